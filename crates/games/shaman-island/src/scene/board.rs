//! The sea, the tiles with their levels, the islands with their labels, and the places for tiles.

use atoll_scene::{Node, Paint, Part, Scene};

use super::chart::{CELL, Chart, TILE};
use super::panels::outlook;
use super::{SCORE, key, pieces};
use crate::board::{Space, Stack};
use crate::land::Land;
use crate::moves::Move;
use crate::options::ShamanIsland;
use crate::score;
use crate::state::{State, Todo};
use crate::view::View;

pub(super) fn board(game: &ShamanIsland, view: &View, moves: &[Move]) -> Scene {
    let state = view.state();
    let land = &state.land;
    let chart = Chart::of(land);
    let mut scene = Scene::new(chart.width(), chart.height(), (CELL / 4.0, CELL));
    scene.nodes.extend(sea(&chart, land));
    scene
        .nodes
        .extend(land.stacks().map(|stack| shoal(&chart, land, stack)));
    scene.nodes.extend(tiles(&chart, land));
    scene.nodes.extend(spaces(&chart, state));
    scene.nodes.extend(berths(&chart, state, moves));
    scene.nodes.extend(pieces::pieces(view, &chart));
    let tiles = score::tiles(game, land);
    for island in 0..land.islands() {
        scene.push(island_label(
            &chart,
            land,
            island,
            tiles[usize::from(island)],
        ));
        scene.nodes.extend(island_score(game, view, &chart, island));
    }
    scene
}

fn sea(chart: &Chart, land: &Land) -> Vec<Node> {
    let (w, h) = (chart.width(), chart.height());
    let water = Node::new("sea", w / 2.0, h / 2.0)
        .part(Part::rect(w, h, 22.0, Paint::fill("deep")))
        .part(Part::rect(
            w - 2.0 * CELL + 20.0,
            h - 2.0 * CELL + 20.0,
            18.0,
            Paint::fill("sea"),
        ));
    let water = waves(chart, land).into_iter().fold(water, Node::part);
    let number = |name: String, key: String, x: f32, y: f32| {
        Node::new(key, x, y)
            .part(Part::text(15.0, name.clone(), Paint::fill("mark")))
            .glyph(name, "soft")
    };
    let columns = chart
        .columns()
        .map(|(x, at)| number(x.to_string(), format!("column-{x}"), at, h - CELL * 0.4));
    let rows = chart
        .rows()
        .map(|(y, at)| number(y.to_string(), format!("row-{y}"), CELL * 0.4, at));
    [water].into_iter().chain(columns).chain(rows).collect()
}

/// A few waves where there is no land: a calm sea, not an empty one.
fn waves(chart: &Chart, land: &Land) -> Vec<Part> {
    const MOST: usize = 40;
    let (w, h) = (chart.width(), chart.height());
    let columns = chart.columns().skip(1).step_by(3);
    let spots =
        columns.flat_map(|(x, _)| chart.rows().step_by(2).map(move |(y, _)| Space::at(x, y)));
    let scattered = spots.filter(|at| (at.x.rem_euclid(7) * 5 + at.y.rem_euclid(7) * 3) % 7 < 2);
    let open = scattered.filter(|at| {
        let around = [(-1, -1), (-1, 1), (1, -1), (1, 1), (2, 0)];
        around
            .iter()
            .all(|(dx, dy)| land.place_at(at.plus(*dx, *dy)).is_none())
    });
    let wave = |at: Space| {
        let (x, y) = chart.middle(at);
        let crest = [
            (-22.0, 3.0),
            (-14.0, -2.0),
            (-6.0, 3.0),
            (2.0, -2.0),
            (10.0, 3.0),
        ];
        let points = crest
            .map(|(dx, dy)| (x - w / 2.0 + dx, y - h / 2.0 + dy))
            .to_vec();
        let paint = Paint::stroke("wave", 2.5);
        Part::Line { points, paint }
    };
    open.take(MOST).map(wave).collect()
}

/// Shallow water around a stack, in the tint of its island.
fn shoal(chart: &Chart, land: &Land, stack: Stack) -> Node {
    const SHOALS: [&str; 5] = ["shoal0", "shoal1", "shoal2", "shoal3", "shoal4"];
    let anchor = land.anchor(stack);
    let (x, y) = chart.tile(anchor);
    let ink = SHOALS[usize::from(land.island(stack)) % SHOALS.len()];
    let size = TILE + 18.0;
    Node::new(format!("shoal-{anchor}"), x, y).part(Part::rect(size, size, 22.0, Paint::fill(ink)))
}

/// The tiles; higher stacks lie over lower ones and throw longer shadows.
fn tiles(chart: &Chart, land: &Land) -> Vec<Node> {
    let mut stacks: Vec<Stack> = land.stacks().collect();
    stacks.sort_by_key(|stack| (land.height(*stack), land.anchor(*stack)));
    let node = |stack: Stack| tile(chart, land.anchor(stack), land.height(stack));
    stacks.into_iter().map(node).collect()
}

fn tile(chart: &Chart, anchor: Space, height: u8) -> Node {
    let (x, y) = chart.tile(anchor);
    let mut node = Node::new(key::tile(anchor), x, y);
    for part in slab(height, 1.0) {
        node = node.part(part);
    }
    let levels = match height {
        1 => String::new(),
        height => format!(", {height} levels high"),
    };
    let number = match height {
        1 => "  ".to_owned(),
        height => format!("{height:>2}"),
    };
    let mut node = node
        .label(format!("The tile at {anchor}{levels}."))
        .tip("A tile of four spaces. With your shaman on its island you may slide its top along the coast, or sink it if it is low and empty.")
        .glyph(format!("[  {number}  ]\n[      ]"), "soft");
    if height > 1 {
        node = node
            .part(Part::circle(11.0, Paint::fill("badge")))
            .part(Part::text(14.0, height.to_string(), Paint::fill("on-badge")).bold());
    }
    node
}

/// A tile of this height, seen from above with its cliffs to the south-east.
fn slab(height: u8, opacity: f32) -> Vec<Part> {
    let ink = match height {
        1 => "level1",
        2 => "level2",
        _ => "level3",
    };
    let mut parts = Vec::new();
    let size = TILE - 3.0;
    for level in (1..height.min(6)).rev() {
        let away = f32::from(level);
        let cliff = Paint::fill("cliff").outlined("groove", 1.0).faint(opacity);
        parts.push(Part::rect(size, size, 9.0, cliff).at(3.0 * away, 4.0 * away));
    }
    let face = Paint::fill(ink).outlined("cliff", 1.5).faint(opacity);
    parts.push(Part::rect(size, size, 9.0, face));
    let reach = CELL - 8.0;
    for points in [
        vec![(-reach, 0.0), (reach, 0.0)],
        vec![(0.0, -reach), (0.0, reach)],
    ] {
        let paint = Paint::stroke("groove", 1.2).faint(opacity);
        parts.push(Part::Line { points, paint });
    }
    parts
}

/// The spaces of land, which targets of moves are clicked on.
fn spaces(chart: &Chart, state: &State) -> Vec<Node> {
    let node = |space: Space, empty: bool| {
        let (x, y) = chart.middle(space);
        let size = CELL - 9.0;
        let paint = Paint::fill("rim").faint(0.0);
        let what = if empty { "is empty" } else { "is taken" };
        Node::new(key::space(space), x, y)
            .part(Part::rect(size, size, 10.0, paint))
            .label(format!("{space} {what}."))
            .tip(space.to_string())
            .glyph("·", "soft")
    };
    let crowd = state.crowd();
    let places = state.land.places();
    places
        .map(|place| node(state.land.space(place), crowd.is_free(place)))
        .collect()
}

/// Where a tile may be laid or slid: handles to click, and the tile itself faintly where there are few.
fn berths(chart: &Chart, state: &State, moves: &[Move]) -> Vec<Node> {
    let tile = matches!(state.todo, Todo::Tile(_));
    let slide = matches!(state.todo, Todo::Slide(..));
    let anchors: Vec<Space> = moves
        .iter()
        .filter_map(|mv| match mv {
            Move::Tile(anchor) if tile => Some(*anchor),
            Move::To(anchor) if slide => Some(*anchor),
            _ => None,
        })
        .collect();
    let faint = anchors
        .iter()
        .filter(|_| slide)
        .map(|anchor| ghost(chart, *anchor, 0.4));
    let handles = anchors.iter().map(|anchor| handle(chart, *anchor));
    faint.chain(handles).collect()
}

/// The tile as it would lie there.
pub(super) fn ghost(chart: &Chart, anchor: Space, opacity: f32) -> Node {
    let (x, y) = chart.tile(anchor);
    let node = Node::new(format!("ghost-{anchor}"), x, y);
    slab(1, opacity).into_iter().fold(node, Node::part)
}

/// The way a tile slides: two half-steps.
pub(super) fn route(chart: &Chart, land: &Land, stack: Stack, to: Space) -> Option<Node> {
    let from = land.anchor(stack);
    let (x, y) = chart.tile(from);
    let relative = |at: Space| {
        let (tx, ty) = chart.tile(at);
        (tx - x, ty - y)
    };
    let points = vec![(0.0, 0.0), relative(land.halfway(stack, to)?), relative(to)];
    let paint = Paint::stroke("cliff", 4.0);
    let end = relative(to);
    Some(
        Node::new(format!("route-{to}"), x, y)
            .part(Part::Line { points, paint })
            .part(Part::circle(7.0, Paint::fill("cliff")).at(end.0, end.1)),
    )
}

fn handle(chart: &Chart, anchor: Space) -> Node {
    let (x, y) = chart.tile(anchor);
    Node::new(key::berth(anchor), x, y)
        .part(Part::circle(
            15.0,
            Paint::fill("level1").outlined("cliff", 1.5).faint(0.9),
        ))
        .part(Part::circle(4.0, Paint::fill("cliff")))
        .label(format!("Open water for a tile at {anchor}."))
        .glyph("◇", "accent")
}

/// Above the northernmost tile of an island: how many tiles it has.
fn island_label(chart: &Chart, land: &Land, island: u8, tiles: u32) -> Node {
    let (x, y) = tag(chart, land, island);
    let name = score::smallest_anchor(land, island);
    let plural = if tiles == 1 { "" } else { "s" };
    let text = format!("{tiles} tile{plural}");
    Node::new(format!("island-{name}"), x, y)
        .part(Part::rect(64.0, 22.0, 11.0, Paint::fill("badge").faint(0.85)))
        .part(Part::text(14.0, text, Paint::fill("on-badge")).bold())
        .label(format!("Island {} counts {tiles} tile{plural}.", island + 1))
        .tip("An island: tiles that touch along half an edge or more. It pays its tiles times the strongest piece of the tribe that controls it.")
}

/// What the island would pay now, as far as the viewer can know.
fn island_score(game: &ShamanIsland, view: &View, chart: &Chart, island: u8) -> Option<Node> {
    let land = &view.state().land;
    let (x, y) = tag(chart, land, island);
    let name = score::smallest_anchor(land, island);
    let lines = outlook(game, view, island);
    let paid: Vec<_> = lines.iter().filter(|line| line.pays.is_some()).collect();
    let shown: Vec<_> = match paid.is_empty() {
        true => lines
            .iter()
            .map(|line| (line.text.clone(), line.ink))
            .collect(),
        false => paid
            .iter()
            .filter_map(|line| Some((line.pays.clone()?, line.ink)))
            .collect(),
    };
    let longest = shown.iter().map(|(text, _)| text.chars().count()).max()?;
    let (width, height) = (24.0 + 7.6 * longest as f32, 8.0 + 19.0 * shown.len() as f32);
    let card = Paint::fill("card").outlined("line", 1.0).faint(0.95);
    // Above the label of the island, out of the way of its pieces.
    let top = -14.0 - height;
    let mut node = Node::new(format!("score-{name}"), x, y)
        .part(Part::rect(width, height, 9.0, card).at(0.0, top + height / 2.0));
    for (row, (text, ink)) in shown.iter().enumerate() {
        let text = Part::text(14.0, text.clone(), Paint::fill(ink)).bold();
        node = node.part(text.at(0.0, top + 4.0 + 19.0 * (row as f32 + 0.5)));
    }
    let said: Vec<_> = lines.into_iter().map(|line| line.text).collect();
    let label = format!("Island {}: {}.", island + 1, said.join("; "));
    Some(node.label(label).layer(SCORE))
}

/// Where the label of an island hangs.
fn tag(chart: &Chart, land: &Land, island: u8) -> (f32, f32) {
    let stacks = land.stacks().filter(|stack| land.island(*stack) == island);
    let top = stacks.max_by_key(|stack| (land.anchor(*stack).y, -land.anchor(*stack).x));
    let (x, y) = chart.tile(land.anchor(top.expect("an island has a stack")));
    (x, y - CELL - 12.0)
}
