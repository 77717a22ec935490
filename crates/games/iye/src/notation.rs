//! How moves and positions are written and read.

use std::fmt;
use std::str::FromStr;

use atoll_engine::{Notation, ParseError, Seat};

use crate::board::{Cell, Layout, SIDE, SPACES, Tile};
use crate::moves::{Deal, Means, Move, can_move};
use crate::options::{self, Iye, NextStart};
use crate::score;
use crate::state::{Hand, Stage, State, Then, opponent};

impl Notation for Iye {
    fn position(&self, state: &State) -> String {
        let dealing = matches!(state.stage, Stage::DrawStarter | Stage::Deal(_));
        let board = board_text(|cell| match state.tile(cell) {
            Some(tile) => Square::Tile(tile),
            None if dealing => Square::Unknown,
            None => Square::Empty,
        });
        let [first, second] = [hand_text(&state.hands[0]), hand_text(&state.hands[1])];
        let (drum, actor) = (state.drum, actor_text(state));
        let [wins0, wins1] = state.wins;
        let ties = state.ties;
        let options = options_text(self);
        format!("{board} {drum} {actor} {first} {second} {wins0}-{wins1}-{ties}{options}")
    }

    /// Reads a position. The parts are read one by one, then checked against each other.
    fn parse_position(text: &str) -> Result<(Iye, State), ParseError> {
        let fields: Vec<&str> = text.split(' ').collect();
        let [board, drum, actor, hand0, hand1, score, options @ ..] = fields.as_slice() else {
            return Err(ParseError::new(text, text.len(), SIX_FIELDS));
        };
        let squares = parse_board(text, board)?;
        let drum = parse_cell(drum).ok_or_else(|| ParseError::at_part(text, drum, A_SPACE))?;
        let stage = parse_actor(actor).ok_or_else(|| {
            let expected = "an actor: 0 1 c0 c1 *0 *1 *c0 *c1 *? #0 #1 #=";
            ParseError::at_part(text, actor, expected)
        })?;
        let mut state = State::bare(stage.stage());
        state.drum = drum;
        state.hands = [parse_hand(text, hand0)?, parse_hand(text, hand1)?];
        (state.wins, state.ties) = parse_score(score).ok_or_else(|| {
            let expected = "a score of cycles won, won and tied, such as 1-0-0";
            ParseError::at_part(text, score, expected)
        })?;
        for (cell, square) in Cell::all().zip(squares) {
            if let Square::Tile(tile) = square {
                state.put(cell, tile);
            }
        }
        let game = parse_options(text, options)?;
        let setup = Setup {
            text,
            game: &game,
            state: &state,
            squares: &squares,
            actor: stage,
            fields: &fields,
        };
        setup.check()?;
        Ok((game, state))
    }
}

const A_SPACE: &str = "a space from a1 to e5";
const A_SEAT: &str = "a seat, 0 or 1";
const A_TILE: &str = "a tile, one of S H T W O";
const A_MOVE: &str = "a move such as d3, S:a1 or first:0";
const SIX_FIELDS: &str = "six fields: board, drum, actor, two hands, score";

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let column = char::from(b'a' + self.column());
        write!(f, "{column}{}", self.row() + 1)
    }
}

fn parse_cell(text: &str) -> Option<Cell> {
    let &[column, row] = text.as_bytes() else {
        return None;
    };
    let column = column.to_ascii_lowercase().checked_sub(b'a')?;
    let row = row.checked_sub(b'1')?;
    (column < SIDE && row < SIDE).then(|| Cell::at(column, row))
}

fn parse_seat(text: &str) -> Option<Seat> {
    match text {
        "0" => Some(Seat::new(0)),
        "1" => Some(Seat::new(1)),
        _ => None,
    }
}

fn parse_tile(text: &str) -> Option<Tile> {
    let mut letters = text.chars();
    let tile = Tile::from_letter(letters.next()?)?;
    letters.next().is_none().then_some(tile)
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Drum(Means::Natural, target) => write!(f, "{target}"),
            Move::Drum(Means::Spend(tile), target) => write!(f, "{}:{target}", tile.letter()),
            Move::Start(seat) => write!(f, "first:{}", seat.index()),
        }
    }
}

impl FromStr for Move {
    type Err = ParseError;
    fn from_str(text: &str) -> Result<Move, ParseError> {
        let Some((word, rest)) = text.split_once(':') else {
            let target = parse_cell(text).ok_or_else(|| ParseError::new(text, 0, A_MOVE))?;
            return Ok(Move::Drum(Means::Natural, target));
        };
        if word.eq_ignore_ascii_case("first") {
            let seat = parse_seat(rest).ok_or_else(|| ParseError::at_part(text, rest, A_SEAT))?;
            return Ok(Move::Start(seat));
        }
        let tile = parse_tile(word).ok_or_else(|| ParseError::new(text, 0, A_MOVE))?;
        let target = parse_cell(rest).ok_or_else(|| ParseError::at_part(text, rest, A_SPACE))?;
        Ok(Move::Drum(Means::Spend(tile), target))
    }
}

impl fmt::Display for Deal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Deal::Tile(tile) => write!(f, "deal:{}", tile.letter()),
            Deal::Start(seat) => write!(f, "first:{}", seat.index()),
        }
    }
}

impl FromStr for Deal {
    type Err = ParseError;
    fn from_str(text: &str) -> Result<Deal, ParseError> {
        let (word, rest) = text.split_once(':').unwrap_or((text, ""));
        if word.eq_ignore_ascii_case("deal") {
            let tile = parse_tile(rest).ok_or_else(|| ParseError::at_part(text, rest, A_TILE))?;
            Ok(Deal::Tile(tile))
        } else if word.eq_ignore_ascii_case("first") {
            let seat = parse_seat(rest).ok_or_else(|| ParseError::at_part(text, rest, A_SEAT))?;
            Ok(Deal::Start(seat))
        } else {
            let expected = "a draw such as deal:S or first:0";
            Err(ParseError::new(text, 0, expected))
        }
    }
}

/// What a board text may say of a space.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Square {
    Tile(Tile),
    Empty,
    /// Not dealt yet.
    Unknown,
}

pub(crate) fn layout_text(layout: &Layout) -> String {
    board_text(|cell| Square::Tile(layout[cell.index()]))
}

fn board_text(square: impl Fn(Cell) -> Square) -> String {
    let row = |row: u8| row_text((0..SIDE).map(|column| square(Cell::at(column, row))));
    let rows: Vec<String> = (0..SIDE).rev().map(row).collect();
    rows.join("/")
}

fn row_text(squares: impl Iterator<Item = Square>) -> String {
    let mut text = String::new();
    let mut empty = 0;
    for square in squares {
        if square == Square::Empty {
            empty += 1;
            continue;
        }
        push_count(&mut text, std::mem::take(&mut empty));
        text.push(match square {
            Square::Tile(tile) => tile.letter(),
            _ => '?',
        });
    }
    push_count(&mut text, empty);
    text
}

fn push_count(text: &mut String, empty: u32) {
    if empty > 0 {
        text.push_str(&empty.to_string());
    }
}

/// Reads a board; `text` is the whole of which `board` is a part, for the error.
fn parse_board(text: &str, board: &str) -> Result<[Square; SPACES], ParseError> {
    let mut squares = [Square::Empty; SPACES];
    let rows: Vec<&str> = board.split('/').collect();
    if rows.len() != usize::from(SIDE) {
        let expected = "a board of five rows separated by `/`";
        return Err(ParseError::at_part(text, board, expected));
    }
    for (row, part) in (0..SIDE).rev().zip(rows) {
        let found = parse_row(part).ok_or_else(|| {
            let expected =
                "a row of five spaces: S H T W O, a digit for empty ones, ? if not dealt";
            ParseError::at_part(text, part, expected)
        })?;
        for (column, square) in (0..SIDE).zip(found) {
            squares[Cell::at(column, row).index()] = square;
        }
    }
    Ok(squares)
}

fn parse_row(row: &str) -> Option<Vec<Square>> {
    let mut squares = Vec::new();
    let mut after_digit = false;
    for letter in row.chars() {
        let count = letter.to_digit(10);
        match (letter, count) {
            (_, Some(count)) if (1..=5).contains(&count) && !after_digit => {
                squares.extend((0..count).map(|_| Square::Empty));
            }
            ('?', _) => squares.push(Square::Unknown),
            ('A'..='Z', _) => squares.push(Square::Tile(Tile::from_letter(letter)?)),
            _ => return None,
        }
        after_digit = count.is_some();
    }
    (squares.len() == usize::from(SIDE)).then_some(squares)
}

/// Reads a full board with exactly the tiles of the game.
pub(crate) fn parse_layout(text: &str) -> Result<Layout, ParseError> {
    parse_layout_part(text, text)
}

fn parse_layout_part(text: &str, part: &str) -> Result<Layout, ParseError> {
    let squares = parse_board(text, part)?;
    let mut layout = [Tile::Sun; SPACES];
    for (place, square) in layout.iter_mut().zip(squares) {
        let Square::Tile(tile) = square else {
            let expected = "a tile on each of the 25 spaces";
            return Err(ParseError::at_part(text, part, expected));
        };
        *place = tile;
    }
    for tile in Tile::ALL {
        let count = layout.iter().filter(|t| **t == tile).count();
        if count != usize::from(tile.copies()) {
            let (copies, name) = (tile.copies(), tile.name());
            let expected = format!("a board with {copies} {name} tiles, not {count}");
            return Err(ParseError::at_part(text, part, expected));
        }
    }
    Ok(layout)
}

fn hand_text(hand: &Hand) -> String {
    let letters = |tile: Tile| (0..hand.count(tile)).map(move |_| tile.letter());
    let text: String = Tile::ALL.into_iter().flat_map(letters).collect();
    if text.is_empty() { "-".into() } else { text }
}

fn actor_text(state: &State) -> String {
    let then = |then| match then {
        Then::Starts(seat) => seat.index().to_string(),
        Then::Chooses(seat) => format!("c{}", seat.index()),
    };
    match state.stage {
        Stage::DrawStarter => "*?".into(),
        Stage::Deal(next) => format!("*{}", then(next)),
        Stage::ChooseStarter(seat) => then(Then::Chooses(seat)),
        Stage::MoveDrum(seat) => then(Then::Starts(seat)),
        Stage::Over => match score::winner(state.wins) {
            Some(seat) => format!("#{}", seat.index()),
            None => "#=".into(),
        },
    }
}

fn options_text(game: &Iye) -> String {
    let mut text = String::new();
    if i64::from(game.wins) != options::WINS {
        text += &format!(" wins={}", game.wins);
    }
    if i64::from(game.max) != options::MAX {
        text += &format!(" max={}", game.max);
    }
    if game.next == NextStart::Loser {
        text += " next=loser";
    }
    if let Some(layout) = game.layout() {
        text += &format!(" layout={}", layout_text(layout));
    }
    text
}

fn parse_options(text: &str, words: &[&str]) -> Result<Iye, ParseError> {
    let mut game = Iye::default();
    let mut seen = Vec::new();
    for word in words {
        let expected = "an option: wins=1..3, max=1..99, next=choose or loser, layout=BOARD";
        let wrong = || ParseError::at_part(text, word, expected);
        let (name, value) = word.split_once('=').ok_or_else(wrong)?;
        if seen.contains(&name) {
            let expected = "each option once";
            return Err(ParseError::at_part(text, word, expected));
        }
        seen.push(name);
        match name {
            "wins" => game.wins = number(value, 1..=3).ok_or_else(wrong)?,
            "max" => game.max = number(value, 1..=99).ok_or_else(wrong)?,
            "next" if value == "loser" => game.next = NextStart::Loser,
            "next" if value == "choose" => game.next = NextStart::Choose,
            "layout" => game.layout = Some(Box::new(parse_layout_part(text, value)?)),
            _ => return Err(wrong()),
        }
    }
    game.check().map_err(|problem| {
        let place = words.iter().find(|word| word.starts_with("max"));
        let place = place.or(words.first()).unwrap_or(&text);
        ParseError::at_part(
            text,
            place,
            format!("options that fit: {}", problem.message),
        )
    })
}

/// A plain decimal number within a range: no sign, no leading zero.
fn number(text: &str, range: std::ops::RangeInclusive<u8>) -> Option<u8> {
    let number: u8 = text.parse().ok()?;
    (number.to_string() == text && range.contains(&number)).then_some(number)
}

/// The actor field of a position, before anything is known to fit it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum ActorField {
    DrawStarter,
    Deal(Then),
    Turn(Then),
    Over(Option<Seat>),
}

impl ActorField {
    fn stage(self) -> Stage {
        match self {
            ActorField::DrawStarter => Stage::DrawStarter,
            ActorField::Deal(then) => Stage::Deal(then),
            ActorField::Turn(then) => then.stage(),
            ActorField::Over(_) => Stage::Over,
        }
    }
}

fn parse_actor(text: &str) -> Option<ActorField> {
    let then = |text: &str| match text.strip_prefix('c') {
        Some(seat) => parse_seat(seat).map(Then::Chooses),
        None => parse_seat(text).map(Then::Starts),
    };
    match text {
        "*?" => Some(ActorField::DrawStarter),
        "#=" => Some(ActorField::Over(None)),
        _ => match (text.strip_prefix('*'), text.strip_prefix('#')) {
            (Some(rest), _) => then(rest).map(ActorField::Deal),
            (_, Some(rest)) => parse_seat(rest).map(|seat| ActorField::Over(Some(seat))),
            _ => then(text).map(ActorField::Turn),
        },
    }
}

fn parse_hand(text: &str, part: &str) -> Result<Hand, ParseError> {
    let mut hand = Hand::default();
    if part == "-" {
        return Ok(hand);
    }
    let expected = "a hand: letters of S H T W O, or - for none";
    let wrong = || ParseError::at_part(text, part, expected);
    if part.is_empty() || part.len() > SPACES {
        return Err(wrong());
    }
    for letter in part.chars() {
        let tile = Tile::from_letter(letter).filter(|_| letter.is_ascii_uppercase());
        hand.add(tile.ok_or_else(wrong)?);
    }
    Ok(hand)
}

fn parse_score(text: &str) -> Option<([u8; 2], u8)> {
    let mut parts = text.split('-').map(|part| number(part, 0..=99));
    let score = ([parts.next()??, parts.next()??], parts.next()??);
    parts.next().is_none().then_some(score)
}

/// A position as it was read, each part good by itself: do they fit together?
struct Setup<'a> {
    text: &'a str,
    game: &'a Iye,
    state: &'a State,
    squares: &'a [Square; SPACES],
    actor: ActorField,
    fields: &'a [&'a str],
}

impl Setup<'_> {
    const BOARD: usize = 0;
    const DRUM: usize = 1;
    const ACTOR: usize = 2;
    const HANDS: usize = 3;
    const SCORE: usize = 5;

    fn check(&self) -> Result<(), ParseError> {
        self.check_tiles()?;
        self.check_end()?;
        self.check_unknown()?;
        match self.actor {
            ActorField::DrawStarter => self.check_untouched(),
            ActorField::Deal(then) => {
                self.check_deal()?;
                self.check_between(then)
            }
            ActorField::Turn(then @ Then::Chooses(_)) => self.check_between(then),
            ActorField::Turn(Then::Starts(seat)) => self.check_turn(seat),
            ActorField::Over(_) => Ok(()),
        }
    }

    fn wrong(&self, field: usize, expected: impl Into<String>) -> ParseError {
        ParseError::at_part(self.text, self.fields[field], expected.into())
    }

    fn require(&self, holds: bool, field: usize, expected: &str) -> Result<(), ParseError> {
        if holds {
            Ok(())
        } else {
            Err(self.wrong(field, expected))
        }
    }

    /// No more tiles of a kind than there are.
    fn check_tiles(&self) -> Result<(), ParseError> {
        for tile in Tile::ALL {
            let hands = self.state.hands.iter().map(|hand| hand.count(tile));
            let found = self.state.on_board(tile) + hands.sum::<u8>();
            if found > tile.copies() {
                let (copies, name) = (tile.copies(), tile.name());
                let expected =
                    format!("at most {copies} {name} tiles on board and in hands, not {found}");
                return Err(self.wrong(Self::BOARD, expected));
            }
        }
        Ok(())
    }

    /// The match is over exactly if the score says so, and its winner is the one with more wins.
    fn check_end(&self) -> Result<(), ParseError> {
        let over = self.game.is_decided(self.state);
        match self.actor {
            ActorField::Over(winner) => {
                self.require(over, Self::SCORE, "a score that ends the match")?;
                let right = winner == score::winner(self.state.wins);
                self.require(right, Self::ACTOR, "the winner by the score")
            }
            _ => self.require(
                !over,
                Self::SCORE,
                "a score that does not end the match yet",
            ),
        }
    }

    /// Unknown spaces are those not dealt yet: the end of the reading order, in a deal only.
    fn check_unknown(&self) -> Result<(), ParseError> {
        let unknown = |cell: Cell| self.squares[cell.index()] == Square::Unknown;
        let dealing = matches!(self.actor, ActorField::DrawStarter | ActorField::Deal(_));
        if !dealing {
            let none = !Cell::all().any(unknown);
            return self.require(none, Self::BOARD, "no ? outside a deal");
        }
        let first = Cell::reading_order().position(unknown);
        let mut tail = Cell::reading_order().skip(first.unwrap_or(0));
        let is_tail = first.is_some() && tail.all(unknown);
        self.require(
            is_tail,
            Self::BOARD,
            "? on the spaces still to be dealt, the last as one reads",
        )
    }

    fn check_untouched(&self) -> Result<(), ParseError> {
        self.check_ready()?;
        let nothing = self.state.tiles == 0 && self.state.cycles() == 0;
        self.require(
            nothing,
            Self::BOARD,
            "nothing dealt or played before the first draw",
        )
    }

    fn check_deal(&self) -> Result<(), ParseError> {
        let dealt = self.game.layout().is_none();
        self.require(dealt, Self::ACTOR, "no deal, since the layout is fixed")
    }

    /// Between cycles: everything is on the board, and a seat that chooses has lost a cycle.
    fn check_between(&self, then: Then) -> Result<(), ParseError> {
        self.check_ready()?;
        let Then::Chooses(seat) = then else {
            return Ok(());
        };
        let asked = self.game.next == NextStart::Choose;
        self.require(asked, Self::ACTOR, "nobody to choose, since next=loser")?;
        let lost = self.state.wins[opponent(seat).index()] > 0;
        self.require(
            lost,
            Self::ACTOR,
            "a seat that has lost a cycle to choose who starts",
        )
    }

    fn check_ready(&self) -> Result<(), ParseError> {
        let state = self.state;
        self.require(state.drum == Cell::CENTRE, Self::DRUM, "the drum on c3")?;
        let empty = state.hands.iter().all(Hand::is_empty);
        self.require(empty, Self::HANDS, "empty hands between cycles")?;
        let full = !self.squares.contains(&Square::Empty);
        self.require(full, Self::BOARD, "no empty space between cycles")
    }

    fn check_turn(&self, seat: Seat) -> Result<(), ParseError> {
        let state = self.state;
        let enough = state.tiles_left() >= 2;
        self.require(
            enough,
            Self::BOARD,
            "at least two tiles: with fewer the cycle is over",
        )?;
        let can = can_move(state, state.hand(seat));
        self.require(
            can,
            Self::ACTOR,
            "a seat that can move: otherwise the cycle is over",
        )
    }
}
