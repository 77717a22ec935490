//! Bots by name.

use atoll_engine::Game;

#[cfg(doc)]
use crate::Settings;
use crate::{Bot, Greedy, Mcts, Random, SettingsError};

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

/// The bot of this name. What `mcts` shall do differently may follow it after a colon; see [`Settings`].
pub fn make<G: Game>(name: &str, seed: u64) -> Result<Box<dyn Bot<G>>, MakeError> {
    match name.split_once(':') {
        Some(("mcts", settings)) => Ok(Box::new(Mcts::with(settings.parse()?, seed))),
        Some(_) => Err(MakeError::Unknown),
        None => plain(name, seed).ok_or(MakeError::Unknown),
    }
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

fn plain<G: Game>(name: &str, seed: u64) -> Option<Box<dyn Bot<G>>> {
    match name {
        "random" => Some(Box::new(Random::new(seed))),
        "greedy" => Some(Box::new(Greedy::new(seed))),
        "mcts" => Some(Box::new(Mcts::new(seed))),
        _ => None,
    }
}
