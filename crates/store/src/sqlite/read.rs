//! Reading.

use sqlx::Row;
use sqlx::sqlite::SqliteRow;

use super::Sqlite;
use crate::{Chat, Entry, Filter, MatchRow, Past, Person, Rated, ResultRow, StoreError};

/// The most matches of one list.
const LIST: i64 = 100;

impl Sqlite {
    pub(crate) async fn find_match(&self, id: &str) -> Result<Option<MatchRow>, StoreError> {
        let row = sqlx::query("SELECT * FROM matches WHERE id = ?")
            .bind(id)
            .fetch_optional(&self.pool)
            .await?;
        Ok(row.as_ref().map(match_row))
    }

    pub(crate) async fn log_after(&self, id: &str, number: u32) -> Result<Vec<Entry>, StoreError> {
        let rows = sqlx::query(
            "SELECT number, at, actor, text, spent, forced, command FROM log
             WHERE match_id = ? AND number > ? ORDER BY number",
        )
        .bind(id)
        .bind(number)
        .fetch_all(&self.pool)
        .await?;
        let entry = |row: &SqliteRow| Entry {
            match_id: id.to_owned(),
            number: row.get(0),
            at: row.get(1),
            actor: row.get(2),
            text: row.get(3),
            spent: row.get(4),
            forced: row.get(5),
            command: row.get(6),
        };
        Ok(rows.iter().map(entry).collect())
    }

    pub(crate) async fn chat(&self, id: &str, after: i64) -> Result<Vec<Chat>, StoreError> {
        let rows = sqlx::query(
            "SELECT id, at, seat, name, text FROM chat WHERE match_id = ? AND id > ? ORDER BY id DESC LIMIT 200",
        )
        .bind(id)
        .bind(after)
        .fetch_all(&self.pool)
        .await?;
        let line = |row: &SqliteRow| Chat {
            id: row.get(0),
            at: row.get(1),
            seat: row.get(2),
            name: row.get(3),
            text: row.get(4),
        };
        Ok(rows.iter().rev().map(line).collect())
    }

    pub(crate) async fn list(&self, filter: &Filter) -> Result<Vec<MatchRow>, StoreError> {
        let query = match filter {
            Filter::Open => sqlx::query(
                "SELECT * FROM matches WHERE state = 'waiting' AND listed ORDER BY created DESC LIMIT ?",
            ),
            Filter::Public => sqlx::query(
                "SELECT * FROM matches WHERE state = 'running' AND public ORDER BY created DESC LIMIT ?",
            ),
            Filter::Running { person } => sqlx::query(
                "SELECT * FROM matches WHERE state <> 'over' AND (maker = ?1 OR id IN
                 (SELECT match_id FROM sitters WHERE person = ?1)) ORDER BY created DESC LIMIT ?2",
            )
            .bind(person),
            Filter::Past { person } => sqlx::query(
                "SELECT * FROM matches WHERE state = 'over' AND id IN
                 (SELECT match_id FROM sitters WHERE person = ?1) ORDER BY created DESC LIMIT ?2",
            )
            .bind(person),
        };
        let rows = query.bind(LIST).fetch_all(&self.pool).await?;
        Ok(rows.iter().map(match_row).collect())
    }

    pub(crate) async fn made(&self, person: &str) -> Result<i64, StoreError> {
        let row = sqlx::query("SELECT count(*) FROM matches WHERE maker = ? AND state <> 'over'")
            .bind(person)
            .fetch_one(&self.pool)
            .await?;
        Ok(row.get(0))
    }

    pub(crate) async fn clocked(&self, without: &str) -> Result<Vec<String>, StoreError> {
        let rows = sqlx::query("SELECT id FROM matches WHERE state = 'running' AND clock <> ?")
            .bind(without)
            .fetch_all(&self.pool)
            .await?;
        Ok(rows.iter().map(|row| row.get(0)).collect())
    }

    pub(crate) async fn person(&self, id: &str) -> Result<Option<Person>, StoreError> {
        let row = sqlx::query("SELECT * FROM people WHERE id = ?")
            .bind(id)
            .fetch_optional(&self.pool)
            .await?;
        Ok(row.as_ref().map(person))
    }

    pub(crate) async fn account(&self, login: &str) -> Result<Option<Person>, StoreError> {
        let row = sqlx::query("SELECT * FROM people WHERE login = ?")
            .bind(login)
            .fetch_optional(&self.pool)
            .await?;
        Ok(row.as_ref().map(person))
    }

    pub(crate) async fn by_token(&self, hash: &str) -> Result<Option<Person>, StoreError> {
        let row = sqlx::query(
            "SELECT people.* FROM people JOIN tokens ON tokens.person = people.id WHERE hash = ?",
        )
        .bind(hash)
        .fetch_optional(&self.pool)
        .await?;
        Ok(row.as_ref().map(person))
    }

    pub(crate) async fn history(&self, id: &str) -> Result<Vec<Past>, StoreError> {
        let rows = sqlx::query(
            "SELECT results.match_id, results.seat, results.person, results.at, results.rated, matches.*
             FROM results JOIN matches ON matches.id = results.match_id
             WHERE results.person = ? ORDER BY results.at DESC LIMIT ?",
        )
        .bind(id)
        .bind(LIST)
        .fetch_all(&self.pool)
        .await?;
        let past = |row: &SqliteRow| Past {
            result: ResultRow {
                match_id: row.get(0),
                seat: row.get(1),
                person: row.get(2),
                at: row.get(3),
                rated: row.get(4),
            },
            row: match_row(row),
        };
        Ok(rows.iter().map(past).collect())
    }

    pub(crate) async fn ratings(&self, id: &str) -> Result<Vec<Rated>, StoreError> {
        let rows = sqlx::query("SELECT * FROM ratings WHERE person = ? ORDER BY game, system")
            .bind(id)
            .fetch_all(&self.pool)
            .await?;
        Ok(rows.iter().map(rated).collect())
    }

    pub(crate) async fn downtimes(&self) -> Result<Vec<(i64, i64)>, StoreError> {
        let rows = sqlx::query("SELECT began, ended FROM downtimes ORDER BY began")
            .fetch_all(&self.pool)
            .await?;
        Ok(rows.iter().map(|row| (row.get(0), row.get(1))).collect())
    }

    pub(crate) async fn setting(&self, key: &str) -> Result<Option<String>, StoreError> {
        let row = sqlx::query("SELECT value FROM settings WHERE key = ?")
            .bind(key)
            .fetch_optional(&self.pool)
            .await?;
        Ok(row.map(|row| row.get(0)))
    }
}

pub(super) fn match_row(row: &SqliteRow) -> MatchRow {
    MatchRow {
        id: row.get("id"),
        game: row.get("game"),
        rules: row.get("rules"),
        options: row.get("options"),
        position: row.get("position"),
        seats: row.get("seats"),
        seed: row.get("seed"),
        commitment: row.get("commitment"),
        clock: row.get("clock"),
        policy: row.get("policy"),
        listed: row.get("listed"),
        public: row.get("public"),
        state: row.get("state"),
        outcome: row.get("outcome"),
        rematch: row.get("rematch"),
        maker: row.get("maker"),
        created: row.get("created"),
    }
}

pub(super) fn person(row: &SqliteRow) -> Person {
    Person {
        id: row.get("id"),
        name: row.get("name"),
        login: row.get("login"),
        password: row.get("password"),
        bot: row.get("bot"),
        created: row.get("created"),
    }
}

pub(super) fn rated(row: &SqliteRow) -> Rated {
    Rated {
        person: row.get("person"),
        game: row.get("game"),
        system: row.get("system"),
        rating: row.get("rating"),
        deviation: row.get("deviation"),
        volatility: row.get("volatility"),
        matches: row.get("matches"),
    }
}
