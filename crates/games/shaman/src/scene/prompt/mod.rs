//! What is decided now and why it matters, for every kind of decision.

mod actions;
mod fights;
mod purpose;
mod steps;

use atoll_engine::{Game, Seat, Turn, Viewer};
use atoll_scene::Prompt;

use super::{effects, names};
use crate::data::effect::Rule;
use crate::look::Look;
use crate::options::Mode;
use crate::state::Phase;
use crate::task::Task;
use crate::view::View;
use actions::action;
use fights::fighting;
use purpose::{able, purpose, ruled};
use steps::{end_of_round, pay, sacrifice, set_up, skull_use, take, tokens, turn, turn_end};

pub(super) use fights::meat;

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
            "Beasts and warriors of absent tribes take theirs from the bag.",
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

type Words = (String, String);

fn said(title: impl Into<String>, detail: impl Into<String>) -> Words {
    (title.into(), detail.into())
}

/// The question that a task is.
fn ask(look: Look, seat: Seat, task: Task) -> Words {
    match task {
        Task::SetUp(step) => set_up(look, step),
        Task::Turn => turn(look, seat),
        Task::End => turn_end(look, seat),
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
        Task::Pay { seat, last } => pay(look, seat, last),
        Task::Take {
            seat,
            n,
            last,
            from,
        } => take(look, seat, n, last, from),
        Task::Stat { n, .. } => said(
            format!("Raise a stat{}{}", left(n), purpose(look)),
            "Choose a stat on your panel. It stays raised for the whole match.",
        ),
        Task::Unstat { n, .. } => said(
            format!("Lower a stat{}{}", left(n), purpose(look)),
            "This is what you pay. A lower capacity loses the people above it.",
        ),
        Task::Skull {
            skull, totem_only, ..
        } => skull_use(look, seat, skull, totem_only),
        Task::Cover(_) => said(
            format!("Open a cover{}", purpose(look)),
            format!(
                "Choose the heading of a row: you gain what is on the other side of its first cover ({}), and the row has one more open space from now on{}.",
                effects::cover_sorts(look.data()),
                names::for_all(look)
            ),
        ),
        Task::FreeSkull(_) => said(
            format!("Take a reserve skull{}", purpose(look)),
            "You pay no resources for it: take the one with the highest price. The gold-ringed one comes last.",
        ),
        Task::Rites { .. } => said(
            format!("Put a token aside: {}", ruled(look, Rule::TwoTokensAside)),
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
