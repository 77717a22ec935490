//! The table as people see it: the island and the panels, and the words that go with them.

mod board;
mod camera;
mod choices;
mod ghosts;
mod guide;
mod layers;
mod natives;
mod panels;
mod words;

use atoll_engine::{Seat, Viewer};
use atoll_scene::{About, Draw, Ink, Palette, Table, ink};

use crate::moves::Move;
use crate::options::TheIsland;
use crate::play::Event;
use crate::symbols::Symbol;
use crate::view::View;
use camera::Camera;

/// Sea, sand and grass stay what they are at night, with less glare.
const INKS: &[Ink] = &[
    ink("sea", "#a9d3dc", "#3f6f7e"),
    ink("shallows", "#c8e6ea", "#558897"),
    ink("foam", "#f2fbfb", "#b9dbe2"),
    ink("sea-mark", "#33606c", "#d5e8ec"),
    ink("height-1", "#dfc78f", "#c4ac76"),
    ink("height-2", "#cdd08a", "#aeb16d"),
    ink("height-3", "#abc67c", "#8ba763"),
    ink("height-4", "#82b073", "#668f5a"),
    ink("height-5", "#5f9a72", "#4a7a5b"),
    ink("portion-1", "#7fc3d6", "#5f9db0"),
    ink("portion-2", "#f0c95a", "#c9a53f"),
    ink("portion-3", "#e6a3b4", "#b97a8b"),
    ink("portion-4", "#c9b8ee", "#9c8cc0"),
    ink("side-lit", "#a8875a", "#8a6c45"),
    ink("side-dark", "#8b6d46", "#6d5335"),
    ink("seam", "#6b5233", "#4a3822"),
    ink("groove", "#8f7a4d", "#6f5d38"),
    ink("number", "#4a3a1f", "#2a2010"),
    ink("cliff", "#7a2f18", "#3d1408"),
    ink("orange", "#e07b2a", "#e8853a"),
    ink("orange-edge", "#6e330a", "#4a2004"),
    ink("purple", "#6d4aa8", "#7d5bbb"),
    ink("purple-edge", "#2d1a52", "#1f0f3d"),
    ink("shade", "#3a2c15", "#1c1408"),
    ink("hint", "#0f5f78", "#0b4152"),
    ink("doom", "#b3261e", "#c0332a"),
    ink("on-doom", "#ffffff", "#ffffff"),
    ink("block", "#5b4630", "#6b553c"),
    ink("on-block", "#fff6e6", "#fff3df"),
    ink("back", "#8d8573", "#5c564a"),
    ink("seat0", "#b4581a", "#f0954c"),
    ink("seat1", "#6d4aa8", "#b69ae6"),
];

/// The colour of a native on the board.
fn native_ink(seat: Seat) -> &'static str {
    ["orange", "purple"][seat.index()]
}

/// The colour of its outline.
fn native_edge(seat: Seat) -> &'static str {
    ["orange-edge", "purple-edge"][seat.index()]
}

/// The colour of the top of a stack.
fn height_ink(height: u8) -> &'static str {
    ["height-1", "height-2", "height-3", "height-4", "height-5"]
        [usize::from(height.clamp(1, 5)) - 1]
}

fn symbol_icon(symbol: Symbol) -> &'static str {
    match symbol {
        Symbol::Native | Symbol::Either => "walk",
        Symbol::Kill => "skull-crossed-bones",
        Symbol::Island => "stone-block",
        Symbol::Remove => "mining",
        Symbol::Cataclysm => "flood",
    }
}

/// What a seat is called.
fn seat_name(seat: Seat) -> &'static str {
    ["Orange", "Purple"][seat.index()]
}

impl Draw for TheIsland {
    const ABOUT: About = About {
        title: "The Island",
        tagline: "Push, dig, and be the last tribe standing on an island that loses a piece every turn.",
        minutes: 30,
        part: "match",
        icon: "island",
        angles: camera::ANGLES,
        flat: camera::PLAN,
        rules: include_str!("../../rules.md"),
        guide: guide::STEPS,
    };

    fn table(&self, view: &View, moves: &[Move], angle: usize) -> Table {
        let land = board::land(self, view);
        let camera = Camera::new(angle, &land);
        Table {
            status: words::status(view),
            prompt: words::prompt(view),
            board: board::board(&camera, view, &land),
            panels: panels::panels(view),
            layers: layers::list(&camera),
            choices: moves
                .iter()
                .map(|mv| choices::choice(&camera, view, *mv))
                .collect(),
            palette: Palette::with(INKS),
        }
    }

    fn say(&self, event: &Event) -> String {
        words::sentence(event)
    }
}

/// The keys of the nodes, which moves are said by clicking.
mod key {
    use atoll_engine::Seat;

    use crate::board::{Cell, Space};
    use crate::moves::Geomancy;

    pub(super) fn stack(cell: Cell) -> String {
        format!("stack-{cell}")
    }

    pub(super) fn sea(cell: Cell) -> String {
        format!("sea-{cell}")
    }

    pub(super) fn space(space: Space) -> String {
        format!("space-{space}")
    }

    pub(super) fn native(seat: Seat, number: u8) -> String {
        format!("native-{}-{}", seat.index(), number + 1)
    }

    pub(super) fn chip(seat: Seat, geomancy: Geomancy) -> String {
        format!(
            "hand-{}-{}",
            seat.index(),
            crate::notation::geomancy_text(geomancy)
        )
    }
}

/// Whether the viewer is this seat.
fn is_self(viewer: Viewer, seat: Seat) -> bool {
    viewer == Viewer::Seat(seat)
}
