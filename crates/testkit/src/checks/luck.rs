//! Random moves and draws: inside what is possible, and as often as they should come.

use atoll_bots::Judge;
use std::collections::BTreeMap;

use rand::Rng;

use super::{Check, ensure};
use crate::seen::{legal, outcomes};

/// Draws for each possibility.
const EACH: u32 = 60;
/// Draws at most.
const MOST: u32 = 6_000;

/// `pick` is uniform over the legal moves, `draw` follows the weights.
pub(crate) fn node<G: Judge>(game: &G, state: &G::State, rng: &mut impl Rng) -> Check {
    let moves: Vec<_> = legal(game, state).into_iter().map(|mv| (mv, 1)).collect();
    let mut buffer = Vec::new();
    frequencies("pick", &moves, || game.pick(state, &mut buffer, rng))?;
    let chances = outcomes(game, state);
    let mut buffer = Vec::new();
    frequencies("draw", &chances, || game.draw(state, &mut buffer, rng))
}

fn frequencies<T: Copy + Ord + std::fmt::Debug>(
    name: &str,
    expected: &[(T, u32)],
    mut draw: impl FnMut() -> Option<T>,
) -> Check {
    let draws = (EACH * expected.len() as u32).clamp(1, MOST);
    let mut counts: BTreeMap<T, u32> = expected.iter().map(|(item, _)| (*item, 0)).collect();
    for _ in 0..draws {
        let Some(drawn) = draw() else {
            ensure!(
                expected.is_empty(),
                "`{name}` finds nothing among {expected:?}"
            );
            return Ok(());
        };
        let Some(count) = counts.get_mut(&drawn) else {
            return Err(format!(
                "`{name}` gives {drawn:?}, which is not among {expected:?}"
            ));
        };
        *count += 1;
    }
    let (statistic, bound) = (chi_square(expected, &counts, draws), bound(expected.len()));
    ensure!(
        statistic < bound,
        "`{name}` does not give each as often as it should: {counts:?} (chi-square {statistic:.0})"
    );
    Ok(())
}

fn chi_square<T: Ord>(expected: &[(T, u32)], counts: &BTreeMap<T, u32>, draws: u32) -> f64 {
    let total: f64 = expected.iter().map(|(_, weight)| f64::from(*weight)).sum();
    let term = |(item, weight): &(T, u32)| {
        let due = f64::from(draws) * f64::from(*weight) / total;
        (f64::from(counts[item]) - due).powi(2) / due
    };
    expected.iter().map(term).sum()
}

/// Far beyond what luck does in a lifetime of test runs.
fn bound(possibilities: usize) -> f64 {
    let freedom = possibilities as f64;
    freedom + 9.0 * (2.0 * freedom).sqrt() + 40.0
}
