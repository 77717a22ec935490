//! All games and bots, by name.
//!
//! [`games`] is the one list of what can be played. Whoever needs a game by name gets it in one of two
//! ways: as an [`AnyMatch`], where moves, views and records are texts and JSON (servers, terminals,
//! engine lines), or by a [`Visit`]or, whose code is compiled for each game (searches, simulations,
//! measurements).
//!
//! ```
//! use atoll_catalog::find;
//! use atoll_engine::{Choices, Seed};
//!
//! let mut table = find("iye").unwrap().new_match(&Choices::default(), Seed::from_number(7))?;
//! assert_eq!(table.legal(), ["deal:S", "deal:H", "deal:T", "deal:W", "deal:O"]);
//! table.draw()?;
//! assert_eq!(table.plies(), 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod any_game;
mod any_match;
mod bot_name;
mod learn;
mod levels;
mod list;
mod think;

pub use any_game::{AnyGame, BotEntry, Entry, Guide};
pub use any_match::{AnyMatch, Look, News, Played};
pub use bot_name::{BotName, make_bot};
pub use levels::{Level, Levels};
#[cfg(feature = "toys")]
pub use list::toys;
pub use list::{Listed, Scorer, Visit, find, games, visit};
pub use think::{MoveThought, ThinkError, Thought};
