//! What happens, as it is told.

use atoll_engine::{BySeat, Seat, Viewer};
use serde::Serialize;

use crate::board::{Piece, Space};
use crate::options::ShamanIsland;
use crate::score::Island;
use crate::state::State;

/// Something that happened. Values of coins are told to their owner only: to others they are nothing.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "event")]
pub enum Event {
    /// It was drawn who starts.
    First {
        /// Who.
        first: Seat,
    },
    /// A tile was laid at sea level.
    Laid {
        /// Who.
        seat: Seat,
        /// Its anchor.
        tile: Space,
    },
    /// A tile was laid on top of another.
    Stacked {
        /// Who.
        seat: Seat,
        /// The anchor of the stack.
        stack: Space,
        /// How high it is now.
        height: u8,
    },
    /// A shaman was placed.
    Shaman {
        /// Whose.
        seat: Seat,
        /// Where.
        shaman: Space,
    },
    /// A warrior was taken from the hand.
    Took {
        /// Whose.
        seat: Seat,
        /// Its value.
        coin: Option<u8>,
    },
    /// A warrior was placed, face down.
    Placed {
        /// Whose.
        seat: Seat,
        /// Its value.
        coin: Option<u8>,
        /// Where.
        at: Space,
    },
    /// A piece was moved.
    Moved {
        /// Whose.
        seat: Seat,
        /// What it is.
        #[serde(flatten)]
        piece: Told,
        /// Where it stood.
        from: Space,
        /// Where it stands.
        to: Space,
        /// Whose spirit it rides on.
        #[serde(skip_serializing_if = "Option::is_none")]
        rides: Option<Seat>,
    },
    /// A shaman began spirit movement.
    Spirit {
        /// Whose.
        seat: Seat,
        /// Where his spirit lies.
        from: Space,
        /// Where the warrior stands with whom he will change places.
        to: Space,
    },
    /// A spirit movement was completed.
    Swapped {
        /// Whose.
        seat: Seat,
        /// The value of the warrior.
        coin: Option<u8>,
        /// Where the warrior stands now.
        warrior: Space,
        /// Where the shaman stands.
        shaman: Option<Space>,
        /// Who rode on the spirit.
        #[serde(skip_serializing_if = "Option::is_none")]
        rider: Option<Rider>,
    },
    /// A tile was sunk.
    Sunk {
        /// Who.
        seat: Seat,
        /// Its anchor.
        tile: Space,
        /// How many islands there are now.
        islands: u8,
    },
    /// A tile was slid.
    Slid {
        /// Who.
        seat: Seat,
        /// The anchor where it was.
        from: Space,
        /// The anchor where it is.
        to: Space,
        /// How many islands there are now.
        islands: u8,
    },
    /// A seat could do nothing and lost the rest of the turn.
    Stuck {
        /// Who.
        seat: Seat,
    },
    /// The match is over; all coins are turned up.
    Over {
        /// `islands` or `limit`.
        over: &'static str,
        /// Rounds played.
        rounds: u8,
        /// Victory points.
        points: BySeat<i32>,
        /// How each island was scored.
        islands: Vec<Island>,
        /// The values of all coins.
        coins: BySeat<Vec<Turned>>,
    },
}

/// What kind of piece it is, as its reader may know it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "piece")]
pub enum Told {
    /// A shaman.
    Shaman,
    /// A warrior.
    Warrior {
        /// Its value.
        coin: Option<u8>,
    },
}

impl From<Piece> for Told {
    fn from(piece: Piece) -> Told {
        match piece {
            Piece::Shaman => Told::Shaman,
            Piece::Warrior(value) => Told::Warrior { coin: Some(value) },
        }
    }
}

impl Told {
    fn face_down(self) -> Told {
        match self {
            Told::Shaman => Told::Shaman,
            Told::Warrior { .. } => Told::Warrior { coin: None },
        }
    }
}

/// A piece that rode on a spirit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Rider {
    /// Whose it is.
    pub seat: Seat,
    /// What it is.
    #[serde(flatten)]
    pub piece: Told,
    /// Where it stands now; nothing if it is lost.
    pub to: Option<Space>,
}

/// A coin that is turned up at the end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Turned {
    /// Its value.
    pub coin: u8,
    /// Where it stands; nothing if it was lost.
    pub at: Option<Space>,
}

impl Turned {
    /// All coins of each seat, by value.
    pub(crate) fn all(game: &ShamanIsland, state: &State) -> BySeat<Vec<Turned>> {
        BySeat::from_fn(game.seats, |seat| {
            let warriors = (0..).zip(state.tribe(seat).warriors);
            let turned = warriors.map(|(coin, at)| Turned {
                coin,
                at: at.map(|place| state.land.space(place)),
            });
            turned.collect()
        })
    }
}

/// The event as this viewer may know it.
pub(crate) fn told(event: &Event, viewer: Viewer) -> Event {
    let others = |seat: Seat| viewer != Viewer::Seat(seat);
    let mut event = event.clone();
    match &mut event {
        Event::Took { seat, coin } | Event::Placed { seat, coin, .. } if others(*seat) => {
            *coin = None;
        }
        Event::Moved { seat, piece, .. } if others(*seat) => *piece = piece.face_down(),
        Event::Swapped {
            seat, coin, rider, ..
        } => {
            if others(*seat) {
                *coin = None;
            }
            if let Some(rider) = rider.as_mut().filter(|rider| others(rider.seat)) {
                rider.piece = rider.piece.face_down();
            }
        }
        _ => {}
    }
    event
}
