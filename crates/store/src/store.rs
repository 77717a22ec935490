//! The store, whichever database keeps it.

use std::path::Path;

use tokio::sync::{mpsc, oneshot};

use crate::postgres::{self, Postgres};
use crate::sqlite::{self, Sqlite};
use crate::writer::{self, Batch, Unit};
use crate::{Address, Chat, Entry, Filter, Kept, MatchRow, Past, Person, Rated, StoreError, Write};

/// More units than this wait for nobody: senders do.
const QUEUE: usize = 4096;

/// Everything that is kept. Clones share it.
#[derive(Debug, Clone)]
pub struct Store {
    tables: Tables,
    writer: mpsc::Sender<Unit>,
}

/// What is read.
#[derive(Debug, Clone)]
enum Tables {
    Sqlite(Sqlite),
    Postgres(Postgres),
}

/// Asks whichever database there is.
macro_rules! ask {
    ($store:expr, $question:ident($($what:expr),*)) => {
        match &$store.tables {
            Tables::Sqlite(tables) => tables.$question($($what),*).await,
            Tables::Postgres(tables) => tables.$question($($what),*).await,
        }
    };
}

impl Store {
    /// Opens a SQLite file, making it and its tables where they are missing, and starts its writer.
    pub async fn open(file: &Path) -> Result<Store, StoreError> {
        let (tables, writer) = sqlite::open(file).await?;
        Store::start(Tables::Sqlite(tables), writer)
    }

    /// Opens the store at an address, making its tables where they are missing, and starts its writer.
    pub async fn open_at(address: &Address) -> Result<Store, StoreError> {
        match address {
            Address::Sqlite(file) => Store::open(file).await,
            Address::Postgres(options) => {
                let (tables, writer) = postgres::open(options).await?;
                Store::start(Tables::Postgres(tables), writer)
            }
        }
    }

    fn start(tables: Tables, database: impl Batch) -> Result<Store, StoreError> {
        let (writer, units) = mpsc::channel(QUEUE);
        writer::start(database, units)?;
        Ok(Store { tables, writer })
    }

    /// Makes these changes together, or none of them. When this returns they are on the disk.
    /// The answer is the id of the last line of chat, if there was one.
    ///
    /// After [`StoreError::Conflict`] nothing was written. After any other error that is not known: whoever must know
    /// reads what is there.
    pub async fn write(&self, writes: Vec<Write>) -> Result<i64, StoreError> {
        let (reply, answer) = oneshot::channel();
        let unit = Unit { writes, reply };
        self.writer
            .send(unit)
            .await
            .map_err(|_| StoreError::Closed)?;
        answer.await.map_err(|_| StoreError::Closed)?
    }

    /// Appends to a match's log.
    pub async fn append(&self, entry: Entry) -> Result<(), StoreError> {
        self.write(vec![Write::Append(entry)]).await.map(|_| ())
    }

    /// Whether the database answers.
    pub async fn ready(&self) -> bool {
        !self.writer.is_closed() && ask!(self, ready())
    }

    /// A match.
    pub async fn find_match(&self, id: &str) -> Result<Option<MatchRow>, StoreError> {
        ask!(self, find_match(id))
    }

    /// The log of a match, in order.
    pub async fn log(&self, id: &str) -> Result<Vec<Entry>, StoreError> {
        self.log_after(id, 0).await
    }

    /// The entries of a match's log after this number, in order.
    pub async fn log_after(&self, id: &str, number: u32) -> Result<Vec<Entry>, StoreError> {
        ask!(self, log_after(id, number))
    }

    /// What was said at a table after the line `after`: the last 200 lines at most, in order.
    pub async fn chat(&self, id: &str, after: i64) -> Result<Vec<Chat>, StoreError> {
        ask!(self, chat(id, after))
    }

    /// Matches, the newest first, a hundred at most.
    pub async fn list(&self, filter: &Filter) -> Result<Vec<MatchRow>, StoreError> {
        ask!(self, list(filter))
    }

    /// How many open and running matches a person made.
    pub async fn made(&self, person: &str) -> Result<i64, StoreError> {
        ask!(self, made(person))
    }

    /// The ids of all running matches with other rules of the clock than `without`: their time runs after a restart
    /// even if nobody looks.
    pub async fn clocked(&self, without: &str) -> Result<Vec<String>, StoreError> {
        ask!(self, clocked(without))
    }

    /// A person by id.
    pub async fn person(&self, id: &str) -> Result<Option<Person>, StoreError> {
        ask!(self, person(id))
    }

    /// An account by its name in small letters.
    pub async fn account(&self, login: &str) -> Result<Option<Person>, StoreError> {
        ask!(self, account(login))
    }

    /// The person whose token has this hash.
    pub async fn by_token(&self, hash: &str) -> Result<Option<Person>, StoreError> {
        ask!(self, by_token(hash))
    }

    /// A person's results, the newest first, a hundred at most.
    pub async fn history(&self, id: &str) -> Result<Vec<Past>, StoreError> {
        ask!(self, history(id))
    }

    /// A person's ratings.
    pub async fn ratings(&self, id: &str) -> Result<Vec<Rated>, StoreError> {
        ask!(self, ratings(id))
    }

    /// When the server did not run, as beginnings and ends in order.
    pub async fn downtimes(&self) -> Result<Vec<(i64, i64)>, StoreError> {
        ask!(self, downtimes())
    }

    /// Sends everything that is kept, as it is at one moment: what refers to something comes after it.
    pub async fn dump(&self, out: mpsc::Sender<Kept>) -> Result<(), StoreError> {
        ask!(self, dump(out))
    }

    /// How many matches there are.
    pub async fn count_matches(&self) -> Result<u64, StoreError> {
        ask!(self, count_matches())
    }

    /// The matches whose ids come after this one, in their order, a hundred at most.
    pub async fn matches_after(&self, id: &str) -> Result<Vec<MatchRow>, StoreError> {
        ask!(self, matches_after(id))
    }

    /// A setting.
    pub async fn setting(&self, key: &str) -> Result<Option<String>, StoreError> {
        ask!(self, setting(key))
    }
}
