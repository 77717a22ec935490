//! Sliding along the coast by half-steps.
//!
//! Where a tile gets by two half-steps depends on the tiles around it only, so a set of positions around it
//! is one word, and what each neighbour means for all these positions at once is looked up in a table.

use crate::board::{Direction, overlap, side};

/// A set of positions around a tile: each at most [`FAR`] away, by x, then y.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(crate) struct Slides(u64);

/// Two half-steps go no further.
const FAR: i32 = 2;
/// Tiles further away do not matter.
pub(crate) const NEAR: i32 = FAR + 2;
/// From a position to the next one to the east, as a shift.
const EAST: u32 = 8;
const MIDDLE: u32 = 27;

const fn bit(dx: i32, dy: i32) -> u64 {
    1 << (MIDDLE as i32 + dx * EAST as i32 + dy)
}

impl Slides {
    pub(crate) fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How far each position is to the east and to the north, by x, then y.
    pub(crate) fn offsets(self) -> impl Iterator<Item = (i32, i32)> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let place = (left != 0).then(|| left.trailing_zeros() as i32)?;
            left &= left - 1;
            Some((place / 8 - 3, place % 8 - 3))
        })
    }
}

/// What the tiles around a tile mean for every position that it may slide through.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Coast {
    /// Positions that would overlap a tile.
    over: u64,
    /// Positions that touch a tile on this side, by [`Direction`].
    touch: [u64; 4],
}

impl Coast {
    /// Adds a tile that lies so far to the east and to the north, both within [`NEAR`].
    pub(crate) fn add(&mut self, dx: i32, dy: i32) {
        let tile = &COASTS[((dx + NEAR) * WIDTH + dy + NEAR) as usize];
        self.over |= tile.over;
        for (mine, its) in self.touch.iter_mut().zip(tile.touch) {
            *mine |= its;
        }
    }

    /// Where a tile at sea level gets by exactly two half-steps, other than where it is.
    pub(crate) fn along(&self) -> Slides {
        let start = bit(0, 0);
        if self.touch.iter().all(|side| side & start == 0) {
            return Slides::default();
        }
        Slides(self.half_steps(self.half_steps(start)) & !start)
    }

    /// Where a tile at sea level is halfway on its way to this position.
    pub(crate) fn halfway(&self, to: (i32, i32)) -> Option<(i32, i32)> {
        let mut halfway = Slides(self.half_steps(bit(0, 0))).offsets();
        halfway.find(|(dx, dy)| self.half_steps(bit(*dx, *dy)) & bit(to.0, to.1) != 0)
    }

    /// Where the top of a stack gets: straight off by a whole width, onto open water.
    pub(crate) fn off(&self) -> Slides {
        const STRAIGHT: u64 = bit(2, 0) | bit(-2, 0) | bit(0, 2) | bit(0, -2);
        Slides(STRAIGHT & !self.over)
    }

    /// Where one half-step leads from any of these positions.
    fn half_steps(&self, from: u64) -> u64 {
        self.glide(from, go::east, [Direction::North, Direction::South])
            | self.glide(from, go::west, [Direction::North, Direction::South])
            | self.glide(from, go::north, [Direction::East, Direction::West])
            | self.glide(from, go::south, [Direction::East, Direction::West])
    }

    /// A half-step that way along a tile on one of these sides: straight on where some tile is touched there,
    /// otherwise round the corner that was passed.
    fn glide(&self, from: u64, ahead: fn(u64) -> u64, sides: [Direction; 2]) -> u64 {
        let touching = self.touch.iter().fold(0, |all, side| all | side);
        let mut to = 0;
        for side in sides {
            let grip = self.touch[side as usize];
            let straight = ahead(from & grip) & !self.over;
            to |= straight & touching | go::to(side)(straight & !touching);
        }
        to
    }
}

/// Moves a set of positions by one space.
mod go {
    use super::{Direction, EAST};

    pub(super) fn east(set: u64) -> u64 {
        set << EAST
    }

    pub(super) fn west(set: u64) -> u64 {
        set >> EAST
    }

    pub(super) fn north(set: u64) -> u64 {
        set << 1
    }

    pub(super) fn south(set: u64) -> u64 {
        set >> 1
    }

    pub(super) fn to(direction: Direction) -> fn(u64) -> u64 {
        match direction {
            Direction::East => east,
            Direction::West => west,
            Direction::North => north,
            Direction::South => south,
        }
    }
}

const WIDTH: i32 = 2 * NEAR + 1;

/// What one tile means, by how far it lies to the east and to the north.
static COASTS: [Coast; (WIDTH * WIDTH) as usize] = {
    let mut coasts = [Coast {
        over: 0,
        touch: [0; 4],
    }; (WIDTH * WIDTH) as usize];
    let mut i = 0;
    while i < WIDTH * WIDTH {
        coasts[i as usize] = coast(i / WIDTH - NEAR, i % WIDTH - NEAR);
        i += 1;
    }
    coasts
};

const fn coast(dx: i32, dy: i32) -> Coast {
    let mut coast = Coast {
        over: 0,
        touch: [0; 4],
    };
    let mut i = 0;
    while i < 25 {
        let (x, y) = (i / 5 - FAR, i % 5 - FAR);
        if overlap(dx - x, dy - y) {
            coast.over |= bit(x, y);
        }
        if let Some(side) = side(dx - x, dy - y) {
            coast.touch[side as usize] |= bit(x, y);
        }
        i += 1;
    }
    coast
}
