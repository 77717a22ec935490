//! The store in a PostgreSQL database.

mod dump;
mod read;
mod write;

use std::borrow::Cow;
use std::time::Duration;

use sqlx::SqlSafeStr;
use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::postgres::{PgConnectOptions, PgPool, PgPoolOptions};

use crate::StoreError;
use write::Writer;

/// Connections that read.
const READERS: u32 = 6;
/// How long somebody waits for one of them.
const PATIENCE: Duration = Duration::from_secs(5);

/// Reads a PostgreSQL database.
#[derive(Debug, Clone)]
pub(crate) struct Postgres {
    pool: PgPool,
}

/// Connects, and makes the tables where they are missing. Servers that start at the same time wait for each other.
pub(crate) async fn open(options: &PgConnectOptions) -> Result<(Postgres, Writer), StoreError> {
    // What was acknowledged is on the disk, whatever the database's default is.
    let options = options
        .clone()
        .application_name("atoll")
        .options([("synchronous_commit", "on")]);
    let pool = PgPoolOptions::new()
        .max_connections(READERS)
        .acquire_timeout(PATIENCE)
        .connect_with(options.clone())
        .await?;
    migrations()
        .run(&pool)
        .await
        .map_err(|why| StoreError::Database(why.to_string()))?;
    Ok((Postgres { pool }, Writer::new(options)))
}

impl Postgres {
    pub(crate) async fn ready(&self) -> bool {
        sqlx::query("SELECT 1").execute(&self.pool).await.is_ok()
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
