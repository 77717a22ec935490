//! A table with what shaman tests ask for.

use atoll_shaman::Shaman;
pub(crate) use atoll_testkit::Table;

/// A table at this position.
#[track_caller]
pub(crate) fn at(position: &str) -> Table<Shaman> {
    Table::at(position)
}

/// Plays moves separated by commas; each `0:` before a move expects that seat to act.
#[track_caller]
pub(crate) fn play(table: &mut Table<Shaman>, moves: &str) {
    for part in moves.split(',').map(str::trim) {
        let text = match part.split_once(": ") {
            Some((seat, text)) => {
                assert_eq!(
                    table.turn().to_string(),
                    format!("seat {seat}"),
                    "before {text}"
                );
                text
            }
            None => part,
        };
        table.play(text);
    }
}

/// An item of the position, `None` if it is left out.
pub(crate) fn item(table: &Table<Shaman>, key: &str) -> Option<String> {
    let position = table.position();
    let head = position.split(" ; ").next().expect("a head");
    let found = head
        .split(' ')
        .filter_map(|word| word.split_once('='))
        .find(|(name, _)| *name == key);
    found.map(|(_, value)| value.to_owned())
}

/// Items of the position stand so: `0.res=m1`, or `0.res=` for one that is left out.
#[track_caller]
pub(crate) fn holds(table: &Table<Shaman>, items: &str) {
    for word in items.split(' ') {
        let (key, value) = word.split_once('=').expect("key=value");
        let expected = (!value.is_empty()).then(|| value.to_owned());
        assert_eq!(item(table, key), expected, "{key} in {}", table.position());
    }
}

/// The position after playing these moves from a position, at a moment with a text of its own.
#[track_caller]
pub(crate) fn after(position: &str, moves: &str) -> Table<Shaman> {
    let mut table = at(position);
    play(&mut table, moves);
    table
}

#[track_caller]
pub(crate) fn legal(table: &Table<Shaman>, moves: &str) {
    assert_eq!(table.legal().join(", "), moves, "in {}", table.position());
}

#[track_caller]
pub(crate) fn offers(table: &Table<Shaman>, mv: &str) {
    assert!(
        table.legal().iter().any(|text| text == mv),
        "{mv} is not offered: {:?}",
        table.legal()
    );
}

#[track_caller]
pub(crate) fn offers_not(table: &Table<Shaman>, mv: &str) {
    assert!(
        !table.legal().iter().any(|text| text == mv),
        "{mv} is offered in {}",
        table.position()
    );
}
