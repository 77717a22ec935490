//! People: who they are, by what they are known again, whom they do not want to meet, and how they leave.

use crate::change::{expect_one, seat};
use crate::database::{Connection, Row};
use crate::read::{LIST, is_kept, match_row, result};
use crate::{
    Ban, Block, MatchRow, Parting, Past, Person, Report, Session, Sitting, Store, StoreError,
    Unreadable,
};

/// The lines of chat that are forgotten at a time.
const LINES: i64 = 500;

pub(crate) async fn put_looks(
    connection: &mut Connection<'_>,
    person: &str,
    looks: &[String],
) -> Result<(), StoreError> {
    for look in looks {
        let query = connection.query("INSERT INTO looks (look, person) VALUES ($1, $2)");
        query.bind(look).bind(person).execute().await?;
    }
    Ok(())
}

pub(crate) async fn end(
    connection: &mut Connection<'_>,
    sessions: &[String],
    at: i64,
) -> Result<(), StoreError> {
    for hash in sessions {
        let query =
            connection.query("UPDATE sessions SET expires = $1 WHERE hash = $2 AND expires > $1");
        query.bind(at).bind(hash).execute().await?;
    }
    Ok(())
}

/// Gives a match from who leaves to the heir, or to nobody.
pub(crate) async fn hand_over(
    connection: &mut Connection<'_>,
    id: &str,
    was: &str,
    seats: &str,
    sitting: &[Sitting],
    parting: &Parting,
) -> Result<(), StoreError> {
    let query = connection.query(
        "UPDATE matches SET seats = $1, maker = CASE maker WHEN $2 THEN $3 ELSE maker END
         WHERE id = $4 AND seats = $5",
    );
    let maker = parting.heir.as_deref().unwrap_or_default();
    let query = query.bind(seats).bind(&parting.person).bind(maker);
    expect_one(query.bind(id).bind(was).execute().await?)?;
    seat(connection, id, sitting).await
}

/// Forgets some of what a person said.
pub(crate) async fn forget_chat(
    connection: &mut Connection<'_>,
    parting: &Parting,
) -> Result<(), StoreError> {
    let query = connection.query(
        "DELETE FROM chat WHERE id IN (SELECT id FROM chat
         WHERE person = $1 OR (person IS NULL AND name = $2) LIMIT $3)",
    );
    let query = query.bind(&parting.person).bind(&parting.name);
    query.bind(LINES).execute().await.map(drop)
}

pub(crate) async fn put_person(
    connection: &mut Connection<'_>,
    person: &Person,
) -> Result<(), StoreError> {
    connection
        .query(
            "INSERT INTO people (id, name, login, password, recovery, bot, owner, created)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
             ON CONFLICT (id) DO UPDATE SET name = excluded.name, login = excluded.login,
             password = excluded.password, recovery = excluded.recovery",
        )
        .bind(&person.id)
        .bind(&person.name)
        .bind(&person.login)
        .bind(&person.password)
        .bind(&person.recovery)
        .bind(person.bot)
        .bind(&person.owner)
        .bind(person.created)
        .execute()
        .await?;
    Ok(())
}

pub(crate) async fn put_session(
    connection: &mut Connection<'_>,
    session: &Session,
) -> Result<(), StoreError> {
    // One that was ended meanwhile stays so.
    connection
        .query(
            "INSERT INTO sessions (hash, person, made, used, expires, address)
             VALUES ($1, $2, $3, $4, $5, $6)
             ON CONFLICT (hash) DO UPDATE SET used = excluded.used, expires = excluded.expires,
             address = excluded.address WHERE sessions.expires > excluded.used",
        )
        .bind(&session.hash)
        .bind(&session.person)
        .bind(session.made)
        .bind(session.used)
        .bind(session.expires)
        .bind(&session.address)
        .execute()
        .await?;
    Ok(())
}

pub(crate) async fn sweep(connection: &mut Connection<'_>, before: i64) -> Result<(), StoreError> {
    for statement in [
        "DELETE FROM sessions WHERE expires < $1",
        "DELETE FROM bans WHERE until < $1",
    ] {
        connection.query(statement).bind(before).execute().await?;
    }
    Ok(())
}

pub(crate) async fn leave(
    connection: &mut Connection<'_>,
    parting: &Parting,
) -> Result<(), StoreError> {
    connection
        .query(
            "INSERT INTO partings (person, name, heir) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
        )
        .bind(&parting.person)
        .bind(&parting.name)
        .bind(&parting.heir)
        .execute()
        .await?;
    if let Some(heir) = &parting.heir {
        for statement in INHERITED {
            let query = connection.query(statement).bind(&parting.person).bind(heir);
            query.execute().await?;
        }
    }
    for statement in FORGOTTEN {
        let query = connection.query(statement).bind(&parting.person);
        query.execute().await?;
    }
    Ok(())
}

/// What is `$1`'s becomes `$2`'s, unless they have the like: also what others have against a guest stays with the account.
const INHERITED: [&str; 6] = [
    "UPDATE people SET owner = $2 WHERE owner = $1",
    "UPDATE blocks SET person = $2 WHERE person = $1 AND other <> $2
     AND other NOT IN (SELECT other FROM blocks WHERE person = $2)",
    "UPDATE blocks SET other = $2 WHERE other = $1 AND person <> $2
     AND person NOT IN (SELECT person FROM blocks WHERE other = $2)",
    "UPDATE reports SET person = $2 WHERE person = $1",
    "UPDATE reports SET reporter = $2 WHERE reporter = $1",
    "UPDATE bans SET whom = $2 WHERE whom = $1 AND NOT EXISTS (SELECT 1 FROM bans WHERE whom = $2)",
];

/// What nobody needs any more of `$1`.
const FORGOTTEN: [&str; 8] = [
    "DELETE FROM people WHERE id = $1",
    "DELETE FROM looks WHERE person = $1",
    "UPDATE sessions SET address = '' WHERE person = $1",
    "DELETE FROM ratings WHERE person = $1",
    "DELETE FROM blocks WHERE person = $1 OR other = $1",
    "DELETE FROM reports WHERE person = $1",
    "UPDATE reports SET reporter = '' WHERE reporter = $1",
    "DELETE FROM bans WHERE whom = $1",
];

pub(crate) async fn left(
    connection: &mut Connection<'_>,
    parting: &Parting,
) -> Result<(), StoreError> {
    if let Some(heir) = &parting.heir {
        for statement in [
            "UPDATE results SET person = $2 WHERE person = $1",
            "UPDATE chat SET person = $2 WHERE person = $1",
        ] {
            let query = connection.query(statement).bind(&parting.person).bind(heir);
            query.execute().await?;
        }
    }
    for statement in [
        "DELETE FROM results WHERE person = $1",
        "DELETE FROM sitters WHERE person = $1",
        "DELETE FROM partings WHERE person = $1",
    ] {
        let query = connection.query(statement).bind(&parting.person);
        query.execute().await?;
    }
    Ok(())
}

pub(crate) async fn put_block(
    connection: &mut Connection<'_>,
    block: &Block,
) -> Result<(), StoreError> {
    connection
        .query(
            "INSERT INTO blocks (person, other, name, meets, at) VALUES ($1, $2, $3, $4, $5)
             ON CONFLICT (person, other) DO UPDATE SET name = excluded.name, meets = excluded.meets,
             at = excluded.at",
        )
        .bind(&block.person)
        .bind(&block.other)
        .bind(&block.name)
        .bind(block.meets)
        .bind(block.at)
        .execute()
        .await?;
    Ok(())
}

pub(crate) async fn put_report(
    connection: &mut Connection<'_>,
    report: &Report,
) -> Result<(), StoreError> {
    connection
        .query(
            "INSERT INTO reports (at, reporter, person, name, match_id, said, reason, closed)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
        )
        .bind(report.at)
        .bind(&report.reporter)
        .bind(&report.person)
        .bind(&report.name)
        .bind(&report.match_id)
        .bind(&report.said)
        .bind(&report.reason)
        .bind(report.closed)
        .execute()
        .await?;
    Ok(())
}

pub(crate) async fn put_ban(connection: &mut Connection<'_>, ban: &Ban) -> Result<(), StoreError> {
    connection
        .query(
            "INSERT INTO bans (whom, name, why, at, until) VALUES ($1, $2, $3, $4, $5)
             ON CONFLICT (whom) DO UPDATE SET name = excluded.name, why = excluded.why,
             at = excluded.at, until = excluded.until",
        )
        .bind(&ban.whom)
        .bind(&ban.name)
        .bind(&ban.why)
        .bind(ban.at)
        .bind(ban.until)
        .execute()
        .await?;
    Ok(())
}

pub(crate) async fn unblock(
    connection: &mut Connection<'_>,
    person: &str,
    other: &str,
) -> Result<(), StoreError> {
    let query = connection.query("DELETE FROM blocks WHERE person = $1 AND other = $2");
    query.bind(person).bind(other).execute().await.map(drop)
}

pub(crate) async fn close_report(
    connection: &mut Connection<'_>,
    id: i64,
) -> Result<(), StoreError> {
    let query = connection.query("UPDATE reports SET closed = $1 WHERE id = $2");
    expect_one(query.bind(true).bind(id).execute().await?)
}

pub(crate) async fn unban(connection: &mut Connection<'_>, whom: &str) -> Result<(), StoreError> {
    let query = connection.query("DELETE FROM bans WHERE whom = $1");
    expect_one(query.bind(whom).execute().await?)
}

impl Store {
    /// A person by id.
    pub async fn person(&self, id: &str) -> Result<Option<Person>, StoreError> {
        let query = self.pool.query("SELECT * FROM people WHERE id = $1");
        query.bind(id).first(person).await
    }

    /// An account by its login.
    pub async fn account(&self, login: &str) -> Result<Option<Person>, StoreError> {
        if !is_kept(login) {
            return Ok(None);
        }
        let query = self.pool.query("SELECT * FROM people WHERE login = $1");
        query.bind(login).first(person).await
    }

    /// The programs of a person.
    pub async fn programs(&self, owner: &str) -> Result<Vec<Person>, StoreError> {
        self.pool
            .query("SELECT * FROM people WHERE owner = $1 ORDER BY created, id")
            .bind(owner)
            .readable(person)
            .await
    }

    /// The account that looks like this.
    pub async fn who_looks(&self, look: &str) -> Result<Option<String>, StoreError> {
        let query = self.pool.query("SELECT person FROM looks WHERE look = $1");
        query.bind(look).first(|row| row.get(0)).await
    }

    /// Accounts of which it is not kept what they look like, the oldest first.
    pub async fn without_looks(&self) -> Result<Vec<Person>, StoreError> {
        self.pool
            .query(
                "SELECT * FROM people WHERE login IS NOT NULL
                 AND NOT EXISTS (SELECT 1 FROM looks WHERE looks.person = people.id)
                 ORDER BY created, id",
            )
            .readable(person)
            .await
    }

    /// A session by its hash, whether it has ended or not.
    pub async fn session(&self, hash: &str) -> Result<Option<Session>, StoreError> {
        let query = self.pool.query("SELECT * FROM sessions WHERE hash = $1");
        query.bind(hash).first(session).await
    }

    /// The sessions of a person, whether they have ended or not; the last used first.
    pub async fn sessions_of(&self, person: &str) -> Result<Vec<Session>, StoreError> {
        self.pool
            .query("SELECT * FROM sessions WHERE person = $1 ORDER BY used DESC, hash")
            .bind(person)
            .readable(session)
            .await
    }

    /// The hashes of sessions that ended between two times.
    pub async fn ended(&self, after: i64, until: i64) -> Result<Vec<String>, StoreError> {
        self.pool
            .query("SELECT hash FROM sessions WHERE expires > $1 AND expires <= $2")
            .bind(after)
            .bind(until)
            .all(|row| row.get(0))
            .await
    }

    /// Those who have not left wholly yet.
    pub async fn partings(&self) -> Result<Vec<Parting>, StoreError> {
        let query = self.pool.query("SELECT * FROM partings ORDER BY person");
        query.readable(parting).await
    }

    /// The matches in which a person sits, or which they made, in the order of their ids, a hundred at most after this id.
    pub async fn matches_of(&self, person: &str, after: &str) -> Result<Vec<MatchRow>, StoreError> {
        self.pool
            .query(
                "SELECT * FROM matches WHERE id > $2 AND (maker = $1 OR id IN
                 (SELECT match_id FROM sitters WHERE person = $1)) ORDER BY id LIMIT $3",
            )
            .bind(person)
            .bind(after)
            .bind(LIST)
            .readable(match_row)
            .await
    }

    /// Whether anything is left of what a person said.
    pub async fn has_spoken(&self, parting: &Parting) -> Result<bool, StoreError> {
        let line = self
            .pool
            .query(
                "SELECT id FROM chat WHERE person = $1 OR (person IS NULL AND name = $2) LIMIT 1",
            )
            .bind(&parting.person)
            .bind(&parting.name)
            .first(|row| row.get::<i64, _>(0))
            .await?;
        Ok(line.is_some())
    }

    /// Who said a line at a table: the person, the name and the text.
    pub async fn said(
        &self,
        table: &str,
        line: i64,
    ) -> Result<Option<(Option<String>, String, String)>, StoreError> {
        if !is_kept(table) {
            return Ok(None);
        }
        self.pool
            .query("SELECT person, name, text FROM chat WHERE match_id = $1 AND id = $2")
            .bind(table)
            .bind(line)
            .first(|row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))
            .await
    }

    /// A person's results that another may see, the newest first, a hundred at most: of public matches, of those of both,
    /// and all of one's own.
    pub async fn history(&self, id: &str, viewer: &str) -> Result<Vec<Past>, StoreError> {
        let past = |row: &Row| {
            Ok(Past {
                result: result(row)?,
                row: match_row(row)?,
            })
        };
        self.pool
            .query(
                "SELECT * FROM results JOIN matches ON matches.id = results.match_id
                 WHERE results.person = $1 AND (results.person = $2 OR matches.public
                 OR matches.maker = $2 OR EXISTS (SELECT 1 FROM sitters
                 WHERE sitters.match_id = matches.id AND sitters.person = $2))
                 ORDER BY results.at DESC LIMIT $3",
            )
            .bind(id)
            .bind(viewer)
            .bind(LIST)
            .readable(past)
            .await
    }

    /// Whom a person does not hear or meet, in the order in which they said so.
    pub async fn blocks_by(&self, person: &str) -> Result<Vec<Block>, StoreError> {
        self.pool
            .query("SELECT * FROM blocks WHERE person = $1 ORDER BY at, other")
            .bind(person)
            .readable(block)
            .await
    }

    /// Who does not hear or meet a person.
    pub async fn blocks_of(&self, other: &str) -> Result<Vec<Block>, StoreError> {
        self.pool
            .query("SELECT * FROM blocks WHERE other = $1")
            .bind(other)
            .readable(block)
            .await
    }

    /// What was told to the operator, the newest first, a thousand at most; `closed`: also what is done with.
    pub async fn reports(&self, closed: bool) -> Result<Vec<Report>, StoreError> {
        self.pool
            .query(
                "SELECT * FROM reports WHERE closed = $1 OR closed = $2 ORDER BY id DESC LIMIT 1000",
            )
            .bind(false)
            .bind(closed)
            .readable(report)
            .await
    }

    /// How much somebody told the operator since a time.
    pub async fn reported_since(&self, reporter: &str, at: i64) -> Result<i64, StoreError> {
        self.pool
            .query("SELECT count(*) FROM reports WHERE reporter = $1 AND at > $2")
            .bind(reporter)
            .bind(at)
            .one(|row| row.get(0))
            .await
    }

    /// Who may do little.
    pub async fn bans(&self) -> Result<Vec<Ban>, StoreError> {
        let query = self.pool.query("SELECT * FROM bans ORDER BY at, whom");
        query.readable(ban).await
    }
}

pub(crate) fn person(row: &Row) -> Result<Person, Unreadable> {
    let read = || {
        Ok(Person {
            id: row.get("id")?,
            name: row.get("name")?,
            login: row.get("login")?,
            password: row.get("password")?,
            recovery: row.get("recovery")?,
            bot: row.get("bot")?,
            owner: row.get("owner")?,
            created: row.get("created")?,
        })
    };
    read().map_err(|why: Unreadable| why.of("people", format!("the person {}", row.key("id"))))
}

pub(crate) fn session(row: &Row) -> Result<Session, Unreadable> {
    let read = || {
        Ok(Session {
            hash: row.get("hash")?,
            person: row.get("person")?,
            made: row.get("made")?,
            used: row.get("used")?,
            expires: row.get("expires")?,
            address: row.get("address")?,
        })
    };
    read().map_err(|why: Unreadable| why.of("sessions", "a session".to_owned()))
}

pub(crate) fn parting(row: &Row) -> Result<Parting, Unreadable> {
    let read = || {
        Ok(Parting {
            person: row.get("person")?,
            name: row.get("name")?,
            heir: row.get("heir")?,
        })
    };
    read().map_err(|why: Unreadable| why.of("partings", "somebody who leaves".to_owned()))
}

pub(crate) fn block(row: &Row) -> Result<Block, Unreadable> {
    let read = || {
        Ok(Block {
            person: row.get("person")?,
            other: row.get("other")?,
            name: row.get("name")?,
            meets: row.get("meets")?,
            at: row.get("at")?,
        })
    };
    read().map_err(|why: Unreadable| why.of("blocks", format!("a block of {}", row.key("person"))))
}

pub(crate) fn report(row: &Row) -> Result<Report, Unreadable> {
    let read = || {
        Ok(Report {
            id: row.get("id")?,
            at: row.get("at")?,
            reporter: row.get("reporter")?,
            person: row.get("person")?,
            name: row.get("name")?,
            match_id: row.get("match_id")?,
            said: row.get("said")?,
            reason: row.get("reason")?,
            closed: row.get("closed")?,
        })
    };
    read().map_err(|why: Unreadable| why.of("reports", format!("the report {}", row.key("id"))))
}

pub(crate) fn ban(row: &Row) -> Result<Ban, Unreadable> {
    let read = || {
        Ok(Ban {
            whom: row.get("whom")?,
            name: row.get("name")?,
            why: row.get("why")?,
            at: row.get("at")?,
            until: row.get("until")?,
        })
    };
    read().map_err(|why: Unreadable| why.of("bans", format!("the ban of {}", row.key("whom"))))
}
