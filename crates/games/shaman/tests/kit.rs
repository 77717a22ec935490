//! Shaman passes the kit that every game passes.

use atoll_shaman::Shaman;
use atoll_testkit::{Kit, conformance};

#[test]
fn conforms() {
    conformance::<Shaman>(&Kit::new().longest(6_000).cases(6));
}
