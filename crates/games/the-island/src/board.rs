//! Where things are: cells, spaces, directions.

use serde::{Serialize, Serializer};

/// Columns of the table, A to O.
pub(crate) const COLUMNS: usize = 15;
/// Rows of the table, 1 to 19.
pub(crate) const ROWS: usize = 19;
/// From a cell to the one below it. One column of sea lies between two rows, and one row of sea above and
/// below the table, so that whoever looks over the edge sees sea.
const STRIDE: usize = COLUMNS + 1;
/// Cells with the sea around the table.
pub(crate) const CELLS: usize = STRIDE * (ROWS + 2) + 1;
/// Spaces on top of a piece: west, middle, east.
pub(crate) const SLOTS: usize = 3;

/// The area of one piece: column A to O from the west, row 1 to 19 from the north. Cells are ordered as one reads.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u16);

impl Cell {
    /// The cell in this column and row, both from 0.
    pub const fn at(column: usize, row: usize) -> Cell {
        assert!(column < COLUMNS && row < ROWS);
        Cell(((row + 1) * STRIDE + column + 1) as u16)
    }

    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }

    pub(crate) const fn from_index(index: usize) -> Cell {
        assert!(index < CELLS);
        Cell(index as u16)
    }

    /// Its column, from 0 in the west.
    pub const fn column(self) -> usize {
        (self.index() - 1) % STRIDE
    }

    /// Its row, from 0 in the north.
    pub const fn row(self) -> usize {
        (self.index() - 1) / STRIDE - 1
    }

    /// Whether it belongs to the table; beyond it lies the sea.
    pub(crate) const fn is_on_table(self) -> bool {
        let (first, last) = (STRIDE + 1, STRIDE * (ROWS + 1));
        first <= self.index() && self.index() < last && !self.index().is_multiple_of(STRIDE)
    }

    /// The next cell in this direction.
    #[inline]
    pub(crate) const fn toward(self, way: Way) -> Cell {
        Cell(self.0.wrapping_add_signed(way.cells()))
    }

    /// The four cells that share a side with it: north, east, south, west.
    #[inline]
    pub(crate) fn neighbours(self) -> [Cell; 4] {
        Way::ALL.map(|way| self.toward(way))
    }

    /// The eight cells around it, clockwise from the north.
    pub(crate) fn ring(self) -> [Cell; 8] {
        const STEP: i16 = STRIDE as i16;
        [-STEP, 1 - STEP, 1, 1 + STEP, STEP, STEP - 1, -1, -1 - STEP]
            .map(|step| Cell(self.0.wrapping_add_signed(step)))
    }

    /// Its spaces from west to east.
    pub fn spaces(self) -> [Space; SLOTS] {
        [0, 1, 2].map(|slot| self.space(slot))
    }

    pub(crate) const fn space(self, slot: usize) -> Space {
        Space(self.0 * SLOTS as u16 + slot as u16)
    }

    /// All cells of the table as one reads.
    pub fn all() -> impl Iterator<Item = Cell> {
        (0..ROWS).flat_map(|row| (0..COLUMNS).map(move |column| Cell::at(column, row)))
    }
}

/// A place for one native on top of a stack: a cell with its slot `a`, `b` or `c` from the west.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Space(u16);

impl Space {
    /// The cell it belongs to.
    #[inline]
    pub const fn cell(self) -> Cell {
        Cell(self.0 / SLOTS as u16)
    }

    /// Which of the three it is, from 0 in the west.
    #[inline]
    pub const fn slot(self) -> usize {
        self.0 as usize % SLOTS
    }

    /// The next space in this direction.
    #[inline]
    pub(crate) const fn toward(self, way: Way) -> Space {
        Space(self.0.wrapping_add_signed(way.spaces()))
    }

    /// The space in the same place of the same piece once it is turned by half a circle.
    pub(crate) const fn turned(self) -> Space {
        self.cell().space(SLOTS - 1 - self.slot())
    }
}

/// A direction, in the order in which they are always listed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Way {
    /// To the row above.
    North,
    /// To the right.
    East,
    /// To the row below.
    South,
    /// To the left.
    West,
}

impl Way {
    /// All four in order.
    pub const ALL: [Way; 4] = [Way::North, Way::East, Way::South, Way::West];

    pub(crate) const fn index(self) -> usize {
        self as usize
    }

    pub(crate) const fn opposite(self) -> Way {
        Way::ALL[(self.index() + 2) % 4]
    }

    const fn cells(self) -> i16 {
        const STEP: i16 = STRIDE as i16;
        [-STEP, 1, STEP, -1][self.index()]
    }

    const fn spaces(self) -> i16 {
        const STEP: i16 = (STRIDE * SLOTS) as i16;
        [-STEP, 1, STEP, -1][self.index()]
    }

    /// The letter that stands for it.
    pub const fn letter(self) -> char {
        ['n', 'e', 's', 'w'][self.index()]
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        ["north", "east", "south", "west"][self.index()]
    }
}

impl Serialize for Way {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_char(self.letter())
    }
}

/// A set of cells, listed as one reads.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct CellSet([u64; CELLS.div_ceil(64)]);

impl CellSet {
    pub(crate) fn add(&mut self, cell: Cell) {
        self.0[cell.index() / 64] |= 1 << (cell.index() % 64);
    }

    pub(crate) fn has(&self, cell: Cell) -> bool {
        self.0[cell.index() / 64] >> (cell.index() % 64) & 1 == 1
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.iter().all(|word| *word == 0)
    }

    /// The cells that are not in the other set.
    pub(crate) fn without(mut self, other: &CellSet) -> CellSet {
        self.0
            .iter_mut()
            .zip(other.0)
            .for_each(|(word, out)| *word &= !out);
        self
    }

    /// The cells that hang together with this one by whole sides.
    pub(crate) fn joined(&self, first: Cell) -> CellSet {
        let mut joined = CellSet::from_iter([first]);
        loop {
            let before = joined;
            for shift in [1, STRIDE] {
                joined = joined.spread(&before, shift);
            }
            joined
                .0
                .iter_mut()
                .zip(self.0)
                .for_each(|(word, land)| *word &= land);
            if joined == before {
                return joined;
            }
        }
    }

    /// With the cells that lie so many places before or after those of another set.
    fn spread(mut self, from: &CellSet, shift: usize) -> CellSet {
        for (at, word) in self.0.iter_mut().enumerate() {
            let before = if at > 0 { from.0[at - 1] } else { 0 };
            let after = from.0.get(at + 1).copied().unwrap_or(0);
            let onward = from.0[at] << shift | before >> (64 - shift);
            let back = from.0[at] >> shift | after << (64 - shift);
            *word |= onward | back;
        }
        self
    }

    /// The sets of cells that hang together, by their first cells.
    pub(crate) fn portions(self) -> impl Iterator<Item = CellSet> {
        let mut rest = self;
        std::iter::from_fn(move || {
            let portion = self.joined(rest.iter().next()?);
            rest = rest.without(&portion);
            Some(portion)
        })
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = Cell> {
        let words = self.0.into_iter().enumerate();
        words.flat_map(|(at, word)| {
            let rests = std::iter::successors(Some(word), |rest| Some(rest & rest.wrapping_sub(1)));
            let bits = rests.take_while(|rest| *rest != 0);
            bits.map(move |rest| Cell::from_index(at * 64 + rest.trailing_zeros() as usize))
        })
    }
}

impl FromIterator<Cell> for CellSet {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> CellSet {
        let mut set = CellSet::default();
        cells.into_iter().for_each(|cell| set.add(cell));
        set
    }
}

/// Pieces of the game.
pub(crate) const PIECES: u8 = 38;
/// Natives of each seat at the start.
pub(crate) const NATIVES: usize = 8;
/// No stack is higher.
pub(crate) const HIGHEST: u8 = 5;
