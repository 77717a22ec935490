//! The board: sea, stacks, natives.

use atoll_scene::{Node, Paint, Part, Scene};

use super::camera::{Camera, Frame, Point, Side, middle};
use super::{height_ink, key, layers, natives};
use crate::board::{Cell, CellSet, Space, Way};
use crate::island::{Island, Portion};
use crate::moves;
use crate::options::TheIsland;
use crate::state::{Board, Stage, Task};
use crate::view::View;

/// Where there is land or was at the start, with the greatest height of these two: the picture keeps its place as the island shrinks.
pub(super) fn land(game: &TheIsland, view: &View) -> Vec<(Cell, u8)> {
    let island = &view.board.island;
    let mut land = game.first_stacks();
    for (cell, height) in &mut land {
        *height = island.height(*cell).max(*height);
    }
    let new = island
        .stacks()
        .iter()
        .filter(|cell| !land.iter().any(|(old, _)| old == *cell));
    let new: Vec<_> = new.map(|cell| (*cell, island.height(*cell))).collect();
    land.extend(new);
    land
}

pub(super) fn board(camera: &Camera, view: &View, land: &[(Cell, u8)]) -> Scene {
    let island = &view.board.island;
    let mut scene = Scene::new(camera.width, camera.height, camera.character());
    scene.push(sea(camera));
    scene.push(shallows(camera, island));
    for (cell, _) in land.iter().filter(|(cell, _)| island.height(*cell) == 0) {
        scene.push(sunk(camera, *cell));
    }
    names(camera, &mut scene);
    for cell in set_targets(&view.board)
        .iter()
        .filter(|cell| island.height(*cell) == 0)
    {
        scene.push(sea_cell(camera, cell));
    }
    let (lifted, portions) = (lifted(&view.board), portions(&view.board));
    for cell in camera.back_to_front(island.stacks()) {
        let look = Look {
            lifted: lifted == Some(cell),
            ink: tint(&portions, cell).unwrap_or(height_ink(island.height(cell))),
        };
        stack(camera, island, cell, look, &mut scene);
        for node in natives::on(camera, island, cell) {
            scene.push(node);
        }
    }
    for node in natives::hidden(camera, island) {
        scene.push(node);
    }
    for node in natives::momentum(camera, island) {
        scene.push(node);
    }
    for node in layers::nodes(camera, view) {
        scene.push(node);
    }
    scene
}

/// A node whose origin is the middle of its figure.
pub(super) fn figure(key: String, points: &[Point], paint: Paint) -> Node {
    let (x, y) = middle(points);
    let points = points
        .iter()
        .map(|point| (point.0 - x, point.1 - y))
        .collect();
    Node::new(key, x, y).part(Part::Polygon { points, paint })
}

/// The figure as a part of a node at this place.
pub(super) fn part_at(node: &Node, points: &[Point], paint: Paint) -> Part {
    let points = points
        .iter()
        .map(|point| (point.0 - node.x, point.1 - node.y));
    Part::Polygon {
        points: points.collect(),
        paint,
    }
}

fn sea(camera: &Camera) -> Node {
    let (width, height) = (camera.width, camera.height);
    Node::new("sea", width / 2.0, height / 2.0).part(Part::rect(
        width,
        height,
        26.0,
        Paint::fill("sea"),
    ))
}

/// Light water and foam around the land.
fn shallows(camera: &Camera, island: &Island) -> Node {
    let mut node = Node::new("shallows", camera.width / 2.0, camera.height / 2.0);
    for (grow, ink) in [(0.55, "shallows"), (0.12, "foam")] {
        for cell in island.stacks() {
            let points = grown(&camera.top(*cell, 0), grow, camera);
            let part = part_at(&node, &points, Paint::fill(ink));
            node = node.part(part);
        }
    }
    node
}

/// A figure larger by so many spaces on each side.
fn grown(points: &[Point; 4], spaces: f32, camera: &Camera) -> Vec<Point> {
    let (across, down) = camera.step(Way::East);
    let (across, down) = (across.abs() * spaces, down.abs() * spaces);
    let [a, b, c, d] = *points;
    match camera.is_plan() {
        true => vec![
            (a.0 - across, a.1 - across),
            (b.0 + across, b.1 - across),
            (c.0 + across, c.1 + across),
            (d.0 - across, d.1 + across),
        ],
        false => vec![
            (a.0, a.1 - 2.0 * down),
            (b.0 + 2.0 * across, b.1),
            (c.0, c.1 + 2.0 * down),
            (d.0 - 2.0 * across, d.1),
        ],
    }
}

/// The names of columns and rows.
fn names(camera: &Camera, scene: &mut Scene) {
    let Frame {
        west,
        east,
        north,
        south,
    } = camera.frame;
    for column in west + 1..east {
        let name = char::from(b'A' + column as u8).to_string();
        scene.push(name_node(
            format!("column-{name}"),
            name,
            camera.column_name(column),
        ));
    }
    for row in north + 1..south {
        let name = (row + 1).to_string();
        scene.push(name_node(format!("row-{name}"), name, camera.row_name(row)));
    }
}

fn name_node(key: String, name: String, (x, y): Point) -> Node {
    Node::new(key, x, y)
        .part(Part::text(17.0, name.clone(), Paint::fill("sea-mark")))
        .glyph(name, "soft")
}

/// The piece that is about to be set down.
fn lifted(board: &Board) -> Option<Cell> {
    match board.stage {
        Stage::Turn(_, Task::Set(from) | Task::Spin(from, _)) => Some(from),
        _ => None,
    }
}

fn set_targets(board: &Board) -> CellSet {
    match board.stage {
        Stage::Turn(_, Task::Set(from)) => moves::sets(&board.island, from),
        _ => CellSet::default(),
    }
}

/// A cell of the sea to which a piece may go.
fn sea_cell(camera: &Camera, cell: Cell) -> Node {
    figure(
        key::sea(cell),
        &camera.top(cell, 0),
        Paint::fill("foam").faint(0.55),
    )
    .label(format!("{cell}, sea."))
    .glyph("~", "sea")
}

/// What is left of a stack that went: the same thing, under water. So a screen can mark where it was.
fn sunk(camera: &Camera, cell: Cell) -> Node {
    figure(
        key::stack(cell),
        &camera.top(cell, 0),
        Paint::fill("shallows")
            .outlined("shallows", 2.0)
            .faint(0.45),
    )
}

/// How the top of a stack is shown.
#[derive(Clone, Copy)]
struct Look {
    lifted: bool,
    ink: &'static str,
}

/// Sides, top and spaces of a stack, and last its edge, which stands for the whole: where a piece and one of its
/// spaces can both be clicked, the piece is in front.
fn stack(camera: &Camera, island: &Island, cell: Cell, look: Look, scene: &mut Scene) {
    let height = island.height(cell);
    let top = camera.top(cell, height);
    scene.push(sides(camera, cell, height));
    scene.push(figure(format!("top-{cell}"), &top, Paint::fill(look.ink)));
    for space in cell.spaces() {
        scene.push(space_node(camera, island, space, look));
    }
    scene.push(number(camera, cell, height));
    scene.push(edge(island, cell, &top, look));
}

/// A space stays where it is when the height of its cell changes: its origin is at the level of the sea.
fn space_node(camera: &Camera, island: &Island, space: Space, look: Look) -> Node {
    let height = island.height(space.cell());
    let who = match island.native(space) {
        Some(seat) => format!("a native of {} stands on it", super::seat_name(seat)),
        None => "free".to_owned(),
    };
    let (x, y) = camera.middle(space, 0);
    let node = Node::new(key::space(space), x, y);
    let paint = Paint::fill(look.ink).outlined("groove", 1.0).faint(0.55);
    let part = part_at(&node, &camera.space(space, height), paint);
    node.part(part)
        .label(format!("{space}, {}: {who}.", levels(height)))
        .tip(format!("{space}, {}.", levels(height)))
        .glyph("·", height_ink(height))
}

fn sides(camera: &Camera, cell: Cell, height: u8) -> Node {
    let (x, y) = middle(&camera.top(cell, 0));
    let mut node = Node::new(format!("sides-{cell}"), x, y);
    for (side, points) in camera.sides(cell, height) {
        let ink = match side {
            Side::Left => "side-lit",
            Side::Right => "side-dark",
        };
        let part = part_at(&node, &points, Paint::fill(ink).outlined("seam", 1.2));
        node = node.part(part);
    }
    node
}

fn edge(island: &Island, cell: Cell, top: &[Point], look: Look) -> Node {
    let height = island.height(cell);
    let paint = match look.lifted {
        true => Paint::stroke("ink", 4.0),
        false => Paint::stroke("seam", 1.6),
    };
    let state = match (island.pile(cell).natives(), moves::is_open(island, cell)) {
        (0, true) => "free, with a side showing",
        (0, false) => "free, but enclosed",
        (1, _) => "one native stands on it",
        _ => "natives stand on it",
    };
    figure(key::stack(cell), top, paint)
        .label(format!("{cell}, {}: {state}.", levels(height)))
        .tip("A piece can be removed if nobody stands on it and one of its sides shows: a neighbour is lower, or sea.")
}

/// How high a stack is, in words.
pub(super) fn levels(height: u8) -> String {
    match height {
        1 => "1 piece high".to_owned(),
        _ => format!("{height} pieces high"),
    }
}

/// The height as a number, in the corner of the top.
fn number(camera: &Camera, cell: Cell, height: u8) -> Node {
    let text = height.to_string();
    let corner = |height| {
        let [north_west, _, _, left] = camera.top(cell, height);
        match camera.is_plan() {
            true => (north_west.0 + 9.0, north_west.1 + 11.0),
            false => (left.0 + 17.0, left.1),
        }
    };
    let (low, high) = (corner(0), corner(height));
    let paint = Paint::fill("number").faint(0.8);
    Node::new(format!("height-{cell}"), low.0, low.1)
        .part(
            Part::text(15.0, text.clone(), paint)
                .bold()
                .at(0.0, high.1 - low.1),
        )
        .glyph(text, height_ink(height))
}

/// The portions between which the mover decides, if that is asked.
fn portions(board: &Board) -> Vec<Portion> {
    match board.stage {
        Stage::Turn(_, Task::Hold(_)) => moves::best_portions(&board.island.portions()).to_vec(),
        _ => Vec::new(),
    }
}

/// Each portion has a colour of its own while one decides between them.
fn tint(portions: &[Portion], cell: Cell) -> Option<&'static str> {
    const TINTS: [&str; 4] = ["portion-1", "portion-2", "portion-3", "portion-4"];
    let own = portions
        .iter()
        .position(|portion| portion.cells.has(cell))?;
    Some(TINTS[own % TINTS.len()])
}
