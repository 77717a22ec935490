//! Texts of moves, draws and positions, both ways.
//!
//! A position is one line of `key=value` items: the table at the last moment that has a text of its own, followed by
//! ` ; ` and the decisions made since. What is left out has its value of set-up.

mod check;
mod decisions;
mod read;
mod write;

pub(crate) use decisions::{parse_chance, parse_move};
pub(crate) use read::parse_position;
pub(crate) use write::{position, veil_text};

/// The first word of a position.
const TAG: &str = "shaman1";
