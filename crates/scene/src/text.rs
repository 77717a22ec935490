//! Scenes and tables as characters, for terminals.

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use crate::{Choice, Node, Panel, Scene, Table, seat_character};

/// The largest grid, in columns and rows.
const MOST: usize = 1000;

/// Stands in the second cell of a character two columns wide.
const CONTINUED: char = '\0';

/// What one cell of a terminal shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TextCell {
    /// The character; a NUL in the second cell of one that is two columns wide.
    pub character: char,
    /// Name of its colour; `None` where nothing is.
    pub ink: Option<&'static str>,
    /// Whether it stands out.
    pub bold: bool,
    /// The node it belongs to, by its number in the scene.
    pub node: Option<usize>,
}

impl TextCell {
    const BLANK: TextCell = TextCell {
        character: ' ',
        ink: None,
        bold: false,
        node: None,
    };
}

/// A rectangle of cells.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TextArea {
    /// First column.
    pub column: usize,
    /// First row.
    pub row: usize,
    /// Number of columns.
    pub width: usize,
    /// Number of rows.
    pub height: usize,
}

impl TextArea {
    fn cell(column: usize, row: usize) -> TextArea {
        TextArea {
            column,
            row,
            width: 1,
            height: 1,
        }
    }

    fn join(self, other: TextArea) -> TextArea {
        let (column, row) = (self.column.min(other.column), self.row.min(other.row));
        let right = (self.column + self.width).max(other.column + other.width);
        let bottom = (self.row + self.height).max(other.row + other.height);
        TextArea {
            column,
            row,
            width: right - column,
            height: bottom - row,
        }
    }
}

/// A scene as characters, each with its colour and the node it belongs to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TextGrid {
    width: usize,
    cells: Vec<TextCell>,
    keys: Vec<String>,
}

impl TextGrid {
    fn blank(width: usize, height: usize) -> TextGrid {
        TextGrid {
            width,
            cells: vec![TextCell::BLANK; width * height],
            keys: Vec::new(),
        }
    }

    /// Number of columns.
    pub fn width(&self) -> usize {
        self.width
    }

    /// Number of rows.
    pub fn height(&self) -> usize {
        self.cells.len() / self.width
    }

    /// The rows from the top, each of the same length.
    pub fn rows(&self) -> impl Iterator<Item = &[TextCell]> {
        self.cells.chunks(self.width)
    }

    /// The cell at this place.
    pub fn cell(&self, column: usize, row: usize) -> Option<&TextCell> {
        let inside = column < self.width;
        self.cells.get(row * self.width + column).filter(|_| inside)
    }

    /// The key of the node that shows at this place.
    pub fn at(&self, column: usize, row: usize) -> Option<&str> {
        let node = self.cell(column, row)?.node?;
        Some(&self.keys[node])
    }

    /// The smallest rectangle around what shows of the node with this key.
    pub fn place_of(&self, key: &str) -> Option<TextArea> {
        let node = self.keys.iter().position(|own| own == key)?;
        let cells = self.cells.iter().enumerate();
        let own = cells.filter(|(_, cell)| cell.node == Some(node));
        own.map(|(i, _)| TextArea::cell(i % self.width, i / self.width))
            .reduce(TextArea::join)
    }

    /// The characters alone, a line per row, without blanks at the ends of lines.
    pub fn plain(&self) -> String {
        self.rows().map(|row| plain_row(row) + "\n").collect()
    }

    fn stamp(&mut self, number: usize, node: &Node, character: (f32, f32)) {
        let Some(glyph) = &node.glyph else { return };
        let cell = TextCell {
            character: ' ',
            ink: Some(glyph.ink),
            bold: glyph.bold,
            node: Some(number),
        };
        let width = glyph.text.lines().map(UnicodeWidthStr::width).max();
        let left = first_cell(node.x / character.0, width.unwrap_or(0));
        let top = first_cell(node.y / character.1, glyph.text.lines().count());
        for (row, line) in (top..).zip(glyph.text.lines()) {
            self.stamp_line(left, row, line, cell);
        }
    }

    /// Blanks at the ends of a line are seen through, those within it are not.
    fn stamp_line(&mut self, left: i64, row: i64, line: &str, cell: TextCell) {
        let inner = line.trim_start();
        let mut column = left + (line.width() - inner.width()) as i64;
        for character in inner.trim_end().chars() {
            let width = character.width().unwrap_or(0);
            if width > 0 {
                self.put(column, row, width, TextCell { character, ..cell });
            }
            column += width as i64;
        }
    }

    /// What does not fit into the grid is left out.
    fn put(&mut self, column: i64, row: i64, width: usize, cell: TextCell) {
        let (Ok(column), Ok(row)) = (usize::try_from(column), usize::try_from(row)) else {
            return;
        };
        if column + width > self.width || row >= self.height() {
            return;
        }
        let start = row * self.width + column;
        self.part_halves(row, start);
        self.part_halves(row, start + width);
        self.cells[start] = cell;
        for second in &mut self.cells[start + 1..start + width] {
            *second = TextCell {
                character: CONTINUED,
                ..cell
            };
        }
    }

    /// Where a wide character lies across the left side of this cell, blanks both its halves.
    fn part_halves(&mut self, row: usize, right: usize) {
        let within = right < (row + 1) * self.width;
        if within && self.cells[right].character == CONTINUED {
            self.cells[right].character = ' ';
            self.cells[right - 1].character = ' ';
        }
    }
}

fn plain_row(row: &[TextCell]) -> String {
    let characters = row.iter().map(|cell| cell.character);
    let shown: String = characters
        .filter(|&character| character != CONTINUED)
        .collect();
    shown.trim_end().to_string()
}

/// The first of `count` cells around a middle. The nudge makes places that differ by a rounding
/// error fall into the same cell; places far outside are all alike.
fn first_cell(middle: f32, count: usize) -> i64 {
    let first = (middle - count as f32 / 2.0 + 0.501).floor();
    first.clamp(-1e6, 1e6) as i64
}

fn cells_across(length: f32, one: f32) -> usize {
    let count = (length / one - 0.001).ceil();
    (count as usize).clamp(1, MOST)
}

impl Scene {
    /// The picture as characters: each node's glyph stamped over those before it, its middle at the
    /// node's origin. Blanks at the ends of a glyph's lines are seen through.
    pub fn to_text(&self) -> TextGrid {
        let width = cells_across(self.width, self.character.0);
        let height = cells_across(self.height, self.character.1);
        let mut grid = TextGrid::blank(width, height);
        for (number, node) in self.nodes.iter().enumerate() {
            grid.keys.push(node.key.clone());
            grid.stamp(number, node, self.character);
        }
        grid
    }
}

impl Table {
    /// The table as plain text: status, board, panels, prompt, and the choices by notation.
    pub fn to_text(&self) -> String {
        let mut blocks = vec![self.status.clone(), trimmed(&self.board)];
        blocks.extend(self.panels.iter().map(panel_text));
        let prompt = format!("{}: {}", self.prompt.title, self.prompt.detail);
        blocks.push(format!("{prompt}\n{}", choices_text(&self.choices)));
        let shown = blocks.iter().map(|block| block.trim_end());
        let mut text = shown
            .filter(|block| !block.is_empty())
            .collect::<Vec<_>>()
            .join("\n\n");
        text.push('\n');
        text
    }
}

/// The scene without empty lines around it.
fn trimmed(scene: &Scene) -> String {
    let plain = scene.to_text().plain();
    plain.trim_end().trim_start_matches('\n').to_string()
}

fn panel_text(panel: &Panel) -> String {
    let turn = if panel.active { "> " } else { "" };
    let mark = panel.seat.map(|seat| format!("{} ", seat_character(seat)));
    let note = match panel.note.as_str() {
        "" => String::new(),
        note => format!(" ({note})"),
    };
    let heading = format!("{turn}{}{}{note}", mark.unwrap_or_default(), panel.title);
    format!("{heading}\n{}", trimmed(&panel.scene))
}

fn choices_text(choices: &[Choice]) -> String {
    let widths = choices.iter().map(|choice| choice.text.width());
    let width = widths.max().unwrap_or(0);
    let line = |choice: &Choice| {
        let blanks = " ".repeat(width - choice.text.width());
        format!("  {}{blanks}  {}\n", choice.text, choice.label)
    };
    choices.iter().map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample;

    fn scene(glyphs: &[(&str, f32, f32, &str)]) -> Scene {
        let mut scene = Scene::new(100.0, 60.0, (10.0, 20.0));
        for &(key, x, y, glyph) in glyphs {
            scene.push(Node::new(key, x, y).glyph(glyph, "ink"));
        }
        scene
    }

    #[test]
    fn glyphs_lie_around_their_origins() {
        let grid = scene(&[
            ("one", 5.0, 10.0, "x"),
            ("three", 55.0, 30.0, "<->"),
            ("lines", 85.0, 30.0, "/\\\n||\n\\/"),
        ])
        .to_text();
        insta::assert_snapshot!(grid.plain(), @r"
        x       /\
            <-> ||
                \/
        ");
        assert_eq!((grid.width(), grid.height()), (10, 3));
        assert_eq!(grid.at(5, 1), Some("three"));
        assert_eq!(grid.at(5, 0), None);
        assert_eq!(grid.at(99, 0), None);
        let area = TextArea {
            column: 8,
            row: 0,
            width: 2,
            height: 3,
        };
        assert_eq!(grid.place_of("lines"), Some(area));
        assert_eq!(grid.place_of("nobody"), None);
    }

    #[test]
    fn later_nodes_cover_earlier_ones() {
        let grid = scene(&[
            ("under", 50.0, 30.0, "######"),
            ("over", 50.0, 30.0, " a b "),
        ])
        .to_text();
        assert_eq!(grid.plain().lines().nth(1), Some("  ##a b#"));
        assert_eq!(grid.at(5, 1), Some("over"));
        assert_eq!(grid.at(2, 1), Some("under"));
    }

    #[test]
    fn wide_characters_take_two_cells_and_lose_both_together() {
        let grid = scene(&[("wide", 10.0, 10.0, "島"), ("next", 25.0, 10.0, "x")]).to_text();
        assert_eq!(grid.plain().lines().next(), Some("島x"));
        assert_eq!(grid.at(1, 0), Some("wide"));
        let cut = scene(&[("wide", 10.0, 10.0, "島"), ("next", 15.0, 10.0, "x")]).to_text();
        assert_eq!(cut.plain().lines().next(), Some(" x"));
    }

    #[test]
    fn what_is_outside_is_left_out() {
        let grid = scene(&[
            ("left", 0.0, 10.0, "abc"),
            ("below", 50.0, f32::MAX, "x\ny"),
        ])
        .to_text();
        assert_eq!(grid.plain().trim(), "bc");
        assert_eq!(grid.place_of("below"), None);
    }

    #[test]
    fn a_table_as_text() {
        insta::assert_snapshot!(sample::table().to_text());
    }
}
