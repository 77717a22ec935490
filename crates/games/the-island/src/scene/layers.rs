//! What is shown on demand: what can be removed, where natives can go, the lowest layer, walls that are too high.

use atoll_engine::Seat;
use atoll_scene::{Layer, Node, Paint, Part};

use super::board::part_at;
use super::camera::{Camera, Point, middle};
use crate::board::{Cell, Way};
use crate::island::Island;
use crate::moves;
use crate::state::{Stage, Task};
use crate::view::View;

const REMOVABLE: &str = "removable";
const REACHABLE: &str = "reachable";
const LOWEST: &str = "lowest";
const CLIFFS: &str = "cliffs";

pub(super) fn list(camera: &Camera) -> Vec<Layer> {
    let cliffs = "Walls too high to climb";
    vec![
        Layer::hidden(REMOVABLE, "Pieces that can be removed"),
        Layer::hidden(REACHABLE, "Spaces in reach"),
        Layer::hidden(LOWEST, "Lowest layer"),
        match camera.is_plan() {
            true => Layer::shown(CLIFFS, cliffs),
            false => Layer::hidden(CLIFFS, cliffs),
        },
    ]
}

pub(super) fn nodes(camera: &Camera, view: &View) -> Vec<Node> {
    let island = &view.board.island;
    let mut nodes = Vec::new();
    for cell in removable(island) {
        nodes.push(tint(camera, island, cell, "free", "hint").layer(REMOVABLE));
    }
    let lowest = island.lowest();
    for cell in island
        .stacks()
        .iter()
        .filter(|cell| island.height(**cell) == lowest)
    {
        nodes.push(tint(camera, island, *cell, "low", "doom").layer(LOWEST));
    }
    if let Some(seat) = actor(view) {
        nodes.extend(reach(camera, island, seat));
    }
    nodes.extend(cliffs(camera, island));
    nodes
}

/// Who would step now.
fn actor(view: &View) -> Option<Seat> {
    match view.board.stage {
        Stage::Turn(mover, Task::Main | Task::Step) => Some(mover.seat),
        _ => None,
    }
}

fn removable(island: &Island) -> Vec<Cell> {
    match moves::is_last_resort(island) {
        true => moves::last_resorts(island).to_vec(),
        false => {
            let open = island
                .stacks()
                .iter()
                .filter(|cell| moves::is_open(island, **cell));
            open.copied().collect()
        }
    }
}

fn tint(camera: &Camera, island: &Island, cell: Cell, what: &str, ink: &'static str) -> Node {
    let points = camera.top(cell, island.height(cell));
    let (x, y) = middle(&points);
    let node = Node::new(format!("{what}-{cell}"), x, y);
    let part = part_at(
        &node,
        &points,
        Paint::fill(ink).outlined(ink, 3.0).faint(0.38),
    );
    node.part(part)
}

/// A dot on every space that a native of this seat can step to.
fn reach(camera: &Camera, island: &Island, seat: Seat) -> Vec<Node> {
    let mut spaces = Vec::new();
    for native in island.natives(seat) {
        for way in Way::ALL {
            if moves::can_step(island, seat, *native, way) {
                spaces.push(native.space.toward(way));
            }
        }
    }
    spaces.sort_unstable();
    spaces.dedup();
    let dot = |space: crate::board::Space| {
        let (x, y) = camera.middle(space, island.height(space.cell()));
        Node::new(format!("reach-{space}"), x, y)
            .part(Part::circle(
                7.5,
                Paint::fill("hint").outlined("on-block", 2.0),
            ))
            .layer(REACHABLE)
    };
    spaces.into_iter().map(dot).collect()
}

/// The edges over which nobody can climb: the neighbour is two or more higher.
fn cliffs(camera: &Camera, island: &Island) -> Vec<Node> {
    let mut nodes = Vec::new();
    for cell in island.stacks() {
        let height = island.height(*cell);
        for way in Way::ALL {
            let next = cell.toward(way);
            let low = island.height(next);
            if low > 0 && height >= low + 2 {
                let points = edge(camera, *cell, height, way);
                let (x, y) = middle(&points);
                let line = points.map(|point| (point.0 - x, point.1 - y)).to_vec();
                let part = Part::Line {
                    points: line,
                    paint: Paint::stroke("cliff", 4.5),
                };
                nodes.push(
                    Node::new(format!("cliff-{cell}-{}", way.letter()), x, y)
                        .part(part)
                        .layer(CLIFFS),
                );
            }
        }
    }
    nodes
}

/// The edge of a top in this direction.
fn edge(camera: &Camera, cell: Cell, height: u8, way: Way) -> [Point; 2] {
    let z = f32::from(height);
    if camera.is_plan() {
        let [a, b, c, d] = camera.top(cell, height);
        return match way {
            Way::North => [a, b],
            Way::East => [b, c],
            Way::South => [d, c],
            Way::West => [a, d],
        };
    }
    let (west, north) = (cell.column() as f32 * 3.0, cell.row() as f32);
    let (east, south) = (west + 3.0, north + 1.0);
    let ends = match way {
        Way::North => [(west, north), (east, north)],
        Way::East => [(east, north), (east, south)],
        Way::South => [(west, south), (east, south)],
        Way::West => [(west, north), (west, south)],
    };
    ends.map(|(x, y)| camera.point(x, y, z))
}
