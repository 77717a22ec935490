//! Looking on while a match is played, with full knowledge.

use atoll_engine::{Game, Match, Seat};

/// Sees every step of one match. What it keeps must not depend on time.
pub(crate) trait Watch<G: Game>: Send {
    /// A seat is about to choose among so many moves.
    fn choice(&mut self, table: &Match<G>, seat: Seat, moves: usize) {
        let _ = (table, seat, moves);
    }
    /// A move was played or chance has decided; this is what happened.
    fn ply(&mut self, table: &Match<G>, events: &[G::Event]) {
        let _ = (table, events);
    }
}

/// Nobody looks.
impl<G: Game> Watch<G> for () {}
