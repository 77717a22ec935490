//! How moves, outcomes and positions are written and read.

mod position;
mod setup;

use std::fmt;
use std::str::FromStr;

use atoll_engine::{Notation, ParseError, Seat};
use serde::{Serialize, Serializer};

pub(crate) use position::{position, view_position};
pub(crate) use setup::parse_position;

use crate::board::{COLUMNS, Cell, ROWS, Space, Way};
use crate::moves::{Chance, Geomancy, Move, best_portions};
use crate::options::TheIsland;
use crate::state::{Stage, State, Task};
use crate::symbols::{Symbol, Symbols};

impl Notation for TheIsland {
    /// Reads a move. A portion may be named by any of its cells.
    /// A portion may be named by any of its cells.
    fn parse_move(&self, state: &State, text: &str) -> Result<Move, ParseError> {
        Ok(match text.parse()? {
            Move::Hold(cell) => Move::Hold(first_of_portion(state, cell)),
            mv => mv,
        })
    }

    fn position(&self, state: &State) -> String {
        position(state)
    }

    fn parse_position(text: &str) -> Result<(TheIsland, State), ParseError> {
        parse_position(text)
    }
}

const A_CELL: &str = "a cell from A1 to O19";
const A_SPACE: &str = "a space such as H10b";
const A_MOVE: &str = "a move such as put:H10b, H10b-H10c, rm:G7, geo:N, kill:H10b, lift:G7, set:F9, asis, spin, hold:G7 or end";
const A_DRAW: &str = "a draw such as draw:N, placer:o or starter:p";

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let column = char::from(b'A' + self.column() as u8);
        write!(f, "{column}{}", self.row() + 1)
    }
}

impl fmt::Display for Space {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let slot = char::from(b'a' + self.slot() as u8);
        write!(f, "{}{slot}", self.cell())
    }
}

impl Serialize for Cell {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl Serialize for Space {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// A plain decimal number within a range: no sign, no leading zero.
fn number(text: &str, range: std::ops::RangeInclusive<u16>) -> Option<u16> {
    let number: u16 = text.parse().ok()?;
    (number.to_string() == text && range.contains(&number)).then_some(number)
}

fn parse_cell(text: &str) -> Option<Cell> {
    let (&letter, row) = text.as_bytes().split_first()?;
    let column = usize::from(letter.to_ascii_uppercase().checked_sub(b'A')?);
    let row = number(str::from_utf8(row).ok()?, 1..=ROWS as u16)?;
    (column < COLUMNS).then(|| Cell::at(column, usize::from(row) - 1))
}

fn parse_space(text: &str) -> Option<Space> {
    let (&slot, cell) = text.as_bytes().split_last()?;
    let slot = usize::from(slot.to_ascii_lowercase().checked_sub(b'a')?);
    let cell = parse_cell(str::from_utf8(cell).ok()?)?;
    cell.spaces().get(slot).copied()
}

/// The letter of a seat.
pub(crate) fn seat_letter(seat: Seat) -> char {
    ['o', 'p'][seat.index()]
}

fn parse_seat(text: &str) -> Option<Seat> {
    Seat::all(2).find(|seat| text.eq_ignore_ascii_case(&seat_letter(*seat).to_string()))
}

fn parse_symbol(text: &str) -> Option<Symbol> {
    let mut letters = text.chars();
    let symbol = Symbol::from_letter(letters.next()?)?;
    letters.next().is_none().then_some(symbol)
}

/// Symbols with their numbers, `-` for none.
pub(crate) fn symbols_text(symbols: &Symbols) -> String {
    if symbols.is_empty() {
        return "-".to_owned();
    }
    let each = symbols
        .iter()
        .map(|(symbol, count)| format!("{}{count}", symbol.letter()));
    each.collect()
}

/// Reads symbols with their numbers in any order, each once.
pub(crate) fn parse_symbols(text: &str) -> Option<Symbols> {
    let mut symbols = Symbols::NONE;
    if text == "-" {
        return Some(symbols);
    }
    let mut rest = text;
    while let Some(letter) = rest.chars().next() {
        let symbol = Symbol::from_letter(letter).filter(|symbol| !symbols.has(*symbol))?;
        let digits = &rest[1..];
        let end = digits
            .find(|c: char| !c.is_ascii_digit())
            .unwrap_or(digits.len());
        symbols.add(symbol, number(&digits[..end], 1..=99)? as u8);
        rest = &digits[end..];
    }
    (!symbols.is_empty()).then_some(symbols)
}

const GEOMANCIES: [(&str, Geomancy); 7] = [
    ("N", Geomancy::Native),
    ("K", Geomancy::Kill),
    ("I", Geomancy::Island),
    ("R", Geomancy::Remove),
    ("EN", Geomancy::EitherNative),
    ("EI", Geomancy::EitherIsland),
    ("C", Geomancy::Cataclysm),
];

impl Serialize for Geomancy {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(geomancy_text(*self))
    }
}

/// The letters of a use.
pub(crate) fn geomancy_text(geomancy: Geomancy) -> &'static str {
    let row = GEOMANCIES.iter().find(|(_, own)| *own == geomancy);
    row.expect("every use has a text").0
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Put(space) => write!(f, "put:{space}"),
            Move::Step(from, way) => write!(f, "{from}-{}", from.toward(*way)),
            Move::Remove(cell) => write!(f, "rm:{cell}"),
            Move::Geo(geomancy) => write!(f, "geo:{}", geomancy_text(*geomancy)),
            Move::End => f.write_str("end"),
            Move::Kill(space) => write!(f, "kill:{space}"),
            Move::Lift(cell) => write!(f, "lift:{cell}"),
            Move::Set(cell) => write!(f, "set:{cell}"),
            Move::AsIs => f.write_str("asis"),
            Move::Spin => f.write_str("spin"),
            Move::Hold(cell) => write!(f, "hold:{cell}"),
        }
    }
}

impl FromStr for Move {
    type Err = ParseError;
    fn from_str(text: &str) -> Result<Move, ParseError> {
        if let Some((from, to)) = text.split_once('-') {
            return parse_step(text, from, to);
        }
        let (word, rest) = text.split_once(':').unwrap_or((text, ""));
        let cell = || parse_cell(rest).ok_or_else(|| ParseError::at_part(text, rest, A_CELL));
        let space = || parse_space(rest).ok_or_else(|| ParseError::at_part(text, rest, A_SPACE));
        let bare = |mv| match text.contains(':') {
            true => Err(ParseError::new(text, word.len(), "nothing after the word")),
            false => Ok(mv),
        };
        match word.to_ascii_lowercase().as_str() {
            "put" => space().map(Move::Put),
            "rm" => cell().map(Move::Remove),
            "geo" => {
                let row = GEOMANCIES
                    .iter()
                    .find(|(own, _)| own.eq_ignore_ascii_case(rest));
                let expected = "a geomancy: N, K, I, R, EN, EI or C";
                row.map(|(_, geomancy)| Move::Geo(*geomancy))
                    .ok_or_else(|| ParseError::at_part(text, rest, expected))
            }
            "kill" => space().map(Move::Kill),
            "lift" => cell().map(Move::Lift),
            "set" => cell().map(Move::Set),
            "hold" => cell().map(Move::Hold),
            "end" => bare(Move::End),
            "asis" => bare(Move::AsIs),
            "spin" => bare(Move::Spin),
            _ => Err(ParseError::new(text, 0, A_MOVE)),
        }
    }
}

fn parse_step(text: &str, from: &str, to: &str) -> Result<Move, ParseError> {
    let space = |part| parse_space(part).ok_or_else(|| ParseError::at_part(text, part, A_SPACE));
    let (start, goal) = (space(from)?, space(to)?);
    let way = Way::ALL.into_iter().find(|way| start.toward(*way) == goal);
    let way = way.ok_or_else(|| ParseError::at_part(text, to, "a space next to the first"))?;
    Ok(Move::Step(start, way))
}

/// The cell by which the portion of this cell is named, where portions are asked for.
fn first_of_portion(state: &State, cell: Cell) -> Cell {
    if !matches!(state.board.stage, Stage::Turn(_, Task::Hold(_))) {
        return cell;
    }
    let best = best_portions(&state.board.island.portions());
    let own = best.iter().find(|portion| portion.cells.has(cell));
    own.map_or(cell, |portion| portion.first)
}

impl fmt::Display for Chance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Chance::Draw(symbol) => write!(f, "draw:{}", symbol.letter()),
            Chance::Placer(seat) => write!(f, "placer:{}", seat_letter(*seat)),
            Chance::Starter(seat) => write!(f, "starter:{}", seat_letter(*seat)),
        }
    }
}

impl FromStr for Chance {
    type Err = ParseError;
    fn from_str(text: &str) -> Result<Chance, ParseError> {
        let (word, rest) = text.split_once(':').unwrap_or((text, ""));
        let wrong = || ParseError::new(text, 0, A_DRAW);
        match word.to_ascii_lowercase().as_str() {
            "draw" => parse_symbol(rest).map(Chance::Draw).ok_or_else(wrong),
            "placer" => parse_seat(rest).map(Chance::Placer).ok_or_else(wrong),
            "starter" => parse_seat(rest).map(Chance::Starter).ok_or_else(wrong),
            _ => Err(wrong()),
        }
    }
}
