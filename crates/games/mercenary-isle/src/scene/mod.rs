//! The table as people see it: the island and the panels, and the words that go with them.

mod board;
mod guide;
mod hands;
mod log;
mod market;
mod panels;
mod pieces;
mod words;

use atoll_scene::{About, Draw, Ink, Layer, Palette, Table, ink};

use crate::events::Event;
use crate::moves::Move;
use crate::options::MercenaryIsle;
use crate::view::View;

/// Moss and stone keep their material at night, with less glare.
const INKS: &[Ink] = &[
    ink("moss", "#8ba07a", "#55684a"),
    ink("moss-deep", "#6d8560", "#43543a"),
    ink("stone", "#e3e1d4", "#b9b7a8"),
    ink("stone-2", "#d9d7c8", "#aeac9c"),
    ink("joint", "#b9b8a4", "#8d8c7b"),
    ink("name", "#2f3d28", "#d5dccb"),
    ink("red", "#b5352c", "#b5352c"),
    // The sides: with four seats mates have the same colour and different shapes.
    ink("seat0", "#b5352c", "#f08a80"),
    ink("seat1", "#2a67a5", "#7fb4e8"),
    ink("seat2", "#b5352c", "#f08a80"),
    ink("seat3", "#2a67a5", "#7fb4e8"),
    ink("red-deep", "#8a231c", "#7d1f18"),
    ink("blue", "#2a67a5", "#2a67a5"),
    ink("blue-deep", "#1b4a7b", "#17416d"),
    ink("white", "#fdfcf7", "#f1efe6"),
    ink("bone", "#8f8b7c", "#77735f"),
    ink("dark", "#2b3238", "#2b3238"),
    ink("on", "#ffffff", "#ffffff"),
    ink("haze", "#c3ccd1", "#7d898f"),
    ink("haze-2", "#e6ebec", "#a2adb2"),
    ink("mist", "#55646c", "#20282d"),
    ink("trail", "#c98a12", "#f0b73f"),
    ink("red-pale", "#b5352c", "#ee8279"),
    ink("blue-pale", "#2a67a5", "#7ab4ec"),
    ink("gold", "#8a6508", "#e0b13a"),
];

/// What the lines on the island are worth now.
const WORTH: Layer = Layer::hidden("worth", "Worth of lines");

impl Draw for MercenaryIsle {
    const ABOUT: About = About {
        title: "Mercenary Isle",
        tagline: "Fill the island with your animals, plant your spies, and hire a cat with what you win.",
        minutes: 30,
        part: "round",
        icon: "wolf-head",
        angles: &[],
        flat: 0,
        rules: include_str!("../../rules.md"),
        guide: guide::STEPS,
    };

    fn table(&self, view: &View, moves: &[Move], _: usize) -> Table {
        Table {
            status: words::status(self, view),
            prompt: words::prompt(self, view),
            board: board::board(self, view),
            panels: panels::panels(self, view),
            layers: vec![WORTH],
            choices: moves
                .iter()
                .map(|mv| words::choice(self, view, *mv))
                .collect(),
            palette: Palette::with(INKS),
        }
    }

    fn say(&self, event: &Event) -> String {
        log::sentence(event)
    }
}

/// The keys of the nodes by which moves are said.
mod key {
    use atoll_engine::Seat;

    use crate::board::{Quarter, Tile};
    use crate::map::Token;
    use crate::state::State;
    use crate::tokens::{Kind, Side};

    /// The switch that lays a mercenary face up in Foggy.
    pub(super) const FACE_UP: &str = "face-up";

    pub(super) fn tile(tile: Tile) -> String {
        format!("tile-{tile}")
    }

    pub(super) fn fog(quarter: Quarter) -> String {
        format!("fog-{}", quarter.text())
    }

    pub(super) fn hand(seat: Seat, kind: Kind) -> String {
        format!("hand-{}-{}", seat.index(), kind.letter())
    }

    pub(super) fn pile(seat: Seat, kind: Kind) -> String {
        format!("pile-{}-{}", seat.index(), kind.letter())
    }

    pub(super) fn market(kind: Kind) -> String {
        format!("market-{}", kind.letter())
    }

    /// What lies on a tile. The face-up mercenaries of which there is one glide when they move; all
    /// others are known by their place, which tells nothing about them.
    pub(super) fn token(state: &State, tile: Tile, token: Token) -> String {
        let alone = state.set(token.owner).count(token.kind) == 1 && token.kind.is_mercenary();
        let straddles = state.map.straddled(token.owner).contains(tile);
        match alone && !token.down && !straddles {
            true => format!("{}-{}", side(token.owner), token.kind.letter()),
            false => format!("token-{tile}"),
        }
    }

    /// Whatever is on top of a tile.
    pub(super) fn top(state: &State, at: Tile) -> String {
        match state.map.token(at) {
            Some(lying) => token(state, at, lying),
            None => tile(at),
        }
    }

    fn side(side: Side) -> &'static str {
        match side {
            Side::Red => "red",
            Side::Blue => "blue",
        }
    }
}
