//! The player boards: charts, skulls, structures, totems, and what the catastrophes to come will do.

use atoll_engine::{Seat, Viewer};
use atoll_scene::{Anchor, Node, Paint, Panel, Part, Place};

use super::names::{self, counted};
use super::paint::{on_tribe, tribe_ink};
use super::pane::{self, Pane, WIDTH};
use super::{effects, key, rounds};
use crate::board::{Colour, Cube, SkullSpace, Stat, Structure, Tech, Token, Unit};
use crate::data::Cost;
use crate::decisions::AnyDecision;
use crate::look::Look;
use crate::moves::Move;
use crate::task::Price;
use crate::view::View;

/// The boards of all seats, the viewer's own first.
pub(super) fn panels(look: Look, view: &View) -> Vec<Panel> {
    let mut seats: Vec<_> = look
        .seats()
        .filter(|seat| look.player(*seat).tribe.is_some())
        .collect();
    seats.sort_by_key(|seat| view.viewer != Viewer::Seat(*seat));
    seats
        .into_iter()
        .map(|seat| panel(look, view, seat))
        .collect()
}

fn panel(look: Look, view: &View, seat: Seat) -> Panel {
    let own = view.viewer == Viewer::Seat(seat);
    let mut pane = Pane::new(format!("board-{}", seat.index()));
    let colour = look.player(seat).colour();
    figures(look, &mut pane, seat);
    if own {
        plans(look, &mut pane, seat);
    }
    belongings(look, &mut pane, seat, own);
    let tribe = names::tribe(look.data(), colour);
    Panel {
        key: format!("board-{}", seat.index()),
        title: if own {
            "Your board".to_owned()
        } else {
            format!("Board of seat {}", seat.index())
        },
        seat: None,
        note: tribe.to_owned(),
        active: false,
        place: Place::Sheet,
        scene: pane.scene(),
    }
}

/// The parts of the board that these moves are said on, put on the panel of the seat where they are in sight.
pub(super) fn asked(look: Look, pane: &mut Pane, seat: Seat, moves: &[Move]) -> bool {
    use Move::{Final, GainSpace, GainStructure, Space, Stat, Structure, Unstat};
    let any = |wanted: fn(&Move) -> bool| moves.iter().any(wanted);
    let cubes = any(|mv| matches!(mv, Stat(_) | Unstat(_)));
    let spaces = any(|mv| matches!(mv, Space(_) | GainSpace(_) | Final(_)));
    let plans = any(|mv| matches!(mv, Structure(_) | GainStructure(_)));
    if cubes {
        let lower = any(|mv| matches!(mv, Unstat(_)));
        charts(look, pane, seat, lower);
    }
    if spaces {
        skulls(look, pane, seat, moves);
    }
    if plans {
        structures(look, pane, seat, moves);
    }
    cubes || spaces || plans
}

/// The thirteen cubes: the value that counts, where the cube stands, and what comes next, or before where one is lowered.
fn charts(look: Look, pane: &mut Pane, seat: Seat, lower: bool) {
    const COLUMN: f32 = WIDTH / 2.0;
    const HEIGHT: f32 = 30.0;
    pane.heading("Stats: rovers left, warriors right");
    for cube in Cube::all() {
        let column = if cube.unit() == Unit::Warrior {
            1.0
        } else {
            0.0
        };
        let line = if cube.unit() == Unit::Village {
            6.0
        } else {
            cube.stat().index() as f32
        };
        let (x, y) = ((column + 0.5) * COLUMN, pane.y + (line + 0.5) * HEIGHT);
        pane.push(cube_node(
            look,
            seat,
            cube,
            lower,
            (x, y),
            (COLUMN - 4.0, HEIGHT - 3.0),
        ));
    }
    pane.space(7.0 * HEIGHT + 2.0);
}

fn cube_node(
    look: Look,
    seat: Seat,
    cube: Cube,
    lower: bool,
    (x, y): (f32, f32),
    (width, height): (f32, f32),
) -> Node {
    let level = usize::from(look.player(seat).levels[cube]);
    let boxes = &look.tribe(seat).charts[cube];
    let (way, next) = match lower {
        true => ("lowered", level.checked_sub(1).map(|below| boxes[below])),
        false => ("next", boxes.get(level + 1).copied()),
    };
    let none = if lower { "–" } else { "full" };
    let next = next.map_or(none.to_owned(), |value| value.to_string());
    let value = cube_value(look, seat, cube);
    let dots: String = (0..boxes.len())
        .map(|at| if at <= level { '●' } else { '○' })
        .collect();
    let name = match cube.unit() {
        Unit::Village => "village".to_owned(),
        _ => cube.stat().to_string(),
    };
    let label = format!(
        "{} of {}: {value}, box {} of {}, {way} {next}.",
        names::capital(&names::cube(cube)),
        names::folk(look, seat),
        level + 1,
        boxes.len(),
    );
    let edge = width / 2.0;
    let soft = |size: f32, words: &str| Part::text(size, words, Paint::fill("soft"));
    let ground = Paint::fill("paper").outlined("line", 1.0);
    let figure = Part::text(15.0, value.to_string(), Paint::fill("ink")).bold();
    let letter = cube.unit().name()[..1].to_uppercase();
    Node::new(key::cube(seat, cube), x, y)
        .part(Part::rect(width, height, 8.0, ground))
        .part(
            soft(12.5, &name)
                .anchored(Anchor::Start)
                .at(7.0 - edge, 0.0),
        )
        .part(figure.at(edge - 79.0, 0.0))
        .part(
            soft(7.5, &dots)
                .anchored(Anchor::Start)
                .at(edge - 66.0, 0.0),
        )
        .part(soft(11.5, &next).anchored(Anchor::End).at(edge - 5.0, 0.0))
        .tip(format!(
            "{label} It says {}.",
            names::stat_rule(cube.stat())
        ))
        .label(label)
        .glyph(format!("{letter} {name} {value}"), "ink")
}

/// The value of a stat with all changes, without what a beast doubles.
fn cube_value(look: Look, seat: Seat, cube: Cube) -> u16 {
    let token = Token::all().find(|token| {
        token.unit() == cube.unit() && look.player(seat).piece(*token).beast.is_none()
    });
    token.map_or(0, |token| look.stat(seat, token, cube.stat()))
}

/// The reserve skulls with their prices, in two lines; those that cannot be had now are pale.
fn skulls(look: Look, pane: &mut Pane, seat: Seat, moves: &[Move]) {
    pane.heading("Reserve skulls");
    pane.space(3.0);
    let spaces: Vec<_> = SkullSpace::all().collect();
    for line in spaces.chunks(SKULLS_PER_LINE) {
        let prices = line.iter().map(|space| price_units(look, seat, *space));
        let units = prices.map(|units| units.len()).max().unwrap_or(0);
        let height = 55.0 + 14.0 * units as f32;
        for (place, space) in line.iter().enumerate() {
            let x = (place as f32 + 0.5) * SKULL_PITCH;
            let why = no_skull(look, seat, *space, moves);
            pane.push(skull_node(look, seat, *space, why, height, (x, pane.y)));
        }
        pane.space(height + 5.0);
    }
    pane.space(3.0);
}

const SKULLS_PER_LINE: usize = 4;
const SKULL_PITCH: f32 = WIDTH / SKULLS_PER_LINE as f32;

/// Why a reserve skull cannot be chosen.
fn no_skull(look: Look, seat: Seat, space: SkullSpace, moves: &[Move]) -> Option<&'static str> {
    let said = [
        Move::Space(space),
        Move::GainSpace(space),
        Move::Final(space),
    ];
    match look.unlocked_skulls(seat).any(|other| other == space) {
        _ if said.iter().any(|mv| moves.contains(mv)) => None,
        _ if !look.player(seat).holds(space) => Some("its space is empty."),
        false => Some("it comes last."),
        true => Some("you cannot pay for it."),
    }
}

fn skull_node(
    look: Look,
    seat: Seat,
    space: SkullSpace,
    why: Option<&str>,
    height: f32,
    (x, top): (f32, f32),
) -> Node {
    let colour = look.player(seat).colour();
    let there = look.player(seat).holds(space);
    let faint = match why {
        _ if !there => 0.12,
        Some(_) => 0.4,
        None => 1.0,
    };
    let words = names::price(look.space_price(seat, space));
    let state = match why {
        None => format!("Reserve skull {space}, price {words}."),
        Some(why) => format!("Reserve skull {space}, price {words}. Not now: {why}"),
    };
    let gold = space.index() + 1 == SkullSpace::COUNT;
    let edge = if gold { "gold" } else { "line" };
    let card = Part::rect(
        SKULL_PITCH - 5.0,
        height,
        9.0,
        Paint::fill("paper").outlined("line", 1.0),
    );
    let body = Paint::fill(tribe_ink(colour))
        .outlined(edge, 2.5)
        .faint(faint);
    let on = Paint::fill(on_tribe(colour)).faint(faint);
    let name = Paint::fill("soft").faint(faint.max(0.4));
    let node = Node::new(key::skull(seat, space), x, top + 26.0)
        .part(card.at(0.0, height / 2.0 - 26.0))
        .part(Part::circle(15.0, body).at(0.0, -6.0))
        .part(Part::icon("death-skull", 20.0, on).at(0.0, -6.0))
        .part(Part::text(12.0, space.to_string(), name).at(0.0, 17.0));
    price_units(look, seat, space)
        .iter()
        .enumerate()
        .map(|(line, unit)| {
            let size = pane::fitting(unit, 12.5, SKULL_PITCH - 13.0);
            let ink = Paint::fill("ink").faint(faint.max(0.4));
            Part::text(size, unit.clone(), ink).at(0.0, 32.0 + 14.0 * line as f32)
        })
        .fold(node, Node::part)
        .tip(state.clone())
        .label(state)
        .glyph(
            if there {
                space.to_string()
            } else {
                "-".to_owned()
            },
            if why.is_none() { "ink" } else { "soft" },
        )
}

/// What a reserve skull costs, a few words for each line; nothing if it is gone.
fn price_units(look: Look, seat: Seat, space: SkullSpace) -> Vec<String> {
    if !look.player(seat).holds(space) {
        return Vec::new();
    }
    let words = short(look.space_price(seat, space));
    words.split(", ").map(str::to_owned).collect()
}

/// The six structures with their prices and bonuses; those that cannot be built now are pale.
fn structures(look: Look, pane: &mut Pane, seat: Seat, moves: &[Move]) {
    pane.heading("Structures");
    let price = match look.decision() {
        Some(AnyDecision::BuildWhat(build)) => build.price,
        _ => Price::Printed,
    };
    for structure in Structure::ALL {
        let said = [Move::Structure(structure), Move::GainStructure(structure)];
        let possible = said.iter().any(|mv| moves.contains(mv));
        let x = ((structure.index() / 3) as f32 + 0.5) * PLAN_WIDTH;
        let y = pane.y + ((structure.index() % 3) as f32 + 0.5) * PLAN_HEIGHT;
        let price = look.structure_price(seat, structure, price);
        pane.push(structure_node(
            look,
            seat,
            structure,
            price,
            possible,
            (x, y),
        ));
    }
    pane.space(3.0 * PLAN_HEIGHT + 2.0);
}

const PLAN_WIDTH: f32 = WIDTH / 2.0;
const PLAN_HEIGHT: f32 = 56.0;

/// Where a structure stands, or which one has to stand before it.
fn structure_state(look: Look, seat: Seat, structure: Structure) -> Option<String> {
    let built = |structure: Structure| look.player(seat).structures[structure];
    let needed = look.data().structure_requires[structure];
    match (
        built(structure),
        needed.filter(|needed| built(*needed).is_none()),
    ) {
        (Some(hex), _) => Some(format!("stands on {hex}")),
        (None, Some(needed)) => Some(format!("needs a {needed}")),
        (None, None) => None,
    }
}

fn structure_node(
    look: Look,
    seat: Seat,
    structure: Structure,
    price: (Cost, u16),
    possible: bool,
    (x, y): (f32, f32),
) -> Node {
    let bonus = effects::gains(look.data(), look.tribe(seat).structures[structure].1);
    let name = names::title(structure.name());
    let state = structure_state(look, seat, structure);
    let why = match &state {
        _ if possible => String::new(),
        Some(state) => format!(" Not now: it {state}."),
        None => " Not now: you cannot pay for it.".to_owned(),
    };
    let words = state.unwrap_or_else(|| short(price));
    let faint = if possible { 1.0 } else { 0.5 };
    let room = PLAN_WIDTH - 46.0;
    let text = |text: &str, size: f32, ink, y: f32| {
        let paint = Paint::fill(ink).faint(faint);
        Part::text(pane::fitting(text, size, room), text, paint)
            .anchored(Anchor::Start)
            .at(36.0 - PLAN_WIDTH / 2.0, y)
    };
    let card = Paint::fill("paper").outlined("line", 1.0);
    let icon = Part::icon(
        names::structure_icon(structure),
        24.0,
        Paint::fill("ink").faint(faint),
    );
    let lines = pane::wrap(&words, 12.5, room);
    let top = 1.0 - 7.5 * lines.len() as f32;
    let node = Node::new(key::plan(seat, structure), x, y)
        .part(Part::rect(PLAN_WIDTH - 5.0, PLAN_HEIGHT - 4.0, 9.0, card))
        .part(icon.at(18.0 - PLAN_WIDTH / 2.0, 0.0))
        .part(text(&name, 14.0, "ink", top).bold());
    lines
        .iter()
        .zip(1..)
        .map(|(line, n)| text(line, 12.5, "soft", top + 1.0 + 14.0 * n as f32))
        .fold(node, Node::part)
        .label(format!("{name}: {words}. Bonus: {bonus}.{why}"))
        .tip(format!(
            "{name}: price {}; at once {bonus}. {}{why}",
            names::price(price),
            effects::structure(look.data(), structure)
        ))
        .glyph(
            format!("{structure} {words}")
                .chars()
                .take(24)
                .collect::<String>(),
            if possible { "ink" } else { "soft" },
        )
}

/// What the skulls and structures that are left cost, to be read.
fn plans(look: Look, pane: &mut Pane, seat: Seat) {
    pane.heading("Reserve skulls");
    let left = SkullSpace::all().filter(|space| look.player(seat).holds(*space));
    let prices: Vec<_> = left
        .map(|space| format!("{space} {}", short(look.space_price(seat, space))))
        .collect();
    let listing = match prices.is_empty() {
        true => "None left".to_owned(),
        false => prices.join("; "),
    };
    let last = match prices.len() {
        0 | 1 => "",
        _ => " The gold-ringed S7 comes last.",
    };
    pane.words(&format!("{listing}.{last}"), "soft");
    pane.heading("Structures");
    for structure in Structure::ALL {
        let name = names::title(structure.name());
        let state = match look.player(seat).structures[structure] {
            Some(hex) => format!(
                "stands on {hex}. {}",
                effects::structure(look.data(), structure)
            ),
            None => {
                let price = names::price(look.structure_price(seat, structure, Price::Printed));
                let bonus = effects::gains(look.data(), look.tribe(seat).structures[structure].1);
                format!("{price}; at once {bonus}.")
            }
        };
        pane.words(&format!("{name}: {state}"), "soft");
    }
}

/// The stats of a seat, to be read.
fn figures(look: Look, pane: &mut Pane, seat: Seat) {
    for unit in [Unit::Rover, Unit::Warrior] {
        let stats: Vec<_> = Stat::ALL
            .into_iter()
            .map(|stat| format!("{stat} {}", cube_value(look, seat, Cube::of(unit, stat))))
            .collect();
        pane.words(
            &format!("{}s: {}.", names::capital(unit.name()), stats.join(", ")),
            "ink",
        );
    }
    let village = cube_value(look, seat, Cube::of(Unit::Village, Stat::Capacity));
    let reserve = SkullSpace::all()
        .filter(|space| look.player(seat).holds(*space))
        .count() as u32;
    pane.words(
        &format!(
            "Villages hold {village}. {} in reserve.",
            counted(reserve, "skull")
        ),
        "ink",
    );
    let tokens: Vec<_> = Token::all()
        .filter(|token| look.player(seat).piece(*token).hex().is_none())
        .map(|token| token.to_string())
        .collect();
    pane.words(
        &format!("Not on the map: {}.", names::listed(&tokens)),
        "soft",
    );
}

/// What a seat owns, in sentences.
fn belongings(look: Look, pane: &mut Pane, seat: Seat, own: bool) {
    let player = look.player(seat);
    let techs: Vec<_> = Tech::ALL
        .into_iter()
        .filter(|tech| player.has(*tech))
        .map(|tech| names::words(tech.name()))
        .collect();
    if own || !techs.is_empty() {
        pane.words(&format!("Technologies: {}.", names::listed(&techs)), "ink");
    }
    if own || player.store.iter().any(|n| *n > 0) {
        let store = names::skulls(&player.store);
        pane.words(&format!("Foreign skulls: {store}."), "ink");
    }
    totems(look, pane, seat, own);
    let covers: u32 = player.covers.iter().map(|n| u32::from(*n)).sum();
    if covers > 0 {
        pane.words(&format!("{} kept.", counted(covers, "cover")), "soft");
    }
    if own {
        costs(look, pane, seat);
    }
}

fn totems(look: Look, pane: &mut Pane, seat: Seat, own: bool) {
    let player = look.player(seat);
    let made: Vec<_> = (0..10)
        .filter(|index| player.totems[*index].is_some())
        .collect();
    for index in &made {
        let (per, n) = look.data().totems[*index];
        pane.words(
            &format!(
                "Totem {}: {} for each {}.",
                index + 1,
                names::people(n),
                effects::per(per)
            ),
            "ink",
        );
    }
    if !own {
        return;
    }
    pane.heading("Totems you could make");
    let mut open = Vec::new();
    for one in Colour::ALL {
        for two in Colour::ALL.into_iter().filter(|two| one < *two) {
            if let Some(totem) = look.open_totem(seat, one, two) {
                let (per, n) = look.data().totems[totem];
                open.push(format!("{one} + {two}: {n} for each {}", effects::per(per)));
            }
        }
    }
    pane.words(&format!("{}.", open.join("; ")), "soft");
}

/// A price in few words.
fn short(price: (Cost, u16)) -> String {
    names::price(price)
        .replace(" of any kind", " any")
        .replace(" of your choice", "")
        .replace(" and ", ", ")
}

/// What settling, feeding and surplus trades cost, and the catastrophes to come.
fn costs(look: Look, pane: &mut Pane, seat: Seat) {
    let tribe = look.tribe(seat);
    pane.heading("Prices");
    pane.words(
        &format!("Settling: {}.", names::price(look.settlement_price(seat))),
        "soft",
    );
    pane.words(
        &format!(
            "Feeding, for each {} people: {}.",
            look.data().feed_per,
            names::cost(&tribe.feeding)
        ),
        "soft",
    );
    let trades = tribe
        .surplus
        .iter()
        .map(|(cost, n)| format!("{} for {}", names::cost(cost), names::people(*n)));
    pane.words(
        &format!("Surplus: {}.", trades.collect::<Vec<_>>().join("; ")),
        "soft",
    );
    let now = look.core().round;
    for round in look.game.rounds().iter().filter(|round| **round > now) {
        if let Some(words) = rounds::foreseen(look, seat, *round) {
            pane.words(&words, "soft");
        }
    }
}
