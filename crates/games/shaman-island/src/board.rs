//! Spaces of the sea, and places on land.

use std::num::NonZeroU8;

use atoll_engine::Seat;
use serde::{Serialize, Serializer};

/// A space of the endless sea: half a tile wide, x grows to the east and y to the north.
///
/// A tile covers four of them and is named by its *anchor*, the one in the south-west.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Space {
    /// To the east.
    pub x: i32,
    /// To the north.
    pub y: i32,
}

impl Space {
    /// The space at these coordinates.
    pub const fn at(x: i32, y: i32) -> Space {
        Space { x, y }
    }

    /// The space so far to the east and to the north.
    pub const fn plus(self, dx: i32, dy: i32) -> Space {
        Space::at(self.x + dx, self.y + dy)
    }

    /// The square of the distance as one measures it on the table.
    pub(crate) fn distance(self, other: Space) -> i64 {
        let along = |a: i32, b: i32| (i64::from(a) - i64::from(b)).pow(2);
        along(self.x, other.x) + along(self.y, other.y)
    }
}

impl Serialize for Space {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// The four directions along the sides of tiles, by which neighbours are looked up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Direction {
    East,
    West,
    North,
    South,
}

/// A way in which pieces go.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Way {
    Straight(Direction),
    /// Between two directions.
    Diagonal(Direction, Direction),
}

impl Way {
    /// The straight ones first.
    pub(crate) const ALL: [Way; 8] = [
        Way::Straight(Direction::East),
        Way::Straight(Direction::West),
        Way::Straight(Direction::North),
        Way::Straight(Direction::South),
        Way::Diagonal(Direction::East, Direction::North),
        Way::Diagonal(Direction::East, Direction::South),
        Way::Diagonal(Direction::West, Direction::North),
        Way::Diagonal(Direction::West, Direction::South),
    ];
    pub(crate) const STRAIGHT: &[Way] = Way::ALL.split_at(4).0;
}

/// How two tiles lie to each other, by how far the second is to the east and to the north of the first.
pub(crate) const fn overlap(dx: i32, dy: i32) -> bool {
    dx.abs() <= 1 && dy.abs() <= 1
}

/// On which side of the first tile the second touches it along half an edge or more. Corners do not count.
pub(crate) const fn side(dx: i32, dy: i32) -> Option<Direction> {
    match (dx, dy) {
        (2, -1..=1) => Some(Direction::East),
        (-2, -1..=1) => Some(Direction::West),
        (-1..=1, 2) => Some(Direction::North),
        (-1..=1, -2) => Some(Direction::South),
        _ => None,
    }
}

/// The offsets of the twelve tiles that touch a tile, by x, then y.
pub(crate) const CONTACTS: [(i32, i32); 12] = [
    (-2, -1),
    (-2, 0),
    (-2, 1),
    (-1, -2),
    (-1, 2),
    (0, -2),
    (0, 2),
    (1, -2),
    (1, 2),
    (2, -1),
    (2, 0),
    (2, 1),
];

/// The most stacks of a match. A match has 21 tiles at most; positions may have a few more.
pub(crate) const MOST_STACKS: usize = 32;
/// The most spaces of land.
pub(crate) const MOST_PLACES: usize = 4 * MOST_STACKS;

/// The number of a stack: stacks are numbered in the order of their anchors.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Stack(pub(crate) u8);

impl Stack {
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }

    pub(crate) const fn bit(self) -> u32 {
        1 << self.0
    }

    /// Its four places.
    pub(crate) fn places(self) -> impl Iterator<Item = Place> {
        (0..4).map(move |corner| Place::of(self, corner))
    }
}

/// A space of land, by its stack and its corner of the tile.
///
/// Corners are numbered by x, then y. What stands on a tile keeps its corner when the tile is slid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Place(NonZeroU8);

impl Place {
    pub(crate) const fn of(stack: Stack, corner: u8) -> Place {
        match NonZeroU8::new(stack.0 * 4 + corner + 1) {
            Some(number) => Place(number),
            None => unreachable!(),
        }
    }

    pub(crate) const fn index(self) -> usize {
        self.0.get() as usize - 1
    }

    pub(crate) const fn stack(self) -> Stack {
        Stack((self.0.get() - 1) / 4)
    }

    pub(crate) const fn corner(self) -> u8 {
        (self.0.get() - 1) % 4
    }

    /// The same corner of another stack.
    pub(crate) const fn on(self, stack: Stack) -> Place {
        Place::of(stack, self.corner())
    }
}

/// The values of a tribe's warriors, from 0 to 5.
pub(crate) const WARRIORS: usize = 6;
/// What a shaman counts.
pub(crate) const SHAMAN: u8 = 6;

/// A piece of some tribe.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Piece {
    Shaman,
    /// The warrior of this value.
    Warrior(u8),
}

/// The letter of a tribe.
pub(crate) const fn letter(seat: Seat) -> char {
    ['A', 'B', 'C', 'D'][seat.index()]
}
