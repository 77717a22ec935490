//! Bots by name.

use atoll_engine::Game;

use crate::{Bot, Greedy, Mcts, Random, Settings};

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

/// The bot of this name, or `None` if there is none. A count of simulations may follow `mcts` after a colon.
pub fn make<G: Game>(name: &str, seed: u64) -> Option<Box<dyn Bot<G>>> {
    match name.split_once(':') {
        None => plain(name, seed),
        Some(("mcts", nodes)) => {
            let nodes = nodes.parse().ok().filter(|nodes| *nodes > 0)?;
            let settings = Settings {
                nodes,
                ..Settings::default()
            };
            Some(Box::new(Mcts::with(settings, seed)))
        }
        Some(_) => None,
    }
}

fn plain<G: Game>(name: &str, seed: u64) -> Option<Box<dyn Bot<G>>> {
    match name {
        "random" => Some(Box::new(Random::new(seed))),
        "greedy" => Some(Box::new(Greedy::new(seed))),
        "mcts" => Some(Box::new(Mcts::new(seed))),
        _ => None,
    }
}
