//! Positions read from text: first into data, then checked, so that a state that cannot be is never made.

use arrayvec::ArrayVec;
use atoll_engine::{ParseError, Seat, Turn};

use super::write::{EMPTY, is_in_turn, usual_counts};
use super::{A_TILE, parse_quarter, parse_tile};
use crate::board::{Quarter, SIDE, TILES, Tile, Tiles};
use crate::data::CARDS;
use crate::map::{Map, Token};
use crate::moves;
use crate::options::{self, MOST_ROUNDS, MercenaryIsle, Opening, Variant};
use crate::state::{Deck, HAND, Memory, SEATS, SET, Stage, State};
use crate::tokens::{Bag, KINDS, Kind, MOST, Side, Weather};

/// More placements than this are never done, left or owed.
const MOST_PLACEMENTS: u32 = TILES as u32;
const MOST_POINTS: u32 = 9_999;
const MOST_COINS: u32 = 999_999;

const KEYS: [&str; 17] = [
    "v", "rd", "first", "wx", "fog", "map", "turn", "act", "ph", "done", "left", "owe", "hand",
    "pile", "vp", "coins", "deck",
];

type Read<T> = Result<T, ParseError>;

/// Reads a position with its options, or says what is wrong with it and where.
pub(crate) fn parse_position(text: &str) -> Read<(MercenaryIsle, State)> {
    let fields = Fields::of(text)?;
    let game = fields.game()?;
    let state = fields.state(&game)?;
    Check {
        fields: &fields,
        game: &game,
        state: &state,
    }
    .all()?;
    Ok((game, state))
}

/// Reads a map alone; whatever lies on it.
pub fn parse_map(text: &str) -> Read<Map> {
    map(text, text)
}

/// The fields of a position text, by key.
struct Fields<'t> {
    text: &'t str,
    values: Vec<(&'t str, &'t str)>,
}

impl<'t> Fields<'t> {
    fn of(text: &'t str) -> Read<Fields<'t>> {
        let mut words = text.split(' ').filter(|word| !word.is_empty());
        if words.next() != Some("MI1") {
            return Err(ParseError::new(text, 0, "`MI1` and fields such as v=basic"));
        }
        let mut values: Vec<(&str, &str)> = Vec::new();
        for word in words {
            let (key, value) = word
                .split_once('=')
                .ok_or_else(|| ParseError::at_part(text, word, "a field such as turn=0"))?;
            if key != "opt" && !KEYS.contains(&key) {
                let expected = format!("one of the fields {} opt", KEYS.join(" "));
                return Err(ParseError::at_part(text, word, expected));
            }
            if values.iter().any(|(other, _)| *other == key) {
                let expected = format!("the field `{key}` only once");
                return Err(ParseError::at_part(text, word, expected));
            }
            values.push((key, value));
        }
        Ok(Fields { text, values })
    }

    fn get(&self, key: &str) -> Option<&'t str> {
        let field = self.values.iter().find(|(other, _)| *other == key);
        field.map(|(_, value)| *value)
    }

    fn or(&self, key: &str, usual: &'static str) -> &'t str {
        self.get(key).unwrap_or(usual)
    }

    fn required(&self, key: &str) -> Read<&'t str> {
        let missing = || ParseError::new(self.text, self.text.len(), format!("the field `{key}`"));
        self.get(key).ok_or_else(missing)
    }

    /// Something is wrong with a field, or with part of its value.
    fn wrong<T>(&self, part: &str, expected: impl Into<String>) -> Read<T> {
        Err(ParseError::at_part(self.text, part, expected.into()))
    }

    /// As [`Fields::wrong`], of a whole field, which may have been left out.
    fn wrong_field<T>(&self, key: &str, expected: impl Into<String>) -> Read<T> {
        let at = self.get(key).unwrap_or(&self.text[self.text.len()..]);
        self.wrong(at, expected)
    }

    fn number(&self, part: &str, most: u32) -> Read<u32> {
        match whole(part).filter(|number| *number <= most) {
            Some(number) => Ok(number),
            None => self.wrong(part, format!("a whole number up to {most}")),
        }
    }

    fn game(&self) -> Read<MercenaryIsle> {
        let name = self.required("v")?;
        let Some(variant) = Variant::from_text(name) else {
            return self.wrong(name, "one of basic, weather, mercenary, team, quick");
        };
        let mut game = MercenaryIsle::of(variant);
        if let Some(weather) = self.weather()?.filter(|_| variant == Variant::Quick) {
            game.weather = weather;
        }
        let first = self.seat("first", &game)?;
        let round = self.round(&game)?;
        let seats = variant.seats();
        game.first = Seat::new((first.index() + seats * MOST_ROUNDS - (round - 1)) % seats);
        let options = self.or("opt", "-");
        if let Err(part) = options::from_position(&mut game, options) {
            let expected = "options of this way to play, such as opening:draw+extra:1";
            return self.wrong(part, expected);
        }
        if round > usize::from(game.most_rounds()) {
            let most = game.most_rounds();
            return self.wrong_field("rd", format!("a round up to {most}"));
        }
        Ok(game)
    }

    /// The number of the round; the number of rounds must be that of the variant.
    fn round(&self, game: &MercenaryIsle) -> Read<usize> {
        let rounds = game.variant.rounds();
        let Some(text) = self.get("rd") else {
            return Ok(1);
        };
        let round = text.strip_suffix(&format!("/{rounds}")).and_then(whole);
        match round.filter(|round| (1..=MOST_ROUNDS as u32).contains(round)) {
            Some(round) => Ok(round as usize),
            None => self.wrong(text, format!("a round such as 1/{rounds}")),
        }
    }

    fn seat(&self, key: &str, game: &MercenaryIsle) -> Read<Seat> {
        let text = self.or(key, "0");
        let seats = game.variant.seats();
        match whole(text).filter(|seat| (*seat as usize) < seats) {
            Some(seat) => Ok(Seat::new(seat as usize)),
            None => self.wrong(text, format!("a seat from 0 to {}", seats - 1)),
        }
    }

    fn weather(&self) -> Read<Option<Weather>> {
        let text = self.or("wx", "sunny");
        let weather = Weather::ALL.into_iter().find(|w| w.text() == text);
        match text == "-" || weather.is_some() {
            true => Ok(weather),
            false => self.wrong(text, "a weather: sunny, cloudy, foggy or -"),
        }
    }

    fn state(&self, game: &MercenaryIsle) -> Read<State> {
        let stage = self.stage(game)?;
        let map = self.map()?;
        let (hands, piles) = (self.bags("hand", game)?, self.bags("pile", game)?);
        let [done, left] = usual_counts(stage);
        let count = |key, usual: u8| match self.get(key) {
            Some(text) => self.number(text, MOST_PLACEMENTS).map(|n| n as u8),
            None => Ok(usual),
        };
        let mut state = State {
            round: self.round(game)? as u8,
            first: self.seat("first", game)?,
            weather: self.weather()?,
            covered: self.fog()?,
            turn: self.seat("turn", game)?,
            stage,
            done: count("done", done)?,
            left: count("left", left)?,
            owed: self.owed(game)?,
            sets: self.sets(&map, &hands, &piles)?,
            map,
            hands,
            piles,
            points: self.points()?,
            coins: self.coins()?,
            deck: self.deck(game)?,
            memory: Memory::default(),
        };
        // Who answers a Fox or a Snake follows from the hands.
        if let (Stage::Give(at, _), Some(seat)) = (stage, state.answering(game.variant.seats())) {
            state.stage = Stage::Give(at, seat);
        }
        Ok(state)
    }

    fn stage(&self, game: &MercenaryIsle) -> Read<Stage> {
        let text = self.required("ph")?;
        if let Some(stage) = plain_stage(text) {
            return Ok(stage);
        }
        if text == "settle" {
            let key = if self.get("act").is_some() {
                "act"
            } else {
                "turn"
            };
            return Ok(Stage::Settle(self.seat(key, game)?));
        }
        if let Some(stage) = drawn_stage(text) {
            return Ok(stage);
        }
        let Some((name, tile)) = text.split_once('@') else {
            return self.wrong(text, "a phase such as place, pick or swap@c3");
        };
        let Some(at) = parse_tile(tile) else {
            return self.wrong(tile, A_TILE);
        };
        Ok(match name {
            "swap" => Stage::Swap(at),
            "dog" => Stage::Dog(at),
            "fox" => Stage::Fox(at),
            "snake" => Stage::Snake(at),
            "give" => Stage::Give(at, self.seat("turn", game)?),
            _ => return self.wrong(text, "a phase such as place, pick or swap@c3"),
        })
    }

    fn fog(&self) -> Read<Tiles> {
        let text = self.or("fog", "-");
        let mut covered = Tiles::NONE;
        if text == "-" {
            return Ok(covered);
        }
        let mut before: Option<Quarter> = None;
        for part in text.split('+') {
            let quarter = parse_quarter(part).filter(|quarter| before < Some(*quarter));
            let Some(quarter) = quarter else {
                return self.wrong(part, "quarters in the order nw, ne, sw, se, joined by +");
            };
            before = Some(quarter);
            covered = covered | quarter.tiles();
        }
        match covered == Tiles::ALL {
            true => self.wrong(text, "at most three fog boards"),
            false => Ok(covered),
        }
    }

    fn map(&self) -> Read<Map> {
        let text = self.or("map", EMPTY);
        map(self.text, text)
    }

    /// One value for each of `count` seats or sides, separated by commas.
    fn each<T>(
        &self,
        text: &'t str,
        count: usize,
        read: impl Fn(&'t str) -> Read<T>,
    ) -> Read<Vec<T>> {
        let values = text.split(',').map(read).collect::<Read<Vec<T>>>()?;
        match values.len() == count {
            true => Ok(values),
            false => self.wrong(text, format!("{count} values separated by commas")),
        }
    }

    fn bags(&self, key: &str, game: &MercenaryIsle) -> Read<[Bag; SEATS]> {
        let mut bags = [Bag::EMPTY; SEATS];
        let Some(text) = self.get(key) else {
            return Ok(bags);
        };
        let read = |part| match bag(part) {
            Some(bag) => Ok(bag),
            None => self.wrong(part, "tokens such as w3rp, or -"),
        };
        let found = self.each(text, game.variant.seats(), read)?;
        bags[..found.len()].copy_from_slice(&found);
        Ok(bags)
    }

    fn owed(&self, game: &MercenaryIsle) -> Read<[u8; SEATS]> {
        let mut owed = [0; SEATS];
        if let Some(text) = self.get("owe") {
            let read = |part| self.number(part, MOST_PLACEMENTS).map(|n| n as u8);
            let found = self.each(text, game.variant.seats(), read)?;
            owed[..found.len()].copy_from_slice(&found);
        }
        Ok(owed)
    }

    fn points(&self) -> Read<ArrayVec<[u16; 2], MOST_ROUNDS>> {
        let mut points = ArrayVec::new();
        let Some(text) = self.get("vp") else {
            return Ok(points);
        };
        let side = |part: &'t str| match part {
            "-" => Ok(Vec::new()),
            part => part
                .split('+')
                .map(|n| self.number(n, MOST_POINTS))
                .collect(),
        };
        let sides = self.each(text, 2, side)?;
        if sides[0].len() != sides[1].len() || sides[0].len() > MOST_ROUNDS {
            return self.wrong(text, "one number for each finished round and side");
        }
        for (red, blue) in sides[0].iter().zip(&sides[1]) {
            points.push([*red as u16, *blue as u16]);
        }
        Ok(points)
    }

    fn coins(&self) -> Read<[u32; 2]> {
        let text = self.or("coins", "0,0");
        let coins = self.each(text, 2, |part| self.number(part, MOST_COINS))?;
        Ok([coins[0], coins[1]])
    }

    fn deck(&self, game: &MercenaryIsle) -> Read<Deck> {
        let text = self.or("deck", "-");
        if text == "-" {
            return Ok(Deck::default());
        }
        let read = || {
            let (top, bottom) = text.split_once(':')?;
            let bottom = match bottom {
                "-" => Vec::new(),
                bottom => cards(bottom)?,
            };
            Some(Deck {
                top: card_counts(top)?,
                bottom: bottom.into_iter().take(CARDS.into()).collect(),
            })
        };
        match read().filter(|_| game.variant.has_cards()) {
            Some(deck) => Ok(deck),
            None if !game.variant.has_cards() => {
                self.wrong(text, "no deck: this way to play has no weather cards")
            }
            None => self.wrong(text, "a deck such as s3c2f:f"),
        }
    }

    /// All tokens of each side, wherever they are.
    fn sets(&self, map: &Map, hands: &[Bag; SEATS], piles: &[Bag; SEATS]) -> Read<[Bag; 2]> {
        let mut sets = [Bag::EMPTY; 2];
        for side in Side::BOTH {
            let mut counts = [0u32; KINDS];
            let seats = [side.index(), side.index() + 2];
            for bag in seats.iter().flat_map(|seat| [hands[*seat], piles[*seat]]) {
                bag.counts()
                    .for_each(|(kind, n)| counts[kind.index()] += u32::from(n));
            }
            let second_half = map.straddled(side).iter().nth(1);
            let own = map
                .tokens()
                .filter(|(tile, token)| token.owner == side && Some(*tile) != second_half);
            own.for_each(|(_, token)| counts[token.kind.index()] += 1);
            let total: u32 = counts.iter().sum();
            if total != u32::from(SET) {
                let name = side.name();
                let expected =
                    format!("{SET} tokens of {name} in hand, pile and on the map, not {total}");
                return self.wrong_field("pile", expected);
            }
            if counts.iter().any(|count| *count > u32::from(MOST)) {
                return self.wrong_field("pile", "no more of a kind than exist");
            }
            let kinds = Kind::ALL.into_iter().zip(counts);
            sets[side.index()] = kinds
                .flat_map(|(kind, count)| (0..count).map(move |_| kind))
                .collect();
        }
        Ok(sets)
    }
}

/// The checks of a position that is well written: could it come about, and can it be played on?
struct Check<'c> {
    fields: &'c Fields<'c>,
    game: &'c MercenaryIsle,
    state: &'c State,
}

impl Check<'_> {
    fn all(&self) -> Read<()> {
        self.sets()?;
        self.hands()?;
        self.fogs()?;
        self.facing()?;
        self.weather()?;
        self.finished_rounds()?;
        self.money()?;
        self.deck()?;
        self.counts()?;
        self.phase()?;
        self.actor()?;
        self.can_go_on()
    }

    fn need(&self, good: bool, key: &str, expected: impl Into<String>) -> Read<()> {
        match good {
            true => Ok(()),
            false => self.fields.wrong_field(key, expected),
        }
    }

    /// No more of a kind than exist, and basic tokens less those that hired mercenaries replace.
    fn sets(&self) -> Read<()> {
        for side in Side::BOTH {
            let set = self.state.set(side);
            let hired: Bag = set
                .counts()
                .filter(|(kind, _)| kind.is_mercenary())
                .flat_map(|(kind, count)| (0..count).map(move |_| kind))
                .collect();
            let name = side.name();
            let allowed = hired.is_empty() || self.game.variant.has_coins();
            self.need(allowed, "pile", "no mercenaries in this way to play")?;
            let sound = self.game.data.set_with(hired) == Some(set);
            let expected = format!(
                "tokens that {name} can have: 9 Wolves, 4 Rats, 3 Rabbits, 2 Pigs less those replaced"
            );
            self.need(sound, "pile", expected)?;
        }
        Ok(())
    }

    fn hands(&self) -> Read<()> {
        let full = self.state.hands.iter().all(|hand| hand.len() <= HAND);
        self.need(full, "hand", format!("at most {HAND} tokens in a hand"))?;
        if !is_in_turn(self.state.stage) {
            return Ok(());
        }
        // Nobody would ever fill such a hand again. Who has just placed draws later.
        let drawing = |seat: Seat| seat == self.state.turn && self.is_after_placing();
        let stuck = |seat: &Seat| {
            let (hand, pile) = (self.state.hand(*seat), self.state.pile(*seat));
            hand.is_empty() && !pile.is_empty() && !drawing(*seat)
        };
        let stuck = Seat::all(self.game.variant.seats()).any(|seat| stuck(&seat));
        self.need(!stuck, "hand", "tokens in a hand whose pile is not empty")
    }

    /// Whether the token of this turn is on the map already and no other has been drawn.
    fn is_after_placing(&self) -> bool {
        matches!(
            self.state.stage,
            Stage::Swap(_)
                | Stage::Dog(_)
                | Stage::Fox(_)
                | Stage::Snake(_)
                | Stage::Give(..)
                | Stage::Draw
        )
    }

    /// Fog boards belong to Cloudy and Foggy: three of them at first, fewer later, none between rounds.
    fn fogs(&self) -> Read<()> {
        let state = self.state;
        let boards = state.fog().count();
        let under = (state.map.taken() & state.covered).is_empty();
        self.need(under, "fog", "no token under a fog board")?;
        let misty = matches!(state.weather, Some(Weather::Cloudy | Weather::Foggy));
        let sound = match state.stage {
            Stage::Pick | Stage::Fill if misty => boards == 3,
            stage if misty && is_in_turn(stage) => true,
            _ => boards == 0,
        };
        self.need(
            sound,
            "fog",
            "fog boards as the weather and the phase have them",
        )
    }

    fn facing(&self) -> Read<()> {
        let up = self.state.map.face_down().is_empty();
        self.need(
            up || self.state.is_foggy(),
            "map",
            "face-down tokens in Foggy only",
        )
    }

    /// Cards decide the weather from their choice to the end of the round.
    fn weather(&self) -> Read<()> {
        let state = self.state;
        let undecided = matches!(
            state.stage,
            Stage::Card(_) | Stage::Choose(_) | Stage::Hire | Stage::Over
        );
        let sound = match self.game.variant.has_cards() {
            true => state.weather.is_none() == undecided,
            false => state.weather == Some(self.game.weather),
        };
        self.need(
            sound,
            "wx",
            "a weather that this way to play and the phase can have",
        )
    }

    fn finished_rounds(&self) -> Read<()> {
        let state = self.state;
        let (round, finished) = (usize::from(state.round), state.finished());
        let sound = match state.stage {
            Stage::Hire if finished == 0 => self.game.variant == Variant::Quick && round == 1,
            Stage::Hire => finished == round && finished < usize::from(self.game.variant.rounds()),
            Stage::Over => finished == round,
            _ => finished + 1 == round,
        };
        self.need(sound, "vp", "one number for each finished round and side")
    }

    fn money(&self) -> Read<()> {
        let none = self.state.coins == [0, 0];
        let sound = none || self.game.variant.has_coins();
        self.need(sound, "coins", "no coins in this way to play")
    }

    /// Eight cards, less one for each round whose weather was chosen.
    fn deck(&self) -> Read<()> {
        if !self.game.variant.has_cards() {
            return Ok(());
        }
        let state = self.state;
        let (drawn, chosen) = match state.stage {
            Stage::Card(None) => (vec![], state.round - 1),
            Stage::Card(Some(card)) => (vec![card], state.round - 1),
            Stage::Choose(cards) => (cards.to_vec(), state.round - 1),
            _ => (vec![], state.round),
        };
        let active = state.weather.into_iter();
        let apart = |card| {
            let out = drawn.iter().copied().chain(active.clone());
            out.filter(|other| *other == card).count() as u8
        };
        let limits = Weather::ALL.into_iter().zip(self.game.data.weather);
        let few = |(card, limit)| state.deck.count(card) + apart(card) <= limit;
        self.need(
            limits.clone().all(few),
            "deck",
            "no more cards of a kind than exist",
        )?;
        let cards: u8 = Weather::ALL.map(|card| state.deck.count(card)).iter().sum();
        let total = cards + drawn.len() as u8;
        let due = CARDS - chosen;
        self.need(
            total == due,
            "deck",
            format!("{due} cards, those just drawn included"),
        )
    }

    /// Placements done, left and owed.
    fn counts(&self) -> Read<()> {
        let state = self.state;
        let (done, left) = (state.done, state.left);
        match state.stage {
            Stage::Draw => self.need(done >= 1, "done", "at least one placement done"),
            stage if is_in_turn(stage) => {
                self.need(left >= 1, "left", "at least one placement left")
            }
            _ => {
                self.need(done == 0, "done", "no placement outside turns")?;
                self.need(left == 0, "left", "no placement outside turns")?;
                self.need(
                    state.owed == [0; SEATS],
                    "owe",
                    "nothing owed outside turns",
                )
            }
        }
    }

    /// Whether the phase can be: where the tokens are, what they could be about.
    fn phase(&self) -> Read<()> {
        let (game, state) = (self.game, self.state);
        let side = state.side();
        let fits = match state.stage {
            Stage::Card(_) | Stage::Choose(_) => self.is_between() && game.variant.has_cards(),
            Stage::Open => self.is_between() && state.weather != Some(Weather::Sunny),
            Stage::Deal => self.is_dealing(),
            Stage::Pick => self.is_opening(Opening::Choose),
            Stage::Fill => self.is_opening(Opening::Draw),
            Stage::Settle(seat) => self.can_settle(seat),
            Stage::Lift => state.free().is_empty() && !state.covered.is_empty(),
            Stage::Frog => state.done == 0 && !state.hops().is_empty(),
            Stage::Place => true,
            Stage::Swap(at) => self.is_own(at, &[Kind::Mouses, Kind::Mole]),
            Stage::Dog(at) => {
                let movable = state.map.movable() & at.neighbours();
                self.is_own(at, &[Kind::Dog]) && movable.len() >= 2
            }
            Stage::Fox(at) => self.is_own(at, &[Kind::Fox]) && self.is_answered(),
            Stage::Snake(at) => self.is_own(at, &[Kind::Snake]) && self.is_answered(),
            Stage::Give(at, _) => self.is_answered() && self.is_hit(at),
            Stage::Draw => state.hand(state.turn).len() < HAND,
            Stage::Hire => self.is_hiring(),
            Stage::Over => self.is_between_rounds() && !game.goes_on(state),
        };
        let held = match state.stage {
            Stage::Lift | Stage::Frog | Stage::Place => !state.hand(state.turn).is_empty(),
            _ => true,
        };
        let name = side.name();
        let expected = format!("a phase that fits the tokens and the turn of {name}");
        self.need(fits && held, "ph", expected)
    }

    /// Whether all tokens are with their sides, and the first seat is named.
    fn is_between(&self) -> bool {
        self.is_between_rounds() && self.state.turn == self.state.first
    }

    fn is_between_rounds(&self) -> bool {
        let sets = self.state.sets;
        let home = [sets[0], sets[1], Bag::EMPTY, Bag::EMPTY];
        self.state.piles == home
            && (self.state.stage != Stage::Over || self.state.turn == self.state.first)
    }

    fn is_hiring(&self) -> bool {
        let (game, state) = (self.game, self.state);
        let hirers = Side::BOTH.map(|side| game.hirer(state, side));
        game.variant.has_coins() && self.is_between_rounds() && hirers.contains(&state.turn)
    }

    /// Nine tokens go from seat 0 to seat 2, then nine from seat 1 to seat 3.
    fn is_dealing(&self) -> bool {
        let piles = self.state.piles.map(Bag::len);
        let half = SET / 2;
        let in_order = piles[2] <= half && piles[3] < half && (piles[2] == half || piles[3] == 0);
        let all = piles[0] + piles[2] == SET && piles[1] + piles[3] == SET;
        let team = self.game.variant.seats() == SEATS;
        team && in_order && all && self.state.turn == self.state.first
    }

    /// Hands are filled in seat order from the first seat on.
    fn is_opening(&self, opening: Opening) -> bool {
        let (game, state) = (self.game, self.state);
        let seats = game.variant.seats();
        let order = (0..seats).map(|i| Seat::new((state.first.index() + i) % seats));
        let mut reached = false;
        let sound = order.into_iter().all(|seat| {
            let held = state.hand(seat).len();
            if seat == state.turn {
                reached = true;
                return held < HAND;
            }
            held == if reached { 0 } else { HAND }
        });
        let share = SET / (seats as u8 / 2);
        let all = Seat::all(seats).all(|s| state.hand(s).len() + state.pile(s).len() == share);
        sound && all && game.opening == opening
    }

    /// At the start of its turn a side settles its own Hippo; otherwise only where there is no other room.
    fn can_settle(&self, seat: Seat) -> bool {
        let (game, state) = (self.game, self.state);
        let straddles = !state.map.straddled(Side::of(seat)).is_empty();
        let no_room = state.free().is_empty() && state.covered.is_empty();
        let enemy = !state.map.straddled(state.side().other()).is_empty();
        let due = match seat == state.turn {
            true => state.done == 0 || (no_room && !enemy),
            false => no_room && seat == game.seat_after(state.turn),
        };
        straddles && due
    }

    /// Whether a face-up token of the side to move, of one of these kinds, lies there.
    fn is_own(&self, at: Tile, kinds: &[Kind]) -> bool {
        let own = |token: Token| {
            token.owner == self.state.side() && !token.down && kinds.contains(&token.kind)
        };
        self.state.map.token(at).is_some_and(own)
    }

    fn is_answered(&self) -> bool {
        self.state.answering(self.game.variant.seats()).is_some()
    }

    /// Whether a Fox beside it or a Snake anywhere can have hit this tile.
    fn is_hit(&self, at: Tile) -> bool {
        let fox = at.neighbours().iter().any(|t| self.is_own(t, &[Kind::Fox]));
        let snake = || Tile::all().any(|tile| self.is_own(tile, &[Kind::Snake]));
        self.state.targets(Tiles::of(at)).contains(at) && (fox || snake())
    }

    fn actor(&self) -> Read<()> {
        let actor = match self.game.actor(self.state) {
            Turn::Seat(seat) => seat.index().to_string(),
            Turn::Chance => "x".to_owned(),
            Turn::Over => "-".to_owned(),
        };
        let turn = self.state.turn.index().to_string();
        let given = self.fields.get("act").unwrap_or(&turn);
        self.need(given == actor, "act", format!("the actor `{actor}`"))
    }

    fn can_go_on(&self) -> Read<()> {
        let (mut moves, mut chances) = (Vec::new(), Vec::new());
        moves::legal(self.game, self.state, &mut moves);
        moves::chances(self.game, self.state, &mut chances);
        let over = self.state.stage == Stage::Over;
        let possible = over || !moves.is_empty() || !chances.is_empty();
        self.need(possible, "ph", "a phase in which something can be done")
    }
}

/// A whole number in digits, without zeros before it.
fn whole(text: &str) -> Option<u32> {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    let plain = digits && (text == "0" || !text.starts_with('0'));
    text.parse().ok().filter(|_| plain)
}

fn plain_stage(text: &str) -> Option<Stage> {
    Some(match text {
        "card" => Stage::Card(None),
        "open" => Stage::Open,
        "deal" => Stage::Deal,
        "pick" => Stage::Pick,
        "fill" => Stage::Fill,
        "lift" => Stage::Lift,
        "frog" => Stage::Frog,
        "place" => Stage::Place,
        "draw" => Stage::Draw,
        "hire" => Stage::Hire,
        "over" => Stage::Over,
        _ => return None,
    })
}

/// The phases that name drawn cards.
fn drawn_stage(text: &str) -> Option<Stage> {
    let (name, letters) = text.split_once(':')?;
    match (name, &cards(letters)?[..]) {
        ("card", [card]) => Some(Stage::Card(Some(*card))),
        ("weather", [one, two]) => Some(Stage::Choose([*one.min(two), *one.max(two)])),
        _ => None,
    }
}

fn cards(text: &str) -> Option<Vec<Weather>> {
    text.chars().map(Weather::from_letter).collect()
}

/// Things with counts over 1: `s3c2f`.
fn counted<T>(text: &str, of: fn(char) -> Option<T>) -> Option<Vec<(T, u32)>> {
    let mut found = Vec::new();
    let mut rest = text;
    while let Some(letter) = rest.chars().next() {
        let thing = of(letter)?;
        rest = &rest[letter.len_utf8()..];
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let count = match digits {
            0 => 1,
            _ => whole(&rest[..digits]).filter(|count| (1..=u32::from(MOST)).contains(count))?,
        };
        rest = &rest[digits..];
        found.push((thing, count));
    }
    Some(found)
}

fn card_counts(text: &str) -> Option<[u8; 3]> {
    let mut counts = [0; 3];
    if text == "-" {
        return Some(counts);
    }
    let found = counted(text, Weather::from_letter)?;
    for (card, count) in found {
        let place = &mut counts[card.index()];
        if *place > 0 || count > u32::from(CARDS) {
            return None;
        }
        *place = count as u8;
    }
    Some(counts)
}

fn bag(text: &str) -> Option<Bag> {
    let mut bag = Bag::EMPTY;
    if text == "-" {
        return Some(bag);
    }
    let found = counted(text, Kind::from_letter)?;
    for (kind, count) in &found {
        if bag.has(*kind) {
            return None;
        }
        (0..*count).for_each(|_| bag.add(*kind));
    }
    (!found.is_empty()).then_some(bag)
}

/// Reads a map that is a part of `text`.
fn map(text: &str, part: &str) -> Read<Map> {
    let rows: Vec<&str> = part.split('/').collect();
    if rows.len() != usize::from(SIDE) {
        return Err(ParseError::at_part(text, part, "six rows separated by `/`"));
    }
    let mut map = Map::EMPTY;
    let mut halves = [Vec::new(), Vec::new()];
    for (row, cells) in (0..SIDE).rev().zip(rows) {
        let wrong = || ParseError::at_part(text, cells, "a row of six tiles such as 2WPl~1");
        for (column, cell) in row_cells(cells).ok_or_else(wrong)? {
            let tile = Tile::at(column, row);
            match cell.half {
                true => halves[cell.token.owner.index()].push((tile, cell.token)),
                false => map.put(tile, cell.token),
            }
        }
    }
    for half in halves {
        match half[..] {
            [] => {}
            [(one, token), (two, _)] if one.neighbours().contains(two) => {
                map.straddle([one, two], token);
            }
            _ => {
                let expected = "at most one Hippo of each side across two adjacent tiles";
                return Err(ParseError::at_part(text, part, expected));
            }
        }
    }
    Ok(map)
}

struct Cell {
    token: Token,
    /// Whether it is one half of a straddling Hippo.
    half: bool,
}

/// The tokens of a row with their columns.
fn row_cells(text: &str) -> Option<Vec<(u8, Cell)>> {
    let mut cells = Vec::new();
    let mut column = 0;
    let mut letters = text.chars().peekable();
    let mut after_digit = false;
    while let Some(letter) = letters.next() {
        if let Some(empty) = letter.to_digit(10) {
            if empty == 0 || after_digit {
                return None;
            }
            column += empty;
            after_digit = true;
            continue;
        }
        after_digit = false;
        let down = letter == '*';
        let letter = if down { letters.next()? } else { letter };
        let owner = match letter.is_ascii_uppercase() {
            true => Side::Red,
            false => Side::Blue,
        };
        let kind = Kind::from_letter(letter.to_ascii_lowercase())?;
        let turned = letters.next_if_eq(&'~').is_some();
        let half = letters.next_if_eq(&'&').is_some();
        let sound = (!turned || (kind == Kind::Chameleon && !down))
            && (!half || (kind == Kind::Hippo && !down));
        if !sound || column >= u32::from(SIDE) {
            return None;
        }
        let token = Token {
            turned,
            ..Token::new(owner, kind, down)
        };
        cells.push((column as u8, Cell { token, half }));
        column += 1;
    }
    (column == u32::from(SIDE)).then_some(cells)
}
