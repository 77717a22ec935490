//! The words of the command line. What one command takes stands beside its code.

use std::path::PathBuf;
use std::time::Duration;

use atoll_bots::Budget;
use atoll_catalog::games;
use atoll_engine::{MAX_SEATS, Seat, Viewer};
use clap::builder::PossibleValuesParser;
use clap::{Args, Parser, Subcommand, ValueEnum};

use crate::commands::analyze::AnalyzeArgs;
use crate::commands::backup::{BackupArgs, RestoreArgs};
use crate::commands::bench::BenchArgs;
use crate::commands::completions::CompletionsArgs;
use crate::commands::doctor::DoctorArgs;
use crate::commands::export::{ExportArgs, ImportArgs};
use crate::commands::games::GamesArgs;
use crate::commands::ladder::LadderArgs;
use crate::commands::people::PeopleArgs;
use crate::commands::perft::PerftArgs;
use crate::commands::replay::ReplayArgs;
use crate::commands::rules::RulesArgs;
use crate::commands::serve::ServeArgs;
use crate::commands::show::ShowArgs;
use crate::commands::sim::SimArgs;
use crate::commands::solve::SolveArgs;
use crate::commands::tune::TuneArgs;
use crate::commands::verify::VerifyArgs;
use crate::commands::worker::WorkerArgs;

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
    Worker(WorkerArgs),
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
    Ladder(LadderArgs),
    Tune(TuneArgs),
    Perft(PerftArgs),
    Bench(BenchArgs),
    Doctor(DoctorArgs),
    People(PeopleArgs),
    Backup(BackupArgs),
    Restore(RestoreArgs),
    Export(ExportArgs),
    Import(ImportArgs),
    /// Answers JSON lines on stdin with JSON lines on stdout: for bots, tools and tests.
    Engine,
    Completions(CompletionsArgs),
}

/// What `atoll play` is told.
#[derive(Debug, Clone, Default, Args)]
pub(crate) struct PlayArgs {
    /// Name of the game, as `atoll games` lists it.
    pub(crate) game: String,
    /// A seat that you play, from 0; may be given several times [default: 0].
    #[arg(long, value_name = "N")]
    pub(crate) seat: Vec<usize>,
    /// People play all seats at this keyboard.
    #[arg(long, conflicts_with_all = ["seat", "watch", "bot"])]
    pub(crate) hot_seat: bool,
    /// Bots play all seats.
    #[arg(long, conflicts_with = "seat")]
    pub(crate) watch: bool,
    /// The bot of the other seats, as `atoll games` lists them [default: casual].
    #[arg(long, value_name = "NAME")]
    pub(crate) bot: Option<String>,
    /// Options of the game, e.g. '{"players":2}'.
    #[arg(long, value_name = "JSON", conflicts_with_all = ["position", "record", "resume"])]
    pub(crate) options: Option<String>,
    /// A data file of the game instead of its own.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["position", "record", "resume"])]
    pub(crate) data: Option<PathBuf>,
    /// Dice that repeat: the same number gives the same draws. Secret and fresh otherwise.
    #[arg(long, value_name = "S", conflicts_with_all = ["record", "resume"])]
    pub(crate) seed: Option<u64>,
    /// Begins at this position.
    #[arg(long, value_name = "P", conflicts_with_all = ["record", "resume"])]
    pub(crate) position: Option<String>,
    /// Goes on with the match in this record.
    #[arg(long, value_name = "FILE", conflicts_with = "resume")]
    pub(crate) record: Option<PathBuf>,
    /// Goes on with the match that was left last.
    #[arg(long)]
    pub(crate) resume: bool,
    /// Where the running match is kept, instead of the user's data directory.
    #[arg(long, value_name = "FILE")]
    pub(crate) save: Option<PathBuf>,
    /// Colours for a dark or a light screen [default: as the terminal says, else dark].
    #[arg(long, value_name = "THEME")]
    pub(crate) theme: Option<ThemeName>,
}

/// Which colours the terminal gets.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum ThemeName {
    /// Light on night.
    Dark,
    /// Dark on paper.
    Light,
    /// No colours at all.
    Plain,
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
