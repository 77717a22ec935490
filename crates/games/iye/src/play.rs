//! What a move does, and how a cycle ends.

use atoll_engine::{Seat, Tell};
use serde::Serialize;

use crate::board::{Cell, Tile};
use crate::moves::{Deal, Means, Move, can_move};
use crate::options::{Iye, NextStart};
use crate::score::{points, winner};
use crate::state::{Stage, State, Then, opponent};

/// Something that happened.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Event {
    /// The drum was moved.
    Drum {
        /// Where to.
        drum: Cell,
        /// Who moved it.
        seat: Seat,
        /// The tile that was spent for it.
        #[serde(skip_serializing_if = "Option::is_none")]
        spent: Option<Tile>,
        /// The tile that the opponent got.
        gave: Tile,
    },
    /// A cycle ended.
    Cycle {
        /// Its number, from 1.
        cycle: u32,
        /// Who won it; nobody if it is tied.
        winner: Option<Seat>,
        /// How it ended.
        reason: Reason,
        /// The points of both seats; none are counted if a seat is stuck.
        points: [u8; 2],
    },
    /// It was settled who starts the cycle.
    Starts {
        /// Who starts.
        starts: Seat,
    },
}

/// How a cycle ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reason {
    /// The seat to move could not move.
    Stuck,
    /// One tile was left.
    Score,
}

pub(crate) fn play(game: &Iye, state: &mut State, mv: Move, tell: &mut impl Tell<Iye>) {
    match (state.stage, mv) {
        (Stage::MoveDrum(seat), Move::Drum(means, target)) => {
            move_drum(state, seat, means, target, tell);
            end_turn(game, state, seat, tell);
        }
        (Stage::ChooseStarter(_), Move::Start(starts)) => {
            state.stage = Stage::MoveDrum(starts);
            tell.event(|| Event::Starts { starts });
        }
        (stage, mv) => unreachable!("{mv:?} is no move at {stage:?}"),
    }
}

/// The tile landed on goes to the opponent; what was spent is out of the cycle.
fn move_drum(state: &mut State, seat: Seat, means: Means, target: Cell, tell: &mut impl Tell<Iye>) {
    let spent = match means {
        Means::Natural => None,
        Means::Spend(tile) => Some(tile),
    };
    state.hands[seat.index()].spend(spent);
    let gave = state.take(target);
    state.hands[opponent(seat).index()].add(gave);
    state.drum = target;
    tell.event(|| Event::Drum {
        drum: target,
        seat,
        spent,
        gave,
    });
}

/// One tile left is looked at before "cannot move".
fn end_turn(game: &Iye, state: &mut State, mover: Seat, tell: &mut impl Tell<Iye>) {
    let next = opponent(mover);
    if state.tiles & (state.tiles - 1) == 0 {
        let points = points(&state.hands);
        end_cycle(
            game,
            state,
            next,
            winner(points),
            Reason::Score,
            points,
            tell,
        );
    } else if !can_move(state, state.hand(next)) {
        end_cycle(game, state, next, Some(mover), Reason::Stuck, [0, 0], tell);
    } else {
        state.stage = Stage::MoveDrum(next);
    }
}

fn end_cycle(
    game: &Iye,
    state: &mut State,
    next: Seat,
    winner: Option<Seat>,
    reason: Reason,
    points: [u8; 2],
    tell: &mut impl Tell<Iye>,
) {
    match winner {
        Some(seat) => state.wins[seat.index()] += 1,
        None => state.ties += 1,
    }
    let cycle = state.cycles();
    tell.event(|| Event::Cycle {
        cycle,
        winner,
        reason,
        points,
    });
    if game.is_decided(state) {
        state.stage = Stage::Over;
    } else {
        state.set_up(game, after_cycle(game, winner, next));
    }
}

/// Who starts the next cycle: the loser chooses or starts; after a tie the turns go on.
fn after_cycle(game: &Iye, winner: Option<Seat>, next: Seat) -> Then {
    match (winner, game.next) {
        (None, _) => Then::Starts(next),
        (Some(seat), NextStart::Choose) => Then::Chooses(opponent(seat)),
        (Some(seat), NextStart::Loser) => Then::Starts(opponent(seat)),
    }
}

pub(crate) fn resolve(game: &Iye, state: &mut State, deal: Deal, tell: &mut impl Tell<Iye>) {
    match (state.stage, deal) {
        (Stage::DrawStarter, Deal::Start(starts)) => {
            state.set_up(game, Then::Starts(starts));
            tell.event(|| Event::Starts { starts });
        }
        (Stage::Deal(then), Deal::Tile(tile)) => {
            state.put(Cell::read(state.tiles_left() as u8), tile);
            if state.tiles_left() == 25 {
                state.stage = then.stage();
            }
        }
        (stage, deal) => unreachable!("{deal:?} is not drawn at {stage:?}"),
    }
}
