//! Random moves and draws without making lists: playouts spend most of their time here.
//!
//! A candidate is drawn from a set that holds every legal move once, and drawn again until it is legal. So
//! each legal move has the same chance.

use atoll_engine::Seat;
use rand::{Rng, RngExt};

use crate::board::Way;
use crate::island::Island;
use crate::moves::{self, Chance, Geomancy, Move};
use crate::state::{Mover, Stage, State, Task};

/// A legal move, each with the same chance; `None` if no seat is to act.
pub(crate) fn random(state: &State, buffer: &mut Vec<Move>, rng: &mut impl Rng) -> Option<Move> {
    let island = &state.board.island;
    match state.board.stage {
        Stage::Turn(mover, Task::Main) => Some(at_main(state, mover, rng)),
        Stage::Turn(mover, Task::Step) => {
            let count = island.natives(mover.seat).len() * Way::ALL.len();
            Some(tried(count, rng, |n| step(island, mover.seat, n)))
        }
        Stage::Turn(_, Task::Remove) => {
            let last_resort = moves::is_last_resort(island);
            Some(tried(island.stacks().len(), rng, |n| {
                removal(island, last_resort, n)
            }))
        }
        Stage::Turn(mover, Task::Lift) => Some(tried(island.stacks().len(), rng, |n| {
            let cell = island.stacks()[n];
            moves::can_lift(island, mover.seat, cell).then_some(Move::Lift(cell))
        })),
        _ => listed(state, buffer, rng),
    }
}

/// Draws candidates below `count` until one is legal.
fn tried(count: usize, rng: &mut impl Rng, mut legal: impl FnMut(usize) -> Option<Move>) -> Move {
    loop {
        if let Some(mv) = legal(rng.random_range(0..count as u32) as usize) {
            return mv;
        }
    }
}

fn listed(state: &State, buffer: &mut Vec<Move>, rng: &mut impl Rng) -> Option<Move> {
    buffer.clear();
    moves::legal(state, buffer);
    match buffer.len() {
        0 => None,
        count => Some(buffer[rng.random_range(0..count)]),
    }
}

fn at_main(state: &State, mover: Mover, rng: &mut impl Rng) -> Move {
    let island = &state.board.island;
    let hand = state.hand(mover.seat);
    let steps = match mover.may_step {
        true => island.natives(mover.seat).len() * Way::ALL.len(),
        false => 0,
    };
    let removals = match mover.must_remove {
        true => island.stacks().len(),
        false => 0,
    };
    let uses = match hand.is_empty() {
        true => 0,
        false => Geomancy::ALL.len(),
    };
    let end = usize::from(!mover.must_remove);
    let mut last_resort = None;
    tried(steps + removals + uses + end, rng, |n| {
        let Some(n) = n.checked_sub(steps) else {
            return step(island, mover.seat, n);
        };
        let Some(n) = n.checked_sub(removals) else {
            let last_resort = *last_resort.get_or_insert_with(|| moves::is_last_resort(island));
            return removal(island, last_resort, n);
        };
        match Geomancy::ALL.get(n) {
            Some(geomancy) if n < uses => {
                moves::can_use(island, mover.seat, hand, *geomancy).then_some(Move::Geo(*geomancy))
            }
            _ => Some(Move::End),
        }
    })
}

fn step(island: &Island, seat: Seat, n: usize) -> Option<Move> {
    let (native, way) = (island.natives(seat)[n / 4], Way::ALL[n % 4]);
    moves::can_step(island, seat, native, way).then_some(Move::Step(native.space, way))
}

fn removal(island: &Island, last_resort: bool, n: usize) -> Option<Move> {
    let cell = island.stacks()[n];
    let legal = match last_resort {
        true => moves::last_resorts(island).contains(&cell),
        false => moves::is_open(island, cell),
    };
    legal.then_some(Move::Remove(cell))
}

/// An outcome of the chance node, drawn by weight; `None` elsewhere.
pub(crate) fn drawn(state: &State, rng: &mut impl Rng) -> Option<Chance> {
    let mut seat = || Seat::new(rng.random_range(0..2));
    match state.board.stage {
        Stage::DrawPlacer(_) => Some(Chance::Placer(seat())),
        Stage::DrawStarter => Some(Chance::Starter(seat())),
        Stage::Turn(_, Task::Draw(_)) => {
            let point = rng.random_range(0..u32::from(state.bag.total())) as u8;
            Some(Chance::Draw(state.bag.nth(point)))
        }
        Stage::Place { .. } | Stage::Turn(..) | Stage::Over(_) => None,
    }
}
