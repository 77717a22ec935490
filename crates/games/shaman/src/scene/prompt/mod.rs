//! What is decided now and why it matters, for every kind of decision.

mod purpose;

use atoll_engine::{Rules, Viewer};
use atoll_scene::Prompt;

use crate::look::Look;
use crate::options::Mode;
use crate::state::Phase;
use crate::task::Task;
use crate::view::View;

pub(crate) use purpose::{able, gift, purpose, ruled, source};

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
        format!(", {}", look.data().catastrophe_names[one].to_lowercase())
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
    match look.s.tasks.last() {
        None => ending(look),
        Some(Task::Step(_)) => unreachable!("steps are taken at once"),
        Some(Task::Draw(draw)) => {
            let (title, detail) = draw.words();
            Prompt::new(title, detail)
        }
        Some(Task::Decision(decision)) => {
            let (title, detail) = decision.ask(look);
            let seat = decision.who(look);
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

/// A title and what one has to know.
pub(crate) type Words = (String, String);

pub(crate) fn said(title: impl Into<String>, detail: impl Into<String>) -> Words {
    (title.into(), detail.into())
}

/// How many are to be chosen after this one, for a question.
pub(crate) fn left(n: u8) -> String {
    if n > 1 {
        format!(" ({n} left)")
    } else {
        String::new()
    }
}
