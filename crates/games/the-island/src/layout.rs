//! Layouts: how high the stacks are at the start, and what may be wrong with one.

use std::cmp::Reverse;

use atoll_engine::Problem;

use crate::board::{COLUMNS, Cell, CellSet, HIGHEST, PIECES, ROWS};

/// The layouts that have names, the standard one first.
pub(crate) const NAMED: [(&str, &str); 5] = [
    ("standard", "111/121/232/343/232/121/111"),
    ("atoll", "11111/13231/13.31/13231/11111"),
    ("isthmus", "111/121/232/121/.2./121/232/121/111"),
    ("mesa", "1111/1221/1221/1221/1221/1221/1111"),
    ("skerry", "1111/1221/1221/1221/1111"),
];

/// Sixteen natives need sixteen spaces.
const FEWEST_STACKS: usize = 6;

/// Heights of stacks in rows of equal length, without empty rows and columns around them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Layout {
    rows: Vec<Vec<u8>>,
}

impl Layout {
    /// Reads the rows of a layout. Blanks are ignored, short rows end in sea.
    pub(crate) fn read(text: &str) -> Result<Layout, Problem> {
        let mut rows = Vec::new();
        for (row, part) in text.split('/').enumerate() {
            let letters = part.chars().filter(|letter| !letter.is_whitespace());
            let heights = letters.enumerate().map(|(column, letter)| match letter {
                '.' => Ok(0),
                '0'..='9' => Ok(letter as u8 - b'0'),
                _ => Err(bad_letter(letter, row, column)),
            });
            rows.push(heights.collect::<Result<Vec<u8>, Problem>>()?);
        }
        let layout = Layout { rows }.trimmed();
        match layout.pieces() {
            0 => Err(problem("layout-empty", "the layout has no piece at all")),
            _ => Ok(layout),
        }
    }

    fn trimmed(self) -> Layout {
        let land = |row: &Vec<u8>| row.iter().any(|height| *height > 0);
        let first = self.rows.iter().position(land).unwrap_or(0);
        let last = self
            .rows
            .iter()
            .rposition(land)
            .map_or(first, |row| row + 1);
        let rows = &self.rows[first..last];
        let starts = rows
            .iter()
            .filter_map(|row| row.iter().position(|height| *height > 0));
        let ends = rows
            .iter()
            .filter_map(|row| row.iter().rposition(|height| *height > 0));
        let (west, east) = (
            starts.min().unwrap_or(0),
            ends.max().map_or(0, |end| end + 1),
        );
        let filled = |row: &Vec<u8>| {
            let heights = (west..east).map(|column| row.get(column).copied().unwrap_or(0));
            heights.collect()
        };
        Layout {
            rows: rows.iter().map(filled).collect(),
        }
    }

    /// Pieces in all.
    pub(crate) fn pieces(&self) -> u32 {
        self.rows
            .iter()
            .flatten()
            .map(|height| u32::from(*height))
            .sum()
    }

    fn width(&self) -> usize {
        self.rows.first().map_or(0, Vec::len)
    }

    fn fits_table(&self) -> bool {
        self.width() <= COLUMNS && self.rows.len() <= ROWS
    }

    /// The stacks with their rows and columns in the text.
    fn stacks(&self) -> impl Iterator<Item = (usize, usize, u8)> {
        let rows = self.rows.iter().enumerate();
        let all = rows.flat_map(|(row, heights)| {
            let columns = heights.iter().enumerate();
            columns.map(move |(column, height)| (row, column, *height))
        });
        all.filter(|(_, _, height)| *height > 0)
    }

    /// The stacks in the middle of the table. Panics if the layout is larger than the table.
    pub(crate) fn cells(&self) -> impl Iterator<Item = (Cell, u8)> {
        let west = (COLUMNS - self.width()) / 2;
        let north = (ROWS - self.rows.len()) / 2;
        let place = move |(row, column, height)| (Cell::at(west + column, north + row), height);
        self.stacks().map(place)
    }

    /// All that is wrong with the layout, in a fixed order.
    pub(crate) fn problems(&self) -> Vec<Problem> {
        let checks = [
            self.too_high(),
            self.too_many(),
            self.too_few_stacks(),
            self.too_large(),
            self.split(),
        ];
        checks.into_iter().flatten().collect()
    }

    /// Where a stack is, in words: its cell, or its place in the text if the text does not fit the table.
    fn place(&self, row: usize, column: usize) -> String {
        if !self.fits_table() {
            return format!("row {}, column {}", row + 1, column + 1);
        }
        let west = (COLUMNS - self.width()) / 2;
        let north = (ROWS - self.rows.len()) / 2;
        Cell::at(west + column, north + row).to_string()
    }

    fn too_high(&self) -> Option<Problem> {
        let high = self.stacks().filter(|(_, _, height)| *height > HIGHEST);
        let places: Vec<_> = high
            .map(|(row, column, _)| self.place(row, column))
            .collect();
        (!places.is_empty()).then(|| {
            let places = places.join("; ");
            problem(
                "layout-high",
                format!("no stack may have more than {HIGHEST} pieces: {places}"),
            )
        })
    }

    fn too_many(&self) -> Option<Problem> {
        let pieces = self.pieces();
        (pieces > u32::from(PIECES)).then(|| {
            let message = format!("the layout takes {pieces} pieces, the game has {PIECES}");
            problem("layout-many", message)
        })
    }

    fn too_few_stacks(&self) -> Option<Problem> {
        let stacks = self.stacks().count();
        (stacks < FEWEST_STACKS).then(|| {
            let message = format!(
                "the layout has {stacks} stacks; 16 natives need at least {FEWEST_STACKS}, with three spaces each"
            );
            problem("layout-stacks", message)
        })
    }

    fn too_large(&self) -> Option<Problem> {
        (!self.fits_table()).then(|| {
            let (width, depth) = (self.width(), self.rows.len());
            let message =
                format!("the layout is {width} × {depth} cells, the table {COLUMNS} × {ROWS}");
            problem("layout-size", message)
        })
    }

    /// One portion is asked for; everything outside the largest is named.
    fn split(&self) -> Option<Problem> {
        if !self.fits_table() {
            return None;
        }
        let largest = self.largest_portion()?;
        let touches = |cell: &Cell| cell.ring().into_iter().any(|next| largest.has(next));
        let outside = self
            .cells()
            .map(|(cell, _)| cell)
            .filter(|cell| !largest.has(*cell));
        let named = outside.map(|cell| match touches(&cell) {
            true => format!("{cell} (corner)"),
            false => format!("{cell} (apart)"),
        });
        let named: Vec<_> = named.collect();
        (!named.is_empty()).then(|| {
            let named = named.join(", ");
            let message = format!(
                "the island must hang together by whole sides; outside its largest part: {named}"
            );
            problem("layout-split", message)
        })
    }

    /// The portion with most pieces, the first of equals.
    fn largest_portion(&self) -> Option<CellSet> {
        let land: CellSet = self.cells().map(|(cell, _)| cell).collect();
        let pieces = |portion: &CellSet| -> u32 {
            let stacks = self.cells().filter(|(cell, _)| portion.has(*cell));
            stacks.map(|(_, height)| u32::from(height)).sum()
        };
        land.portions()
            .min_by_key(|portion| Reverse(pieces(portion)))
    }

    /// The text of the layout.
    pub(crate) fn text(&self) -> String {
        rows_text(self.rows.iter().map(Vec::as_slice))
    }
}

/// Rows of heights as a layout text.
pub(crate) fn rows_text<'r>(rows: impl Iterator<Item = &'r [u8]>) -> String {
    let row = |heights: &[u8]| -> String {
        heights
            .iter()
            .map(|height| height_letter(*height))
            .collect()
    };
    rows.map(row).collect::<Vec<_>>().join("/")
}

fn height_letter(height: u8) -> char {
    match height {
        0 => '.',
        _ => char::from(b'0' + height),
    }
}

fn bad_letter(letter: char, row: usize, column: usize) -> Problem {
    let (row, column) = (row + 1, column + 1);
    problem(
        "layout-char",
        format!(
            "`{letter}` in row {row}, column {column} is no height: 0 to 9, . for sea, / between rows"
        ),
    )
}

pub(crate) fn problem(code: &'static str, message: impl Into<String>) -> Problem {
    Problem {
        code: code.into(),
        field: if code.starts_with("omit") {
            "omit"
        } else {
            "layout"
        }
        .to_owned(),
        message: message.into(),
    }
}
