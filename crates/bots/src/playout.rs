//! Chance against chance.

use atoll_engine::Silent;
use rand::Rng;

use crate::Judge;

/// Plays random moves and draws until the match is over or its part ends; returns the number of decisions.
pub fn playout<G: Judge>(
    game: &G,
    state: &mut G::State,
    moves: &mut Vec<G::Move>,
    chances: &mut Vec<(G::Chance, u32)>,
    rng: &mut impl Rng,
) -> u32 {
    let part = game.part(state);
    let mut decisions = 0;
    while game.part(state) == part {
        if let Some(mv) = game.pick(state, moves, rng) {
            game.play(state, mv, &mut Silent);
        } else if let Some(chance) = game.draw(state, chances, rng) {
            game.resolve(state, chance, &mut Silent);
        } else {
            break;
        }
        decisions += 1;
    }
    decisions
}
