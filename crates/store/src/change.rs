//! Making changes, one after the other.

use crate::database::Connection;
use crate::{
    Entry, MatchRow, NewChat, Rated, ResultRow, Sitting, StoreError, Write, people, postgres,
    sqlite,
};

/// Makes the changes of one unit, or none of them; the id of the last line of chat, or 0.
pub(crate) async fn together(
    connection: &mut Connection<'_>,
    unit: &[Write],
) -> Result<Result<i64, StoreError>, StoreError> {
    connection.query("SAVEPOINT unit").execute().await?;
    let made = in_order(connection, unit).await;
    match &made {
        Ok(_) => {}
        // The whole transaction is tried again.
        Err(StoreError::Collision) => return Err(StoreError::Collision),
        Err(_) => {
            connection.query("ROLLBACK TO unit").execute().await?;
        }
    }
    connection.query("RELEASE unit").execute().await?;
    Ok(made)
}

/// Makes changes until one fails; the id of the last line of chat, or 0.
pub(crate) async fn in_order(
    connection: &mut Connection<'_>,
    writes: impl IntoIterator<Item = &Write>,
) -> Result<i64, StoreError> {
    let mut last = 0;
    for write in writes {
        last = one(connection, write).await?.unwrap_or(last);
    }
    Ok(last)
}

/// Makes one change; the id of a line of chat.
async fn one(connection: &mut Connection<'_>, write: &Write) -> Result<Option<i64>, StoreError> {
    match write {
        Write::Append(entry) => append(connection, entry).await?,
        Write::Create(row, sitting) => {
            create(connection, row).await?;
            seat(connection, &row.id, sitting).await?;
        }
        Write::Seats {
            id,
            was,
            seats,
            state,
            sitting,
        } => {
            let query = connection.query(
                "UPDATE matches SET seats = $1, state = CASE state WHEN 'over' THEN state ELSE $2 END
                 WHERE id = $3 AND seats = $4",
            );
            let query = query.bind(seats).bind(*state).bind(id).bind(was);
            expect_one(query.execute().await?)?;
            seat(connection, id, sitting).await?;
        }
        Write::Over { id, outcome } => {
            let query =
                connection.query("UPDATE matches SET state = 'over', outcome = $1 WHERE id = $2");
            query.bind(outcome).bind(id).execute().await?;
        }
        Write::Rematch { id, rematch } => {
            let query = connection
                .query("UPDATE matches SET rematch = $1 WHERE id = $2 AND rematch IS NULL");
            expect_one(query.bind(rematch).bind(id).execute().await?)?;
        }
        Write::Say(line) => return say(connection, line).await.map(Some),
        Write::Discard { id } => discard(connection, id).await?,
        Write::DiscardGuests { before } => {
            let query = connection.query(
                "DELETE FROM people WHERE login IS NULL AND NOT bot AND created < $1
                 AND NOT EXISTS (SELECT 1 FROM sessions WHERE person = people.id)
                 AND NOT EXISTS (SELECT 1 FROM sitters WHERE person = people.id)
                 AND NOT EXISTS (SELECT 1 FROM results WHERE person = people.id)
                 AND NOT EXISTS (SELECT 1 FROM matches WHERE maker = people.id)",
            );
            query.bind(before).execute().await?;
        }
        Write::Result(result) => put_result(connection, result).await?,
        Write::Rating(rated) => rate(connection, rated).await?,
        Write::Alive { at } => {
            let query = match connection {
                Connection::Sqlite(_) => sqlite::ALIVE,
                Connection::Postgres(_) => postgres::ALIVE,
            };
            connection
                .query(query)
                .bind(at.to_string())
                .execute()
                .await?;
        }
        Write::Downtime { began, ended } => {
            let query = connection.query(
                "INSERT INTO downtimes (began, ended) VALUES ($1, $2)
                 ON CONFLICT (began) DO UPDATE SET ended = excluded.ended",
            );
            query.bind(began).bind(ended).execute().await?;
        }
        Write::Done {
            match_id,
            command,
            number,
        } => {
            let query = connection
                .query("INSERT INTO commands (match_id, command, number) VALUES ($1, $2, $3)");
            let query = query.bind(match_id).bind(*command).bind(*number as i32);
            query.execute().await?;
        }
        Write::Setting { key, value } => {
            let query = connection
                .query("INSERT INTO settings (key, value) VALUES ($1, $2) ON CONFLICT DO NOTHING");
            query.bind(key).bind(value).execute().await?;
        }
        Write::Person(person) => people::put_person(connection, person).await?,
        Write::Looks { person, looks } => people::put_looks(connection, person, looks).await?,
        Write::Session(session) => people::put_session(connection, session).await?,
        Write::Ended { sessions, at } => people::end(connection, sessions, *at).await?,
        Write::Sweep { before } => people::sweep(connection, *before).await?,
        Write::Leave(parting) => people::leave(connection, parting).await?,
        Write::HandOver {
            id,
            was,
            seats,
            sitting,
            parting,
        } => people::hand_over(connection, id, was, seats, sitting, parting).await?,
        Write::ForgetChat(parting) => people::forget_chat(connection, parting).await?,
        Write::Left(parting) => people::left(connection, parting).await?,
        Write::Block(block) => people::put_block(connection, block).await?,
        Write::Unblock { person, other } => people::unblock(connection, person, other).await?,
        Write::Report(report) => people::put_report(connection, report).await?,
        Write::CloseReport { id } => people::close_report(connection, *id).await?,
        Write::Ban(ban) => people::put_ban(connection, ban).await?,
        Write::Unban { whom } => people::unban(connection, whom).await?,
    }
    Ok(None)
}

/// What was to be changed is no longer as the writer knew it, if nothing was.
pub(crate) fn expect_one(changed: u64) -> Result<(), StoreError> {
    (changed == 1).then_some(()).ok_or(StoreError::Conflict)
}

async fn discard(connection: &mut Connection<'_>, id: &str) -> Result<(), StoreError> {
    let query = connection.query(
        "DELETE FROM matches WHERE id = $1 AND state <> 'over'
         AND NOT EXISTS (SELECT 1 FROM log WHERE match_id = $1 AND command <> 0)",
    );
    if query.bind(id).execute().await? == 0 {
        return Ok(());
    }
    for beside in [
        "DELETE FROM sitters WHERE match_id = $1",
        "DELETE FROM log WHERE match_id = $1",
        "DELETE FROM chat WHERE match_id = $1",
        "DELETE FROM commands WHERE match_id = $1",
    ] {
        connection.query(beside).bind(id).execute().await?;
    }
    Ok(())
}

async fn append(connection: &mut Connection<'_>, entry: &Entry) -> Result<(), StoreError> {
    connection
        .query(
            "INSERT INTO log (match_id, number, at, actor, text, spent, forced, command)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
        )
        .bind(&entry.match_id)
        .bind(entry.number as i32)
        .bind(entry.at)
        .bind(entry.actor.as_str())
        .bind(&entry.text)
        .bind(entry.spent)
        .bind(entry.forced)
        .bind(entry.command)
        .execute()
        .await?;
    Ok(())
}

async fn create(connection: &mut Connection<'_>, row: &MatchRow) -> Result<(), StoreError> {
    connection
        .query(
            "INSERT INTO matches (id, game, rules, options, position, seats, seed, commitment, clock, policy,
             listed, public, state, outcome, rematch, maker, created)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)",
        )
        .bind(&row.id)
        .bind(&row.game)
        .bind(row.rules as i32)
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
        .execute()
        .await?;
    Ok(())
}

/// Writes down who sits at a table, instead of what was known before.
pub(crate) async fn seat(
    connection: &mut Connection<'_>,
    id: &str,
    sitting: &[Sitting],
) -> Result<(), StoreError> {
    let query = connection.query("DELETE FROM sitters WHERE match_id = $1");
    query.bind(id).execute().await?;
    match connection {
        Connection::Sqlite(connection) => sqlite::seat(connection, id, sitting).await,
        Connection::Postgres(connection) => postgres::seat(connection, id, sitting).await,
    }
}

async fn say(connection: &mut Connection<'_>, line: &NewChat) -> Result<i64, StoreError> {
    connection
        .query(
            "INSERT INTO chat (match_id, at, seat, name, text, command, person, guest)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING id",
        )
        .bind(&line.match_id)
        .bind(line.at)
        .bind(line.seat.map(i16::from))
        .bind(&line.name)
        .bind(&line.text)
        .bind(line.command)
        .bind(&line.person)
        .bind(line.guest)
        .one(|row| row.get(0))
        .await
}

async fn put_result(connection: &mut Connection<'_>, result: &ResultRow) -> Result<(), StoreError> {
    connection
        .query(
            "INSERT INTO results (match_id, seat, person, at, rated) VALUES ($1, $2, $3, $4, $5)
             ON CONFLICT (match_id, seat) DO UPDATE SET person = excluded.person, at = excluded.at,
             rated = excluded.rated",
        )
        .bind(&result.match_id)
        .bind(i16::from(result.seat))
        .bind(&result.person)
        .bind(result.at)
        .bind(result.rated)
        .execute()
        .await?;
    Ok(())
}

async fn rate(connection: &mut Connection<'_>, rated: &Rated) -> Result<(), StoreError> {
    let changed = connection
        .query(
            "INSERT INTO ratings (person, game, system, rating, deviation, volatility, matches)
             VALUES ($1, $2, $3, $4, $5, $6, $7)
             ON CONFLICT (person, game, system) DO UPDATE SET rating = excluded.rating,
             deviation = excluded.deviation, volatility = excluded.volatility, matches = excluded.matches
             WHERE ratings.matches = excluded.matches - 1",
        )
        .bind(&rated.person)
        .bind(&rated.game)
        .bind(&rated.system)
        .bind(rated.rating)
        .bind(rated.deviation)
        .bind(rated.volatility)
        .bind(rated.matches as i32)
        .execute()
        .await?;
    expect_one(changed)
}
