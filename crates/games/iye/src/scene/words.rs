//! The words of the table: status, prompt, the moves, the log.

use atoll_engine::{Rules, Seat, Told, Viewer};
use atoll_scene::{Choice, Prompt, Tone};

use super::{is_self, key};
use crate::board::{Cell, Tile};
use crate::moves::{Means, Move};
use crate::options::Iye;
use crate::play::{Event, Reason};
use crate::score;
use crate::state::{Stage, State, opponent};

pub(super) fn status(game: &Iye, state: &State) -> String {
    let [first, second] = state.wins;
    let needed = game.wins;
    let score = format!("{first} to {second}, first to {needed}");
    let cycle = state.cycles() + 1;
    match state.stage {
        Stage::Over => format!("Match over, cycles won {first} to {second}"),
        Stage::MoveDrum(_) => {
            let left = state.tiles_left();
            let turn = 26 - left;
            format!("Cycle {cycle}, turn {turn} of 24, {left} tiles; {score}")
        }
        _ => format!("Cycle {cycle}; {score}"),
    }
}

pub(super) fn prompt(game: &Iye, state: &State, viewer: Viewer) -> Prompt {
    match state.stage {
        Stage::MoveDrum(seat) if is_self(viewer, seat) => Prompt::new(
            "Move the drum",
            "Your opponent gets the tile it lands on. Spend a tile of your own to reach further.",
        ),
        Stage::MoveDrum(seat) => {
            let receiver = match viewer {
                Viewer::Seat(_) => "You get".to_owned(),
                Viewer::Spectator => format!("Seat {} gets", opponent(seat).index()),
            };
            Prompt::new(
                format!("Seat {} moves the drum", seat.index()),
                format!("{receiver} the tile it lands on."),
            )
        }
        Stage::ChooseStarter(seat) if is_self(viewer, seat) => Prompt::new(
            "Who starts this cycle?",
            "You lost the last one, so you choose, with the new tiles in view.",
        ),
        Stage::ChooseStarter(seat) => Prompt::new(
            format!("Seat {} chooses who starts", seat.index()),
            "The loser of a cycle chooses, with the new tiles in view.",
        ),
        Stage::Deal(_) => Prompt::new("The tiles are dealt", "All 25 of them, face up, by chance."),
        Stage::DrawStarter => Prompt::new("Who starts?", "Chance decides who starts the match."),
        Stage::Over => ending(game, state),
    }
}

fn ending(game: &Iye, state: &State) -> Prompt {
    let [first, second] = state.wins;
    let cycles = format!("Cycles won: {first} to {second}, {} tied.", state.ties);
    match score::winner(state.wins) {
        Some(seat) => {
            let title = format!("Seat {} is the clan's new Shaman", seat.index());
            Prompt::new(title, cycles)
        }
        None => {
            let detail = format!("{cycles} The match ends after {} cycles.", game.max);
            Prompt::new("The match is drawn", detail)
        }
    }
}

pub(super) fn choice(game: &Iye, state: &State, mv: Move) -> Choice {
    match mv {
        Move::Drum(means, target) => drum_choice(game, state, means, target),
        Move::Start(starts) => start_choice(state, mv, starts),
    }
}

fn start_choice(state: &State, mv: Move, starts: Seat) -> Choice {
    let own = state.stage == Stage::ChooseStarter(starts);
    let (label, effect) = match own {
        true => ("I start", "You make the first move of this cycle."),
        false => (
            "My opponent starts",
            "Your opponent makes the first move of this cycle.",
        ),
    };
    Choice {
        text: mv.to_string(),
        label: label.into(),
        effect: effect.into(),
        tone: Tone::Plain,
        clicks: Vec::new(),
        ghosts: Vec::new(),
    }
}

fn drum_choice(game: &Iye, state: &State, means: Means, target: Cell) -> Choice {
    let mv = Move::Drum(means, target);
    let Stage::MoveDrum(seat) = state.stage else {
        unreachable!("a drum move belongs to a drum turn")
    };
    let given = state.tile(target).expect("a target holds a tile");
    let end = cycle_end(game, state, mv, seat);
    let (label, spending) = match means {
        Means::Natural => (format!("{target}, gives {}", given.name()), String::new()),
        Means::Spend(tile) => (
            format!("spend {}: {target}, gives {}", tile.name(), given.name()),
            format!(" You spend {} {}.", article(tile), tile.name()),
        ),
    };
    Choice {
        text: mv.to_string(),
        label,
        effect: format!(
            "Your opponent gets the {} on {target}.{spending}{}",
            given.name(),
            end.as_deref().unwrap_or_default()
        ),
        tone: match (&end, means) {
            (Some(_), _) => Tone::Ending,
            (None, Means::Spend(_)) => Tone::Costly,
            (None, Means::Natural) => Tone::Plain,
        },
        clicks: match means {
            Means::Natural => vec![key::tile(target)],
            Means::Spend(tile) => vec![key::tile(target), key::chip(seat, tile)],
        },
        ghosts: Vec::new(),
    }
}

fn article(tile: Tile) -> &'static str {
    if tile == Tile::Owl { "an" } else { "a" }
}

/// How the cycle ends if it ends with this move, said to the mover.
fn cycle_end(game: &Iye, state: &State, mv: Move, seat: Seat) -> Option<String> {
    let mut told = Told::<Iye>::default();
    game.play(&mut state.clone(), mv, &mut told);
    told.events.iter().find_map(|event| match event {
        Event::Cycle {
            winner,
            reason,
            points,
            ..
        } => Some(cycle_end_words(seat, *winner, *reason, *points)),
        _ => None,
    })
}

fn cycle_end_words(seat: Seat, winner: Option<Seat>, reason: Reason, points: [u8; 2]) -> String {
    let (own, other) = (points[seat.index()], points[opponent(seat).index()]);
    match (reason, winner) {
        (Reason::Stuck, _) => " Your opponent cannot move then: you win the cycle.".into(),
        (Reason::Score, None) => format!(" The cycle is scored: {own} to {other}, a tie."),
        (Reason::Score, Some(w)) if w == seat => {
            format!(" The cycle is scored: {own} to {other}, you win it.")
        }
        (Reason::Score, Some(_)) => {
            format!(" The cycle is scored: {own} to {other}, you lose it.")
        }
    }
}

pub(super) fn sentence(event: &Event) -> String {
    match event {
        Event::Drum {
            drum,
            seat,
            spent,
            gave,
        } => {
            let means = spent.map_or(Means::Natural, Means::Spend);
            let mv = Move::Drum(means, *drum);
            format!("Seat {} {mv}, gives {}", seat.index(), gave.name())
        }
        Event::Starts { starts } => format!("Seat {} starts the cycle", starts.index()),
        Event::Cycle {
            cycle,
            winner,
            reason,
            points: [first, second],
        } => match (winner, reason) {
            (Some(seat), Reason::Stuck) => {
                let (winner, stuck) = (seat.index(), opponent(*seat).index());
                format!("Cycle {cycle} goes to seat {winner}: seat {stuck} cannot move")
            }
            (Some(seat), Reason::Score) => {
                let winner = seat.index();
                format!("Cycle {cycle} goes to seat {winner}: scored {first} to {second}")
            }
            (None, _) => format!("Cycle {cycle} is tied: scored {first} to {second}"),
        },
    }
}
