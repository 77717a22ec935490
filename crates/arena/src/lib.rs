//! Matches between bots, many at a time, and what can be learnt from them.
//!
//! A run is fixed by its game, bots, seed and number of matches: every match is seeded by its number alone,
//! so the result is the same on one thread and on many.
//!
//! ```
//! use atoll_arena::{BotSpec, Plan, run};
//! use atoll_bots::Budget;
//! use atoll_engine::example::TakeAway;
//!
//! let bots = ["mcts:500", "random"].map(|name| BotSpec::named(name, Budget::default()).unwrap());
//! let plan = Plan { matches: 20, seed: 7, ..Plan::default() };
//! let report = run(&TakeAway { pile: 9 }, &bots, &plan, &|_| {})?;
//! assert!(report.bots[0].wins > 15);
//! println!("{report}");
//! # Ok::<(), atoll_arena::RunError>(())
//! ```

pub mod balance;
pub mod bench;
pub mod ladder;
mod parquet;
mod player;
mod ratings;
mod report;
mod run;
pub mod sprt;
mod stats;
pub mod tune;
mod watch;

pub(crate) use ladder::sides;
pub use player::{BotSpec, Player, PlayerError, Question};
pub use ratings::Rating;
pub use report::{BotResult, End, Lengths, Pace, Report, Row, SeatResult, Speed};
pub use run::{Plan, RunError, run};
pub use stats::{Range, Share};
