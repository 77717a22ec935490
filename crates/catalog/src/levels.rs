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

/// A bot that thinks as much as its level says unless it is told a number of nodes, however much time it is given.
struct Fixed<B> {
    bot: B,
    nodes: u64,
}

impl<G: Game, B: Bot<G>> Bot<G> for Fixed<B> {
    fn choose(&mut self, game: &G, view: &G::View, seat: Seat, budget: &Budget) -> Choice<G::Move> {
        let budget = Budget {
            nodes: budget.nodes.or(Some(self.nodes)),
            ..budget.clone()
        };
        self.bot.choose(game, view, seat, &budget)
    }
}

/// The settings of the four levels of a game, weakest first.
pub type Levels = [Settings; 4];

const PLAIN: Settings = Settings::PLAIN;

/// Plain search to the end of the cycle; there is nothing better to know about İye than how a cycle ends.
pub(crate) const IYE: Levels = {
    const SEARCH: Settings = Settings {
        exploration: 0.45,
        ..PLAIN
    };
    [
        Settings {
            nodes: 12,
            blur: 0.1,
            ..SEARCH
        },
        Settings {
            nodes: 60,
            blur: 0.02,
            ..SEARCH
        },
        Settings {
            nodes: 600,
            ..SEARCH
        },
        Settings {
            nodes: 150_000,
            ..SEARCH
        },
    ]
};

/// The Island: a few likely moves, then a look at what stands where.
pub(crate) const THE_ISLAND: Levels = {
    const LIGHT: Settings = Settings {
        exploration: 0.4,
        widen: 3.0,
        light: true,
        cut: Some(3),
        ..PLAIN
    };
    [
        Settings {
            nodes: 15,
            blur: 0.2,
            ..LIGHT
        },
        Settings {
            nodes: 60,
            blur: 0.03,
            ..LIGHT
        },
        Settings {
            nodes: 500,
            ..LIGHT
        },
        Settings {
            nodes: 20_000,
            ..LIGHT
        },
    ]
};

/// Shaman Island: a match is decided where the land breaks, soon after the set-up. The best level goes on until
/// then nearly each time; with few simulations a judgement on the way tells more.
pub(crate) const SHAMAN_ISLAND: Levels = {
    const SHORT: Settings = Settings {
        exploration: 0.35,
        light: true,
        cut: Some(15),
        ..PLAIN
    };
    [
        Settings {
            nodes: 18,
            blur: 0.16,
            ..SHORT
        },
        Settings {
            nodes: 60,
            blur: 0.03,
            ..SHORT
        },
        Settings {
            nodes: 700,
            ..SHORT
        },
        Settings {
            nodes: 6_000,
            exploration: 0.4,
            cut: Some(60),
            ..SHORT
        },
    ]
};

/// Mercenary Isle. What its judgement says of a position is better than any continuation, so leaves are judged at once.
pub(crate) const MERCENARY_ISLE: Levels = {
    const GUIDED: Settings = Settings {
        guided: true,
        exploration: 0.5,
        cut: Some(0),
        ..PLAIN
    };
    [
        Settings {
            nodes: 6,
            blur: 0.1,
            ..GUIDED
        },
        Settings {
            nodes: 12,
            ..GUIDED
        },
        Settings {
            nodes: 200,
            ..GUIDED
        },
        Settings {
            nodes: 15_000,
            ..GUIDED
        },
    ]
};

/// SHAMAN: guided by habits, in the tree and beyond it. The best level goes on to the end of the round, where the judgement
/// is surest: with many seats a search that stops on the way is led astray, however long it is. Habits alone play well, so
/// a beginner looks at many moves and hardly tells them apart.
pub(crate) const SHAMAN: Levels = {
    const BY_HABIT: Settings = Settings {
        exploration: 0.2,
        guided: true,
        light: true,
        cut: Some(2),
        ..PLAIN
    };
    [
        Settings {
            nodes: 32,
            blur: 0.4,
            ..BY_HABIT
        },
        Settings {
            nodes: 12,
            cut: Some(4),
            blur: 0.06,
            ..BY_HABIT
        },
        Settings {
            nodes: 24,
            blur: 0.003,
            ..BY_HABIT
        },
        Settings {
            nodes: 1_000,
            exploration: 0.3,
            cut: None,
            ..BY_HABIT
        },
    ]
};

/// Levels that suit any game somehow.
#[cfg(feature = "toys")]
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
