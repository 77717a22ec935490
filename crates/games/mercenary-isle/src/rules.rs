//! Mercenary Isle as the engine sees it: each method is the name of a rule that lives in its own file.

use atoll_engine::{Outcome, Rules, Single, Tell, Turn};

use crate::events::Event;
use crate::moves::{self, Chance, Move};
use crate::options::MercenaryIsle;
use crate::play;
use crate::state::{Stage, State};

impl Rules for MercenaryIsle {
    const NAME: &'static str = "mercenary-isle";

    type State = State;
    type Move = Move;
    type Chance = Chance;
    type Event = Event;

    fn seats(&self) -> usize {
        self.variant.seats()
    }

    fn start(&self) -> State {
        play::start(self)
    }

    #[inline]
    fn turn(&self, state: &State) -> Turn {
        self.actor(state)
    }

    fn moves(&self, state: &State, out: &mut Vec<Move>) {
        moves::legal(self, state, out);
    }

    fn chances(&self, state: &State, out: &mut Vec<(Chance, u32)>) {
        moves::chances(self, state, out);
    }

    #[inline]
    fn act(&self, state: &mut State, mv: Move, tell: &mut impl Tell<MercenaryIsle>) {
        play::play(self, state, mv, tell);
    }

    #[inline]
    fn fall(&self, state: &mut State, chance: Chance, tell: &mut impl Tell<MercenaryIsle>) {
        play::resolve(self, state, chance, tell);
    }

    /// All can see what may be decided, but for what depends on a hand or a pile.
    #[inline]
    fn single(&self, state: &State) -> Single<Move> {
        let hidden = matches!(
            state.stage,
            Stage::Deal | Stage::Pick | Stage::Fill | Stage::Place | Stage::Give(..) | Stage::Draw
        );
        Single::Settled { seen: !hidden }
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        (state.stage == Stage::Over).then(|| self.result(state))
    }

    /// The round.
    #[inline]
    fn part(&self, state: &State) -> u32 {
        state.finished() as u32
    }
}
