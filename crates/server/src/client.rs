//! The browser client, built into the program.

use axum::http::{HeaderValue, StatusCode, Uri, header};
use axum::response::{Html, IntoResponse, Response};

use crate::error::ApiError;

/// The built client. Without one the server still answers its API.
#[derive(rust_embed::RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct Built;

const MISSING: &str = "<!doctype html><html lang=en><meta charset=utf-8><title>Atoll</title>\
    <p>The browser client was not built into this program. <code>make play</code> does that. \
    The API is here: <a href=\"/api/docs\">/api/docs</a>.";

/// A file of the client. Addresses without a file are pages: the client knows them.
pub(crate) async fn file(uri: Uri) -> Response {
    let path = uri.path().trim_start_matches('/');
    if let Some(found) = Built::get(path) {
        return answer(path, found);
    }
    if path.starts_with("assets/") || path.contains('.') {
        return ApiError::new("unknown-route", "", "there is no such file").into_response();
    }
    match Built::get("index.html") {
        Some(page) => answer("index.html", page),
        None => (StatusCode::OK, Html(MISSING)).into_response(),
    }
}

fn answer(path: &str, file: rust_embed::EmbeddedFile) -> Response {
    let kind = HeaderValue::from_str(file.metadata.mimetype());
    // Files under assets/ have a hash of their content in their names.
    let keep = match path.starts_with("assets/") {
        true => "public, max-age=31536000, immutable",
        false => "no-cache",
    };
    let mut response = file.data.into_owned().into_response();
    let headers = response.headers_mut();
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(keep));
    headers.insert(
        header::CONTENT_TYPE,
        kind.unwrap_or(HeaderValue::from_static("application/octet-stream")),
    );
    response
}
