//! The store: opening it, and writing.

use std::path::Path;

use tokio::sync::{mpsc, oneshot};

use crate::database::Pool;
use crate::writer::{self, Batch, Unit};
use crate::{Address, Entry, Purpose, StoreError, Write, postgres, sqlite};

/// More units than this wait for nobody: senders do.
const QUEUE: usize = 4096;

/// Everything that is kept. Clones share it.
#[derive(Debug, Clone)]
pub struct Store {
    /// What is read from.
    pub(crate) pool: Pool,
    /// Whom to tell what is to be written.
    writer: mpsc::Sender<Unit>,
}

impl Store {
    /// Opens a SQLite file for a visit, making it and its tables where they are missing, and starts its writer.
    pub async fn open(file: &Path) -> Result<Store, StoreError> {
        Store::open_for(&Address::Sqlite(file.to_owned()), Purpose::Visit).await
    }

    /// Opens the store at an address for a visit, making its tables where they are missing, and starts its writer.
    pub async fn open_at(address: &Address) -> Result<Store, StoreError> {
        Store::open_for(address, Purpose::Visit).await
    }

    /// Opens the store at an address, making its tables where they are missing, and starts its writer. It is in use for
    /// this purpose until the process ends, however it ends, or all clones of the store are gone.
    pub async fn open_for(address: &Address, purpose: Purpose) -> Result<Store, StoreError> {
        let store = match address {
            Address::Sqlite(file) => {
                let (pool, writer) = sqlite::open(file, purpose).await?;
                Store::start(Pool::Sqlite(pool), writer)?
            }
            Address::Postgres(options) => {
                let (pool, writer) = postgres::open(options, purpose).await?;
                Store::start(Pool::Postgres(pool), writer)?
            }
        };
        if purpose != Purpose::Visit {
            // The connection that writes holds the database: it is made now, and not with the first write.
            store.write(Vec::new()).await?;
        }
        Ok(store)
    }

    fn start(pool: Pool, database: impl Batch) -> Result<Store, StoreError> {
        let (writer, units) = mpsc::channel(QUEUE);
        writer::start(database, units)?;
        Ok(Store { pool, writer })
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
        !self.writer.is_closed() && self.pool.query("SELECT 1").execute().await.is_ok()
    }
}
