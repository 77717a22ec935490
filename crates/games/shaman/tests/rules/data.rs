//! The data file: it is read whole, and what does not fit is named.

use atoll_shaman::Data;

const FILE: &str = include_str!("../../data/edition1.toml");

#[test]
fn the_embedded_file_is_read() {
    assert!(Data::read(FILE).is_ok());
}

#[track_caller]
fn wrong(from: &str, to: &str) -> String {
    assert!(FILE.contains(from), "{from} is in the file");
    match Data::read(&FILE.replacen(from, to, 1)) {
        Ok(_) => panic!("{to} is read"),
        Err(why) => why.to_string(),
    }
}

#[test]
fn an_entry_that_does_not_fit_is_named() {
    let why = wrong(
        "effects = [ { mod = \"collection\", n = 1 }",
        "effects = [ { mod = \"speed\", n = 1 }",
    );
    assert!(
        why.starts_with("technologies, `poncho`: expected one of capacity"),
        "{why}"
    );
    let why = wrong("{ id = \"a2\", q = 1", "{ id = \"a7\", q = 1");
    assert_eq!(why, "map.hexes[1] `a7`: expected `a2` here");
    let why = wrong("cost = { aux = 2 }", "cost = { gold = 2 }");
    assert_eq!(
        why,
        "spirits, `star_rover`: `gold` is no resource, no family and not `any`"
    );
    let why = wrong(
        "id = \"mammoth\"\nname = \"Mammoth\"\ntiles = 1",
        "id = \"mammoth\"\nname = \"Mammoth\"\ntiles = 2",
    );
    assert_eq!(why, "beasts: expected 24 tiles in all, not 25");
    let why = wrong(
        "capacity = [10, 12, 14, 17, 20, 24]",
        "capacity = [10, 12, 14, 17, 20, 424]",
    );
    assert_eq!(
        why,
        "tribes, `alder`, chart rover.capacity: expected a number from 0 to 120, not 424"
    );
    assert!(Data::read("nonsense").is_err());
}
