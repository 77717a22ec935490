//! Bench.
use atoll_iye::solver::*;
use rand::{RngExt, SeedableRng, rngs::SmallRng, seq::SliceRandom};
use std::time::{Duration, Instant};

fn reach(means: Option<u8>, d: u8, t: u8) -> bool {
    let (x, y) = ((d / 5).abs_diff(t / 5), (d % 5).abs_diff(t % 5));
    d != t
        && match means {
            None => x + y <= 2 && (x == 0 || y == 0),
            Some(0) => [0, 4, 20, 24].contains(&t),
            Some(1) => x * y == 2,
            Some(2) => x == 1 && y == 1,
            Some(3) => x == 0 || y == 0 || x == y,
            _ => true,
        }
}
fn random(rng: &mut SmallRng, left: usize) -> Cycle {
    'again: loop {
        let mut tiles: Vec<u8> = [9, 7, 5, 3, 1]
            .iter()
            .enumerate()
            .flat_map(|(t, &n)| vec![t as u8; n])
            .collect();
        tiles.shuffle(rng);
        let mut c = Cycle {
            board: std::array::from_fn(|i| Some(tiles[i])),
            drum: 12,
            hands: [[0; 5]; 2],
        };
        for _ in left..25 {
            let mut moves = vec![];
            for means in [None, Some(0), Some(1), Some(2), Some(3), Some(4)] {
                if means.is_some_and(|m| c.hands[0][m as usize] == 0) {
                    continue;
                }
                for t in 0..25 {
                    if c.board[t as usize].is_some() && reach(means, c.drum, t) {
                        moves.push((means, t));
                    }
                }
            }
            if moves.is_empty() {
                continue 'again;
            }
            let (m, t) = moves[rng.random_range(0..moves.len())];
            if let Some(m) = m {
                c.hands[0][m as usize] -= 1;
            }
            let g = c.board[t as usize].take().unwrap();
            c.hands[1][g as usize] += 1;
            c.drum = t;
            c.hands.swap(0, 1);
        }
        if (0..25).any(|t| c.board[t as usize].is_some() && reach(None, c.drum, t)) {
            return c;
        }
    }
}
fn main() {
    let args: Vec<String> = std::env::args().collect();
    let left: usize = args[1].parse().unwrap();
    let n: usize = args[2].parse().unwrap();
    let mb: usize = args[3].parse().unwrap();
    let cap: f64 = args[4].parse().unwrap();
    let mut rng = SmallRng::seed_from_u64(7);
    let mut s = Solver::new(mb << 20);
    let (mut times, mut nodes, mut vals) = (vec![], 0, [0; 4]);
    for _ in 0..n {
        let c = random(&mut rng, left);
        let t = Instant::now();
        let v = s.solve(
            &c,
            &Limits {
                deadline: Some(t + Duration::from_secs_f64(cap)),
                ..Default::default()
            },
        );
        times.push(t.elapsed().as_secs_f64());
        nodes += v.as_ref().map_or(0, |v| v.nodes);
        vals[v.map_or(3, |v| (v.value + 1) as usize)] += 1;
    }
    let sum: f64 = times.iter().sum();
    times.sort_by(f64::total_cmp);
    println!(
        "left {left} n {n}: median {:.4} p95 {:.4} max {:.4}  nodes {:.0}/pos {:.2} M/s  loss/tie/win/? {vals:?}",
        times[n / 2],
        times[n * 95 / 100],
        times[n - 1],
        nodes as f64 / n as f64,
        nodes as f64 / sum / 1e6
    );
}
