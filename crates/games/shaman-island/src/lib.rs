//! Shaman Island: tribes on land that is laid, stacked, slid along its coast and sunk, until it has broken
//! into one island more than there are players. By Randy Cox and Jason Trotten, for the piecepack.
//!
//! Where a rule lives: which moves are legal in `moves`, what they do and how turns go on in `play`, how a
//! tile slides in `slide`, what touches what and which islands there are in `land`, control and
//! points in `score`, who is likely to win and which moves come to mind in `judge`, who knows what in `view`, how things are written in `notation` and read in `position`,
//! what the table looks like in `scene`.
//!
//! ```
//! use atoll_engine::{Match, Seed};
//! use atoll_shaman_island::ShamanIsland;
//!
//! let position = "SI1 n=2 opt=- first=A round=1 todo=act1:A land=0,0;0,2;2,0 A=S@0,0;3@1,0 B=S@0,1;2@1,1";
//! let mut table = Match::<ShamanIsland>::at(position, Seed::from_number(1))?;
//! table.play_text("t 0,2")?;
//! assert_eq!(table.legal_texts(), [">-2,1", ">2,2"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod board;
mod events;
mod judge;
mod land;
mod moves;
mod notation;
mod options;
mod play;
mod position;
mod rules;
mod scene;
mod score;
mod slide;
mod state;
mod uses;
mod view;

pub use board::Space;
pub use events::{Event, Rider, Told, Turned};
pub use moves::{First, Move};
pub use options::{Count, ShamanIsland};
pub use score::{Island, Presence};
pub use state::{Reason, State};
pub use view::View;
