//! The words of the command line. What one command takes stands beside its code.

use std::path::PathBuf;
use std::time::Duration;

use atoll_bots::Budget;
use atoll_catalog::games;
use atoll_engine::{MAX_SEATS, Seat, Viewer};
use clap::builder::PossibleValuesParser;
use clap::{Args, Parser, Subcommand};

use crate::commands::analyze::AnalyzeArgs;
use crate::commands::bench::BenchArgs;
use crate::commands::completions::CompletionsArgs;
use crate::commands::games::GamesArgs;
use crate::commands::perft::PerftArgs;
use crate::commands::replay::ReplayArgs;
use crate::commands::rules::RulesArgs;
use crate::commands::serve::ServeArgs;
use crate::commands::show::ShowArgs;
use crate::commands::sim::SimArgs;
use crate::commands::solve::SolveArgs;
use crate::commands::verify::VerifyArgs;

/// Board games about shamans and islands: play them, drive them, study them.
#[derive(Debug, Parser)]
#[command(name = "atoll", version, propagate_version = true)]
#[command(after_help = "\
Begin here:
  atoll                play in the browser: the same as `atoll serve --open`
  atoll games          what can be played, with options and bots
  atoll play iye       play a match in this terminal

`atoll help COMMAND` explains a command with examples.")]
pub(crate) struct Atoll {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Serve(ServeArgs),
    /// Plays a game in the terminal, against bots or each other.
    Play(PlayArgs),
    Games(GamesArgs),
    Rules(RulesArgs),
    Show(ShowArgs),
    Replay(ReplayArgs),
    Verify(VerifyArgs),
    Analyze(AnalyzeArgs),
    Solve(SolveArgs),
    Sim(SimArgs),
    Perft(PerftArgs),
    Bench(BenchArgs),
    /// Answers JSON lines on stdin with JSON lines on stdout: for bots, tools and tests.
    Engine,
    Completions(CompletionsArgs),
}

/// What `atoll play` is told.
#[derive(Debug, Args)]
pub(crate) struct PlayArgs {
    /// Name of the game, as `atoll games` lists it.
    pub(crate) game: String,
}

/// Where a match is taken from.
#[derive(Debug, Args)]
pub(crate) struct Source {
    #[command(flatten)]
    pub(crate) given: Given,
    /// Look at the record after its first N moves and draws instead of at its end.
    #[arg(
        long,
        value_name = "N",
        requires = "record",
        conflicts_with = "position"
    )]
    pub(crate) at: Option<usize>,
}

/// A position or a record: exactly one of them.
#[derive(Debug, Args)]
#[group(required = true, multiple = false)]
pub(crate) struct Given {
    /// Position in the notation of the game's rules page.
    #[arg(long, value_name = "P")]
    pub(crate) position: Option<String>,
    /// File with the record of a match; `-` reads stdin.
    #[arg(long, value_name = "FILE")]
    pub(crate) record: Option<PathBuf>,
}

/// How long a bot or solver may think.
#[derive(Debug, Args)]
pub(crate) struct Limits {
    /// Stop after N simulations or positions.
    #[arg(long, value_name = "N", value_parser = positive)]
    pub(crate) nodes: Option<u64>,
    /// Stop after S seconds.
    #[arg(long, value_name = "S", value_parser = seconds, allow_negative_numbers = true)]
    pub(crate) time: Option<Duration>,
}

impl Limits {
    /// The same for whoever thinks.
    pub(crate) fn budget(&self) -> Budget {
        Budget {
            nodes: self.nodes,
            time: self.time,
            stop: None,
        }
    }
}

/// The names of the games, for help, checks and completions.
pub(crate) fn game_names() -> PossibleValuesParser {
    PossibleValuesParser::new(games().iter().map(|game| game.name()))
}

/// Reads a whole number from 1 on.
pub(crate) fn positive(text: &str) -> Result<u64, String> {
    let number = text.parse().ok().filter(|number| *number > 0);
    number.ok_or_else(|| "expected a whole number above 0".to_owned())
}

/// Reads a positive number of seconds.
pub(crate) fn seconds(text: &str) -> Result<Duration, String> {
    let number = text.parse::<f64>().ok();
    let time = number.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    time.filter(|time| !time.is_zero())
        .ok_or_else(|| "expected a number of seconds above 0".to_owned())
}

/// Reads who looks: the number of a seat, or `spectator`.
pub(crate) fn viewer(text: &str) -> Result<Viewer, String> {
    if text == "spectator" {
        return Ok(Viewer::Spectator);
    }
    let index = text.parse::<usize>().ok().filter(|n| *n < MAX_SEATS);
    index
        .map(|index| Viewer::Seat(Seat::new(index)))
        .ok_or_else(|| "expected the number of a seat, counted from 0, or `spectator`".to_owned())
}
