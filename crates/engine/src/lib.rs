//! The rules side of Atoll: what a game is, and what can be done with any game.
//!
//! A [`Game`] is four traits: its [`Rules`] (states, who decides, what they may do, how it ends), its [`Notation`], its
//! [`Secrets`] (what each viewer may know; [`Open`] if everybody knows everything), its [`Options`]. Everything else is
//! written once, here or in the crates above: a played [`Match`], its [`Record`], dice that anyone can verify ([`Dice`]), move counting ([`perft`]).
//!
//! This crate does no I/O, has no clock and starts no threads. No state holds a random generator:
//! luck enters only as the outcomes of [`Turn::Chance`], so a record replays exactly.
//!
//! ```
//! use atoll_engine::example::{Take, TakeAway};
//! use atoll_engine::{Choices, Match, Options, Seed};
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
mod matches;
mod notation;
mod options;
mod outcome;
mod perft;
mod record;
mod rules;
mod seat;
mod secrets;
mod single;
mod solve;

pub use choices::{Choices, OptionKind, OptionSpec, Value};
pub use dice::{Commitment, Dice, Seed};
pub use ending::{GivenUp, Handed, Lost, NotGivenUp, Why};
pub use error::{ParseError, PlayError, Problem, Problems, RecordError};
pub use matches::{Match, Played, verify};
pub use notation::Notation;
pub use options::Options;
pub use outcome::Outcome;
pub use perft::{divide, perft};
pub use record::{Actor, Line, Record};
pub use rules::{NoChance, Rules, Silent, Tell, Text, Told, Turn, draw, pick, try_play};
pub use seat::{BySeat, MAX_SEATS, Seat, Viewer};
pub use secrets::{Open, OpenView, Secrets};
pub use single::{Settling, Single, follow};
pub use solve::{Effort, Solve, Solved, Solver, Unsolved};

/// All that makes a game: rules, notation, secrets and options.
pub trait Game: Notation + Secrets + Options {}

impl<G: Notation + Secrets + Options> Game for G {}
