//! Beside the board: the tribes with their coins, and what the islands would pay.

use atoll_engine::{Seat, Viewer};
use atoll_scene::{Anchor, Node, Paint, Panel, Part, Place, Scene};

use super::pieces::{coin, pawn};
use super::{key, suit};
use crate::board::{SHAMAN, WARRIORS, letter};
use crate::options::ShamanIsland;
use crate::play::{GROUND_TILES, TOP_TILES};
use crate::score;
use crate::state::{State, Todo};
use crate::view::View;

const WIDTH: f32 = 340.0;
const COINS: f32 = 52.0;
const TOOLS: f32 = 46.0;

pub(super) fn panels(game: &ShamanIsland, view: &View) -> Vec<Panel> {
    let seats = Seat::all(game.seats);
    let mut panels: Vec<Panel> = seats.map(|seat| tribe(game, view, seat)).collect();
    panels.push(islands(game, view));
    panels
}

fn tribe(game: &ShamanIsland, view: &View, seat: Seat) -> Panel {
    let state = view.state();
    let tools = view.viewer == Viewer::Seat(seat) && has_tools(state);
    let height = COINS + if tools { TOOLS } else { 0.0 };
    let mut scene = Scene::new(WIDTH, height, (WIDTH / 28.0, COINS));
    scene.push(figure(state, seat));
    scene
        .nodes
        .extend((0..WARRIORS).map(|place| chip(view, seat, place)));
    if tools {
        scene.nodes.extend(toolbox());
    }
    Panel {
        key: format!("seat-{}", seat.index()),
        title: suit(seat).name.to_owned(),
        seat: Some(seat),
        note: note(game, view, seat),
        active: state.todo.seat() == Some(seat),
        place: Place::Side,
        scene,
    }
}

fn has_tools(state: &State) -> bool {
    !state.todo.is_set_up() && !matches!(state.todo, Todo::Over(_) | Todo::EndRider(_))
}

/// What matters most of a tribe now, in a few words.
fn note(game: &ShamanIsland, view: &View, seat: Seat) -> String {
    let (state, tribe) = (view.state(), view.state().tribe(seat));
    match state.todo {
        Todo::Start => String::new(),
        Todo::Tile(_) | Todo::Stack(_) => counted(tiles_to_lay(game, state, seat), "tile to lay"),
        Todo::Shaman(_) | Todo::Coin(_) | Todo::Space(..) => {
            counted(view.hand_size(seat), "coin in hand")
        }
        Todo::Over(_) => counted(score::points(game, state)[seat] as usize, "point"),
        _ if tribe.spirit.is_some() => "shaman in the spirit world".to_owned(),
        _ => match tribe.shaman {
            Some(at) => format!("shaman on island {}", state.land.island(at.stack()) + 1),
            None => "no shaman".to_owned(),
        },
    }
}

/// "1 tile to lay", "2 tiles to lay".
fn counted(count: usize, what: &str) -> String {
    let (noun, rest) = what.split_once(' ').unwrap_or((what, ""));
    let plural = if count == 1 { "" } else { "s" };
    format!("{count} {noun}{plural} {rest}")
        .trim_end()
        .to_owned()
}

fn tiles_to_lay(game: &ShamanIsland, state: &State, seat: Seat) -> usize {
    let first = state.first.unwrap_or(seat);
    let turn = game
        .from(first)
        .position(|other| other == seat)
        .unwrap_or(0);
    let laid = state.land.tiles() as usize - 1;
    let own = (laid + game.seats - 1 - turn) / game.seats;
    GROUND_TILES + TOP_TILES - own
}

const PITCH: f32 = WIDTH / (WARRIORS + 1) as f32;

/// The tribe's shaman, as on the board.
fn figure(state: &State, seat: Seat) -> Node {
    let there = state.tribe(seat).shaman.is_some();
    let opacity = if there || state.todo.is_set_up() {
        1.0
    } else {
        0.3
    };
    let node = Node::new(format!("figure-{}", letter(seat)), PITCH / 2.0, COINS / 2.0);
    let node = pawn(seat, opacity).into_iter().fold(node, Node::part);
    node.label(format!("Tribe {}, the {}.", letter(seat), suit(seat).name))
        .glyph(format!("{} ", letter(seat)), suit(seat).pale)
}

/// One of a tribe's six coins. Those that are not known are counted only: first those that are still to be placed, or that
/// stand on the board.
fn chip(view: &View, seat: Seat, place: usize) -> Node {
    let state = view.state();
    let set_up = state.todo.is_set_up();
    let tribe = state.tribe(seat);
    let (sign, here) = match view.is_open(seat) {
        true => {
            let placing = state.todo == Todo::Space(seat, place as u8);
            (
                place.to_string(),
                (tribe.warriors[place].is_some() || placing) != set_up,
            )
        }
        false => {
            let count = if set_up {
                view.hand_size(seat)
            } else {
                tribe.warriors_placed()
            };
            ("?".to_owned(), place < count)
        }
    };
    let name = match view.is_open(seat) {
        true => format!("Warrior {sign} of the {}", suit(seat).name),
        false => format!("A warrior of the {}", suit(seat).name),
    };
    let state = match (set_up, here) {
        (true, true) => "is in the hand",
        (true, false) => "is placed",
        (false, true) => "is on the board",
        (false, false) => "is out of the match",
    };
    let x = PITCH * (place as f32 + 1.5);
    let opacity = if here { 1.0 } else { 0.3 };
    let node = Node::new(key::coin(seat, place), x, COINS / 2.0);
    let node = coin(seat, &sign, 19.0, opacity)
        .into_iter()
        .fold(node, Node::part);
    let glyph = if here { sign } else { "-".to_owned() };
    node.label(format!("{name} {state}."))
        .tip("Warriors are worth 0 to 5. Only their owner knows which is which until the match ends.")
        .glyph(glyph, if here { suit(seat).pale } else { "soft" })
}

/// What a shaman can do besides moving: click one of these, then a warrior or a tile.
fn toolbox() -> [Node; 2] {
    let tool = |key: &str, left: f32, icon: &'static str, name: &str, label: &str, tip: &str| {
        let half = WIDTH / 4.0;
        Node::new(key, left + half, COINS + TOOLS / 2.0)
            .part(Part::rect(
                2.0 * half - 10.0,
                TOOLS - 8.0,
                12.0,
                Paint::fill("card").outlined("line", 1.5),
            ))
            .part(Part::icon(icon, 22.0, Paint::fill("ink")).at(-half + 24.0, 0.0))
            .part(
                Part::text(15.0, name, Paint::fill("ink"))
                    .anchored(Anchor::Start)
                    .at(-half + 42.0, 0.0),
            )
            .label(label)
            .tip(tip)
            .glyph(format!("[{name}]"), "ink")
    };
    [
        tool(
            key::SPIRIT_TOOL,
            0.0,
            "spectre",
            "Spirit",
            "Spirit movement: then pick a warrior.",
            "Spirit movement: at the beginning of your next turn your shaman changes places with a warrior, wherever it is.",
        ),
        tool(
            key::SINK_TOOL,
            WIDTH / 2.0,
            "big-wave",
            "Sink",
            "Sink a tile: then pick it.",
            "Sink a tile of your shaman's island. It must be low, with nothing on it.",
        ),
    ]
}

/// A line about an island, and its colour.
pub(super) struct Line {
    pub(super) text: String,
    pub(super) ink: &'static str,
    /// What the island pays, in fewer words, if that is certain.
    pub(super) pays: Option<String>,
}

/// Between two values, as far as somebody knows.
#[derive(Clone, Copy)]
struct Span {
    least: u32,
    most: u32,
}

impl std::fmt::Display for Span {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.least == self.most {
            true => write!(f, "{}", self.least),
            false => write!(f, "{} to {}", self.least, self.most),
        }
    }
}

/// What a tribe has on an island, as far as the viewer knows.
struct Strength {
    seat: Seat,
    sum: Span,
    best: Span,
}

fn strength(view: &View, seat: Seat, island: u8) -> Option<Strength> {
    let land = &view.state().land;
    let here = |place: crate::board::Place| land.island(place.stack()) == island;
    let shaman = view.state().tribe(seat).shaman.is_some_and(here);
    let warriors: Vec<_> = view.warriors(seat).filter(|(_, at)| here(*at)).collect();
    if !shaman && warriors.is_empty() {
        return None;
    }
    let magic = if shaman { u32::from(SHAMAN) } else { 0 };
    let count = warriors.len() as u32;
    let values: Option<Vec<u32>> = warriors
        .iter()
        .map(|(value, _)| value.map(u32::from))
        .collect();
    let (least, most, low, high) = match &values {
        Some(values) => {
            let (sum, best): (u32, u32) = (
                values.iter().sum(),
                values.iter().copied().max().unwrap_or(0),
            );
            (sum, sum, best, best)
        }
        // Six different values: the smallest and the largest so many of them.
        None => ((0..count).sum(), (6 - count..6).sum(), count - 1, 5),
    };
    Some(Strength {
        seat,
        sum: Span {
            least: least + magic,
            most: most + magic,
        },
        best: Span {
            least: low.max(magic),
            most: high.max(magic),
        },
    })
}

/// Who is how strong on an island, and what it pays if that is certain; nothing if nobody is there.
pub(super) fn outlook(game: &ShamanIsland, view: &View, island: u8) -> Vec<Line> {
    let seats = Seat::all(game.seats);
    let there: Vec<Strength> = seats
        .filter_map(|seat| strength(view, seat, island))
        .collect();
    let tiles = score::tiles(game, &view.state().land)[usize::from(island)];
    let line = |one: &Strength| {
        let (name, sum, best) = (suit(one.seat).name, one.sum, one.best);
        let pays = payment(game, view, island, &there, one, tiles);
        let points = pays.map_or(String::new(), |points| format!(", pays {points}"));
        Line {
            text: format!("{name} {sum}, best {best}{points}"),
            ink: suit(one.seat).pale,
            pays: pays.map(|points| format!("{name} get {points}")),
        }
    };
    there.iter().map(line).collect()
}

/// What the island pays to a tribe: exactly once all is known, before that to a tribe that is surely ahead.
fn payment(
    game: &ShamanIsland,
    view: &View,
    island: u8,
    there: &[Strength],
    one: &Strength,
    tiles: u32,
) -> Option<Span> {
    if there.iter().all(|one| view.is_open(one.seat)) {
        let paid = &score::islands(game, view.state())[usize::from(island)];
        let points = paid.points[one.seat] as u32;
        return paid.control.contains(&one.seat).then_some(Span {
            least: points,
            most: points,
        });
    }
    let mut others = there.iter().filter(|other| other.seat != one.seat);
    let ahead = others.all(|other| other.sum.most < one.sum.least);
    ahead.then_some(Span {
        least: tiles * one.best.least,
        most: tiles * one.best.most,
    })
}

const ROW: f32 = 26.0;

/// What each island would pay, as far as the viewer can know.
fn islands(game: &ShamanIsland, view: &View) -> Panel {
    let land = &view.state().land;
    let tiles = score::tiles(game, land);
    let mut rows: Vec<(String, Line)> = Vec::new();
    for island in 0..land.islands() {
        let count = counted(tiles[usize::from(island)] as usize, "tile");
        let name = score::smallest_anchor(land, island);
        let lines = outlook(game, view, island);
        let nobody = if lines.is_empty() {
            ", nobody there"
        } else {
            ""
        };
        let text = format!("Island {}, {count}{nobody}", island + 1);
        let head = Line {
            text,
            ink: "ink",
            pays: None,
        };
        rows.push((format!("row-{name}"), head));
        let lines = lines.into_iter().enumerate();
        rows.extend(lines.map(|(number, line)| (format!("row-{name}-{number}"), line)));
    }
    let mut scene = Scene::new(WIDTH, ROW * rows.len() as f32, (WIDTH / 34.0, ROW));
    for (place, (key, line)) in rows.into_iter().enumerate() {
        scene.push(row(key, line, ROW * (place as f32 + 0.5)));
    }
    Panel {
        key: "islands".into(),
        title: "Islands".into(),
        seat: None,
        note: format!("{}, the match ends at {}", land.islands(), game.ending()),
        active: false,
        place: Place::Side,
        scene,
    }
}

fn row(key: String, line: Line, y: f32) -> Node {
    let head = line.ink == "ink";
    let indent = if head { 0.0 } else { 18.0 };
    let text = Part::text(15.0, line.text.clone(), Paint::fill(line.ink));
    let text = if head { text.bold() } else { text };
    let width = 34 - if head { 0 } else { 2 };
    Node::new(key, WIDTH / 2.0, y)
        .part(text.anchored(Anchor::Start).at(indent - WIDTH / 2.0, 0.0))
        .label(format!("{}.", line.text))
        .glyph(
            format!("{:>34}", format!("{:<width$}|", line.text)).replace('|', " "),
            line.ink,
        )
}
