//! Shaman passes the kit that every game passes.

use atoll_bots::Judge;
use atoll_engine::{Match, Notation, Seed, Turn};
use atoll_shaman::Shaman;
use atoll_testkit::{
    Kit, Table, again, conformance, knowledge, knowledge_after, perft_file, playthrough, recorded,
};
use rand::SeedableRng;
use rand::rngs::StdRng;

/// Whole matches with every table drawn and written as JSON take long: short ones here, many in the ignored test.
#[test]
fn conforms() {
    let short = kit(2).option("length", ["supershort"]);
    conformance::<Shaman>(&short.option("info", ["hidden"]));
}

/// So little is hidden then that a short match may have no secret at all, which the kit would take for a leak.
#[test]
fn a_short_match_with_standard_information_conforms() {
    let options = r#"{"players":3,"length":"supershort","info":"standard"}"#;
    again::<Shaman>(&kit(1), options, 1);
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
                     1.tok=V1@e9:20,W1@d5:12 1.res=m1s1b1 1.warrior=002000 2.tok=V1@i1:20";

/// Who can tell decisions after these moves apart.
fn known(position: &str, moves: &str, then: &[&str]) -> String {
    let mut table = Match::<Shaman>::at(position, Seed::from_number(0)).expect("a position");
    for text in moves.split(',').filter(|text| !text.is_empty()) {
        table.play_text(text.trim()).expect("a legal move");
    }
    knowledge_after(table.game(), table.state(), then)
}

/// That a commitment is complete is seen by all, since it is another's turn then; what it holds is not.
#[test]
fn feast_tiles_of_the_attacker_are_known_to_the_attacker_alone() {
    insta::assert_snapshot!(
        known(FIGHT, "combat", &[]),
        @"4 moves; told apart by seats and spectator: 4 2 2 2"
    );
    insta::assert_snapshot!(
        known(FIGHT, "combat,feast meat", &[]),
        @"3 moves; told apart by seats and spectator: 3 2 2 2"
    );
}

/// With the last tile that can be added, or without one, all tiles are shown; meat or stone lie unseen.
#[test]
fn feast_tiles_of_the_defender_are_known_to_the_defender_alone() {
    insta::assert_snapshot!(
        known(FIGHT, "combat,feast meat,feast done", &[]),
        @"4 moves; told apart by seats and spectator: 3 4 3 3"
    );
}

#[test]
fn a_hidden_draw_is_told_to_nobody() {
    let hidden = "shaman1 opt=players:2,info:hidden at=1.0.0";
    insta::assert_snapshot!(known(hidden, "!order 0", &[]), @"3 outcomes; told apart by seats and spectator: 3 3 3");
    insta::assert_snapshot!(known(hidden, "!order 0,!bonus A1a", &[]), @"3 outcomes; told apart by seats and spectator: 1 1 1");
    let open = "shaman1 opt=players:2 at=1.0.0";
    insta::assert_snapshot!(known(open, "!order 0,!bonus A1a", &[]), @"3 outcomes; told apart by seats and spectator: 3 3 3");
}

#[test]
fn payments_and_covers_are_told_to_everybody() {
    let (game, state) =
        Shaman::parse_position("shaman1 opt=players:2 at=1.4.0 0.tok=V1@a1:20 1.tok=V2@i5:20")
            .unwrap();
    insta::assert_snapshot!(knowledge(&game, &state), @"12 outcomes; told apart by seats and spectator: 12 12 12");
}

/// The decisions of a match, without pictures and sentences: its beginning and its end.
fn decisions(options: &str, seed: u64) -> String {
    let text = playthrough::<Shaman>(options, seed);
    let spoken = |line: &&str| {
        !line.starts_with("     |") && !line.starts_with("     - ") && !line.is_empty()
    };
    let lines: Vec<&str> = text.lines().filter(spoken).collect();
    let (first, last) = (
        &lines[..60.min(lines.len())],
        &lines[lines.len().saturating_sub(40)..],
    );
    format!("{}\n...\n{}", first.join("\n"), last.join("\n"))
}

#[test]
fn matches_print_as_they_did() {
    for players in 1..=6 {
        let options = format!(r#"{{"players":{players},"length":"supershort","edition":1}}"#);
        insta::assert_snapshot!(format!("players-{players}"), decisions(&options, 7));
    }
    for mode in ["training", "survival", "apocalypse"] {
        let options = format!(
            r#"{{"players":1,"mode":"{mode}","difficulty":"easy","length":"supershort","edition":1}}"#
        );
        insta::assert_snapshot!(format!("solo-{mode}"), decisions(&options, 11));
    }
}

/// The recorded matches and how they are played: a name, options, a seed.
const RECORDS: [(&str, &str, u64); 3] = [
    (
        "two-supershort",
        r#"{"players":2,"length":"supershort"}"#,
        3,
    ),
    (
        "three-hidden",
        r#"{"players":3,"info":"hidden","length":"supershort","tribes":"random"}"#,
        5,
    ),
    (
        "apocalypse-easy",
        r#"{"players":1,"mode":"apocalypse","difficulty":"easy"}"#,
        6,
    ),
];

const RECORD_FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/records");

/// For a new version of the rules.
#[test]
#[ignore = "writes the recorded matches anew"]
fn record_matches() {
    for (name, options, seed) in RECORDS {
        let mut table = Table::<Shaman>::start(options, seed).played().clone();
        let mut rng = StdRng::seed_from_u64(seed);
        while table.turn() != Turn::Over {
            let played = match table.game().pick(table.state(), &mut Vec::new(), &mut rng) {
                Some(mv) => table.play(mv),
                None => table.draw(),
            };
            played.expect("what is picked is legal");
        }
        let path = format!("{RECORD_FOLDER}/{name}.txt");
        std::fs::write(path, table.record().to_string()).expect("the folder of records");
    }
}

/// Matches recorded once replay for ever: if one does not, the rules version must go up.
#[test]
fn recorded_matches_still_verify() {
    let seen = recorded::<Shaman>(env!("CARGO_MANIFEST_DIR"));
    assert_eq!(seen, RECORDS.len());
}
