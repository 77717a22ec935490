//! The server: tables in the browser, over sockets and over HTTP.
//!
//! An [`App`] is made from a store and a list of games; [`serve`] answers on a listener until it is told to stop.
//! Each live match has one owner, a task: everything that happens to the match goes through it, is checked by the
//! rules, made durable by the store, and only then acknowledged and told, to each viewer what that viewer may know.
//!
//! Several servers, called nodes, may share a store and a [`Bus`]: any of them serves any table.

mod app;
mod bans;
mod bus;
mod check;
mod client;
mod create;
mod doors;
mod error;
mod guard;
mod identity;
mod listen;
mod live;
mod metrics;
mod names;
mod openapi;
mod outbox;
mod partings;
mod passwords;
mod random;
mod rating;
mod review;
mod routes;
mod sessions;
mod settings;
mod socket;
mod think;
mod turns;
mod work;

pub use app::{App, serve};
pub use bans::{BanError, ban, bans, reports, unban};
pub use bus::{Bus, BusError};
pub use check::{Checked, check, imported};
pub use settings::{LimitError, Limits, Settings};
pub use work::work;
