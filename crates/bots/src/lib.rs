//! Players made of code: random, greedy, and tree search. They know no game.
//!
//! A [`Bot`] is given the [`View`](Game::View) of the seat it plays, never a state: peeking is a type
//! error. What it cannot see it fills in by [`Game::guess`].
//!
//! ```
//! use atoll_bots::{Budget, make};
//! use atoll_engine::{Game, Seat, Viewer, example::TakeAway};
//!
//! let (game, state) = TakeAway::parse_position("6 0").unwrap();
//! let seat = Seat::new(0);
//! let view = game.view(&state, Viewer::Seat(seat));
//! let mut bot = make::<TakeAway>("mcts:2000", 1).unwrap();
//! let choice = bot.choose(&game, &view, seat, &Budget::default());
//! assert_eq!(game.move_text(choice.mv), "2");
//! ```

mod bot;
mod budget;
mod greedy;
mod mcts;
mod random;
mod registry;
mod solving;

pub use bot::{Bot, Choice, Considered, Info};
pub use budget::Budget;
pub use greedy::Greedy;
pub use mcts::{Mcts, Settings, SettingsError};
pub use random::Random;
pub use registry::{BotInfo, BotKind, MakeError, list, make};
pub use solving::Solving;

#[cfg(doc)]
use atoll_engine::Game;
