//! A panel written from top to bottom.

use atoll_scene::{Anchor, Node, Paint, Part, Scene};

pub(super) const WIDTH: f32 = 344.0;
/// What one character of a terminal covers.
const CHARACTER: (f32, f32) = (WIDTH / 56.0, 20.0);
const TEXT: f32 = 14.0;
const LINE: f32 = 20.0;

/// A panel in the making: nodes are put at the cursor, which moves down.
pub(super) struct Pane {
    name: String,
    nodes: Vec<Node>,
    lines: usize,
    pub(super) y: f32,
}

impl Pane {
    /// An empty panel; `name` makes the keys of its lines its own.
    pub(super) fn new(name: impl Into<String>) -> Pane {
        Pane {
            name: name.into(),
            nodes: Vec::new(),
            lines: 0,
            y: 0.0,
        }
    }

    pub(super) fn push(&mut self, node: Node) {
        self.nodes.push(node);
    }

    pub(super) fn space(&mut self, height: f32) {
        self.y += height;
    }

    /// A heading in bold.
    pub(super) fn heading(&mut self, text: &str) {
        self.y += 4.0;
        self.paragraph(&[text.to_owned()], "ink", true);
    }

    /// A sentence in as many lines as it needs.
    pub(super) fn words(&mut self, text: &str, ink: &'static str) {
        self.paragraph(&wrap(text, TEXT, WIDTH), ink, false);
    }

    fn paragraph(&mut self, lines: &[String], ink: &'static str, bold: bool) {
        let longest = lines
            .iter()
            .map(|line| line.chars().count())
            .max()
            .unwrap_or(0);
        // The glyph of a node is centred on it, so the origin is the middle of the characters.
        let middle = (longest as f32 * CHARACTER.0 / 2.0).min(WIDTH).floor();
        let height = LINE * lines.len() as f32;
        self.lines += 1;
        let key = format!("{}-line-{}", self.name, self.lines);
        let mut node = Node::new(key, middle, self.y + height / 2.0).glyph(lines.join("\n"), ink);
        for (line, text) in lines.iter().enumerate() {
            let y = LINE * (line as f32 + 0.5) - height / 2.0;
            let part = Part::text(TEXT, text.clone(), Paint::fill(ink));
            let part = if bold { part.bold() } else { part };
            node = node.part(part.anchored(Anchor::Start).at(-middle, y));
        }
        self.nodes.push(node);
        self.y += height;
    }

    pub(super) fn scene(self) -> Scene {
        let mut scene = Scene::new(WIDTH, self.y.max(LINE), CHARACTER);
        scene.nodes = self.nodes;
        super::lean::round(&mut scene);
        scene
    }
}

/// How wide a text is, nearly: Inter's letters are a little over half as wide as high.
fn width(text: &str, size: f32) -> f32 {
    let of = |letter: char| match letter {
        'i' | 'j' | 'l' | 'I' | '.' | ',' | ':' | ';' | '\'' | '|' | ' ' | '·' => 0.28,
        'f' | 't' | 'r' | '(' | ')' | '-' => 0.38,
        'm' | 'w' | 'M' | 'W' | '→' => 0.86,
        'A'..='Z' | '0'..='9' | '+' | '×' => 0.66,
        _ => 0.585,
    };
    text.chars().map(of).sum::<f32>() * size
}

/// The text in lines of at most this width, broken between words.
pub(super) fn wrap(text: &str, size: f32, most: f32) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if width(&format!("{line} {word}"), size) <= most => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

/// The size in which a text fits, at most `size`.
pub(super) fn fitting(text: &str, size: f32, most: f32) -> f32 {
    let wide = width(text, size);
    if wide <= most {
        size
    } else {
        (size * most / wide).max(9.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_texts_are_wrapped_or_set_smaller() {
        assert_eq!(wrap("one two three", 10.0, 45.0), ["one two", "three"]);
        assert!(fitting("far too long for this", 14.0, 60.0) < 14.0);
    }
}
