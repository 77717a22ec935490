//! What is made use of, for counting in balance reports.

use atoll_arena::{Label, Studied};
use atoll_engine::Seat;

use crate::events::Event;
use crate::options::MercenaryIsle;
use crate::state::State;
use crate::tokens::{Kind, Side, Weather};

impl Studied for MercenaryIsle {
    /// Red and Blue.
    fn sides(&self) -> usize {
        2
    }

    fn role(&self, _: &State, seat: Seat) -> Option<Label> {
        Some(role(seat))
    }

    fn usable(&self) -> Vec<Label> {
        let mut all: Vec<Label> = Kind::mercenaries().map(hired).collect();
        all.extend(Kind::ALL.map(placed));
        all.extend([HOP, SWAP, EXCHANGE, SETTLE, LIFT].map(ability));
        all.extend(Weather::ALL.map(weather));
        all
    }

    fn uses(&self, event: &Event, tell: &mut dyn FnMut(Seat, Label)) {
        match *event {
            Event::Hired { seat, kind, .. } => tell(seat, hired(kind)),
            Event::Placed { seat, kind, .. } => {
                if let Some(kind) = kind.kind {
                    tell(seat, placed(kind));
                }
            }
            Event::Hopped { seat, .. } => tell(seat, ability(HOP)),
            Event::Swapped { seat, .. } => tell(seat, ability(SWAP)),
            Event::Hit { seat, .. } => tell(seat, ability(EXCHANGE)),
            Event::Settled { seat, .. } => tell(seat, ability(SETTLE)),
            Event::Lifted { seat, .. } => tell(seat, ability(LIFT)),
            Event::Weather {
                seat,
                weather: chosen,
            } => tell(seat, weather(chosen)),
            Event::Card { .. }
            | Event::Opened { .. }
            | Event::Dealt { .. }
            | Event::Took { .. }
            | Event::Drew { .. }
            | Event::Turned { .. }
            | Event::Exchanged { .. }
            | Event::Round { .. }
            | Event::HiredAll { .. }
            | Event::Ended { .. } => {}
        }
    }
}

const PLACED: &str = "token placed";
const HIRED: &str = "mercenary hired";
const ABILITY: &str = "ability";
const WEATHER: &str = "weather chosen";

const HOP: &str = "hop (Frog)";
const SWAP: &str = "swap (Mouses, Mole, Prairie Dog)";
const EXCHANGE: &str = "force an exchange (Fox, Snake)";
const SETTLE: &str = "settle (Hippo)";
const LIFT: &str = "lift a fog board";

pub(crate) fn role(seat: Seat) -> Label {
    Label::new("side", Side::of(seat).name())
}

fn hired(kind: Kind) -> Label {
    Label::new(HIRED, kind.name())
}

fn placed(kind: Kind) -> Label {
    Label::new(PLACED, kind.name())
}

fn ability(name: &'static str) -> Label {
    Label::new(ABILITY, name)
}

fn weather(weather: Weather) -> Label {
    Label::new(WEATHER, weather.name())
}
