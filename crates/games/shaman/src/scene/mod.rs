//! The table as people see it.

use atoll_scene::{About, Choice, Draw, Node, Paint, Palette, Part, Prompt, Scene, Table, Tone};

use crate::board::Hex;
use crate::event::Event;
use crate::moves::Move;
use crate::options::Shaman;
use crate::view::View;
use crate::view_json::phase_name;

impl Draw for Shaman {
    const ABOUT: About = About {
        title: "Shaman",
        tagline: "Lead your tribe through seven rounds of plenty and hunger: the most people at the end win.",
        minutes: 120,
        part: "round",
        icon: "island",
        angles: &[],
        flat: 0,
        rules: include_str!("../../rules.md"),
        guide: &[],
    };

    fn table(&self, view: &View, moves: &[Move], _: usize) -> Table {
        let core = &view.state.core;
        let mut board = Scene::new(200.0, 200.0, (10.0, 10.0));
        for hex in Hex::all() {
            let (q, r) = self.data().map.place(hex);
            let (x, y) = (
                100.0 + 20.0 * (f32::from(q) + f32::from(r) / 2.0),
                100.0 + 17.0 * f32::from(r),
            );
            let node = Node::new(format!("hex-{hex}"), x, y)
                .part(Part::circle(8.0, Paint::fill("accent")))
                .label(format!("Hex {hex}, {}.", self.data().map.terrain(hex)))
                .glyph("o", "accent");
            board.push(node);
        }
        let choice = |mv: &Move| Choice {
            text: mv.to_string(),
            label: mv.to_string(),
            effect: format!("The move is {mv}."),
            tone: Tone::Plain,
            clicks: Vec::new(),
            ghosts: Vec::new(),
        };
        Table {
            status: format!("round {}, {}", core.round, phase_name(core.phase)),
            prompt: Prompt::new("Decide", "One of the choices has to be made."),
            board,
            panels: Vec::new(),
            layers: Vec::new(),
            choices: moves.iter().map(choice).collect(),
            palette: Palette::with(&[]),
        }
    }

    fn say(&self, event: &Event) -> String {
        serde_json::to_string(event).unwrap_or_default()
    }
}
