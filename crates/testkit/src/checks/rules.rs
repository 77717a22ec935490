//! Turns, moves, chances, outcomes.

use atoll_arena::{Label, Studied};
use std::collections::{BTreeSet, HashSet};

use atoll_engine::{Outcome, Seat, Silent, Turn};

use super::{Check, Walk, ensure};
use crate::seen::{Decision, legal, outcomes};

/// What must hold in every state.
pub(crate) fn node<G: Studied>(game: &G, state: &G::State) -> Check {
    let (moves, chances) = (legal(game, state), outcomes(game, state));
    ensure!(moves.is_sorted(), "the moves are not sorted: {moves:?}");
    ensure!(
        moves.windows(2).all(|w| w[0] != w[1]),
        "a move is listed twice: {moves:?}"
    );
    ensure!(
        chances.windows(2).all(|w| w[0].0 < w[1].0),
        "the chance outcomes are not sorted or not unique: {chances:?}"
    );
    weights(&chances)?;
    match game.turn(state) {
        Turn::Seat(seat) => {
            let seats = game.seats();
            ensure!(
                seat.index() < seats,
                "{seat} is to act at a table of {seats}"
            );
            ensure!(!moves.is_empty(), "{seat} is to act and has no move");
            ensure!(
                chances.is_empty(),
                "{seat} is to act, but chance has outcomes"
            );
        }
        Turn::Chance => {
            ensure!(!chances.is_empty(), "chance is to act and has no outcome");
            ensure!(
                moves.is_empty(),
                "chance is to act, but there are moves: {moves:?}"
            );
        }
        Turn::Over => {
            ensure!(
                moves.is_empty(),
                "the match is over, but there are moves: {moves:?}"
            );
            ensure!(
                chances.is_empty(),
                "the match is over, but chance has outcomes"
            );
        }
    }
    appends(game, state)?;
    judgement(game, state)?;
    end(game, state)
}

/// What is counted is known before, so that what was never used can be listed.
pub(crate) fn uses<G: Studied>(game: &G, usable: &HashSet<Label>, events: &[G::Event]) -> Check {
    let mut wrong = None;
    for event in events {
        game.uses(event, &mut |seat, label| {
            if seat.index() >= game.seats() || !usable.contains(&label) {
                wrong = Some((seat, label));
            }
        });
    }
    match wrong {
        None => Ok(()),
        Some((seat, label)) => Err(format!("{seat} uses `{label}`, which is not usable")),
    }
}

fn weights<C: std::fmt::Debug>(chances: &[(C, u32)]) -> Check {
    let light = chances.iter().find(|(_, weight)| *weight == 0);
    ensure!(light.is_none(), "a chance outcome has no weight: {light:?}");
    let total: u64 = chances.iter().map(|(_, weight)| u64::from(*weight)).sum();
    ensure!(
        u32::try_from(total).is_ok(),
        "the chance weights sum to {total}, more than 32 bits"
    );
    Ok(())
}

/// The caller owns the lists: what is in them stays.
fn appends<G: Studied>(game: &G, state: &G::State) -> Check {
    let (once, chances) = (legal(game, state), outcomes(game, state));
    let mut twice = once.clone();
    game.moves(state, &mut twice);
    ensure!(
        twice == [&once[..], &once[..]].concat(),
        "`moves` does not append to the list"
    );
    let mut twice = chances.clone();
    game.chances(state, &mut twice);
    ensure!(
        twice == [&chances[..], &chances[..]].concat(),
        "`chances` does not append to the list"
    );
    Ok(())
}

fn judgement<G: Studied>(game: &G, state: &G::State) -> Check {
    let (shares, seats) = (game.judge(state), game.seats());
    ensure!(
        shares.seats() == seats,
        "`judge` gives {} shares to {seats} seats",
        shares.seats()
    );
    ensure!(
        shares
            .iter()
            .all(|share| (-1e-6..=1.0 + 1e-3).contains(share)),
        "`judge` gives a share outside 0 to 1: {shares:?}"
    );
    let sum: f32 = shares.iter().sum();
    // Alone there is nobody to share with: the number is how well the match stands.
    ensure!(
        seats == 1 || (sum - 1.0).abs() < 1e-3,
        "the shares of `judge` sum to {sum}: {shares:?}"
    );
    Ok(())
}

fn end<G: Studied>(game: &G, state: &G::State) -> Check {
    let over = game.turn(state) == Turn::Over;
    match game.outcome(state) {
        None => ensure!(!over, "the match is over without an outcome"),
        Some(outcome) => {
            ensure!(
                over,
                "there is an outcome, but {} is to act",
                game.turn(state)
            );
            ranks(game, &outcome)?;
        }
    }
    Ok(())
}

/// A seat's rank is one more than the number of sides before it, which its whole side shares. Only when all lose
/// together (to the game itself) nobody is first:
/// all are second, or none has a rank at all.
fn ranks<G: Studied>(game: &G, outcome: &Outcome) -> Check {
    let (seats, ranks) = (game.seats(), &outcome.ranks);
    ensure!(
        ranks.seats() == seats,
        "{} ranks for {seats} seats",
        ranks.seats()
    );
    let scores = outcome.scores.seats();
    ensure!(scores == seats, "{scores} scores for {seats} seats");
    let all_lost = [0, 2]
        .iter()
        .any(|lost| ranks.iter().all(|rank| rank == lost));
    let before = |rank: u8| {
        let ahead = Seat::all(seats).filter(|seat| ranks[*seat] < rank);
        ahead
            .map(|seat| seat.index() % game.sides())
            .collect::<BTreeSet<_>>()
            .len()
    };
    for seat in Seat::all(seats) {
        let mate = Seat::new(seat.index() % game.sides());
        ensure!(
            (ranks[mate], outcome.scores[mate]) == (ranks[seat], outcome.scores[seat]),
            "{mate} and {seat} are one side, but do not share the result"
        );
    }
    let sound = ranks
        .iter()
        .all(|rank| usize::from(*rank) == 1 + before(*rank));
    ensure!(
        sound || all_lost,
        "the ranks leave gaps: {:?}",
        ranks.as_slice()
    );
    ensure!(!outcome.reason.is_empty(), "the outcome gives no reason");
    Ok(())
}

/// What must hold of every decision: it gives the same again, whoever listens; parts go forward.
pub(crate) fn decision<G: Studied>(walk: &Walk<'_, G>, decision: Decision<G>) -> Check {
    let (game, before) = (walk.table.game(), walk.table.state());
    let text = decision.text();
    let (after, told) = decision.apply(game, before);
    let (again, told_again) = decision.apply(game, before);
    ensure!(
        after == again,
        "`{text}` does not lead to the same state twice"
    );
    ensure!(
        told.events == told_again.events,
        "`{text}` does not tell the same twice"
    );
    let mut silent = before.clone();
    match decision {
        Decision::Move(mv) => game.play(&mut silent, mv, &mut Silent),
        Decision::Chance(chance) => game.resolve(&mut silent, chance, &mut Silent),
    }
    ensure!(
        after == silent,
        "`{text}` leads elsewhere when nobody listens"
    );
    let (earlier, later) = (game.part(before), game.part(&after));
    ensure!(
        earlier <= later,
        "`{text}` leads from part {earlier} back to part {later}"
    );
    Ok(())
}
