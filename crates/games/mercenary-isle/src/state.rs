//! What holds between two decisions.

use std::hash::{Hash, Hasher};

use arrayvec::ArrayVec;
use atoll_engine::{Seat, Turn};

use crate::board::{Quarter, Tile, Tiles};
use crate::data::CARDS;
use crate::map::Map;
use crate::options::{MOST_ROUNDS, MercenaryIsle};
use crate::tokens::{Bag, Kind, Side, Weather};

/// Tokens in a full hand.
pub(crate) const HAND: u8 = 5;
/// Tokens of a side.
pub(crate) const SET: u8 = 18;
/// Seats at the largest table.
pub(crate) const SEATS: usize = 4;

/// A position of a match.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct State {
    /// The round, from 1; between rounds the one just finished.
    pub(crate) round: u8,
    /// First seat of that round.
    pub(crate) first: Seat,
    /// The active weather; nothing while cards are yet to decide.
    pub(crate) weather: Option<Weather>,
    /// The tiles under fog boards.
    pub(crate) covered: Tiles,
    pub(crate) map: Map,
    /// Whose turn it is; outside turns the first seat, the hiring one, or the one that is dealt to.
    pub(crate) turn: Seat,
    pub(crate) stage: Stage,
    /// Placements finished in this turn.
    pub(crate) done: u8,
    /// Placements still to do in this turn, the present one included.
    pub(crate) left: u8,
    /// Extra placements for the next turn of each seat.
    pub(crate) owed: [u8; SEATS],
    pub(crate) hands: [Bag; SEATS],
    /// Nobody knows the order of a pile: it is a bag. Between rounds a side's tokens are in the pile of its lower seat.
    pub(crate) piles: [Bag; SEATS],
    /// All 18 tokens of each side, wherever they are.
    pub(crate) sets: [Bag; 2],
    /// Points of the finished rounds, by side.
    pub(crate) points: ArrayVec<[u16; 2], MOST_ROUNDS>,
    pub(crate) coins: [u32; 2],
    pub(crate) deck: Deck,
    pub(crate) memory: Memory,
}

/// What is decided next.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Stage {
    /// Chance draws a weather card; the first of the two, if it is drawn already.
    Card(Option<Weather>),
    /// The second player chooses one of the two cards.
    Choose([Weather; 2]),
    /// Chance leaves a quarter open.
    Open,
    /// Chance divides a team's tokens.
    Deal,
    /// A seat takes one of its five opening tokens.
    Pick,
    /// Chance draws one of the five opening tokens.
    Fill,
    /// This seat settles a straddling Hippo.
    Settle(Seat),
    /// A fog board is lifted.
    Lift,
    /// The Frog may hop.
    Frog,
    /// A token is placed.
    Place,
    /// The Mouses or the Mole on this tile must swap.
    Swap(Tile),
    /// The Prairie Dog on this tile may have two tokens swap.
    Dog(Tile),
    /// The Fox on this tile picks a token to be exchanged.
    Fox(Tile),
    /// The Snake on this tile picks a token to be exchanged.
    Snake(Tile),
    /// This seat exchanges its token on this tile.
    Give(Tile, Seat),
    /// Chance draws a token for the seat that has placed.
    Draw,
    /// A side hires.
    Hire,
    /// Nothing: the match is over.
    Over,
}

/// The weather cards that are not in use.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Deck {
    /// Cards of each kind in the shuffled part.
    pub(crate) top: [u8; 3],
    /// The cards put back under it, in drawing order.
    pub(crate) bottom: ArrayVec<Weather, { CARDS as usize }>,
}

impl Deck {
    /// The cards that may be drawn next, with their weights.
    pub(crate) fn next(&self) -> impl Iterator<Item = (Weather, u32)> {
        let shuffled = Weather::ALL.into_iter().zip(self.top);
        let shuffled = shuffled.map(|(card, count)| (card, u32::from(count)));
        let known = self.bottom.first().filter(|_| self.top == [0; 3]);
        let known = known.map(|card| (*card, 1));
        shuffled.filter(|(_, weight)| *weight > 0).chain(known)
    }

    pub(crate) fn draw(&mut self, card: Weather) {
        match self.top[card.index()] {
            0 => drop(self.bottom.remove(0)),
            _ => self.top[card.index()] -= 1,
        }
    }

    /// Cards of a kind, wherever they are.
    pub(crate) fn count(&self, card: Weather) -> u8 {
        let below = self.bottom.iter().filter(|other| **other == card).count();
        self.top[card.index()] + below as u8
    }
}

/// What everybody has seen, but no position text holds: which tiles the last change of the map touched, and which tokens went
/// back to hands. It counts in views, not in comparing states.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Memory {
    /// The tiles that the last change touched.
    pub(crate) changed: Tiles,
    /// Tokens in each hand that everybody saw go there.
    pub(crate) back: [Bag; SEATS],
}

impl Memory {
    /// Everybody saw this token go to a hand.
    pub(crate) fn goes(&mut self, seat: Seat, kind: Kind) {
        self.back[seat.index()].add(kind);
    }

    /// A token left a hand. If nobody saw which, the hand is no longer known.
    pub(crate) fn leaves(&mut self, seat: Seat, kind: Kind, seen: bool) {
        let back = &mut self.back[seat.index()];
        if !seen {
            *back = Bag::EMPTY;
        } else if back.has(kind) {
            back.remove(kind);
        }
    }
}

impl PartialEq for Memory {
    fn eq(&self, _: &Memory) -> bool {
        true
    }
}

impl Eq for Memory {}

impl Hash for Memory {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

impl State {
    /// The table before anything has happened.
    pub(crate) fn bare(game: &MercenaryIsle) -> State {
        let top = match game.variant.has_cards() {
            true => game.data.weather,
            false => [0; 3],
        };
        let mut state = State {
            round: 1,
            first: game.first,
            weather: game.usual_weather(),
            covered: Tiles::NONE,
            map: Map::EMPTY,
            turn: game.first,
            stage: Stage::Pick,
            done: 0,
            left: 0,
            owed: [0; SEATS],
            hands: [Bag::EMPTY; SEATS],
            piles: [Bag::EMPTY; SEATS],
            sets: [Bag::BASIC; 2],
            points: ArrayVec::new(),
            coins: [0; 2],
            deck: Deck {
                top,
                bottom: ArrayVec::new(),
            },
            memory: Memory::default(),
        };
        state.gather();
        state
    }

    /// All tokens go back to their sides.
    pub(crate) fn gather(&mut self) {
        self.map = Map::EMPTY;
        self.hands = [Bag::EMPTY; SEATS];
        self.piles = [self.sets[0], self.sets[1], Bag::EMPTY, Bag::EMPTY];
        self.memory = Memory::default();
    }

    /// The token on a tile.
    pub fn map(&self) -> &Map {
        &self.map
    }

    /// What is decided next.
    pub fn stage(&self) -> Stage {
        self.stage
    }

    /// The tiles on which something can be laid.
    pub fn free(&self) -> Tiles {
        !(self.map.taken() | self.covered)
    }

    /// The quarters under fog boards, in order.
    pub fn fog(&self) -> impl Iterator<Item = Quarter> + use<> {
        let covered = self.covered;
        let is_covered = move |quarter: &Quarter| covered.contains(first_tile(*quarter));
        Quarter::ALL.into_iter().filter(is_covered)
    }

    /// Whether tokens are laid face down.
    pub(crate) fn is_foggy(&self) -> bool {
        self.weather == Some(Weather::Foggy)
    }

    pub(crate) fn hand(&self, seat: Seat) -> Bag {
        self.hands[seat.index()]
    }

    pub(crate) fn pile(&self, seat: Seat) -> Bag {
        self.piles[seat.index()]
    }

    pub(crate) fn set(&self, side: Side) -> Bag {
        self.sets[side.index()]
    }

    /// The side whose turn it is.
    pub(crate) fn side(&self) -> Side {
        Side::of(self.turn)
    }

    /// Finished rounds.
    pub(crate) fn finished(&self) -> usize {
        self.points.len()
    }

    /// Points of all finished rounds.
    pub(crate) fn total(&self, side: Side) -> u32 {
        let points = self.points.iter().map(|points| points[side.index()]);
        points.map(u32::from).sum()
    }

    /// The seat that answers a Fox or a Snake: the next opponent who holds something.
    pub(crate) fn answering(&self, seats: usize) -> Option<Seat> {
        let next = self.turn.next(seats);
        let after = Seat::new((self.turn.index() + 3) % seats);
        [next, after]
            .into_iter()
            .find(|seat| !self.hand(*seat).is_empty())
    }

    /// Where the Frog of the side to move may hop now.
    pub(crate) fn hops(&self) -> Tiles {
        if !self.set(self.side()).has(Kind::Frog) {
            return Tiles::NONE;
        }
        let frog = self.map.frog(self.side());
        frog.map_or(Tiles::NONE, |tile| tile.neighbours() & self.free())
    }

    /// The enemy's tokens that the one just placed here can swap with or have exchanged.
    pub(crate) fn targets(&self, near: Tiles) -> Tiles {
        self.map.owned(self.side().other()) & self.map.movable() & near
    }
}

pub(crate) fn first_tile(quarter: Quarter) -> Tile {
    let (column, row) = quarter.corner();
    Tile::at(column, row)
}

impl MercenaryIsle {
    /// The weather before a card is drawn: none where cards decide.
    pub(crate) fn usual_weather(&self) -> Option<Weather> {
        (!self.variant.has_cards()).then_some(self.weather)
    }

    pub(crate) fn seat_after(&self, seat: Seat) -> Seat {
        seat.next(self.variant.seats())
    }

    /// Who decides.
    pub(crate) fn actor(&self, state: &State) -> Turn {
        match state.stage {
            Stage::Card(_) | Stage::Open | Stage::Deal | Stage::Fill | Stage::Draw => Turn::Chance,
            Stage::Choose(_) => Turn::Seat(self.seat_after(state.first)),
            Stage::Settle(seat) | Stage::Give(_, seat) => Turn::Seat(seat),
            Stage::Over => Turn::Over,
            _ => Turn::Seat(state.turn),
        }
    }

    /// Who divides tokens with whom now: the giving and the receiving seat.
    pub(crate) fn dealing(&self, state: &State) -> [Seat; 2] {
        let giver = usize::from(state.piles[2].len() == SET / 2);
        [Seat::new(giver), Seat::new(giver + 2)]
    }

    /// The side that hires first: that of the next round's first seat.
    pub(crate) fn first_to_hire(&self, state: &State) -> Side {
        match state.finished() {
            0 => Side::of(state.first),
            _ => Side::of(state.first).other(),
        }
    }

    /// The seat that hires for a side: in a team the two take turns.
    pub(crate) fn hirer(&self, state: &State, side: Side) -> Seat {
        let mate = self.variant.seats() == SEATS && state.finished().is_multiple_of(2);
        Seat::new(side.index() + if mate { 2 } else { 0 })
    }
}
