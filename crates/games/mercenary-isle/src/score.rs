//! Lines and their worth, and who has won what.

use atoll_engine::{BySeat, Outcome, Seat};
use serde::Serialize;

use crate::board::{SIDE, Tile, Tiles};
use crate::map::{Map, Token};
use crate::options::{MercenaryIsle, Tally};
use crate::state::State;
use crate::tokens::{Kind, Side};

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

/// The straight ways over the island that are long enough for a line, from their first tile on.
struct Way {
    start: (u8, u8),
    step: (i8, i8),
    length: u8,
}

const WAYS: [Way; 26] = {
    let mut ways = [const {
        Way {
            start: (0, 0),
            step: (0, 0),
            length: 0,
        }
    }; 26];
    let mut count = 0;
    let mut i = 0;
    while i < SIDE {
        ways[count] = Way {
            start: (0, i),
            step: (1, 0),
            length: SIDE,
        };
        ways[count + 1] = Way {
            start: (i, 0),
            step: (0, 1),
            length: SIDE,
        };
        count += 2;
        i += 1;
    }
    let mut offset = 0;
    while offset <= SIDE - 3 {
        let length = SIDE - offset;
        // From the bottom row to the right and to the left, from the edges upwards.
        ways[count] = Way {
            start: (offset, 0),
            step: (1, 1),
            length,
        };
        ways[count + 1] = Way {
            start: (SIDE - 1 - offset, 0),
            step: (-1, 1),
            length,
        };
        count += 2;
        if offset > 0 {
            ways[count] = Way {
                start: (0, offset),
                step: (1, 1),
                length,
            };
            ways[count + 1] = Way {
                start: (SIDE - 1, offset),
                step: (-1, 1),
                length,
            };
            count += 2;
        }
        offset += 1;
    }
    assert!(count == ways.len());
    ways
};

impl Way {
    fn tiles(&self) -> impl Iterator<Item = Tile> {
        let along = |start: u8, step: i8, i: u8| (start as i8 + step * i as i8) as u8;
        let (start, step) = (self.start, self.step);
        (0..self.length)
            .map(move |i| Tile::at(along(start.0, step.0, i), along(start.1, step.1, i)))
    }
}

/// A run that is being followed.
struct Run {
    side: Side,
    from: Tile,
    to: Tile,
    length: u8,
    pig: bool,
    cat: bool,
    crow: bool,
}

impl Run {
    fn new(side: Side, tile: Tile, token: Token) -> Run {
        Run {
            side,
            from: tile,
            to: tile,
            length: 0,
            pig: false,
            cat: false,
            crow: false,
        }
        .and(tile, token)
    }

    fn and(mut self, tile: Tile, token: Token) -> Run {
        self.to = tile;
        self.length += 1;
        self.pig |= token.kind == Kind::Pig;
        self.cat |= token.kind == Kind::Cat;
        self.crow |= token.kind == Kind::Crow;
        self
    }

    /// The line it makes, if it is long enough. Multiplied first, then halved for the Crow.
    fn line(self) -> Option<Line> {
        let worth = *WORTH.get(usize::from(self.length).checked_sub(3)?)?;
        let times = match (self.cat, self.pig) {
            (true, _) => 3,
            (false, true) => 2,
            (false, false) => 1,
        };
        let points = worth * u16::from(times);
        Some(Line {
            side: self.side,
            from: self.from,
            to: self.to,
            length: self.length,
            times,
            points,
            half: self.crow.then_some(points / 2),
        })
    }
}

/// Calls `each` with every line of the map. White tokens, the other colour and empty tiles break runs; face-down
/// tokens count as what they are.
fn each_line(map: &Map, mut each: impl FnMut(Line)) {
    for way in &WAYS {
        let mut run: Option<Run> = None;
        for tile in way.tiles() {
            let token = map.token(tile);
            let colour = token.and_then(Token::colour);
            run = match (run, token, colour) {
                (Some(run), Some(token), Some(side)) if run.side == side => {
                    Some(run.and(tile, token))
                }
                (old, token, colour) => {
                    old.and_then(Run::line).into_iter().for_each(&mut each);
                    let begun = token.zip(colour);
                    begun.map(|(token, side)| Run::new(side, tile, token))
                }
            };
        }
        run.and_then(Run::line).into_iter().for_each(&mut each);
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

/// The tiles of a line, both ends included.
pub fn tiles_of(line: &Line) -> Tiles {
    let step = |from: u8, to: u8| (to as i8 - from as i8).signum();
    let way = Way {
        start: (line.from.column(), line.from.row()),
        step: (
            step(line.from.column(), line.to.column()),
            step(line.from.row(), line.to.row()),
        ),
        length: line.length,
    };
    way.tiles().collect()
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
