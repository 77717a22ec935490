//! Shaman: tribes of rovers, warriors and villages on a hex map, seven rounds, and the most people at the end win.
//!
//! Where a rule lives: figures in `data` (read from `data/edition1.toml`), what holds and what is possible in `look`, each
//! decision of a seat with all that belongs to it in a file of `decisions`, each draw in `draws`, what the rules do by
//! themselves in `steps`, the stack of these three in `task`, worked through by `play`; points in `score`, secrets in `view`,
//! texts in `moves` and `notation`, the table in `scene`.
//!
//! ```
//! use atoll_engine::{Match, Seed};
//! use atoll_shaman::Shaman;
//!
//! let position = "shaman1 opt=players:2 0.tok=V1@a1:20,W1@d5:8 0.res=g1 1.tok=V2@i5:27";
//! let mut table = Match::<Shaman>::at(position, Seed::from_number(1))?;
//! table.play_text("trade")?;
//! assert_eq!(table.legal_texts(), ["c4", "c5", "d4", "d6", "e5", "e6"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#[macro_use]
mod task;
pub mod board;
pub mod data;
mod decisions;
mod draws;
mod event;
mod habits;
mod judge;
mod look;
pub mod moves;
mod notation;
mod options;
mod play;
mod rules;
mod scene;
mod score;
pub mod state;
mod steps;
mod uses;
mod view;
mod view_json;

pub use data::{Data, DataError};
pub use event::{BeastNews, Event, SkullNews, SpiritNews, TileNews};
pub use moves::{Chance, Move};
pub use options::{BonusSet, Difficulty, Feeding, Info, Length, Mode, Shaman, Tribes};
pub use score::{Score, score};
pub use state::{Core, State};
pub use view::View;
