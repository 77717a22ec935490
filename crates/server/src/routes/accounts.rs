//! Accounts: opening one, entering, leaving, passwords.

use atoll_protocol::{Credentials, NewAccount, NewPassword, Password, Recovery, RecoveryCode};
use atoll_store::{Parting, Person, StoreError, Write};
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};

use super::read::Body;
use super::session::told;
use crate::error::{Answer, ApiError};
use crate::identity::{Me, set_cookie};
use crate::names::{account_name, fold};
use crate::passwords::{new_code, new_password, wrong};
use crate::{App, names, random};

/// Opens an account, to which the guest's matches go.
pub(super) async fn open(
    State(app): State<App>,
    me: Me,
    Body(wanted): Body<Credentials>,
) -> Answer<Response> {
    app.guard.credentials(me.from)?;
    if me.account {
        return Err(ApiError::new("not-allowed", "", "log out first"));
    }
    app.expect_welcome(&me)?;
    let name = account_name(&wanted.name)?;
    let (recovery, code_hash) = new_code();
    let person = Person {
        id: random::word(20),
        login: Some(fold(&name)),
        password: Some(new_password(wanted.password, &name).await?),
        recovery: Some(code_hash),
        created: app.now(),
        name,
        ..Person::default()
    };
    let looks = Write::Looks {
        person: person.id.clone(),
        looks: names::looks(&person.name),
    };
    let writes = vec![Write::Person(person.clone()), looks];
    let (me, word) = app.enter(&me, &person, writes).await?;
    let session = told(&me);
    let answer = (StatusCode::CREATED, Json(NewAccount { session, recovery }));
    Ok(with_cookie(&app, answer, &word, true))
}

/// Enters an account; what the guest played goes with them.
pub(super) async fn login(
    State(app): State<App>,
    me: Me,
    Body(wanted): Body<Credentials>,
) -> Answer<Response> {
    app.guard.credentials(me.from)?;
    let found = app.authenticate(&wanted.name, wanted.password, me.from);
    let person = found.await?;
    let (me, word) = app.enter(&me, &person, Vec::new()).await?;
    Ok(with_cookie(&app, Json(told(&me)), &word, true))
}

/// Enters an account whose password is lost: with a new password, and a new code for the next time.
pub(super) async fn recover(
    State(app): State<App>,
    me: Me,
    Body(wanted): Body<Recovery>,
) -> Answer<Response> {
    app.guard.credentials(me.from)?;
    let mut person = app.recover(&wanted.name, &wanted.code, me.from).await?;
    let (recovery, code_hash) = new_code();
    person.password = Some(new_password(wanted.password, &person.name).await?);
    person.recovery = Some(code_hash);
    let sessions = app.all_sessions(&person.id).await?;
    app.end_sessions(sessions, vec![Write::Person(person.clone())])
        .await?;
    let (me, word) = app.enter(&me, &person, Vec::new()).await?;
    let session = told(&me);
    let answer = Json(NewAccount { session, recovery });
    Ok(with_cookie(&app, answer, &word, true))
}

/// Changes the password. Every other session ends.
pub(super) async fn change_password(
    State(app): State<App>,
    me: Me,
    Body(wanted): Body<NewPassword>,
) -> Answer<Response> {
    let mut person = app.own_account(&me, wanted.password).await?;
    person.password = Some(new_password(wanted.new, &person.name).await?);
    let sessions = app.all_sessions(&person.id).await?;
    app.end_sessions(sessions, vec![Write::Person(person.clone())])
        .await?;
    let (me, word) = app.enter(&me, &person, Vec::new()).await?;
    Ok(with_cookie(&app, Json(told(&me)), &word, true))
}

/// A new code for a lost password; the old one opens nothing any more.
pub(super) async fn new_recovery(
    State(app): State<App>,
    me: Me,
    Body(wanted): Body<Password>,
) -> Answer<Json<RecoveryCode>> {
    let mut person = app.own_account(&me, wanted.password).await?;
    let (recovery, code_hash) = new_code();
    person.recovery = Some(code_hash);
    app.store.write(vec![Write::Person(person)]).await?;
    Ok(Json(RecoveryCode { recovery }))
}

/// Leaves an account at this browser.
pub(super) async fn logout(State(app): State<App>, me: Me) -> Answer<Response> {
    expect_no_program(&me)?;
    let session = vec![me.session.clone()];
    app.end_sessions(session, Vec::new()).await?;
    Ok(as_guest(&app, &me))
}

/// Leaves an account at every browser.
pub(super) async fn logout_everywhere(State(app): State<App>, me: Me) -> Answer<Response> {
    expect_no_program(&me)?;
    let sessions = app.all_sessions(&me.id).await?;
    app.end_sessions(sessions, Vec::new()).await?;
    Ok(as_guest(&app, &me))
}

/// Forgets an account. Its matches stay, without its name.
pub(super) async fn forget(
    State(app): State<App>,
    me: Me,
    Body(wanted): Body<Credentials>,
) -> Answer<Response> {
    app.guard.credentials(me.from)?;
    let found = app.authenticate(&wanted.name, wanted.password, me.from);
    let person = found.await?;
    if person.id != me.id {
        return Err(wrong());
    }
    app.forget(person).await?;
    Ok(as_guest(&app, &me))
}

/// Programs have a token, and nothing to log in to or out of.
fn expect_no_program(me: &Me) -> Answer<()> {
    let message = "a program has its token, and no password";
    match me.bot {
        true => Err(ApiError::new("not-allowed", "", message)),
        false => Ok(()),
    }
}

fn as_guest(app: &App, me: &Me) -> Response {
    let word = app.new_word();
    let guest = Me::of_word(&word, me.from);
    with_cookie(app, Json(told(&guest)), &word, false)
}

fn with_cookie(app: &App, answer: impl IntoResponse, word: &str, account: bool) -> Response {
    let mut response = answer.into_response();
    set_cookie(app, &mut response, word, account);
    response
}

impl App {
    /// The account of the one who asks, if they know its password.
    async fn own_account(&self, me: &Me, password: String) -> Answer<Person> {
        self.guard.credentials(me.from)?;
        expect_no_program(me)?;
        if !me.account {
            return Err(ApiError::new("not-allowed", "", "log in first"));
        }
        let person = self.authenticate(&me.name, password, me.from).await?;
        match person.id == me.id {
            true => Ok(person),
            false => Err(wrong()),
        }
    }

    /// Makes the one who asks this person, in a session of its own: a cookie that was a guest's, or another account's,
    /// never becomes this one's. What a guest had goes with them.
    async fn enter(
        &self,
        me: &Me,
        person: &Person,
        mut writes: Vec<Write>,
    ) -> Answer<(Me, String)> {
        expect_no_program(me)?;
        let (word, session) = self.new_session(person, me.from);
        let entered = Me {
            id: person.id.clone(),
            name: person.name.clone(),
            account: true,
            bot: false,
            owner: None,
            session: session.hash.clone(),
            from: me.from,
        };
        writes.push(Write::Session(session));
        let parting = (!me.account).then(|| Parting {
            person: me.id.clone(),
            name: me.name.clone(),
            heir: Some(person.id.clone()),
        });
        writes.extend(parting.clone().map(Write::Leave));
        match self.end_sessions(vec![me.session.clone()], writes).await {
            Ok(()) => {}
            Err(StoreError::Conflict) => return Err(names::taken()),
            Err(why) => return Err(why.into()),
        }
        if let Some(parting) = parting {
            self.part(parting).await?;
        }
        Ok((entered, word))
    }
}
