//! What is to be done next: the small stack that carries an action through its decisions.

/// Something that waits on the stack: a decision, a draw or a step, with what it has to know.
macro_rules! task {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub(crate) struct $name;
    };
    ($(#[$doc:meta])* $name:ident { $($(#[$of:meta])* $field:ident: $kind:ty),+ $(,)? }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub(crate) struct $name { $($(#[$of])* pub(crate) $field: $kind),+ }
    };
    ($(#[$doc:meta])* $name:ident($kind:ty)) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub(crate) struct $name(pub(crate) $kind);
    };
}

use atoll_engine::Seat;

use crate::decisions::AnyDecision;
use crate::draws::AnyDraw;
use crate::look::Look;
use crate::steps::AnyStep;

/// One thing to do. A new kind is a file of its own, and a word in the list of its sort.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Task {
    /// A seat decides.
    Decision(AnyDecision),
    /// Chance decides.
    Draw(AnyDraw),
    /// The rules go on by themselves.
    Step(AnyStep),
}

impl Task {
    /// What a decision that is asked first has to do with it.
    pub(crate) fn reason(self, look: Look, asked: AnyDecision) -> Option<String> {
        match self {
            Task::Decision(decision) => decision.reason(look, asked),
            Task::Step(step) => step.reason(look, asked),
            Task::Draw(_) => None,
        }
    }
}

/// Where units come from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Supply {
    /// The bank: these kinds, as many as one likes.
    Bank(u16),
    /// The bank, but no more than `offered`.
    Offered,
    /// The board of a seat.
    Seat(Seat),
}

/// How a structure is paid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Price {
    /// As printed.
    Printed,
    /// With as many units of anything.
    Any,
}
