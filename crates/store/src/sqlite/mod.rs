//! The store in one SQLite file.

mod write;

use std::path::Path;
use std::time::Duration;

use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};

use crate::StoreError;
use crate::database::migrations;
use write::Writer;
pub(crate) use write::{ALIVE, seat};

/// Connections that read. Tables are read once and then held in memory, so few will do, with small caches.
const READERS: u32 = 3;

/// Opens the file, making it and its tables where they are missing.
pub(crate) async fn open(file: &Path) -> Result<(SqlitePool, Writer), StoreError> {
    let options = SqliteConnectOptions::new()
        .filename(file)
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal)
        // What was acknowledged is on the disk.
        .synchronous(SqliteSynchronous::Full)
        .foreign_keys(false)
        .busy_timeout(Duration::from_secs(10));
    let written = options.clone().pragma("cache_size", "-1024");
    let writing = SqlitePoolOptions::new()
        .max_connections(1)
        .connect_with(written.clone())
        .await?;
    migrations([
        (1, "begin", include_str!("migrations/1_begin.sql")),
        (2, "commands", include_str!("migrations/2_commands.sql")),
    ])
    .run(&writing)
    .await?;
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
    let writer = Writer {
        connection,
        options: written,
    };
    Ok((pool, writer))
}
