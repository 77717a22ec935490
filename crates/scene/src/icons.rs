//! The pictures of the `game-icons` set that our games use.
//!
//! `icons/names.txt` lists them; `scripts/icons` fetches them into `icons/game-icons.json`, which is
//! part of the binary. They are CC BY 3.0: whoever shows them also shows [`credit`].

use std::collections::BTreeMap;
use std::sync::OnceLock;

use serde::Deserialize;

use crate::{Node, Part, Scene};

/// Width and height of every icon, in its own units.
pub const SIZE: f32 = 512.0;

#[derive(Deserialize)]
struct File {
    credit: String,
    icons: BTreeMap<String, String>,
}

fn file() -> &'static File {
    static FILE: OnceLock<File> = OnceLock::new();
    FILE.get_or_init(|| {
        serde_json::from_str(include_str!("../icons/game-icons.json"))
            .expect("scripts/icons writes a well-formed file")
    })
}

/// The SVG shapes of an icon, [`SIZE`] units wide and high, in the colour of whatever holds them.
pub fn body(name: &str) -> Option<&'static str> {
    file().icons.get(name).map(String::as_str)
}

/// The names of all icons at hand, sorted.
pub fn names() -> impl Iterator<Item = &'static str> {
    file().icons.keys().map(String::as_str)
}

/// Who made the icons, and their licence.
pub fn credit() -> &'static str {
    &file().credit
}

/// The icon names of these nodes, from back to front, repetitions included.
pub(crate) fn used(nodes: &[Node]) -> impl Iterator<Item = &'static str> {
    let parts = nodes.iter().flat_map(|node| &node.parts);
    parts.filter_map(|part| match part {
        Part::Icon { name, .. } => Some(*name),
        _ => None,
    })
}

impl Scene {
    /// The names of icons that are not at hand, sorted; they show as a box with a question mark.
    pub fn unknown_icons(&self) -> Vec<&'static str> {
        let unknown = used(&self.nodes).filter(|name| body(name).is_none());
        let mut unknown: Vec<_> = unknown.collect();
        unknown.sort_unstable();
        unknown.dedup();
        unknown
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Paint;

    #[test]
    fn every_listed_icon_is_at_hand_and_no_other() {
        let listed = include_str!("../icons/names.txt").lines();
        let mut listed: Vec<_> = listed
            .filter(|line| !line.is_empty() && !line.starts_with('#'))
            .collect();
        listed.sort_unstable();
        // Several games may need the same one.
        listed.dedup();
        assert_eq!(names().collect::<Vec<_>>(), listed, "run scripts/icons");
    }

    #[test]
    fn icons_take_the_colour_of_what_holds_them() {
        for name in names() {
            let body = body(name).expect("listed names are at hand");
            assert!(body.starts_with("<path d="), "{name}");
        }
        assert!(credit().contains("CC BY 3.0"));
    }

    #[test]
    fn a_scene_lists_its_unknown_icons_once() {
        let mut scene = Scene::new(10.0, 10.0, (1.0, 1.0));
        for (key, name) in [("a", "sun"), ("b", "no-such"), ("c", "no-such")] {
            let icon = Part::icon(name, 1.0, Paint::fill("ink"));
            scene.push(Node::new(key, 1.0, 1.0).part(icon));
        }
        assert_eq!(scene.unknown_icons(), ["no-such"]);
    }
}
