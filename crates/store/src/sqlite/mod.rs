//! The store in one SQLite file.

mod read;
mod write;

use std::borrow::Cow;
use std::path::Path;
use std::time::Duration;

use sqlx::SqlSafeStr;
use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};
use tokio::sync::mpsc;

use crate::StoreError;
use write::Unit;

/// More units than this wait for nobody: senders do.
const QUEUE: usize = 4096;
/// Connections that read. Tables are read once and then held in memory, so few will do, with small caches.
const READERS: u32 = 3;

/// Everything that is kept, in a SQLite file. Clones share it.
#[derive(Debug, Clone)]
pub struct Store {
    pool: SqlitePool,
    writer: mpsc::Sender<Unit>,
}

impl Store {
    /// Opens the file, making it and its tables where they are missing, and starts its writer.
    pub async fn open(file: &Path) -> Result<Store, StoreError> {
        let options = SqliteConnectOptions::new()
            .filename(file)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            // What was acknowledged is on the disk.
            .synchronous(SqliteSynchronous::Full)
            .foreign_keys(false)
            .busy_timeout(Duration::from_secs(10));
        let writing = SqlitePoolOptions::new()
            .max_connections(1)
            .connect_with(options.clone().pragma("cache_size", "-1024"))
            .await?;
        migrations()
            .run(&writing)
            .await
            .map_err(|why| StoreError::Database(why.to_string()))?;
        let pool = SqlitePoolOptions::new()
            .max_connections(READERS)
            .connect_with(
                options
                    .read_only(true)
                    .create_if_missing(false)
                    .pragma("cache_size", "-256"),
            )
            .await?;
        let connection = writing.acquire().await?.detach();
        let (writer, units) = mpsc::channel(QUEUE);
        write::start(connection, units)?;
        Ok(Store { pool, writer })
    }

    /// Whether the database answers.
    pub async fn ready(&self) -> bool {
        !self.writer.is_closed() && sqlx::query("SELECT 1").execute(&self.pool).await.is_ok()
    }
}

/// The changes of the tables since the first version, in order.
fn migrations() -> Migrator {
    let steps = [(1, "begin", include_str!("migrations/1_begin.sql"))];
    let steps = steps.map(|(version, name, sql)| {
        let (name, sql) = (Cow::Borrowed(name), sql.into_sql_str());
        Migration::new(version, name, MigrationType::Simple, sql, false)
    });
    Migrator {
        migrations: Cow::Owned(steps.into()),
        ..Migrator::DEFAULT
    }
}
