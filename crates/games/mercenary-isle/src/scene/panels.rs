//! Beside the board: the seats, the score, the weather, the mercenaries.

use atoll_engine::{Seat, Turn};
use atoll_scene::{Anchor, Node, Paint, Panel, Part, Place, Scene};

use super::hands::held;
use super::market::market;
use super::pieces::{pale_ink, side_mark, weather_icon};
use crate::options::MercenaryIsle;
use crate::score::score;
use crate::state::Stage;
use crate::tokens::{Side, Weather};
use crate::view::View;

pub(super) const WIDTH: f32 = 340.0;

pub(super) fn panels(game: &MercenaryIsle, view: &View) -> Vec<Panel> {
    let seats = Seat::all(game.variant.seats());
    let mut panels: Vec<Panel> = seats.map(|seat| seat_panel(game, view, seat)).collect();
    let hiring = view.state.stage == Stage::Hire;
    if game.variant.has_coins() && hiring {
        panels.push(market(game, view));
    }
    panels.push(standings(game, view));
    if game.variant.has_coins() && !hiring {
        panels.push(market(game, view));
    }
    panels
}

fn seat_panel(game: &MercenaryIsle, view: &View, seat: Seat) -> Panel {
    let state = &view.state;
    let side = Side::of(seat);
    let mut note = vec![match game.variant.has_coins() {
        true => counted(state.coins[side.index()], "coin"),
        false => counted(state.total(side), "point"),
    }];
    if state.turn == seat && state.left > 1 {
        note.push(format!("{} to place", state.left));
    }
    match state.owed[seat.index()] {
        0 => {}
        owed => note.push(format!("{owed} extra next turn")),
    }
    Panel {
        key: format!("seat-{}", seat.index()),
        title: format!("Seat {}, {}", seat.index(), side.name()),
        seat: Some(seat),
        note: note.join(", "),
        active: game.actor(state) == Turn::Seat(seat),
        place: Place::Side,
        scene: held(view, seat),
    }
}

pub(super) fn counted(count: u32, thing: &str) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{count} {thing}{plural}")
}

const ROW: f32 = 32.0;

/// Points by round, coins, weather and deck.
fn standings(game: &MercenaryIsle, view: &View) -> Panel {
    let state = &view.state;
    let mut lines = vec![heading(game, view)];
    lines.extend(Side::BOTH.map(|side| side_row(game, view, side)));
    lines.push(weather_row(view));
    if game.variant.has_cards() {
        lines.push(deck_row(view));
    }
    let mut scene = Scene::new(WIDTH, lines.len() as f32 * ROW, (WIDTH / 44.0, ROW));
    for (line, mut node) in lines.into_iter().enumerate() {
        (node.x, node.y) = (WIDTH / 2.0, (line as f32 + 0.5) * ROW);
        scene.push(node);
    }
    let rounds = game.variant.rounds();
    let note = match state.round > rounds {
        true => format!("additional round {}", state.round - rounds),
        false => format!("round {} of {rounds}", state.round),
    };
    Panel {
        key: "standings".into(),
        title: "Standings".into(),
        seat: None,
        note,
        active: false,
        place: Place::Side,
        scene,
    }
}

/// Where the columns of the table begin.
const FIRST: f32 = 100.0;

fn columns(game: &MercenaryIsle, view: &View) -> Vec<(String, [String; 2])> {
    let state = &view.state;
    let shown = state.finished().max(usize::from(game.variant.rounds()));
    let mut columns = Vec::new();
    for round in 0..shown {
        let points = state.points.get(round);
        let text = |side: usize| points.map_or("–".to_owned(), |p| p[side].to_string());
        columns.push((format!("{}", round + 1), [text(0), text(1)]));
    }
    let now = match super::board::shows_worth(view) {
        true => score(&state.map).map(|points| points.to_string()),
        false => ["?".to_owned(), "?".to_owned()],
    };
    columns.push(("now".into(), now));
    match game.variant.has_coins() {
        true => {
            columns.push(("coins".into(), state.coins.map(|coins| coins.to_string())));
            let cost = game.hired_cost(state).map(|cost| cost.to_string());
            columns.push(("hired".into(), cost));
        }
        false => {
            let sum = Side::BOTH.map(|side| state.total(side).to_string());
            columns.push(("sum".into(), sum));
        }
    }
    columns
}

/// The middles of the columns: words take more room than the numbers of rounds.
fn places(columns: &[(String, [String; 2])]) -> Vec<f32> {
    let room = |name: &str| if name.len() > 2 { 1.7 } else { 1.0 };
    let total: f32 = columns.iter().map(|(name, _)| room(name)).sum();
    let unit = (WIDTH - FIRST - 4.0) / total;
    let mut left = FIRST - WIDTH / 2.0;
    let middle = |(name, _): &(String, [String; 2])| {
        let width = room(name) * unit;
        left += width;
        left - width / 2.0
    };
    columns.iter().map(middle).collect()
}

/// A row of the table, with its glyph for terminals.
fn table_row(
    node: Node,
    name: &str,
    columns: &[(String, [String; 2])],
    text: impl Fn(&(String, [String; 2])) -> String,
    ink: &'static str,
) -> Node {
    let places = places(columns);
    let texts: Vec<_> = columns.iter().map(text).collect();
    let parts = texts.iter().zip(places).map(|(text, x)| {
        let part = Part::text(14.0, text.clone(), Paint::fill(ink)).at(x, 0.0);
        if ink == "ink" { part.bold() } else { part }
    });
    let node = parts.fold(node, Node::part);
    node.glyph(row_glyph(name, &texts), ink)
}

fn row_glyph(name: &str, columns: &[String]) -> String {
    let cells: String = columns.iter().map(|text| format!("{text:>6}")).collect();
    format!("{name:6}{cells}")
}

fn heading(game: &MercenaryIsle, view: &View) -> Node {
    let node = Node::new("standings-heading", 0.0, 0.0).part(
        Part::text(14.0, "round", Paint::fill("soft"))
            .anchored(Anchor::Start)
            .at(8.0 - WIDTH / 2.0, 0.0),
    );
    let columns = columns(game, view);
    table_row(node, "round", &columns, |(name, _)| name.clone(), "soft")
}

fn side_row(game: &MercenaryIsle, view: &View, side: Side) -> Node {
    let columns = columns(game, view);
    let first = match Side::of(view.state.first) == side {
        true => " first",
        false => "",
    };
    let ink = pale_ink(side);
    let words: Vec<_> = columns
        .iter()
        .map(|(name, cells)| format!("{name} {}", cells[side.index()]))
        .collect();
    let node = Node::new(format!("standings-{}", side.name()), 0.0, 0.0)
        .part(side_mark(side, 7.0, Paint::fill(ink)).at(15.0 - WIDTH / 2.0, 0.0))
        .part(
            Part::text(14.0, format!("{}{first}", side.name()), Paint::fill(ink))
                .bold()
                .anchored(Anchor::Start)
                .at(28.0 - WIDTH / 2.0, 0.0),
        )
        .label(format!("{}: {}.", side.name(), words.join(", ")));
    let own = |(_, cells): &(String, [String; 2])| cells[side.index()].clone();
    table_row(node, side.name(), &columns, own, "ink")
}

fn weather_row(view: &View) -> Node {
    let weather = view.state.weather;
    let (name, rule) = match weather {
        Some(weather) => (weather.name(), weather_rule(weather)),
        None => ("No weather yet", "a card will decide"),
    };
    let words = format!("{name}: {rule}");
    let mut node = Node::new("weather", 0.0, 0.0);
    if let Some(weather) = weather {
        let icon = Part::icon(weather_icon(weather), 22.0, Paint::fill("gold"));
        node = node.part(icon.at(17.0 - WIDTH / 2.0, 0.0));
    }
    node.part(
        Part::text(14.0, words.clone(), Paint::fill("ink"))
            .anchored(Anchor::Start)
            .at(36.0 - WIDTH / 2.0, 0.0),
    )
    .label(format!("{words}."))
    .glyph(format!("{words:<42}"), "ink")
}

fn weather_rule(weather: Weather) -> &'static str {
    match weather {
        Weather::Sunny => "the whole island, face up",
        Weather::Cloudy => "quarter by quarter, face up",
        Weather::Foggy => "quarter by quarter, face down",
    }
}

/// The cards that are left: counts of the shuffled part, then those under it in drawing order.
fn deck_row(view: &View) -> Node {
    let deck = &view.state.deck;
    let mut node = Node::new("deck", 0.0, 0.0).part(
        Part::text(14.0, "Deck", Paint::fill("soft"))
            .anchored(Anchor::Start)
            .at(8.0 - WIDTH / 2.0, 0.0),
    );
    let mut words = Vec::new();
    for (index, (card, count)) in Weather::ALL.into_iter().zip(deck.top).enumerate() {
        let x = 62.0 + 48.0 * index as f32 - WIDTH / 2.0;
        let number = Part::text(14.0, count.to_string(), Paint::fill("ink")).bold();
        node = node
            .part(Part::icon(weather_icon(card), 19.0, Paint::fill("soft")).at(x, 0.0))
            .part(number.at(x + 19.0, 0.0));
        words.push(format!("{count} {}", card.name()));
    }
    let under: Vec<_> = deck.bottom.iter().map(|card| card.name()).collect();
    if !under.is_empty() {
        let text = Part::text(14.0, "then", Paint::fill("soft"));
        node = node.part(text.at(212.0 - WIDTH / 2.0, 0.0));
    }
    for (index, card) in deck.bottom.iter().enumerate() {
        let x = 240.0 + 22.0 * index as f32 - WIDTH / 2.0;
        node = node.part(Part::icon(weather_icon(*card), 19.0, Paint::fill("soft")).at(x, 0.0));
    }
    let under = match under.is_empty() {
        true => String::new(),
        false => format!("; under them {}", under.join(", ")),
    };
    let words = format!("Weather deck: {}{under}", words.join(", "));
    node.label(format!("{words}."))
        .glyph(format!("{words:<42}"), "soft")
}
