//! The server: tables in the browser, over sockets and over HTTP.
//!
//! An [`App`] is made from a store and a list of games; [`serve`] answers on a listener until it is told to stop.
//! Each live match has one owner, a task: everything that happens to the match goes through it, is checked by the
//! rules, made durable by the store, and only then acknowledged and told, to each viewer what that viewer may know.

mod app;
mod client;
mod create;
mod error;
mod guard;
mod identity;
mod live;
mod metrics;
mod openapi;
mod random;
mod rating;
mod review;
mod routes;
mod settings;
mod socket;
mod think;

pub use app::{App, serve};
pub use settings::{Limits, Settings};
