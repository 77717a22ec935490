//! What is kept: matches with their logs, chat, people, results. In a SQLite file or a PostgreSQL database, with the
//! same behaviour.
//!
//! The store knows texts and no rules. Everything that is written goes through one writer, which puts
//! what many tables want written into one transaction: one wait for the disk serves them all. A write is
//! acknowledged after that, so what was acknowledged survives a crash.
//!
//! Several servers may share a PostgreSQL database. The database is the arbiter: an entry whose number is taken, seats
//! that have changed meanwhile, a second rematch are refused with [`StoreError::Conflict`], and nothing of their unit
//! is written.

mod address;
mod change;
mod database;
mod dump;
mod hold;
mod kept;
mod people;
mod postgres;
mod read;
mod rows;
mod sqlite;
mod store;
mod writer;

pub use address::Address;
pub use hold::Purpose;
pub use kept::Kept;
pub use rows::{
    Actor, Ban, Block, Chat, Entry, Filter, MatchRow, NewChat, Parting, Past, Person, Rated,
    Report, ResultRow, Session, Sitting,
};
pub use store::Store;

use sqlx::migrate::MigrateError;

/// One change.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub enum Write {
    /// The next entry of a match's log. Refused with [`StoreError::Conflict`] if its number is taken.
    Append(Entry),
    /// A new match with those who sit there.
    Create(Box<MatchRow>, Vec<Sitting>),
    /// Who sits where in a match, and where it stands. Refused with [`StoreError::Conflict`] if the seats are not what
    /// they were.
    Seats {
        /// The match.
        id: String,
        /// The seats as they were, as JSON.
        was: String,
        /// The seats as JSON.
        seats: String,
        /// `waiting`, `running` or `over`.
        state: &'static str,
        /// The persons among them.
        sitting: Vec<Sitting>,
    },
    /// A match is over.
    Over {
        /// The match.
        id: String,
        /// The outcome as JSON.
        outcome: String,
    },
    /// The match that is played as the rematch of another. Refused with [`StoreError::Conflict`] if there is one.
    Rematch {
        /// The old match.
        id: String,
        /// The new one.
        rematch: String,
    },
    /// A line of chat; answered with its id. Refused with [`StoreError::Conflict`] if its command was done before.
    Say(NewChat),
    /// Somebody new, or with new data.
    Person(Person),
    /// What the name of an account looks like. Refused with [`StoreError::Conflict`] if another account looks like it.
    Looks {
        /// The account's id.
        person: String,
        /// All that it looks like.
        looks: Vec<String>,
    },
    /// A session that begins or goes on.
    Session(Session),
    /// Sessions end.
    Ended {
        /// Their hashes.
        sessions: Vec<String>,
        /// Now.
        at: i64,
    },
    /// Clears away sessions and bans that ended before a time.
    Sweep {
        /// The time.
        before: i64,
    },
    /// A person leaves. Who is forgotten loses at once what is theirs alone; what an account inherits is its own at once,
    /// but for the matches: those go over one by one ([`Write::HandOver`]), then the rest ([`Write::Left`]).
    Leave(Parting),
    /// A match goes over from who leaves to the heir, or to nobody. Refused with [`StoreError::Conflict`] if the seats are not what
    /// they were.
    HandOver {
        /// The match.
        id: String,
        /// The seats as they were, as JSON.
        was: String,
        /// The seats as JSON.
        seats: String,
        /// The persons among them.
        sitting: Vec<Sitting>,
        /// Who leaves.
        parting: Parting,
    },
    /// Forgets some of what a person said.
    ForgetChat(Parting),
    /// Who left had nothing any more.
    Left(Parting),
    /// Somebody is not heard, or not met, from now on.
    Block(Block),
    /// Somebody is heard and met again.
    Unblock {
        /// The person's id.
        person: String,
        /// The other's id.
        other: String,
    },
    /// Something is told to the operator.
    Report(Report),
    /// The operator is done with a report.
    CloseReport {
        /// Its id.
        id: i64,
    },
    /// Somebody may do little from now on.
    Ban(Ban),
    /// Somebody may do everything again.
    Unban {
        /// The person's id, or the address.
        whom: String,
    },
    /// Removes a match that is not over, and at which no person decided anything; otherwise nothing happens.
    Discard {
        /// The match.
        id: String,
    },
    /// Removes guests who came before this time and have neither seats nor results nor tables of their own.
    DiscardGuests {
        /// The time.
        before: i64,
    },
    /// How a seat fared in a match.
    Result(ResultRow),
    /// A rating after one match more. Refused with [`StoreError::Conflict`] if another match was rated meanwhile.
    Rating(Rated),
    /// The server runs at this time.
    Alive {
        /// Now.
        at: i64,
    },
    /// The server did not run.
    Downtime {
        /// When it was last known to run.
        began: i64,
        /// When it ran again.
        ended: i64,
    },
    /// A command that left no entry in the log was done. Refused with [`StoreError::Conflict`] if it was done before.
    Done {
        /// The match.
        match_id: String,
        /// The hash of the command.
        command: i64,
        /// The number of the last entry then.
        number: u32,
    },
    /// A setting, unless it has a value already.
    Setting {
        /// Its name.
        key: String,
        /// Its value.
        value: String,
    },
}

impl Write {
    /// What it appends, if that is what it does.
    pub(crate) fn entry(&self) -> Option<&Entry> {
        match self {
            Write::Append(entry) => Some(entry),
            _ => None,
        }
    }
}

/// Why something was not written or read.
#[derive(Debug, Clone, thiserror::Error)]
#[non_exhaustive]
pub enum StoreError {
    /// Something with this key is there already.
    #[error("it is there already")]
    Conflict,
    /// Two servers wrote at the same time, and this one gave way. Nothing was written.
    #[error("another server wrote at the same time")]
    Collision,
    /// The writer has ended.
    #[error("the store is closed")]
    Closed,
    /// The database does not answer, has no room, or is being stopped: it may be there again later.
    #[error("the database is not available: {0}")]
    Unavailable(String),
    /// Nobody answers where the database should be.
    #[error("{place} cannot be reached: {why}")]
    Unreachable {
        /// The database and its host.
        place: String,
        /// What the system says.
        why: String,
    },
    /// Another server has what is kept here in its hands.
    #[error("another server uses it")]
    InUse,
    /// What is kept is damaged.
    #[error(transparent)]
    Unreadable(#[from] Unreadable),
    /// The database says no.
    #[error("the database failed: {0}")]
    Database(String),
}

/// Something that is kept, and cannot be read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{what} cannot be read: {why}")]
pub struct Unreadable {
    /// The table of the database.
    pub table: &'static str,
    /// Which thing it is.
    pub what: String,
    /// What is wrong with it.
    pub why: String,
}

impl Unreadable {
    pub(crate) fn new(why: impl ToString) -> Unreadable {
        Unreadable {
            table: "",
            what: "a row".to_owned(),
            why: why.to_string(),
        }
    }

    /// The same, said of this thing in a table of the database.
    pub(crate) fn of(self, table: &'static str, what: String) -> Unreadable {
        Unreadable {
            table,
            what,
            ..self
        }
    }
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> StoreError {
        match &error {
            sqlx::Error::Database(why) if why.is_unique_violation() => StoreError::Conflict,
            sqlx::Error::Database(why) if why.code().is_some_and(|code| code.starts_with("40")) => {
                StoreError::Collision
            }
            sqlx::Error::Database(why) if why.code().is_some_and(|code| passes(&code)) => {
                StoreError::Unavailable(error.to_string())
            }
            sqlx::Error::Io(_)
            | sqlx::Error::Tls(_)
            | sqlx::Error::PoolTimedOut
            | sqlx::Error::PoolClosed
            | sqlx::Error::WorkerCrashed => StoreError::Unavailable(error.to_string()),
            _ => StoreError::Database(error.to_string()),
        }
    }
}

impl From<MigrateError> for StoreError {
    fn from(error: MigrateError) -> StoreError {
        StoreError::Database(error.to_string())
    }
}

/// Whether an error is of the kind that goes away. PostgreSQL: connections, resources, operators;
/// SQLite: busy, reading or writing failed, full.
fn passes(code: &str) -> bool {
    let of_postgres = ["08", "53", "55", "57", "58"];
    match code.len() {
        5 => of_postgres.contains(&&code[..2]),
        _ => code
            .parse()
            .is_ok_and(|code: u32| [5, 6, 10, 13].contains(&(code & 0xff))),
    }
}
