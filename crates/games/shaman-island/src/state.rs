//! What holds between two decisions.

use atoll_engine::Seat;

use crate::board::{MOST_PLACES, Piece, Place, Space, Stack, WARRIORS};
use crate::land::Land;

/// A position of a match.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct State {
    pub(crate) land: Land,
    pub(crate) tribes: [Tribe; 4],
    pub(crate) todo: Todo,
    /// Who starts each round; `None` until it is drawn.
    pub(crate) first: Option<Seat>,
    /// From 1; 0 during set-up.
    pub(crate) round: u8,
}

/// Where the pieces of a tribe stand. What stands nowhere is in the hand during set-up, and lost later.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(crate) struct Tribe {
    pub(crate) shaman: Option<Place>,
    /// The warriors by value.
    pub(crate) warriors: [Option<Place>; WARRIORS],
    /// While it lies on the board, the shaman is on top of the warrior that he will change places with.
    pub(crate) spirit: Option<Place>,
}

/// What is decided next, and by whom.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Todo {
    /// Chance draws who starts.
    Start,
    /// Lay a tile at sea level.
    Tile(Seat),
    /// Lay a tile on top of another.
    Stack(Seat),
    /// Place the shaman.
    Shaman(Seat),
    /// Take a warrior from the hand.
    Coin(Seat),
    /// Place the warrior of this value.
    Space(Seat, u8),
    /// Pick what to do as this action.
    Act(Action, Seat),
    /// Pick where the piece on this place goes.
    Walk(Action, Seat, Place),
    /// Pick where the top tile of this stack goes.
    Slide(Action, Seat, Stack),
    /// Place the rider of the own spirit, at the beginning of a turn.
    Rider(Seat),
    /// Place the rider of the own spirit, at the end of the match.
    EndRider(Seat),
    /// Nothing: the match is over.
    Over(Reason),
}

/// Which of the two actions of a turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Action {
    First,
    Second,
}

/// What ended a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Reason {
    /// There was one island more than there are players.
    Islands,
    /// The last round was over.
    Limit,
}

impl Reason {
    /// The word for it.
    pub const fn word(self) -> &'static str {
        match self {
            Reason::Islands => "islands",
            Reason::Limit => "limit",
        }
    }
}

impl Todo {
    /// The seat that decides.
    pub(crate) const fn seat(self) -> Option<Seat> {
        match self {
            Todo::Tile(seat)
            | Todo::Stack(seat)
            | Todo::Shaman(seat)
            | Todo::Coin(seat)
            | Todo::Space(seat, _)
            | Todo::Act(_, seat)
            | Todo::Walk(_, seat, _)
            | Todo::Slide(_, seat, _)
            | Todo::Rider(seat)
            | Todo::EndRider(seat) => Some(seat),
            Todo::Start | Todo::Over(_) => None,
        }
    }

    /// Whether it belongs to the set-up.
    pub(crate) const fn is_set_up(self) -> bool {
        matches!(
            self,
            Todo::Start
                | Todo::Tile(_)
                | Todo::Stack(_)
                | Todo::Shaman(_)
                | Todo::Coin(_)
                | Todo::Space(..)
        )
    }
}

impl Tribe {
    /// The shaman first, then the warriors by value.
    pub(crate) fn pieces(&self) -> impl Iterator<Item = (Piece, Place)> {
        let shaman = self.shaman.map(|place| (Piece::Shaman, place));
        let warriors = (0..).zip(self.warriors);
        let warriors = warriors.filter_map(|(value, at)| Some((Piece::Warrior(value), at?)));
        shaman.into_iter().chain(warriors)
    }

    pub(crate) fn put(&mut self, piece: Piece, at: Option<Place>) {
        match piece {
            Piece::Shaman => self.shaman = at,
            Piece::Warrior(value) => self.warriors[usize::from(value)] = at,
        }
    }

    /// How many warriors stand somewhere.
    pub(crate) fn warriors_placed(&self) -> usize {
        self.warriors.iter().flatten().count()
    }

    /// The values that stand nowhere.
    pub(crate) fn absent(&self) -> impl Iterator<Item = u8> {
        let warriors = (0..).zip(self.warriors);
        warriors.filter_map(|(value, at)| at.is_none().then_some(value))
    }

    /// The warrior under the shaman, while his spirit is on its way.
    pub(crate) fn target(&self) -> Option<u8> {
        let under = |at: &Option<Place>| at.is_some() && *at == self.shaman;
        let found = self.warriors.iter().position(under);
        self.spirit.and(found.map(|value| value as u8))
    }

    fn all_places(&mut self) -> impl Iterator<Item = &mut Place> {
        let places = [&mut self.shaman, &mut self.spirit].into_iter();
        places.chain(&mut self.warriors).flatten()
    }
}

impl State {
    /// One tile in the sea, nothing on it.
    pub(crate) fn bare() -> State {
        State {
            land: Land::new(&[(Space::at(0, 0), 1)]),
            tribes: [Tribe::default(); 4],
            todo: Todo::Start,
            first: None,
            round: 0,
        }
    }

    pub(crate) fn tribe(&self, seat: Seat) -> &Tribe {
        &self.tribes[seat.index()]
    }

    pub(crate) fn tribe_mut(&mut self, seat: Seat) -> &mut Tribe {
        &mut self.tribes[seat.index()]
    }

    /// All pieces, tribe by tribe.
    pub(crate) fn pieces(&self) -> impl Iterator<Item = (Seat, Piece, Place)> {
        let tribes = Seat::all(4).zip(&self.tribes);
        tribes.flat_map(|(seat, tribe)| tribe.pieces().map(move |(piece, at)| (seat, piece, at)))
    }

    /// The piece on a place; of a shaman and the warrior under him, the shaman.
    pub(crate) fn piece_at(&self, place: Place) -> Option<(Seat, Piece)> {
        let mut here = self.pieces().filter(|(_, _, at)| *at == place);
        here.next().map(|(seat, piece, _)| (seat, piece))
    }

    /// Whose spirit lies on a place.
    pub(crate) fn spirit_at(&self, place: Place) -> Option<Seat> {
        let mut seats = Seat::all(4);
        seats.find(|seat| self.tribe(*seat).spirit == Some(place))
    }

    pub(crate) fn crowd(&self) -> Crowd {
        Crowd::of(self)
    }

    /// Every place that is named anywhere gets another number.
    pub(crate) fn renumber(&mut self, new: impl Fn(Place) -> Place) {
        for tribe in &mut self.tribes {
            for place in tribe.all_places() {
                *place = new(*place);
            }
        }
    }
}

/// Who stands where, for looking it up quickly.
pub(crate) struct Crowd {
    /// For each place 0, or one more than the seat whose piece stands there.
    standing: [u8; MOST_PLACES],
    /// The stacks with a piece or a spirit on them, as bits.
    pub(crate) laden: u32,
}

impl Crowd {
    fn of(state: &State) -> Crowd {
        let mut crowd = Crowd {
            standing: [0; MOST_PLACES],
            laden: 0,
        };
        for (tribe, mark) in state.tribes.iter().zip(1..) {
            crowd.add(tribe.shaman, mark);
            for at in tribe.warriors {
                crowd.add(at, mark);
            }
            if let Some(place) = tribe.spirit {
                crowd.laden |= place.stack().bit();
            }
        }
        crowd
    }

    #[inline]
    fn add(&mut self, at: Option<Place>, mark: u8) {
        if let Some(place) = at {
            self.standing[place.index()] = mark;
            self.laden |= place.stack().bit();
        }
    }

    /// Whether no piece stands here. A spirit may lie here all the same.
    pub(crate) fn is_free(&self, place: Place) -> bool {
        self.standing[place.index()] == 0
    }

    /// Whether a piece of another tribe stands here.
    pub(crate) fn is_enemy(&self, place: Place, seat: Seat) -> bool {
        let mark = self.standing[place.index()];
        mark != 0 && usize::from(mark) != seat.index() + 1
    }
}
