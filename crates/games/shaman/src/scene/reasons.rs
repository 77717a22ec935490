//! Why something is not possible, for people who wonder.

use atoll_engine::Seat;

use super::names;
use crate::board::{Catastrophe, Stat, Subaction, Token};
use crate::data::effect::Key;
use crate::look::Look;
use crate::state::Fire;

/// What speaks against placing a skull for a subaction; nothing if it is possible.
pub(super) fn against(look: Look, seat: Seat, sub: Subaction) -> Option<String> {
    let category = sub.category();
    if !look.usable(seat, category) {
        let row = names::category(category);
        let fires = look.core().fires(category) > 0;
        return Some(if !fires && look.core().row(category).used() == 0 {
            let skulls = match look.game.solo_mode().is_some_and(|mode| mode.uncover) {
                true => ", and so do two skulls on its heading",
                false => "",
            };
            format!("{row} has no open space yet. The bonus tile of a round opens a cover{skulls}.")
        } else if fires {
            format!("every open space of {row} holds a skull or a fire token.")
        } else {
            format!("every open space of {row} holds a skull.")
        });
    }
    (!look.possible(seat, sub)).then(|| lacking(look, seat, sub))
}

/// What the seat lacks for a subaction that is not possible.
pub(super) fn lacking(look: Look, seat: Seat, sub: Subaction) -> String {
    let player = look.player(seat);
    let no_field = player.field == 0;
    match sub {
        Subaction::Gather => "you have no rover or warrior on the map; spawn one first.".to_owned(),
        Subaction::Spawn => no_spawn(look, seat),
        Subaction::Advance => match look.core().fire[seat.index()] {
            Fire::Track | Fire::Second => {
                "nobody else's fire token is on the track of the next round.".to_owned()
            }
            _ => "your fire token is not on the track of the next round.".to_owned(),
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
pub(super) fn no_collection(look: Look, seat: Seat, token: Token) -> Option<String> {
    if look.stat(seat, token, Stat::Collection) > 0 {
        return None;
    }
    let lowers = |one: &Catastrophe| look.tribe(seat).catastrophe_mod(Key::Collection, *one) < 0;
    Some(match look.felt(seat).filter(lowers) {
        Some(one) => format!(
            "cannot take anything in this round: {} lowers its collection to 0",
            look.data().catastrophe_names[one.index()].to_lowercase()
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
    let player = look.player(seat);
    let least = look.data().village_min;
    if !Token::field().any(|token| player.piece(token).population >= least) {
        return format!("no rover or warrior has {least} people.");
    }
    if !Token::villages().any(|village| look.unlocked(seat, village)) {
        return "no village is left in the reserve.".to_owned();
    }
    format!(
        "you cannot pay for it: {}.",
        names::price(look.settlement_price(seat))
    )
}
