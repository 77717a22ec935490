//! The cycle as callers give it.

use super::node::{Move, Node};
use super::reach::{NATURAL, SPACES, bits, reach};
use super::standing::{COPIES, Standing, TYPES};

/// One cycle as the solver sees it: tiles, drum and both hands, the mover's first.
///
/// Types are numbered 0 to 4 in the order `S H T W O`, spaces column by column: `a1` is 0, `a2` is 1, `b1` is 5, `e5`
/// is 24. A tile may lie under the drum: it is on the board, but no target while the drum stands there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Cycle {
    /// The type of the tile on each space.
    pub board: [Option<u8>; 25],
    /// The space of the drum.
    pub drum: u8,
    /// How many tiles of each type the mover and the opponent hold.
    pub hands: [[u8; 5]; 2],
}

/// One drum move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Step {
    /// The type of the tile spent, `None` for a natural move.
    pub means: Option<u8>,
    /// The space the drum lands on.
    pub target: u8,
}

impl Cycle {
    /// Whether drum and types are in range and no type has more tiles than the game.
    #[must_use]
    pub fn is_valid(&self) -> bool {
        let types_exist = self
            .board
            .iter()
            .flatten()
            .all(|&tile| usize::from(tile) < TYPES);
        usize::from(self.drum) < SPACES
            && types_exist
            && (0..TYPES).all(|tile| self.count(tile) <= COPIES[tile].into())
    }

    /// Tiles of one type on the board and in the hands.
    fn count(&self, tile: usize) -> usize {
        let on_board = self
            .board
            .iter()
            .flatten()
            .filter(|&&there| usize::from(there) == tile)
            .count();
        on_board + usize::from(self.hands[0][tile]) + usize::from(self.hands[1][tile])
    }

    /// Whether the cycle is over: one tile is left, or the mover is stuck.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.node().result().is_some()
    }

    /// The legal moves in canonical order; none if the cycle is over.
    #[must_use]
    pub fn steps(&self) -> Vec<Step> {
        let node = self.node();
        if node.tiles.count_ones() < 2 {
            return Vec::new();
        }
        let means = [NATURAL, 0, 1, 2, 3, 4].into_iter();
        means
            .filter(|&means| means == NATURAL || self.hands[0][means] > 0)
            .flat_map(|means| {
                bits(reach(means, node.drum) & node.tiles)
                    .map(move |target| Step::new(means, target))
            })
            .collect()
    }

    /// The cycle after a legal move, seen by the next mover.
    #[must_use]
    pub fn after(&self, step: Step) -> Cycle {
        let mut next = *self;
        if let Some(means) = step.means {
            next.hands[0][usize::from(means)] -= 1;
        }
        let gift = next.board[usize::from(step.target)]
            .take()
            .expect("the target of a legal move holds a tile");
        next.hands[1][usize::from(gift)] += 1;
        next.hands.swap(0, 1);
        next.drum = step.target;
        next
    }

    pub(super) fn node(&self) -> Node {
        let [own, other] = &self.hands;
        let tiles = (0..SPACES)
            .filter(|&space| self.board[space].is_some())
            .fold(0, |tiles, space| tiles | 1 << space);
        Node {
            tiles,
            drum: self.drum.into(),
            mine: Standing::new(own, other),
            theirs: Standing::new(other, own),
        }
    }
}

impl Step {
    fn new(means: usize, target: usize) -> Step {
        Step {
            means: (means != NATURAL).then_some(means as u8),
            target: target as u8,
        }
    }
}

impl From<Move> for Step {
    fn from(mv: Move) -> Step {
        Step::new(mv.means.into(), mv.target.into())
    }
}
