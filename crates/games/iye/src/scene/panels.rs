//! Beside the board: what each seat holds, and who leads in what.

use atoll_engine::Seat;
use atoll_scene::{Anchor, Node, Paint, Panel, Part, Place, Scene, seat_ink, seat_mark};

use super::board::tip;
use super::{key, pale_ink, tile_icon, tile_ink};
use crate::board::Tile;
use crate::options::Iye;
use crate::score::{Majority, points};
use crate::state::{Stage, State};

const WIDTH: f32 = 340.0;

pub(super) fn panels(game: &Iye, state: &State) -> Vec<Panel> {
    let mut panels: Vec<Panel> = Seat::all(2).map(|seat| hand(game, state, seat)).collect();
    panels.push(majorities(state));
    panels
}

fn hand(game: &Iye, state: &State, seat: Seat) -> Panel {
    let mut scene = Scene::new(WIDTH, 48.0, (WIDTH / 30.0, 48.0));
    for (place, tile) in Tile::ALL.into_iter().enumerate() {
        scene.push(chip(state, seat, tile, place));
    }
    let acts = [Stage::MoveDrum(seat), Stage::ChooseStarter(seat)].contains(&state.stage);
    Panel {
        key: format!("seat-{}", seat.index()),
        title: format!("Seat {}", seat.index()),
        seat: Some(seat),
        note: format!("cycles {} of {}", state.wins[seat.index()], game.wins),
        active: acts,
        place: Place::Side,
        scene,
    }
}

/// A kind of tile and how many of it are in hand; a kind of which there is none stays a pale outline.
fn chip(state: &State, seat: Seat, tile: Tile, place: usize) -> Node {
    const PITCH: f32 = WIDTH / 5.0;
    let (count, ink) = (state.hand(seat).count(tile), tile_ink(tile));
    let (body, on_body) = match count {
        0 => (Paint::stroke("line", 1.5), Paint::fill("soft").faint(0.6)),
        _ => (Paint::fill(ink), Paint::fill("on-chip")),
    };
    let (letter, name) = (tile.letter(), tile.name());
    let plural = if count == 1 { "" } else { "s" };
    Node::new(key::chip(seat, tile), (place as f32 + 0.5) * PITCH, 24.0)
        .part(Part::rect(PITCH - 8.0, 40.0, 11.0, body))
        .part(Part::icon(tile_icon(tile), 23.0, on_body).at(-12.0, 0.0))
        .part(
            Part::text(18.0, count.to_string(), on_body)
                .bold()
                .at(14.0, 0.0),
        )
        .label(format!(
            "Seat {} holds {count} {name}{plural}.",
            seat.index()
        ))
        .tip(tip(tile))
        .glyph(
            format!("{letter}×{count}"),
            if count == 0 { "soft" } else { pale_ink(tile) },
        )
}

const ROW: f32 = 30.0;

fn majorities(state: &State) -> Panel {
    let rows = Tile::ALL.len() as f32 + 1.0;
    let mut scene = Scene::new(WIDTH, rows * ROW, (WIDTH / 34.0, ROW));
    scene.push(heading());
    for (line, tile) in Tile::ALL.into_iter().enumerate() {
        scene.push(majority(state, tile, (line + 1) as f32 * ROW));
    }
    let [first, second] = points(&state.hands);
    Panel {
        key: "majorities".into(),
        title: "Majorities".into(),
        seat: None,
        note: format!("scored now: {first} to {second}"),
        active: false,
        place: Place::Side,
        scene,
    }
}

/// Where the columns of the table stand: points, seat 0, seat 1, spent, on the board.
const COLUMNS: [f32; 5] = [112.0, 163.0, 211.0, 262.0, 316.0];

/// The columns of the seats are headed by their marks, so that they read with any names.
fn heading() -> Node {
    let mut node = Node::new("majorities-heading", WIDTH / 2.0, ROW / 2.0);
    for (x, name) in [(0, "points"), (3, "spent"), (4, "left")] {
        node = node.part(cell(COLUMNS[x], name, Paint::fill("soft"), 14.0));
    }
    for seat in Seat::all(2) {
        let x = COLUMNS[1 + seat.index()] - WIDTH / 2.0;
        node = node.part(seat_mark(seat, 7.0, Paint::fill(seat_ink(seat))).at(x, 0.0));
    }
    node.glyph("kind  pts seat 0 seat 1 spent left", "soft")
}

fn cell(x: f32, text: impl Into<String>, paint: Paint, size: f32) -> Part {
    Part::text(size, text, paint).at(x - WIDTH / 2.0, 0.0)
}

fn majority(state: &State, tile: Tile, top: f32) -> Node {
    let Majority { counts, winner, .. } = Majority::of(&state.hands, tile);
    let (ink, name, points) = (pale_ink(tile), tile.name(), tile.copies());
    let (spent, left) = (spent(state, tile), state.on_board(tile));
    let lead = |seat: usize| winner == Some(Seat::new(seat));
    let mark = |seat: usize| if lead(seat) { '●' } else { ' ' };
    let mut node = Node::new(
        format!("majority-{}", tile.letter()),
        WIDTH / 2.0,
        top + ROW / 2.0,
    )
    .part(Part::icon(tile_icon(tile), 20.0, Paint::fill(ink)).at(12.0 - WIDTH / 2.0, 0.0))
    .part(cell(28.0, name, Paint::fill("ink"), 15.0).anchored(Anchor::Start))
    .part(cell(
        COLUMNS[0],
        points.to_string(),
        Paint::fill("ink"),
        15.0,
    ));
    for seat in 0..2 {
        node = with_count(
            node,
            COLUMNS[1 + seat],
            counts[seat],
            lead(seat),
            seat_ink(Seat::new(seat)),
        );
    }
    node.part(cell(
        COLUMNS[3],
        spent.to_string(),
        Paint::fill("soft"),
        15.0,
    ))
    .part(cell(
        COLUMNS[4],
        left.to_string(),
        Paint::fill("soft"),
        15.0,
    ))
    .label(majority_sentence(tile, counts, winner, spent, left))
    .tip(tip(tile))
    .glyph(
        format!(
            "{name:<6}{points:>3} {:>5}{} {:>5}{} {spent:>5} {left:>4}",
            counts[0],
            mark(0),
            counts[1],
            mark(1)
        ),
        ink,
    )
}

/// Adds the count of a seat, on a badge in its colour if the seat leads.
fn with_count(node: Node, x: f32, count: u8, leads: bool, ink: &'static str) -> Node {
    let text = count.to_string();
    if !leads {
        return node.part(cell(x, text, Paint::fill("ink"), 15.0));
    }
    node.part(Part::rect(30.0, 23.0, 8.0, Paint::fill(ink)).at(x - WIDTH / 2.0, 0.0))
        .part(cell(x, text, Paint::fill("card"), 15.0).bold())
}

/// Tiles that are not dealt yet are not spent.
fn spent(state: &State, tile: Tile) -> u8 {
    match state.stage {
        Stage::DrawStarter | Stage::Deal(_) => 0,
        _ => state.gone(tile),
    }
}

fn majority_sentence(
    tile: Tile,
    counts: [u8; 2],
    winner: Option<Seat>,
    spent: u8,
    left: u8,
) -> String {
    let (name, points) = (tile.name(), tile.copies());
    let leader = match winner {
        Some(seat) => format!("{seat} would score {points}"),
        None => "nobody would score".to_owned(),
    };
    let [first, second] = counts;
    format!(
        "{name}: seat 0 has {first}, seat 1 has {second}, {leader}; {spent} spent, {left} on the board."
    )
}
