//! What is made use of, for counting in balance reports.

use atoll_arena::{Label, Studied};
use atoll_engine::Seat;

use crate::moves::{Geomancy, Push};
use crate::options::TheIsland;
use crate::play::Event;
use crate::state::opponent;
use crate::symbols::Symbol;

impl Studied for TheIsland {
    fn usable(&self) -> Vec<Label> {
        let actions = [STEP, PUSH, DROWN, REMOVE, REMOVE_STACK, MOVE, TURN];
        let losses = ["by a push", "by Remove Native", "with a piece"];
        let mut all: Vec<Label> = actions.map(|name| Label::new(ACTION, name)).into();
        all.extend(Geomancy::ALL.map(geomancy));
        all.extend(Symbol::ALL.map(collected));
        all.extend(losses.map(|name| Label::new(LOSS, name)));
        all
    }

    fn uses(&self, event: &Event, tell: &mut dyn FnMut(Seat, Label)) {
        let action = |name| Label::new(ACTION, name);
        match *event {
            Event::Stepped { seat, push, .. } => match push {
                Push::None => tell(seat, action(STEP)),
                Push::To(_) => tell(seat, action(PUSH)),
                Push::IntoSea => {
                    tell(seat, action(DROWN));
                    tell(opponent(seat), Label::new(LOSS, "by a push"));
                }
            },
            Event::Used {
                seat,
                geomancy: use_,
            } => tell(seat, geomancy(use_)),
            Event::Killed { victim, .. } => tell(victim, Label::new(LOSS, "by Remove Native")),
            Event::Removed {
                seat, pieces, lost, ..
            } => {
                let name = if pieces > 1 { REMOVE_STACK } else { REMOVE };
                tell(seat, action(name));
                losses(lost, tell);
            }
            Event::Moved { seat, from, to, .. } => {
                let name = if from == to { TURN } else { MOVE };
                tell(seat, action(name));
            }
            Event::Sank { lost, .. } | Event::Loose { lost, .. } => losses(lost, tell),
            Event::Drawn { seat, symbol } => {
                if let Some(symbol) = symbol {
                    tell(seat, collected(symbol));
                }
            }
            Event::Placer { .. }
            | Event::Placed { .. }
            | Event::Turn { .. }
            | Event::Over { .. } => {}
        }
    }
}

const ACTION: &str = "action";
const GEOMANCY: &str = "geomancy";
const COLLECTED: &str = "piece collected";
const LOSS: &str = "native lost";

const STEP: &str = "step";
const PUSH: &str = "step and push";
const DROWN: &str = "step and push into the sea";
const REMOVE: &str = "remove a piece";
const REMOVE_STACK: &str = "remove a stack";
const MOVE: &str = "move a piece";
const TURN: &str = "turn a piece in its place";

/// The natives that went down with what they stood on.
fn losses(lost: [u8; 2], tell: &mut dyn FnMut(Seat, Label)) {
    for (seat, count) in Seat::all(2).zip(lost) {
        (0..count).for_each(|_| tell(seat, Label::new(LOSS, "with a piece")));
    }
}

fn geomancy(geomancy: Geomancy) -> Label {
    let name = match geomancy {
        Geomancy::EitherNative => "Either: Move Native",
        Geomancy::EitherIsland => "Either: Move Piece",
        other => other.symbol().name(),
    };
    Label::new(GEOMANCY, name)
}

fn collected(symbol: Symbol) -> Label {
    Label::new(COLLECTED, symbol.name())
}
