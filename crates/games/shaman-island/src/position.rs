//! How positions are read: the parts one by one, then whether they fit together.

use atoll_engine::{ParseError, Seat, Silent};

use crate::board::{MOST_STACKS, Piece, Place, Space, WARRIORS, letter, overlap};
use crate::land::Land;
use crate::moves::{self, Move, rider_places};
use crate::notation::{TAG, parse_space, parse_tribe};
use crate::options::{Count, LIMITS, ShamanIsland};
use crate::play::{self, GROUND_TILES, TOP_TILES};
use crate::state::{Action, Reason, State, Todo, Tribe};

type Read<T> = Result<T, ParseError>;

/// Reads a position with its options. Where a seat can do nothing, the match goes on to who can.
pub(crate) fn read(text: &str) -> Read<(ShamanIsland, State)> {
    let reader = Reader::new(text)?;
    let (game, mut state) = reader.position()?;
    Check {
        reader: &reader,
        game: &game,
        state: &state,
    }
    .all()?;
    if let Todo::Act(action, seat) = state.todo {
        play::begin_action(&game, &mut state, action, seat, &mut Silent);
    }
    Ok((game, state))
}

/// The fields of a position text.
struct Reader<'t> {
    text: &'t str,
    seats: usize,
    options: &'t str,
    first: &'t str,
    round: &'t str,
    todo: &'t str,
    land: &'t str,
    tribes: Vec<&'t str>,
}

const NAMES: [&str; 6] = ["n=", "opt=", "first=", "round=", "todo=", "land="];

impl<'t> Reader<'t> {
    fn new(text: &'t str) -> Read<Reader<'t>> {
        let mut words = text.split(' ');
        if words.next() != Some(TAG) {
            return Err(ParseError::new(
                text,
                0,
                "a position that begins with `SI1`",
            ));
        }
        let mut field = |name: &str| {
            let expected = || format!("the field `{name}`");
            let word = words
                .next()
                .ok_or_else(|| ParseError::new(text, text.len(), expected()))?;
            let value = word.strip_prefix(name);
            value.ok_or_else(|| ParseError::at_part(text, word, expected()))
        };
        let mut values = [""; NAMES.len()];
        for (value, name) in values.iter_mut().zip(NAMES) {
            *value = field(name)?;
        }
        let [seats, options, first, round, todo, land] = values;
        let count = ["2", "3", "4"].iter().position(|n| *n == seats);
        let count = count.ok_or_else(|| ParseError::at_part(text, seats, "2, 3 or 4 players"))? + 2;
        let tribe = |seat| field(&format!("{}=", letter(seat)));
        let tribes = Seat::all(count).map(tribe).collect::<Read<Vec<_>>>()?;
        match words.next() {
            Some(more) => Err(ParseError::at_part(text, more, "nothing more")),
            None => Ok(Reader {
                text,
                seats: count,
                options,
                first,
                round,
                todo,
                land,
                tribes,
            }),
        }
    }

    fn wrong(&self, part: &str, expected: impl Into<String>) -> ParseError {
        ParseError::at_part(self.text, part, expected.into())
    }

    fn position(&self) -> Read<(ShamanIsland, State)> {
        let mut game = self.options()?;
        let land = self.land()?;
        let mut tribes = [Tribe::default(); 4];
        for (tribe, text) in tribes.iter_mut().zip(&self.tribes) {
            *tribe = self.tribe(&land, text)?;
        }
        game.first = self.first()?;
        let round: Option<u8> = self.round.parse().ok();
        let round = round.filter(|round| round.to_string() == self.round);
        let state = State {
            todo: self.todo(&land)?,
            land,
            tribes,
            first: game.first,
            round: round.ok_or_else(|| self.wrong(self.round, "a round from 0 to 200"))?,
        };
        Ok((game, state))
    }

    fn options(&self) -> Read<ShamanIsland> {
        let mut game = ShamanIsland {
            seats: self.seats,
            ..ShamanIsland::default()
        };
        if self.options == "-" {
            return Ok(game);
        }
        let mut seen = Vec::new();
        for option in self.options.split(';') {
            let expected = "options of `carry:off`, `count:ground` and `limit:5..200`, each once";
            let wrong = || self.wrong(option, expected);
            let (name, value) = option.split_once(':').ok_or_else(wrong)?;
            if seen.contains(&name) {
                return Err(wrong());
            }
            seen.push(name);
            match (name, value) {
                ("carry", "off") => game.carry = false,
                ("count", "ground") => game.count = Count::Ground,
                ("limit", value) => {
                    let limit: Option<u8> = value.parse().ok();
                    let limit = limit.filter(|n| n.to_string() == value);
                    let limit = limit.filter(|n| LIMITS.contains(&i64::from(*n)));
                    game.limit = limit.ok_or_else(wrong)?;
                }
                _ => return Err(wrong()),
            }
        }
        Ok(game)
    }

    /// Who starts is not known exactly before it is drawn.
    fn first(&self) -> Read<Option<Seat>> {
        if self.todo == "start" {
            return match self.first {
                "?" => Ok(None),
                first => Err(self.wrong(first, "`?`, since it is not drawn yet who starts")),
            };
        }
        let seat = parse_tribe(self.first, self.seats);
        seat.map(Some)
            .ok_or_else(|| self.wrong(self.first, "the letter of the tribe that starts"))
    }

    fn land(&self) -> Read<Land> {
        let mut stacks: Vec<(Space, u8)> = Vec::new();
        for text in self.land.split(';') {
            let (anchor, height) = self.stack(text)?;
            let over = |(a, _): &(Space, u8)| overlap(a.x - anchor.x, a.y - anchor.y);
            if stacks.iter().any(over) {
                return Err(self.wrong(text, "a stack that overlaps no other"));
            }
            stacks.push((anchor, height));
        }
        let tiles: u32 = stacks.iter().map(|(_, height)| u32::from(*height)).sum();
        if tiles > MOST_STACKS as u32 {
            return Err(self.wrong(self.land, format!("at most {MOST_STACKS} tiles")));
        }
        Ok(Land::new(&stacks))
    }

    /// `x,y` or `x,y*h`.
    fn stack(&self, text: &str) -> Read<(Space, u8)> {
        let wrong = || self.wrong(text, "a stack such as 0,0 or 0,0*2");
        let (anchor, height) = match text.split_once('*') {
            None => (text, 1),
            Some((anchor, height)) => {
                let number: Option<u8> = height.parse().ok();
                let plain = number.filter(|n| *n >= 2 && n.to_string() == height);
                (anchor, plain.ok_or_else(wrong)?)
            }
        };
        Ok((parse_space(anchor).ok_or_else(wrong)?, height))
    }

    fn tribe(&self, land: &Land, text: &str) -> Read<Tribe> {
        let mut tribe = Tribe::default();
        if text == "-" {
            return Ok(tribe);
        }
        for piece in text.split(';') {
            let expected = "a piece such as S@0,0, 3@1,0 or *@0,0";
            let wrong = || self.wrong(piece, expected);
            let (name, space) = piece.split_once('@').ok_or_else(wrong)?;
            let space = parse_space(space).ok_or_else(wrong)?;
            let place = land
                .place_at(space)
                .ok_or_else(|| self.wrong(piece, "a piece on land"))?;
            let slot = match name {
                "S" => &mut tribe.shaman,
                "*" => &mut tribe.spirit,
                "0" | "1" | "2" | "3" | "4" | "5" => {
                    &mut tribe.warriors[usize::from(name.as_bytes()[0] - b'0')]
                }
                "?" => {
                    let expected = "a known coin: with ? it is a view, not a position";
                    return Err(self.wrong(piece, expected));
                }
                _ => return Err(wrong()),
            };
            if slot.replace(place).is_some() {
                return Err(self.wrong(piece, "each piece of a tribe once"));
            }
        }
        Ok(tribe)
    }

    fn todo(&self, land: &Land) -> Read<Todo> {
        let wrong = || self.wrong(self.todo, "what is decided next, such as act1:A");
        let mut words = self.todo.split(':');
        let word = words.next().unwrap_or_default();
        let words: Vec<_> = words.collect();
        let seat = words.first().and_then(|text| parse_tribe(text, self.seats));
        let todo = match (word, seat, &words[..]) {
            ("start", _, []) => Todo::Start,
            ("over", _, ["islands"]) => Todo::Over(Reason::Islands),
            ("over", _, ["limit"]) => Todo::Over(Reason::Limit),
            ("tile", Some(seat), [_]) => Todo::Tile(seat),
            ("stack", Some(seat), [_]) => Todo::Stack(seat),
            ("shaman", Some(seat), [_]) => Todo::Shaman(seat),
            ("coin", Some(seat), [_]) => Todo::Coin(seat),
            ("space", Some(seat), [_, value]) => {
                let value = ["0", "1", "2", "3", "4", "5"]
                    .iter()
                    .position(|v| v == value);
                Todo::Space(seat, value.ok_or_else(wrong)? as u8)
            }
            ("act1", Some(seat), [_]) => Todo::Act(Action::First, seat),
            ("act2", Some(seat), [_]) => Todo::Act(Action::Second, seat),
            ("dest1", Some(seat), [_, kind, from]) => {
                target(land, Action::First, seat, kind, from).ok_or_else(wrong)?
            }
            ("dest2", Some(seat), [_, kind, from]) => {
                target(land, Action::Second, seat, kind, from).ok_or_else(wrong)?
            }
            ("rider", Some(seat), [_]) => Todo::Rider(seat),
            ("endrider", Some(seat), [_]) => Todo::EndRider(seat),
            _ => return Err(wrong()),
        };
        Ok(todo)
    }
}

/// The second half of an action that was begun with a piece or a tile.
fn target(land: &Land, action: Action, seat: Seat, kind: &str, from: &str) -> Option<Todo> {
    let from = parse_space(from)?;
    match kind {
        "m" => Some(Todo::Walk(action, seat, land.place_at(from)?)),
        "t" => Some(Todo::Slide(action, seat, land.stack_at(from)?)),
        _ => None,
    }
}

/// A position as it was read, each part good by itself: do they fit together?
struct Check<'a> {
    reader: &'a Reader<'a>,
    game: &'a ShamanIsland,
    state: &'a State,
}

impl Check<'_> {
    fn all(&self) -> Read<()> {
        self.spaces()?;
        self.spirits()?;
        self.round()?;
        match self.state.todo.is_set_up() {
            true => self.set_up(),
            false => {
                self.islands()?;
                self.asked()
            }
        }
    }

    fn require(&self, holds: bool, part: &str, expected: &str) -> Read<()> {
        match holds {
            true => Ok(()),
            false => Err(self.reader.wrong(part, expected)),
        }
    }

    fn seats(&self) -> impl Iterator<Item = (Seat, &Tribe)> {
        Seat::all(self.game.seats).map(|seat| (seat, self.state.tribe(seat)))
    }

    fn todo(&self, holds: bool, expected: &str) -> Read<()> {
        self.require(holds, self.reader.todo, expected)
    }

    /// One piece on a space, but for a shaman in spirit movement and his warrior; one spirit on a space.
    fn spaces(&self) -> Read<()> {
        let mut pieces: Vec<(Place, Seat, Piece)> = Vec::new();
        for (seat, tribe) in self.seats() {
            let text = self.reader.tribes[seat.index()];
            for (piece, place) in tribe.pieces() {
                // The shaman comes first in a tribe.
                let pair = |whose, other| {
                    tribe.spirit.is_some() && whose == seat && other == Piece::Shaman
                };
                let taken = pieces.iter().filter(|(at, ..)| *at == place);
                let free = taken.clone().count() < 2 && taken.clone().all(|(_, s, p)| pair(*s, *p));
                self.require(free, text, "one piece on each space")?;
                pieces.push((place, seat, piece));
            }
            let same = |(other, t): (Seat, &Tribe)| other != seat && t.spirit == tribe.spirit;
            let alone = tribe.spirit.is_none() || !self.seats().any(same);
            self.require(alone, text, "one spirit on each space")?;
        }
        Ok(())
    }

    /// A spirit lies on the board exactly while its shaman stands on a warrior of his own, where no spirit lies.
    fn spirits(&self) -> Read<()> {
        for (seat, tribe) in self.seats() {
            let text = self.reader.tribes[seat.index()];
            if tribe.spirit.is_none() {
                continue;
            }
            let paired = tribe.target().is_some();
            self.require(
                paired,
                text,
                "the shaman on a warrior of his own, since his spirit is on its way",
            )?;
            let clear = tribe
                .shaman
                .is_some_and(|at| self.state.spirit_at(at).is_none());
            self.require(
                clear,
                text,
                "no spirit where a shaman stands on his warrior",
            )?;
        }
        Ok(())
    }

    fn round(&self) -> Read<()> {
        let range = match self.state.todo.is_set_up() {
            true => 0..=0,
            false => 1..=self.game.limit,
        };
        let fits = range.contains(&self.state.round);
        self.require(
            fits,
            self.reader.round,
            "round 0 in set-up, later 1 up to the limit",
        )
    }

    /// Everybody has done as much as the turn order says.
    fn set_up(&self) -> Read<()> {
        let (state, seats) = (self.state, self.game.seats);
        let order: Vec<Seat> = self
            .game
            .from(state.first.unwrap_or(Seat::new(0)))
            .collect();
        let turn = state
            .todo
            .seat()
            .and_then(|due| order.iter().position(|s| *s == due));
        let turn = turn.unwrap_or(0);
        let (stacks, tiles) = (state.land.stacks().len(), state.land.tiles() as usize);
        let (ground, top) = (stacks - 1, tiles - stacks);
        let all_tiles = ground == GROUND_TILES * seats && top == TOP_TILES * seats;
        let laid = match state.todo {
            Todo::Start => tiles == 1,
            Todo::Tile(_) => top == 0 && ground < GROUND_TILES * seats && ground % seats == turn,
            Todo::Stack(_) => {
                ground == GROUND_TILES * seats && top < TOP_TILES * seats && top % seats == turn
            }
            _ => all_tiles,
        };
        self.require(laid, self.reader.land, "as many tiles as were laid by then")?;
        self.require(
            state.land.islands() == 1,
            self.reader.land,
            "one island in set-up",
        )?;
        for (place, seat) in order.iter().enumerate() {
            let fits = self.placed(state.tribe(*seat), place < turn);
            self.require(
                fits,
                self.reader.tribes[seat.index()],
                "as many pieces as were placed by then",
            )?;
        }
        Ok(())
    }

    /// Whether a tribe has placed what it should have: `done` if it has had its turn in this round.
    fn placed(&self, tribe: &Tribe, done: bool) -> bool {
        let (shaman, warriors) = match self.state.todo {
            Todo::Shaman(_) => (done, 0),
            Todo::Coin(seat) | Todo::Space(seat, _) => {
                let due = self.state.tribe(seat).warriors_placed();
                (true, due + usize::from(done))
            }
            _ => (false, 0),
        };
        let in_hand = match self.state.todo {
            Todo::Coin(seat) => self.state.tribe(seat).warriors_placed() < WARRIORS,
            Todo::Space(seat, value) => self.state.tribe(seat).absent().any(|v| v == value),
            _ => true,
        };
        in_hand
            && tribe.shaman.is_some() == shaman
            && tribe.warriors_placed() == warriors
            && tribe.spirit.is_none()
    }

    /// The match is over, or asks for the last riders, exactly if the islands or the rounds say so.
    fn islands(&self) -> Read<()> {
        let broken = self.state.land.islands() >= self.game.ending();
        let last = self.state.round == self.game.limit;
        match self.state.todo {
            Todo::Over(Reason::Islands) => self.todo(broken, "islands that end the match"),
            Todo::Over(Reason::Limit) => self.todo(
                !broken && last,
                "the last round, and no islands that end the match",
            ),
            Todo::EndRider(_) => self.todo(broken || last, "a match that has ended"),
            _ => {
                let expected = "fewer islands, since the match goes on";
                self.require(!broken, self.reader.land, expected)
            }
        }
    }

    /// What is asked could have been asked here.
    fn asked(&self) -> Read<()> {
        let state = self.state;
        let under_way = |seat: Seat| state.tribe(seat).spirit.is_some();
        match state.todo {
            Todo::Over(_) => {
                let settled = !self.seats().any(|(seat, _)| under_way(seat));
                self.todo(settled, "no spirit on the board once the match is over")
            }
            Todo::Act(Action::First, seat)
            | Todo::Walk(Action::First, seat, _)
            | Todo::Slide(Action::First, seat, _)
                if under_way(seat) =>
            {
                self.todo(
                    false,
                    "a first action after the own spirit movement is completed",
                )
            }
            Todo::Walk(action, seat, from) => {
                self.picked(action, seat, Move::Walk(state.land.space(from)))
            }
            Todo::Slide(action, seat, stack) => {
                self.picked(action, seat, Move::Slide(state.land.anchor(stack)))
            }
            Todo::Rider(seat) => self.rider(seat),
            Todo::EndRider(seat) => {
                self.rider(seat)?;
                self.todo(
                    self.in_order(seat),
                    "the first seat in turn whose spirit is under way",
                )
            }
            _ => Ok(()),
        }
    }

    /// A target is asked for what could be picked.
    fn picked(&self, action: Action, seat: Seat, mv: Move) -> Read<()> {
        let mut state = self.state.clone();
        state.todo = Todo::Act(action, seat);
        let mut sources = Vec::new();
        moves::collect(self.game, &state, &mut sources);
        self.todo(sources.contains(&mv), "a piece or a tile that can be moved")
    }

    /// A rider is placed if there is a choice.
    fn rider(&self, seat: Seat) -> Read<()> {
        let choice = rider_places(self.state, seat).len() >= 2;
        self.todo(
            choice,
            "a ridden spirit with a choice of places for its rider",
        )
    }

    /// At the end spirits complete in turn order after whoever ended the match: at the end of the last round the one
    /// before the first seat, otherwise somebody whose own spirit was not on its way.
    fn in_order(&self, seat: Seat) -> bool {
        let under_way = |seat: Seat| self.state.tribe(seat).spirit.is_some();
        if self.state.land.islands() >= self.game.ending() {
            // Whoever ended it comes right before this seat, or with only seats between that had no spirit.
            let before = self.game.from(seat).last();
            return before.is_some_and(|seat| !under_way(seat));
        }
        let first = self.state.first.unwrap_or(seat);
        let mut before = self.game.from(first).take_while(|other| *other != seat);
        !before.any(under_way)
    }
}
