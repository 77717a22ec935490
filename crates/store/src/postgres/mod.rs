//! The store in a PostgreSQL database.

mod write;

use std::time::Duration;

use sqlx::postgres::{PgConnectOptions, PgPool, PgPoolOptions};

use crate::StoreError;
use crate::database::migrations;
use write::Writer;
pub(crate) use write::{ALIVE, seat};

/// Connections that read.
const READERS: u32 = 6;
/// How long somebody waits for one of them.
const PATIENCE: Duration = Duration::from_secs(5);

/// Connects, and makes the tables where they are missing. Servers that start at the same time wait for each other.
pub(crate) async fn open(options: &PgConnectOptions) -> Result<(PgPool, Writer), StoreError> {
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
    migrations([(1, "begin", include_str!("migrations/1_begin.sql"))])
        .run(&pool)
        .await?;
    Ok((pool, Writer::new(options)))
}
