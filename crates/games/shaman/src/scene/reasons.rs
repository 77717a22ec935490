//! Why something is not possible, for people who wonder.

use atoll_engine::Seat;

use super::{effects, names};
use crate::board::{Catastrophe, Category, Offering, Stat, Subaction, Token};
use crate::data::Payment;
use crate::data::effect::Key;
use crate::decisions::AnyDecision;
use crate::look::Look;
use crate::state::Fire;

/// What speaks against placing a skull for a subaction; nothing if it is possible.
pub(crate) fn against(look: Look, seat: Seat, sub: Subaction) -> Option<String> {
    let category = sub.category();
    if !look.usable(seat, category) {
        let row = names::category(category);
        let fires = look.core().fires(category) > 0;
        let full = if !fires && look.core().row(category).used() == 0 {
            format!("{row} has no open space yet. The bonus tile of a round opens a cover.")
        } else if fires {
            format!("every open space of {row} holds a skull or a fire token.")
        } else {
            format!("every open space of {row} holds a skull.")
        };
        let way = match (look.possible(seat, sub), look.can_uncover(seat, category)) {
            (false, _) => format!(" Besides, {}", lacking(look, seat, sub)),
            (true, true) => " Two skulls on its heading open a cover and do it.".to_owned(),
            (true, false) => String::new(),
        };
        return Some(full + &way);
    }
    (!look.possible(seat, sub)).then(|| lacking(look, seat, sub))
}

/// What speaks against two skulls on the heading of a row, where the mode allows them.
pub(crate) fn no_uncover(look: Look, seat: Seat, category: Category) -> Option<String> {
    let row = names::category(category);
    let possible = |sub| look.possible(seat, sub);
    if look.core().row(category).covers == 0 {
        return Some(format!("no cover of {row} is left."));
    }
    if look.player(seat).hand < 2 {
        return Some("you have no two skulls in hand.".to_owned());
    }
    (!Subaction::of(category).into_iter().any(possible))
        .then(|| format!("none of the three actions of {row} is possible."))
}

/// What has to be decided before anything else is chosen.
pub(crate) fn first(look: Look) -> String {
    match look.decision() {
        Some(AnyDecision::EndTurn(_)) => "first end the turn.".to_owned(),
        _ => "first decide what is asked.".to_owned(),
    }
}

/// What speaks against a sacrifice; nothing if it is possible.
pub(crate) fn no_sacrifice(look: Look, seat: Seat, offering: Offering) -> Option<String> {
    let player = look.player(seat);
    let with_skull = match look.decision() {
        Some(AnyDecision::Turn(_)) => true,
        Some(AnyDecision::FreeSacrifice(_)) => false,
        _ => return Some(first(look)),
    };
    if with_skull && player.sacrificed & (1 << offering.space()) != 0 {
        return Some("this space holds a skull already.".to_owned());
    }
    if with_skull && player.hand == 0 {
        return Some("no skull is left in hand.".to_owned());
    }
    (!look.can_offer(seat, offering)).then(|| no_offering(look, seat, offering))
}

fn no_offering(look: Look, seat: Seat, offering: Offering) -> String {
    let option = &look.tribe(seat).sacrifices[offering];
    if option
        .pay
        .iter()
        .any(|pay| matches!(pay, Payment::Skulls(_)))
    {
        return "every active skull is needed: there are as many tokens.".to_owned();
    }
    if offering == Offering::ThreeA && look.player(seat).reserve == 0 {
        return "no skull is left in the reserve.".to_owned();
    }
    let prices: Vec<_> = option.pay.iter().map(effects::payment).collect();
    format!("it takes {}.", names::either(&prices))
}

/// What the seat lacks for a subaction that is not possible.
pub(crate) fn lacking(look: Look, seat: Seat, sub: Subaction) -> String {
    let player = look.player(seat);
    let no_field = player.field == 0;
    match sub {
        Subaction::Gather => "you have no rover or warrior on the map; spawn one first.".to_owned(),
        Subaction::Spawn => no_spawn(look, seat),
        Subaction::Advance => match look.core().fire[seat.index()] {
            Fire::Track | Fire::Second => {
                "nobody else's fire token is on the track of the next round.".to_owned()
            }
            Fire::On(category) => format!(
                "your fire token is in {}. It comes back when you use that row, or at the end of the round.",
                names::category(category)
            ),
            _ => "your fire token is not on the track until the end of the round.".to_owned(),
        },
        Subaction::Trade => {
            "no token of yours stands on a hex that shows a resource you hold.".to_owned()
        }
        Subaction::Combat | Subaction::Hunt if no_field => {
            "you have no rover or warrior on the map.".to_owned()
        }
        Subaction::Combat => {
            "no enemy that may be attacked is within the range of your rovers and warriors."
                .to_owned()
        }
        Subaction::Hunt => {
            "no standing beast is within the range of your rovers and warriors.".to_owned()
        }
        Subaction::Develop => {
            "you cannot pay for any technology that you could have next.".to_owned()
        }
        Subaction::Build if look.building_ground(seat) == 0 => {
            "every hex with a token of yours has a structure already.".to_owned()
        }
        Subaction::Build => "you cannot pay for any structure that you could build.".to_owned(),
        Subaction::Settle => no_settlement(look, seat),
        Subaction::Wild => {
            let cost = look.data().rounds[usize::from(look.core().round)].wild_cost;
            format!(
                "it costs {} of any kind in this round.",
                names::counted(cost, "resource")
            )
        }
        Subaction::GainSkull => "you cannot pay for a skull.".to_owned(),
        Subaction::GainSpirit if look.core().spirits == 0 => "no spirit lies open.".to_owned(),
        Subaction::GainSpirit if !look.below_spirit_limit(seat) => {
            "you have as many spirits as you may have.".to_owned()
        }
        Subaction::GainSpirit => {
            "no token of yours stands on a meadow, a shrine or a temple.".to_owned()
        }
    }
}

/// Why a token takes nothing where it gathers; nothing if it takes something.
pub(crate) fn no_collection(look: Look, seat: Seat, token: Token) -> Option<String> {
    if look.stat(seat, token, Stat::Collection) > 0 {
        return None;
    }
    let lowers = |one: &Catastrophe| look.tribe(seat).catastrophe_mod(Key::Collection, *one) < 0;
    Some(match look.felt(seat).filter(lowers) {
        Some(one) => format!(
            "cannot take anything in this round: {} lowers its collection to 0",
            look.data().catastrophe_names[one].to_lowercase()
        ),
        None => "cannot take anything: its collection is 0".to_owned(),
    })
}

fn no_spawn(look: Look, seat: Seat) -> String {
    let player = look.player(seat);
    let limit = look.limit(seat, false);
    if player.token_count() >= limit {
        return format!(
            "you have {} tokens and {limit} active skulls: gain a skull first.",
            player.token_count()
        );
    }
    if !look.may_add_token(seat) {
        return "in this mode rovers and warriors may outnumber villages by one only.".to_owned();
    }
    let least = look.data().village_min;
    let large = |token: Token| player.piece(token).population > least;
    if !Token::villages().any(large) {
        return format!("no village has more than the {least} people that must stay.");
    }
    "no token of the reserve can come out, or it would have nowhere to go.".to_owned()
}

fn no_settlement(look: Look, seat: Seat) -> String {
    if look.settlers(seat).next().is_none() {
        let least = look.data().village_min;
        return format!("no rover or warrior has {least} people.");
    }
    if look.new_villages(seat).next().is_none() {
        return "no village is left in the reserve.".to_owned();
    }
    format!(
        "you cannot pay for it: {}.",
        names::price(look.settlement_price(seat))
    )
}
