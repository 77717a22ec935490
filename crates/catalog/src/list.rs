//! The list.

use atoll_arena::Studied;
use atoll_engine::{ParseError, Rules, Solve, Solver};
use atoll_iye::Iye;
use atoll_mercenary_isle::MercenaryIsle;
use atoll_scene::Draw;
use atoll_shaman::Shaman;
use atoll_shaman_island::ShamanIsland;
use atoll_the_island::TheIsland;

use crate::AnyGame;
use crate::any_game::Kind;
use crate::levels::{self, Levels};

/// A game of the catalogue: it can be played, shown, and says whether it can be solved.
pub trait Listed: Studied + Draw {
    /// How to solve it, if it knows how.
    const SOLVER: Option<Solver<Self>>;
    /// How bots of each level play it.
    const LEVELS: Levels;
    /// How to score a map without a match around it, if it knows how.
    const SCORER: Option<Scorer> = None;
}

/// Reads a map and counts its points.
pub type Scorer = fn(&str) -> Result<Vec<i32>, ParseError>;

impl Listed for Iye {
    const SOLVER: Option<Solver<Iye>> = Some(<Iye as Solve>::solve);
    const LEVELS: Levels = levels::IYE;
}

impl Listed for TheIsland {
    const SOLVER: Option<Solver<TheIsland>> = None;
    const LEVELS: Levels = levels::THE_ISLAND;
}

impl Listed for ShamanIsland {
    const SOLVER: Option<Solver<ShamanIsland>> = None;
    const LEVELS: Levels = levels::SHAMAN_ISLAND;
}

impl Listed for MercenaryIsle {
    const SOLVER: Option<Solver<MercenaryIsle>> = None;
    const LEVELS: Levels = levels::MERCENARY_ISLE;
    const SCORER: Option<Scorer> = Some(|map| {
        let map = atoll_mercenary_isle::parse_map(map)?;
        let points = atoll_mercenary_isle::score::score(&map);
        Ok(points.map(i32::from).to_vec())
    });
}

impl Listed for Shaman {
    const SOLVER: Option<Solver<Shaman>> = None;
    const LEVELS: Levels = levels::SHAMAN;
}

/// Writes down the list once, for everything that needs it.
macro_rules! list {
    ($($game:ty),+ $(,)?) => {
        /// All games, in the order in which they are shown.
        pub fn games() -> &'static [&'static dyn AnyGame] {
            &[$(&Kind::<$game>::NEW),+]
        }

        /// Runs the visitor's code for the game of this name; `None` if there is no such game.
        pub fn visit<V: Visit>(name: &str, visitor: V) -> Option<V::Output> {
            match name {
                $(<$game>::NAME => Some(visitor.visit::<$game>()),)+
                _ => None,
            }
        }
    };
}

list![Iye, TheIsland, ShamanIsland, MercenaryIsle, Shaman];

/// The game of this name.
pub fn find(name: &str) -> Option<&'static dyn AnyGame> {
    games().iter().copied().find(|game| game.name() == name)
}

/// Something to do with a game that is known only by name, in code compiled for that game.
pub trait Visit {
    /// What comes out of it.
    type Output;
    /// Does it for the game `G`.
    fn visit<G: Listed>(self) -> Self::Output;
}

/// Games for tests: night divers, a small one with secrets, and one given by its tree.
#[cfg(feature = "toys")]
pub fn toys() -> &'static [&'static dyn AnyGame] {
    use atoll_testkit::toys::{secrets::Divers, tree::Tree};
    &[&Kind::<Divers>::NEW, &Kind::<Tree>::NEW]
}

#[cfg(feature = "toys")]
impl Listed for atoll_testkit::toys::secrets::Divers {
    const SOLVER: Option<Solver<Self>> = None;
    const LEVELS: Levels = levels::USUAL;
}

#[cfg(feature = "toys")]
impl Listed for atoll_testkit::toys::tree::Tree {
    const SOLVER: Option<Solver<Self>> = None;
    const LEVELS: Levels = levels::USUAL;
}
