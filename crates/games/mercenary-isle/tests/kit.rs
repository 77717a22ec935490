//! Mercenary Isle passes the kit that every game passes.

use atoll_mercenary_isle::MercenaryIsle;
use atoll_testkit::{Kit, conformance_of_rules};

fn kit(variant: &str, players: i64) -> Kit {
    Kit::new()
        .longest(2_000)
        .option("variant", [variant])
        .option("players", [players])
        .only_at_start("peek")
}

#[test]
fn basic() {
    conformance_of_rules::<MercenaryIsle>(&kit("basic", 2).cases(25));
}
#[test]
fn weather() {
    conformance_of_rules::<MercenaryIsle>(&kit("weather", 2).cases(25));
}
#[test]
fn mercenary() {
    conformance_of_rules::<MercenaryIsle>(&kit("mercenary", 2).cases(25));
}
#[test]
fn team() {
    conformance_of_rules::<MercenaryIsle>(&kit("team", 4).cases(25));
}
#[test]
fn quick() {
    conformance_of_rules::<MercenaryIsle>(&kit("quick", 2).cases(40));
}
