//! One file for each command: what it takes, and what it does.

pub(crate) mod analyze;
pub(crate) mod backup;
pub(crate) mod bench;
pub(crate) mod completions;
pub(crate) mod doctor;
pub(crate) mod export;
pub(crate) mod games;
pub(crate) mod ladder;
pub(crate) mod people;
pub(crate) mod perft;
pub(crate) mod replay;
pub(crate) mod rules;
pub(crate) mod serve;
pub(crate) mod show;
pub(crate) mod sim;
pub(crate) mod solve;
pub(crate) mod tune;
pub(crate) mod verify;
pub(crate) mod worker;

use atoll_engine::{GivenUp, Why};
use atoll_store::{Store, Unreadable};

use crate::fail::Failure;
use crate::progress;

/// The text, its first letter a capital.
pub(crate) fn sentence(text: &str) -> String {
    let mut characters = text.chars();
    let first = characters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(characters).collect()
}

/// `1 move`, `2 moves`.
pub(crate) fn count(number: usize, of_what: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {of_what}{plural}")
}

/// Who gave up, and how.
pub(crate) fn gave_up(given_up: GivenUp) -> String {
    let how = match given_up.why {
        Why::Resigned => "resigned",
        Why::Time => "ran out of time",
        Why::Left => "left",
    };
    format!("{} {how}", given_up.seat)
}

/// Why not everything was written.
pub(crate) fn left_out(things: u64) -> Failure {
    let things = count(things as usize, "thing");
    Failure::new(format!(
        "{things} could not be read and had to be left out: `atoll doctor` says more"
    ))
}

/// Looks at every match of a store by its id, in their order, while a bar counts them. Of some not even the id may be
/// readable.
pub(crate) async fn each_match(
    store: &Store,
    mut look: impl AsyncFnMut(Result<String, Unreadable>) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let bar = progress::bar(store.count_matches().await?, "matches");
    let mut last = String::new();
    loop {
        let ids = store.matches_after(&last).await?;
        let end = ids.iter().rev().find_map(|id| id.as_ref().ok()).cloned();
        for id in ids {
            look(id).await?;
            bar.inc(1);
        }
        match end {
            Some(end) => last = end,
            None => break,
        }
    }
    bar.finish_and_clear();
    Ok(())
}
