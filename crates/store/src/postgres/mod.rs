//! The store in a PostgreSQL database.

mod write;

use std::time::Duration;

use sqlx::postgres::{PgConnectOptions, PgPool, PgPoolOptions};

use crate::database::migrations;
use crate::{Purpose, StoreError};
use write::Writer;
pub(crate) use write::{ALIVE, seat};

/// Connections that read.
const READERS: u32 = 6;
/// How long somebody waits for one of them.
const PATIENCE: Duration = Duration::from_secs(5);

/// Connects, and makes the tables where they are missing. Servers that start at the same time wait for each other.
pub(crate) async fn open(
    options: &PgConnectOptions,
    purpose: Purpose,
) -> Result<(PgPool, Writer), StoreError> {
    // What was acknowledged is on the disk, whatever the database's default is. A server whose machine is lost is gone
    // within half a minute, and does not keep the next one out.
    let options = options
        .clone()
        .application_name("atoll")
        .options([("synchronous_commit", "on")])
        .options([("tcp_keepalives_idle", "10")])
        .options([("tcp_keepalives_interval", "5")])
        .options([("tcp_keepalives_count", "3")]);
    let writer = Writer::new(options.clone(), purpose);
    let reached = tokio::time::timeout(PATIENCE, writer.try_out()).await;
    let reached = reached.unwrap_or_else(|_| {
        let seconds = PATIENCE.as_secs();
        let why = format!("no answer came within {seconds} seconds");
        Err(StoreError::Unavailable(why))
    });
    reached.map_err(|why| unreachable(&options, why))?;
    let pool = PgPoolOptions::new()
        .max_connections(READERS)
        .acquire_timeout(PATIENCE)
        .connect_with(options)
        .await?;
    migrations([
        (1, "begin", include_str!("migrations/1_begin.sql")),
        (2, "people", include_str!("migrations/2_people.sql")),
        (
            4,
            "commands done",
            include_str!("migrations/4_commands_done.sql"),
        ),
    ])
    .run(&pool)
    .await?;
    Ok((pool, writer))
}

/// Says where nobody answered.
fn unreachable(options: &PgConnectOptions, why: StoreError) -> StoreError {
    let StoreError::Unavailable(why) = why else {
        return why;
    };
    let place = match options.get_socket() {
        Some(socket) => format!("PostgreSQL at {}", socket.display()),
        None => format!(
            "PostgreSQL at {}:{}",
            options.get_host(),
            options.get_port()
        ),
    };
    StoreError::Unreachable { place, why }
}
