//! Writing: many units of work, one transaction, one wait for the disk.

use std::sync::LazyLock;

use sqlx::{Connection, SqliteConnection};

use crate::writer::{Answers, Batch};
use crate::{Entry, MatchRow, Sitting, StoreError, Write};

/// The one connection that writes.
pub(crate) struct Writer(pub(super) SqliteConnection);

impl Batch for Writer {
    async fn write(&mut self, units: &[Vec<Write>]) -> Result<Answers, StoreError> {
        write_all(&mut self.0, units).await
    }

    async fn close(self) -> Result<(), StoreError> {
        Ok(self.0.close().await?)
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
        let mut last = 0;
        for write in unit.iter().filter(|write| write.entry().is_none()) {
            last = one(&mut transaction, write).await?;
        }
        answers.push(Ok(last));
    }
    transaction.commit().await?;
    Ok(answers)
}

/// Carries out the units one after the other, without those that fail.
async fn one_by_one(
    connection: &mut SqliteConnection,
    units: &[Vec<Write>],
) -> Result<Answers, StoreError> {
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    let mut answers = Vec::with_capacity(units.len());
    for unit in units {
        answers.push(together(&mut transaction, unit).await?);
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
                .bind(&entry.actor)
                .bind(&entry.text)
                .bind(entry.spent)
                .bind(entry.forced)
                .bind(entry.command);
        }
        query.execute(&mut *connection).await?;
    }
    Ok(())
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
            append(connection, &APPEND, &[entry]).await?;
            return Ok(0);
        }
        Write::Create(row, sitting) => {
            create(connection, row).await?;
            return seat(connection, &row.id, sitting).await;
        }
        Write::Seats {
            id,
            was,
            seats,
            state,
            sitting,
        } => {
            let changed = sqlx::query(
                "UPDATE matches SET seats = ?, state = CASE state WHEN 'over' THEN state ELSE ? END
                 WHERE id = ? AND seats = ?",
            )
            .bind(seats)
            .bind(*state)
            .bind(id)
            .bind(was)
            .execute(&mut *connection)
            .await?;
            expect_one(changed.rows_affected())?;
            return seat(connection, id, sitting).await;
        }
        Write::Over { id, outcome } => {
            sqlx::query("UPDATE matches SET state = 'over', outcome = ? WHERE id = ?")
                .bind(outcome)
                .bind(id)
        }
        Write::Rematch { id, rematch } => {
            let query = "UPDATE matches SET rematch = ? WHERE id = ? AND rematch IS NULL";
            let changed = sqlx::query(query).bind(rematch).bind(id).execute(connection).await?;
            return expect_one(changed.rows_affected());
        }
        Write::Say(line) => sqlx::query(
            "INSERT INTO chat (match_id, at, seat, name, text, command) VALUES (?, ?, ?, ?, ?, ?)",
        )
        .bind(&line.match_id)
        .bind(line.at)
        .bind(line.seat)
        .bind(&line.name)
        .bind(&line.text)
        .bind(line.command),
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
        Write::Rating(rated) => {
            let changed = sqlx::query(
                "INSERT INTO ratings (person, game, system, rating, deviation, volatility, matches)
                 VALUES (?, ?, ?, ?, ?, ?, ?)
                 ON CONFLICT DO UPDATE SET rating = excluded.rating, deviation = excluded.deviation,
                 volatility = excluded.volatility, matches = excluded.matches
                 WHERE ratings.matches = excluded.matches - 1",
            )
            .bind(&rated.person)
            .bind(&rated.game)
            .bind(&rated.system)
            .bind(rated.rating)
            .bind(rated.deviation)
            .bind(rated.volatility)
            .bind(rated.matches)
            .execute(connection)
            .await?;
            return expect_one(changed.rows_affected());
        }
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
                .bind(key)
                .bind(value)
        }
    };
    let done = query.execute(connection).await?;
    Ok(done.last_insert_rowid())
}

/// What was to be changed is no longer as the writer knew it, if nothing was.
fn expect_one(changed: u64) -> Result<i64, StoreError> {
    (changed == 1).then_some(0).ok_or(StoreError::Conflict)
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
