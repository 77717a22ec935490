//! Before the first round.

mod point;
mod tribe;
mod village;

pub(crate) use point::SpendPoint;
pub(crate) use tribe::ChooseTribe;
pub(crate) use village::ChooseVillage;
