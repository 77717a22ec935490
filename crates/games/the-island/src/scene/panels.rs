//! Beside the board: natives and collected pieces of each seat, and where all symbols are.

use atoll_engine::Seat;
use atoll_scene::{
    Anchor, Node, Paint, Panel, Part, Place, Scene, seat_character, seat_ink, seat_mark,
};

use super::{is_self, key, seat_name, symbol_icon};
use crate::board::NATIVES;
use crate::moves::Geomancy;
use crate::state::{Mover, Stage};
use crate::symbols::{Symbol, Symbols};
use crate::view::{Held, View};

const WIDTH: f32 = 340.0;
const MARKS: f32 = 34.0;
const PILLS: f32 = 40.0;
const CHIP: f32 = 46.0;
/// A terminal line is as high as a row of chips is at least.
const LINE: f32 = 34.0;

pub(super) fn panels(view: &View) -> Vec<Panel> {
    let mut panels: Vec<Panel> = Seat::all(2).map(|seat| seat_panel(view, seat)).collect();
    panels.push(symbols_panel(view));
    panels
}

fn seat_panel(view: &View, seat: Seat) -> Panel {
    let mut nodes = vec![marks(view, seat)];
    let mut y = MARKS;
    if let Some((mover, _)) = view
        .board
        .stage
        .turn()
        .filter(|(mover, _)| mover.seat == seat)
    {
        nodes.extend(pills(mover, y));
        y += PILLS;
    }
    let (hand, bottom) = match view.hands[seat.index()] {
        Held::Known(symbols) => known_hand(view, seat, symbols, y),
        Held::Hidden(count) => hidden_hand(seat, count, y),
    };
    nodes.extend(hand);
    let mut scene = Scene::new(WIDTH, bottom, (WIDTH / 40.0, LINE));
    nodes.into_iter().for_each(|node| scene.push(node));
    let left = view.board.island.left()[seat.index()];
    Panel {
        key: format!("seat-{}", seat.index()),
        title: seat_name(seat).into(),
        seat: Some(seat),
        note: match left {
            1 => "1 native left".into(),
            _ => format!("{left} natives"),
        },
        active: actor(view) == Some(seat),
        place: Place::Side,
        scene,
    }
}

fn actor(view: &View) -> Option<Seat> {
    match view.board.stage {
        Stage::Place { seat, .. } => Some(seat),
        Stage::Turn(mover, _) => Some(mover.seat),
        _ => None,
    }
}

/// One mark for each native: filled on the island, hollow if it is lost or not placed yet.
fn marks(view: &View, seat: Seat) -> Node {
    let left = usize::from(view.board.island.left()[seat.index()]);
    let mut node = Node::new(
        format!("natives-{}", seat.index()),
        WIDTH / 2.0,
        MARKS / 2.0,
    );
    for at in 0..NATIVES {
        let paint = match at < left {
            true => Paint::fill(seat_ink(seat)),
            false => Paint::stroke("soft", 1.5).faint(0.7),
        };
        let x = 14.0 + at as f32 * 27.0 - WIDTH / 2.0;
        node = node.part(seat_mark(seat, 9.5, paint).at(x, 0.0));
    }
    let (words, shown) = (count_words(view, left), [seat_character(seat), '·']);
    let glyphs: String = (0..NATIVES)
        .map(|at| shown[usize::from(at >= left)])
        .collect();
    node.part(
        Part::text(14.0, words.clone(), Paint::fill("soft"))
            .anchored(Anchor::End)
            .at(WIDTH / 2.0 - 4.0, 0.0),
    )
    .label(format!(
        "{} has {left} natives on the island, {words}.",
        seat_name(seat)
    ))
    .glyph(format!("{glyphs} {words:<16}"), seat_ink(seat))
}

fn count_words(view: &View, left: usize) -> String {
    let away = NATIVES - left;
    match (view.board.stage, away) {
        (Stage::Place { .. } | Stage::DrawPlacer(_), 0) => "all placed".into(),
        (Stage::Place { .. } | Stage::DrawPlacer(_), _) => format!("{away} to place"),
        (_, 0) => "none lost".into(),
        _ => format!("{away} lost"),
    }
}

/// What of the turn is open.
fn pills(mover: Mover, top: f32) -> [Node; 2] {
    let step = match mover.may_step {
        true => ("Free step: open", true),
        false => ("Free step: used", false),
    };
    let removal = match mover.must_remove {
        true => ("Removal: due", true),
        false => ("Removal: done", false),
    };
    let pill = |at: usize, key: &str, (text, open): (&'static str, bool)| {
        let width = WIDTH / 2.0 - 6.0;
        let (body, words) = match open {
            true => (Paint::stroke("ink", 1.6), Paint::fill("ink")),
            false => (Paint::stroke("line", 1.4), Paint::fill("soft")),
        };
        Node::new(key, (at as f32 + 0.5) * WIDTH / 2.0, top + PILLS / 2.0)
            .part(Part::rect(width, 30.0, 15.0, body))
            .part(Part::text(14.0, text, words))
            .label(format!("{text}."))
            .glyph(text, if open { "ink" } else { "soft" })
    };
    [pill(0, "turn-step", step), pill(1, "turn-removal", removal)]
}

/// What a chip of a hand offers.
struct Chip {
    geomancy: Geomancy,
    title: &'static str,
    icon: &'static str,
    count: u8,
}

/// The chips of a hand: one for each symbol, two for Either, which is used in one of two ways.
fn chips(symbols: Symbols) -> Vec<Chip> {
    let held = Geomancy::ALL
        .into_iter()
        .filter(|geomancy| symbols.has(geomancy.symbol()));
    held.map(|geomancy| {
        let symbol = geomancy.symbol();
        let (title, icon) = match geomancy {
            Geomancy::EitherNative => ("Either: native", symbol_icon(Symbol::Native)),
            Geomancy::EitherIsland => ("Either: piece", symbol_icon(Symbol::Island)),
            _ => (symbol.name(), symbol_icon(symbol)),
        };
        Chip {
            geomancy,
            title,
            icon,
            count: symbols.count(symbol),
        }
    })
    .collect()
}

fn known_hand(view: &View, seat: Seat, symbols: Symbols, top: f32) -> (Vec<Node>, f32) {
    let chips = chips(symbols);
    if chips.is_empty() {
        return (vec![empty_hand(seat, top)], top + LINE);
    }
    let bottom = top + CHIP * chips.len().div_ceil(2) as f32;
    let whose = match is_self(view.viewer, seat) {
        true => "You hold".to_owned(),
        false => format!("{} holds", seat_name(seat)),
    };
    let node = |(at, chip): (usize, &Chip)| {
        let (x, y) = ((at % 2) as f32 + 0.5, (at / 2) as f32 + 0.5);
        chip_node(seat, chip, &whose, (x * WIDTH / 2.0, top + y * CHIP))
    };
    (chips.iter().enumerate().map(node).collect(), bottom)
}

fn chip_node(seat: Seat, chip: &Chip, whose: &str, (x, y): (f32, f32)) -> Node {
    let width = WIDTH / 2.0 - 6.0;
    let Chip {
        geomancy,
        title,
        icon,
        count,
    } = *chip;
    let symbol = geomancy.symbol();
    let (name, rule) = (symbol.name(), symbol.rule());
    Node::new(key::chip(seat, geomancy), x, y)
        .part(Part::rect(width, CHIP - 6.0, 10.0, Paint::fill("block")))
        .part(Part::icon(icon, 24.0, Paint::fill("on-block")).at(20.0 - width / 2.0, 0.0))
        .part(
            Part::text(14.0, title, Paint::fill("on-block"))
                .anchored(Anchor::Start)
                .at(37.0 - width / 2.0, 0.0),
        )
        .part(
            Part::text(16.0, count.to_string(), Paint::fill("on-block"))
                .bold()
                .at(width / 2.0 - 14.0, 0.0),
        )
        .label(format!("{whose} {count} {name}. {rule}"))
        .tip(format!("{name}: {rule}"))
        .glyph(format!("{title} ×{count}"), "ink")
}

fn empty_hand(seat: Seat, top: f32) -> Node {
    let words = "Nothing collected";
    Node::new(
        format!("hand-{}", seat.index()),
        WIDTH / 2.0,
        top + LINE / 2.0,
    )
    .part(
        Part::text(14.0, words, Paint::fill("soft"))
            .anchored(Anchor::Start)
            .at(6.0 - WIDTH / 2.0, 0.0),
    )
    .label(format!("{words} by {}.", seat_name(seat)))
    .glyph(words, "soft")
}

/// Blocks face down: only their number is known.
fn hidden_hand(seat: Seat, count: u8, top: f32) -> (Vec<Node>, f32) {
    if count == 0 {
        return (vec![empty_hand(seat, top)], top + LINE);
    }
    const IN_A_ROW: usize = 9;
    let rows = usize::from(count).div_ceil(IN_A_ROW);
    let height = rows as f32 * 30.0 + 4.0;
    let mut node = Node::new(
        format!("hand-{}", seat.index()),
        WIDTH / 2.0,
        top + height / 2.0,
    );
    for at in 0..usize::from(count) {
        let x = 18.0 + (at % IN_A_ROW) as f32 * 37.0 - WIDTH / 2.0;
        let y = 17.0 + (at / IN_A_ROW) as f32 * 30.0 - height / 2.0;
        node = node
            .part(Part::rect(32.0, 24.0, 6.0, Paint::fill("back")).at(x, y))
            .part(
                Part::text(14.0, "?", Paint::fill("on-block"))
                    .bold()
                    .at(x, y),
            );
    }
    let pieces = if count == 1 { "piece" } else { "pieces" };
    let node = node
        .label(format!(
            "{} has collected {count} {pieces}, face down.",
            seat_name(seat)
        ))
        .tip("A collected piece is its owner's secret until it is used.")
        .glyph(format!("{count} hidden {pieces}"), "soft");
    (vec![node], top + height)
}

const ROW: f32 = 30.0;
/// Where the columns stand: used, unseen, left out.
const COLUMNS: [f32; 3] = [190.0, 250.0, 312.0];

/// Where all symbols are, as far as the viewer knows.
fn symbols_panel(view: &View) -> Panel {
    let rows = Symbol::ALL.len() as f32 + 1.0;
    let mut scene = Scene::new(WIDTH, rows * ROW, (WIDTH / 40.0, ROW));
    scene.push(heading());
    for (line, symbol) in Symbol::ALL.into_iter().enumerate() {
        scene.push(symbol_row(view, symbol, (line as f32 + 1.5) * ROW));
    }
    let (pieces, unseen) = (view.board.island.pieces(), view.unseen.total());
    Panel {
        key: "symbols".into(),
        title: "Symbols".into(),
        seat: None,
        note: format!("{unseen} unseen, {pieces} pieces on the island"),
        active: false,
        place: Place::Side,
        scene,
    }
}

fn heading() -> Node {
    let node = Node::new("symbols-heading", WIDTH / 2.0, ROW / 2.0);
    let columns = COLUMNS.into_iter().zip(["used", "unseen", "out"]);
    let node = columns.fold(node, |node, (x, name)| {
        node.part(Part::text(14.0, name, Paint::fill("soft")).at(x - WIDTH / 2.0, 0.0))
    });
    node.glyph(
        format!("{:<16}{:>6}{:>8}{:>6}", "symbol", "used", "unseen", "out"),
        "soft",
    )
}

fn symbol_row(view: &View, symbol: Symbol, y: f32) -> Node {
    let name = symbol.name();
    let counts =
        [view.board.used, view.unseen, view.omitted()].map(|symbols| symbols.count(symbol));
    let [used, unseen, out] = counts;
    let mut node = Node::new(format!("symbol-{}", symbol.letter()), WIDTH / 2.0, y)
        .part(Part::icon(symbol_icon(symbol), 20.0, Paint::fill("ink")).at(12.0 - WIDTH / 2.0, 0.0))
        .part(
            Part::text(15.0, name, Paint::fill("ink"))
                .anchored(Anchor::Start)
                .at(30.0 - WIDTH / 2.0, 0.0),
        );
    if symbol == Symbol::Either {
        node = node.part(
            Part::icon(symbol_icon(Symbol::Island), 18.0, Paint::fill("ink"))
                .at(96.0 - WIDTH / 2.0, 0.0),
        );
    }
    for (x, count) in COLUMNS.into_iter().zip(counts) {
        let paint = if count == 0 {
            Paint::fill("soft")
        } else {
            Paint::fill("ink")
        };
        node = node.part(Part::text(15.0, count.to_string(), paint).at(x - WIDTH / 2.0, 0.0));
    }
    node.label(format!(
        "{name}: {used} used, {unseen} not seen by you, {out} left out of the game."
    ))
    .tip(format!("{name}: {}", symbol.rule()))
    .glyph(format!("{name:<16}{used:>6}{unseen:>8}{out:>6}"), "ink")
}
