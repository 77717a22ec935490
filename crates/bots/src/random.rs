//! Any legal move.

use atoll_engine::Seat;
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};

use crate::bot::legal;
use crate::{Bot, Budget, Choice, Judge};

/// Plays any legal move, each with the same chance.
#[derive(Debug, Clone)]
pub struct Random {
    rng: SmallRng,
}

impl Random {
    /// A bot whose moves follow from the seed.
    pub fn new(seed: u64) -> Random {
        Random {
            rng: SmallRng::seed_from_u64(seed),
        }
    }
}

impl<G: Judge> Bot<G> for Random {
    fn choose(&mut self, game: &G, view: &G::View, _: Seat, _: &Budget) -> Choice<G::Move> {
        let world = game.guess(view, &mut self.rng);
        let moves = legal(game, &world);
        let mv = moves[self.rng.random_range(0..moves.len())];
        Choice::untried(game, &world, &moves, mv)
    }
}
