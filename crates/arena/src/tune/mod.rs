//! Learning what speaks for a seat: weights of [`FEATURES`](atoll_bots::Judge::FEATURES) that fit the results of many matches.
//!
//! Bots play against themselves. Now and then the position is kept, with what each seat has of every feature; when the
//! match is over, it is known who won. The weights are then chosen so that the judgement
//! [by features](atoll_bots::by_features) gives the winners as much as it can, over all kept positions (softmax
//! regression). A fifth of the matches is held out and tells how good the weights are.

mod fit;
mod sample;
mod table;

use std::fmt;

use atoll_engine::Choices;
use serde::Serialize;

use crate::run::{Hall, Plan, RunError};
use crate::{BotSpec, Share, Studied};
use fit::Model;
use sample::{Sample, Sampler};

/// How to learn.
#[derive(Debug, Clone, PartialEq)]
pub struct Tuning {
    /// One position in so many plies is kept.
    pub every: u32,
    /// How much large weights are held back: the strength of a prior of one standard deviation, in matches.
    pub shrink: f64,
}

impl Default for Tuning {
    fn default() -> Self {
        Tuning {
            every: 4,
            shrink: 1.0,
        }
    }
}

/// Why nothing was learned.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TuneError {
    /// There is nothing to weigh.
    #[error("the game `{game}` does not judge by features: there is nothing to tune")]
    NoFeatures {
        /// The game.
        game: &'static str,
    },
    /// A judgement shares the win among seats.
    #[error("with one seat there is nobody to compare with: tune with two seats or more")]
    OneSeat,
    /// Some matches are to learn from, some to look at.
    #[error("{matches} matches are too few to learn from: take {FEWEST} at least")]
    TooFew {
        /// How many were asked for.
        matches: u64,
    },
    /// The matches were not played to the end.
    #[error(transparent)]
    Run(#[from] RunError),
}

/// Fewer matches than this cannot be split into some to learn from and some to look at.
const FEWEST: u64 = 10;
/// One match in so many is held out.
const HELD_OUT: u32 = 5;

/// What was learned.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Tuned {
    /// Name of the game.
    pub game: &'static str,
    /// Its options.
    pub options: Choices,
    /// Who played.
    pub bot: String,
    /// How many matches were played, those held out included.
    pub matches: u64,
    /// How many of them were held out.
    pub held_out: u64,
    /// What they followed from.
    pub seed: u64,
    /// How many positions were kept.
    pub positions: u64,
    /// The weights.
    pub features: Vec<Weight>,
    /// How good the judgement is, on the matches that were held out: the whole match, then each third of it.
    pub quality: Vec<Quality>,
}

/// A feature with its weights.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Weight {
    /// A few words.
    pub name: &'static str,
    /// The weights that the game has now: at the beginning and at the end of the match.
    pub now: [f64; 2],
    /// The weights that fit.
    pub tuned: [f64; 2],
    /// How far off they may be: one standard error.
    pub error: [f64; 2],
    /// By how much seats differ in it, typically; if they never do, nothing can be learned of it.
    pub spread: f64,
}

/// How good judgements are.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Quality {
    /// Which positions.
    pub of: &'static str,
    /// How many.
    pub positions: u64,
    /// The log-loss of giving every seat the same chance.
    pub fair: f64,
    /// The log-loss of the game's judgement as it is now.
    pub now: f64,
    /// The log-loss with the weights that fit.
    pub tuned: f64,
    /// How often the favourite by the present judgement has won.
    pub favourite_now: Share,
    /// How often the favourite by the weights that fit has won.
    pub favourite_tuned: Share,
}

/// Plays matches of a bot against itself and learns from them.
pub fn tune<G: Studied>(
    game: &G,
    bot: &BotSpec<G>,
    plan: &Plan,
    tuning: &Tuning,
    progress: &(dyn Fn(u64) + Sync),
) -> Result<Tuned, TuneError> {
    check(game, plan)?;
    let bots = [bot.clone()];
    let mut hall = Hall::new(game, &bots, plan)?;
    let watch = |index| Sampler::<G>::new(index, tuning.every);
    let over = hall.play(0..plan.matches, &watch, progress)?;
    let kept = over
        .into_iter()
        .map(|over| over.watch.end(&over.row.outcome));
    let (held_out, learned): (Vec<_>, Vec<_>) =
        kept.enumerate().partition(|(index, _)| is_held_out(*index));
    let flat = |matches: Vec<(usize, Vec<Sample>)>| -> Vec<Sample> {
        matches
            .into_iter()
            .flat_map(|(_, samples)| samples)
            .collect()
    };
    let counts = (learned.len(), held_out.len());
    let (learned, held_out) = (flat(learned), flat(held_out));
    let model = Model::fit(&learned, G::FEATURES.len(), counts.0, tuning.shrink);
    Ok(Tuned {
        game: G::NAME,
        options: game.choices(),
        bot: bot.name().to_owned(),
        matches: plan.matches,
        held_out: counts.1 as u64,
        seed: plan.seed,
        positions: (learned.len() + held_out.len()) as u64,
        features: weights::<G>(&model),
        quality: qualities(&model, &held_out),
    })
}

fn check<G: Studied>(game: &G, plan: &Plan) -> Result<(), TuneError> {
    if G::FEATURES.is_empty() {
        return Err(TuneError::NoFeatures { game: G::NAME });
    }
    if game.seats() < 2 {
        return Err(TuneError::OneSeat);
    }
    if plan.matches < FEWEST {
        let matches = plan.matches;
        return Err(TuneError::TooFew { matches });
    }
    Ok(())
}

fn is_held_out(index: usize) -> bool {
    index as u32 % HELD_OUT == HELD_OUT - 1
}

fn weights<G: Studied>(model: &Model) -> Vec<Weight> {
    let weight = |(index, feature): (usize, &atoll_bots::Feature)| Weight {
        name: feature.name,
        now: [feature.early, feature.late].map(f64::from),
        tuned: model.weight(index),
        error: model.error(index),
        spread: model.spread(index),
    };
    G::FEATURES.iter().enumerate().map(weight).collect()
}

fn qualities(model: &Model, samples: &[Sample]) -> Vec<Quality> {
    let thirds = [
        ("the whole match", 0.0, 1.0),
        ("the first third", 0.0, 1.0 / 3.0),
        ("the second third", 1.0 / 3.0, 2.0 / 3.0),
        ("the last third", 2.0 / 3.0, 1.0),
    ];
    let quality = |(of, from, to): (&'static str, f32, f32)| {
        // The end belongs to the last third.
        let until = if to == 1.0 { f32::INFINITY } else { to };
        let within = |sample: &&Sample| (from..until).contains(&sample.place);
        let samples: Vec<&Sample> = samples.iter().filter(within).collect();
        Quality::of(of, model, &samples)
    };
    thirds.map(quality).into()
}

impl Quality {
    fn of(of: &'static str, model: &Model, samples: &[&Sample]) -> Quality {
        let mut losses = [0.0; 3];
        let mut hits = [0.0; 2];
        for sample in samples {
            let tuned = model.judge(sample);
            let fair = vec![1.0 / sample.shares.len() as f64; sample.shares.len()];
            losses[0] += loss(&fair, &sample.shares);
            losses[1] += loss(&sample.judged, &sample.shares);
            losses[2] += loss(&tuned, &sample.shares);
            hits[0] += hit(&sample.judged, &sample.shares);
            hits[1] += hit(&tuned, &sample.shares);
        }
        let count = samples.len() as u64;
        let [fair, now, tuned] = losses.map(|sum| crate::stats::mean(sum, count));
        let [favourite_now, favourite_tuned] = hits.map(|hits| Share::of(hits, count));
        Quality {
            of,
            positions: count,
            fair,
            now,
            tuned,
            favourite_now,
            favourite_tuned,
        }
    }
}

/// The log-loss of a judgement: how surprised one is by the result who believes in it.
fn loss(judged: &[f64], shares: &[f64]) -> f64 {
    const LEAST: f64 = 1e-6;
    let surprise = |(chance, share): (&f64, &f64)| -share * chance.max(LEAST).ln();
    judged.iter().zip(shares).map(surprise).sum()
}

/// Whether a favourite has won; several favourites count in part.
fn hit(judged: &[f64], shares: &[f64]) -> f64 {
    let best = judged.iter().copied().fold(f64::MIN, f64::max);
    let favourites = judged
        .iter()
        .zip(shares)
        .filter(|(chance, _)| **chance == best);
    let won = favourites
        .clone()
        .filter(|(_, share)| **share > 0.0)
        .count();
    won as f64 / favourites.count() as f64
}

impl fmt::Display for Tuned {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        table::write(self, f)
    }
}
