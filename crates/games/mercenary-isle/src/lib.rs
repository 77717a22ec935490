//! Mercenary Isle: two sides fill an island with animals, one token a turn, and lines of their colour score. Spies build
//! the enemy's lines, weather hides the island, coins hire mercenaries.
//!
//! Where a rule lives: what may be done in [`moves`](mod@moves), what it brings about (turns, abilities, rounds, hiring) in
//! `play`, lines and results in [`score`](mod@score), set-up and the five ways to play in `options` and `state`, what
//! each seat knows in `view`, how things are written in `notation`, costs and cards in `data` and its data file, what the
//! table looks like in `scene`.
//!
//! ```
//! use atoll_engine::{Match, Seed};
//! use atoll_mercenary_isle::MercenaryIsle;
//!
//! let position = "MI1 v=basic turn=0 ph=place hand=w3p2,w3rp pile=w6r4b3,w6r3b3p";
//! let mut table = Match::<MercenaryIsle>::at(position, Seed::from_number(1))?;
//! table.play_text("w@c3")?;
//! assert_eq!(table.legal_texts(), ["draw:w", "draw:r", "draw:b"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod board;
mod data;
mod events;
mod judge;
mod map;
pub mod moves;
mod notation;
mod options;
mod play;
mod rules;
mod scene;
pub mod score;
mod state;
mod tokens;
mod uses;
mod view;

pub use board::{Quarter, Tile, Tiles};
pub use data::Data;
pub use events::{Event, Face};
pub use map::{Map, Token};
pub use moves::{Chance, Move, Placement};
pub use notation::parse_map;
pub use options::{MercenaryIsle, Opening, Peek, Tally, Variant};
pub use score::{Line, lines};
pub use state::{Deck, Stage, State};
pub use tokens::{Bag, Kind, Side, Weather};
pub use view::View;
