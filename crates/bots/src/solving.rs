//! Plays perfectly where the game can be solved in time, and searches elsewhere.

use atoll_engine::{Effort, Game, Seat, Silent, Solved, Solver};
use rand::SeedableRng;
use rand::rngs::SmallRng;

use crate::bot::{legal, worth};
use crate::{Bot, Budget, Choice, Considered, Info, Mcts, Settings};

/// Solves if it can, else searches. Only for games without secrets: it takes the one guess for the truth.
#[derive(Debug)]
pub struct Solving<G: Game> {
    solver: Solver<G>,
    otherwise: Mcts<G>,
    rng: SmallRng,
}

/// A solver looks at about this many positions in the time of one simulation.
const POSITIONS_A_NODE: f64 = 3.0;
/// The share of the time that goes into trying to solve.
const TIME_TO_SOLVE: f64 = 0.5;
const DEFAULT_POSITIONS: u64 = 200_000;
const MEMORY: usize = 64 << 20;

impl<G: Game> Solving<G> {
    /// A bot that solves by `solver`, and searches with these settings.
    pub fn new(solver: Solver<G>, settings: Settings, seed: u64) -> Self {
        assert!(!G::SECRETS, "what is hidden cannot be solved by one guess");
        Solving {
            solver,
            otherwise: Mcts::with(settings, seed),
            rng: SmallRng::seed_from_u64(seed),
        }
    }

    fn solved(&self, game: &G, world: &G::State, budget: &Budget) -> Option<Solved<G::Move>> {
        let budget = budget.share(POSITIONS_A_NODE, TIME_TO_SOLVE);
        let meter = budget.start(budget.nodes_or(DEFAULT_POSITIONS));
        let effort = Effort {
            memory: MEMORY,
            nodes: meter.nodes(),
            go_on: &|| meter.in_time(),
        };
        (self.solver)(game, world, &effort).ok()
    }
}

impl<G: Game> Bot<G> for Solving<G> {
    fn choose(&mut self, game: &G, view: &G::View, seat: Seat, budget: &Budget) -> Choice<G::Move> {
        let world = game.guess(view, &mut self.rng);
        match self.solved(game, &world, budget) {
            // A lost position is worth a fight: the search finds the moves that are hard to answer.
            Some(solved) if solved.value >= 0 => certain(game, &world, solved),
            Some(_) => self.otherwise.choose(game, view, seat, budget),
            None => {
                let rest = budget.share(1.0, 1.0 - TIME_TO_SOLVE);
                self.otherwise.choose(game, view, seat, &rest)
            }
        }
    }
}

/// The choice that a solution makes, valued where its line ends.
fn certain<G: Game>(game: &G, world: &G::State, solved: Solved<G::Move>) -> Choice<G::Move> {
    let mv = solved.line[0];
    let mut end = world.clone();
    for mv in &solved.line {
        game.play(&mut end, *mv, &mut Silent);
    }
    let value = worth(game, &end);
    let seat = match game.turn(world) {
        atoll_engine::Turn::Seat(seat) => seat,
        turn => unreachable!("a solved position has a seat to act, not {turn}"),
    };
    let consider = |other: G::Move| Considered {
        mv: other,
        visits: if other == mv { solved.nodes } else { 0 },
        value: (other == mv).then(|| value[seat]),
    };
    Choice {
        mv,
        info: Info {
            nodes: solved.nodes,
            moves: legal(game, world).into_iter().map(consider).collect(),
            pv: solved.line,
            value,
        },
    }
}
