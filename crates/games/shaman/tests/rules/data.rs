//! The data file: it is read whole, and what does not fit is named.

use atoll_engine::{Choices, Notation, Options, Rules};
use atoll_shaman::{Data, Shaman};

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

#[test]
fn a_file_may_say_only_what_differs_from_an_edition() {
    let read = |text: &str| Data::read(text);
    assert_eq!(read("over = 1").unwrap(), *Data::edition(1));
    let lark = "over = 1\n[[tribes]]\nid = \"lark\"\nfeeding = { cost = { food = 3 } }";
    assert_ne!(read(lark).unwrap(), *Data::edition(1));
    let wrong = |text: &str| read(text).unwrap_err().to_string();
    assert_eq!(
        wrong("over = 1\n[[tribes]]\nid = \"crow\""),
        "tribes, `crow`: there is no such entry to be changed"
    );
    assert_eq!(
        wrong("over = 1\n[[tribes]]\nid = \"lark\"\n[tribes.charts.rover]\nspeed = [1]"),
        "tribes, `lark`, `charts`, `rover`, `speed`: there is no such entry to be changed"
    );
    assert_eq!(wrong("over = 9"), "over: expected an edition from 1 to 2");
    assert!(wrong(&lark.replace("food", "gold")).starts_with("tribes, `lark`, feeding"));
}

/// Records and positions were written before there was a second edition.
#[test]
fn what_says_nothing_of_an_edition_means_the_first_and_new_matches_the_latest() {
    let options = Shaman::read_options(&Choices::default()).unwrap();
    assert_eq!(options.number("edition"), Some(2));
    let latest = Shaman::new(&options).unwrap();
    assert_eq!(latest.data(), &*Data::edition(2));
    assert!(latest.position(&latest.start()).contains("edition:2"));
    let (first, _) = Shaman::parse_position("shaman1 opt=players:2 at=1.0.0").unwrap();
    assert_eq!(first.choices().number("edition"), Some(1));
    assert_eq!(first.data(), &*Data::edition(1));
}

#[test]
fn another_file_is_played_with() {
    let options = Shaman::read_options(&Choices::default()).unwrap();
    let lark = "over = 1\n[[tribes]]\nid = \"lark\"\nname = \"Skylarks\"";
    let game = Shaman::with_data(&options, lark).unwrap();
    assert_eq!(game.data().tribes[2].name, "Skylarks");
    let why = Shaman::with_data(&options, "over = 0").unwrap_err();
    assert_eq!(why.to_string(), "over: expected an edition from 1 to 2");
}
