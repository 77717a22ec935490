//! What the fuzz targets do, for any game: give a text to a parser, and hold what it accepts to its word.
//!
//! `cargo +nightly fuzz run position`, from the root, runs one target. A new game is one line in [`every_game!`].

use atoll_arena::Studied;
use atoll_bots::playout;
use atoll_engine::{Choices, Match, Seed, Turn};
use atoll_testkit::parsers;
use rand::SeedableRng;
use rand::rngs::StdRng;

/// Calls one of the functions below for every game.
#[macro_export]
macro_rules! every_game {
    ($target:ident, $text:expr) => {
        $crate::$target::<atoll_engine::example::TakeAway>($text);
        $crate::$target::<atoll_iye::Iye>($text);
        $crate::$target::<atoll_shaman_island::ShamanIsland>($text);
        $crate::$target::<atoll_mercenary_isle::MercenaryIsle>($text);
        $crate::$target::<atoll_the_island::TheIsland>($text);
        $crate::$target::<atoll_shaman::Shaman>($text);
        $crate::$target::<atoll_testkit::toys::dice::Race>($text);
        $crate::$target::<atoll_testkit::toys::secrets::Divers>($text);
        $crate::$target::<atoll_testkit::toys::tree::Tree>($text);
    };
}

/// Reads the text as a decision in the first states of a match.
pub fn decision<G: Studied>(text: &str) {
    let choices = G::read_options(&Choices::default()).expect("defaults are complete");
    let game = G::new(&choices).expect("defaults are allowed");
    let mut table = Match::new(game, Seed::from_number(1));
    for _ in 0..8 {
        parsers::decision(table.game(), table.state(), text).unwrap();
        if table.turn() == Turn::Over {
            return;
        }
        let first = table.legal_texts().swap_remove(0);
        table.play_text(&first).expect("what is listed is legal");
    }
}

/// Reads the text as a position.
pub fn position<G: Studied>(text: &str) {
    parsers::position::<G>(text).unwrap();
}

/// Reads the text as options.
pub fn options<G: Studied>(text: &str) {
    parsers::options::<G>(text).unwrap();
}

/// Reads the text as a record.
pub fn record<G: Studied>(text: &str) {
    parsers::record::<G>(text).unwrap();
}

/// Reads the text as a data file. One that is accepted can be played with, to the end of a part.
pub fn data<G: Studied>(text: &str) {
    let choices = G::read_options(&Choices::default()).expect("defaults are complete");
    match G::with_data(&choices, text) {
        Ok(game) => {
            let mut state = game.start();
            let mut rng = StdRng::seed_from_u64(text.len() as u64);
            playout(&game, &mut state, &mut Vec::new(), &mut Vec::new(), &mut rng);
        }
        Err(problems) => assert!(!problems.0.is_empty(), "it is refused without a problem"),
    }
}
