//! A table that other nodes have in memory as well.
//!
//! The database decides what happened: an entry whose number is taken is refused, and whoever was late reads what the
//! other wrote. The bus tells what was written, so that it needs not be read while no word is missed, and who is
//! connected elsewhere.

use std::cmp::Ordering;
use std::collections::HashMap;
use std::time::Duration;

use atoll_engine::Viewer;
use atoll_protocol::{Due, MatchState, Millis, ServerMessage, Watching};
use atoll_store::{Actor, Entry};
use tokio::time::Instant;

use super::owner::Owner;
use super::seats::SeatRow;
use super::table::Table;
use crate::bus::{TakeBackWord, Word};
use crate::error::{Answer, ApiError};

/// How often a node says who is connected to it.
const BEAT: Duration = Duration::from_secs(5);
/// Who was not heard of for so long is gone.
const GONE: Duration = Duration::from_secs(12);
/// How much longer than a bot another node may take before this one plays for it.
const STEP_IN: Duration = Duration::from_secs(2);

/// What is known of other nodes at this table.
pub(super) struct Nodes {
    elsewhere: HashMap<u64, Elsewhere>,
    /// The last entry that was told here.
    pub(super) told: u32,
    /// The last line of chat that was told here.
    pub(super) last_chat: i64,
    /// Whether this node wrote the last entry.
    wrote_last: bool,
    /// When to do for another node what it has to do: the one that wrote the last entry sees to the bots.
    step_in: Option<Millis>,
    beat: Instant,
    /// When another node last said something about this table.
    heard: Option<Instant>,
}

/// Who is connected to another node.
struct Elsewhere {
    seats: Vec<u8>,
    watching: u32,
    heard: Instant,
}

impl Nodes {
    pub(super) fn new(told: u32) -> Nodes {
        Nodes {
            elsewhere: HashMap::new(),
            told,
            last_chat: 0,
            wrote_last: false,
            step_in: None,
            beat: Instant::now(),
            heard: None,
        }
    }

    /// Whether another node has this table in memory: it said so, and says it again from time to time.
    pub(super) fn has_company(&self) -> bool {
        self.heard.is_some_and(|heard| heard.elapsed() < GONE)
    }

    pub(super) fn wrote(&mut self, number: u32) {
        self.told = number;
        self.wrote_last = true;
        self.step_in = None;
    }

    /// How many watch at other nodes.
    pub(super) fn watching(&self) -> u32 {
        self.elsewhere.values().map(|node| node.watching).sum()
    }

    /// Whether anybody is connected to another node.
    pub(super) fn has_people(&self) -> bool {
        !self.elsewhere.is_empty()
    }

    /// Whether the holder of a seat is connected to another node.
    pub(super) fn has(&self, seat: usize) -> bool {
        let mut nodes = self.elsewhere.values();
        nodes.any(|node| node.seats.contains(&(seat as u8)))
    }

    /// Until when another node is waited for.
    pub(super) fn step_in_at(&self, now: Millis) -> Option<Millis> {
        self.step_in.filter(|at| *at > now)
    }
}

impl Owner {
    /// Tells the other nodes something about this table.
    pub(super) fn tell_nodes(&self, word: &Word) {
        self.app.bus.tell(&self.table.id, word);
    }

    /// Takes in what another node says. Whether to stay in memory.
    pub(super) async fn hear_node(&mut self, word: Word) -> bool {
        self.nodes.heard = Some(Instant::now());
        let taken = match word {
            Word::Written { entries } => self.hear_entries(&entries).await,
            Word::Row => self.read_row().await,
            Word::Chat { id } => self.read_chat(id - 1).await.map(|()| false),
            Word::Offers {
                node,
                take_back,
                rematch,
            } => self.hear_offers(node, take_back, &rematch).await,
            Word::Here {
                node,
                number,
                seats,
                watching,
            } => {
                self.take_here(node, seats, watching);
                match number.cmp(&self.table.log.number) {
                    Ordering::Greater => self.read_log().await,
                    Ordering::Equal => Ok(false),
                    // It missed what was written here before it was known to have the table.
                    Ordering::Less => {
                        self.say_here();
                        Ok(false)
                    }
                }
            }
            Word::Who => {
                self.say_here();
                self.say_offers();
                Ok(false)
            }
            Word::Reload => {
                self.tell_all(&ServerMessage::Closing);
                return false;
            }
        };
        self.go_on_after(taken).await
    }

    /// Takes in what another node has on offer. Whether it knows entries that were not known here.
    async fn hear_offers(
        &mut self,
        node: u64,
        take_back: Option<TakeBackWord>,
        rematch: &[u8],
    ) -> Answer<bool> {
        let number = take_back.as_ref().map_or(0, |offer| offer.number);
        let read = number > self.table.log.number && self.read_log().await?;
        self.offers.take(take_back, rematch, &self.table);
        self.tell_offers_here();
        // Of two nodes that hear of each other's wishes at once, one begins.
        if self.app.bus.node() < node {
            self.rematch_if_all_agree().await?;
        }
        Ok(read)
    }

    /// Reads everything that other nodes may have changed. Whether to stay in memory.
    pub(super) async fn read_all(&mut self) -> bool {
        let row = self.read_row().await;
        let log = self.read_log().await;
        let _ = self.read_chat(self.nodes.last_chat).await;
        self.go_on_after(row.and_then(|row| Ok(log? || row))).await
    }

    /// What has become due with what was read happens: the node that wrote it may be gone.
    async fn go_on_after(&mut self, read: Answer<bool>) -> bool {
        let due = matches!(read, Ok(true)) && self.table.due() == Due::Chance;
        if due && let Err(why) = self.go_on(Vec::new()).await {
            tracing::debug!(table.id = %self.table.id, "Another node went on: {}", why.0.message);
        }
        true
    }

    /// Reads the entries that other nodes wrote. Whether there were any.
    pub(super) async fn read_log(&mut self) -> Answer<bool> {
        let number = self.table.log.number;
        let entries = self.app.store.log_after(&self.table.id, number).await?;
        // Seats have changed hands before the first entry, and with some of the table's own.
        let seats_too = self.table.state() == MatchState::Waiting;
        if !entries.is_empty()
            && (seats_too || entries.iter().any(|entry| entry.actor == Actor::Table))
        {
            self.read_row().await?;
        }
        self.take_written(&entries)
    }

    /// Takes in the entries that another node says it wrote; where they do not follow what is known here, or come with
    /// other changes, they are read. Whether there were any.
    async fn hear_entries(&mut self, entries: &[Entry]) -> Answer<bool> {
        let next = self.table.log.number + 1;
        if entries.last().is_none_or(|last| last.number < next) {
            return Ok(false);
        }
        let running = self.table.state() == MatchState::Running;
        let plain = entries.iter().all(|entry| entry.actor != Actor::Table);
        match running && plain && entries[0].number == next {
            true => self.take_written(entries),
            false => self.read_log().await,
        }
    }

    /// Takes in entries that another node wrote, and tells everybody here. Whether there were any.
    fn take_written(&mut self, entries: &[Entry]) -> Answer<bool> {
        let happened = self.take_all(entries)?;
        if happened.is_empty() {
            return Ok(false);
        }
        for entry in entries {
            let seat = entry.actor.seat().map(usize::from);
            if let Some(heard) = seat.and_then(|seat| self.heard.get_mut(seat)) {
                *heard = self.app.now();
            }
        }
        self.follow();
        self.tell_progress(&happened);
        Ok(true)
    }

    /// Another node wrote last.
    fn follow(&mut self) {
        let wait = self.app.settings.bot_time + self.app.settings.bot_pause + STEP_IN;
        self.nodes.told = self.table.log.number;
        self.nodes.wrote_last = false;
        self.nodes.step_in = Some(self.app.now() + wait.as_millis() as Millis);
    }

    /// Reads what other nodes may have changed beside the log. Whether somebody sat down or got up.
    pub(super) async fn read_row(&mut self) -> Answer<bool> {
        let row = self.app.store.find_match(&self.table.id).await?;
        let row = row.ok_or_else(ApiError::unknown_table)?;
        if row.rematch != self.table.rematch {
            self.table.rematch = row.rematch;
            if let Some(table) = self.table.rematch.clone() {
                self.tell_all(&ServerMessage::Rematch { table });
            }
        }
        if row.seats == self.table.kept_seats {
            return Ok(false);
        }
        let seats = SeatRow::read(&row.seats, self.table.seats.len());
        self.table.seats = seats.map_err(ApiError::internal)?;
        self.table.kept_seats = row.seats;
        self.seats_changed().await;
        self.tell_happened(&[]);
        Ok(true)
    }

    /// Everybody learns who sits where. When the match begins, those who may not watch it leave.
    pub(super) async fn seats_changed(&mut self) {
        self.tell_everything().await;
        let running = self.table.state() == MatchState::Running;
        if running && self.table.policy.watching == Watching::Nobody {
            self.connections.retain(|c| c.sight.viewer.seat().is_some());
        }
    }

    async fn read_chat(&mut self, after: i64) -> Answer<()> {
        for line in self.app.store.chat(&self.table.id, after).await? {
            if line.id > self.nodes.last_chat {
                self.nodes.last_chat = line.id;
                self.tell_chat(line).await?;
            }
        }
        Ok(())
    }

    /// Another node was first: what it did is read, as if this one had done nothing.
    pub(super) async fn lost_race(&mut self) -> ApiError {
        let id = &self.table.id;
        tracing::warn!(table.id = %id, "Another node was first at {id}");
        match self.load_again().await {
            Ok(true) => ApiError::new("stale", "number", "the table has moved on meanwhile"),
            Ok(false) => ApiError::busy(),
            Err(why) => {
                self.broken = true;
                why
            }
        }
    }

    /// Replaces what is in memory by what is kept. Whether the match has moved on since it was told.
    async fn load_again(&mut self) -> Answer<bool> {
        let (app, told) = (self.app.clone(), self.nodes.told);
        let row = app.store.find_match(&self.table.id).await?;
        let row = row.ok_or_else(ApiError::unknown_table)?;
        let entries = app.store.log(&self.table.id).await?;
        let known = entries.partition_point(|entry| entry.number <= told);
        let awake = |begun| app.awake_since(begun);
        let table = Table::load(app.games, &row, &entries[..known], app.now(), awake);
        let seats_changed = row.seats != self.table.kept_seats;
        self.table = table.map_err(ApiError::internal)?;
        if seats_changed {
            self.seats_changed().await;
        }
        self.read_log().await
    }

    /// Says who is connected to this node.
    pub(super) fn say_here(&mut self) {
        if !self.app.bus.is_shared() {
            return;
        }
        self.nodes.beat = Instant::now() + BEAT;
        let here = |seat: &usize| {
            let person = self.table.seats[*seat].person();
            person.is_some_and(|person| self.connections.iter().any(|c| c.me.id == person))
        };
        let seats = (0..self.table.seats.len()).filter(here);
        let spectators = self.connections.iter();
        let spectators = spectators.filter(|c| c.sight.viewer == Viewer::Spectator);
        self.tell_nodes(&Word::Here {
            node: self.app.bus.node(),
            number: self.table.log.number,
            seats: seats.map(|seat| seat as u8).collect(),
            watching: spectators.count() as u32,
        });
    }

    /// Nobody is connected to this node any more.
    pub(super) fn say_gone(&mut self) {
        self.connections.clear();
        self.say_here();
    }

    /// When to say again who is here.
    pub(super) fn beat_at(&self) -> Option<Millis> {
        let wait = self.nodes.beat.saturating_duration_since(Instant::now());
        let shared = self.app.bus.is_shared();
        shared.then(|| self.app.now() + wait.as_millis() as Millis)
    }

    /// Says who is here, and forgets nodes that say nothing.
    pub(super) fn beat(&mut self) {
        let before = self.nodes.elsewhere.len();
        self.nodes
            .elsewhere
            .retain(|_, node| node.heard.elapsed() < GONE);
        if self.nodes.elsewhere.len() < before {
            self.tell_seats();
        }
        self.say_here();
    }

    fn take_here(&mut self, node: u64, seats: Vec<u8>, watching: u32) {
        let now = self.app.now();
        for seat in seats.iter().map(|seat| usize::from(*seat)) {
            if seat < self.heard.len() {
                self.heard[seat] = now;
                if self.stand_in[seat].take().is_some() {
                    self.thinking = None;
                }
            }
        }
        // Two nodes that load a table at once do not both have its bots think.
        if !self.nodes.wrote_last && self.nodes.step_in.is_none() {
            self.follow();
            self.thinking = None;
        }
        let before = self.nodes.elsewhere.get(&node);
        let same = match before {
            Some(before) => before.seats == seats && before.watching == watching,
            None => seats.is_empty() && watching == 0,
        };
        match seats.is_empty() && watching == 0 {
            true => drop(self.nodes.elsewhere.remove(&node)),
            false => {
                let heard = Instant::now();
                let there = Elsewhere {
                    seats,
                    watching,
                    heard,
                };
                self.nodes.elsewhere.insert(node, there);
            }
        }
        if !same {
            self.tell_seats();
        }
    }
}
