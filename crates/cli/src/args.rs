//! The words of the command line.

use clap::{Args, Parser, Subcommand};

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
#[derive(Debug, Args)]
pub(crate) struct PlayArgs {
    /// Name of the game, as `atoll games` lists it.
    pub(crate) game: String,
}
