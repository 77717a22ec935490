//! For those who run the server, with the token that its settings name: reports and bans.

use atoll_protocol::{Ban, NewBan, Report};
use axum::Json;
use axum::extract::{Path, Request, State};
use axum::http::{StatusCode, header};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use serde::Deserialize;

use super::read::{Asked, Body};
use crate::bans::{BanError, ban, unban};
use crate::error::{Answer, ApiError};
use crate::{App, random, reports};

pub(super) fn router(app: App) -> axum::Router<App> {
    axum::Router::new()
        .route("/reports", get(list))
        .route("/reports/{report}/close", post(close))
        .route("/bans", get(bans).post(make).delete(lift))
        .layer(from_fn_with_state(app, only_operator))
}

/// Lets nobody in but whoever has the token. Without one in the settings there are no such addresses.
async fn only_operator(State(app): State<App>, request: Request, next: Next) -> Response {
    let Some(token) = &app.settings.operator else {
        return ApiError::new("unknown-route", "", "there is no such address").into_response();
    };
    let given = request.headers().get(header::AUTHORIZATION);
    let given = given.and_then(|value| value.to_str().ok()?.strip_prefix("Bearer "));
    // Hashes are compared, so that the time it takes tells nothing of the token.
    let fits = given.is_some_and(|given| random::hash(given) == random::hash(token));
    match fits {
        true => next.run(request).await,
        false => {
            let message = "this token is not the operator's";
            ApiError::new("bad-token", "authorization", message).into_response()
        }
    }
}

#[derive(Deserialize)]
struct Wanted {
    #[serde(default)]
    closed: bool,
}

async fn list(State(app): State<App>, Asked(wanted): Asked<Wanted>) -> Answer<Json<Vec<Report>>> {
    Ok(Json(reports(&app.store, wanted.closed).await?))
}

async fn close(State(app): State<App>, Path(id): Path<i64>) -> Answer<Json<Vec<Report>>> {
    let close = atoll_store::Write::CloseReport { id };
    match app.store.write(vec![close]).await {
        Ok(_) => Ok(Json(reports(&app.store, false).await?)),
        Err(atoll_store::StoreError::Conflict) => Err(ApiError::new(
            "unknown-route",
            "report",
            "there is no such report",
        )),
        Err(why) => Err(why.into()),
    }
}

async fn bans(State(app): State<App>) -> Answer<Json<Vec<Ban>>> {
    Ok(Json(crate::bans(&app.store).await?))
}

async fn make(
    State(app): State<App>,
    Body(wanted): Body<NewBan>,
) -> Answer<(StatusCode, Json<Vec<Ban>>)> {
    ban(&app.store, &wanted, app.now()).await?;
    app.read_bans().await?;
    Ok((StatusCode::CREATED, bans(State(app)).await?))
}

async fn lift(State(app): State<App>, Body(wanted): Body<NewBan>) -> Answer<Json<Vec<Ban>>> {
    unban(&app.store, &wanted).await?;
    app.read_bans().await?;
    bans(State(app)).await
}

impl From<BanError> for ApiError {
    fn from(error: BanError) -> ApiError {
        match error {
            BanError::Store(why) => why.into(),
            BanError::Account(_) => ApiError::new("unknown-person", "name", error),
            BanError::Address(_) => ApiError::new("bad-request", "address", error),
            BanError::Reason => ApiError::new("bad-request", "why", error),
            BanError::Whom => ApiError::new("bad-request", "", error),
        }
    }
}
