//! The data file: figures that the rulebook has lost.

use atoll_engine::{Choices, Notation, Options, Problems, Rules};
use atoll_mercenary_isle::{Data, Kind, MercenaryIsle};
use atoll_testkit::Table;

const EDITION_1: &str = include_str!("../../data/edition-1.toml");

fn with_data(data: &str) -> Result<MercenaryIsle, Problems> {
    let options = MercenaryIsle::read_options(&Choices::default())?;
    MercenaryIsle::with_data(&options, data)
}

/// What is wrong with edition 1 after a change, as one sentence after the other.
#[track_caller]
fn wrong(from: &str, to: &str) -> String {
    assert!(EDITION_1.contains(from), "`{from}` is in the file");
    with_data(&EDITION_1.replacen(from, to, 1))
        .unwrap_err()
        .to_string()
}

#[test]
fn edition_1_is_the_rules_pages() {
    let data = Data::edition_1();
    let costs: Vec<_> = Kind::mercenaries().map(|kind| data.cost(kind)).collect();
    assert_eq!(costs, [10, 8, 20, 10, 16, 12, 8, 10, 6, 12, 6]);
    let given: String = Kind::mercenaries()
        .map(|kind| data.replaces(kind).letter())
        .collect();
    assert_eq!(given, "wwpwwwbrrbb");
    assert_eq!(with_data(EDITION_1).unwrap(), MercenaryIsle::default());
}

#[test]
fn edition_2_is_the_rules_pages() {
    let two = Data::of_edition(2).unwrap();
    let costs: Vec<_> = Kind::mercenaries().map(|kind| two.cost(kind)).collect();
    assert_eq!(costs, [6, 7, 22, 5, 15, 8, 8, 6, 4, 10, 5]);
    let given: String = Kind::mercenaries()
        .map(|kind| two.replaces(kind).letter())
        .collect();
    assert_eq!(given, "bbpbwbrrrbr");
}

#[test]
fn another_file_is_played_with_and_named_by_its_edition() {
    let data = EDITION_1
        .replace("edition = 1", "edition = 7")
        .replace("cost = 20", "cost = 81");
    let mut options = Choices::default();
    options.set("variant", "quick");
    let options = MercenaryIsle::read_options(&options).unwrap();
    let game = MercenaryIsle::with_data(&options, &data).unwrap();
    assert_eq!(game.choices().number("edition"), Some(7));
    let mut moves = Vec::new();
    game.moves(&game.start(), &mut moves);
    let texts: Vec<_> = moves.iter().map(|mv| mv.to_string()).collect();
    assert!(
        !texts.contains(&"hire:c".to_owned()),
        "80 coins are too few: {texts:?}"
    );
    let position = game.position(&game.start());
    assert!(position.ends_with(" opt=edition:7"), "{position}");
    let why = MercenaryIsle::parse_position(&position)
        .unwrap_err()
        .to_string();
    assert!(why.ends_with("at `edition:7`"), "{why}");
}

#[test]
fn errors_name_the_entry() {
    assert_eq!(
        wrong("sunny = 3", "sunny = 4"),
        "weather: there are 8 cards, not 9"
    );
    assert_eq!(
        wrong("foggy = 2", "misty = 2"),
        "weather.misty: there is no such weather; weather.foggy: is missing; weather: there are 8 cards, not 6"
    );
    assert_eq!(
        wrong("replaces = \"pig\"", "replaces = \"cow\""),
        "mercenaries.cat.replaces: `cow` is not one of wolf, rat, rabbit, pig"
    );
    assert_eq!(
        wrong("cost = 20", "cost = 2000"),
        "mercenaries.cat.cost: more than 999"
    );
    assert_eq!(
        wrong("mouses    = { count = 2", "mouses    = { count = 1"),
        "mercenaries: a side has 12 of them, not 11"
    );
    assert_eq!(
        wrong("edition = 1", "edition = 0"),
        "edition: editions are counted from 1"
    );
    assert!(wrong("cost = 20", "price = 20").starts_with("the data file cannot be read: "));
}

#[test]
fn changed_figures_need_an_edition_of_their_own() {
    assert_eq!(
        wrong("cost = 20", "cost = 21"),
        "edition: edition 1 has other figures; give changed ones a number of their own"
    );
}

#[test]
fn an_edition_is_an_option_where_there_are_mercenaries() {
    let table = Table::<MercenaryIsle>::start(r#"{"variant":"quick","edition":2}"#, 1);
    assert_eq!(table.game().data(), Data::of_edition(2).unwrap());
    let position = table.position();
    assert!(position.ends_with(" opt=edition:2"), "{position}");
    let again = Table::<MercenaryIsle>::at(&position);
    assert_eq!(again.game(), table.game());
    let record = table.played().record().to_string();
    assert!(record.contains(r#""edition":2"#), "{record}");
    for options in [r#"{"edition":2}"#, r#"{"variant":"weather","edition":2}"#] {
        let why = refused(options);
        assert!(why.contains("edition has no effect"), "{why}");
    }
}

/// As in records and positions that were written before there was a choice.
#[test]
fn edition_1_holds_where_none_is_named() {
    let table = Table::<MercenaryIsle>::start(r#"{"variant":"mercenary"}"#, 1);
    assert_eq!(table.game().data(), Data::edition_1());
    let table = Table::<MercenaryIsle>::at(
        "MI1 v=quick wx=sunny turn=0 ph=hire hand=-,- pile=w9r4b3p2,w9r4b3p2 coins=80,80",
    );
    assert_eq!(table.game().data(), Data::edition_1());
    let table = Table::<MercenaryIsle>::start(r#"{"edition":1}"#, 1);
    assert_eq!(table.game(), &MercenaryIsle::default());
}

#[test]
fn editions_that_we_do_not_have_are_refused() {
    assert!(!refused(r#"{"variant":"quick","edition":3}"#).is_empty());
    let text = "MI1 v=quick turn=0 ph=pick hand=-,- pile=w9r4b3p2,w9r4b3p2 opt=edition:";
    for edition in ["0", "3", "02", "x"] {
        let position = format!("{text}{edition}");
        assert!(
            MercenaryIsle::parse_position(&position).is_err(),
            "{edition}"
        );
    }
}

/// All the mercenaries together cost more than the 80 coins of the quick game, and each costs something.
#[test]
fn not_everything_can_be_bought() {
    for data in Data::editions() {
        let kinds = Kind::mercenaries().chain([Kind::Mouses]);
        let costs: Vec<_> = kinds.map(|kind| u32::from(data.cost(kind))).collect();
        assert!(costs.iter().all(|cost| *cost > 0));
        assert!(costs.iter().sum::<u32>() > 80);
    }
}

/// What is wrong with these options.
fn refused(options: &str) -> String {
    let json = serde_json::from_str(options).unwrap();
    let raw = Choices::from_json(&json).unwrap();
    let made = MercenaryIsle::read_options(&raw).and_then(|options| MercenaryIsle::new(&options));
    made.unwrap_err().to_string()
}
