//! How far shapes reach.

use crate::measure::{CAPITAL, Type};
use crate::{Anchor, Node, Paint, Part};

/// A rectangle with sides along the axes.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Bounds {
    /// Its left side.
    pub left: f32,
    /// Its upper side.
    pub top: f32,
    /// Its right side.
    pub right: f32,
    /// Its lower side.
    pub bottom: f32,
}

impl Bounds {
    /// From its middle and half its width and height.
    pub fn around(x: f32, y: f32, across: f32, down: f32) -> Bounds {
        Bounds {
            left: x - across,
            top: y - down,
            right: x + across,
            bottom: y + down,
        }
    }

    /// From left to right.
    pub fn width(&self) -> f32 {
        self.right - self.left
    }

    /// From top to bottom.
    pub fn height(&self) -> f32 {
        self.bottom - self.top
    }

    /// The smallest rectangle around both.
    pub fn join(self, other: Bounds) -> Bounds {
        Bounds {
            left: self.left.min(other.left),
            top: self.top.min(other.top),
            right: self.right.max(other.right),
            bottom: self.bottom.max(other.bottom),
        }
    }

    /// Larger by `margin` on each side.
    pub fn grown(self, margin: f32) -> Bounds {
        Bounds {
            left: self.left - margin,
            top: self.top - margin,
            right: self.right + margin,
            bottom: self.bottom + margin,
        }
    }

    /// At another place.
    pub fn moved(self, dx: f32, dy: f32) -> Bounds {
        Bounds {
            left: self.left + dx,
            top: self.top + dy,
            right: self.right + dx,
            bottom: self.bottom + dy,
        }
    }

    fn of_points(points: &[(f32, f32)]) -> Option<Bounds> {
        let corners = points.iter().map(|&(x, y)| Bounds::around(x, y, 0.0, 0.0));
        corners.reduce(Bounds::join)
    }
}

impl Part {
    /// How far it reaches around the origin of its node, outline included; the width of texts is an
    /// estimate. `None` if it has no points.
    pub fn bounds(&self) -> Option<Bounds> {
        let bounds = match self {
            Part::Rect { x, y, w, h, .. } => Bounds::around(*x, *y, w / 2.0, h / 2.0),
            Part::Circle { x, y, r, .. } => Bounds::around(*x, *y, *r, *r),
            Part::Icon { x, y, size, .. } => Bounds::around(*x, *y, size / 2.0, size / 2.0),
            Part::Polygon { points, .. } | Part::Line { points, .. } => Bounds::of_points(points)?,
            Part::Text { .. } => self.text_bounds()?,
        };
        Some(bounds.grown(self.paint().half_outline()))
    }

    fn text_bounds(&self) -> Option<Bounds> {
        let Part::Text {
            x,
            y,
            size,
            text,
            anchor,
            bold,
            ..
        } = self
        else {
            return None;
        };
        let across = Type::new(*size, if *bold { 700 } else { 400 }).width(text) / 2.0;
        let middle = match anchor {
            Anchor::Start => x + across,
            Anchor::Middle => *x,
            Anchor::End => x - across,
        };
        Some(Bounds::around(middle, *y, across, size * CAPITAL / 2.0))
    }

    /// How it is painted.
    pub fn paint(&self) -> &Paint {
        match self {
            Part::Rect { paint, .. }
            | Part::Circle { paint, .. }
            | Part::Polygon { paint, .. }
            | Part::Line { paint, .. }
            | Part::Text { paint, .. }
            | Part::Icon { paint, .. } => paint,
        }
    }
}

impl Paint {
    fn half_outline(&self) -> f32 {
        self.stroke.map_or(0.0, |_| self.width / 2.0)
    }
}

impl Node {
    /// How far it reaches in its scene. `None` if it has no parts.
    pub fn bounds(&self) -> Option<Bounds> {
        let parts = self.parts.iter().filter_map(Part::bounds);
        Some(parts.reduce(Bounds::join)?.moved(self.x, self.y))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_node_reaches_as_far_as_its_parts() {
        let node = Node::new("a", 100.0, 50.0)
            .part(Part::rect(40.0, 20.0, 4.0, Paint::fill("ink")))
            .part(Part::circle(5.0, Paint::stroke("ink", 2.0)).at(30.0, 0.0));
        let bounds = node.bounds().expect("it has parts");
        assert_eq!(bounds.left, 80.0);
        assert_eq!(bounds.right, 136.0);
        assert_eq!((bounds.top, bounds.bottom), (40.0, 60.0));
        assert_eq!((bounds.width(), bounds.height()), (56.0, 20.0));
    }

    #[test]
    fn texts_reach_away_from_their_anchor() {
        let text = Part::text(10.0, "nn", Paint::fill("ink"));
        let start = text.clone().anchored(Anchor::Start).bounds().expect("text");
        let end = text.anchored(Anchor::End).bounds().expect("text");
        assert_eq!((start.left, end.right), (0.0, 0.0));
        assert_eq!(start.width(), end.width());
    }

    #[test]
    fn nothing_has_no_bounds() {
        assert_eq!(Node::new("a", 1.0, 1.0).bounds(), None);
    }
}
