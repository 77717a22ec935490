use atoll_engine::*;
use atoll_iye::*;
use rand::{SeedableRng, rngs::SmallRng};
use std::time::Instant;
fn main() {
    let (_, s) = Iye::parse_position("SHSTS/HSWSH/THHSO/SHTSW/HSTWT c3 0 - - 0-0-0").unwrap();
    let mut l = [Tile::Sun; 25];
    for c in Cell::all() {
        l[c.index()] = s.tile(c).unwrap();
    }
    let g = Iye::single_cycle(l);
    let start = g.start();
    println!(
        "size {} move {}",
        std::mem::size_of::<State>(),
        std::mem::size_of::<Move>()
    );
    for d in 1..=7 {
        let t = Instant::now();
        let n = perft(&g, &start, d);
        println!("{d} {n} {:?}", t.elapsed());
    }
    let mut rng = SmallRng::seed_from_u64(1);
    let (mut m, mut c) = (vec![], vec![]);
    for _ in 0..3 {
        let t = Instant::now();
        let mut n = 0u64;
        let k = 2_000_000;
        for _ in 0..k {
            let mut s = start.clone();
            n += playout(&g, &mut s, &mut m, &mut c, &mut rng) as u64;
        }
        let e = t.elapsed().as_secs_f64();
        println!(
            "fixed: {:.0} cycles/s {:.1}M moves/s",
            k as f64 / e,
            n as f64 / e / 1e6
        );
    }
    let g = Iye::default();
    let start = g.start();
    let t = Instant::now();
    let mut n = 0u64;
    let k = 500_000;
    for _ in 0..k {
        let mut s = start.clone();
        n += playout(&g, &mut s, &mut m, &mut c, &mut rng) as u64;
    }
    let e = t.elapsed().as_secs_f64();
    println!(
        "dealt: {:.0} cycles/s {:.1}M decisions/s",
        k as f64 / e,
        n as f64 / e / 1e6
    );
}
