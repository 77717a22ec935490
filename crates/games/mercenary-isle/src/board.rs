//! Tiles, sets of tiles, and the quarters of the island.

use std::ops::{BitAnd, BitOr, Not};

use serde::{Serialize, Serializer};

/// Tiles along one side of the island.
pub(crate) const SIDE: u8 = 6;
/// Tiles in all.
pub(crate) const TILES: usize = 36;

/// A tile of the island: column `a` to `f` from the left, row 1 to 6 from below.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tile(u8);

impl Tile {
    /// The tile in this column and row, both from 0.
    pub const fn at(column: u8, row: u8) -> Tile {
        assert!(column < SIDE && row < SIDE);
        Tile(column + SIDE * row)
    }

    /// The tile with this number in tile order: a1 b1 … f1 a2 … f6.
    pub const fn from_index(index: usize) -> Tile {
        assert!(index < TILES);
        Tile(index as u8)
    }

    /// Its number in tile order.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its column, from 0 at the left.
    pub const fn column(self) -> u8 {
        self.0 % SIDE
    }

    /// Its row, from 0 at the bottom.
    pub const fn row(self) -> u8 {
        self.0 / SIDE
    }

    /// All tiles in tile order.
    pub fn all() -> impl Iterator<Item = Tile> {
        (0..TILES).map(Tile::from_index)
    }

    /// The tiles that share an edge with it, never a corner.
    pub fn neighbours(self) -> Tiles {
        NEIGHBOURS[self.index()]
    }

    /// The quarter it lies in.
    pub fn quarter(self) -> Quarter {
        let quarter = |quarter: &Quarter| quarter.tiles().contains(self);
        let mut quarters = Quarter::ALL.into_iter();
        quarters.find(quarter).expect("quarters cover the island")
    }
}

impl Serialize for Tile {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// A set of tiles.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Tiles(u64);

impl Tiles {
    /// No tile.
    pub const NONE: Tiles = Tiles(0);
    /// The whole island.
    pub const ALL: Tiles = Tiles((1 << TILES) - 1);

    /// This tile alone.
    pub const fn of(tile: Tile) -> Tiles {
        Tiles(1 << tile.0)
    }

    /// Whether the tile is in it.
    pub const fn contains(self, tile: Tile) -> bool {
        self.0 >> tile.0 & 1 == 1
    }

    /// How many tiles there are.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Its first tile in tile order.
    pub fn first(self) -> Option<Tile> {
        (self.0 != 0).then(|| Tile(self.0.trailing_zeros() as u8))
    }

    /// Its `n`th tile in tile order, from 0. There must be so many.
    pub(crate) fn nth(self, n: u32) -> Tile {
        let mut rest = self.0;
        for _ in 0..n {
            rest &= rest - 1;
        }
        Tile(rest.trailing_zeros() as u8)
    }

    /// Its tiles in tile order.
    pub fn iter(self) -> impl Iterator<Item = Tile> + Clone {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let tile = Tiles(rest).first()?;
            rest &= rest - 1;
            Some(tile)
        })
    }

    pub(crate) fn add(&mut self, tile: Tile) {
        self.0 |= 1 << tile.0;
    }

    pub(crate) fn remove(&mut self, tile: Tile) {
        self.0 &= !(1 << tile.0);
    }

    /// The tiles of this set that have an upper or right neighbour in it: one for each adjacent pair.
    pub(crate) fn pairs(self) -> impl Iterator<Item = (Tile, Tile)> {
        self.iter().flat_map(move |tile| {
            let later = (tile.neighbours() & self).iter();
            later
                .filter(move |other| *other > tile)
                .map(move |other| (tile, other))
        })
    }

    /// How many adjacent pairs there are in this set.
    pub(crate) fn pair_count(self) -> u32 {
        let beside = self.0 & (self.0 >> 1) & NOT_LAST_COLUMN;
        let above = self.0 & (self.0 >> SIDE);
        beside.count_ones() + above.count_ones()
    }
}

/// A direction of lines: steps from one tile to the next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Axis {
    /// How much larger the number of the next tile is.
    step: u32,
    /// The tiles from which two more steps stay on the island.
    starts: Tiles,
}

impl Axis {
    /// Rows, columns, and both diagonals.
    pub(crate) const ALL: [Axis; 4] = [
        Axis::of(1, 0),
        Axis::of(0, 1),
        Axis::of(1, 1),
        Axis::of(-1, 1),
    ];

    const fn of(column: i8, row: i8) -> Axis {
        let mut starts = Tiles::NONE;
        let mut index = 0;
        while index < TILES {
            let tile = Tile::from_index(index);
            let (c, r) = (tile.column() as i8 + 2 * column, tile.row() as i8 + 2 * row);
            if c >= 0 && c < SIDE as i8 && r < SIDE as i8 {
                starts.0 |= 1 << index;
            }
            index += 1;
        }
        Axis {
            step: (column + SIDE as i8 * row) as u32,
            starts,
        }
    }

    /// The tiles of this set that begin three in a row: the `i`th of them in the `i`th set.
    pub(crate) const fn threes(self, sets: [Tiles; 3]) -> Tiles {
        let [first, second, third] = sets;
        Tiles(first.0 & second.0 >> self.step & third.0 >> (2 * self.step) & self.starts.0)
    }

    /// The tiles one step further.
    pub(crate) const fn onwards(self, tiles: Tiles) -> Tiles {
        Tiles(tiles.0 << self.step & Tiles::ALL.0)
    }

    /// The three tiles that begin here.
    pub(crate) const fn three(self, start: Tile) -> Tiles {
        Tiles((1 | 1 << self.step | 1 << (2 * self.step)) << start.0)
    }

    /// Whether three in a row can begin here.
    pub(crate) const fn begins(self, tile: Tile) -> bool {
        self.starts.contains(tile)
    }

    /// The tile so many steps further.
    pub(crate) const fn after(self, tile: Tile, steps: u32) -> Tile {
        Tile::from_index(tile.index() + (steps * self.step) as usize)
    }
}

impl FromIterator<Tile> for Tiles {
    fn from_iter<I: IntoIterator<Item = Tile>>(tiles: I) -> Tiles {
        tiles
            .into_iter()
            .fold(Tiles::NONE, |set, tile| set | Tiles::of(tile))
    }
}

impl BitOr for Tiles {
    type Output = Tiles;
    fn bitor(self, other: Tiles) -> Tiles {
        Tiles(self.0 | other.0)
    }
}

impl BitAnd for Tiles {
    type Output = Tiles;
    fn bitand(self, other: Tiles) -> Tiles {
        Tiles(self.0 & other.0)
    }
}

impl Not for Tiles {
    type Output = Tiles;
    fn not(self) -> Tiles {
        Tiles(!self.0 & Tiles::ALL.0)
    }
}

/// Columns a to e in every row.
const NOT_LAST_COLUMN: u64 = {
    let mut mask = 0;
    let mut row = 0;
    while row < SIDE {
        mask |= 0b1_1111 << (row * SIDE);
        row += 1;
    }
    mask
};

static NEIGHBOURS: [Tiles; TILES] = {
    let mut all = [Tiles::NONE; TILES];
    let mut pair = 0;
    while pair < TILES * TILES {
        let (one, two) = (
            Tile::from_index(pair / TILES),
            Tile::from_index(pair % TILES),
        );
        let distance = one.column().abs_diff(two.column()) + one.row().abs_diff(two.row());
        if distance == 1 {
            all[one.index()].0 |= 1 << two.0;
        }
        pair += 1;
    }
    all
};

/// A quarter of the island, which a fog board covers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Quarter {
    /// a4 to c6.
    NorthWest,
    /// d4 to f6.
    NorthEast,
    /// a1 to c3.
    SouthWest,
    /// d1 to f3.
    SouthEast,
}

impl Quarter {
    /// All quarters in order.
    pub const ALL: [Quarter; 4] = [
        Quarter::NorthWest,
        Quarter::NorthEast,
        Quarter::SouthWest,
        Quarter::SouthEast,
    ];

    /// Its name in moves and positions.
    pub const fn text(self) -> &'static str {
        ["nw", "ne", "sw", "se"][self as usize]
    }

    /// Its name in sentences.
    pub const fn name(self) -> &'static str {
        ["north-west", "north-east", "south-west", "south-east"][self as usize]
    }

    /// Its nine tiles.
    pub const fn tiles(self) -> Tiles {
        let (column, row) = self.corner();
        let first = column + SIDE * row;
        Tiles((0b111 | 0b111 << SIDE | 0b111 << (2 * SIDE)) << first)
    }

    /// The column and row of its lower left tile.
    pub(crate) const fn corner(self) -> (u8, u8) {
        [(0, 3), (3, 3), (0, 0), (3, 0)][self as usize]
    }
}

impl Serialize for Quarter {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.text())
    }
}
