//! Programs that play here: their tokens.

use atoll_protocol::{BotToken, Program, Rename};
use atoll_store::{Person, Write};
use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;

use super::read::Body;
use crate::error::{Answer, ApiError};
use crate::identity::Me;
use crate::{App, random};

/// The most programs of a person.
const MOST: usize = 50;

/// A new program; its token is told once and kept as a hash.
pub(super) async fn open(
    State(app): State<App>,
    me: Me,
    Body(wanted): Body<Rename>,
) -> Answer<(StatusCode, Json<BotToken>)> {
    app.guard.credentials(me.from)?;
    app.expect_welcome(&me)?;
    let name = app.free_name(&wanted.name, "name").await?;
    if app.store.programs(&me.id).await?.len() >= MOST {
        let message = format!("nobody has more than {MOST} programs");
        return Err(ApiError::new("too-many", "", message));
    }
    let person = Person {
        id: random::word(20),
        name: name.clone(),
        bot: true,
        owner: Some(me.id),
        created: app.now(),
        ..Person::default()
    };
    let (token, session) = app.new_session(&person, me.from);
    let id = person.id.clone();
    let writes = vec![Write::Person(person), Write::Session(session)];
    app.store.write(writes).await?;
    Ok((StatusCode::CREATED, Json(BotToken { id, name, token })))
}

/// The programs of the one who asks.
pub(super) async fn list(State(app): State<App>, me: Me) -> Answer<Json<Vec<Program>>> {
    let mut programs = Vec::new();
    for program in app.store.programs(&me.id).await? {
        let sessions = app.store.sessions_of(&program.id).await?;
        let now = app.now();
        let lasts = sessions.into_iter().find(|one| one.expires > now);
        if let Some(session) = lasts {
            programs.push(Program {
                id: program.id,
                name: program.name,
                made: program.created,
                used: session.used,
            });
        }
    }
    Ok(Json(programs))
}

/// Takes a program's token from it: what it plays is left to the clock. Its owner does that, or the program itself.
pub(super) async fn revoke(
    State(app): State<App>,
    me: Me,
    Path(program): Path<String>,
) -> Answer<Json<Vec<Program>>> {
    let found = app.store.programs(&me.id).await?;
    let own = me.bot && me.id == program;
    if !own && found.iter().all(|one| one.id != program) {
        let message = "you have no such program";
        return Err(ApiError::new("unknown-person", "id", message));
    }
    let sessions = app.all_sessions(&program).await?;
    app.end_sessions(sessions, Vec::new()).await?;
    list(State(app), me).await
}
