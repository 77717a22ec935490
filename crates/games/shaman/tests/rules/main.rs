//! The rules of Shaman: the worked examples, then the rulings, each test named after what it shows.

mod data;
mod examples;
mod positions;
mod rulings;
mod solo;
mod support;
mod tiles;
