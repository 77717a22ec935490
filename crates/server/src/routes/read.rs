//! Reading requests.

use atoll_protocol::Refusal;
use axum::body::Bytes;
use axum::extract::{FromRequest, FromRequestParts, Query, Request};
use axum::http::StatusCode;
use axum::http::request::Parts;
use serde::de::DeserializeOwned;

use crate::App;
use crate::error::{Answer, ApiError};

/// The JSON body of a request.
pub(crate) struct Body<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequest<App> for Body<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, app: &App) -> Answer<Body<T>> {
        let reading = Bytes::from_request(request, app);
        let bytes = tokio::time::timeout(app.settings.patience, reading).await;
        let bytes = bytes.map_err(|_| ApiError::too_slow())?.map_err(|why| {
            let code = match why.status() {
                StatusCode::PAYLOAD_TOO_LARGE => "too-large",
                _ => "bad-request",
            };
            ApiError::new(code, "", why.body_text())
        })?;
        let body: &[u8] = if bytes.is_empty() { b"{}" } else { &bytes };
        serde_json::from_slice(body).map(Body).map_err(|why| {
            let code = if why.is_data() {
                "bad-request"
            } else {
                "bad-json"
            };
            ApiError::new(
                code,
                field_of(&why),
                format!("the body cannot be read: {why}"),
            )
        })
    }
}

/// The field that serde complains about, which it names between backticks.
fn field_of(why: &serde_json::Error) -> &'static str {
    const FIELDS: [&str; 14] = [
        "game", "options", "seats", "clock", "policy", "name", "password", "seat", "token",
        "number", "bot", "id", "code", "new",
    ];
    let text = why.to_string();
    let named = text.split('`').nth(1).unwrap_or_default();
    FIELDS
        .into_iter()
        .find(|field| *field == named)
        .unwrap_or("")
}

/// What stands behind the question mark.
pub(crate) struct Asked<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequestParts<App> for Asked<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Answer<Asked<T>> {
        let query = Query::from_request_parts(parts, app).await;
        query
            .map(|Query(asked)| Asked(asked))
            .map_err(|why| ApiError(Refusal::new("bad-request", "", why.body_text())))
    }
}
