//! Times the solver on positions from random play, on one thread and from a fixed seed.
//!
//! ```text
//! solver_bench [POSITIONS] [MEGABYTES] [TILES…]              default 40 1024 14 16 18 20 22
//! solver_bench opening [SECONDS] [MEGABYTES] [LAYOUTS]       default 600 4096 1: full boards
//! ```
//!
//! Seconds are those the thread had on a core, where the system tells (Linux, to a few milliseconds), so that a busy
//! machine shows the same.

use std::time::{Duration, Instant};

use atoll_iye::solver::{Cycle, Limits, Solver};
use rand::rngs::SmallRng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};

const SEED: u64 = 7;
const COPIES: [usize; 5] = [9, 7, 5, 3, 1];

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    if args.first().is_some_and(|mode| mode == "opening") {
        return solve_openings(
            number(&args, 1, 600) as u64,
            number(&args, 2, 4096),
            number(&args, 3, 1),
        );
    }
    let sizes: Vec<usize> = (2..args.len().max(2))
        .map(|index| number(&args, index, 0))
        .collect();
    let sizes = if sizes.is_empty() {
        vec![14, 16, 18, 20, 22]
    } else {
        sizes
    };
    println!(
        "tiles  positions  median s     p95 s     max s   Mnodes/s   nodes mean  loss/tie/win"
    );
    for tiles in sizes {
        time_size(tiles, number(&args, 0, 40), number(&args, 1, 1024));
    }
}

fn number(args: &[String], index: usize, default: usize) -> usize {
    args.get(index)
        .map_or(default, |text| text.parse().expect("a whole number"))
}

/// Each position starts with an empty table: its layout is new.
fn time_size(tiles: usize, positions: usize, megabytes: usize) {
    let mut rng = SmallRng::seed_from_u64(SEED);
    let mut solver = Solver::new(megabytes << 20);
    let mut seconds = Vec::new();
    let mut nodes = 0;
    let mut values = [0; 3];
    for _ in 0..positions {
        let cycle = random_play(&mut rng, tiles);
        let watch = Stopwatch::start();
        let solution = solver
            .solve(&cycle, &Limits::default())
            .expect("there is no limit");
        seconds.push(watch.seconds());
        nodes += solution.nodes;
        values[(solution.value + 1) as usize] += 1;
    }
    report(tiles, seconds, nodes, values);
}

fn report(tiles: usize, mut seconds: Vec<f64>, nodes: u64, [loss, tie, win]: [u32; 3]) {
    seconds.sort_by(f64::total_cmp);
    let count = seconds.len();
    let rank = |share: usize| seconds[(count * share).div_ceil(100).max(1) - 1];
    let rate = nodes as f64 / seconds.iter().sum::<f64>() / 1e6;
    let mean = nodes / count as u64;
    println!(
        "{tiles:5}  {count:9}  {:8.4}  {:8.4}  {:8.4}  {rate:9.2}  {mean:11}  {loss}/{tie}/{win}",
        rank(50),
        rank(95),
        rank(100)
    );
}

fn solve_openings(seconds: u64, megabytes: usize, layouts: usize) {
    let mut rng = SmallRng::seed_from_u64(SEED);
    let mut solver = Solver::new(megabytes << 20);
    for _ in 0..layouts {
        let cycle = opening(&mut rng);
        let watch = Stopwatch::start();
        let deadline = Instant::now() + Duration::from_secs(seconds);
        let limits = Limits {
            go_on: &|| Instant::now() < deadline,
            ..Limits::default()
        };
        match solver.solve(&cycle, &limits) {
            Some(solution) => println!("{:.1} s: {solution:?}", watch.seconds()),
            None => println!("not solved within {seconds} s"),
        }
    }
}

/// Counts the time the thread has on a core, or the time that passes where the system does not tell.
struct Stopwatch {
    on_core: Option<f64>,
    start: Instant,
}

impl Stopwatch {
    fn start() -> Stopwatch {
        Stopwatch {
            on_core: seconds_on_core(),
            start: Instant::now(),
        }
    }

    fn seconds(&self) -> f64 {
        let on_core = self.on_core.zip(seconds_on_core());
        on_core.map_or_else(
            || self.start.elapsed().as_secs_f64(),
            |(start, now)| now - start,
        )
    }
}

fn seconds_on_core() -> Option<f64> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    let nanoseconds: f64 = text.split(' ').next()?.parse().ok()?;
    Some(nanoseconds / 1e9)
}

/// A full board in random order, the drum on the centre.
fn opening(rng: &mut SmallRng) -> Cycle {
    let mut tiles: Vec<u8> = (0..5)
        .flat_map(|tile| vec![tile; COPIES[usize::from(tile)]])
        .collect();
    tiles.shuffle(rng);
    Cycle {
        board: std::array::from_fn(|space| Some(tiles[space])),
        drum: 12,
        hands: [[0; 5]; 2],
    }
}

/// A position from random play with this many tiles left, the cycle not over.
fn random_play(rng: &mut SmallRng, tiles: usize) -> Cycle {
    loop {
        let mut cycle = opening(rng);
        for _ in tiles..25 {
            let steps = cycle.steps();
            let Some(&step) = steps.get(rng.random_range(0..steps.len().max(1))) else {
                break;
            };
            cycle = cycle.after(step);
        }
        if cycle.board.iter().flatten().count() == tiles && !cycle.is_over() {
            return cycle;
        }
    }
}
