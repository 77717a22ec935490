//! For those who run the server.

use std::panic::AssertUnwindSafe;
use std::time::{Duration, Instant};

use atoll_store::Write;
use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use futures_util::FutureExt;
use tokio::time::timeout;

use crate::error::ApiError;
use crate::{App, metrics};

/// A store that took a write so long ago takes another.
const FRESH: Duration = Duration::from_secs(1);
/// A write that takes longer does not count.
const PATIENCE: Duration = Duration::from_secs(5);

/// The process answers, and says what it is: `atoll serve` asks whoever has the port it wants.
pub(super) async fn alive() -> &'static str {
    "Atoll is up\n"
}

/// Whether to send people here.
pub(super) async fn ready(State(app): State<App>) -> (StatusCode, &'static str) {
    if app.is_closing() {
        return (StatusCode::SERVICE_UNAVAILABLE, "closing\n");
    }
    let no = |why| (StatusCode::SERVICE_UNAVAILABLE, why);
    if !app.store.ready().await {
        return no("the database does not answer\n");
    }
    match takes_writes(&app).await {
        true => (StatusCode::OK, "ready\n"),
        false => no("the database takes no writes\n"),
    }
}

/// Whether what is written now is kept: a full disk is still read from. Asked once a second at most, however many want to
/// know.
async fn takes_writes(app: &App) -> bool {
    let mut last = app.last_probe.lock().await;
    if let Some((at, took)) = *last
        && at.elapsed() < FRESH
    {
        return took;
    }
    let probe = app.store.write(vec![Write::Alive { at: app.now() }]);
    let took = matches!(timeout(PATIENCE, probe).await, Ok(Ok(_)));
    *last = Some((Instant::now(), took));
    took
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
