//! What a move and a draw bring about: turns, abilities, rounds, hiring.

use atoll_engine::{Seat, Tell};

use crate::board::{Quarter, Tile, Tiles};
use crate::events::{Event, Face};
use crate::map::{Map, Token};
use crate::moves::{Chance, Move, Placement};
use crate::notation::map_text;
use crate::options::{MercenaryIsle, Opening, QUICK_COINS, Variant};
use crate::score::{Standing, lines, score};
use crate::state::{HAND, SEATS, SET, Stage, State};
use crate::tokens::{Kind, Side, Weather};

/// The state in which a match begins.
pub(crate) fn start(game: &MercenaryIsle) -> State {
    let mut state = State::bare(game);
    match game.variant {
        Variant::Quick => {
            state.coins = [QUICK_COINS; 2];
            begin_hiring(game, &mut state);
        }
        _ => start_round(game, &mut state),
    }
    state
}

pub(crate) fn play(
    game: &MercenaryIsle,
    state: &mut State,
    mv: Move,
    tell: &mut impl Tell<MercenaryIsle>,
) {
    match (state.stage, mv) {
        (Stage::Choose(cards), Move::Weather(weather)) => {
            choose_weather(game, state, cards, weather, tell);
        }
        (Stage::Pick, Move::Take(kind)) => take_opening(game, state, kind, tell),
        (Stage::Settle(seat), Move::Settle(tile)) => {
            settle(state, seat, tile, tell);
            ready(game, state, tell);
        }
        (Stage::Lift, Move::Lift(quarter)) => {
            lift(state, quarter, tell);
            ready(game, state, tell);
        }
        (Stage::Frog, Move::Hop(tile)) => {
            hop(state, tile, tell);
            state.stage = Stage::Place;
        }
        (Stage::Frog, Move::Stay) => state.stage = Stage::Place,
        (Stage::Place, Move::Place(placement)) => place(game, state, placement, tell),
        (Stage::Swap(at), Move::Swap(tile)) => {
            swap(state, at, tile, tell);
            after_placement(game, state, tell);
        }
        (Stage::Dog(_), Move::Exchange(one, two)) => {
            swap(state, one, two, tell);
            after_placement(game, state, tell);
        }
        (Stage::Dog(_), Move::No) => after_placement(game, state, tell),
        (Stage::Fox(_) | Stage::Snake(_), Move::Hit(tile)) => hit(game, state, tile, tell),
        (Stage::Give(tile, seat), Move::Give(kind)) => {
            exchange(state, seat, tile, kind, tell);
            after_placement(game, state, tell);
        }
        (Stage::Hire, Move::Hire(kind)) => hire(game, state, kind, tell),
        (Stage::Hire, Move::Done) => end_hiring(game, state, tell),
        (stage, mv) => unreachable!("{mv:?} is no move at {stage:?}"),
    }
}

pub(crate) fn resolve(
    game: &MercenaryIsle,
    state: &mut State,
    chance: Chance,
    tell: &mut impl Tell<MercenaryIsle>,
) {
    match (state.stage, chance) {
        (Stage::Card(before), Chance::Card(card)) => draw_card(state, before, card, tell),
        (Stage::Open, Chance::Open(quarter)) => {
            state.covered = !quarter.tiles();
            tell.event(|| Event::Opened { quarter });
            state.stage = after_opening_a_quarter(game);
        }
        (Stage::Deal, Chance::Deal(kind)) => deal(game, state, kind, tell),
        (Stage::Fill, Chance::Draw(kind)) => {
            draw_token(state, kind, tell);
            next_opening(game, state, tell);
        }
        (Stage::Draw, Chance::Draw(kind)) => {
            draw_token(state, kind, tell);
            go_on(game, state, tell);
        }
        (stage, chance) => unreachable!("{chance:?} is not drawn at {stage:?}"),
    }
}

// ---- The start of a round

fn start_round(game: &MercenaryIsle, state: &mut State) {
    state.turn = state.first;
    state.weather = game.usual_weather();
    state.stage = match state.weather {
        None => Stage::Card(None),
        Some(weather) => after_weather(game, weather),
    };
}

fn after_weather(game: &MercenaryIsle, weather: Weather) -> Stage {
    match weather {
        Weather::Sunny => after_opening_a_quarter(game),
        Weather::Cloudy | Weather::Foggy => Stage::Open,
    }
}

fn after_opening_a_quarter(game: &MercenaryIsle) -> Stage {
    match game.variant.seats() {
        SEATS => Stage::Deal,
        _ => opening(game),
    }
}

fn opening(game: &MercenaryIsle) -> Stage {
    match game.opening {
        Opening::Choose => Stage::Pick,
        Opening::Draw => Stage::Fill,
    }
}

fn draw_card(
    state: &mut State,
    before: Option<Weather>,
    card: Weather,
    tell: &mut impl Tell<MercenaryIsle>,
) {
    state.deck.draw(card);
    tell.event(|| Event::Card { card });
    state.stage = match before {
        None => Stage::Card(Some(card)),
        Some(other) => Stage::Choose([card.min(other), card.max(other)]),
    };
}

/// The chosen card leaves the deck for good, the other goes under it.
fn choose_weather(
    game: &MercenaryIsle,
    state: &mut State,
    [one, two]: [Weather; 2],
    weather: Weather,
    tell: &mut impl Tell<MercenaryIsle>,
) {
    let other = if weather == one { two } else { one };
    state.deck.bottom.push(other);
    state.weather = Some(weather);
    state.stage = after_weather(game, weather);
    let seat = game.seat_after(state.first);
    tell.event(|| Event::Weather { seat, weather });
}

fn deal(game: &MercenaryIsle, state: &mut State, kind: Kind, tell: &mut impl Tell<MercenaryIsle>) {
    let [from, to] = game.dealing(state);
    state.piles[from.index()].remove(kind);
    state.piles[to.index()].add(kind);
    tell.event(|| Event::Dealt {
        from,
        to,
        kind: Face::of(kind, true),
    });
    if state.piles[3].len() == SET / 2 {
        state.stage = opening(game);
    }
}

fn take_opening(
    game: &MercenaryIsle,
    state: &mut State,
    kind: Kind,
    tell: &mut impl Tell<MercenaryIsle>,
) {
    let seat = state.turn;
    to_hand(state, seat, kind);
    tell.event(|| Event::Took {
        seat,
        kind: Face::of(kind, true),
    });
    next_opening(game, state, tell);
}

fn to_hand(state: &mut State, seat: Seat, kind: Kind) {
    state.piles[seat.index()].remove(kind);
    state.hands[seat.index()].add(kind);
}

/// Goes on to the next seat when a hand is full, and to the first turn when all are.
fn next_opening(game: &MercenaryIsle, state: &mut State, tell: &mut impl Tell<MercenaryIsle>) {
    if state.hand(state.turn).len() < HAND {
        return;
    }
    state.turn = game.seat_after(state.turn);
    if state.turn == state.first {
        begin_turn(game, state, state.first, tell);
    }
}

fn draw_token(state: &mut State, kind: Kind, tell: &mut impl Tell<MercenaryIsle>) {
    let seat = state.turn;
    to_hand(state, seat, kind);
    tell.event(|| Event::Drew {
        seat,
        kind: Face::of(kind, true),
    });
}

// ---- A turn

fn begin_turn(
    game: &MercenaryIsle,
    state: &mut State,
    seat: Seat,
    tell: &mut impl Tell<MercenaryIsle>,
) {
    state.turn = seat;
    state.done = 0;
    state.left = 1 + std::mem::take(&mut state.owed[seat.index()]);
    match state.map.straddled(Side::of(seat)).is_empty() {
        true => ready(game, state, tell),
        false => state.stage = Stage::Settle(seat),
    }
}

/// What comes before a placement: settle, then lift, then the Frog, then place.
fn ready(game: &MercenaryIsle, state: &mut State, tell: &mut impl Tell<MercenaryIsle>) {
    if state.map.is_full() {
        return end_round(game, state, tell);
    }
    if state.hand(state.turn).is_empty() {
        return begin_turn(game, state, game.seat_after(state.turn), tell);
    }
    state.stage = if state.free().is_empty() {
        make_room(game, state)
    } else if state.done == 0 && !state.hops().is_empty() {
        Stage::Frog
    } else {
        Stage::Place
    };
}

/// Without a free tile a fog board is lifted, or else a Hippo settles: the opponent's before one's own.
fn make_room(game: &MercenaryIsle, state: &State) -> Stage {
    if !state.covered.is_empty() {
        Stage::Lift
    } else if state.map.straddled(state.side().other()).is_empty() {
        Stage::Settle(state.turn)
    } else {
        Stage::Settle(game.seat_after(state.turn))
    }
}

fn settle(state: &mut State, seat: Seat, tile: Tile, tell: &mut impl Tell<MercenaryIsle>) {
    let side = Side::of(seat);
    state.memory.changed = state.map.straddled(side);
    state.map.settle(side, tile);
    tell.event(|| Event::Settled { seat, tile });
}

fn lift(state: &mut State, quarter: Quarter, tell: &mut impl Tell<MercenaryIsle>) {
    state.covered = state.covered & !quarter.tiles();
    let seat = state.turn;
    tell.event(|| Event::Lifted { seat, quarter });
}

fn hop(state: &mut State, to: Tile, tell: &mut impl Tell<MercenaryIsle>) {
    let from = state.map.frog(state.side());
    let from = from.expect("a Frog that hops lies face up");
    let frog = state.map.take(from);
    state.map.put(to, frog);
    state.memory.changed = Tiles::of(from) | Tiles::of(to);
    let seat = state.turn;
    tell.event(|| Event::Hopped { seat, from, to });
}

fn place(
    game: &MercenaryIsle,
    state: &mut State,
    placement: Placement,
    tell: &mut impl Tell<MercenaryIsle>,
) {
    let token = lay(state, placement, tell);
    match ability(game, state, placement.tile, token) {
        Some(stage) => state.stage = stage,
        None => after_placement(game, state, tell),
    }
}

/// Lays a token from the hand on the map; Chameleons beside it react, its ability waits.
pub(crate) fn lay(
    state: &mut State,
    placement: Placement,
    tell: &mut impl Tell<MercenaryIsle>,
) -> Token {
    let Placement {
        kind,
        tile,
        second,
        shown,
    } = placement;
    let seat = state.turn;
    let down = state.is_foggy() && !shown;
    let token = Token::new(Side::of(seat), kind, down);
    state.hands[seat.index()].remove(kind);
    state.memory.leaves(seat, kind, !down);
    match second {
        Some(second) => state.map.straddle([tile, second], token),
        None => state.map.put(tile, token),
    }
    state.memory.changed = second.map_or(Tiles::NONE, Tiles::of) | Tiles::of(tile);
    tell.event(|| Event::Placed {
        seat,
        kind: Face::of(kind, down),
        tile,
        second,
        down,
    });
    if !down {
        chameleons_react(state, tile, token, tell);
    }
    token
}

/// Every face-up Chameleon beside a coloured token placed face up takes its colour.
fn chameleons_react(
    state: &mut State,
    tile: Tile,
    token: Token,
    tell: &mut impl Tell<MercenaryIsle>,
) {
    let Some(colour) = token.colour() else { return };
    if !state.sets.iter().any(|set| set.has(Kind::Chameleon)) {
        return;
    }
    for beside in tile.neighbours().iter() {
        let is_chameleon = |token: Token| token.kind == Kind::Chameleon && !token.down;
        let seen = state.map.token(beside).filter(|token| is_chameleon(*token));
        if seen.is_some_and(|token| token.colour() != Some(colour)) {
            state.map.turn(beside, colour);
            tell.event(|| Event::Turned {
                tile: beside,
                colour,
            });
        }
    }
}

/// The decision that the ability of the token just placed calls for, if any. Face down it has none.
fn ability(game: &MercenaryIsle, state: &mut State, tile: Tile, token: Token) -> Option<Stage> {
    if token.down {
        return None;
    }
    let beside = tile.neighbours();
    match token.kind {
        Kind::Mouses | Kind::Mole => {
            let targets = state.targets(beside);
            (!targets.is_empty()).then_some(Stage::Swap(tile))
        }
        Kind::Fox => exchange_of(game, state, beside).then_some(Stage::Fox(tile)),
        Kind::Snake => exchange_of(game, state, Tiles::ALL).then_some(Stage::Snake(tile)),
        Kind::Dog => {
            let movable = state.map.movable() & beside;
            (movable.len() >= 2).then_some(Stage::Dog(tile))
        }
        Kind::Turtle => {
            state.left += 1;
            state.owed[game.seat_after(state.turn).index()] += 1;
            None
        }
        _ => None,
    }
}

/// Whether there is a token to be exchanged, and an opponent who holds something to give.
fn exchange_of(game: &MercenaryIsle, state: &State, near: Tiles) -> bool {
    let answers = state.answering(game.variant.seats()).is_some();
    answers && !state.targets(near).is_empty()
}

fn swap(state: &mut State, one: Tile, two: Tile, tell: &mut impl Tell<MercenaryIsle>) {
    state.map.swap(one, two);
    state.memory.changed = Tiles::of(one) | Tiles::of(two);
    let seat = state.turn;
    tell.event(|| Event::Swapped {
        seat,
        tiles: [one.min(two), one.max(two)],
    });
}

fn hit(game: &MercenaryIsle, state: &mut State, tile: Tile, tell: &mut impl Tell<MercenaryIsle>) {
    let answers = state.answering(game.variant.seats());
    let answers = answers.expect("a token is hit only if somebody can answer");
    state.stage = Stage::Give(tile, answers);
    let seat = state.turn;
    tell.event(|| Event::Hit { seat, tile });
}

/// The token on the tile goes to the hand, the given one lies there instead: face down in Foggy.
fn exchange(
    state: &mut State,
    seat: Seat,
    tile: Tile,
    kind: Kind,
    tell: &mut impl Tell<MercenaryIsle>,
) {
    let back = state.map.take(tile);
    let down = state.is_foggy();
    let hand = &mut state.hands[seat.index()];
    hand.remove(kind);
    hand.add(back.kind);
    state.memory.leaves(seat, kind, !down);
    if !back.down {
        state.memory.goes(seat, back.kind);
    }
    state.map.put(tile, Token::new(Side::of(seat), kind, down));
    state.memory.changed = Tiles::of(tile);
    tell.event(|| Event::Exchanged {
        seat,
        tile,
        given: Face::of(kind, down),
        back: Face::of(back.kind, back.down),
    });
}

fn after_placement(game: &MercenaryIsle, state: &mut State, tell: &mut impl Tell<MercenaryIsle>) {
    state.done += 1;
    state.left -= 1;
    let (hand, pile) = (state.hand(state.turn), state.pile(state.turn));
    match pile.is_empty() || hand.len() >= HAND {
        true => go_on(game, state, tell),
        false => state.stage = Stage::Draw,
    }
}

fn go_on(game: &MercenaryIsle, state: &mut State, tell: &mut impl Tell<MercenaryIsle>) {
    if state.map.is_full() {
        end_round(game, state, tell);
    } else if state.left > 0 && !state.hand(state.turn).is_empty() {
        ready(game, state, tell);
    } else {
        begin_turn(game, state, game.seat_after(state.turn), tell);
    }
}

// ---- The end of a round

fn end_round(game: &MercenaryIsle, state: &mut State, tell: &mut impl Tell<MercenaryIsle>) {
    let points = score(&state.map);
    state.points.push(points);
    if game.variant.has_coins() {
        for side in Side::BOTH {
            state.coins[side.index()] += u32::from(points[side.index()]);
        }
    }
    let (map, round) = (std::mem::replace(&mut state.map, Map::EMPTY), state.round);
    tell.event(|| Event::Round {
        round,
        points,
        lines: lines(&map),
        map: map_text(&map),
    });
    state.gather();
    state.weather = game.usual_weather();
    state.owed = [0; SEATS];
    (state.done, state.left) = (0, 0);
    after_round(game, state, tell);
}

fn after_round(game: &MercenaryIsle, state: &mut State, tell: &mut impl Tell<MercenaryIsle>) {
    if !game.goes_on(state) {
        state.turn = state.first;
        state.stage = Stage::Over;
        tell.event(|| ending(game, state));
    } else if game.variant.has_coins() && state.finished() < usize::from(game.variant.rounds()) {
        begin_hiring(game, state);
    } else {
        next_round(game, state);
    }
}

fn ending(game: &MercenaryIsle, state: &State) -> Event {
    let Standing { winner, reason } = game.standing(state);
    Event::Ended {
        winner,
        reason,
        points: Side::BOTH.map(|side| {
            let points = state.points.iter().map(|points| points[side.index()]);
            points.collect()
        }),
        coins: state.coins,
        earned: Side::BOTH.map(|side| state.total(side)),
        hired: game.hired_cost(state),
    }
}

fn next_round(game: &MercenaryIsle, state: &mut State) {
    state.round += 1;
    state.first = game.seat_after(state.first);
    start_round(game, state);
}

// ---- Hiring

fn begin_hiring(game: &MercenaryIsle, state: &mut State) {
    state.stage = Stage::Hire;
    state.turn = game.hirer(state, game.first_to_hire(state));
}

fn hire(game: &MercenaryIsle, state: &mut State, kind: Kind, tell: &mut impl Tell<MercenaryIsle>) {
    let (seat, side) = (state.turn, state.side());
    let (cost, gone) = (game.data.cost(kind), game.data.replaces(kind));
    state.coins[side.index()] -= u32::from(cost);
    let set = &mut state.sets[side.index()];
    set.remove(gone);
    set.add(kind);
    state.piles[side.index()] = *set;
    tell.event(|| Event::Hired {
        seat,
        kind,
        cost,
        replaces: gone,
    });
}

/// The other side hires next, or the round begins. In the quick game the rest of the 80 coins goes back.
fn end_hiring(game: &MercenaryIsle, state: &mut State, tell: &mut impl Tell<MercenaryIsle>) {
    let (seat, side) = (state.turn, state.side());
    let before_the_match = state.finished() == 0;
    if before_the_match {
        state.coins[side.index()] = 0;
    }
    tell.event(|| Event::HiredAll { seat });
    if side == game.first_to_hire(state) {
        state.turn = game.hirer(state, side.other());
    } else if before_the_match {
        start_round(game, state);
    } else {
        next_round(game, state);
    }
}
