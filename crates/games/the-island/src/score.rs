//! Who has won, and who is likely to.

use atoll_engine::{BySeat, Outcome, Seat};
use serde::Serialize;

use crate::state::{Stage, State};

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

/// What a native is worth beside a collected piece.
const NATIVE: f32 = 3.0;

/// Each seat's chance to win, judged by the natives left and the pieces in hand.
pub(crate) fn likely(state: &State) -> BySeat<f32> {
    if let Stage::Over(winner) = state.board.stage {
        return result(winner).shares();
    }
    let left = state.board.island.left();
    let strength = |seat: usize| {
        let pieces = f32::from(state.hands[seat].total());
        (1.0 + NATIVE * f32::from(left[seat]) + pieces).powi(2)
    };
    let (ours, theirs) = (strength(0), strength(1));
    let share = ours / (ours + theirs);
    [share, 1.0 - share].into()
}
