//! How moves and positions are written, and how moves are read. Positions are read in `position`.

use std::fmt;
use std::str::FromStr;

use arrayvec::ArrayVec;
use atoll_engine::{Notation, ParseError, Seat};

use crate::board::{Piece, Place, Space, letter};
use crate::moves::{First, Move};
use crate::options::{Count, LIMIT, ShamanIsland};
use crate::position;
use crate::state::{Action, State, Todo};

impl Notation for ShamanIsland {
    /// Reads one move, or the two that `m 1,1>3,1` and `t 0,2>2,2` are short for.
    fn parse_moves(&self, _: &State, text: &str) -> Result<Vec<Move>, ParseError> {
        let Some((source, target)) = text.split_once('>').filter(|(s, _)| !s.trim().is_empty())
        else {
            return Ok(vec![text.parse()?]);
        };
        let source: Move = source
            .parse()
            .map_err(|_| ParseError::new(text, 0, A_SHORT))?;
        if !matches!(source, Move::Walk(_) | Move::Slide(_)) {
            return Err(ParseError::new(text, 0, A_SHORT));
        }
        let to = format!(">{target}").parse();
        let to = to.map_err(|_| ParseError::at_part(text, target, A_SPACE))?;
        Ok(vec![source, to])
    }

    fn position(&self, state: &State) -> String {
        write(self, state, &[true; 4])
    }

    fn parse_position(text: &str) -> Result<(ShamanIsland, State), ParseError> {
        position::read(text)
    }
}

/// The first word of every position.
pub(crate) const TAG: &str = "SI1";
const A_SPACE: &str = "a space such as 3,-2";
const A_COIN: &str = "a coin from 0 to 5";
const A_MOVE: &str = "a move such as `tile 2,1`, `coin 3`, `m 1,1`, `>3,1` or `s 3,1`";
const A_SHORT: &str = "one move, or two in a row such as `m 1,1>3,1`";
/// Coordinates are as large as one likes, within reason.
const FARTHEST: i32 = 1_000_000_000;

impl fmt::Display for Space {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.x, self.y)
    }
}

/// A verb and the move it makes of a space.
type Verb = (&'static str, fn(Space) -> Move);

/// The verbs of the moves that name a space.
const VERBS: [Verb; 9] = [
    ("tile", Move::Tile),
    ("stack", Move::Stack),
    ("shaman", Move::Shaman),
    ("at", Move::At),
    ("m", Move::Walk),
    ("s", Move::Spirit),
    ("k", Move::Sink),
    ("t", Move::Slide),
    ("r", Move::Rider),
];

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Tile(at) => write!(f, "tile {at}"),
            Move::Stack(at) => write!(f, "stack {at}"),
            Move::Shaman(at) => write!(f, "shaman {at}"),
            Move::Coin(value) => write!(f, "coin {value}"),
            Move::At(at) => write!(f, "at {at}"),
            Move::Walk(at) => write!(f, "m {at}"),
            Move::Spirit(at) => write!(f, "s {at}"),
            Move::Sink(at) => write!(f, "k {at}"),
            Move::Slide(at) => write!(f, "t {at}"),
            Move::To(at) => write!(f, ">{at}"),
            Move::Rider(at) => write!(f, "r {at}"),
        }
    }
}

impl fmt::Display for First {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "first {}", letter(self.0))
    }
}

/// A plain signed decimal number: no plus, no leading zero.
fn coordinate(text: &str) -> Option<i32> {
    let number: i32 = text.parse().ok()?;
    let plain = number.to_string() == text && number.abs() <= FARTHEST;
    plain.then_some(number)
}

/// Reads `x,y`.
pub(crate) fn parse_space(text: &str) -> Option<Space> {
    let (x, y) = text.split_once(',')?;
    Some(Space::at(coordinate(x)?, coordinate(y)?))
}

/// Reads a letter of one of so many tribes.
pub(crate) fn parse_tribe(text: &str, seats: usize) -> Option<Seat> {
    Seat::all(seats).find(|seat| text == letter(*seat).to_string())
}

/// The text of a move as people write it: a verb, and what follows it without blanks. Case does not matter.
fn words(text: &str) -> (String, String) {
    let text = text.trim();
    let end = text.find(char::is_whitespace).unwrap_or(text.len());
    let end = if text.starts_with('>') { 0 } else { end };
    let (verb, rest) = text.split_at(end);
    let mut object = rest.split_whitespace().collect::<Vec<_>>().join(" ");
    for sign in [",", ">"] {
        let parts: Vec<_> = object.split(sign).map(str::trim).collect();
        object = parts.join(sign);
    }
    (verb.to_ascii_lowercase(), object)
}

impl FromStr for Move {
    type Err = ParseError;
    fn from_str(text: &str) -> Result<Move, ParseError> {
        let (verb, object) = words(text);
        let wrong = |expected| ParseError::new(text, 0, expected);
        if verb == "coin" {
            let value = ["0", "1", "2", "3", "4", "5"]
                .iter()
                .position(|v| *v == object);
            return value.map(|v| Move::Coin(v as u8)).ok_or(wrong(A_COIN));
        }
        if verb.is_empty() {
            let target = object.strip_prefix('>').ok_or(wrong(A_MOVE))?;
            return parse_space(target).map(Move::To).ok_or(wrong(A_SPACE));
        }
        let (_, mv) = VERBS
            .iter()
            .find(|(v, _)| *v == verb)
            .ok_or(wrong(A_MOVE))?;
        parse_space(&object).map(mv).ok_or(wrong(A_SPACE))
    }
}

impl FromStr for First {
    type Err = ParseError;
    fn from_str(text: &str) -> Result<First, ParseError> {
        let (verb, object) = words(text);
        let seat = parse_tribe(&object.to_ascii_uppercase(), 4).filter(|_| verb == "first");
        seat.map(First)
            .ok_or_else(|| ParseError::new(text, 0, "a draw such as `first A`"))
    }
}

/// The position, with the coins of tribes that are not open face down.
pub(crate) fn write(game: &ShamanIsland, state: &State, open: &[bool; 4]) -> String {
    let first = state.first.map_or('?', letter);
    let todo = todo_text(state, open);
    let mut text = format!(
        "{TAG} n={} opt={} first={first} round={} todo={todo} land={}",
        game.seats,
        options_text(game),
        state.round,
        land_text(state),
    );
    for seat in Seat::all(game.seats) {
        let pieces = pieces_text(state, seat, open[seat.index()]);
        text += &format!(" {}={pieces}", letter(seat));
    }
    text
}

fn options_text(game: &ShamanIsland) -> String {
    let limit = format!("limit:{}", game.limit);
    let options = [
        (!game.carry, "carry:off"),
        (game.count == Count::Ground, "count:ground"),
        (game.limit != LIMIT, limit.as_str()),
    ];
    let beyond = options.iter().filter(|(beyond, _)| *beyond);
    joined(beyond.map(|(_, text)| text.to_string()).collect())
}

/// The items separated by `;`, or `-` if there are none.
fn joined(items: Vec<String>) -> String {
    match items.is_empty() {
        true => "-".to_owned(),
        false => items.join(";"),
    }
}

/// What is decided next.
pub(crate) fn todo_text(state: &State, open: &[bool; 4]) -> String {
    let k = |action| match action {
        Action::First => 1,
        Action::Second => 2,
    };
    let land = &state.land;
    match state.todo {
        Todo::Start => "start".to_owned(),
        Todo::Tile(seat) => format!("tile:{}", letter(seat)),
        Todo::Stack(seat) => format!("stack:{}", letter(seat)),
        Todo::Shaman(seat) => format!("shaman:{}", letter(seat)),
        Todo::Coin(seat) => format!("coin:{}", letter(seat)),
        Todo::Space(seat, value) if open[seat.index()] => {
            format!("space:{}:{value}", letter(seat))
        }
        Todo::Space(seat, _) => format!("space:{}:?", letter(seat)),
        Todo::Act(action, seat) => format!("act{}:{}", k(action), letter(seat)),
        Todo::Walk(action, seat, from) => {
            format!("dest{}:{}:m:{}", k(action), letter(seat), land.space(from))
        }
        Todo::Slide(action, seat, stack) => {
            format!(
                "dest{}:{}:t:{}",
                k(action),
                letter(seat),
                land.anchor(stack)
            )
        }
        Todo::Rider(seat) => format!("rider:{}", letter(seat)),
        Todo::EndRider(seat) => format!("endrider:{}", letter(seat)),
        Todo::Over(reason) => format!("over:{}", reason.word()),
    }
}

fn land_text(state: &State) -> String {
    let land = &state.land;
    let stacks = land.stacks().map(|stack| match land.height(stack) {
        1 => land.anchor(stack).to_string(),
        height => format!("{}*{height}", land.anchor(stack)),
    });
    joined(stacks.collect())
}

fn pieces_text(state: &State, seat: Seat, open: bool) -> String {
    let tribe = state.tribe(seat);
    let at = |name: &str, place: Place| format!("{name}@{}", state.land.space(place));
    let mut warriors: ArrayVec<_, 6> = ArrayVec::new();
    for (piece, place) in tribe.pieces() {
        if let Piece::Warrior(value) = piece {
            warriors.push((value, place));
        }
    }
    if !open {
        warriors.sort_by_key(|(_, place)| state.land.space(*place));
    }
    let name = |value: u8| {
        if open {
            value.to_string()
        } else {
            "?".to_owned()
        }
    };
    let shaman = tribe.shaman.map(|place| at("S", place));
    let warriors = warriors
        .iter()
        .map(|(value, place)| at(&name(*value), *place));
    let spirit = tribe.spirit.map(|place| at("*", place));
    joined(shaman.into_iter().chain(warriors).chain(spirit).collect())
}
