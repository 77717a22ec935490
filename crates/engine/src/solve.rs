//! Perfect play, for games that know how.

use crate::Rules;

/// A game whose positions can be solved exactly, at least towards the end of a part.
pub trait Solve: Rules {
    /// The exact value and a best line from here to the end of the part.
    fn solve(
        &self,
        state: &Self::State,
        effort: &Effort<'_>,
    ) -> Result<Solved<Self::Move>, Unsolved>;
}

/// [`Solve::solve`] of a game that has it, for code that serves games with and without.
pub type Solver<G> =
    fn(&G, &<G as Rules>::State, &Effort<'_>) -> Result<Solved<<G as Rules>::Move>, Unsolved>;

/// What solving may cost.
#[derive(Clone, Copy)]
pub struct Effort<'a> {
    /// Bytes of memory at most.
    pub memory: usize,
    /// Positions looked at, at most.
    pub nodes: u64,
    /// Asked now and then; `false` ends the attempt.
    pub go_on: &'a dyn Fn() -> bool,
}

/// The truth about a position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Solved<M> {
    /// For the seat to act: 1 if it wins the part, 0 if it ties, -1 if it loses.
    pub value: i8,
    /// Moves that keep this value for both sides, to the end of the part.
    pub line: Vec<M>,
    /// Positions looked at.
    pub nodes: u64,
}

/// Why there is no solution.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Unsolved {
    /// This is not a decision that the solver knows.
    #[error("the solver does not know this kind of decision")]
    OtherDecision,
    /// The position is too far from the end.
    #[error("not solved within the given nodes, time and memory")]
    TooHard,
}
