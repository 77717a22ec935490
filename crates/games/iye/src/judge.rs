//! Who is likely to win, at a glance: the measure by which bots judge the end of a cycle.

use atoll_bots::Judge;
use atoll_engine::BySeat;
use rand::Rng;

use crate::moves::{self, Move};
use crate::options::Iye;
use crate::score::points;
use crate::state::{Stage, State};

impl Judge for Iye {
    fn judge(&self, state: &State) -> BySeat<f32> {
        self.likely(state)
    }

    #[inline]
    fn pick(&self, state: &State, _: &mut Vec<Move>, rng: &mut impl Rng) -> Option<Move> {
        moves::random(state, rng)
    }
}

impl Iye {
    /// Each seat's chance to win the match: the running cycle by its points as they stand, every later one by a coin.
    pub(crate) fn likely(&self, state: &State) -> BySeat<f32> {
        if state.stage == Stage::Over {
            return self.result(state).shares();
        }
        let [mine, yours] = points(&state.hands).map(f32::from);
        let cycle = 0.5 + (mine - yours) / 50.0;
        let [wins, losses] = state.wins;
        let won = match_chance(self.wins, wins + 1, losses);
        let lost = match_chance(self.wins, wins, losses + 1);
        let first = cycle * won + (1.0 - cycle) * lost;
        [first, 1.0 - first].into()
    }
}

/// The chance of seat 0 to be first to `needed` wins if every cycle is an even chance.
fn match_chance(needed: u8, wins: u8, losses: u8) -> f32 {
    if wins >= needed {
        1.0
    } else if losses >= needed {
        0.0
    } else {
        let next = |wins, losses| match_chance(needed, wins, losses);
        0.5 * (next(wins + 1, losses) + next(wins, losses + 1))
    }
}
