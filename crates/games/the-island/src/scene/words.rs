//! The words of the table: status, prompt, the log.

use atoll_engine::{Seat, Viewer};
use atoll_scene::Prompt;

use super::{is_self, seat_name};
use crate::board::Cell;
use crate::island::Island;
use crate::moves::{self, Geomancy, Push};
use crate::play::Event;
use crate::score::Reason;
use crate::state::{Mover, Spoils, Stage, Task, is_first_placers, opponent};
use crate::view::View;

pub(super) fn status(view: &View) -> String {
    let board = &view.board;
    let pieces = board.island.pieces();
    match board.stage {
        Stage::Over(_) => format!("Match over after {} turns", board.turn),
        Stage::Turn(mover, _) => {
            let (turn, name) = (board.turn, seat_name(mover.seat));
            format!("Turn {turn}, {name}; {pieces} pieces on the island")
        }
        Stage::Place { placed, .. } => format!("Placing natives, {placed} of 16 stand"),
        Stage::DrawPlacer(_) | Stage::DrawStarter => "Placing natives".to_owned(),
    }
}

pub(super) fn prompt(view: &View) -> Prompt {
    match view.board.stage {
        Stage::DrawPlacer(_) => Prompt::new(
            "Who places first?",
            "Chance decides who places the first native.",
        ),
        Stage::DrawStarter => {
            Prompt::new("Who starts?", "Chance decides who takes the first turn.")
        }
        Stage::Place { seat, placed, .. } => placing(view, seat, placed),
        Stage::Turn(mover, task) if is_self(view.viewer, mover.seat) => own_turn(view, mover, task),
        Stage::Turn(mover, task) => others_turn(view, mover, task),
        Stage::Over(winner) => ending(view, winner),
    }
}

fn placing(view: &View, seat: Seat, placed: u8) -> Prompt {
    let island = &view.board.island;
    if !is_self(view.viewer, seat) {
        let title = format!("{} places a native", seat_name(seat));
        return Prompt::new(
            title,
            "While there are free pieces, everybody takes a piece of its own.",
        );
    }
    let more = placed < 15 && is_first_placers(placed) == is_first_placers(placed + 1);
    let title = if more {
        "Place two natives"
    } else {
        "Place a native"
    };
    let free = island
        .stacks()
        .iter()
        .filter(|cell| !island.pile(**cell).is_occupied())
        .count();
    let detail = match free {
        0 => "No piece is free any more: join your own natives.".to_owned(),
        _ => format!(
            "Any space of a free piece; {free} are left. {}",
            flatness(island)
        ),
    };
    Prompt::new(title, detail.trim_end())
}

/// On a flat island a Cataclysm takes everything: that should be known in time.
fn flatness(island: &Island) -> &'static str {
    let lowest = island.lowest();
    match island
        .stacks()
        .iter()
        .all(|cell| island.height(*cell) == lowest)
    {
        true => "This island is flat: a Cataclysm would sink it whole.",
        false => "",
    }
}

fn own_turn(view: &View, mover: Mover, task: Task) -> Prompt {
    let island = &view.board.island;
    match task {
        Task::Main => own_main(island, mover),
        Task::Step => Prompt::new(
            "Step with a native",
            "One more step, with any of your natives. You have revealed it, so it is made.",
        ),
        Task::Kill => Prompt::new(
            "Remove a native",
            "One of those that stand highest goes, of either colour.",
        ),
        Task::Remove => match moves::is_last_resort(island) {
            true => Prompt::new("Remove one more stack", LAST_RESORT),
            false => Prompt::new(
                "Remove one more piece",
                "You keep it. Your obligatory removal is not fulfilled by it.",
            ),
        },
        Task::Lift => Prompt::new(
            "Lift a piece",
            "A free one, or one on which you have more natives than the other. Natives ride along.",
        ),
        Task::Set(from) => Prompt::new(
            format!("Set the piece of {from} down"),
            "On a free stack below five, or into the sea beside another stack. What comes loose is yours.",
        ),
        Task::Spin(_, to) => Prompt::new(
            "Turn the piece?",
            format!("It goes to {to} as it is, or turned by half a circle with its natives."),
        ),
        Task::Hold(spoils) => Prompt::new("Which portion stays?", hold_words(spoils)),
        Task::Draw(_) => Prompt::new(
            "You look at what you collected",
            "The symbol underneath is your secret until you use it.",
        ),
    }
}

const LAST_RESORT: &str = "No free piece can be removed: choose a stack of the lowest layer. All of it goes, and its natives are lost.";

fn own_main(island: &Island, mover: Mover) -> Prompt {
    let step = "step with one native";
    match (mover.may_step, mover.must_remove) {
        (_, true) if moves::is_last_resort(island) => Prompt::new("Remove a stack", LAST_RESORT),
        (true, true) => Prompt::new(
            "Step and remove a piece",
            format!(
                "In any order: you may {step}, you must remove one piece before you end your turn, and you may use pieces you hold."
            ),
        ),
        (false, true) => Prompt::new(
            "Remove a piece",
            "The removal is still due: the turn cannot end without it. You keep the piece.",
        ),
        (true, false) => Prompt::new(
            "Step, or end your turn",
            format!("You may still {step} and use pieces you hold."),
        ),
        (false, false) => Prompt::new("End your turn", "Or use pieces you hold."),
    }
}

fn hold_words(spoils: Spoils) -> &'static str {
    match spoils {
        Spoils::Collected(_) => {
            "They are equal in pieces and natives. The others sink with everybody on them, and you collect the pieces."
        }
        Spoils::Discarded => {
            "They are equal in pieces and natives. The others sink with everybody on them."
        }
    }
}

fn others_turn(view: &View, mover: Mover, task: Task) -> Prompt {
    let name = seat_name(mover.seat);
    let title = match task {
        Task::Main => format!("{name} moves"),
        Task::Step => format!("{name} steps by geomancy"),
        Task::Kill => format!("{name} removes a native"),
        Task::Remove => format!("{name} removes one more piece"),
        Task::Lift | Task::Set(_) | Task::Spin(..) => format!("{name} moves a piece"),
        Task::Hold(_) => format!("{name} says which portion stays"),
        Task::Draw(_) => format!("{name} looks at a collected piece"),
    };
    let whose = match view.viewer {
        Viewer::Seat(_) => "Your natives".to_owned(),
        Viewer::Spectator => format!("Natives of {}", seat_name(opponent(mover.seat))),
    };
    let detail = match (mover.may_step, mover.must_remove) {
        (true, true) => "A free step may come, and a removal must.".to_owned(),
        (false, true) => "A removal is still due.".to_owned(),
        (true, false) => "A free step may still come.".to_owned(),
        (false, false) => format!("Step and removal are done. {whose} are next."),
    };
    Prompt::new(title, detail)
}

fn ending(view: &View, winner: Option<Seat>) -> Prompt {
    let [orange, purple] = view.board.island.left();
    let left = format!("Natives left: Orange {orange}, Purple {purple}.");
    match winner {
        Some(seat) => Prompt::new(
            format!("{} wins", seat_name(seat)),
            format!("{} has no native left. {left}", seat_name(opponent(seat))),
        ),
        None => Prompt::new(
            "The match is drawn",
            "Both tribes lost their last natives at once.",
        ),
    }
}

pub(super) fn sentence(event: &Event) -> String {
    match event {
        Event::Placer { seat } => format!("{} places first", seat_name(*seat)),
        Event::Placed { seat, space } => format!("{} places a native on {space}", seat_name(*seat)),
        Event::Turn { turn, seat } => format!("Turn {turn}: {}", seat_name(*seat)),
        Event::Stepped {
            seat,
            from,
            to,
            push,
        } => {
            let (name, other) = (seat_name(*seat), seat_name(opponent(*seat)));
            let push = match push {
                Push::None => String::new(),
                Push::To(space) => format!(" and pushes a native of {other} to {space}"),
                Push::IntoSea => format!(" and pushes a native of {other} into the sea"),
            };
            format!("{name} steps from {from} to {to}{push}")
        }
        Event::Used { seat, geomancy } => {
            format!("{} uses {}", seat_name(*seat), used_words(*geomancy))
        }
        Event::Killed {
            seat,
            victim,
            space,
        } => {
            format!(
                "{} removes the native of {} on {space}",
                seat_name(*seat),
                seat_name(*victim)
            )
        }
        Event::Removed {
            seat,
            cell,
            pieces,
            lost,
        } => {
            let what = match pieces {
                1 => format!("the piece of {cell}"),
                _ => format!("the stack of {cell}, {pieces} pieces"),
            };
            end_of_sentence(format!("{} removes {what}", seat_name(*seat)), *lost)
        }
        Event::Moved {
            seat,
            from,
            to,
            turned,
        } => {
            let name = seat_name(*seat);
            match (from == to, turned) {
                (true, _) => format!("{name} turns the piece of {from}"),
                (false, true) => format!("{name} moves the piece of {from} to {to}, turned"),
                (false, false) => format!("{name} moves the piece of {from} to {to}"),
            }
        }
        Event::Sank {
            cells,
            pieces,
            lost,
        } => end_of_sentence(
            format!(
                "The Cataclysm sinks {}: {}",
                piece_words(*pieces),
                listed(cells)
            ),
            *lost,
        ),
        Event::Loose {
            cells,
            pieces,
            lost,
            seat,
        } => {
            let gets = match seat {
                Some(seat) => format!("{} collects {}", seat_name(*seat), piece_words(*pieces)),
                None => "nobody gets them".to_owned(),
            };
            end_of_sentence(format!("{} loose, {gets}", coming(cells)), *lost)
        }
        Event::Drawn { seat, symbol } => match symbol {
            Some(symbol) => format!("{} collects {}", seat_name(*seat), symbol.name()),
            None => format!("{} looks at a collected piece", seat_name(*seat)),
        },
        Event::Over {
            winner,
            reason,
            turns,
            natives,
            ..
        } => {
            let [orange, purple] = natives;
            match (winner, reason) {
                (Some(seat), _) => {
                    let (name, other) = (seat_name(*seat), seat_name(opponent(*seat)));
                    format!(
                        "{name} wins after {turns} turns, {orange} to {purple} natives: {other} has none left"
                    )
                }
                (None, Reason::Mutual | Reason::Eliminated) => {
                    format!("A draw after {turns} turns: both lost their last natives at once")
                }
            }
        }
    }
}

fn used_words(geomancy: Geomancy) -> String {
    match geomancy {
        Geomancy::EitherNative => "Either to move a native".to_owned(),
        Geomancy::EitherIsland => "Either to move a piece".to_owned(),
        _ => geomancy.symbol().name().to_owned(),
    }
}

fn end_of_sentence(words: String, lost: [u8; 2]) -> String {
    let lost = lost_words(lost);
    match lost.strip_suffix('.') {
        Some(lost) => format!("{words};{lost}"),
        None => words,
    }
}

pub(super) fn piece_words(pieces: u8) -> String {
    match pieces {
        1 => "1 piece".to_owned(),
        _ => format!("{pieces} pieces"),
    }
}

/// The losses of both seats, as a sentence with a blank before it; nothing if there are none.
pub(super) fn lost_words(lost: [u8; 2]) -> String {
    let each = Seat::all(2).filter(|seat| lost[seat.index()] > 0);
    let each: Vec<_> = each
        .map(|seat| {
            format!(
                "{} loses {}",
                seat_name(seat),
                native_words(lost[seat.index()])
            )
        })
        .collect();
    match each.is_empty() {
        true => String::new(),
        false => format!(" {}.", each.join(", ")),
    }
}

fn native_words(natives: u8) -> String {
    match natives {
        1 => "1 native".to_owned(),
        _ => format!("{natives} natives"),
    }
}

fn listed(cells: &[Cell]) -> String {
    let names: Vec<_> = cells.iter().map(Cell::to_string).collect();
    names.join(", ")
}

/// These cells as the beginning of a sentence on what comes loose.
pub(super) fn coming(cells: &[Cell]) -> String {
    match cells {
        [one] => format!("{one} comes"),
        more => format!("{} come", listed(more)),
    }
}
