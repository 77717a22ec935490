//! The rules of Mercenary Isle: the worked examples, the rulings, and what is refused.

mod data;
mod examples;
mod judge;
mod positions;
mod rulings;

use atoll_engine::{Notation, ParseError};
use atoll_mercenary_isle::score::score;
use atoll_mercenary_isle::{MercenaryIsle, parse_map};
use atoll_testkit::Table;

fn at(position: &str) -> Table<MercenaryIsle> {
    Table::at(position)
}

/// A match from its start, with options as JSON.
fn start(options: &str) -> Table<MercenaryIsle> {
    Table::start(options, 1)
}

/// Plays moves and draws; those in parentheses must have been made by the engine itself, and no others.
#[track_caller]
fn play(table: &mut Table<MercenaryIsle>, moves: &str) {
    let mut forced: Vec<String> = Vec::new();
    for word in moves.split_whitespace() {
        if let Some(text) = word.strip_prefix('(') {
            let text = text.trim_end_matches(')');
            assert!(
                !forced.is_empty(),
                "{text} is not forced in {}",
                table.position()
            );
            assert_eq!(forced.remove(0), text);
            continue;
        }
        assert!(forced.is_empty(), "{forced:?} is forced before {word}");
        table.play(word);
        forced = table.forced().to_vec();
    }
    assert!(forced.is_empty(), "{forced:?} is forced after {moves}");
}

#[track_caller]
fn legal(table: &Table<MercenaryIsle>, moves: &str) {
    assert_eq!(table.legal().join(" "), moves, "in {}", table.position());
}

/// The points of Red and Blue on a map.
#[track_caller]
fn points(map: &str) -> [u16; 2] {
    score(&parse_map(map).unwrap_or_else(|why| panic!("{why}")))
}

/// The points of the map of a position.
#[track_caller]
fn points_at(table: &Table<MercenaryIsle>) -> [u16; 2] {
    score(table.state().map())
}

#[track_caller]
fn refused(position: &str) -> ParseError {
    match MercenaryIsle::parse_position(position) {
        Err(why) => why,
        Ok((game, state)) => panic!("`{position}` is read as `{}`", game.position(&state)),
    }
}
