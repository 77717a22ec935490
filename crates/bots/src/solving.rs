//! Plays perfectly where the game can be solved in time, and searches elsewhere.

use atoll_engine::{BySeat, Effort, Seat, Silent, Solved, Solver, Turn};
use rand::SeedableRng;
use rand::rngs::SmallRng;

use crate::bot::{legal, worth};
use crate::budget::Meter;
use crate::{Bot, Budget, Choice, Considered, Info, Judge, Mcts, Settings};

/// Solves if it can, else searches. Only for games without secrets: it takes the one guess for the truth.
#[derive(Debug)]
pub struct Solving<G: Judge> {
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

impl<G: Judge> Solving<G> {
    /// A bot that solves by `solver`, and searches with these settings.
    pub fn new(solver: Solver<G>, settings: Settings, seed: u64) -> Self {
        assert!(!G::SECRETS, "what is hidden cannot be solved by one guess");
        Solving {
            solver,
            otherwise: Mcts::with(settings, seed),
            rng: SmallRng::seed_from_u64(seed),
        }
    }

    /// The choice that a solution makes; nothing if there is none in time, or if the position is lost: that is worth a
    /// fight, and a search finds the moves that are hard to answer.
    fn certain(&self, game: &G, world: &G::State, budget: &Budget) -> Option<Choice<G::Move>> {
        let budget = budget.share(POSITIONS_A_NODE, TIME_TO_SOLVE);
        let meter = budget.start(DEFAULT_POSITIONS);
        let mut proof = Proof {
            game,
            solver: self.solver,
            meter: &meter,
            spent: 0,
        };
        let solved = proof.solve(world).filter(|solved| solved.value >= 0)?;
        Some(proof.choice(world, solved))
    }
}

/// What is proved within one budget.
struct Proof<'p, G: Judge> {
    game: &'p G,
    solver: Solver<G>,
    meter: &'p Meter<'p>,
    /// Positions looked at.
    spent: u64,
}

impl<G: Judge> Proof<'_, G> {
    fn solve(&mut self, state: &G::State) -> Option<Solved<G::Move>> {
        let effort = Effort {
            memory: MEMORY,
            nodes: self.meter.nodes().saturating_sub(self.spent),
            go_on: &|| self.meter.in_time(),
        };
        let solved = (self.solver)(self.game, state, &effort).ok();
        self.spent += solved.as_ref().map_or(effort.nodes, |solved| solved.nodes);
        solved
    }

    /// Each seat's share where this line ends.
    fn worth_after(&self, state: &G::State, line: &[G::Move]) -> BySeat<f32> {
        let mut end = state.clone();
        for mv in line {
            self.game.play(&mut end, *mv, &mut Silent);
        }
        worth(self.game, &end)
    }

    /// The value of another move with best play after it, as long as the budget lasts.
    fn value_of(&mut self, world: &G::State, mv: G::Move, seat: Seat) -> Option<f32> {
        let mut after = world.clone();
        self.game.play(&mut after, mv, &mut Silent);
        let part_is_over = self.game.part(&after) != self.game.part(world);
        let line = match part_is_over {
            true => Vec::new(),
            false => self.solve(&after)?.line,
        };
        Some(self.worth_after(&after, &line)[seat])
    }

    /// The choice that a solution makes, valued where its line ends, and the other moves as far as the budget lasts.
    fn choice(&mut self, world: &G::State, solved: Solved<G::Move>) -> Choice<G::Move> {
        let seat = match self.game.turn(world) {
            Turn::Seat(seat) => seat,
            turn => unreachable!("a solved position has a seat to act, not {turn}"),
        };
        let mv = solved.line[0];
        let value = self.worth_after(world, &solved.line);
        let moves = legal(self.game, world);
        let consider = |other: G::Move| match other == mv {
            true => Considered {
                mv,
                visits: solved.nodes,
                value: Some(value[seat]),
            },
            false => Considered {
                mv: other,
                visits: 0,
                value: self.value_of(world, other, seat),
            },
        };
        let moves = moves.into_iter().map(consider).collect();
        Choice {
            mv,
            info: Info {
                nodes: self.spent,
                moves,
                pv: solved.line,
                value,
            },
        }
    }
}

impl<G: Judge> Bot<G> for Solving<G> {
    fn choose(&mut self, game: &G, view: &G::View, seat: Seat, budget: &Budget) -> Choice<G::Move> {
        let world = game.guess(view, &mut self.rng);
        self.certain(game, &world, budget).unwrap_or_else(|| {
            let rest = budget.share(1.0, 1.0 - TIME_TO_SOLVE);
            self.otherwise.choose(game, view, seat, &rest)
        })
    }
}
