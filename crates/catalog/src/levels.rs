//! How well bots play, in words that people understand: a fixed recipe for each level of each game.
//!
//! `atoll ladder` shows that each level is clearly stronger than the one below it.

use atoll_bots::{Bot, Budget, Choice, Mcts, Settings, Solving};
use atoll_engine::{Game, Seat};

use crate::Listed;

/// A level, weakest first in [`Level::ALL`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Level {
    /// Sees what is near and errs like a person.
    Beginner,
    /// Plays soundly and overlooks things.
    Casual,
    /// Looks ahead.
    Strong,
    /// The best we have, within a second a move.
    Expert,
}

impl Level {
    /// All levels, weakest first.
    pub const ALL: [Level; 4] = [Level::Beginner, Level::Casual, Level::Strong, Level::Expert];

    /// Its name in commands and on the wire.
    pub fn name(self) -> &'static str {
        match self {
            Level::Beginner => "beginner",
            Level::Casual => "casual",
            Level::Strong => "strong",
            Level::Expert => "expert",
        }
    }

    /// What to expect of it, in one sentence.
    pub fn about(self) -> &'static str {
        match self {
            Level::Beginner => "Sees what is near, and makes mistakes as people do.",
            Level::Casual => "Plays soundly and overlooks things now and then.",
            Level::Strong => "Looks ahead and makes few mistakes.",
            Level::Expert => "Plays as well as it can within a second.",
        }
    }

    /// The level of this name.
    pub fn named(name: &str) -> Option<Level> {
        Level::ALL.into_iter().find(|level| level.name() == name)
    }

    /// How it plays the game `G`.
    pub fn settings<G: Listed>(self) -> Settings {
        G::LEVELS[self as usize]
    }

    /// A bot of this level. The best one solves what can be solved.
    pub(crate) fn bot<G: Listed>(self, seed: u64) -> Box<dyn Bot<G>> {
        let settings = self.settings::<G>();
        let nodes = settings.nodes;
        match (self, G::SOLVER) {
            (Level::Expert, Some(solver)) => Box::new(Fixed {
                bot: Solving::new(solver, settings, seed),
                nodes,
            }),
            _ => Box::new(Fixed {
                bot: Mcts::with(settings, seed),
                nodes,
            }),
        }
    }
}

/// A bot that never thinks longer than its level allows, however large the budget.
struct Fixed<B> {
    bot: B,
    nodes: u64,
}

impl<G: Game, B: Bot<G>> Bot<G> for Fixed<B> {
    fn choose(&mut self, game: &G, view: &G::View, seat: Seat, budget: &Budget) -> Choice<G::Move> {
        let nodes = budget
            .nodes
            .map_or(self.nodes, |nodes| nodes.min(self.nodes));
        let budget = Budget {
            nodes: Some(nodes),
            ..budget.clone()
        };
        self.bot.choose(game, view, seat, &budget)
    }
}

/// The settings of the four levels of a game, weakest first.
pub type Levels = [Settings; 4];

const PLAIN: Settings = Settings::PLAIN;

/// Plain search to the end of the cycle; there is nothing better to know about İye than how a cycle ends.
pub(crate) const IYE: Levels = [
    Settings {
        nodes: 12,
        blur: 0.1,
        ..PLAIN
    },
    Settings {
        nodes: 60,
        blur: 0.02,
        ..PLAIN
    },
    Settings {
        nodes: 600,
        ..PLAIN
    },
    Settings {
        nodes: 200_000,
        ..PLAIN
    },
];

/// The Island.
pub(crate) const THE_ISLAND: Levels = USUAL;

/// Shaman Island.
pub(crate) const SHAMAN_ISLAND: Levels = USUAL;

/// Mercenary Isle.
pub(crate) const MERCENARY_ISLE: Levels = USUAL;

/// SHAMAN: turns are long, so a few decisions by habit and then the judgement say more than a whole round at random.
pub(crate) const SHAMAN: Levels = [
    Settings {
        nodes: 8,
        cut: Some(2),
        blur: 0.4,
        ..BY_HABIT
    },
    Settings {
        nodes: 12,
        blur: 0.015,
        ..BY_HABIT
    },
    Settings {
        nodes: 24,
        cut: Some(8),
        ..BY_HABIT
    },
    Settings {
        nodes: 300,
        cut: Some(40),
        ..BY_HABIT
    },
];

/// Guided by the game's weights, in the tree and for a few decisions beyond it.
const BY_HABIT: Settings = Settings {
    exploration: 0.2,
    guided: true,
    light: true,
    cut: Some(6),
    ..PLAIN
};

/// Levels that suit any game somehow.
pub(crate) const USUAL: Levels = [
    Settings {
        nodes: 20,
        blur: 0.1,
        ..PLAIN
    },
    Settings {
        nodes: 200,
        blur: 0.02,
        ..PLAIN
    },
    Settings {
        nodes: 2_000,
        ..PLAIN
    },
    Settings {
        nodes: 20_000,
        ..PLAIN
    },
];
