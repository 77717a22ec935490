//! How a simulation goes on beyond the tree.

use atoll_engine::{MAX_SEATS, Silent};
use rand::RngExt;
use rand::rngs::SmallRng;

use super::{Shares, Task};
use crate::Judge;
use crate::bot::worth;

/// Buffers for continuations.
#[derive(Debug)]
pub(super) struct Rollout<G: Judge> {
    pub(super) moves: Vec<G::Move>,
    pub(super) weights: Vec<f32>,
    pub(super) chances: Vec<(G::Chance, u32)>,
}

impl<G: Judge> Default for Rollout<G> {
    fn default() -> Self {
        Rollout {
            moves: Vec::new(),
            weights: Vec::new(),
            chances: Vec::new(),
        }
    }
}

impl<G: Judge> Rollout<G> {
    /// Plays on and tells who won, or is likely to.
    #[inline]
    pub(super) fn play(
        &mut self,
        task: &Task<G>,
        state: &mut G::State,
        rng: &mut SmallRng,
    ) -> Shares {
        self.go_on(task, state, rng);
        let mut shares = [0.0; MAX_SEATS];
        for (share, value) in shares.iter_mut().zip(worth(task.game, state).iter()) {
            *share = *value;
        }
        shares
    }

    #[inline]
    fn go_on(&mut self, task: &Task<G>, state: &mut G::State, rng: &mut SmallRng) {
        let game = task.game;
        let mut left = task.settings.cut.unwrap_or(u32::MAX);
        while left > 0 && task.looks_at(state) {
            let chosen = match task.settings.light {
                true => self.likely(game, state, rng),
                false => game.pick(state, &mut self.moves, rng),
            };
            if let Some(mv) = chosen {
                game.play(state, mv, &mut Silent);
                left -= 1;
            } else if let Some(chance) = game.draw(state, &mut self.chances, rng) {
                game.resolve(state, chance, &mut Silent);
            } else {
                return;
            }
        }
    }

    /// A move, each as often as the game weighs it; `None` if no seat is to act.
    fn likely(&mut self, game: &G, state: &G::State, rng: &mut SmallRng) -> Option<G::Move> {
        self.moves.clear();
        self.weights.clear();
        game.moves(state, &mut self.moves);
        if let [] | [_] = self.moves[..] {
            return self.moves.first().copied();
        }
        game.weigh(state, &self.moves, &mut self.weights);
        let total: f32 = self.weights.iter().sum();
        let mut point = rng.random::<f32>() * total;
        let weighed = self.moves.iter().zip(&self.weights);
        for (mv, weight) in weighed {
            point -= weight;
            if point < 0.0 {
                return Some(*mv);
            }
        }
        self.moves.last().copied()
    }
}
