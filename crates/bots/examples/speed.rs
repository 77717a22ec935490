//! How fast the search is from the opening of İye: `cargo run --release -p atoll-bots --example speed [nodes] [rounds]`.

use std::hint::black_box;
use std::time::{Duration, Instant};

use atoll_bots::{Bot, Budget, Mcts, playout};
use atoll_engine::{Choices, Options, Rules, Seat, Secrets, Viewer};
use atoll_iye::Iye;
use rand::SeedableRng;
use rand::rngs::SmallRng;

const LAYOUT: &str = "SHSTS/HSWSH/THHSO/SHTSW/HSTWT";

fn main() {
    let mut numbers = std::env::args().skip(1).map(|arg| arg.parse::<u64>());
    let mut number = |default| numbers.next().map_or(default, |n| n.expect("a number"));
    let (nodes, rounds) = (number(1_000_000), number(5));
    let mut raw = Choices::default();
    raw.set("wins", 1);
    raw.set("max", 1);
    raw.set("layout", LAYOUT);
    let game = Iye::new(&Iye::read_options(&raw).expect("options")).expect("options");
    println!("{nodes} at a time, best of {rounds}");
    let mut bot = Mcts::new(1);
    if nodes > 0 {
        show("playouts", nodes, best(rounds, || playouts(&game, nodes)));
        show(
            "simulations",
            nodes,
            best(rounds, || search(&mut bot, &game, nodes)),
        );
    }
}

fn show(what: &str, count: u64, time: Duration) {
    let each = time.as_nanos() as f64 / count as f64;
    println!(
        "{what:12} {each:7.1} ns each, {:.3} million/s",
        1000.0 / each
    );
}

fn best(rounds: u64, mut work: impl FnMut()) -> Duration {
    let time = |_| {
        let started = Clock::start();
        work();
        started.elapsed()
    };
    let times = (0..rounds.max(1)).map(time);
    times.min().expect("at least one round")
}

/// Time spent on the processor where Linux tells it, so that other work on the machine does not count.
struct Clock {
    wall: Instant,
    processor: Option<u64>,
}

impl Clock {
    fn start() -> Clock {
        Clock {
            wall: Instant::now(),
            processor: processor_ns(),
        }
    }

    fn elapsed(&self) -> Duration {
        match (self.processor, processor_ns()) {
            (Some(before), Some(now)) => Duration::from_nanos(now - before),
            _ => self.wall.elapsed(),
        }
    }
}

fn processor_ns() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/self/schedstat").ok()?;
    text.split(' ').next()?.parse().ok()
}

fn playouts(game: &Iye, count: u64) {
    let mut rng = SmallRng::seed_from_u64(1);
    let (mut moves, mut chances) = (Vec::new(), Vec::new());
    let start = game.start();
    let mut state = start.clone();
    for _ in 0..count {
        state.clone_from(&start);
        playout(game, &mut state, &mut moves, &mut chances, &mut rng);
        black_box(game.outcome(&state));
    }
}

fn search(bot: &mut Mcts<Iye>, game: &Iye, nodes: u64) {
    let seat = Seat::new(0);
    let view = game.view(&game.start(), Viewer::Seat(seat));
    black_box(bot.choose(game, &view, seat, &Budget::nodes(nodes)));
}
