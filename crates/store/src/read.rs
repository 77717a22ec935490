//! Reading.

use crate::database::Row;
use crate::{
    Chat, Entry, Filter, MatchRow, NewChat, Rated, ResultRow, Sitting, Store, StoreError,
    Unreadable,
};

/// The most matches of one list.
pub(crate) const LIST: i64 = 100;

/// PostgreSQL keeps no text with a zero in it, and refuses questions about one: nothing is found by it.
pub(crate) fn is_kept(text: &str) -> bool {
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

    /// The log of a match, in order, of which some entries may be unreadable.
    pub async fn log_as_it_is(
        &self,
        id: &str,
    ) -> Result<Vec<Result<Entry, Unreadable>>, StoreError> {
        self.pool
            .query("SELECT * FROM log WHERE match_id = $1 ORDER BY number")
            .bind(id)
            .each(entry)
            .await
    }

    /// The number of the last entry when a command was done at a match, or that it brought about; `None` if it never
    /// was. A line of chat leaves no number: then it is 0.
    pub async fn done(&self, id: &str, command: i64) -> Result<Option<u32>, StoreError> {
        self.pool
            .query(
                "SELECT max(number) FROM (
                     SELECT number FROM log WHERE match_id = $1 AND command = $2
                     UNION ALL SELECT number FROM commands WHERE match_id = $1 AND command = $2
                     UNION ALL SELECT 0 FROM chat WHERE match_id = $1 AND command = $2
                 ) AS found",
            )
            .bind(id)
            .bind(command)
            .one(|row| row.get::<Option<i32>, _>(0)?.map(count).transpose())
            .await
    }

    /// What was said at a table after the line `after`: the last 200 lines at most, in order.
    pub async fn chat(&self, id: &str, after: i64) -> Result<Vec<Chat>, StoreError> {
        let mut lines = self
            .pool
            .query("SELECT * FROM chat WHERE match_id = $1 AND id > $2 ORDER BY id DESC LIMIT 200")
            .bind(id)
            .bind(after)
            .readable(chat)
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
        query.bind(LIST).readable(match_row).await
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
            .readable(|row| row.get(0))
            .await
    }

    /// The ids of matches that were made before this time, are not over, and at which no person decided anything; not of
    /// those that are played with other rules of the clock than `without`: their time ends them. A hundred at most.
    pub async fn unused(&self, before: i64, without: &str) -> Result<Vec<String>, StoreError> {
        self.pool
            .query(
                "SELECT id FROM matches WHERE state <> 'over' AND created < $1
                 AND (state = 'waiting' OR clock = $2)
                 AND NOT EXISTS (SELECT 1 FROM log WHERE match_id = matches.id AND command <> 0)
                 ORDER BY created LIMIT $3",
            )
            .bind(before)
            .bind(without)
            .bind(LIST)
            .all(|row| row.get(0))
            .await
    }

    /// How many matches there are.
    pub async fn count_matches(&self) -> Result<u64, StoreError> {
        let query = self.pool.query("SELECT count(*) FROM matches");
        query.one(|row| Ok(row.get::<i64, _>(0)? as u64)).await
    }

    /// The ids of the matches that come after this one, in their order, a hundred at most. Those that cannot be read may
    /// stand anywhere.
    pub async fn matches_after(
        &self,
        id: &str,
    ) -> Result<Vec<Result<String, Unreadable>>, StoreError> {
        self.pool
            .query("SELECT id FROM matches WHERE id > $1 ORDER BY id LIMIT $2")
            .bind(id)
            .bind(LIST)
            .each(|row| {
                row.get(0)
                    .map_err(|why| why.of("matches", "a match".to_owned()))
            })
            .await
    }

    /// A person's ratings.
    pub async fn ratings(&self, id: &str) -> Result<Vec<Rated>, StoreError> {
        self.pool
            .query("SELECT * FROM ratings WHERE person = $1 ORDER BY game, system")
            .bind(id)
            .readable(rated)
            .await
    }

    /// When the server did not run, as beginnings and ends in order.
    pub async fn downtimes(&self) -> Result<Vec<(i64, i64)>, StoreError> {
        self.pool
            .query("SELECT began, ended FROM downtimes ORDER BY began")
            .readable(|row| Ok((row.get(0)?, row.get(1)?)))
            .await
    }

    /// A setting.
    pub async fn setting(&self, key: &str) -> Result<Option<String>, StoreError> {
        let query = self.pool.query("SELECT value FROM settings WHERE key = $1");
        query.bind(key).first(|row| row.get(0)).await
    }
}

pub(crate) fn match_row(row: &Row) -> Result<MatchRow, Unreadable> {
    let read = || {
        Ok(MatchRow {
            id: row.get("id")?,
            game: row.get("game")?,
            rules: count(row.get("rules")?)?,
            options: row.get("options")?,
            position: row.get("position")?,
            seats: row.get("seats")?,
            seed: row.get("seed")?,
            commitment: row.get("commitment")?,
            clock: row.get("clock")?,
            policy: row.get("policy")?,
            listed: row.get("listed")?,
            public: row.get("public")?,
            state: row.get("state")?,
            outcome: row.get("outcome")?,
            rematch: row.get("rematch")?,
            maker: row.get("maker")?,
            created: row.get("created")?,
        })
    };
    read().map_err(|why: Unreadable| why.of("matches", format!("the match {}", row.key("id"))))
}

pub(crate) fn sitting(row: &Row) -> Result<Sitting, Unreadable> {
    let read = || {
        Ok(Sitting {
            seat: seat(row.get("seat")?)?,
            person: row.get("person")?,
        })
    };
    read().map_err(|why: Unreadable| {
        why.of(
            "sitters",
            format!("a seat of the match {}", row.key("match_id")),
        )
    })
}

/// By the places of the table's columns: logs are long, and to look up names takes time.
pub(crate) fn entry(row: &Row) -> Result<Entry, Unreadable> {
    let read = || {
        Ok(Entry {
            match_id: row.get(0)?,
            number: count(row.get(1)?)?,
            at: row.get(2)?,
            actor: row.get::<&str, _>(3)?.parse().map_err(Unreadable::new)?,
            text: row.get(4)?,
            spent: row.get(5)?,
            forced: row.get(6)?,
            command: row.get(7)?,
        })
    };
    let name = || {
        let (number, id) = (row.key("number"), row.key("match_id"));
        format!("entry {number} of the match {id}")
    };
    read().map_err(|why: Unreadable| why.of("log", name()))
}

fn chat(row: &Row) -> Result<Chat, Unreadable> {
    let read = || {
        Ok(Chat {
            id: row.get("id")?,
            at: row.get("at")?,
            seat: row.get::<Option<i16>, _>("seat")?.map(seat).transpose()?,
            name: row.get("name")?,
            text: row.get("text")?,
            person: row.get("person")?,
            guest: row.get("guest")?,
        })
    };
    read().map_err(|why: Unreadable| why.of("chat", line_of_chat(row)))
}

pub(crate) fn new_chat(row: &Row) -> Result<NewChat, Unreadable> {
    let line = chat(row)?;
    let rest = || Ok((row.get("match_id")?, row.get("command")?));
    let (match_id, command) =
        rest().map_err(|why: Unreadable| why.of("chat", line_of_chat(row)))?;
    Ok(NewChat {
        match_id,
        at: line.at,
        seat: line.seat,
        name: line.name,
        text: line.text,
        command,
        person: line.person,
        guest: line.guest,
    })
}

fn line_of_chat(row: &Row) -> String {
    let (id, table) = (row.key("id"), row.key("match_id"));
    format!("line {id} of the chat at the match {table}")
}

pub(crate) fn result(row: &Row) -> Result<ResultRow, Unreadable> {
    let read = || {
        Ok(ResultRow {
            match_id: row.get("match_id")?,
            seat: seat(row.get("seat")?)?,
            person: row.get("person")?,
            at: row.get("at")?,
            rated: row.get("rated")?,
        })
    };
    let name = || format!("a result of the match {}", row.key("match_id"));
    read().map_err(|why: Unreadable| why.of("results", name()))
}

pub(crate) fn rated(row: &Row) -> Result<Rated, Unreadable> {
    let read = || {
        Ok(Rated {
            person: row.get("person")?,
            game: row.get("game")?,
            system: row.get("system")?,
            rating: row.get("rating")?,
            deviation: row.get("deviation")?,
            volatility: row.get("volatility")?,
            matches: count(row.get("matches")?)?,
        })
    };
    read()
        .map_err(|why: Unreadable| why.of("ratings", format!("a rating of {}", row.key("person"))))
}

/// A number that counts something.
pub(crate) fn count(number: i32) -> Result<u32, Unreadable> {
    number
        .try_into()
        .map_err(|_| Unreadable::new(format!("{number} counts nothing")))
}

/// A seat's number.
fn seat(number: i16) -> Result<u8, Unreadable> {
    number
        .try_into()
        .map_err(|_| Unreadable::new(format!("there is no seat {number}")))
}
