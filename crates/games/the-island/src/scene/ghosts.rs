//! What will happen: the rules play a move on a copy, and the picture shows what changes.

use atoll_engine::{Seat, Told};
use atoll_scene::{Node, Paint, Part};

use super::board::figure;
use super::camera::Camera;
use super::{native_edge, native_ink, natives};
use crate::board::{Cell, Symbols};
use crate::island::Island;
use crate::moves::{Move, Push};
use crate::options::TheIsland;
use crate::play::{self, Event};
use crate::state::{Stage, State, Task};
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
    let island = &view.board.island;
    let mut nodes = Vec::new();
    for event in &preview.events {
        match event {
            Event::Placed { seat, space } => nodes.push(native(camera, island, *seat, *space)),
            Event::Stepped { seat, to, push, .. } => {
                nodes.push(native(camera, island, *seat, *to));
                if let Push::To(space) = push {
                    nodes.push(native(
                        camera,
                        island,
                        crate::state::opponent(*seat),
                        *space,
                    ));
                }
            }
            Event::Removed { cell, .. } => nodes.push(doomed(camera, island, *cell)),
            Event::Sank { cells, .. } | Event::Loose { cells, .. } => {
                nodes.extend(cells.iter().map(|cell| doomed(camera, island, *cell)));
            }
            _ => {}
        }
    }
    if let (Move::Set(to), Stage::Turn(_, Task::Set(from))) = (mv, view.board.stage) {
        nodes.push(landing(camera, island, from, to));
    }
    nodes.extend(crosses(camera, view, preview));
    nodes
}

fn native(camera: &Camera, island: &Island, seat: Seat, space: crate::board::Space) -> Node {
    let (x, y) = camera.middle(space, island.height(space.cell()));
    let paint = Paint::fill(native_ink(seat))
        .outlined(native_edge(seat), 2.0)
        .faint(0.6);
    let node = Node::new(format!("ghost-{space}"), x, y);
    natives::figure(camera, seat, paint)
        .into_iter()
        .fold(node, Node::part)
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

/// A cross over every native that would be lost.
fn crosses(camera: &Camera, view: &View, preview: &Preview) -> Vec<Node> {
    let (before, after) = (&view.board.island, &preview.after.board.island);
    let mut nodes = Vec::new();
    for seat in Seat::all(2) {
        let stays = |number: u8| {
            after
                .natives(seat)
                .iter()
                .any(|native| native.number == number)
        };
        for native in before
            .natives(seat)
            .iter()
            .filter(|native| !stays(native.number))
        {
            let (x, y) = camera.middle(native.space, before.height(native.space.cell()));
            let lift = if camera.is_plan() { 0.0 } else { -18.0 };
            let line = |points: [(f32, f32); 2], ink, width| Part::Line {
                points: points.map(|(x, y)| (x, y + lift)).to_vec(),
                paint: Paint::stroke(ink, width),
            };
            let (one, two) = (
                [(-14.0, -14.0), (14.0, 14.0)],
                [(14.0, -14.0), (-14.0, 14.0)],
            );
            let node = Node::new(format!("lost-{}-{}", seat.index(), native.number), x, y);
            let parts = [
                (one, "on-doom", 9.0),
                (two, "on-doom", 9.0),
                (one, "doom", 5.0),
                (two, "doom", 5.0),
            ];
            nodes.push(parts.into_iter().fold(node, |node, (points, ink, width)| {
                node.part(line(points, ink, width))
            }));
        }
    }
    nodes
}
