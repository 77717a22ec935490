//! Bots by name, as they play in the arena.

use atoll_arena::{BotSpec, Player, PlayerError, Question};
use atoll_bots::{Bot, Budget};
use atoll_catalog::{Listed, make_bot};
use atoll_engine::Game;
use rand::RngExt;

use crate::fail::Failure;

/// The bot of this name; it is made anew for every seat of every match.
pub(crate) fn contender<G: Listed>(name: &str) -> Result<BotSpec<G>, Failure> {
    if name.starts_with("cmd:") {
        return Err(Failure::usage(format!(
            "`{name}`: programs cannot play in `atoll sim` yet"
        )));
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
