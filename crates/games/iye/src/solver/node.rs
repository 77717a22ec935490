//! Positions and moves inside the search.

use super::reach::{NATURAL, SPACES, bits, reach, reach_with};
use super::standing::{Standing, TYPES};

/// One drum move, small enough to sort and store by the dozen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Move {
    /// The type spent, or [`NATURAL`].
    pub(super) means: u8,
    pub(super) target: u8,
}

impl Move {
    fn new(means: usize, target: usize) -> Move {
        Move {
            means: means as u8,
            target: target as u8,
        }
    }

    /// In eight bits.
    pub(super) fn pack(self) -> u64 {
        u64::from(self.means) << 5 | u64::from(self.target)
    }

    pub(super) fn unpack(word: u64) -> Move {
        Move {
            means: (word >> 5) as u8 & 7,
            target: word as u8 & 31,
        }
    }
}

/// A position, from the mover's side.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    pub(super) tiles: u32,
    pub(super) drum: usize,
    pub(super) mine: Standing,
    pub(super) theirs: Standing,
}

impl Node {
    /// Everything but the hands, in thirty bits; never 0 while tiles are left.
    pub(super) fn place(&self) -> u64 {
        u64::from(self.tiles) << 5 | self.drum as u64
    }

    pub(super) fn left(&self) -> u32 {
        self.tiles.count_ones()
    }

    pub(super) fn targets(&self) -> u32 {
        reach_with(self.mine.held(), self.drum) & self.tiles
    }

    pub(super) fn natural(&self) -> u32 {
        reach(NATURAL, self.drum) & self.tiles
    }

    /// The targets outside natural reach for a tile of this type, held or not.
    fn special(&self, tile: usize) -> u32 {
        reach(tile, self.drum) & self.tiles & !reach(NATURAL, self.drum)
    }

    /// The moves worth trying: natural ones, and special ones to other targets.
    ///
    /// A special move to a target in natural reach does what the natural one does and costs a tile: never better.
    pub(super) fn moves(self) -> impl Iterator<Item = Move> {
        let natural = bits(self.natural()).map(|target| Move::new(NATURAL, target));
        let by = move |tile| bits(self.special(tile)).map(move |target| Move::new(tile, target));
        natural.chain(bits(self.mine.held() as u32).flat_map(by))
    }

    pub(super) fn play(&self, mv: Move, layout: &[u8; SPACES]) -> Node {
        let gift = layout[usize::from(mv.target)];
        Node {
            tiles: self.tiles & !(1 << mv.target),
            drum: mv.target.into(),
            mine: self.theirs.after_their_move(mv.means, gift),
            theirs: self.mine.after_own_move(mv.means, gift),
        }
    }

    /// What the opponent needs so that the mover gets no targets but those of now: that it has none of certain types.
    pub(super) fn no_more_targets(&self) -> Standing {
        let held = self.mine.held();
        Standing::none_of(
            (0..TYPES).filter(|&tile| held >> tile & 1 == 0 && self.special(tile) != 0),
        )
    }

    /// The value for the mover if the cycle is over; the tile count is looked at first.
    pub(super) fn result(&self) -> Option<i8> {
        if self.left() < 2 {
            return Some(self.mine.margin().signum());
        }
        (self.targets() == 0).then_some(-1)
    }
}
