//! Shapes with places, keys and words.

use serde::Serialize;

/// A picture in its own units, drawn in the order of its nodes.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Scene {
    /// From the left edge to the right.
    pub width: f32,
    /// From the top edge to the bottom.
    pub height: f32,
    /// How many units one character of a terminal covers, across and down.
    pub character: (f32, f32),
    /// What is drawn, from back to front.
    pub nodes: Vec<Node>,
}

impl Scene {
    /// An empty picture of this size. `character` is what one terminal character covers.
    pub fn new(width: f32, height: f32, character: (f32, f32)) -> Scene {
        Scene {
            width,
            height,
            character,
            nodes: Vec::new(),
        }
    }

    /// Adds a node in front of the others.
    pub fn push(&mut self, node: Node) {
        self.nodes.push(node);
    }
}

/// One thing of a picture, made of parts that move together.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Node {
    /// The same thing has the same key in every picture of a match; unique within the table.
    pub key: String,
    /// Where its origin is.
    pub x: f32,
    /// Where its origin is.
    pub y: f32,
    /// Its shapes, around the origin, from back to front.
    pub parts: Vec<Part>,
    /// A sentence that says what it is and how it stands; empty for mere decoration.
    #[serde(skip_serializing_if = "String::is_empty")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<String>"))]
    pub label: String,
    /// The name and rule of the thing, shown on hovering.
    #[serde(skip_serializing_if = "String::is_empty")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<String>"))]
    pub tip: String,
    /// How it shows in a terminal, which draws for itself: it does not go over the wire.
    #[serde(skip)]
    pub glyph: Option<Glyph>,
    /// The layer of the table it is on; without one it is always shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub layer: Option<&'static str>,
}

impl Node {
    /// A node without parts, label or glyph.
    pub fn new(key: impl Into<String>, x: f32, y: f32) -> Node {
        Node {
            key: key.into(),
            x,
            y,
            parts: Vec::new(),
            label: String::new(),
            tip: String::new(),
            glyph: None,
            layer: None,
        }
    }

    /// With a shape in front of the others.
    pub fn part(mut self, part: Part) -> Node {
        self.parts.push(part);
        self
    }

    /// With a sentence for those who listen.
    pub fn label(mut self, label: impl Into<String>) -> Node {
        self.label = label.into();
        self
    }

    /// With a name and rule to show on hovering.
    pub fn tip(mut self, tip: impl Into<String>) -> Node {
        self.tip = tip.into();
        self
    }

    /// With these characters in a terminal.
    pub fn glyph(mut self, text: impl Into<String>, ink: &'static str) -> Node {
        self.glyph = Some(Glyph {
            text: text.into(),
            ink,
            bold: false,
        });
        self
    }

    /// Shown only while this layer of the table is switched on.
    pub fn layer(mut self, key: &'static str) -> Node {
        self.layer = Some(key);
        self
    }
}

/// Characters that stand for a node in a terminal, centred on its origin.
#[derive(Debug, Clone, PartialEq)]
pub struct Glyph {
    /// One or more lines.
    pub text: String,
    /// Name of the colour.
    pub ink: &'static str,
    /// Whether it stands out.
    pub bold: bool,
}

/// Colours and lines of a shape.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Paint {
    /// Name of the colour inside.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub fill: Option<&'static str>,
    /// Name of the colour of the outline.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub stroke: Option<&'static str>,
    /// Thickness of the outline; left out of JSON where there is none.
    #[serde(skip_serializing_if = "is_nothing")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<f32>"))]
    pub width: f32,
    /// From 0, invisible, to 1; left out of JSON if it is 1.
    #[serde(skip_serializing_if = "is_whole")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<f32>"))]
    pub opacity: f32,
}

/// Scenes go over the wire after every move: what is as usual is not written.
fn is_nothing(number: &f32) -> bool {
    *number == 0.0
}

fn is_whole(number: &f32) -> bool {
    *number == 1.0
}

fn is_middle(anchor: &Anchor) -> bool {
    *anchor == Anchor::Middle
}

impl Paint {
    /// Filled, without outline.
    pub const fn fill(ink: &'static str) -> Paint {
        Paint {
            fill: Some(ink),
            stroke: None,
            width: 0.0,
            opacity: 1.0,
        }
    }

    /// An outline around nothing.
    pub const fn stroke(ink: &'static str, width: f32) -> Paint {
        Paint {
            fill: None,
            stroke: Some(ink),
            width,
            opacity: 1.0,
        }
    }

    /// With an outline.
    pub const fn outlined(mut self, ink: &'static str, width: f32) -> Paint {
        self.stroke = Some(ink);
        self.width = width;
        self
    }

    /// Partly seen through.
    pub const fn faint(mut self, opacity: f32) -> Paint {
        self.opacity = opacity;
        self
    }
}

/// Which point of a text stands at its place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Anchor {
    /// Its left end.
    Start,
    /// Its middle.
    Middle,
    /// Its right end.
    End,
}

/// One shape, in units around the origin of its node.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case", tag = "shape")]
pub enum Part {
    /// A rectangle, given by its middle and size.
    Rect {
        /// Middle.
        x: f32,
        /// Middle.
        y: f32,
        /// Width.
        w: f32,
        /// Height.
        h: f32,
        /// Radius of its corners.
        r: f32,
        /// How it is painted.
        paint: Paint,
    },
    /// A disc or ring.
    Circle {
        /// Middle.
        x: f32,
        /// Middle.
        y: f32,
        /// Radius.
        r: f32,
        /// How it is painted.
        paint: Paint,
    },
    /// A closed figure.
    Polygon {
        /// Its corners in order.
        points: Vec<(f32, f32)>,
        /// How it is painted.
        paint: Paint,
    },
    /// An open line.
    Line {
        /// Its bends in order, ends included.
        points: Vec<(f32, f32)>,
        /// How it is painted.
        paint: Paint,
    },
    /// A line of text; `y` is the middle of its capitals and digits (in SVG, a baseline at
    /// `y + 0.364 * size`).
    Text {
        /// Where the anchor is.
        x: f32,
        /// Where the middle is.
        y: f32,
        /// Height of the type.
        size: f32,
        /// What it says.
        text: String,
        /// Which point of it stands at `x`; left out of JSON if it is the middle.
        #[serde(skip_serializing_if = "is_middle")]
        #[cfg_attr(feature = "ts", ts(optional, as = "Option<Anchor>"))]
        anchor: Anchor,
        /// Whether it is bold; left out of JSON if not.
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        #[cfg_attr(feature = "ts", ts(optional, as = "Option<bool>"))]
        bold: bool,
        /// How it is painted.
        paint: Paint,
    },
    /// A picture of the `game-icons` set.
    Icon {
        /// Middle.
        x: f32,
        /// Middle.
        y: f32,
        /// Width and height.
        size: f32,
        /// Its name in the set.
        name: &'static str,
        /// How it is painted.
        paint: Paint,
    },
}

impl Part {
    /// A rectangle around the origin.
    pub fn rect(w: f32, h: f32, r: f32, paint: Paint) -> Part {
        let (x, y) = (0.0, 0.0);
        Part::Rect {
            x,
            y,
            w,
            h,
            r,
            paint,
        }
    }

    /// A disc around the origin.
    pub fn circle(r: f32, paint: Paint) -> Part {
        let (x, y) = (0.0, 0.0);
        Part::Circle { x, y, r, paint }
    }

    /// A text in the middle of the origin.
    pub fn text(size: f32, text: impl Into<String>, paint: Paint) -> Part {
        Part::Text {
            x: 0.0,
            y: 0.0,
            size,
            text: text.into(),
            anchor: Anchor::Middle,
            bold: false,
            paint,
        }
    }

    /// An icon around the origin.
    pub fn icon(name: &'static str, size: f32, paint: Paint) -> Part {
        let (x, y) = (0.0, 0.0);
        Part::Icon {
            x,
            y,
            size,
            name,
            paint,
        }
    }

    /// Moved away from the origin.
    pub fn at(mut self, dx: f32, dy: f32) -> Part {
        match &mut self {
            Part::Rect { x, y, .. }
            | Part::Circle { x, y, .. }
            | Part::Text { x, y, .. }
            | Part::Icon { x, y, .. } => {
                *x += dx;
                *y += dy;
            }
            Part::Polygon { points, .. } | Part::Line { points, .. } => {
                for (x, y) in points {
                    *x += dx;
                    *y += dy;
                }
            }
        }
        self
    }

    /// A text in bold; other shapes stay as they are.
    pub fn bold(mut self) -> Part {
        if let Part::Text { bold, .. } = &mut self {
            *bold = true;
        }
        self
    }

    /// A text that begins or ends at its place; other shapes stay as they are.
    pub fn anchored(mut self, to: Anchor) -> Part {
        if let Part::Text { anchor, .. } = &mut self {
            *anchor = to;
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_as_usual_is_left_out_of_json() {
        let json = |paint: Paint| serde_json::to_string(&paint).expect("a paint is JSON");
        assert_eq!(json(Paint::fill("ink")), r#"{"fill":"ink"}"#);
        let faint = Paint::stroke("ink", 2.0).faint(0.5);
        assert_eq!(json(faint), r#"{"stroke":"ink","width":2.0,"opacity":0.5}"#);
        let text = serde_json::to_string(&Part::text(9.0, "a", Paint::fill("ink")));
        let plain =
            r#"{"shape":"text","x":0.0,"y":0.0,"size":9.0,"text":"a","paint":{"fill":"ink"}}"#;
        assert_eq!(text.expect("a part is JSON"), plain);
    }
}
