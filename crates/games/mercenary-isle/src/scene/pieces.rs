//! How tokens look. The ground tells whose lines a token builds, by shape as well as hue: a red square, a blue disc, a white
//! octagon. A small mark in the corner tells whose token it is: a disc for Red, a diamond for Blue.

use atoll_engine::Seat;
use atoll_scene::{Paint, Part, seat_mark};

use crate::map::Token;
use crate::tokens::{Kind, Side, Weather};

/// A token as somebody sees it.
pub(super) struct Piece {
    pub(super) token: Token,
    /// Whether the viewer knows its kind.
    pub(super) known: bool,
    /// How strongly it is painted.
    pub(super) faint: f32,
}

impl Piece {
    pub(super) fn new(token: Token) -> Piece {
        Piece {
            token,
            known: true,
            faint: 1.0,
        }
    }

    fn fill(&self, ink: &'static str) -> Paint {
        Paint::fill(ink).faint(self.faint)
    }

    /// The parts around the origin, in a square of this size.
    pub(super) fn parts(&self, size: f32) -> Vec<Part> {
        match self.token.down {
            true => self.back(size),
            false => self.face(size),
        }
    }

    fn face(&self, size: f32) -> Vec<Part> {
        let colour = self.token.colour();
        let mut parts = vec![ground(colour, size, self.faint)];
        let paint = self.fill(on_ground(colour));
        parts.extend(animal(
            self.token.kind,
            size * 0.66,
            paint,
            ground_ink(colour),
        ));
        if let Some(mark) = factor(self.token.kind) {
            let text = Part::text(size * 0.2, mark, paint).bold();
            parts.push(text.at(size * 0.3, size * 0.34));
        }
        parts.extend(self.badge(size));
        parts
    }

    /// The shield side, with a faint face for who knows it.
    fn back(&self, size: f32) -> Vec<Part> {
        let side = self.token.owner;
        let half = size * 0.46;
        let points = vec![
            (-half, -half),
            (half, -half),
            (half, half * 0.15),
            (half * 0.55, half * 0.75),
            (0.0, half * 1.08),
            (-half * 0.55, half * 0.75),
            (-half, half * 0.15),
        ];
        let paint = self
            .fill(side_ink(side))
            .outlined(deep_ink(side), size * 0.035);
        let mut parts = vec![Part::Polygon { points, paint }];
        let on = self.fill("on");
        if self.known {
            let faint = on.faint(0.75 * self.faint);
            let face = animal(self.token.kind, size * 0.46, faint, side_ink(side));
            parts.extend(face.into_iter().map(|part| part.at(0.0, size * 0.02)));
        }
        let (r, y) = match self.known {
            true => (size * 0.1, -size * 0.33),
            false => (size * 0.18, -size * 0.02),
        };
        parts.push(side_mark(side, r, on).at(0.0, y));
        parts
    }

    /// Only what is needed to see what would lie there: there are many of these.
    pub(super) fn outline(&self, size: f32) -> Vec<Part> {
        let colour = match self.token.down {
            true => Some(self.token.owner),
            false => self.token.colour(),
        };
        let mut parts = vec![ground(colour, size, self.faint)];
        if let Some(name) = icon(self.token.kind) {
            let paint = self.fill(on_ground(colour));
            parts.push(Part::icon(name, size * 0.66, paint));
        }
        parts
    }

    /// Whose token it is.
    pub(super) fn badge(&self, size: f32) -> Vec<Part> {
        let side = self.token.owner;
        let at = size * 0.39;
        let rim = side_mark(side, size * 0.17, self.fill("on"));
        let mark = side_mark(side, size * 0.125, self.fill(side_ink(side)));
        [rim, mark].map(|part| part.at(at, -at)).to_vec()
    }
}

/// What a token does to its lines, if anything.
fn factor(kind: Kind) -> Option<&'static str> {
    match kind {
        Kind::Pig => Some("×2"),
        Kind::Cat => Some("×3"),
        Kind::Crow => Some("½"),
        _ => None,
    }
}

fn ground(colour: Option<Side>, size: f32, faint: f32) -> Part {
    let line = size * 0.035;
    let paint = match colour {
        Some(side) => Paint::fill(side_ink(side)).outlined(deep_ink(side), line),
        None => Paint::fill("white").outlined("bone", line),
    }
    .faint(faint);
    match colour {
        Some(Side::Red) => Part::rect(size * 0.9, size * 0.9, size * 0.16, paint),
        Some(Side::Blue) => Part::circle(size * 0.49, paint),
        None => octagon(size * 0.5, paint),
    }
}

fn octagon(r: f32, paint: Paint) -> Part {
    let (far, near) = (r * 0.94, r * 0.42);
    let points = vec![
        (-near, -far),
        (near, -far),
        (far, -near),
        (far, near),
        (near, far),
        (-near, far),
        (-far, near),
        (-far, -near),
    ];
    Part::Polygon { points, paint }
}

/// The mark of a side: that of its lower seat.
pub(super) fn side_mark(side: Side, r: f32, paint: Paint) -> Part {
    seat_mark(Seat::new(side.index()), r, paint)
}

/// The colour of a side on the board.
pub(super) fn side_ink(side: Side) -> &'static str {
    match side {
        Side::Red => "red",
        Side::Blue => "blue",
    }
}

/// The colour of a side beside the board, where the ground is dark at night.
pub(super) fn pale_ink(side: Side) -> &'static str {
    match side {
        Side::Red => "red-pale",
        Side::Blue => "blue-pale",
    }
}

fn deep_ink(side: Side) -> &'static str {
    match side {
        Side::Red => "red-deep",
        Side::Blue => "blue-deep",
    }
}

fn ground_ink(colour: Option<Side>) -> &'static str {
    colour.map_or("white", side_ink)
}

fn on_ground(colour: Option<Side>) -> &'static str {
    if colour.is_some() { "on" } else { "dark" }
}

/// The animal alone; `ground` shows through its eyes where we draw it ourselves.
pub(super) fn animal(kind: Kind, size: f32, paint: Paint, ground: &'static str) -> Vec<Part> {
    match icon(kind) {
        Some(name) => vec![Part::icon(name, size, paint)],
        None => hippo(size, paint, ground),
    }
}

fn icon(kind: Kind) -> Option<&'static str> {
    Some(match kind {
        Kind::Wolf => "wolf-head",
        Kind::Rat => "rat",
        Kind::Rabbit => "rabbit",
        Kind::Pig => "pig",
        Kind::Fox => "fox-head",
        Kind::Turtle => "sea-turtle",
        Kind::Cat => "cat",
        Kind::Frog => "frog",
        Kind::Mouses => "mouse",
        Kind::Snake => "snake",
        Kind::Chameleon => "chameleon-glyph",
        Kind::Crow => "raven",
        Kind::Mole => "mole",
        Kind::Dog => "squirrel",
        Kind::Hippo => return None,
    })
}

/// The set has no Hippo: ears, head, muzzle, eyes, nostrils.
fn hippo(size: f32, paint: Paint, ground: &'static str) -> Vec<Part> {
    let hole = Paint::fill(ground).faint(paint.opacity);
    let round =
        |r: f32, x: f32, y: f32, paint| Part::circle(r * size, paint).at(x * size, y * size);
    let block = |w: f32, h: f32, r: f32, y: f32| {
        Part::rect(w * size, h * size, r * size, paint).at(0.0, y * size)
    };
    vec![
        round(0.1, -0.24, -0.42, paint),
        round(0.1, 0.24, -0.42, paint),
        block(0.6, 0.56, 0.22, -0.16),
        block(0.88, 0.5, 0.24, 0.22),
        round(0.05, -0.15, -0.2, hole),
        round(0.05, 0.15, -0.2, hole),
        round(0.06, -0.22, 0.12, hole),
        round(0.06, 0.22, 0.12, hole),
    ]
}

/// The picture of a weather.
pub(super) fn weather_icon(weather: Weather) -> &'static str {
    match weather {
        Weather::Sunny => "sun",
        Weather::Cloudy => "fluffy-cloud",
        Weather::Foggy => "fog",
    }
}
