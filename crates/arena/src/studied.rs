//! What is asked of a game when its matches are counted.

use atoll_bots::Judge;
use atoll_engine::{Seat, example::TakeAway};

use crate::Label;

/// A game whose matches can be reported on. Everything has a default: every seat for itself, and nothing to count.
pub trait Studied: Judge {
    /// How many sides there are. Seats play for them in turn, and the seats of one side win and lose together.
    fn sides(&self) -> usize {
        self.seats()
    }
    /// What a seat has played as when the match is over, where it matters who wins as what: a tribe, a side.
    fn role(&self, state: &Self::State, seat: Seat) -> Option<Label> {
        let _ = (state, seat);
        None
    }
    /// Everything that can be made use of, group by group: actions, pieces, cards. Balance reports list it, with what was
    /// never used. Empty for a game that counts nothing.
    fn usable(&self) -> Vec<Label> {
        Vec::new()
    }
    /// Tells who makes use of what by this event; all of it is in [`Studied::usable`].
    fn uses(&self, event: &Self::Event, tell: &mut dyn FnMut(Seat, Label)) {
        let _ = (event, tell);
    }
}

impl Studied for TakeAway {}
