//! How requests fail.

use std::time::Duration;

use atoll_catalog::ThinkError;
use atoll_engine::{PlayError, Problems};
use atoll_protocol::{ErrorBody, Refusal};
use atoll_store::StoreError;
use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};

/// Why a request was refused, safe to show. The cause of an internal failure was logged and is not in it.
#[derive(Debug, Clone)]
pub(crate) struct ApiError(pub(crate) Refusal);

pub(crate) type Answer<T> = Result<T, ApiError>;

impl ApiError {
    pub(crate) fn new(code: &str, field: &str, message: impl ToString) -> ApiError {
        ApiError(Refusal::new(code, field, message))
    }

    pub(crate) fn internal(why: impl std::fmt::Display) -> ApiError {
        tracing::error!("A request failed: {why}");
        ApiError::new("internal", "", "something went wrong on the server")
    }

    pub(crate) fn unknown_table() -> ApiError {
        ApiError::new("unknown-table", "table", "there is no such table")
    }

    pub(crate) fn not_your_seat() -> ApiError {
        ApiError::new("not-your-seat", "seat", "this seat is not yours")
    }

    /// What is kept of something is damaged. What is wrong with it was logged.
    pub(crate) fn unreadable() -> ApiError {
        let message = "what is kept of this is damaged and cannot be read: whoever runs the server can \
                       ask `atoll doctor` about it";
        ApiError::new("unreadable", "", message)
    }

    pub(crate) fn busy() -> ApiError {
        let busy = ApiError::new("busy", "", "the server is busy: try again in a moment");
        busy.after(Duration::from_secs(1))
    }

    pub(crate) fn closing() -> ApiError {
        let closing = ApiError::new("closing", "", "the server is about to stop");
        closing.after(Duration::from_secs(2))
    }

    /// Something comes too often; it is welcome again after this time.
    pub(crate) fn too_fast(wait: Duration) -> ApiError {
        let too_fast = ApiError::new("too-fast", "", "too many requests: wait a moment");
        too_fast.after(wait)
    }

    /// The body of a request did not come.
    pub(crate) fn too_slow() -> ApiError {
        ApiError::new(
            "too-slow",
            "",
            "the body of the request did not come in time",
        )
    }

    /// The same, with the time after which to try again.
    fn after(mut self, wait: Duration) -> ApiError {
        let seconds = wait.as_secs() + u64::from(wait.subsec_nanos() > 0);
        self.0.wait = Some(seconds.clamp(1, 3600) as u32);
        self
    }

    fn status(&self) -> StatusCode {
        match self.0.code.as_str() {
            "bad-credentials" | "bad-token" => StatusCode::UNAUTHORIZED,
            "other-origin" | "not-allowed" | "not-your-seat" | "banned" => StatusCode::FORBIDDEN,
            "unknown-game" | "unknown-table" | "unknown-route" | "unknown-person" => {
                StatusCode::NOT_FOUND
            }
            "unreadable" | "seat-taken" | "not-open" | "stale" | "not-started" | "over"
            | "not-your-turn" | "nothing-to-undo" | "cannot-undo" | "no-offer" | "name-taken" => {
                StatusCode::CONFLICT
            }
            "wrong-method" => StatusCode::METHOD_NOT_ALLOWED,
            "too-slow" => StatusCode::REQUEST_TIMEOUT,
            "too-large" => StatusCode::PAYLOAD_TOO_LARGE,
            "illegal-move" => StatusCode::UNPROCESSABLE_ENTITY,
            "too-fast" | "too-many" => StatusCode::TOO_MANY_REQUESTS,
            "closing" | "busy" => StatusCode::SERVICE_UNAVAILABLE,
            "internal" => StatusCode::INTERNAL_SERVER_ERROR,
            _ => StatusCode::BAD_REQUEST,
        }
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let wait = self.0.wait;
        let mut response = (self.status(), Json(ErrorBody { error: self.0 })).into_response();
        if let Some(seconds) = wait {
            let headers = response.headers_mut();
            headers.insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}

impl From<StoreError> for ApiError {
    fn from(error: StoreError) -> ApiError {
        match error {
            StoreError::Unavailable(_)
            | StoreError::InUse
            | StoreError::Collision
            | StoreError::Conflict => {
                tracing::error!("A request failed: {error}");
                ApiError::busy()
            }
            StoreError::Unreadable(why) => {
                tracing::error!("{why}");
                ApiError::unreadable()
            }
            _ => ApiError::internal(error),
        }
    }
}

impl From<Problems> for ApiError {
    fn from(problems: Problems) -> ApiError {
        ApiError(problems.into())
    }
}

impl From<PlayError> for ApiError {
    fn from(error: PlayError) -> ApiError {
        match error {
            PlayError::Over => ApiError::new("over", "", error),
            PlayError::NotYourTurn { .. } | PlayError::ChanceIsDue => {
                ApiError::new("not-your-turn", "seat", error)
            }
            _ => ApiError::new("illegal-move", "move", error),
        }
    }
}

impl From<ThinkError> for ApiError {
    fn from(error: ThinkError) -> ApiError {
        match error {
            ThinkError::UnknownBot { .. } => ApiError::new("unknown-bot", "bot", error),
            _ => ApiError::new("bad-request", "", error),
        }
    }
}
