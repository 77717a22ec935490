//! The natives: figures with a round head for Orange and a pointed one for Purple, discs and diamonds in the plan.

use atoll_engine::Seat;
use atoll_scene::{Node, Paint, Part, seat_character, seat_mark};

use super::camera::{Camera, Point, is_within};
use super::{key, native_edge, native_ink, seat_name};
use crate::board::{Cell, Space};
use crate::island::{Island, Momentum, Native};

/// Those who stand on a stack, from back to front.
pub(super) fn on(camera: &Camera, island: &Island, cell: Cell) -> Vec<Node> {
    let all = || {
        Seat::all(2).flat_map(|seat| {
            island
                .natives(seat)
                .iter()
                .map(move |native| (seat, *native))
        })
    };
    let mut here: Vec<_> = all()
        .filter(|(_, native)| native.space.cell() == cell)
        .collect();
    here.sort_by(|one, two| {
        let depth = |native: Native| foot(camera, island, native.space).1;
        depth(one.1).total_cmp(&depth(two.1))
    });
    here.into_iter()
        .map(|(seat, native)| node(camera, island, seat, native))
        .collect()
}

/// Where a native on this space has its feet.
fn foot(camera: &Camera, island: &Island, space: Space) -> Point {
    camera.middle(space, island.height(space.cell()))
}

fn node(camera: &Camera, island: &Island, seat: Seat, native: Native) -> Node {
    let (x, y) = foot(camera, island, native.space);
    let name = seat_name(seat);
    let paint = Paint::fill(native_ink(seat)).outlined(native_edge(seat), 2.0);
    let label = format!("A native of {name} on {}.", native.space);
    let mut node = Node::new(key::native(seat, native.number), x, y)
        .label(label)
        .tip("A native steps to a neighbouring space: up one level at most, down any number. It pushes one native of the other colour.");
    for part in figure(camera, seat, paint) {
        node = node.part(part);
    }
    let mut node = node.glyph(seat_character(seat).to_string(), native_ink(seat));
    if let Some(glyph) = &mut node.glyph {
        glyph.bold = true;
    }
    node
}

/// The shape of a native around its feet.
pub(super) fn figure(camera: &Camera, seat: Seat, paint: Paint) -> Vec<Part> {
    if camera.is_plan() {
        let shadow = Part::circle(19.0, Paint::fill("shade").faint(0.25)).at(0.0, 3.0);
        return vec![shadow, seat_mark(seat, 19.0, paint)];
    }
    let shadow = Part::Polygon {
        points: ellipse(12.0, 5.0),
        paint: Paint::fill("shade").faint(0.3),
    };
    vec![
        shadow,
        Part::Polygon {
            points: body(seat),
            paint,
        },
    ]
}

/// From the feet up and round: a cloak, and a head that is a ball or a diamond.
fn body(seat: Seat) -> Vec<Point> {
    let mut points = vec![
        (12.0, 2.0),
        (9.0, 4.5),
        (0.0, 6.0),
        (-9.0, 4.5),
        (-12.0, 2.0),
        (-5.0, -25.0),
    ];
    match seat.index() {
        0 => points.extend((0..=12).map(|i| {
            let angle = std::f32::consts::PI * (0.75 + 1.5 * i as f32 / 12.0);
            (9.5 * angle.cos(), -33.0 + 9.5 * angle.sin())
        })),
        _ => points.extend([(-11.0, -34.0), (0.0, -47.0), (11.0, -34.0)]),
    }
    points.push((5.0, -25.0));
    points
}

fn ellipse(across: f32, down: f32) -> Vec<Point> {
    let corner = |i: u8| {
        let angle = std::f32::consts::TAU * f32::from(i) / 20.0;
        (across * angle.cos(), 1.0 + down * angle.sin())
    };
    (0..20).map(corner).collect()
}

/// Outlines of those who stand behind a stack, seen through it.
pub(super) fn hidden(camera: &Camera, island: &Island) -> Vec<Node> {
    if camera.is_plan() {
        return Vec::new();
    }
    let order = camera.back_to_front(island.stacks());
    let mut outlines = Vec::new();
    for seat in Seat::all(2) {
        for native in island.natives(seat) {
            let (x, y) = foot(camera, island, native.space);
            let behind = order
                .iter()
                .position(|cell| *cell == native.space.cell())
                .unwrap_or(0);
            let covers = |cell: &Cell| {
                let shape = camera.silhouette(*cell, island.height(*cell));
                [-34.0, -20.0, -6.0]
                    .iter()
                    .any(|up| is_within((x, y + up), &shape))
            };
            if order[behind + 1..].iter().any(covers) {
                outlines.push(outline(seat, native.number, (x, y)));
            }
        }
    }
    outlines
}

fn outline(seat: Seat, number: u8, (x, y): Point) -> Node {
    let line = |paint| Part::Polygon {
        points: body(seat),
        paint,
    };
    Node::new(format!("outline-{}-{}", seat.index(), number + 1), x, y)
        .part(line(Paint::stroke("on-block", 4.5).faint(0.7)))
        .part(line(Paint::stroke(native_ink(seat), 2.5)))
}

/// A barred arrow between a native and the pusher that it may not push back.
pub(super) fn momentum(camera: &Camera, island: &Island) -> Vec<Node> {
    let all = island.momentum().into_iter();
    all.map(|momentum| barred_arrow(camera, island, momentum))
        .collect()
}

fn barred_arrow(camera: &Camera, island: &Island, momentum: Momentum) -> Node {
    let Momentum { who, way, whom } = momentum;
    let from = foot(camera, island, who);
    let to = camera.middle(who.toward(way), island.height(who.cell()));
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = dx.hypot(dy);
    // Ahead and aside, one unit long: the arrow is drawn in these.
    let (ahead, aside) = ((dx / length, dy / length), (-dy / length, dx / length));
    let at = |along: f32, across: f32| {
        (
            ahead.0 * along + aside.0 * across,
            ahead.1 * along + aside.1 * across,
        )
    };
    let line = |points: &[Point]| Part::Line {
        points: points.to_vec(),
        paint: Paint::stroke("doom", 2.6),
    };
    let up = if camera.is_plan() { 0.0 } else { -14.0 };
    let (x, y) = (from.0 + dx / 2.0, from.1 + dy / 2.0 + up);
    let key = format!("momentum-{who}-{}-{whom}", way.letter());
    Node::new(key, x, y)
        .part(Part::circle(
            11.0,
            Paint::fill("on-doom").outlined("doom", 2.6),
        ))
        .part(line(&[at(-7.0, 0.0), at(6.0, 0.0)]))
        .part(line(&[at(1.0, -5.0), at(6.0, 0.0), at(1.0, 5.0)]))
        .part(line(&[at(-7.5, -7.5), at(7.5, 7.5)]))
        .label(format!(
            "The native on {who} may not push back the one on {whom} to the {}.",
            way.name()
        ))
        .tip("Momentum: whoever was pushed may not push its pusher straight back in its next turn.")
}
