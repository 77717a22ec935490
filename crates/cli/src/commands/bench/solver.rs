//! How fast a game is solved.

use std::time::Instant;

use atoll_arena::bench::{Effort, Figure};
use atoll_bots::Judge;
use atoll_catalog::Listed;
use atoll_engine::{Silent, Solver};
use rand::SeedableRng;
use rand::rngs::SmallRng;

/// How many positions are solved, over and over.
const POSITIONS: u64 = 16;
/// Harder positions are given up after so many nodes, which count all the same.
const NODES: u64 = 100_000;
const MEMORY: usize = 64 << 20;

/// Positions that the solver looks at in a second; `None` if the game has no solver.
pub(super) fn nodes_per_s<G: Listed>(game: &G, effort: &Effort) -> Option<Figure> {
    let solver = G::SOLVER?;
    let positions: Vec<_> = (0..POSITIONS)
        .filter_map(|seed| midway(game, seed))
        .collect();
    if positions.is_empty() {
        return None;
    }
    let mut rounds = positions.iter().cycle();
    let sample = |_| {
        let (started, mut nodes) = (Instant::now(), 0);
        while nodes == 0 || started.elapsed() < effort.time {
            let state = rounds.next().expect("a round has no end");
            nodes += nodes_of(game, state, solver);
        }
        nodes as f64 / started.elapsed().as_secs_f64()
    };
    let mut samples: Vec<f64> = (0..effort.samples).map(sample).collect();
    samples.sort_by(|a, b| b.total_cmp(a));
    Some(Figure {
        best: *samples.first()?,
        median: samples[samples.len() / 2],
    })
}

fn nodes_of<G: Judge>(game: &G, state: &G::State, solver: Solver<G>) -> u64 {
    let effort = atoll_engine::Effort {
        memory: MEMORY,
        nodes: NODES,
        go_on: &|| true,
    };
    solver(game, state, &effort).map_or(NODES, |solved| solved.nodes.max(1))
}

/// The decision in the middle of the first part of a random match.
fn midway<G: Judge>(game: &G, seed: u64) -> Option<G::State> {
    let mut rng = SmallRng::seed_from_u64(seed);
    let (mut moves, mut chances) = (Vec::new(), Vec::new());
    let mut state = game.start();
    let part = game.part(&state);
    let mut decisions = Vec::new();
    while game.part(&state) == part {
        if let Some(mv) = game.pick(&state, &mut moves, &mut rng) {
            decisions.push(state.clone());
            game.play(&mut state, mv, &mut Silent);
        } else if let Some(chance) = game.draw(&state, &mut chances, &mut rng) {
            game.resolve(&mut state, chance, &mut Silent);
        } else {
            break;
        }
    }
    let middle = decisions.len() / 2;
    decisions.into_iter().nth(middle)
}
