//! Spawn: which token leaves which village with how many people. Advance: where the fire token goes.

mod advance;
mod number;
mod token;
mod village;

pub(crate) use advance::Advance;
pub(crate) use number::SpawnPeople;
pub(crate) use token::SpawnToken;
pub(crate) use village::SpawnVillage;
