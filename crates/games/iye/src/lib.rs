//! İye: two apprentices, one drum, twenty-five spirit tiles. You move the drum, your opponent gets the
//! tile it lands on.
//!
//! Where a rule lives: what may be moved where in [`moves`](mod@moves), what a move does and how a
//! cycle ends in `play`, majorities in `score`, set-up and matches in `state` and `options`,
//! how things are written in `notation`, what the table looks like in `scene`. [`solver`] plays
//! whole cycles perfectly.
//!
//! ```
//! use atoll_engine::{Match, Seed};
//! use atoll_iye::Iye;
//!
//! let mut table = Match::<Iye>::at("S4/5/H4/5/4T c3 0 W - 0-0-0", Seed::from_number(1))?;
//! assert_eq!(table.legal_texts(), ["a3", "W:a3", "W:a5", "W:e1"]);
//! table.play_text("W:a5")?;
//! assert_eq!(table.game().position(table.state()), "5/5/H4/5/4T a5 1 - S 0-0-0");
//! # use atoll_engine::Notation;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod board;
mod judge;
pub mod moves;
mod notation;
mod options;
mod play;
mod rules;
mod scene;
mod score;
mod solve;
pub mod solver;
mod state;
mod uses;
mod view;

pub use board::{Cell, Layout, Tile};
pub use moves::{Deal, Means, Move};
pub use options::{FirstStart, Iye, NextStart};
pub use play::{Event, Reason};
pub use score::{Majority, points};
pub use state::{Hand, Stage, State, Then};
pub use view::View;
