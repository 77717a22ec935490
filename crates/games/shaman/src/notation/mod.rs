//! Texts of moves, draws and positions, both ways.
//!
//! A position is one line of `key=value` items: the table at the last moment that has a text of its own, followed by
//! ` ; ` and the decisions made since. What is left out has its value of set-up.

mod check;
mod read;
mod write;

pub(crate) use read::parse_position;
pub(crate) use write::{position, veil_text};

use atoll_engine::ParseError;

use crate::moves::{Chance, Move};

/// The first word of a position.
const TAG: &str = "shaman1";

/// Reads a move.
pub(crate) fn parse_move(text: &str) -> Result<Move, ParseError> {
    let expected = "a move, such as `gather`, `W1`, `c3` or `pay meat`";
    Move::parse(text).ok_or_else(|| ParseError::new(text, 0, expected))
}

/// Reads a draw, which begins with `!`.
pub(crate) fn parse_chance(text: &str) -> Result<Chance, ParseError> {
    let expected = "a draw, such as `!tile meat` or `!cover c03`";
    Chance::parse(text).ok_or_else(|| ParseError::new(text, 0, expected))
}
