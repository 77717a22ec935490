//! Views, and the worlds guessed from them.

use atoll_arena::Studied;
use atoll_engine::Viewer;
use rand::Rng;

use super::{Check, ensure, rules, texts};
use crate::kit::{Kit, Tally};
use crate::seen::{Decision, json, own_moves};

/// A guess looks to its viewer like the truth and can be played on.
pub(crate) fn node<G: Studied>(
    kit: &Kit,
    tally: &Tally,
    game: &G,
    state: &G::State,
    rng: &mut impl Rng,
) -> Check {
    for viewer in Viewer::all(game.seats()) {
        let view = game.view(state, viewer);
        serde_json::to_string(&view).map_err(|why| format!("a view is not JSON: {why}"))?;
        texts::plain("view_position", &game.view_position(&view))?;
        if !G::SECRETS {
            open(game, state, viewer)?;
        }
        let guess = game.guess(&view, rng);
        alike(game, state, &guess, viewer)?;
        ensure!(
            G::SECRETS || guess == *state,
            "without secrets a guess is the truth"
        );
        let in_guess = |wrong| format!("in a world guessed for {viewer}: {wrong}");
        rules::node(game, &guess).map_err(in_guess)?;
        texts::position(game, &guess, kit.used_up()).map_err(in_guess)?;
        tally.guesses.set(tally.guesses.get() + 1);
        if guess != *state {
            tally.differing.set(tally.differing.get() + 1);
        }
    }
    Ok(())
}

fn alike<G: Studied>(game: &G, state: &G::State, guess: &G::State, viewer: Viewer) -> Check {
    let (truth, seen) = (game.view(state, viewer), game.view(guess, viewer));
    ensure!(
        truth == seen,
        "a world guessed for {viewer} looks different: {} instead of {}",
        json(&seen),
        json(&truth)
    );
    let (due, turn) = (game.turn(state), game.turn(guess));
    ensure!(
        due == turn,
        "in a world guessed for {viewer} {turn} is to act, not {due}"
    );
    ensure!(
        own_moves(game, state, viewer) == own_moves(game, guess, viewer),
        "a world guessed for {viewer} offers other moves of its own"
    );
    ensure!(
        game.outcome(state) == game.outcome(guess),
        "a world guessed for {viewer} ends differently"
    );
    Ok(())
}

/// Without secrets everybody is told everything.
fn open<G: Studied>(game: &G, state: &G::State, viewer: Viewer) -> Check {
    let view = game.view(state, viewer);
    let (told, full) = (game.view_position(&view), game.position(state));
    ensure!(
        told == full,
        "{viewer} is shown the position `{told}` instead of `{full}`"
    );
    for decision in Decision::all(game, state).into_iter().take(6) {
        let (told, full) = (decision.told(game, state, viewer), decision.text());
        ensure!(
            told == full,
            "{viewer} is told `{told}` instead of `{full}`"
        );
        let (_, happened) = decision.apply(game, state);
        for event in happened.events {
            let told = game.tell_event(&event, viewer);
            ensure!(
                told.as_ref() == Some(&event),
                "{viewer} is told {told:?} instead of {event:?}, though there are no secrets"
            );
        }
    }
    Ok(())
}
