//! Who one is.

use atoll_protocol::{Rename, Session};
use atoll_store::{Person, Write};
use axum::Json;
use axum::extract::State;

use super::read::Body;
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
    let name = app.free_name(&wanted.name, "name").await?;
    let person = Person {
        id: me.id.clone(),
        name: name.clone(),
        created: app.now(),
        ..Person::default()
    };
    app.store.write(vec![Write::Person(person)]).await?;
    app.look_up_again(&me);
    Ok(Json(told(&Me { name, ..me })))
}
