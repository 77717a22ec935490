//! `atoll solve`: the truth about a position.

use std::time::{Duration, Instant};

use atoll_engine::{Solved, Turn};
use clap::Args;
use serde_json::json;

use crate::args::{Limits, game_names};
use crate::commands::sentence;
use crate::fail::Failure;
use crate::output::{print, print_json};
use crate::progress::with_spinner;
use crate::source;

/// Finds the exact value of a position and a best line, where the game has a solver.
///
/// The value is that of the running part of the match (for İye, the cycle), for the seat to move: 1 it wins,
/// 0 it ties, -1 it loses. Positions with many tiles may take long; Ctrl-C ends the attempt.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  atoll solve iye --position '4O/5/1SH2/1ST2/5 a1 1 - HTW 0-0-0'
  atoll solve iye --position '1T3/5/W4/4S/4H a5 0 - TTTT 0-0-0' --time 10 --json")]
pub(crate) struct SolveArgs {
    /// Name of the game.
    #[arg(value_name = "GAME", value_parser = game_names())]
    game: String,
    /// Position in the notation of the game's rules page.
    #[arg(long, value_name = "P")]
    position: String,
    /// Print one JSON object instead of a sentence.
    #[arg(long)]
    json: bool,
    /// Memory to use, in megabytes.
    #[arg(long, value_name = "MB", default_value_t = 1024)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=1_048_576))]
    memory: u32,
    #[command(flatten)]
    limits: Limits,
}

pub(crate) fn run(args: &SolveArgs) -> Result<(), Failure> {
    let game = source::game(&args.game)?;
    let table = source::load(game, &args.position)?;
    let started = Instant::now();
    let (memory, budget) = ((args.memory as usize) << 20, args.limits.budget());
    let solved = with_spinner("solving", || table.solve(memory, &budget))?;
    if args.json {
        let Solved { value, line, nodes } = solved;
        return print_json(&json!({"value": value, "pv": line, "nodes": nodes}));
    }
    let part = game.entry().about.part;
    print(text(table.turn(), part, &solved, started.elapsed()))
}

fn text(turn: Turn, part: &str, solved: &Solved<String>, time: Duration) -> String {
    let line = solved.line.join(" ");
    let seat = match turn {
        Turn::Seat(seat) => sentence(&seat.to_string()),
        turn => unreachable!("a solved position has a seat to act, not {turn}"),
    };
    let verdict = match solved.value {
        1 => format!("{seat} wins the {part} with best play"),
        0 => format!("{seat} ties the {part} with best play"),
        _ => format!("{seat} loses the {part} against best play"),
    };
    let (nodes, seconds) = (solved.nodes, time.as_secs_f64());
    format!(
        "{verdict}: {line}\nvalue {:+}, {nodes} positions, {seconds:.2} s\n",
        solved.value
    )
}
