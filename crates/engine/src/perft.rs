//! Counting move sequences: the check that two implementations of the same rules agree.

use std::fmt::Display;

use crate::single::settle;
use crate::{Game, Silent, Turn};

/// The number of sequences of exactly `depth` decisions from here, each chance outcome counted as one.
/// A sequence goes no further than the end of the part of the match in which it begins. Where the rules
/// [settle single answers](crate::Single::Settled), these are no decisions and are not counted.
///
/// ```
/// use atoll_engine::{example::TakeAway, Notation, perft};
/// let (game, state) = TakeAway::parse_position("10 0").unwrap();
/// assert_eq!([1, 2, 3, 4].map(|depth| perft(&game, &state, depth)), [3, 9, 27, 76]);
/// ```
pub fn perft<G: Game>(game: &G, state: &G::State, depth: u32) -> u64 {
    let mut state = state.clone();
    settle(game, &mut state);
    Counter::new(game, &state, depth).count(&state, depth)
}

/// The same count, split by the first decision.
pub fn divide<G: Game>(game: &G, state: &G::State, depth: u32) -> Vec<(String, u64)> {
    assert!(depth > 0, "there is no first decision to split by");
    let mut state = state.clone();
    settle(game, &mut state);
    let mut counter = Counter::new(game, &state, depth);
    let mut rows = Vec::new();
    counter.children(&state, depth, |counter, name, next| {
        rows.push((name.to_string(), counter.count(next, depth - 1)));
    });
    rows
}

struct Counter<'g, G: Game> {
    game: &'g G,
    part: u32,
    /// One list for each depth, so that no node allocates.
    moves: Vec<Vec<G::Move>>,
    chances: Vec<Vec<(G::Chance, u32)>>,
}

impl<'g, G: Game> Counter<'g, G> {
    fn new(game: &'g G, state: &G::State, depth: u32) -> Self {
        Counter {
            game,
            part: game.part(state),
            moves: vec![Vec::new(); depth as usize],
            chances: vec![Vec::new(); depth as usize],
        }
    }

    fn count(&mut self, state: &G::State, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        if self.game.part(state) != self.part {
            return 0;
        }
        if depth == 1 {
            return self.width(state);
        }
        let mut sum = 0;
        self.children(state, depth, |counter, _, next| {
            sum += counter.count(next, depth - 1);
        });
        sum
    }

    /// How many decisions there are here.
    fn width(&mut self, state: &G::State) -> u64 {
        let (moves, chances) = (&mut self.moves[0], &mut self.chances[0]);
        moves.clear();
        chances.clear();
        match self.game.turn(state) {
            Turn::Seat(_) => self.game.moves(state, moves),
            Turn::Chance => self.game.chances(state, chances),
            Turn::Over => {}
        }
        (moves.len() + chances.len()) as u64
    }

    fn children(
        &mut self,
        state: &G::State,
        depth: u32,
        mut each: impl FnMut(&mut Self, &dyn Display, &G::State),
    ) {
        let level = depth as usize - 1;
        let mut next = state.clone();
        match self.game.turn(state) {
            Turn::Seat(_) => {
                let mut moves = std::mem::take(&mut self.moves[level]);
                moves.clear();
                self.game.moves(state, &mut moves);
                for mv in &moves {
                    next.clone_from(state);
                    self.game.play(&mut next, *mv, &mut Silent);
                    settle(self.game, &mut next);
                    each(self, mv, &next);
                }
                self.moves[level] = moves;
            }
            Turn::Chance => {
                let mut chances = std::mem::take(&mut self.chances[level]);
                chances.clear();
                self.game.chances(state, &mut chances);
                for (chance, _) in &chances {
                    next.clone_from(state);
                    self.game.resolve(&mut next, *chance, &mut Silent);
                    settle(self.game, &mut next);
                    each(self, chance, &next);
                }
                self.chances[level] = chances;
            }
            Turn::Over => {}
        }
    }
}
