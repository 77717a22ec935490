//! What the game draws, for every viewer.

use atoll_engine::{Game, Viewer};
use atoll_scene::About;

use super::{Check, ensure};
use crate::seen::{Decision, Painter, own_moves, texts};

/// The table of every viewer is sound and offers exactly the viewer's legal moves.
pub(crate) fn node<G: Game>(game: &G, painter: &Painter<G>, state: &G::State) -> Check {
    for viewer in Viewer::all(game.seats()) {
        let view = game.view(state, viewer);
        let moves = own_moves(game, state, viewer);
        let tables = painter.tables(game, &view, &moves);
        let due = texts::<G>(&moves);
        for (angle, table) in tables.iter().enumerate() {
            let choices = table.choices.iter();
            let offered: Vec<_> = choices.map(|choice| choice.text.clone()).collect();
            ensure!(
                offered == due,
                "{viewer} is offered {offered:?} where {due:?} is legal"
            );
            let problems = table.problems();
            ensure!(
                problems.is_empty(),
                "the table of {viewer}: {} (angle {angle})",
                problems.join("; "),
            );
        }
        ensure!(
            painter.tables(game, &view, &moves) == tables,
            "the table of {viewer} is drawn differently the second time"
        );
    }
    sentences(game, painter, state)
}

/// What a game says of itself in catalogues.
pub(crate) fn about(about: &About) -> Check {
    let words = [about.title, about.tagline, about.rules];
    ensure!(
        !words.contains(&""),
        "something is not said about the game: {about:?}"
    );
    ensure!(about.minutes > 0, "a match takes no time");
    ensure!(
        about.flat == 0 || about.flat < about.angles.len(),
        "the flat angle is not among the angles"
    );
    let known = atoll_scene::icons::names().any(|name| name == about.icon);
    ensure!(
        known,
        "the icon `{}` is not among those that are there",
        about.icon
    );
    Ok(())
}

/// Every event that somebody is told is a sentence in one line.
fn sentences<G: Game>(game: &G, painter: &Painter<G>, state: &G::State) -> Check {
    for decision in Decision::all(game, state).into_iter().take(6) {
        let (_, told) = decision.apply(game, state);
        for viewer in Viewer::all(game.seats()) {
            let known = told
                .events
                .iter()
                .filter_map(|event| game.tell_event(event, viewer));
            for event in known {
                let Some(sentence) = painter.say(game, &event) else {
                    return Ok(());
                };
                super::texts::plain("sentence for an event", &sentence)?;
            }
        }
    }
    Ok(())
}
