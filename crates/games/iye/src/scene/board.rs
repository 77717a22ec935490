//! The board: tiles, empty spaces and the drum.

use atoll_scene::{Anchor, Node, Paint, Part, Scene};

use super::{key, pale_ink, tile_icon, tile_ink};
use crate::board::{Cell, SIDE, Tile};
use crate::state::{Stage, State};

/// From the middle of one space to the next.
const PITCH: f32 = 110.0;
const TILE: f32 = 100.0;
/// Room for the names of rows and columns.
const MARGIN: f32 = 40.0;
const SIZE: f32 = 2.0 * MARGIN + SIDE as f32 * PITCH;

pub(super) fn board(state: &State) -> Scene {
    let mut scene = Scene::new(SIZE, SIZE, (PITCH / 6.0, PITCH / 3.0));
    scene.push(frame());
    for line in 0..SIDE {
        scene.push(row_name(line));
        scene.push(column_name(line));
    }
    for cell in Cell::all() {
        scene.push(hollow(state, cell));
    }
    for cell in Cell::all() {
        if let Some(tile) = state.tile(cell) {
            scene.push(tile_node(cell, tile));
        }
    }
    scene.push(drum(state));
    scene
}

fn middle(cell: Cell) -> (f32, f32) {
    let along = |line: u8| MARGIN + (f32::from(line) + 0.5) * PITCH;
    (along(cell.column()), along(SIDE - 1 - cell.row()))
}

fn frame() -> Node {
    let inner = SIZE - 16.0;
    Node::new("frame", SIZE / 2.0, SIZE / 2.0)
        .part(Part::rect(SIZE, SIZE, 22.0, Paint::fill("wood")))
        .part(Part::rect(inner, inner, 15.0, Paint::stroke("groove", 2.0)))
}

fn row_name(row: u8) -> Node {
    let (_, y) = middle(Cell::at(0, row));
    let name = (row + 1).to_string();
    Node::new(format!("row-{name}"), MARGIN * 0.55, y)
        .part(Part::text(17.0, name.clone(), Paint::fill("mark")))
        .glyph(name, "soft")
}

fn column_name(column: u8) -> Node {
    let (x, _) = middle(Cell::at(column, 0));
    let name = char::from(b'a' + column).to_string();
    Node::new(format!("column-{name}"), x, SIZE - MARGIN * 0.55)
        .part(Part::text(17.0, name.clone(), Paint::fill("mark")))
        .glyph(name, "soft")
}

/// The space itself: all that is seen of it once its tile is gone.
fn hollow(state: &State, cell: Cell) -> Node {
    let (x, y) = middle(cell);
    let node = Node::new(format!("space-{cell}"), x, y).part(Part::rect(
        TILE,
        TILE,
        16.0,
        Paint::fill("hollow"),
    ));
    if state.tile(cell).is_some() {
        return node;
    }
    let dealing = matches!(state.stage, Stage::Deal(_) | Stage::DrawStarter);
    let (label, mark) = match dealing {
        true => (format!("{cell} has not been dealt yet."), "?"),
        false => (format!("{cell} is empty."), "·"),
    };
    node.label(label).glyph(mark, "soft")
}

fn tile_node(cell: Cell, tile: Tile) -> Node {
    let (x, y) = middle(cell);
    let (ink, letter) = (tile_ink(tile), tile.letter());
    let face = Paint::fill("face").outlined(ink, 2.0);
    let corner = TILE / 2.0 - 15.0;
    let points = tile.copies().to_string();
    Node::new(key::tile(cell), x, y)
        .part(Part::rect(TILE, TILE, 16.0, face))
        .part(Part::icon(tile_icon(tile), 58.0, Paint::fill(ink)).at(0.0, -7.0))
        .part(
            Part::text(17.0, letter, Paint::fill(ink))
                .bold()
                .at(-corner, corner),
        )
        .part(
            Part::text(17.0, points, Paint::fill(ink))
                .bold()
                .anchored(Anchor::Middle)
                .at(corner, corner),
        )
        .label(format!("{} on {cell}.", tile.name()))
        .tip(tip(tile))
        .glyph(format!("╭───╮\n│ {letter} │\n╰───╯"), pale_ink(tile))
}

/// The name and the rule of a kind of tile.
pub(super) fn tip(tile: Tile) -> String {
    let (name, points, rule) = (tile.name(), tile.copies(), tile.rule());
    let noun = if points == 1 { "point" } else { "points" };
    format!("{name}: {points} {noun} for the majority. {rule}")
}

/// The drum; where a tile lies under it, that tile's letter and points stay in sight.
fn drum(state: &State) -> Node {
    let (x, y) = middle(state.drum);
    let cell = state.drum;
    let (radius, lift, label, glyph) = match state.tile(cell) {
        Some(tile) => (
            33.0,
            -10.0,
            format!("The drum on {cell}, on top of the {}.", tile.name()),
            format!("╔═══╗\n║◉{} ║\n╚═══╝", tile.letter()),
        ),
        None => (
            42.0,
            0.0,
            format!("The drum on {cell}."),
            "╔═══╗\n║ ◉ ║\n╚═══╝".to_owned(),
        ),
    };
    let mut node = Node::new("drum", x, y)
        .part(Part::circle(radius, Paint::fill("hide")).at(0.0, lift))
        .part(Part::icon("drum", radius * 1.25, Paint::fill("skin")).at(0.0, lift))
        .label(label)
        .tip("The drum: move it onto a tile, and your opponent gets that tile.")
        .glyph(glyph, "ink");
    if let Some(glyph) = &mut node.glyph {
        glyph.bold = true;
    }
    node
}
