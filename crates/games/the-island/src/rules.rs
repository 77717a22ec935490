//! The Island as the engine sees it: each method is the name of a rule that lives in its own file.

use atoll_engine::{Outcome, Rules, Single, Tell, Turn};

use crate::moves::{self, Chance, Move};
use crate::options::TheIsland;
use crate::play::{self, Event};
use crate::score;
use crate::state::{Stage, State, Task};

impl Rules for TheIsland {
    const NAME: &'static str = "the-island";

    type State = State;
    type Move = Move;
    type Chance = Chance;
    type Event = Event;

    fn seats(&self) -> usize {
        2
    }

    fn start(&self) -> State {
        self.set_up()
    }

    #[inline]
    fn turn(&self, state: &State) -> Turn {
        match state.board.stage {
            Stage::Turn(_, Task::Draw(_)) | Stage::DrawPlacer(_) | Stage::DrawStarter => {
                Turn::Chance
            }
            Stage::Turn(mover, _) => Turn::Seat(mover.seat),
            Stage::Place { seat, .. } => Turn::Seat(seat),
            Stage::Over(_) => Turn::Over,
        }
    }

    fn moves(&self, state: &State, out: &mut Vec<Move>) {
        moves::legal(state, out);
    }

    fn chances(&self, state: &State, out: &mut Vec<(Chance, u32)>) {
        moves::chances(state, out);
    }

    #[inline]
    fn act(&self, state: &mut State, mv: Move, tell: &mut impl Tell<TheIsland>) {
        play::apply(state, mv, tell);
    }

    fn fall(&self, state: &mut State, chance: Chance, tell: &mut impl Tell<TheIsland>) {
        play::resolve(state, chance, tell);
    }

    #[inline]
    fn single(&self, state: &State) -> Single<Move> {
        play::single(state)
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        match state.board.stage {
            Stage::Over(winner) => Some(score::result(winner)),
            _ => None,
        }
    }
}
