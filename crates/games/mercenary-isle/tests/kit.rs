//! Mercenary Isle passes the kit that every game passes.

use atoll_mercenary_isle::MercenaryIsle;
use atoll_testkit::{Kit, conformance};

fn kit(variant: &str, players: i64) -> Kit {
    Kit::new()
        .longest(2_000)
        .option("variant", [variant])
        .option("players", [players])
        .only_at_start("peek")
}

#[test]
fn basic() {
    conformance::<MercenaryIsle>(&kit("basic", 2).cases(3));
}
#[test]
fn weather() {
    conformance::<MercenaryIsle>(&kit("weather", 2).cases(3));
}
#[test]
fn mercenary() {
    conformance::<MercenaryIsle>(&kit("mercenary", 2).cases(3));
}
#[test]
fn team() {
    conformance::<MercenaryIsle>(&kit("team", 4).cases(3));
}
#[test]
fn quick() {
    conformance::<MercenaryIsle>(&kit("quick", 2).cases(6));
}
