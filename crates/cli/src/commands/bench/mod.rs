//! `atoll bench`: how fast the games are.

mod solver;

use std::time::Duration;

use atoll_arena::bench::{Bench, Effort, Figure, measure};
use atoll_catalog::{Listed, Visit, games, visit};
use clap::Args;
use serde::Serialize;
use serde_json::json;

use crate::args::{game_names, seconds};
use crate::columns::{Align, columns, compact};
use crate::fail::Failure;
use crate::output::{print, print_json};
use crate::progress;
use crate::source;

/// Measures playouts, search, copies and views of each game on this machine.
///
/// Every figure is measured several times; the table shows the best sample, --json the median as well. A playout
/// is one part of a match (cycle, round) played at random, a rollout the same from a guess at the first decision,
/// a simulation a rollout below a search tree. What the tree takes is the median of rollouts and simulations in turn.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  atoll bench
  atoll bench iye --seconds 5 --json")]
pub(crate) struct BenchArgs {
    /// Games to measure; all if none is named.
    #[arg(value_name = "GAME", value_parser = game_names())]
    games: Vec<String>,
    /// Print one JSON object instead of a table.
    #[arg(long)]
    json: bool,
    /// Seconds for each figure.
    #[arg(long, value_name = "S", default_value = "1.5", value_parser = seconds)]
    #[arg(allow_negative_numbers = true)]
    seconds: Duration,
}

/// A way to play a game that is measured besides the default one.
struct Setup {
    game: &'static str,
    name: &'static str,
    options: &'static str,
}

const SETUPS: &[Setup] = &[
    Setup {
        game: "iye",
        name: "cycle",
        options: r#"{"wins":1,"max":1,"layout":"SHSTS/HSWSH/THHSO/SHTSW/HSTWT"}"#,
    },
    Setup {
        game: "shaman-island",
        name: "four seats",
        options: r#"{"players":4}"#,
    },
    Setup {
        game: "mercenary-isle",
        name: "mercenary",
        options: r#"{"variant":"mercenary"}"#,
    },
    Setup {
        game: "mercenary-isle",
        name: "team",
        options: r#"{"variant":"team"}"#,
    },
    Setup {
        game: "mercenary-isle",
        name: "quick",
        options: r#"{"variant":"quick"}"#,
    },
];

/// The figures of one set-up.
#[derive(Debug, Serialize)]
struct Measured {
    setup: &'static str,
    #[serde(flatten)]
    bench: Bench,
    solver_nodes_per_s: Option<Figure>,
}

/// Samples of each figure.
const SAMPLES: u32 = 5;

pub(crate) fn run(args: &BenchArgs) -> Result<(), Failure> {
    let effort = Effort {
        samples: SAMPLES as usize,
        time: args.seconds / SAMPLES,
        threads: 0,
    };
    let setups = setups(&args.games);
    let all: Result<Vec<_>, _> = setups.iter().map(|setup| measured(setup, effort)).collect();
    match args.json {
        true => print_json(&json!({"version": env!("CARGO_PKG_VERSION"), "benches": all?})),
        false => print(table(&all?)),
    }
}

/// The default set-up of each game that is wanted, then its others.
fn setups(wanted: &[String]) -> Vec<Setup> {
    let is_wanted = |name: &str| wanted.is_empty() || wanted.iter().any(|w| w == name);
    let names = games().iter().map(|game| game.name());
    names
        .filter(|name| is_wanted(name))
        .flat_map(of_game)
        .collect()
}

fn of_game(game: &'static str) -> impl Iterator<Item = Setup> {
    let default = Setup {
        game,
        name: "default",
        options: "{}",
    };
    let others = SETUPS.iter().filter(move |setup| setup.game == game);
    std::iter::once(default).chain(others.map(|setup| Setup { ..*setup }))
}

fn measured(setup: &Setup, effort: Effort) -> Result<Measured, Failure> {
    let spinner = progress::spinner(format!("measuring {} ({})", setup.game, setup.name));
    let measured = visit(setup.game, Measuring { setup, effort });
    spinner.finish_and_clear();
    measured.ok_or_else(|| Failure::usage("there is no such game"))?
}

/// The measurement, in code compiled for the game.
struct Measuring<'a> {
    setup: &'a Setup,
    effort: Effort,
}

impl Visit for Measuring<'_> {
    type Output = Result<Measured, Failure>;

    fn visit<G: Listed>(self) -> Self::Output {
        let game = source::rules::<G>(Some(self.setup.options), None)?;
        Ok(Measured {
            setup: self.setup.name,
            bench: measure(&game, &self.effort),
            solver_nodes_per_s: solver::nodes_per_s(&game, &self.effort),
        })
    }
}

fn table(all: &[Measured]) -> String {
    let mut rows = headings(all.first().map_or(1, |measured| measured.bench.threads));
    rows.extend(all.iter().map(row));
    let mut aligns = vec![Align::Right; rows[0].len()];
    aligns[..2].fill(Align::Left);
    columns(&rows, &aligns)
}

/// Two lines: what is measured, and in what unit or on how many threads.
fn headings(threads: usize) -> Vec<Vec<String>> {
    let (one, all) = ("1 thread", format!("{threads} threads"));
    let headings = [
        ("", "game"),
        ("", "set-up"),
        ("playouts/s", one),
        ("moves/s", one),
        ("playouts/s", &all),
        ("moves/s", &all),
        ("rollouts/s", one),
        ("simulations/s", one),
        ("tree", "% of it"),
        ("simulations/s", &all),
        ("copy", "ns"),
        ("view", "µs"),
        ("solver", "nodes/s"),
    ];
    let line = |pick: fn(&(&str, &str)) -> String| headings.iter().map(pick).collect();
    vec![line(|h| h.0.to_owned()), line(|h| h.1.to_owned())]
}

fn row(measured: &Measured) -> Vec<String> {
    let bench = &measured.bench;
    let best = |figure: Figure| compact(figure.best);
    vec![
        bench.game.to_owned(),
        measured.setup.to_owned(),
        best(bench.playouts_per_s),
        best(bench.moves_per_s),
        best(bench.playouts_per_s_all),
        best(bench.moves_per_s_all),
        best(bench.rollouts_per_s),
        best(bench.simulations_per_s),
        format!("{:.0}", 100.0 * bench.tree_share.median),
        best(bench.simulations_per_s_all),
        best(bench.clone_ns),
        best(bench.view_us),
        measured
            .solver_nodes_per_s
            .map_or_else(|| "-".to_owned(), best),
    ]
}
