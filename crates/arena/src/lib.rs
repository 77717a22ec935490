//! Matches between bots, many at a time, and what can be learnt from them.
//!
//! [`run`] plays a plan and sums it up; [`balance`] studies a game, [`ladder`](mod@ladder) and [`sprt`](mod@sprt) compare bots,
//! [`tune`](mod@tune) learns the weights of a judgement, [`bench`](mod@bench) measures speed.
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
mod label;
pub mod ladder;
mod parquet;
mod player;
mod ratings;
mod report;
mod run;
pub mod sprt;
mod stats;
mod studied;
pub mod tune;
mod watch;

pub use label::Label;
pub use player::{BotSpec, Player, PlayerError, Question};
pub use ratings::Rating;
pub use report::{BotResult, End, Lengths, Pace, Report, Row, SeatResult, Speed};
pub use run::{Plan, RunError, run};
pub use stats::{Range, Share};
pub use studied::Studied;
