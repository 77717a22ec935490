//! Shaman Island passes the kit that every game passes.

use atoll_engine::{Notation, Rules, Seat, Secrets, Viewer};
use atoll_shaman_island::ShamanIsland;
use atoll_testkit::{
    Kit, conformance, guide, knowledge, knowledge_after, perft_file, playthrough, recorded,
    rules_page,
};
use rand::SeedableRng;
use rand::rngs::SmallRng;

#[test]
fn conforms() {
    let kit = Kit::new().cases(10).longest(1_000);
    conformance::<ShamanIsland>(&kit.option("limit", [5, 9]).only_at_start("first"));
}

#[test]
fn perft() {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/tests/perft/shaman-island.perft"
    );
    assert_eq!(perft_file::<ShamanIsland>(path, 1_000_000), 28);
}

fn at(position: &str) -> (ShamanIsland, <ShamanIsland as Rules>::State) {
    ShamanIsland::parse_position(position).unwrap()
}

/// Three tribes; the Moons start and have placed a warrior, the Crowns choose theirs.
const CHOOSING: &str = "SI1 n=3 opt=- first=B round=0 todo=coin:C land=-4,0;-2,0;-2,2*3;0,0*2;0,2;2,0*3;2,2;4,0*2;4,2;6,0 A=S@1,1 B=S@2,2;5@0,0 C=S@4,0";

#[test]
fn who_starts_is_told_to_everybody() {
    let (game, state) = at("SI1 n=3 opt=- first=? round=0 todo=start land=0,0 A=- B=- C=-");
    insta::assert_snapshot!(knowledge(&game, &state), @"3 outcomes; told apart by seats and spectator: 3 3 3 3");
}

#[test]
fn which_warrior_is_taken_is_told_to_its_owner_only() {
    let (game, state) = at(CHOOSING);
    insta::assert_snapshot!(knowledge(&game, &state), @"6 moves; told apart by seats and spectator: 1 1 6 1");
}

#[test]
fn a_warrior_that_was_placed_stays_secret() {
    let (game, state) = at(CHOOSING);
    insta::assert_snapshot!(knowledge_after(&game, &state, &["at 5,2"]), @"6 moves, then at 5,2; told apart by seats and spectator: 1 1 6 1");
}

#[test]
fn where_a_warrior_is_placed_is_told_to_everybody() {
    let (game, state) = at(&CHOOSING.replace("coin:C", "space:C:3"));
    insta::assert_snapshot!(knowledge(&game, &state), @"36 moves; told apart by seats and spectator: 36 36 36 36");
}

#[test]
fn actions_are_told_to_everybody() {
    let (game, state) = at(
        "SI1 n=2 opt=- first=A round=2 todo=act1:A land=0,0;0,2;2,0 A=S@0,0;0@1,0;5@3,1 B=S@2,0;4@0,3",
    );
    insta::assert_snapshot!(knowledge(&game, &state), @"8 moves; told apart by seats and spectator: 8 8 8");
}

/// A rider that is lost stays a secret of its owner: the rest of its tribe could be any.
#[test]
fn a_lost_rider_is_not_turned_up() {
    let (game, state) = at(
        "SI1 n=3 opt=- first=A round=5 todo=act1:A land=0,0;4,0 A=S@4,0;1@0,0 B=S@1,1;3@4,1;4@5,1 C=0@5,0;1@1,0;5@0,1",
    );
    let seen = game.view_position(&game.view(&state, Viewer::Spectator));
    assert!(seen.contains("B=S@1,1;?@4,1;?@5,1"), "{seen}");
    insta::assert_snapshot!(knowledge(&game, &state), @"1 move; told apart by seats and spectator: 1 1 1 1");
}

/// A guess leaves the own coins and all places as they are, and gives the others any values.
#[test]
fn a_guess_permutes_what_the_seat_cannot_know() {
    let position = "SI1 n=2 opt=- first=A round=2 todo=act1:A land=0,0;0,2;2,0 A=S@0,0;0@1,0;5@3,1 B=S@2,0;2@0,3;4@1,3";
    let (game, state) = at(position);
    let mut rng = SmallRng::seed_from_u64(1);
    let view = game.view(&state, Viewer::Seat(Seat::new(0)));
    let mut seen = std::collections::BTreeMap::new();
    for _ in 0..6_000 {
        let guess = game.position(&game.guess(&view, &mut rng));
        let (known, theirs) = guess.split_once(" B=S@2,0;").unwrap();
        assert!(position.starts_with(known), "{guess}");
        *seen.entry(theirs.to_owned()).or_insert(0) += 1;
    }
    assert_eq!(seen.len(), 30, "two of six values, in both orders");
    assert!(
        seen.values().all(|count: &i32| (count - 200).abs() < 80),
        "{seen:?}"
    );
}

#[test]
fn a_match_for_two_prints_as_it_did() {
    insta::assert_snapshot!(playthrough::<ShamanIsland>(r#"{"limit":6}"#, 7));
}

#[test]
fn a_match_for_three_prints_as_it_did() {
    insta::assert_snapshot!(playthrough::<ShamanIsland>(
        r#"{"players":3,"limit":5,"count":"ground"}"#,
        2
    ));
}

#[test]
fn a_match_for_four_prints_as_it_did() {
    insta::assert_snapshot!(playthrough::<ShamanIsland>(
        r#"{"players":4,"limit":5,"carry":"off"}"#,
        5
    ));
}

#[test]
fn the_pictures_of_the_rules_page_are_up_to_date() {
    assert_eq!(rules_page::<ShamanIsland>(env!("CARGO_MANIFEST_DIR")), 9);
}

#[test]
fn the_guided_start_points_at_what_is_there() {
    assert_eq!(guide::<ShamanIsland>(), 6);
}

/// Matches recorded once replay for ever: if one does not, the rules version must go up.
#[test]
fn recorded_matches_still_verify() {
    let seen = recorded::<ShamanIsland>(env!("CARGO_MANIFEST_DIR"));
    assert_eq!(seen, 3);
}
