//! Great spirits in words: both halves of what they give, and what is left of it now.

use atoll_engine::Seat;

use super::{effects, names};
use crate::board::Spirit;
use crate::data::effect::{Ability, SpiritBonus};
use crate::look::Look;

/// What it does while it is active, and its gift at the end of the round.
pub(crate) fn whole(look: Look, spirit: Spirit) -> String {
    effects::spirit(look.data(), spirit, look.game.solo())
}

/// What comes of activating it at the end of the round.
pub(crate) fn gift(look: Look, seat: Seat, spirit: Spirit) -> String {
    let next = look.game.round_after(look.core().round);
    let later = next.and(effects::next_round(look.data(), spirit));
    [
        Some(effects::bonus(look.data(), spirit, look.game.solo())),
        later.map(str::to_owned),
        no_gift(look, seat, spirit),
    ]
    .into_iter()
    .flatten()
    .collect::<Vec<_>>()
    .join(" ")
}

/// What is left of it once no turn of the round is left; nothing as long as one is.
pub(crate) fn late(look: Look, seat: Seat, spirit: Spirit) -> String {
    if look.anybody_acts() {
        return String::new();
    }
    let warning = no_gift(look, seat, spirit).map_or(String::new(), |words| format!(" {words}"));
    format!(
        " This is the last turn of the round: after it only what comes at its end counts; you are asked again then.{warning}"
    )
}

/// A warning where nothing could come of its gift after the offering.
fn no_gift(look: Look, seat: Seat, spirit: Spirit) -> Option<String> {
    let mut state = look.s.clone();
    if look.data().spirit(spirit).bonus == SpiritBonus::Build {
        let stock = &mut state.core.player_mut(seat).stock;
        // Its structure is paid with any kinds, so it does not matter which ones the offering takes.
        let left = stock
            .iter()
            .sum::<u16>()
            .saturating_sub(look.spirit_price(seat, spirit).1);
        *stock = Default::default();
        stock[0] = left;
    }
    (!look.at(&state).bonus_brings(seat, spirit)).then(|| {
        format!(
            "But after the offering {}.",
            effects::no_bonus(look.data(), spirit)
        )
    })
}

/// Which spirits with an ability are active for a seat, or have it at all.
pub(crate) fn acting(look: Look, seat: Seat, ability: Ability) -> String {
    let all = look.data().spirits_with(ability);
    let active = all & look.active_spirits(seat);
    listed(look, if active == 0 { all } else { active })
}

/// The names of a set of spirits.
pub(crate) fn listed(look: Look, set: u16) -> String {
    let of = Spirit::ALL
        .into_iter()
        .filter(|spirit| set >> spirit.index() & 1 == 1)
        .map(|spirit| names::spirit(look.data(), spirit).to_owned());
    names::listed(&of.collect::<Vec<_>>())
}
