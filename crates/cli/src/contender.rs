//! Bots by name, as they play in the arena.

use std::time::Duration;

use atoll_arena::{BotSpec, Player, PlayerError, Question};
use atoll_bots::{Bot, Budget};
use atoll_catalog::{Listed, make_bot};
use atoll_engine::Game;
use clap::Args;
use rand::RngExt;

use crate::args::seconds;
use crate::fail::Failure;
use crate::program::{self, Program};

/// How programs among the bots are treated.
#[derive(Debug, Clone, Args)]
pub(crate) struct Manners {
    /// How long a program (`cmd:…`) may take for an answer.
    #[arg(long, value_name = "S", value_parser = seconds, default_value = "60", allow_negative_numbers = true)]
    patience: Duration,
}

/// The bot of this name, or the program of this command line; it is made anew for every seat of every match.
pub(crate) fn contender<G: Listed>(name: &str, manners: &Manners) -> Result<BotSpec<G>, Failure> {
    if let Some(command) = name.strip_prefix(program::PREFIX) {
        let words = program::words(command);
        let words = words.map_err(|why| Failure::usage(format!("the bot `{name}`: {why}")))?;
        let patience = manners.patience;
        return Ok(BotSpec::new(name, move |seed| {
            Ok(Box::new(Program::new(&words, patience, seed)))
        }));
    }
    make_bot::<G>(name, 0)?;
    let known = name.to_owned();
    Ok(BotSpec::new(name, move |seed| {
        let bot = make_bot::<G>(&known, seed);
        let bot = bot.map_err(|why| PlayerError(why.to_string()))?;
        Ok(Box::new(Seated(bot)))
    }))
}

/// A bot that thinks as long as it usually does.
struct Seated<G: Game>(Box<dyn Bot<G>>);

impl<G: Game> Player<G> for Seated<G> {
    fn choose(&mut self, question: &Question<'_, G>) -> Result<G::Move, PlayerError> {
        let Question {
            game, view, seat, ..
        } = question;
        Ok(self.0.choose(game, view, *seat, &Budget::default()).mv)
    }
}

/// The seed that was asked for, or one that is drawn: small enough to be a whole number in every reader of JSON.
pub(crate) fn seed(given: Option<u64>) -> u64 {
    given.unwrap_or_else(|| u64::from(rand::rng().random::<u32>()))
}
