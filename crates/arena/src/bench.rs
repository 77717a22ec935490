//! Measuring any game: how fast it is played at random, searched, copied and shown.

use std::hint::black_box;
use std::time::{Duration, Instant};

use atoll_bots::{Bot, Budget, Judge, Mcts, Settings, playout};
use atoll_engine::{Choices, Seat, Silent, Turn, Viewer};
use rand::SeedableRng;
use rand::rngs::SmallRng;
use serde::Serialize;

/// How long to measure.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Effort {
    /// Samples of each figure.
    pub samples: usize,
    /// Time of each sample.
    pub time: Duration,
    /// Threads for the figures that use all; 0 for as many as there are cores.
    pub threads: usize,
}

impl Default for Effort {
    fn default() -> Self {
        Effort {
            samples: 5,
            time: Duration::from_millis(300),
            threads: 0,
        }
    }
}

/// One figure, measured several times.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Figure {
    /// The best sample.
    pub best: f64,
    /// The middle one.
    pub median: f64,
}

/// The figures of one game.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Bench {
    /// Name of the game.
    pub game: &'static str,
    /// Its options.
    pub options: Choices,
    /// Random playouts of one part of the match, in a second, on one thread.
    pub playouts_per_s: Figure,
    /// Decisions and draws of these playouts, in a second.
    pub moves_per_s: Figure,
    /// Threads of the next two figures.
    pub threads: usize,
    /// Random playouts in a second, on all threads together.
    pub playouts_per_s_all: Figure,
    /// Decisions and draws of these, in a second.
    pub moves_per_s_all: Figure,
    /// Simulations without a tree: a guess and a random playout at the first real decision, in a second, on one thread.
    pub rollouts_per_s: Figure,
    /// Simulations of the tree search in a second, on one thread, at the first real decision.
    pub simulations_per_s: Figure,
    /// The part of a simulation's time that a rollout does without: it chooses, grows and updates the tree.
    pub tree_share: Figure,
    /// Simulations of one search on all threads.
    pub simulations_per_s_all: Figure,
    /// Nanoseconds to copy a state into another.
    pub clone_ns: Figure,
    /// Microseconds to make the view of the seat to act.
    pub view_us: Figure,
}

/// Measures a game from its start.
pub fn measure<G: Judge>(game: &G, effort: &Effort) -> Bench {
    let threads = match effort.threads {
        0 => std::thread::available_parallelism().map_or(1, usize::from),
        given => given,
    };
    let one = rates(effort, || playouts(game, 1, effort.time));
    let all = rates(effort, || playouts(game, threads, effort.time));
    let opening = opening(game);
    let search = searching(game, &opening, effort);
    Bench {
        game: G::NAME,
        options: game.choices(),
        playouts_per_s: one.0,
        moves_per_s: one.1,
        threads,
        playouts_per_s_all: all.0,
        moves_per_s_all: all.1,
        rollouts_per_s: search.rollouts,
        simulations_per_s: search.simulations,
        tree_share: search.tree_share,
        simulations_per_s_all: most(samples(
            effort,
            simulations(game, &opening, threads, effort),
        )),
        clone_ns: clone_ns(&opening, effort),
        view_us: view_us(game, &opening, effort),
    }
}

/// Speeds: more is better.
fn most(mut samples: Vec<f64>) -> Figure {
    samples.sort_by(|a, b| b.total_cmp(a));
    Figure {
        best: samples[0],
        median: samples[samples.len() / 2],
    }
}

/// Costs: less is better.
fn least(mut samples: Vec<f64>) -> Figure {
    samples.sort_by(f64::total_cmp);
    Figure {
        best: samples[0],
        median: samples[samples.len() / 2],
    }
}

fn samples<T>(effort: &Effort, mut sample: impl FnMut() -> T) -> Vec<T> {
    (0..effort.samples.max(1)).map(|_| sample()).collect()
}

/// Two speeds that are measured together.
fn rates(effort: &Effort, sample: impl FnMut() -> (f64, f64)) -> (Figure, Figure) {
    let (first, second) = samples(effort, sample).into_iter().unzip();
    (most(first), most(second))
}

/// Playouts and moves in a second on so many threads.
fn playouts<G: Judge>(game: &G, threads: usize, time: Duration) -> (f64, f64) {
    std::thread::scope(|scope| {
        let work = |seed| scope.spawn(move || playouts_of_one(game, seed, time));
        let workers: Vec<_> = (0..threads as u64).map(work).collect();
        let done = workers.into_iter().map(|worker| worker.join());
        done.fold((0.0, 0.0), |(playouts, moves), one| {
            let one = one.expect("a playout does not panic");
            (playouts + one.0, moves + one.1)
        })
    })
}

fn playouts_of_one<G: Judge>(game: &G, seed: u64, time: Duration) -> (f64, f64) {
    let mut rng = SmallRng::seed_from_u64(seed);
    let (mut moves, mut chances) = (Vec::new(), Vec::new());
    let start = game.start();
    let mut state = start.clone();
    let mut played = 0;
    let (count, seconds) = repeat(time, || {
        state.clone_from(&start);
        played += u64::from(playout(
            game,
            &mut state,
            &mut moves,
            &mut chances,
            &mut rng,
        ));
    });
    (count as f64 / seconds, played as f64 / seconds)
}

/// Does something over and over for some time: how often, and the seconds it took.
fn repeat(time: Duration, mut work: impl FnMut()) -> (u64, f64) {
    let started = Instant::now();
    let mut count = 0;
    let mut batch = 1;
    loop {
        (0..batch).for_each(|_| work());
        count += batch;
        let taken = started.elapsed();
        if taken >= time {
            return (count, taken.as_secs_f64());
        }
        // The clock is looked at some hundred times in all, however short the work is.
        if taken < time / 100 {
            batch *= 2;
        }
    }
}

/// The first state in which a seat has a choice, after luck as it falls with a fixed seed.
/// The last state of the match if there is none.
fn opening<G: Judge>(game: &G) -> G::State {
    let mut rng = SmallRng::seed_from_u64(1);
    let (mut moves, mut chances) = (Vec::new(), Vec::new());
    let mut state = game.start();
    loop {
        moves.clear();
        game.moves(&state, &mut moves);
        match moves[..] {
            [only] => game.play(&mut state, only, &mut Silent),
            [] => match game.draw(&state, &mut chances, &mut rng) {
                Some(chance) => game.resolve(&mut state, chance, &mut Silent),
                None => return state,
            },
            _ => return state,
        }
    }
}

struct Searching {
    rollouts: Figure,
    simulations: Figure,
    tree_share: Figure,
}

/// Rollouts and simulations on one thread. They take turns, so that the machine treats both alike.
fn searching<G: Judge>(game: &G, state: &G::State, effort: &Effort) -> Searching {
    let mut rollouts = rollouts(game, state, effort);
    let mut simulations = simulations(game, state, 1, effort);
    let pairs = samples(effort, || (rollouts(), simulations()));
    let tree_share = |(without, with): &(f64, f64)| 1.0 - with / without;
    let tree_share = least(pairs.iter().map(tree_share).collect());
    let (rollouts, simulations) = pairs.into_iter().unzip();
    Searching {
        rollouts: most(rollouts),
        simulations: most(simulations),
        tree_share,
    }
}

/// Measures the simulations without a tree in a second.
fn rollouts<G: Judge>(game: &G, state: &G::State, effort: &Effort) -> impl FnMut() -> f64 {
    let view = game.view(state, game.turn(state).viewer());
    let mut rng = SmallRng::seed_from_u64(1);
    let (mut moves, mut chances) = (Vec::new(), Vec::new());
    let time = effort.time;
    move || {
        let (count, seconds) = repeat(time, || {
            let mut world = game.guess(&view, &mut rng);
            playout(game, &mut world, &mut moves, &mut chances, &mut rng);
            black_box(game.judge(&world));
        });
        count as f64 / seconds
    }
}

/// Measures the simulations of a search in a second; none where no seat is to act.
fn simulations<G: Judge>(
    game: &G,
    state: &G::State,
    threads: usize,
    effort: &Effort,
) -> impl FnMut() -> f64 {
    let turn = game.turn(state);
    let view = game.view(state, turn.viewer());
    let settings = Settings {
        threads,
        ..Settings::PLAIN
    };
    let mut search = Mcts::with(settings, 1);
    let budget = Budget::time(effort.time);
    move || {
        let Turn::Seat(seat) = turn else {
            return 0.0;
        };
        let started = Instant::now();
        let choice = search.choose(game, &view, seat, &budget);
        choice.info.nodes as f64 / started.elapsed().as_secs_f64()
    }
}

fn clone_ns<S: Clone>(state: &S, effort: &Effort) -> Figure {
    let mut copy = state.clone();
    least(samples(effort, || {
        let (count, seconds) = repeat(effort.time, || {
            black_box(&mut copy).clone_from(black_box(state))
        });
        1e9 * seconds / count as f64
    }))
}

fn view_us<G: Judge>(game: &G, state: &G::State, effort: &Effort) -> Figure {
    let viewer = match game.turn(state) {
        Turn::Seat(seat) => seat,
        _ => Seat::new(0),
    };
    least(samples(effort, || {
        let (count, seconds) = repeat(effort.time, || {
            black_box(game.view(black_box(state), Viewer::Seat(viewer)));
        });
        1e6 * seconds / count as f64
    }))
}
