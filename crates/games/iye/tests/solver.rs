//! The solver against a plain search and the rules page.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use atoll_iye::solver::{Cycle, Limits, Solver, Step};
use rand::rngs::SmallRng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};

const COPIES: [u8; 5] = [9, 7, 5, 3, 1];
const MEGABYTE: usize = 1 << 20;

/// The rules of a cycle once more, written plainly: sections 5 and 7 of the rules page.
mod plain {
    use super::{COPIES, Cycle};

    pub(crate) type Move = (Option<u8>, u8);

    fn reaches(means: Option<u8>, drum: u8, target: u8) -> bool {
        let (column, row) = ((drum / 5).abs_diff(target / 5), (drum % 5).abs_diff(target % 5));
        match means {
            None => (column == 0 || row == 0) && column + row <= 2,
            Some(0) => [0, 4, 20, 24].contains(&target),
            Some(1) => (column, row) == (1, 2) || (column, row) == (2, 1),
            Some(2) => (column, row) == (1, 1),
            Some(3) => column == 0 || row == 0 || column == row,
            _ => true,
        }
    }

    pub(crate) fn moves(cycle: &Cycle) -> Vec<Move> {
        let mut moves = Vec::new();
        for means in [None, Some(0), Some(1), Some(2), Some(3), Some(4)] {
            let held = means.is_none_or(|tile: u8| cycle.hands[0][tile as usize] > 0);
            let targets = (0..25).filter(|&target| target != cycle.drum && cycle.board[target as usize].is_some());
            moves.extend(targets.filter(|&target| held && reaches(means, cycle.drum, target)).map(|target| (means, target)));
        }
        moves
    }

    pub(crate) fn play(cycle: &Cycle, (means, target): Move) -> Cycle {
        let [mut mover, mut other] = cycle.hands;
        let mut board = cycle.board;
        if let Some(tile) = means {
            mover[tile as usize] -= 1;
        }
        let gift = board[target as usize].take().expect("targets hold tiles");
        other[gift as usize] += 1;
        Cycle { board, drum: target, hands: [other, mover] }
    }

    pub(crate) fn tiles(cycle: &Cycle) -> usize {
        cycle.board.iter().flatten().count()
    }

    fn score(cycle: &Cycle) -> i8 {
        let points = |own: usize, other: usize| -> u8 {
            (0..5).filter(|&tile| cycle.hands[own][tile] > cycle.hands[other][tile]).map(|tile| COPIES[tile]).sum()
        };
        points(0, 1).cmp(&points(1, 0)) as i8
    }

    /// The value for the mover if the cycle is over.
    pub(crate) fn result(cycle: &Cycle) -> Option<i8> {
        if tiles(cycle) < 2 {
            return Some(score(cycle));
        }
        moves(cycle).is_empty().then_some(-1)
    }

    pub(crate) fn value(cycle: &Cycle) -> i8 {
        if let Some(value) = result(cycle) {
            return value;
        }
        moves(cycle).into_iter().map(|mv| -value(&play(cycle, mv))).max().expect("the cycle goes on")
    }
}

/// Any tiles on any spaces, any hands: also positions that no game reaches.
fn scattered(rng: &mut SmallRng, tiles: usize) -> Cycle {
    let mut pool: Vec<u8> = (0..5u8).flat_map(|tile| vec![tile; COPIES[tile as usize].into()]).collect();
    pool.shuffle(rng);
    let mut spaces: Vec<usize> = (0..25).collect();
    spaces.shuffle(rng);
    let mut cycle = Cycle { board: [None; 25], drum: rng.random_range(0..25), hands: [[0; 5]; 2] };
    for space in &spaces[..tiles] {
        cycle.board[*space] = pool.pop();
    }
    let spent = rng.random_range(0..=pool.len());
    for tile in pool.drain(spent..) {
        cycle.hands[rng.random_range(0..2)][tile as usize] += 1;
    }
    cycle
}

/// A position from random play with this many tiles left, the cycle not over.
fn played(rng: &mut SmallRng, tiles: usize) -> Cycle {
    let mut cycle = scattered(rng, 25);
    cycle.drum = 12;
    while plain::tiles(&cycle) > tiles {
        let moves = plain::moves(&cycle);
        let Some(&mv) = moves.get(rng.random_range(0..moves.len().max(1))) else {
            return played(rng, tiles);
        };
        cycle = plain::play(&cycle, mv);
    }
    if plain::result(&cycle).is_some() { played(rng, tiles) } else { cycle }
}

/// Positions of both kinds, small enough for the plain search.
fn small(seed: u64, count: usize) -> impl Iterator<Item = Cycle> {
    let mut rng = SmallRng::seed_from_u64(seed);
    (0..count).map(move |index| match index % 3 {
        0 => played(&mut rng, 2 + index % 6),
        _ => scattered(&mut rng, 1 + index % 5),
    })
}

fn value(solver: &mut Solver, cycle: &Cycle) -> i8 {
    solver.value(cycle, &Limits::default()).expect("there is no limit")
}

#[test]
fn values_are_those_of_a_plain_search() {
    let mut solver = Solver::new(MEGABYTE);
    for cycle in small(1, 3000) {
        assert_eq!(value(&mut solver, &cycle), plain::value(&cycle), "{cycle:?}");
    }
}
