//! A small good table for tests.

use atoll_engine::Seat;

use crate::{Choice, Node, Paint, Palette, Panel, Part, Place, Prompt, Scene, Table, Tone};

pub(crate) fn table() -> Table {
    Table {
        status: "turn 1 of 9".to_string(),
        prompt: Prompt::new("Take a stone", "The last one wins."),
        board: board(),
        panels: vec![panel(0, true), panel(1, false)],
        layers: Vec::new(),
        choices: vec![
            choice("a", Tone::Plain, &["a"]),
            choice("b", Tone::Costly, &["b"]),
            choice("pass", Tone::Plain, &[]),
            choice("end", Tone::Ending, &[]),
        ],
        palette: Palette::with(&[]),
    }
}

fn board() -> Scene {
    let mut scene = Scene::new(120.0, 60.0, (10.0, 20.0));
    let ground = Part::rect(120.0, 60.0, 8.0, Paint::fill("line"));
    scene.push(Node::new("ground", 60.0, 30.0).part(ground));
    for (key, x) in [("a", 30.0), ("b", 90.0)] {
        let stone = Part::circle(20.0, Paint::fill("ink"));
        let stone = Node::new(key, x, 30.0).part(stone);
        scene.push(
            stone
                .label(format!("Stone {key}."))
                .glyph(format!("({key})"), "ink"),
        );
    }
    scene
}

fn panel(seat: usize, active: bool) -> Panel {
    let mut scene = Scene::new(100.0, 20.0, (10.0, 20.0));
    if seat == 0 {
        let word = Part::text(10.0, "two stones", Paint::fill("ink"));
        scene.push(
            Node::new("hand", 50.0, 10.0)
                .part(word)
                .glyph("o o", "seat0"),
        );
    }
    Panel {
        key: format!("seat-{seat}"),
        title: format!("Player {}", seat + 1),
        seat: Some(Seat::new(seat)),
        note: "2 points".to_string(),
        active,
        place: Place::Side,
        scene,
    }
}

fn choice(text: &str, tone: Tone, clicks: &[&str]) -> Choice {
    Choice {
        text: text.to_string(),
        label: format!("Do {text}"),
        effect: String::new(),
        tone,
        clicks: clicks.iter().map(|key| key.to_string()).collect(),
        ghosts: Vec::new(),
    }
}
