//! Shaman Island as the engine sees it: each method is the name of a rule that lives in its own file.

use atoll_engine::{Outcome, Rules, Single, Tell, Turn};

use crate::events::Event;
use crate::moves::{self, First, Move};
use crate::options::ShamanIsland;
use crate::play;
use crate::state::{State, Todo};

impl Rules for ShamanIsland {
    const NAME: &'static str = "shaman-island";

    type State = State;
    type Move = Move;
    type Chance = First;
    type Event = Event;

    fn seats(&self) -> usize {
        self.seats
    }

    fn start(&self) -> State {
        let first = self.first;
        State {
            first,
            todo: first.map_or(Todo::Start, Todo::Tile),
            ..State::bare()
        }
    }

    #[inline]
    fn turn(&self, state: &State) -> Turn {
        match state.todo {
            Todo::Start => Turn::Chance,
            todo => todo.seat().map_or(Turn::Over, Turn::Seat),
        }
    }

    fn moves(&self, state: &State, out: &mut Vec<Move>) {
        moves::legal(self, state, out);
    }

    fn chances(&self, state: &State, out: &mut Vec<(First, u32)>) {
        moves::chances(self, state, out);
    }

    fn act(&self, state: &mut State, mv: Move, tell: &mut impl Tell<ShamanIsland>) {
        play::play(self, state, mv, tell);
    }

    fn fall(&self, state: &mut State, first: First, tell: &mut impl Tell<ShamanIsland>) {
        play::resolve(state, first, tell);
    }

    fn single(&self, state: &State) -> Single<Move> {
        play::single(state)
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        match state.todo {
            Todo::Over(reason) => Some(self.result(state, reason)),
            _ => None,
        }
    }
}
