//! The one writer: many units of work, one transaction, one wait for the disk.

use std::collections::HashSet;

use sqlx::{Connection, Row, SqliteConnection};
use tokio::sync::{mpsc, oneshot};

use super::Store;
use crate::{Entry, MatchRow, Sitting, StoreError, Write};

/// The most units of one transaction.
const BATCH: usize = 512;

/// Changes that are made together or not at all, and who waits for them.
#[derive(Debug)]
pub(super) struct Unit {
    writes: Vec<Write>,
    reply: oneshot::Sender<Result<i64, StoreError>>,
}

impl Store {
    /// Makes these changes together, or none of them. When this returns they are on the disk.
    /// The answer is the id of the last line of chat, if there was one.
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
}

/// Writes until nobody can send any more.
pub(super) async fn run(mut connection: SqliteConnection, mut units: mpsc::Receiver<Unit>) {
    let mut batch = Vec::with_capacity(BATCH);
    while units.recv_many(&mut batch, BATCH).await > 0 {
        gather(&mut units, &mut batch).await;
        let units = std::mem::take(&mut batch);
        let (replies, writes): (Vec<_>, Vec<_>) = units
            .into_iter()
            .map(|unit| (unit.reply, unit.writes))
            .unzip();
        let answers = write_all(&mut connection, &writes).await;
        let answers = answers.unwrap_or_else(|why| {
            tracing::error!("Nothing of {} units was written: {why}", writes.len());
            vec![Err(why); writes.len()]
        });
        for (reply, answer) in replies.into_iter().zip(answers) {
            // Who has gone away no longer asks.
            let _ = reply.send(answer);
        }
    }
    if let Err(why) = connection.close().await {
        tracing::error!("The database was not closed well: {why}");
    }
}

/// Lets everybody who is ready to write add to the batch: a larger one costs hardly more.
async fn gather(units: &mut mpsc::Receiver<Unit>, batch: &mut Vec<Unit>) {
    let mut before = 0;
    while before < batch.len() && batch.len() < BATCH {
        before = batch.len();
        tokio::task::yield_now().await;
        while batch.len() < BATCH
            && let Ok(unit) = units.try_recv()
        {
            batch.push(unit);
        }
    }
}

type Answers = Vec<Result<i64, StoreError>>;

/// Carries out all units at once; each has its own answer.
async fn write_all(
    connection: &mut SqliteConnection,
    units: &[Vec<Write>],
) -> Result<Answers, StoreError> {
    let entries: Option<Vec<Vec<&Entry>>> = units.iter().map(|unit| only_entries(unit)).collect();
    if let Some(entries) = entries {
        // One statement is a transaction by itself: the database is waited for once and not three times.
        let appended = sqlx::query(APPEND)
            .bind(as_json(&entries.concat()))
            .execute(&mut *connection)
            .await;
        match appended.map_err(StoreError::from) {
            Ok(_) => return Ok(vec![Ok(0); units.len()]),
            // Some number is taken, so nothing was appended: find out whose.
            Err(StoreError::Conflict) => {}
            Err(why) => return Err(why),
        }
    }
    transaction(connection, units).await
}

/// Carries out all units in one transaction; each has its own answer.
async fn transaction(
    connection: &mut SqliteConnection,
    units: &[Vec<Write>],
) -> Result<Answers, StoreError> {
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    let entries = units.iter().filter_map(|unit| only_entries(unit));
    let entries: Vec<&Entry> = entries.flatten().collect();
    let mut appended = append_all(&mut transaction, &entries).await?;
    let mut answers = Vec::with_capacity(units.len());
    for unit in units {
        answers.push(match only_entries(unit) {
            Some(entries) => settle(&mut transaction, &mut appended, entries).await?,
            None => together(&mut transaction, unit).await?,
        });
    }
    transaction.commit().await?;
    Ok(answers)
}

/// The entries of a unit that does nothing but append: by far the most common.
fn only_entries(unit: &[Write]) -> Option<Vec<&Entry>> {
    fn entry(write: &Write) -> Option<&Entry> {
        match write {
            Write::Append(entry) => Some(entry),
            _ => None,
        }
    }
    unit.iter().map(entry).collect()
}

/// Whether all entries of a unit were appended. If not, none of them stays.
async fn settle(
    connection: &mut SqliteConnection,
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
        sqlx::query("DELETE FROM log WHERE match_id = ? AND number = ?")
            .bind(&entry.match_id)
            .bind(entry.number)
            .execute(&mut *connection)
            .await?;
    }
    Ok(Err(StoreError::Conflict))
}

fn key(entry: &Entry) -> (String, u32) {
    (entry.match_id.clone(), entry.number)
}

/// Appends entries, given as JSON, or none of them if a number is taken.
const APPEND: &str = "INSERT INTO log (match_id, number, at, actor, text, spent, forced, command)
     SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, value ->> 6, value ->> 7
     FROM json_each(?)";

/// Appends those entries, given as JSON, whose numbers are free.
const APPEND_FREE: &str = "INSERT INTO log (match_id, number, at, actor, text, spent, forced, command)
     SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, value ->> 6, value ->> 7
     FROM json_each(?) WHERE true ON CONFLICT DO NOTHING RETURNING match_id, number";

fn as_json(entries: &[&Entry]) -> String {
    let rows: Vec<_> = entries
        .iter()
        .copied()
        .map(|e| {
            (
                &e.match_id,
                e.number,
                e.at,
                &e.actor,
                &e.text,
                e.spent,
                i64::from(e.forced),
                e.command,
            )
        })
        .collect();
    serde_json::to_string(&rows).expect("texts and numbers are plain JSON")
}

/// Appends all entries by one statement; those whose number was free.
async fn append_all(
    connection: &mut SqliteConnection,
    entries: &[&Entry],
) -> Result<HashSet<(String, u32)>, StoreError> {
    if entries.is_empty() {
        return Ok(HashSet::new());
    }
    let mut keys = HashSet::new();
    let mut first = entries.to_vec();
    first.retain(|entry| keys.insert(key(entry)));
    let written = sqlx::query(APPEND_FREE)
        .bind(as_json(&first))
        .fetch_all(connection)
        .await?;
    Ok(written.iter().map(|row| (row.get(0), row.get(1))).collect())
}

/// Carries out one unit, or nothing of it.
async fn together(
    connection: &mut SqliteConnection,
    unit: &[Write],
) -> Result<Result<i64, StoreError>, StoreError> {
    sqlx::query("SAVEPOINT unit")
        .execute(&mut *connection)
        .await?;
    let mut last = 0;
    for write in unit {
        match one(connection, write).await {
            Ok(id) => last = id,
            Err(why) => {
                sqlx::query("ROLLBACK TO unit")
                    .execute(&mut *connection)
                    .await?;
                sqlx::query("RELEASE unit")
                    .execute(&mut *connection)
                    .await?;
                return Ok(Err(why));
            }
        }
    }
    sqlx::query("RELEASE unit").execute(connection).await?;
    Ok(Ok(last))
}

async fn one(connection: &mut SqliteConnection, write: &Write) -> Result<i64, StoreError> {
    let query = match write {
        Write::Append(entry) => {
            let written = append_all(connection, &[entry]).await?;
            return if written.is_empty() { Err(StoreError::Conflict) } else { Ok(0) };
        }
        Write::Create(row, sitting) => {
            create(connection, row).await?;
            return seat(connection, &row.id, sitting).await;
        }
        Write::Seats {
            id,
            seats,
            state,
            sitting,
        } => {
            sqlx::query("UPDATE matches SET seats = ?, state = ? WHERE id = ?")
                .bind(seats)
                .bind(*state)
                .bind(id)
                .execute(&mut *connection)
                .await?;
            return seat(connection, id, sitting).await;
        }
        Write::Over { id, outcome } => {
            sqlx::query("UPDATE matches SET state = 'over', outcome = ? WHERE id = ?")
                .bind(outcome)
                .bind(id)
        }
        Write::Rematch { id, rematch } => sqlx::query("UPDATE matches SET rematch = ? WHERE id = ?")
            .bind(rematch)
            .bind(id),
        Write::Say(line) => sqlx::query(
            "INSERT INTO chat (match_id, at, seat, name, text) VALUES (?, ?, ?, ?, ?)",
        )
        .bind(&line.match_id)
        .bind(line.at)
        .bind(line.seat)
        .bind(&line.name)
        .bind(&line.text),
        Write::Person(person) => sqlx::query(
            "INSERT INTO people (id, name, login, password, bot, created) VALUES (?, ?, ?, ?, ?, ?)
             ON CONFLICT (id) DO UPDATE SET name = excluded.name, login = excluded.login, password = excluded.password",
        )
        .bind(&person.id)
        .bind(&person.name)
        .bind(&person.login)
        .bind(&person.password)
        .bind(person.bot)
        .bind(person.created),
        Write::Token { hash, person } => sqlx::query("INSERT INTO tokens (hash, person) VALUES (?, ?)")
            .bind(hash)
            .bind(person),
        Write::Adopt { from, to } => return adopt(connection, from, to).await,
        Write::Forget { person } => return forget(connection, person).await,
        Write::Result(result) => sqlx::query(
            "INSERT OR REPLACE INTO results (match_id, seat, person, at, rated) VALUES (?, ?, ?, ?, ?)",
        )
        .bind(&result.match_id)
        .bind(result.seat)
        .bind(&result.person)
        .bind(result.at)
        .bind(result.rated),
        Write::Rating(rated) => sqlx::query(
            "INSERT OR REPLACE INTO ratings (person, game, system, rating, deviation, volatility, matches)
             VALUES (?, ?, ?, ?, ?, ?, ?)",
        )
        .bind(&rated.person)
        .bind(&rated.game)
        .bind(&rated.system)
        .bind(rated.rating)
        .bind(rated.deviation)
        .bind(rated.volatility)
        .bind(rated.matches),
        Write::Alive { at } => sqlx::query(
            "INSERT INTO settings (key, value) VALUES ('alive', ?) ON CONFLICT DO UPDATE SET value = excluded.value",
        )
        .bind(at.to_string()),
        Write::Downtime { began, ended } => {
            sqlx::query("INSERT OR REPLACE INTO downtimes (began, ended) VALUES (?, ?)")
                .bind(began)
                .bind(ended)
        }
        Write::Setting { key, value } => {
            sqlx::query("INSERT INTO settings (key, value) VALUES (?, ?) ON CONFLICT DO NOTHING")
                .bind(*key)
                .bind(value)
        }
    };
    let done = query.execute(connection).await?;
    Ok(done.last_insert_rowid())
}

async fn create(connection: &mut SqliteConnection, row: &MatchRow) -> Result<(), StoreError> {
    sqlx::query(
        "INSERT INTO matches (id, game, rules, options, position, seats, seed, commitment, clock, policy,
         listed, public, state, outcome, rematch, maker, created)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
    )
    .bind(&row.id)
    .bind(&row.game)
    .bind(row.rules)
    .bind(&row.options)
    .bind(&row.position)
    .bind(&row.seats)
    .bind(&row.seed)
    .bind(&row.commitment)
    .bind(&row.clock)
    .bind(&row.policy)
    .bind(row.listed)
    .bind(row.public)
    .bind(&row.state)
    .bind(&row.outcome)
    .bind(&row.rematch)
    .bind(&row.maker)
    .bind(row.created)
    .execute(connection)
    .await?;
    Ok(())
}

/// Writes down who sits at a table, instead of what was known before.
async fn seat(
    connection: &mut SqliteConnection,
    id: &str,
    sitting: &[Sitting],
) -> Result<i64, StoreError> {
    sqlx::query("DELETE FROM sitters WHERE match_id = ?")
        .bind(id)
        .execute(&mut *connection)
        .await?;
    for one in sitting {
        sqlx::query("INSERT INTO sitters (match_id, seat, person) VALUES (?, ?, ?)")
            .bind(id)
            .bind(one.seat)
            .bind(&one.person)
            .execute(&mut *connection)
            .await?;
    }
    Ok(0)
}

async fn adopt(connection: &mut SqliteConnection, from: &str, to: &str) -> Result<i64, StoreError> {
    for statement in [
        "UPDATE matches SET seats = replace(seats, ?1, ?2)
         WHERE id IN (SELECT match_id FROM sitters WHERE person = ?1)",
        "UPDATE sitters SET person = ?2 WHERE person = ?1",
        "UPDATE results SET person = ?2 WHERE person = ?1",
        "UPDATE matches SET maker = ?2 WHERE maker = ?1",
    ] {
        sqlx::query(statement)
            .bind(from)
            .bind(to)
            .execute(&mut *connection)
            .await?;
    }
    Ok(0)
}

async fn forget(connection: &mut SqliteConnection, person: &str) -> Result<i64, StoreError> {
    for statement in [
        "DELETE FROM people WHERE id = ?",
        "DELETE FROM tokens WHERE person = ?",
        "DELETE FROM ratings WHERE person = ?",
        "DELETE FROM results WHERE person = ?",
        "DELETE FROM sitters WHERE person = ?",
    ] {
        sqlx::query(statement)
            .bind(person)
            .execute(&mut *connection)
            .await?;
    }
    Ok(0)
}
