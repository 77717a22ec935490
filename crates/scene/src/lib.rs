//! How a game draws itself: once, for every screen.
//!
//! A game turns a view into a [`Table`]: a board, panels, a prompt and the moves with the clicks that
//! say them. The browser draws that as living SVG, the terminal as characters, `atoll show` as a
//! picture; none of them knows any game. Shapes, colours and texts are data, with stable keys, so
//! that a client can animate what moved.
//!
//! ```
//! use atoll_scene::{Node, Paint, Palette, Part, Scene, Theme};
//!
//! let mut board = Scene::new(90.0, 30.0, (10.0, 30.0));
//! for (i, key) in ["a", "b", "c"].into_iter().enumerate() {
//!     let stone = Part::circle(12.0, Paint::fill("seat0"));
//!     let node = Node::new(key, 15.0 + 30.0 * i as f32, 15.0).part(stone);
//!     board.push(node.label(format!("Stone {key}.")).glyph("o", "seat0"));
//! }
//! assert_eq!(board.to_text().plain(), " o  o  o\n");
//! let svg = board.to_svg(&Palette::with(&[]), Theme::Light);
//! assert!(svg.contains("<circle"));
//! ```
//!
//! [`Table::to_svg`], [`to_png`] and [`Table::to_text`] show a whole table; [`Table::problems`] says
//! what is wrong with one and belongs into the tests of every game. Icons come from the set
//! `game-icons` ([`icons`]), words in pictures are set in Inter.

mod bounds;
mod check;
mod draw;
pub mod icons;
mod mark;
mod measure;
mod node;
mod palette;
mod png;
#[cfg(test)]
mod sample;
mod screen;
mod svg;
mod table;
mod text;
mod xml;

pub use bounds::Bounds;
pub use draw::{About, Draw, GuideStep};
pub use mark::{seat_character, seat_ink, seat_mark};
pub use node::{Anchor, Glyph, Node, Paint, Part, Scene};
pub use palette::{Ink, Palette, Theme, ink};
pub use png::{PngError, to_png};
pub use table::{Choice, Layer, Panel, Place, Prompt, Table, Tone};
pub use text::{TextArea, TextCell, TextGrid};
