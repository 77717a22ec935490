//! The words of the table: status, prompt, the moves.

use atoll_engine::{Seat, Silent, Turn, Viewer};
use atoll_scene::{Choice, Node, Prompt, Tone};

use super::board::{ghost, shows_worth};
use super::key;
use super::panels::counted;
use crate::board::Tile;
use crate::map::{Map, Token};
use crate::moves::{Move, Placement};
use crate::options::MercenaryIsle;
use crate::play::lay;
use crate::score::{Standing, score};
use crate::state::{HAND, Stage};
use crate::tokens::{Kind, Side, Weather};
use crate::view::View;

pub(super) fn status(game: &MercenaryIsle, view: &View) -> String {
    let state = &view.state;
    let rounds = game.variant.rounds();
    let round = match state.round > rounds {
        true => format!("Additional round {}", state.round - rounds),
        false => format!("Round {} of {rounds}", state.round),
    };
    let weather = state.weather.map_or("", Weather::name);
    match state.stage {
        Stage::Over => {
            let [red, blue] = game.counted(state);
            format!("Match over, {red} to {blue}")
        }
        Stage::Hire if state.finished() == 0 => "Hiring before round 1".to_owned(),
        Stage::Hire => format!("Hiring after round {}", state.round),
        Stage::Card(_) | Stage::Choose(_) => format!("{round}, the weather"),
        _ => {
            let free = state.map.taken().len();
            format!("{round}, {weather}, {free} of 36 tiles taken")
        }
    }
}

/// What is decided: said to the one who decides, and of that one to all others.
pub(super) fn prompt(game: &MercenaryIsle, view: &View) -> Prompt {
    let state = &view.state;
    match game.actor(state) {
        Turn::Seat(seat) if view.viewer == Viewer::Seat(seat) => own_prompt(game, view, seat),
        Turn::Seat(seat) => {
            let (what, why) = told(view, seat);
            Prompt::new(format!("Seat {} {what}", seat.index()), why)
        }
        Turn::Chance => chance_prompt(view),
        Turn::Over => ending(game, view),
    }
}

fn own_prompt(game: &MercenaryIsle, view: &View, seat: Seat) -> Prompt {
    let state = &view.state;
    let enemy = Side::of(seat).other().name();
    match state.stage {
        Stage::Choose(_) => Prompt::new(
            "Choose the weather",
            "It holds for this round; the other card goes under the deck.",
        ),
        Stage::Pick => {
            let left = HAND - state.hand(seat).len();
            Prompt::new(
                format!("Take {} for your hand", counted(left.into(), "token")),
                "In the order of the list: what you pass over stays in the pile and is drawn later.",
            )
        }
        Stage::Settle(_) => Prompt::new(
            "Settle your Hippo",
            "It lies on one of its two tiles from now on; the other becomes free.",
        ),
        Stage::Lift => Prompt::new(
            "Lift a fog board",
            "There is no free tile left. You place your token right after that.",
        ),
        Stage::Frog => Prompt::new(
            "Let your Frog hop, or stay",
            "It may hop to a free tile beside it before you place your token.",
        ),
        Stage::Place => place_prompt(view),
        Stage::Swap(at) => {
            let name = name_at(view, at);
            Prompt::new(
                format!("Choose whom the {name} on {at} changes places with"),
                format!("It must be one of {enemy}'s tokens beside it."),
            )
        }
        Stage::Dog(_) => Prompt::new(
            "Choose two tokens to change places, or leave them",
            "Both lie beside the Prairie Dog; white ones cannot be moved.",
        ),
        Stage::Fox(_) | Stage::Snake(_) => Prompt::new(
            format!("Choose one of {enemy}'s tokens"),
            format!("{enemy} must take it back and lay another from the hand there."),
        ),
        Stage::Give(at, _) => {
            let name = name_at(view, at);
            Prompt::new(
                format!("Exchange your {name} on {at}"),
                "It goes back to your hand; the token you give lies there instead, without using its ability.",
            )
        }
        Stage::Hire => {
            let coins = state.coins[state.side().index()];
            let rest = match state.finished() {
                0 => "What is left goes back.",
                _ => "Coins that you keep count at the end.",
            };
            let detail = format!("You have {}. {rest}", counted(coins, "coin"));
            Prompt::new("Hire mercenaries", detail)
        }
        _ => ending(game, view),
    }
}

fn place_prompt(view: &View) -> Prompt {
    let state = &view.state;
    let title = match state.left {
        1 => "Place a token".to_owned(),
        left => format!("Place a token, {left} in this turn"),
    };
    let detail = match state.weather {
        Some(Weather::Foggy) => {
            "A token of your hand, then a free tile. It lies face down; only a mercenary laid face up uses its ability."
        }
        _ => {
            "A token of your hand, then a free tile. Lines of three or more in your colour score when the island is full."
        }
    };
    Prompt::new(title, detail)
}

/// What a seat does, for those who watch, and why it matters.
fn told(view: &View, seat: Seat) -> (String, String) {
    let (own, enemy) = (Side::of(seat).name(), Side::of(seat).other().name());
    let (what, why) = match view.state.stage {
        Stage::Choose(_) => (
            "chooses the weather",
            "Two cards were drawn; the other goes under the deck.".into(),
        ),
        Stage::Pick => (
            "chooses the opening hand",
            "Five tokens; the rest is shuffled.".into(),
        ),
        Stage::Settle(_) => (
            "settles a Hippo",
            "One of its two tiles becomes free.".into(),
        ),
        Stage::Lift => ("lifts a fog board", "There is no free tile left.".into()),
        Stage::Frog => (
            "may let the Frog hop",
            format!("{own} places a token after that."),
        ),
        Stage::Place => (
            "places a token",
            "Lines of three or more score when the island is full.".into(),
        ),
        Stage::Swap(_) => (
            "chooses whom to change places with",
            format!("It will be one of {enemy}'s tokens beside it."),
        ),
        Stage::Dog(_) => (
            "may have two tokens change places",
            "Both lie beside the Prairie Dog.".into(),
        ),
        Stage::Fox(_) | Stage::Snake(_) => (
            "chooses a token to be exchanged",
            format!("{enemy} must take it back and give another."),
        ),
        Stage::Give(at, _) => (
            "exchanges a token",
            format!("The one on {at} goes back to the hand."),
        ),
        Stage::Hire => (
            "hires mercenaries",
            "They replace basic tokens for the rest of the match.".into(),
        ),
        _ => ("waits", "Nothing is to be decided.".into()),
    };
    (what.to_owned(), why)
}

fn chance_prompt(view: &View) -> Prompt {
    match view.state.stage {
        Stage::Card(_) => Prompt::new(
            "A weather card is drawn",
            "The second player chooses one of two cards.",
        ),
        Stage::Open => Prompt::new(
            "A quarter is left open",
            "Fog boards cover the other three, by chance.",
        ),
        Stage::Deal => Prompt::new(
            "The teams' tokens are divided",
            "Nine for each teammate, by chance.",
        ),
        _ => Prompt::new("A token is drawn", "Nobody knows the order of a pile."),
    }
}

fn ending(game: &MercenaryIsle, view: &View) -> Prompt {
    let state = &view.state;
    let [red, blue] = game.counted(state);
    let Standing { winner, reason } = game.standing(state);
    let counts = format!("Red {red}, Blue {blue}");
    let detail = match reason {
        "points" => format!("{counts}: more points win."),
        "coins" => format!("{counts}: more coins win."),
        "extra-round" => format!("{counts}: an additional round decided."),
        "hired-cost" => {
            let [red, blue] = game.hired_cost(state);
            format!("{counts}. The dearer mercenaries decide: {red} to {blue}.")
        }
        _ => format!("{counts}: nothing tells the sides apart."),
    };
    match winner {
        Some(side) => Prompt::new(format!("{} wins the island", side.name()), detail),
        None => Prompt::new("The match is drawn", detail),
    }
}

fn name_at(view: &View, tile: Tile) -> &'static str {
    let token = view.state.map.token(tile);
    token.map_or("token", |token| token.kind.name())
}

pub(super) fn choice(game: &MercenaryIsle, view: &View, mv: Move) -> Choice {
    let words = match mv {
        Move::Place(placement) => place_words(view, placement),
        Move::Hire(kind) => hire_words(game, kind),
        _ => other_words(game, view, mv),
    };
    Choice {
        text: mv.to_string(),
        label: words.label,
        effect: words.effect,
        tone: words.tone,
        clicks: clicks(game, view, mv),
        ghosts: words.ghosts,
    }
}

/// What is said of a move.
struct Words {
    label: String,
    effect: String,
    tone: Tone,
    ghosts: Vec<Node>,
}

impl Words {
    fn new(label: impl Into<String>, effect: impl Into<String>) -> Words {
        Words {
            label: label.into(),
            effect: effect.into(),
            tone: Tone::Plain,
            ghosts: Vec::new(),
        }
    }
}

fn place_words(view: &View, placement: Placement) -> Words {
    let Placement {
        kind, tile, second, ..
    } = placement;
    let mut after = view.state.clone();
    let token = lay(&mut after, placement, &mut Silent);
    let name = kind.name();
    let place = match second {
        Some(second) => format!("{name} across {tile} and {second}"),
        None => format!("{name} on {tile}"),
    };
    let how = match (view.state.is_foggy(), token.down) {
        (true, true) => ", face down",
        (true, false) => ", face up",
        (false, _) => "",
    };
    let effect = match token.down {
        true => "Nobody else sees what it is until the round ends.".to_owned(),
        false => gains(view, &after.map),
    };
    Words {
        ghosts: [Some(tile), second]
            .into_iter()
            .flatten()
            .map(|tile| ghost(tile, token))
            .collect(),
        ..Words::new(format!("{place}{how}"), effect)
    }
}

/// How the points of both sides would change, said to the one who decides.
fn gains(view: &View, after: &Map) -> String {
    if !shows_worth(view) {
        return String::new();
    }
    let own = view.viewer.seat().map_or(Side::Red, Side::of);
    let (before, after) = (score(&view.state.map), score(after));
    let change = |side: Side| i32::from(after[side.index()]) - i32::from(before[side.index()]);
    match (change(own), change(own.other())) {
        (0, 0) => "No line changes.".to_owned(),
        (mine, 0) => format!("Your lines {mine:+}."),
        (0, yours) => format!("The enemy's lines {yours:+}."),
        (mine, yours) => format!("Your lines {mine:+}, the enemy's {yours:+}."),
    }
}

fn hire_words(game: &MercenaryIsle, kind: Kind) -> Words {
    let (cost, gone) = (game.data.cost(kind), game.data.replaces(kind).name());
    let effect = format!(
        "Costs {cost} coins and a {gone}, which leaves the match. {}",
        kind.rule()
    );
    Words {
        tone: Tone::Costly,
        ..Words::new(format!("Hire the {} for {cost}", kind.name()), effect)
    }
}

fn other_words(game: &MercenaryIsle, view: &View, mv: Move) -> Words {
    let state = &view.state;
    let swapped = |one, two| {
        let mut map = state.map.clone();
        map.swap(one, two);
        gains(view, &map)
    };
    match mv {
        Move::Weather(weather) => weather_words(weather),
        Move::Take(kind) => Words::new(format!("Take a {}", kind.name()), kind.rule()),
        Move::Settle(tile) => {
            Words::new(format!("Settle on {tile}"), "The other tile becomes free.")
        }
        Move::Lift(quarter) => Words::new(
            format!("Lift the fog in the {}", quarter.name()),
            "Its nine tiles become free.",
        ),
        Move::Hop(tile) => {
            let mut map = state.map.clone();
            if let Some(from) = map.frog(state.side()) {
                let frog = map.take(from);
                map.put(tile, frog);
            }
            Words::new(format!("Hop to {tile}"), gains(view, &map))
        }
        Move::Stay => Words::new("Stay", "The Frog stays where it is this turn."),
        Move::Swap(tile) => {
            let Stage::Swap(at) = state.stage else {
                return Words::new(mv.to_string(), "");
            };
            let name = name_at(view, at);
            Words::new(
                format!("Change places with {}", lying(view, tile)),
                format!("The {name} comes to lie on {tile}. {}", swapped(at, tile)),
            )
        }
        Move::Exchange(one, two) => Words::new(
            format!(
                "{} and {} change places",
                lying(view, one),
                lying(view, two)
            ),
            swapped(one, two),
        ),
        Move::No => Words::new("Leave them", "No tokens change places."),
        Move::Hit(tile) => Words::new(
            format!("Exchange {}", lying(view, tile)),
            "Its owner takes it back and lays another token there.",
        ),
        Move::Give(kind) => give_words(view, kind),
        Move::Done => done_words(game, view),
        Move::Place(_) | Move::Hire(_) => unreachable!("these have words of their own"),
    }
}

/// The token on a tile, as far as the viewer knows it.
fn lying(view: &View, tile: Tile) -> String {
    match view.hidden.contains(tile) {
        true => format!("the face-down token on {tile}"),
        false => format!("the {} on {tile}", name_at(view, tile)),
    }
}

fn weather_words(weather: Weather) -> Words {
    let effect = match weather {
        Weather::Sunny => "The whole island is open, and all tokens lie face up.",
        Weather::Cloudy => "The island opens quarter by quarter; all tokens lie face up.",
        Weather::Foggy => {
            "The island opens quarter by quarter; tokens lie face down, but mercenaries may be laid face up."
        }
    };
    Words::new(weather.name(), effect)
}

fn give_words(view: &View, kind: Kind) -> Words {
    let Stage::Give(tile, seat) = view.state.stage else {
        return Words::new(format!("Give a {}", kind.name()), "");
    };
    let mut map = view.state.map.clone();
    map.take(tile);
    let down = view.state.is_foggy();
    let token = Token::new(Side::of(seat), kind, down);
    map.put(tile, token);
    let effect = match down {
        true => "It lies there face down.".to_owned(),
        false => gains(view, &map),
    };
    Words {
        ghosts: vec![ghost(tile, token)],
        ..Words::new(format!("Give a {}", kind.name()), effect)
    }
}

fn done_words(game: &MercenaryIsle, view: &View) -> Words {
    let state = &view.state;
    let coins = state.coins[state.side().index()];
    let effect = match state.finished() {
        0 => format!("The remaining {} go back.", counted(coins, "coin")),
        _ => format!("You keep {}.", counted(coins, "coin")),
    };
    let next = match state.side() == game.first_to_hire(state) {
        true => " Then the other side hires.",
        false => " Then the round begins.",
    };
    Words::new("Done hiring", format!("{effect}{next}"))
}

/// What a person clicks to say a move; nothing for a button.
fn clicks(game: &MercenaryIsle, view: &View, mv: Move) -> Vec<String> {
    let state = &view.state;
    let Turn::Seat(seat) = game.actor(state) else {
        return Vec::new();
    };
    match mv {
        Move::Place(placement) => {
            let mut keys = vec![key::hand(seat, placement.kind)];
            if placement.shown {
                keys.push(key::FACE_UP.to_owned());
            }
            keys.push(key::tile(placement.tile));
            keys.extend(placement.second.map(key::tile));
            keys
        }
        Move::Take(kind) => vec![key::pile(seat, kind)],
        Move::Settle(tile) | Move::Swap(tile) | Move::Hit(tile) => vec![key::top(state, tile)],
        Move::Hop(tile) => vec![key::tile(tile)],
        Move::Lift(quarter) => vec![key::fog(quarter)],
        Move::Exchange(one, two) => vec![key::top(state, one), key::top(state, two)],
        Move::Give(kind) => vec![key::hand(seat, kind)],
        Move::Hire(kind) => vec![key::market(kind)],
        Move::Weather(_) | Move::Stay | Move::No | Move::Done => Vec::new(),
    }
}
