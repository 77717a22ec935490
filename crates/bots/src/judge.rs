//! What searches ask of a game beyond its rules, and judging by what speaks for each seat.

use atoll_engine::{BySeat, Game, Seat, draw, example::TakeAway, pick};
use rand::Rng;

/// A game that can be searched. Everything has a default: a game without a judgement of its own is searched by its results.
pub trait Judge: Game {
    /// What speaks for a seat, with its weights, for a game that judges [by features](by_features); they can be
    /// learned from matches. Empty for a game that judges in another way.
    const FEATURES: &'static [Feature] = &[];

    /// Each seat's chance to win, as shares that sum to 1: a judgement made without looking ahead,
    /// asked at the end of a part and where a rollout is cut.
    fn judge(&self, state: &Self::State) -> BySeat<f32> {
        by_features(self, state)
    }
    /// How much of each of [`Judge::FEATURES`] a seat has. `out` is as long as that list and holds zeros.
    fn features(&self, state: &Self::State, seat: Seat, out: &mut [f32]) {
        let _ = (state, seat, out);
    }
    /// How much of the match is over, from 0 to 1, roughly.
    fn progress(&self, state: &Self::State) -> f32 {
        let _ = state;
        0.0
    }
    /// Appends a positive weight for each of these moves of the seat to act: how likely a good player is to choose it,
    /// in any unit. A move's weight does not depend on the other moves. Searches try heavy moves first and often.
    fn weigh(&self, state: &Self::State, moves: &[Self::Move], out: &mut Vec<f32>) {
        let _ = state;
        out.extend(moves.iter().map(|_| 1.0));
    }
    /// As [`pick`](fn@pick), for games that can pick without listing.
    fn pick(
        &self,
        state: &Self::State,
        buffer: &mut Vec<Self::Move>,
        rng: &mut impl Rng,
    ) -> Option<Self::Move> {
        pick(self, state, buffer, rng)
    }
    /// As [`draw`](fn@draw), for games that can draw without listing.
    fn draw(
        &self,
        state: &Self::State,
        buffer: &mut Vec<(Self::Chance, u32)>,
        rng: &mut impl Rng,
    ) -> Option<Self::Chance> {
        draw(self, state, buffer, rng)
    }
}

impl Judge for TakeAway {}

/// One thing that speaks for a seat, and how much: in the logarithm of its odds, for each unit of it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Feature {
    /// A few words.
    pub name: &'static str,
    /// Its weight when the match begins.
    pub early: f32,
    /// Its weight when the match ends; in between it moves from one to the other.
    pub late: f32,
}

/// More features than this are not an evaluation at a glance any more.
pub const MAX_FEATURES: usize = 64;

impl Feature {
    /// A feature with the same weight throughout.
    pub const fn flat(name: &'static str, weight: f32) -> Feature {
        Feature::new(name, weight, weight)
    }

    /// A feature with a weight for the beginning and one for the end.
    pub const fn new(name: &'static str, early: f32, late: f32) -> Feature {
        Feature { name, early, late }
    }

    /// Its weight when so much of the match is over, from 0 to 1.
    pub fn at(&self, progress: f32) -> f32 {
        self.early + (self.late - self.early) * progress
    }
}

/// Each seat's chance to win: by the result where the match is over, otherwise by the game's features. The odds of the
/// seats are to each other as the exponentials of what [speaks for](speaks_for) them.
pub fn by_features<G: Judge>(game: &G, state: &G::State) -> BySeat<f32> {
    if let Some(outcome) = game.outcome(state) {
        return outcome.shares();
    }
    let progress = game.progress(state);
    let sums = BySeat::from_fn(game.seats(), |seat| speaks_for(game, state, seat, progress));
    let best = sums.iter().copied().fold(f32::MIN, f32::max);
    let total: f32 = sums.iter().map(|sum| (sum - best).exp()).sum();
    BySeat::from_fn(game.seats(), |seat| (sums[seat] - best).exp() / total)
}

/// All that speaks for a seat: the sum of its features, weighed as they are when so much of the match is over.
pub fn speaks_for<G: Judge>(game: &G, state: &G::State, seat: Seat, progress: f32) -> f32 {
    let mut room = [0.0; MAX_FEATURES];
    let amounts = &mut room[..G::FEATURES.len()];
    game.features(state, seat, amounts);
    let weighed = G::FEATURES.iter().zip(amounts);
    weighed.map(|(f, amount)| f.at(progress) * *amount).sum()
}
