//! Shamans, warriors and spirits.

use atoll_engine::Seat;
use atoll_scene::{Node, Paint, Part, seat_mark};

use super::chart::{CELL, Chart};
use super::{key, suit};
use crate::board::{Place, Space, letter};
use crate::view::View;

/// All that stands on the land, from back to front: spirits, warriors, shamans.
pub(super) fn pieces(view: &View, chart: &Chart) -> Vec<Node> {
    let seats = || Seat::all(4);
    let mut nodes: Vec<Node> = seats().flat_map(|seat| spirit(view, chart, seat)).collect();
    for seat in seats() {
        let warriors = view.warriors(seat);
        nodes.extend(warriors.map(|(value, at)| warrior(view, chart, seat, value, at)));
    }
    nodes.extend(seats().filter_map(|seat| shaman(view, chart, seat)));
    nodes
}

/// A coin: the shape and the colour are its tribe's, the number is its value.
pub(super) fn coin(seat: Seat, sign: &str, size: f32, opacity: f32) -> Vec<Part> {
    let suit = suit(seat);
    let body = Paint::fill(suit.ink)
        .outlined("rim", size * 0.1)
        .faint(opacity);
    // The middle of a triangle is where its mass is.
    let low = if seat.index() == 3 { size * 0.14 } else { 0.0 };
    let text = Part::text(size * 0.95, sign, Paint::fill(suit.on_ink)).bold();
    vec![seat_mark(seat, size, body), text.at(0.0, low)]
}

fn with_parts(node: Node, parts: Vec<Part>) -> Node {
    parts.into_iter().fold(node, Node::part)
}

fn warrior(view: &View, chart: &Chart, seat: Seat, value: Option<u8>, at: Place) -> Node {
    let space = view.state().land.space(at);
    let (x, y) = chart.middle(space);
    let sign = value.map_or("?".to_owned(), |value| value.to_string());
    let node = Node::new(key::warrior(seat, value, space), x, y);
    let ridden = rides(view, at);
    let name = warrior_name(seat, value);
    with_parts(node, coin(seat, &sign, CELL * 0.36, 1.0))
        .label(format!("{name} on {space}{ridden}."))
        .tip("A warrior: moves straight over land, as far as it likes, not over enemies. Its value is its owner's secret.")
        .glyph(format!("{}{sign}", letter(seat)), suit(seat).pale)
}

/// "The warrior 3 of the Suns".
pub(super) fn warrior_name(seat: Seat, value: Option<u8>) -> String {
    let tribe = suit(seat).name;
    match value {
        Some(value) => format!("The warrior {value} of the {tribe}"),
        None => format!("A warrior of the {tribe}"),
    }
}

fn rides(view: &View, at: Place) -> String {
    match view.state().spirit_at(at) {
        Some(host) => format!(", riding on the spirit of the {}", suit(host).name),
        None => String::new(),
    }
}

fn shaman(view: &View, chart: &Chart, seat: Seat) -> Option<Node> {
    let state = view.state();
    let at = state.tribe(seat).shaman?;
    let space = state.land.space(at);
    let away = state.tribe(seat).spirit.is_some();
    let (x, y) = chart.middle(space);
    let tribe = suit(seat).name;
    let (label, glyph) = match away {
        true => (
            format!("The shaman of the {tribe}, in the spirit world above his warrior on {space}."),
            format!("{}S~", letter(seat)),
        ),
        false => (
            format!("The shaman of the {tribe} on {space}{}.", rides(view, at)),
            format!("{}S", letter(seat)),
        ),
    };
    let opacity = if away { 0.6 } else { 1.0 };
    let node = Node::new(key::shaman(seat), x, y);
    // In the spirit world he hovers beside his warrior, whose value stays in sight.
    let hover = if away { (13.0, -13.0) } else { (0.0, 0.0) };
    let pawn = pawn(seat, opacity)
        .into_iter()
        .map(|part| part.at(hover.0, hover.1));
    let mut node = with_parts(node, pawn.collect())
        .label(label)
        .tip("A shaman: moves straight and diagonally, counts 6, and works magic on the island where he stands.")
        .glyph(glyph, suit(seat).pale);
    if let Some(glyph) = &mut node.glyph {
        glyph.bold = true;
    }
    Some(node)
}

/// A pawn in the colour of its tribe, with its mark on the cloak.
pub(super) fn pawn(seat: Seat, opacity: f32) -> Vec<Part> {
    let suit = suit(seat);
    let body = Paint::fill(suit.ink).outlined("rim", 2.0).faint(opacity);
    let cloak = vec![(-17.0, 21.0), (17.0, 21.0), (9.0, -6.0), (-9.0, -6.0)];
    vec![
        Part::Polygon {
            points: cloak,
            paint: body,
        },
        Part::circle(10.0, body).at(0.0, -13.0),
        Part::icon(suit.icon, 17.0, Paint::fill(suit.on_ink).faint(opacity)).at(0.0, 10.0),
    ]
}

/// The spirit on its way, and a line to where it goes.
fn spirit(view: &View, chart: &Chart, seat: Seat) -> Vec<Node> {
    let (state, tribe) = (view.state(), view.state().tribe(seat));
    let (Some(from), Some(to)) = (tribe.spirit, tribe.shaman) else {
        return Vec::new();
    };
    let (from, to) = (state.land.space(from), state.land.space(to));
    vec![path(chart, seat, from, to), die(chart, seat, from, to)]
}

fn path(chart: &Chart, seat: Seat, from: Space, to: Space) -> Node {
    let (x, y) = chart.middle(from);
    let (tx, ty) = chart.middle(to);
    let points = vec![(0.0, 0.0), (tx - x, ty - y)];
    let line = |ink, width, opacity| Part::Line {
        points: points.clone(),
        paint: Paint::stroke(ink, width).faint(opacity),
    };
    Node::new(format!("path-{}", letter(seat)), x, y)
        .part(line("rim", 6.0, 0.7))
        .part(line(suit(seat).ink, 3.0, 0.8))
}

fn die(chart: &Chart, seat: Seat, from: Space, to: Space) -> Node {
    let (x, y) = chart.middle(from);
    let suit = suit(seat);
    let side = CELL - 6.0;
    let body = Paint::fill(suit.ink).outlined("rim", 2.0).faint(0.85);
    Node::new(key::spirit(seat), x, y)
        .part(Part::rect(side, side, 9.0, body))
        .part(Part::icon("spectre", 30.0, Paint::fill(suit.on_ink)))
        .label(format!("The spirit of the {} on {from}, on its way to {to}.", suit.name))
        .tip("A spirit on its way: at the beginning of his next turn the shaman changes places with his warrior. Any piece may ride on it.")
        .glyph(format!("({}*)", letter(seat)), suit.pale)
}
