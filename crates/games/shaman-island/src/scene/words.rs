//! The words of the table: status, prompt, the moves, the log.

use atoll_engine::{Rules, Seat, Silent, Viewer};
use atoll_scene::{Choice, Node, Prompt, Tone};

use super::board::{ghost, route};
use super::chart::Chart;
use super::pieces::pawn;
use super::{key, suit};
use crate::board::{Piece, Place, Space, Stack};
use crate::events::{Event, Told};
use crate::moves::Move;
use crate::options::ShamanIsland;
use crate::score;
use crate::state::{Action, Reason, State, Todo};
use crate::view::View;

pub(super) fn status(game: &ShamanIsland, state: &State) -> String {
    let islands = format!(
        "islands {}, the match ends at {}",
        state.land.islands(),
        game.ending()
    );
    match state.todo {
        todo if todo.is_set_up() => format!("Set-up; {islands}"),
        Todo::Over(_) => format!("The match is over after round {}; {islands}", state.round),
        todo => {
            let round = format!("Round {} of {}", state.round, game.limit);
            let action = match todo {
                Todo::Act(action, _) | Todo::Walk(action, ..) | Todo::Slide(action, ..) => {
                    format!(", action {} of 2", number(action))
                }
                _ => String::new(),
            };
            format!("{round}{action}; {islands}")
        }
    }
}

fn number(action: Action) -> u8 {
    match action {
        Action::First => 1,
        Action::Second => 2,
    }
}

pub(super) fn prompt(game: &ShamanIsland, view: &View) -> Prompt {
    let state = view.state();
    let Some(seat) = state.todo.seat() else {
        return match state.todo {
            Todo::Over(reason) => ending(game, state, reason),
            _ => Prompt::new(
                "Who starts?",
                "Chance decides who lays the first tile and acts first in every round.",
            ),
        };
    };
    let own = view.viewer == Viewer::Seat(seat);
    let title = |mine: &str, theirs: &str| match own {
        true => mine.to_owned(),
        false => format!("Seat {} {theirs}", seat.index()),
    };
    match state.todo {
        Todo::Tile(_) => Prompt::new(
            title("Lay a tile", "lays a tile"),
            "In the open water, touching the land along half an edge or more.",
        ),
        Todo::Stack(_) => Prompt::new(
            title("Raise a stack", "raises a stack"),
            "Squarely on top of any tile. Stacked tiles count when islands are scored.",
        ),
        Todo::Shaman(_) => Prompt::new(
            title("Place your shaman", "places the shaman"),
            "On any empty space. He counts 6, and moves the land of the island he stands on.",
        ),
        Todo::Coin(_) => Prompt::new(
            title(
                "Take a warrior from your hand",
                "takes a warrior from the hand",
            ),
            "Only its owner knows its value until the match ends.",
        ),
        Todo::Space(_, value) if own => Prompt::new(
            format!("Place your warrior {value}"),
            "Face down on any empty space.",
        ),
        Todo::Space(..) => Prompt::new(
            format!("Seat {} places a warrior", seat.index()),
            "Face down on any empty space.",
        ),
        Todo::Act(action, _) => Prompt::new(
            title(
                &format!("Your {} action of two", ordinal(action)),
                &format!("takes the {} action of two", ordinal(action)),
            ),
            actions(state, seat),
        ),
        Todo::Walk(_, _, from) => Prompt::new(
            title("Move it where?", "moves a piece"),
            format!(
                "From {}, as far as it likes, not over water or enemies. On a spirit it rides.",
                state.land.space(from)
            ),
        ),
        Todo::Slide(_, _, stack) => Prompt::new(
            title("Slide it where?", "slides a tile"),
            sliding(state, stack),
        ),
        Todo::Rider(_) => Prompt::new(
            title("Place the rider", "places the rider"),
            "The spirit arrives; who rode on it goes to one of the nearest empty spaces. The spirit's owner chooses.",
        ),
        Todo::EndRider(_) => Prompt::new(
            title("Place the last rider", "places the last rider"),
            "The match has ended; spirits under way arrive before the islands are scored.",
        ),
        Todo::Start | Todo::Over(_) => unreachable!("a seat is to act"),
    }
}

fn ordinal(action: Action) -> &'static str {
    match action {
        Action::First => "first",
        Action::Second => "second",
    }
}

/// What can be done, and why something cannot.
fn actions(state: &State, seat: Seat) -> &'static str {
    let tribe = state.tribe(seat);
    if tribe.spirit.is_some() {
        return "The shaman is in the spirit world: only another warrior may move.";
    }
    match tribe.shaman {
        None => "Move a warrior. Without a shaman there is no magic.",
        Some(at) if state.spirit_at(at).is_some() => {
            "The shaman rides on a spirit: move a piece, slide a tile or sink one of that island."
        }
        Some(_) => {
            "Move a piece, start spirit movement, or slide or sink a tile of the shaman's island."
        }
    }
}

fn sliding(state: &State, stack: Stack) -> String {
    let anchor = state.land.anchor(stack);
    match state.land.height(stack) {
        1 => format!(
            "The tile at {anchor} goes two half-steps along the coast, round corners too, with all that is on it."
        ),
        _ => format!(
            "The top tile at {anchor} goes straight off into open water, with all that is on it."
        ),
    }
}

fn ending(game: &ShamanIsland, state: &State, reason: Reason) -> Prompt {
    let points = score::points(game, state);
    let most = points.iter().max().copied().unwrap_or(0);
    let winners: Vec<_> = Seat::all(game.seats)
        .filter(|seat| points[*seat] == most)
        .collect();
    let title = match winners[..] {
        [one] => format!("Seat {} wins with {most} points", one.index()),
        _ => {
            let names: Vec<_> = winners
                .iter()
                .map(|seat| format!("seat {}", seat.index()))
                .collect();
            format!("Shared by {} with {most} points", names.join(" and "))
        }
    };
    let why = match reason {
        Reason::Islands => format!("There are {} islands.", state.land.islands()),
        Reason::Limit => format!("Round {} is over.", state.round),
    };
    let each: Vec<_> = Seat::all(game.seats)
        .map(|seat| format!("{} {}", suit(seat).name, points[seat]))
        .collect();
    Prompt::new(title, format!("{why} {}.", each.join(", ")))
}

/// A move in words, and how it is said by clicking.
pub(super) fn choice(game: &ShamanIsland, view: &View, mv: Move) -> Choice {
    let state = view.state();
    let (label, effect) = words(game, view, mv);
    Choice {
        text: mv.to_string(),
        label,
        effect,
        tone: match ends(game, state, mv) {
            true => Tone::Ending,
            false => Tone::Plain,
        },
        clicks: clicks(view, mv),
        ghosts: ghosts(view, mv),
    }
}

fn clicks(view: &View, mv: Move) -> Vec<String> {
    let state = view.state();
    let piece = |space: Space| piece_key(view, state.land.place_at(space));
    match mv {
        Move::Tile(anchor) => vec![key::berth(anchor)],
        Move::Stack(anchor) | Move::Slide(anchor) => vec![key::tile(anchor)],
        Move::Shaman(space) | Move::At(space) | Move::Rider(space) => vec![key::space(space)],
        Move::Coin(value) => {
            let seat = state.todo.seat().expect("a seat takes a coin");
            vec![key::coin(seat, usize::from(value))]
        }
        Move::Walk(space) => vec![piece(space)],
        Move::Spirit(space) => vec![key::SPIRIT_TOOL.to_owned(), key::space(space)],
        Move::Sink(anchor) => vec![key::tile(anchor), key::SINK_TOOL.to_owned()],
        Move::To(space) if matches!(state.todo, Todo::Slide(..)) => vec![key::berth(space)],
        Move::To(space) => vec![key::space(space)],
    }
}

/// The node of the piece on a place.
fn piece_key(view: &View, place: Option<Place>) -> String {
    let state = view.state();
    let found = place.and_then(|place| Some((place, state.piece_at(place)?)));
    let (place, (seat, piece)) = found.expect("a piece stands where one is moved");
    match piece {
        Piece::Shaman => key::shaman(seat),
        Piece::Warrior(value) => {
            let known = view.is_open(seat).then_some(value);
            key::warrior(seat, known, state.land.space(place))
        }
    }
}

/// What the piece on a space is called by its owner.
fn piece_name(view: &View, space: Space) -> String {
    let place = view.state().land.place_at(space);
    match place.and_then(|place| view.state().piece_at(place)) {
        Some((_, Piece::Shaman)) => "the shaman".to_owned(),
        Some((seat, Piece::Warrior(value))) if view.is_open(seat) => format!("warrior {value}"),
        _ => "a warrior".to_owned(),
    }
}

fn words(game: &ShamanIsland, view: &View, mv: Move) -> (String, String) {
    let state = view.state();
    let (label, effect) = match mv {
        Move::Tile(at) => (format!("lay a tile at {at}"), "The land grows there.".to_owned()),
        Move::Stack(at) => {
            let height = state.land.stack_at(at).map_or(1, |stack| state.land.height(stack)) + 1;
            (format!("raise the stack at {at}"), format!("It will be {height} levels high."))
        }
        Move::Shaman(at) => (format!("place the shaman on {at}"), String::new()),
        Move::Coin(value) => (format!("take warrior {value}"), "Then say where it goes.".to_owned()),
        Move::At(at) => (format!("place it on {at}"), String::new()),
        Move::Walk(at) => (
            format!("move {} from {at}", piece_name(view, at)),
            "Then say where it goes.".to_owned(),
        ),
        Move::Spirit(at) => (
            format!("spirit movement to {} on {at}", piece_name(view, at)),
            "Your shaman and this warrior change places when your next turn begins; until then both are bound.".to_owned(),
        ),
        Move::Sink(at) => (format!("sink the tile at {at}"), after(game, state, mv)),
        Move::Slide(at) => (
            format!("slide the tile at {at}"),
            "Then say where it goes. What is on it goes along.".to_owned(),
        ),
        Move::To(at) => match state.todo {
            Todo::Slide(..) => (format!("slide it to {at}"), after(game, state, mv)),
            _ => (format!("go to {at}"), riding(state, at)),
        },
        Move::Rider(at) => (
            format!("place the rider on {at}"),
            "The spirit movement is completed.".to_owned(),
        ),
    };
    (label, effect)
}

fn riding(state: &State, at: Space) -> String {
    let host = state
        .land
        .place_at(at)
        .and_then(|place| state.spirit_at(place));
    match host {
        Some(seat) => format!(
            "It rides on the spirit of the {} and will be taken along.",
            suit(seat).name
        ),
        None => String::new(),
    }
}

/// The state after a move of the land. Its values say nothing, its land does.
fn played(game: &ShamanIsland, state: &State, mv: Move) -> State {
    let mut next = state.clone();
    game.play(&mut next, mv, &mut Silent);
    next
}

fn moves_land(state: &State, mv: Move) -> bool {
    let slides = matches!(state.todo, Todo::Slide(..)) && matches!(mv, Move::To(_));
    slides || matches!(mv, Move::Sink(_))
}

fn ends(game: &ShamanIsland, state: &State, mv: Move) -> bool {
    moves_land(state, mv) && played(game, state, mv).land.islands() >= game.ending()
}

/// What becomes of the islands.
fn after(game: &ShamanIsland, state: &State, mv: Move) -> String {
    let (before, islands) = (state.land.islands(), played(game, state, mv).land.islands());
    match islands >= game.ending() {
        true => format!("There will be {islands} islands: the match ends at once."),
        false if islands != before => {
            format!("There will be {islands} islands instead of {before}.")
        }
        false => "The number of islands stays the same.".to_owned(),
    }
}

/// What to draw while a move is considered: the tile or the shaman where it would be.
fn ghosts(view: &View, mv: Move) -> Vec<Node> {
    let state = view.state();
    let chart = Chart::of(&state.land);
    match (mv, state.todo) {
        (Move::Tile(anchor) | Move::Stack(anchor), _) => vec![ghost(&chart, anchor, 1.0)],
        (Move::To(anchor), Todo::Slide(_, _, stack)) => {
            let route = route(&chart, &state.land, stack, anchor);
            [ghost(&chart, anchor, 1.0)]
                .into_iter()
                .chain(route)
                .collect()
        }
        (Move::Shaman(space), Todo::Shaman(seat)) => {
            let (x, y) = chart.middle(space);
            let node = Node::new(format!("ghost-{space}"), x, y);
            vec![pawn(seat, 1.0).into_iter().fold(node, Node::part)]
        }
        _ => Vec::new(),
    }
}

/// An event as a line of the log: the move as it is written, and what it means.
pub(super) fn sentence(event: &Event) -> String {
    match event {
        Event::First { first } => format!("Seat {} starts.", first.index()),
        Event::Laid { seat, tile } => format!("Seat {} lays land: tile {tile}.", seat.index()),
        Event::Stacked {
            seat,
            stack,
            height,
        } => format!(
            "Seat {} raises land: stack {stack}, {height} levels now.",
            seat.index()
        ),
        Event::Shaman { seat, shaman } => {
            format!("Seat {} sets out: shaman {shaman}.", seat.index())
        }
        Event::Took { seat, coin } => format!(
            "Seat {} takes a warrior: coin {}.",
            seat.index(),
            value(*coin)
        ),
        Event::Placed { seat, at, .. } => format!("Seat {} puts it down: at {at}.", seat.index()),
        Event::Moved {
            seat,
            piece,
            from,
            to,
            rides,
        } => {
            let rides = rides.map_or(String::new(), |host| {
                format!(", and it rides on the spirit of seat {}", host.index())
            });
            format!(
                "Seat {} moves {}: m {from}>{to}{rides}.",
                seat.index(),
                named(*piece)
            )
        }
        Event::Spirit { seat, from, to } => format!(
            "The spirit of seat {} leaves its shaman on {from}: s {to}.",
            seat.index()
        ),
        Event::Swapped {
            seat,
            warrior,
            rider,
            ..
        } => {
            let rider = match rider {
                None => String::new(),
                Some(rider) => match rider.to {
                    Some(to) => format!("; the rider of seat {} gets to {to}", rider.seat.index()),
                    None => format!("; the rider of seat {} is lost", rider.seat.index()),
                },
            };
            format!(
                "The spirit of seat {} arrives: the warrior is on {warrior}{rider}.",
                seat.index()
            )
        }
        Event::Sunk {
            seat,
            tile,
            islands,
        } => format!(
            "Seat {} sinks land: k {tile}; islands: {islands}.",
            seat.index()
        ),
        Event::Slid {
            seat,
            from,
            to,
            islands,
        } => format!(
            "Seat {} slides land: t {from}>{to}; islands: {islands}.",
            seat.index()
        ),
        Event::Stuck { seat } => {
            format!(
                "Seat {} can do nothing and loses the rest of the turn.",
                seat.index()
            )
        }
        Event::Over {
            over,
            rounds,
            points,
            ..
        } => {
            let why = match *over {
                "islands" => "the land has broken up",
                _ => "the last round is over",
            };
            let each = points
                .iter()
                .enumerate()
                .map(|(seat, points)| format!("seat {seat} {points}"));
            let each: Vec<_> = each.collect();
            format!(
                "The match ends in round {rounds}: {why}. Points: {}.",
                each.join(", ")
            )
        }
    }
}

fn value(coin: Option<u8>) -> String {
    coin.map_or("?".to_owned(), |value| value.to_string())
}

fn named(piece: Told) -> String {
    match piece {
        Told::Shaman => "the shaman".to_owned(),
        Told::Warrior { coin: Some(value) } => format!("warrior {value}"),
        Told::Warrior { coin: None } => "a warrior".to_owned(),
    }
}
