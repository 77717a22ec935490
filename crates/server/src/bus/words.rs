//! The words of the bus.

use atoll_store::Entry;
use serde::{Deserialize, Serialize};

/// What a node tells the others about a table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "type")]
pub(crate) enum Word {
    /// Entries were written to the log.
    Written { entries: Vec<Entry> },
    /// The row of the match has changed: who sits where, or its rematch.
    Row,
    /// Something was said.
    Chat { id: i64 },
    /// What is on offer at this node, by seats.
    Offers {
        node: u64,
        take_back: Option<TakeBackWord>,
        rematch: Vec<u8>,
    },
    /// The seats whose holders are connected to this node, how many watch there, and the number it has reached.
    Here {
        node: u64,
        number: u32,
        seats: Vec<u8>,
        watching: u32,
    },
    /// Who has the table in memory says so.
    Who,
    /// Seats have changed hands: everybody comes back.
    Reload,
}

/// A wish to take back.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct TakeBackWord {
    pub(crate) seat: u8,
    /// How many decisions would be kept.
    pub(crate) keep: usize,
    /// The number of the log for which it was asked.
    pub(crate) number: u32,
    /// The seats whose holders have not agreed yet.
    pub(crate) waiting: Vec<u8>,
}
