//! The store in one SQLite file.

mod dump;
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

use crate::StoreError;
use write::Writer;

/// Connections that read. Tables are read once and then held in memory, so few will do, with small caches.
const READERS: u32 = 3;

/// Reads a SQLite file.
#[derive(Debug, Clone)]
pub(crate) struct Sqlite {
    pool: SqlitePool,
}

/// Opens the file, making it and its tables where they are missing.
pub(crate) async fn open(file: &Path) -> Result<(Sqlite, Writer), StoreError> {
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
    Ok((Sqlite { pool }, Writer(connection)))
}

impl Sqlite {
    pub(crate) async fn ready(&self) -> bool {
        sqlx::query("SELECT 1").execute(&self.pool).await.is_ok()
    }
}

/// The changes of the tables since the first version, in order.
fn migrations() -> Migrator {
    let steps = [
        (1, "begin", include_str!("migrations/1_begin.sql")),
        (2, "commands", include_str!("migrations/2_commands.sql")),
    ];
    let steps = steps.map(|(version, name, sql)| {
        let (name, sql) = (Cow::Borrowed(name), sql.into_sql_str());
        Migration::new(version, name, MigrationType::Simple, sql, false)
    });
    Migrator {
        migrations: Cow::Owned(steps.into()),
        ..Migrator::DEFAULT
    }
}
