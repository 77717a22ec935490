//! Players made of code: random, greedy, and tree search. They know no game.
//!
//! A [`Bot`] is given the [`View`](Secrets::View) of the seat it plays, never a state: peeking is a type
//! error. What it cannot see it fills in by [`Secrets::guess`]. What else it asks of a game is [`Judge`].
//!
//! ```
//! use atoll_bots::{Budget, make};
//! use atoll_engine::{Notation, Seat, Secrets, Viewer, example::TakeAway};
//!
//! let (game, state) = TakeAway::parse_position("6 0").unwrap();
//! let seat = Seat::new(0);
//! let view = game.view(&state, Viewer::Seat(seat));
//! let mut bot = make::<TakeAway>("mcts:2000", 1).unwrap();
//! let choice = bot.choose(&game, &view, seat, &Budget::default());
//! assert_eq!(choice.mv.to_string(), "2");
//! ```

mod bot;
mod budget;
mod greedy;
mod judge;
mod mcts;
mod playout;
mod random;
mod registry;
mod solving;

pub use bot::{Bot, Choice, Considered, Info};
pub use budget::Budget;
pub use greedy::Greedy;
pub use judge::{Feature, Judge, MAX_FEATURES, by_features, speaks_for};
pub use mcts::{Mcts, Settings, SettingsError};
pub use playout::playout;
pub use random::Random;
pub use registry::{BotInfo, BotKind, MakeError, list, make};
pub use solving::Solving;

#[cfg(doc)]
use atoll_engine::Secrets;
