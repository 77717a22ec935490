//! The steps of the twelve subactions.

use atoll_engine::Seat;

use super::{Words, able, said};
use crate::board::{Stat, Structure, Subaction};
use crate::data::effect::Ability;
use crate::look::Look;
use crate::moves::Move;
use crate::scene::names::{self, people};
use crate::scene::{effects, kinds, reasons};
use crate::state::FightKind;
use crate::task::Task;

/// The question that a step of a subaction is.
pub(super) fn action(look: Look, seat: Seat, task: Task) -> Words {
    let act = &look.s.act;
    let token = act.token.map_or(String::new(), |token| token.to_string());
    match task {
        Task::GatherToken => said("Who gathers?", actor(Subaction::Gather)),
        Task::GatherDest => gather(look, seat, &token),
        Task::Double { .. } => said(
            "Double which kind?",
            format!(
                "You get as many of it again, thanks to {}.",
                able(look, Ability::DoubleKind)
            ),
        ),
        Task::SpawnVillage => said("From which village?", actor(Subaction::Spawn)),
        Task::SpawnToken => said(
            "Which token comes out?",
            "Choose a token of your panel: round ones are rovers, eight-sided ones warriors. Leaving its space brings a bonus; a pale one is locked until another is out.",
        ),
        Task::SpawnAmount => said(
            format!("How many people go with {token}?"),
            "They leave the village, which keeps at least 12. Many make the token strong in fights; few leave the village people for the next token.",
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
        Task::TradeToken => said("Which token trades?", actor(Subaction::Trade)),
        Task::TradePay => {
            let (trader, hex) = look.acting(seat);
            said(
                format!("{token} pays what?"),
                format!(
                    "Choose a kind that its hex shows, and pay one unit of it. For it you get all of one kind of a hex in reach: at best {}.",
                    kinds::trade_reach(look, seat, trader, hex)
                ),
            )
        }
        Task::TradeDest => said(
            "Trade with which hex?",
            "Choose a hex: you get all units of one kind that it shows, however few the token collects.",
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
                format!("Choose it on your panel: you get all units of it.{shown}"),
            )
        }
        Task::FightToken { hunt: false } => said("Who attacks?", actor(Subaction::Combat)),
        Task::FightToken { hunt: true } => said("Who hunts?", actor(Subaction::Hunt)),
        Task::FightTarget { hunt } => target(look, seat, hunt, &token),
        Task::Develop => said(
            "Which technology?",
            "Choose one in the list of technologies. Each level needs the one before it; below the list are those you cannot have now.",
        ),
        Task::BuildType { .. } => said(
            "Which structure?",
            "Choose it on your panel. Temple, silo and fort need the small one of their kind; each brings a bonus at once.",
        ),
        Task::BuildHex { structure, .. } => said(
            format!("Where does the {structure} stand?"),
            format!(
                "Choose a hex with a token of yours and without a structure. It stays there when the token leaves. {}",
                use_of(look, structure)
            ),
        ),
        Task::SettleToken => said(
            "Who settles?",
            format!(
                "Choose it on the map. {} Its people move in; the token goes back to your board. Price {}.",
                names::subaction_rule(Subaction::Settle),
                names::price(look.settlement_price(seat))
            ),
        ),
        Task::SettleVillage => said(
            "Which village?",
            "Choose it on your panel: it takes over the people. Leaving its space brings a bonus.",
        ),
        Task::GainSkull => said(
            "Which skull?",
            format!(
                "Choose one of your reserve on your panel: these differ in their price only, and the gold-ringed S7 comes last. {}",
                map_skulls(look)
            ),
        ),
        Task::GainSpirit => said(
            "Which great spirit?",
            "Choose one in the list of great spirits. It is free, but serves only in rounds in which you pay its offering.",
        ),
        _ => said("Decide", "One of the choices has to be made."),
    }
}

/// What a structure does, and how far its place matters.
fn use_of(look: Look, structure: Structure) -> String {
    let rule = effects::structure(look.data(), structure);
    match look.data().is_worship_place(structure) {
        true => format!("{rule} Only the place of worship depends on where it stands."),
        false => format!("{rule} It serves your tokens only."),
    }
}

/// Which skulls on the map can be bought, and what others need.
fn map_skulls(look: Look) -> String {
    let skulls: Vec<_> = look
        .moves()
        .into_iter()
        .filter_map(|mv| match mv {
            Move::Hex(hex) => {
                let skull = look.map_skull(look.map().skull_index(hex)?)?;
                Some(format!("the {} on {hex}", names::skull(skull)))
            }
            _ => None,
        })
        .collect();
    match skulls.is_empty() {
        true => "One on the map needs a token of yours on its hex.".to_owned(),
        false => format!("Or choose on the map: {}.", names::either(&skulls)),
    }
}

/// Where the token that acts is chosen, and what it does.
fn actor(sub: Subaction) -> String {
    format!("Choose it on the map. {}", names::subaction_rule(sub))
}

fn gather(look: Look, seat: Seat, token: &str) -> Words {
    let Some(moving) = look.s.act.token else {
        return said("Where to?", "Choose a hex.");
    };
    let takes = reasons::no_collection(look, seat, moving).unwrap_or_else(|| {
        let collects = look.stat(seat, moving, Stat::Collection);
        format!("takes up to {collects} of what the hex shows")
    });
    let must = if look.s.act.spawned {
        " It has to leave the village's hex."
    } else {
        " To stay, choose its own hex."
    };
    said(
        format!("Where does {token} gather?"),
        format!(
            "Choose a hex: it moves up to {} and {takes}.{must}",
            names::steps(look, seat, moving)
        ),
    )
}

fn target(look: Look, seat: Seat, hunt: bool, token: &str) -> Words {
    let acting = look.s.act.token;
    let (strong, strength) = acting.map_or((0, 0), |token| look.token_value(seat, token, 0));
    let kind = if hunt {
        FightKind::Hunt
    } else {
        FightKind::Combat
    };
    let title = match kind {
        FightKind::Hunt => format!("Which beast does {token} hunt?"),
        _ => format!("Whom does {token} attack?"),
    };
    said(
        title,
        format!(
            "{} × strength {strength} = {} before tiles. Each target says what stands against it, what you win and what you lose.",
            people(strong),
            strong * strength
        ),
    )
}
