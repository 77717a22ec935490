//! The steps of the twelve subactions.

use atoll_engine::Seat;

use super::{Words, able, said};
use crate::board::{Resource, Stat, Subaction, hexes};
use crate::data::Stock;
use crate::data::effect::Ability;
use crate::look::Look;
use crate::scene::names::{self, people};
use crate::scene::{fight, reasons};
use crate::state::FightKind;
use crate::task::Task;

/// The question that a step of a subaction is.
pub(super) fn action(look: Look, seat: Seat, task: Task) -> Words {
    let act = &look.s.act;
    let token = act.token.map_or(String::new(), |token| token.to_string());
    match task {
        Task::GatherToken => said("Who gathers?", names::subaction_rule(Subaction::Gather)),
        Task::GatherDest => gather(look, seat, &token),
        Task::Double { .. } => said(
            "Double which kind?",
            format!(
                "{} brings as many of it again.",
                able(look, Ability::DoubleKind)
            ),
        ),
        Task::SpawnVillage => said(
            "From which village?",
            names::subaction_rule(Subaction::Spawn),
        ),
        Task::SpawnToken => said(
            "Which token comes out?",
            "Click a token of your panel: round ones are rovers, eight-sided ones warriors. Leaving its space brings a bonus; a pale one is locked until another is out.",
        ),
        Task::SpawnAmount => said(
            format!("How many people go with {token}?"),
            "They leave the village, which keeps at least 12. Many make the token strong in fights, and 12 on one token can settle; few leave the village people for the next token.",
        ),
        Task::Advance => said(
            "To which place?",
            match look.game.solo() {
                true => {
                    "Choose a place of the next round's track: you gain what it shows. Alone the order itself does not matter."
                }
                false => {
                    "Choose a place of the next round's track. You gain what it shows, wherever you come from."
                }
            },
        ),
        Task::TradeToken => said(
            "Which token trades?",
            names::subaction_rule(Subaction::Trade),
        ),
        Task::TradePay => said(
            format!("{token} pays what?"),
            format!(
                "One unit of a kind that its hex shows. For it you get all of one kind that a hex in reach shows, at best {}.",
                reach(look, seat)
            ),
        ),
        Task::TradeDest => said(
            "Trade with which hex?",
            "You will get all units of one kind that it shows; collection plays no part.",
        ),
        Task::TradeKind => {
            let shown = act.hex.map_or(String::new(), |hex| {
                format!(
                    " {} shows {}.",
                    names::capital(&names::place(look.data(), hex)),
                    names::yields(look.data(), hex)
                )
            });
            said(
                "Take which kind?",
                format!("You get all units of the kind you click.{shown}"),
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
            "Click one in the list of technologies. Each level needs the one before it; below the list are those you cannot have now.",
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
        Task::GainSkull => said(
            "Which skull?",
            "Those of your panel differ in their price only, which stands beneath; the gold-ringed S7 comes last. Skulls on the map need a token of yours on their hex.",
        ),
        Task::GainSpirit => said(
            "Which great spirit?",
            "Choose one in the list of great spirits. It is free, but serves only in rounds in which you pay its offering.",
        ),
        _ => said("Decide", "One of the choices has to be made."),
    }
}

/// The most that trading can bring of each kind.
fn reach(look: Look, seat: Seat) -> String {
    let (token, hex) = look.acting(seat);
    let mut best: Stock = [0; Resource::COUNT];
    for near in hexes(look.trade_hexes(seat, token, hex)) {
        for (best, shown) in best.iter_mut().zip(look.map().yields(near)) {
            *best = (*best).max(u16::from(*shown));
        }
    }
    names::stock(&best)
}

fn gather(look: Look, seat: Seat, token: &str) -> Words {
    let Some(moving) = look.s.act.token else {
        return said("Where to?", "Click a hex.");
    };
    let takes = reasons::no_collection(look, seat, moving).unwrap_or_else(|| {
        let collects = look.stat(seat, moving, Stat::Collection);
        format!("takes up to {collects} of what the hex shows")
    });
    let must = if look.s.act.spawned {
        " It has to leave the village's hex."
    } else {
        " It may also stay."
    };
    said(
        format!("Where does {token} gather?"),
        format!(
            "It moves up to {} and {takes}.{must}",
            names::steps(look, seat, moving)
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
            "{} × strength {strength} = {} before tiles. Each target says what stands against it, what you win and what you lose.",
            people(value.0),
            value.0 * strength
        ),
    )
}
