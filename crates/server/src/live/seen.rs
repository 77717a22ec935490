//! Who may see a table: the one place that decides it, for requests, sockets and records alike. To all others it is as if
//! there were no such table.

use atoll_protocol::{MatchState, Policy, Watching};

use super::seats::SeatRow;

/// What decides who may see a table.
pub(crate) struct Seen<'a> {
    pub(crate) maker: &'a str,
    pub(crate) seats: &'a [SeatRow],
    pub(crate) policy: &'a Policy,
    pub(crate) state: MatchState,
}

impl Seen<'_> {
    /// Whether this person, who knows the table's address, may see it. Where one needs the link to watch, the address is the link:
    /// such a table is in no list of others.
    pub(crate) fn by(&self, person: &str) -> bool {
        let own = self.maker == person || self.seats.iter().any(|row| row.person() == Some(person));
        own || match self.policy.watching {
            Watching::Public | Watching::Link => true,
            // Whoever is invited sees to what.
            Watching::Nobody => self.state == MatchState::Waiting,
        }
    }
}
