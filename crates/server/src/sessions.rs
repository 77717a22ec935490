//! Sessions: whom a cookie or a program's token means, until when.
//!
//! They are kept in the store, by the hashes of their random words. A node remembers those it has seen for a few seconds, so
//! that a request costs no question; one that is ended here ends at once, with its sockets, and at other nodes
//! within [`ELSEWHERE`].

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use atoll_protocol::Millis;
use atoll_store::{Person, Session, Write};
use moka::sync::Cache;
use tokio::sync::watch;

use crate::error::Answer;
use crate::guard::Client;
use crate::identity::Me;
use crate::{App, random};

const DAY: Millis = 24 * 3600 * 1000;
/// How long an account's session lasts without being used.
const ACCOUNT: Millis = 90 * DAY;
/// A guest's: longer than the longest time for a decision.
const GUEST: Millis = 60 * DAY;
/// The use of a session is noted once in so long.
const NOTED: Millis = 3600 * 1000;
/// How long what is known of a session is believed.
const BELIEVED: Duration = Duration::from_secs(5);
/// How many are remembered.
const REMEMBERED: u64 = 20_000;
/// How often a node asks which sessions others have ended.
const ELSEWHERE: Duration = Duration::from_secs(2);
/// How often a node by itself looks which have expired.
const ALONE: Duration = Duration::from_secs(60);
/// How often what nobody uses any more is cleared away.
const SWEEP: Millis = 3600 * 1000;

/// What is known of sessions here.
pub(crate) struct Sessions {
    known: Cache<String, Known>,
    /// Those that sockets stand on.
    sockets: Mutex<HashMap<String, watch::Sender<()>>>,
}

/// A session that goes on.
#[derive(Clone)]
struct Known {
    me: Me,
    session: Session,
}

/// What a random word means.
pub(crate) enum Found {
    /// Somebody; whether the cookie is to be sent again, so that it lasts.
    Somebody(Me, bool),
    /// A session that is over.
    Ended,
    /// No session: that of a guest who has done nothing yet, if anybody's.
    Nobody,
}

impl Default for Sessions {
    fn default() -> Sessions {
        Sessions {
            known: Cache::builder()
                .max_capacity(REMEMBERED)
                .time_to_live(BELIEVED)
                .build(),
            sockets: Mutex::default(),
        }
    }
}

impl Sessions {
    fn sockets(&self) -> std::sync::MutexGuard<'_, HashMap<String, watch::Sender<()>>> {
        self.sockets.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What a socket waits for: it fails when the session ends.
    pub(crate) fn end_of(&self, session: &str) -> watch::Receiver<()> {
        let mut sockets = self.sockets();
        let end = sockets.entry(session.to_owned());
        end.or_insert_with(|| watch::Sender::new(())).subscribe()
    }

    /// The session has ended, or what it means has changed.
    fn ended(&self, session: &str) {
        self.known.invalidate(session);
        self.sockets().remove(session);
    }

    /// Forgets sessions on which no socket stands any more. Whether there are others.
    fn tidy(&self) -> bool {
        let mut sockets = self.sockets();
        sockets.retain(|_, end| end.receiver_count() > 0);
        !sockets.is_empty()
    }
}

impl App {
    /// Whom the random word of a cookie or a token means.
    pub(crate) async fn session(&self, word: &str, from: Client) -> Answer<Found> {
        let hash = random::hash(word);
        let known = match self.sessions.known.get(&hash) {
            Some(known) => known,
            None => {
                let Some(session) = self.store.session(&hash).await? else {
                    return Ok(Found::Nobody);
                };
                let me = self.bearer_of(&session).await?;
                let known = Known { me, session };
                self.sessions.known.insert(hash.clone(), known.clone());
                known
            }
        };
        let Known { me, mut session } = known;
        let now = self.now();
        if session.expires <= now {
            return Ok(Found::Ended);
        }
        let me = Me { from, ..me };
        let late = session.used + NOTED < now;
        if late {
            session.used = now;
            session.address = from.to_string();
            if session.expires != Millis::MAX {
                session.expires = now + lifetime(me.account);
            }
            self.store.write(vec![Write::Session(session)]).await?;
            self.sessions.known.invalidate(&hash);
        }
        Ok(Found::Somebody(me, late))
    }

    /// Whose session it is.
    async fn bearer_of(&self, session: &Session) -> Answer<Me> {
        let me = Me::guest(session.person.clone(), &session.hash);
        let Some(person) = self.store.person(&session.person).await? else {
            return Ok(me);
        };
        let account = person.login.is_some() || person.bot;
        // A guest's name that has become an account's is theirs no more.
        if !account && self.looks_like_account(&person.name).await?.is_some() {
            return Ok(me);
        }
        Ok(Me {
            name: person.name,
            account,
            owner: person.owner,
            bot: person.bot,
            ..me
        })
    }

    /// A new session for a person, and its random word, which is told once.
    pub(crate) fn new_session(&self, person: &Person, from: Client) -> (String, Session) {
        let word = self.new_word();
        let mut session = self.session_of(&word, &person.id, from);
        session.expires = match person.bot {
            true => Millis::MAX,
            false => session.made + lifetime(person.login.is_some()),
        };
        (word, session)
    }

    /// The session of a guest who does something for the first time.
    pub(crate) async fn keep_guest(&self, word: &str, me: &Me) -> Answer<()> {
        let session = self.session_of(word, &me.id, me.from);
        self.store.write(vec![Write::Session(session)]).await?;
        Ok(())
    }

    fn session_of(&self, word: &str, person: &str, from: Client) -> Session {
        let now = self.now();
        Session {
            hash: random::hash(word),
            person: person.to_owned(),
            made: now,
            used: now,
            expires: now + GUEST,
            address: from.to_string(),
        }
    }

    /// Ends sessions, together with other changes: at once here, within seconds elsewhere.
    pub(crate) async fn end_sessions(
        &self,
        sessions: Vec<String>,
        mut also: Vec<Write>,
    ) -> Result<(), atoll_store::StoreError> {
        also.push(Write::Ended {
            sessions: sessions.clone(),
            at: self.now(),
        });
        self.store.write(also).await?;
        for session in &sessions {
            self.sessions.ended(session);
        }
        Ok(())
    }

    /// The hashes of all sessions of a person.
    pub(crate) async fn all_sessions(&self, person: &str) -> Answer<Vec<String>> {
        let all = self.store.sessions_of(person).await?;
        Ok(all.into_iter().map(|session| session.hash).collect())
    }

    /// What a session means has changed: it is looked up again.
    pub(crate) fn look_up_again(&self, me: &Me) {
        self.sessions.known.invalidate(&me.session);
    }

    /// Ends here what was ended elsewhere or has expired, and clears away what nobody uses, until the server stops.
    pub(crate) async fn watch_sessions(self) {
        let often = if self.bus.is_shared() {
            ELSEWHERE
        } else {
            ALONE
        };
        let mut beat = tokio::time::interval(often);
        let mut swept = 0;
        while !self.is_closing() {
            beat.tick().await;
            let now = self.now();
            if self.sessions.tidy() {
                // Clocks of nodes differ a little.
                let since = now - 2 * ALONE.as_millis() as Millis;
                match self.store.ended(since, now).await {
                    Ok(ended) => ended.iter().for_each(|one| self.sessions.ended(one)),
                    Err(why) => tracing::error!("It is not known which sessions ended: {why}"),
                }
            }
            if now - swept < SWEEP {
                continue;
            }
            swept = now;
            self.tries.sweep();
            let sweep = Write::Sweep { before: now - DAY };
            if let Err(why) = self.store.write(vec![sweep]).await {
                tracing::error!("Old sessions were not cleared away: {why}");
            }
        }
    }
}

/// How long a session lasts without being used.
pub(crate) fn lifetime(account: bool) -> Millis {
    if account { ACCOUNT } else { GUEST }
}
