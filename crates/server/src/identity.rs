//! Who is asking: a guest or an account by signed cookie, a program by token.

use std::net::SocketAddr;

use axum::extract::{ConnectInfo, FromRequestParts, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

use crate::error::{Answer, ApiError};
use crate::guard::Client;
use crate::{App, random};

const COOKIE: &str = "atoll";
/// A cookie lasts for a year after its last use.
const MAX_AGE: u32 = 365 * 24 * 3600;

/// The one who asks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Me {
    pub(crate) id: String,
    pub(crate) name: String,
    pub(crate) account: bool,
    /// Where the request came from.
    pub(crate) from: Client,
}

impl Me {
    /// A guest before they say their name.
    pub(crate) fn guest(id: String) -> Me {
        let number = u32::from_str_radix(&random::hash(&id)[..6], 16).unwrap_or(0) % 9000 + 1000;
        Me {
            name: format!("Guest {number}"),
            id,
            account: false,
            from: Client::UNKNOWN,
        }
    }
}

impl FromRequestParts<App> for Me {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &App) -> Answer<Me> {
        let me = parts.extensions.get::<Me>().cloned();
        let from = parts.extensions.get::<ConnectInfo<SocketAddr>>();
        let (me, from) = me
            .zip(from)
            .ok_or_else(|| ApiError::internal("a route without identity"))?;
        Ok(Me {
            from: from.0.ip().into(),
            ..me
        })
    }
}

/// Finds out who is asking. Who has no cookie gets one.
pub(crate) async fn identify(State(app): State<App>, mut request: Request, next: Next) -> Response {
    let (me, fresh) = match whois(&app, request.headers()).await {
        Ok(found) => found,
        Err(why) => return why.into_response(),
    };
    let id = me.id.clone();
    request.extensions_mut().insert(me);
    let mut response = next.run(request).await;
    // A route that logs in or out has set its own.
    if fresh && !response.headers().contains_key(header::SET_COOKIE) {
        set_cookie(&app, &mut response, &id);
    }
    response
}

async fn whois(app: &App, headers: &HeaderMap) -> Answer<(Me, bool)> {
    if let Some(token) = bearer(headers) {
        let person = app.store.by_token(&random::hash(token)).await?;
        let person = person.ok_or_else(|| {
            ApiError::new("bad-token", "authorization", "this token is not known here")
        })?;
        let me = Me {
            id: person.id,
            name: person.name,
            account: true,
            from: Client::UNKNOWN,
        };
        return Ok((me, false));
    }
    let Some(id) = signed_id(app, headers) else {
        return Ok((Me::guest(random::word(20)), true));
    };
    let me = match app.store.person(&id).await? {
        Some(person) => Me {
            account: person.login.is_some(),
            id: person.id,
            name: person.name,
            from: Client::UNKNOWN,
        },
        None => Me::guest(id),
    };
    Ok((me, false))
}

fn bearer(headers: &HeaderMap) -> Option<&str> {
    headers
        .get(header::AUTHORIZATION)?
        .to_str()
        .ok()?
        .strip_prefix("Bearer ")
}

/// The id in the cookie, if its signature is ours.
fn signed_id(app: &App, headers: &HeaderMap) -> Option<String> {
    let cookies = headers.get_all(header::COOKIE).iter();
    let mut cookies = cookies
        .filter_map(|value| value.to_str().ok())
        .flat_map(|all| all.split(';'));
    let value = cookies.find_map(|one| one.trim().strip_prefix(COOKIE)?.strip_prefix('='))?;
    let (id, signature) = value.split_once('.')?;
    let bytes: Option<Vec<u8>> = (0..signature.len())
        .step_by(2)
        .map(|at| u8::from_str_radix(signature.get(at..at + 2)?, 16).ok())
        .collect();
    // In constant time.
    mac(app, id).verify_slice(&bytes?).ok()?;
    Some(id.to_owned())
}

fn mac(app: &App, id: &str) -> Hmac<Sha256> {
    let mut mac = Hmac::<Sha256>::new_from_slice(&app.key).expect("any key will do");
    mac.update(id.as_bytes());
    mac
}

/// Makes the one who asked this person from now on.
pub(crate) fn set_cookie(app: &App, response: &mut Response, id: &str) {
    let signature = random::hex(&mac(app, id).finalize().into_bytes());
    let secure = if app.settings.https { "; Secure" } else { "" };
    let cookie = format!(
        "{COOKIE}={id}.{signature}; Path=/; Max-Age={MAX_AGE}; HttpOnly; SameSite=Lax{secure}"
    );
    if let Ok(value) = HeaderValue::from_str(&cookie) {
        response.headers_mut().insert(header::SET_COOKIE, value);
    }
}
