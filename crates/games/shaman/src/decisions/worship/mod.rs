//! Worship and sacrifice.

mod fire;
mod offer_for;
mod offer_times;
mod offer_with;
mod skull;
mod spirit;
mod wild;

pub(crate) use fire::PlaceFire;
pub(crate) use offer_for::OfferFor;
pub(crate) use offer_times::OfferTimes;
pub(crate) use offer_with::OfferWith;
pub(crate) use skull::GainSkull;
pub(crate) use spirit::GainSpirit;
pub(crate) use wild::WildAction;
