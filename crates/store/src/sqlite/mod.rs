//! The store in one SQLite file.

mod files;
mod write;

use std::path::Path;
use std::time::Duration;

use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};

use crate::database::migrations;
use crate::{Purpose, StoreError};
use write::Writer;
pub(crate) use write::{ALIVE, seat};

/// Connections that read. Tables are read once and then held in memory, so few will do, with small caches.
const READERS: u32 = 3;

/// Opens the file, making it and its tables where they are missing.
pub(crate) async fn open(
    file: &Path,
    purpose: Purpose,
) -> Result<(SqlitePool, Writer), StoreError> {
    // Under whatever name somebody else has it.
    let file = &file.canonicalize().unwrap_or_else(|_| file.to_owned());
    let held = files::hold(file, purpose)?;
    files::make_private(file)?;
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
        (3, "people", include_str!("migrations/3_people.sql")),
        (
            5,
            "commands done",
            include_str!("migrations/5_commands_done.sql"),
        ),
        (6, "makers", include_str!("migrations/6_makers.sql")),
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
        held,
    };
    Ok((pool, writer))
}
