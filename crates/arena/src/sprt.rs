//! Is this change stronger? A test that goes on just as long as it must.
//!
//! Two bots play pairs of matches with the same dice and seats swapped. After each pair the results are compared with two
//! hypotheses: the first bot is `elo0` points stronger than the second, or `elo1`. The log-likelihood ratio (LLR) says how
//! much better one explains what was seen than the other; when it leaves its bounds, the test is decided, and errs in one
//! case out of twenty at most, whichever hypothesis holds. What counts is the result of a pair (0 to 2 points in
//! halves), so that luck which both matches of a pair share is not taken for evidence: the generalised sequential
//! probability ratio test with five outcomes.

use std::fmt;

use atoll_engine::Seat;
use serde::Serialize;

use crate::report::Row;
use crate::run::{Hall, Plan, RunError};
use crate::{BotSpec, Report, Studied};

/// How often a decided test may be wrong, either way.
const ERROR: f64 = 0.05;

/// What is tested: whether the first bot is stronger than the second by this many points of Elo or by that many.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Hypotheses {
    /// The lower difference.
    pub elo0: f64,
    /// The higher one.
    pub elo1: f64,
}

/// What a test has come to.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Sprt {
    /// What was tested.
    #[serde(flatten)]
    pub hypotheses: Hypotheses,
    /// The log-likelihood ratio: below 0 it speaks for the lower difference, above for the higher one.
    pub llr: f64,
    /// The test is decided when the ratio leaves these bounds.
    pub bounds: [f64; 2],
    /// The hypothesis that holds; nothing if the matches were too few to tell.
    pub holds: Option<Hypothesis>,
    /// Pairs in which the first bot had 0, ½, 1, 1½ and 2 points.
    pub pairs: [u64; 5],
    /// By how much the first bot is stronger, as seen, with its 95 % interval.
    pub elo: [f64; 3],
}

/// One of the two.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Hypothesis {
    /// The lower difference.
    Elo0,
    /// The higher difference.
    Elo1,
}

/// Why there was no test.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SprtError {
    /// More than two sides.
    #[error(
        "a sequential test is of one side against another: with {seats} seats on their own there are more"
    )]
    NotTwoSides {
        /// How many seats play.
        seats: usize,
    },
    /// More or fewer than two bots.
    #[error("a sequential test compares two bots, not {bots}")]
    NotTwoBots {
        /// How many were named.
        bots: usize,
    },
    /// The matches were not played to the end.
    #[error(transparent)]
    Run(#[from] RunError),
}

/// Plays pairs of matches until the test is decided, or until the matches of the plan are played. `progress` is told
/// the ratio and how many matches are over.
pub fn sprt<G: Studied>(
    game: &G,
    bots: &[BotSpec<G>],
    plan: &Plan,
    hypotheses: Hypotheses,
    progress: &(dyn Fn(f64, u64) + Sync),
) -> Result<(Report, Sprt), SprtError> {
    check(game, bots)?;
    let plan = Plan {
        matches: plan.matches.next_multiple_of(2),
        same_dice: 2,
        ..plan.clone()
    };
    let mut hall = Hall::new(game, bots, &plan)?;
    let batch = 4 * hall.threads() as u64;
    let mut sprt = Sprt::new(hypotheses);
    let mut over = Vec::new();
    let mut played = 0;
    while played < plan.matches && sprt.holds.is_none() {
        let numbers = played..plan.matches.min(played + batch);
        played = numbers.end;
        for pair in pairs(hall.play(numbers, &|_| (), &|_| {})?) {
            // What was played beyond the decision is put away, so that threads change nothing.
            if sprt.holds.is_none() {
                sprt.add(&pair.iter().map(|over| &over.row).collect::<Vec<_>>());
                over.extend(pair);
            }
        }
        progress(sprt.llr, over.len() as u64);
    }
    Ok((hall.report(over).0, sprt))
}

fn check<G: Studied>(game: &G, bots: &[BotSpec<G>]) -> Result<(), SprtError> {
    let seats = game.seats();
    if bots.len() != 2 {
        let bots = bots.len();
        return Err(SprtError::NotTwoBots { bots });
    }
    match game.sides() {
        2 => Ok(()),
        _ => Err(SprtError::NotTwoSides { seats }),
    }
}

fn pairs<T>(list: Vec<T>) -> impl Iterator<Item = Vec<T>> {
    let mut list = list.into_iter();
    std::iter::from_fn(move || {
        let pair: Vec<T> = list.by_ref().take(2).collect();
        (!pair.is_empty()).then_some(pair)
    })
}

/// The expected score of somebody who is this much stronger.
fn score(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// How much stronger somebody is who has this score.
fn elo(score: f64) -> f64 {
    let score = score.clamp(1e-4, 1.0 - 1e-4);
    -400.0 * (1.0 / score - 1.0).log10()
}

impl Sprt {
    fn new(hypotheses: Hypotheses) -> Sprt {
        let bound = ((1.0 - ERROR) / ERROR).ln();
        Sprt {
            hypotheses,
            llr: 0.0,
            bounds: [-bound, bound],
            holds: None,
            pairs: [0; 5],
            elo: [0.0; 3],
        }
    }

    /// Counts the result of a pair.
    fn add(&mut self, pair: &[&Row]) {
        let points = |row: &&Row| -> f32 {
            let shares = row.outcome.shares();
            let own = Seat::all(shares.seats()).filter(|seat| row.bots[*seat] == 0);
            own.map(|seat| shares[seat]).sum()
        };
        let points: f32 = pair.iter().map(points).sum();
        self.pairs[(2.0 * points).round() as usize] += 1;
        self.weigh();
    }

    fn weigh(&mut self) {
        let Hypotheses { elo0, elo1 } = self.hypotheses;
        self.llr = ratio(&self.pairs, score(elo0), score(elo1));
        let [low, high] = self.bounds;
        self.holds = match self.llr {
            llr if llr <= low => Some(Hypothesis::Elo0),
            llr if llr >= high => Some(Hypothesis::Elo1),
            _ => None,
        };
        self.elo = seen(&self.pairs);
    }
}

/// Halves of points a match, for each result of a pair.
const SCORES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

/// The log-likelihood ratio of two scores a match, given the results of pairs.
fn ratio(pairs: &[u64; 5], score0: f64, score1: f64) -> f64 {
    // Results that were not seen yet are not impossible.
    let counts = pairs.map(|count| (count as f64).max(1e-3));
    let total: f64 = counts.iter().sum();
    let seen = counts.map(|count| count / total);
    let [with0, with1] = [score0, score1].map(|score| likeliest(&seen, score));
    let each = (0..5).map(|i| counts[i] * (with1[i] / with0[i]).ln());
    each.sum()
}

/// The distribution with this mean under which what was seen is most likely.
fn likeliest(seen: &[f64; 5], score: f64) -> [f64; 5] {
    // With a Lagrange multiplier x it is seen / (1 + x (value - score)); x is where the mean is right.
    let slope = |x: f64| -> f64 {
        let term = |(p, value): (&f64, f64)| p * (value - score) / (1.0 + x * (value - score));
        seen.iter().zip(SCORES).map(term).sum()
    };
    let (mut low, mut high) = (-1.0 / (1.0 - score), 1.0 / score);
    for _ in 0..200 {
        let middle = (low + high) / 2.0;
        match slope(middle) > 0.0 {
            true => low = middle,
            false => high = middle,
        }
    }
    let x = (low + high) / 2.0;
    std::array::from_fn(|i| seen[i] / (1.0 + x * (SCORES[i] - score)))
}

/// The difference as it was seen, and its 95 % interval.
fn seen(pairs: &[u64; 5]) -> [f64; 3] {
    let count = pairs.iter().sum::<u64>().max(1) as f64;
    let mean_of = |value: &dyn Fn(f64) -> f64| -> f64 {
        let each = pairs
            .iter()
            .zip(SCORES)
            .map(|(n, score)| *n as f64 * value(score));
        each.sum::<f64>() / count
    };
    let mean = mean_of(&|score| score);
    let variance = mean_of(&|score| (score - mean).powi(2));
    let half = 1.96 * (variance / count).sqrt();
    [mean, mean - half, mean + half].map(elo)
}

impl fmt::Display for Sprt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Sprt {
            hypotheses: Hypotheses { elo0, elo1 },
            llr,
            bounds: [low, high],
            pairs,
            elo: [seen, from, to],
            ..
        } = self;
        writeln!(
            f,
            "test       Elo {elo0} or {elo1}: LLR {llr:.2} ({low:.2} to {high:.2})"
        )?;
        writeln!(f, "pairs      {pairs:?} with 0, ½, 1, 1½, 2 points")?;
        writeln!(f, "difference {seen:+.1} Elo ({from:+.1} to {to:+.1})")?;
        match self.holds {
            Some(Hypothesis::Elo0) => write!(
                f,
                "decided    the first bot is not {elo1} Elo stronger: {elo0} holds"
            ),
            Some(Hypothesis::Elo1) => write!(
                f,
                "decided    the first bot is stronger: {elo1} Elo holds against {elo0}"
            ),
            None => write!(f, "undecided  more matches are needed to tell"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_results_speak_for_neither_side() {
        let even = [10, 20, 40, 20, 10];
        assert!(ratio(&even, score(-5.0), score(5.0)).abs() < 1e-9);
        assert!(ratio(&even, score(0.0), score(10.0)) < 0.0);
    }

    /// For small differences the ratio is the one of a normal distribution.
    #[test]
    fn the_ratio_is_that_of_a_normal_distribution_nearly() {
        let pairs = [80, 190, 400, 220, 110];
        let [s0, s1] = [score(0.0), score(5.0)];
        let count = 1000.0;
        let mean: f64 = pairs
            .iter()
            .zip(SCORES)
            .map(|(n, s)| *n as f64 * s)
            .sum::<f64>()
            / count;
        let square: f64 = pairs
            .iter()
            .zip(SCORES)
            .map(|(n, s)| *n as f64 * s * s)
            .sum::<f64>()
            / count;
        let normal = count * (s1 - s0) * (2.0 * mean - s0 - s1) / (2.0 * (square - mean * mean));
        let exact = ratio(&pairs, s0, s1);
        assert!(
            (exact - normal).abs() < 0.02 * normal.abs(),
            "{exact} {normal}"
        );
    }

    #[test]
    fn elo_and_score_are_inverse() {
        assert_eq!(score(0.0), 0.5);
        for points in [-300.0, -20.0, 7.0, 250.0] {
            assert!((elo(score(points)) - points).abs() < 1e-6);
        }
        assert!(elo(1.0).is_finite());
    }
}
