//! Bots by name: the one place that reads such names, whoever asks.

use std::fmt;
use std::str::FromStr;

use atoll_bots::{Bot, BotKind, MakeError, Settings, Solving};

use crate::think::bots_of;
use crate::{Level, Listed, ThinkError};

/// The name of the bot that games with a solver have besides the others.
pub(crate) const SOLVER: &str = "solver";

/// A bot by its name. `Display` writes what `FromStr` reads; whether a game has it is for
/// [`AnyGame::bot`](crate::AnyGame::bot) to say.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum BotName {
    /// A level that people understand.
    Level(Level),
    /// Plays perfectly where it can.
    Solver,
    /// What the levels are made of.
    Kind(BotKind),
}

impl BotName {
    /// How it searches, if its name says so.
    pub fn settings(&self) -> Option<Settings> {
        match self {
            BotName::Kind(BotKind::Mcts(settings)) => Some(*settings),
            _ => None,
        }
    }
}

impl From<Level> for BotName {
    fn from(level: Level) -> BotName {
        BotName::Level(level)
    }
}

impl FromStr for BotName {
    type Err = MakeError;

    fn from_str(name: &str) -> Result<BotName, MakeError> {
        if name == SOLVER {
            return Ok(BotName::Solver);
        }
        match Level::named(name) {
            Some(level) => Ok(BotName::Level(level)),
            None => Ok(BotName::Kind(name.parse()?)),
        }
    }
}

impl fmt::Display for BotName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BotName::Level(level) => write!(f, "{}", level.name()),
            BotName::Solver => write!(f, "{SOLVER}"),
            BotName::Kind(kind) => write!(f, "{kind}"),
        }
    }
}

/// The bot of this name, if the game `G` has it.
pub(crate) fn bot_name<G: Listed>(name: &str) -> Result<BotName, ThinkError> {
    match name.parse() {
        Ok(BotName::Solver) if G::SOLVER.is_none() => Err(unknown::<G>(name)),
        Ok(bot) => Ok(bot),
        Err(MakeError::Settings(why)) => Err(ThinkError::BadSettings {
            name: name.to_owned(),
            why,
        }),
        Err(_) => Err(unknown::<G>(name)),
    }
}

/// How many simulations a bot makes for a decision that nothing limits; none if it does not count them.
pub(crate) fn simulations<G: Listed>(bot: &BotName) -> Option<u64> {
    match bot {
        BotName::Level(level) => Some(level.settings::<G>().nodes),
        _ => bot.settings().map(|settings| settings.nodes),
    }
}

/// The bot of this name for the game `G`.
pub fn make_bot<G: Listed>(name: &str, seed: u64) -> Result<Box<dyn Bot<G>>, ThinkError> {
    make(&bot_name::<G>(name)?, seed)
}

pub(crate) fn make<G: Listed>(bot: &BotName, seed: u64) -> Result<Box<dyn Bot<G>>, ThinkError> {
    match bot {
        BotName::Level(level) => Ok(level.bot::<G>(seed)),
        BotName::Kind(kind) => Ok(kind.make(seed)),
        BotName::Solver => match G::SOLVER {
            Some(solver) => Ok(Box::new(Solving::new(solver, Settings::PLAIN, seed))),
            None => Err(unknown::<G>(SOLVER)),
        },
    }
}

fn unknown<G: Listed>(name: &str) -> ThinkError {
    let known: Vec<_> = bots_of::<G>().iter().map(|bot| bot.name).collect();
    ThinkError::UnknownBot {
        name: name.to_owned(),
        known: known.join(", "),
    }
}
