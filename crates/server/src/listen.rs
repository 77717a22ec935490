//! Listening to other nodes.

use std::collections::HashMap;
use std::time::Duration;

use tokio::time::{Instant, MissedTickBehavior};

use crate::App;
use crate::bus::{Ears, Heard, Word};
use crate::live::Ask;

/// How often a node says that it is alive, and reads what it cannot hear while the bus is cut.
const BEAT: Duration = Duration::from_secs(2);
/// A node that was not heard of for so long is gone.
const GONE: Duration = Duration::from_secs(15);

impl App {
    /// Passes on what other nodes say, until the server stops.
    pub(crate) async fn listen(self, mut ears: Ears) {
        let mut beat = tokio::time::interval(BEAT);
        beat.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut nodes: HashMap<u64, Instant> = HashMap::new();
        while !self.is_closing() {
            tokio::select! {
                heard = ears.next() => match heard {
                    Some(Heard::Word { table, payload }) => self.pass_on(&table, &payload),
                    Some(Heard::Node(node)) => drop(nodes.insert(node, Instant::now())),
                    Some(Heard::Connected(true)) => self.ask_all(&Word::Who),
                    Some(Heard::Connected(false)) => {}
                    None => break,
                },
                _ = beat.tick() => {
                    ears.beat();
                    if self.bus.is_cut() {
                        self.read_all();
                    } else {
                        self.look_after(&mut nodes);
                    }
                }
            }
        }
        if !self.is_closing() {
            tracing::error!("The bus has ended: other nodes are not heard any more");
        }
    }

    /// Passes a word on to the owner of its table, if that is in memory here.
    fn pass_on(&self, table: &str, payload: &[u8]) {
        let Some(owner) = self.live.find(table) else {
            return;
        };
        match serde_json::from_slice(payload) {
            // A full mailbox loses it: the next one makes up for that.
            Ok(word) => drop(owner.try_send(Box::new(Ask::Node(word)))),
            Err(why) => {
                tracing::warn!(table.id = %table, "A word of {table} makes no sense: {why}")
            }
        }
    }

    /// After the bus was cut: every table reads what it missed, and asks who is there.
    fn ask_all(&self, word: &Word) {
        self.read_all();
        for table in self.live.ids() {
            self.bus.tell(&table, word);
        }
    }

    /// Has every table read what other nodes did.
    fn read_all(&self) {
        for owner in self.live.all() {
            let _ = owner.try_send(Box::new(Ask::Read));
        }
    }

    /// Sees to the clocks of tables that a node had which is gone.
    fn look_after(&self, nodes: &mut HashMap<u64, Instant>) {
        let before = nodes.len();
        nodes.retain(|_, heard| heard.elapsed() < GONE);
        if nodes.len() < before {
            tracing::warn!("Another node is gone: its tables are looked after here");
            tokio::spawn(self.clone().wake_all());
        }
    }
}
