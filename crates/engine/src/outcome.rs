//! How a match ended.

use serde::Serialize;

use crate::BySeat;

/// The result of a finished match: points and places by seat, and why it ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Outcome {
    /// Points as the game counts them.
    pub scores: BySeat<i32>,
    /// 1 for the winner; seats that share a place have the same rank.
    pub ranks: BySeat<u8>,
    /// The game's own word for what ended the match.
    pub reason: &'static str,
}

impl Outcome {
    /// An outcome in which more points are better and nothing breaks a tie.
    ///
    /// ```
    /// use atoll_engine::Outcome;
    /// let outcome = Outcome::by_scores([4, 9, 4].into(), "limit");
    /// assert_eq!(outcome.ranks, [2, 1, 2]);
    /// ```
    pub fn by_scores(scores: BySeat<i32>, reason: &'static str) -> Outcome {
        let better = |mine: &i32| scores.iter().filter(|other| *other > mine).count() as u8;
        let ranks = BySeat::from_fn(scores.seats(), |seat| 1 + better(&scores[seat]));
        Outcome {
            scores,
            ranks,
            reason,
        }
    }

    /// Each seat's share of the win: 1 shared by all who have rank 1.
    pub fn shares(&self) -> BySeat<f32> {
        let winners = self.ranks.iter().filter(|rank| **rank == 1).count();
        let share = 1.0 / winners as f32;
        BySeat::from_fn(self.ranks.seats(), |seat| {
            if self.ranks[seat] == 1 { share } else { 0.0 }
        })
    }
}
