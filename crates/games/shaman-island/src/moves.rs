//! What may be done.

use std::iter;

use arrayvec::ArrayVec;
use atoll_engine::Seat;

use crate::board::{MOST_PLACES, Piece, Place, Space, Stack, Way};
use crate::land::Land;
use crate::options::ShamanIsland;
use crate::state::{Crowd, State, Todo};

/// A decision of a seat. Actions that have a target are two decisions: what, then [`Move::To`] where.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// Lay a tile at sea level, at this anchor.
    Tile(Space),
    /// Lay a tile on top of the stack at this anchor.
    Stack(Space),
    /// Place the shaman.
    Shaman(Space),
    /// Take the warrior of this value from the hand.
    Coin(u8),
    /// Place the warrior that was taken.
    At(Space),
    /// Move the piece on this space.
    Walk(Space),
    /// Start spirit movement with the warrior on this space.
    Spirit(Space),
    /// Sink the tile at this anchor.
    Sink(Space),
    /// Slide the top tile of the stack at this anchor.
    Slide(Space),
    /// The target of what was picked: a space for a piece, an anchor for a tile.
    To(Space),
    /// Place the rider of the own spirit.
    Rider(Space),
}

/// Who starts the match.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct First(pub Seat);

/// All legal moves, sorted.
pub(crate) fn legal(game: &ShamanIsland, state: &State, out: &mut Vec<Move>) {
    let before = out.len();
    collect(game, state, out);
    out[before..].sort_unstable();
}

/// All legal moves, in any order.
pub(crate) fn collect(game: &ShamanIsland, state: &State, out: &mut Vec<Move>) {
    let land = &state.land;
    match state.todo {
        Todo::Start | Todo::Over(_) => {}
        Todo::Tile(_) => out.extend(land.shore().map(Move::Tile)),
        Todo::Stack(_) => out.extend(land.stacks().map(|stack| Move::Stack(land.anchor(stack)))),
        Todo::Shaman(_) => empty_spaces(state, Move::Shaman, out),
        Todo::Coin(seat) => out.extend(state.tribe(seat).absent().map(Move::Coin)),
        Todo::Space(..) => empty_spaces(state, Move::At, out),
        Todo::Act(_, seat) => sources(game, state, seat, out),
        Todo::Walk(_, seat, from) => walks(state, seat, from, out),
        Todo::Slide(_, _, stack) => out.extend(land.slides(stack).map(Move::To)),
        Todo::Rider(seat) | Todo::EndRider(seat) => {
            let nearest = rider_places(state, seat);
            out.extend(nearest.iter().map(|place| Move::Rider(land.space(*place))));
        }
    }
}

/// In set-up there are no spirits: a space without a piece is empty.
fn empty_spaces(state: &State, mv: fn(Space) -> Move, out: &mut Vec<Move>) {
    let crowd = state.crowd();
    let empty = state.land.places().filter(|place| crowd.is_free(*place));
    out.extend(empty.map(|place| mv(state.land.space(place))));
}

/// What a seat may pick as an action.
fn sources(game: &ShamanIsland, state: &State, seat: Seat, out: &mut Vec<Move>) {
    let land = &state.land;
    let crowd = state.crowd();
    let walkers =
        movable(state, seat).filter(|(piece, at)| can_walk(land, &crowd, seat, *piece, *at));
    out.extend(walkers.map(|(_, at)| Move::Walk(land.space(at))));
    let Some(shaman) = working_shaman(state, seat) else {
        return;
    };
    out.extend(spirit_targets(state, seat, shaman).map(|at| Move::Spirit(land.space(at))));
    for stack in own_island(land, shaman) {
        if can_sink(land, &crowd, stack) {
            out.push(Move::Sink(land.anchor(stack)));
        }
        if can_slide(game, land, &crowd, stack) {
            out.push(Move::Slide(land.anchor(stack)));
        }
    }
}

/// Whether a seat has anything to pick as an action.
pub(crate) fn can_act(game: &ShamanIsland, state: &State, seat: Seat) -> bool {
    let land = &state.land;
    let crowd = state.crowd();
    if movable(state, seat).any(|(piece, at)| can_walk(land, &crowd, seat, piece, at)) {
        return true;
    }
    let Some(shaman) = working_shaman(state, seat) else {
        return false;
    };
    spirit_targets(state, seat, shaman).next().is_some()
        || own_island(land, shaman)
            .any(|stack| can_sink(land, &crowd, stack) || can_slide(game, land, &crowd, stack))
}

/// The pieces of a seat that are not bound by its own spirit movement.
fn movable(state: &State, seat: Seat) -> impl Iterator<Item = (Piece, Place)> {
    let tribe = state.tribe(seat);
    let bound = tribe.spirit.and(tribe.shaman);
    tribe.pieces().filter(move |(_, at)| Some(*at) != bound)
}

/// Where the shaman stands, if he is there and not in the spirit world himself.
fn working_shaman(state: &State, seat: Seat) -> Option<Place> {
    let tribe = state.tribe(seat);
    tribe.shaman.filter(|_| tribe.spirit.is_none())
}

/// The warriors with which a shaman can change places. Who rides on a spirit cannot.
fn spirit_targets(state: &State, seat: Seat, shaman: Place) -> impl Iterator<Item = Place> {
    let rides = |place: &Place| state.spirit_at(*place).is_some();
    let free = !rides(&shaman);
    let warriors = state.tribe(seat).warriors.into_iter().flatten();
    warriors.filter(move |at| free && !rides(at))
}

/// The stacks of the island on which the shaman stands.
fn own_island(land: &Land, shaman: Place) -> impl Iterator<Item = Stack> {
    let island = land.island(shaman.stack());
    land.stacks()
        .filter(move |stack| land.island(*stack) == island)
}

/// A tile can be sunk if it lies at sea level with nothing on it.
fn can_sink(land: &Land, crowd: &Crowd, stack: Stack) -> bool {
    land.height(stack) == 1 && crowd.laden & stack.bit() == 0
}

fn can_slide(game: &ShamanIsland, land: &Land, crowd: &Crowd, stack: Stack) -> bool {
    land.slides_somewhere(stack) && (game.carry || crowd.laden & stack.bit() == 0)
}

/// Where a piece may go from its place: as far as it likes each way over land and own pieces, not over enemies,
/// to a space without a piece.
fn destinations<'a>(
    land: &'a Land,
    crowd: &'a Crowd,
    seat: Seat,
    piece: Piece,
    from: Place,
) -> impl Iterator<Item = Place> + 'a {
    let ways = match piece {
        Piece::Shaman => &Way::ALL[..],
        Piece::Warrior(_) => Way::STRAIGHT,
    };
    ways.iter().flat_map(move |way| {
        let line = iter::successors(land.next(from, *way), |at| land.next(*at, *way));
        let open = line.take_while(move |place| !crowd.is_enemy(*place, seat));
        open.filter(|place| crowd.is_free(*place))
    })
}

fn can_walk(land: &Land, crowd: &Crowd, seat: Seat, piece: Piece, from: Place) -> bool {
    destinations(land, crowd, seat, piece, from)
        .next()
        .is_some()
}

fn walks(state: &State, seat: Seat, from: Place, out: &mut Vec<Move>) {
    let (_, piece) = state.piece_at(from).expect("a piece was picked here");
    let (land, crowd) = (&state.land, state.crowd());
    let places = destinations(land, &crowd, seat, piece, from);
    out.extend(places.map(|place| Move::To(land.space(place))));
}

/// The places for the rider of a seat's spirit: of the empty ones on the shaman's island, or anywhere if it
/// is full, those nearest to the shaman. None if there is no rider, or no empty space at all.
pub(crate) fn rider_places(state: &State, seat: Seat) -> ArrayVec<Place, MOST_PLACES> {
    let (land, tribe) = (&state.land, state.tribe(seat));
    let ridden = tribe.spirit.and_then(|place| state.piece_at(place));
    let (Some(shaman), Some(_)) = (tribe.shaman, ridden) else {
        return ArrayVec::new();
    };
    let crowd = state.crowd();
    let is_empty = |place: &Place| crowd.is_free(*place) && state.spirit_at(*place).is_none();
    let island = land.island(shaman.stack());
    let on_island = |place: &Place| land.island(place.stack()) == island;
    let full = !land
        .places()
        .any(|place| on_island(&place) && is_empty(&place));
    let empty = land
        .places()
        .filter(|place| is_empty(place) && (full || on_island(place)));
    nearest(land, land.space(shaman), empty)
}

fn nearest(
    land: &Land,
    to: Space,
    places: impl Iterator<Item = Place>,
) -> ArrayVec<Place, MOST_PLACES> {
    let mut best = ArrayVec::new();
    let mut least = i64::MAX;
    for place in places {
        let distance = land.space(place).distance(to);
        if distance < least {
            best.clear();
            least = distance;
        }
        if distance == least {
            best.push(place);
        }
    }
    best
}

/// Who may be drawn to start.
pub(crate) fn chances(game: &ShamanIsland, state: &State, out: &mut Vec<(First, u32)>) {
    if state.todo == Todo::Start {
        out.extend(Seat::all(game.seats).map(|seat| (First(seat), 1)));
    }
}
