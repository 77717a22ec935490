//! What waits to be sent to one socket, and how much that may be.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::extract::ws::{CloseFrame, Utf8Bytes};
use tokio::sync::Notify;

/// Why a socket is closed, as its client is told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Farewell {
    /// The table has ended here, for now.
    Ended,
    /// Too much waited to be sent.
    Slow,
    /// Nothing was heard for too long.
    Silent,
    /// The same person has come in too often.
    Crowded,
}

impl Farewell {
    pub(crate) fn frame(self) -> CloseFrame {
        let (code, reason) = match self {
            Farewell::Ended => (1001, "the table is put away: come back"),
            Farewell::Slow => (
                4008,
                "you read too slowly: come back with the last number you saw",
            ),
            Farewell::Silent => (4009, "nothing was heard of you: come back"),
            Farewell::Crowded => (4010, "you have this table open too often"),
        };
        CloseFrame {
            code,
            reason: reason.into(),
        }
    }
}

/// How many bytes may wait.
#[derive(Debug, Clone)]
pub(crate) struct Room {
    /// For one socket.
    each: usize,
    /// For all.
    all: usize,
    /// How many do.
    taken: Arc<AtomicUsize>,
}

impl Room {
    pub(crate) fn new(each: usize, all: usize) -> Room {
        Room {
            each,
            all,
            taken: Arc::default(),
        }
    }

    /// Bytes that wait for all sockets.
    pub(crate) fn taken(&self) -> usize {
        self.taken.load(Ordering::Relaxed)
    }
}

/// What waits for one socket. The table puts in, the socket takes out.
pub(crate) struct Outbox {
    room: Room,
    waiting: Mutex<Waiting>,
    changed: Notify,
}

#[derive(Default)]
struct Waiting {
    messages: Vec<Utf8Bytes>,
    /// Bytes that wait or are being sent.
    bytes: usize,
    farewell: Option<Farewell>,
}

impl Outbox {
    pub(crate) fn new(room: &Room) -> Arc<Outbox> {
        Arc::new(Outbox {
            room: room.clone(),
            waiting: Mutex::default(),
            changed: Notify::new(),
        })
    }

    fn lock(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Puts messages in. Who is behind with too much is cut off: they come back and ask for the gap.
    pub(crate) fn send(&self, messages: &[Utf8Bytes]) {
        let more: usize = messages.iter().map(|message| message.len()).sum();
        let mut waiting = self.lock();
        if waiting.farewell.is_some() {
            return;
        }
        let too_much =
            waiting.bytes + more > self.room.each || self.room.taken() + more > self.room.all;
        // Whoever has read everything so far is not behind, however much comes at once.
        if waiting.bytes > 0 && too_much {
            drop(waiting);
            return self.close(Farewell::Slow);
        }
        waiting.bytes += more;
        self.room.taken.fetch_add(more, Ordering::Relaxed);
        waiting.messages.extend_from_slice(messages);
        drop(waiting);
        self.changed.notify_one();
    }

    /// Nothing more comes. What waits is still sent at an orderly end.
    pub(crate) fn close(&self, why: Farewell) {
        let mut waiting = self.lock();
        waiting.farewell.get_or_insert(why);
        if why != Farewell::Ended {
            waiting.messages.clear();
        }
        drop(waiting);
        self.changed.notify_one();
    }

    pub(crate) fn is_closed(&self) -> bool {
        self.lock().farewell.is_some()
    }

    /// Waits for the next messages; they count until [`Outbox::sent`]. Can be dropped and asked again.
    pub(crate) async fn next(&self) -> Result<Vec<Utf8Bytes>, Farewell> {
        loop {
            {
                let mut waiting = self.lock();
                if !waiting.messages.is_empty() {
                    return Ok(std::mem::take(&mut waiting.messages));
                }
                if let Some(why) = waiting.farewell {
                    return Err(why);
                }
            }
            self.changed.notified().await;
        }
    }

    /// Waits until the one who reads is cut off.
    pub(crate) async fn cut_off(&self) -> Farewell {
        loop {
            let farewell = self.lock().farewell;
            match farewell {
                Some(why) if why != Farewell::Ended => return why,
                _ => self.changed.notified().await,
            }
        }
    }

    /// So many bytes have been sent.
    pub(crate) fn sent(&self, bytes: usize) {
        self.lock().bytes -= bytes;
        self.room.taken.fetch_sub(bytes, Ordering::Relaxed);
    }
}

impl Drop for Outbox {
    fn drop(&mut self) {
        let bytes = self.lock().bytes;
        self.room.taken.fetch_sub(bytes, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message(bytes: usize) -> Utf8Bytes {
        "x".repeat(bytes).into()
    }

    #[tokio::test]
    async fn who_does_not_read_is_cut_off_and_holds_no_more_room() {
        let room = Room::new(1000, 10_000);
        let outbox = Outbox::new(&room);
        // The first may be as large as it is.
        outbox.send(&[message(3000)]);
        assert!(!outbox.is_closed());
        assert_eq!(outbox.next().await.unwrap().len(), 1);
        outbox.sent(3000);
        for _ in 0..20 {
            outbox.send(&[message(400)]);
        }
        assert!(room.taken() <= 1000, "{}", room.taken());
        assert_eq!(outbox.next().await, Err(Farewell::Slow));
        drop(outbox);
        assert_eq!(room.taken(), 0);
    }

    #[tokio::test]
    async fn all_together_hold_no_more_than_there_is_room_for() {
        let room = Room::new(1000, 5000);
        let all: Vec<_> = (0..100).map(|_| Outbox::new(&room)).collect();
        for _ in 0..3 {
            all.iter().for_each(|outbox| outbox.send(&[message(30)]));
        }
        assert!(room.taken() <= 5000 + 100 * 30, "{}", room.taken());
        let reader = Outbox::new(&room);
        reader.send(&[message(2000)]);
        assert!(!reader.is_closed(), "who has read everything is served");
    }

    #[tokio::test]
    async fn at_an_orderly_end_everything_is_sent() {
        let outbox = Outbox::new(&Room::new(100, 100));
        outbox.send(&[message(10)]);
        outbox.close(Farewell::Ended);
        assert_eq!(outbox.next().await.unwrap().len(), 1);
        assert_eq!(outbox.next().await, Err(Farewell::Ended));
    }
}
