//! The words of the command line.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};

/// Board games about shamans and islands: play them, drive them, study them.
#[derive(Debug, Parser)]
#[command(name = "atoll", version, propagate_version = true)]
pub(crate) struct Atoll {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Answers JSON lines on stdin with JSON lines on stdout: for bots, tools and tests.
    Engine,
    /// Plays a game in the terminal, against bots or each other.
    Play(PlayArgs),
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
    /// The bot of the other seats, as `atoll games` lists them [default: mcts].
    #[arg(long, value_name = "NAME")]
    pub(crate) bot: Option<String>,
    /// Options of the game, e.g. '{"players":2}'.
    #[arg(long, value_name = "JSON", conflicts_with_all = ["position", "record", "resume"])]
    pub(crate) options: Option<String>,
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
