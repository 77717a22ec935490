//! How a game is made from what people choose.

use crate::{Choices, OptionSpec, Problem, Problems, Rules};

/// What may be chosen before a match, and the game that comes of it.
pub trait Options: Rules {
    /// The options of the game, `players` first.
    fn options() -> Vec<OptionSpec>;
    /// The game with these options, or everything that is wrong with them.
    /// `choices` has a value of the right kind for each option of [`Options::options`].
    fn new(choices: &Choices) -> Result<Self, Problems>;
    /// The game with these options and with another data file than its own; refused by a game that has none.
    fn with_data(choices: &Choices, data: &str) -> Result<Self, Problems> {
        let _ = (choices, data);
        let message = format!("the game `{}` has no data file", Self::NAME);
        Err(Problem::option("data", message).into())
    }
    /// The options this game was made with, complete.
    fn choices(&self) -> Choices;
    /// Checks raw options against [`Options::options`] and fills in the defaults.
    fn read_options(raw: &Choices) -> Result<Choices, Problems> {
        raw.complete(&Self::options())
    }
}
