//! The rules side of Atoll: what a game is, and what can be done with any game.
//!
//! A game implements [`Game`]: its options, its states, who decides, what they may do, and what each
//! viewer may know of it. Everything else is written once, here or in the crates above:
//! a played [`Match`], its [`Record`], dice that anyone can verify ([`Dice`]), move counting ([`perft`]).
//!
//! This crate does no I/O, has no clock and starts no threads. No state holds a random generator:
//! luck enters only as the outcomes of [`Turn::Chance`], so a record replays exactly.
//!
//! ```
//! use atoll_engine::example::{Take, TakeAway};
//! use atoll_engine::{Choices, Game, Match, Seed, Turn};
//!
//! let game = TakeAway::new(&TakeAway::read_options(&Choices::default())?)?;
//! let mut table = Match::new(game, Seed::from_number(7));
//! table.play_text("2")?;
//! assert_eq!(table.legal_texts(), ["1", "2", "3"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod choices;
mod dice;
mod ending;
mod error;
pub mod example;
mod game;
mod judge;
mod label;
mod matches;
mod outcome;
mod perft;
mod record;
mod seat;
mod solve;

pub use choices::{Choices, OptionKind, OptionSpec, Value};
pub use dice::{Commitment, Dice, Seed};
pub use ending::{GivenUp, Handed, Lost, NotGivenUp, Why};
pub use error::{ParseError, PlayError, Problem, Problems, RecordError};
pub use game::{Game, NoChance, Silent, Tell, Told, Turn, playout};
pub use judge::{Feature, MAX_FEATURES, by_features, speaks_for};
pub use label::Label;
pub use matches::{Match, Played, verify};
pub use outcome::Outcome;
pub use perft::{divide, perft};
pub use record::{Actor, Line, Record};
pub use seat::{BySeat, MAX_SEATS, Seat, Viewer};
pub use solve::{Effort, Solve, Solved, Solver, Unsolved};
