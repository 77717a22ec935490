//! Everything, as it is at one moment.

use std::collections::HashMap;

use futures_util::TryStreamExt;
use tokio::sync::mpsc;

use crate::database::{Connection, Pool, Row};
use crate::read::{entry, match_row, new_chat, person, rated, result, sitting};
use crate::{Kept, Sitting, Store, StoreError};

/// What a row is.
type Reading<'a> = dyn FnMut(&Row) -> Kept + Send + 'a;

impl Store {
    /// Sends everything that is kept, as it is at one moment: what refers to something comes after it.
    pub async fn dump(&self, out: mpsc::Sender<Kept>) -> Result<(), StoreError> {
        match &self.pool {
            Pool::Sqlite(pool) => {
                let mut snapshot = pool.begin().await?;
                send_all(Connection::Sqlite(&mut snapshot), out).await
            }
            Pool::Postgres(pool) => {
                let begin = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";
                let mut snapshot = pool.begin_with(begin).await?;
                send_all(Connection::Postgres(&mut snapshot), out).await
            }
        }
    }
}

async fn send_all(mut snapshot: Connection<'_>, out: mpsc::Sender<Kept>) -> Result<(), StoreError> {
    let mut sitting = everybody(&mut snapshot).await?;
    let mut match_of = |row: &Row| {
        let row = Box::new(match_row(row));
        let sitting = sitting.remove(&row.id).unwrap_or_default();
        Kept::Match { row, sitting }
    };
    let all: [(&str, &mut Reading<'_>); 9] = [
        ("SELECT * FROM settings ORDER BY key", &mut setting),
        ("SELECT * FROM downtimes ORDER BY began", &mut downtime),
        ("SELECT * FROM people ORDER BY id", &mut |row| {
            Kept::Person(person(row))
        }),
        ("SELECT * FROM tokens ORDER BY hash", &mut token),
        ("SELECT * FROM matches ORDER BY id", &mut match_of),
        ("SELECT * FROM log ORDER BY match_id, number", &mut |row| {
            Kept::Entry(entry(row))
        }),
        ("SELECT * FROM chat ORDER BY id", &mut |row| {
            Kept::Chat(new_chat(row))
        }),
        (
            "SELECT * FROM results ORDER BY match_id, seat",
            &mut |row| Kept::Result(result(row)),
        ),
        (
            "SELECT * FROM ratings ORDER BY person, game, system",
            &mut |row| Kept::Rating(rated(row)),
        ),
    ];
    for (sql, kept) in all {
        let mut rows = snapshot.query(sql).stream();
        while let Some(row) = rows.try_next().await? {
            out.send(kept(&row)).await.map_err(|_| StoreError::Closed)?;
        }
    }
    Ok(())
}

/// Who sits at which table.
async fn everybody(
    snapshot: &mut Connection<'_>,
) -> Result<HashMap<String, Vec<Sitting>>, StoreError> {
    let mut tables = HashMap::<String, Vec<Sitting>>::new();
    let query = snapshot.query("SELECT * FROM sitters ORDER BY match_id, seat");
    let mut rows = query.stream();
    while let Some(row) = rows.try_next().await? {
        let table = tables.entry(row.get("match_id")).or_default();
        table.push(sitting(&row));
    }
    Ok(tables)
}

fn setting(row: &Row) -> Kept {
    Kept::Setting {
        key: row.get("key"),
        value: row.get("value"),
    }
}

fn downtime(row: &Row) -> Kept {
    Kept::Downtime {
        began: row.get("began"),
        ended: row.get("ended"),
    }
}

fn token(row: &Row) -> Kept {
    Kept::Token {
        hash: row.get("hash"),
        person: row.get("person"),
    }
}
