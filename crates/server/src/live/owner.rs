//! The owner of one match.

use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::Duration;

use atoll_engine::{Seat, Settling, Turn, Viewer};
use atoll_protocol::{Detail, Hello, MatchState, Millis, Refusal, ServerMessage, TableInfo};
use atoll_store::{Actor, Entry, StoreError, Write};
use futures_util::FutureExt;
use tokio::sync::mpsc;
use tokio::time::Instant;

use super::bots::Thinking;
use super::nodes::Nodes;
use super::offers::Offers;
use super::sitting::moved_on;
use super::table::{Corrupt, Happened, Table};
use super::tell::Pictures;
use super::{Ask, Greeting, Look, Messages, Sight, Snapshot, text};
use crate::App;
use crate::bus::Word;
use crate::error::{Answer, ApiError};
use crate::identity::Me;
use crate::outbox::{Farewell, Outbox};
use crate::think::Silent;

/// The most sockets of one person at a table.
const MOST_OWN: usize = 10;

/// A socket.
pub(super) struct Connection {
    pub(super) id: u64,
    pub(super) me: Me,
    pub(super) sight: Sight,
    out: Arc<Outbox>,
}

impl Connection {
    /// Sends. Who does not keep up is cut off: they come back and ask for the gap.
    pub(super) fn send(&self, messages: Messages) {
        self.out.send(&messages);
    }

    fn watches(&self) -> bool {
        self.sight.viewer == Viewer::Spectator
    }
}

/// When the table lets a connection go, its socket ends.
impl Drop for Connection {
    fn drop(&mut self) {
        self.out.close(Farewell::Ended);
    }
}

/// A match with all who are at its table.
pub(super) struct Owner {
    pub(super) app: App,
    pub(super) table: Table,
    pub(super) connections: Vec<Connection>,
    pub(super) offers: Offers,
    pub(super) thinking: Option<Thinking>,
    /// When somebody was last heard of, by seat.
    pub(super) heard: Vec<Millis>,
    /// The bots that play for seats while their holders are away.
    pub(super) stand_in: Vec<Option<&'static str>>,
    /// Who asked for something last, and when.
    pub(super) visitor: Option<(Instant, Me)>,
    /// Whether the bots have nobody to play for.
    pub(super) resting: bool,
    /// The pictures of the table as it stands, that were asked for.
    pub(super) pictures: Pictures,
    /// The number of the log at which no bot has an answer.
    pub(super) helpless: Option<u32>,
    pub(super) nodes: Nodes,
    quiet_since: Instant,
    /// Something was not written: what is in memory is not what is kept, so it is loaded again.
    pub(super) broken: bool,
}

/// A table that panics again within this time is not rebuilt once more.
const CALM: Duration = Duration::from_secs(60);

/// Owns a match until it is idle or the server stops. After a panic, of a game for one, the table is rebuilt from its log
/// and the same mailbox is read on. If it panics again soon it is named as unreadable.
pub(super) async fn run(app: App, id: String, mut asks: mpsc::Receiver<Box<Ask>>) {
    let mut panicked: Option<Instant> = None;
    let why = loop {
        let owning = AssertUnwindSafe(own(&app, &id, &mut asks)).catch_unwind();
        match owning.await {
            Ok(Ok(())) => return,
            Ok(Err(why)) => break why,
            // Nobody can ask this one any more, and there may be another by now.
            Err(_) if asks.is_closed() => {
                tracing::error!(table.id = %id, "The table {id} panicked as it left memory");
                return;
            }
            Err(_) if panicked.is_none_or(|at| at.elapsed() > CALM) => {
                tracing::error!(table.id = %id, "The table {id} panicked: it is rebuilt from its log");
                panicked = Some(Instant::now());
            }
            Err(_) => {
                tracing::error!(table.id = %id, "The table {id} panicked again: it is left alone for a while");
                break ApiError::unreadable();
            }
        }
    };
    if why.0.code == "unreadable" {
        app.live.set_aside(&id, &why);
    }
    app.live.remove(&id);
    asks.close();
    while let Some(ask) = asks.recv().await {
        ask.refuse(&why);
    }
}

/// Loads a match and owns it until it is idle or the server stops.
async fn own(app: &App, id: &str, asks: &mut mpsc::Receiver<Box<Ask>>) -> Answer<()> {
    let mut owner = load(app, id).await?;
    tracing::debug!(table.id = %id, "Loaded the table {id}");
    owner.tell_nodes(&Word::Who);
    if let Err(why) = owner.go_on(Vec::new()).await.or_else(moved_on) {
        tracing::error!(table.id = %id, "The table {id} cannot go on: {}", why.0.message);
    }
    let mut open = true;
    while open && !owner.broken {
        owner.set_bots_to_work();
        let wake = Instant::now() + owner.until_next();
        open = tokio::select! {
            ask = asks.recv() => match ask {
                Some(ask) => owner.answer(*ask).await,
                None => false,
            },
            thought = thought(&mut owner.thinking) => {
                owner.take_thought(thought).await;
                true
            }
            () = tokio::time::sleep_until(wake) => owner.tick().await,
        };
    }
    // Whoever found this owner just before it left is answered still, unless it has in memory what was not kept: then
    // they ask the next one.
    app.live.remove(id);
    owner.say_gone();
    asks.close();
    while !owner.broken
        && let Some(ask) = asks.recv().await
    {
        owner.answer(*ask).await;
    }
    tracing::debug!(table.id = %id, "The table {id} left memory");
    Ok(())
}

async fn thought(thinking: &mut Option<Thinking>) -> Result<String, Silent> {
    match thinking {
        Some(thinking) => thinking.answer().await,
        None => std::future::pending().await,
    }
}

async fn load(app: &App, id: &str) -> Answer<Owner> {
    let row = app.store.find_match(id).await?;
    let row = row.ok_or_else(ApiError::unknown_table)?;
    let entries = app.store.log(id).await?;
    let now = app.now();
    let table = Table::load(app.games, &row, &entries, now, |begun| {
        app.awake_since(begun)
    });
    let table = table.map_err(|why| {
        tracing::error!(table.id = %id, "The table {id} cannot be loaded: {why}");
        match why {
            Corrupt::Rules { .. } => {
                let message = "this match does not replay under the rules as they are now";
                ApiError::new("unreadable", "table", message)
            }
            _ => ApiError::unreadable(),
        }
    })?;
    let seats = table.seats.len();
    let nodes = Nodes::new(table.log.number);
    Ok(Owner {
        app: app.clone(),
        table,
        connections: Vec::new(),
        offers: Offers::default(),
        thinking: None,
        heard: vec![now; seats],
        stand_in: vec![None; seats],
        visitor: None,
        resting: true,
        pictures: Pictures::default(),
        helpless: None,
        nodes,
        quiet_since: Instant::now(),
        broken: false,
    })
}

impl Owner {
    /// Does what is asked. Whether to go on afterwards.
    async fn answer(&mut self, ask: Ask) -> bool {
        // What other nodes do is no reason to stay in memory here.
        match ask {
            Ask::Node(word) => return self.hear_node(word).await,
            Ask::Read => return self.read_all().await,
            _ => self.quiet_since = Instant::now(),
        }
        if let Err(why) = self.admit(&ask).await {
            ask.refuse(&why);
            return true;
        }
        if let Some(me) = self.visits(&ask) {
            self.visitor = Some((Instant::now(), me.clone()));
        }
        // Whoever asked may have gone away: nobody minds.
        match ask {
            Ask::Connect {
                me,
                hello,
                out,
                reply,
            } => drop(reply.send(self.connect(me, &hello, out).await)),
            Ask::Disconnect { connection } => self.disconnect(connection),
            Ask::Command {
                me,
                connection,
                command,
                reply,
            } => {
                let done = self.command(&me, connection, command).await;
                drop(reply.send(done));
            }
            Ask::Info { me, reply } => {
                drop(reply.send(Ok(Box::new(self.info(&me)))));
            }
            Ask::Look { me, look, reply } => drop(reply.send(self.look(&me, look).await)),
            Ask::News {
                me,
                seat,
                after,
                reply,
            } => {
                let news = match (self.catch_up().await, self.viewer(&me, seat)) {
                    (Ok(()), Ok(viewer)) => self.news_since(viewer, after).await,
                    (Err(why), _) | (_, Err(why)) => Err(why),
                };
                drop(reply.send(news));
            }
            Ask::Sit { me, sit, reply } => {
                let info = self.sit(&me, sit).await;
                drop(reply.send(info.map(|()| Box::new(self.info(&me)))));
            }
            Ask::Snapshot { me, reply } => drop(reply.send(self.snapshot(&me))),
            Ask::Poke | Ask::Node(_) | Ask::Read => {}
            Ask::Close => {
                self.tell_all(&ServerMessage::Closing);
                return false;
            }
        }
        true
    }

    async fn connect(&mut self, me: Me, hello: &Hello, out: Arc<Outbox>) -> Answer<u64> {
        // Who comes from another node may have seen more there than is known here.
        let seen = hello.last_seen;
        let viewer = self.viewer(&me, hello.seat).unwrap_or(Viewer::Spectator);
        let known = self.table.log.number_for(viewer);
        if self.app.bus.is_shared() && seen > known && seen != u32::MAX {
            self.read_log().await?;
        }
        let viewer = self.viewer(&me, hello.seat)?;
        match self.table.seats_of(&me.id).next() {
            Some(_) => self.make_room(&me),
            None => self.expect_room(&me)?,
        }
        let id = self.app.live.next_connection();
        self.hear(&me);
        self.connections.push(Connection {
            id,
            me,
            sight: self.sight(viewer, hello.detail, hello.angle),
            out,
        });
        self.greet(id, hello.last_seen, hello.last_chat).await?;
        self.tell_seats();
        self.say_here();
        Ok(id)
    }

    /// Who sits here always gets in: their oldest socket goes, if they have too many.
    fn make_room(&self, me: &Me) {
        let own = |c: &&Connection| c.me.id == me.id && !c.out.is_closed();
        let own: Vec<_> = self.connections.iter().filter(own).collect();
        if own.len() >= MOST_OWN {
            own[0].out.close(Farewell::Crowded);
        }
    }

    /// Those who watch are limited, in all and by address.
    fn expect_room(&self, me: &Me) -> Answer<()> {
        let Some(limits) = &self.app.settings.limits else {
            return Ok(());
        };
        let watchers = || self.connections.iter().filter(|c| c.watches());
        let from_there = watchers().filter(|c| c.me.from == me.from).count();
        let message = match () {
            () if watchers().count() as u64 >= limits.watchers => "too many watch this table",
            () if from_there as u64 >= limits.watchers_from => {
                "too many watch this table from where you are"
            }
            () => return Ok(()),
        };
        Err(ApiError::new("too-many", "", message))
    }

    /// What somebody sees, from one of the angles that the game has.
    pub(super) fn sight(&self, viewer: Viewer, detail: Detail, angle: u8) -> Sight {
        let angles = self.table.game.entry().about.angles.len();
        let last = match detail {
            Detail::Scene => angles.saturating_sub(1) as u8,
            Detail::Moves => 0,
        };
        Sight {
            viewer,
            detail,
            angle: angle.min(last),
        }
    }

    /// Tells a connection where the table stands.
    pub(super) async fn greet(&mut self, id: u64, last_seen: u32, last_chat: i64) -> Answer<()> {
        let Some(connection) = self.connections.iter().find(|c| c.id == id) else {
            return Ok(());
        };
        let viewer = connection.sight.viewer;
        let chat = self.chat_since(&connection.me, last_chat).await?;
        let greeting = Greeting {
            news: self.news_since(viewer, last_seen).await?,
            chat,
            offers: self.offers.told(&self.table, viewer),
        };
        let info = TableInfo {
            number: self.table.log.number_for(viewer),
            ..self.info(&connection.me)
        };
        let welcome = ServerMessage::Welcome {
            table: Box::new(info),
            you: viewer.seat().map(|seat| seat.index() as u8),
            news: greeting.news,
            chat: greeting.chat,
            offers: greeting.offers,
        };
        connection.send(vec![text(&welcome), self.picture(connection.sight)]);
        Ok(())
    }

    /// Who comes to the table with this. To look it up in a list is no visit, unless one sits there.
    fn visits<'a>(&self, ask: &'a Ask) -> Option<&'a Me> {
        match ask {
            Ask::Connect { me, .. }
            | Ask::Command { me, .. }
            | Ask::Look { me, .. }
            | Ask::News { me, .. }
            | Ask::Sit { me, .. } => Some(me),
            Ask::Info { me, .. } => self.table.seats_of(&me.id).next().map(|_| me),
            _ => None,
        }
    }

    fn disconnect(&mut self, id: u64) {
        let Some(place) = self.connections.iter().position(|c| c.id == id) else {
            return;
        };
        let gone = self.connections.remove(place);
        let now = self.app.now();
        for seat in self.table.seats_of(&gone.me.id).collect::<Vec<_>>() {
            self.heard[seat] = now;
        }
        self.visitor = Some((Instant::now(), gone.me.clone()));
        self.tell_seats();
        self.say_here();
    }

    /// The person is there: a bot that played for them hands back.
    pub(super) fn hear(&mut self, me: &Me) {
        let now = self.app.now();
        for seat in 0..self.table.seats.len() {
            if self.table.seats[seat].person() != Some(&me.id) {
                continue;
            }
            self.heard[seat] = now;
            if self.stand_in[seat].take().is_some() {
                self.thinking = None;
                self.tell_seats();
            }
        }
    }

    /// Whether a person has a socket open.
    pub(super) fn is_here(&self, person: &str) -> bool {
        self.connections.iter().any(|c| c.me.id == person)
            || self.table.seats_of(person).any(|seat| self.nodes.has(seat))
    }

    /// From where a person looks: the seat they ask for if it is theirs, else their own seat, or as a spectator.
    pub(super) fn viewer(&self, me: &Me, seat: Option<u8>) -> Answer<Viewer> {
        let mut own = self.table.seats_of(&me.id);
        let seat = match seat {
            None => self.usual_seat(&me.id),
            Some(seat) => {
                let own = own.find(|own| *own == usize::from(seat));
                Some(own.ok_or_else(ApiError::not_your_seat)?)
            }
        };
        match seat {
            Some(seat) => Ok(Viewer::Seat(Seat::new(seat))),
            None => self.may_see(me).map(|()| Viewer::Spectator),
        }
    }

    /// Nothing is answered to whoever may not see the table, unless they bring the link of a seat.
    async fn admit(&mut self, ask: &Ask) -> Answer<()> {
        let Some(me) = ask.asker() else {
            return Ok(());
        };
        let invited = |owner: &Owner| {
            let mut seats = owner.table.seats.iter();
            ask.link()
                .is_some_and(|link| seats.any(|row| row.token == link))
        };
        if self.may_see(me).is_ok() || invited(self) {
            return Ok(());
        }
        // They may have sat down at another node a moment ago.
        if self.app.bus.is_shared() {
            self.read_row().await?;
        }
        self.may_see(me)
    }

    /// Whether a person may see the table; if not, it is as if there were none.
    pub(super) fn may_see(&self, me: &Me) -> Answer<()> {
        let seen = super::Seen {
            maker: &self.table.maker,
            seats: &self.table.seats,
            policy: &self.table.policy,
            state: self.table.state(),
        };
        match seen.by(&me.id) {
            true => Ok(()),
            false => Err(ApiError::unknown_table()),
        }
    }

    async fn look(&mut self, me: &Me, look: Look) -> Answer<Box<atoll_protocol::View>> {
        let sight = self.sight(self.viewer(me, look.seat)?, look.detail, look.angle);
        self.hear(me);
        self.catch_up().await?;
        let now = self.table.log.number_for(sight.viewer);
        let earlier = look.number.filter(|number| *number < now);
        Ok(Box::new(match earlier {
            None => self.view(sight),
            Some(number) => {
                let log = self.log_at(sight.viewer, number).await?;
                self.view_of(&log, sight, false)
            }
        }))
    }

    /// Whoever asks, instead of being told, gets what is kept: another node may have written it a moment ago.
    async fn catch_up(&mut self) -> Answer<()> {
        if self.app.bus.is_shared() {
            self.read_log().await?;
        }
        Ok(())
    }

    fn snapshot(&self, me: &Me) -> Answer<Box<Snapshot>> {
        let viewer = self.viewer(me, None)?;
        Ok(Box::new(Snapshot {
            log: self.table.log.clone(),
            game: self.table.game,
            viewer,
            names: self
                .table
                .seats
                .iter()
                .map(|row| row.name().to_owned())
                .collect(),
            may_fork: self.may_fork(),
            over: self.table.state() == MatchState::Over,
        }))
    }

    /// Takes in these entries of the table itself, and goes on from there.
    pub(super) async fn go_on(&mut self, entries: Vec<Entry>) -> Answer<()> {
        self.go_on_with(entries, Vec::new()).await
    }

    /// As [`Owner::go_on`], with more that is written together with the entries.
    pub(super) async fn go_on_with(&mut self, entries: Vec<Entry>, more: Vec<Write>) -> Answer<()> {
        let happened = self.take_all(&entries)?;
        self.keep(entries, happened, more).await
    }

    /// Takes entries into the table in memory.
    pub(super) fn take_all(&mut self, entries: &[Entry]) -> Answer<Vec<Happened>> {
        let taken: Result<_, _> = entries.iter().map(|entry| self.table.take(entry)).collect();
        self.broken |= taken.is_err();
        taken.map_err(ApiError::internal)
    }

    /// Makes durable what happened at the table in memory, then tells everybody. Chance and decisions with a single answer
    /// follow at once. If it cannot be kept nothing is told, and the table is loaded again as it was.
    pub(super) async fn keep(
        &mut self,
        mut entries: Vec<Entry>,
        mut happened: Vec<Happened>,
        more: Vec<Write>,
    ) -> Answer<()> {
        // Until it is written, what is in memory is not what is kept.
        self.broken = true;
        while let Some((entry, one)) = self.by_itself()? {
            happened.push(one);
            entries.push(entry);
        }
        if !entries.is_empty() {
            self.write_down(entries, more).await?;
        }
        self.broken = false;
        if happened.is_empty() {
            return Ok(());
        }
        self.app.metrics.entries(happened.len());
        self.tell_progress(&happened);
        Ok(())
    }

    /// The match is further than before: everybody here is told, and what concerned the earlier position is done with.
    pub(super) fn tell_progress(&mut self, happened: &[Happened]) {
        self.thinking = None;
        self.tell_happened(happened);
        // An offer that goes away would say that something happened.
        let seats = self.table.seats.len();
        let known = happened.iter().any(|one| one.is_told_to_all(seats));
        if known && self.offers.take_back.take().is_some() {
            self.tell_offers_here();
        }
    }

    async fn write_down(&mut self, entries: Vec<Entry>, more: Vec<Write>) -> Answer<()> {
        // Where no other node has the table there is nobody to tell.
        let word = self.nodes.has_company().then(|| Word::Written {
            entries: entries.clone(),
        });
        let mut writes: Vec<Write> = entries.into_iter().map(Write::Append).collect();
        writes.extend(more);
        if let Some(outcome) = self.table.log.outcome() {
            writes.extend(self.ending(&outcome).await?);
        }
        match self.app.store.write(writes).await {
            Ok(_) => {}
            Err(StoreError::Conflict) => {
                self.broken = false;
                return Err(self.lost_race().await);
            }
            Err(why) => {
                tracing::error!(table.id = %self.table.id, "A move was not written: {why}");
                return Err(ApiError::busy());
            }
        }
        self.nodes.wrote(self.table.log.number);
        if let Some(word) = word {
            self.tell_nodes(&word);
        }
        Ok(())
    }

    /// Has happen what needs nobody's decision.
    fn by_itself(&mut self) -> Answer<Option<(Entry, Happened)>> {
        let log = &mut self.table.log;
        if self.table.seats.iter().any(super::SeatRow::is_open) || log.ended.is_some() {
            return Ok(None);
        }
        let (actor, played) = match log.play.turn() {
            Turn::Chance => (Actor::Chance, log.play.draw()?),
            Turn::Seat(seat) if self.table.policy.play_forced => {
                let Some(settled) = log.play.settle(Settling::AtTable) else {
                    return Ok(None);
                };
                (Actor::Seat(seat.index() as u8), settled)
            }
            _ => return Ok(None),
        };
        let text = played.full.text.clone();
        let entry = Entry {
            forced: actor != Actor::Chance,
            ..self.entry(actor, text, 0, 0)
        };
        let happened = self.table.note(&entry, played);
        Ok(Some((entry, happened)))
    }

    /// The next entry of the log.
    pub(super) fn entry(&self, actor: Actor, text: String, spent: Millis, command: i64) -> Entry {
        Entry {
            match_id: self.table.id.clone(),
            number: self.table.log.number + 1,
            at: self.app.now(),
            actor,
            text,
            spent,
            forced: false,
            command,
        }
    }

    /// How long nothing needs to be done.
    fn until_next(&self) -> Duration {
        let now = self.app.now();
        let idle = self.idle_after().saturating_sub(self.quiet_since.elapsed());
        let next = [
            self.time_ends(),
            self.stand_in_at(),
            self.bot_retry_at(),
            self.beat_at(),
        ];
        let next = next.into_iter().flatten().min();
        let next = next.map(|at| Duration::from_millis((at - now).max(0) as u64));
        next.map_or(idle, |next| next.min(idle.max(Duration::from_millis(5))))
            .max(Duration::from_millis(1))
    }

    /// How long to stay in memory with nothing to do. Nobody waits for a match that is over.
    fn idle_after(&self) -> Duration {
        match self.connections.is_empty() && self.table.state() == MatchState::Over {
            true => self.app.settings.idle_after.min(Duration::from_millis(20)),
            false => self.app.settings.idle_after,
        }
    }

    /// When the time of the seat to act will have run out. A bot that has nobody to play for loses none.
    fn time_ends(&self) -> Option<Millis> {
        let seat = self.table.due_seat()?;
        let rests = self.bot_due().is_some() && !self.bots_are_wanted();
        self.table.clock.ends(seat).filter(|_| !rests)
    }

    /// Does what has become due. Whether to stay in memory.
    async fn tick(&mut self) -> bool {
        let now = self.app.now();
        if self.time_ends().is_some_and(|end| end <= now) {
            self.out_of_time().await;
        }
        if self.stand_in_at().is_some_and(|at| at <= now) {
            self.stand_in();
        }
        if self.beat_at().is_some_and(|at| at <= now) {
            self.beat();
        }
        let idle = self.quiet_since.elapsed() >= self.idle_after();
        if idle
            && self.connections.is_empty()
            && self.thinking.is_none()
            && (self.bot_due().is_none() || !self.bots_are_wanted())
        {
            if let Some(end) = self.time_ends() {
                let after = Duration::from_millis((end - now).max(0) as u64);
                self.app.wake(&self.table.id, after);
            }
            return false;
        }
        if idle {
            self.quiet_since = Instant::now();
        }
        true
    }

    async fn out_of_time(&mut self) {
        let Some(seat) = self.table.due_seat() else {
            return;
        };
        let spent = self.table.clock.spent(self.app.now());
        if let Err(why) = self.leave_match(seat, "time", spent, 0).await {
            tracing::error!(table.id = %self.table.id, "Time could not be called: {}", why.0.message);
        }
    }
}

/// A refusal as a message.
pub(crate) fn refused(command: &str, refusal: Refusal) -> ServerMessage {
    ServerMessage::Refused {
        command: command.to_owned(),
        refusal,
    }
}
