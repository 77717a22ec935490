//! Which subactions, sacrifices and free actions are possible.

use atoll_engine::Seat;

use crate::board::{BonusTile, Category, Hex, Offering, Spirit, Stat, Subaction, Token};
use crate::data::effect::SpiritBonus;
use crate::data::effect::{Ability, Rule};
use crate::data::{Payment, Sacrifice, Trigger};
use crate::state::{Fire, Flags, Place};
use crate::task::Price;

use super::Look;

impl<'a> Look<'a> {
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
                self.standing_beasts() != 0
                    && Token::field().any(|token| self.prey(seat, token) != 0)
            }
            Subaction::Develop => self.can_develop_any(seat),
            Subaction::Build => self.can_build_any(seat, Price::Printed),
            Subaction::Settle => self.can_settle(seat),
            Subaction::Wild => self.can_wild(seat),
            Subaction::GainSkull => self.can_gain_skull(seat),
            Subaction::GainSpirit => {
                self.core().spirits != 0 && self.below_spirit_limit(seat) && self.worships(seat)
            }
        }
    }

    /// The subactions of a row that are possible.
    pub(crate) fn possible_in(
        self,
        seat: Seat,
        category: Category,
    ) -> impl Iterator<Item = Subaction> {
        Subaction::of(category)
            .into_iter()
            .filter(move |sub| self.possible(seat, *sub))
    }

    pub(super) fn can_spawn(self, seat: Seat) -> bool {
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

    pub(super) fn can_advance(self, seat: Seat) -> bool {
        let core = self.core();
        let alone = self.game.solo();
        core.fire[seat.index()].on_track() && (alone || core.next.len() >= 2)
    }

    /// The places of the next round's track that the fire token of a seat can go to.
    pub(crate) fn advances(self, seat: Seat) -> impl Iterator<Item = u8> {
        let core = self.core();
        let (places, present) = match self.game.solo() {
            true => (2, usize::from(core.fire[seat.index()] == Fire::Second)),
            false => (core.next.len(), core.next.place(seat).unwrap_or(0)),
        };
        let others = (0..places).filter(move |place| *place != present);
        others.map(|place| place as u8 + 1)
    }

    pub(crate) fn can_trade(self, seat: Seat, token: Token) -> bool {
        let player = self.player(seat);
        let Place::On(hex) = player.piece(token).place else {
            return false;
        };
        self.held_kinds(seat) & self.map().kinds[hex] != 0
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

    /// Whether gathering on a hex is what a bonus tile pays for, if enough is gathered.
    pub(crate) fn suits(self, seat: Seat, trigger: &Trigger, hex: Hex) -> bool {
        let home = self.tribe(seat).home_hexes & hex.bit() != 0;
        trigger.home.is_none_or(|wanted| wanted == home)
            && (!trigger.meadow || self.map().meadow(hex))
    }

    /// The tokens with people enough for a village.
    pub(crate) fn settlers(self, seat: Seat) -> impl Iterator<Item = Token> {
        let player = self.player(seat);
        let least = self.data().village_min;
        Token::field().filter(move |token| player.piece(*token).population >= least)
    }

    /// The villages that can come out.
    pub(crate) fn new_villages(self, seat: Seat) -> impl Iterator<Item = Token> {
        Token::villages().filter(move |village| self.unlocked(seat, *village))
    }

    pub(crate) fn can_settle(self, seat: Seat) -> bool {
        self.settlers(seat).next().is_some()
            && self.new_villages(seat).next().is_some()
            && self.can_pay(seat, self.settlement_price(seat))
    }

    /// What a wild costs in this round.
    pub(crate) fn wild_cost(self) -> u8 {
        self.data().rounds[usize::from(self.core().round)].wild_cost
    }

    pub(super) fn can_wild(self, seat: Seat) -> bool {
        let rows = [Category::Move, Category::Engage, Category::Grow];
        self.player(seat).resources() >= u16::from(self.wild_cost())
            && rows
                .into_iter()
                .any(|row| self.possible_in(seat, row).next().is_some())
    }

    pub(super) fn can_gain_skull(self, seat: Seat) -> bool {
        self.unlocked_skulls(seat)
            .any(|space| self.can_pay(seat, self.space_price(seat, space)))
            || (0..self.map().skulls.len()).any(|index| self.can_take_map_skull(seat, index))
    }

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
    pub(super) fn can_give_skull(self, seat: Seat) -> bool {
        let active = self.core().active_skulls(seat);
        let limit = self.limit(seat, false) - 1;
        active >= 2 && self.player(seat).token_count() <= limit
    }

    /// Whether a sacrifice option can be paid in full.
    pub(crate) fn can_offer(self, seat: Seat, offering: Offering) -> bool {
        let option = self.offering(seat, offering);
        let skull = offering == Offering::ThreeA && self.player(seat).reserve == 0;
        !skull
            && option
                .pay
                .iter()
                .any(|payment| self.payable_times(seat, payment, 1) > 0)
    }

    /// A sacrifice option of a seat.
    pub(crate) fn offering(self, seat: Seat, offering: Offering) -> &'a Sacrifice {
        &self.tribe(seat).sacrifices[offering]
    }

    /// Whether the seat can place a skull somewhere.
    pub(crate) fn can_place(self, seat: Seat) -> bool {
        let acts = |row| self.usable(seat, row) && self.possible_in(seat, row).next().is_some();
        let mut offerings = Offering::ALL.into_iter();
        self.player(seat).hand > 0
            && (Category::ALL.into_iter().any(acts)
                || offerings.any(|offering| self.can_sacrifice(seat, offering))
                || Category::ALL
                    .into_iter()
                    .any(|row| self.can_uncover(seat, row)))
    }

    /// Whether a turn is left to anybody in this round, as things stand.
    pub(crate) fn anybody_acts(self) -> bool {
        self.seats().any(|seat| self.acts_again(seat))
    }

    /// Whether a seat has another turn in this round, as things stand.
    pub(crate) fn acts_again(self, seat: Seat) -> bool {
        !self.player(seat).flags.has(Flags::PASS) && self.can_place(seat)
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
            && self.possible_in(seat, category).next().is_some()
    }

    pub(crate) fn can_activate(self, seat: Seat, spirit: Spirit) -> bool {
        let player = self.player(seat);
        player.acquired[spirit] != 0
            && player.activated[spirit] != self.core().round
            && self.can_pay(seat, self.spirit_price(seat, spirit))
    }

    /// The spirits of a seat that it could activate now.
    pub(crate) fn payable_spirits(self, seat: Seat) -> impl Iterator<Item = Spirit> {
        let spirits = self.player(seat).spirits();
        spirits.filter(move |spirit| self.can_activate(seat, *spirit))
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

    /// Whether anything can come of a spirit's gift.
    pub(crate) fn bonus_brings(self, seat: Seat, spirit: Spirit) -> bool {
        match self.data().spirit(spirit).bonus {
            SpiritBonus::Build => self.can_build_any(seat, Price::Any),
            SpiritBonus::Sacrifice => Offering::ALL
                .into_iter()
                .any(|one| self.can_offer(seat, one)),
            SpiritBonus::NextBonus => {
                self.core().rows.iter().any(|row| row.covers > 0)
                    || self.other_tiles().next().is_some()
            }
            SpiritBonus::Calendar => self.game.round_after(self.core().round).is_some(),
            SpiritBonus::StealResources
            | SpiritBonus::Capacities
            | SpiritBonus::War
            | SpiritBonus::First
            | SpiritBonus::StealPopulation
            | SpiritBonus::Hunter
            | SpiritBonus::Wind => true,
        }
    }

    /// The tiles that could replace the bonus tile of the next round.
    pub(crate) fn other_tiles(self) -> impl Iterator<Item = BonusTile> {
        let next = self.game.round_after(self.core().round);
        let laid = next.and_then(|round| self.core().bonus[usize::from(round)].known());
        let of = match (self.game.bonus_set(), next, laid) {
            (Some(set), Some(round), Some(_)) => Some(BonusTile::of(set, round)),
            _ => None,
        };
        of.into_iter()
            .flatten()
            .filter(move |tile| Some(*tile) != laid)
    }
}
