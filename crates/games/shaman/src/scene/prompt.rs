//! What is decided now and why it matters, for every kind of decision.

use atoll_engine::{Game, Seat, Turn, Viewer};
use atoll_scene::Prompt;

use super::names::{self, counted, people};
use super::{effects, fight};
use crate::board::{Beast, Skull, Stat, Subaction};
use crate::data::effect::Key;
use crate::look::Look;
use crate::options::Mode;
use crate::state::{FightKind, Phase};
use crate::task::{From, SetUp, Task};
use crate::view::View;

/// Where the match stands.
pub(super) fn status(look: Look) -> String {
    let core = look.core();
    let last = look.game.last_round();
    let phase = match core.phase {
        Phase::SetUp => return "Set-up".to_owned(),
        Phase::Catastrophe => "catastrophe",
        Phase::Actions => "actions",
        Phase::Feeding => "feeding",
        Phase::Surplus => "surplus",
        Phase::Spirits => "great spirits",
        Phase::CleanUp => "clean-up",
        Phase::FinalTotem => "last totems",
    };
    if look.s.over() {
        return "The match is over".to_owned();
    }
    let catastrophe = look.strikes(core.round).map_or(String::new(), |one| {
        format!(
            ", {}",
            look.data().catastrophe_names[one.index()].to_lowercase()
        )
    });
    format!(
        "Round {} of {last}, {phase}{catastrophe}{}",
        core.round,
        goal(look)
    )
}

/// What a solo player plays for.
fn goal(look: Look) -> String {
    if !look.game.solo() {
        return String::new();
    }
    let target = look.game.solo_level().and_then(|level| level.target);
    match (look.game.mode, target) {
        (Mode::Survival, Some(target)) if look.core().success == 0 => {
            format!(" · feed {target} people to succeed")
        }
        (Mode::Survival, _) => " · target met".to_owned(),
        (Mode::Apocalypse, _) => " · goal: 3 villages of 12, 4 warriors of 10".to_owned(),
        _ => String::new(),
    }
}

pub(super) fn prompt(look: Look, view: &View) -> Prompt {
    match view.turn {
        Turn::Over => ending(look),
        Turn::Chance => chance(look),
        Turn::Seat(seat) => {
            let Some(task) = look.s.tasks.last().copied() else {
                return ending(look);
            };
            let (title, detail) = ask(look, seat, task);
            if view.viewer == Viewer::Seat(seat) {
                return Prompt::new(title, detail);
            }
            Prompt::new(
                format!("Seat {}: {}", seat.index(), lower(&title)),
                "Wait for the decision; you can look at every board meanwhile.",
            )
        }
    }
}

fn lower(text: &str) -> String {
    let mut letters = text.chars();
    match letters.next() {
        Some(first) => first.to_lowercase().chain(letters).collect(),
        None => String::new(),
    }
}

fn ending(look: Look) -> Prompt {
    let scores = crate::score::scores(look.game, look.core());
    let mut lines: Vec<_> = look
        .seats()
        .map(|seat| format!("seat {} {}", seat.index(), scores[seat.index()].total))
        .collect();
    lines.sort();
    let result = look.game.outcome(look.s);
    let winner = result
        .as_ref()
        .and_then(|result| look.seats().find(|seat| result.ranks[*seat] == 1));
    let title = match (look.game.solo(), winner) {
        (true, _) if look.game.mode == Mode::Training => "The match is over".to_owned(),
        (true, Some(_)) => "The match is over: success".to_owned(),
        (true, None) => "The match is over: defeat".to_owned(),
        (false, Some(seat)) => format!("Seat {} has the most people", seat.index()),
        (false, None) => "The match is over".to_owned(),
    };
    Prompt::new(title, format!("Points: {}.", lines.join(", ")))
}

fn chance(look: Look) -> Prompt {
    let (title, detail) = match look.s.tasks.last() {
        Some(Task::SetUp(_)) => (
            "The table is laid",
            "Tiles, spirits and beasts are drawn by chance.",
        ),
        Some(Task::TurnUp { .. }) => ("A cover is turned up", "Its space is open from now on."),
        Some(Task::BagTiles { .. }) => (
            "Feast tiles are drawn",
            "Beasts and analog warriors take theirs from the bag.",
        ),
        Some(Task::WarTile { .. }) => (
            "Father of War draws a tile",
            "Any of the nine kinds, by chance.",
        ),
        Some(Task::Cancel { .. }) => (
            "A tile is cancelled by chance",
            "A foe without a board takes any of the tiles.",
        ),
        Some(Task::Extra { .. }) => (
            "One more tile is drawn",
            "A foe without a board draws it from the bag.",
        ),
        Some(Task::Reshuffle) => (
            "The beasts are shuffled",
            "The discarded ones make a new reserve.",
        ),
        _ => ("Chance decides", "Something is drawn."),
    };
    Prompt::new(title, detail)
}

/// What something is paid, taken or raised for: the task that waits under the decision.
fn purpose(look: Look) -> String {
    let data = look.data();
    let tasks = &look.s.tasks;
    for task in tasks.iter().rev().skip(1).take(3) {
        return match *task {
            Task::Developed { tech, .. } => format!(" for {}", names::words(tech.name())),
            Task::Built { structure, .. } => format!(" for the {structure}"),
            Task::Activated { spirit, .. } => format!(" to {}", names::spirit(data, spirit)),
            Task::Settled => " for the settlement".to_owned(),
            Task::WildDone => " for the wild action".to_owned(),
            Task::Skull { .. } => " for the skull".to_owned(),
            Task::Feed(_) => " to feed your people".to_owned(),
            Task::Surplus { .. } => " as surplus".to_owned(),
            Task::Strike(_) => " because of the catastrophe".to_owned(),
            Task::Fight(_) => " in the fight".to_owned(),
            Task::Fire(_) => " for the sacrifice".to_owned(),
            Task::Effects { .. } | Task::Pop { .. } => continue,
            _ => String::new(),
        };
    }
    String::new()
}

type Words = (String, String);

fn said(title: impl Into<String>, detail: impl Into<String>) -> Words {
    (title.into(), detail.into())
}

/// The question that a task is.
fn ask(look: Look, seat: Seat, task: Task) -> Words {
    match task {
        Task::SetUp(step) => set_up(look, step),
        Task::Turn => turn(look, seat),
        Task::End => said(
            "Anything else?",
            "You may still act freely, or end your turn.",
        ),
        Task::Second => said(
            "A second action?",
            "Star Rover: for four of one kind, another action of the same row.",
        ),
        Task::SubOf(category) => said(
            format!("Which action of {}?", names::category(category)),
            "You opened its cover with two skulls; now do one of its actions.",
        ),
        Task::Wild => said(
            "Which action?",
            "The wild is paid: do any action of Move, Engage or Grow; no space is needed there.",
        ),
        Task::ShiftTo { .. } => said(
            "To which row?",
            "The skull goes to an open space there; nothing is done.",
        ),
        Task::Pop { .. }
        | Task::Lose { .. }
        | Task::Replace { .. }
        | Task::Link { .. }
        | Task::Disband { .. }
        | Task::Victim { .. } => tokens(look, task),
        Task::Pay { .. } => pay(look),
        Task::Take { n, from, .. } => take(look, n, from),
        Task::Stat { n, .. } => said(
            format!("Raise a stat{}", left(n)),
            "Click a stat of your board. A stat point counts for good; technologies raise values without being points.",
        ),
        Task::Unstat { n, .. } => said(
            format!("Lower a stat{}", left(n)),
            "This is what you pay. A lower capacity loses the people above it.",
        ),
        Task::Skull {
            skull, totem_only, ..
        } => skull_use(look, skull, totem_only),
        Task::Cover(_) => said(
            "Take a cover of which row?",
            "It is turned up, you gain its reward and keep it. Its space is open from now on, for everybody.",
        ),
        Task::FreeSkull(_) => said(
            "Which reserve skull?",
            "You get it for nothing. The gold-ringed one comes last.",
        ),
        Task::Rites { .. } => said(
            "Put which token aside?",
            "You gain the bonus of its space now; later it can come out without one.",
        ),
        Task::Offer { .. }
        | Task::OfferWith { .. }
        | Task::OfferFor { .. }
        | Task::Fire(_)
        | Task::Trick { .. } => sacrifice(look, task),
        Task::Hunger { .. }
        | Task::Surplus { .. }
        | Task::SpiritUp { .. }
        | Task::SpiritBonus { .. }
        | Task::NextBonus { .. }
        | Task::MoveBeast { .. }
        | Task::SwapBeast { .. }
        | Task::Final => end_of_round(look, seat, task),
        Task::Feast { .. }
        | Task::Cancel { .. }
        | Task::Extra { .. }
        | Task::Win
        | Task::WinSkull
        | Task::Salve { .. }
        | Task::HuntMove
        | Task::Down
        | Task::Victory(_) => fighting(look, seat, task),
        other => action(look, seat, other),
    }
}

fn left(n: u8) -> String {
    if n > 1 {
        format!(" ({n} left)")
    } else {
        String::new()
    }
}

fn set_up(look: Look, step: SetUp) -> Words {
    match step {
        SetUp::Choose => said(
            "Choose your tribe",
            "Click the starting hex of a tribe. Each has its own board: prices, stats and feast values.",
        ),
        SetUp::Start => said(
            "Choose your first village",
            "V1 begins with one person more; starting with V2 leaves its space empty, which makes settling cheaper for the whole match.",
        ),
        SetUp::Stats => {
            let n = look.game.solo_level().map_or(0, |level| level.stat_points);
            said(
                "Raise a stat",
                format!(
                    "You begin with {} of your choice.",
                    counted(n, "stat point")
                ),
            )
        }
        _ => said("Set-up", "The table is being laid."),
    }
}

fn turn(look: Look, seat: Seat) -> Words {
    let player = look.player(seat);
    let hand = counted(player.hand, "skull");
    let fire = match look.core().fire[seat.index()] {
        crate::state::Fire::On(category) => format!(
            " In {} you must use the space under your fire token.",
            names::category(category)
        ),
        _ => String::new(),
    };
    let (demand, due) = look.demand(seat);
    let short = due.saturating_sub(demand.payable(&player.stock).min(due));
    let hunger = match short {
        0 => String::new(),
        n => format!(
            " Your people lack {} for the feeding at the end of the round.",
            counted(n, "resource")
        ),
    };
    said(
        format!("Place a skull: {hand} in hand"),
        format!(
            "Click an action in a corner of the map, or a sacrifice on your panel.{fire}{hunger}"
        ),
    )
}

fn tokens(look: Look, task: Task) -> Words {
    match task {
        Task::Pop { seat, n } => {
            let room: u16 = crate::board::Token::all()
                .map(|token| look.spare(seat, token))
                .sum();
            let lost = n.saturating_sub(room);
            let warning = if lost > 0 {
                format!(" {} will find no room.", names::capital(&people(lost)))
            } else {
                String::new()
            };
            said(
                format!("Place {}", people(n)),
                format!("Click a token: it is filled up before the next one gets any.{warning}"),
            )
        }
        Task::Lose { n, .. } => said(
            format!("Lose {}{}", people(n), purpose(look)),
            "Click the token that loses them. A village that falls below 12 is gone; a rover or warrior may take its place.",
        ),
        Task::Replace { rest, hex, .. } => said(
            format!("The village on {hex} has fallen"),
            format!(
                "{} are left. Which token takes them over?",
                names::capital(&people(rest))
            ),
        ),
        Task::Link { beast, .. } => said(
            format!("Who leads the {}?", beast_name(look, beast)),
            "Its token has left the map; these tokens are equally near.",
        ),
        Task::Disband { seat, held } => said(
            "Give up a token",
            format!(
                "You have {} tokens but may have {} only: as many as active skulls.",
                look.player(seat).token_count(),
                look.limit(seat, held)
            ),
        ),
        Task::Victim { thief, n, .. } => said(
            format!("Give {} to seat {}", people(n), thief.index()),
            "The Oathkeeper of Death asks for them. Which token gives them up?",
        ),
        _ => said("Choose a token", "Click it on the map."),
    }
}

fn beast_name(look: Look, beast: Beast) -> String {
    names::beast(look.data(), beast).to_lowercase()
}

fn pay(look: Look) -> Words {
    let payment = &look.s.payment;
    let paid: u16 = payment.paid.iter().sum();
    let rest = payment.due.saturating_sub(paid);
    let so_far = if paid > 0 {
        format!(" Paid so far: {}.", names::stock(&payment.paid))
    } else {
        String::new()
    };
    said(
        format!("Pay {rest} more{}", purpose(look)),
        format!(
            "Price: {}. Click a resource that you hold.{so_far}",
            names::price((payment.cost, payment.due))
        ),
    )
}

fn take(look: Look, n: u8, from: From) -> Words {
    let detail = match from {
        From::Bank(kinds) => format!(
            "From the bank, {}. Click its kind on your panel.",
            names::kinds(kinds)
        ),
        From::Offered => {
            let hex = look
                .s
                .act
                .hex
                .map_or(String::new(), |hex| format!(" on {hex}"));
            format!("What the hex{hex} shows; your token carries no more than its collection.")
        }
        From::Seat(owner) => format!(
            "From seat {}, which has {}.",
            owner.index(),
            names::stock(&look.player(owner).stock)
        ),
    };
    let noun = if n == 1 {
        "a resource".to_owned()
    } else {
        format!("{n} resources")
    };
    said(format!("Take {noun}{}", purpose(look)), detail)
}

fn skull_use(look: Look, skull: Skull, totem_only: bool) -> Words {
    if totem_only {
        return said(
            "Which totem?",
            "Two foreign skulls and this one are fixed for good; the totem scores at the end.",
        );
    }
    let use_it = match skull {
        Skull::Neutral => {
            "Make it active, harness a downed beast with it, or keep it as a joker for totems."
        }
        Skull::Of(colour)
            if look.seats().any(|seat| {
                look.player(seat).tribe == Some(colour)
                    && look.decider(*look.s.tasks.last().expect("a skull is used")) == Some(seat)
            }) =>
        {
            "Active, it is one more action each round and one more token; or it harnesses a downed beast or completes a totem."
        }
        Skull::Of(_) => "A foreign skull harnesses a downed beast, or is kept for a totem.",
    };
    said(format!("Use the {}", names::skull(skull)), use_it)
}

fn sacrifice(look: Look, task: Task) -> Words {
    let data = look.data();
    match task {
        Task::Offer { seat, offering } => said(
            "How often?",
            format!(
                "Your sacrifice: {}.",
                effects::sacrifice(data, look.player(seat).colour(), offering)
            ),
        ),
        Task::OfferWith { .. } => said(
            "Pay the skull with what?",
            "Resources, stat points or people: the gain is the same.",
        ),
        Task::OfferFor { .. } => said(
            "What for?",
            "You give up an active skull for good. What do you want for it?",
        ),
        Task::Fire(_) => said(
            "Where does your fire token go?",
            "It leaves the track of the next round, so you will act later then; but it keeps a space of a row for you.",
        ),
        _ => said(
            "Which sacrifice?",
            "Fooltricker's gift: one sacrifice without a skull. Your fire token then goes to the last place.",
        ),
    }
}

fn end_of_round(look: Look, seat: Seat, task: Task) -> Words {
    let data = look.data();
    match task {
        Task::Hunger { .. } => {
            let missing = look.s.act.sum;
            let loss = missing * data.feed_missing;
            said(
                "Your people are hungry",
                format!(
                    "{} missing. Lose {}, or give up an active skull for good.",
                    names::capital(&counted(missing, "resource")),
                    people(loss)
                ),
            )
        }
        Task::Surplus { seat } => {
            let change = look.changed(seat, Key::Surplus);
            let more = if change == 0 {
                String::new()
            } else {
                format!(" Each trade brings {change:+}.")
            };
            said(
                "Trade surplus for people?",
                format!(
                    "As often as you like, by the rows of your board. What you keep is yours next round.{more}"
                ),
            )
        }
        Task::SpiritUp { spirit, .. } => {
            let kept = look.player(seat).acquired[spirit.index()] == look.core().round;
            let lapse = if kept {
                "It stays with you this round even if you decline."
            } else {
                "If you decline, it goes back to the display."
            };
            said(
                format!("Activate {}?", names::spirit(data, spirit)),
                format!(
                    "Offering: {}. {lapse}",
                    names::price(look.spirit_price(seat, spirit))
                ),
            )
        }
        Task::SpiritBonus { spirit, .. } => said(
            format!("Use the gift of {}?", names::spirit(data, spirit)),
            effects::bonus(data, spirit),
        ),
        Task::NextBonus { .. } => said(
            "Which bonus tile lies in the next round?",
            "Harbinger of Change lets you replace it.",
        ),
        Task::MoveBeast { .. } => said(
            "Move a beast?",
            "Click a beast and a hex next to it, or leave them where they are.",
        ),
        Task::SwapBeast { .. } => said(
            "Swap the beast?",
            "The first beast of the reserve takes its place.",
        ),
        _ => said(
            "A last totem?",
            "Before the count you may buy one reserve skull if it completes a totem.",
        ),
    }
}

fn fighting(look: Look, seat: Seat, task: Task) -> Words {
    let fight = &look.s.fight;
    match task {
        Task::Feast { side, .. } => {
            let mine = &fight.sides[usize::from(side)];
            let lying: u8 = mine.tiles.iter().sum();
            let role = if side == 0 { "attack" } else { "defend" };
            let value = look.combat_value(usize::from(side));
            said(
                format!("Feast tile {} of {}", lying + 1, mine.limit),
                format!(
                    "You {role} with {value} so far. Tiles are secret until both sides are ready; if you win, yours go to the loser."
                ),
            )
        }
        Task::Cancel { n, .. } => said(
            format!("Take a tile off your opponent{}", left(n)),
            "It goes back to where it came from and does not count.",
        ),
        Task::Extra { n, .. } => said(
            format!("Add a tile in the open?{}", left(n)),
            "Your +1 tile lets you add one beyond the limit.",
        ),
        Task::Win => said(
            "Choose your winnings",
            "A fifth of the loser's resources, half of the beaten token's people, or, from round 5 on, a reserve skull.",
        ),
        Task::WinSkull => said(
            "Which skull?",
            "One of the loser's reserve; it is a foreign skull to you.",
        ),
        Task::Salve { .. } => said(
            "Keep which tile?",
            "Salves: one of your used tiles comes back to you.",
        ),
        Task::HuntMove => said(
            "Move onto the beast's hex?",
            "The beast is downed either way; nothing is collected there.",
        ),
        Task::Down => {
            let round = look.core().round;
            let meat = data_meat(look, round);
            said(
                "Slaughter or keep the beast?",
                format!(
                    "Slaughtered it gives {meat} meat now. Kept, it can be harnessed with a skull and serves this token."
                ),
            )
        }
        _ => {
            let beast = look
                .player(seat)
                .pieces
                .iter()
                .find_map(|piece| piece.beast);
            let rule = beast.map_or("", |beast| effects::beast(look.data(), beast));
            said(
                "Your beast brings something",
                rule.to_owned() + " You may take it or leave it.",
            )
        }
    }
}

/// The meat of the beast just downed.
pub(super) fn data_meat(look: Look, round: u8) -> u8 {
    let own = match look.s.fight.sides[1].fighter {
        crate::state::Fighter::Beast(hex) => {
            super::map::beast_on(look, hex).map_or(0, |beast| look.data().beast(beast).meat)
        }
        _ => 0,
    };
    look.data().rounds[usize::from(round)].meat + own
}

/// The steps of the twelve subactions.
fn action(look: Look, seat: Seat, task: Task) -> Words {
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
