//! What is made use of, for counting in balance reports.

use atoll_arena::{Label, Studied};
use atoll_engine::Seat;

use crate::board::WARRIORS;
use crate::events::{Event, Told};
use crate::options::ShamanIsland;
use crate::state::State;

impl Studied for ShamanIsland {
    /// The place in the order of rounds: the start is drawn, so seats say nothing of it.
    fn role(&self, state: &State, seat: Seat) -> Option<Label> {
        const PLACES: [&str; 4] = ["first", "second", "third", "fourth"];
        let first = state.first?.index();
        let place = (seat.index() + self.seats - first) % self.seats;
        Some(Label::new("place in the round", PLACES[place]))
    }

    fn usable(&self) -> Vec<Label> {
        let actions = [SHAMAN, WALK, RIDE, SPIRIT, SWAP, SINK, SLIDE, STUCK];
        let mut all: Vec<Label> = actions.map(|name| Label::new(ACTION, name)).into();
        all.extend((0..WARRIORS as u8).map(warrior));
        all.extend([LAY, STACK].map(|name| Label::new(SET_UP, name)));
        all
    }

    fn uses(&self, event: &Event, tell: &mut dyn FnMut(Seat, Label)) {
        let action = |name| Label::new(ACTION, name);
        match *event {
            Event::Moved {
                seat, piece, rides, ..
            } => {
                match piece {
                    Told::Shaman => tell(seat, action(SHAMAN)),
                    Told::Warrior { coin } => {
                        tell(seat, action(WALK));
                        if let Some(value) = coin {
                            tell(seat, warrior(value));
                        }
                    }
                }
                if rides.is_some() {
                    tell(seat, action(RIDE));
                }
            }
            Event::Spirit { seat, .. } => tell(seat, action(SPIRIT)),
            Event::Swapped { seat, .. } => tell(seat, action(SWAP)),
            Event::Sunk { seat, .. } => tell(seat, action(SINK)),
            Event::Slid { seat, .. } => tell(seat, action(SLIDE)),
            Event::Stuck { seat } => tell(seat, action(STUCK)),
            Event::Laid { seat, .. } => tell(seat, Label::new(SET_UP, LAY)),
            Event::Stacked { seat, .. } => tell(seat, Label::new(SET_UP, STACK)),
            Event::First { .. }
            | Event::Shaman { .. }
            | Event::Took { .. }
            | Event::Placed { .. }
            | Event::Over { .. } => {}
        }
    }
}

const ACTION: &str = "action";
const WARRIOR: &str = "warrior moved";
const SET_UP: &str = "set-up";

const SHAMAN: &str = "move the shaman";
const WALK: &str = "move a warrior";
const RIDE: &str = "ride on a spirit";
const SPIRIT: &str = "spirit movement";
const SWAP: &str = "change places by spirit";
const SINK: &str = "sink a tile";
const SLIDE: &str = "slide a tile";
const STUCK: &str = "nothing: stuck";
const LAY: &str = "lay a tile in the water";
const STACK: &str = "lay a tile on a stack";

fn warrior(value: u8) -> Label {
    Label::new(WARRIOR, format!("value {value}"))
}
