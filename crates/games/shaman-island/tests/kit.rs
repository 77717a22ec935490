//! Shaman Island passes the kit that every game passes.

use atoll_engine::{Game, verify};
use atoll_shaman_island::ShamanIsland;
use atoll_testkit::{
    Kit, conformance, guide, knowledge, knowledge_after, perft_file, playthrough, rules_page,
};

#[test]
fn conforms() {
    let kit = Kit::new()
        .cases(6)
        .mutants(300)
        .longest(4 * 2 * 2 * 25 + 100);
    conformance::<ShamanIsland>(&kit.option("limit", [5, 9]).only_at_start("first"));
}

/// Who can tell apart what is decided in this position.
fn known(position: &str) -> String {
    let (game, state) = ShamanIsland::parse_position(position).unwrap();
    knowledge(&game, &state)
}
