//! Draws a made-up table in both themes: `cargo run -p atoll-scene --example sample -- FOLDER`.

use std::path::PathBuf;
use std::{env, fs};

use atoll_engine::Seat;
use atoll_scene::{
    Anchor, Choice, Ink, Node, Paint, Palette, Panel, Part, Place, Prompt, Scene, Table, Theme,
    Tone, ink, to_png,
};

const INKS: &[Ink] = &[
    ink("wood", "#e7dcc6", "#d3c5a6"),
    ink("groove", "#c9b48a", "#a8946a"),
    ink("hollow", "#dccdae", "#c1b190"),
    ink("tile", "#fffaf0", "#f3ebda"),
    ink("tile-edge", "#cdb98f", "#a8946a"),
    ink("wood-word", "#6d5c3c", "#4d4029"),
    ink("drum-skin", "#f0c766", "#f0c766"),
    ink("drum-side", "#22333d", "#182229"),
    ink("sun", "#d99a1e", "#c4860f"),
    ink("horse", "#9a5b3c", "#9a5b3c"),
    ink("tree", "#3f7d4a", "#3f7d4a"),
    ink("water", "#2f7fa8", "#2f7fa8"),
    ink("owl", "#6b4f9a", "#6b4f9a"),
    ink("worth", "#5a4a2c", "#4d4029"),
    ink("on-chip", "#ffffff", "#ffffff"),
];

/// The kinds of tiles: name, icon, worth.
const KINDS: [(&str, &str, u32); 5] = [
    ("sun", "sun", 9),
    ("horse", "horse-head", 7),
    ("tree", "pine-tree", 5),
    ("water", "water-drop", 3),
    ("owl", "owl", 1),
];

/// The tiles from the top; `d` is the drum, `.` a place already left.
const TILES: [&str; 5] = ["01021", "10301", "21d0.", "01203", "10232"];

const CELL: f32 = 112.0;
const EDGE: f32 = 48.0;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let folder = PathBuf::from(env::args().nth(1).unwrap_or_else(|| ".".to_string()));
    let table = table();
    for (name, theme) in [("sample", Theme::Light), ("sample-dark", Theme::Dark)] {
        let svg = table.to_svg_with_targets(theme);
        fs::write(folder.join(format!("{name}.png")), to_png(&svg, 1.0)?)?;
        fs::write(folder.join(format!("{name}.svg")), svg)?;
    }
    print!("{}", table.to_text());
    for problem in table.problems() {
        eprintln!("problem: {problem}");
    }
    Ok(())
}

fn table() -> Table {
    let targets = ["c5", "c4", "b3", "d3", "c2", "c1"];
    let mut choices: Vec<_> = targets
        .iter()
        .map(|cell| choice(cell, Tone::Plain))
        .collect();
    choices.push(choice("a3", Tone::Costly));
    choices.push(choice("e2", Tone::Ending));
    choices.push(Choice {
        clicks: Vec::new(),
        label: "Spend the Horse".to_string(),
        ..choice("horse", Tone::Costly)
    });
    Table {
        status: "İye · cycle 2 of 3 · first to 2".to_string(),
        prompt: Prompt::new("Move the drum", "Your opponent gets the tile it lands on."),
        board: board(),
        panels: panels(),
        choices,
        palette: Palette::with(INKS),
    }
}

fn choice(cell: &str, tone: Tone) -> Choice {
    Choice {
        text: cell.to_string(),
        label: format!("Drum to {cell}"),
        effect: "Your opponent receives the tile.".to_string(),
        tone,
        clicks: vec![format!("tile-{cell}")],
        ghosts: Vec::new(),
    }
}

fn board() -> Scene {
    let size = EDGE * 2.0 + CELL * 5.0;
    let mut scene = Scene::new(size, size, (CELL / 4.0, CELL / 2.0));
    let wood = Paint::fill("wood").outlined("groove", 1.0);
    scene.push(
        Node::new("wood", size / 2.0, size / 2.0)
            .part(Part::rect(size, size, 24.0, wood))
            .part(Part::rect(
                size - 16.0,
                size - 16.0,
                17.0,
                Paint::stroke("groove", 2.0),
            )),
    );
    for i in 0..5 {
        let along = EDGE + CELL * (i as f32 + 0.5);
        let file = ["a", "b", "c", "d", "e"][i];
        scene.push(word(format!("file-{file}"), along, size - 28.0, file));
        let rank = (5 - i).to_string();
        scene.push(word(format!("rank-{rank}"), 28.0, along, &rank));
    }
    for (row, tiles) in TILES.iter().enumerate() {
        for (column, tile) in tiles.chars().enumerate() {
            scene.push(place(row, column, tile));
        }
    }
    scene
}

fn word(key: String, x: f32, y: f32, text: &str) -> Node {
    Node::new(key, x, y)
        .part(Part::text(16.0, text, Paint::fill("wood-word")))
        .glyph(text, "soft")
}

fn place(row: usize, column: usize, tile: char) -> Node {
    let cell = format!("{}{}", (b'a' + column as u8) as char, 5 - row);
    let x = EDGE + CELL * (column as f32 + 0.5);
    let y = EDGE + CELL * (row as f32 + 0.5);
    let hollow = Part::rect(102.0, 102.0, 15.0, Paint::fill("hollow"));
    match tile {
        'd' => Node::new("drum", x, y)
            .part(hollow)
            .part(Part::circle(43.0, Paint::fill("drum-side")))
            .part(Part::icon("drum", 58.0, Paint::fill("drum-skin")))
            .label(format!("The drum on {cell}."))
            .glyph("(@)", "ink"),
        '.' => Node::new(format!("hollow-{cell}"), x, y)
            .part(hollow)
            .part(Part::circle(9.0, Paint::stroke("wood-word", 3.0)))
            .label(format!("{cell}, empty: the drum came from here."))
            .glyph("o", "soft"),
        kind => {
            let kind = KINDS[kind as usize - '0' as usize];
            tile_node(&cell, x, y, kind)
        }
    }
}

fn tile_node(
    cell: &str,
    x: f32,
    y: f32,
    (name, icon, worth): (&'static str, &'static str, u32),
) -> Node {
    let edge = Paint::fill("tile-edge");
    let face = Paint::fill("tile").outlined("tile-edge", 1.0);
    let number = Part::text(17.0, worth.to_string(), Paint::fill("worth"));
    Node::new(format!("tile-{cell}"), x, y)
        .part(Part::rect(102.0, 102.0, 15.0, edge).at(0.0, 3.0))
        .part(Part::rect(102.0, 102.0, 15.0, face))
        .part(Part::icon(icon, 62.0, Paint::fill(name)).at(0.0, -4.0))
        .part(number.bold().anchored(Anchor::End).at(40.0, 35.0))
        .label(format!("{name} on {cell}, worth {worth}."))
        .tip(format!("{name}: worth {worth} to whoever has the most."))
        .glyph(format!("{}{worth}", name[..1].to_uppercase()), name)
}

fn panels() -> Vec<Panel> {
    vec![
        hand(0, "You", "cycles 1 · 04:12", true, [0, 2, 0, 1, 0]),
        hand(1, "Strong bot", "cycles 0 · 05:00", false, [1, 0, 1, 0, 1]),
        log(),
    ]
}

fn hand(seat: usize, title: &str, note: &str, active: bool, counts: [u32; 5]) -> Panel {
    let mut scene = Scene::new(344.0, 40.0, (12.0, 40.0));
    for (i, ((name, icon, _), count)) in KINDS.into_iter().zip(counts).enumerate() {
        let held = count > 0;
        let (chip, word) = match held {
            // White on the sun's yellow could not be read.
            true if name == "sun" => (Paint::fill(name), Paint::fill("drum-side")),
            true => (Paint::fill(name), Paint::fill("on-chip")),
            false => (Paint::stroke("line", 1.5), Paint::fill("soft")),
        };
        let text = Part::text(16.0, count.to_string(), word).bold();
        scene.push(
            Node::new(format!("hand-{seat}-{name}"), 31.0 + 70.0 * i as f32, 20.0)
                .part(Part::rect(61.0, 37.0, 10.0, chip))
                .part(Part::icon(icon, 22.0, word).at(-11.0, 0.0))
                .part(text.at(14.0, 0.0))
                .label(format!("{title}: {count} of {name}."))
                .glyph(format!("{}{count}", name[..1].to_uppercase()), name),
        );
    }
    panel(
        &format!("seat-{seat}"),
        Some(seat),
        title,
        note,
        active,
        scene,
    )
}

fn log() -> Panel {
    let mut scene = Scene::new(344.0, 84.0, (7.0, 28.0));
    let events = [
        "1. You moved the drum to e3. Owl for the bot.",
        "2. The bot moved to c3. You received a Horse.",
        "Your turn: seven tiles can be reached.",
    ];
    for (i, event) in events.into_iter().enumerate() {
        let text = Part::text(15.0, event, Paint::fill("ink")).anchored(Anchor::Start);
        let middle = event.chars().count() as f32 * 3.5;
        let node = Node::new(
            format!("log-{i}"),
            middle.min(344.0),
            14.0 + 28.0 * i as f32,
        );
        let node = node.part(text.at(-middle.min(344.0), 0.0));
        scene.push(node.label(event).glyph(event, "ink"));
    }
    panel("log", None, "So far", "", false, scene)
}

fn panel(
    key: &str,
    seat: Option<usize>,
    title: &str,
    note: &str,
    active: bool,
    scene: Scene,
) -> Panel {
    Panel {
        key: key.to_string(),
        title: title.to_string(),
        seat: seat.map(Seat::new),
        note: note.to_string(),
        active,
        place: Place::Side,
        scene,
    }
}
