//! One file for each command: what it takes, and what it does.

pub(crate) mod analyze;
pub(crate) mod backup;
pub(crate) mod bench;
pub(crate) mod completions;
pub(crate) mod doctor;
pub(crate) mod export;
pub(crate) mod games;
pub(crate) mod ladder;
pub(crate) mod load;
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
