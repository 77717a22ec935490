//! Decisions with a single answer: the one place that settles them.
//!
//! Whether such a decision is asked all the same is for the rules to say, state by state ([`Rules::single`]). What is to be
//! settled is settled here, for searches, matches, move counts, engine lines and tables alike.

use crate::matches::{Decision, Ply, apply};
use crate::{Rules, Seat, Secrets, Tell, Turn};

/// What becomes of a decision that has a single answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Single<M> {
    /// It is asked like any other.
    Asked,
    /// It is settled as a decision of its own, a line of the record: so nobody can count whether another had a choice.
    Settled {
        /// Whether everybody can see that there is no choice. If not, the time that an answer takes would tell, and
        /// people are asked all the same.
        seen: bool,
    },
    /// It is settled as a part of the decision that led to it. This is the answer.
    Follows(M),
}

/// Who settles single answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Settling {
    /// A referee without a clock, as the rules say: what is [`Single::Settled`].
    ByRules,
    /// A table of people who see how long an answer takes: moves without a choice that everybody can see.
    AtTable,
}

/// The single answer to the decision that is due, if there is one and it is to be settled.
pub(crate) fn only<G: Secrets>(game: &G, state: &G::State, settling: Settling) -> Option<Ply<G>> {
    let settled = match (settling, game.single(state)) {
        (Settling::ByRules, single) => matches!(single, Single::Settled { .. }),
        (Settling::AtTable, Single::Settled { seen }) => seen,
        // Where nobody has secrets everybody can see everything.
        (Settling::AtTable, _) => !G::SECRETS,
    };
    match game.turn(state) {
        _ if !settled => None,
        Turn::Seat(seat) => {
            let mut moves = Vec::new();
            game.moves(state, &mut moves);
            single_of(&moves).map(|mv| Decision::Move(seat, mv))
        }
        Turn::Chance if settling == Settling::ByRules => {
            let mut chances = Vec::new();
            game.chances(state, &mut chances);
            single_of(&chances).map(|(chance, _)| Decision::Drawn(chance))
        }
        Turn::Chance | Turn::Over => None,
    }
}

fn single_of<T: Copy>(answers: &[T]) -> Option<T> {
    match answers {
        [only] => Some(*only),
        _ => None,
    }
}

/// Settles everything that the rules want settled.
pub(crate) fn settle<G: Secrets>(game: &G, state: &mut G::State) {
    while let Some(only) = only(game, state, Settling::ByRules) {
        apply(game, state, only);
    }
}

/// Gives the answers that [follow](Single::Follows) from a decision. Games call it for states that they set up.
#[inline]
pub fn follow<G: Rules, T: Tell<G>>(
    game: &G,
    state: &mut G::State,
    tell: &mut T,
    mut each: impl FnMut(Seat, G::Move),
) {
    while let Single::Follows(mv) = game.single(state) {
        if let Turn::Seat(seat) = game.turn(state) {
            each(seat, mv);
        }
        game.act(state, mv, tell);
    }
}
