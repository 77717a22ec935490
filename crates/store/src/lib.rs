//! What is kept: matches with their logs, chat, people, results.
//!
//! The store knows texts and no rules. Everything that is written goes through one writer, which puts
//! what many tables want written into one transaction: one wait for the disk serves them all. A write is
//! acknowledged after that, so what was acknowledged survives a crash.

mod rows;
mod sqlite;

pub use rows::{Chat, Entry, Filter, MatchRow, NewChat, Past, Person, Rated, ResultRow, Sitting};
pub use sqlite::Store;

/// One change.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub enum Write {
    /// The next entry of a match's log. Refused with [`StoreError::Conflict`] if its number is taken.
    Append(Entry),
    /// A new match with those who sit there.
    Create(Box<MatchRow>, Vec<Sitting>),
    /// Who sits where in a match, and where it stands.
    Seats {
        /// The match.
        id: String,
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
    /// The match that is played as the rematch of another.
    Rematch {
        /// The old match.
        id: String,
        /// The new one.
        rematch: String,
    },
    /// A line of chat; answered with its id.
    Say(NewChat),
    /// Somebody new, or with new data.
    Person(Person),
    /// A token, as its hash, for a person.
    Token {
        /// The hash.
        hash: String,
        /// The person's id.
        person: String,
    },
    /// What was one person's is now another's: seats and results of a guest who enters an account.
    Adopt {
        /// The guest.
        from: String,
        /// The account.
        to: String,
    },
    /// Forgets a person: name, password, tokens, ratings. Matches stay, without the name.
    Forget {
        /// The person's id.
        person: String,
    },
    /// How a seat fared in a match.
    Result(ResultRow),
    /// A rating.
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
    /// A setting, unless it has a value already.
    Setting {
        /// Its name.
        key: &'static str,
        /// Its value.
        value: String,
    },
}

/// Why something was not written or read.
#[derive(Debug, Clone, thiserror::Error)]
#[non_exhaustive]
pub enum StoreError {
    /// Something with this key is there already.
    #[error("it is there already")]
    Conflict,
    /// The writer has ended.
    #[error("the store is closed")]
    Closed,
    /// The database says no.
    #[error("the database failed: {0}")]
    Database(String),
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> StoreError {
        match &error {
            sqlx::Error::Database(why) if why.is_unique_violation() => StoreError::Conflict,
            _ => StoreError::Database(error.to_string()),
        }
    }
}
