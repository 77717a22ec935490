//! Majorities: who scores which kind, and who has won what.

use atoll_engine::{BySeat, Outcome, Seat};
use serde::Serialize;

use crate::board::Tile;
use crate::options::Iye;
use crate::state::{Hand, State};

/// How one kind of tile would be scored now.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Majority {
    /// The kind.
    pub tile: Tile,
    /// Tiles in the hand of each seat.
    pub counts: [u8; 2],
    /// Who has more of them.
    pub winner: Option<Seat>,
}

impl Majority {
    /// The kind as these hands stand: more than the opponent is enough, equal numbers count for nobody.
    pub fn of(hands: &[Hand; 2], tile: Tile) -> Majority {
        let counts = [hands[0].count(tile), hands[1].count(tile)];
        Majority {
            tile,
            counts,
            winner: winner(counts),
        }
    }
}

/// The points of both seats if the cycle were scored with these hands.
pub fn points(hands: &[Hand; 2]) -> [u8; 2] {
    let mut points = [0, 0];
    for tile in Tile::ALL {
        if let Some(seat) = Majority::of(hands, tile).winner {
            points[seat.index()] += tile.copies();
        }
    }
    points
}

/// Who has more, of tiles, points or cycles; nobody if the numbers are equal.
pub(crate) fn winner(numbers: [u8; 2]) -> Option<Seat> {
    match numbers[0].cmp(&numbers[1]) {
        std::cmp::Ordering::Greater => Some(Seat::new(0)),
        std::cmp::Ordering::Less => Some(Seat::new(1)),
        std::cmp::Ordering::Equal => None,
    }
}

impl Iye {
    /// Whether these cycles end the match.
    pub(crate) fn is_decided(&self, state: &State) -> bool {
        state.wins.iter().any(|wins| *wins >= self.wins) || state.cycles() >= u32::from(self.max)
    }

    /// The result of a match that is over: more cycles won win it, equal numbers draw it.
    pub(crate) fn result(&self, state: &State) -> Outcome {
        let by_wins = state.wins.iter().any(|wins| *wins >= self.wins);
        let reason = if by_wins { "wins" } else { "cycle-limit" };
        let score = |seat: Seat| i32::from(state.wins[seat.index()]);
        Outcome::by_scores(BySeat::from_fn(2, score), reason)
    }
}
