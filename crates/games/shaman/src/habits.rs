//! What a good player tends to do: each decision leans to its answers, and the chance of an answer to be chosen grows with
//! the exponential of that.
//!
//! The weights were set by hand from the rules' figures: growth first, population last. Matches between bots with the one
//! or the other changed (24 each, two seats) found nothing clearly better. Here is what several decisions share.

use atoll_engine::Seat;

use crate::board::{
    Cube, Offering, Resource, SkullSpace, Stat, Structure, Subaction, Tech, Token, hexes,
};
use crate::data::effect::On;
use crate::data::{FeastValue, TribeData};
use crate::look::Look;
use crate::moves::Move;
use crate::options::Shaman;
use crate::state::{Fighter, Flags, Player, State};
use crate::task::Task;

/// A weight in the first round and in the last; in between it moves from one to the other.
type Weight = [f32; 2];

/// The widest edge in a fight worth telling apart.
const WIDEST: f32 = 1.5;

#[rustfmt::skip]
const SUBACTIONS: [Weight; Subaction::COUNT] = [
    [1.5, 1.5], [3.0, 2.0], [-0.5, 0.0], [0.3, 0.5], [-0.5, 0.0], [-0.3, 0.0],
    [2.0, 0.5], [1.7, 1.7], [2.0, 2.0], [-1.0, -0.5], [3.5, -1.0], [1.0, 0.0],
];
#[rustfmt::skip]
const OFFERINGS: [Weight; Offering::COUNT] = [[-1.0, 0.5], [-2.0, -2.0], [-0.5, -1.0], [-1.0, -2.5], [1.0, -3.0], [-4.0, -1.0]];
/// For each ten resources held.
#[rustfmt::skip]
const OFFERINGS_OF_THE_RICH: [Weight; Offering::COUNT] = [[0.5, 1.0], [-1.0, -1.0], [0.5, 0.0], [0.0, 0.0], [0.5, 0.0], [0.0, 0.0]];
#[rustfmt::skip]
const TECHS: [Weight; Tech::COUNT] = [
    [0.5, 0.0], [0.0, 0.0], [0.0, 0.5], [2.0, 0.5], [0.5, 1.0], [0.0, 1.5], [-0.5, -1.0], [-1.0, -1.0], [-1.0, -1.0],
    [1.5, 0.0], [1.5, 0.0], [1.0, 0.0], [0.0, -1.0], [-2.0, -2.0], [-1.0, -1.0], [-0.5, -1.0], [0.0, 0.0], [-1.0, -1.0],
    [0.5, 0.0], [0.0, 0.0], [0.5, 0.5], [-0.5, -1.0], [-0.5, -0.5], [-1.0, -1.0], [0.5, -1.0], [0.5, 0.0], [0.5, 0.0],
];
#[rustfmt::skip]
const STRUCTURES: [Weight; Structure::COUNT] = [[0.5, 0.5], [0.5, 0.0], [0.0, 0.0], [0.5, 1.0], [0.5, 0.5], [0.0, 0.5]];
#[rustfmt::skip]
const CUBES: [Weight; Cube::COUNT] = [
    [0.5, 0.5], [-1.0, -1.0], [-1.0, -1.0], [-1.0, -1.0], [2.0, 0.0], [0.0, -1.0],
    [0.3, 0.3], [-0.5, -0.5], [0.0, 0.0], [0.0, 0.0], [0.5, -0.5], [-0.5, -1.0],
    [1.0, 1.0],
];
/// By family.
const PAID: [Weight; 3] = [[-0.3, 0.0], [0.0, 0.0], [0.0, 0.0]];
const TAKEN: [Weight; 3] = [[0.3, 0.3], [0.0, -0.3], [0.0, -0.3]];

/// Appends the weight of each move.
pub(crate) fn weigh(game: &Shaman, state: &State, moves: &[Move], out: &mut Vec<f32>) {
    let look = Look { game, s: state };
    let (Some(Task::Decision(decision)), Some(mind)) = (state.tasks.last(), Mind::of(look)) else {
        return out.extend(moves.iter().map(|_| 1.0));
    };
    out.extend(
        moves
            .iter()
            .map(|mv| decision.lean(&mind, *mv).clamp(-20.0, 20.0).exp()),
    );
}

/// The villages and warriors that win alone.
pub(crate) struct Goal {
    pub(crate) villages: u32,
    pub(crate) village_people: u16,
    pub(crate) warrior_people: u16,
}

/// What a seat that decides thinks of.
pub(crate) struct Mind<'a> {
    pub(crate) look: Look<'a>,
    pub(crate) seat: Seat,
    pub(crate) player: &'a Player,
    pub(crate) tribe: &'a TribeData,
    goal: Option<Goal>,
    /// How late it is: 0 in the first round, 1 in the last.
    late: f32,
}

impl<'a> Mind<'a> {
    /// The seat that decides, if it has a tribe.
    fn of(look: Look<'a>) -> Option<Mind<'a>> {
        let seat = look.decision()?.who(look);
        let player = look.player(seat);
        let goal = look.game.solo_mode().and_then(|mode| mode.goal);
        Some(Mind {
            look,
            seat,
            player,
            tribe: look.data().tribe(player.tribe?),
            goal: goal.map(|[villages, village_people, _, warrior_people]| Goal {
                villages: u32::from(villages),
                village_people,
                warrior_people,
            }),
            late: (f32::from(look.core().round) - 1.0) / 6.0,
        })
    }

    /// A weight as it is now.
    pub(crate) fn at(&self, [early, late]: Weight) -> f32 {
        early + (late - early) * self.late
    }

    /// A weight where something holds.
    pub(crate) fn when(&self, holds: bool, weight: Weight) -> f32 {
        if holds { self.at(weight) } else { 0.0 }
    }

    /// Something that leads to what wins alone, where one plays for that.
    pub(crate) fn for_goal(&self, serves: impl FnOnce(&Goal) -> bool) -> f32 {
        self.when(self.goal.as_ref().is_some_and(serves), [1.0, 1.0])
    }

    /// Something that the bonus tile of the round asks for and that was not met yet.
    pub(crate) fn bonus(&self, on: On) -> f32 {
        let core = self.look.core();
        let laid = core.bonus[usize::from(core.round)].known();
        let asks = laid.is_some_and(|tile| self.look.data().bonus(tile).trigger.on == on);
        self.when(asks && !self.player.flags.has(Flags::BONUS), [1.0, 1.0])
    }

    pub(crate) fn habit_of(&self, sub: Subaction) -> f32 {
        self.at(SUBACTIONS[sub])
    }

    pub(crate) fn acts(&self, sub: Subaction) -> f32 {
        let more = match sub {
            Subaction::Gather => self.bonus(On::Gather),
            Subaction::Spawn => self.bonus(On::Spawn).max(self.bonus(On::Gather)),
            Subaction::Advance => self.bonus(On::Advance),
            Subaction::Trade => self.bonus(On::Trade),
            Subaction::Combat => {
                self.bonus(On::CombatWin) + self.best(|token| self.best_combat(token))
            }
            Subaction::Hunt => self.bonus(On::HuntWin) + self.best(|token| self.best_hunt(token)),
            Subaction::Develop => self.bonus(On::Develop),
            Subaction::Build => self.bonus(On::Build),
            Subaction::Settle => {
                let standing = self.player.villages.count_ones();
                self.bonus(On::Settle) + self.for_goal(|goal| standing < goal.villages)
            }
            Subaction::Wild => self.bonus(On::Wild),
            Subaction::GainSkull => self.bonus(On::GainSkull),
            Subaction::GainSpirit => self.bonus(On::GainSpirit),
        };
        self.habit_of(sub) + more
    }

    pub(crate) fn offers(&self, offering: Offering) -> f32 {
        let rich = self.at(OFFERINGS_OF_THE_RICH[offering]) * self.resources() / 10.0;
        self.at(OFFERINGS[offering]) + rich + self.bonus(On::Sacrifice)
    }

    pub(crate) fn develops(&self, tech: Tech) -> f32 {
        self.at(TECHS[tech])
    }

    pub(crate) fn builds(&self, structure: Structure) -> f32 {
        self.at(STRUCTURES[structure])
    }

    /// A skull by its price.
    pub(crate) fn dear(&self, space: SkullSpace) -> f32 {
        let (_, due) = self.look.space_price(self.seat, space);
        self.at([-0.5, -0.5]) * f32::from(due)
    }

    pub(crate) fn likes(&self, cube: Cube) -> f32 {
        self.at(CUBES[cube])
    }

    /// A cube, the more if its next box says more than this one.
    pub(crate) fn raises(&self, cube: Cube) -> f32 {
        let chart = &self.tribe.charts[cube];
        let level = usize::from(self.player.levels[cube]);
        let more = chart
            .get(level + 1)
            .is_some_and(|next| *next > chart[level]);
        self.likes(cube) + self.when(more, [1.5, 1.5])
    }

    // --- people and resources ---

    pub(crate) fn resources(&self) -> f32 {
        f32::from(self.player.resources())
    }

    /// Tens of people on a token.
    pub(crate) fn people(&self, token: Token) -> f32 {
        f32::from(self.player.piece(token).population) / 10.0
    }

    /// Losing so many people from a token.
    pub(crate) fn loses(&self, token: Token, n: u16) -> f32 {
        let falls = self.player.piece(token).population < n + self.look.least(token);
        self.when(falls, [-2.0, -2.0])
    }

    pub(crate) fn pays(&self, kind: Resource) -> f32 {
        self.at(PAID[kind.family()])
            + self.at([0.8, 0.8]) * self.many(kind)
            + self.when(self.is_fed_with(kind), [-0.5, -0.3])
    }

    pub(crate) fn takes(&self, kind: Resource) -> f32 {
        self.at(TAKEN[kind.family()])
            + self.at([-0.5, -0.3]) * self.many(kind)
            + self.when(self.is_fed_with(kind), [0.5, 0.3])
    }

    fn many(&self, kind: Resource) -> f32 {
        f32::from(self.player.stock[kind].min(12)).sqrt()
    }

    /// Whether the tribe's feeding asks for this very kind.
    fn is_fed_with(&self, kind: Resource) -> bool {
        self.tribe.feeding.kinds[kind] > 0
    }

    // --- fights ---

    /// The token of the action.
    pub(crate) fn acting(&self) -> Fighter {
        let token = self.look.s.act.token;
        token.map_or(Fighter::None, |token| Fighter::Token(self.seat, token))
    }

    pub(crate) fn combat(&self, edge: f32) -> f32 {
        self.at([2.0, 2.0]) * edge
    }

    pub(crate) fn hunt(&self, edge: f32) -> f32 {
        self.at([2.0, 2.0]) * edge
    }

    /// A feast tile on the own side.
    pub(crate) fn tile(&self, tile: &FeastValue) -> f32 {
        self.at([0.2, 0.2]) * f32::from(tile.population)
            + self.at([0.5, 0.5]) * f32::from(tile.strength)
            + self.at([0.3, 0.3]) * f32::from(tile.cancels)
            + self.at([0.3, 0.3]) * f32::from(tile.extras)
    }

    /// A token against the weakest enemy in its range.
    pub(crate) fn best_combat(&self, token: Token) -> f32 {
        self.combat(self.edge_over(token, self.look.enemies(self.seat, token)))
    }

    /// A token against the weakest beast in its range.
    pub(crate) fn best_hunt(&self, token: Token) -> f32 {
        self.hunt(self.edge_over(
            token,
            hexes(self.look.prey(self.seat, token)).map(Fighter::Beast),
        ))
    }

    fn best(&self, lean: impl Fn(Token) -> f32) -> f32 {
        let here = Token::field().filter(|token| self.player.piece(*token).hex().is_some());
        here.map(lean).fold(self.combat(-WIDEST), f32::max)
    }

    fn edge_over(&self, token: Token, foes: impl Iterator<Item = Fighter>) -> f32 {
        let weakest = foes.map(|foe| self.prowess(foe)).fold(f32::MAX, f32::min);
        let own = self.prowess(Fighter::Token(self.seat, token));
        match weakest == f32::MAX {
            true => -WIDEST,
            false => (own / weakest).ln().clamp(-WIDEST, WIDEST),
        }
    }

    /// How much stronger one is than the foe, as a logarithm.
    pub(crate) fn edge(&self, own: Fighter, foe: Fighter) -> f32 {
        let edge = self.prowess(own) / self.prowess(foe);
        edge.ln().clamp(-WIDEST, WIDEST)
    }

    /// What a fighter is worth with as many middling tiles as it can have.
    fn prowess(&self, fighter: Fighter) -> f32 {
        let look = self.look;
        let (population, strength, tiles) = match fighter {
            Fighter::Token(seat, token) => {
                let player = look.player(seat);
                let tiles = look.stat(seat, token, Stat::Feast).min(player.resources());
                let strength = look.stat(seat, token, Stat::Strength);
                (player.piece(token).population, strength, tiles)
            }
            Fighter::Analog(_) | Fighter::Beast(_) | Fighter::None => {
                let foe = look.foe_box(fighter);
                (
                    foe.population,
                    u16::from(foe.strength),
                    u16::from(foe.feast),
                )
            }
        };
        let tiles = f32::from(tiles);
        let value = (f32::from(population) + 1.8 * tiles) * (f32::from(strength) + 0.35 * tiles);
        value.max(1.0)
    }
}

#[cfg(test)]
mod tests {
    use atoll_bots::Judge;
    use atoll_engine::{Notation, Rules};

    use super::*;

    #[test]
    fn growth_comes_first_and_passing_last() {
        let position = "shaman1 opt=players:2 at=1.2.0 0.tok=V1@a1:28 0.res=m2 1.tok=V2@i5:27";
        let (game, state) = Shaman::parse_position(position).expect("a position");
        let (mut moves, mut weights) = (Vec::new(), Vec::new());
        game.moves(&state, &mut moves);
        game.weigh(&state, &moves, &mut weights);
        assert_eq!(weights.len(), moves.len());
        let of = |mv: Move| weights[moves.iter().position(|one| *one == mv).expect("legal")];
        assert!(of(Move::Sub(Subaction::GainSkull)) > of(Move::Sub(Subaction::Trade)));
        assert!(
            weights
                .iter()
                .all(|weight| *weight >= of(Move::Pass) && *weight > 0.0)
        );
    }
}
