//! The mercenary board: what can be hired, for how much, and what it does.

use atoll_engine::Turn;
use atoll_scene::{Anchor, Node, Paint, Panel, Part, Place, Scene};

use super::key;
use super::panels::WIDTH;
use super::pieces::{Piece, pale_ink, side_mark};
use crate::map::Token;
use crate::moves::hires;
use crate::options::MercenaryIsle;
use crate::state::Stage;
use crate::tokens::{Kind, Side};
use crate::view::View;

const ROW: f32 = 50.0;

/// In sight while a side hires, on demand otherwise.
pub(super) fn market(game: &MercenaryIsle, view: &View) -> Panel {
    let hiring = view.state.stage == Stage::Hire;
    let kinds: Vec<_> = Kind::mercenaries().collect();
    let mut scene = Scene::new(WIDTH, kinds.len() as f32 * ROW, (WIDTH / 46.0, ROW));
    for (line, kind) in kinds.into_iter().enumerate() {
        scene.push(row(game, view, kind, (line as f32 + 0.5) * ROW));
    }
    let note = match hiring {
        true => format!(
            "{} coins to spend",
            view.state.coins[view.state.side().index()]
        ),
        false => "hired between rounds".to_owned(),
    };
    Panel {
        key: "market".into(),
        title: "Mercenaries".into(),
        seat: None,
        note,
        active: false,
        place: if hiring { Place::Side } else { Place::Sheet },
        scene,
    }
}

fn row(game: &MercenaryIsle, view: &View, kind: Kind, y: f32) -> Node {
    let state = &view.state;
    let viewer = view.viewer.seat().map(Side::of).unwrap_or(Side::Red);
    let side = match state.stage {
        Stage::Hire => state.side(),
        _ => viewer,
    };
    let open = matches!(game.actor(state), Turn::Seat(_))
        && state.stage == Stage::Hire
        && hires(game, state).any(|other| other == kind);
    let (cost, gone) = (game.data.cost(kind), game.data.replaces(kind).name());
    let left = game.data.stock.count(kind) - state.set(side).count(kind);
    let strong = if open || state.stage != Stage::Hire {
        1.0
    } else {
        0.5
    };
    let ink = |name| Paint::fill(name).faint(strong);
    let frame = Paint::fill("card").outlined("line", 1.5);
    let start = |part: Part, y| part.anchored(Anchor::Start).at(48.0 - WIDTH / 2.0, y);
    let end = |part: Part, y| part.anchored(Anchor::End).at(WIDTH / 2.0 - 12.0, y);
    let mut node = Node::new(key::market(kind), WIDTH / 2.0, y).part(Part::rect(
        WIDTH - 4.0,
        ROW - 4.0,
        10.0,
        frame,
    ));
    let piece = Piece {
        faint: strong,
        ..Piece::new(Token::new(side, kind, false))
    };
    node.parts.extend(
        piece
            .parts(34.0)
            .into_iter()
            .map(|part| part.at(24.0 - WIDTH / 2.0, 0.0)),
    );
    let copies = if left > 1 {
        format!(" ×{left}")
    } else {
        String::new()
    };
    let name = Part::text(15.0, format!("{}{copies}", kind.name()), ink("ink")).bold();
    node = node
        .part(start(name, -10.0))
        .part(start(Part::text(14.0, power(kind), ink("soft")), 11.0))
        .part(end(
            Part::text(16.0, cost.to_string(), ink("gold")).bold(),
            -10.0,
        ))
        .part(end(
            Part::text(14.0, format!("for a {gone}"), ink("soft")),
            11.0,
        ))
        .part(Part::icon("two-coins", 17.0, ink("gold")).at(WIDTH / 2.0 - 44.0, -10.0));
    for (place, owner) in Side::BOTH.into_iter().enumerate() {
        if state.set(owner).has(kind) {
            let x = WIDTH / 2.0 - 78.0 - 16.0 * place as f32;
            node = node.part(side_mark(owner, 6.0, Paint::fill(pale_ink(owner))).at(x, -10.0));
        }
    }
    let hired: Vec<_> = Side::BOTH
        .into_iter()
        .filter(|side| state.set(*side).has(kind))
        .map(Side::name)
        .collect();
    let by = match hired.is_empty() {
        true => String::new(),
        false => format!(" Hired by {}.", hired.join(" and ")),
    };
    let mark = if open { ">" } else { " " };
    node.label(format!("{}: {cost} coins for a {gone}.{by}", kind.name()))
        .tip(format!("{}: {}", kind.name(), kind.rule()))
        .glyph(
            format!(
                "{mark}{:12}{cost:>3} for a {gone:8}{:9}",
                kind.name(),
                hired.join("+")
            ),
            "ink",
        )
}

/// What it does, in a few words.
fn power(kind: Kind) -> &'static str {
    match kind {
        Kind::Fox => "enemy exchanges a neighbour",
        Kind::Turtle => "one more placement for both",
        Kind::Cat => "its lines count three times",
        Kind::Frog => "may hop a tile each turn",
        Kind::Mouses => "swap with an enemy beside",
        Kind::Snake => "enemy exchanges any token",
        Kind::Chameleon => "takes its neighbours' colour",
        Kind::Crow => "half of the enemy's points",
        Kind::Mole => "swaps with an enemy beside",
        Kind::Dog => "may swap two beside it",
        Kind::Hippo => "lies on two tiles for a turn",
        Kind::Wolf | Kind::Rat | Kind::Rabbit | Kind::Pig => "",
    }
}
