//! What a viewer knows: everything but the values of others' coins.

use atoll_engine::{Seat, Secrets, Viewer};
use rand::Rng;
use rand::seq::{IteratorRandom, SliceRandom};
use serde::{Serialize, Serializer};

use crate::board::{Place, Space, WARRIORS};
use crate::events::{self, Event};
use crate::moves::{First, Move};
use crate::notation::{self, todo_text};
use crate::options::ShamanIsland;
use crate::score::{self, Island};
use crate::state::{State, Todo, Tribe};

impl Secrets for ShamanIsland {
    type View = View;

    fn screened(&self, _: &State) -> bool {
        false
    }

    /// What the viewer knows.
    fn view(&self, state: &State, viewer: Viewer) -> View {
        let over = matches!(state.todo, Todo::Over(_));
        let open = [0, 1, 2, 3].map(|seat| over || viewer == Viewer::Seat(Seat::new(seat)));
        let mut state = state.clone();
        for (tribe, _) in state.tribes.iter_mut().zip(open).filter(|(_, open)| !open) {
            turn_down(tribe);
        }
        if let Todo::Space(seat, value) = &mut state.todo
            && !open[seat.index()]
        {
            *value = 0;
        }
        View {
            viewer,
            game: self.clone(),
            state,
            open,
        }
    }

    /// Gives the coins that lie face down values at random: their owner may have placed them in any order.
    fn guess(&self, view: &View, rng: &mut impl Rng) -> State {
        let mut state = view.state.clone();
        for seat in Seat::all(4).filter(|seat| !view.is_open(*seat)) {
            state.tribe_mut(seat).warriors.shuffle(rng);
        }
        if let Todo::Space(seat, value) = &mut state.todo
            && !view.is_open(*seat)
        {
            let in_hand = state.tribes[seat.index()].absent();
            *value = in_hand.choose(rng).expect("a coin is being placed");
        }
        state
    }

    /// Which coin is taken from the hand is its owner's secret; everything else is done in the open.
    fn tell_move(&self, before: &State, mv: Move, viewer: Viewer) -> String {
        match mv {
            Move::Coin(_) if viewer.seat() != before.todo.seat() => "coin ?".to_owned(),
            _ => mv.to_string(),
        }
    }

    fn tell_chance(&self, _: &State, first: First, _: Viewer) -> String {
        first.to_string()
    }

    fn tell_event(&self, event: &Event, viewer: Viewer) -> Option<Event> {
        Some(events::told(event, viewer))
    }

    fn view_position(&self, view: &View) -> String {
        notation::write(self, view.state(), &view.open())
    }
}

/// The match as one viewer sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct View {
    /// Who looks.
    pub viewer: Viewer,
    game: ShamanIsland,
    /// Coins of tribes that are not open lie face down: they are in the order of their places, and their values say
    /// nothing.
    state: State,
    open: [bool; 4],
}

/// Leaves the places of the coins and nothing of their values.
fn turn_down(tribe: &mut Tribe) {
    tribe
        .warriors
        .sort_unstable_by_key(|at| (at.is_none(), *at));
}

impl View {
    /// The match with the coins of others face down: ask [`View::warriors`] for coins.
    pub(crate) fn state(&self) -> &State {
        &self.state
    }

    /// Whether the viewer knows the values of a seat's coins.
    pub(crate) fn is_open(&self, seat: Seat) -> bool {
        self.open[seat.index()]
    }

    pub(crate) fn open(&self) -> [bool; 4] {
        self.open
    }

    /// A seat's coins on the board, with their values as far as they are known.
    pub(crate) fn warriors(&self, seat: Seat) -> impl Iterator<Item = (Option<u8>, Place)> {
        let open = self.is_open(seat);
        let warriors = (0..).zip(self.state.tribe(seat).warriors);
        warriors.filter_map(move |(value, at)| Some((open.then_some(value), at?)))
    }

    /// The values of a seat's coins that are not on the board, if they are known; the one that is being placed is not
    /// among them.
    pub(crate) fn hand(&self, seat: Seat) -> Option<Vec<u8>> {
        let placing = match self.state.todo {
            Todo::Space(due, value) if due == seat => Some(value),
            _ => None,
        };
        let absent = self.state.tribe(seat).absent();
        let hand = absent.filter(|value| Some(*value) != placing).collect();
        self.is_open(seat).then_some(hand)
    }

    /// How many of a seat's coins are not on the board and not being placed.
    pub(crate) fn hand_size(&self, seat: Seat) -> usize {
        let placing = matches!(self.state.todo, Todo::Space(due, _) if due == seat);
        WARRIORS - self.state.tribe(seat).warriors_placed() - usize::from(placing)
    }
}

#[derive(Serialize)]
struct Shown {
    viewer: Option<Seat>,
    round: u8,
    limit: u8,
    first: Option<Seat>,
    todo: String,
    /// How many islands there are, and how many end the match.
    islands: u8,
    ending: u8,
    land: Vec<ShownStack>,
    tribes: Vec<ShownTribe>,
    /// How the islands were scored, once the match is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    scored: Option<Vec<Island>>,
}

#[derive(Serialize)]
struct ShownStack {
    anchor: Space,
    height: u8,
    island: u8,
}

#[derive(Serialize)]
struct ShownTribe {
    shaman: Option<Space>,
    /// By space; values that are not known are nothing.
    warriors: Vec<ShownCoin>,
    spirit: Option<Space>,
    /// Coins not on the board: in the hand during set-up, lost later.
    absent: usize,
    /// Their values, if they are known.
    #[serde(skip_serializing_if = "Option::is_none")]
    hand: Option<Vec<u8>>,
}

#[derive(Serialize)]
struct ShownCoin {
    at: Space,
    coin: Option<u8>,
}

impl Serialize for View {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (state, game) = (&self.state, &self.game);
        let land = &state.land;
        let stacks = land.stacks().map(|stack| ShownStack {
            anchor: land.anchor(stack),
            height: land.height(stack),
            island: land.island(stack),
        });
        let over = matches!(state.todo, Todo::Over(_));
        Shown {
            viewer: self.viewer.seat(),
            round: state.round,
            limit: game.limit,
            first: state.first,
            todo: todo_text(state, &self.open),
            islands: land.islands(),
            ending: game.ending(),
            land: stacks.collect(),
            tribes: Seat::all(game.seats).map(|seat| self.tribe(seat)).collect(),
            scored: over.then(|| score::islands(game, state)),
        }
        .serialize(serializer)
    }
}

impl View {
    fn tribe(&self, seat: Seat) -> ShownTribe {
        let tribe = self.state.tribe(seat);
        let space = |place| self.state.land.space(place);
        let coins = self.warriors(seat).map(|(coin, at)| ShownCoin {
            at: space(at),
            coin,
        });
        let mut warriors: Vec<_> = coins.collect();
        warriors.sort_by_key(|coin| coin.at);
        ShownTribe {
            shaman: tribe.shaman.map(space),
            warriors,
            spirit: tribe.spirit.map(space),
            absent: self.hand_size(seat),
            hand: self.hand(seat),
        }
    }
}
