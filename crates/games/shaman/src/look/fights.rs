//! The figures of a fight.

use atoll_engine::Seat;

use crate::board::{Beast, Hex, Resource, Stat, Token};
use crate::data::effect::{BeastAbility, Key};
use crate::data::{FeastValue, FoeBox};
use crate::state::{FightKind, Fighter};

use super::Look;

impl<'a> Look<'a> {
    /// What kind of beast it is, if it is one.
    pub(crate) fn species(self, fighter: Fighter) -> Option<Beast> {
        match fighter {
            Fighter::Beast(hex) => self.core().beast(hex).map(|wild| wild.beast),
            _ => None,
        }
    }

    pub(crate) fn fighter_hex(self, fighter: Fighter) -> Option<Hex> {
        match fighter {
            Fighter::None => None,
            Fighter::Token(seat, token) => self.player(seat).piece(token).hex(),
            Fighter::Analog(colour) => self.core().analogs[colour].map(|analog| analog.hex),
            Fighter::Beast(hex) => Some(hex),
        }
    }

    /// The box of somebody without a board: printed strength, range and feast, the population of now.
    pub(crate) fn foe_box(self, fighter: Fighter) -> FoeBox {
        match fighter {
            Fighter::Analog(colour) => {
                let population = self.core().analogs[colour].map_or(1, |analog| analog.population);
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
    pub(super) fn box_round(self) -> u8 {
        let round = self.core().round;
        match self.s.fight.kind {
            FightKind::Raid | FightKind::Siege => self.game.round_after(round).unwrap_or(round),
            _ => round,
        }
    }

    /// What structures add for a fighting token that stands on this hex.
    pub(super) fn combat_change(self, seat: Seat, hex: Hex, key: Key) -> i32 {
        let mut sum = 0;
        for (structure, adjacent, changed, n) in self.data().combat_mods() {
            let near = self.player(seat).structures[*structure]
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
            Fighter::Token(seat, token) => (
                self.token_feast(seat, token, side),
                self.stat(seat, token, Stat::Range),
            ),
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

    /// How many feast tiles a token commits where it stands, as attacker (0) or defender (1), its range apart.
    pub(crate) fn token_feast(self, seat: Seat, token: Token, side: usize) -> u16 {
        let change = self.change_here(seat, token, Key::Feast);
        let feast = self.stat_with(seat, token, Stat::Feast, change);
        let doubles = [BeastAbility::FeastAttacking, BeastAbility::FeastDefending][side];
        let doubled = self.beast_of(seat, token) == Some(doubles);
        feast * (1 + u16::from(doubled))
    }

    /// People and strength of a token where it stands, as attacker (0) or defender (1), before its tiles.
    pub(crate) fn token_value(self, seat: Seat, token: Token, side: usize) -> (u32, u32) {
        let beast = self.beast_of(seat, token);
        let doubled = |ability| 1 + u32::from(beast == Some(ability));
        let population = u32::from(self.player(seat).piece(token).population)
            * doubled(BeastAbility::Population);
        let more = self.change_here(seat, token, Key::Population).max(0) as u32;
        let change = self.change_here(seat, token, Key::Strength);
        let strength = u32::from(self.stat_with(seat, token, Stat::Strength, change));
        let ability = [
            BeastAbility::StrengthAttacking,
            BeastAbility::StrengthDefending,
        ][side];
        (population + more, strength * doubled(ability))
    }

    /// What structures add for a token where it stands; nothing for one off the map.
    fn change_here(self, seat: Seat, token: Token, key: Key) -> i32 {
        let hex = self.player(seat).piece(token).hex();
        hex.map_or(0, |hex| self.combat_change(seat, hex, key))
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
            Fighter::Token(seat, token) => self.token_value(seat, token, side),
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
    pub(crate) fn lying(self, side: usize, kind: Resource) -> u8 {
        let side = &self.s.fight.sides[side];
        side.tiles[kind] + u8::from(side.war == Some(kind))
    }

    /// The sum of a figure over the tiles lying on a side.
    pub(crate) fn feast_sum(self, side: usize, figure: impl Fn(&FeastValue) -> u8) -> u8 {
        let values = self.feast_values(self.s.fight.sides[side].fighter);
        let sums = Resource::ALL
            .into_iter()
            .map(|kind| self.lying(side, kind) * figure(&values[kind]));
        sums.sum()
    }

    /// The seat on a side, if it fights: a village does not.
    pub(crate) fn side_seat(self, side: usize) -> Option<Seat> {
        let fight = &self.s.fight;
        let village = fight.kind == FightKind::Siege && side == 1;
        fight.sides[side].fighter.seat().filter(|_| !village)
    }

    /// The seat that decides for a side.
    pub(crate) fn side_decides(self, side: u8) -> Seat {
        let fighter = self.s.fight.sides[usize::from(side)].fighter;
        fighter.seat().expect("only a seat decides")
    }

    /// The seat that has won.
    pub(crate) fn winner(self) -> Seat {
        self.side_decides(self.s.fight.winner.expect("a side has won"))
    }

    /// The fighter of the losing side.
    pub(crate) fn loser(self) -> Fighter {
        let fight = &self.s.fight;
        let loser = fight
            .winner
            .map(|winner| fight.sides[1 - usize::from(winner)]);
        loser.map_or(Fighter::None, |side| side.fighter)
    }

    /// The steps between two fighters.
    pub(crate) fn between(self, attacker: Fighter, defender: Fighter) -> u8 {
        match (self.fighter_hex(attacker), self.fighter_hex(defender)) {
            (Some(one), Some(two)) => self.map().distance(one, two),
            _ => 0,
        }
    }

    /// The meat of the beast that is fought, in this round.
    pub(crate) fn meat(self) -> u8 {
        let beast = self.species(self.s.fight.sides[1].fighter);
        let own = beast.map_or(0, |beast| self.data().beast(beast).meat);
        self.data().rounds[usize::from(self.core().round)].meat + own
    }
}
