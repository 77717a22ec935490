//! The connections of all clients: how many there may be.
//!
//! A connection on which nothing is under way makes room for a new one, of the same address where that has too many, of
//! anybody where all are too many. So whoever holds connections open shuts out nobody.

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use tokio::sync::Notify;

use crate::guard::Client;

/// Files and connections that the server needs for itself: the database, the bus, what is being accepted.
const RESERVED: u64 = 64;

/// All connections.
pub(crate) struct Doors {
    /// The most of one address.
    each: usize,
    /// The most of all.
    all: usize,
    open: Mutex<Open>,
}

#[derive(Default)]
struct Open {
    last: u64,
    visits: BTreeMap<u64, Entry>,
}

struct Entry {
    client: Client,
    /// Requests and sockets under way.
    busy: u32,
    /// When the last of them ended.
    idle_since: Instant,
    leave: Arc<Notify>,
}

/// A connection; it is open until the last of these is dropped.
pub(crate) struct Visit {
    doors: Arc<Doors>,
    id: u64,
    leave: Arc<Notify>,
}

/// Something under way on a connection.
pub(crate) struct Busy(Arc<Visit>);

impl Doors {
    /// Doors for so many connections of each address, and for as many in all as the process may have.
    pub(crate) fn new(each: usize) -> Arc<Doors> {
        Doors::with(each, descriptors().saturating_sub(RESERVED) as usize)
    }

    fn with(each: usize, all: usize) -> Arc<Doors> {
        Arc::new(Doors {
            each,
            all: all.max(1),
            open: Mutex::default(),
        })
    }

    fn lock(&self) -> MutexGuard<'_, Open> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How many there are.
    pub(crate) fn count(&self) -> usize {
        self.lock().visits.len()
    }

    /// Lets a connection in. If there are too many, the one that is idle for longest goes; `None` if none is.
    pub(crate) fn enter(self: &Arc<Doors>, from: IpAddr) -> Option<Arc<Visit>> {
        let client = Client::from(from);
        let mut open = self.lock();
        let from_there = |entry: &Entry| entry.client == client;
        let many = open
            .visits
            .values()
            .filter(|entry| from_there(entry))
            .count();
        if many >= self.each && !open.send_away(from_there) {
            return None;
        }
        if open.visits.len() >= self.all && !open.send_away(|_| true) {
            return None;
        }
        open.last += 1;
        let (id, leave) = (open.last, Arc::new(Notify::new()));
        let entry = Entry {
            client,
            busy: 0,
            idle_since: Instant::now(),
            leave: leave.clone(),
        };
        open.visits.insert(id, entry);
        let doors = self.clone();
        Some(Arc::new(Visit { doors, id, leave }))
    }
}

impl Open {
    /// Has the connection of these that is idle for longest end. Whether there is one.
    fn send_away(&mut self, of: impl Fn(&Entry) -> bool) -> bool {
        let idle = self
            .visits
            .iter()
            .filter(|(_, entry)| entry.busy == 0 && of(entry));
        let longest = idle.min_by_key(|(_, entry)| entry.idle_since);
        let Some(id) = longest.map(|(id, _)| *id) else {
            return false;
        };
        // It does not count any more, though its task may take a moment to end.
        if let Some(entry) = self.visits.remove(&id) {
            entry.leave.notify_one();
        }
        true
    }
}

impl Visit {
    /// Something begins on this connection.
    pub(crate) fn begin(self: &Arc<Visit>) -> Busy {
        if let Some(entry) = self.doors.lock().visits.get_mut(&self.id) {
            entry.busy += 1;
        }
        Busy(self.clone())
    }

    /// Waits until the connection is to make room for others.
    pub(crate) async fn sent_away(&self) {
        self.leave.notified().await;
    }
}

impl Drop for Busy {
    fn drop(&mut self) {
        if let Some(entry) = self.0.doors.lock().visits.get_mut(&self.0.id) {
            entry.busy -= 1;
            entry.idle_since = Instant::now();
        }
    }
}

impl Drop for Visit {
    fn drop(&mut self) {
        self.doors.lock().visits.remove(&self.id);
    }
}

/// Lets the process have as many files and connections as the system allows; how many that is.
#[cfg(unix)]
fn descriptors() -> u64 {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let limit = getrlimit(Resource::Nofile);
    let raised = Rlimit {
        current: limit.maximum,
        maximum: limit.maximum,
    };
    if let Err(why) = setrlimit(Resource::Nofile, raised) {
        tracing::warn!("The limit of open files was not raised: {why}");
    }
    getrlimit(Resource::Nofile).current.unwrap_or(u64::MAX)
}

#[cfg(not(unix))]
fn descriptors() -> u64 {
    u64::MAX
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use super::*;

    fn address(last: u8) -> IpAddr {
        Ipv4Addr::new(192, 0, 2, last).into()
    }

    async fn is_sent_away(visit: &Visit) -> bool {
        let wait = std::time::Duration::from_millis(20);
        tokio::time::timeout(wait, visit.sent_away()).await.is_ok()
    }

    #[tokio::test]
    async fn an_idle_connection_of_the_same_address_makes_room() {
        let doors = Doors::with(2, 100);
        let first = doors.enter(address(1)).unwrap();
        let busy = doors.enter(address(1)).unwrap();
        let _working = busy.begin();
        let other = doors.enter(address(2)).unwrap();
        let third = doors.enter(address(1)).unwrap();
        assert!(is_sent_away(&first).await);
        assert!(!is_sent_away(&busy).await && !is_sent_away(&other).await);
        let _working_too = third.begin();
        assert!(doors.enter(address(1)).is_none(), "all are in use");
        drop((third, other));
        assert_eq!(doors.count(), 2, "what is under way counts until it ends");
    }

    #[tokio::test]
    async fn however_many_hold_connections_open_there_is_room() {
        let doors = Doors::with(10, 50);
        let held: Vec<_> = (0..50)
            .map(|n| doors.enter(address(n / 5)).unwrap())
            .collect();
        assert!(doors.enter(address(200)).is_some());
        assert!(is_sent_away(&held[0]).await);
    }

    #[test]
    fn descriptors_are_raised_to_what_the_system_allows() {
        #[cfg(unix)]
        {
            use rustix::process::{Resource, getrlimit};
            let allowed = getrlimit(Resource::Nofile).maximum.unwrap_or(u64::MAX);
            assert_eq!(descriptors(), allowed);
        }
    }
}
