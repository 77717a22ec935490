//! The toy games pass the kit, and their rules hold.

use atoll_engine::example::TakeAway;
use atoll_testkit::toys::dice::Race;
use atoll_testkit::toys::secrets::Divers;
use atoll_testkit::toys::tree::Tree;
use atoll_testkit::{
    Kit, Table, check, conformance, conformance_of_rules, perft_file, playthrough,
};

#[test]
fn take_away_conforms() {
    conformance_of_rules::<TakeAway>(&Kit::new().longest(99));
}

#[test]
fn race_conforms() {
    check::<Race>();
}

#[test]
fn tree_conforms() {
    conformance::<Tree>(&Kit::new().longest(60));
}

#[test]
fn divers_conform() {
    check::<Divers>();
}
