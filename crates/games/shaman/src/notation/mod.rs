//! Texts of moves, draws and positions, both ways.
//!
//! A position is one line of `key=value` items: the table at the last moment that has a text of its own, followed by
//! ` ; ` and the decisions made since. What is left out has its value of set-up.

mod check;
mod read;
mod write;

use std::str::FromStr;

use atoll_engine::{Notation, ParseError};

use crate::moves::{Chance, Move};
use crate::options::Shaman;
use crate::state::State;

pub(crate) use read::parse_position;
pub(crate) use write::{position, veil_text};

impl Notation for Shaman {
    fn position(&self, state: &State) -> String {
        position(self, state)
    }

    fn parse_position(text: &str) -> Result<(Shaman, State), ParseError> {
        parse_position(text)
    }
}

/// The first word of a position.
const TAG: &str = "shaman1";

impl FromStr for Move {
    type Err = ParseError;
    fn from_str(text: &str) -> Result<Move, ParseError> {
        let expected = "a move, such as `gather`, `W1`, `c3` or `pay meat`";
        Move::parse(text).ok_or_else(|| ParseError::new(text, 0, expected))
    }
}

impl FromStr for Chance {
    type Err = ParseError;
    fn from_str(text: &str) -> Result<Chance, ParseError> {
        let expected = "a draw, such as `!tile meat` or `!cover c03`";
        Chance::parse(text).ok_or_else(|| ParseError::new(text, 0, expected))
    }
}
