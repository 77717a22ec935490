//! The four rows of action spaces, one in each corner of the map.

use atoll_engine::Seat;
use atoll_scene::{Anchor, Node, Paint, Part, Scene};

use super::map::{HEIGHT, WIDTH};
use super::names::{self, counted};
use super::paint::{INK, OUTLINE, seat_tribe_ink};
use super::{key, reasons};
use crate::board::{Category, Subaction};
use crate::decisions::{AnyDecision, PlaceFire};
use crate::look::Look;
use crate::state::Fire;

/// From the edge of the board.
const EDGE: f32 = 12.0;
const LINE: f32 = 50.0;
const TILE: f32 = 46.0;
/// How wide the corner is from its edge on: heading, then the three subactions.
const WIDTHS: [f32; 4] = [236.0, 236.0, 194.0, 164.0];

/// Adds the rows with their subactions.
pub(super) fn add(look: Look, scene: &mut Scene) {
    for category in Category::ALL {
        scene.push(heading(look, category));
        for (line, sub) in Subaction::of(category).into_iter().enumerate() {
            let line = if is_low(category) { 3 - line } else { line + 1 };
            scene.push(tile(look, sub, line));
        }
    }
}

/// Whether a row has its corner at the bottom of the map.
fn is_low(category: Category) -> bool {
    matches!(category, Category::Grow | Category::Worship)
}

fn is_right(category: Category) -> bool {
    matches!(category, Category::Engage | Category::Worship)
}

/// The middle of a line of a corner, counted from the edge of the board, and its width.
fn place(category: Category, line: usize) -> (f32, f32, f32) {
    let width = WIDTHS[line];
    let x = EDGE + width / 2.0;
    let y = EDGE + LINE * (line as f32 + 0.5) - 2.0;
    let x = if is_right(category) { WIDTH - x } else { x };
    let y = if is_low(category) { HEIGHT - y } else { y };
    (x, y, width)
}

/// A space of a row, as it shows.
#[derive(Clone, Copy)]
enum Space {
    Skull(Seat),
    Fire(Seat),
    Open,
}

/// The uncovered spaces of a row: skulls, fire tokens, open ones.
fn spaces(look: Look, category: Category) -> Vec<Space> {
    let row = look.core().row(category);
    let mut spaces = Vec::new();
    for seat in look.seats() {
        let used = row.singles[seat.index()] + row.pairs[seat.index()];
        spaces.extend((0..used).map(|_| Space::Skull(seat)));
    }
    let fires = look
        .seats()
        .filter(|seat| look.core().fire[seat.index()] == Fire::On(category));
    spaces.extend(fires.map(Space::Fire));
    spaces.extend((0..look.core().free(category)).map(|_| Space::Open));
    spaces
}

fn heading(look: Look, category: Category) -> Node {
    let (x, y, width) = place(category, 0);
    let spaces = spaces(look, category);
    let name = names::category(category);
    let side = if is_right(category) { 1.0 } else { -1.0 };
    let anchor = if is_right(category) {
        Anchor::End
    } else {
        Anchor::Start
    };
    let mut node = Node::new(key::row(category), x, y)
        .part(Part::rect(
            width,
            TILE,
            12.0,
            Paint::fill("face").faint(0.35),
        ))
        .part(
            Part::text(25.0, name, Paint::fill(INK))
                .bold()
                .anchored(anchor)
                .at(side * (width / 2.0 - 8.0), 0.0),
        );
    let covers = look.core().row(category).covers;
    let lines = if spaces.len() > 5 { 2 } else { 1 };
    let per_line = spaces.len().div_ceil(lines);
    let inner = -side * (width / 2.0);
    if covers > 0 {
        let x = inner + side * 18.0;
        node = node
            .part(Part::rect(27.0, 22.0, 5.0, Paint::fill("closed")).at(x, 0.0))
            .part(
                Part::text(15.0, covers.to_string(), Paint::fill("face"))
                    .bold()
                    .at(x, 0.0),
            );
    }
    for (index, space) in spaces.iter().enumerate() {
        let (line, column) = (index / per_line, index % per_line);
        let x = inner + side * (44.0 + 18.0 * (per_line - 1 - column) as f32);
        let y = (line as f32 - (lines as f32 - 1.0) / 2.0) * 19.0;
        node = space_parts(look, node, *space, x, y);
    }
    let text = row_words(look, category);
    let alone = match look.game.solo() {
        true => "; alone you also open one after each round",
        false => "",
    };
    node.label(text.clone())
        .tip(format!(
            "{text} A skull on an open space does one of the three actions. Whoever earns the bonus tile of a round opens a cover of choice{alone}.{}{}",
            two_skulls(look, category),
            no_fire(look, category)
        ))
        .glyph(glyph(look, category, &spaces), "soft")
}

/// What two skulls do on a heading, or why not, where the mode allows them and an action is chosen.
fn two_skulls(look: Look, category: Category) -> String {
    let allowed = look.game.solo_mode().is_some_and(|mode| mode.uncover);
    if !allowed || !matches!(look.decision(), Some(AnyDecision::Turn(_))) {
        return String::new();
    }
    let rule = "Two skulls here turn a cover up and do an action of the row";
    match reasons::no_uncover(look, look.core().seat, category) {
        Some(why) => format!(" {rule}. Not now: {why}"),
        None => format!(" {rule}: choose the heading."),
    }
}

/// Why a fire token cannot go to a row, while one is placed.
fn no_fire(look: Look, category: Category) -> String {
    let Some(AnyDecision::PlaceFire(PlaceFire { seat })) = look.decision() else {
        return String::new();
    };
    let name = names::category(category);
    if look.core().fire[seat.index()] == Fire::On(category) {
        return format!(" Not now: your fire token is in {name} already.");
    }
    match look.core().free(category) {
        0 => format!(" Not now: {name} has no open space for your fire token."),
        _ => String::new(),
    }
}

fn space_parts(look: Look, node: Node, space: Space, x: f32, y: f32) -> Node {
    match space {
        Space::Skull(seat) => node.part(
            Part::circle(
                8.0,
                Paint::fill(seat_tribe_ink(look, seat)).outlined(OUTLINE, 1.5),
            )
            .at(x, y),
        ),
        Space::Fire(seat) => node
            .part(
                Part::circle(
                    8.0,
                    Paint::fill("face").outlined(seat_tribe_ink(look, seat), 2.0),
                )
                .at(x, y),
            )
            .part(Part::icon("campfire", 13.0, Paint::fill("flame")).at(x, y)),
        Space::Open => {
            node.part(Part::circle(7.5, Paint::fill("face").outlined(OUTLINE, 1.5)).at(x, y))
        }
    }
}

/// "Move: 3 open spaces, 1 skull, 9 covers."
pub(super) fn row_words(look: Look, category: Category) -> String {
    let row = look.core().row(category);
    let name = names::category(category);
    let open = counted(look.core().free(category), "open space");
    let used = row.used();
    let fires = look.core().fires(category);
    let fire = if fires > 0 {
        format!(", {}", counted(fires, "fire token"))
    } else {
        String::new()
    };
    format!(
        "{name}: {open}, {used} used{fire}, {}.",
        counted(row.covers, "cover")
    )
}

fn glyph(look: Look, category: Category, spaces: &[Space]) -> String {
    let marks: String = spaces
        .iter()
        .map(|space| match space {
            Space::Skull(seat) => atoll_scene::seat_character(*seat),
            Space::Fire(_) => '^',
            Space::Open => 'o',
        })
        .collect();
    let covers = look.core().row(category).covers;
    format!("{}\n{marks} +{covers}", names::category(category))
}

/// A subaction to place a skull for; pale where it is not possible now.
fn tile(look: Look, sub: Subaction, line: usize) -> Node {
    let category = sub.category();
    let (x, y, width) = place(category, line);
    let why = against(look, sub);
    let faint = if why.is_some() { 0.38 } else { 1.0 };
    let side = if is_right(category) { 1.0 } else { -1.0 };
    let anchor = if is_right(category) {
        Anchor::End
    } else {
        Anchor::Start
    };
    let edge = side * (width / 2.0 - 8.0);
    let paint = Paint::fill(INK).faint(faint);
    let name = names::subaction(sub);
    let rule = names::subaction_rule(sub);
    let label = match &why {
        Some(why) => format!("{name} is not possible: {why}"),
        None => format!("{name}: {rule}"),
    };
    Node::new(key::subaction(sub), x, y)
        .part(Part::rect(
            width,
            TILE,
            12.0,
            Paint::fill("face")
                .outlined("face-edge", 1.5)
                .faint(if why.is_some() { 0.45 } else { 1.0 }),
        ))
        .part(Part::icon(names::subaction_icon(sub), 32.0, paint).at(edge - side * 17.0, 0.0))
        .part(
            Part::text(23.0, name, paint)
                .bold()
                .anchored(anchor)
                .at(edge - side * 42.0, 0.0),
        )
        .tip(match &why {
            Some(why) => format!("{name}: {rule} Not now: {why}"),
            None => format!("{name}: {rule}"),
        })
        .label(label)
        .glyph(
            if why.is_some() {
                format!("({})", sub.name())
            } else {
                sub.name().to_owned()
            },
            if why.is_some() { "soft" } else { "ink" },
        )
}

/// Why a subaction cannot be chosen at the moment.
fn against(look: Look, sub: Subaction) -> Option<String> {
    let seat = look.core().seat;
    let lacking = || (!look.possible(seat, sub)).then(|| reasons::lacking(look, seat, sub));
    match look.decision()? {
        AnyDecision::Turn(_) => reasons::against(look, seat, sub),
        AnyDecision::NameSubaction(name) if name.category == sub.category() => lacking(),
        AnyDecision::WildAction(_) if sub.category() != Category::Worship => lacking(),
        _ => Some(reasons::first(look)),
    }
}
