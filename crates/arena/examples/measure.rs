//! The figures of İye's quick game: `cargo run --release -p atoll-arena --example measure`.

use atoll_arena::bench::{Effort, measure};
use atoll_engine::{Choices, Game};
use atoll_iye::Iye;

fn main() {
    let mut raw = Choices::default();
    raw.set("wins", 1);
    raw.set("layout", "SHSTS/HSWSH/THHSO/SHTSW/HSTWT");
    let game = Iye::new(&Iye::read_options(&raw).expect("options")).expect("options");
    print!("{}", measure(&game, &Effort::default()));
}
