//! Reading.

use crate::database::Row;
use crate::{
    Chat, Entry, Filter, MatchRow, NewChat, Past, Person, Rated, ResultRow, Sitting, Store,
    StoreError,
};

/// The most matches of one list.
const LIST: i64 = 100;

/// PostgreSQL keeps no text with a zero in it, and refuses questions about one: nothing is found by it.
fn is_kept(text: &str) -> bool {
    !text.contains('\0')
}

impl Store {
    /// A match.
    pub async fn find_match(&self, id: &str) -> Result<Option<MatchRow>, StoreError> {
        if !is_kept(id) {
            return Ok(None);
        }
        let query = self.pool.query("SELECT * FROM matches WHERE id = $1");
        query.bind(id).first(match_row).await
    }

    /// The log of a match, in order.
    pub async fn log(&self, id: &str) -> Result<Vec<Entry>, StoreError> {
        self.log_after(id, 0).await
    }

    /// The entries of a match's log after this number, in order.
    pub async fn log_after(&self, id: &str, number: u32) -> Result<Vec<Entry>, StoreError> {
        self.pool
            .query("SELECT * FROM log WHERE match_id = $1 AND number > $2 ORDER BY number")
            .bind(id)
            .bind(number.min(i32::MAX as u32) as i32)
            .all(entry)
            .await
    }

    /// What was said at a table after the line `after`: the last 200 lines at most, in order.
    pub async fn chat(&self, id: &str, after: i64) -> Result<Vec<Chat>, StoreError> {
        let line = |row: &Row| Chat {
            id: row.get("id"),
            at: row.get("at"),
            seat: maybe_seat(row),
            name: row.get("name"),
            text: row.get("text"),
        };
        let mut lines = self
            .pool
            .query("SELECT * FROM chat WHERE match_id = $1 AND id > $2 ORDER BY id DESC LIMIT 200")
            .bind(id)
            .bind(after)
            .all(line)
            .await?;
        lines.reverse();
        Ok(lines)
    }

    /// Matches, the newest first, a hundred at most.
    pub async fn list(&self, filter: &Filter) -> Result<Vec<MatchRow>, StoreError> {
        let query = match filter {
            Filter::Open => self.pool.query(
                "SELECT * FROM matches WHERE state = 'waiting' AND listed
                 ORDER BY created DESC LIMIT $1",
            ),
            Filter::Public => self.pool.query(
                "SELECT * FROM matches WHERE state = 'running' AND public
                 ORDER BY created DESC LIMIT $1",
            ),
            Filter::Running { person } => {
                let query = self.pool.query(
                    "SELECT * FROM matches WHERE state <> 'over' AND (maker = $1 OR id IN
                     (SELECT match_id FROM sitters WHERE person = $1))
                     ORDER BY created DESC LIMIT $2",
                );
                query.bind(person)
            }
            Filter::Past { person } => {
                let query = self.pool.query(
                    "SELECT * FROM matches WHERE state = 'over' AND id IN
                     (SELECT match_id FROM sitters WHERE person = $1)
                     ORDER BY created DESC LIMIT $2",
                );
                query.bind(person)
            }
        };
        query.bind(LIST).all(match_row).await
    }

    /// How many open and running matches a person made.
    pub async fn made(&self, person: &str) -> Result<i64, StoreError> {
        self.pool
            .query("SELECT count(*) FROM matches WHERE maker = $1 AND state <> 'over'")
            .bind(person)
            .one(|row| row.get(0))
            .await
    }

    /// The ids of all running matches with other rules of the clock than `without`: their time runs after a restart
    /// even if nobody looks.
    pub async fn clocked(&self, without: &str) -> Result<Vec<String>, StoreError> {
        self.pool
            .query("SELECT id FROM matches WHERE state = 'running' AND clock <> $1")
            .bind(without)
            .all(|row| row.get(0))
            .await
    }

    /// How many matches there are.
    pub async fn count_matches(&self) -> Result<u64, StoreError> {
        let query = self.pool.query("SELECT count(*) FROM matches");
        query.one(|row| row.get::<i64, _>(0) as u64).await
    }

    /// The matches whose ids come after this one, in their order, a hundred at most.
    pub async fn matches_after(&self, id: &str) -> Result<Vec<MatchRow>, StoreError> {
        self.pool
            .query("SELECT * FROM matches WHERE id > $1 ORDER BY id LIMIT $2")
            .bind(id)
            .bind(LIST)
            .all(match_row)
            .await
    }

    /// A person by id.
    pub async fn person(&self, id: &str) -> Result<Option<Person>, StoreError> {
        let query = self.pool.query("SELECT * FROM people WHERE id = $1");
        query.bind(id).first(person).await
    }

    /// An account by its name in small letters.
    pub async fn account(&self, login: &str) -> Result<Option<Person>, StoreError> {
        if !is_kept(login) {
            return Ok(None);
        }
        let query = self.pool.query("SELECT * FROM people WHERE login = $1");
        query.bind(login).first(person).await
    }

    /// The person whose token has this hash.
    pub async fn by_token(&self, hash: &str) -> Result<Option<Person>, StoreError> {
        self.pool
            .query(
                "SELECT people.* FROM people JOIN tokens ON tokens.person = people.id
                 WHERE hash = $1",
            )
            .bind(hash)
            .first(person)
            .await
    }

    /// A person's results, the newest first, a hundred at most.
    pub async fn history(&self, id: &str) -> Result<Vec<Past>, StoreError> {
        let past = |row: &Row| Past {
            result: result(row),
            row: match_row(row),
        };
        self.pool
            .query(
                "SELECT * FROM results JOIN matches ON matches.id = results.match_id
                 WHERE results.person = $1 ORDER BY results.at DESC LIMIT $2",
            )
            .bind(id)
            .bind(LIST)
            .all(past)
            .await
    }

    /// A person's ratings.
    pub async fn ratings(&self, id: &str) -> Result<Vec<Rated>, StoreError> {
        self.pool
            .query("SELECT * FROM ratings WHERE person = $1 ORDER BY game, system")
            .bind(id)
            .all(rated)
            .await
    }

    /// When the server did not run, as beginnings and ends in order.
    pub async fn downtimes(&self) -> Result<Vec<(i64, i64)>, StoreError> {
        self.pool
            .query("SELECT began, ended FROM downtimes ORDER BY began")
            .all(|row| (row.get(0), row.get(1)))
            .await
    }

    /// A setting.
    pub async fn setting(&self, key: &str) -> Result<Option<String>, StoreError> {
        let query = self.pool.query("SELECT value FROM settings WHERE key = $1");
        query.bind(key).first(|row| row.get(0)).await
    }
}

pub(crate) fn match_row(row: &Row) -> MatchRow {
    MatchRow {
        id: row.get("id"),
        game: row.get("game"),
        rules: row.get::<i32, _>("rules") as u32,
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

pub(crate) fn sitting(row: &Row) -> Sitting {
    Sitting {
        seat: seat(row),
        person: row.get("person"),
    }
}

/// By the places of the table's columns: logs are long, and to look up names takes time.
pub(crate) fn entry(row: &Row) -> Entry {
    Entry {
        match_id: row.get(0),
        number: row.get::<i32, _>(1) as u32,
        at: row.get(2),
        actor: row.get(3),
        text: row.get(4),
        spent: row.get(5),
        forced: row.get(6),
        command: row.get(7),
    }
}

pub(crate) fn new_chat(row: &Row) -> NewChat {
    NewChat {
        match_id: row.get("match_id"),
        at: row.get("at"),
        seat: maybe_seat(row),
        name: row.get("name"),
        text: row.get("text"),
        command: row.get("command"),
    }
}

pub(crate) fn person(row: &Row) -> Person {
    Person {
        id: row.get("id"),
        name: row.get("name"),
        login: row.get("login"),
        password: row.get("password"),
        bot: row.get("bot"),
        created: row.get("created"),
    }
}

pub(crate) fn result(row: &Row) -> ResultRow {
    ResultRow {
        match_id: row.get("match_id"),
        seat: seat(row),
        person: row.get("person"),
        at: row.get("at"),
        rated: row.get("rated"),
    }
}

pub(crate) fn rated(row: &Row) -> Rated {
    Rated {
        person: row.get("person"),
        game: row.get("game"),
        system: row.get("system"),
        rating: row.get("rating"),
        deviation: row.get("deviation"),
        volatility: row.get("volatility"),
        matches: row.get::<i32, _>("matches") as u32,
    }
}

fn seat(row: &Row) -> u8 {
    row.get::<i16, _>("seat") as u8
}

fn maybe_seat(row: &Row) -> Option<u8> {
    row.get::<Option<i16>, _>("seat").map(|seat| seat as u8)
}
