//! Bots by name.

use std::fmt;
use std::str::FromStr;

use crate::{Bot, Greedy, Judge, Mcts, Random, Settings, SettingsError};

/// A kind of bot that [`make`] knows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BotInfo {
    /// Its name in commands and on the wire.
    pub name: &'static str,
    /// What it does, in one sentence.
    pub about: &'static str,
}

/// All bots, weakest first.
pub fn list() -> &'static [BotInfo] {
    &[
        BotInfo {
            name: "random",
            about: "Plays any legal move.",
        },
        BotInfo {
            name: "greedy",
            about: "Plays the move after which its chances look best, without looking further ahead.",
        },
        BotInfo {
            name: "mcts",
            about: "Searches by many random continuations; `mcts:2000` makes 2000 of them for each move, `mcts` 10000.",
        },
    ]
}

/// A bot by its name: what [`list`] lists. `Display` writes what `FromStr` reads.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum BotKind {
    /// `random`.
    Random,
    /// `greedy`.
    Greedy,
    /// `mcts`. What it shall do differently may follow after a colon; see [`Settings`].
    Mcts(Settings),
}

impl BotKind {
    /// The bot itself.
    pub fn make<G: Judge>(self, seed: u64) -> Box<dyn Bot<G>> {
        match self {
            BotKind::Random => Box::new(Random::new(seed)),
            BotKind::Greedy => Box::new(Greedy::new(seed)),
            BotKind::Mcts(settings) => Box::new(Mcts::with(settings, seed)),
        }
    }
}

impl FromStr for BotKind {
    type Err = MakeError;

    fn from_str(name: &str) -> Result<BotKind, MakeError> {
        match name.split_once(':') {
            Some(("mcts", settings)) => Ok(BotKind::Mcts(settings.parse()?)),
            Some(_) => Err(MakeError::Unknown),
            None => match name {
                "random" => Ok(BotKind::Random),
                "greedy" => Ok(BotKind::Greedy),
                "mcts" => Ok(BotKind::Mcts(Settings::PLAIN)),
                _ => Err(MakeError::Unknown),
            },
        }
    }
}

impl fmt::Display for BotKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BotKind::Random => write!(f, "random"),
            BotKind::Greedy => write!(f, "greedy"),
            BotKind::Mcts(settings) if *settings == Settings::PLAIN => write!(f, "mcts"),
            BotKind::Mcts(settings) => write!(f, "mcts:{settings}"),
        }
    }
}

/// The bot of this name.
pub fn make<G: Judge>(name: &str, seed: u64) -> Result<Box<dyn Bot<G>>, MakeError> {
    Ok(name.parse::<BotKind>()?.make(seed))
}

/// Why there is no such bot.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum MakeError {
    /// Nothing has this name.
    #[error("there is no such bot")]
    Unknown,
    /// What follows the name is not understood.
    #[error(transparent)]
    Settings(#[from] SettingsError),
}
