//! The island: tiles, tokens, fog, and what lines are worth.

use atoll_scene::{Node, Paint, Part, Scene};

use super::pieces::{Piece, animal, pale_ink, side_ink};
use super::{WORTH, key};
use crate::board::{Quarter, SIDE, Tile};
use crate::map::Token;
use crate::options::{MercenaryIsle, Peek};
use crate::score::{Line, lines};
use crate::tokens::{Kind, Side};
use crate::view::View;

/// From the middle of one tile to the next.
const PITCH: f32 = 96.0;
const TILE: f32 = 88.0;
pub(super) const TOKEN: f32 = 76.0;
/// Room for the names of rows and columns.
const MARGIN: f32 = 40.0;
const SIZE: f32 = 2.0 * MARGIN + SIDE as f32 * PITCH;

pub(super) fn board(game: &MercenaryIsle, view: &View) -> Scene {
    let mut scene = Scene::new(SIZE, SIZE, (PITCH / 6.0, PITCH / 2.0));
    scene.push(island());
    for line in 0..SIDE {
        scene.push(row_name(line));
        scene.push(column_name(line));
    }
    for tile in Tile::all() {
        scene.push(tile_node(view, tile));
    }
    for (tile, token) in view.state.map.tokens() {
        scene.push(token_node(game, view, tile, token));
    }
    for side in Side::BOTH {
        scene.nodes.extend(hippo_between(view, side));
    }
    for quarter in view.state.fog() {
        scene.push(fog(quarter));
    }
    if shows_worth(view) {
        for (number, line) in lines(&view.state.map).iter().enumerate() {
            scene.push(worth(number, line));
        }
    }
    scene
}

/// Nobody sees a running score while face-down tokens lie on the map.
pub(super) fn shows_worth(view: &View) -> bool {
    view.state.map.face_down().is_empty()
}

pub(super) fn middle(tile: Tile) -> (f32, f32) {
    let along = |line: u8| MARGIN + (f32::from(line) + 0.5) * PITCH;
    (along(tile.column()), along(SIDE - 1 - tile.row()))
}

fn island() -> Node {
    let inner = SIZE - 18.0;
    let ground = SIDE as f32 * PITCH + 10.0;
    let cross = |points| Part::Line {
        points,
        paint: Paint::stroke("moss-deep", 5.0),
    };
    let far = ground / 2.0;
    Node::new("island", SIZE / 2.0, SIZE / 2.0)
        .part(Part::rect(SIZE, SIZE, 30.0, Paint::fill("moss")))
        .part(Part::rect(
            inner,
            inner,
            22.0,
            Paint::stroke("moss-deep", 2.5),
        ))
        .part(Part::rect(
            ground,
            ground,
            14.0,
            Paint::fill("moss-deep").faint(0.45),
        ))
        .part(cross(vec![(-far, 0.0), (far, 0.0)]))
        .part(cross(vec![(0.0, -far), (0.0, far)]))
}

fn row_name(row: u8) -> Node {
    let (_, y) = middle(Tile::at(0, row));
    let name = (row + 1).to_string();
    Node::new(format!("row-{name}"), MARGIN * 0.55, y)
        .part(Part::text(18.0, name.clone(), Paint::fill("name")))
        .glyph(name, "soft")
}

fn column_name(column: u8) -> Node {
    let (x, _) = middle(Tile::at(column, 0));
    let name = char::from(b'a' + column).to_string();
    Node::new(format!("column-{name}"), x, SIZE - MARGIN * 0.5)
        .part(Part::text(18.0, name.clone(), Paint::fill("name")))
        .glyph(name, "soft")
}

/// The tile itself; where something lies on it or over it, that speaks for it.
fn tile_node(view: &View, tile: Tile) -> Node {
    let (x, y) = middle(tile);
    let stone = match (tile.column() + tile.row()).is_multiple_of(2) {
        true => "stone",
        false => "stone-2",
    };
    let mut node = Node::new(key::tile(tile), x, y).part(Part::rect(
        TILE,
        TILE,
        12.0,
        Paint::fill(stone).outlined("joint", 1.5),
    ));
    if view.changed.contains(tile) {
        let mark = Paint::stroke("trail", 3.5);
        node = node.part(Part::rect(TILE - 4.0, TILE - 4.0, 11.0, mark));
    }
    if view.state.free().contains(tile) {
        node = node.label(format!("{tile} is free.")).glyph("·", "soft");
    }
    node
}

fn token_node(game: &MercenaryIsle, view: &View, tile: Tile, token: Token) -> Node {
    let (x, y) = middle(tile);
    let state = &view.state;
    let known = knows(game, view, tile, token);
    let mut node = Node::new(key::token(state, tile, token), x, y);
    let straddled = state.map.straddled(token.owner);
    node.parts = match straddled.contains(tile) {
        true => half_hippo(tile, straddled.iter().find(|other| *other != tile)),
        false => Piece {
            known,
            ..Piece::new(token)
        }
        .parts(TOKEN),
    };
    let (glyph, ink) = glyph(token, known, straddled.contains(tile));
    node.label(label(tile, token, known, straddled.contains(tile)))
        .tip(tip(token, known))
        .glyph(glyph, ink)
}

/// Whether the viewer's screen shows what the token is.
fn knows(game: &MercenaryIsle, view: &View, tile: Tile, token: Token) -> bool {
    !view.hidden.contains(tile) && (!token.down || game.peek == Peek::Own)
}

/// The ground of a Hippo on one of its two tiles, reaching out to the other.
fn half_hippo(tile: Tile, other: Option<Tile>) -> Vec<Part> {
    let (x, y) = middle(tile);
    let (far_x, far_y) = other.map_or((x, y), middle);
    // From its own outer edge to the middle between the tiles.
    let reach = (PITCH - HIPPO) / 2.0;
    let (dx, dy) = ((far_x - x) / PITCH * reach, (far_y - y) / PITCH * reach);
    let paint = Paint::fill("white").outlined("bone", 3.0);
    let ground = Part::rect(HIPPO + dx.abs(), HIPPO + dy.abs(), 20.0, paint);
    vec![ground.at(dx / 2.0, dy / 2.0)]
}

/// Width of a Hippo that lies across two tiles.
const HIPPO: f32 = TOKEN * 0.88;

/// The face of a Hippo that lies across two tiles, over the seam between them.
fn hippo_between(view: &View, side: Side) -> Option<Node> {
    let tiles: Vec<_> = view.state.map.straddled(side).iter().map(middle).collect();
    let [(ax, ay), (bx, by)] = tiles[..] else {
        return None;
    };
    let (w, h) = match ax == bx {
        true => (HIPPO - 3.0, PITCH * 0.8),
        false => (PITCH * 0.8, HIPPO - 3.0),
    };
    let (x, y) = ((ax + bx) / 2.0, (ay + by) / 2.0);
    let mut node = Node::new(format!("hippo-{}", side.name()), x, y).part(Part::rect(
        w,
        h,
        0.0,
        Paint::fill("white"),
    ));
    let face = animal(Kind::Hippo, TOKEN * 0.7, Paint::fill("dark"), "white");
    node.parts.extend(face);
    let badge = Piece::new(Token::new(side, Kind::Hippo, false)).badge(TOKEN);
    node.parts.extend(badge);
    Some(node)
}

fn whose(token: Token) -> String {
    format!("{}'s", token.owner.name())
}

fn label(tile: Tile, token: Token, known: bool, straddles: bool) -> String {
    let (name, owner) = (token.kind.name(), whose(token));
    match (token.down, known) {
        (true, false) => format!("{owner} face-down token on {tile}."),
        (true, true) => format!("{owner} {name} on {tile}, face down."),
        _ if straddles => format!("{owner} Hippo lies across {tile} and the tile beside it."),
        _ => format!("{owner} {name} on {tile}, {}.", builds(token)),
    }
}

fn builds(token: Token) -> String {
    match token.colour() {
        Some(side) => format!("builds {} lines", side.name().to_lowercase()),
        None => "builds nobody's lines".to_owned(),
    }
}

fn tip(token: Token, known: bool) -> String {
    match known {
        true => format!("{}: {}", token.kind.name(), token.kind.rule()),
        false => "A face-down token: all of them are shown when the round ends.".to_owned(),
    }
}

/// Brackets for red ground, parentheses for blue, braces for white; capitals are Red's tokens.
fn glyph(token: Token, known: bool, straddles: bool) -> (String, &'static str) {
    let letter = match known {
        true => token.kind.letter(),
        false => '?',
    };
    let letter = match token.owner {
        Side::Red => letter.to_ascii_uppercase(),
        Side::Blue => letter,
    };
    let ink = token.colour().map_or("ink", pale_ink);
    let owner = pale_ink(token.owner);
    match (token.down, straddles, token.colour()) {
        (true, ..) => (format!("▒{letter}▒"), owner),
        (_, true, _) => (format!("={letter}="), "ink"),
        (_, _, Some(Side::Red)) => (format!("[{letter}]"), ink),
        (_, _, Some(Side::Blue)) => (format!("({letter})"), ink),
        (_, _, None) => (format!("{{{letter}}}"), ink),
    }
}

/// Where the puffs of a fog board lie and how large they are: in tiles from its middle.
const PUFFS: [(f32, f32, f32); 11] = [
    (-0.86, -0.84, 0.62),
    (0.06, -0.9, 0.56),
    (0.88, -0.8, 0.6),
    (-0.92, 0.02, 0.54),
    (0.9, 0.08, 0.56),
    (-0.8, 0.86, 0.6),
    (0.1, 0.9, 0.56),
    (0.88, 0.88, 0.58),
    (-0.36, -0.34, 0.7),
    (0.42, -0.2, 0.62),
    (0.02, 0.4, 0.72),
];
/// A puff is made of rings, so that it has no edge.
const RINGS: [f32; 4] = [1.0, 0.8, 0.6, 0.38];

/// A quarter under haze: soft puffs over everything that lies there.
fn fog(quarter: Quarter) -> Node {
    let (column, row) = quarter.corner();
    let (x, y) = middle(Tile::at(column + 1, row + 1));
    let whole = 3.0 * PITCH - 4.0;
    let mut node = Node::new(key::fog(quarter), x, y).part(Part::rect(
        whole,
        whole,
        26.0,
        Paint::fill("haze").faint(0.86),
    ));
    for (dx, dy, r) in PUFFS {
        for ring in RINGS {
            let puff = Part::circle(r * ring * PITCH, Paint::fill("haze-2").faint(0.14));
            node = node.part(puff.at(dx * PITCH, dy * PITCH));
        }
    }
    let name = quarter.name();
    node.part(Part::icon("fog", 56.0, Paint::fill("mist").faint(0.4)))
        .label(format!("Fog over the {name} quarter."))
        .tip("Fog: nothing can be laid here until the board is lifted. Whoever finds no free tile lifts one.")
        .glyph(format!("{0}\n{0}\n{0}\n{0}\n{0}", "░".repeat(17)), "soft")
}

/// A line, and what it is worth now.
fn worth(number: usize, line: &Line) -> Node {
    let ((ax, ay), (bx, by)) = (middle(line.from), middle(line.to));
    let (x, y) = ((ax + bx) / 2.0, (ay + by) / 2.0);
    let way = |ink, width, opacity| Part::Line {
        points: vec![(ax - x, ay - y), (bx - x, by - y)],
        paint: Paint::stroke(ink, width).faint(opacity),
    };
    let text = line.points.to_string();
    // The number stands between two tokens, so that it hides neither.
    let odd = if line.length % 2 == 1 { 0.5 } else { 0.0 };
    let steps = f32::from(line.length) - 1.0;
    let (dx, dy) = ((bx - ax) / steps * odd, (by - ay) / steps * odd);
    let (from, to, side) = (line.from, line.to, line.side.name());
    let half = line.half.map_or(String::new(), |half| {
        format!(
            " {} gets {half} more for the Crow.",
            line.side.other().name()
        )
    });
    Node::new(format!("worth-{number}"), x, y)
        .part(way("on", 9.0, 0.8))
        .part(way(side_ink(line.side), 5.0, 0.9))
        .part(Part::circle(17.0, Paint::fill("on").outlined(side_ink(line.side), 3.0)).at(dx, dy))
        .part(
            Part::text(18.0, text, Paint::fill(side_ink(line.side)))
                .bold()
                .at(dx, dy),
        )
        .label(format!(
            "{side}'s line from {from} to {to}: {} points.{half}",
            line.points
        ))
        .layer(WORTH.key)
}

/// A token as it would lie there.
pub(super) fn ghost(tile: Tile, token: Token) -> Node {
    let (x, y) = middle(tile);
    let mut node = Node::new(format!("ghost-{tile}"), x, y);
    node.parts = Piece {
        faint: 0.6,
        ..Piece::new(token)
    }
    .outline(TOKEN);
    node
}
