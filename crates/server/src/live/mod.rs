//! Live matches: each has one owner, a task, and everything that happens to the match goes through it.

mod bots;
mod clock;
mod fair;
mod nodes;
mod offers;
mod owner;
mod seats;
mod seen;
mod sitting;
mod table;
mod tell;
mod verbs;

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use atoll_engine::Viewer;
use atoll_protocol::{
    ChatLine, Command, Detail, Hello, Millis, News, Offer, ServerMessage, TableInfo, View,
};
use axum::extract::ws::Utf8Bytes;
use tokio::sync::{mpsc, oneshot};

pub(crate) use clock::Clock;
pub(crate) use owner::refused;
pub(crate) use seats::{Holder, SeatRow, sitting};
pub(crate) use seen::Seen;
pub(crate) use table::{Log, Table, entry_of, given_up, taken_back};

use crate::App;
use crate::bus::Word;
use crate::error::{Answer, ApiError};
use crate::identity::Me;
use crate::outbox::Outbox;

/// What an owner is asked.
pub(crate) enum Ask {
    /// A socket opens; what it is to be told goes into `out`.
    Connect {
        me: Me,
        hello: Hello,
        out: Arc<Outbox>,
        reply: Reply<u64>,
    },
    /// A socket closed.
    Disconnect { connection: u64 },
    /// A command, from a socket or over HTTP.
    Command {
        me: Me,
        connection: Option<u64>,
        command: Command,
        reply: Reply<Done>,
    },
    Info {
        me: Me,
        reply: Reply<Box<TableInfo>>,
    },
    Look {
        me: Me,
        look: Look,
        reply: Reply<Box<View>>,
    },
    News {
        me: Me,
        seat: Option<u8>,
        after: u32,
        reply: Reply<Vec<News>>,
    },
    Sit {
        me: Me,
        sit: Sit,
        reply: Reply<Box<TableInfo>>,
    },
    /// The match as it stands, for records, reviews and forks.
    Snapshot { me: Me, reply: Reply<Box<Snapshot>> },
    /// Wakes the owner, if something is due.
    Poke,
    /// Another node says something about the table.
    Node(Word),
    /// Other nodes may have done something that was not heard.
    Read,
    /// The server stops.
    Close,
}

impl Ask {
    /// Who asks; `None` if it is the server itself.
    fn asker(&self) -> Option<&Me> {
        match self {
            Ask::Connect { me, .. }
            | Ask::Command { me, .. }
            | Ask::Info { me, .. }
            | Ask::Look { me, .. }
            | Ask::News { me, .. }
            | Ask::Sit { me, .. }
            | Ask::Snapshot { me, .. } => Some(me),
            Ask::Disconnect { .. } | Ask::Poke | Ask::Node(_) | Ask::Read | Ask::Close => None,
        }
    }

    /// The link of a seat that came with it.
    fn link(&self) -> Option<&str> {
        match self {
            Ask::Sit {
                sit: Sit::Join { token, .. },
                ..
            } => token.as_deref(),
            _ => None,
        }
    }

    /// Answers that nothing can be done.
    fn refuse(self, why: &ApiError) {
        fn tell<T>(reply: Reply<T>, why: &ApiError) {
            // Whoever asked may have gone away.
            let _ = reply.send(Err(why.clone()));
        }
        match self {
            Ask::Connect { reply, .. } => tell(reply, why),
            Ask::Command { reply, .. } => tell(reply, why),
            Ask::Info { reply, .. } => tell(reply, why),
            Ask::Look { reply, .. } => tell(reply, why),
            Ask::News { reply, .. } => tell(reply, why),
            Ask::Sit { reply, .. } => tell(reply, why),
            Ask::Snapshot { reply, .. } => tell(reply, why),
            Ask::Disconnect { .. } | Ask::Poke | Ask::Node(_) | Ask::Read | Ask::Close => {}
        }
    }
}

pub(crate) type Reply<T> = oneshot::Sender<Answer<T>>;

/// What a command brought.
pub(crate) enum Done {
    /// It is done (or was before); the number of the log after it.
    At(u32),
    /// Advice will come.
    Hint(crate::think::Pending),
    /// The server's clock.
    Pong(Millis),
    /// A new view was chosen: the messages that show it.
    Looked(u32),
}

/// Which view is wanted.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Look {
    pub(crate) seat: Option<u8>,
    pub(crate) number: Option<u32>,
    pub(crate) detail: Detail,
    pub(crate) angle: u8,
}

/// From where somebody looks, and what they want to see.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Sight {
    viewer: Viewer,
    detail: Detail,
    angle: u8,
}

/// A change of seats while a table waits.
#[derive(Debug, Clone)]
pub(crate) enum Sit {
    Join {
        token: Option<String>,
        seat: Option<u8>,
    },
    Fill {
        seat: u8,
        bot: Option<String>,
    },
    Leave {
        seat: u8,
    },
}

/// A match at one moment, and what the asker may know of it.
pub(crate) struct Snapshot {
    pub(crate) log: Log,
    pub(crate) game: &'static dyn atoll_catalog::AnyGame,
    pub(crate) viewer: atoll_engine::Viewer,
    pub(crate) names: Vec<String>,
    /// Whether one may go on from a point of it elsewhere.
    pub(crate) may_fork: Answer<()>,
    pub(crate) over: bool,
}

/// What a connection is told first.
pub(crate) struct Greeting {
    pub(crate) news: Vec<News>,
    pub(crate) chat: Vec<ChatLine>,
    pub(crate) offers: Vec<Offer>,
}

/// Messages for one socket that go out together.
pub(crate) type Messages = Vec<Utf8Bytes>;

/// A message as it is sent.
pub(crate) fn text(message: &ServerMessage) -> Utf8Bytes {
    serde_json::to_string(message)
        .expect("messages are plain JSON")
        .into()
}

/// The owners of all live matches. Asks are boxed: a mailbox has room for many from the start.
#[derive(Default)]
pub(crate) struct Live {
    owners: Mutex<HashMap<String, mpsc::Sender<Box<Ask>>>>,
    /// The number of the last connection: a socket that closes late closes none of the table's next owner.
    last_connection: AtomicU64,
    /// Tables that could not be loaded, since when, and what to say of them.
    unreadable: Mutex<HashMap<String, (Instant, ApiError)>>,
}

/// Asks that wait at one table.
const MAILBOX: usize = 64;
/// A table that cannot be loaded is tried again after this: somebody may have mended it.
const TRY_AGAIN: Duration = Duration::from_secs(30);

fn lock<T>(what: &Mutex<T>) -> MutexGuard<'_, T> {
    what.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Live {
    pub(crate) fn count(&self) -> usize {
        self.lock().len()
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, mpsc::Sender<Box<Ask>>>> {
        lock(&self.owners)
    }

    /// The mailbox of a match that is in memory; not that of an owner that has died.
    pub(crate) fn find(&self, id: &str) -> Option<mpsc::Sender<Box<Ask>>> {
        let owners = self.lock();
        owners.get(id).filter(|owner| !owner.is_closed()).cloned()
    }

    /// Forgets an owner that is about to end.
    fn remove(&self, id: &str) {
        self.lock().remove(id);
    }

    fn next_connection(&self) -> u64 {
        self.last_connection.fetch_add(1, Ordering::Relaxed) + 1
    }

    /// Says this of a table for a while, instead of loading it again.
    fn set_aside(&self, id: &str, why: &ApiError) {
        let mut all = lock(&self.unreadable);
        all.retain(|_, (since, _)| since.elapsed() < TRY_AGAIN);
        all.insert(id.to_owned(), (Instant::now(), why.clone()));
    }

    /// Why a table was not loaded a moment ago.
    fn why_set_aside(&self, id: &str) -> Option<ApiError> {
        let all = lock(&self.unreadable);
        let (since, why) = all.get(id)?;
        (since.elapsed() < TRY_AGAIN).then(|| why.clone())
    }

    /// The tables in memory.
    pub(crate) fn ids(&self) -> Vec<String> {
        self.lock().keys().cloned().collect()
    }

    /// All owners.
    pub(crate) fn all(&self) -> Vec<mpsc::Sender<Box<Ask>>> {
        self.lock().values().cloned().collect()
    }
}

impl App {
    /// The owner of a match, which is loaded if it is not in memory.
    async fn owner(&self, id: &str) -> Answer<mpsc::Sender<Box<Ask>>> {
        if let Some(owner) = self.live.find(id) {
            return Ok(owner);
        }
        if let Some(why) = self.live.why_set_aside(id) {
            return Err(why);
        }
        if self.is_closing() {
            return Err(ApiError::closing());
        }
        if self.store.find_match(id).await?.is_none() {
            return Err(ApiError::unknown_table());
        }
        let mut owners = self.live.lock();
        if let Some(owner) = owners.get(id).filter(|owner| !owner.is_closed()) {
            return Ok(owner.clone());
        }
        let (owner, asks) = mpsc::channel(MAILBOX);
        owners.insert(id.to_owned(), owner.clone());
        tokio::spawn(owner::run(self.clone(), id.to_owned(), asks));
        Ok(owner)
    }

    /// Asks the owner of a match and waits for the answer.
    pub(crate) async fn ask<T>(&self, id: &str, ask: impl Fn(Reply<T>) -> Ask) -> Answer<T> {
        // An owner that leaves memory right now answers nothing: there is a new one at the next attempt.
        for _ in 0..3 {
            let owner = self.owner(id).await?;
            let (reply, answer) = oneshot::channel();
            if owner.send(Box::new(ask(reply))).await.is_ok() {
                match answer.await {
                    Ok(answer) => return answer,
                    // It goes on, and has no answer to this: it panicked over it. Once is enough.
                    Err(_) if !owner.is_closed() => {
                        return Err(ApiError::internal(format!("the table {id} panicked")));
                    }
                    Err(_) => {}
                }
            }
        }
        Err(ApiError::busy())
    }

    /// Tells something to the owner of a match that is in memory.
    pub(crate) async fn tell(&self, id: &str, ask: Ask) {
        if let Some(owner) = self.live.find(id) {
            // An owner that has ended needs not be told.
            let _ = owner.send(Box::new(ask)).await;
        }
    }

    /// Wakes a match later, whether it is in memory by then or not.
    pub(crate) fn wake(&self, id: &str, after: Duration) {
        let (app, id) = (self.clone(), id.to_owned());
        tokio::spawn(async move {
            tokio::time::sleep(after).await;
            app.poke(&id).await;
        });
    }

    pub(crate) async fn poke(&self, id: &str) {
        if let Ok(owner) = self.owner(id).await {
            let _ = owner.send(Box::new(Ask::Poke)).await;
        }
    }

    /// Ends all owners; their sockets are told.
    pub(crate) async fn close_tables(&self) {
        for owner in self.live.all() {
            let _ = owner.send(Box::new(Ask::Close)).await;
        }
    }
}

#[cfg(test)]
mod tests {
    use atoll_protocol::QuickStart;
    use atoll_store::Store;

    use super::*;
    use crate::{Settings, create};

    #[tokio::test]
    async fn the_mailbox_of_an_owner_that_died_is_replaced() {
        let folder = tempfile::tempdir().expect("a folder");
        let store = Store::open(&folder.path().join("atoll.db")).await;
        let app = App::new(
            store.expect("a store"),
            atoll_catalog::games(),
            Settings::default(),
        );
        let app = app.await.expect("a server");
        let me = Me::guest("red".to_owned(), "");
        let wanted: QuickStart = serde_json::from_str(r#"{"game":"iye"}"#).expect("a wish");
        let id = create::quick(&app, &me, wanted).await.expect("a table");
        // As an owner leaves it that panics.
        let (dead, _) = mpsc::channel(MAILBOX);
        app.live.lock().insert(id.clone(), dead);
        let info = app.ask(&id, |reply| Ask::Info {
            me: me.clone(),
            reply,
        });
        assert_eq!(info.await.expect("an answer").id, id);
    }
}
