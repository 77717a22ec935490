//! Writing: many units of work, one transaction, one wait for the disk.

use std::collections::HashSet;
use std::time::Duration;

use sqlx::postgres::PgConnectOptions;
use sqlx::{ConnectOptions, Connection as _, PgConnection, Row};

use crate::change::together;
use crate::database::Connection;
use crate::writer::{Answers, Batch};
use crate::{Entry, Purpose, Sitting, StoreError, Write};

/// How long the database may take: then it counts as lost, and is connected to anew.
const PATIENCE: Duration = Duration::from_secs(10);
/// How often a batch is tried that collided with another server's.
const ATTEMPTS: u32 = 5;

/// How often a database is asked for that another server holds, and how long to wait in between.
const ASKED: u32 = 30;
const PAUSE: Duration = Duration::from_millis(100);

/// The one connection that writes. It is made when it is needed, and again after it was lost.
pub(crate) struct Writer {
    options: PgConnectOptions,
    purpose: Purpose,
    connection: Option<PgConnection>,
}

impl Writer {
    pub(super) fn new(options: PgConnectOptions, purpose: Purpose) -> Writer {
        Writer {
            options,
            purpose,
            connection: None,
        }
    }

    /// Whether this server may write: it connects and goes again. The connection that writes is made where it is used.
    pub(super) async fn try_out(&self) -> Result<(), StoreError> {
        Ok(self.connect().await?.close().await?)
    }

    /// Connects. The connection that writes is the one that holds the database: who has lost it to another server writes
    /// nothing any more.
    async fn connect(&self) -> Result<PgConnection, StoreError> {
        let mut connection = self.options.connect().await?;
        hold(&mut connection, self.purpose).await?;
        Ok(connection)
    }

    async fn try_write(&mut self, units: &[Vec<Write>]) -> Result<Answers, StoreError> {
        let mut connection = match self.connection.take() {
            Some(connection) => connection,
            None => self.connect().await?,
        };
        let answers = write_all(&mut connection, units).await?;
        // After a failure it is not known where the connection stands: it is not kept.
        self.connection = Some(connection);
        Ok(answers)
    }
}

impl Batch for Writer {
    async fn write(&mut self, units: &[Vec<Write>]) -> Result<Answers, StoreError> {
        let mut attempt = 1;
        loop {
            let written = tokio::time::timeout(PATIENCE, self.try_write(units)).await;
            match written.unwrap_or_else(|_| Err(StoreError::Unavailable("it is silent".into()))) {
                Err(StoreError::Collision) if attempt < ATTEMPTS => attempt += 1,
                done => return done,
            }
        }
    }

    async fn close(self) -> Result<(), StoreError> {
        match self.connection {
            Some(connection) => Ok(connection.close().await?),
            None => Ok(()),
        }
    }
}

/// What servers lock in the database: a number of our own.
const HELD: i64 = 0x0041_746f_6c6c;

/// Takes the lock of whoever serves, for as long as the connection lives. That of a server that was killed is still there
/// until PostgreSQL has noticed.
async fn hold(connection: &mut PgConnection, purpose: Purpose) -> Result<(), StoreError> {
    let lock = match purpose {
        Purpose::Visit => return Ok(()),
        Purpose::ServeAlone => "SELECT pg_try_advisory_lock($1)",
        Purpose::ServeTogether => "SELECT pg_try_advisory_lock_shared($1)",
    };
    for _ in 0..ASKED {
        let held: bool = sqlx::query_scalar(lock)
            .bind(HELD)
            .fetch_one(&mut *connection)
            .await?;
        if held {
            return Ok(());
        }
        tokio::time::sleep(PAUSE).await;
    }
    Err(StoreError::InUse)
}

/// Carries out all units at once; each has its own answer.
async fn write_all(
    connection: &mut PgConnection,
    units: &[Vec<Write>],
) -> Result<Answers, StoreError> {
    let entries: Option<Vec<Vec<&Entry>>> = units.iter().map(|unit| only_entries(unit)).collect();
    if let Some(entries) = entries {
        // One statement is a transaction by itself: the database is waited for once and not three times.
        let appended = Columns::of(entries.concat());
        let appended = appended.bind(sqlx::query(APPEND)).execute(&mut *connection);
        match appended.await.map_err(StoreError::from) {
            Ok(_) => return Ok(vec![Ok(0); units.len()]),
            // Some number is taken, so nothing was appended: find out whose.
            Err(StoreError::Conflict) => {}
            Err(why) => return Err(why),
        }
    }
    transaction(connection, units).await
}

/// The entries of a unit that does nothing but append: by far the most common.
fn only_entries(unit: &[Write]) -> Option<Vec<&Entry>> {
    unit.iter().map(Write::entry).collect()
}

/// Carries out all units in one transaction; each has its own answer.
async fn transaction(
    connection: &mut PgConnection,
    units: &[Vec<Write>],
) -> Result<Answers, StoreError> {
    let mut transaction = connection.begin().await?;
    let entries = units.iter().filter_map(|unit| only_entries(unit));
    let entries: Vec<&Entry> = entries.flatten().collect();
    let mut appended = append_all(&mut transaction, &entries).await?;
    let mut answers = Vec::with_capacity(units.len());
    for unit in units {
        answers.push(match only_entries(unit) {
            Some(entries) => settle(&mut transaction, &mut appended, entries).await?,
            None => together(&mut Connection::Postgres(&mut transaction), unit).await?,
        });
    }
    transaction.commit().await?;
    Ok(answers)
}

/// Whether all entries of a unit were appended. If not, none of them stays.
async fn settle(
    connection: &mut PgConnection,
    appended: &mut HashSet<(String, u32)>,
    entries: Vec<&Entry>,
) -> Result<Result<i64, StoreError>, StoreError> {
    // Of two entries with one number in one batch, the first is written.
    let (own, taken): (Vec<&Entry>, Vec<&Entry>) = entries
        .into_iter()
        .partition(|entry| appended.remove(&key(entry)));
    if taken.is_empty() {
        return Ok(Ok(0));
    }
    for entry in own {
        sqlx::query("DELETE FROM log WHERE match_id = $1 AND number = $2")
            .bind(&entry.match_id)
            .bind(entry.number as i32)
            .execute(&mut *connection)
            .await?;
    }
    Ok(Err(StoreError::Conflict))
}

/// What an entry is found by.
fn key(entry: &Entry) -> (String, u32) {
    (entry.match_id.clone(), entry.number)
}

/// Appends entries, or none of them if a number is taken.
const APPEND: &str = "INSERT INTO log (match_id, number, at, actor, text, spent, forced, command)
     SELECT * FROM unnest($1::text[], $2::int4[], $3::int8[], $4::text[], $5::text[], $6::int8[], $7::bool[], $8::int8[])";

/// Appends those entries whose numbers are free.
const APPEND_FREE: &str = "INSERT INTO log (match_id, number, at, actor, text, spent, forced, command)
     SELECT * FROM unnest($1::text[], $2::int4[], $3::int8[], $4::text[], $5::text[], $6::int8[], $7::bool[], $8::int8[])
     ON CONFLICT DO NOTHING RETURNING match_id, number";

type Query<'a> = sqlx::query::Query<'a, sqlx::Postgres, sqlx::postgres::PgArguments>;

/// Entries by column, as a statement takes many of them.
#[derive(Default)]
struct Columns<'a> {
    match_ids: Vec<&'a str>,
    numbers: Vec<i32>,
    times: Vec<i64>,
    actors: Vec<&'a str>,
    texts: Vec<&'a str>,
    spent: Vec<i64>,
    forced: Vec<bool>,
    commands: Vec<i64>,
}

impl<'a> Columns<'a> {
    /// In the order of their keys: servers that want the same numbers wait for each other, and not in a circle.
    fn of(mut entries: Vec<&'a Entry>) -> Columns<'a> {
        entries.sort_by_key(|entry| (&entry.match_id, entry.number));
        let mut columns = Columns::default();
        for entry in entries {
            columns.match_ids.push(&entry.match_id);
            columns.numbers.push(entry.number as i32);
            columns.times.push(entry.at);
            columns.actors.push(entry.actor.as_str());
            columns.texts.push(&entry.text);
            columns.spent.push(entry.spent);
            columns.forced.push(entry.forced);
            columns.commands.push(entry.command);
        }
        columns
    }

    fn bind(self, query: Query<'_>) -> Query<'_> {
        query
            .bind(self.match_ids)
            .bind(self.numbers)
            .bind(self.times)
            .bind(self.actors)
            .bind(self.texts)
            .bind(self.spent)
            .bind(self.forced)
            .bind(self.commands)
    }
}

/// Appends all entries by one statement; those whose number was free.
async fn append_all(
    connection: &mut PgConnection,
    entries: &[&Entry],
) -> Result<HashSet<(String, u32)>, StoreError> {
    if entries.is_empty() {
        return Ok(HashSet::new());
    }
    let mut keys = HashSet::new();
    let mut first = entries.to_vec();
    first.retain(|entry| keys.insert(key(entry)));
    let written = Columns::of(first).bind(sqlx::query(APPEND_FREE));
    let written = written.fetch_all(connection).await?;
    let key = |row: &sqlx::postgres::PgRow| (row.get(0), row.get::<i32, _>(1) as u32);
    Ok(written.iter().map(key).collect())
}

/// Seats people at a table where nobody sits, by one statement.
pub(crate) async fn seat(
    connection: &mut PgConnection,
    id: &str,
    sitting: &[Sitting],
) -> Result<(), StoreError> {
    let seats: Vec<i16> = sitting.iter().map(|one| i16::from(one.seat)).collect();
    let persons: Vec<&str> = sitting.iter().map(|one| one.person.as_str()).collect();
    sqlx::query("INSERT INTO sitters (match_id, seat, person) SELECT $1, * FROM unnest($2::int2[], $3::text[])")
        .bind(id)
        .bind(seats)
        .bind(persons)
        .execute(connection)
        .await?;
    Ok(())
}

/// A server runs at this time. Servers with slow clocks do not turn it back.
pub(crate) const ALIVE: &str = "INSERT INTO settings (key, value) VALUES ('alive', $1)
     ON CONFLICT (key) DO UPDATE SET value = greatest(settings.value::int8, excluded.value::int8)::text";
