//! How a game draws itself: once, for every screen.
//!
//! A game turns a view into a [`Table`]: a board, panels, a prompt and the moves with the clicks that
//! say them. The browser draws that as living SVG, the terminal as characters, `atoll show` as a
//! picture; none of them knows any game. Shapes, colours and texts are data, with stable keys, so
//! that a client can animate what moved.

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
pub use draw::{About, Draw};
pub use mark::{seat_character, seat_ink, seat_mark};
pub use node::{Anchor, Glyph, Node, Paint, Part, Scene};
pub use palette::{Ink, Palette, Theme, ink};
pub use png::{PngError, to_png};
pub use table::{Choice, Panel, Place, Prompt, Table, Tone};
pub use text::{TextArea, TextCell, TextGrid};
