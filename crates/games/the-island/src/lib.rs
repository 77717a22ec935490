//! The Island: two tribes on a sinking pyramid. Step, push, take the ground away from under the others.
//!
//! Where a rule lives: cells and spaces in `board`, what is under the pieces in `symbols`, stacks, natives and momentum in `island`, what is legal in
//! [`moves`](mod@moves), what a move brings about in `play`, set-up in `options`, `layout` and `state`, who knows what in
//! `view`, how a player judges it all in `judge`, how things are written in `notation`, what the table looks like in `scene`.
//!
//! ```
//! use atoll_engine::{Match, Notation, Seed};
//! use atoll_the_island::TheIsland;
//!
//! let mut table = Match::<TheIsland>::at("ti1 land=G7:11/11 o=H7b p=H7a act=main:p:mr", Seed::from_number(1))?;
//! table.play_text("H7a-H7b")?;
//! assert!(table.game().position(table.state()).contains("o=H7c p=H7b"), "Purple pushes Orange to the edge");
//! assert_eq!(table.legal_texts(), ["rm:G7", "rm:G8", "rm:H8"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod board;
mod island;
mod judge;
mod layout;
pub mod moves;
mod notation;
mod options;
mod pick;
mod play;
mod rules;
mod scene;
mod score;
mod state;
mod symbols;
mod uses;
mod view;

pub use board::{Cell, Space, Way};
pub use island::{Island, Momentum};
pub use moves::{Chance, Geomancy, Move, Push};
pub use options::{Placer, Starter, TheIsland};
pub use play::Event;
pub use score::Reason;
pub use state::{Board, Mover, Spoils, Stage, State, Task};
pub use symbols::{Symbol, Symbols};
pub use view::{Held, View};
