//! Reading positions: item by item, then checked against each other, then played on to the first decision.

use atoll_engine::{
    Choices, MAX_SEATS, Options, ParseError, Rules, Seat, Silent, Turn, Value, try_play,
};

use super::TAG;
use super::check::Check;
use super::write::{PHASES, shown_skulls};
use crate::board::{
    Beast, BonusTile, Catastrophe, Category, Colour, Cover, EndBonus, Hex, Resource, Skull,
    SkullSpace, Spirit, Structure, Tech, Token,
};
use crate::moves::{Chance, Move, number};
use crate::options::Shaman;
use crate::play;
use crate::state::{
    Analog, Core, Fire, Flags, Laid, Phase, Place, Player, Row, State, Track, Wild,
};

pub(super) type Read<T> = Result<T, ParseError>;

/// The most people on a dial, or units of a resource, that a position may name.
const MOST: u16 = 999;

pub(crate) fn parse_position(text: &str) -> Read<(Shaman, State)> {
    let (head, moves) = match text.split_once(';') {
        Some((head, moves)) => (head, Some(moves)),
        None => (text, None),
    };
    let reader = Reader::new(text, head)?;
    let game = reader.game()?;
    let core = reader.core(&game)?;
    let mut state = play::begin_at(&game, core);
    if let Some(moves) = moves {
        replay(text, moves, &game, &mut state)?;
    }
    Ok((game, state))
}

/// Plays the decisions made since the position.
fn replay(text: &str, moves: &str, game: &Shaman, state: &mut State) -> Read<()> {
    for part in moves.split(',') {
        let part = part.trim();
        let wrong = || ParseError::at_part(text, part, "a decision that is possible there");
        match game.turn(state) {
            Turn::Over => return Err(wrong()),
            Turn::Seat(_) => {
                let mv: Move = part.parse().map_err(|_| wrong())?;
                try_play(game, state, mv, &mut Silent).map_err(|_| wrong())?;
            }
            Turn::Chance => {
                let chance: Chance = part.parse().map_err(|_| wrong())?;
                let mut draws = Vec::new();
                game.chances(state, &mut draws);
                if !draws.iter().any(|(other, _)| *other == chance) {
                    return Err(wrong());
                }
                game.resolve(state, chance, &mut Silent);
            }
        }
    }
    Ok(())
}

/// The keys of a table, and those of each player after `N.`.
const KEYS: [&str; 22] = [
    "opt", "at", "cur", "next", "fire", "move", "engage", "grow", "worship", "bonus", "seen",
    "cat", "end", "spirits", "beasts", "reserve", "bdiscard", "skulls", "analog", "cgone",
    "success", "supply",
];
const PLAYER_KEYS: [&str; 21] = [
    "tribe", "tok", "aside", "idle", "hand", "sac", "neutral", "skulls", "store", "got", "totems",
    "bskulls", "res", "rover", "warrior", "village", "tech", "struct", "spirit", "covers", "flags",
];

pub(super) struct Reader<'t> {
    pub(super) text: &'t str,
    items: Vec<(&'t str, &'t str)>,
}

impl<'t> Reader<'t> {
    fn new(text: &'t str, head: &'t str) -> Read<Reader<'t>> {
        let mut words = head.split_whitespace();
        match words.next() {
            Some(TAG) => {}
            Some(other) => return Err(ParseError::at_part(text, other, "the word `shaman1`")),
            None => return Err(ParseError::new(text, 0, "the word `shaman1`")),
        }
        let mut items: Vec<(&str, &str)> = Vec::new();
        for word in words {
            let wrong = |expected: &'static str| ParseError::at_part(text, word, expected);
            let (key, value) = word
                .split_once('=')
                .ok_or_else(|| wrong("an item `key=value`"))?;
            if value.is_empty() {
                return Err(wrong("a value after `=`"));
            }
            if items.iter().any(|(other, _)| *other == key) {
                return Err(wrong("each key once"));
            }
            items.push((key, value));
        }
        Ok(Reader { text, items })
    }

    pub(super) fn wrong(&self, part: &str, expected: impl Into<String>) -> ParseError {
        ParseError::at_part(self.text, part, expected.into())
    }

    pub(super) fn get(&self, key: &str) -> Option<&'t str> {
        self.items
            .iter()
            .find(|(other, _)| *other == key)
            .map(|(_, value)| *value)
    }

    /// The parts of a list; none if the key is left out.
    fn list(&self, key: &str) -> impl Iterator<Item = &'t str> + use<'t> {
        self.get(key).into_iter().flat_map(|value| value.split(','))
    }

    /// Reads each part of a list.
    fn each<T>(&self, key: &str, expected: &str, read: impl Fn(&str) -> Option<T>) -> Read<Vec<T>> {
        self.list(key)
            .map(|part| read(part).ok_or_else(|| self.wrong(part, expected)))
            .collect()
    }

    fn game(&self) -> Read<Shaman> {
        let mut raw = Choices::default();
        let mut alone = None;
        for part in self.list("opt") {
            let Some((name, value)) = part.split_once(':') else {
                return Err(self.wrong(part, "an option `name:value`"));
            };
            if raw.get(name).is_some() {
                return Err(self.wrong(part, "each option once"));
            }
            if ["mode", "difficulty"].contains(&name) {
                alone = Some(part);
            }
            match number(value, MOST) {
                Some(number) => raw.set(name, Value::Number(i64::from(number))),
                None => raw.set(name, value),
            }
        }
        let place = self.get("opt").unwrap_or(self.text);
        let said = raw.said(&Shaman::options());
        let made = Shaman::read_options(&said).and_then(|choices| Shaman::new(&choices));
        let game = made.map_err(|why| self.wrong(place, format!("options that fit: {why}")))?;
        match alone {
            Some(part) if !game.solo() => {
                Err(self.wrong(part, "no mode and no difficulty with several players"))
            }
            _ => Ok(game),
        }
    }

    /// All keys are known, and there are no more players than seats.
    fn check_keys(&self, game: &Shaman) -> Read<()> {
        for (key, _) in &self.items {
            let known = match key.split_once('.') {
                Some((seat, rest)) => {
                    number(seat, MAX_SEATS as u16)
                        .is_some_and(|seat| usize::from(seat) < game.players)
                        && PLAYER_KEYS.contains(&rest)
                }
                None => KEYS.contains(key),
            };
            if !known {
                return Err(self.wrong(key, "a key of a position"));
            }
        }
        Ok(())
    }

    fn core(&self, game: &Shaman) -> Read<Core> {
        self.check_keys(game)?;
        let mut core = game.bare();
        (core.round, core.phase, core.seat) = self.at(game)?;
        if core.phase == Phase::SetUp {
            let more = self
                .items
                .iter()
                .find(|(key, _)| !["opt", "at"].contains(key));
            return match more {
                Some((key, _)) => Err(self.wrong(key, "only the options before set-up")),
                None => Ok(core),
            };
        }
        self.tracks(game, &mut core)?;
        for category in Category::ALL {
            if let Some(value) = self.get(category.name()) {
                core.rows[category] = self.row(game, category, value)?;
            }
        }
        self.tiles(game, &mut core)?;
        self.map(game, &mut core)?;
        for seat in Seat::all(game.players) {
            self.player(game, &mut core, seat)?;
        }
        self.supply(game, &mut core)?;
        Check {
            reader: self,
            game,
            core: &core,
        }
        .all()?;
        Ok(core)
    }

    fn at(&self, game: &Shaman) -> Read<(u8, Phase, Seat)> {
        let value = self.get("at").unwrap_or("1.2.0");
        let place = self.get("at").unwrap_or(self.text);
        let expected = "round, phase and seat, such as 1.2.0 or 3.3f.1";
        let wrong = || self.wrong(place, expected);
        let mut parts = value.split('.');
        let (Some(round), Some(phase), Some(seat), None) =
            (parts.next(), parts.next(), parts.next(), parts.next())
        else {
            return Err(wrong());
        };
        let round = number(round, 7)
            .filter(|round| *round > 0)
            .ok_or_else(wrong)? as u8;
        let phase = PHASES
            .iter()
            .find(|(_, name)| name.eq_ignore_ascii_case(phase))
            .ok_or_else(wrong)?
            .0;
        let seat = number(seat, game.players as u16 - 1).ok_or_else(wrong)?;
        let seat = Seat::new(usize::from(seat));
        if phase == Phase::SetUp {
            return Ok((game.first_round(), phase, Seat::new(0)));
        }
        if !game.rounds().contains(&round) {
            return Err(self.wrong(place, format!("a round that is played, not {round}")));
        }
        let last = round == game.last_round();
        match phase {
            Phase::CleanUp if last => Err(self.wrong(place, "no clean-up after the last round")),
            Phase::FinalTotem if !last => {
                Err(self.wrong(place, "the final totem in the last round"))
            }
            Phase::CleanUp | Phase::Catastrophe => Ok((round, phase, Seat::new(0))),
            _ => Ok((round, phase, seat)),
        }
    }

    fn seat_in(&self, game: &Shaman, text: &str) -> Option<Seat> {
        let number = number(text, game.players as u16 - 1)?;
        Some(Seat::new(usize::from(number)))
    }

    fn tracks(&self, game: &Shaman, core: &mut Core) -> Read<()> {
        core.cur = Seat::all(game.players).collect();
        if let Some(value) = self.get("cur") {
            core.cur = self.order(game, value, "cur")?;
            if core.cur.len() != game.players {
                return Err(self.wrong(value, "every seat once"));
            }
        }
        core.fire = [Fire::Track; MAX_SEATS];
        let mut off = Vec::new();
        for part in self.list("fire") {
            let expected = "a seat and a row or `aside`, such as 0:grow";
            let read = part.split_once(':').and_then(|(seat, place)| {
                let fire = match place {
                    "aside" => Fire::Aside,
                    name => Fire::On(Category::parse(name)?),
                };
                Some((self.seat_in(game, seat)?, fire))
            });
            let (seat, fire) = read.ok_or_else(|| self.wrong(part, expected))?;
            if off.contains(&seat) {
                return Err(self.wrong(part, "each seat once"));
            }
            off.push(seat);
            core.fire[seat.index()] = fire;
        }
        core.next = Seat::all(game.players)
            .filter(|seat| !off.contains(seat))
            .collect();
        match self.get("next") {
            None => Ok(()),
            Some(value) if game.solo() => self.solo_next(value, core, &off),
            Some(value) => {
                let next = self.order(game, value, "next")?;
                let fits = |seat: Seat| next.place(seat).is_some() != off.contains(&seat);
                if !Seat::all(game.players).all(fits) {
                    return Err(self.wrong(value, "every seat either on the track or in `fire`"));
                }
                core.next = next;
                Ok(())
            }
        }
    }

    fn solo_next(&self, value: &str, core: &mut Core, off: &[Seat]) -> Read<()> {
        let place = match value {
            "0,-" => Some(Fire::Track),
            "-,0" => Some(Fire::Second),
            "-,-" => None,
            _ => return Err(self.wrong(value, "0,- or -,0 or -,-")),
        };
        if place.is_some() != off.is_empty() {
            return Err(self.wrong(value, "the fire token either on the track or in `fire`"));
        }
        if let Some(fire) = place {
            core.fire[0] = fire;
        }
        Ok(())
    }

    fn order(&self, game: &Shaman, value: &str, key: &str) -> Read<Track> {
        let mut track = Track::default();
        if value == "-" {
            return Ok(track);
        }
        for part in self.list(key) {
            let seat = self
                .seat_in(game, part)
                .ok_or_else(|| self.wrong(part, "a seat"))?;
            if track.place(seat).is_some() {
                return Err(self.wrong(part, "each seat once"));
            }
            track.push(seat);
        }
        Ok(track)
    }

    fn row(&self, game: &Shaman, category: Category, value: &str) -> Read<Row> {
        let wrong = |expected: &str| self.wrong(value, expected);
        let expected = "open spaces, skulls and covers, such as 3/0.0.1/?9";
        let mut parts = value.split('/');
        let (Some(open), Some(skulls), Some(covers), None) =
            (parts.next(), parts.next(), parts.next(), parts.next())
        else {
            return Err(wrong(expected));
        };
        let spaces = u16::from(game.data.spaces[category]);
        let mut row = Row {
            open: number(open, spaces).ok_or_else(|| wrong(expected))? as u8,
            ..Row::default()
        };
        if skulls != "-" {
            for skull in skulls.split('.') {
                let (pair, seat) = match skull.split_once('x') {
                    Some((one, two)) if one == two => (true, one),
                    Some(_) => return Err(wrong("two skulls of one seat, such as 0x0")),
                    None => (false, skull),
                };
                let seat = self.seat_in(game, seat).ok_or_else(|| wrong(expected))?;
                let kind = if pair {
                    &mut row.pairs
                } else {
                    &mut row.singles
                };
                kind[seat.index()] += 1;
                if row.used() > 12 {
                    return Err(wrong("skulls on open spaces"));
                }
            }
        }
        if let Some(count) = covers.strip_prefix('?') {
            row.covers = number(count, 12)
                .filter(|n| *n > 0)
                .ok_or_else(|| wrong(expected))? as u8;
        } else if covers != "-" {
            for name in covers.split('.') {
                let cover = Cover::parse(name).ok_or_else(|| wrong("covers, such as c01.c05"))?;
                if row.covers == 12 {
                    return Err(wrong("at most twelve covers"));
                }
                row.lying[usize::from(row.covers)] = Laid::Known(cover);
                row.covers += 1;
            }
        }
        if u16::from(row.open + row.covers) > spaces {
            return Err(wrong(&format!("at most {spaces} spaces, open and covered")));
        }
        Ok(row)
    }

    /// A round and what lies on it.
    fn of_round<T>(
        &self,
        part: &str,
        expected: &str,
        read: impl Fn(&str) -> Option<T>,
    ) -> Read<(usize, T)> {
        let found = part.split_once(':').and_then(|(round, thing)| {
            let round = number(round, 7).filter(|round| *round > 0)?;
            Some((usize::from(round), read(thing)?))
        });
        found.ok_or_else(|| self.wrong(part, expected))
    }

    fn tiles(&self, game: &Shaman, core: &mut Core) -> Read<()> {
        for part in self.list("bonus") {
            let (round, tile) = self.of_round(
                part,
                "a round and its bonus tile, such as 3:A3a",
                BonusTile::parse,
            )?;
            if usize::from(tile.round()) != round || !core.bonus[round].is_none() {
                return Err(self.wrong(part, "a tile of that round, once"));
            }
            core.bonus[round] = Laid::Known(tile);
        }
        for round in self.each("seen", "a round to come", |text| number(text, 7))? {
            let laid = round > u16::from(core.round) && !core.bonus[usize::from(round)].is_none();
            if !laid || game.info != crate::options::Info::Hidden {
                return Err(self.wrong(
                    self.get("seen").unwrap_or(self.text),
                    "a round to come with a bonus tile",
                ));
            }
            core.seen |= 1 << round;
        }
        for part in self.list("cat") {
            let expected = "a round and its catastrophe, such as 3:flood";
            let (round, one) = self.of_round(part, expected, Catastrophe::parse)?;
            if round < 2
                || core.catastrophes.contains(&Laid::Known(one))
                || !core.catastrophes[round].is_none()
            {
                return Err(self.wrong(part, "each catastrophe and each round from 2 on once"));
            }
            core.catastrophes[round] = Laid::Known(one);
        }
        if let Some(value) = self.get("end") {
            let end = EndBonus::parse(value).ok_or_else(|| self.wrong(value, "an end bonus"))?;
            core.end = Laid::Known(end);
        }
        for part in self.list("spirits") {
            let spirit = Spirit::parse(part).ok_or_else(|| self.wrong(part, "a great spirit"))?;
            self.once(part, &mut core.spirits, 1 << spirit.index())?;
        }
        for cover in self.each("cgone", "a cover, such as c05", Cover::parse)? {
            core.covers_gone[cover] += 1;
        }
        if let Some(value) = self.get("success") {
            let round = number(value, 7).filter(|round| *round > 0 && game.solo());
            core.success = round.ok_or_else(|| self.wrong(value, "a round, alone"))? as u8;
        }
        Ok(())
    }

    fn once(&self, part: &str, set: &mut u16, bit: u16) -> Read<()> {
        if *set & bit != 0 {
            return Err(self.wrong(part, "each thing once"));
        }
        *set |= bit;
        Ok(())
    }

    fn map(&self, game: &Shaman, core: &mut Core) -> Read<()> {
        for part in self.list("beasts") {
            let expected = "a hex and its beast, such as c3:bison, c5:rhino-3 or e7:mammoth!0.W1";
            let (hex, wild) = self
                .wild(game, part)
                .ok_or_else(|| self.wrong(part, expected))?;
            if core.beast(hex).is_some() {
                return Err(self.wrong(part, "one beast on a hex"));
            }
            core.beasts[hex] = Some(wild);
        }
        let reserve = self.each("reserve", "a beast", Beast::parse)?;
        let discard = self.each("bdiscard", "a beast", Beast::parse)?;
        if reserve.len() + discard.len() > 28 {
            return Err(self.wrong(self.text, "at most 28 beasts"));
        }
        reserve
            .into_iter()
            .for_each(|beast| core.reserve.push(beast));
        discard
            .into_iter()
            .for_each(|beast| core.discard[beast] += 1);
        for part in self.list("skulls") {
            self.map_skull(game, core, part)?;
        }
        for part in self.list("analog") {
            let expected = "an analog warrior, such as red@e1:8/7";
            let (colour, analog) = self
                .analog(part)
                .ok_or_else(|| self.wrong(part, expected))?;
            if core.analogs[colour].is_some() {
                return Err(self.wrong(part, "each colour once"));
            }
            core.analogs[colour] = Some(analog);
        }
        Ok(())
    }

    fn wild(&self, game: &Shaman, part: &str) -> Option<(Hex, Wild)> {
        let (hex, rest) = part.split_once(':')?;
        let (rest, claim) = match rest.split_once('!') {
            Some((rest, claim)) => {
                let (seat, token) = claim.split_once('.')?;
                (
                    rest,
                    Some((self.seat_in(game, seat)?, Token::parse(token)?)),
                )
            }
            None => (rest, None),
        };
        let (name, stolen) = match rest.split_once('-') {
            Some((name, stolen)) => (name, number(stolen, 250).filter(|n| *n > 0)?),
            None => (rest, 0),
        };
        let beast = Beast::parse(name)?;
        let fits = stolen < game.data.beast(beast).foe.population;
        let wild = Wild {
            beast,
            stolen: stolen as u8,
            claim,
        };
        fits.then_some((Hex::parse(hex)?, wild))
    }

    fn map_skull(&self, game: &Shaman, core: &mut Core, part: &str) -> Read<()> {
        let expected = "a hex with a skull price and its skulls, such as a3:n, a3:n+red or a3:red";
        let wrong = || self.wrong(part, expected);
        let (hex, skulls) = part.split_once(':').ok_or_else(wrong)?;
        let index = Hex::parse(hex)
            .and_then(|hex| game.data.map.skull_index(hex))
            .ok_or_else(wrong)?;
        let (neutral, foreign) = match skulls.split_once('+') {
            Some((one, colour)) if one.eq_ignore_ascii_case("n") => (true, Some(colour)),
            Some(_) => return Err(wrong()),
            None if skulls.eq_ignore_ascii_case("n") => (true, None),
            None => (false, Some(skulls)),
        };
        let here = &mut core.skulls[index];
        if here.neutral || !here.foreign.is_none() {
            return Err(self.wrong(part, "each hex once"));
        }
        here.neutral = neutral;
        if let Some(colour) = foreign {
            here.foreign = Laid::Known(Colour::parse(colour).ok_or_else(wrong)?);
        }
        Ok(())
    }

    fn analog(&self, part: &str) -> Option<(Colour, Analog)> {
        let (colour, rest) = part.split_once('@')?;
        let (hex, rest) = rest.split_once(':')?;
        let (population, skulls) = rest.split_once('/')?;
        let analog = Analog {
            hex: Hex::parse(hex)?,
            population: number(population, MOST).filter(|n| *n > 0)?,
            skulls: number(skulls, 10)? as u8,
        };
        Some((Colour::parse(colour)?, analog))
    }

    fn supply(&self, game: &Shaman, core: &mut Core) -> Read<()> {
        for tech in Tech::ALL {
            let owned = core
                .players
                .iter()
                .filter(|player| player.has(tech))
                .count() as u8;
            let copies = game.data.tech_copies[tech];
            if owned > copies {
                let expected = format!("at most {copies} of {tech}");
                return Err(self.wrong(self.text, expected));
            }
            core.supply[tech] = copies - owned;
        }
        for part in self.list("supply") {
            let read = part
                .split_once(':')
                .and_then(|(tech, n)| Some((Tech::parse(tech)?, number(n, 6)?)));
            let (tech, n) = read.ok_or_else(|| {
                self.wrong(part, "a technology and its copies, such as tracking:2")
            })?;
            if n as u8 > core.supply[tech] {
                return Err(self.wrong(part, "no more copies than there are"));
            }
            core.supply[tech] = n as u8;
        }
        Ok(())
    }

    // --- player boards ---

    fn player(&self, game: &Shaman, core: &mut Core, seat: Seat) -> Read<()> {
        let n = seat.index();
        let key = |name: &str| format!("{n}.{name}");
        let usual = game.data.default_tribes[game.players - 1][n];
        let tribe = match self.get(&key("tribe")) {
            Some(value) => Colour::parse(value).ok_or_else(|| self.wrong(value, "a colour"))?,
            None => usual,
        };
        let player = core.player_mut(seat);
        player.tribe = Some(tribe);
        self.tokens(core, seat, &key("tok"))?;
        let player = core.player_mut(seat);
        for part in self.list(&key("aside")) {
            let token = Token::parse(part).ok_or_else(|| self.wrong(part, "a token"))?;
            if player.piece(token).place != Place::Reserve {
                return Err(self.wrong(part, "each token in one place"));
            }
            player.piece_mut(token).place = Place::Aside;
        }
        let idle = self.each(&key("idle"), "a beast", Beast::parse)?;
        if idle.len() > 19 {
            return Err(self.wrong(self.text, "at most 28 beasts"));
        }
        idle.into_iter().for_each(|beast| player.idle.push(beast));
        if let Some(value) = self.get(&key("hand")) {
            player.hand =
                number(value, 17).ok_or_else(|| self.wrong(value, "skulls in hand"))? as u8;
        }
        for space in self.each(&key("sac"), "a sacrifice space, 1 to 3", |text| {
            number(text, 3).filter(|n| *n > 0)
        })? {
            player.sacrificed |= 1 << (space - 1);
        }
        if let Some(value) = self.get(&key("neutral")) {
            player.neutral =
                number(value, 7).ok_or_else(|| self.wrong(value, "neutral skulls"))? as u8;
        }
        if let Some(value) = self.get(&key("skulls")) {
            player.reserve = reserve(value)
                .ok_or_else(|| self.wrong(value, "reserve spaces, such as 234567, or -"))?;
        }
        self.skulls(core, seat)?;
        let player = core.player_mut(seat);
        if let Some(value) = self.get(&key("res")) {
            player.stock =
                stock(value).ok_or_else(|| self.wrong(value, "resources, such as m3f2a1"))?;
        }
        self.levels(game, core, seat)?;
        self.holdings(core, seat)
    }

    fn tokens(&self, core: &mut Core, seat: Seat, key: &str) -> Read<()> {
        for part in self.list(key) {
            let expected = "a token, its hex and population, such as V1@a1:28 or W1@b2:10+bison";
            let wrong = || self.wrong(part, expected);
            let (token, rest) = part.split_once('@').ok_or_else(wrong)?;
            let (hex, rest) = rest.split_once(':').ok_or_else(wrong)?;
            let (population, beast) = match rest.split_once('+') {
                Some((population, beast)) => {
                    (population, Some(Beast::parse(beast).ok_or_else(wrong)?))
                }
                None => (rest, None),
            };
            let token = Token::parse(token).ok_or_else(wrong)?;
            let hex = Hex::parse(hex).ok_or_else(wrong)?;
            let population = number(population, MOST).ok_or_else(wrong)?;
            let player = core.player(seat);
            if player.piece(token).hex().is_some() {
                return Err(self.wrong(part, "each token once"));
            }
            if player.tokens() & hex.bit() != 0 {
                return Err(self.wrong(part, "one own token on a hex"));
            }
            if beast.is_some() && token.is_village() {
                return Err(self.wrong(part, "a beast with a rover or warrior"));
            }
            core.put(seat, token, hex);
            let piece = core.player_mut(seat).piece_mut(token);
            piece.population = population;
            piece.beast = beast;
        }
        Ok(())
    }

    /// Skulls kept, in totems and on beasts, and those ever acquired.
    fn skulls(&self, core: &mut Core, seat: Seat) -> Read<()> {
        let n = seat.index();
        let player = core.player_mut(seat);
        let own = player.tribe.map(Skull::Of);
        for part in self.list(&format!("{n}.store")) {
            let skull = Skull::parse(part).filter(|skull| Some(*skull) != own);
            let skull = skull.ok_or_else(|| self.wrong(part, "a foreign colour, or n"))?;
            player.store[skull] += 1;
            if player.store[skull] > 10 {
                return Err(self.wrong(part, "at most ten skulls of a colour"));
            }
        }
        self.totems(n, player)?;
        self.beast_skulls(n, player)?;
        player.beast_skulls.sort_by_key(|entry| *entry);
        player.got = shown_skulls(player);
        if let Some(value) = self.get(&format!("{n}.got")) {
            player.got = [0; Colour::COUNT];
            for part in value.split(',').filter(|part| *part != "-") {
                let read = part
                    .split_once(':')
                    .and_then(|(colour, n)| Some((Colour::parse(colour)?, number(n, 99)?)));
                let (colour, n) =
                    read.ok_or_else(|| self.wrong(part, "a colour and a number, such as red:1"))?;
                player.got[colour] = n as u8;
            }
        }
        Ok(())
    }

    /// Totems, each once.
    fn totems(&self, n: usize, player: &mut Player) -> Read<()> {
        let own = player.tribe.map(Skull::Of);
        for part in self.list(&format!("{n}.totems")) {
            let expected = "a totem and its foreign skulls, such as 6:blue+n";
            let wrong = || self.wrong(part, expected);
            let (totem, pair) = part.split_once(':').ok_or_else(wrong)?;
            let totem = number(totem, 10).filter(|n| *n > 0).ok_or_else(wrong)?;
            let (one, two) = pair.split_once('+').ok_or_else(wrong)?;
            let foreign = |text: &str| {
                Skull::parse(text)
                    .filter(|skull| Some(*skull) != own)
                    .ok_or_else(wrong)
            };
            let (one, two) = (foreign(one)?, foreign(two)?);
            let place = &mut player.totems[usize::from(totem) - 1];
            if place.is_some() || (one == two && one != Skull::Neutral) {
                return Err(self.wrong(part, "each totem once, of two different colours"));
            }
            *place = Some((one.min(two), one.max(two)));
        }
        Ok(())
    }

    /// The skulls on harnessed beasts.
    fn beast_skulls(&self, n: usize, player: &mut Player) -> Read<()> {
        let own = player.tribe.map(Skull::Of);
        for part in self.list(&format!("{n}.bskulls")) {
            let expected = "a harnessed beast and the skull on it, such as bison:n";
            let read = part
                .split_once(':')
                .and_then(|(beast, skull)| Some((Beast::parse(beast)?, Skull::parse(skull)?)));
            let (beast, skull) = read.ok_or_else(|| self.wrong(part, expected))?;
            let linked = player
                .pieces
                .iter()
                .filter(|piece| piece.beast == Some(beast))
                .count();
            let idle = player.idle.iter().filter(|other| *other == beast).count();
            let named = player
                .beast_skulls
                .iter()
                .filter(|(other, _)| *other == beast)
                .count();
            if named >= linked + idle {
                return Err(self.wrong(part, expected));
            }
            if Some(skull) != own {
                player.beast_skulls.push((beast, skull));
            }
        }
        Ok(())
    }

    fn levels(&self, game: &Shaman, core: &mut Core, seat: Seat) -> Read<()> {
        let n = seat.index();
        let player = core.player_mut(seat);
        let charts = &game.data.tribe(player.colour()).charts;
        for (name, cubes) in [("rover", 0..6), ("warrior", 6..12), ("village", 12..13)] {
            let Some(value) = self.get(&format!("{n}.{name}")) else {
                continue;
            };
            let wrong = || {
                self.wrong(
                    value,
                    format!("the levels of {} cubes, such as 001300", cubes.len()),
                )
            };
            if value.len() != cubes.len() {
                return Err(wrong());
            }
            for (cube, digit) in cubes.clone().zip(value.chars()) {
                let level = digit.to_digit(10).ok_or_else(wrong)?;
                if level as usize >= charts[cube].len() {
                    return Err(wrong());
                }
                player.levels[cube] = level as u8;
            }
        }
        Ok(())
    }

    /// Technologies, structures, spirits, covers and marks.
    fn holdings(&self, core: &mut Core, seat: Seat) -> Read<()> {
        let n = seat.index();
        for part in self.list(&format!("{n}.tech")) {
            let tech = Tech::parse(part).ok_or_else(|| self.wrong(part, "a technology"))?;
            let player = core.player_mut(seat);
            if player.has(tech) {
                return Err(self.wrong(part, "each technology once"));
            }
            player.techs |= tech.bit();
        }
        for part in self.list(&format!("{n}.struct")) {
            let read = part
                .split_once('@')
                .and_then(|(name, hex)| Some((Structure::parse(name)?, Hex::parse(hex)?)));
            let (structure, hex) =
                read.ok_or_else(|| self.wrong(part, "a structure and its hex, such as shrine@a1"))?;
            if core.built() & hex.bit() != 0 {
                return Err(self.wrong(part, "one structure on a hex"));
            }
            let place = &mut core.player_mut(seat).structures[structure];
            if place.replace(hex).is_some() {
                return Err(self.wrong(part, "each structure once"));
            }
        }
        for part in self.list(&format!("{n}.spirit")) {
            self.spirit(core, seat, part)?;
        }
        let player = core.player_mut(seat);
        for cover in self.each(&format!("{n}.covers"), "a cover, such as c01", Cover::parse)? {
            player.covers[cover] += 1;
        }
        let flag = |text: &str| {
            Flags::NAMES
                .iter()
                .find(|(_, name)| name.eq_ignore_ascii_case(text))
                .map(|(f, _)| *f)
        };
        for flag in self.each(
            &format!("{n}.flags"),
            "pass, bonus, hut, barter, shift, sheltered or calendar",
            flag,
        )? {
            player.flags.set(flag);
        }
        Ok(())
    }

    fn spirit(&self, core: &mut Core, seat: Seat, part: &str) -> Read<()> {
        let expected = "a spirit, the round it came and the round it was last activated, such as lightbringer:2:3";
        let wrong = || self.wrong(part, expected);
        let mut parts = part.split(':');
        let (Some(name), Some(came), Some(active), None) =
            (parts.next(), parts.next(), parts.next(), parts.next())
        else {
            return Err(wrong());
        };
        let spirit = Spirit::parse(name).ok_or_else(wrong)?.index();
        let round = u16::from(core.round);
        let came = number(came, round)
            .filter(|came| *came > 0)
            .ok_or_else(wrong)?;
        let active = number(active, round)
            .filter(|active| *active == 0 || *active >= came)
            .ok_or_else(wrong)?;
        let open = core.spirits >> spirit & 1 == 1;
        if open
            || core
                .players
                .iter()
                .any(|player| player.acquired[spirit] != 0)
        {
            return Err(self.wrong(part, "each spirit in one place"));
        }
        let player = core.player_mut(seat);
        player.acquired[spirit] = came as u8;
        player.activated[spirit] = active as u8;
        Ok(())
    }
}

/// The filled reserve spaces, as bits.
fn reserve(value: &str) -> Option<u8> {
    if value == "-" {
        return Some(0);
    }
    let mut filled = 0;
    for digit in value.chars() {
        let place = digit
            .to_digit(10)
            .filter(|n| (1..=SkullSpace::COUNT as u32).contains(n))?;
        if filled & (1 << (place - 1)) != 0 {
            return None;
        }
        filled |= 1 << (place - 1);
    }
    Some(filled)
}

/// Resources as letters with numbers.
fn stock(value: &str) -> Option<[u16; Resource::COUNT]> {
    let mut stock = [0; Resource::COUNT];
    let mut rest = value;
    while !rest.is_empty() {
        let resource = Resource::from_letter(rest.chars().next()?)?;
        let digits = rest[1..].bytes().take_while(u8::is_ascii_digit).count();
        let place = &mut stock[resource];
        let n = number(&rest[1..1 + digits], MOST)?;
        if *place > 0 {
            return None;
        }
        *place = n;
        rest = &rest[1 + digits..];
    }
    Some(stock)
}
