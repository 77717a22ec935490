//! Who decides now, and among what.

use atoll_engine::{Seat, Turn};

use super::Look;
use crate::board::{Hex, Token};
use crate::decisions::AnyDecision;
use crate::moves::{Chance, Move, Sink};
use crate::task::Task;

impl Look<'_> {
    /// Whose turn it is.
    pub(crate) fn turn(self) -> Turn {
        match self.s.tasks.last() {
            None => Turn::Over,
            Some(Task::Decision(decision)) => Turn::Seat(decision.who(self)),
            Some(Task::Draw(_) | Task::Step(_)) => Turn::Chance,
        }
    }

    /// The decision that is asked.
    pub(crate) fn decision(self) -> Option<AnyDecision> {
        match self.s.tasks.last() {
            Some(Task::Decision(decision)) => Some(*decision),
            Some(Task::Draw(_) | Task::Step(_)) | None => None,
        }
    }

    /// The legal moves, on their own.
    pub(crate) fn moves(self) -> Vec<Move> {
        let mut moves = Vec::new();
        self.list(&mut moves);
        moves
    }

    /// The legal moves.
    pub(crate) fn list(self, out: &mut impl Sink) {
        if let Some(decision) = self.decision() {
            decision.moves(self, out);
        }
    }

    /// The outcomes of the draw.
    pub(crate) fn draws(self, out: &mut impl Extend<(Chance, u32)>) {
        if let Some(Task::Draw(draw)) = self.s.tasks.last() {
            draw.chances(self, out);
        }
    }

    /// The token of the action and where it stands.
    pub(crate) fn acting(self, seat: Seat) -> (Token, Hex) {
        let token = self.s.act.token.expect("a token was chosen");
        let hex = self.player(seat).piece(token).hex();
        (token, hex.expect("it is on the map"))
    }

    /// The hex of the beast that was beaten.
    pub(crate) fn downed_hex(self) -> Hex {
        self.s.act.hex.expect("a beast was beaten")
    }
}
