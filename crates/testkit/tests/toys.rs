//! The toy games pass the kit, and their rules hold.

use atoll_engine::example::TakeAway;
use atoll_engine::{Notation, Options, Seat, Viewer};
use atoll_testkit::toys::dice::Race;
use atoll_testkit::toys::secrets::Divers;
use atoll_testkit::toys::tree::Tree;
use atoll_testkit::{
    Kit, Table, check, conformance, conformance_of_rules, knowledge, knowledge_after, perft_file,
    playthrough,
};
use rand::SeedableRng;
use rand::rngs::StdRng;

#[test]
fn take_away_conforms() {
    conformance_of_rules::<TakeAway>(&Kit::new().longest(99));
}

#[test]
fn race_conforms() {
    check::<Race>();
}

#[test]
fn divers_conform() {
    check::<Divers>();
}

#[test]
fn trees_conform() {
    let mut rng = StdRng::seed_from_u64(1);
    for seats in 1..=6 {
        let trees = (0..20).map(|_| Tree::random(seats, 6, &mut rng));
        let texts: Vec<_> = trees
            .map(|tree| {
                tree.choices()
                    .word("tree")
                    .expect("a tree is a text")
                    .to_owned()
            })
            .collect();
        let texts = texts.iter().map(String::as_str);
        let kit = Kit::new()
            .cases(10)
            .longest(6)
            .option("players", [seats as i64]);
        conformance::<Tree>(&kit.option("tree", texts));
    }
}

#[test]
fn move_counts_are_right() {
    assert_eq!(
        perft_file::<TakeAway>("tests/perft/take-away.perft", 1_000),
        7
    );
    assert_eq!(perft_file::<Divers>("tests/perft/divers.perft", 1_000), 6);
}

/// Race: "Once a runner is home the other takes every roll."
#[test]
fn a_roll_without_a_choice_is_run_at_once() {
    let mut table = Table::<Race>::at("12 fair 12+3,0+0 - 0");
    table.play("4");
    assert_eq!(table.forced(), ["b"]);
    assert_eq!(table.position(), "12 fair 12+7,0+0 - 1");
}

/// Race: "Who first has both home wins."
#[test]
fn both_runners_home_ends_the_race() {
    let mut table = Table::<Race>::at("12 loaded 12+7,0+11 - 0");
    assert_eq!(table.weights().last(), Some(&("6".to_owned(), 3)));
    table.play("6");
    assert_eq!(table.outcome().ranks, [1, 2]);
    assert_eq!(table.outcome().scores, [24, 11]);
}

/// Divers: "of the bold the one with the largest pearl gets 2 points and every other loses 1".
#[test]
fn the_largest_bold_pearl_wins() {
    let mut table = Table::<Divers>::at("9 1 1 0,0,0 4kb,9ks,7k -");
    assert_eq!(table.legal(), ["bold", "shy"]);
    table.refuse("keep");
    table.play("bold");
    assert_eq!(table.outcome().scores, [-1, 0, 2]);
}

/// Divers: "if nobody was bold, the smallest pearl gets 1".
#[test]
fn among_the_shy_the_smallest_pearl_wins() {
    let mut table = Table::<Divers>::at("9 2 2 2,-1 4k,5ks 2b-1,3b+2");
    table.play("shy");
    assert_eq!(table.position(), "9 2 3 3,-1 -,- 4s+1,5s+0");
}

/// Divers: "the pearl is laid aside unseen by the others, and a new one comes up from the reef".
#[test]
fn a_dive_lays_the_pearl_aside() {
    let mut table = Table::<Divers>::at("9 1 1 0,0 4,5 -");
    table.play("dive");
    assert_eq!(table.legal().len(), 7);
    table.refuse("pearl:4");
    table.play("pearl:9");
    assert_eq!(
        table.position_for(Viewer::Seat(Seat::new(0))),
        "9 1 1 0,0 9d4,? -"
    );
    assert_eq!(
        table.position_for(Viewer::Seat(Seat::new(1))),
        "9 1 1 0,0 ?d?,5 -"
    );
    assert_eq!(table.position_for(Viewer::Spectator), "9 1 1 0,0 ?d?,? -");
}

#[test]
fn positions_that_cannot_be_are_refused() {
    let refusal = |text: &str| Divers::parse_position(text).unwrap_err().to_string();
    let order = "hands as they come about in the order of the round";
    assert!(refusal("9 1 1 0,0 -,5 -").contains(order));
    assert!(refusal("9 1 1 0,0 4,5k -").contains(order));
    assert!(refusal("9 1 1 0,0 4kb,5kb -").contains(order));
    assert!(refusal("9 1 1 0,0 5,5 -").contains("different pearls"));
    assert!(refusal("9 2 2 0,0 -,- -").contains("what was shown"));
    assert!(refusal("9 1 1 0,0 10,5 -").contains("a number from 1 to 9"));
}

/// A deal is told to its receiver only, when it is dealt and when it is laid aside.
#[test]
fn a_deal_is_told_to_its_receiver_only() {
    let (game, state) = Divers::parse_position("9 1 1 0,0,0 5,-,- -").unwrap();
    insta::assert_snapshot!(knowledge(&game, &state),
        @"8 outcomes; told apart by seats and spectator: 1 8 1 1");
    let (game, state) = Divers::parse_position("9 1 1 0,0 5,- -").unwrap();
    insta::assert_snapshot!(knowledge_after(&game, &state, &["keep", "dive"]),
        @"8 outcomes, then keep, then dive; told apart by seats and spectator: 1 8 1");
}

/// A secret choice is told to who made it only; a dive is seen by all.
#[test]
fn a_choice_is_told_to_its_maker_only() {
    let (game, state) = Divers::parse_position("9 1 1 0,0,0 5k,4k,3k -").unwrap();
    insta::assert_snapshot!(knowledge(&game, &state),
        @"2 moves; told apart by seats and spectator: 2 1 1 1");
    insta::assert_snapshot!(knowledge_after(&game, &state, &["bold"]),
        @"2 moves, then bold; told apart by seats and spectator: 2 1 1 1");
    insta::assert_snapshot!(knowledge_after(&game, &state, &["bold", "bold"]),
        @"2 moves, then bold, then bold; told apart by seats and spectator: 2 2 2 2");
    let (game, state) = Divers::parse_position("9 1 1 0,0,0 5,4,3 -").unwrap();
    insta::assert_snapshot!(knowledge(&game, &state),
        @"2 moves; told apart by seats and spectator: 2 2 2 2");
}

#[test]
fn a_night_of_two_divers() {
    insta::assert_snapshot!(playthrough::<Divers>(r#"{"players":2,"rounds":1}"#, 4));
}

#[test]
fn a_short_race() {
    insta::assert_snapshot!(playthrough::<Race>(r#"{"players":3,"length":4}"#, 1));
}
