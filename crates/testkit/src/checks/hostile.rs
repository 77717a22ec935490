//! Spoilt texts: refused or read, never a panic; and what is read can be played on.

use atoll_arena::Studied;
use rand::seq::IndexedRandom;
use rand::{Rng, RngExt};

use super::{Check, Walk, quietly};
use crate::parsers;

/// Which parser a text is for.
#[derive(Debug, Clone, Copy)]
enum Kind {
    Move,
    Chance,
    Position,
    Options,
    Record,
}

const KINDS: [Kind; 5] = [
    Kind::Move,
    Kind::Chance,
    Kind::Position,
    Kind::Options,
    Kind::Record,
];

/// Gives spoilt texts of this match to every parser.
pub(crate) fn mutants<G: Studied>(walk: &mut Walk<'_, G>) -> Check {
    for _ in 0..walk.kit.mutant_count() {
        let kind = *KINDS.choose(&mut walk.rng).expect("there are kinds");
        let at = walk
            .states
            .choose(&mut walk.rng)
            .unwrap_or(walk.table.state())
            .clone();
        let Some(valid) = valid_text(walk, kind, &at) else {
            continue;
        };
        let text = spoil(&valid, &mut walk.rng);
        let result = quietly(|| read(walk, kind, &at, &text)).and_then(|check| check);
        result.map_err(|wrong| format!("{kind:?} text {text:?}: {wrong}"))?;
    }
    Ok(())
}

/// A text of this kind that the game itself wrote.
fn valid_text<G: Studied>(walk: &mut Walk<'_, G>, kind: Kind, at: &G::State) -> Option<String> {
    let game = walk.table.game();
    let ply = walk.rng.random_range(0..=walk.table.plies());
    Some(match kind {
        Kind::Move => walk.probes.choose(&mut walk.rng)?.clone(),
        Kind::Chance => {
            let outcomes = crate::seen::outcomes(game, at);
            outcomes.choose(&mut walk.rng)?.0.to_string()
        }
        Kind::Position => game.position(at),
        Kind::Options => game.choices().to_string(),
        Kind::Record => walk.table.rewound(ply).record().to_string(),
    })
}

fn read<G: Studied>(walk: &Walk<'_, G>, kind: Kind, at: &G::State, text: &str) -> Check {
    match kind {
        Kind::Move | Kind::Chance => parsers::decision(walk.table.game(), at, text),
        Kind::Position => parsers::position::<G>(text),
        Kind::Options => parsers::options::<G>(text),
        Kind::Record => parsers::record::<G>(text),
    }
}

/// The text with one to three things wrong with it.
fn spoil(text: &str, rng: &mut impl Rng) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    for _ in 0..rng.random_range(1..=3) {
        spoil_once(&mut letters, rng);
    }
    letters.into_iter().collect()
}

/// Letters that parsers stumble over.
const STRANGE: &str =
    "0123456789abcxyzABC -+*/.,:;=?!#@~^_|()[]{}<>\"'`\\\n\t\r\0éİıßﬀ漢🦀\u{301}\u{202e}\u{a0}٣";

fn spoil_once(letters: &mut Vec<char>, rng: &mut impl Rng) {
    let (from, to) = stretch(letters.len(), rng);
    match rng.random_range(0..9) {
        0 => drop(letters.drain(from..to)),
        1 => {
            let copy = letters[from..to].to_vec();
            letters.splice(to..to, copy);
        }
        2 if to > from => letters.swap(from, to - 1),
        3 => letters.truncate(from),
        4 => letters.insert(from, strange(rng)),
        5 if to > from => letters[from] = strange(rng),
        6 => drop(letters.splice(from..to, huge_number(rng).chars())),
        7 => letters[from..to].reverse(),
        _ => letters[from..to]
            .iter_mut()
            .for_each(|letter| *letter = other_case(*letter)),
    }
}

/// A random stretch, mostly a short one.
fn stretch(length: usize, rng: &mut impl Rng) -> (usize, usize) {
    let from = rng.random_range(0..=length);
    let longest = if rng.random_ratio(1, 8) { length } else { 4 };
    (from, (from + rng.random_range(0..=longest)).min(length))
}

fn strange(rng: &mut impl Rng) -> char {
    let letters: Vec<char> = STRANGE.chars().collect();
    *letters.choose(rng).expect("there are letters")
}

fn huge_number(rng: &mut impl Rng) -> &'static str {
    const HUGE: [&str; 8] = [
        "256",
        "65536",
        "4294967296",
        "18446744073709551616",
        "-1",
        "-9223372036854775808",
        "99999999999999999999999999",
        "1e9",
    ];
    HUGE.choose(rng).expect("there are numbers")
}

fn other_case(letter: char) -> char {
    if letter.is_ascii_lowercase() {
        letter.to_ascii_uppercase()
    } else {
        letter.to_ascii_lowercase()
    }
}
