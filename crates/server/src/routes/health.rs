//! For those who run the server.

use std::panic::AssertUnwindSafe;

use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use futures_util::FutureExt;

use crate::error::ApiError;
use crate::{App, metrics};

/// The process answers.
pub(super) async fn alive() -> &'static str {
    "ok\n"
}

/// Whether to send people here.
pub(super) async fn ready(State(app): State<App>) -> (StatusCode, &'static str) {
    if app.is_closing() {
        return (StatusCode::SERVICE_UNAVAILABLE, "closing\n");
    }
    match app.store.ready().await {
        true => (StatusCode::OK, "ready\n"),
        false => (
            StatusCode::SERVICE_UNAVAILABLE,
            "the database does not answer\n",
        ),
    }
}

pub(super) async fn metrics(State(app): State<App>) -> String {
    app.guard.sweep();
    metrics::text(&app)
}

/// A request that panics is answered like any other failure.
pub(super) async fn guarded(request: Request, next: Next) -> Response {
    match AssertUnwindSafe(next.run(request)).catch_unwind().await {
        Ok(response) => response,
        Err(_) => ApiError::internal("a request panicked").into_response(),
    }
}
