//! What will happen: the rules play a move on a copy, and the picture shows what changes.

use atoll_engine::{Seat, Told};
use atoll_scene::{Node, Paint, Part};

use super::board::figure;
use super::camera::Camera;
use super::{native_edge, native_ink, natives};
use crate::board::{Cell, Space};
use crate::island::{Island, Native};
use crate::moves::Move;
use crate::options::TheIsland;
use crate::play::{self, Event};
use crate::state::{Stage, State, Task};
use crate::symbols::Symbols;
use crate::view::{Held, View};

/// What a move would bring about by itself, before any further answer.
pub(super) struct Preview {
    pub(super) events: Vec<Event>,
    after: State,
}

impl Preview {
    /// Nobody's secrets are needed for it: hands that are hidden count as empty.
    pub(super) fn of(view: &View, mv: Move) -> Preview {
        let mut after = State {
            board: view.board.clone(),
            hands: view.hands.map(|hand| match hand {
                Held::Known(symbols) => symbols,
                Held::Hidden(_) => Symbols::NONE,
            }),
            bag: view.unseen,
        };
        let mut told = Told::<TheIsland>::default();
        play::apply(&mut after, mv, &mut told);
        Preview {
            events: told.events,
            after,
        }
    }

    /// The natives that each seat would lose.
    pub(super) fn lost(&self, view: &View) -> [u8; 2] {
        let (before, after) = (view.board.island.left(), self.after.board.island.left());
        [0, 1].map(|seat: usize| before[seat].saturating_sub(after[seat]))
    }

    /// Whether the match would be over.
    pub(super) fn ends(&self) -> bool {
        matches!(self.after.board.stage, Stage::Over(_))
    }
}

/// What to draw while a move is considered.
pub(super) fn ghosts(camera: &Camera, view: &View, mv: Move, preview: &Preview) -> Vec<Node> {
    let (before, after) = (&view.board.island, &preview.after.board.island);
    let mut nodes = Vec::new();
    for event in &preview.events {
        match event {
            Event::Removed { cell, .. } => nodes.push(doomed(camera, before, *cell)),
            Event::Sank { cells, .. } | Event::Loose { cells, .. } => {
                nodes.extend(cells.iter().map(|cell| doomed(camera, before, *cell)));
            }
            Event::Moved { from, to, .. } => nodes.push(landing(camera, before, *from, *to)),
            _ => {}
        }
    }
    if let (Move::Set(_), Stage::Turn(_, Task::Spin(from, to))) = (mv, preview.after.board.stage) {
        nodes.push(landing(camera, before, from, to));
    }
    for seat in Seat::all(2) {
        nodes.extend(arrivals(camera, before, after, seat));
        nodes.extend(losses(camera, before, after, seat));
    }
    nodes
}

/// Where the native with this number stands.
fn place(island: &Island, seat: Seat, number: u8) -> Option<Space> {
    let natives = island.natives(seat).iter();
    let mut own = natives.filter(|native| native.number == number);
    own.next().map(|native| native.space)
}

/// The natives that would stand elsewhere than now.
fn arrivals(camera: &Camera, before: &Island, after: &Island, seat: Seat) -> Vec<Node> {
    let moved = after.natives(seat).iter();
    let moved = moved.filter(|native| place(before, seat, native.number) != Some(native.space));
    let ghost = |native: &Native| {
        let (x, y) = camera.middle(native.space, after.height(native.space.cell()));
        let paint = Paint::fill(native_ink(seat))
            .outlined(native_edge(seat), 2.0)
            .faint(0.6);
        let node = Node::new(format!("ghost-{}", native.space), x, y);
        natives::figure(camera, seat, paint)
            .into_iter()
            .fold(node, Node::part)
    };
    moved.map(ghost).collect()
}

/// A cross over every native that would be lost.
fn losses(camera: &Camera, before: &Island, after: &Island, seat: Seat) -> Vec<Node> {
    let lost = before.natives(seat).iter();
    let lost = lost.filter(|native| place(after, seat, native.number).is_none());
    lost.map(|native| cross(camera, before, seat, native))
        .collect()
}

fn cross(camera: &Camera, island: &Island, seat: Seat, native: &Native) -> Node {
    const ARM: f32 = 14.0;
    let (x, y) = camera.middle(native.space, island.height(native.space.cell()));
    let lift = if camera.is_plan() { 0.0 } else { -18.0 };
    let line = |slope: f32, ink, width| Part::Line {
        points: vec![(-ARM, lift - slope * ARM), (ARM, lift + slope * ARM)],
        paint: Paint::stroke(ink, width),
    };
    Node::new(format!("lost-{}-{}", seat.index(), native.number), x, y)
        .part(line(1.0, "on-doom", 9.0))
        .part(line(-1.0, "on-doom", 9.0))
        .part(line(1.0, "doom", 5.0))
        .part(line(-1.0, "doom", 5.0))
}

/// The top of a stack that would lose pieces.
fn doomed(camera: &Camera, island: &Island, cell: Cell) -> Node {
    let paint = Paint::fill("doom").outlined("doom", 2.5).faint(0.5);
    figure(
        format!("doomed-{cell}"),
        &camera.top(cell, island.height(cell)),
        paint,
    )
}

/// The piece where it would lie.
fn landing(camera: &Camera, island: &Island, from: Cell, to: Cell) -> Node {
    let height = match from == to {
        true => island.height(to),
        false => island.height(to) + 1,
    };
    let paint = Paint::fill(super::height_ink(height))
        .outlined("hint", 3.0)
        .faint(0.75);
    figure(format!("landing-{to}"), &camera.top(to, height), paint)
}
