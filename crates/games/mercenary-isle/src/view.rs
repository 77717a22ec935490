//! What each viewer knows, and worlds that look the same to it.

use atoll_engine::{Seat, Secrets, Turn, Viewer};
use rand::{Rng, RngExt};
use serde::{Serialize, Serializer};

use crate::board::{Quarter, Tile, Tiles};
use crate::events::Event;
use crate::map::Token;
use crate::moves::{Chance, Move};
use crate::notation::{Shown, unknown};
use crate::options::MercenaryIsle;
use crate::state::{HAND, Memory, SEATS, Stage, State};
use crate::tokens::{Bag, Kind, Side, Weather};

impl Secrets for MercenaryIsle {
    type View = View;

    fn screened(&self, _: &State) -> bool {
        false
    }

    fn view(&self, state: &State, viewer: Viewer) -> View {
        of(self, state, viewer)
    }

    /// A world that looks like the view: what is unseen of a side is shared out among its unknown places at random.
    fn guess(&self, view: &View, rng: &mut impl Rng) -> State {
        let mut state = view.state.clone();
        state.memory = Memory {
            changed: view.changed,
            back: view.back,
        };
        for side in Side::BOTH {
            let mut rest = view.unseen(side);
            for back in [view.back[side.index()], view.back[side.index() + 2]] {
                let others = rest.without(back);
                rest = others.expect("what went back to a hand is unseen");
            }
            let own = view.hidden & state.map.owned(side);
            for tile in own.iter() {
                state.map.disguise(tile, take(&mut rest, rng));
            }
            let seats = Seat::all(self.variant.seats()).filter(|seat| Side::of(*seat) == side);
            for seat in seats.filter(|seat| view.viewer != Viewer::Seat(*seat)) {
                let [hand, pile] = [view.hands, view.piles].map(|sizes| sizes[seat.index()]);
                let held = match picks(&state, seat) {
                    true => opening(&mut rest, hand, pile, rng),
                    false => {
                        let back = view.back[seat.index()];
                        let hand = some(&mut rest, hand - back.len(), rng).and(back);
                        [hand, some(&mut rest, pile, rng)]
                    }
                };
                [state.hands[seat.index()], state.piles[seat.index()]] = held;
            }
        }
        state
    }

    /// Opening tokens, face-down tokens and what is given in Foggy are secrets of the seat.
    fn tell_move(&self, before: &State, mv: Move, viewer: Viewer) -> String {
        let own = viewer.seat().map(Turn::Seat) == Some(self.actor(before));
        match mv {
            Move::Take(_) if !own => "take:?".to_owned(),
            Move::Give(_) if !own && before.is_foggy() => "give:?".to_owned(),
            Move::Place(placement) if !own && before.is_foggy() && !placement.shown => {
                format!("?{placement}")
            }
            _ => mv.to_string(),
        }
    }

    /// A draw is a secret of the seat, a deal of the two teammates.
    fn tell_chance(&self, before: &State, chance: Chance, viewer: Viewer) -> String {
        let knows = |seat: Seat| viewer == Viewer::Seat(seat);
        match chance {
            Chance::Draw(_) if !knows(before.turn) => "draw:?".to_owned(),
            Chance::Deal(_) if !self.dealing(before).into_iter().any(knows) => "deal:?".to_owned(),
            _ => chance.to_string(),
        }
    }

    fn tell_event(&self, event: &Event, viewer: Viewer) -> Option<Event> {
        Some(event.told_to(viewer))
    }

    /// The position as the owner of the view may see it.
    fn view_position(&self, view: &View) -> String {
        let holds = |seat: Seat| {
            let index = seat.index();
            match view.viewer == Viewer::Seat(seat) {
                true => [view.state.hand(seat), view.state.pile(seat)].map(|bag| bag.to_string()),
                false => [view.hands[index], view.piles[index]].map(unknown),
            }
        };
        Shown {
            game: self,
            state: &view.state,
            hidden: view.hidden,
            holds: &holds,
        }
        .text()
    }
}

/// The match as one viewer sees it. What the viewer may not know is blank in `state`: hands and piles of others are
/// empty, unknown face-down tokens are all of the same kind.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct View {
    /// Who looks.
    pub viewer: Viewer,
    /// What the viewer knows.
    pub(crate) state: State,
    /// The face-down tokens whose kind the viewer does not know.
    pub(crate) hidden: Tiles,
    /// How many tokens each seat holds.
    pub(crate) hands: [u8; SEATS],
    /// How many tokens are in each pile.
    pub(crate) piles: [u8; SEATS],
    /// The tiles that the last change touched.
    pub(crate) changed: Tiles,
    /// Tokens in the hands of others that everybody saw go there.
    pub(crate) back: [Bag; SEATS],
}

/// Stands for a face-down token of unknown kind.
const BLANK: Kind = Kind::Wolf;

pub(crate) fn of(game: &MercenaryIsle, state: &State, viewer: Viewer) -> View {
    let mut known = state.clone();
    for seat in Seat::all(game.variant.seats()).filter(|seat| viewer != Viewer::Seat(*seat)) {
        known.hands[seat.index()] = Bag::EMPTY;
        known.piles[seat.index()] = Bag::EMPTY;
    }
    let own = viewer.seat().map(Side::of);
    let mut hidden = state.map.face_down();
    if let Some(side) = own {
        hidden = hidden & !state.map.owned(side);
    }
    hidden
        .iter()
        .for_each(|tile| known.map.disguise(tile, BLANK));
    let mut back = state.memory.back;
    if let Some(seat) = viewer.seat() {
        back[seat.index()] = Bag::EMPTY;
    }
    View {
        viewer,
        state: known,
        hidden,
        hands: state.hands.map(Bag::len),
        piles: state.piles.map(Bag::len),
        changed: state.memory.changed,
        back,
    }
}

impl View {
    /// The tokens of a side of which the viewer does not know where they are.
    pub(crate) fn unseen(&self, side: Side) -> Bag {
        let state = &self.state;
        let mut seen = Bag::EMPTY;
        for seat in [side.index(), side.index() + 2] {
            seen = seen.and(state.hands[seat]).and(state.piles[seat]);
        }
        let second_half = state.map.straddled(side).iter().nth(1);
        for (tile, token) in state.map.tokens() {
            let own = token.owner == side && Some(tile) != second_half;
            if own && !self.hidden.contains(tile) {
                seen.add(token.kind);
            }
        }
        let rest = state.set(side).without(seen);
        rest.expect("what is seen of a side is part of its set")
    }
}

fn picks(state: &State, seat: Seat) -> bool {
    state.stage == Stage::Pick && state.turn == seat
}

/// A hand of the first few of five opening tokens, which are taken in kind order, and the pile with the others.
fn opening(rest: &mut Bag, hand: u8, pile: u8, rng: &mut impl Rng) -> [Bag; 2] {
    let mut five: Vec<_> = (0..HAND).map(|_| take(rest, rng)).collect();
    five.sort();
    let to_come: Bag = five.drain(usize::from(hand)..).collect();
    let pile = some(rest, pile - to_come.len(), rng);
    [five.into_iter().collect(), pile.and(to_come)]
}

fn some(rest: &mut Bag, count: u8, rng: &mut impl Rng) -> Bag {
    (0..count).map(|_| take(rest, rng)).collect()
}

fn take(rest: &mut Bag, rng: &mut impl Rng) -> Kind {
    let kind = rest.nth(rng.random_range(0..rest.len()));
    rest.remove(kind);
    kind
}

#[derive(Serialize)]
struct Fields {
    viewer: Option<Seat>,
    round: u8,
    first: Seat,
    turn: Seat,
    weather: Option<Weather>,
    fog: Vec<Quarter>,
    map: Vec<Lying>,
    hand: Option<Bag>,
    pile: Option<Bag>,
    hands: [u8; SEATS],
    piles: [u8; SEATS],
    sets: [Bag; 2],
    unseen: [Bag; 2],
    done: u8,
    left: u8,
    owed: [u8; SEATS],
    points: Vec<[u16; 2]>,
    coins: [u32; 2],
    cards: [u8; 3],
    bottom: Vec<Weather>,
    changed: Vec<Tile>,
    back: [Bag; SEATS],
}

#[derive(Serialize)]
struct Lying {
    tile: Tile,
    owner: Side,
    down: bool,
    kind: Option<Kind>,
    colour: Option<Side>,
}

impl Serialize for View {
    /// `hand` and `pile` are the viewer's own, `hands` and `piles` the sizes of all; `unseen` are the tokens of each side
    /// of which the viewer does not know where they are, `back` those among them that are known to be in a hand.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let state = &self.state;
        let seat = self.viewer.seat();
        let lying = |(tile, token): (Tile, Token)| {
            let known = !self.hidden.contains(tile);
            Lying {
                tile,
                owner: token.owner,
                down: token.down,
                kind: known.then_some(token.kind),
                colour: token.colour().filter(|_| known),
            }
        };
        Fields {
            viewer: seat,
            round: state.round,
            first: state.first,
            turn: state.turn,
            weather: state.weather,
            fog: state.fog().collect(),
            map: state.map.tokens().map(lying).collect(),
            hand: seat.map(|seat| state.hand(seat)),
            pile: seat.map(|seat| state.pile(seat)),
            hands: self.hands,
            piles: self.piles,
            sets: state.sets,
            unseen: Side::BOTH.map(|side| self.unseen(side)),
            done: state.done,
            left: state.left,
            owed: state.owed,
            points: state.points.to_vec(),
            coins: state.coins,
            cards: state.deck.top,
            bottom: state.deck.bottom.to_vec(),
            changed: self.changed.iter().collect(),
            back: self.back,
        }
        .serialize(serializer)
    }
}
