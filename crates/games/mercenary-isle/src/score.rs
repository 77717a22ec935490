//! Lines and their worth, and who has won what.

use atoll_engine::{BySeat, Outcome, Seat};
use serde::Serialize;

use crate::board::{Axis, Tile, Tiles};
use crate::map::Map;
use crate::options::{MercenaryIsle, Tally};
use crate::state::State;
use crate::tokens::Side;

/// Points for a line of 3, 4, 5 or 6 tokens.
const WORTH: [u16; 4] = [3, 5, 7, 10];

/// An unbroken run of three or more tokens of one colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Line {
    /// Whose line it is.
    pub side: Side,
    /// Its first tile in tile order.
    pub from: Tile,
    /// Its last tile.
    pub to: Tile,
    /// How many tokens it has.
    pub length: u8,
    /// 3 with a Cat, else 2 with a Pig, else 1.
    pub times: u8,
    /// Its points, multiplied.
    pub points: u16,
    /// What the other side gets for its Crow in this line; nothing without one.
    pub half: Option<u16>,
}

impl Line {
    /// Points for both sides.
    pub fn scores(&self) -> [u16; 2] {
        let mut scores = [0; 2];
        scores[self.side.index()] = self.points;
        scores[self.side.other().index()] = self.half.unwrap_or(0);
        scores
    }
}

/// Calls `each` with every line of the map, by side and axis. White tokens, the other colour and empty tiles break runs;
/// face-down tokens count as what they are.
fn each_line(map: &Map, mut each: impl FnMut(Line)) {
    for side in Side::BOTH {
        let own = map.coloured(side);
        for axis in Axis::ALL {
            // A run of n tokens is n - 2 threes in a row.
            let threes = axis.threes([own; 3]);
            for from in (threes & !axis.onwards(threes)).iter() {
                each(line(map, side, axis, from, threes));
            }
        }
    }
}

/// The line that begins here. Multiplied first, then halved for the Crow.
fn line(map: &Map, side: Side, axis: Axis, from: Tile, threes: Tiles) -> Line {
    let mut tiles = axis.three(from);
    let mut longer = 0;
    while threes.contains(axis.after(from, longer + 1)) {
        longer += 1;
        tiles = tiles | axis.three(axis.after(from, longer));
    }
    let any = |marked: Tiles| !(marked & tiles).is_empty();
    let times = match (any(map.cats()), any(map.pigs())) {
        (true, _) => 3,
        (false, true) => 2,
        (false, false) => 1,
    };
    let points = WORTH[longer as usize] * u16::from(times);
    Line {
        side,
        from,
        to: axis.after(from, longer + 2),
        length: 3 + longer as u8,
        times,
        points,
        half: any(map.crows()).then_some(points / 2),
    }
}

/// All lines of the map.
pub fn lines(map: &Map) -> Vec<Line> {
    let mut lines = Vec::new();
    each_line(map, |line| lines.push(line));
    lines
}

/// The points of Red and Blue if the map were scored as it is.
pub fn score(map: &Map) -> [u16; 2] {
    let mut sum = [0; 2];
    each_line(map, |line| {
        let [red, blue] = line.scores();
        sum[0] += red;
        sum[1] += blue;
    });
    sum
}

/// Who has more; nobody if the numbers are equal.
pub(crate) fn ahead(numbers: [u32; 2]) -> Option<Side> {
    match numbers[0].cmp(&numbers[1]) {
        std::cmp::Ordering::Greater => Some(Side::Red),
        std::cmp::Ordering::Less => Some(Side::Blue),
        std::cmp::Ordering::Equal => None,
    }
}

/// Who leads a match as it stands, and by what.
pub(crate) struct Standing {
    pub(crate) winner: Option<Side>,
    pub(crate) reason: &'static str,
}

impl MercenaryIsle {
    /// What decides the match: points, or coins as `tally` has it.
    pub(crate) fn counted(&self, state: &State) -> [u32; 2] {
        match (self.variant.has_coins(), self.tally) {
            (true, Tally::Held) => state.coins,
            _ => Side::BOTH.map(|side| state.total(side)),
        }
    }

    /// Cost of the mercenaries that each side has hired.
    pub(crate) fn hired_cost(&self, state: &State) -> [u32; 2] {
        state.sets.map(|set| self.data.cost_of(set))
    }

    /// More wins; where coins count, the dearer mercenaries break a tie.
    pub(crate) fn standing(&self, state: &State) -> Standing {
        let first = ahead(self.counted(state));
        let extra = state.finished() > usize::from(self.variant.rounds());
        let reason = match (self.variant.has_coins(), extra) {
            (false, _) => "points",
            (true, false) => "coins",
            (true, true) => "extra-round",
        };
        let by_cost = || {
            let winner = ahead(self.hired_cost(state));
            winner.filter(|_| self.variant.has_coins())
        };
        match (first, by_cost()) {
            (Some(_), _) => Standing {
                winner: first,
                reason,
            },
            (None, Some(side)) => Standing {
                winner: Some(side),
                reason: "hired-cost",
            },
            (None, None) => Standing {
                winner: None,
                reason: "draw",
            },
        }
    }

    /// Whether another round is played after the one just finished.
    pub(crate) fn goes_on(&self, state: &State) -> bool {
        let finished = state.finished();
        if finished < usize::from(self.variant.rounds()) {
            return true;
        }
        let tied = self.standing(state).winner.is_none();
        tied && finished < usize::from(self.most_rounds())
    }

    /// The result of a match that is over: the seats of a side share it.
    pub(crate) fn result(&self, state: &State) -> Outcome {
        let counted = self.counted(state);
        let Standing { winner, reason } = self.standing(state);
        let seats = self.variant.seats();
        let rank = |seat: Seat| match winner {
            Some(side) if side != Side::of(seat) => 2,
            _ => 1,
        };
        Outcome {
            scores: BySeat::from_fn(seats, |seat| counted[Side::of(seat).index()] as i32),
            ranks: BySeat::from_fn(seats, rank),
            reason,
        }
    }
}
