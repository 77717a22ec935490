//! The Island passes the kit that every game passes.

use atoll_engine::{Notation, Rules, Secrets, Viewer};
use atoll_scene::Draw;
use atoll_testkit::{
    Kit, Table, conformance, conformance_of_rules, guide, knowledge_after, perft_file, playthrough,
    recorded, rules_page,
};
use atoll_the_island::TheIsland;

fn kit(cases: u32) -> Kit {
    let layouts = [
        "standard",
        "atoll",
        "isthmus",
        "mesa",
        "skerry",
        "custom:111/111",
        "custom:1111/121.",
    ];
    let kit = Kit::new().cases(cases).longest(600);
    let options = ["layout", "omit", "placer", "starter"].into_iter();
    options.fold(kit.option("layout", layouts), Kit::only_at_start)
}

#[test]
fn conforms() {
    conformance::<TheIsland>(&kit(2));
}

/// Drawing every state from five angles takes most of the time: the rest is checked in more matches.
#[test]
fn the_rules_conform_in_many_matches() {
    conformance_of_rules::<TheIsland>(&kit(40));
}

#[test]
fn perft() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/perft/the-island.perft");
    assert_eq!(perft_file::<TheIsland>(path, 200_000), 33);
}

/// Who can tell the results of what is decided here apart.
fn known(position: &str, then: &[&str]) -> String {
    let (game, state) = TheIsland::parse_position(position).unwrap();
    knowledge_after(&game, &state, then)
}

#[test]
fn a_draw_is_told_to_the_collecting_seat_only() {
    let position = "ti1 land=G7:111/111 o=G7a p=I8a act=draw:o:m:1";
    insta::assert_snapshot!(
        known(position, &[]),
        @"6 outcomes; told apart by seats and spectator: 6 1 1"
    );
    insta::assert_snapshot!(
        known(position, &["end"]),
        @"6 outcomes, then end; told apart by seats and spectator: 6 1 1"
    );
}

/// Steps, removals and revealed symbols are open.
#[test]
fn a_move_is_told_to_everybody() {
    let position = "ti1 land=G7:111/111 o=G7a p=I8a ho=N1K1E1 hp=C1 act=main:o:mr";
    insta::assert_snapshot!(
        known(position, &[]),
        @"10 moves; told apart by seats and spectator: 10 10 10"
    );
}

#[test]
fn who_places_first_is_told_to_everybody() {
    let position = "ti1 land=G7:111/111 act=placer:random";
    insta::assert_snapshot!(
        known(position, &[]),
        @"2 outcomes; told apart by seats and spectator: 2 2 2"
    );
}

/// All that a viewer has of a match in which Purple holds `hand`, removes a piece and ends the turn.
fn seen(hand: &str, viewer: Viewer) -> Vec<String> {
    let start = format!("ti1 land=G7:111/112 o=G7a p=H7c hp={hand} act=main:p:r");
    let mut table = Table::<TheIsland>::at(&start);
    let mut seen = vec![table.position_for(viewer)];
    for text in ["rm:G8", "draw:N", "end"] {
        table.play(text);
        let told = table.events().iter();
        let told = told.filter_map(|event| table.game().tell_event(event, viewer));
        seen.extend(told.map(|event| serde_json::to_string(&event).unwrap()));
        seen.push(table.position_for(viewer));
    }
    seen.push(table.played().record_for(viewer).to_string());
    seen
}

/// Two worlds that differ in Purple's hand alone are the same to Orange and to the spectator, whatever happens.
#[test]
fn a_hand_is_its_owners_secret() {
    let same = |viewer| seen("N1", viewer) == seen("C1", viewer);
    let same: Vec<bool> = Viewer::all(2).map(same).collect();
    assert_eq!(same, [true, false, true]);
}

#[test]
fn a_match_prints_as_it_did() {
    insta::assert_snapshot!("standard", playthrough::<TheIsland>("{}", 7));
}

#[test]
fn a_short_match_prints_as_it_did() {
    let options = r#"{"layout":"skerry","omit":"N4I4E4","placer":"random","starter":"random"}"#;
    insta::assert_snapshot!("skerry", playthrough::<TheIsland>(options, 3));
}

#[test]
fn the_pictures_of_the_rules_page_are_up_to_date() {
    assert_eq!(rules_page::<TheIsland>(env!("CARGO_MANIFEST_DIR")), 6);
}

/// Matches recorded once replay for ever: if one does not, the rules version must go up.
#[test]
fn recorded_matches_still_verify() {
    let seen = recorded::<TheIsland>(env!("CARGO_MANIFEST_DIR"));
    assert_eq!(seen, 2);
}

/// In the corners of the table, where the sea beyond it is nearest.
#[test]
fn the_edges_of_the_table_can_be_drawn() {
    for position in [
        "ti1 land=A1:12/21 o=A1a p=B2c mom=A1a:n:B2c,B2c:s:A1a act=main:o:mr",
        "ti1 land=N18:12/21 o=N18a p=O19c mom=O19c:e:N18a act=main:o:mr",
        "ti1 land=A18:12/21 o=B18a p=A19c mom=A19c:w:B18a act=lift:o:mr",
        "ti1 land=N1:12/21 o=N2a p=O1c ho=I1 act=set:o:mr:N1",
        "ti1 land=- o=- p=- act=over:draw",
    ] {
        let (game, state) = TheIsland::parse_position(position).unwrap();
        let mut moves = Vec::new();
        game.moves(&state, &mut moves);
        let view = game.view(&state, game.turn(&state).viewer());
        for angle in 0..TheIsland::ABOUT.angles.len() {
            let problems = game.table(&view, &moves, angle).problems();
            assert!(problems.is_empty(), "{position}: {problems:?}");
        }
    }
}

#[test]
fn the_guided_start_points_at_what_is_there() {
    assert_eq!(guide::<TheIsland>(), 5);
}
