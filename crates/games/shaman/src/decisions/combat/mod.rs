//! Engage: combat and hunts.

mod add;
mod attacker;
mod cancel;
mod down;
mod feast;
mod hunter;
mod move_in;
mod prey;
mod salve;
mod skull;
mod target;
mod victory;
mod winnings;

pub(crate) use add::AddTile;
pub(crate) use attacker::Attacker;
pub(crate) use cancel::CancelTile;
pub(crate) use down::DownBeast;
pub(crate) use feast::Feast;
pub(crate) use hunter::Hunter;
pub(crate) use move_in::MoveIn;
pub(crate) use prey::Prey;
pub(crate) use salve::Salve;
pub(crate) use skull::WinSkull;
pub(crate) use target::Target;
pub(crate) use victory::Victory;
pub(crate) use winnings::Winnings;
