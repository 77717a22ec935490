//! Why something is paid, taken, raised, placed or lost: what waits under the decision, and what an effect is printed on.

use atoll_engine::Seat;

use crate::board::{Offering, Spirit, Structure, Tech, Token};
use crate::data::ListId;
use crate::data::effect::{Ability, Rule, Source, SpiritBonus};
use crate::look::Look;
use crate::scene::{names, spirits};
use crate::state::Phase;
use crate::task::{CleanUp, From, Task};

/// The end of a question: " for the temple", ": technology Sowing".
pub(super) fn purpose(look: Look) -> String {
    let mut below = look.s.tasks.iter().rev().copied();
    let Some(asked) = below.next() else {
        return String::new();
    };
    below
        .find_map(|task| reason(look, asked, task))
        .unwrap_or_default()
}

/// What a task that waits has to do with the one that is asked; nothing if it says nothing of it.
fn reason(look: Look, asked: Task, task: Task) -> Option<String> {
    let data = look.data();
    Some(match (asked, task) {
        (_, Task::Effects { seat, list, .. }) => format!(": {}", source(look, seat, list)?),
        (_, Task::Developed { tech, .. }) => format!(" for {}", names::words(tech.name())),
        (_, Task::Built { structure, .. }) => format!(" for the {structure}"),
        (_, Task::Activated { spirit, .. }) => format!(" to {}", names::spirit(data, spirit)),
        (_, Task::Settled) => " for the settlement".to_owned(),
        (_, Task::Wild | Task::WildDone) => " for the wild action".to_owned(),
        (_, Task::Skull { .. }) => " for the skull".to_owned(),
        (_, Task::Surplus { .. }) => " for surplus".to_owned(),
        (_, Task::Strike(_)) => " because of the catastrophe".to_owned(),
        (_, Task::OfferFor { .. } | Task::Fire(_)) => " for the sacrifice".to_owned(),
        (Task::Pay { .. }, Task::Feed(_)) => " to feed your people".to_owned(),
        (Task::Lose { .. }, Task::Feed(_)) => ": there was not enough food".to_owned(),
        (Task::Pop { .. }, Task::Feed(_)) => gift(look, SpiritBonus::Calendar),
        (
            Task::Take {
                from: From::Offered,
                ..
            },
            Task::Gather(_),
        ) => match look.s.act.hex {
            Some(hex) => format!(" from {}", names::place(data, hex)),
            None => " by gathering".to_owned(),
        },
        (_, Task::Fight(_)) if look.s.fight.winner.is_some() => " won in the fight".to_owned(),
        (Task::Pop { .. }, Task::Fight(_)) => {
            format!(" of the beast: {}", able(look, Ability::WeakenBeast))
        }
        (Task::Pay { .. }, Task::Take { .. }) | (Task::Take { .. }, Task::BonusTile) => {
            format!(" in the barter: {}", able(look, Ability::Barter))
        }
        (Task::Take { .. }, Task::Rob { .. } | Task::Spirits(_)) => {
            gift(look, SpiritBonus::StealResources)
        }
        (Task::Pop { .. }, Task::Spirits(_)) => gift(look, SpiritBonus::StealPopulation),
        (Task::Cover(_), Task::CleanUp(CleanUp::Covers { .. })) => {
            ": alone you take one at the end of each round".to_owned()
        }
        (Task::Cover(_), Task::Spirits(_)) => gift(look, SpiritBonus::NextBonus),
        (Task::Cover(_), _) if look.core().phase == Phase::Actions => {
            ": bonus tile of the round".to_owned()
        }
        _ => return None,
    })
}

/// Which spirit has this gift at the end of a round.
fn gift(look: Look, bonus: SpiritBonus) -> String {
    let has = |spirit: &Spirit| look.data().spirit(*spirit).bonus == bonus;
    let name = Spirit::ALL.into_iter().find(has);
    let name = name.map_or("a great spirit", |spirit| {
        names::spirit(look.data(), spirit)
    });
    format!(": gift of {name}")
}

/// Which spirits of the seat whose turn it is have an ability.
pub(super) fn able(look: Look, ability: Ability) -> String {
    spirits::acting(look, look.core().seat, ability)
}

/// What a list of effects of a seat is printed on.
fn source(look: Look, seat: Seat, list: ListId) -> Option<String> {
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
    let structure = |one: &Structure| tribe.structures[one.index()].1 == list;
    let token = |one: &Token| tribe.spaces[one.index()].bonus == list;
    let offering = |one: &Offering| tribe.sacrifices[one.index()].gain.contains(&list);
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
    let tech = |one: &Tech| data.tech_effects[one.index()] == list;
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
pub(super) fn ruled(look: Look, rule: Rule) -> String {
    technologies(look.data().techs_with(rule))
}

fn technologies(set: u32) -> String {
    let of = Tech::ALL
        .into_iter()
        .filter(|tech| set & tech.bit() != 0)
        .map(|tech| names::title(tech.name()));
    format!("technology {}", names::listed(&of.collect::<Vec<_>>()))
}
