//! What every game of Atoll must pass, and what makes its tests short.
//!
//! - [`check`] plays random matches with random options and checks all that the engine, the server and
//!   the screens rely on; [`conformance`] does so with a [`Kit`] of settings.
//! - [`knowledge`] counts who can tell the outcomes of a decision apart: the test against leaks.
//! - [`perft_file`] checks move counts kept as data.
//! - [`Table`] plays rule tests from a position text; [`playthrough`] prints a match for a snapshot.
//! - [`rules_page`] checks the pictures of a rules page against what is drawn now, [`guide`] the guided start.
//! - [`toys`] are small games: for algorithms, for secrets, for dice.
//!
//! ```
//! use atoll_testkit::{Kit, conformance, toys::dice::Race};
//! conformance::<Race>(&Kit::new().cases(2));
//! ```
//!
//! How to write a game that passes is told in [`adding_a_game`].

mod checks;
mod kit;
mod knowledge;
pub mod parsers;
mod perft_file;
mod playthrough;
mod recorded;
mod rules_page;
mod seen;
mod table;
pub mod toys;

#[doc = include_str!("../../../docs/adding-a-game.md")]
pub mod adding_a_game {}

pub use kit::{Kit, again, check, conformance, conformance_of_rules};
pub use knowledge::{knowledge, knowledge_after, knowledge_by_channel};
pub use perft_file::{check_perft, perft_file};
pub use playthrough::playthrough;
pub use recorded::recorded;
pub use rules_page::{guide, rules_page};
pub use table::Table;
