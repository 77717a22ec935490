//! The solver behind the engine's [`Solve`]: a state as a cycle, steps as moves.

use atoll_engine::{Effort, Seat, Solve, Solved, Unsolved};

use crate::board::{Cell, Tile};
use crate::moves::{Means, Move};
use crate::options::Iye;
use crate::solver::{Cycle, Limits, Solver, Step};
use crate::state::{Stage, State, opponent};

impl Solve for Iye {
    fn solve(&self, state: &State, effort: &Effort<'_>) -> Result<Solved<Move>, Unsolved> {
        let Stage::MoveDrum(seat) = state.stage else {
            return Err(Unsolved::OtherDecision);
        };
        let limits = Limits {
            nodes: effort.nodes,
            go_on: effort.go_on,
        };
        let solution = Solver::new(effort.memory).solve(&cycle(state, seat), &limits);
        let solution = solution.ok_or(Unsolved::TooHard)?;
        Ok(Solved {
            value: solution.value,
            line: solution.line.into_iter().map(drum_move).collect(),
            nodes: solution.nodes,
        })
    }
}

/// The running cycle as its mover sees it.
fn cycle(state: &State, mover: Seat) -> Cycle {
    let mut board = [None; 25];
    for cell in Cell::all() {
        board[cell.index()] = state.tile(cell).map(|tile| tile as u8);
    }
    let counts = |seat| Tile::ALL.map(|tile| state.hand(seat).count(tile));
    Cycle {
        board,
        drum: state.drum.index() as u8,
        hands: [counts(mover), counts(opponent(mover))],
    }
}

fn drum_move(step: Step) -> Move {
    let means = match step.means {
        None => Means::Natural,
        Some(kind) => Means::Spend(Tile::ALL[usize::from(kind)]),
    };
    Move::Drum(means, Cell::from_index(usize::from(step.target)))
}
