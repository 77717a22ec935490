//! İye passes the kit that every game passes.

use atoll_engine::{Match, Notation, Seed};
use atoll_iye::Iye;
use atoll_testkit::{
    Kit, conformance, guide, knowledge, perft_file, playthrough, recorded, rules_page,
};

#[test]
fn conforms() {
    let layouts = ["none", "SHSTS/HSWSH/THHSO/SHTSW/HSTWT"];
    let kit = Kit::new().longest(9 * 50).option("layout", layouts);
    conformance::<Iye>(&kit.only_at_start("first"));
}

#[test]
fn perft() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/perft/iye.perft");
    assert_eq!(perft_file::<Iye>(path, 1_000_000), 14);
}

/// Everybody can tell every draw and every move apart: nothing is hidden.
#[test]
fn a_deal_is_told_to_everybody() {
    let table = Match::new(Iye::default(), Seed::from_number(1));
    insta::assert_snapshot!(
        knowledge(table.game(), table.state()),
        @"5 outcomes; told apart by seats and spectator: 5 5 5"
    );
}

#[test]
fn a_drum_move_is_told_to_everybody() {
    let (game, state) = Iye::parse_position("S4/5/H4/5/4T c3 0 W - 0-0-0").unwrap();
    insta::assert_snapshot!(
        knowledge(&game, &state),
        @"4 moves; told apart by seats and spectator: 4 4 4"
    );
}

#[test]
fn a_match_prints_as_it_did() {
    insta::assert_snapshot!(playthrough::<Iye>(r#"{"wins":1}"#, 7));
}

#[test]
fn the_pictures_of_the_rules_page_are_up_to_date() {
    assert_eq!(rules_page::<Iye>(env!("CARGO_MANIFEST_DIR")), 4);
}

/// Matches recorded once replay for ever: if one does not, the rules version must go up.
#[test]
fn recorded_matches_still_verify() {
    let seen = recorded::<Iye>(env!("CARGO_MANIFEST_DIR"));
    assert_eq!(seen, 2);
}

#[test]
fn the_guided_start_points_at_what_is_there() {
    assert_eq!(guide::<Iye>(), 5);
}
