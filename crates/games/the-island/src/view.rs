//! What a viewer knows: everything but the symbols in others' hands, until the match is over.

use atoll_engine::{Seat, Secrets, Viewer};
use rand::{Rng, RngExt};
use serde::{Serialize, Serializer};

use crate::board::{Cell, Space};
use crate::island::Momentum;
use crate::moves::{Chance, Move};
use crate::notation;
use crate::options::TheIsland;
use crate::play::Event;
use crate::state::{Board, Mover, Stage, State};
use crate::symbols::Symbols;

impl Secrets for TheIsland {
    type View = View;

    fn screened(&self, _: &State) -> bool {
        false
    }

    fn view(&self, state: &State, viewer: Viewer) -> View {
        View::of(state, viewer)
    }

    fn guess(&self, view: &View, rng: &mut impl Rng) -> State {
        view.guess(rng)
    }

    fn tell_move(&self, _: &State, mv: Move, _: Viewer) -> String {
        mv.to_string()
    }

    /// Only the collecting seat learns what is on the bottom of a piece.
    fn tell_chance(&self, before: &State, chance: Chance, viewer: Viewer) -> String {
        match (chance, before.board.stage.turn()) {
            (Chance::Draw(_), Some((mover, _))) if viewer != Viewer::Seat(mover.seat) => {
                "draw:?".to_owned()
            }
            _ => chance.to_string(),
        }
    }

    fn tell_event(&self, event: &Event, viewer: Viewer) -> Option<Event> {
        Some(match *event {
            Event::Drawn { seat, .. } if viewer != Viewer::Seat(seat) => {
                Event::Drawn { seat, symbol: None }
            }
            _ => event.clone(),
        })
    }

    fn view_position(&self, view: &View) -> String {
        notation::view_position(view)
    }
}

/// The match as one viewer sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct View {
    /// Who looks.
    pub viewer: Viewer,
    /// What everybody sees.
    pub board: Board,
    /// What each seat holds, as far as the viewer knows.
    pub hands: [Held; 2],
    /// The symbols that the viewer has not seen: the bag, and the hands that are hidden.
    pub unseen: Symbols,
}

/// A hand as somebody knows it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Held {
    /// All of it.
    Known(Symbols),
    /// How many pieces it is.
    Hidden(u8),
}

impl Held {
    /// How many pieces it is.
    pub fn total(&self) -> u8 {
        match self {
            Held::Known(symbols) => symbols.total(),
            Held::Hidden(count) => *count,
        }
    }
}

impl View {
    pub(crate) fn of(state: &State, viewer: Viewer) -> View {
        let over = matches!(state.board.stage, Stage::Over(_));
        let mut unseen = state.bag;
        let hands = [0, 1].map(|seat| {
            let hand = state.hands[seat];
            if over || viewer == Viewer::Seat(Seat::new(seat)) {
                return Held::Known(hand);
            }
            unseen = unseen.and(hand);
            Held::Hidden(hand.total())
        });
        View {
            viewer,
            board: state.board.clone(),
            hands,
            unseen,
        }
    }

    /// A world that looks like this: the unseen symbols shared out at random, each with the same chance.
    pub(crate) fn guess(&self, rng: &mut impl Rng) -> State {
        let mut bag = self.unseen;
        let hands = self.hands.map(|hand| match hand {
            Held::Known(symbols) => symbols,
            Held::Hidden(count) => drawn(&mut bag, count, rng),
        });
        State {
            board: self.board.clone(),
            hands,
            bag,
        }
    }

    /// Whether something is kept from the viewer.
    pub(crate) fn hides(&self) -> bool {
        self.hands
            .iter()
            .any(|hand| matches!(hand, Held::Hidden(_)))
    }

    /// The symbols left out of the game for all to see: in no hand, not used, not unseen.
    pub(crate) fn omitted(&self) -> Symbols {
        let known = self.hands.iter().filter_map(|hand| match hand {
            Held::Known(symbols) => Some(*symbols),
            Held::Hidden(_) => None,
        });
        let present = known.fold(self.unseen.and(self.board.used), Symbols::and);
        Symbols::ALL.without(present).unwrap_or_default()
    }
}

fn drawn(bag: &mut Symbols, count: u8, rng: &mut impl Rng) -> Symbols {
    let mut hand = Symbols::NONE;
    for _ in 0..count {
        let symbol = bag.nth(rng.random_range(0..u32::from(bag.total())) as u8);
        bag.take(symbol);
        hand.add(symbol, 1);
    }
    hand
}

#[derive(Serialize)]
struct Shown {
    viewer: Option<Seat>,
    turn: u16,
    mover: Option<Mover>,
    stacks: Vec<ShownStack>,
    natives: [Vec<Space>; 2],
    momentum: Vec<Momentum>,
    hands: [Held; 2],
    used: Symbols,
    unseen: Symbols,
    omitted: Symbols,
}

#[derive(Serialize)]
struct ShownStack {
    cell: Cell,
    height: u8,
}

impl Serialize for View {
    /// Stacks and natives as one reads; a hand is `known` with its symbols or `hidden` with its size.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let island = &self.board.island;
        let stack = |cell: &Cell| ShownStack {
            cell: *cell,
            height: island.height(*cell),
        };
        Shown {
            viewer: self.viewer.seat(),
            turn: self.board.turn,
            mover: self.board.stage.turn().map(|(mover, _)| mover),
            stacks: island.stacks().iter().map(stack).collect(),
            natives: [0, 1].map(|seat| island.spaces(Seat::new(seat)).to_vec()),
            momentum: island.momentum(),
            hands: self.hands,
            used: self.board.used,
            unseen: self.unseen,
            omitted: self.omitted(),
        }
        .serialize(serializer)
    }
}
