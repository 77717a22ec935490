//! What is missing for the feeding, and what that costs.

use atoll_engine::Seat;

use super::kinds;
use super::names::people;
use crate::look::Look;

/// What a seat lacks for the feeding at the end of the round, as things stand: how many units, and which.
pub(crate) fn missing(look: Look, seat: Seat) -> Option<(u16, String)> {
    kinds::lacking(look.demand(seat), &look.player(seat).stock)
}

/// What so many missing units cost: "5 people or an active skull".
pub(crate) fn toll(look: Look, seat: Seat, missing: u16) -> String {
    let starving = people(missing * look.data().feed_missing);
    match look.core().active_skulls(seat) {
        0 | 1 => starving,
        _ => format!("{starving} or an active skull"),
    }
}

/// A warning while something can still be done about it.
pub(crate) fn warning(look: Look, seat: Seat) -> Option<String> {
    let (short, units) = missing(look, seat)?;
    Some(format!(
        "For the feeding at the end of the round you lack {units}: that would cost you {}.",
        toll(look, seat, short)
    ))
}
