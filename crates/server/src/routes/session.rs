//! Who one is.

use atoll_protocol::{Rename, Session};
use atoll_store::{Person, Write};
use axum::Json;
use axum::extract::State;

use super::read::{Body, name};
use crate::App;
use crate::error::{Answer, ApiError};
use crate::identity::Me;

pub(super) fn told(me: &Me) -> Session {
    Session {
        name: me.name.clone(),
        account: me.account,
    }
}

pub(super) async fn show(me: Me) -> Json<Session> {
    Json(told(&me))
}

pub(super) async fn rename(
    State(app): State<App>,
    me: Me,
    Body(wanted): Body<Rename>,
) -> Answer<Json<Session>> {
    if me.account {
        let message = "an account keeps its name";
        return Err(ApiError::new("not-allowed", "name", message));
    }
    app.guard.guest(me.from)?;
    let name = name(&wanted.name, "name")?;
    let person = Person {
        id: me.id.clone(),
        name: name.clone(),
        login: None,
        password: None,
        bot: false,
        created: app.now(),
    };
    app.store.write(vec![Write::Person(person)]).await?;
    Ok(Json(told(&Me { name, ..me })))
}
