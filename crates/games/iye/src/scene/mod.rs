//! The table as people see it: board and panels, and the words that go with them.

mod board;
mod guide;
mod panels;
mod words;

use atoll_engine::Viewer;
use atoll_scene::{About, Draw, Ink, Palette, Table, ink};

use crate::board::Tile;
use crate::moves::Move;
use crate::options::Iye;
use crate::play::Event;
use crate::view::View;

/// Wood and paper stay what they are at night, with less glare.
const INKS: &[Ink] = &[
    ink("wood", "#e7dcc6", "#cdbf9f"),
    ink("groove", "#c9b48d", "#a08a60"),
    ink("hollow", "#dccfb3", "#b9a988"),
    ink("face", "#fffaf0", "#f1e8d6"),
    ink("mark", "#7a6a4c", "#5a4c31"),
    ink("hide", "#20303a", "#20303a"),
    ink("skin", "#e9bf6a", "#e9bf6a"),
    ink("sun", "#b87a0a", "#b87a0a"),
    ink("horse", "#9a5b3c", "#8a4e31"),
    ink("tree", "#3f7d4a", "#336b3d"),
    ink("water", "#2f7fa8", "#236b91"),
    ink("owl", "#6b4f9a", "#5d428a"),
    ink("on-chip", "#ffffff", "#ffffff"),
    ink("sun-pale", "#a86e06", "#e0a53a"),
    ink("horse-pale", "#9a5b3c", "#d19a7c"),
    ink("tree-pale", "#3f7d4a", "#79bb86"),
    ink("water-pale", "#2f7fa8", "#6cb6da"),
    ink("owl-pale", "#6b4f9a", "#b09adf"),
];

/// The colour of a tile's mark beside the board, where the ground is dark at night.
fn pale_ink(tile: Tile) -> &'static str {
    match tile {
        Tile::Sun => "sun-pale",
        Tile::Horse => "horse-pale",
        Tile::Tree => "tree-pale",
        Tile::Water => "water-pale",
        Tile::Owl => "owl-pale",
    }
}

/// The colour of a tile on the board.
fn tile_ink(tile: Tile) -> &'static str {
    match tile {
        Tile::Sun => "sun",
        Tile::Horse => "horse",
        Tile::Tree => "tree",
        Tile::Water => "water",
        Tile::Owl => "owl",
    }
}

fn tile_icon(tile: Tile) -> &'static str {
    match tile {
        Tile::Sun => "sun",
        Tile::Horse => "horse-head",
        Tile::Tree => "pine-tree",
        Tile::Water => "water-drop",
        Tile::Owl => "owl",
    }
}

impl Draw for Iye {
    const ABOUT: About = About {
        title: "İye",
        tagline: "One drum, twenty-five spirits, and every tile you land on goes to your opponent.",
        minutes: 10,
        part: "cycle",
        icon: "drum",
        rules: include_str!("../../rules.md"),
        angles: &[],
        flat: 0,
        guide: guide::STEPS,
    };

    fn table(&self, view: &View, moves: &[Move], _: usize) -> Table {
        let state = &view.state;
        Table {
            status: words::status(self, state),
            prompt: words::prompt(self, state, view.viewer),
            board: board::board(state),
            panels: panels::panels(self, state),
            layers: Vec::new(),
            choices: moves
                .iter()
                .map(|mv| words::choice(self, state, *mv))
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

    use crate::board::{Cell, Tile};

    pub(super) fn tile(cell: Cell) -> String {
        format!("tile-{cell}")
    }

    pub(super) fn chip(seat: Seat, tile: Tile) -> String {
        format!("hand-{}-{}", seat.index(), tile.letter())
    }
}

/// Whether the viewer is this seat.
fn is_self(viewer: Viewer, seat: atoll_engine::Seat) -> bool {
    viewer == Viewer::Seat(seat)
}
