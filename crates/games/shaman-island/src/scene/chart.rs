//! Where the spaces of the sea are on the picture.

use crate::board::{Space, Stack};
use crate::land::Land;

/// The width of a space; a tile is twice as wide.
pub(super) const CELL: f32 = 48.0;
pub(super) const TILE: f32 = 2.0 * CELL;
/// Room for the numbers of rows and columns.
const MARGIN: f32 = CELL;
/// How far around the land the sea is shown: tiles are laid and slid that far.
const REACH: i32 = 2;

/// The part of the sea that is shown: all land, and the water around it. Where islands have drifted far apart the
/// empty water between them is left out.
pub(super) struct Chart {
    columns: Axis,
    rows: Axis,
}

impl Chart {
    pub(super) fn of(land: &Land) -> Chart {
        let along = |coordinate: fn(Space) -> i32| {
            let anchors = land
                .stacks()
                .map(|stack: Stack| coordinate(land.anchor(stack)));
            Axis::around(anchors)
        };
        Chart {
            columns: along(|space| space.x),
            rows: along(|space| space.y),
        }
    }

    pub(super) fn width(&self) -> f32 {
        2.0 * MARGIN + self.columns.length * CELL
    }

    pub(super) fn height(&self) -> f32 {
        2.0 * MARGIN + self.rows.length * CELL
    }

    /// The middle of a space.
    pub(super) fn middle(&self, space: Space) -> (f32, f32) {
        self.point(space.x, space.y, 0.5)
    }

    /// The middle of the tile with this anchor.
    pub(super) fn tile(&self, anchor: Space) -> (f32, f32) {
        self.point(anchor.x, anchor.y, 1.0)
    }

    fn point(&self, x: i32, y: i32, into: f32) -> (f32, f32) {
        let x = MARGIN + (self.columns.place(x) + into) * CELL;
        let y = self.height() - MARGIN - (self.rows.place(y) + into) * CELL;
        (x, y)
    }

    /// The numbers of the columns, with their places.
    pub(super) fn columns(&self) -> impl Iterator<Item = (i32, f32)> {
        let shown = self.columns.shown.iter();
        shown.map(|(x, place)| (*x, MARGIN + (place + 0.5) * CELL))
    }

    /// The numbers of the rows, with their places.
    pub(super) fn rows(&self) -> impl Iterator<Item = (i32, f32)> {
        let (shown, bottom) = (self.rows.shown.iter(), self.height() - MARGIN);
        shown.map(move |(y, place)| (*y, bottom - (place + 0.5) * CELL))
    }
}

/// The columns or rows that are shown, each with its place in widths of a space.
struct Axis {
    shown: Vec<(i32, f32)>,
    length: f32,
}

impl Axis {
    fn around(anchors: impl Iterator<Item = i32>) -> Axis {
        let mut shown: Vec<i32> = anchors.flat_map(|at| at - REACH..=at + REACH + 1).collect();
        shown.sort_unstable();
        shown.dedup();
        let mut length = 0.0;
        let mut before = None;
        let placed = shown.into_iter().map(|at| {
            let gap = before.is_some_and(|before: i32| before + 1 != at);
            let place = length + f32::from(u8::from(gap));
            before = Some(at);
            length = place + 1.0;
            (at, place)
        });
        let shown = placed.collect();
        Axis { shown, length }
    }

    fn place(&self, at: i32) -> f32 {
        let found = self.shown.binary_search_by_key(&at, |(shown, _)| *shown);
        let index = found.unwrap_or_else(|near| near.min(self.shown.len() - 1));
        self.shown[index].1
    }
}
