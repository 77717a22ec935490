//! Seats that are given up before the rules end the match.

use std::fmt;
use std::str::FromStr;

use serde::Serialize;

use crate::{BySeat, MAX_SEATS, Seat};

/// Why a seat was given up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Why {
    /// The player resigned.
    Resigned,
    /// The player ran out of time.
    Time,
    /// The player left.
    Left,
}

impl Why {
    /// Every reason.
    pub const ALL: [Why; 3] = [Why::Resigned, Why::Time, Why::Left];

    /// Its word in results and records.
    pub const fn word(self) -> &'static str {
        match self {
            Why::Resigned => "resigned",
            Why::Time => "time",
            Why::Left => "left",
        }
    }
}

/// A seat that was given up: `resigned 0` as text.
///
/// ```
/// use atoll_engine::GivenUp;
/// let ended: GivenUp = "resigned 0".parse().unwrap();
/// assert_eq!(ended.result(2).unwrap().ranks, [2, 1]);
/// assert_eq!(ended.result(3), None, "a bot plays on");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GivenUp {
    /// Why.
    pub why: Why,
    /// Which seat.
    pub seat: Seat,
}

impl GivenUp {
    /// What comes of it at a table with so many seats. With one or two the match is over, and that seat has lost it; with
    /// more it is `None`: a bot plays on in the seat.
    pub fn result(self, seats: usize) -> Option<Lost> {
        let rank = |seat| if seat == self.seat { 2 } else { 1 };
        (seats <= 2).then(|| Lost {
            ranks: BySeat::from_fn(seats, rank),
            reason: self.why.word(),
        })
    }
}

impl fmt::Display for GivenUp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.why.word(), self.seat.index())
    }
}

impl FromStr for GivenUp {
    type Err = NotGivenUp;
    fn from_str(text: &str) -> Result<GivenUp, NotGivenUp> {
        let (word, seat) = text.split_once(' ').ok_or(NotGivenUp)?;
        let why = Why::ALL.into_iter().find(|why| why.word() == word);
        let seat = (0..MAX_SEATS).find(|index| index.to_string() == seat);
        Ok(GivenUp {
            why: why.ok_or(NotGivenUp)?,
            seat: Seat::new(seat.ok_or(NotGivenUp)?),
        })
    }
}

/// The text says of no seat that it was given up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("expected `resigned`, `time` or `left`, a blank and a seat number")]
pub struct NotGivenUp;

/// A seat that somebody gave up and a bot played on: `resigned 2 after 57` as text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Handed {
    /// Which seat, and why.
    pub given_up: GivenUp,
    /// How many moves and draws had been made.
    pub after: usize,
}

impl fmt::Display for Handed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} after {}", self.given_up, self.after)
    }
}

impl FromStr for Handed {
    type Err = NotGivenUp;
    fn from_str(text: &str) -> Result<Handed, NotGivenUp> {
        let (given_up, after) = text.split_once(" after ").ok_or(NotGivenUp)?;
        let number: usize = after.parse().map_err(|_| NotGivenUp)?;
        if number.to_string() != after {
            return Err(NotGivenUp);
        }
        Ok(Handed {
            given_up: given_up.parse()?,
            after: number,
        })
    }
}

/// The result of a match that was not played out: places, and no points.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Lost {
    /// 1 for the winner.
    pub ranks: BySeat<u8>,
    /// Why it was given up.
    pub reason: &'static str,
}
