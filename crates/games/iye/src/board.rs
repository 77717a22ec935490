//! Spaces, tiles, and which space is how far from which.

use serde::{Serialize, Serializer};

/// Spaces along one side of the board.
pub(crate) const SIDE: u8 = 5;
/// Spaces, and tiles, in all.
pub(crate) const SPACES: usize = 25;

/// A space of the board: column `a` to `e` from the left, row 1 to 5 from below.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u8);

impl Cell {
    /// The middle of the board, where the drum stands at the start of a cycle.
    pub const CENTRE: Cell = Cell::at(2, 2);

    /// The space in this column and row, both from 0.
    pub const fn at(column: u8, row: u8) -> Cell {
        assert!(column < SIDE && row < SIDE);
        Cell(column * SIDE + row)
    }

    /// The space with this number, in the order a1 a2 … a5 b1 … e5.
    pub const fn from_index(index: usize) -> Cell {
        assert!(index < SPACES);
        Cell(index as u8)
    }

    /// Its number in that order.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its column, from 0 at the left.
    pub const fn column(self) -> u8 {
        self.0 / SIDE
    }

    /// Its row, from 0 at the bottom.
    pub const fn row(self) -> u8 {
        self.0 % SIDE
    }

    /// All spaces, a1 to e5.
    pub fn all() -> impl Iterator<Item = Cell> {
        (0..SPACES).map(Cell::from_index)
    }

    /// All spaces as one reads: a5 to e5, then the row below.
    pub fn reading_order() -> impl Iterator<Item = Cell> {
        (0..SPACES as u8).map(Cell::read)
    }

    /// The `n`th space as one reads.
    pub(crate) const fn read(n: u8) -> Cell {
        Cell::at(n % SIDE, SIDE - 1 - n / SIDE)
    }

    pub(crate) const fn bit(self) -> u32 {
        1 << self.0
    }
}

impl Serialize for Cell {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// The kinds of tile, in the order in which they are always listed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Tile {
    /// Moves the drum to a corner.
    Sun,
    /// Moves the drum like a knight.
    Horse,
    /// Moves the drum one space diagonally.
    Tree,
    /// Moves the drum like a queen.
    Water,
    /// Moves the drum anywhere.
    Owl,
}

impl Tile {
    /// All kinds in order.
    pub const ALL: [Tile; 5] = [Tile::Sun, Tile::Horse, Tile::Tree, Tile::Water, Tile::Owl];

    pub(crate) const fn index(self) -> usize {
        self as usize
    }

    /// How many there are in the game; also the points for their majority.
    pub const fn copies(self) -> u8 {
        [9, 7, 5, 3, 1][self.index()]
    }

    /// The letter that stands for it.
    pub const fn letter(self) -> char {
        ['S', 'H', 'T', 'W', 'O'][self.index()]
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        ["Sun", "Horse", "Tree", "Water", "Owl"][self.index()]
    }

    /// What spending it does, in a sentence.
    pub const fn rule(self) -> &'static str {
        [
            "Spend it to move the drum to any corner that holds a tile.",
            "Spend it to move the drum like a knight: two spaces one way, one the other.",
            "Spend it to move the drum exactly one space diagonally.",
            "Spend it to move the drum any distance along a row, a column or a diagonal.",
            "Spend it to move the drum to any tile on the board.",
        ][self.index()]
    }

    /// The kind with this letter, in either case.
    pub fn from_letter(letter: char) -> Option<Tile> {
        let letter = letter.to_ascii_uppercase();
        Tile::ALL.into_iter().find(|tile| tile.letter() == letter)
    }
}

impl Serialize for Tile {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_char(self.letter())
    }
}

/// A full board: what lies on each space, by [`Cell::index`].
pub type Layout = [Tile; SPACES];

/// Whether a means of moving the drum reaches `to` from `from`, whatever lies there.
/// `spent` is the kind of tile spent, `None` for a natural move.
const fn reaches(spent: Option<Tile>, from: Cell, to: Cell) -> bool {
    let columns = from.column().abs_diff(to.column());
    let rows = from.row().abs_diff(to.row());
    if columns == 0 && rows == 0 {
        return false;
    }
    match spent {
        None => (columns == 0 && rows <= 2) || (rows == 0 && columns <= 2),
        Some(Tile::Sun) => is_edge(to.column()) && is_edge(to.row()),
        Some(Tile::Horse) => columns * rows == 2,
        Some(Tile::Tree) => columns == 1 && rows == 1,
        Some(Tile::Water) => columns == 0 || rows == 0 || columns == rows,
        Some(Tile::Owl) => true,
    }
}

const fn is_edge(line: u8) -> bool {
    line == 0 || line == SIDE - 1
}

const fn targets(spent: Option<Tile>) -> [u32; SPACES] {
    let mut masks = [0; SPACES];
    let mut pair = 0;
    while pair < SPACES * SPACES {
        let (from, to) = (pair / SPACES, pair % SPACES);
        if reaches(spent, Cell::from_index(from), Cell::from_index(to)) {
            masks[from] |= 1 << to;
        }
        pair += 1;
    }
    masks
}

/// The spaces that each means reaches, by space of the drum: natural moves at 0, each kind of tile after it.
pub(crate) static WAYS: [[u32; 8]; SPACES] = {
    let means = [
        targets(None),
        targets(Some(Tile::Sun)),
        targets(Some(Tile::Horse)),
        targets(Some(Tile::Tree)),
        targets(Some(Tile::Water)),
        targets(Some(Tile::Owl)),
    ];
    let mut ways = [[0; 8]; SPACES];
    let mut i = 0;
    while i < SPACES * means.len() {
        let (from, by) = (i / means.len(), i % means.len());
        ways[from][by] = means[by][from];
        i += 1;
    }
    ways
};

/// All spaces for each means that is open to a hand with this set of kinds, as bits.
pub(crate) static OPEN: [[u32; 8]; 32] = {
    let mut open = [[0; 8]; 32];
    let mut i = 0;
    while i < 32 * 6 {
        let (held, means) = (i / 6, i % 6);
        if means == 0 || held >> (means - 1) & 1 == 1 {
            open[held][means] = u32::MAX;
        }
        i += 1;
    }
    open
};

/// The spaces that any move reaches: by space of the drum, then by the set of kinds in hand, as bits.
pub(crate) static REACH: [[u32; 32]; SPACES] = {
    let mut reach = [[0; 32]; SPACES];
    let mut i = 0;
    while i < SPACES * 32 * 6 {
        let (from, held, by) = (i / 6 / 32, i / 6 % 32, i % 6);
        reach[from][held] |= WAYS[from][by] & OPEN[held][by];
        i += 1;
    }
    reach
};
