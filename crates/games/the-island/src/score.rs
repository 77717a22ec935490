//! Who has won.

use atoll_engine::{BySeat, Outcome, Seat};
use serde::Serialize;

/// How a match ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reason {
    /// One seat has no native left.
    Eliminated,
    /// Both lost their last natives by the same action.
    Mutual,
}

impl Reason {
    pub(crate) fn of(winner: Option<Seat>) -> Reason {
        match winner {
            Some(_) => Reason::Eliminated,
            None => Reason::Mutual,
        }
    }

    /// The word for it in results.
    pub const fn word(self) -> &'static str {
        match self {
            Reason::Eliminated => "eliminated",
            Reason::Mutual => "mutual",
        }
    }
}

/// The result in half points: 2 for a win, 1 for each in a draw.
pub(crate) fn result(winner: Option<Seat>) -> Outcome {
    let points = |seat: Seat| match winner {
        None => 1,
        Some(winner) => 2 * i32::from(winner == seat),
    };
    Outcome::by_scores(BySeat::from_fn(2, points), Reason::of(winner).word())
}
