//! How a game is written.

use crate::{ParseError, Rules};

/// The texts of a game: positions, and the spellings of moves that depend on the state. The canonical texts of moves and
/// outcomes are [how they print](crate::Text).
pub trait Notation: Rules {
    /// Reads a move in any spelling the game allows. It need not be legal.
    fn parse_move(&self, state: &Self::State, text: &str) -> Result<Self::Move, ParseError> {
        let _ = state;
        text.parse()
    }
    /// Reads what a person or a program wrote to play: one move, or the moves in a row that the text is short for.
    /// Never empty. Games that have short forms override this.
    fn parse_moves(&self, state: &Self::State, text: &str) -> Result<Vec<Self::Move>, ParseError> {
        Ok(vec![self.parse_move(state, text)?])
    }
    /// The canonical text of a position, options included.
    fn position(&self, state: &Self::State) -> String;
    /// Reads a position with its options; refuses what cannot be played on.
    fn parse_position(text: &str) -> Result<(Self, Self::State), ParseError>;
}
