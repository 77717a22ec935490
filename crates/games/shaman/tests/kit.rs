//! Shaman passes the kit that every game passes.

use atoll_engine::{Game, Match, Seed, verify};
use atoll_shaman::Shaman;
use atoll_testkit::{Kit, conformance, knowledge, knowledge_after, perft_file, playthrough};

/// Whole matches with everything looked at take long: a few here, many in the ignored test.
#[test]
fn conforms() {
    conformance::<Shaman>(&kit(4));
}

#[test]
#[ignore = "takes minutes"]
fn conforms_at_length() {
    conformance::<Shaman>(&kit(150));
}

fn kit(cases: u32) -> Kit {
    Kit::new().longest(8_000).cases(cases)
}

#[test]
fn perft() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/perft/shaman.perft");
    assert_eq!(perft_file::<Shaman>(path, 200_000), 12);
}

const FIGHT: &str = "shaman1 opt=players:3 at=2.2.0 0.tok=V1@a1:20,W1@d4:10 0.res=m1f1w1 0.warrior=002000 \
                     1.tok=V1@e9:20,W1@d5:12 1.res=s1b1 1.warrior=002000 2.tok=V1@i1:20";

/// Who can tell decisions after these moves apart.
fn known(position: &str, moves: &str, then: &[&str]) -> String {
    let mut table = Match::<Shaman>::at(position, Seed::from_number(0)).expect("a position");
    for text in moves.split(',').filter(|text| !text.is_empty()) {
        table.play_text(text.trim()).expect("a legal move");
    }
    knowledge_after(table.game(), table.state(), then)
}

#[test]
fn feast_tiles_of_the_attacker_are_known_to_the_attacker_alone() {
    insta::assert_snapshot!(
        known(FIGHT, "combat", &[]),
        @""
    );
    insta::assert_snapshot!(
        known(FIGHT, "combat,feast meat", &[]),
        @""
    );
}

#[test]
fn feast_tiles_of_the_defender_are_known_to_the_defender_alone() {
    insta::assert_snapshot!(
        known(FIGHT, "combat,feast meat,feast done", &[]),
        @""
    );
}

#[test]
fn a_hidden_draw_is_told_to_nobody() {
    let hidden = "shaman1 opt=players:2,info:hidden at=1.0.0";
    insta::assert_snapshot!(known(hidden, "!order 0", &[]), @"");
    insta::assert_snapshot!(known(hidden, "!order 0,!bonus A1a", &[]), @"");
    let open = "shaman1 opt=players:2 at=1.0.0";
    insta::assert_snapshot!(known(open, "!order 0,!bonus A1a", &[]), @"");
}

#[test]
fn payments_and_covers_are_told_to_everybody() {
    let (game, state) = Shaman::parse_position("shaman1 opt=players:2 at=1.4.0 0.tok=V1@a1:20 1.tok=V2@i5:20").unwrap();
    insta::assert_snapshot!(knowledge(&game, &state), @"");
}

#[test]
fn matches_print_as_they_did() {
    for players in 1..=6 {
        let options = format!(r#"{{"players":{players},"length":"supershort"}}"#);
        insta::assert_snapshot!(format!("players-{players}"), playthrough::<Shaman>(&options, 7));
    }
    for mode in ["training", "survival", "apocalypse"] {
        let options = format!(r#"{{"players":1,"mode":"{mode}","difficulty":"easy","length":"supershort"}}"#);
        insta::assert_snapshot!(format!("solo-{mode}"), playthrough::<Shaman>(&options, 11));
    }
}

/// Matches recorded once replay for ever: if one does not, the rules version must go up.
#[test]
fn recorded_matches_still_verify() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/records");
    let mut seen = 0;
    for entry in std::fs::read_dir(folder).expect("the folder of records") {
        let path = entry.expect("a record").path();
        let text = std::fs::read_to_string(&path).expect("a text");
        let record = text.parse().unwrap_or_else(|why| panic!("{}: {why}", path.display()));
        verify::<Shaman>(&record).unwrap_or_else(|why| panic!("{}: {why}", path.display()));
        seen += 1;
    }
    assert_eq!(seen, 3);
}
