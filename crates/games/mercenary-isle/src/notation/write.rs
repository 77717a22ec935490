//! Positions as text: `MI1` and `key=value` fields, those that are as usual left out.

use atoll_engine::{Seat, Turn};

use crate::board::{SIDE, Tile, Tiles};
use crate::map::{Map, Token};
use crate::options::{MercenaryIsle, in_position};
use crate::state::{Deck, Stage, State};
use crate::tokens::{Bag, Side, Weather};

/// What a text shows of a position: all of it, or what one viewer may see.
pub(crate) struct Shown<'s> {
    pub(crate) game: &'s MercenaryIsle,
    pub(crate) state: &'s State,
    /// Face-down tokens of unknown kind.
    pub(crate) hidden: Tiles,
    /// The hand and the pile of a seat.
    pub(crate) holds: &'s dyn Fn(Seat) -> [String; 2],
}

/// The canonical text of a position.
pub(crate) fn position(game: &MercenaryIsle, state: &State) -> String {
    let all = |seat: Seat| [state.hand(seat).to_string(), state.pile(seat).to_string()];
    Shown {
        game,
        state,
        hidden: Tiles::NONE,
        holds: &all,
    }
    .text()
}

impl Shown<'_> {
    pub(crate) fn text(&self) -> String {
        let (game, state) = (self.game, self.state);
        let seats = game.variant.seats();
        let rounds = game.variant.rounds();
        let turn = state.turn.index().to_string();
        let [done, left] = usual_counts(state.stage);
        let held: Vec<_> = Seat::all(seats).map(self.holds).collect();
        let held = |i: usize| held.iter().map(|held| held[i].as_str()).collect::<Vec<_>>();
        let mut fields = Fields(format!("MI1 v={}", game.variant.text()));
        fields.unless(
            "rd",
            format!("{}/{rounds}", state.round),
            &format!("1/{rounds}"),
        );
        fields.unless("first", state.first.index().to_string(), "0");
        fields.unless(
            "wx",
            state.weather.map_or("-", Weather::text).into(),
            "sunny",
        );
        fields.unless("fog", fog_text(state), "-");
        fields.unless("map", self.map(), EMPTY);
        fields.always("turn", &turn);
        fields.unless("act", act_text(game.actor(state)), &turn);
        fields.always("ph", &stage_text(state.stage));
        fields.unless("done", state.done.to_string(), &done.to_string());
        fields.unless("left", state.left.to_string(), &left.to_string());
        let owed = &state.owed[..seats];
        if owed.iter().any(|owed| *owed > 0) {
            fields.always("owe", &joined(owed.iter()));
        }
        fields.always("hand", &held(0).join(","));
        fields.always("pile", &held(1).join(","));
        fields.unless("vp", points_text(state), "-,-");
        fields.unless("coins", joined(state.coins.iter()), "0,0");
        if game.variant.has_cards() {
            fields.always("deck", &deck_text(&state.deck));
        }
        fields.unless("opt", in_position(game), "-");
        fields.0
    }

    fn map(&self) -> String {
        text_of(&self.state.map, self.hidden)
    }
}

struct Fields(String);

impl Fields {
    fn always(&mut self, key: &str, value: &str) {
        self.0 += &format!(" {key}={value}");
    }

    fn unless(&mut self, key: &str, value: String, usual: &str) {
        if value != usual {
            self.always(key, &value);
        }
    }
}

fn joined<T: ToString>(values: impl Iterator<Item = T>) -> String {
    let texts: Vec<_> = values.map(|value| value.to_string()).collect();
    texts.join(",")
}

/// Placements done and left if nothing is out of the ordinary.
pub(super) fn usual_counts(stage: Stage) -> [u8; 2] {
    match stage {
        Stage::Draw => [1, 0],
        stage if is_in_turn(stage) => [0, 1],
        _ => [0, 0],
    }
}

/// Whether the stage belongs to a seat's turn.
pub(super) fn is_in_turn(stage: Stage) -> bool {
    !matches!(
        stage,
        Stage::Card(_)
            | Stage::Choose(_)
            | Stage::Open
            | Stage::Deal
            | Stage::Pick
            | Stage::Fill
            | Stage::Hire
            | Stage::Over
    )
}

fn act_text(turn: Turn) -> String {
    match turn {
        Turn::Seat(seat) => seat.index().to_string(),
        Turn::Chance => "x".into(),
        Turn::Over => "-".into(),
    }
}

fn stage_text(stage: Stage) -> String {
    match stage {
        Stage::Card(None) => "card".into(),
        Stage::Card(Some(card)) => format!("card:{}", card.letter()),
        Stage::Choose([one, two]) => format!("weather:{}{}", one.letter(), two.letter()),
        Stage::Open => "open".into(),
        Stage::Deal => "deal".into(),
        Stage::Pick => "pick".into(),
        Stage::Fill => "fill".into(),
        Stage::Settle(_) => "settle".into(),
        Stage::Lift => "lift".into(),
        Stage::Frog => "frog".into(),
        Stage::Place => "place".into(),
        Stage::Swap(tile) => format!("swap@{tile}"),
        Stage::Dog(tile) => format!("dog@{tile}"),
        Stage::Fox(tile) => format!("fox@{tile}"),
        Stage::Snake(tile) => format!("snake@{tile}"),
        Stage::Give(tile, _) => format!("give@{tile}"),
        Stage::Draw => "draw".into(),
        Stage::Hire => "hire".into(),
        Stage::Over => "over".into(),
    }
}

fn fog_text(state: &State) -> String {
    let covered: Vec<_> = state.fog().map(|quarter| quarter.text()).collect();
    match covered.is_empty() {
        true => "-".into(),
        false => covered.join("+"),
    }
}

fn points_text(state: &State) -> String {
    let side = |side: Side| {
        let points = state.points.iter().map(|points| points[side.index()]);
        let texts: Vec<_> = points.map(|points| points.to_string()).collect();
        match texts.is_empty() {
            true => "-".to_owned(),
            false => texts.join("+"),
        }
    };
    joined(Side::BOTH.map(side).iter())
}

fn deck_text(deck: &Deck) -> String {
    let mut top = String::new();
    for (card, count) in Weather::ALL.into_iter().zip(deck.top) {
        match count {
            0 => {}
            1 => top.push(card.letter()),
            _ => top += &format!("{}{count}", card.letter()),
        }
    }
    let bottom: String = deck.bottom.iter().map(|card| card.letter()).collect();
    let part = |text: String| if text.is_empty() { "-".into() } else { text };
    format!("{}:{}", part(top), part(bottom))
}

pub(super) const EMPTY: &str = "6/6/6/6/6/6";

/// The map with everything on it.
pub(crate) fn map_text(map: &Map) -> String {
    text_of(map, Tiles::NONE)
}

fn text_of(map: &Map, hidden: Tiles) -> String {
    let row = |row: u8| row_text(map, hidden, row);
    let rows: Vec<_> = (0..SIDE).rev().map(row).collect();
    rows.join("/")
}

fn row_text(map: &Map, hidden: Tiles, row: u8) -> String {
    let mut text = String::new();
    let mut empty = 0;
    for tile in (0..SIDE).map(|column| Tile::at(column, row)) {
        let Some(token) = map.token(tile) else {
            empty += 1;
            continue;
        };
        push_count(&mut text, std::mem::take(&mut empty));
        text += &token_text(token, hidden.contains(tile));
        let straddles = map.straddled(token.owner).contains(tile);
        text += if straddles { "&" } else { "" };
    }
    push_count(&mut text, empty);
    text
}

fn push_count(text: &mut String, empty: u32) {
    if empty > 0 {
        *text += &empty.to_string();
    }
}

/// Capitals are Red's; an unknown kind is an x.
fn token_text(token: Token, hidden: bool) -> String {
    let letter = if hidden { 'x' } else { token.kind.letter() };
    let letter = match token.owner {
        Side::Red => letter.to_ascii_uppercase(),
        Side::Blue => letter,
    };
    let down = if token.down { "*" } else { "" };
    let turned = if token.turned { "~" } else { "" };
    format!("{down}{letter}{turned}")
}

/// A bag of which only the size is known.
pub(crate) fn unknown(size: u8) -> String {
    match size {
        0 => Bag::EMPTY.to_string(),
        size => format!("?{size}"),
    }
}
