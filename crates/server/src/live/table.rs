//! A match and its table in memory: what the row and the log of the store add up to.

use std::collections::VecDeque;

use atoll_catalog::{AnyGame, AnyMatch, Played};
use atoll_engine::{
    Choices, Commitment, GivenUp, MAX_SEATS, Record, Seat, Seed, Turn, Viewer, Why,
};
use atoll_protocol::{Due, MatchState, Millis, News, Outcome, Policy};
use atoll_store::{Actor, Entry, MatchRow};
use serde_json::Value as Json;

use super::clock::Clock;
use super::seats::SeatRow;

/// Commands that are known again without asking the store: all of most matches.
const REMEMBERED: usize = 256;
/// The end of the year 9999: what is later than that, or before 1970, was never written by a server.
const LATEST: Millis = 253_402_300_799_999;

/// Everything about a table but who is connected.
pub(crate) struct Table {
    pub(crate) id: String,
    pub(crate) game: &'static dyn AnyGame,
    pub(crate) secrets: bool,
    pub(crate) rules: u32,
    pub(crate) maker: String,
    pub(crate) created: Millis,
    pub(crate) seats: Vec<SeatRow>,
    /// The seats as they are kept.
    pub(crate) kept_seats: String,
    pub(crate) policy: Policy,
    pub(crate) commitment: Commitment,
    pub(crate) rematch: Option<String>,
    pub(crate) clock: Clock,
    pub(crate) log: Log,
    /// The commands done lately and the number after them.
    done: VecDeque<(i64, u32)>,
    /// Whether the log has others as well.
    pub(crate) did_more: bool,
}

/// What the log adds up to.
pub(crate) struct Log {
    pub(crate) play: Box<dyn AnyMatch>,
    /// The decisions that count.
    pub(crate) line: Vec<Ply>,
    /// The number of the last entry. Viewers know entries by numbers of their own: see [`Log::number_for`].
    pub(crate) number: u32,
    /// Who was told of each entry.
    told: Vec<Told>,
    /// How many entries each viewer was told of.
    numbers: Counts,
    /// How many decisions that count each viewer was told of.
    plies: Counts,
    /// The seats that were given up, and how many decisions counted then.
    given_up: Vec<(GivenUp, usize)>,
    /// How the match was ended by something else than its rules.
    pub(crate) ended: Option<GivenUp>,
}

impl Clone for Log {
    fn clone(&self) -> Log {
        Log {
            play: self.play.boxed_clone(),
            line: self.line.clone(),
            number: self.number,
            told: self.told.clone(),
            numbers: self.numbers,
            plies: self.plies,
            given_up: self.given_up.clone(),
            ended: self.ended,
        }
    }
}

/// The viewers who were told of something.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Told(u8);

impl Told {
    /// Those of a table with so many seats for whom this holds.
    fn where_true(seats: usize, holds: impl Fn(Viewer) -> bool) -> Told {
        let told = Viewer::all(seats).filter(|viewer| holds(*viewer));
        Told(told.fold(0, |told, viewer| told | 1 << place(viewer)))
    }

    fn has(self, viewer: Viewer) -> bool {
        self.0 & 1 << place(viewer) != 0
    }
}

/// A number for each viewer: nobody may count what they may not know.
#[derive(Debug, Clone, Copy, Default)]
struct Counts([u32; MAX_SEATS + 1]);

impl Counts {
    fn of(&self, viewer: Viewer) -> u32 {
        self.0[place(viewer)]
    }

    /// Counts one more for those who were told of it.
    fn add(&mut self, told: Told) {
        for (place, count) in self.0.iter_mut().enumerate() {
            *count += u32::from(told.0 >> place & 1);
        }
    }
}

/// The seats in order, then the spectator.
fn place(viewer: Viewer) -> usize {
    viewer.seat().map_or(MAX_SEATS, Seat::index)
}

/// One decision that counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Ply {
    /// The seat, or chance.
    pub(crate) seat: Option<u8>,
    pub(crate) forced: bool,
    /// The entry of the log that holds it.
    pub(crate) number: u32,
    told: Told,
}

impl Ply {
    /// Whether this seat decided it, and had a choice.
    pub(crate) fn is_decision_of(&self, seat: usize) -> bool {
        self.seat == Some(seat as u8) && !self.forced
    }
}

/// What one entry of the log brought about.
pub(crate) struct Happened {
    at: Millis,
    forced: bool,
    told: Told,
    numbers: Counts,
    plies: Counts,
    what: What,
}

enum What {
    Played(Box<Played>),
    /// The last decisions were taken back.
    Back,
    Table(String),
}

/// Why a log does not replay.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Corrupt {
    #[error("the game `{0}` is not known here")]
    Game(String),
    #[error("made under rules version {made}, and different under version {now}: {why}")]
    Rules { made: u32, now: u32, why: String },
    #[error("{0}")]
    Row(String),
    #[error("entry {number}: {why}")]
    Entry { number: u32, why: String },
}

impl Log {
    pub(crate) fn new(play: Box<dyn AnyMatch>) -> Log {
        Log {
            play,
            line: Vec::new(),
            number: 0,
            told: Vec::new(),
            numbers: Counts::default(),
            plies: Counts::default(),
            given_up: Vec::new(),
            ended: None,
        }
    }

    /// The same match before anything happened.
    pub(crate) fn at_start(&self) -> Log {
        Log::new(self.play.rewound(0))
    }

    /// Takes in the next entry.
    pub(crate) fn take(&mut self, entry: &Entry) -> Result<Happened, Corrupt> {
        let wrong = |why: String| Corrupt::Entry {
            number: entry.number,
            why,
        };
        if entry.number != self.number + 1 {
            return Err(wrong(format!("follows entry {}", self.number)));
        }
        if ![entry.at, entry.spent].iter().all(is_time) {
            return Err(wrong("its time is out of all bounds".into()));
        }
        if self.ended.is_some() {
            return Err(wrong("the match was over before".into()));
        }
        let played = match entry.actor {
            Actor::Table => return self.take_own(entry).map_err(wrong),
            Actor::Chance => self.play.draw().map_err(|why| wrong(why.to_string()))?,
            Actor::Seat(seat) => {
                let seat = self.seat(usize::from(seat)).map_err(wrong)?;
                let played = self.play.play_as(seat, &entry.text);
                played.map_err(|why| wrong(why.to_string()))?
            }
        };
        if played.full.text != entry.text {
            return Err(wrong("the dice say something else".into()));
        }
        Ok(self.note(entry, played))
    }

    /// Notes an entry that was played already.
    fn note(&mut self, entry: &Entry, played: Played) -> Happened {
        let told = Told::where_true(self.play.seats(), |viewer| played.news(viewer).is_some());
        self.line.push(Ply {
            seat: entry.actor.seat(),
            forced: entry.forced,
            number: entry.number,
            told,
        });
        self.plies.add(told);
        self.happened(entry, told, What::Played(Box::new(played)))
    }

    fn happened(&mut self, entry: &Entry, told: Told, what: What) -> Happened {
        self.number = entry.number;
        self.told.push(told);
        self.numbers.add(told);
        Happened {
            at: entry.at,
            forced: entry.forced,
            told,
            numbers: self.numbers,
            plies: self.plies,
            what,
        }
    }

    /// How many entries this viewer was told of: the number by which the viewer knows the last one.
    pub(crate) fn number_for(&self, viewer: Viewer) -> u32 {
        self.numbers.of(viewer)
    }

    /// How many decisions that count this viewer was told of.
    pub(crate) fn plies_for(&self, viewer: Viewer) -> u32 {
        self.plies.of(viewer)
    }

    /// The number by which this viewer knows an entry, or the last one before it that the viewer was told of.
    pub(crate) fn known_as(&self, viewer: Viewer, number: u32) -> u32 {
        let until = self.told.iter().take(number as usize);
        until.filter(|told| told.has(viewer)).count() as u32
    }

    /// The entry that this viewer knows by this number; the last one if there are not so many.
    pub(crate) fn entry_known_as(&self, viewer: Viewer, known: u32) -> u32 {
        let mut told = (1..).zip(&self.told).filter(|(_, told)| told.has(viewer));
        match known {
            0 => 0,
            known => told
                .nth(known as usize - 1)
                .map_or(self.number, |(number, _)| number),
        }
    }

    /// How many of the first decisions this viewer was told of.
    pub(crate) fn plies_known(&self, viewer: Viewer, keep: usize) -> u32 {
        let kept = self.line.iter().take(keep);
        kept.filter(|ply| ply.told.has(viewer)).count() as u32
    }

    /// How many decisions come before the one of this seat that it knows to come after so many.
    pub(crate) fn decision_after(&self, seat: usize, known: u32) -> Option<usize> {
        let viewer = Viewer::Seat(Seat::new(seat));
        let own = |keep: &usize| self.line[*keep].is_decision_of(seat);
        let mut decisions = (0..self.line.len()).filter(own);
        decisions.find(|keep| self.plies_known(viewer, *keep) == known)
    }

    /// Whether a spectator was told of something after this entry.
    pub(crate) fn has_moved_on(&self, number: u32) -> bool {
        let viewer = Viewer::Spectator;
        self.known_as(viewer, number) != self.number_for(viewer)
    }

    /// Goes back to the first decisions. Who was told of none of the others is not told of it.
    fn back(&mut self, keep: usize) -> Told {
        let before = self.plies;
        self.line.truncate(keep);
        self.play = self.play.rewound(keep);
        for (_, after) in &mut self.given_up {
            *after = keep.min(*after);
        }
        self.plies = Counts::default();
        for ply in &self.line {
            self.plies.add(ply.told);
        }
        let after = self.plies;
        Told::where_true(self.play.seats(), |viewer| {
            before.of(viewer) != after.of(viewer)
        })
    }

    /// A seat of this match.
    fn seat(&self, number: usize) -> Result<Seat, String> {
        match number < self.play.seats() {
            true => Ok(Seat::new(number)),
            false => Err(format!("there is no seat {number}")),
        }
    }

    /// An entry of the table itself.
    fn take_own(&mut self, entry: &Entry) -> Result<Happened, String> {
        if self.play.turn() == Turn::Over {
            return Err("the match was over before".into());
        }
        let keep = taken_back(&entry.text).filter(|keep| *keep <= self.line.len());
        if let Some(keep) = keep {
            let told = self.back(keep);
            return Ok(self.happened(entry, told, What::Back));
        }
        let seats = self.play.seats();
        match given_up(&entry.text).filter(|one| one.seat.index() < seats) {
            Some(given_up) => {
                self.given_up.push((given_up, self.line.len()));
                if given_up.result(seats).is_some() {
                    self.ended = Some(given_up);
                }
            }
            // Another bot plays on for one that failed.
            None if replaced(&entry.text).is_some_and(|seat| seat < seats) => {}
            None => return Err("the table does no such thing".into()),
        }
        let all = Told::where_true(seats, |_| true);
        Ok(self.happened(entry, all, What::Table(entry.text.clone())))
    }

    /// The result, once the match is over.
    pub(crate) fn outcome(&self) -> Option<Outcome> {
        let by_rules = || {
            self.play.outcome().map(|outcome| Outcome {
                scores: Some(outcome.scores.as_slice().to_vec()),
                ranks: outcome.ranks.as_slice().to_vec(),
                reason: outcome.reason.to_owned(),
            })
        };
        let lost = self.ended.and_then(|ended| ended.result(self.play.seats()));
        let lost = lost.map(|lost| Outcome {
            scores: None,
            ranks: lost.ranks.as_slice().to_vec(),
            reason: lost.reason.to_owned(),
        });
        lost.or_else(by_rules)
    }

    /// The whole record, with the seats that were given up.
    pub(crate) fn record(&self) -> Record {
        let mut record = self.play.record();
        for (given_up, after) in &self.given_up {
            record.give_up(*given_up, *after, self.play.seats());
        }
        if self.ended.is_some() {
            let outcome = serde_json::to_string(&self.outcome());
            record.result = Some(outcome.expect("outcomes are plain JSON"));
        }
        record
    }
}

impl Happened {
    /// Whether this viewer is told of it at all.
    pub(crate) fn is_told(&self, viewer: Viewer) -> bool {
        self.told.has(viewer)
    }

    /// Whether everybody at a table with so many seats is told of it.
    pub(crate) fn is_told_to_all(&self, seats: usize) -> bool {
        self.told == Told::where_true(seats, |_| true)
    }

    /// What this viewer learns of it, if anything.
    pub(crate) fn news(&self, viewer: Viewer, seats: &[SeatRow]) -> Option<News> {
        if !self.is_told(viewer) {
            return None;
        }
        let plies = self.plies.of(viewer);
        let mut news = News {
            number: self.numbers.of(viewer),
            at: self.at,
            actor: atoll_protocol::Actor::Table,
            text: String::new(),
            sentences: Vec::new(),
            events: Vec::new(),
            forced: self.forced,
            plies,
        };
        match &self.what {
            What::Played(played) => {
                let told = played.news(viewer)?;
                news.actor = match told.actor {
                    atoll_engine::Actor::Seat(seat) => atoll_protocol::Actor::Seat {
                        seat: seat.index() as u8,
                    },
                    atoll_engine::Actor::Chance => atoll_protocol::Actor::Chance,
                };
                news.text.clone_from(&told.text);
                news.sentences.clone_from(&told.sentences);
                news.events.clone_from(&told.events);
            }
            What::Back => {
                news.text = format!("back {plies}");
                news.sentences
                    .push("The last decision was taken back.".into());
            }
            What::Table(text) => {
                news.text.clone_from(text);
                news.sentences.push(table_sentence(text, seats));
            }
        }
        Some(news)
    }
}

fn table_sentence(text: &str, seats: &[SeatRow]) -> String {
    if let Some(seat) = replaced(text) {
        let bot = seats.get(seat).map_or("another", SeatRow::name);
        return format!(
            "The bot of seat {} failed: the bot {bot} plays on.",
            seat + 1
        );
    }
    let given_up = given_up(text);
    let seat = given_up.and_then(|one| seats.get(one.seat.index()));
    let name = seat.map_or("Somebody", SeatRow::name);
    match given_up.map(|one| one.why) {
        Some(Why::Resigned) => format!("{name} resigned."),
        Some(Why::Left) | None => format!("{name} left."),
        Some(Why::Time) => format!("{name} ran out of time."),
    }
}

/// How many decisions are kept, if this entry of the table takes some back.
pub(crate) fn taken_back(text: &str) -> Option<usize> {
    text.strip_prefix("back ")?.parse().ok()
}

/// The seat whose bot failed and was replaced, if this entry of the table says so.
pub(crate) fn replaced(text: &str) -> Option<usize> {
    text.strip_prefix("replaced ")?.parse().ok()
}

/// The seat that this entry of the table gives up.
pub(crate) fn given_up(text: &str) -> Option<GivenUp> {
    let (word, seat) = text.split_once(' ')?;
    let why = Why::ALL.into_iter().find(|why| entry_word(*why) == word)?;
    let seat: usize = seat.parse().ok()?;
    (seat < MAX_SEATS).then(|| GivenUp {
        why,
        seat: Seat::new(seat),
    })
}

/// The entry of the table that gives up a seat.
pub(crate) fn entry_of(given_up: GivenUp) -> String {
    format!("{} {}", entry_word(given_up.why), given_up.seat.index())
}

fn entry_word(why: Why) -> &'static str {
    match why {
        Why::Resigned => "resign",
        Why::Time | Why::Left => why.word(),
    }
}

impl Table {
    /// The table that a row and a log add up to, under the rules as they are now. A match that was made under other rules
    /// is the same if it replays to the same result.
    pub(crate) fn load(
        games: &[&'static dyn AnyGame],
        row: &MatchRow,
        entries: &[Entry],
        now: Millis,
        awake: impl Fn(Millis) -> Millis,
    ) -> Result<Table, Corrupt> {
        let table = Table::replay(games, row, entries, now, awake);
        let game = games.iter().find(|game| game.name() == row.game);
        let rules = game.map_or(row.rules, |game| game.entry().rules);
        if rules == row.rules {
            return table;
        }
        let differs = |why: String| Corrupt::Rules {
            made: row.rules,
            now: rules,
            why,
        };
        let table = table.map_err(|why| differs(why.to_string()))?;
        let outcome = row.outcome.as_deref().map(serde_json::from_str);
        match (outcome.transpose(), row.state.as_str()) {
            (Ok(kept), "over") if kept != table.log.outcome() => {
                Err(differs("the result is another".into()))
            }
            _ => Ok(table),
        }
    }

    /// The table that a row and a log add up to. `awake` says how much of the time since a moment the server ran.
    fn replay(
        games: &[&'static dyn AnyGame],
        row: &MatchRow,
        entries: &[Entry],
        now: Millis,
        awake: impl Fn(Millis) -> Millis,
    ) -> Result<Table, Corrupt> {
        let game = games.iter().copied().find(|game| game.name() == row.game);
        let game = game.ok_or_else(|| Corrupt::Game(row.game.clone()))?;
        let entry = game.entry();
        let play = begin(game, row)?;
        let bad = |what, why: &dyn std::fmt::Display| Corrupt::Row(format!("its {what}: {why}"));
        let seats = SeatRow::read(&row.seats, play.seats()).map_err(|why| bad("seats", &why))?;
        let rules = serde_json::from_str(&row.clock).map_err(|why| bad("clock", &why))?;
        Clock::check(&rules).map_err(|why| bad("clock", &why.message))?;
        if !is_time(&row.created) {
            return Err(bad("creation", &"the time is out of all bounds"));
        }
        let mut table = Table {
            id: row.id.clone(),
            game,
            secrets: entry.secrets,
            rules: row.rules,
            maker: row.maker.clone(),
            created: row.created,
            policy: serde_json::from_str(&row.policy).map_err(|why| bad("policy", &why))?,
            commitment: play.commitment(),
            rematch: row.rematch.clone(),
            clock: Clock::new(rules, seats.len(), now),
            seats,
            kept_seats: row.seats.clone(),
            log: Log::new(play),
            done: VecDeque::new(),
            did_more: false,
        };
        for entry in entries {
            table.take(entry)?;
        }
        // The present decision goes on from where it was.
        table.clock.begin(now - awake(table.clock.begun()));
        Ok(table)
    }

    /// Takes in the next entry, with its clock and its command.
    pub(crate) fn take(&mut self, entry: &Entry) -> Result<Happened, Corrupt> {
        let happened = self.log.take(entry)?;
        self.note_beside(entry, &happened);
        Ok(happened)
    }

    /// Notes the next entry, that was played already, with its clock and its command.
    pub(crate) fn note(&mut self, entry: &Entry, played: Played) -> Happened {
        let happened = self.log.note(entry, played);
        self.note_beside(entry, &happened);
        happened
    }

    /// What an entry means beside the log. To the clock, what others are not told of is part of the next decision: they
    /// would count it there.
    fn note_beside(&mut self, entry: &Entry, happened: &Happened) {
        if happened.is_told_to_all(self.seats.len()) {
            if let (Some(seat), false) = (entry.actor.seat(), entry.forced) {
                self.clock.decided(usize::from(seat), entry.spent);
            }
            self.clock.begin(entry.at);
        }
        if entry.command != 0 {
            self.remember(entry.command);
        }
    }

    /// Remembers that a command was done.
    pub(crate) fn remember(&mut self, command: i64) {
        if self.done.len() == REMEMBERED {
            self.done.pop_front();
            self.did_more = true;
        }
        self.done.push_back((command, self.log.number));
    }

    /// The number after a command that was done lately.
    pub(crate) fn done_before(&self, command: i64) -> Option<u32> {
        let mut known = self.done.iter().rev();
        let known = known.find(|(done, _)| *done == command);
        known.map(|(_, number)| *number)
    }

    pub(crate) fn options(&self) -> Json {
        serde_json::to_value(self.log.play.options()).expect("options are plain JSON")
    }

    pub(crate) fn state(&self) -> MatchState {
        if self.log.outcome().is_some() {
            MatchState::Over
        } else if self.seats.iter().any(SeatRow::is_open) {
            MatchState::Waiting
        } else {
            MatchState::Running
        }
    }

    pub(crate) fn due(&self) -> Due {
        match (self.state(), self.log.play.turn()) {
            (MatchState::Waiting, _) => Due::Waiting,
            (MatchState::Over, _) | (_, Turn::Over) => Due::Over,
            (_, Turn::Chance) => Due::Chance,
            (_, Turn::Seat(seat)) => Due::Seat {
                seat: seat.index() as u8,
            },
        }
    }

    /// The seat to act.
    pub(crate) fn due_seat(&self) -> Option<usize> {
        match self.due() {
            Due::Seat { seat } => Some(usize::from(seat)),
            _ => None,
        }
    }

    /// The seats of a person.
    pub(crate) fn seats_of(&self, person: &str) -> impl Iterator<Item = usize> {
        let own = |(seat, row): (usize, &SeatRow)| (row.person() == Some(person)).then_some(seat);
        self.seats.iter().enumerate().filter_map(own)
    }
}

/// The match of a row before anything happened.
fn begin(game: &'static dyn AnyGame, row: &MatchRow) -> Result<Box<dyn AnyMatch>, Corrupt> {
    let bad = |what, why: &dyn std::fmt::Display| Corrupt::Row(format!("its {what}: {why}"));
    // What is wrong with a seed is not said: it is a secret.
    let seed: Result<Seed, _> = row.seed.parse();
    let seed = seed.map_err(|_| Corrupt::Row("its seed is unreadable".into()))?;
    if let Some(position) = &row.position {
        return game
            .load(position, seed)
            .map_err(|why| bad("position", &why));
    }
    let json: Json = serde_json::from_str(&row.options).map_err(|why| bad("options", &why))?;
    let options = Choices::from_json(&json).map_err(|why| bad("options", &why))?;
    game.new_match(&options, seed)
        .map_err(|why| bad("options", &why))
}

fn is_time(at: &Millis) -> bool {
    (0..=LATEST).contains(at)
}
