//! What all actions are made of: people, units, stat points, skulls, covers.

mod cover;
mod disband;
mod free_skull;
mod link;
mod lose;
mod lower;
mod pay;
mod place;
mod put_aside;
mod raise;
mod replace;
mod skull;
mod take;

pub(crate) use cover::OpenCover;
pub(crate) use disband::Disband;
pub(crate) use free_skull::FreeSkull;
pub(crate) use link::LinkBeast;
pub(crate) use lose::LosePeople;
pub(crate) use lower::LowerStat;
pub(crate) use pay::Pay;
pub(crate) use place::PlacePeople;
pub(crate) use put_aside::PutAside;
pub(crate) use raise::RaiseStat;
pub(crate) use replace::ReplaceVillage;
pub(crate) use skull::UseSkull;
pub(crate) use take::Take;
