//! The steps of the twelve subactions.

use atoll_engine::Seat;

use super::{Words, said};
use crate::board::{Stat, Subaction};
use crate::look::Look;
use crate::scene::fight;
use crate::scene::names::{self, counted, people};
use crate::state::FightKind;
use crate::task::Task;

/// The question that a step of a subaction is.
pub(super) fn action(look: Look, seat: Seat, task: Task) -> Words {
    let act = &look.s.act;
    let token = act.token.map_or(String::new(), |token| token.to_string());
    match task {
        Task::GatherToken => said("Who gathers?", names::subaction_rule(Subaction::Gather)),
        Task::GatherDest => gather(look, seat, &token),
        Task::Double { .. } => said("Double which kind?", "A spirit brings as many of it again."),
        Task::SpawnVillage => said(
            "From which village?",
            names::subaction_rule(Subaction::Spawn),
        ),
        Task::SpawnToken => said(
            "Which token comes out?",
            "Click a token of your reserve. Leaving its space brings a bonus; gold-ringed ones come last in their column.",
        ),
        Task::SpawnAmount => said(
            format!("How many people go with {token}?"),
            "They leave the village, which keeps at least 12.",
        ),
        Task::Advance => said(
            "To which place?",
            "Click a place of the next round's track. You gain what it shows, wherever you come from.",
        ),
        Task::TradeToken => said(
            "Which token trades?",
            names::subaction_rule(Subaction::Trade),
        ),
        Task::TradePay => said(
            format!("{token} pays what?"),
            "One unit of a kind that its hex shows.",
        ),
        Task::TradeDest => said(
            "Trade with which hex?",
            "You will get all units of one kind that it shows; collection plays no part.",
        ),
        Task::TradeKind => {
            let hex = act.hex.map_or(String::new(), |hex| hex.to_string());
            said(
                format!("Take which kind of {hex}?"),
                "All units of that kind that the hex shows.",
            )
        }
        Task::FightToken { hunt: false } => {
            said("Who attacks?", names::subaction_rule(Subaction::Combat))
        }
        Task::FightToken { hunt: true } => {
            said("Who hunts?", names::subaction_rule(Subaction::Hunt))
        }
        Task::FightTarget { hunt } => target(look, seat, hunt, &token),
        Task::Develop => said(
            "Which technology?",
            "Click one in the list. Your tribe's prices are on it; each level needs the one before.",
        ),
        Task::BuildType { .. } => said(
            "Which structure?",
            "Temple, silo and fort need the small one of their kind. Each brings a bonus at once.",
        ),
        Task::BuildHex { structure, .. } => said(
            format!("Where does the {structure} stand?"),
            "On a hex with a token of yours and without a structure. It stays there when the token leaves.",
        ),
        Task::SettleToken => said("Who settles?", names::subaction_rule(Subaction::Settle)),
        Task::SettleVillage => said(
            "Which village?",
            "It takes over the people; leaving its space brings a bonus.",
        ),
        Task::GainSkull => said("Which skull?", names::subaction_rule(Subaction::GainSkull)),
        Task::GainSpirit => said(
            "Which great spirit?",
            "It is free, but serves only in rounds in which you pay its offering.",
        ),
        _ => said("Decide", "One of the choices has to be made."),
    }
}

fn gather(look: Look, seat: Seat, token: &str) -> Words {
    let Some(moving) = look.s.act.token else {
        return said("Where to?", "Click a hex.");
    };
    let steps = look.movement(seat, moving);
    let collects = look.stat(seat, moving, Stat::Collection);
    let must = if look.s.act.spawned {
        " It has to leave the village's hex."
    } else {
        " It may also stay."
    };
    said(
        format!("Where does {token} gather?"),
        format!(
            "It moves up to {} and takes up to {collects} of what the hex shows.{must}",
            counted(steps, "step")
        ),
    )
}

fn target(look: Look, seat: Seat, hunt: bool, token: &str) -> Words {
    let value = look
        .s
        .act
        .token
        .map_or((0, 0), |token| fight::plain_value(look, seat, token));
    let kind = if hunt {
        FightKind::Hunt
    } else {
        FightKind::Combat
    };
    let title = match kind {
        FightKind::Hunt => format!("Which beast does {token} hunt?"),
        _ => format!("Whom does {token} attack?"),
    };
    let strength = value.1;
    said(
        title,
        format!(
            "{} × strength {strength} = {} before tiles. The loser receives the winner's feast tiles.",
            people(value.0),
            value.0 * strength
        ),
    )
}
