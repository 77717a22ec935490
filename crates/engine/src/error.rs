//! What can be wrong with what comes from outside.

use std::borrow::Cow;
use std::fmt;

use serde::Serialize;

use crate::Seat;

/// A text that could not be read.
///
/// ```
/// use atoll_engine::ParseError;
/// let error = ParseError::new("a9", 1, "a row from 1 to 5");
/// assert_eq!(error.to_string(), "`a9`: expected a row from 1 to 5 at `9`");
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ParseError {
    /// The whole text that was read.
    pub text: String,
    /// The byte at which reading stopped; `text.len()` if the text is too short.
    pub at: usize,
    /// What should have stood there.
    pub expected: Cow<'static, str>,
}

impl ParseError {
    /// Reading `text` stopped at byte `at`, where `expected` should stand.
    pub fn new(text: &str, at: usize, expected: impl Into<Cow<'static, str>>) -> ParseError {
        ParseError {
            text: text.to_owned(),
            at: floor_char(text, at),
            expected: expected.into(),
        }
    }

    /// As [`ParseError::new`], where `part` is a slice of `text` that is wrong from its beginning.
    pub fn at_part(text: &str, part: &str, expected: impl Into<Cow<'static, str>>) -> ParseError {
        let at = (part.as_ptr() as usize).wrapping_sub(text.as_ptr() as usize);
        ParseError::new(text, at.min(text.len()), expected)
    }
}

fn floor_char(text: &str, at: usize) -> usize {
    (0..=at.min(text.len()))
        .rev()
        .find(|i| text.is_char_boundary(*i))
        .unwrap_or(0)
}

/// The text, shortened so that an error stays one readable sentence.
fn shorten(text: &str) -> Cow<'_, str> {
    const LONGEST: usize = 120;
    if text.chars().count() <= LONGEST {
        return Cow::Borrowed(text);
    }
    Cow::Owned(text.chars().take(LONGEST).chain(['…']).collect())
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rest: String = self.text[self.at..]
            .split_whitespace()
            .next()
            .unwrap_or_default()
            .chars()
            .take(24)
            .collect();
        let (text, expected) = (shorten(&self.text), &self.expected);
        if rest.is_empty() {
            write!(f, "`{text}`: expected {expected} at the end")
        } else if rest == self.text {
            write!(f, "`{text}`: expected {expected}")
        } else {
            write!(f, "`{text}`: expected {expected} at `{rest}`")
        }
    }
}

impl std::error::Error for ParseError {}

/// One thing that is wrong with an option or a set-up, with the place where it is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Problem {
    /// A stable word for programs.
    pub code: Cow<'static, str>,
    /// The option or field it is about.
    pub field: String,
    /// A sentence for people.
    pub message: String,
}

impl Problem {
    /// A wrong option value.
    pub fn option(field: impl Into<String>, message: impl Into<String>) -> Problem {
        Problem {
            code: Cow::Borrowed("bad-options"),
            field: field.into(),
            message: message.into(),
        }
    }
}

/// Everything that is wrong with a set of options, in a stable order; never empty.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}", .0.iter().map(|p| p.message.as_str()).collect::<Vec<_>>().join("; "))]
pub struct Problems(pub Vec<Problem>);

impl From<Problem> for Problems {
    fn from(problem: Problem) -> Problems {
        Problems(vec![problem])
    }
}

/// Why a move was not played. The match is as it was before.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PlayError {
    /// Nobody is to act any more.
    #[error("the match is over")]
    Over,
    /// Another seat is to act.
    #[error("it is the turn of {due}")]
    NotYourTurn {
        /// The seat that is to act.
        due: Seat,
    },
    /// A draw was asked for, but a seat is to act.
    #[error("{due} is to move: there is nothing to draw")]
    NothingToDraw {
        /// The seat that is to act.
        due: Seat,
    },
    /// Chance is to act, and a seat cannot decide for it.
    #[error("a chance outcome is to be drawn first")]
    ChanceIsDue,
    /// The text is well formed, but not among the legal moves.
    #[error("`{text}` is not a legal move here")]
    Illegal {
        /// The move as it was given.
        text: String,
    },
    /// The text is not a move of this game.
    #[error(transparent)]
    Parse(#[from] ParseError),
    /// There is no move to take back.
    #[error("there is no move to take back")]
    NothingToUndo,
}

/// Why a record was refused, with the line of the text (from 1) or the ply (from 1) that is wrong.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RecordError {
    /// The text is not a record.
    #[error("line {line}: expected {expected}")]
    Syntax {
        /// Line of the text, from 1.
        line: usize,
        /// What should have stood there.
        expected: Cow<'static, str>,
    },
    /// The record is of another game.
    #[error("the record is of the game `{found}`, not `{expected}`")]
    OtherGame {
        /// The game asked for.
        expected: &'static str,
        /// The game named in the record.
        found: String,
    },
    /// The record was made under other rules.
    #[error("the record was made under rules version {found}, this is version {ours}")]
    OtherRules {
        /// The version that this program plays.
        ours: u32,
        /// The version named in the record.
        found: u32,
    },
    /// The options are refused by the game.
    #[error("the options of the record are refused: {0}")]
    Options(#[from] Problems),
    /// The starting position is refused by the game.
    #[error("the position of the record is refused: {0}")]
    Position(ParseError),
    /// A move of the record is not legal where it stands.
    #[error("ply {ply}: {why}")]
    Move {
        /// Which move or draw, from 1.
        ply: usize,
        /// Why it is refused.
        why: PlayError,
    },
    /// A move is recorded for somebody who was not to act.
    #[error("ply {ply}: `{found}` is recorded, but {due} is to act")]
    WrongActor {
        /// Which move or draw, from 1.
        ply: usize,
        /// Who acts in the record.
        found: String,
        /// Who is to act.
        due: String,
    },
    /// The recorded result is not the one the moves lead to.
    #[error("the record says `{found}`, its moves lead to `{expected}`")]
    Result {
        /// What the moves lead to.
        expected: String,
        /// What the record says.
        found: String,
    },
    /// The recorded end of a match that was not played out cannot be.
    #[error("`{line}`: {why}")]
    GivenUp {
        /// The line of the record.
        line: String,
        /// Why it cannot be.
        why: &'static str,
    },
    /// What the viewer may not know is left out, so that the record cannot be replayed.
    #[error("this is the record of {viewer} alone: it hides moves and cannot be replayed")]
    OneViewer {
        /// Whose record it is.
        viewer: String,
    },
    /// There is nothing to verify the dice against.
    #[error("the record has no {missing}: its dice cannot be verified")]
    NotVerifiable {
        /// `commitment` or `seed`.
        missing: &'static str,
    },
    /// The seed at the end is not the one promised at the start.
    #[error("the seed does not fit the commitment made at the start")]
    Commitment,
    /// A chance outcome is not the one that the seed gives.
    #[error("ply {ply}: the record says `{found}`, the seed gives `{expected}`")]
    Draw {
        /// Which move or draw, from 1.
        ply: usize,
        /// What the seed gives.
        expected: String,
        /// What the record says.
        found: String,
    },
}
