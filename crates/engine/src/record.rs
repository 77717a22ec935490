//! The text of a match: what was chosen, what was played, how it ended.
//!
//! ```text
//! atoll record 1
//! game iye
//! rules 1
//! options {"wins":1}
//! seat 0 mcts
//! commitment 3b1f…
//! moves 49
//! * deal:S
//! 0 c4
//! result {"scores":[1,0],"ranks":[1,2],"reason":"wins"}
//! seed 91ac…:0b77…
//! ```
//!
//! Lines that do not apply are left out. A record holds texts only and knows no rules:
//! [`Match::from_record`](crate::Match::from_record) replays it.
//!
//! A match that was not played out says so between its moves and its result. With one or two seats it ended when
//! somebody gave up (`resigned`, `time` or `left`, and the seat):
//!
//! ```text
//! ended resigned 0
//! result {"ranks":[2,1],"reason":"resigned"}
//! ```
//!
//! With more seats somebody else played on in the seat: who is named in its `seat` line, from the move after this many
//! moves and draws on. There is a line for each such seat, in the order in which they were given up.
//!
//! ```text
//! handed time 2 after 57
//! ```

use std::fmt;
use std::str::FromStr;

use crate::{Choices, Commitment, GivenUp, Handed, RecordError, Seat, Seed};

const FORMAT: &str = "atoll record 1";

/// A match as text, taken apart.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Record {
    /// Name of the game.
    pub game: String,
    /// Version of the game's rules.
    pub rules: u32,
    /// The options that differ from their defaults.
    pub options: Choices,
    /// Who played, by seat; may be shorter than the table.
    pub seats: Vec<String>,
    /// Whose record it is, if something is hidden in it.
    pub viewer: Option<String>,
    /// The position from which the match began, if not the usual one.
    pub position: Option<String>,
    /// The promise of the seed.
    pub commitment: Option<Commitment>,
    /// Moves and draws in order.
    pub lines: Vec<Line>,
    /// The seats that were given up and played on by somebody else, in the order in which they were.
    pub handed: Vec<Handed>,
    /// The seat that was given up, if this ended the match.
    pub ended: Option<GivenUp>,
    /// The result as JSON, if the match is over.
    pub result: Option<String>,
    /// The seed, if the match is over.
    pub seed: Option<Seed>,
}

/// One decision of a record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// Who decided.
    pub actor: Actor,
    /// The move or outcome, in the game's notation.
    pub text: String,
}

impl Record {
    /// Notes that a seat was given up after so many lines, at a table with so many seats. What a bot that plays on does
    /// with its time is no news.
    pub fn give_up(&mut self, given_up: GivenUp, after: usize, seats: usize) {
        let seat = given_up.seat;
        if given_up.result(seats).is_some() {
            self.ended = Some(given_up);
        } else if self.handed.iter().all(|one| one.given_up.seat != seat) {
            self.handed.push(Handed { given_up, after });
        }
    }

    /// Takes back all lines but the first. Seats that were given up meanwhile stay so.
    pub fn back(&mut self, keep: usize) {
        self.lines.truncate(keep);
        for handed in &mut self.handed {
            handed.after = handed.after.min(keep);
        }
    }
}

/// Who decided a line of a record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Actor {
    /// A seat.
    Seat(Seat),
    /// Chance.
    Chance,
}

impl fmt::Display for Actor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Actor::Seat(seat) => write!(f, "{}", seat.index()),
            Actor::Chance => f.write_str("*"),
        }
    }
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{FORMAT}\ngame {}\nrules {}", self.game, self.rules)?;
        if !self.options.is_empty() {
            writeln!(f, "options {}", self.options)?;
        }
        for (index, name) in self.seats.iter().enumerate() {
            writeln!(f, "seat {index} {name}")?;
        }
        if let Some(viewer) = &self.viewer {
            writeln!(f, "viewer {viewer}")?;
        }
        if let Some(position) = &self.position {
            writeln!(f, "position {position}")?;
        }
        if let Some(commitment) = &self.commitment {
            writeln!(f, "commitment {commitment}")?;
        }
        writeln!(f, "moves {}", self.lines.len())?;
        for line in &self.lines {
            writeln!(f, "{} {}", line.actor, line.text)?;
        }
        for handed in &self.handed {
            writeln!(f, "handed {handed}")?;
        }
        if let Some(ended) = &self.ended {
            writeln!(f, "ended {ended}")?;
        }
        if let Some(result) = &self.result {
            writeln!(f, "result {result}")?;
        }
        if let Some(seed) = &self.seed {
            writeln!(f, "seed {seed}")?;
        }
        Ok(())
    }
}

impl FromStr for Record {
    type Err = RecordError;
    fn from_str(text: &str) -> Result<Record, RecordError> {
        Reader::new(text).record()
    }
}

/// Reads line by line; header lines come in a fixed order.
struct Reader<'t> {
    lines: std::iter::Peekable<std::iter::Enumerate<std::str::Lines<'t>>>,
    last: usize,
}

impl<'t> Reader<'t> {
    fn new(text: &'t str) -> Self {
        let count = text.lines().count();
        Reader {
            lines: text.lines().enumerate().peekable(),
            last: count.max(1),
        }
    }

    fn record(&mut self) -> Result<Record, RecordError> {
        self.format()?;
        let record = Record {
            game: self.required("game")?.to_owned(),
            rules: self.parsed("rules", "a version number")?,
            options: self.options()?,
            seats: self.seats()?,
            viewer: self.word("viewer").map(str::to_owned),
            position: self.word("position").map(str::to_owned),
            commitment: self.parsed_if_there("commitment", "64 hexadecimal digits")?,
            lines: self.moves()?,
            handed: self.handed()?,
            ended: self.parsed_if_there("ended", "`resigned`, `time` or `left`, and a seat")?,
            result: self.word("result").map(str::to_owned),
            seed: self
                .parsed_if_there("seed", "a seed of 64, a colon and 32 hexadecimal digits")?,
        };
        match self.lines.find(|(_, line)| !line.trim().is_empty()) {
            Some((index, _)) => Err(syntax(index, "nothing more")),
            None => Ok(record),
        }
    }

    fn here(&mut self) -> usize {
        self.lines.peek().map_or(self.last, |(index, _)| *index)
    }

    fn format(&mut self) -> Result<(), RecordError> {
        match self.lines.next() {
            Some((_, line)) if line.trim_end() == FORMAT => Ok(()),
            _ => Err(syntax(0, "the first line of a record, `atoll record 1`")),
        }
    }

    /// The rest of the next line if it begins with `word`.
    fn word(&mut self, word: &str) -> Option<&'t str> {
        let (_, line) = self.lines.peek()?;
        let rest = line.strip_prefix(word)?.strip_prefix(' ')?.trim_end();
        self.lines.next();
        Some(rest)
    }

    fn required(&mut self, word: &'static str) -> Result<&'t str, RecordError> {
        let here = self.here();
        self.word(word)
            .ok_or_else(|| syntax(here, format!("the line `{word} …`")))
    }

    fn parsed<T: FromStr>(
        &mut self,
        word: &'static str,
        expected: &'static str,
    ) -> Result<T, RecordError> {
        let here = self.here();
        let text = self.required(word)?;
        text.parse().map_err(|_| syntax(here, expected))
    }

    fn parsed_if_there<T: FromStr>(
        &mut self,
        word: &'static str,
        expected: &'static str,
    ) -> Result<Option<T>, RecordError> {
        let here = self.here();
        let text = self.word(word);
        text.map(|t| t.parse().map_err(|_| syntax(here, expected)))
            .transpose()
    }

    fn options(&mut self) -> Result<Choices, RecordError> {
        let here = self.here();
        let Some(text) = self.word("options") else {
            return Ok(Choices::default());
        };
        let json = serde_json::from_str(text).map_err(|_| syntax(here, "options as JSON"))?;
        Ok(Choices::from_json(&json)?)
    }

    fn seats(&mut self) -> Result<Vec<String>, RecordError> {
        let mut seats = Vec::new();
        let mut here = self.here();
        while let Some(text) = self.word("seat") {
            let (number, name) = text.split_once(' ').unwrap_or((text, ""));
            if number != seats.len().to_string() {
                return Err(syntax(here, format!("`seat {} …`", seats.len())));
            }
            seats.push(name.to_owned());
            here = self.here();
        }
        Ok(seats)
    }

    fn moves(&mut self) -> Result<Vec<Line>, RecordError> {
        let count: usize = self.parsed("moves", "the number of moves")?;
        let mut lines = Vec::new();
        while lines.len() < count {
            let (index, line) = self
                .lines
                .next()
                .ok_or_else(|| syntax(self.last, format!("move {} of {count}", lines.len() + 1)))?;
            lines.push(
                move_line(line.trim_end())
                    .ok_or_else(|| syntax(index, "`*` or a seat number, a blank, and a move"))?,
            );
        }
        Ok(lines)
    }

    fn handed(&mut self) -> Result<Vec<Handed>, RecordError> {
        const EXPECTED: &str =
            "`resigned`, `time` or `left`, a seat, `after` and a number of moves";
        let mut handed = Vec::new();
        while let Some(one) = self.parsed_if_there("handed", EXPECTED)? {
            handed.push(one);
        }
        Ok(handed)
    }
}

fn move_line(line: &str) -> Option<Line> {
    let (actor, text) = line.split_once(' ')?;
    let actor = match actor.as_bytes() {
        b"*" => Actor::Chance,
        [digit @ b'0'..=b'5'] => Actor::Seat(Seat::new(usize::from(digit - b'0'))),
        _ => return None,
    };
    let text = text.to_owned();
    Some(Line { actor, text })
}

fn syntax(index: usize, expected: impl Into<std::borrow::Cow<'static, str>>) -> RecordError {
    RecordError::Syntax {
        line: index + 1,
        expected: expected.into(),
    }
}
