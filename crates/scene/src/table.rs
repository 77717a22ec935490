//! A match as one viewer sees it: board, panels, prompt, and what can be done.

use serde::Serialize;

use atoll_engine::Seat;

use crate::{Node, Palette, Scene};

/// All that a screen needs to show a match to one viewer.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Table {
    /// Where the match stands, in a few words: "cycle 2, turn 3 of 24".
    pub status: String,
    /// What is decided now.
    pub prompt: Prompt,
    /// The board.
    pub board: Scene,
    /// Everything beside the board.
    pub panels: Vec<Panel>,
    /// What can be shown and hidden on the board and the panels.
    pub layers: Vec<Layer>,
    /// What the viewer can do now; empty if somebody else is to act.
    pub choices: Vec<Choice>,
    /// What the colour names mean.
    pub palette: Palette,
}

/// Nodes that are shown on demand: what a line is worth, where a piece could go.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Layer {
    /// The name that its nodes carry.
    pub key: &'static str,
    /// What it shows, in a few words: "Worth of lines".
    pub title: &'static str,
    /// Whether it is shown before anybody says so.
    pub on: bool,
}

impl Layer {
    /// A layer that is hidden at first.
    pub const fn hidden(key: &'static str, title: &'static str) -> Layer {
        Layer {
            key,
            title,
            on: false,
        }
    }

    /// A layer that is shown at first.
    pub const fn shown(key: &'static str, title: &'static str) -> Layer {
        Layer {
            key,
            title,
            on: true,
        }
    }
}

/// What is decided now, and why it matters.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Prompt {
    /// A few words: "Move the drum".
    pub title: String,
    /// One sentence: "Your opponent gets the tile it lands on."
    pub detail: String,
}

impl Prompt {
    /// A prompt of a title and a sentence.
    pub fn new(title: impl Into<String>, detail: impl Into<String>) -> Prompt {
        Prompt {
            title: title.into(),
            detail: detail.into(),
        }
    }
}

/// Where a panel belongs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Place {
    /// Beside the board, always in sight.
    Side,
    /// On demand: a sheet on a phone, a fold on a large screen.
    Sheet,
}

/// A picture beside the board: a seat with what it holds, or something shared.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Panel {
    /// Stable and unique.
    pub key: String,
    /// Its heading; for a seat the screen may put the player's name instead.
    pub title: String,
    /// Whose it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<u8>"))]
    pub seat: Option<Seat>,
    /// The score or state in a few words.
    pub note: String,
    /// Whether this seat is to act.
    pub active: bool,
    /// Where it belongs.
    pub place: Place,
    /// What is on it.
    pub scene: Scene,
}

/// What a move costs or brings about, at a glance.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Tone {
    /// Nothing special.
    Plain,
    /// It spends something of one's own.
    Costly,
    /// It ends the match or a part of it.
    Ending,
}

/// A legal move and how a person says it.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Choice {
    /// The move in the game's notation: what is sent back.
    pub text: String,
    /// The move in a few words, for buttons and lists.
    pub label: String,
    /// What will come of it, in one sentence.
    pub effect: String,
    /// What kind of move it is.
    pub tone: Tone,
    /// The keys to click, in the usual order; any order says the same. Empty: it is a button.
    /// No two choices have the same set of keys.
    pub clicks: Vec<String>,
    /// What to draw while the move is considered.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<Vec<Node>>"))]
    pub ghosts: Vec<Node>,
}

impl Table {
    /// The table without the nodes of layers that are switched off.
    pub fn shown(mut self) -> Table {
        let hidden = |node: &Node| {
            let is_on = |layer: &Layer| Some(layer.key) == node.layer && layer.on;
            node.layer.is_some() && !self.layers.iter().any(is_on)
        };
        self.board.nodes.retain(|node| !hidden(node));
        for panel in &mut self.panels {
            panel.scene.nodes.retain(|node| !hidden(node));
        }
        self
    }

    /// The table with this layer switched on or off; nothing changes if there is no such layer.
    pub fn with_layer(mut self, key: &str, on: bool) -> Table {
        for layer in self.layers.iter_mut().filter(|layer| layer.key == key) {
            layer.on = on;
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample;

    #[test]
    fn nodes_of_a_layer_are_shown_while_it_is_on() {
        let mut table = sample::table();
        let before = table.board.nodes.len();
        table.layers.push(Layer::hidden("worth", "Worth of lines"));
        table
            .board
            .push(Node::new("worth-1", 0.0, 0.0).layer("worth"));
        assert_eq!(table.clone().shown().board.nodes.len(), before);
        let on = table.clone().with_layer("worth", true).shown();
        assert_eq!(on.board.nodes.len(), before + 1);
        table.layers.clear();
        assert_eq!(
            table.problems(),
            ["`worth-1` is on layer `worth`, which is not there"]
        );
    }
}
