//! A game without its type.

use std::marker::PhantomData;

use atoll_engine::{
    Choices, Match, OptionKind, OptionSpec, ParseError, Problems, Record, RecordError, Seed, verify,
};
use atoll_scene::{About, GuideStep, Table};
use serde::Serialize;

#[cfg(doc)]
use atoll_bots::Settings;

use crate::bot_name::bot_name;
use crate::think::bots_of;
use crate::{AnyMatch, BotName, Listed, ThinkError};

/// What the catalogue says of a game.
#[derive(Debug, Clone, Serialize)]
pub struct Entry {
    /// Its name in commands, records and addresses.
    pub name: &'static str,
    /// Title, tagline, icon.
    #[serde(flatten)]
    pub about: About,
    /// The fewest and the most seats.
    pub seats: (usize, usize),
    /// Whether seats know different things.
    pub secrets: bool,
    /// Version of the rules.
    pub rules: u32,
    /// Whether `atoll solve` knows it.
    pub solver: bool,
    /// Its options, `players` first.
    pub options: Vec<OptionSpec>,
    /// The bots that play it.
    pub bots: Vec<BotEntry>,
}

/// A bot as the catalogue lists it.
#[derive(Debug, Clone, Serialize)]
pub struct BotEntry {
    /// Its name.
    pub name: &'static str,
    /// What it does.
    pub about: &'static str,
    /// Whether the name is a level that people understand.
    pub level: bool,
    /// How it searches, where that is fixed; see [`Settings`].
    pub recipe: Option<String>,
}

/// One step of a guided start, drawn.
#[derive(Debug, Clone, Serialize)]
pub struct Guide {
    /// A few words.
    pub title: &'static str,
    /// One or two sentences.
    pub text: &'static str,
    /// The keys of the nodes that are meant.
    pub keys: &'static [&'static str],
    /// The position, as the seat to act sees it.
    pub table: Table,
}

/// A game of the catalogue; see [`find`](crate::find).
pub trait AnyGame: Sync {
    /// Its name.
    fn name(&self) -> &'static str;
    /// Everything the catalogue says of it.
    fn entry(&self) -> Entry;
    /// The bot of this name, if it has it.
    fn bot(&self, name: &str) -> Result<BotName, ThinkError>;
    /// Its rules, as Markdown.
    fn rules_page(&self) -> &'static str;
    /// Its guided start.
    fn guide(&self) -> Vec<Guide>;
    /// Whether a match can be played with these options.
    fn takes(&self, options: &Choices) -> bool;
    /// A match from the beginning. The options are checked and completed.
    fn new_match(&self, options: &Choices, seed: Seed) -> Result<Box<dyn AnyMatch>, Problems>;
    /// As [`AnyGame::new_match`], with another data file than the game's own.
    fn new_match_with(
        &self,
        options: &Choices,
        data: &str,
        seed: Seed,
    ) -> Result<Box<dyn AnyMatch>, Problems>;
    /// The points by seat or side of a map alone, if the game knows such a thing.
    fn score(&self, map: &str) -> Option<Result<Vec<i32>, ParseError>>;
    /// A match from a position.
    fn load(&self, position: &str, seed: Seed) -> Result<Box<dyn AnyMatch>, ParseError>;
    /// A match from its record; see [`Match::from_record`].
    fn replay(&self, record: &Record, seed: Seed) -> Result<Box<dyn AnyMatch>, RecordError>;
    /// Checks the dice of a finished record; the number of draws.
    fn verify(&self, record: &Record) -> Result<usize, RecordError>;
}

/// Stands for the game `G`.
pub(crate) struct Kind<G>(PhantomData<fn() -> G>);

impl<G> Kind<G> {
    pub(crate) const NEW: Kind<G> = Kind(PhantomData);
}

impl<G: Listed> AnyGame for Kind<G> {
    fn name(&self) -> &'static str {
        G::NAME
    }

    fn entry(&self) -> Entry {
        let options = G::options();
        Entry {
            name: G::NAME,
            about: G::ABOUT,
            seats: seats(&options),
            secrets: G::SECRETS,
            rules: G::VERSION,
            solver: G::SOLVER.is_some(),
            options,
            bots: bots_of::<G>(),
        }
    }

    fn bot(&self, name: &str) -> Result<BotName, ThinkError> {
        bot_name::<G>(name)
    }

    fn rules_page(&self) -> &'static str {
        G::ABOUT.rules
    }

    fn guide(&self) -> Vec<Guide> {
        let drawn = |step: &GuideStep| Guide {
            title: step.title,
            text: step.text,
            keys: step.keys,
            table: table_at::<G>(step.position),
        };
        G::ABOUT.guide.iter().map(drawn).collect()
    }

    fn takes(&self, options: &Choices) -> bool {
        let complete = G::read_options(options);
        complete.is_ok_and(|complete| G::new(&complete).is_ok())
    }

    fn new_match(&self, options: &Choices, seed: Seed) -> Result<Box<dyn AnyMatch>, Problems> {
        let game = G::new(&G::read_options(options)?)?;
        Ok(Box::new(Match::new(game, seed)))
    }

    fn new_match_with(
        &self,
        options: &Choices,
        data: &str,
        seed: Seed,
    ) -> Result<Box<dyn AnyMatch>, Problems> {
        let game = G::with_data(&G::read_options(options)?, data)?;
        Ok(Box::new(Match::new(game, seed)))
    }

    fn score(&self, map: &str) -> Option<Result<Vec<i32>, ParseError>> {
        G::SCORER.map(|scorer| scorer(map))
    }

    fn load(&self, position: &str, seed: Seed) -> Result<Box<dyn AnyMatch>, ParseError> {
        Ok(Box::new(Match::<G>::at(position, seed)?))
    }

    fn replay(&self, record: &Record, seed: Seed) -> Result<Box<dyn AnyMatch>, RecordError> {
        Ok(Box::new(Match::<G>::from_record(record, seed)?))
    }

    fn verify(&self, record: &Record) -> Result<usize, RecordError> {
        verify::<G>(record)
    }
}

/// A position of the game's own, as the seat to act sees it.
fn table_at<G: Listed>(position: &str) -> Table {
    let table = Match::<G>::at(position, Seed::from_number(0));
    let table = table.expect("the positions of a guide are read by the game's tests");
    let viewer = table.turn().viewer();
    AnyMatch::table(&table, viewer, 0).shown()
}

/// The fewest and most players, as the option `players` says.
fn seats(options: &[OptionSpec]) -> (usize, usize) {
    let players = options.iter().find(|spec| spec.name == "players");
    match players.map(|spec| &spec.kind) {
        Some(OptionKind::Number { min, max }) => (*min as usize, *max as usize),
        _ => unreachable!("every game takes `players` as a number"),
    }
}
