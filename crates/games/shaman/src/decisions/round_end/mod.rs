//! The end of a round, and of the match: feeding, surplus, the gifts of great spirits, the last totem.

mod free_sacrifice;
mod gift;
mod hunger;
mod move_beast;
mod next_bonus;
mod renew;
mod surplus;
mod swap_beast;
mod thief;
mod totem;

pub(crate) use free_sacrifice::FreeSacrifice;
pub(crate) use gift::UseGift;
pub(crate) use hunger::Hunger;
pub(crate) use move_beast::MoveBeast;
pub(crate) use next_bonus::NextBonus;
pub(crate) use renew::RenewSpirit;
pub(crate) use surplus::Surplus;
pub(crate) use swap_beast::SwapBeast;
pub(crate) use thief::GiveToThief;
pub(crate) use totem::LastTotem;
