//! How moves, draws and positions are written and read.

mod read;
mod write;

use std::fmt;
use std::str::FromStr;

use atoll_engine::{Notation, ParseError};

use crate::board::{Quarter, SIDE, Tile};
use crate::moves::{Chance, Move, Placement};
use crate::options::MercenaryIsle;
use crate::state::State;
use crate::tokens::{Kind, Weather};

pub use read::parse_map;
pub(crate) use read::parse_position;
pub(crate) use write::{Shown, map_text, position, unknown};

impl Notation for MercenaryIsle {
    fn position(&self, state: &State) -> String {
        position(self, state)
    }

    fn parse_position(text: &str) -> Result<(MercenaryIsle, State), ParseError> {
        parse_position(text)
    }
}

const A_MOVE: &str = "a move such as w@c3, swap:c4, hit:d4, hire:c or done";
const A_DRAW: &str = "a draw such as draw:w, card:s, open:ne or deal:w";
const A_KIND: &str = "a kind of token, one of w r b p f t c g m s l k o d h";
const A_TILE: &str = "a tile from a1 to f6";
const A_WEATHER: &str = "a weather, one of s c f";
const A_QUARTER: &str = "a quarter, one of nw ne sw se";

impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let column = char::from(b'a' + self.column());
        write!(f, "{column}{}", self.row() + 1)
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Weather(weather) => write!(f, "weather:{}", weather.letter()),
            Move::Take(kind) => write!(f, "take:{}", kind.letter()),
            Move::Settle(tile) => write!(f, "settle:{tile}"),
            Move::Lift(quarter) => write!(f, "lift:{}", quarter.text()),
            Move::Hop(tile) => write!(f, "hop:{tile}"),
            Move::Stay => f.write_str("stay"),
            Move::Place(placement) => write!(f, "{}{placement}", placement.kind.letter()),
            Move::Swap(tile) => write!(f, "swap:{tile}"),
            Move::Exchange(one, two) => write!(f, "swap:{one}-{two}"),
            Move::No => f.write_str("no"),
            Move::Hit(tile) => write!(f, "hit:{tile}"),
            Move::Give(kind) => write!(f, "give:{}", kind.letter()),
            Move::Hire(kind) => write!(f, "hire:{}", kind.letter()),
            Move::Done => f.write_str("done"),
        }
    }
}

/// Where and how a token is laid, without saying which: `@c3`, `@c3-c4!`.
impl fmt::Display for Placement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "@{}", self.tile)?;
        if let Some(second) = self.second {
            write!(f, "-{second}")?;
        }
        f.write_str(if self.shown { "!" } else { "" })
    }
}

impl fmt::Display for Chance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Chance::Card(weather) => write!(f, "card:{}", weather.letter()),
            Chance::Open(quarter) => write!(f, "open:{}", quarter.text()),
            Chance::Deal(kind) => write!(f, "deal:{}", kind.letter()),
            Chance::Draw(kind) => write!(f, "draw:{}", kind.letter()),
        }
    }
}

/// Reads a text part by part; errors point into the text as it was given.
struct Words<'t> {
    text: &'t str,
    /// The same in small letters, byte for byte.
    small: String,
}

type Read<T> = Result<T, ParseError>;

impl<'t> Words<'t> {
    fn new(text: &'t str) -> Words<'t> {
        let small = text.to_ascii_lowercase();
        Words { text, small }
    }

    fn wrong(&self, at: usize, expected: &'static str) -> ParseError {
        ParseError::new(self.text, at, expected)
    }

    fn tile(&self, from: usize, to: usize) -> Read<Tile> {
        let part = self.small.get(from..to).unwrap_or_default();
        parse_tile(part).ok_or_else(|| self.wrong(from, A_TILE))
    }

    /// One letter from here to the end.
    fn letter<T>(&self, from: usize, of: fn(char) -> Option<T>, expected: &'static str) -> Read<T> {
        let mut rest = self.small.get(from..).unwrap_or_default().chars();
        let found = rest.next().and_then(of).filter(|_| rest.next().is_none());
        found.ok_or_else(|| self.wrong(from, expected))
    }

    fn kind(&self, from: usize) -> Read<Kind> {
        self.letter(from, Kind::from_letter, A_KIND)
    }

    fn weather(&self, from: usize) -> Read<Weather> {
        self.letter(from, Weather::from_letter, A_WEATHER)
    }

    fn quarter(&self, from: usize) -> Read<Quarter> {
        parse_quarter(&self.small[from..]).ok_or_else(|| self.wrong(from, A_QUARTER))
    }

    /// One tile, or two in either order, from here to `to`.
    fn tiles(&self, from: usize, to: usize) -> Read<(Tile, Option<Tile>)> {
        let Some(dash) = self.small[from..to].find('-') else {
            return Ok((self.tile(from, to)?, None));
        };
        let (one, two) = (
            self.tile(from, from + dash)?,
            self.tile(from + dash + 1, to)?,
        );
        match one == two {
            true => Err(self.wrong(from + dash + 1, "another tile")),
            false => Ok((one.min(two), Some(one.max(two)))),
        }
    }

    fn placement(&self, at: usize) -> Read<Placement> {
        let end = self.small.len();
        let shown = self.small.ends_with('!');
        let (tile, second) = self.tiles(at + 1, if shown { end - 1 } else { end })?;
        let mut letters = self.small[..at].chars();
        let kind = letters.next().and_then(Kind::from_letter);
        let kind = kind.filter(|_| letters.next().is_none());
        Ok(Placement {
            kind: kind.ok_or_else(|| self.wrong(0, A_KIND))?,
            tile,
            second,
            shown,
        })
    }

    fn swap(&self, from: usize) -> Read<Move> {
        Ok(match self.tiles(from, self.small.len())? {
            (one, Some(two)) => Move::Exchange(one, two),
            (tile, None) => Move::Swap(tile),
        })
    }
}

impl FromStr for Move {
    type Err = ParseError;
    fn from_str(text: &str) -> Result<Move, ParseError> {
        let words = Words::new(text);
        let end = words.small.len();
        match words.small.as_str() {
            "stay" => return Ok(Move::Stay),
            "no" => return Ok(Move::No),
            "done" => return Ok(Move::Done),
            _ => {}
        }
        if let Some(at) = words.small.find('@') {
            return Ok(Move::Place(words.placement(at)?));
        }
        let colon = words.small.find(':');
        let colon = colon.ok_or_else(|| words.wrong(0, A_MOVE))?;
        let after = colon + 1;
        Ok(match &words.small[..colon] {
            "weather" => Move::Weather(words.weather(after)?),
            "take" => Move::Take(words.kind(after)?),
            "settle" => Move::Settle(words.tile(after, end)?),
            "lift" => Move::Lift(words.quarter(after)?),
            "hop" => Move::Hop(words.tile(after, end)?),
            "swap" => words.swap(after)?,
            "hit" => Move::Hit(words.tile(after, end)?),
            "give" => Move::Give(words.kind(after)?),
            "hire" => Move::Hire(words.kind(after)?),
            _ => return Err(words.wrong(0, A_MOVE)),
        })
    }
}

impl FromStr for Chance {
    type Err = ParseError;
    fn from_str(text: &str) -> Result<Chance, ParseError> {
        let words = Words::new(text);
        let colon = words.small.find(':');
        let colon = colon.ok_or_else(|| words.wrong(0, A_DRAW))?;
        let after = colon + 1;
        Ok(match &words.small[..colon] {
            "card" => Chance::Card(words.weather(after)?),
            "open" => Chance::Open(words.quarter(after)?),
            "deal" => Chance::Deal(words.kind(after)?),
            "draw" => Chance::Draw(words.kind(after)?),
            _ => return Err(words.wrong(0, A_DRAW)),
        })
    }
}

/// A tile in small letters.
fn parse_tile(text: &str) -> Option<Tile> {
    let &[column, row] = text.as_bytes() else {
        return None;
    };
    let (column, row) = (column.checked_sub(b'a')?, row.checked_sub(b'1')?);
    (column < SIDE && row < SIDE).then(|| Tile::at(column, row))
}

fn parse_quarter(text: &str) -> Option<Quarter> {
    let mut quarters = Quarter::ALL.into_iter();
    quarters.find(|quarter| quarter.text() == text)
}
