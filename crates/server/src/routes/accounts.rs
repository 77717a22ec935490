//! Accounts, bots' tokens, profiles.

use std::net::SocketAddr;

use argon2::{Argon2, PasswordHasher, PasswordVerifier};
use atoll_protocol::{BotToken, Credentials, PastMatch, Profile, Rating, Rename};
use atoll_store::{Past, Person, StoreError, Write};
use axum::Json;
use axum::extract::{ConnectInfo, Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};

use super::read::{Body, name};
use super::session::told;
use crate::error::{Answer, ApiError};
use crate::identity::{Me, set_cookie};
use crate::live::{Holder, SeatRow, sitting};
use crate::{App, random};

fn name_taken() -> ApiError {
    ApiError::new("name-taken", "name", "this name belongs to somebody else")
}

fn wrong() -> ApiError {
    ApiError::new(
        "bad-credentials",
        "password",
        "name and password do not fit",
    )
}

/// Opens an account: the guest becomes its owner, with all matches.
pub(super) async fn open(
    State(app): State<App>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    me: Me,
    Body(wanted): Body<Credentials>,
) -> Answer<Response> {
    app.guard.credentials(from.ip())?;
    let name = account_name(&wanted)?;
    if me.account {
        return Err(ApiError::new("not-allowed", "", "log out first"));
    }
    let person = Person {
        id: me.id.clone(),
        login: Some(name.to_lowercase()),
        name: name.clone(),
        password: Some(hashed(wanted.password).await?),
        bot: false,
        created: app.now(),
    };
    match app.store.write(vec![Write::Person(person)]).await {
        Ok(_) => {}
        Err(StoreError::Conflict) => return Err(name_taken()),
        Err(why) => return Err(why.into()),
    }
    let account = true;
    entered(
        &app,
        &Me {
            name,
            account,
            ..me
        },
        StatusCode::CREATED,
    )
}

fn entered(app: &App, me: &Me, status: StatusCode) -> Answer<Response> {
    let mut response = (status, Json(told(me))).into_response();
    set_cookie(app, &mut response, &me.id);
    Ok(response)
}

fn account_name(wanted: &Credentials) -> Answer<String> {
    let name = name(&wanted.name, "name")?;
    if name.chars().count() < 2 {
        return Err(ApiError::new(
            "bad-name",
            "name",
            "an account's name has 2 to 24 characters",
        ));
    }
    if !(8..=200).contains(&wanted.password.chars().count()) {
        let message = "a password has 8 to 200 characters";
        return Err(ApiError::new("bad-credentials", "password", message));
    }
    Ok(name)
}

/// Hashing takes long on purpose: not on the threads that serve.
async fn hashed(password: String) -> Answer<String> {
    let work = move || {
        Argon2::default()
            .hash_password(password.as_bytes())
            .map(|hash| hash.to_string())
    };
    let hash = tokio::task::spawn_blocking(work)
        .await
        .map_err(ApiError::internal)?;
    hash.map_err(ApiError::internal)
}

async fn fits(password: String, hash: String) -> Answer<bool> {
    let work = move || {
        let hash = argon2::PasswordHash::new(&hash);
        hash.is_ok_and(|hash| {
            Argon2::default()
                .verify_password(password.as_bytes(), &hash)
                .is_ok()
        })
    };
    tokio::task::spawn_blocking(work)
        .await
        .map_err(ApiError::internal)
}

/// The account of this name, if the password is right.
async fn authenticate(app: &App, wanted: Credentials) -> Answer<Person> {
    let login = name(&wanted.name, "name")?.to_lowercase();
    let person = app.store.account(&login).await?;
    let hash = person.as_ref().and_then(|person| person.password.clone());
    // An unknown name takes as long as a wrong password.
    let Some(hash) = hash else {
        hashed(wanted.password).await?;
        return Err(wrong());
    };
    match fits(wanted.password, hash).await? {
        true => person.ok_or_else(wrong),
        false => Err(wrong()),
    }
}

/// Enters an account; what the guest played goes with them.
pub(super) async fn login(
    State(app): State<App>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    me: Me,
    Body(wanted): Body<Credentials>,
) -> Answer<Response> {
    app.guard.credentials(from.ip())?;
    let person = authenticate(&app, wanted).await?;
    if !me.account && me.id != person.id {
        app.adopt(&me.id, &person.id).await?;
    }
    let me = Me {
        id: person.id,
        name: person.name,
        account: true,
        from: me.from,
    };
    entered(&app, &me, StatusCode::OK)
}

pub(super) async fn logout(State(app): State<App>) -> Answer<Response> {
    let me = Me::guest(random::word(20));
    entered(&app, &me, StatusCode::OK)
}

/// Forgets an account. Its matches stay, without its name.
pub(super) async fn forget(
    State(app): State<App>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    me: Me,
    Body(wanted): Body<Credentials>,
) -> Answer<Response> {
    app.guard.credentials(from.ip())?;
    let person = authenticate(&app, wanted).await?;
    if person.id != me.id {
        return Err(wrong());
    }
    app.forget(&person.id).await?;
    entered(&app, &Me::guest(random::word(20)), StatusCode::OK)
}

/// A new program that plays here; its token is told once and kept as a hash.
pub(super) async fn new_bot(
    State(app): State<App>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    Body(wanted): Body<Rename>,
) -> Answer<(StatusCode, Json<BotToken>)> {
    app.guard.credentials(from.ip())?;
    let name = name(&wanted.name, "name")?;
    let token = random::word(40);
    let person = Person {
        id: random::word(20),
        name: name.clone(),
        login: None,
        password: None,
        bot: true,
        created: app.now(),
    };
    let own = Write::Token {
        hash: random::hash(&token),
        person: person.id.clone(),
    };
    app.store.write(vec![Write::Person(person), own]).await?;
    Ok((StatusCode::CREATED, Json(BotToken { name, token })))
}

pub(super) async fn profile(
    State(app): State<App>,
    Path(name): Path<String>,
) -> Answer<Json<Profile>> {
    let person = app.store.account(&name.to_lowercase()).await?;
    let person = person.ok_or_else(|| {
        ApiError::new("unknown-person", "name", "there is no account of this name")
    })?;
    let ratings = app
        .store
        .ratings(&person.id)
        .await?
        .into_iter()
        .map(|rated| Rating {
            game: rated.game,
            system: rated.system,
            rating: rated.rating,
            deviation: rated.deviation,
            matches: rated.matches,
        });
    let history = app.store.history(&person.id).await?;
    Ok(Json(Profile {
        name: person.name,
        since: person.created,
        ratings: ratings.collect(),
        history: history.into_iter().filter_map(past).collect(),
    }))
}

fn past(past: Past) -> Option<PastMatch> {
    let seats: Vec<SeatRow> = serde_json::from_str(&past.row.seats).ok()?;
    Some(PastMatch {
        table: past.row.id,
        game: past.row.game,
        at: past.result.at,
        seat: past.result.seat,
        names: seats.iter().map(|row| row.name().to_owned()).collect(),
        outcome: serde_json::from_str(past.row.outcome.as_deref()?).ok()?,
        rated: past.result.rated,
    })
}

/// The seats of a match with a person's name taken away.
fn without(row: &atoll_store::MatchRow, person: &str) -> Option<Write> {
    let mut seats: Vec<SeatRow> = serde_json::from_str(&row.seats).ok()?;
    for seat in &mut seats {
        if seat.person() == Some(person) {
            seat.holder = Holder::stranger("Somebody".into());
        }
    }
    Some(Write::Seats {
        id: row.id.clone(),
        was: row.seats.clone(),
        seats: serde_json::to_string(&seats).ok()?,
        state: match row.state.as_str() {
            "waiting" => "waiting",
            "running" => "running",
            _ => "over",
        },
        sitting: sitting(&seats),
    })
}

impl App {
    /// What a guest played becomes an account's.
    async fn adopt(&self, from: &str, to: &str) -> Answer<()> {
        let tables = self.tables_of(from).await?;
        let adopt = Write::Adopt {
            from: from.to_owned(),
            to: to.to_owned(),
        };
        self.store.write(vec![adopt]).await?;
        self.reload(&tables).await;
        Ok(())
    }

    /// Forgets a person, and their name at every table.
    async fn forget(&self, person: &str) -> Answer<()> {
        let tables = self.tables_of(person).await?;
        let mut writes = Vec::new();
        for table in &tables {
            if let Some(row) = self.store.find_match(table).await? {
                writes.extend(without(&row, person));
            }
        }
        writes.push(Write::Forget {
            person: person.to_owned(),
        });
        self.store.write(writes).await?;
        self.reload(&tables).await;
        Ok(())
    }

    async fn tables_of(&self, person: &str) -> Answer<Vec<String>> {
        let person = person.to_owned();
        let running = atoll_store::Filter::Running {
            person: person.clone(),
        };
        let past = atoll_store::Filter::Past { person };
        let mut rows = self.store.list(&running).await?;
        rows.extend(self.store.list(&past).await?);
        Ok(rows.into_iter().map(|row| row.id).collect())
    }

    /// Has tables read again who sits there.
    async fn reload(&self, tables: &[String]) {
        for table in tables {
            self.bus.tell(table, &crate::bus::Word::Reload);
            self.tell(table, crate::live::Ask::Close).await;
        }
    }
}
