//! Who plays in the arena.

use std::fmt;
use std::sync::Arc;

use atoll_bots::{Bot, Budget, Judge, make};
use atoll_engine::{Game, Seat};

/// What a player is asked: a seat's view, and the moves open to it.
#[derive(Debug)]
pub struct Question<'q, G: Game> {
    /// The rules.
    pub game: &'q G,
    /// The seat to act.
    pub seat: Seat,
    /// What it knows.
    pub view: &'q G::View,
    /// What it may do: two moves at least.
    pub moves: &'q [G::Move],
}

/// Decides for one seat of one match: a bot of ours, or a program that is sent views.
pub trait Player<G: Game>: Send {
    /// One of the moves of the question.
    fn choose(&mut self, question: &Question<'_, G>) -> Result<G::Move, PlayerError>;
}

/// A player that cannot go on, in its own words.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct PlayerError(pub String);

type Maker<G> = dyn Fn(u64) -> Result<Box<dyn Player<G>>, PlayerError> + Send + Sync;

/// A contender: its name, and how to seat it in a match.
pub struct BotSpec<G: Game> {
    name: String,
    make: Arc<Maker<G>>,
}

impl<G: Judge> BotSpec<G> {
    /// A contender that is made anew, from a seed, for every seat of every match.
    pub fn new(
        name: impl Into<String>,
        make: impl Fn(u64) -> Result<Box<dyn Player<G>>, PlayerError> + Send + Sync + 'static,
    ) -> Self {
        BotSpec {
            name: name.into(),
            make: Arc::new(make),
        }
    }

    /// One of the bots that [`atoll_bots::make`] knows; each decision has this budget.
    pub fn named(name: &str, budget: Budget) -> Option<Self> {
        make::<G>(name, 0).ok()?;
        let known = name.to_owned();
        Some(BotSpec::new(name, move |seed| {
            let bot = make::<G>(&known, seed).expect("the name was tried before");
            let budget = budget.clone();
            Ok(Box::new(Seated { bot, budget }))
        }))
    }

    /// Its name.
    pub fn name(&self) -> &str {
        &self.name
    }

    pub(crate) fn player(&self, seed: u64) -> Result<Box<dyn Player<G>>, PlayerError> {
        (self.make)(seed)
    }
}

impl<G: Game> Clone for BotSpec<G> {
    fn clone(&self) -> Self {
        BotSpec {
            name: self.name.clone(),
            make: self.make.clone(),
        }
    }
}

impl<G: Game> fmt::Debug for BotSpec<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("BotSpec").field(&self.name).finish()
    }
}

/// A bot of ours with its budget.
struct Seated<G: Game> {
    bot: Box<dyn Bot<G>>,
    budget: Budget,
}

impl<G: Game> Player<G> for Seated<G> {
    fn choose(&mut self, question: &Question<'_, G>) -> Result<G::Move, PlayerError> {
        let Question {
            game, view, seat, ..
        } = question;
        Ok(self.bot.choose(game, view, *seat, &self.budget).mv)
    }
}
