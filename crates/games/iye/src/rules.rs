//! İye as the engine sees it: each method is the name of a rule that lives in its own file.

use atoll_engine::{Outcome, Rules, Tell, Turn};

use crate::moves::{self, Deal, Move};
use crate::options::{FirstStart, Iye};
use crate::play::{self, Event};
use crate::state::{Stage, State, Then};

impl Rules for Iye {
    const NAME: &'static str = "iye";

    type State = State;
    type Move = Move;
    type Chance = Deal;
    type Event = Event;

    fn seats(&self) -> usize {
        2
    }

    fn start(&self) -> State {
        let mut state = State::bare(Stage::DrawStarter);
        if let FirstStart::Seat(seat) = self.first {
            state.set_up(self, Then::Starts(seat));
        }
        state
    }

    #[inline]
    fn turn(&self, state: &State) -> Turn {
        match state.stage {
            Stage::MoveDrum(seat) | Stage::ChooseStarter(seat) => Turn::Seat(seat),
            Stage::DrawStarter | Stage::Deal(_) => Turn::Chance,
            Stage::Over => Turn::Over,
        }
    }

    #[inline]
    fn moves(&self, state: &State, out: &mut Vec<Move>) {
        moves::legal(state, out);
    }

    fn chances(&self, state: &State, out: &mut Vec<(Deal, u32)>) {
        moves::chances(state, out);
    }

    #[inline]
    fn act(&self, state: &mut State, mv: Move, tell: &mut impl Tell<Iye>) {
        play::play(self, state, mv, tell);
    }

    fn fall(&self, state: &mut State, deal: Deal, tell: &mut impl Tell<Iye>) {
        play::resolve(self, state, deal, tell);
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        (state.stage == Stage::Over).then(|| self.result(state))
    }

    /// The cycle.
    #[inline]
    fn part(&self, state: &State) -> u32 {
        state.cycles()
    }
}
