//! The part of a grid of characters that is shown.

use atoll_scene::TextGrid;
use ratatui::layout::{Position, Rect};

/// A rectangle of a grid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(in crate::play) struct Crop {
    pub(super) column: u16,
    pub(super) row: u16,
    pub(super) width: u16,
    pub(super) height: u16,
}

impl Crop {
    /// Everything but the blank rows and columns around it.
    pub(super) fn of(grid: &TextGrid) -> Crop {
        let used = |column: usize, row: usize| {
            let cell = grid.cell(column, row);
            cell.is_some_and(|cell| cell.character != ' ')
        };
        let rows = extent(grid.height(), |row| (0..grid.width()).any(|c| used(c, row)));
        let columns = extent(grid.width(), |column| {
            (0..grid.height()).any(|r| used(column, r))
        });
        Crop {
            column: columns.0,
            row: rows.0,
            width: columns.1,
            height: rows.1,
        }
    }

    /// The smallest rectangle around both; one without cells does not count.
    pub(super) fn join(self, other: Crop) -> Crop {
        if self.width == 0 || self.height == 0 {
            return other;
        }
        if other.width == 0 || other.height == 0 {
            return self;
        }
        let (column, row) = (self.column.min(other.column), self.row.min(other.row));
        let right = (self.column + self.width).max(other.column + other.width);
        let bottom = (self.row + self.height).max(other.row + other.height);
        Crop {
            column,
            row,
            width: right - column,
            height: bottom - row,
        }
    }

    /// What of it fits into the area: the part around the cell in the middle, by default the first.
    pub(super) fn view(self, area: Rect, middle: Option<(i32, i32)>) -> Crop {
        let (column, row) = middle.unwrap_or((0, 0));
        let start = |from: u16, length: u16, room: u16, middle: i32| {
            let most = i32::from(from) + i32::from(length.saturating_sub(room));
            let first = middle - i32::from(room) / 2;
            first.clamp(i32::from(from), most) as u16
        };
        Crop {
            column: start(self.column, self.width, area.width, column),
            row: start(self.row, self.height, area.height, row),
            width: self.width.min(area.width),
            height: self.height.min(area.height),
        }
    }

    /// The key of the node at a place of the screen, if this is shown in the area.
    pub(super) fn key_at(self, grid: &TextGrid, area: Rect, at: Position) -> Option<String> {
        let (x, y) = (at.x - area.x, at.y - area.y);
        let inside = x < self.width && y < self.height;
        let key = || grid.at((self.column + x).into(), (self.row + y).into());
        inside.then(key)?.map(str::to_owned)
    }
}

/// The first used index, and how many there are up to the last used one.
fn extent(count: usize, used: impl Fn(usize) -> bool) -> (u16, u16) {
    let first = (0..count).find(|i| used(*i));
    let last = (0..count).rfind(|i| used(*i));
    match (first, last) {
        (Some(first), Some(last)) => (first as u16, (last - first + 1) as u16),
        _ => (0, 0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use atoll_scene::{Node, Scene};

    fn grid() -> TextGrid {
        let mut scene = Scene::new(10.0, 5.0, (1.0, 1.0));
        scene.push(Node::new("left", 2.5, 1.5).glyph("x", "ink"));
        scene.push(Node::new("right", 7.5, 3.5).glyph("y", "ink"));
        scene.to_text()
    }

    #[test]
    fn blanks_around_are_left_out() {
        let crop = Crop {
            column: 2,
            row: 1,
            width: 6,
            height: 3,
        };
        assert_eq!(Crop::of(&grid()), crop);
    }

    #[test]
    fn what_was_used_once_is_not_cut_off() {
        let (none, used) = (Crop::default(), Crop::of(&grid()));
        assert_eq!(none.join(used), used);
        assert_eq!(used.join(none), used);
        let left = Crop { width: 1, ..used };
        assert_eq!(left.join(used), used);
    }

    #[test]
    fn a_small_window_shows_what_is_in_the_middle() {
        let area = Rect::new(0, 0, 3, 2);
        let grid = grid();
        let shown = |middle| {
            let crop = Crop::of(&grid).view(area, middle);
            (crop.column, crop.row)
        };
        assert_eq!(shown(None), (2, 1));
        assert_eq!(shown(Some((7, 3))), (5, 2));
        assert_eq!(shown(Some((99, 99))), (5, 2));
    }

    #[test]
    fn places_of_the_screen_are_places_of_the_grid() {
        let (grid, area) = (grid(), Rect::new(10, 10, 20, 20));
        let crop = Crop::of(&grid).view(area, None);
        let at = |x, y| crop.key_at(&grid, area, Position { x, y });
        assert_eq!(at(10, 10).as_deref(), Some("left"));
        assert_eq!(at(15, 12).as_deref(), Some("right"));
        assert_eq!(at(16, 12), None);
        assert_eq!(at(29, 29), None);
    }
}
