//! Texts of options, moves, chance outcomes and positions read back as what they say.

use atoll_engine::{Choices, Game, Match, PlayError, Turn};

use super::{Check, ensure};
use crate::seen::{legal, outcomes};

/// Complete options stay as they are, through the game and through JSON.
pub(crate) fn options<G: Game>(choices: &Choices) -> Check {
    let specs = G::options();
    let first = specs.first().map(|spec| spec.name);
    ensure!(
        first == Some("players"),
        "the first option is {first:?}, not `players`"
    );
    let game = G::new(choices).map_err(|why| format!("the options are refused: {why}"))?;
    let (ours, players) = (game.choices(), choices.number("players"));
    ensure!(
        ours == *choices,
        "made with {choices}, the game says it has {ours}"
    );
    ensure!(
        players == Some(game.seats() as i64),
        "for {players:?} players the game has {} seats",
        game.seats()
    );
    let json = serde_json::from_str(&choices.to_string()).map_err(|why| why.to_string())?;
    let sparse = choices.beyond_defaults(&specs);
    for raw in [
        Choices::from_json(&json).map_err(|why| why.to_string())?,
        sparse.said(&specs),
    ] {
        let read = G::read_options(&raw).map_err(|why| format!("{raw} is refused: {why}"))?;
        ensure!(read == *choices, "{raw} reads as {read}, not as {choices}");
    }
    Ok(())
}

/// The texts of everything that can be decided here, and of the position, read back.
pub(crate) fn node<G: Game>(game: &G, state: &G::State, used_up: &[String]) -> Check {
    let mut seen = Vec::new();
    for mv in legal(game, state) {
        let text = mv.to_string();
        plain("move", &text)?;
        let read = game.parse_move(state, &text);
        ensure!(
            read.as_ref() == Ok(&mv),
            "the move `{text}` is {mv:?}, but reads as {read:?}"
        );
        seen.push(text);
    }
    for (chance, _) in outcomes(game, state) {
        let text = chance.to_string();
        plain("chance outcome", &text)?;
        let read = text.parse();
        ensure!(
            read.as_ref() == Ok(&chance),
            "`{text}` is {chance:?}, but reads as {read:?}"
        );
        seen.push(text);
    }
    seen.sort();
    let twice = seen.windows(2).find(|w| w[0] == w[1]);
    ensure!(
        twice.is_none(),
        "two decisions have the same text: {twice:?}"
    );
    position(game, state, used_up)
}

/// The position text gives the same text, options (but for those used up), state and moves.
pub(crate) fn position<G: Game>(game: &G, state: &G::State, used_up: &[String]) -> Check {
    let text = game.position(state);
    plain("position", &text)?;
    let read = G::parse_position(&text);
    let (other, again) = read.map_err(|why| format!("its own position text is refused: {why}"))?;
    same_options(game.choices(), other.choices(), used_up)?;
    let printed = other.position(&again);
    ensure!(
        printed == text,
        "`{text}` is printed as `{printed}` once it is read back"
    );
    ensure!(
        again == *state,
        "`{text}` is {state:?}, but reads as {again:?}"
    );
    ensure!(
        legal(game, state) == legal(&other, &again),
        "other moves are legal once `{text}` is read back"
    );
    ensure!(
        outcomes(game, state) == outcomes(&other, &again),
        "other chance outcomes are possible once `{text}` is read back"
    );
    Ok(())
}

/// Options come back from a position, but for those that matter only before it.
fn same_options(ours: Choices, mut theirs: Choices, used_up: &[String]) -> Check {
    for name in used_up {
        if let Some(value) = ours.get(name) {
            theirs.set(name, value.clone());
        }
    }
    ensure!(
        ours == theirs,
        "the options {ours} come back from the position as {theirs}; \
         if one is used up at the start, tell the kit: `only_at_start`"
    );
    Ok(())
}

/// A text that is a line of a record: not empty, in one line, without blanks around it.
pub(crate) fn plain(what: &str, text: &str) -> Check {
    ensure!(!text.is_empty(), "the text of a {what} is empty");
    ensure!(
        text.trim() == text,
        "the text of a {what} has blanks around it: `{text}`"
    );
    ensure!(
        !text.contains(['\n', '\r']),
        "the text of a {what} has several lines: `{text}`"
    );
    Ok(())
}

/// Moves from elsewhere are refused where they are not legal, and then nothing changes.
pub(crate) fn refuses<G: Game>(table: &Match<G>, probes: &[String]) -> Check {
    let legal = table.legal_texts();
    for text in probes.iter().filter(|text| !legal.contains(text)).take(4) {
        let mut copy = table.clone();
        match copy.play_text(text) {
            // Another spelling of a legal move.
            Ok(played) => ensure!(
                legal.contains(&played.text),
                "`{text}` is played as `{}`, which is not legal",
                played.text
            ),
            Err(why) => {
                let over = table.turn() == Turn::Over;
                ensure!(
                    over == (why == PlayError::Over),
                    "`{text}` is refused with: {why}"
                );
                ensure!(
                    copy.state() == table.state(),
                    "the refused `{text}` changed the state"
                );
            }
        }
    }
    Ok(())
}
