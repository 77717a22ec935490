//! What a move does, how turns go on, and how a match ends.

use atoll_engine::{Seat, Single, Tell};

use crate::board::{Piece, Place, Space, Stack, WARRIORS};
use crate::events::{Event, Rider, Turned};
use crate::moves::{First, Move, can_act, rider_places};
use crate::options::ShamanIsland;
use crate::score;
use crate::state::{Action, Reason, State, Todo};

/// Tiles that each seat lays at sea level, and then on top of others.
pub(crate) const GROUND_TILES: usize = 3;
pub(crate) const TOP_TILES: usize = 2;

pub(crate) fn resolve(state: &mut State, First(first): First, tell: &mut impl Tell<ShamanIsland>) {
    state.first = Some(first);
    state.todo = Todo::Tile(first);
    tell.event(|| Event::First { first });
}

pub(crate) fn play(
    game: &ShamanIsland,
    state: &mut State,
    mv: Move,
    tell: &mut impl Tell<ShamanIsland>,
) {
    match (state.todo, mv) {
        (Todo::Tile(seat), Move::Tile(tile)) => {
            state.land.lay(tile);
            tell.event(|| Event::Laid { seat, tile });
            next_tile(game, state, seat);
        }
        (Todo::Stack(seat), Move::Stack(stack)) => {
            let number = stack_at(state, stack);
            state.land.raise(number);
            let height = state.land.height(number);
            tell.event(|| Event::Stacked {
                seat,
                stack,
                height,
            });
            next_tile(game, state, seat);
        }
        (Todo::Shaman(seat), Move::Shaman(shaman)) => {
            let place = place_at(state, shaman);
            state.tribe_mut(seat).shaman = Some(place);
            tell.event(|| Event::Shaman { seat, shaman });
            next_shaman(game, state, seat);
        }
        (Todo::Coin(seat), Move::Coin(value)) => {
            state.todo = Todo::Space(seat, value);
            let coin = Some(value);
            tell.event(|| Event::Took { seat, coin });
        }
        (Todo::Space(seat, value), Move::At(at)) => {
            let place = place_at(state, at);
            state.tribe_mut(seat).warriors[usize::from(value)] = Some(place);
            let coin = Some(value);
            tell.event(|| Event::Placed { seat, coin, at });
            next_coin(game, state, seat, tell);
        }
        (Todo::Act(action, seat), Move::Walk(from)) => {
            state.todo = Todo::Walk(action, seat, place_at(state, from));
        }
        (Todo::Act(action, seat), Move::Slide(from)) => {
            state.todo = Todo::Slide(action, seat, stack_at(state, from));
        }
        (Todo::Act(action, seat), Move::Spirit(target)) => {
            start_spirit(state, seat, target, tell);
            end_action(game, state, action, seat, tell);
        }
        (Todo::Act(action, seat), Move::Sink(tile)) => {
            sink(state, seat, tile, tell);
            end_land_action(game, state, action, seat, tell);
        }
        (Todo::Walk(action, seat, from), Move::To(to)) => {
            walk(state, seat, from, to, tell);
            end_action(game, state, action, seat, tell);
        }
        (Todo::Slide(action, seat, stack), Move::To(to)) => {
            slide(state, seat, stack, to, tell);
            end_land_action(game, state, action, seat, tell);
        }
        (Todo::Rider(seat), Move::Rider(to)) => {
            let to = place_at(state, to);
            complete_swap(state, seat, Some(to), tell);
            begin_action(game, state, Action::First, seat, tell);
        }
        (Todo::EndRider(seat), Move::Rider(to)) => {
            let to = place_at(state, to);
            complete_swap(state, seat, Some(to), tell);
            finish(game, state, seat, tell);
        }
        (todo, mv) => unreachable!("{mv:?} is no move at {todo:?}"),
    }
}

fn place_at(state: &State, space: Space) -> Place {
    let place = state.land.place_at(space);
    place.expect("moves name spaces of land")
}

fn stack_at(state: &State, anchor: Space) -> Stack {
    let stack = state.land.stack_at(anchor);
    stack.expect("moves name stacks that are there")
}

// Set-up: every seat in turn, step by step.

/// The seat after this one, or `None` if that is where the round began.
fn next_in_round(game: &ShamanIsland, state: &State, seat: Seat) -> Option<Seat> {
    let next = seat.next(game.seats);
    (Some(next) != state.first).then_some(next)
}

/// The seat that begins every round.
fn first(state: &State) -> Seat {
    state.first.expect("it was drawn who starts")
}

fn next_tile(game: &ShamanIsland, state: &mut State, seat: Seat) {
    let laid = state.land.tiles() as usize - 1;
    let next = seat.next(game.seats);
    state.todo = if laid < GROUND_TILES * game.seats {
        Todo::Tile(next)
    } else if laid < (GROUND_TILES + TOP_TILES) * game.seats {
        Todo::Stack(next)
    } else {
        Todo::Shaman(next)
    };
}

fn next_shaman(game: &ShamanIsland, state: &mut State, seat: Seat) {
    state.todo = match next_in_round(game, state, seat) {
        Some(next) => Todo::Shaman(next),
        None => Todo::Coin(first(state)),
    };
}

fn next_coin(
    game: &ShamanIsland,
    state: &mut State,
    seat: Seat,
    tell: &mut impl Tell<ShamanIsland>,
) {
    let next = seat.next(game.seats);
    if state.tribe(next).warriors_placed() < WARRIORS {
        state.todo = Todo::Coin(next);
        return;
    }
    state.round = 1;
    begin_action(game, state, Action::First, first(state), tell);
}

// The actions.

fn walk(state: &mut State, seat: Seat, from: Place, to: Space, tell: &mut impl Tell<ShamanIsland>) {
    let (_, piece) = state.piece_at(from).expect("a piece was picked here");
    let place = place_at(state, to);
    state.tribe_mut(seat).put(piece, Some(place));
    tell.event(|| Event::Moved {
        seat,
        piece: piece.into(),
        from: state.land.space(from),
        to,
        rides: state.spirit_at(place),
    });
}

/// The spirit lies where the shaman stood; he goes on top of the warrior with whom he will change places.
fn start_spirit(state: &mut State, seat: Seat, target: Space, tell: &mut impl Tell<ShamanIsland>) {
    let place = place_at(state, target);
    let tribe = state.tribe_mut(seat);
    let from = tribe.shaman.replace(place).expect("he is on the board");
    tribe.spirit = Some(from);
    tell.event(|| Event::Spirit {
        seat,
        from: state.land.space(from),
        to: target,
    });
}

fn sink(state: &mut State, seat: Seat, tile: Space, tell: &mut impl Tell<ShamanIsland>) {
    let sunk = stack_at(state, tile);
    state.land.sink(sunk);
    state.renumber(|place| {
        let stack = place.stack();
        place.on(Stack(stack.0 - u8::from(stack > sunk)))
    });
    let islands = state.land.islands();
    tell.event(|| Event::Sunk {
        seat,
        tile,
        islands,
    });
}

fn slide(
    state: &mut State,
    seat: Seat,
    stack: Stack,
    to: Space,
    tell: &mut impl Tell<ShamanIsland>,
) {
    let from = state.land.anchor(stack);
    let renumbering = state.land.slide(stack, to);
    state.renumber(|place| renumbering.of(place));
    let islands = state.land.islands();
    tell.event(|| Event::Slid {
        seat,
        from,
        to,
        islands,
    });
}

// Turns.

fn end_land_action(
    game: &ShamanIsland,
    state: &mut State,
    action: Action,
    seat: Seat,
    tell: &mut impl Tell<ShamanIsland>,
) {
    match state.land.islands() >= game.ending() {
        true => finish(game, state, seat, tell),
        false => end_action(game, state, action, seat, tell),
    }
}

fn end_action(
    game: &ShamanIsland,
    state: &mut State,
    action: Action,
    seat: Seat,
    tell: &mut impl Tell<ShamanIsland>,
) {
    match action {
        Action::First => begin_action(game, state, Action::Second, seat, tell),
        Action::Second => end_turn(game, state, seat, tell),
    }
}

/// Asks for an action. Who can do nothing loses the rest of the turn.
pub(crate) fn begin_action(
    game: &ShamanIsland,
    state: &mut State,
    action: Action,
    seat: Seat,
    tell: &mut impl Tell<ShamanIsland>,
) {
    if can_act(game, state, seat) {
        state.todo = Todo::Act(action, seat);
        return;
    }
    tell.event(|| Event::Stuck { seat });
    end_turn(game, state, seat, tell);
}

/// Goes on to the next seat that can do something. Nobody may be able to until the last round is over, so this
/// is a loop.
fn end_turn(
    game: &ShamanIsland,
    state: &mut State,
    seat: Seat,
    tell: &mut impl Tell<ShamanIsland>,
) {
    let mut last = seat;
    loop {
        let next = last.next(game.seats);
        if next == first(state) {
            if state.round == game.limit {
                return finish(game, state, last, tell);
            }
            state.round += 1;
        }
        if !settle_spirit(state, next, tell) {
            state.todo = Todo::Rider(next);
            return;
        }
        if can_act(game, state, next) {
            state.todo = Todo::Act(Action::First, next);
            return;
        }
        tell.event(|| Event::Stuck { seat: next });
        last = next;
    }
}

/// Completes the spirit movement of a seat, if it has one under way, unless there is a place for its rider: then this is
/// decided first.
fn settle_spirit(state: &mut State, seat: Seat, tell: &mut impl Tell<ShamanIsland>) -> bool {
    if state.tribe(seat).spirit.is_none() {
        return true;
    }
    if !rider_places(state, seat).is_empty() {
        return false;
    }
    complete_swap(state, seat, None, tell);
    true
}

/// A rider with one place to go to goes there.
pub(crate) fn single(state: &State) -> Single<Move> {
    let (Todo::Rider(seat) | Todo::EndRider(seat)) = state.todo else {
        return Single::Asked;
    };
    match rider_places(state, seat)[..] {
        [only] => Single::Follows(Move::Rider(state.land.space(only))),
        _ => Single::Asked,
    }
}

/// The warrior goes to the spirit's place, the spirit leaves, the shaman stays, the rider goes to `to`;
/// a rider for whom there is no place is lost.
fn complete_swap(
    state: &mut State,
    seat: Seat,
    to: Option<Place>,
    tell: &mut impl Tell<ShamanIsland>,
) {
    let tribe = state.tribe(seat);
    let from = tribe.spirit.expect("a spirit is under way");
    let target = tribe.target().expect("the shaman stands on a warrior");
    let rider = state.piece_at(from);
    if let Some((owner, piece)) = rider {
        state.tribe_mut(owner).put(piece, to);
    }
    let tribe = state.tribe_mut(seat);
    tribe.spirit = None;
    tribe.put(Piece::Warrior(target), Some(from));
    tell.event(|| Event::Swapped {
        seat,
        coin: Some(target),
        warrior: state.land.space(from),
        shaman: state.tribe(seat).shaman.map(|at| state.land.space(at)),
        rider: rider.map(|(seat, piece)| Rider {
            seat,
            piece: piece.into(),
            to: to.map(|place| state.land.space(place)),
        }),
    });
}

/// Ends the match: all spirits complete, in turn order after the last actor, then the islands are scored.
fn finish(game: &ShamanIsland, state: &mut State, last: Seat, tell: &mut impl Tell<ShamanIsland>) {
    for seat in game.from(last.next(game.seats)) {
        if !settle_spirit(state, seat, tell) {
            state.todo = Todo::EndRider(seat);
            return;
        }
    }
    let reason = match state.land.islands() >= game.ending() {
        true => Reason::Islands,
        false => Reason::Limit,
    };
    state.todo = Todo::Over(reason);
    tell.event(|| Event::Over {
        over: reason.word(),
        rounds: state.round,
        points: score::points(game, state),
        islands: score::islands(game, state),
        coins: Turned::all(game, state),
    });
}
