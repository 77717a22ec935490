//! What holds on the table: values, prices, limits, and what is possible. Nothing here changes anything.

mod asked;
mod fights;
mod places;
mod possible;
mod prices;
mod skulls;

use atoll_engine::Seat;

use crate::board::{Category, Cube, Hex, SkullSpace, Spirit, Stat, Token, Unit, hexes};
use crate::data::effect::{Ability, BeastAbility, Key, Rule, Source, When};
use crate::data::{Data, ListId, Map, TribeData};
use crate::options::Shaman;
use crate::state::{Core, Flags, Phase, Place, Player, State};

/// Beasts of the reserve at the beginning.
const RESERVE: usize = 12;

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
    /// The same match in another state.
    pub(crate) fn at(self, state: &'a State) -> Look<'a> {
        Look { s: state, ..self }
    }

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
    pub(crate) fn felt(self, seat: Seat) -> Option<crate::board::Catastrophe> {
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
            if player.structures[*structure].is_some() {
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
        let level = usize::from(self.player(seat).levels[cube]);
        let chart = i32::from(self.tribe(seat).charts[cube][level]);
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
        let counted = if held {
            self.owned_spirits(seat)
        } else {
            self.active_spirits(seat)
        };
        let more = (counted & self.data().spirits_with(Ability::TokenLimit)).count_ones();
        self.core().active_skulls(seat).max(1) + more as u8
    }

    fn owned_spirits(self, seat: Seat) -> u16 {
        let spirits = self.player(seat).spirits();
        spirits.fold(0, |set, spirit| set | 1 << spirit.index())
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
        let space = &self.tribe(seat).spaces[token];
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
                match (player.structures[*structure], hex) {
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
                left[cover] = left[cover].saturating_sub(1);
            }
        }
        left
    }

    /// The next cover to be laid with perfect information: row and place.
    pub(crate) fn next_cover(self) -> Option<(Category, usize)> {
        Category::ALL.into_iter().find_map(|category| {
            let row = self.core().row(category);
            let mut lying = row.lying[..usize::from(row.covers)].iter();
            lying
                .position(|cover| cover.is_none())
                .map(|place| (category, place))
        })
    }

    /// Where the next beast goes in set-up: to a hex, or into the reserve.
    pub(crate) fn next_beast_place(self) -> Option<Option<Hex>> {
        let core = self.core();
        let hex = self
            .map()
            .beasts
            .iter()
            .find(|hex| core.beast(**hex).is_none());
        match hex {
            Some(hex) => Some(Some(*hex)),
            None => (core.reserve.len() < RESERVE).then_some(None),
        }
    }

    /// The next meadow that gets a foreign skull under its neutral one.
    pub(crate) fn next_foreign_skull(self) -> Option<Hex> {
        let map = self.map();
        let mut skulls = map.skulls.iter().zip(&self.core().skulls);
        let bare = skulls.find(|((hex, _), here)| map.meadow(*hex) && here.foreign.is_none());
        bare.map(|((hex, _), _)| *hex)
    }

    /// The great spirits that lie open.
    pub(crate) fn open_spirits(self) -> impl Iterator<Item = Spirit> {
        let open = self.core().spirits;
        Spirit::ALL
            .into_iter()
            .filter(move |spirit| open >> spirit.index() & 1 == 1)
    }

    /// The tokens of a seat on the map.
    pub(crate) fn on_map(self, seat: Seat) -> impl Iterator<Item = Token> {
        let player = self.player(seat);
        let on_map = player.pieces.map(|piece| piece.hex().is_some());
        Token::all().filter(move |token| on_map[*token])
    }

    /// Whether a cube is in the last box of its chart.
    pub(crate) fn is_full(self, seat: Seat, cube: Cube) -> bool {
        let boxes = self.tribe(seat).charts[cube].len();
        usize::from(self.player(seat).levels[cube]) + 1 >= boxes
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
