//! Writing: many units of work, one transaction, one wait for the disk.

use std::fs::File;
use std::sync::LazyLock;

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{Connection as _, SqliteConnection};

use crate::change::{in_order, together};
use crate::database::Connection;
use crate::writer::{Answers, Batch};
use crate::{Entry, Sitting, StoreError, Write};

/// The one connection that writes, and how to make another.
pub(crate) struct Writer {
    pub(super) connection: SqliteConnection,
    pub(super) options: SqliteConnectOptions,
    /// The lock of whoever serves.
    pub(super) held: Option<File>,
}

impl Batch for Writer {
    async fn write(&mut self, units: &[Vec<Write>]) -> Result<Answers, StoreError> {
        let answers = write_all(&mut self.connection, units).await;
        if answers.is_err() {
            self.begin_anew().await;
        }
        answers
    }

    async fn close(self) -> Result<(), StoreError> {
        let closed = self.connection.close().await;
        drop(self.held);
        Ok(closed?)
    }
}

impl Writer {
    /// After a failure, of a full disk for one, a connection may believe for good that it is within a transaction.
    async fn begin_anew(&mut self) {
        match SqliteConnection::connect_with(&self.options).await {
            Ok(connection) => self.connection = connection,
            Err(why) => tracing::error!("The database cannot be opened again yet: {why}"),
        }
    }
}

/// Carries out all units in one transaction; each has its own answer.
async fn write_all(
    connection: &mut SqliteConnection,
    units: &[Vec<Write>],
) -> Result<Answers, StoreError> {
    match at_once(connection, units).await {
        Ok(answers) => Ok(answers),
        // Nobody's fault, so nothing can be written now.
        Err(why @ StoreError::Unavailable(_)) => Err(why),
        // Nothing was written: find out whose fault it is.
        Err(_) => one_by_one(connection, units).await,
    }
}

/// Carries out all units, or nothing: the entries of all logs together, then the rest.
async fn at_once(
    connection: &mut SqliteConnection,
    units: &[Vec<Write>],
) -> Result<Answers, StoreError> {
    let writes = || units.iter().flatten();
    let entries: Vec<&Entry> = writes().filter_map(Write::entry).collect();
    if entries.len() == writes().count() && entries.len() <= ROWS {
        // The database is waited for once and not three times.
        append(connection, &APPEND_ALONE, &entries).await?;
        return Ok(vec![Ok(0); units.len()]);
    }
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    append(&mut transaction, &APPEND, &entries).await?;
    let mut answers = Vec::with_capacity(units.len());
    for unit in units {
        let rest = unit.iter().filter(is_no_entry);
        let last = in_order(&mut Connection::Sqlite(&mut transaction), rest).await?;
        answers.push(Ok(last));
    }
    transaction.commit().await?;
    Ok(answers)
}

fn is_no_entry(write: &&Write) -> bool {
    write.entry().is_none()
}

/// Carries out the units one after the other, without those that fail.
async fn one_by_one(
    connection: &mut SqliteConnection,
    units: &[Vec<Write>],
) -> Result<Answers, StoreError> {
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    let mut answers = Vec::with_capacity(units.len());
    for unit in units {
        answers.push(together(&mut Connection::Sqlite(&mut transaction), unit).await?);
    }
    transaction.commit().await?;
    Ok(answers)
}

/// The most entries that one statement appends.
const ROWS: usize = 128;

/// By itself the statement is a transaction: if a number is taken it undoes what it wrote.
static APPEND_ALONE: LazyLock<String> = LazyLock::new(|| append_statement("ROLLBACK"));
/// As a part of a transaction that is of no use if a number is taken. To undo this statement alone would cost a copy of
/// each page that it changes, beforehand.
static APPEND: LazyLock<String> = LazyLock::new(|| append_statement("FAIL"));

/// Appends as many entries as its first parameter says: one statement, prepared once, for any number of them. To read
/// them from JSON would cost more than to write them.
fn append_statement(conflict: &str) -> String {
    let rows = ["(?, ?, ?, ?, ?, ?, ?, ?)"; ROWS].join(", ");
    format!(
        "WITH given (rows) AS (VALUES (?))
         INSERT OR {conflict} INTO log (match_id, number, at, actor, text, spent, forced, command)
         SELECT * FROM (VALUES {rows}) LIMIT (SELECT rows FROM given)"
    )
}

async fn append(
    connection: &mut SqliteConnection,
    statement: &'static str,
    entries: &[&Entry],
) -> Result<(), StoreError> {
    for some in entries.chunks(ROWS) {
        let mut query = sqlx::query(statement).bind(some.len() as i64);
        for entry in some {
            query = query
                .bind(&entry.match_id)
                .bind(entry.number)
                .bind(entry.at)
                .bind(entry.actor.as_str())
                .bind(&entry.text)
                .bind(entry.spent)
                .bind(entry.forced)
                .bind(entry.command);
        }
        query.execute(&mut *connection).await?;
    }
    Ok(())
}

/// Seats people at a table where nobody sits.
pub(crate) async fn seat(
    connection: &mut SqliteConnection,
    id: &str,
    sitting: &[Sitting],
) -> Result<(), StoreError> {
    for one in sitting {
        sqlx::query("INSERT INTO sitters (match_id, seat, person) VALUES (?, ?, ?)")
            .bind(id)
            .bind(one.seat)
            .bind(&one.person)
            .execute(&mut *connection)
            .await?;
    }
    Ok(())
}

/// The server runs at this time.
pub(crate) const ALIVE: &str = "INSERT INTO settings (key, value) VALUES ('alive', $1)
     ON CONFLICT (key) DO UPDATE SET value = excluded.value";
