//! What a seat holds: its own hand and pile by kind, of others only how much.

use atoll_engine::{Seat, Viewer};
use atoll_scene::{Anchor, Node, Paint, Part, Scene};

use super::key;
use super::panels::WIDTH;
use super::pieces::{Piece, animal, side_ink, side_mark};
use crate::map::Token;
use crate::state::{HAND, Stage};
use crate::tokens::{Bag, Kind, Side};
use crate::view::View;

const CHIP: f32 = WIDTH / HAND as f32;
const HAND_ROW: f32 = 84.0;
const PILE_ROW: f32 = 46.0;
const SWITCH_ROW: f32 = 48.0;
/// The most kinds that fit into one row of counts.
const IN_ROW: usize = 7;

/// The scene of a seat's panel.
pub(super) fn held(view: &View, seat: Seat) -> Scene {
    match view.viewer == Viewer::Seat(seat) {
        true => own(view, seat),
        false => others(view, seat),
    }
}

fn own(view: &View, seat: Seat) -> Scene {
    let state = &view.state;
    let (hand, pile) = (state.hand(seat), state.pile(seat));
    let hirings = [Stage::Hire, Stage::Over].contains(&state.stage);
    let switch = has_switch(view, seat);
    let picks = state.stage == Stage::Pick && state.turn == seat;
    let rows = pile.kind_count().div_ceil(HAND.into()) as f32;
    let height = match (picks, switch) {
        (true, _) => HAND_ROW * (1.0 + rows),
        (false, true) => HAND_ROW + SWITCH_ROW + PILE_ROW,
        (false, false) => HAND_ROW + PILE_ROW,
    };
    let mut scene = Scene::new(WIDTH, height, (WIDTH / 40.0, 22.0));
    for (place, (kind, count)) in hand.counts().enumerate() {
        scene.push(chip(key::hand(seat, kind), seat, kind, count, place));
    }
    if hand.is_empty() {
        let words = match (hirings, picks) {
            (true, _) => "Between rounds all tokens are in the pile.",
            (_, true) => "Your hand: take five of the tokens below.",
            _ => "Your hand is empty.",
        };
        let node = Node::new(
            format!("hand-{}", seat.index()),
            WIDTH / 2.0,
            HAND_ROW / 2.0,
        );
        scene.push(
            node.part(Part::text(15.0, words, Paint::fill("soft")))
                .glyph(words, "soft"),
        );
    }
    let mut top = HAND_ROW;
    if switch {
        scene.push(face_up(top));
        top += SWITCH_ROW;
    }
    if picks {
        for (place, (kind, count)) in pile.counts().enumerate() {
            let mut node = chip(key::pile(seat, kind), seat, kind, count, place);
            node.y += HAND_ROW;
            scene.push(node.label(format!("{count} {} to take.", kind.name())));
        }
        return scene;
    }
    let word = if hirings { "Your 18:" } else { "To draw:" };
    push_counts(
        &mut scene,
        &format!("pile-{}", seat.index()),
        word,
        pile,
        top,
        |kind| Some(key::pile(seat, kind)),
    );
    scene
}

/// A kind of token and how many of it, five to a row.
fn chip(key: String, seat: Seat, kind: Kind, count: u8, place: usize) -> Node {
    let token = Token::new(Side::of(seat), kind, false);
    let (column, row) = (place % usize::from(HAND), place / usize::from(HAND));
    let (x, y) = ((column as f32 + 0.5) * CHIP, (row as f32 + 0.5) * HAND_ROW);
    let name = kind.name();
    let mut node = Node::new(key, x, y).part(Part::rect(
        CHIP - 6.0,
        HAND_ROW - 6.0,
        12.0,
        Paint::fill("card").outlined("line", 1.5),
    ));
    let piece = Piece::new(token).parts(46.0);
    node.parts
        .extend(piece.into_iter().map(|part| part.at(0.0, -12.0)));
    let short = if kind == Kind::Dog { "Pr. Dog" } else { name };
    let size = if short.len() > 7 { 12.5 } else { 14.0 };
    node = node.part(Part::text(size, short, Paint::fill("ink")).at(0.0, 29.0));
    if count > 1 {
        let (bx, by) = (-CHIP / 2.0 + 15.0, -HAND_ROW / 2.0 + 15.0);
        node = node
            .part(Part::circle(11.0, Paint::fill("ink")).at(bx, by))
            .part(
                Part::text(14.0, count.to_string(), Paint::fill("card"))
                    .bold()
                    .at(bx, by),
            );
    }
    let times = if count > 1 {
        format!("{count}×")
    } else {
        String::new()
    };
    node.label(format!("{count} {name} in your hand."))
        .tip(format!("{name}: {}", kind.rule()))
        .glyph(format!("{times}{name}"), "ink")
}

/// In Foggy a mercenary can be laid face up.
fn has_switch(view: &View, seat: Seat) -> bool {
    let state = &view.state;
    let mercenary = state.hand(seat).kinds().any(Kind::is_mercenary);
    state.is_foggy() && state.stage == Stage::Place && state.turn == seat && mercenary
}

fn face_up(top: f32) -> Node {
    let words = "Lay a mercenary face up";
    Node::new(key::FACE_UP, WIDTH / 2.0, top + SWITCH_ROW / 2.0)
        .part(Part::rect(WIDTH - 8.0, SWITCH_ROW - 8.0, 12.0, Paint::fill("card").outlined("line", 1.5)))
        .part(Part::icon("sun", 22.0, Paint::fill("gold")).at(-112.0, 0.0))
        .part(Part::text(15.0, words, Paint::fill("ink")).at(12.0, 0.0))
        .label("Switch: lay the mercenary face up, so that its ability works.")
        .tip("In Foggy tokens lie face down and do nothing. A mercenary laid face up uses its ability, and everybody sees it.")
        .glyph(format!("[{words}]"), "gold")
}

/// Kinds with their counts, small, in one row.
fn push_counts(
    scene: &mut Scene,
    key: &str,
    word: &str,
    bag: Bag,
    top: f32,
    own: impl Fn(Kind) -> Option<String>,
) {
    const FIRST: f32 = 70.0;
    let y = top + PILE_ROW / 2.0;
    let none = if bag.is_empty() { " nothing" } else { "" };
    let words = format!("{word}{none}");
    let heading = Part::text(14.0, words.clone(), Paint::fill("soft")).anchored(Anchor::Start);
    scene.push(
        Node::new(format!("{key}-heading"), 4.0, y)
            .part(heading)
            .label(words.clone())
            .glyph(
                format!("{:>width$}{words}", "", width = words.len()),
                "soft",
            ),
    );
    let count = bag.kind_count() as usize;
    let rows = if count > IN_ROW { 2 } else { 1 };
    let columns = count.div_ceil(rows).max(1);
    let pitch = ((WIDTH - FIRST) / columns as f32).min(54.0);
    let size = if rows > 1 { 17.0 } else { 21.0 };
    for (place, (kind, count)) in bag.counts().enumerate() {
        let x = FIRST + ((place % columns) as f32 + 0.5) * pitch;
        let lower = ((place / columns) as f32 - (rows - 1) as f32 / 2.0) * PILE_ROW / 2.0;
        let name = own(kind).unwrap_or_else(|| format!("{key}-{}", kind.letter()));
        let mut node = Node::new(name, x, y + lower);
        let icon = animal(kind, size, Paint::fill("soft"), "card");
        node.parts
            .extend(icon.into_iter().map(|part| part.at(-9.0, 0.0)));
        let number = Part::text(14.0, count.to_string(), Paint::fill("ink")).bold();
        scene.push(
            node.part(number.at(9.0, 0.0))
                .label(format!("{word} {count} {}.", kind.name()))
                .tip(format!("{}: {}", kind.name(), kind.rule()))
                .glyph(format!("{}{count}", kind.letter()), "soft"),
        );
    }
}

/// How much another seat holds, what of it everybody saw go there, and what its side has not shown yet.
fn others(view: &View, seat: Seat) -> Scene {
    const ROW: f32 = 50.0;
    let mut scene = Scene::new(WIDTH, ROW + PILE_ROW, (WIDTH / 40.0, 24.0));
    let side = Side::of(seat);
    let (hand, pile) = (view.hands[seat.index()], view.piles[seat.index()]);
    let known: Vec<Kind> = view.back[seat.index()]
        .counts()
        .flat_map(|(kind, count)| (0..count).map(move |_| kind))
        .collect();
    let card = |place: u8| {
        let x = 26.0 + f32::from(place) * 36.0 - WIDTH / 2.0;
        let frame = Part::rect(30.0, 38.0, 8.0, Paint::fill(side_ink(side)));
        let on = Paint::fill("on");
        let face = match known.get(usize::from(place)) {
            Some(kind) => animal(*kind, 22.0, on, side_ink(side)),
            None => vec![side_mark(side, 7.0, on)],
        };
        let parts = std::iter::once(frame).chain(face);
        parts.map(|part| part.at(x, 0.0)).collect::<Vec<_>>()
    };
    let mut node = Node::new(format!("hand-{}", seat.index()), WIDTH / 2.0, ROW / 2.0);
    node.parts.extend((0..hand).flat_map(card));
    let words = format!("{pile} in the pile");
    let text = Part::text(15.0, words, Paint::fill("soft")).anchored(Anchor::End);
    let names: Vec<_> = known.iter().map(|kind| kind.name()).collect();
    let seen = match names.is_empty() {
        true => String::new(),
        false => format!(" Everybody saw go there: {}.", names.join(", ")),
    };
    scene.push(
        node.part(text.at(WIDTH / 2.0 - 8.0, 0.0))
            .label(format!(
                "Seat {} holds {hand} tokens; {pile} are in the pile.{seen}",
                seat.index()
            ))
            .glyph(
                format!("hand {hand}, pile {pile} {}", names.join(" ")),
                "soft",
            ),
    );
    let unseen = view.unseen(side);
    push_counts(
        &mut scene,
        &format!("unseen-{}", seat.index()),
        "Unseen:",
        unseen,
        ROW,
        |_| None,
    );
    scene
}
