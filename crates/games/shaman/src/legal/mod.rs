//! Who decides, and what: the legal moves of each decision, and the outcomes of each draw.

mod chance;

use atoll_engine::{Seat, Turn};

use crate::board::{
    BonusTile, Category, Colour, Cube, Good, Hex, Offering, Prize, Resource, Skull, Spirit, Stat,
    Structure, Subaction, Tech, Token, hexes,
};
use crate::data::effect::{Ability, Amount, BeastAbility, Rule, Verb};
use crate::data::{ListId, Payment};
use crate::look::Look;
use crate::moves::{Move, Sink};
use crate::state::{Fighter, Fire};
use crate::task::{From, SetUp, Task};

/// Resources from this one on.
fn kinds_from(last: u8) -> impl Iterator<Item = Resource> {
    Resource::ALL.into_iter().skip(usize::from(last))
}

impl Look<'_> {
    /// Who decides the task on top.
    pub(crate) fn turn(self) -> Turn {
        match self.s.tasks.last() {
            None => Turn::Over,
            Some(task) => match self.decider(*task) {
                Some(seat) => Turn::Seat(seat),
                None => Turn::Chance,
            },
        }
    }

    /// The seat that decides a task; `None` for chance.
    pub(crate) fn decider(self, task: Task) -> Option<Seat> {
        let core = self.core();
        Some(match task {
            Task::SetUp(SetUp::Choose) => core
                .cur
                .iter()
                .find(|seat| self.player(*seat).tribe.is_none())?,
            Task::SetUp(SetUp::Start) => core
                .cur
                .iter()
                .find(|seat| self.player(*seat).token_count() == 0)?,
            Task::SetUp(SetUp::Stats) => Seat::new(0),
            Task::SetUp(_) | Task::TurnUp { .. } | Task::Reshuffle => return None,
            Task::BagTiles { .. } | Task::WarTile { .. } => return None,
            Task::Cancel { side, .. }
            | Task::Extra { side, .. }
            | Task::Feast { side, .. }
            | Task::Salve { side } => self.s.fight.sides[usize::from(side)].fighter.seat()?,
            Task::Win | Task::WinSkull => {
                let winner = self.s.fight.winner.unwrap_or(0);
                self.s.fight.sides[usize::from(winner)].fighter.seat()?
            }
            Task::Pop { seat, .. }
            | Task::Lose { seat, .. }
            | Task::Replace { seat, .. }
            | Task::Link { seat, .. }
            | Task::Pay { seat, .. }
            | Task::Take { seat, .. }
            | Task::Stat { seat, .. }
            | Task::Unstat { seat, .. }
            | Task::Skull { seat, .. }
            | Task::Disband { seat, .. }
            | Task::Cover(seat)
            | Task::FreeSkull(seat)
            | Task::Rites { seat, .. }
            | Task::Victory(seat)
            | Task::BuildType { seat, .. }
            | Task::BuildHex { seat, .. }
            | Task::Offer { seat, .. }
            | Task::OfferWith { seat, .. }
            | Task::OfferFor { seat, .. }
            | Task::Fire(seat)
            | Task::Hunger { seat }
            | Task::Surplus { seat }
            | Task::SpiritUp { seat, .. }
            | Task::SpiritBonus { seat, .. }
            | Task::NextBonus { seat }
            | Task::MoveBeast { seat }
            | Task::SwapBeast { seat, .. }
            | Task::Trick { seat } => seat,
            Task::Victim { from, .. } => from,
            _ => core.seat,
        })
    }

    /// The legal moves of the task on top, on their own.
    pub(crate) fn moves(self) -> Vec<Move> {
        let mut moves = Vec::new();
        self.list(&mut moves);
        moves
    }

    /// The legal moves of the task on top.
    pub(crate) fn list(self, out: &mut impl Sink) {
        let Some(task) = self.s.tasks.last().copied() else {
            return;
        };
        self.list_turns(task, out);
        self.list_effects(task, out);
        self.list_moving(task, out);
        self.list_fighting(task, out);
        self.list_growing(task, out);
        self.list_year_end(task, out);
    }

    /// Turns, free actions and what is named within them.
    fn list_turns(self, task: Task, out: &mut impl Sink) {
        let seat = self.core().seat;
        match task {
            Task::SetUp(step) => self.list_set_up(step, out),
            Task::Turn => self.list_turn(out),
            Task::End => {
                self.list_free(seat, out);
                out.push(Move::End);
            }
            Task::Second => self.list_second(out),
            Task::SubOf(category) => {
                let possible = |sub: &Subaction| self.possible(seat, *sub);
                out.push_all(
                    Subaction::of(category)
                        .into_iter()
                        .filter(possible)
                        .map(Move::Sub),
                );
            }
            Task::Wild => {
                let subs = Subaction::ALL[..9].iter().copied();
                out.push_all(subs.filter(|sub| self.possible(seat, *sub)).map(Move::Sub));
            }
            Task::Fire(seat) => self.list_fire(seat, out),
            Task::ShiftTo { from, .. } => {
                let open = |other: &Category| *other != from && self.core().free(*other) > 0;
                out.push_all(Category::ALL.into_iter().filter(open).map(Move::To));
            }
            _ => {}
        }
    }

    /// The small things that all actions are made of.
    fn list_effects(self, task: Task, out: &mut impl Sink) {
        match task {
            Task::Pop { seat, .. } => {
                let room = |token: &Token| self.spare(seat, *token) > 0;
                out.push_all(Token::all().filter(room).map(Move::Pop));
            }
            Task::Lose { seat, .. } => out.push_all(self.on_map(seat).map(Move::Lose)),
            Task::Replace { seat, .. } => {
                let free = |token: &Token| self.unlocked(seat, *token);
                out.push_all(Token::field().filter(free).map(Move::Replace));
                if self.player(seat).token_count() > 0 {
                    out.push(Move::ReplaceNone);
                }
            }
            Task::Link { seat, hex, .. } => self.list_link(seat, hex, out),
            Task::Pay { seat, last } => self.list_pay(seat, last, out),
            Task::Take { n, last, from, .. } => self.list_take(n, last, from, out),
            Task::Stat { seat, cubes, .. } => {
                let room = |cube: &Cube| cubes & cube.bit() != 0 && !self.is_full(seat, *cube);
                out.push_all(Cube::all().filter(room).map(Move::Stat));
            }
            Task::Unstat { seat, .. } => {
                let raised = |cube: &Cube| self.player(seat).levels[cube.index()] > 0;
                out.push_all(Cube::all().filter(raised).map(Move::Unstat));
            }
            Task::Skull {
                seat,
                skull,
                totem_only,
            } => self.list_skull(seat, skull, totem_only, out),
            Task::Disband { seat, .. } => out.push_all(self.on_map(seat).map(Move::Disband)),
            Task::Cover(_) => {
                let covered = |category: &Category| self.core().row(*category).covers > 0;
                out.push_all(Category::ALL.into_iter().filter(covered).map(Move::Cover));
            }
            Task::FreeSkull(seat) => out.push_all(self.unlocked_skulls(seat).map(Move::Space)),
            Task::Rites { seat, .. } => {
                let free = |token: &Token| self.space_unlocked(seat, *token);
                out.push_all(Token::all().filter(free).map(Move::Aside));
            }
            _ => {}
        }
    }

    /// Gather, spawn, advance, trade.
    fn list_moving(self, task: Task, out: &mut impl Sink) {
        let seat = self.core().seat;
        match task {
            Task::GatherToken => {
                let player = self.player(seat);
                let here = Token::field().filter(|token| player.piece(*token).hex().is_some());
                out.push_all(here.map(Move::Token));
            }
            Task::GatherDest => {
                let token = self.s.act.token.expect("a token gathers");
                let from = self
                    .player(seat)
                    .piece(token)
                    .hex()
                    .expect("it is on the map");
                out.push_all(hexes(self.destinations(seat, token, from)).map(Move::Hex));
            }
            Task::Double { n, from } => self.list_double(n, from, out),
            Task::SpawnVillage => {
                let spawns = |village: &Token| {
                    Token::field().any(|token| self.can_spawn_pair(seat, *village, token))
                };
                out.push_all(Token::villages().filter(spawns).map(Move::Token));
            }
            Task::SpawnToken => {
                let village = self.s.act.village.expect("a village spawns");
                let spawned = |token: &Token| self.can_spawn_pair(seat, village, *token);
                out.push_all(Token::field().filter(spawned).map(Move::Token));
            }
            Task::SpawnAmount => {
                let (village, token) = (
                    self.s.act.village.expect("chosen"),
                    self.s.act.token.expect("chosen"),
                );
                let room = self.stat(seat, token, Stat::Capacity);
                let most =
                    room.min(self.player(seat).piece(village).population - self.data().village_min);
                out.push_all((1..=most.min(255) as u8).map(Move::Number));
            }
            Task::Advance => out.push_all(self.advances(seat).map(Move::Number)),
            Task::TradeToken => {
                out.push_all(
                    Token::all()
                        .filter(|token| self.can_trade(seat, *token))
                        .map(Move::Token),
                );
            }
            Task::TradePay => {
                let (_, hex) = self.acting(seat);
                let kinds = self.held_kinds(seat) & self.map().kinds[hex.index()];
                out.push_all(
                    kinds_from(0)
                        .filter(|kind| kinds & kind.bit() != 0)
                        .map(Move::Pay),
                );
            }
            Task::TradeDest => {
                let (token, hex) = self.acting(seat);
                out.push_all(hexes(self.trade_hexes(seat, token, hex)).map(Move::Hex));
            }
            Task::TradeKind => {
                let hex = self.s.act.hex.expect("a hex was chosen");
                let kinds = self.map().kinds[hex.index()];
                out.push_all(
                    kinds_from(0)
                        .filter(|kind| kinds & kind.bit() != 0)
                        .map(Move::Take),
                );
            }
            _ => {}
        }
    }

    /// Combat and hunts.
    fn list_fighting(self, task: Task, out: &mut impl Sink) {
        let seat = self.core().seat;
        match task {
            Task::FightToken { hunt: false } => {
                out.push_all(
                    Token::field()
                        .filter(|token| self.has_enemy(seat, *token))
                        .map(Move::Token),
                );
            }
            Task::FightToken { hunt: true } => {
                let hunts = |token: &Token| self.prey(seat, *token) != 0;
                out.push_all(Token::field().filter(hunts).map(Move::Token));
            }
            Task::FightTarget { hunt: false } => self.list_enemies(seat, out),
            Task::FightTarget { hunt: true } => {
                let (token, _) = self.acting(seat);
                out.push_all(hexes(self.prey(seat, token)).map(Move::Hex));
            }
            Task::Feast { side, last } => self.list_feast(usize::from(side), last, out),
            Task::Cancel { side, .. } => {
                let lies = |kind: &Resource| self.lying(1 - usize::from(side), kind.index()) > 0;
                out.push_all(kinds_from(0).filter(lies).map(Move::Cancel));
            }
            Task::Extra { side, .. } => {
                if let Some(seat) = self.s.fight.sides[usize::from(side)].fighter.seat() {
                    let held = self.held_kinds(seat);
                    out.push_all(
                        kinds_from(0)
                            .filter(|kind| held & kind.bit() != 0)
                            .map(Move::Extra),
                    );
                    out.push(Move::ExtraNone);
                }
            }
            Task::Win => self.list_winnings(out),
            Task::WinSkull => {
                if let Fighter::Token(loser, _) = self.loser() {
                    out.push_all(self.unlocked_skulls(loser).map(Move::Space));
                }
            }
            Task::Salve { side } => {
                let tiles = &self.s.fight.sides[usize::from(side)].tiles;
                out.push_all(
                    kinds_from(0)
                        .filter(|kind| tiles[kind.index()] > 0)
                        .map(Move::KeepTile),
                );
            }
            Task::HuntMove => out.push_all([Move::Enter, Move::Stay]),
            Task::Down => {
                out.push(Move::Slaughter);
                let (token, _) = self.acting(seat);
                if !self.taken_up(seat, token) {
                    out.push(Move::Keep);
                }
            }
            Task::Victory(seat) => self.list_victory(seat, out),
            _ => {}
        }
    }

    /// Grow, worship and sacrifice.
    fn list_growing(self, task: Task, out: &mut impl Sink) {
        let seat = self.core().seat;
        match task {
            Task::Develop => {
                let techs = Tech::ALL
                    .into_iter()
                    .filter(|tech| self.can_develop(seat, *tech));
                out.push_all(techs.map(Move::Tech));
            }
            Task::BuildType { seat, price } => {
                let built = Structure::ALL
                    .into_iter()
                    .filter(|one| self.can_build(seat, *one, price));
                out.push_all(built.map(Move::Structure));
            }
            Task::BuildHex { seat, .. } => {
                out.push_all(hexes(self.building_ground(seat)).map(Move::Hex))
            }
            Task::SettleToken => out.push_all(self.settlers(seat).map(Move::Token)),
            Task::SettleVillage => out.push_all(self.new_villages(seat).map(Move::Token)),
            Task::GainSkull => self.list_gain_skull(seat, out),
            Task::GainSpirit => out.push_all(self.open_spirits().map(Move::Spirit)),
            Task::Offer { seat, offering } => {
                let option = &self.tribe(seat).sacrifices[offering.index()];
                let most = self.payable_times(seat, &option.pay[0], option.times);
                out.push_all((1..=most).map(Move::Times));
            }
            Task::OfferWith { seat, offering } => self.list_offer_with(seat, offering, out),
            Task::OfferFor { seat, offering } => {
                let option = &self.tribe(seat).sacrifices[offering.index()];
                let mut goods: Vec<_> =
                    option.gain.iter().map(|list| self.good_of(*list)).collect();
                goods.sort();
                out.push_all(goods.into_iter().map(Move::For));
            }
            _ => {}
        }
    }

    /// Feeding, surplus, spirits, the final totem.
    fn list_year_end(self, task: Task, out: &mut impl Sink) {
        let seat = self.core().seat;
        match task {
            Task::Hunger { seat } => {
                out.push(Move::Starve);
                if self.core().active_skulls(seat) >= 2 {
                    out.push(Move::GiveSkull);
                }
            }
            Task::Surplus { seat } => {
                for (row, (cost, _)) in self.tribe(seat).surplus.iter().enumerate() {
                    if self.can_pay(seat, (*cost, cost.units())) {
                        out.push(Move::Surplus(row as u8 + 1));
                    }
                }
                out.push(Move::Done);
            }
            Task::SpiritUp { seat, spirit } => {
                if self.can_activate(seat, spirit) {
                    out.push(Move::ActivateNow);
                }
                out.push(Move::Decline);
            }
            Task::SpiritBonus { seat, spirit } => {
                if self.bonus_brings(seat, spirit) {
                    out.push(Move::Use);
                }
                out.push(Move::Skip);
            }
            Task::NextBonus { .. } => {
                out.push_all(self.other_tiles().map(Move::Bonus));
                out.push(Move::Keep);
            }
            Task::MoveBeast { .. } => {
                for from in hexes(self.standing_beasts()) {
                    out.push_all(self.beast_steps(from).map(|to| Move::MoveBeast(from, to)));
                }
                out.push(Move::NoMove);
            }
            Task::SwapBeast { moved, .. } => {
                let any =
                    !self.core().reserve.is_empty() || self.core().discard.iter().any(|n| *n > 0);
                let set = moved.map_or(self.standing_beasts(), Hex::bit);
                if any {
                    out.push_all(hexes(set).map(Move::SwapBeast));
                }
                out.push(Move::NoSwap);
            }
            Task::Victim { from, n, .. } => out.push_all(self.givers(from, n).map(Move::Lose)),
            Task::Trick { seat } => {
                let possible = |offering: &Offering| self.can_offer(seat, *offering);
                out.push_all(
                    Offering::ALL
                        .into_iter()
                        .filter(possible)
                        .map(Move::Sacrifice),
                );
            }
            Task::Final => {
                if self.totem_pairs(seat).next().is_some() {
                    let payable = |space: &_| self.can_pay(seat, self.space_price(seat, *space));
                    out.push_all(self.unlocked_skulls(seat).filter(payable).map(Move::Final));
                }
                out.push(Move::FinalNo);
            }
            _ => {}
        }
    }

    fn on_map(self, seat: Seat) -> impl Iterator<Item = Token> {
        let player = self.player(seat);
        let pieces = player.pieces.map(|piece| piece.hex().is_some());
        Token::all().filter(move |token| pieces[token.index()])
    }

    /// The token of the action and where it stands.
    pub(crate) fn acting(self, seat: Seat) -> (Token, Hex) {
        let token = self.s.act.token.expect("a token was chosen");
        (
            token,
            self.player(seat)
                .piece(token)
                .hex()
                .expect("it is on the map"),
        )
    }

    fn list_set_up(self, step: SetUp, out: &mut impl Sink) {
        match step {
            SetUp::Choose => {
                let taken = |colour: &Colour| {
                    self.seats()
                        .any(|seat| self.player(seat).tribe == Some(*colour))
                };
                out.push_all(
                    Colour::ALL
                        .into_iter()
                        .filter(|colour| !taken(colour))
                        .map(Move::Tribe),
                );
            }
            SetUp::Start => out.push_all(Token::villages().take(2).map(Move::Start)),
            SetUp::Stats => {
                let room = |cube: &Cube| !self.is_full(Seat::new(0), *cube);
                out.push_all(Cube::all().filter(room).map(Move::Stat));
            }
            _ => {}
        }
    }

    pub(crate) fn is_full(self, seat: Seat, cube: Cube) -> bool {
        let boxes = self.tribe(seat).charts[cube.index()].len();
        usize::from(self.player(seat).levels[cube.index()]) + 1 >= boxes
    }

    fn list_turn(self, out: &mut impl Sink) {
        let seat = self.core().seat;
        for category in Category::ALL {
            if self.usable(seat, category) {
                let possible = |sub: &Subaction| self.possible(seat, *sub);
                out.push_all(
                    Subaction::of(category)
                        .into_iter()
                        .filter(possible)
                        .map(Move::Sub),
                );
            }
        }
        let offered = |offering: &Offering| self.can_sacrifice(seat, *offering);
        out.push_all(
            Offering::ALL
                .into_iter()
                .filter(offered)
                .map(Move::Sacrifice),
        );
        if self.game.solo() {
            let coverable = |category: &Category| self.can_uncover(seat, *category);
            out.push_all(
                Category::ALL
                    .into_iter()
                    .filter(coverable)
                    .map(Move::Uncover),
            );
        }
        self.list_free(seat, out);
        out.push(Move::Pass);
    }

    fn list_free(self, seat: Seat, out: &mut impl Sink) {
        let player = self.player(seat);
        out.push_all(self.payable_spirits(seat).map(Move::Activate));
        if self.may_move_structure(seat) {
            let ground = self.building_ground(seat);
            for structure in Structure::ALL {
                if player.structures[structure.index()].is_some() {
                    out.push_all(hexes(ground).map(|hex| Move::Hut(structure, hex)));
                }
            }
        }
        if self.can_barter(seat) {
            out.push(Move::Barter);
        }
        if self.may_shift(seat) {
            for category in Category::ALL {
                let owners = self
                    .seats()
                    .filter(|owner| self.can_shift(category, *owner));
                out.push_all(owners.map(|owner| Move::Shift(category, owner)));
            }
        }
    }

    /// What a second subaction could be, for four of one kind.
    fn list_second(self, out: &mut impl Sink) {
        let seat = self.core().seat;
        let (category, done) = match (self.s.act.category, self.s.act.sub) {
            (Some(category), Some(done)) if self.active(seat, Ability::Second) => (category, done),
            _ => return out.push(Move::Done),
        };
        let mut found = Vec::new();
        for resource in Resource::ALL {
            if self.player(seat).stock[resource.index()] < 4 {
                continue;
            }
            let mut after = self.s.clone();
            after.core.player_mut(seat).stock[resource.index()] -= 4;
            let look = Look {
                game: self.game,
                s: &after,
            };
            let others = Subaction::of(category)
                .into_iter()
                .filter(|sub| *sub != done);
            found.extend(
                others
                    .filter(|sub| look.possible(seat, *sub))
                    .map(|sub| Move::Again(sub, resource)),
            );
        }
        found.sort();
        out.push_all(found);
        out.push(Move::Done);
    }

    /// The nearest tokens without beast and claim.
    fn list_link(self, seat: Seat, hex: Hex, out: &mut impl Sink) {
        let player = self.player(seat);
        let far = |token: Token| {
            player
                .piece(token)
                .hex()
                .map(|at| self.map().distance(at, hex))
        };
        let free =
            || Token::field().filter(|token| far(*token).is_some() && !self.taken_up(seat, *token));
        if let Some(nearest) = free().filter_map(far).min() {
            out.push_all(
                free()
                    .filter(|token| far(*token) == Some(nearest))
                    .map(Move::Link),
            );
        }
    }

    /// Units that can still be completed to a legal payment in canonical order.
    fn list_pay(self, seat: Seat, last: u8, out: &mut impl Sink) {
        let stock = &self.player(seat).stock;
        let payment = &self.s.payment;
        for resource in kinds_from(last) {
            let kind = resource.index();
            if stock[kind] == 0 {
                continue;
            }
            let mut paid = payment.paid;
            paid[kind] += 1;
            if !payment.cost.takes(&paid) {
                continue;
            }
            let mut all = paid;
            for later in kind..Resource::COUNT {
                all[later] = payment.paid[later] + stock[later];
            }
            if payment.cost.payable(&all) >= payment.due {
                out.push(Move::Pay(resource));
            }
        }
    }

    fn list_take(self, n: u8, last: u8, from: From, out: &mut impl Sink) {
        if let From::Bank(kinds) = from {
            out.push_all(
                kinds_from(last)
                    .filter(|kind| kinds & kind.bit() != 0)
                    .map(Move::Take),
            );
            return;
        }
        let offered = match from {
            From::Seat(owner) => &self.player(owner).stock,
            _ => &self.s.offered,
        };
        for resource in kinds_from(last) {
            let later: u16 = offered[resource.index()..].iter().sum();
            if offered[resource.index()] > 0 && later >= u16::from(n) {
                out.push(Move::Take(resource));
            }
        }
    }

    fn list_skull(self, seat: Seat, skull: Skull, totem_only: bool, out: &mut impl Sink) {
        let own = skull == Skull::Of(self.player(seat).colour());
        if (own || skull == Skull::Neutral) && !totem_only {
            out.push(Move::SkullActive);
        }
        if !totem_only {
            let claimed = |hex: &Hex| {
                let claim = self.core().beast(*hex).and_then(|wild| wild.claim);
                claim.is_some_and(|(by, token)| {
                    by == seat && self.player(seat).piece(token).beast.is_none()
                })
            };
            out.push_all(Hex::all().filter(claimed).map(Move::SkullBeast));
        }
        if own {
            out.push_all(
                self.totem_pairs(seat)
                    .map(|(one, two)| Move::SkullTotem(one, two)),
            );
        } else {
            out.push(Move::SkullStore);
        }
    }

    /// With two doublings the first leaves a kind for the second.
    fn list_double(self, n: u8, from: u8, out: &mut impl Sink) {
        let taken = &self.s.act.taken;
        let kinds = || kinds_from(from).filter(|kind| taken[kind.index()] > 0);
        let count = kinds().count();
        let leave = usize::from(n).min(count).saturating_sub(1);
        out.push_all(kinds().take(count - leave).map(Move::Double));
    }

    /// The places of the next round's track that the fire token of a seat can go to.
    pub(crate) fn advances(self, seat: Seat) -> impl Iterator<Item = u8> {
        let core = self.core();
        let (places, present) = if self.game.solo() {
            (2, usize::from(core.fire[seat.index()] == Fire::Second))
        } else {
            (core.next.len(), core.next.place(seat).unwrap_or(0))
        };
        let others = (0..places).filter(move |place| *place != present);
        others.map(|place| place as u8 + 1)
    }

    fn list_enemies(self, seat: Seat, out: &mut impl Sink) {
        let (token, _) = self.acting(seat);
        out.push_all(self.enemies(seat, token).map(|enemy| match enemy {
            Fighter::Token(other, token) => Move::Enemy(other, token),
            Fighter::Analog(colour) => Move::Analog(colour),
            other => unreachable!("{other:?} is nobody's enemy"),
        }));
    }

    fn list_feast(self, side: usize, last: u8, out: &mut impl Sink) {
        let fighting = &self.s.fight.sides[side];
        if let Some(seat) = fighting.fighter.seat()
            && fighting.tiles.iter().sum::<u8>() < fighting.limit
        {
            let stock = &self.player(seat).stock;
            let left =
                |kind: &Resource| stock[kind.index()] > u16::from(fighting.tiles[kind.index()]);
            out.push_all(kinds_from(last).filter(left).map(Move::Feast));
        }
        out.push(Move::FeastDone);
    }

    /// The fighter of the losing side.
    pub(crate) fn loser(self) -> Fighter {
        let fight = &self.s.fight;
        match fight.winner {
            Some(winner) => fight.sides[1 - usize::from(winner)].fighter,
            None => Fighter::None,
        }
    }

    fn list_winnings(self, out: &mut impl Sink) {
        let fight = &self.s.fight;
        let Some(winner) = fight
            .winner
            .and_then(|side| fight.sides[usize::from(side)].fighter.seat())
        else {
            return;
        };
        let late = self.core().round > self.data().skull_after_round;
        let share = self.data().population_share;
        let (resources, population, skull) = match self.loser() {
            Fighter::Token(loser, token) => {
                let safe = self.has_rule(loser, Rule::NoCombatLoss);
                let people = self.player(loser).piece(token).population;
                let colour = self.player(loser).colour();
                (
                    self.player(loser).resources() >= self.data().resource_share,
                    !safe && people / share > 0,
                    !safe
                        && self.unlocked_skulls(loser).next().is_some()
                        && self.colour_allowed(winner, colour),
                )
            }
            Fighter::Analog(colour) => {
                let analog = self.core().analogs[colour.index()];
                let skulls = analog.is_some_and(|analog| analog.skulls > 0);
                let people = analog.map_or(0, |analog| analog.population);
                (
                    false,
                    people / share > 0,
                    skulls && self.colour_allowed(winner, colour),
                )
            }
            _ => (false, false, false),
        };
        let prizes = [
            (Prize::Resources, resources),
            (Prize::Population, population),
            (Prize::Skull, skull && late),
        ];
        let mut none = true;
        for (prize, offered) in prizes {
            if offered {
                none = false;
                out.push(Move::Win(prize));
            }
        }
        if none {
            out.push(Move::Win(Prize::Nothing));
        }
    }

    fn list_victory(self, seat: Seat, out: &mut impl Sink) {
        let fight = &self.s.fight;
        let winner = fight
            .winner
            .map(|side| fight.sides[usize::from(side)].fighter);
        let Some(Fighter::Token(_, token)) = winner else {
            return;
        };
        match self.beast_of(seat, token) {
            Some(BeastAbility::VictorySpirit) if self.below_spirit_limit(seat) => {
                out.push_all(self.open_spirits().map(Move::GainSpirit));
            }
            Some(BeastAbility::VictorySkull) => {
                out.push_all(self.unlocked_skulls(seat).map(Move::GainSpace));
            }
            Some(BeastAbility::VictoryTechnology) => {
                let techs = Tech::ALL
                    .into_iter()
                    .filter(|tech| self.may_develop(seat, *tech));
                out.push_all(techs.map(Move::GainTech));
            }
            Some(BeastAbility::VictoryStructure) => {
                let here = self.player(seat).piece(token).hex().map_or(0, Hex::bit);
                if self.building_ground(seat) & here != 0 {
                    let built = Structure::ALL
                        .into_iter()
                        .filter(|one| self.may_build(seat, *one));
                    out.push_all(built.map(Move::GainStructure));
                }
            }
            _ => {}
        }
        out.push(Move::GainNone);
    }

    pub(crate) fn open_spirits(self) -> impl Iterator<Item = Spirit> {
        let open = self.core().spirits;
        Spirit::ALL
            .into_iter()
            .filter(move |spirit| open >> spirit.index() & 1 == 1)
    }

    fn list_gain_skull(self, seat: Seat, out: &mut impl Sink) {
        let payable = |space: &_| self.can_pay(seat, self.space_price(seat, *space));
        out.push_all(self.unlocked_skulls(seat).filter(payable).map(Move::Space));
        for (index, (hex, _)) in self.map().skulls.iter().enumerate() {
            if self.can_take_map_skull(seat, index) {
                out.push(Move::Hex(*hex));
            }
        }
    }

    fn list_offer_with(self, seat: Seat, offering: Offering, out: &mut impl Sink) {
        let option = &self.tribe(seat).sacrifices[offering.index()];
        for good in Good::ALL {
            let fits = |payment: &&Payment| good_paid(payment) == Some(good);
            let payment = option.pay.iter().find(fits);
            if payment.is_some_and(|payment| self.payable_times(seat, payment, 1) > 0) {
                out.push(Move::With(good));
            }
        }
    }

    /// What a list of effects gives, in one word.
    pub(crate) fn good_of(self, list: ListId) -> Good {
        match self.data().list(list).first().map(|effect| effect.verb) {
            Some(Verb::Population(Amount::Of(_) | Amount::Round)) => Good::Population,
            Some(Verb::Stat(..)) => Good::Stats,
            _ => Good::Resources,
        }
    }

    fn list_fire(self, seat: Seat, out: &mut impl Sink) {
        let core = self.core();
        let here = match core.fire[seat.index()] {
            Fire::On(category) => Some(category),
            _ => None,
        };
        let open = |category: &Category| core.free(*category) > 0 && here != Some(*category);
        out.push_all(Category::ALL.into_iter().filter(open).map(Move::Fire));
        if here.is_some() {
            out.push(Move::FireStay);
        }
    }

    /// Whether anything can come of a spirit's bonus.
    pub(crate) fn bonus_brings(self, seat: Seat, spirit: Spirit) -> bool {
        use crate::data::effect::SpiritBonus as Bonus;
        match self.data().spirit(spirit).bonus {
            Bonus::Build => self.can_build_any(seat, crate::task::Price::Any),
            Bonus::Sacrifice => Offering::ALL
                .into_iter()
                .any(|offering| self.can_offer(seat, offering)),
            Bonus::NextBonus => {
                self.core().rows.iter().any(|row| row.covers > 0)
                    || self.other_tiles().next().is_some()
            }
            Bonus::Calendar => self.game.round_after(self.core().round).is_some(),
            _ => true,
        }
    }

    /// The tiles that could replace the bonus tile of the next round.
    pub(crate) fn other_tiles(self) -> impl Iterator<Item = BonusTile> {
        let next = self.game.round_after(self.core().round);
        let laid = next.and_then(|round| self.core().bonus[usize::from(round)].known());
        let set = self.game.bonus_set();
        let of = match (set, next, laid) {
            (Some(set), Some(round), Some(_)) => Some(BonusTile::of(set, round)),
            _ => None,
        };
        of.into_iter()
            .flatten()
            .filter(move |tile| Some(*tile) != laid)
    }

    /// Tokens that can give so much population without falling below their minimum.
    pub(crate) fn givers(self, seat: Seat, n: u8) -> impl Iterator<Item = Token> {
        let player = self.player(seat);
        self.on_map(seat).filter(move |token| {
            player.piece(*token).population >= self.least(*token) + u16::from(n)
        })
    }
}

/// The good a payment is made with.
pub(crate) fn good_paid(payment: &Payment) -> Option<Good> {
    match payment {
        Payment::Resources(_) => Some(Good::Resources),
        Payment::Stats(_) => Some(Good::Stats),
        Payment::Population(_) => Some(Good::Population),
        Payment::Skulls(_) => None,
    }
}
