//! From where the island is looked at, and where its parts are in the picture.

use crate::board::{Cell, SLOTS, Space};

/// A point of the picture.
pub(super) type Point = (f32, f32);

/// Half the width of a space that stands on its corner, half its height, and the height of a piece.
const ACROSS: f32 = 34.0;
const DOWN: f32 = 19.5;
const LEVEL: f32 = 27.0;

/// The plan: the width of a space, how far cells are apart, and how much of its side a piece shows.
const FLAT: f32 = 52.0;
const FLAT_CELL: f32 = 3.5 * FLAT;
const FLAT_ROW: f32 = 78.0;
const FLAT_LEVEL: f32 = 4.0;
/// The gap between two pieces that lie side by side in the plan.
const FLAT_GAP: f32 = 8.0;

/// Room at the edges of the picture.
const EDGE: f32 = 34.0;
/// How high a native stands above its feet.
const NATIVE: f32 = 54.0;

/// The cells that are shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Frame {
    pub(super) west: i32,
    pub(super) east: i32,
    pub(super) north: i32,
    pub(super) south: i32,
}

impl Frame {
    /// A frame around these cells with a cell of sea on each side; `None` without cells.
    fn around(cells: impl Iterator<Item = Cell> + Clone) -> Option<Frame> {
        let columns = cells.clone().map(|cell| cell.column() as i32);
        let rows = cells.map(|cell| cell.row() as i32);
        Some(Frame {
            west: columns.clone().min()? - 1,
            east: columns.max()? + 1,
            north: rows.clone().min()? - 1,
            south: rows.max()? + 1,
        })
    }
}

/// How the island is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Angle {
    /// Tilted, after so many quarter turns.
    Tilted(usize),
    /// From above.
    Plan,
}

/// Knows where everything is in the picture.
#[derive(Debug, Clone, Copy)]
pub(super) struct Camera {
    angle: Angle,
    pub(super) frame: Frame,
    shift: Point,
    pub(super) width: f32,
    pub(super) height: f32,
}

/// The titles of the angles, in order.
pub(super) const ANGLES: &[&str] = &[
    "South-east",
    "South-west",
    "North-west",
    "North-east",
    "From above",
];
/// The number of the plan.
pub(super) const PLAN: usize = 4;

/// A side of a stack that is seen, lit from the left.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Side {
    Left,
    Right,
}

impl Camera {
    /// A camera for this land, which may have been higher once than it is now.
    pub(super) fn new(angle: usize, land: &[(Cell, u8)]) -> Camera {
        let frame =
            Frame::around(land.iter().map(|(cell, _)| *cell)).expect("there was land at the start");
        let angle = match angle {
            PLAN => Angle::Plan,
            turns => Angle::Tilted(turns % 4),
        };
        let (shift, width, height) = ((0.0, 0.0), 0.0, 0.0);
        let mut camera = Camera {
            angle,
            frame,
            shift,
            width,
            height,
        };
        camera.fit(land);
        camera
    }

    /// Shifts the picture so that all of it is seen: the land with the natives on it, and the cells of sea beside it.
    fn fit(&mut self, land: &[(Cell, u8)]) {
        if self.is_plan() {
            return self.fit_plan();
        }
        let Frame {
            west,
            east,
            north,
            south,
        } = self.frame;
        let columns = (west + 1..east).map(|column| self.column_name(column));
        let mut points: Vec<Point> = columns.collect();
        points.extend((north + 1..south).map(|row| self.row_name(row)));
        for (cell, height) in land {
            points.extend(cell.neighbours().iter().flat_map(|next| self.top(*next, 0)));
            let top = self.top(*cell, *height);
            points.extend(top.map(|(x, y)| (x, y - NATIVE)));
        }
        let least = |of: fn(&Point) -> f32| points.iter().map(of).fold(f32::MAX, f32::min);
        let most = |of: fn(&Point) -> f32| points.iter().map(of).fold(f32::MIN, f32::max);
        let (left, top) = (least(|p| p.0) - EDGE, least(|p| p.1) - EDGE);
        self.width = most(|p| p.0) + EDGE - left;
        self.height = most(|p| p.1) + EDGE - top;
        self.shift = (-left, -top);
    }

    /// Rows and spaces lie on the lines and columns of a terminal.
    fn fit_plan(&mut self) {
        let Frame {
            west,
            east,
            north,
            south,
        } = self.frame;
        let (columns, rows) = ((east - west + 1) as f32, (south - north + 1) as f32);
        self.width = columns * FLAT_CELL;
        self.height = rows * FLAT_ROW;
        self.shift = (
            FLAT / 4.0 - west as f32 * FLAT_CELL,
            24.0 - north as f32 * FLAT_ROW,
        );
    }

    pub(super) fn is_plan(&self) -> bool {
        self.angle == Angle::Plan
    }

    /// What one character of a terminal covers.
    pub(super) fn character(&self) -> Point {
        (FLAT / 2.0, FLAT_ROW)
    }

    /// The point so many spaces east, rows south and levels up.
    pub(super) fn point(&self, x: f32, y: f32, z: f32) -> Point {
        let (right, down) = match self.angle {
            Angle::Plan => {
                let cell = (x / SLOTS as f32).floor();
                let within = x - cell * SLOTS as f32;
                (
                    cell * FLAT_CELL + within * FLAT,
                    y * FLAT_ROW - z * FLAT_LEVEL,
                )
            }
            Angle::Tilted(_) => {
                let (x, y) = self.turned(x, y);
                ((x - y) * ACROSS, (x + y) * DOWN - z * LEVEL)
            }
        };
        (right + self.shift.0, down + self.shift.1)
    }

    /// A place after the quarter turns: what is nearer to the viewer has larger numbers.
    fn turned(&self, x: f32, y: f32) -> (f32, f32) {
        match self.angle {
            Angle::Tilted(1) => (y, -x),
            Angle::Tilted(2) => (-x, -y),
            Angle::Tilted(3) => (-y, x),
            _ => (x, y),
        }
    }

    /// The cells from back to front.
    pub(super) fn back_to_front(&self, cells: &[Cell]) -> Vec<Cell> {
        let mut cells = cells.to_vec();
        let depth = |cell: &Cell| {
            let (x, y) = self.turned(cell.column() as f32, cell.row() as f32);
            (y as i32, x as i32)
        };
        cells.sort_by_key(depth);
        cells
    }

    /// The corners of a cell in spaces and rows: back, right, front, left as the viewer sees them.
    fn corners(&self, cell: Cell) -> [(f32, f32); 4] {
        let (x, y) = (cell.column() as f32 * SLOTS as f32, cell.row() as f32);
        let (east, south) = (x + SLOTS as f32, y + 1.0);
        let mut corners = [(x, y), (east, y), (east, south), (x, south)];
        if let Angle::Tilted(turns) = self.angle {
            corners.rotate_left(turns);
        }
        corners
    }

    /// The top of a stack of this height.
    pub(super) fn top(&self, cell: Cell, height: u8) -> [Point; 4] {
        let z = f32::from(height);
        if self.is_plan() {
            return self.flat(cell, z);
        }
        self.corners(cell).map(|(x, y)| self.point(x, y, z))
    }

    /// A piece in the plan.
    fn flat(&self, cell: Cell, z: f32) -> [Point; 4] {
        let (x, y) = (cell.column() as f32 * SLOTS as f32, cell.row() as f32);
        let (left, top) = self.point(x, y, z);
        let (left, right) = (left - FLAT_GAP / 2.0, left + 3.0 * FLAT + FLAT_GAP / 2.0);
        let bottom = top + FLAT_ROW - 3.0 * FLAT_GAP;
        [(left, top), (right, top), (right, bottom), (left, bottom)]
    }

    /// The sides of a stack that are seen, level by level from below.
    pub(super) fn sides(&self, cell: Cell, height: u8) -> Vec<(Side, [Point; 4])> {
        let mut sides = Vec::new();
        for level in 0..height {
            let (low, high) = (f32::from(level), f32::from(level + 1));
            if self.is_plan() {
                let ([_, _, right, left], [_, _, lower_right, lower_left]) =
                    (self.flat(cell, high), self.flat(cell, low));
                sides.push((Side::Left, [left, right, lower_right, lower_left]));
                continue;
            }
            let [_, right, front, left] = self.corners(cell);
            let face = |one: (f32, f32), two: (f32, f32)| {
                let at = |(x, y): (f32, f32), z| self.point(x, y, z);
                [at(one, high), at(two, high), at(two, low), at(one, low)]
            };
            sides.push((Side::Left, face(left, front)));
            sides.push((Side::Right, face(front, right)));
        }
        sides
    }

    /// One of the three spaces on top of a stack of this height.
    pub(super) fn space(&self, space: Space, height: u8) -> [Point; 4] {
        let (x, y, z) = (
            self.west_of(space),
            space.cell().row() as f32,
            f32::from(height),
        );
        if self.is_plan() {
            let [(_, top), _, (_, bottom), _] = self.flat(space.cell(), z);
            let left =
                self.point(space.cell().column() as f32 * 3.0, y, z).0 + FLAT * space.slot() as f32;
            return [
                (left, top),
                (left + FLAT, top),
                (left + FLAT, bottom),
                (left, bottom),
            ];
        }
        [(x, y), (x + 1.0, y), (x + 1.0, y + 1.0), (x, y + 1.0)].map(|(x, y)| self.point(x, y, z))
    }

    fn west_of(&self, space: Space) -> f32 {
        (space.cell().column() * SLOTS + space.slot()) as f32
    }

    /// The middle of a space.
    pub(super) fn middle(&self, space: Space, height: u8) -> Point {
        middle(&self.space(space, height))
    }

    /// What a stack hides: its silhouette.
    pub(super) fn silhouette(&self, cell: Cell, height: u8) -> Vec<Point> {
        let [back, right, _, left] = self.top(cell, height);
        let [_, low_right, low_front, low_left] = self.top(cell, 0);
        vec![back, right, low_right, low_front, low_left, left]
    }

    /// Where the name of a column stands, at the near edge.
    pub(super) fn column_name(&self, column: i32) -> Point {
        let x = (column as f32 + 0.5) * SLOTS as f32;
        let (far, near) = (self.frame.north as f32, self.frame.south as f32 + 1.0);
        let edge = match self.angle {
            Angle::Plan => far + 0.5,
            Angle::Tilted(0 | 1) => near - 0.35,
            Angle::Tilted(_) => far + 0.35,
        };
        self.point(x, edge, 0.0)
    }

    /// Where the name of a row stands, at the near edge.
    pub(super) fn row_name(&self, row: i32) -> Point {
        let (far, near) = (
            self.frame.west as f32 * 3.0,
            (self.frame.east as f32 + 1.0) * 3.0,
        );
        let edge = match self.angle {
            Angle::Plan => far + 2.0,
            Angle::Tilted(0 | 3) => near - 0.6,
            Angle::Tilted(_) => far + 0.6,
        };
        self.point(
            edge,
            row as f32 + if self.is_plan() { 0.3 } else { 0.5 },
            0.0,
        )
    }
}

/// The middle of a figure.
pub(super) fn middle(points: &[Point]) -> Point {
    let count = points.len() as f32;
    let sum = points
        .iter()
        .fold((0.0, 0.0), |sum, point| (sum.0 + point.0, sum.1 + point.1));
    (sum.0 / count, sum.1 / count)
}

/// Whether a point lies within a convex figure whose corners go round clockwise.
pub(super) fn is_within(point: Point, figure: &[Point]) -> bool {
    let edges = figure.iter().zip(figure.iter().cycle().skip(1));
    edges.into_iter().all(|(a, b)| {
        let cross = (b.0 - a.0) * (point.1 - a.1) - (b.1 - a.1) * (point.0 - a.0);
        cross >= 0.0
    })
}
