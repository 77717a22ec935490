//! The addresses of the server.

mod accounts;
mod games;
mod health;
mod operator;
mod people;
mod programs;
pub(crate) mod read;
mod session;
mod tables;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::Method;
use axum::middleware::{from_fn, from_fn_with_state};
use axum::routing::{delete, get, post};

use crate::error::ApiError;
use crate::{App, client, guard, identity, openapi, socket};

/// The largest body of a request.
const LARGEST: usize = 64 * 1024;

pub(crate) fn router(app: App) -> Router {
    let api = Router::new()
        .route("/session", get(session::show).post(session::rename))
        .route("/games", get(games::list))
        .route("/games/{game}", get(games::show))
        .route("/games/{game}/rules", get(games::rules))
        .route("/games/{game}/preview", get(games::preview))
        .route("/games/{game}/guide", get(games::guide))
        .route("/tables", get(tables::list).post(tables::create))
        .route("/quick", post(tables::quick))
        .route("/tables/{table}", get(tables::show))
        .route("/tables/{table}/join", post(tables::join))
        .route(
            "/tables/{table}/seats/{seat}",
            post(tables::fill).delete(tables::leave),
        )
        .route("/tables/{table}/view", get(tables::view))
        .route("/tables/{table}/news", get(tables::news))
        .route("/tables/{table}/commands", post(tables::command))
        .route("/tables/{table}/record", get(tables::record))
        .route("/tables/{table}/review", get(tables::review))
        .route("/tables/{table}/fork", post(tables::fork))
        .route("/tables/{table}/socket", get(socket::open))
        .route("/bots", get(programs::list).post(programs::open))
        .route("/bots/{bot}", delete(programs::revoke))
        .route("/accounts", post(accounts::open))
        .route("/login", post(accounts::login))
        .route("/logout", post(accounts::logout))
        .route("/logout/everywhere", post(accounts::logout_everywhere))
        .route("/recover", post(accounts::recover))
        .route("/account", delete(accounts::forget))
        .route("/account/password", post(accounts::change_password))
        .route("/account/recovery", post(accounts::new_recovery))
        .route("/people/{name}", get(people::profile))
        .route("/blocks", get(people::blocks).post(people::block))
        .route("/blocks/{block}", delete(people::unblock))
        .route("/reports", post(people::report))
        .layer(from_fn_with_state(app.clone(), identity::identify))
        .nest("/operator", operator::router(app.clone()))
        .route("/openapi.json", get(openapi::json))
        .route("/docs", get(openapi::page))
        .fallback(async || ApiError::new("unknown-route", "", "there is no such address"))
        .method_not_allowed_fallback(wrong_method);
    Router::new()
        .nest("/api", api)
        .route("/healthz", get(health::alive))
        .route("/readyz", get(health::ready))
        .route("/metrics", get(health::metrics))
        .fallback(client::file)
        .method_not_allowed_fallback(wrong_method)
        .layer(DefaultBodyLimit::max(LARGEST))
        .layer(from_fn(health::guarded))
        .layer(from_fn_with_state(app.clone(), guard::check))
        .layer(from_fn_with_state(app.clone(), guard::find_client))
        .with_state(app)
}

/// The header `Allow` says which methods there are.
async fn wrong_method(method: Method) -> ApiError {
    let message = format!("this address does not answer {method}");
    ApiError::new("wrong-method", "", message)
}
