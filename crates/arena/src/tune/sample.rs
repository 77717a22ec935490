//! Positions to learn from.

use std::marker::PhantomData;

use atoll_engine::{Match, Outcome, Seat, Turn};

use crate::Studied;
use crate::run::mix;
use crate::watch::Watch;

/// A position, and what became of it.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Sample {
    /// How much of the match was over, as the game estimates it: what weights depend on.
    pub(super) progress: f64,
    /// The same, as it turned out.
    pub(super) place: f32,
    /// What each seat has of each feature: all features of the first seat, then of the next.
    pub(super) amounts: Vec<f32>,
    /// The game's own judgement.
    pub(super) judged: Vec<f64>,
    /// Each seat's share of the win in the end.
    pub(super) shares: Vec<f64>,
}

/// Keeps one position of its match in so many plies, beginning anywhere.
pub(super) struct Sampler<G> {
    every: u64,
    next: u64,
    kept: Vec<(usize, Sample)>,
    plies: usize,
    game: PhantomData<fn() -> G>,
}

impl<G: Studied> Sampler<G> {
    pub(super) fn new(index: u64, every: u32) -> Self {
        let every = u64::from(every.max(1));
        Sampler {
            every,
            next: mix(every, index) % every,
            kept: Vec::new(),
            plies: 0,
            game: PhantomData,
        }
    }

    /// The positions, once it is known who won.
    pub(super) fn end(self, outcome: &Outcome) -> Vec<Sample> {
        let shares: Vec<f64> = outcome.shares().iter().map(|s| f64::from(*s)).collect();
        let total = self.plies.max(1) as f32;
        let close = |(ply, sample)| Sample {
            place: ply as f32 / total,
            shares: shares.clone(),
            ..sample
        };
        self.kept.into_iter().map(close).collect()
    }
}

impl<G: Studied> Watch<G> for Sampler<G> {
    fn ply(&mut self, table: &Match<G>, _: &[G::Event]) {
        self.plies = table.plies();
        if table.turn() == Turn::Over {
            return;
        }
        if self.next == 0 {
            self.kept
                .push((self.plies, sample(table.game(), table.state())));
            self.next = self.every;
        }
        self.next -= 1;
    }
}

fn sample<G: Studied>(game: &G, state: &G::State) -> Sample {
    let features = G::FEATURES.len();
    let mut amounts = vec![0.0; features * game.seats()];
    for (seat, own) in Seat::all(game.seats()).zip(amounts.chunks_mut(features)) {
        game.features(state, seat, own);
    }
    Sample {
        progress: f64::from(game.progress(state)),
        place: 0.0,
        amounts,
        judged: game.judge(state).iter().map(|s| f64::from(*s)).collect(),
        shares: Vec::new(),
    }
}
