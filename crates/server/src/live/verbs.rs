//! What people do at a table.

use atoll_catalog::Level;
use atoll_engine::Viewer;
use atoll_protocol::{Command, Do, MatchState, Millis, ServerMessage};
use atoll_store::{Actor, Chat, Entry, NewChat, StoreError, Write};

use super::offers::TakeBack;
use super::owner::Owner;
use super::seats::{Holder, SeatRow, sitting};
use super::table::Ply;
use super::{Done, Sight};
use crate::bus::Word;
use crate::create;
use crate::error::{Answer, ApiError};
use crate::identity::Me;
use crate::random::command_number;

/// The longest line of chat.
const CHAT: usize = 500;
/// Where a command is kept, to know it again.
enum Trace {
    /// With the entry of the log that it brings about.
    Entry,
    /// With its line of chat.
    Line,
    /// By itself.
    Note,
    /// Nowhere: it changes nothing.
    None,
}

fn trace(what: &Do) -> Trace {
    match what {
        Do::Play { .. } | Do::Undo | Do::Resign { .. } => Trace::Entry,
        Do::OfferTakeBack { .. } | Do::AnswerTakeBack { .. } | Do::Rematch => Trace::Note,
        Do::Chat { .. } => Trace::Line,
        Do::Hint | Do::Look { .. } | Do::Turn { .. } | Do::Ping => Trace::None,
    }
}

/// The bot that gives hints, and plays for those who resigned at a large table.
const ADVISER: Level = Level::Strong;

impl Owner {
    /// Carries out a command once, however often it is sent. The number is the one that its sender knows.
    pub(super) async fn command(
        &mut self,
        me: &Me,
        connection: Option<u64>,
        command: Command,
    ) -> Answer<Done> {
        let seat = match command.what {
            Do::Play { seat, .. } | Do::Resign { seat } => seat,
            _ => None,
        };
        let done = self.command_once(me, connection, command).await?;
        let viewer = self.sender(me, connection, seat);
        let known = |number| self.table.log.known_as(viewer, number);
        Ok(match done {
            Done::At(number) => Done::At(known(number)),
            Done::Looked(number) => Done::Looked(known(number)),
            done => done,
        })
    }

    async fn command_once(
        &mut self,
        me: &Me,
        connection: Option<u64>,
        command: Command,
    ) -> Answer<Done> {
        if command.id.is_empty() || command.id.len() > 40 {
            let message = "a command has an id of 1 to 40 characters";
            return Err(ApiError::new("bad-request", "id", message));
        }
        // Whoever may not see the table learns nothing of it, not even its number.
        self.viewer(me, None)?;
        self.hear(me);
        let known = command_number(&me.id, &command.id);
        if let Some(number) = self.done_before(&command.what, known).await? {
            return Ok(Done::At(number));
        }
        if self.app.bus.is_shared() && self.lags_behind(me, connection, &command.what) {
            self.read_log().await?;
        }
        let what = command.what;
        let mut done = self.carry_out(me, connection, what.clone(), known).await;
        // What is refused here may be right where other nodes stand.
        let refused =
            matches!(&done, Err(why) if !["stale", "busy"].contains(&why.0.code.as_str()));
        if refused && self.app.bus.is_shared() && (self.read_row().await? | self.read_log().await?)
        {
            done = self.carry_out(me, connection, what.clone(), known).await;
        }
        match done {
            Ok(done) => self.note_done(&what, known).await.map(|()| done),
            // Unless it is only in memory that it was done.
            Err(why) if self.broken => Err(why),
            // A repeat is refused where the match has gone on since.
            Err(why) => match self.find_done(known).await? {
                Some(number) => Ok(Done::At(number)),
                None => Err(why),
            },
        }
    }

    /// The number after a command, if it was done before: an id is good for as long as the match.
    async fn done_before(&self, what: &Do, command: i64) -> Answer<Option<u32>> {
        let recent = self.table.done_before(command);
        let elsewhere = match trace(what) {
            Trace::Entry => self.table.did_more,
            Trace::Note => true,
            // A line that was said is refused by the store; what leaves no trace can be done again.
            Trace::Line | Trace::None => false,
        };
        match recent {
            None if elsewhere => self.find_done(command).await,
            recent => Ok(recent),
        }
    }

    /// As [`Owner::done_before`], wherever it is kept.
    async fn find_done(&self, command: i64) -> Answer<Option<u32>> {
        if let Some(number) = self.table.done_before(command) {
            return Ok(Some(number));
        }
        Ok(self.app.store.done(&self.table.id, command).await?)
    }

    /// Keeps that a command was done that left no entry in the log.
    async fn note_done(&mut self, what: &Do, command: i64) -> Answer<()> {
        if !matches!(trace(what), Trace::Note) || self.table.done_before(command).is_some() {
            return Ok(());
        }
        let note = Write::Done {
            match_id: self.table.id.clone(),
            command,
            number: self.table.log.number,
        };
        match self.app.store.write(vec![note]).await {
            // Another node did it as well: it does no harm twice at once.
            Ok(_) | Err(StoreError::Conflict) => {}
            Err(why) => return Err(why.into()),
        }
        self.table.remember(command);
        Ok(())
    }

    /// Whether somebody has seen more, at another node, than is known here.
    fn lags_behind(&self, me: &Me, connection: Option<u64>, what: &Do) -> bool {
        let Do::Play {
            number: Some(seen),
            seat,
            ..
        } = what
        else {
            return false;
        };
        *seen > self.number_known(me, connection, *seat)
    }

    /// The number by which the sender of a command knows the last entry: from where they look, or from their seat.
    fn number_known(&self, me: &Me, connection: Option<u64>, seat: Option<u8>) -> u32 {
        self.table.log.number_for(self.sender(me, connection, seat))
    }

    fn sender(&self, me: &Me, connection: Option<u64>, seat: Option<u8>) -> Viewer {
        let open = self.connections.iter().find(|c| Some(c.id) == connection);
        match open {
            Some(open) => open.sight.viewer,
            None => self.viewer(me, seat).unwrap_or(Viewer::Spectator),
        }
    }

    async fn carry_out(
        &mut self,
        me: &Me,
        connection: Option<u64>,
        what: Do,
        known: i64,
    ) -> Answer<Done> {
        match what {
            Do::Play { mv, seat, number } => {
                let now = self.number_known(me, connection, seat);
                let seat = self.own_seat(me, connection, seat)?;
                self.expect_number(now, number)?;
                self.play(seat, &mv, known).await?;
            }
            Do::Undo => self.undo(me, connection, known).await?,
            Do::OfferTakeBack { keep, number } => {
                let now = self.number_known(me, connection, None);
                self.expect_number(now, number)?;
                let seat = self.own_seat(me, connection, None)?;
                self.offer_take_back(me, seat, keep, known).await?;
            }
            Do::AnswerTakeBack { agree, number } => {
                self.expect_offer(self.sender(me, connection, None), number)?;
                self.answer_take_back(me, agree, known).await?;
            }
            Do::Resign { seat } => {
                let seat = self.own_seat(me, connection, seat)?;
                self.expect_running()?;
                self.leave_match(seat, "resign", 0, known).await?;
            }
            Do::Rematch => self.want_rematch(me).await?,
            Do::Chat { text } => self.say(me, connection, text, known).await?,
            Do::Hint => return self.hint(me, connection),
            Do::Look { seat } => return self.look_from(me, connection, seat).await,
            Do::Turn { angle } => return Ok(self.turn_board(connection, angle)),
            Do::Ping => return Ok(Done::Pong(self.app.now())),
        }
        Ok(Done::At(self.table.log.number))
    }

    /// The seat for which a person acts: the one they name, the one they look from, or the one that is to act.
    fn own_seat(&self, me: &Me, connection: Option<u64>, seat: Option<u8>) -> Answer<usize> {
        let own: Vec<usize> = self.table.seats_of(&me.id).collect();
        let looked_from = || {
            let connection = self.connections.iter().find(|c| Some(c.id) == connection);
            connection
                .and_then(|c| c.sight.viewer.seat())
                .map(|seat| seat.index())
        };
        let due = || self.table.due_seat().filter(|seat| own.contains(seat));
        let seat = seat.map(usize::from).or_else(looked_from).or_else(due);
        match seat.or(own.first().copied()) {
            Some(seat) if own.contains(&seat) => Ok(seat),
            Some(_) => Err(ApiError::not_your_seat()),
            None => {
                let message = "you have no seat at this table";
                Err(ApiError::new("not-your-seat", "seat", message))
            }
        }
    }

    fn expect_number(&self, now: u32, number: Option<u32>) -> Answer<()> {
        match number {
            Some(number) if number != now => {
                let message = format!("the table has moved on from {number} to {now}");
                Err(ApiError::new("stale", "number", message))
            }
            _ => Ok(()),
        }
    }

    pub(super) fn expect_running(&self) -> Answer<()> {
        match self.table.state() {
            MatchState::Running => Ok(()),
            MatchState::Over => Err(ApiError::new("over", "", "the match is over")),
            MatchState::Waiting => {
                let message = "the match begins when all seats are taken";
                Err(ApiError::new("not-started", "", message))
            }
        }
    }

    /// Plays a move for a seat: checked, made durable, told.
    pub(super) async fn play(&mut self, seat: usize, mv: &str, command: i64) -> Answer<()> {
        self.expect_running()?;
        // A refused move changes nothing. The canonical text goes into the log.
        let log = &mut self.table.log;
        let played = log.play.play_all_as(atoll_engine::Seat::new(seat), mv)?;
        let now = self.app.now();
        let (mut entries, mut happened) = (Vec::new(), Vec::new());
        for one in played {
            let text = one.full.text.clone();
            // The time was spent on the first of moves in a row that ends a decision to the clock.
            let spent = self.table.clock.spent(now);
            let entry = self.entry(Actor::Seat(seat as u8), text, spent, command);
            happened.push(self.table.note(&entry, one));
            entries.push(entry);
        }
        self.keep(entries, happened, Vec::new()).await
    }

    /// How many decisions are kept if the seat takes back its last one, or why it cannot.
    pub(super) fn undo_target(&self, seat: usize) -> Result<usize, String> {
        if self.table.state() != MatchState::Running {
            return Err("the match is not being played".into());
        }
        if self.table.due_seat() != Some(seat) {
            return Err("it is not your turn".into());
        }
        let line = &self.table.log.line;
        let deliberate = line.iter().rposition(|ply| !ply.forced);
        let keep = match deliberate.map(|place| (place, line[place].seat)) {
            Some((place, Some(actor))) if usize::from(actor) == seat => place,
            Some((_, None)) => return Err("a chance outcome was drawn since".into()),
            _ => return Err("your turn has only begun".into()),
        };
        if self.table.secrets
            && self
                .table
                .log
                .play
                .learned(atoll_engine::Seat::new(seat), keep)
        {
            return Err("you have seen something new since".into());
        }
        Ok(keep)
    }

    async fn undo(&mut self, me: &Me, connection: Option<u64>, command: i64) -> Answer<()> {
        let seat = self.own_seat(me, connection, None)?;
        self.expect_running()?;
        let keep = self.undo_target(seat);
        let keep = keep.map_err(|why| ApiError::new("cannot-undo", "", why))?;
        self.back_to(keep, command).await
    }

    async fn back_to(&mut self, keep: usize, command: i64) -> Answer<()> {
        let entry = self.entry(Actor::Table, format!("back {keep}"), 0, command);
        self.go_on(vec![entry]).await
    }

    /// How many decisions are kept if the seat takes back its last one with the consent of the others.
    pub(super) fn take_back_target(&self, seat: usize) -> Answer<usize> {
        if !self.table.policy.casual {
            let message = "nothing is taken back in rated matches";
            return Err(ApiError::new("not-allowed", "", message));
        }
        self.expect_running()?;
        let own = |ply: &Ply| ply.is_decision_of(seat);
        self.table.log.line.iter().rposition(own).ok_or_else(|| {
            ApiError::new("nothing-to-undo", "", "there is nothing to take back yet")
        })
    }

    /// A seat wants to take back a decision of its own: the one after the first `keep`, or its last one.
    async fn offer_take_back(
        &mut self,
        me: &Me,
        seat: usize,
        keep: Option<u32>,
        command: i64,
    ) -> Answer<()> {
        let last = self.take_back_target(seat)?;
        let keep = match keep {
            None => last,
            Some(keep) => self.table.log.decision_after(seat, keep).ok_or_else(|| {
                let message = "only decisions of one's own are taken back";
                ApiError::new("bad-request", "keep", message)
            })?,
        };
        let others = self.table.seats.iter().filter_map(SeatRow::person);
        let waiting = others.filter(|other| *other != me.id).map(str::to_owned);
        let offer = TakeBack {
            seat,
            keep,
            number: self.table.log.number,
            waiting: waiting.collect(),
        };
        if offer.waiting.is_empty() {
            return self.back_to(keep, command).await;
        }
        self.offers.take_back = Some(offer);
        self.tell_offers();
        Ok(())
    }

    /// Whether the offer that is answered, by the number that the viewer knows, is the one that stands.
    fn expect_offer(&self, viewer: Viewer, number: Option<u32>) -> Answer<()> {
        let known = |offer: &TakeBack| self.table.log.known_as(viewer, offer.number);
        match (number, self.offers.take_back.as_ref().map(known)) {
            (Some(meant), Some(known)) if meant != known => {
                let message = "something else is asked meanwhile";
                Err(ApiError::new("stale", "number", message))
            }
            _ => Ok(()),
        }
    }

    async fn answer_take_back(&mut self, me: &Me, agree: bool, command: i64) -> Answer<()> {
        let Some(offer) = &mut self.offers.take_back else {
            return Err(ApiError::new("no-offer", "", "nobody asks to take back"));
        };
        let asks = self.table.seats[offer.seat].person() == Some(&me.id);
        if !asks && !offer.waiting.contains(&me.id) {
            return Err(ApiError::new("no-offer", "", "you are not asked"));
        }
        if agree && !asks {
            offer.waiting.remove(&me.id);
            if offer.waiting.is_empty() {
                let keep = offer.keep;
                return self.back_to(keep, command).await;
            }
        } else if !agree {
            self.offers.take_back = None;
        }
        self.tell_offers();
        Ok(())
    }

    /// A seat resigns or runs out of time: with one or two seats that ends the match, else a bot plays on.
    pub(super) async fn leave_match(
        &mut self,
        seat: usize,
        how: &str,
        spent: Millis,
        command: i64,
    ) -> Answer<()> {
        let entry = self.entry(Actor::Table, format!("{how} {seat}"), spent, command);
        match self.table.seats.len() > 2 {
            true => self.hand_over(seat, ADVISER.name(), entry).await,
            false => self.go_on(vec![entry]).await,
        }
    }

    /// A bot gets a seat, which this entry of the log tells.
    pub(super) async fn hand_over(&mut self, seat: usize, bot: &str, entry: Entry) -> Answer<()> {
        let before = self.table.seats.clone();
        self.table.seats[seat].holder = Holder::Bot {
            bot: bot.to_owned(),
        };
        let seats = self.seats_write();
        let gone_on = self.go_on_with(vec![entry], vec![seats]).await;
        match gone_on {
            Ok(()) => {
                self.table.kept_seats = self.seats_text();
                self.tell_nodes(&Word::Row);
                self.seats_changed().await;
            }
            // After a lost race the seats are what the other node left; else what they were.
            Err(_) if self.table.kept_seats == self.seats_text() => {}
            Err(_) => self.table.seats = before,
        }
        gone_on
    }

    fn seats_text(&self) -> String {
        serde_json::to_string(&self.table.seats).expect("seats are plain JSON")
    }

    /// Who sits where, to be written down unless it was changed meanwhile.
    fn seats_write(&self) -> Write {
        let state = match self.table.state() {
            MatchState::Waiting => "waiting",
            MatchState::Running => "running",
            MatchState::Over => "over",
        };
        Write::Seats {
            id: self.table.id.clone(),
            was: self.table.kept_seats.clone(),
            seats: self.seats_text(),
            state,
            sitting: sitting(&self.table.seats),
        }
    }

    /// Writes down who sits where.
    pub(super) async fn save_seats(&mut self) -> Result<(), StoreError> {
        self.app.store.write(vec![self.seats_write()]).await?;
        self.table.kept_seats = self.seats_text();
        self.tell_nodes(&Word::Row);
        Ok(())
    }

    async fn want_rematch(&mut self, me: &Me) -> Answer<()> {
        if self.table.state() != MatchState::Over {
            let message = "a rematch begins when this match is over";
            return Err(ApiError::new("bad-request", "", message));
        }
        self.own_seat(me, None, None)?;
        self.app.expect_welcome(me)?;
        if let Some(table) = self.table.rematch.clone() {
            self.tell_all(&ServerMessage::Rematch { table });
            return Ok(());
        }
        self.offers.rematch.insert(me.id.clone());
        self.rematch_if_all_agree().await?;
        self.tell_offers();
        Ok(())
    }

    /// Begins the rematch that everybody at the table wants, here or at another node.
    pub(super) async fn rematch_if_all_agree(&mut self) -> Answer<()> {
        let mut persons = self.table.seats.iter().filter_map(SeatRow::person);
        let agreed = persons.all(|person| self.offers.rematch.contains(person));
        let over = self.table.state() == MatchState::Over;
        match agreed && over && self.table.rematch.is_none() {
            true => self.begin_rematch().await,
            false => Ok(()),
        }
    }

    async fn begin_rematch(&mut self) -> Answer<()> {
        let (id, writes) = create::rematch(&self.app, &self.table)?;
        match self.app.store.write(writes).await {
            Ok(_) => {}
            // Another node began it.
            Err(StoreError::Conflict) => return self.read_row().await.map(|_| ()),
            Err(why) => return Err(why.into()),
        }
        self.table.rematch = Some(id.clone());
        self.app.wake(&id, std::time::Duration::ZERO);
        self.tell_nodes(&Word::Row);
        self.tell_all(&ServerMessage::Rematch { table: id });
        Ok(())
    }

    async fn say(
        &mut self,
        me: &Me,
        connection: Option<u64>,
        text: String,
        command: i64,
    ) -> Answer<()> {
        let text: String = text.chars().filter(|c| !c.is_control()).collect();
        let text = text.trim();
        if text.is_empty() || text.chars().count() > CHAT {
            let message = format!("a line of chat has 1 to {CHAT} characters");
            return Err(ApiError::new("bad-request", "text", message));
        }
        self.app.expect_welcome(me)?;
        self.app.guard.chat(me)?;
        let seat = self.own_seat(me, connection, None).ok();
        let name = seat.map_or(me.name.as_str(), |seat| self.table.seats[seat].name());
        let line = NewChat {
            match_id: self.table.id.clone(),
            at: self.app.now(),
            seat: seat.map(|seat| seat as u8),
            name: name.to_owned(),
            text: text.to_owned(),
            command,
            person: Some(me.id.clone()),
            guest: !me.account,
        };
        let id = match self.app.store.write(vec![Write::Say(line.clone())]).await {
            Ok(id) => id,
            // It was said before, maybe at another node.
            Err(StoreError::Conflict) => return Ok(()),
            Err(why) => return Err(why.into()),
        };
        self.nodes.last_chat = self.nodes.last_chat.max(id);
        self.tell_nodes(&Word::Chat { id });
        self.tell_chat(Chat {
            id,
            at: line.at,
            seat: line.seat,
            name: line.name,
            text: line.text,
            person: line.person,
            guest: line.guest,
        })
        .await
    }

    fn hint(&mut self, me: &Me, connection: Option<u64>) -> Answer<Done> {
        let seat = self.own_seat(me, connection, None)?;
        self.may_hint(Some(seat))?;
        let position = self.table.log.play.boxed_clone();
        let pending = self.app.think(position, ADVISER.into(), me.into());
        pending.map(Done::Hint).ok_or_else(ApiError::busy)
    }

    async fn look_from(
        &mut self,
        me: &Me,
        connection: Option<u64>,
        seat: Option<u8>,
    ) -> Answer<Done> {
        let viewer = match seat {
            Some(_) => self.viewer(me, seat)?,
            None => self.may_see(me).map(|()| Viewer::Spectator)?,
        };
        let number = self.table.log.number;
        if let Some(open) = self
            .connections
            .iter_mut()
            .find(|c| Some(c.id) == connection)
        {
            open.sight.viewer = viewer;
            let id = open.id;
            // News of the match so far, as the new viewer knows it: the log on the screen changes hands too.
            self.greet(id, 0, i64::MAX).await?;
        }
        Ok(Done::Looked(number))
    }

    /// Draws the board from another angle for this connection.
    fn turn_board(&mut self, connection: Option<u64>, angle: u8) -> Done {
        let mut open = self.connections.iter();
        if let Some(place) = open.position(|c| Some(c.id) == connection) {
            let Sight { viewer, detail, .. } = self.connections[place].sight;
            let sight = self.sight(viewer, detail, angle);
            self.connections[place].sight = sight;
            self.connections[place].send(vec![self.picture(sight)]);
        }
        Done::Looked(self.table.log.number)
    }

    /// What is to be written when the match is over.
    pub(super) async fn ending(&self, outcome: &atoll_protocol::Outcome) -> Answer<Vec<Write>> {
        let mut writes = vec![Write::Over {
            id: self.table.id.clone(),
            outcome: serde_json::to_string(outcome).expect("outcomes are plain JSON"),
        }];
        writes.extend(crate::rating::results(&self.app, &self.table, outcome).await?);
        Ok(writes)
    }
}
