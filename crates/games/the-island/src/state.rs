//! What holds between two decisions.

use atoll_engine::Seat;
use serde::Serialize;

use crate::board::{Cell, NATIVES};
use crate::island::Island;
use crate::options::Starter;
use crate::symbols::Symbols;

/// A position of a match: what lies open on the table, and what does not.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct State {
    /// What everybody sees.
    pub(crate) board: Board,
    /// The symbols each seat has collected and not used.
    pub(crate) hands: [Symbols; 2],
    /// The symbols that nobody has seen.
    pub(crate) bag: Symbols,
}

/// What everybody sees.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Board {
    /// Land and natives.
    pub(crate) island: Island,
    /// The symbols that were used.
    pub(crate) used: Symbols,
    /// The number of the turn, from 1.
    pub(crate) turn: u16,
    /// What is decided next.
    pub(crate) stage: Stage,
}

/// What is decided next.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Stage {
    /// Chance draws who places the first native; then the other option decides who starts.
    DrawPlacer(Starter),
    /// This seat places a native.
    Place {
        /// Who.
        seat: Seat,
        /// How many natives stand already.
        placed: u8,
        /// Who takes the first turn; nobody knows yet if it is to be drawn.
        starts: Option<Seat>,
    },
    /// Chance draws who takes the first turn.
    DrawStarter,
    /// Somebody's turn.
    Turn(Mover, Task),
    /// Nothing: the match is over, and this seat has won unless it is a draw.
    Over(Option<Seat>),
}

/// Whose turn it is and what of it is open.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
pub struct Mover {
    /// Who.
    pub seat: Seat,
    /// The free step is not taken yet.
    pub may_step: bool,
    /// The obligatory removal is still due.
    pub must_remove: bool,
}

impl Mover {
    /// A seat at the beginning of its turn.
    pub(crate) fn fresh(seat: Seat) -> Mover {
        Mover {
            seat,
            may_step: true,
            must_remove: true,
        }
    }
}

/// What the mover is at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Task {
    /// Chooses what to do.
    Main,
    /// Steps, by geomancy.
    Step,
    /// Names a native to be removed.
    Kill,
    /// Removes a piece, by geomancy.
    Remove,
    /// Lifts a piece.
    Lift,
    /// Says where the piece of this cell goes.
    Set(Cell),
    /// Says whether the piece of the first cell is turned on its way to the second.
    Spin(Cell, Cell),
    /// Says which portion of the island stays.
    Hold(Spoils),
    /// So many symbols of collected pieces are still to be drawn.
    Draw(u8),
}

/// What becomes of the pieces that leave the island by one action.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Spoils {
    /// The mover collects them; so many are taken already.
    Collected(u8),
    /// They are discarded unseen: a Cataclysm.
    Discarded,
}

impl Spoils {
    /// With these pieces, too.
    pub(crate) fn and(self, pieces: u8) -> Spoils {
        match self {
            Spoils::Collected(taken) => Spoils::Collected(taken + pieces),
            Spoils::Discarded => Spoils::Discarded,
        }
    }

    /// How many symbols are to be drawn for them.
    pub(crate) fn draws(self) -> u8 {
        match self {
            Spoils::Collected(taken) => taken,
            Spoils::Discarded => 0,
        }
    }
}

/// Natives of both seats at the start of the first turn.
pub(crate) const ALL_NATIVES: u8 = 2 * NATIVES as u8;

/// The other of the two seats.
#[inline]
pub(crate) const fn opponent(seat: Seat) -> Seat {
    Seat::new(1 - seat.index())
}

/// Whether the seat that placed first also places the native after so many: 1, 2, 2, … 2, 1 in turn.
pub(crate) const fn is_first_placers(placed: u8) -> bool {
    placed.div_ceil(2).is_multiple_of(2)
}

impl Stage {
    /// The first native, placed by this seat.
    pub(crate) fn first_native(placer: Seat, starter: Starter) -> Stage {
        Stage::Place {
            seat: placer,
            placed: 0,
            starts: match starter {
                Starter::Continue => Some(opponent(placer)),
                Starter::Placer => Some(placer),
                Starter::Random => None,
            },
        }
    }

    /// The seat whose turn it is, and what it is at.
    pub(crate) fn turn(self) -> Option<(Mover, Task)> {
        match self {
            Stage::Turn(mover, task) => Some((mover, task)),
            _ => None,
        }
    }
}

impl State {
    /// What everybody sees.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The symbols that a seat has collected and not used.
    pub fn hand(&self, seat: Seat) -> &Symbols {
        &self.hands[seat.index()]
    }

    /// The symbols that nobody has seen: under the pieces of the island, or left out of the game unseen.
    pub fn bag(&self) -> &Symbols {
        &self.bag
    }
}

impl Board {
    /// Land and natives.
    pub fn island(&self) -> &Island {
        &self.island
    }

    /// What is decided next.
    pub fn stage(&self) -> Stage {
        self.stage
    }

    /// The number of the turn, from 1.
    pub fn turn(&self) -> u16 {
        self.turn
    }

    /// The symbols that were used.
    pub fn used(&self) -> &Symbols {
        &self.used
    }
}
