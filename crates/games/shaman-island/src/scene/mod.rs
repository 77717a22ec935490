//! The table as people see it: the sea with its islands, the tribes, and the words that go with them.

mod board;
mod chart;
mod guide;
mod panels;
mod pieces;
mod words;

use atoll_engine::Seat;
use atoll_scene::{About, Draw, Ink, Layer, Palette, Table, ink};

use crate::events::Event;
use crate::moves::Move;
use crate::options::ShamanIsland;
use crate::state::Todo;
use crate::view::View;

/// Sea, sand and pieces stay what they are at night, with less glare.
const INKS: &[Ink] = &[
    ink("seat0", "#b8322a", "#f0877d"),
    ink("seat1", "#23292f", "#d3dae0"),
    ink("seat2", "#a87b09", "#e8c45c"),
    ink("seat3", "#2a5da8", "#8db5ee"),
    ink("sea", "#a9d4de", "#2f5b69"),
    ink("wave", "#c3e3ea", "#3c6c7b"),
    ink("deep", "#93c4d1", "#284f5c"),
    ink("mark", "#2f5c69", "#b9d3da"),
    ink("shoal0", "#d3ecdf", "#4d8a86"),
    ink("shoal1", "#dfe0f4", "#6f74a4"),
    ink("shoal2", "#f4dfe4", "#94697e"),
    ink("shoal3", "#f3e7c4", "#8d8054"),
    ink("shoal4", "#d9ecf7", "#5a8aa3"),
    ink("level1", "#ecdcae", "#c9b98a"),
    ink("level2", "#c3d48f", "#9fb26c"),
    ink("level3", "#93bb7c", "#76a05f"),
    ink("cliff", "#8a744a", "#5f4f32"),
    ink("groove", "#c4ad78", "#9c8a5f"),
    ink("badge", "#5b4a2c", "#3d311d"),
    ink("on-badge", "#fff6df", "#f3e7c9"),
    ink("rim", "#fffdf6", "#efe9da"),
    ink("suns", "#b8322a", "#b03a32"),
    ink("moons", "#23292f", "#22272c"),
    ink("crowns", "#e3ab1c", "#d6a52c"),
    ink("arms", "#2a5da8", "#2f62ab"),
    ink("on-dark", "#ffffff", "#ffffff"),
    ink("on-light", "#2b2005", "#2b2005"),
    ink("suns-pale", "#a52a23", "#f0877d"),
    ink("moons-pale", "#23292f", "#d3dae0"),
    ink("crowns-pale", "#7d5c05", "#e8c45c"),
    ink("arms-pale", "#2a5da8", "#8db5ee"),
];

/// How a tribe looks.
struct Suit {
    name: &'static str,
    icon: &'static str,
    /// On the board.
    ink: &'static str,
    /// On its colour.
    on_ink: &'static str,
    /// As text beside the board.
    pale: &'static str,
}

const SUITS: [Suit; 4] = [
    Suit {
        name: "Suns",
        icon: "sun",
        ink: "suns",
        on_ink: "on-dark",
        pale: "suns-pale",
    },
    Suit {
        name: "Moons",
        icon: "moon",
        ink: "moons",
        on_ink: "on-dark",
        pale: "moons-pale",
    },
    Suit {
        name: "Crowns",
        icon: "crown",
        ink: "crowns",
        on_ink: "on-light",
        pale: "crowns-pale",
    },
    Suit {
        name: "Arms",
        icon: "checked-shield",
        ink: "arms",
        on_ink: "on-dark",
        pale: "arms-pale",
    },
];

fn suit(seat: Seat) -> &'static Suit {
    &SUITS[seat.index()]
}

/// The layer with what each island would pay.
const SCORE: &str = "score";

impl Draw for ShamanIsland {
    const ABOUT: About = About {
        title: "Shaman Island",
        tagline: "Break the land apart, and be the strongest on what is left of it.",
        minutes: 45,
        part: "match",
        icon: "totem-head",
        rules: include_str!("../../rules.md"),
        angles: &[],
        flat: 0,
        guide: guide::STEPS,
    };

    fn table(&self, view: &View, moves: &[Move], _: usize) -> Table {
        let over = matches!(view.state().todo, Todo::Over(_));
        let layer = match over {
            true => Layer::shown(SCORE, "Score by island"),
            false => Layer::hidden(SCORE, "Score by island"),
        };
        Table {
            status: words::status(self, view.state()),
            prompt: words::prompt(self, view),
            board: board::board(self, view, moves),
            panels: panels::panels(self, view),
            layers: vec![layer],
            choices: moves
                .iter()
                .map(|mv| words::choice(self, view, *mv))
                .collect(),
            palette: Palette::with(INKS),
        }
    }

    fn say(&self, event: &Event) -> String {
        words::sentence(event)
    }
}

/// The keys of the nodes, by which moves are said.
mod key {
    use atoll_engine::Seat;

    use crate::board::{Space, letter};

    pub(super) const SPIRIT_TOOL: &str = "spirit-tool";
    pub(super) const SINK_TOOL: &str = "sink-tool";

    pub(super) fn tile(anchor: Space) -> String {
        format!("tile-{anchor}")
    }

    pub(super) fn space(space: Space) -> String {
        format!("space-{space}")
    }

    /// A place for a tile that is laid or slid.
    pub(super) fn berth(anchor: Space) -> String {
        format!("berth-{anchor}")
    }

    pub(super) fn shaman(seat: Seat) -> String {
        format!("shaman-{}", letter(seat))
    }

    pub(super) fn spirit(seat: Seat) -> String {
        format!("spirit-{}", letter(seat))
    }

    /// Coins whose value is not known are told apart by where they stand, and by nothing else.
    pub(super) fn warrior(seat: Seat, value: Option<u8>, at: Space) -> String {
        match value {
            Some(value) => format!("warrior-{}-{value}", letter(seat)),
            None => format!("warrior-{}@{at}", letter(seat)),
        }
    }

    /// A coin beside the board.
    pub(super) fn coin(seat: Seat, place: usize) -> String {
        format!("coin-{}-{place}", letter(seat))
    }
}
