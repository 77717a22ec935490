//! Grow: develop, build, settle.

mod develop;
mod settler;
mod site;
mod structure;
mod village;

pub(crate) use develop::Develop;
pub(crate) use settler::SettleToken;
pub(crate) use site::BuildWhere;
pub(crate) use structure::BuildWhat;
pub(crate) use village::SettleVillage;
