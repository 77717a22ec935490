//! What a bot is asked and what it answers.

use atoll_engine::{BySeat, Seat, Secrets};

use crate::{Budget, Judge};

/// Somebody who can decide for a seat, knowing what that seat knows.
pub trait Bot<G: Secrets>: Send {
    /// Chooses a legal move for `seat`, whose view this is, within the budget.
    ///
    /// The answer depends on the bot's seed, the questions it was asked before and the node budget
    /// alone, unless time or the stop flag ends the search. Panics if `seat` is not to act.
    fn choose(&mut self, game: &G, view: &G::View, seat: Seat, budget: &Budget) -> Choice<G::Move>;
}

/// A move, and what the bot thought.
#[derive(Debug, Clone, PartialEq)]
pub struct Choice<M> {
    /// The move to play.
    pub mv: M,
    /// Why.
    pub info: Info<M>,
}

/// What a bot thought before it chose.
#[derive(Debug, Clone, PartialEq)]
pub struct Info<M> {
    /// Simulations made, or moves tried.
    pub nodes: u64,
    /// Each seat's chance to win, as shares that sum to 1: the mean of everything the bot tried.
    pub value: BySeat<f32>,
    /// The expected line, the chosen move first; it ends where luck decides.
    pub pv: Vec<M>,
    /// Every legal move in the order of [`Rules::moves`](atoll_engine::Rules::moves).
    pub moves: Vec<Considered<M>>,
}

/// One legal move as the bot saw it.
#[derive(Debug, Clone, PartialEq)]
pub struct Considered<M> {
    /// The move.
    pub mv: M,
    /// How often it was tried.
    pub visits: u64,
    /// The chance to win after it, for the seat to act; `None` if it was never tried.
    pub value: Option<f32>,
}

impl<M: Copy> Choice<M> {
    /// A choice made without trying anything.
    pub(crate) fn untried<G: Judge<Move = M>>(
        game: &G,
        world: &G::State,
        moves: &[M],
        mv: M,
    ) -> Choice<M> {
        let consider = |mv: &M| Considered {
            mv: *mv,
            visits: 0,
            value: None,
        };
        Choice {
            mv,
            info: Info {
                nodes: 0,
                value: worth(game, world),
                pv: vec![mv],
                moves: moves.iter().map(consider).collect(),
            },
        }
    }
}

/// The legal moves in a world where a seat is to act.
pub(crate) fn legal<G: Judge>(game: &G, world: &G::State) -> Vec<G::Move> {
    let mut moves = Vec::new();
    game.moves(world, &mut moves);
    assert!(!moves.is_empty(), "a bot is asked when its seat is to act");
    moves
}

/// Each seat's share of the win here: the result if there is one, the game's judgement otherwise. One who plays alone
/// has nobody to share with: how well the match went is for the game to judge, also at its end.
#[inline]
pub(crate) fn worth<G: Judge>(game: &G, state: &G::State) -> BySeat<f32> {
    match game.outcome(state) {
        Some(outcome) if game.seats() > 1 => outcome.shares(),
        _ => game.judge(state),
    }
}
