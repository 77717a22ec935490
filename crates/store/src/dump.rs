//! Everything, as it is at one moment.

use std::collections::HashMap;

use futures_util::TryStreamExt;
use tokio::sync::mpsc;

use crate::database::{Connection, Pool, Row};
use crate::people::{ban, block, parting, person, report, session};
use crate::read::{count, entry, match_row, new_chat, rated, result, sitting};
use crate::{Kept, Sitting, Store, StoreError, Unreadable};

/// What a row is.
type Reading<'a> = dyn FnMut(&Row) -> Result<Kept, Unreadable> + Send + 'a;

/// Something that is kept, or why it cannot be read.
type Out = mpsc::Sender<Result<Kept, Unreadable>>;

impl Store {
    /// Sends everything that is kept, as it is at one moment: what refers to something comes after it.
    pub async fn dump(&self, out: Out) -> Result<(), StoreError> {
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

async fn send_all(mut snapshot: Connection<'_>, out: Out) -> Result<(), StoreError> {
    let mut sitting = everybody(&mut snapshot, &out).await?;
    let mut match_of = |row: &Row| {
        let row = Box::new(match_row(row)?);
        let sitting = sitting.remove(&row.id).unwrap_or_default();
        Ok(Kept::Match { row, sitting })
    };
    let all: [(&str, &mut Reading<'_>); 14] = [
        ("SELECT * FROM settings ORDER BY key", &mut setting),
        ("SELECT * FROM downtimes ORDER BY began", &mut downtime),
        ("SELECT * FROM people ORDER BY id", &mut |row| {
            person(row).map(Kept::Person)
        }),
        ("SELECT * FROM sessions ORDER BY hash", &mut |row| {
            session(row).map(Kept::Session)
        }),
        ("SELECT * FROM blocks ORDER BY person, other", &mut |row| {
            block(row).map(Kept::Block)
        }),
        ("SELECT * FROM bans ORDER BY whom", &mut |row| {
            ban(row).map(Kept::Ban)
        }),
        ("SELECT * FROM matches ORDER BY id", &mut match_of),
        ("SELECT * FROM log ORDER BY match_id, number", &mut |row| {
            entry(row).map(Kept::Entry)
        }),
        (
            "SELECT * FROM commands ORDER BY match_id, command",
            &mut done,
        ),
        ("SELECT * FROM chat ORDER BY id", &mut |row| {
            new_chat(row).map(Kept::Chat)
        }),
        (
            "SELECT * FROM results ORDER BY match_id, seat",
            &mut |row| result(row).map(Kept::Result),
        ),
        (
            "SELECT * FROM ratings ORDER BY person, game, system",
            &mut |row| rated(row).map(Kept::Rating),
        ),
        ("SELECT * FROM reports ORDER BY id", &mut |row| {
            report(row).map(Kept::Report)
        }),
        // Last, as it takes away what is there of somebody.
        ("SELECT * FROM partings ORDER BY person", &mut |row| {
            parting(row).map(Kept::Parting)
        }),
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
    out: &Out,
) -> Result<HashMap<String, Vec<Sitting>>, StoreError> {
    let mut tables = HashMap::<String, Vec<Sitting>>::new();
    let query = snapshot.query("SELECT * FROM sitters ORDER BY match_id, seat");
    let mut rows = query.stream();
    while let Some(row) = rows.try_next().await? {
        let read = || Ok((row.get("match_id")?, sitting(&row)?));
        match read() {
            Ok((table, sitting)) => tables.entry(table).or_default().push(sitting),
            Err(why) => out.send(Err(why)).await.map_err(|_| StoreError::Closed)?,
        }
    }
    Ok(tables)
}

fn setting(row: &Row) -> Result<Kept, Unreadable> {
    let read = || {
        Ok(Kept::Setting {
            key: row.get("key")?,
            value: row.get("value")?,
        })
    };
    read().map_err(|why: Unreadable| why.of("settings", format!("the setting {}", row.key("key"))))
}

fn downtime(row: &Row) -> Result<Kept, Unreadable> {
    let read = || {
        Ok(Kept::Downtime {
            began: row.get("began")?,
            ended: row.get("ended")?,
        })
    };
    read().map_err(|why: Unreadable| {
        why.of("downtimes", format!("the downtime of {}", row.key("began")))
    })
}

fn done(row: &Row) -> Result<Kept, Unreadable> {
    let read = || {
        Ok(Kept::Done {
            match_id: row.get("match_id")?,
            command: row.get("command")?,
            number: count(row.get("number")?)?,
        })
    };
    let name = || format!("a command at the match {}", row.key("match_id"));
    read().map_err(|why: Unreadable| why.of("commands", name()))
}
