//! The log in sentences.

use crate::events::{Event, Face};
use crate::score::Line;
use crate::tokens::{Kind, Side};

pub(super) fn sentence(event: &Event) -> String {
    match event {
        Event::Card { card } => format!("A weather card is drawn: {}", card.name()),
        Event::Weather { seat, weather } => {
            format!(
                "Seat {} chooses the weather: {}",
                seat.index(),
                weather.name()
            )
        }
        Event::Opened { quarter } => format!("The {} quarter stays open", quarter.name()),
        Event::Dealt { from, to, kind } => {
            let (from, to) = (from.index(), to.index());
            format!(
                "{} goes from seat {from} to seat {to}",
                capital(&token(kind))
            )
        }
        Event::Took { seat, kind } => format!("Seat {} takes {}", seat.index(), token(kind)),
        Event::Drew { seat, kind } => format!("Seat {} draws {}", seat.index(), token(kind)),
        Event::Settled { seat, tile } => {
            format!("Seat {} settles the Hippo on {tile}", seat.index())
        }
        Event::Lifted { seat, quarter } => {
            format!(
                "Seat {} lifts the fog in the {}",
                seat.index(),
                quarter.name()
            )
        }
        Event::Hopped { seat, from, to } => {
            format!("The Frog of seat {} hops from {from} to {to}", seat.index())
        }
        Event::Placed {
            seat,
            kind,
            tile,
            second,
            down,
        } => {
            let (seat, token) = (seat.index(), token(kind));
            let down = if *down { ", face down" } else { "" };
            match second {
                Some(second) => {
                    format!("Seat {seat} lays {token} across {tile} and {second}{down}")
                }
                None => format!("Seat {seat} lays {token} on {tile}{down}"),
            }
        }
        Event::Turned { tile, colour } => {
            let colour = colour.name().to_lowercase();
            format!("The Chameleon on {tile} turns {colour}")
        }
        Event::Swapped {
            seat,
            tiles: [one, two],
        } => {
            let seat = seat.index();
            format!("Seat {seat} has the tokens on {one} and {two} change places")
        }
        Event::Hit { seat, tile } => {
            format!("Seat {} wants the token on {tile} exchanged", seat.index())
        }
        Event::Exchanged {
            seat,
            tile,
            given,
            back,
        } => {
            let (given, back) = (token(given), token(back));
            format!(
                "Seat {} takes back {back} from {tile} and gives {given}",
                seat.index()
            )
        }
        Event::Round {
            round,
            points: [red, blue],
            lines,
            map,
        } => {
            let sums = Side::BOTH.map(|side| sum(lines, side));
            let [reds, blues] = sums;
            format!("Round {round} ends: Red {red}{reds}, Blue {blue}{blues}. The island was {map}")
        }
        Event::Hired {
            seat,
            kind,
            cost,
            replaces,
        } => {
            let (name, gone) = (kind.name(), replaces.name());
            format!(
                "Seat {} hires the {name} for {cost} coins and a {gone}",
                seat.index()
            )
        }
        Event::HiredAll { seat } => format!("Seat {} is done hiring", seat.index()),
        Event::Ended { winner, reason, .. } => match winner {
            Some(side) => format!("{} wins the match by {}", side.name(), cause(reason)),
            None => "The match is drawn".to_owned(),
        },
    }
}

fn cause(reason: &str) -> &str {
    match reason {
        "hired-cost" => "the dearer mercenaries",
        "extra-round" => "an additional round",
        reason => reason,
    }
}

/// A token that one may know, or not.
fn token(face: &Face) -> String {
    match face.kind {
        Some(Kind::Mouses) => "Mouses".to_owned(),
        Some(kind) => format!("a {}", kind.name()),
        None => "a token".to_owned(),
    }
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|letter| letter.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}

/// The lines that a side has points from, written out: length, multiplier, half for the Crow.
fn sum(lines: &[Line], side: Side) -> String {
    let own = lines.iter().filter_map(|line| match line.side == side {
        true => Some(own_line(line)),
        false => line.half.map(|half| {
            let (from, to) = (line.from, line.to);
            format!("{from}–{to} half for the Crow {half}")
        }),
    });
    let texts: Vec<_> = own.collect();
    match texts.is_empty() {
        true => String::new(),
        false => format!(" ({})", texts.join("; ")),
    }
}

fn own_line(line: &Line) -> String {
    let (from, to, points) = (line.from, line.to, line.points);
    match line.times {
        1 => format!("{from}–{to} {points}"),
        times => {
            let plain = points / u16::from(times);
            format!("{from}–{to} {plain} × {times} = {points}")
        }
    }
}
