//! Gather: who moves where, and what is doubled.

mod double;
mod hex;
mod token;

pub(crate) use double::DoubleKind;
pub(crate) use hex::GatherHex;
pub(crate) use token::GatherToken;
