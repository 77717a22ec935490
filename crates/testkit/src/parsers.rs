//! Any text given to the parsers of a game: refused or read, never a panic; and what is read holds.
//!
//! The kit gives them spoilt texts of real matches, the fuzz targets anything at all.

use atoll_arena::Studied;
use atoll_bots::playout;
use atoll_engine::{Choices, Match, Record, Seed};
use rand::SeedableRng;
use rand::rngs::StdRng;

use crate::checks::{Check, ensure, rules, texts};

/// Reads the text as a move and as a chance outcome in this state. What is wrong comes back as a sentence.
pub fn decision<G: Studied>(game: &G, state: &G::State, text: &str) -> Result<(), String> {
    match game.parse_move(state, text) {
        Ok(mv) => texts::plain("move", &mv.to_string())?,
        Err(error) => explained(&error)?,
    }
    match text.parse::<G::Chance>() {
        Ok(chance) => texts::plain("chance outcome", &chance.to_string()),
        Err(error) => explained(&error),
    }
}

/// Reads the text as a position. One that is accepted reads back, has a sound turn, and can be played on.
pub fn position<G: Studied>(text: &str) -> Result<(), String> {
    let (game, state) = match G::parse_position(text) {
        Ok(place) => place,
        Err(error) => return explained(&error),
    };
    texts::options::<G>(&game.choices())?;
    texts::position(&game, &state, &[])?;
    rules::node(&game, &state)?;
    let mut end = state.clone();
    let mut rng = StdRng::seed_from_u64(text.len() as u64);
    playout(&game, &mut end, &mut Vec::new(), &mut Vec::new(), &mut rng);
    rules::node(&game, &end).map_err(|wrong| format!("after random moves: {wrong}"))
}

/// Reads the text as options in JSON. Those that are accepted are options of a game that has them.
pub fn options<G: Studied>(text: &str) -> Result<(), String> {
    let Ok(json) = serde_json::from_str(text) else {
        return Ok(());
    };
    let read = Choices::from_json(&json).and_then(|raw| G::read_options(&raw));
    match read.and_then(|choices| G::new(&choices)) {
        Ok(game) => texts::options::<G>(&game.choices()),
        Err(problems) => {
            ensure!(!problems.0.is_empty(), "it is refused without a problem");
            explained(&problems)
        }
    }
}

/// Reads the text as a record and replays it. One that is read is written as it was read.
pub fn record<G: Studied>(text: &str) -> Result<(), String> {
    let record: Record = match text.parse() {
        Ok(record) => record,
        Err(error) => return explained(&error),
    };
    let again: Result<Record, _> = record.to_string().parse();
    ensure!(
        again.as_ref() == Ok(&record),
        "the record reads back as {again:?}"
    );
    match Match::<G>::from_record(&record, Seed::from_number(0)) {
        Ok(table) => rules::node(table.game(), table.state()),
        Err(error) => explained(&error),
    }
}

fn explained(error: &impl std::error::Error) -> Check {
    ensure!(
        !error.to_string().is_empty(),
        "it is refused without a word"
    );
    Ok(())
}
