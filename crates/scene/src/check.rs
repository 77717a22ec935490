//! What must be true of every table, for the tests of games.

use std::collections::{BTreeMap, BTreeSet};

use crate::{Choice, Node, Palette, Part, Scene, Table, icons};

impl Table {
    /// Everything that is wrong with the table, in sentences; empty if a client can rely on it.
    ///
    /// Keys are unique and what is clicked exists and has a label; no two choices are said alike;
    /// colours, icons and numbers are good; nodes are where they can be seen; nothing that people
    /// read is empty.
    pub fn problems(&self) -> Vec<String> {
        let mut problems = Problems(Vec::new());
        problems.words(self);
        problems.keys(self);
        problems.choices(self);
        problems.layers(self);
        for (place, scene) in named_scenes(self) {
            problems.scene(&place, scene, &self.palette);
        }
        for choice in &self.choices {
            let place = format!("ghosts of `{}`", choice.text);
            problems.nodes(&place, &choice.ghosts, &self.palette);
        }
        problems.0
    }
}

fn named_scenes(table: &Table) -> impl Iterator<Item = (String, &Scene)> {
    let panels = table.panels.iter();
    let panels = panels.map(|panel| (format!("panel `{}`", panel.key), &panel.scene));
    std::iter::once(("board".to_string(), &table.board)).chain(panels)
}

struct Problems(Vec<String>);

impl Problems {
    fn unless(&mut self, good: bool, problem: impl FnOnce() -> String) {
        if !good {
            self.0.push(problem());
        }
    }

    fn words(&mut self, table: &Table) {
        let filled = |text: &str| !text.trim().is_empty();
        self.unless(filled(&table.prompt.title), || {
            "the prompt has no title".to_string()
        });
        self.unless(filled(&table.prompt.detail), || {
            "the prompt has no detail".to_string()
        });
        for panel in &table.panels {
            self.unless(filled(&panel.title), || {
                format!("panel `{}` has no title", panel.key)
            });
        }
        for choice in &table.choices {
            self.unless(filled(&choice.text), || {
                format!("a choice has no text: {}", choice.label)
            });
            self.unless(filled(&choice.label), || {
                format!("choice `{}` has no label", choice.text)
            });
        }
    }

    fn keys(&mut self, table: &Table) {
        let nodes = table.scenes().flat_map(|scene| &scene.nodes);
        self.unique("node key", nodes.map(|node| node.key.as_str()));
        self.unique(
            "panel key",
            table.panels.iter().map(|panel| panel.key.as_str()),
        );
    }

    fn unique<'a>(&mut self, what: &str, names: impl Iterator<Item = &'a str>) {
        let mut seen = BTreeSet::new();
        for name in names {
            self.unless(!name.is_empty(), || format!("a {what} is empty"));
            self.unless(seen.insert(name), || {
                format!("the {what} `{name}` occurs twice")
            });
        }
    }

    fn layers(&mut self, table: &Table) {
        self.unique("layer", table.layers.iter().map(|layer| layer.key));
        for node in table.scenes().flat_map(|scene| &scene.nodes) {
            let Some(layer) = node.layer else { continue };
            let known = table.layers.iter().any(|other| other.key == layer);
            self.unless(known, || {
                format!("`{}` is on layer `{layer}`, which is not there", node.key)
            });
        }
    }

    fn choices(&mut self, table: &Table) {
        self.unique(
            "move",
            table.choices.iter().map(|choice| choice.text.as_str()),
        );
        let nodes = table.scenes().flat_map(|scene| &scene.nodes);
        let nodes: BTreeMap<_, _> = nodes.map(|node| (node.key.as_str(), node)).collect();
        for choice in &table.choices {
            self.clicks(choice, &nodes);
        }
        self.said_alike(table);
    }

    fn clicks(&mut self, choice: &Choice, nodes: &BTreeMap<&str, &Node>) {
        let text = &choice.text;
        for key in &choice.clicks {
            match nodes.get(key.as_str()) {
                None => self.0.push(format!(
                    "choice `{text}` clicks `{key}`, which is not there"
                )),
                Some(node) => {
                    self.unless(!node.label.trim().is_empty(), || {
                        format!("`{key}` can be clicked but has no label")
                    });
                    self.unless(node.layer.is_none(), || {
                        format!("`{key}` can be clicked but its layer may be off")
                    });
                }
            }
        }
        self.unless(click_set(choice).len() == choice.clicks.len(), || {
            format!("choice `{text}` clicks the same key twice")
        });
    }

    fn said_alike(&mut self, table: &Table) {
        let mut clicked = BTreeMap::new();
        for choice in table
            .choices
            .iter()
            .filter(|choice| !choice.clicks.is_empty())
        {
            if let Some(other) = clicked.insert(click_set(choice), &choice.text) {
                self.0.push(format!(
                    "the clicks of `{other}` and `{}` are the same",
                    choice.text
                ));
            }
        }
        let mut labels = BTreeMap::new();
        for choice in table.buttons() {
            if let Some(other) = labels.insert(&choice.label, &choice.text) {
                self.0.push(format!(
                    "the buttons `{other}` and `{}` read alike",
                    choice.text
                ));
            }
        }
    }

    fn scene(&mut self, place: &str, scene: &Scene, palette: &Palette) {
        let (across, down) = scene.character;
        let sizes = [scene.width, scene.height, across, down];
        let good = sizes.iter().all(|size| size.is_finite() && *size > 0.0);
        self.unless(good, || format!("{place}: its size is not positive"));
        for node in &scene.nodes {
            let inside =
                (0.0..=scene.width).contains(&node.x) && (0.0..=scene.height).contains(&node.y);
            self.unless(inside, || {
                format!("{place}: `{}` has its origin outside", node.key)
            });
        }
        self.nodes(place, &scene.nodes, palette);
    }

    fn nodes(&mut self, place: &str, nodes: &[Node], palette: &Palette) {
        for node in nodes {
            let whose = format!("{place}: `{}`", node.key);
            self.unless(numbers(node).all(f32::is_finite), || {
                format!("{whose} has a number that is not finite")
            });
            for ink in inks(node).filter(|ink| !known_ink(palette, ink)) {
                self.0.push(format!(
                    "{whose} uses the colour `{ink}`, which is not in the palette"
                ));
            }
            for name in icons::used(std::slice::from_ref(node)) {
                self.unless(icons::body(name).is_some(), || {
                    format!("{whose} uses the icon `{name}`, which is not at hand")
                });
            }
        }
    }
}

fn click_set(choice: &Choice) -> BTreeSet<&str> {
    choice.clicks.iter().map(String::as_str).collect()
}

fn known_ink(palette: &Palette, name: &str) -> bool {
    palette.inks().iter().any(|ink| ink.name == name)
}

fn inks(node: &Node) -> impl Iterator<Item = &'static str> {
    let paints = node.parts.iter().map(Part::paint);
    let painted = paints.flat_map(|paint| paint.fill.into_iter().chain(paint.stroke));
    painted.chain(node.glyph.iter().map(|glyph| glyph.ink))
}

fn numbers(node: &Node) -> impl Iterator<Item = f32> {
    let own = [node.x, node.y];
    own.into_iter()
        .chain(node.parts.iter().flat_map(part_numbers))
}

fn part_numbers(part: &Part) -> Vec<f32> {
    let paint = part.paint();
    let mut numbers = match part {
        Part::Rect { x, y, w, h, r, .. } => vec![*x, *y, *w, *h, *r],
        Part::Circle { x, y, r, .. } => vec![*x, *y, *r],
        Part::Text { x, y, size, .. } | Part::Icon { x, y, size, .. } => vec![*x, *y, *size],
        Part::Polygon { points, .. } | Part::Line { points, .. } => {
            points.iter().flat_map(|&(x, y)| [x, y]).collect()
        }
    };
    numbers.extend([paint.width, paint.opacity]);
    numbers
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Paint, sample};

    /// The one problem of the sample table after a change.
    fn problem(change: impl FnOnce(&mut Table)) -> String {
        let mut table = sample::table();
        change(&mut table);
        table.problems().join("; ")
    }

    fn painted(part: Part) -> String {
        problem(|table| table.board.push(Node::new("x", 1.0, 1.0).part(part)))
    }

    #[test]
    fn a_good_table_has_no_problems() {
        assert_eq!(problem(|_| ()), "");
    }

    #[test]
    fn keys_are_unique_over_board_and_panels() {
        let twice = problem(|table| table.board.push(Node::new("hand", 1.0, 1.0)));
        assert_eq!(twice, "the node key `hand` occurs twice");
        let panels = problem(|table| table.panels[1].key = table.panels[0].key.clone());
        assert_eq!(panels, "the panel key `seat-0` occurs twice");
    }

    #[test]
    fn clicked_nodes_exist_and_have_labels() {
        let absent = problem(|table| table.choices[0].clicks.push("gone".to_string()));
        assert_eq!(absent, "choice `a` clicks `gone`, which is not there");
        let silent = problem(|table| table.board.nodes[1].label.clear());
        assert_eq!(silent, "`a` can be clicked but has no label");
    }

    #[test]
    fn choices_can_be_told_apart() {
        let same = problem(|table| table.choices[1].clicks = table.choices[0].clicks.clone());
        assert_eq!(same, "the clicks of `a` and `b` are the same");
        let twice = problem(|table| {
            let again = table.choices[0].clicks[0].clone();
            table.choices[0].clicks.push(again);
        });
        assert_eq!(twice, "choice `a` clicks the same key twice");
        let buttons = problem(|table| table.choices[3].label = table.choices[2].label.clone());
        assert_eq!(buttons, "the buttons `pass` and `end` read alike");
    }

    #[test]
    fn colours_icons_and_numbers_are_good() {
        let colour = painted(Part::circle(1.0, Paint::fill("mauve")));
        assert_eq!(
            colour,
            "board: `x` uses the colour `mauve`, which is not in the palette"
        );
        let icon = painted(Part::icon("no-such", 1.0, Paint::fill("ink")));
        assert_eq!(
            icon,
            "board: `x` uses the icon `no-such`, which is not at hand"
        );
        let number = painted(Part::circle(f32::NAN, Paint::fill("ink")));
        assert_eq!(number, "board: `x` has a number that is not finite");
    }

    #[test]
    fn nodes_are_inside_their_scene() {
        let outside = problem(|table| table.panels[0].scene.nodes[0].x = -1.0);
        assert_eq!(outside, "panel `seat-0`: `hand` has its origin outside");
        let flat = problem(|table| table.panels[1].scene.height = 0.0);
        assert!(
            flat.starts_with("panel `seat-1`: its size is not positive"),
            "{flat}"
        );
    }

    #[test]
    fn nothing_to_read_is_empty() {
        assert_eq!(
            problem(|table| table.prompt.title.clear()),
            "the prompt has no title"
        );
        assert_eq!(
            problem(|table| table.prompt.detail.clear()),
            "the prompt has no detail"
        );
        assert_eq!(
            problem(|table| table.choices[2].label.clear()),
            "choice `pass` has no label"
        );
        assert_eq!(
            problem(|table| table.panels[0].title.clear()),
            "panel `seat-0` has no title"
        );
    }
}
