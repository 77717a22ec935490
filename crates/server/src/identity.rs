//! Who is asking: a guest or an account by cookie, a program by token.
//!
//! A cookie is a random word, signed, so that only words of ours are looked up (`sessions.rs`). A guest who has done nothing yet is
//! not kept: their id follows from the word.

use std::net::SocketAddr;

use atoll_protocol::Millis;
use axum::extract::{ConnectInfo, FromRequestParts, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

use crate::error::{Answer, ApiError};
use crate::guard::{self, Client};
use crate::sessions::{Found, lifetime};
use crate::{App, random};

const COOKIE: &str = "atoll";
/// A guest who has done nothing in this time is a new one.
const UNUSED: Millis = 24 * 3600 * 1000;

/// The one who asks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Me {
    pub(crate) id: String,
    pub(crate) name: String,
    /// Whether it is no guest: an account, or a program.
    pub(crate) account: bool,
    /// Whether it is a program.
    pub(crate) bot: bool,
    /// Whose program it is.
    pub(crate) owner: Option<String>,
    /// The hash of the session.
    pub(crate) session: String,
    /// From where.
    pub(crate) from: Client,
}

impl Me {
    /// A guest before they say their name.
    pub(crate) fn guest(id: String, session: &str) -> Me {
        let number = u32::from_str_radix(&random::hash(&id)[..6], 16).unwrap_or(0) % 9000 + 1000;
        Me {
            name: format!("Guest {number}"),
            id,
            account: false,
            bot: false,
            owner: None,
            session: session.to_owned(),
            from: Client::UNKNOWN,
        }
    }

    /// The guest to whom a random word belongs.
    pub(crate) fn of_word(word: &str, from: Client) -> Me {
        let id = random::hash(&format!("guest {word}"))[..20].to_owned();
        Me {
            from,
            ..Me::guest(id, &random::hash(word))
        }
    }
}

impl FromRequestParts<App> for Me {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &App) -> Answer<Me> {
        let me = parts.extensions.get::<Me>().cloned();
        me.ok_or_else(|| ApiError::internal("a route without identity"))
    }
}

/// Finds out who is asking. Who has no cookie gets one.
pub(crate) async fn identify(
    State(app): State<App>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    mut request: Request,
    next: Next,
) -> Response {
    let changes = guard::changes(&request);
    let (me, cookie) = match whois(&app, request.headers(), from.ip().into(), changes).await {
        Ok(found) => found,
        Err(why) => return why.into_response(),
    };
    let account = me.account;
    request.extensions_mut().insert(me);
    let mut response = next.run(request).await;
    // A route that logs in or out has set its own.
    if let Some(word) = cookie
        && !response.headers().contains_key(header::SET_COOKIE)
    {
        set_cookie(&app, &mut response, &word, account);
    }
    response
}

/// Who it is, and the random word for a cookie that is to be set.
async fn whois(
    app: &App,
    headers: &HeaderMap,
    from: Client,
    changes: bool,
) -> Answer<(Me, Option<String>)> {
    if let Some(token) = bearer(headers) {
        return match app.session(token, from).await? {
            Found::Somebody(me, _) => Ok((me, None)),
            _ => Err(ApiError::new(
                "bad-token",
                "authorization",
                "this token is not known here",
            )),
        };
    }
    let mut word = signed_word(app, headers);
    if let Some(known) = &word {
        match app.session(known, from).await? {
            Found::Somebody(me, again) => return Ok((me, again.then(|| known.clone()))),
            Found::Nobody if app.now() - made(known) < UNUSED => {}
            _ => word = None,
        }
    }
    let fresh = word.is_none();
    let word = word.unwrap_or_else(|| app.new_word());
    let me = Me::of_word(&word, from);
    if changes {
        app.keep_guest(&word, &me).await?;
    }
    Ok((me, fresh.then_some(word)))
}

fn bearer(headers: &HeaderMap) -> Option<&str> {
    headers
        .get(header::AUTHORIZATION)?
        .to_str()
        .ok()?
        .strip_prefix("Bearer ")
}

/// The random word in the cookie, if its signature is ours.
fn signed_word(app: &App, headers: &HeaderMap) -> Option<String> {
    let cookies = headers.get_all(header::COOKIE).iter();
    let mut cookies = cookies
        .filter_map(|value| value.to_str().ok())
        .flat_map(|all| all.split(';'));
    let value = cookies.find_map(|one| one.trim().strip_prefix(COOKIE)?.strip_prefix('='))?;
    let (word, signature) = value.split_once('.')?;
    let bytes: Option<Vec<u8>> = (0..signature.len())
        .step_by(2)
        .map(|at| u8::from_str_radix(signature.get(at..at + 2)?, 16).ok())
        .collect();
    // In constant time.
    mac(app, word).verify_slice(&bytes?).ok()?;
    Some(word.to_owned())
}

fn mac(app: &App, word: &str) -> Hmac<Sha256> {
    let mut mac = Hmac::<Sha256>::new_from_slice(&app.key).expect("any key will do");
    // What was signed before there were sessions means nothing any more.
    mac.update(b"session ");
    mac.update(word.as_bytes());
    mac
}

impl App {
    /// A random word that knows when it was made.
    pub(crate) fn new_word(&self) -> String {
        format!("{:x}-{}", self.now(), random::word(32))
    }
}

fn made(word: &str) -> Millis {
    let time = word.split_once('-').map_or("", |(time, _)| time);
    Millis::from_str_radix(time, 16).unwrap_or(0)
}

/// Gives the one who asked this session from now on.
pub(crate) fn set_cookie(app: &App, response: &mut Response, word: &str, account: bool) {
    let signature = random::hex(&mac(app, word).finalize().into_bytes());
    let secure = if app.settings.https { "; Secure" } else { "" };
    let age = lifetime(account) / 1000;
    let cookie = format!(
        "{COOKIE}={word}.{signature}; Path=/; Max-Age={age}; HttpOnly; SameSite=Lax{secure}"
    );
    if let Ok(value) = HeaderValue::from_str(&cookie) {
        response.headers_mut().insert(header::SET_COOKIE, value);
    }
}
