//! The Island passes the kit that every game passes.

use atoll_testkit::{Kit, conformance};
use atoll_the_island::TheIsland;

#[test]
fn conforms() {
    let layouts = [
        "standard",
        "atoll",
        "isthmus",
        "mesa",
        "skerry",
        "custom:111/111",
        "custom:1111/121.",
    ];
    let mut kit = Kit::new().cases(24).longest(600).option("layout", layouts);
    for option in ["layout", "omit", "placer", "starter"] {
        kit = kit.only_at_start(option);
    }
    conformance::<TheIsland>(&kit);
}
