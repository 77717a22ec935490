//! The moves: what they are called, what comes of them, and what one clicks to say them.

use atoll_scene::{Choice, Tone};

use super::camera::Camera;
use super::ghosts::{Preview, ghosts};
use super::words::{coming, lost_words, piece_words};
use super::{is_self, key, seat_name};
use crate::board::{Cell, Space};
use crate::island::Island;
use crate::moves::{self, Geomancy, Move, Push};
use crate::play::Event;
use crate::state::{Stage, Task, opponent};
use crate::view::View;

pub(super) fn choice(camera: &Camera, view: &View, mv: Move) -> Choice {
    let preview = Preview::of(view, mv);
    Choice {
        text: mv.to_string(),
        label: label(view, mv),
        effect: effect(view, mv, &preview),
        tone: tone(view, mv, &preview),
        clicks: clicks(view, mv),
        ghosts: ghosts(camera, view, mv, &preview),
    }
}

fn label(view: &View, mv: Move) -> String {
    let island = &view.board.island;
    match mv {
        Move::Put(space) => format!("Place a native on {space}"),
        Move::Step(from, way) => {
            let to = from.toward(way);
            match moves::pushed(island, to, way) {
                Push::None => format!("Step from {from} to {to}"),
                Push::To(_) => format!("Step from {from} to {to} and push"),
                Push::IntoSea => format!("Step from {from} to {to} and push into the sea"),
            }
        }
        Move::Remove(cell) if moves::is_open(island, cell) => format!("Remove the piece of {cell}"),
        Move::Remove(cell) => format!("Remove the stack of {cell}"),
        Move::Geo(Geomancy::EitherNative) => "Use Either to move a native".to_owned(),
        Move::Geo(Geomancy::EitherIsland) => "Use Either to move a piece".to_owned(),
        Move::Geo(geomancy) => format!("Use {}", geomancy.symbol().name()),
        Move::End => "End the turn".to_owned(),
        Move::Kill(space) => format!("Remove the native on {space}"),
        Move::Lift(cell) => format!("Lift the piece of {cell}"),
        Move::Set(cell) if lifted(view) == Some(cell) => "Turn it where it lies".to_owned(),
        Move::Set(cell) => format!("Set it on {cell}"),
        Move::AsIs => "Leave it as it is".to_owned(),
        Move::Spin => "Turn it by half a circle".to_owned(),
        Move::Hold(cell) => format!("Keep the portion of {cell}"),
    }
}

fn lifted(view: &View) -> Option<Cell> {
    match view.board.stage {
        Stage::Turn(_, Task::Set(from)) => Some(from),
        _ => None,
    }
}

/// What comes of a move, in one or a few sentences.
fn effect(view: &View, mv: Move, preview: &Preview) -> String {
    let told: Vec<_> = preview
        .events
        .iter()
        .filter_map(|event| consequence(view, event))
        .collect();
    if !told.is_empty() {
        return told.join(" ");
    }
    match mv {
        Move::Geo(geomancy) => geomancy.symbol().rule().to_owned(),
        Move::End => "The other seat takes its turn.".to_owned(),
        Move::Lift(_) => "Then you say where it goes.".to_owned(),
        _ => String::new(),
    }
}

fn consequence(view: &View, event: &Event) -> Option<String> {
    match event {
        Event::Placed { space, .. } => Some(format!(
            "Nobody else may be placed on {} while others are free.",
            space.cell()
        )),
        Event::Stepped { seat, push, .. } => {
            let name = seat_name(opponent(*seat));
            match push {
                Push::None => None,
                Push::To(space) => Some(format!(
                    "A native of {name} is pushed to {space} and may not push straight back."
                )),
                Push::IntoSea => Some(format!("A native of {name} is pushed into the sea.")),
            }
        }
        Event::Killed { victim, .. } => {
            Some(format!("A native of {} is lost.", seat_name(*victim)))
        }
        Event::Removed { pieces, lost, .. } => Some(format!(
            "You collect {}.{}",
            piece_words(*pieces),
            lost_words(*lost)
        )),
        Event::Moved { to, .. } => Some(format!("The piece comes to {to}.")),
        Event::Sank { pieces, lost, .. } => Some(format!(
            "{} sink, and nobody gets them.{}",
            capital(&piece_words(*pieces)),
            lost_words(*lost)
        )),
        Event::Loose {
            cells,
            pieces,
            lost,
            seat,
        } => {
            let gets = if seat.is_some() {
                "you collect"
            } else {
                "nobody gets"
            };
            let (cells, pieces) = (coming(cells), piece_words(*pieces));
            Some(format!(
                "{cells} loose: {gets} {pieces}.{}",
                lost_words(*lost)
            ))
        }
        Event::Over { winner, .. } => Some(match winner {
            Some(seat) if is_self(view.viewer, *seat) => "You win the match.".to_owned(),
            Some(_) => "You lose the match.".to_owned(),
            None => "The match is drawn.".to_owned(),
        }),
        _ => None,
    }
}

fn capital(words: &str) -> String {
    let mut letters = words.chars();
    letters
        .next()
        .map(|first| first.to_ascii_uppercase().to_string() + letters.as_str())
        .unwrap_or_default()
}

/// Removals and used pieces are not taken back, so they are asked for twice.
fn tone(view: &View, mv: Move, preview: &Preview) -> Tone {
    let own = view
        .viewer
        .seat()
        .map_or(0, |seat| preview.lost(view)[seat.index()]);
    match mv {
        _ if preview.ends() => Tone::Ending,
        Move::Remove(_) | Move::Geo(_) | Move::Hold(_) => Tone::Costly,
        _ if own > 0 => Tone::Costly,
        _ => Tone::Plain,
    }
}

fn clicks(view: &View, mv: Move) -> Vec<String> {
    let island = &view.board.island;
    match mv {
        Move::Put(space) => vec![key::space(space)],
        Move::Step(from, way) => {
            let to = from.toward(way);
            let target = native_key(island, to).unwrap_or_else(|| key::space(to));
            native_key(island, from)
                .into_iter()
                .chain([target])
                .collect()
        }
        Move::Remove(cell) | Move::Lift(cell) | Move::Hold(cell) => vec![key::stack(cell)],
        Move::Geo(geomancy) => {
            let seat = view.viewer.seat();
            seat.map(|seat| key::chip(seat, geomancy))
                .into_iter()
                .collect()
        }
        Move::Kill(space) => native_key(island, space).into_iter().collect(),
        Move::Set(cell) if island.height(cell) == 0 => vec![key::sea(cell)],
        Move::Set(cell) => vec![key::stack(cell)],
        Move::End | Move::AsIs | Move::Spin => Vec::new(),
    }
}

/// The key of whoever stands on a space.
fn native_key(island: &Island, space: Space) -> Option<String> {
    let seat = island.native(space)?;
    let native = island
        .natives(seat)
        .iter()
        .find(|native| native.space == space)?;
    Some(key::native(seat, native.number))
}
