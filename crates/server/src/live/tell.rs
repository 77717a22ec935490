//! What viewers are told: the one place where views are made.

use std::sync::{Mutex, PoisonError};

use atoll_engine::{Turn, Viewer};
use atoll_protocol::{
    Can, ChatLine, Detail, Due, MatchState, News, SeatInfo, SeatLink, ServerMessage, Sitter,
    TableInfo, View,
};
use atoll_scene::Prompt;
use atoll_store::Chat;
use axum::extract::ws::Utf8Bytes;

use super::owner::Owner;
use super::seats::{Holder, SeatRow};
use super::table::{Happened, Log, Table};
use super::{Messages, Sight, text};
use crate::bus::Word;
use crate::error::{Answer, ApiError};
use crate::identity::Me;
use crate::random::hash;

/// The most news of one message: a socket keeps a buffer as large as the largest that it sent.
const NEWS: usize = 8;

/// A line of chat as it is told. Lines of one speaker at a table are known as such, and by nothing that is known elsewhere.
fn chat_line(table: &str, line: Chat) -> ChatLine {
    let speaker = line
        .person
        .map(|person| hash(&format!("{table} {person}"))[..12].to_owned());
    ChatLine {
        id: line.id,
        at: line.at,
        seat: line.seat,
        name: line.name,
        guest: line.guest,
        speaker: speaker.unwrap_or_default(),
        text: line.text,
    }
}

/// Pictures of a table as it stands: at one number of its log, with the same people in its seats.
#[derive(Default)]
pub(super) struct Pictures(Mutex<Drawn>);

#[derive(Default)]
struct Drawn {
    number: u32,
    state: Option<MatchState>,
    seats: Vec<SeatRow>,
    pictures: Vec<(Sight, Utf8Bytes)>,
}

impl Pictures {
    fn find(&self, table: &Table, sight: Sight, draw: impl FnOnce() -> Utf8Bytes) -> Utf8Bytes {
        let mut drawn = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let (number, state) = (table.log.number, Some(table.state()));
        if (drawn.number, drawn.state) != (number, state) || drawn.seats != table.seats {
            *drawn = Drawn {
                number,
                state,
                seats: table.seats.clone(),
                pictures: Vec::new(),
            };
        }
        let mut pictures = drawn.pictures.iter();
        if let Some((_, picture)) = pictures.find(|(other, _)| *other == sight) {
            return picture.clone();
        }
        let picture = draw();
        drawn.pictures.push((sight, picture.clone()));
        picture
    }

    /// What was drawn is no longer what is to be seen.
    fn forget(&self) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Drawn::default();
    }
}

impl Owner {
    /// The table as one viewer sees it now.
    pub(super) fn view(&self, sight: Sight) -> View {
        self.view_of(&self.table.log, sight, true)
    }

    /// The table as one viewer sees it, now or at an earlier point, where nothing can be done.
    pub(super) fn view_of(&self, log: &Log, sight: Sight, now: bool) -> View {
        let Sight { viewer, detail, .. } = sight;
        let due = if now { self.table.due() } else { due_then(log) };
        let acts = now && matches!(due, Due::Seat { .. });
        let table = (detail == Detail::Scene).then(|| {
            let mut table = log.play.table(viewer, usize::from(sight.angle));
            if !acts {
                table.choices.clear();
            }
            // The game does not know that the table has ended it, and would ask on.
            if log.ended.is_some() {
                table.prompt = Prompt::new("The match is over", "");
            }
            table
        });
        let moves = (detail == Detail::Moves).then(|| match acts {
            true => log.play.moves(viewer),
            false => Vec::new(),
        });
        let seat = viewer.seat().filter(|_| now).map(|seat| seat.index());
        let nothing = || Err("there is nothing to take back".to_owned());
        let take_back = seat.and_then(|seat| self.take_back_target(seat).ok());
        View {
            number: log.number_for(viewer),
            plies: log.plies_for(viewer),
            state: self.table.state(),
            due,
            outcome: log.outcome(),
            table,
            moves,
            undo: can(seat.map_or_else(nothing, |seat| self.undo_target(seat))),
            take_back: take_back.map(|keep| log.plies_known(viewer, keep)),
            hint: can(self.may_hint(seat).map_err(|why| why.0.message)),
            fork: can(self.may_fork().map_err(|why| why.0.message)),
            guarded: self.guarded(viewer),
        }
    }

    /// The log up to the entry that a viewer knows by this number.
    pub(super) async fn log_at(&self, viewer: Viewer, number: u32) -> Answer<Log> {
        let number = self.table.log.entry_known_as(viewer, number);
        let entries = self.app.store.log(&self.table.id).await?;
        let mut log = self.table.log.at_start();
        for entry in entries.iter().take_while(|entry| entry.number <= number) {
            log.take(entry).map_err(ApiError::internal)?;
        }
        Ok(log)
    }

    /// What a viewer learns after the number that it knows as `last`.
    pub(super) async fn news_since(&self, viewer: Viewer, last: u32) -> Answer<Vec<News>> {
        if last >= self.table.log.number_for(viewer) {
            return Ok(Vec::new());
        }
        let entries = self.app.store.log(&self.table.id).await?;
        let mut log = self.table.log.at_start();
        let mut news = Vec::new();
        for entry in entries
            .iter()
            .take_while(|e| e.number <= self.table.log.number)
        {
            let happened = log.take(entry).map_err(ApiError::internal)?;
            let told = happened.news(viewer, &self.table.seats);
            news.extend(told.filter(|told| told.number > last));
        }
        Ok(news)
    }

    /// The table as one viewer sees it now, as it is sent. It is written once, however many look.
    pub(super) fn picture(&self, sight: Sight) -> Utf8Bytes {
        self.pictures.find(&self.table, sight, || {
            text(&ServerMessage::View(Box::new(self.view(sight))))
        })
    }

    /// Tells everybody what happened, each what they may know. Who may know nothing of it hears nothing.
    pub(super) fn tell_happened(&self, happened: &[Happened]) {
        self.pictures.forget();
        // Where there are no secrets everybody learns the same: it is written once.
        let open = !self.table.secrets && !self.connections.is_empty();
        let shared = open.then(|| self.news_texts(happened, Viewer::Spectator));
        let mut made: Vec<(Sight, Messages)> = Vec::new();
        for connection in &self.connections {
            let sight = connection.sight;
            let told = |one: &Happened| one.is_told(sight.viewer);
            if !happened.is_empty() && !happened.iter().any(told) {
                continue;
            }
            let known = made.iter().position(|(other, _)| *other == sight);
            let place = known.unwrap_or_else(|| {
                let news = shared.clone();
                let mut messages = news.unwrap_or_else(|| self.news_texts(happened, sight.viewer));
                self.add_view(&mut messages, sight);
                made.push((sight, messages));
                made.len() - 1
            });
            connection.send(made[place].1.clone());
        }
    }

    fn news_texts(&self, happened: &[Happened], viewer: Viewer) -> Messages {
        let news = |one: &Happened| one.news(viewer, &self.table.seats);
        let news: Vec<News> = happened.iter().filter_map(news).collect();
        let message = |some: &[News]| ServerMessage::News {
            news: some.to_vec(),
        };
        let messages = news.chunks(NEWS).map(message);
        messages.map(|message| text(&message)).collect()
    }

    /// Adds how the table stands now to the messages for a viewer.
    fn add_view(&self, messages: &mut Messages, sight: Sight) {
        messages.push(self.picture(sight));
        if self.table.clock.runs() {
            let clocks = self.table.clock.told(self.table.due_seat(), self.app.now());
            messages.push(text(&ServerMessage::Clock(clocks)));
        }
    }

    /// Tells everybody the same.
    pub(super) fn tell_all(&self, message: &ServerMessage) {
        let messages = vec![text(message)];
        for connection in &self.connections {
            connection.send(messages.clone());
        }
    }

    /// Tells a line of chat to everybody who wants to hear its speaker.
    pub(super) async fn tell_chat(&self, line: Chat) -> Answer<()> {
        let deaf = match &line.person {
            Some(speaker) => self.app.store.blocks_of(speaker).await?,
            None => Vec::new(),
        };
        let line = ServerMessage::Chat(chat_line(&self.table.id, line));
        let messages = vec![text(&line)];
        for connection in &self.connections {
            if deaf.iter().all(|block| block.person != connection.me.id) {
                connection.send(messages.clone());
            }
        }
        Ok(())
    }

    /// What was said after a line, by those whom a person wants to hear.
    pub(super) async fn chat_since(&self, me: &Me, last: i64) -> Answer<Vec<ChatLine>> {
        let lines = self.app.store.chat(&self.table.id, last).await?;
        if lines.is_empty() {
            return Ok(Vec::new());
        }
        let muted = self.app.store.blocks_by(&me.id).await?;
        let heard = |line: &Chat| {
            let mut muted = muted.iter();
            muted.all(|block| line.person.as_ref() != Some(&block.other))
        };
        let told = |line| chat_line(&self.table.id, line);
        Ok(lines.into_iter().filter(heard).map(told).collect())
    }

    /// Tells everybody who sits where.
    pub(super) fn tell_seats(&self) {
        // Who holds the same seats, or none, is told the same; who made the table has the links, too.
        let mut made: Vec<((Vec<usize>, bool), Utf8Bytes)> = Vec::new();
        for connection in &self.connections {
            let own: Vec<usize> = self.table.seats_of(&connection.me.id).collect();
            let own = (own, self.table.maker == connection.me.id);
            let known = made.iter().position(|(other, _)| *other == own);
            let place = known.unwrap_or_else(|| {
                let seats = ServerMessage::Seats {
                    seats: self.seats_for(&connection.me),
                    links: self.links_for(&connection.me),
                    watching: self.watching(),
                };
                made.push((own, text(&seats)));
                made.len() - 1
            });
            connection.send(vec![made[place].1.clone()]);
        }
    }

    /// Tells everybody what is on offer, at other nodes, too.
    pub(super) fn tell_offers(&self) {
        self.tell_offers_here();
        self.tell_nodes(&self.offers_word());
    }

    /// Tells other nodes what is on offer, if anything is.
    pub(super) fn say_offers(&self) {
        if self.offers.take_back.is_some() || !self.offers.rematch.is_empty() {
            self.tell_nodes(&self.offers_word());
        }
    }

    fn offers_word(&self) -> Word {
        self.offers.word(self.app.bus.node(), &self.table)
    }

    /// Tells everybody at this node what is on offer.
    pub(super) fn tell_offers_here(&self) {
        for connection in &self.connections {
            let offers = self.offers.told(&self.table, connection.sight.viewer);
            connection.send(vec![text(&ServerMessage::Offers { offers })]);
        }
    }

    fn watching(&self) -> u32 {
        let spectators = self
            .connections
            .iter()
            .filter(|c| c.sight.viewer == Viewer::Spectator);
        spectators.count() as u32 + self.nodes.watching()
    }

    fn seats_for(&self, me: &Me) -> Vec<SeatInfo> {
        let info = |seat: usize| {
            let row = &self.table.seats[seat];
            let sitter = match &row.holder {
                Holder::Open => Sitter::Open,
                Holder::Bot { bot } => Sitter::Bot { bot: bot.clone() },
                Holder::Person {
                    id,
                    name,
                    guest,
                    program,
                } => Sitter::Person {
                    name: name.clone(),
                    guest: *guest,
                    here: self.is_here(id),
                    program: *program,
                    rating: None,
                    stand_in: self.stand_in[seat].map(str::to_owned),
                },
            };
            SeatInfo {
                seat: seat as u8,
                sitter,
                yours: row.person() == Some(&me.id),
            }
        };
        (0..self.table.seats.len()).map(info).collect()
    }

    /// The links of open seats, for the one who made the table.
    fn links_for(&self, me: &Me) -> Vec<SeatLink> {
        let table = &self.table;
        let seats = table.seats.iter().enumerate();
        let open = seats.filter(|(_, row)| row.is_open() && table.maker == me.id);
        open.map(|(seat, row)| SeatLink {
            seat: seat as u8,
            token: row.token.clone(),
        })
        .collect()
    }

    /// The table as it is told to a person.
    pub(super) fn info(&self, me: &Me) -> TableInfo {
        let table = &self.table;
        let viewer = self.viewer(me, None).unwrap_or(Viewer::Spectator);
        let due = table.due();
        let mut own = table.seats_of(&me.id);
        let mut host = table.seats_of(&table.maker);
        TableInfo {
            id: table.id.clone(),
            game: table.game.name().to_owned(),
            host: host.next().map(|seat| table.seats[seat].name().to_owned()),
            options: table.options(),
            rules: table.rules,
            state: table.state(),
            seats: self.seats_for(me),
            clocks: table.clock.told(table.due_seat(), self.app.now()),
            policy: table.policy,
            due,
            your_turn: table
                .due_seat()
                .is_some_and(|seat| own.any(|own| own == seat)),
            number: table.log.number_for(viewer),
            outcome: table.log.outcome(),
            commitment: table.commitment.to_string(),
            created: table.created,
            rematch: table.rematch.clone(),
            links: self.links_for(me),
            watching: self.watching(),
        }
    }
}

/// Whether something can be done, or why not.
fn can<T>(whether: Result<T, String>) -> Can {
    let why = whether.err();
    Can {
        can: why.is_none(),
        why: why.unwrap_or_default(),
    }
}

/// Who was to act at an earlier point.
fn due_then(log: &Log) -> Due {
    match log.play.turn() {
        _ if log.ended.is_some() => Due::Over,
        Turn::Seat(seat) => Due::Seat {
            seat: seat.index() as u8,
        },
        Turn::Chance => Due::Chance,
        Turn::Over => Due::Over,
    }
}
