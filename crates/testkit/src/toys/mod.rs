//! Small games, each with one thing that the large ones have.
//!
//! - [`tree`]: a game given by its whole tree, for algorithms.
//! - [`secrets`]: pearls that only their divers know, a secret choice and a reveal.
//! - [`dice`]: a race with luck in every turn, for one to six seats.

pub mod dice;
pub mod secrets;
pub mod tree;
