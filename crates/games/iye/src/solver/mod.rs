//! The exact solver for one cycle: who wins it with best play, and how.
//!
//! A depth-first search asks "can the mover win?" and, where the answer leaves it open, "can it at least tie?". What
//! makes it fast is that it remembers *proofs*, not positions: each result goes up the tree together with the least it
//! asks of the hands (tiles the winner spends, tiles the loser must not have, majorities the score needs; see
//! `standing`), and is filed under the tiles left and the drum alone. One proof then answers for all the hands with
//! which the same tiles can be reached.
//!
//! ```
//! use atoll_iye::solver::{Cycle, Limits, Solver};
//!
//! // Two tiles are left, a Sun on d1 and a Tree on e1; the drum stands on c1.
//! let mut board = [None; 25];
//! board[15] = Some(0);
//! board[20] = Some(2);
//! let cycle = Cycle { board, drum: 10, hands: [[3, 2, 2, 0, 1], [3, 1, 2, 1, 0]] };
//! let solution = Solver::new(1 << 20).solve(&cycle, &Limits::default()).expect("no limit was set");
//! assert_eq!(solution.value, 0);
//! assert_eq!(solution.line[0].target, 20);
//! ```

mod cycle;
mod node;
mod reach;
mod search;
mod standing;
mod table;

pub use cycle::{Cycle, Step};
use reach::SPACES;
use search::{Search, Stopped};
use table::Table;

/// When to give up; by default never.
#[derive(Clone, Copy)]
pub struct Limits<'a> {
    /// The most positions to look at in one call.
    pub nodes: u64,
    /// Asked every thousand positions; `false` ends the search.
    pub go_on: &'a dyn Fn() -> bool,
}

impl Default for Limits<'_> {
    fn default() -> Self {
        Limits {
            nodes: u64::MAX,
            go_on: &|| true,
        }
    }
}

/// The value of a cycle and one way to play it out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// For the mover: +1 the cycle is won, 0 tied, −1 lost.
    pub value: i8,
    /// Moves in turn up to the end of the cycle, each a best one for its mover.
    pub line: Vec<Step>,
    /// Positions looked at.
    pub nodes: u64,
}

/// Solves cycles, and remembers what it proved for as long as the layout stays the same.
pub struct Solver {
    table: Table,
    layout: [Option<u8>; SPACES],
}

impl Solver {
    /// A solver whose table takes at most `memory` bytes (or 256, if that is more).
    ///
    /// The table starts small and grows with the need, so small cycles are cheap whatever the memory.
    #[must_use]
    pub fn new(memory: usize) -> Solver {
        Solver {
            table: Table::new(memory),
            layout: [None; SPACES],
        }
    }

    /// The value of the cycle and a best line, or `None` if a limit was reached first.
    ///
    /// # Panics
    ///
    /// If the cycle is not [valid](Cycle::is_valid).
    pub fn solve(&mut self, cycle: &Cycle, limits: &Limits) -> Option<Solution> {
        let mut search = self.search(cycle, limits);
        let solved = search
            .value(&cycle.node())
            .and_then(|value| Ok((value, line(&mut search, cycle, value)?)));
        let (value, line) = solved.ok()?;
        Some(Solution {
            value,
            line,
            nodes: search.nodes,
        })
    }

    /// The value of the cycle for the mover (+1, 0, −1), or `None` if a limit was reached first.
    ///
    /// # Panics
    ///
    /// If the cycle is not [valid](Cycle::is_valid).
    pub fn value(&mut self, cycle: &Cycle, limits: &Limits) -> Option<i8> {
        self.search(cycle, limits).value(&cycle.node()).ok()
    }

    /// Every legal move in canonical order with its value for the mover, or `None` if a limit was reached first.
    ///
    /// # Panics
    ///
    /// If the cycle is not [valid](Cycle::is_valid).
    pub fn values_of_moves(&mut self, cycle: &Cycle, limits: &Limits) -> Option<Vec<(Step, i8)>> {
        let mut search = self.search(cycle, limits);
        let value = |step| Ok((step, -search.value(&cycle.after(step).node())?));
        cycle
            .steps()
            .into_iter()
            .map(value)
            .collect::<Result<_, Stopped>>()
            .ok()
    }

    fn search<'a>(&'a mut self, cycle: &Cycle, limits: &'a Limits<'a>) -> Search<'a> {
        assert!(
            cycle.is_valid(),
            "more tiles than the game has, or the drum off the board"
        );
        self.take_layout(cycle);
        Search::new(
            &mut self.table,
            self.layout.map(Option::unwrap_or_default),
            limits,
        )
    }

    /// Proofs name tiles by their spaces, so they outlive a cycle only while no space changes its type.
    fn take_layout(&mut self, cycle: &Cycle) {
        let spaces = || cycle.board.iter().zip(&self.layout);
        if spaces().any(|(now, known)| now.is_some() && known.is_some() && now != known) {
            self.table.clear();
            self.layout = [None; SPACES];
        }
        self.layout = std::array::from_fn(|space| self.layout[space].or(cycle.board[space]));
    }
}

/// Plays the cycle out, keeping the value at each step.
fn line(search: &mut Search, start: &Cycle, mut value: i8) -> Result<Vec<Step>, Stopped> {
    let mut line = Vec::new();
    let mut cycle = *start;
    while !cycle.is_over() {
        let step = search.best_move(&cycle.node(), value)?.into();
        line.push(step);
        cycle = cycle.after(step);
        value = -value;
    }
    Ok(line)
}
