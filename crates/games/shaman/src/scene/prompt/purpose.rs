//! Why something is paid, taken, raised, placed or lost: what waits under the decision, and what an effect is printed on.

use atoll_engine::Seat;

use crate::board::{Offering, Spirit, Structure, Tech, Token};
use crate::data::ListId;
use crate::data::effect::{Ability, Rule, Source, SpiritBonus};
use crate::look::Look;
use crate::scene::{names, spirits};

/// The end of a question: " for the temple", ": technology Sowing".
pub(crate) fn purpose(look: Look) -> String {
    let below = look.s.tasks.iter().rev().skip(1);
    let reason = |asked| { below }.find_map(|task| task.reason(look, asked));
    look.decision().and_then(reason).unwrap_or_default()
}

/// Which spirit has this gift at the end of a round.
pub(crate) fn gift(look: Look, bonus: SpiritBonus) -> String {
    let has = |spirit: &Spirit| look.data().spirit(*spirit).bonus == bonus;
    let name = Spirit::ALL.into_iter().find(has);
    let name = name.map_or("a great spirit", |spirit| {
        names::spirit(look.data(), spirit)
    });
    format!(": gift of {name}")
}

/// Which spirits of the seat whose turn it is have an ability.
pub(crate) fn able(look: Look, ability: Ability) -> String {
    spirits::acting(look, look.core().seat, ability)
}

/// What a list of effects of a seat is printed on.
pub(crate) fn source(look: Look, seat: Seat, list: ListId) -> Option<String> {
    let round = usize::from(look.core().round);
    let tile = look.core().bonus[round].known();
    if tile.is_some_and(|tile| look.data().bonus(tile).reward == list) {
        return Some("bonus tile of the round".to_owned());
    }
    on_the_board(look, seat, list)
        .or_else(|| on_a_tile(look, list))
        .or_else(|| hooked(look, list))
}

/// The own board: structures, token spaces, catastrophes, sacrifices.
fn on_the_board(look: Look, seat: Seat, list: ListId) -> Option<String> {
    let tribe = look.tribe(seat);
    let structure = |one: &Structure| tribe.structures[*one].1 == list;
    let token = |one: &Token| tribe.spaces[*one].bonus == list;
    let offering = |one: &Offering| tribe.sacrifices[*one].gain.contains(&list);
    if let Some(structure) = Structure::ALL.into_iter().find(structure) {
        return Some(format!("bonus of the {structure}"));
    }
    if let Some(token) = Token::all().find(token) {
        return Some(format!("bonus of the space that {token} left"));
    }
    if let Some(offering) = Offering::ALL.into_iter().find(offering) {
        return Some(format!("sacrifice {}", names::offering(offering)));
    }
    let catastrophe = tribe.catastrophes.iter().position(|one| *one == list)?;
    Some(look.data().catastrophe_names[catastrophe].to_lowercase())
}

/// Tiles that everybody can get.
fn on_a_tile(look: Look, list: ListId) -> Option<String> {
    let data = look.data();
    let tech = |one: &Tech| data.tech_effects[*one] == list;
    let spirit = |one: &Spirit| {
        let spirit = data.spirit(*one);
        spirit.bonus_effects == list || spirit.shelter == list
    };
    if data.cover_rewards.contains(&list) {
        return Some("reward of the cover".to_owned());
    }
    if data.track_gains.contains(&list) {
        return Some("what your new place in the order pays".to_owned());
    }
    if let Some(tech) = Tech::ALL.into_iter().find(tech) {
        return Some(technologies(tech.bit()));
    }
    let spirit = Spirit::ALL.into_iter().find(spirit)?;
    Some(format!("gift of {}", names::spirit(data, spirit)))
}

/// What happens at a moment because of a technology, a spirit or a structure.
fn hooked(look: Look, list: ListId) -> Option<String> {
    Some(match look.data().hook_source(list)? {
        Source::Tech(bit) => technologies(bit),
        Source::Spirit(bit) => spirits::listed(look, bit),
        Source::Structure(structure) => format!("your {structure}"),
    })
}

/// Which technology brings a rule.
pub(crate) fn ruled(look: Look, rule: Rule) -> String {
    technologies(look.data().techs_with(rule))
}

fn technologies(set: u32) -> String {
    let of = Tech::ALL
        .into_iter()
        .filter(|tech| set & tech.bit() != 0)
        .map(|tech| names::title(tech.name()));
    format!("technology {}", names::listed(&of.collect::<Vec<_>>()))
}
