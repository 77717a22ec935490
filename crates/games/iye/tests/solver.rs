//! The solver against a plain search and the rules page.

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
        let (column, row) = (
            (drum / 5).abs_diff(target / 5),
            (drum % 5).abs_diff(target % 5),
        );
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
            let targets = (0..25)
                .filter(|&target| target != cycle.drum && cycle.board[target as usize].is_some());
            moves.extend(
                targets
                    .filter(|&target| held && reaches(means, cycle.drum, target))
                    .map(|target| (means, target)),
            );
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
        Cycle {
            board,
            drum: target,
            hands: [other, mover],
        }
    }

    pub(crate) fn tiles(cycle: &Cycle) -> usize {
        cycle.board.iter().flatten().count()
    }

    fn score(cycle: &Cycle) -> i8 {
        let points = |own: usize, other: usize| -> u8 {
            (0..5)
                .filter(|&tile| cycle.hands[own][tile] > cycle.hands[other][tile])
                .map(|tile| COPIES[tile])
                .sum()
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
        moves(cycle)
            .into_iter()
            .map(|mv| -value(&play(cycle, mv)))
            .max()
            .expect("the cycle goes on")
    }
}

/// Any tiles on any spaces, any hands: also positions that no game reaches.
fn scattered(rng: &mut SmallRng, tiles: usize) -> Cycle {
    let mut pool: Vec<u8> = (0..5u8)
        .flat_map(|tile| vec![tile; COPIES[tile as usize].into()])
        .collect();
    pool.shuffle(rng);
    let mut spaces: Vec<usize> = (0..25).collect();
    spaces.shuffle(rng);
    let mut cycle = Cycle {
        board: [None; 25],
        drum: rng.random_range(0..25),
        hands: [[0; 5]; 2],
    };
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
    if plain::result(&cycle).is_some() {
        played(rng, tiles)
    } else {
        cycle
    }
}

/// Positions of both kinds, small enough for the plain search.
fn small(seed: u64, count: usize) -> impl Iterator<Item = Cycle> {
    let mut rng = SmallRng::seed_from_u64(seed);
    (0..count).map(move |index| match index % 4 {
        0 => played(&mut rng, 2 + index / 4 % 6),
        _ => scattered(&mut rng, 1 + index / 4 % 6),
    })
}

/// The same tiles and drum with other hands, no type with more tiles than the game.
fn with_other_hands(rng: &mut SmallRng, cycle: &Cycle) -> Cycle {
    let mut other = Cycle {
        hands: [[0; 5]; 2],
        ..*cycle
    };
    for tile in 0..5u8 {
        let on_board = cycle
            .board
            .iter()
            .flatten()
            .filter(|&&there| there == tile)
            .count() as u8;
        for _ in on_board..rng.random_range(on_board..=COPIES[tile as usize]) {
            other.hands[rng.random_range(0..2)][tile as usize] += 1;
        }
    }
    other
}

/// Reads board, drum, actor and hands of a position text (rules page, section 8).
fn cycle(text: &str) -> Cycle {
    let fields: Vec<&str> = text.split(' ').collect();
    let mut board = [None; 25];
    for (line, row) in fields[0].split('/').zip((0..5).rev()) {
        let mut column = 0;
        for letter in line.chars() {
            let empty = letter.to_digit(10).unwrap_or(0) as usize;
            if empty == 0 {
                board[column * 5 + row] = tile(letter);
            }
            column += empty.max(1);
        }
    }
    let mover: usize = fields[2].parse().expect("a seat to move");
    Cycle {
        board,
        drum: space(fields[1]),
        hands: [hand(fields[3 + mover]), hand(fields[4 - mover])],
    }
}

fn tile(letter: char) -> Option<u8> {
    "SHTWO".find(letter).map(|index| index as u8)
}

fn space(name: &str) -> u8 {
    let name = name.as_bytes();
    (name[0] - b'a') * 5 + name[1] - b'1'
}

fn hand(letters: &str) -> [u8; 5] {
    let mut hand = [0; 5];
    letters
        .chars()
        .filter_map(tile)
        .for_each(|tile| hand[tile as usize] += 1);
    hand
}

fn step(text: &str) -> Step {
    let (means, target) = text
        .split_once(':')
        .map_or((None, text), |(means, target)| {
            (means.chars().next(), target)
        });
    Step {
        means: means.and_then(tile),
        target: space(target),
    }
}

fn value(solver: &mut Solver, cycle: &Cycle) -> i8 {
    solver
        .value(cycle, &Limits::default())
        .expect("there is no limit")
}

/// Values of all moves of a position text, as `move=value`.
fn values(text: &str) -> Vec<(Step, i8)> {
    Solver::new(MEGABYTE)
        .values_of_moves(&cycle(text), &Limits::default())
        .expect("there is no limit")
}

#[test]
fn values_are_those_of_a_plain_search() {
    let mut solver = Solver::new(MEGABYTE);
    for cycle in small(1, 3000) {
        assert_eq!(
            value(&mut solver, &cycle),
            plain::value(&cycle),
            "{cycle:?}"
        );
    }
}

#[test]
fn values_are_those_of_a_plain_search_on_larger_positions() {
    let mut rng = SmallRng::seed_from_u64(2);
    let mut solver = Solver::new(MEGABYTE);
    for tiles in [8, 9, 10].into_iter().cycle().take(9) {
        let cycle = played(&mut rng, tiles);
        assert_eq!(
            value(&mut solver, &cycle),
            plain::value(&cycle),
            "{cycle:?}"
        );
    }
}

/// What is proven with some hands is used for others: one solver, the same tiles, many hands.
#[test]
fn proofs_carry_over_to_other_hands_rightly() {
    let mut rng = SmallRng::seed_from_u64(3);
    for tiles in [2, 3, 4, 5, 6, 7].repeat(4) {
        let first = scattered(&mut rng, tiles);
        let mut solver = Solver::new(MEGABYTE);
        for _ in 0..60 {
            let cycle = with_other_hands(&mut rng, &first);
            assert_eq!(
                value(&mut solver, &cycle),
                plain::value(&cycle),
                "{cycle:?}"
            );
        }
    }
}

#[test]
fn a_table_that_is_too_small_changes_no_value() {
    let mut solver = Solver::new(0);
    for cycle in small(4, 1000) {
        assert_eq!(
            value(&mut solver, &cycle),
            plain::value(&cycle),
            "{cycle:?}"
        );
    }
    let mut rng = SmallRng::seed_from_u64(5);
    let mut large = Solver::new(64 * MEGABYTE);
    for cycle in (0..8).map(|_| played(&mut rng, 12)) {
        assert_eq!(
            value(&mut solver, &cycle),
            value(&mut large, &cycle),
            "{cycle:?}"
        );
    }
}

#[test]
fn a_line_is_legal_keeps_the_value_and_ends_the_cycle() {
    let mut solver = Solver::new(MEGABYTE);
    for start in small(6, 600) {
        let solution = solver
            .solve(&start, &Limits::default())
            .expect("there is no limit");
        let mut cycle = start;
        let mut expected = solution.value;
        for step in solution.line {
            assert_eq!(plain::value(&cycle), expected, "{start:?}");
            assert!(plain::result(&cycle).is_none(), "{start:?}");
            assert!(
                plain::moves(&cycle).contains(&(step.means, step.target)),
                "{start:?}"
            );
            cycle = plain::play(&cycle, (step.means, step.target));
            expected = -expected;
        }
        assert_eq!(plain::result(&cycle), Some(expected), "{start:?}");
    }
}

#[test]
fn a_line_is_found_again_where_the_table_lost_it() {
    let mut rng = SmallRng::seed_from_u64(7);
    for start in (0..4).map(|_| played(&mut rng, 13)) {
        let solution = Solver::new(0)
            .solve(&start, &Limits::default())
            .expect("there is no limit");
        let end = solution.line.iter().fold(start, |cycle, step| {
            plain::play(&cycle, (step.means, step.target))
        });
        let turns_about = if solution.line.len().is_multiple_of(2) {
            1
        } else {
            -1
        };
        assert_eq!(
            plain::result(&end),
            Some(solution.value * turns_about),
            "{start:?}"
        );
    }
}

#[test]
fn all_legal_moves_have_their_values() {
    let mut solver = Solver::new(MEGABYTE);
    for cycle in small(8, 600) {
        let values = solver
            .values_of_moves(&cycle, &Limits::default())
            .expect("there is no limit");
        let moves = if plain::result(&cycle).is_some() {
            Vec::new()
        } else {
            plain::moves(&cycle)
        };
        let expected: Vec<_> = moves
            .iter()
            .map(|&mv| (mv, -plain::value(&plain::play(&cycle, mv))))
            .collect();
        let found: Vec<_> = values
            .iter()
            .map(|&(step, value)| ((step.means, step.target), value))
            .collect();
        assert_eq!(found, expected, "{cycle:?}");
    }
}

/// Rules page, section 12: the ground of every proof that carries over to other hands.
#[test]
fn an_extra_tile_in_the_own_hand_never_hurts() {
    let mut rng = SmallRng::seed_from_u64(9);
    for cycle in small(10, 1500) {
        let richer = with_other_hands(&mut rng, &cycle);
        let hands = [0, 1].map(|seat| {
            std::array::from_fn(|tile| match seat {
                0 => cycle.hands[0][tile]
                    .max(richer.hands[0][tile].min(COPIES[tile] - cycle.hands[1][tile])),
                _ => cycle.hands[1][tile].min(richer.hands[1][tile]),
            })
        });
        let richer = Cycle { hands, ..cycle };
        assert!(
            plain::value(&richer) >= plain::value(&cycle),
            "{cycle:?} {richer:?}"
        );
    }
}

/// Rules page, section 12: why the search skips such special moves.
#[test]
fn a_special_move_is_never_better_than_a_natural_one_to_the_same_target() {
    for cycle in small(11, 1500).filter(|cycle| plain::result(cycle).is_none()) {
        let moves = plain::moves(&cycle);
        for &(means, target) in moves
            .iter()
            .filter(|mv| mv.0.is_some() && moves.contains(&(None, mv.1)))
        {
            let [natural, special] =
                [None, means].map(|means| -plain::value(&plain::play(&cycle, (means, target))));
            assert!(natural >= special, "{cycle:?} {means:?} {target}");
        }
    }
}

#[test]
fn limits_end_a_search_at_once() {
    let cycle = scattered(&mut SmallRng::seed_from_u64(12), 25);
    let mut solver = Solver::new(MEGABYTE);
    let start = Instant::now();
    let few_nodes = Limits {
        nodes: 5000,
        ..Limits::default()
    };
    assert_eq!(solver.solve(&cycle, &few_nodes), None);
    let deadline = Limits {
        go_on: &|| start.elapsed() < Duration::from_millis(20),
        ..Limits::default()
    };
    assert_eq!(solver.value(&cycle, &deadline), None);
    let stopped = Limits {
        go_on: &|| false,
        ..Limits::default()
    };
    assert_eq!(solver.values_of_moves(&cycle, &stopped), None);
    assert!(start.elapsed() < Duration::from_secs(10));
}

/// The limit is the same for the search and the line: what just suffices for one call suffices again.
#[test]
fn as_many_nodes_as_a_solution_took_are_enough() {
    let cycle = played(&mut SmallRng::seed_from_u64(13), 10);
    let solution = Solver::new(MEGABYTE)
        .solve(&cycle, &Limits::default())
        .expect("there is no limit");
    let enough = Limits {
        nodes: solution.nodes,
        ..Limits::default()
    };
    assert_eq!(
        Solver::new(MEGABYTE).solve(&cycle, &enough),
        Some(solution.clone())
    );
    let short = Limits {
        nodes: solution.nodes - 1,
        ..Limits::default()
    };
    assert_eq!(Solver::new(MEGABYTE).solve(&cycle, &short), None);
}

#[test]
#[should_panic(expected = "more tiles than the game has")]
fn two_owls_are_refused() {
    let mut cycle = scattered(&mut SmallRng::seed_from_u64(14), 25);
    cycle.hands[0][4] = 1;
    let _ = Solver::new(MEGABYTE).value(&cycle, &Limits::default());
}

/// Rules page, E5: six moves, with Water passing over a tile; W:c3 leaves two natural moves.
#[test]
fn e5_special_moves_without_a_natural_one() {
    let text = "4O/5/1SH2/1ST2/5 a1 1 - HTW 0-0-0";
    let moves = ["H:b3", "H:c2", "T:b2", "W:b2", "W:c3", "W:e5"].map(step);
    assert_eq!(cycle(text).steps(), moves);
    let after = cycle(text).after(step("W:c3"));
    assert_eq!(after, cycle("4O/5/1S3/1ST2/5 c3 0 H HT 0-0-0"));
    assert_eq!(after.steps(), ["b3", "c2"].map(step).to_vec());
    let expected = moves.map(|step| (step, -plain::value(&cycle(text).after(step))));
    assert_eq!(values(text), expected);
}

/// Rules page, E6: seat 1 leads by five points and is stuck.
#[test]
fn e6_stuck_beats_points() {
    let text = "1T3/5/W4/4S/4H a5 0 - TTTT 0-0-0";
    assert!(values(text).contains(&(step("b5"), 1)));
    let stuck = cycle(text).after(step("b5"));
    assert!(stuck.is_over());
    assert_eq!(value(&mut Solver::new(MEGABYTE), &stuck), -1);
}

/// Rules page, E8: seat 1 loses by every move but e1, which ties.
#[test]
fn e8_scoring_with_two_tiles_left() {
    let text = "5/5/5/5/3ST c1 1 SSSHTTW SSSHHTTO 0-0-0";
    let expected = [
        ("d1", -1),
        ("e1", 0),
        ("S:e1", -1),
        ("O:d1", -1),
        ("O:e1", -1),
    ];
    assert_eq!(values(text), expected.map(|(mv, value)| (step(mv), value)));
    let solution = Solver::new(MEGABYTE)
        .solve(&cycle(text), &Limits::default())
        .expect("there is no limit");
    assert_eq!((solution.value, solution.line), (0, vec![step("e1")]));
}

/// Rules page, E9: one tile left is looked at before "no legal move".
#[test]
fn e9_the_last_tile_is_scored_before_stuck() {
    let text = "5/5/5/5/S3H c1 0 T HH 0-0-0";
    assert_eq!(values(text), [(step("a1"), -1), (step("e1"), -1)]);
}

/// Rules page, E14: the tile under the drum is no target, but a tile on the board.
#[test]
fn e14_the_tile_under_the_drum_is_no_target() {
    let text = "5/5/2S1H/5/2H2 c3 0 O - 0-0-0";
    assert_eq!(cycle(text).steps(), ["c1", "e3", "O:c1", "O:e3"].map(step));
    assert_eq!(cycle(text).after(step("c1")).steps(), [step("c3")]);
    assert_eq!(
        value(&mut Solver::new(MEGABYTE), &cycle(text)),
        plain::value(&cycle(text))
    );
}
