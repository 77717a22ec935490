//! What holds on the table: values, prices, limits, and what is possible. Nothing here changes anything.

use atoll_engine::Seat;

use crate::board::{
    Category, Colour, Cube, Hex, Offering, Resource, Skull, SkullSpace, Spirit, Stat, Structure,
    Subaction, Tech, Token, Unit, hexes,
};
use crate::data::effect::{Ability, BeastAbility, Key, Rule, Source, When};
use crate::data::{Cost, Data, FeastValue, FoeBox, ListId, Map, Payment, TribeData};
use crate::options::Shaman;
use crate::state::{Core, FightKind, Fighter, Fire, Flags, Phase, Place, Player, State};
use crate::task::Price;

/// The rules looking at a state.
#[derive(Clone, Copy)]
pub(crate) struct Look<'a> {
    pub(crate) game: &'a Shaman,
    pub(crate) s: &'a State,
}

/// A key of lasting changes for each stat.
const fn key_of(stat: Stat) -> Key {
    match stat {
        Stat::Capacity => Key::Capacity,
        Stat::Range => Key::Range,
        Stat::Feast => Key::Feast,
        Stat::Strength => Key::Strength,
        Stat::Collection => Key::Collection,
        Stat::Movement => Key::Movement,
    }
}

impl<'a> Look<'a> {
    pub(crate) fn data(self) -> &'a Data {
        &self.game.data
    }

    pub(crate) fn map(self) -> &'a Map {
        &self.game.data.map
    }

    pub(crate) fn core(self) -> &'a Core {
        &self.s.core
    }

    pub(crate) fn player(self, seat: Seat) -> &'a Player {
        self.s.core.player(seat)
    }

    pub(crate) fn tribe(self, seat: Seat) -> &'a TribeData {
        self.data().tribe(self.player(seat).colour())
    }

    pub(crate) fn seats(self) -> impl DoubleEndedIterator<Item = Seat> {
        Seat::all(self.game.players)
    }

    /// Whether a spirit with this ability is active for the seat: activated in this round.
    pub(crate) fn active(self, seat: Seat, ability: Ability) -> bool {
        self.active_spirits(seat) & self.data().spirits_with(ability) != 0
    }

    /// The active spirits of a seat, as bits. In clean-up the spirits of the round are over.
    pub(crate) fn active_spirits(self, seat: Seat) -> u16 {
        let core = self.core();
        if core.phase == Phase::CleanUp {
            return 0;
        }
        let player = self.player(seat);
        let mut set = 0;
        for spirit in 0..Spirit::COUNT {
            if player.activated[spirit] == core.round && player.acquired[spirit] != 0 {
                set |= 1 << spirit;
            }
        }
        set
    }

    pub(crate) fn has_rule(self, seat: Seat, rule: Rule) -> bool {
        self.player(seat).techs & self.data().techs_with(rule) != 0
    }

    /// The catastrophe whose lasting changes a seat feels.
    fn felt(self, seat: Seat) -> Option<crate::board::Catastrophe> {
        let core = self.core();
        let in_force = matches!(
            core.phase,
            Phase::Catastrophe | Phase::Actions | Phase::Feeding | Phase::Surplus | Phase::Spirits
        );
        if !in_force || self.player(seat).flags.has(Flags::SHELTERED) {
            return None;
        }
        self.strikes(core.round)
    }

    /// The catastrophe of a round, if one strikes.
    pub(crate) fn strikes(self, round: u8) -> Option<crate::board::Catastrophe> {
        let strikes =
            self.data().rounds[usize::from(round)].catastrophe && round != self.game.first_round();
        let laid = self.core().catastrophes[usize::from(round)].known();
        laid.filter(|_| strikes)
    }

    /// The sum of the lasting changes of a key, but for those that depend on a place.
    pub(crate) fn changed(self, seat: Seat, key: Key) -> i32 {
        let (data, player) = (self.data(), self.player(seat));
        let tribe = self.tribe(seat);
        let mut sum = data.tech_mod(key, player.techs);
        for (structure, n) in data.structure_mods(key) {
            if player.structures[structure.index()].is_some() {
                sum += i32::from(*n);
            }
        }
        for (token, n) in tribe.space_mods(key) {
            if player.piece(*token).place != Place::Reserve {
                sum += i32::from(*n);
            }
        }
        sum + self
            .felt(seat)
            .map_or(0, |catastrophe| tribe.catastrophe_mod(key, catastrophe))
    }

    /// What a linked beast does for its token.
    pub(crate) fn beast_of(self, seat: Seat, token: Token) -> Option<BeastAbility> {
        let beast = self.player(seat).piece(token).beast?;
        Some(self.data().beast(beast).ability)
    }

    /// A stat of a token: its chart and all changes, then doubled by its beast.
    pub(crate) fn stat(self, seat: Seat, token: Token, stat: Stat) -> u16 {
        self.stat_with(seat, token, stat, 0)
    }

    /// The same, with a change that depends on the place.
    pub(crate) fn stat_with(self, seat: Seat, token: Token, stat: Stat, more: i32) -> u16 {
        if token.is_village() && stat != Stat::Capacity {
            return 0;
        }
        let cube = Cube::of(token.unit(), stat);
        let level = usize::from(self.player(seat).levels[cube.index()]);
        let chart = i32::from(self.tribe(seat).charts[cube.index()][level]);
        let least = i32::from(stat == Stat::Capacity);
        let value = (chart + self.changed(seat, key_of(stat)) + more).max(least) as u16;
        let doubles = match stat {
            Stat::Capacity => BeastAbility::Capacity,
            Stat::Range => BeastAbility::Range,
            Stat::Collection => BeastAbility::Collection,
            Stat::Movement => BeastAbility::Movement,
            Stat::Feast | Stat::Strength => return value,
        };
        if self.beast_of(seat, token) == Some(doubles) {
            2 * value
        } else {
            value
        }
    }

    /// Room on the dial of a token on the map.
    pub(crate) fn spare(self, seat: Seat, token: Token) -> u16 {
        let piece = self.player(seat).piece(token);
        match piece.place {
            Place::On(_) => self
                .stat(seat, token, Stat::Capacity)
                .saturating_sub(piece.population),
            _ => 0,
        }
    }

    /// How far a field token may move.
    pub(crate) fn movement(self, seat: Seat, token: Token) -> u16 {
        if self.active(seat, Ability::Unlimited) {
            return Map::FAR as u16 + 1;
        }
        self.stat(seat, token, Stat::Movement)
    }

    /// The least a token on the map may hold.
    pub(crate) fn least(self, token: Token) -> u16 {
        if token.is_village() {
            self.data().village_min
        } else {
            1
        }
    }

    /// The token limit; `held` counts a spirit that is held but not active.
    pub(crate) fn limit(self, seat: Seat, held: bool) -> u8 {
        let spirits = self.data().spirits_with(Ability::TokenLimit);
        let owned = self
            .player(seat)
            .spirits()
            .fold(0u16, |set, spirit| set | 1 << spirit.index());
        let counted = if held {
            owned
        } else {
            self.active_spirits(seat)
        };
        self.core().active_skulls(seat).max(1) + (counted & spirits).count_ones() as u8
    }

    /// Whether a token off the map may come onto it: it lies aside, or its space is not locked.
    pub(crate) fn unlocked(self, seat: Seat, token: Token) -> bool {
        let player = self.player(seat);
        match player.piece(token).place {
            Place::On(_) => false,
            Place::Aside => true,
            Place::Reserve => self.space_unlocked(seat, token),
        }
    }

    /// Whether a token is on its space and that is not locked.
    pub(crate) fn space_unlocked(self, seat: Seat, token: Token) -> bool {
        let player = self.player(seat);
        let space = &self.tribe(seat).spaces[token.index()];
        let filled = |other: usize| player.pieces[other].place == Place::Reserve;
        player.piece(token).place == Place::Reserve
            && (!space.gold
                || (0..Token::COUNT).all(|other| space.column >> other & 1 == 0 || !filled(other)))
    }

    /// The reserve skulls that may be taken: the gold-ringed one last.
    pub(crate) fn unlocked_skulls(self, seat: Seat) -> impl Iterator<Item = SkullSpace> {
        let filled = self.player(seat).reserve;
        let free = if filled == 0x40 {
            filled
        } else {
            filled & 0x3f
        };
        SkullSpace::all().filter(move |space| free & space.bit() != 0)
    }

    // --- prices ---

    /// A cost with all changes of its key, and how many units of it are due.
    pub(crate) fn price(self, seat: Seat, cost: &Cost, key: Key) -> (Cost, u16) {
        let change = self.changed(seat, key);
        if change > 0 {
            let cost = cost.plus_any(change as u16);
            return (cost, cost.units());
        }
        (*cost, cost.units().saturating_sub(-change as u16))
    }

    pub(crate) fn can_pay(self, seat: Seat, (cost, due): (Cost, u16)) -> bool {
        due == 0 || cost.payable(&self.player(seat).stock) >= due
    }

    pub(crate) fn tech_price(self, seat: Seat, tech: Tech) -> (Cost, u16) {
        self.price(
            seat,
            &self.tribe(seat).tech_costs[tech.index()],
            Key::TechnologyCost,
        )
    }

    pub(crate) fn structure_price(
        self,
        seat: Seat,
        structure: Structure,
        price: Price,
    ) -> (Cost, u16) {
        let cost = &self.tribe(seat).structures[structure.index()].0;
        let (cost, due) = self.price(seat, cost, Key::StructureCost);
        match price {
            Price::Printed => (cost, due),
            Price::Any => (Cost::any(due as u8), due),
        }
    }

    pub(crate) fn settlement_price(self, seat: Seat) -> (Cost, u16) {
        self.price(seat, &self.tribe(seat).settlement, Key::SettlementCost)
    }

    pub(crate) fn spirit_price(self, seat: Seat, spirit: Spirit) -> (Cost, u16) {
        self.price(seat, &self.data().spirit(spirit).cost, Key::SpiritCost)
    }

    pub(crate) fn space_price(self, seat: Seat, space: SkullSpace) -> (Cost, u16) {
        self.price(
            seat,
            &self.tribe(seat).skulls[space.index()],
            Key::SkullCost,
        )
    }

    pub(crate) fn map_skull_price(self, seat: Seat, index: usize) -> (Cost, u16) {
        self.price(seat, &self.map().skulls[index].1, Key::SkullCost)
    }

    /// What has to be fed: the demand, and how many units of it are due.
    pub(crate) fn demand(self, seat: Seat) -> (Cost, u16) {
        let population = self.player(seat).population();
        let per = self.data().feed_per;
        let mut portions = match self.game.feeding {
            crate::options::Feeding::Down => population / per,
            crate::options::Feeding::Up => population.div_ceil(per),
        };
        if self.has_rule(seat, Rule::FeedOnce) {
            portions = portions.min(1);
        }
        let cost = self.tribe(seat).feeding.times(portions);
        let change = self.changed(seat, Key::Feed);
        if change > 0 {
            let cost = cost.plus_any(portions * change as u16);
            return (cost, cost.units());
        }
        (cost, cost.units().saturating_sub(portions * -change as u16))
    }

    // --- places ---

    /// Where a token on the map, or one about to leave a village, may move.
    pub(crate) fn destinations(self, seat: Seat, token: Token, from: Hex) -> u64 {
        let player = self.player(seat);
        let spawning = player.villages & from.bit() != 0;
        let others = if spawning {
            player.tokens()
        } else {
            player.tokens() & !from.bit()
        };
        let but = (!spawning).then_some((seat, from));
        let reach = self.map().reach(from, self.movement(seat, token));
        reach & !others & !self.core().full(but)
    }

    /// Hexes where a structure could be built now.
    pub(crate) fn building_ground(self, seat: Seat) -> u64 {
        self.player(seat).tokens() & !self.core().built()
    }

    /// Whether a structure is not built yet and the one it needs is.
    pub(crate) fn may_build(self, seat: Seat, structure: Structure) -> bool {
        let built = &self.player(seat).structures;
        let needs = self.data().structure_requires[structure.index()];
        built[structure.index()].is_none()
            && needs.is_none_or(|other| built[other.index()].is_some())
    }

    pub(crate) fn can_build(self, seat: Seat, structure: Structure, price: Price) -> bool {
        self.may_build(seat, structure)
            && self.can_pay(seat, self.structure_price(seat, structure, price))
    }

    pub(crate) fn can_build_any(self, seat: Seat, price: Price) -> bool {
        self.building_ground(seat) != 0
            && Structure::ALL
                .into_iter()
                .any(|structure| self.can_build(seat, structure, price))
    }

    /// Whether a technology can be had, price apart.
    pub(crate) fn may_develop(self, seat: Seat, tech: Tech) -> bool {
        let player = self.player(seat);
        self.core().supply[tech.index()] > 0
            && !player.has(tech)
            && tech.below().is_none_or(|below| player.has(below))
    }

    pub(crate) fn can_develop(self, seat: Seat, tech: Tech) -> bool {
        self.may_develop(seat, tech) && self.can_pay(seat, self.tech_price(seat, tech))
    }

    /// Whether the seat has a token on a place of worship.
    fn worships(self, seat: Seat) -> bool {
        let mut places = self.map().meadows;
        for player in &self.core().players[..self.game.players] {
            for structure in Structure::ALL {
                if let Some(hex) = player.structures[structure.index()]
                    && self.data().is_worship_place(structure)
                {
                    places |= hex.bit();
                }
            }
        }
        self.player(seat).tokens() & places != 0
    }

    pub(crate) fn below_spirit_limit(self, seat: Seat) -> bool {
        let limit = if self.has_rule(seat, Rule::TwoSpirits) {
            2
        } else {
            1
        };
        self.player(seat).spirits().count() < limit
    }

    // --- enemies ---

    /// Whether the owner's structures protect a token on this hex.
    pub(crate) fn protected(self, owner: Seat, hex: Hex) -> bool {
        self.has_rule(owner, Rule::Longhouse)
            && self.map().within(hex, 1) & self.player(owner).structure_hexes() != 0
    }

    fn breaks_longhouse(self, seat: Seat) -> bool {
        self.has_rule(seat, Rule::AttackLonghouse) || self.active(seat, Ability::WarTile)
    }

    /// Whether a token of another seat may be attacked by this token from this hex.
    pub(crate) fn is_target(self, seat: Seat, near: u64, other: Seat, token: Token) -> bool {
        match self.player(other).piece(token).place {
            Place::On(hex) => {
                near & hex.bit() != 0
                    && (!self.protected(other, hex) || self.breaks_longhouse(seat))
            }
            _ => false,
        }
    }

    /// The hexes within the range of a token.
    pub(crate) fn in_range(self, seat: Seat, token: Token) -> u64 {
        match self.player(seat).piece(token).place {
            Place::On(hex) => self.map().within(hex, self.stat(seat, token, Stat::Range)),
            _ => 0,
        }
    }

    /// Whether this token has somebody to attack.
    pub(crate) fn has_enemy(self, seat: Seat, token: Token) -> bool {
        let near = self.in_range(seat, token);
        if near == 0 {
            return false;
        }
        if self
            .core()
            .analogs
            .iter()
            .flatten()
            .any(|analog| near & analog.hex.bit() != 0)
        {
            return true;
        }
        self.seats().filter(|other| *other != seat).any(|other| {
            self.player(other).field & near != 0
                && Token::field().any(|token| self.is_target(seat, near, other, token))
        })
    }

    /// Hexes with a standing beast, as bits.
    pub(crate) fn standing_beasts(self) -> u64 {
        let beasts = self.core().beasts.iter().enumerate();
        beasts.fold(0, |set, (hex, wild)| match wild {
            Some(wild) if wild.claim.is_none() => set | 1 << hex,
            _ => set,
        })
    }

    /// Whether a token has a beast or a claim.
    pub(crate) fn taken_up(self, seat: Seat, token: Token) -> bool {
        self.player(seat).piece(token).beast.is_some() || self.claim_of(seat, token).is_some()
    }

    /// The hex of the beast that a token has claimed.
    pub(crate) fn claim_of(self, seat: Seat, token: Token) -> Option<Hex> {
        let claimed = |hex: &Hex| {
            self.core()
                .beast(*hex)
                .is_some_and(|wild| wild.claim == Some((seat, token)))
        };
        Hex::all().find(claimed)
    }

    // --- skulls ---

    /// The colour rule: a next skull of a colour only when every other foreign colour has been had as often.
    pub(crate) fn colour_allowed(self, seat: Seat, colour: Colour) -> bool {
        let player = self.player(seat);
        if player.tribe == Some(colour) {
            return false;
        }
        let had = player.got[colour.index()];
        Colour::ALL.into_iter().all(|other| {
            player.tribe == Some(other)
                || player.got[other.index()] >= had
                || !self.colour_left(other)
        })
    }

    /// Whether a skull of this colour can still be acquired somewhere.
    fn colour_left(self, colour: Colour) -> bool {
        let core = self.core();
        let owner = self
            .seats()
            .find(|seat| self.player(*seat).tribe == Some(colour));
        let reserve = match owner {
            Some(seat) => self.player(seat).reserve != 0,
            None => core.analogs[colour.index()].is_some_and(|analog| analog.skulls > 0),
        };
        reserve
            || core
                .skulls
                .iter()
                .any(|here| here.foreign.known() == Some(colour))
    }

    /// The skull that can be taken from a map hex.
    pub(crate) fn map_skull(self, index: usize) -> Option<Skull> {
        let here = self.core().skulls[index];
        if here.neutral {
            return Some(Skull::Neutral);
        }
        here.foreign.known().map(Skull::Of)
    }

    /// Whether the skull on the map hex may be bought by the seat.
    pub(crate) fn can_take_map_skull(self, seat: Seat, index: usize) -> bool {
        let (hex, _) = self.map().skulls[index];
        let allowed = match self.map_skull(index) {
            None => false,
            Some(Skull::Neutral) => true,
            Some(Skull::Of(colour)) => self.colour_allowed(seat, colour),
        };
        allowed
            && self.player(seat).tokens() & hex.bit() != 0
            && self.can_pay(seat, self.map_skull_price(seat, index))
    }

    /// The totem (0 to 9) that two colours make for the seat, if it can make it now.
    pub(crate) fn totem(self, seat: Seat, one: Colour, two: Colour) -> Option<usize> {
        let player = self.player(seat);
        let owner = player.colour();
        let totem = self.data().totem_of[owner.index()][one.index()][two.index()]?;
        let missing = [one, two]
            .iter()
            .filter(|colour| player.store[colour.index()] == 0)
            .count();
        let possible = player.totems[usize::from(totem)].is_none()
            && missing <= usize::from(player.store[Skull::Neutral.index()]);
        possible.then_some(usize::from(totem))
    }

    pub(crate) fn totem_pairs(self, seat: Seat) -> impl Iterator<Item = (Colour, Colour)> + 'a {
        let pairs = Colour::ALL
            .into_iter()
            .flat_map(|one| Colour::ALL.map(|two| (one, two)));
        pairs.filter(move |(one, two)| one < two && self.totem(seat, *one, *two).is_some())
    }

    // --- subactions ---

    /// The space of a row that a seat could use: the one under its own fire token, or any free one.
    pub(crate) fn usable(self, seat: Seat, category: Category) -> bool {
        let core = self.core();
        core.fire[seat.index()] == Fire::On(category) || core.free(category) > 0
    }

    /// Whether at least one way to carry a subaction out exists.
    pub(crate) fn possible(self, seat: Seat, sub: Subaction) -> bool {
        match sub {
            Subaction::Gather => self.player(seat).field != 0,
            Subaction::Spawn => self.can_spawn(seat),
            Subaction::Advance => self.can_advance(seat),
            Subaction::Trade => Token::all().any(|token| self.can_trade(seat, token)),
            Subaction::Combat => {
                self.player(seat).field != 0
                    && Token::field().any(|token| self.has_enemy(seat, token))
            }
            Subaction::Hunt => {
                let beasts = self.standing_beasts();
                beasts != 0 && Token::field().any(|token| self.in_range(seat, token) & beasts != 0)
            }
            Subaction::Develop => {
                self.player(seat).resources() > 0
                    && Tech::ALL
                        .into_iter()
                        .any(|tech| self.can_develop(seat, tech))
                    || Tech::ALL.into_iter().any(|tech| {
                        self.tech_price(seat, tech).1 == 0 && self.may_develop(seat, tech)
                    })
            }
            Subaction::Build => self.can_build_any(seat, Price::Printed),
            Subaction::Settle => self.can_settle(seat),
            Subaction::Wild => self.can_wild(seat),
            Subaction::GainSkull => self.can_gain_skull(seat),
            Subaction::GainSpirit => {
                self.core().spirits != 0 && self.below_spirit_limit(seat) && self.worships(seat)
            }
        }
    }

    fn can_spawn(self, seat: Seat) -> bool {
        self.may_add_token(seat)
            && Token::villages().any(|village| {
                Token::field().any(|token| self.can_spawn_pair(seat, village, token))
            })
    }

    /// Whether the limits allow one more field token.
    pub(crate) fn may_add_token(self, seat: Seat) -> bool {
        let player = self.player(seat);
        let over = self
            .game
            .solo_mode()
            .and_then(|mode| mode.field_over_villages);
        let within = over.is_none_or(|over| {
            player.field.count_ones() < player.villages.count_ones() + u32::from(over)
        });
        within && player.token_count() < self.limit(seat, false)
    }

    /// Whether a token can be spawned from a village and has somewhere to go.
    pub(crate) fn can_spawn_pair(self, seat: Seat, village: Token, token: Token) -> bool {
        let piece = self.player(seat).piece(village);
        let Place::On(hex) = piece.place else {
            return false;
        };
        piece.population > self.data().village_min
            && self.unlocked(seat, token)
            && self.destinations(seat, token, hex) != 0
    }

    fn can_advance(self, seat: Seat) -> bool {
        let core = self.core();
        let alone = self.game.solo();
        core.fire[seat.index()].on_track() && (alone || core.next.len() >= 2)
    }

    pub(crate) fn can_trade(self, seat: Seat, token: Token) -> bool {
        let player = self.player(seat);
        let Place::On(hex) = player.piece(token).place else {
            return false;
        };
        self.held_kinds(seat) & self.map().kinds[hex.index()] != 0
            && self.trade_hexes(seat, token, hex) != 0
    }

    /// The kinds a seat holds, as bits.
    pub(crate) fn held_kinds(self, seat: Seat) -> u16 {
        let stock = self.player(seat).stock.iter().enumerate();
        stock.fold(
            0,
            |set, (kind, n)| if *n > 0 { set | 1 << kind } else { set },
        )
    }

    /// Where a token could trade.
    pub(crate) fn trade_hexes(self, seat: Seat, token: Token, hex: Hex) -> u64 {
        let range = self
            .stat(seat, token, Stat::Range)
            .max(u16::from(self.data().trade_min_range));
        self.map().within(hex, range) & self.map().showing & !hex.bit()
    }

    pub(crate) fn can_settle(self, seat: Seat) -> bool {
        Token::field()
            .any(|token| self.player(seat).piece(token).population >= self.data().village_min)
            && Token::villages().any(|village| self.unlocked(seat, village))
            && self.can_pay(seat, self.settlement_price(seat))
    }

    fn can_wild(self, seat: Seat) -> bool {
        let cost = self.data().rounds[usize::from(self.core().round)].wild_cost;
        self.player(seat).resources() >= u16::from(cost)
            && Subaction::ALL[..9]
                .iter()
                .any(|sub| self.possible(seat, *sub))
    }

    fn can_gain_skull(self, seat: Seat) -> bool {
        self.unlocked_skulls(seat)
            .any(|space| self.can_pay(seat, self.space_price(seat, space)))
            || (0..self.map().skulls.len()).any(|index| self.can_take_map_skull(seat, index))
    }

    // --- sacrifices ---

    /// How often an alternative of a payment could be made, up to the times it may.
    pub(crate) fn payable_times(self, seat: Seat, payment: &Payment, most: u8) -> u8 {
        let fits = |times: &u8| match payment {
            Payment::Resources(cost) => {
                let cost = cost.times(u16::from(*times));
                self.can_pay(seat, (cost, cost.units()))
            }
            Payment::Population(n) => self.player(seat).population() > n * u16::from(*times),
            Payment::Stats(n) => {
                let points: u16 = self.player(seat).levels.iter().map(|n| u16::from(*n)).sum();
                points >= u16::from(*n) * u16::from(*times)
            }
            Payment::Skulls(_) => self.can_give_skull(seat),
        };
        (1..=most).take_while(fits).last().unwrap_or(0)
    }

    /// Whether a skull can be given up without leaving tokens beyond the limit.
    fn can_give_skull(self, seat: Seat) -> bool {
        let active = self.core().active_skulls(seat);
        let limit = self.limit(seat, false) - 1;
        active >= 2 && self.player(seat).token_count() <= limit
    }

    /// Whether a sacrifice option can be paid in full.
    pub(crate) fn can_offer(self, seat: Seat, offering: Offering) -> bool {
        let option = &self.tribe(seat).sacrifices[offering.index()];
        let skull = offering == Offering::ThreeA && self.player(seat).reserve == 0;
        !skull
            && option
                .pay
                .iter()
                .any(|payment| self.payable_times(seat, payment, 1) > 0)
    }

    /// Whether the seat can place a skull somewhere.
    pub(crate) fn can_place(self, seat: Seat) -> bool {
        self.player(seat).hand > 0
            && (Category::ALL.into_iter().any(|category| {
                self.usable(seat, category)
                    && Subaction::of(category)
                        .into_iter()
                        .any(|sub| self.possible(seat, sub))
            }) || Offering::ALL
                .into_iter()
                .any(|offering| self.can_sacrifice(seat, offering))
                || Category::ALL
                    .into_iter()
                    .any(|category| self.can_uncover(seat, category)))
    }

    /// Whether a sacrifice space is empty and its option possible.
    pub(crate) fn can_sacrifice(self, seat: Seat, offering: Offering) -> bool {
        self.player(seat).sacrificed & (1 << offering.space()) == 0
            && self.can_offer(seat, offering)
    }

    /// Training: two skulls open a cover.
    pub(crate) fn can_uncover(self, seat: Seat, category: Category) -> bool {
        self.game.solo_mode().is_some_and(|mode| mode.uncover)
            && self.player(seat).hand >= 2
            && self.core().row(category).covers > 0
            && Subaction::of(category)
                .into_iter()
                .any(|sub| self.possible(seat, sub))
    }

    // --- free actions ---

    pub(crate) fn can_activate(self, seat: Seat, spirit: Spirit) -> bool {
        let player = self.player(seat);
        player.acquired[spirit.index()] != 0
            && player.activated[spirit.index()] != self.core().round
            && self.can_pay(seat, self.spirit_price(seat, spirit))
    }

    pub(crate) fn can_barter(self, seat: Seat) -> bool {
        self.active(seat, Ability::Barter)
            && !self.player(seat).flags.has(Flags::BARTER)
            && self.player(seat).resources() >= 2
    }

    /// Whether a skull of a seat can be shifted off a row.
    pub(crate) fn can_shift(self, category: Category, owner: Seat) -> bool {
        self.core().row(category).singles[owner.index()] > 0
            && Category::ALL
                .into_iter()
                .any(|other| other != category && self.core().free(other) > 0)
    }

    pub(crate) fn may_shift(self, seat: Seat) -> bool {
        self.active(seat, Ability::Shift) && !self.player(seat).flags.has(Flags::SHIFT)
    }

    pub(crate) fn may_move_structure(self, seat: Seat) -> bool {
        self.has_rule(seat, Rule::MoveStructure) && !self.player(seat).flags.has(Flags::HUT)
    }

    // --- fights ---

    pub(crate) fn fighter_hex(self, fighter: Fighter) -> Option<Hex> {
        match fighter {
            Fighter::None => None,
            Fighter::Token(seat, token) => self.player(seat).piece(token).hex(),
            Fighter::Analog(colour) => self.core().analogs[colour.index()].map(|analog| analog.hex),
            Fighter::Beast(hex) => Some(hex),
        }
    }

    /// The box of somebody without a board: printed strength, range and feast, the population of now.
    pub(crate) fn foe_box(self, fighter: Fighter) -> FoeBox {
        match fighter {
            Fighter::Analog(colour) => {
                let population =
                    self.core().analogs[colour.index()].map_or(1, |analog| analog.population);
                FoeBox {
                    population,
                    ..self.data().analogs[usize::from(self.box_round())]
                }
            }
            Fighter::Beast(hex) => match self.core().beast(hex) {
                Some(wild) => {
                    let foe = self.data().beast(wild.beast).foe;
                    let population = foe.population.saturating_sub(u16::from(wild.stolen)).max(1);
                    FoeBox { population, ..foe }
                }
                None => FoeBox::default(),
            },
            _ => FoeBox::default(),
        }
    }

    /// The round whose box analog warriors fight with: in clean-up already that of the next round.
    fn box_round(self) -> u8 {
        let round = self.core().round;
        match self.s.fight.kind {
            FightKind::Raid | FightKind::Siege => self.game.round_after(round).unwrap_or(round),
            _ => round,
        }
    }

    /// What structures add for a fighting token that stands on this hex.
    fn combat_change(self, seat: Seat, hex: Hex, key: Key) -> i32 {
        let mut sum = 0;
        for (structure, adjacent, changed, n) in self.data().combat_mods() {
            let near = self.player(seat).structures[structure.index()]
                .is_some_and(|at| at == hex || (*adjacent && self.map().distance(at, hex) == 1));
            if near && *changed == key {
                sum += i32::from(*n);
            }
        }
        sum
    }

    /// How many feast tiles a side may commit.
    pub(crate) fn feast_limit(self, side: usize) -> u8 {
        let fight = &self.s.fight;
        let fighter = fight.sides[side].fighter;
        let (mut tiles, range) = match fighter {
            Fighter::Token(seat, token) => {
                let hex = self
                    .fighter_hex(fighter)
                    .expect("a fighting token is on the map");
                let feast = self.stat_with(
                    seat,
                    token,
                    Stat::Feast,
                    self.combat_change(seat, hex, Key::Feast),
                );
                let doubles = [BeastAbility::FeastAttacking, BeastAbility::FeastDefending][side];
                let doubled = self.beast_of(seat, token) == Some(doubles);
                (
                    feast * (1 + u16::from(doubled)),
                    self.stat(seat, token, Stat::Range),
                )
            }
            _ => {
                let foe = self.foe_box(fighter);
                (u16::from(foe.feast), u16::from(foe.range))
            }
        };
        if side == 1 {
            tiles = tiles
                .saturating_sub(u16::from(fight.distance).saturating_sub(range))
                .max(1);
        }
        tiles.min(255) as u8
    }

    /// The feast values a fighter uses.
    pub(crate) fn feast_values(self, fighter: Fighter) -> &'a [FeastValue; Resource::COUNT] {
        match fighter {
            Fighter::Token(seat, _) => &self.tribe(seat).feast,
            _ => &self.data().bag_values,
        }
    }

    /// Population and strength of a side before its tiles.
    pub(crate) fn base_value(self, side: usize) -> (u32, u32) {
        let fighter = self.s.fight.sides[side].fighter;
        match fighter {
            Fighter::Token(seat, token) => {
                let hex = self
                    .fighter_hex(fighter)
                    .expect("a fighting token is on the map");
                let beast = self.beast_of(seat, token);
                let doubled = |ability| 1 + u32::from(beast == Some(ability));
                let population = u32::from(self.player(seat).piece(token).population)
                    * doubled(BeastAbility::Population);
                let more = self.combat_change(seat, hex, Key::Population).max(0) as u32;
                let change = self.combat_change(seat, hex, Key::Strength);
                let strength = u32::from(self.stat_with(seat, token, Stat::Strength, change));
                let ability = [
                    BeastAbility::StrengthAttacking,
                    BeastAbility::StrengthDefending,
                ][side];
                (population + more, strength * doubled(ability))
            }
            _ => {
                let foe = self.foe_box(fighter);
                (u32::from(foe.population), u32::from(foe.strength))
            }
        }
    }

    /// Population and strength that the tiles of a side add.
    pub(crate) fn tile_value(self, side: usize) -> (u32, u32) {
        let side = &self.s.fight.sides[side];
        let values = self.feast_values(side.fighter);
        let (mut population, mut strength) = (0, 0);
        let mut add = |kind: usize, n: u32| {
            population += n * u32::from(values[kind].population);
            strength += n * u32::from(values[kind].strength);
        };
        for (kind, n) in side.tiles.iter().enumerate() {
            add(kind, u32::from(*n));
        }
        if let Some(resource) = side.war {
            add(resource.index(), 1);
        }
        let doubled = match side.fighter {
            Fighter::Token(seat, token) => {
                self.beast_of(seat, token) == Some(BeastAbility::FeastValues)
            }
            _ => false,
        };
        if doubled {
            (2 * population, 2 * strength)
        } else {
            (population, strength)
        }
    }

    pub(crate) fn combat_value(self, side: usize) -> u32 {
        let (population, strength) = self.base_value(side);
        let (more, stronger) = self.tile_value(side);
        (population + more) * (strength + stronger)
    }

    /// How many of a kind lie on a side, the tile of Father of War included.
    pub(crate) fn lying(self, side: usize, kind: usize) -> u8 {
        let side = &self.s.fight.sides[side];
        side.tiles[kind] + u8::from(side.war.is_some_and(|war| war.index() == kind))
    }

    /// The sum of a figure over the tiles lying on a side.
    pub(crate) fn feast_sum(self, side: usize, figure: impl Fn(&FeastValue) -> u8) -> u8 {
        let values = self.feast_values(self.s.fight.sides[side].fighter);
        (0..Resource::COUNT)
            .map(|kind| self.lying(side, kind) * figure(&values[kind]))
            .sum()
    }

    // --- effects ---

    /// The effects a seat has at a moment, in order.
    pub(crate) fn hooked(
        self,
        seat: Seat,
        when: When,
        hex: Option<Hex>,
    ) -> impl Iterator<Item = ListId> + 'a {
        let (player, spirits) = (self.player(seat), self.active_spirits(seat));
        let map = self.map();
        let applies = move |source: &Source| match source {
            Source::Tech(bit) => player.techs & bit != 0,
            Source::Spirit(bit) => spirits & bit != 0,
            Source::Structure(structure) => {
                let steps = if when == When::GatherNear { 1 } else { 0 };
                match (player.structures[structure.index()], hex) {
                    (Some(at), Some(hex)) => map.distance(at, hex) <= steps,
                    _ => false,
                }
            }
        };
        let hooks = self.data().hooks(when).iter();
        hooks
            .filter(move |(source, _)| applies(source))
            .map(|(_, list)| *list)
    }

    /// Apocalypse: what has to stand on the map stands there.
    pub(crate) fn goal_reached(self) -> bool {
        let Some([villages, at_least, warriors, strong]) =
            self.game.solo_mode().and_then(|mode| mode.goal)
        else {
            return false;
        };
        let player = self.player(Seat::new(0));
        let count = |unit: Unit, least: u16| {
            let stands = |token: &Token| {
                token.unit() == unit
                    && player.piece(*token).hex().is_some()
                    && player.piece(*token).population >= least
            };
            Token::all().filter(stands).count() as u16
        };
        count(Unit::Village, at_least) >= villages && count(Unit::Warrior, strong) >= warriors
    }

    /// Copies of a cover kind that nobody has seen.
    pub(crate) fn unseen_covers(self) -> [u8; crate::board::Cover::COUNT] {
        let core = self.core();
        let mut left = self.data().cover_copies;
        for (kind, left) in left.iter_mut().enumerate() {
            let owned: u8 = core.players.iter().map(|player| player.covers[kind]).sum();
            *left = left.saturating_sub(owned + core.covers_gone[kind]);
        }
        for row in &core.rows {
            for cover in row.lying[..usize::from(row.covers)]
                .iter()
                .filter_map(|cover| cover.known())
            {
                left[cover.index()] = left[cover.index()].saturating_sub(1);
            }
        }
        left
    }

    /// All hexes of a set that hold a field token of the seat, with that token.
    pub(crate) fn tokens_on(self, seat: Seat, set: u64) -> impl Iterator<Item = (Token, Hex)> + 'a {
        let player = self.player(seat);
        let tokens =
            Token::all().filter_map(move |token| Some((token, player.piece(token).hex()?)));
        tokens.filter(move |(_, hex)| set & hex.bit() != 0)
    }

    /// Hexes next to a beast where it could move.
    pub(crate) fn beast_steps(self, hex: Hex) -> impl Iterator<Item = Hex> + 'a {
        let near = self.map().within(hex, 1) & !hex.bit();
        hexes(near).filter(move |to| self.core().beast(*to).is_none())
    }
}
