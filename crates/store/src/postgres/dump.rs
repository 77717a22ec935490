//! Everything, as it is at one moment.

use std::collections::HashMap;

use futures_util::TryStreamExt;
use sqlx::Row;
use sqlx::postgres::PgRow;
use tokio::sync::mpsc;

use super::Postgres;
use super::read::{match_row, person, rated};
use crate::{Entry, Kept, MatchRow, NewChat, ResultRow, Sitting, StoreError};

/// What a row is.
type Reading<'a> = dyn FnMut(&PgRow) -> Kept + Send + 'a;

impl Postgres {
    pub(crate) async fn dump(&self, out: mpsc::Sender<Kept>) -> Result<(), StoreError> {
        let mut snapshot = self
            .pool
            .begin_with("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
            .await?;
        let mut sitting = HashMap::<String, Vec<Sitting>>::new();
        let mut rows =
            sqlx::query("SELECT * FROM sitters ORDER BY match_id, seat").fetch(&mut *snapshot);
        while let Some(row) = rows.try_next().await? {
            let one = Sitting {
                seat: row.get::<i16, _>("seat") as u8,
                person: row.get("person"),
            };
            sitting.entry(row.get("match_id")).or_default().push(one);
        }
        drop(rows);
        let mut match_of = |row: &PgRow| {
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
            ("SELECT * FROM log ORDER BY match_id, number", &mut entry),
            ("SELECT * FROM chat ORDER BY id", &mut line),
            ("SELECT * FROM results ORDER BY match_id, seat", &mut result),
            (
                "SELECT * FROM ratings ORDER BY person, game, system",
                &mut |row| Kept::Rating(rated(row)),
            ),
        ];
        for (query, kept) in all {
            let mut rows = sqlx::query(query).fetch(&mut *snapshot);
            while let Some(row) = rows.try_next().await? {
                out.send(kept(&row)).await.map_err(|_| StoreError::Closed)?;
            }
        }
        Ok(())
    }

    pub(crate) async fn count_matches(&self) -> Result<u64, StoreError> {
        let row = sqlx::query("SELECT count(*) FROM matches")
            .fetch_one(&self.pool)
            .await?;
        Ok(row.get::<i64, _>(0) as u64)
    }

    pub(crate) async fn matches_after(&self, id: &str) -> Result<Vec<MatchRow>, StoreError> {
        let rows = sqlx::query("SELECT * FROM matches WHERE id > $1 ORDER BY id LIMIT 100")
            .bind(id)
            .fetch_all(&self.pool)
            .await?;
        Ok(rows.iter().map(match_row).collect())
    }
}

fn setting(row: &PgRow) -> Kept {
    Kept::Setting {
        key: row.get("key"),
        value: row.get("value"),
    }
}

fn downtime(row: &PgRow) -> Kept {
    Kept::Downtime {
        began: row.get("began"),
        ended: row.get("ended"),
    }
}

fn token(row: &PgRow) -> Kept {
    Kept::Token {
        hash: row.get("hash"),
        person: row.get("person"),
    }
}

fn entry(row: &PgRow) -> Kept {
    Kept::Entry(Entry {
        match_id: row.get("match_id"),
        number: row.get::<i32, _>("number") as u32,
        at: row.get("at"),
        actor: row.get("actor"),
        text: row.get("text"),
        spent: row.get("spent"),
        forced: row.get("forced"),
        command: row.get("command"),
    })
}

fn line(row: &PgRow) -> Kept {
    Kept::Chat(NewChat {
        match_id: row.get("match_id"),
        at: row.get("at"),
        seat: row.get::<Option<i16>, _>("seat").map(|seat| seat as u8),
        name: row.get("name"),
        text: row.get("text"),
        command: row.get("command"),
    })
}

fn result(row: &PgRow) -> Kept {
    Kept::Result(ResultRow {
        match_id: row.get("match_id"),
        seat: row.get::<i16, _>("seat") as u8,
        person: row.get("person"),
        at: row.get("at"),
        rated: row.get("rated"),
    })
}
