//! What happens, for logs and animation, and who may know what of it.

use atoll_engine::{Seat, Viewer};
use serde::{Serialize, Serializer};

use crate::board::{Quarter, Tile};
use crate::score::Line;
use crate::tokens::{Kind, Side, Weather};

/// Something that happened.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "event")]
#[allow(missing_docs)]
pub enum Event {
    /// A weather card was drawn.
    Card { card: Weather },
    /// The weather of the round was chosen.
    Weather { seat: Seat, weather: Weather },
    /// A quarter was left open.
    Opened { quarter: Quarter },
    /// A token went from a teammate to the other.
    Dealt { from: Seat, to: Seat, kind: Face },
    /// An opening token was taken.
    Took { seat: Seat, kind: Face },
    /// A token was drawn.
    Drew { seat: Seat, kind: Face },
    /// A straddling Hippo settled.
    Settled { seat: Seat, tile: Tile },
    /// A fog board was lifted.
    Lifted { seat: Seat, quarter: Quarter },
    /// A Frog hopped.
    Hopped { seat: Seat, from: Tile, to: Tile },
    /// A token was placed.
    Placed {
        seat: Seat,
        kind: Face,
        tile: Tile,
        #[serde(skip_serializing_if = "Option::is_none")]
        second: Option<Tile>,
        down: bool,
    },
    /// A Chameleon took a colour.
    Turned { tile: Tile, colour: Side },
    /// Two tokens changed places.
    Swapped { seat: Seat, tiles: [Tile; 2] },
    /// A token is to be exchanged.
    Hit { seat: Seat, tile: Tile },
    /// It was exchanged: `back` went to the hand.
    Exchanged {
        seat: Seat,
        tile: Tile,
        given: Face,
        back: Face,
    },
    /// A round was scored; all tokens are shown.
    Round {
        round: u8,
        points: [u16; 2],
        lines: Vec<Line>,
        map: String,
    },
    /// A mercenary was hired.
    Hired {
        seat: Seat,
        kind: Kind,
        cost: u16,
        replaces: Kind,
    },
    /// A side hires no more.
    HiredAll { seat: Seat },
    /// The match is over.
    Ended {
        winner: Option<Side>,
        reason: &'static str,
        points: [Vec<u16>; 2],
        coins: [u32; 2],
        earned: [u32; 2],
        hired: [u32; 2],
    },
}

/// The kind of a token that not everybody may know; nothing for those who may not.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Face {
    /// The kind.
    pub kind: Option<Kind>,
    secret: bool,
}

impl Face {
    pub(crate) fn of(kind: Kind, secret: bool) -> Face {
        let kind = Some(kind);
        Face { kind, secret }
    }

    /// What is left of it for those who do not know secrets.
    fn hidden(self) -> Face {
        match self.secret {
            true => Face { kind: None, ..self },
            false => self,
        }
    }
}

impl Serialize for Face {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.kind.serialize(serializer)
    }
}

impl Event {
    /// The event as this viewer may know it.
    pub(crate) fn told_to(&self, viewer: Viewer) -> Event {
        let mut told = self.clone();
        let knows = |seat: Seat| viewer == Viewer::Seat(seat);
        match &mut told {
            Event::Dealt { from, to, kind } if !knows(*from) && !knows(*to) => {
                *kind = kind.hidden();
            }
            Event::Took { seat, kind }
            | Event::Drew { seat, kind }
            | Event::Placed { seat, kind, .. }
                if !knows(*seat) =>
            {
                *kind = kind.hidden();
            }
            Event::Exchanged {
                seat, given, back, ..
            } if !knows(*seat) => {
                *given = given.hidden();
                *back = back.hidden();
            }
            _ => {}
        }
        told
    }
}
