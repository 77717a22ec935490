//! What nodes tell each other.
//!
//! Nothing on the bus is needed to keep a match right: the database decides. A word says what was written, that there is
//! something to read, or who is there; a lost one is made up for by the next. No seed, link or cookie goes over it. Moves
//! do, of games with secrets too, as they do in the records that workers are given (`work.rs`): the bus is inside the walls.

mod nats;
mod words;

use std::fmt;
use std::time::Duration;

pub(crate) use nats::{Ears, Heard, Tasks};
pub(crate) use words::{TakeBackWord, Word};

use nats::Nats;

/// How nodes hear of each other. Clones share it.
#[derive(Debug, Clone, Default)]
pub struct Bus(Option<Nats>);

/// Why there is no bus.
#[derive(Debug, thiserror::Error)]
#[error("the bus cannot be reached: {0}")]
pub struct BusError(String);

impl BusError {
    fn new(why: impl fmt::Display) -> BusError {
        BusError(why.to_string())
    }
}

impl Bus {
    /// One node by itself: there is nobody to tell anything.
    pub fn alone() -> Bus {
        Bus(None)
    }

    /// A NATS server, as `nats://HOST:PORT`, that other nodes use as well.
    pub async fn nats(url: &str) -> Result<Bus, BusError> {
        Nats::connect(url).await.map(|nats| Bus(Some(nats)))
    }

    /// Whether there may be other nodes.
    pub(crate) fn is_shared(&self) -> bool {
        self.0.is_some()
    }

    /// Whether there may be other nodes that cannot be heard now.
    pub(crate) fn is_cut(&self) -> bool {
        self.0.as_ref().is_some_and(|nats| !nats.is_connected())
    }

    /// The number of this node among all.
    pub(crate) fn node(&self) -> u64 {
        self.0.as_ref().map_or(0, |nats| nats.node)
    }

    /// Tells the other nodes something about a table. What cannot be told now is not told.
    pub(crate) fn tell(&self, table: &str, word: &Word) {
        if let Some(nats) = &self.0 {
            nats.tell(table, word);
        }
    }

    /// Has a worker answer; `None` if there is none, or it takes too long.
    pub(crate) async fn ask_worker(&self, task: Vec<u8>, patience: Duration) -> Option<Vec<u8>> {
        self.0.as_ref()?.ask_worker(task, patience).await
    }

    /// Whether a worker may be there: one that was missed lately is not asked again at once.
    pub(crate) fn may_have_workers(&self) -> bool {
        self.0.as_ref().is_some_and(Nats::may_have_workers)
    }

    /// Takes its share of the work that nodes give away.
    pub(crate) async fn take_work(&self) -> Result<Tasks, BusError> {
        match &self.0 {
            Some(nats) => nats.take_work().await,
            None => Err(BusError::new("a worker needs a bus")),
        }
    }

    /// What other nodes say from now on; `None` if there are none.
    pub(crate) async fn listen(&self) -> Result<Option<Ears>, BusError> {
        match &self.0 {
            Some(nats) => nats.listen().await.map(Some),
            None => Ok(None),
        }
    }
}
