//! Limits, same-origin checks and security headers.

use std::fmt;
use std::hash::Hash;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::num::NonZeroU32;

use axum::extract::{ConnectInfo, Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use governor::clock::{Clock, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};

use crate::error::{Answer, ApiError};
use crate::identity::Me;
use crate::{App, Limits};

/// Where somebody comes from, as limits count it: an IPv4 address, or the half of an IPv6 address that names a network,
/// as the other half is anybody's to choose.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Client(IpAddr);

impl Client {
    pub(crate) const UNKNOWN: Client = Client(IpAddr::V4(Ipv4Addr::UNSPECIFIED));
}

impl From<IpAddr> for Client {
    fn from(address: IpAddr) -> Client {
        Client(match address.to_canonical() {
            IpAddr::V6(address) => {
                let network = address.to_bits() & (u128::MAX << 64);
                IpAddr::V6(Ipv6Addr::from_bits(network))
            }
            v4 => v4,
        })
    }
}

impl fmt::Display for Client {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Counts what clients do.
pub(crate) struct Guard {
    limiters: Option<Limiters>,
    pub(crate) open_tables: i64,
}

struct Limiters {
    requests: Limiter<Client>,
    credentials: Limiter<Client>,
    new_tables: Limiter<Client>,
    guests: Limiter<Client>,
    chat: Limiter<String>,
    chat_from: Limiter<Client>,
}

type Limiter<K> = DefaultKeyedRateLimiter<K>;

fn count(number: u64) -> NonZeroU32 {
    let number = u32::try_from(number).unwrap_or(u32::MAX);
    NonZeroU32::new(number).unwrap_or(NonZeroU32::MIN)
}

fn a_minute<K: Clone + Eq + Hash>(number: u64) -> Limiter<K> {
    RateLimiter::keyed(Quota::per_minute(count(number)))
}

impl Guard {
    pub(crate) fn new(limits: Option<&Limits>) -> Guard {
        let limiters = limits.map(|limits| Limiters {
            requests: RateLimiter::keyed(
                Quota::per_second(count(limits.requests)).allow_burst(count(limits.requests * 5)),
            ),
            credentials: a_minute(limits.credentials),
            new_tables: a_minute(limits.new_tables),
            guests: a_minute(limits.guests),
            chat: a_minute(limits.chat),
            chat_from: a_minute(limits.chat_from),
        });
        Guard {
            limiters,
            open_tables: limits.map_or(i64::MAX, |limits| limits.open_tables as i64),
        }
    }

    /// A request or a message of a socket.
    pub(crate) fn request(&self, from: impl Into<Client>) -> Answer<()> {
        self.check(from.into(), |all| &all.requests)
    }

    /// A password or a new token.
    pub(crate) fn credentials(&self, from: impl Into<Client>) -> Answer<()> {
        self.check(from.into(), |all| &all.credentials)
    }

    /// A new table.
    pub(crate) fn new_table(&self, from: Client) -> Answer<()> {
        self.check(from, |all| &all.new_tables)
    }

    /// A name that a guest takes.
    pub(crate) fn guest(&self, from: Client) -> Answer<()> {
        self.check(from, |all| &all.guests)
    }

    /// A line of chat.
    pub(crate) fn chat(&self, me: &Me) -> Answer<()> {
        self.check(me.id.clone(), |all| &all.chat)?;
        self.check(me.from, |all| &all.chat_from)
    }

    /// Counts one more, unless there are too many already.
    fn check<K: Clone + Eq + Hash>(
        &self,
        key: K,
        which: impl Fn(&Limiters) -> &Limiter<K>,
    ) -> Answer<()> {
        let Some(limiters) = &self.limiters else {
            return Ok(());
        };
        let checked = which(limiters).check_key(&key);
        checked.map_err(|not| ApiError::too_fast(not.wait_time_from(DefaultClock::default().now())))
    }

    /// Forgets clients that did nothing for a while.
    pub(crate) fn sweep(&self) {
        if let Some(all) = &self.limiters {
            all.requests.retain_recent();
            all.credentials.retain_recent();
            all.new_tables.retain_recent();
            all.guests.retain_recent();
            all.chat.retain_recent();
            all.chat_from.retain_recent();
        }
    }
}

/// Finds out who is behind a proxy: the last address that it adds, as those before come from the client.
pub(crate) async fn find_client(
    State(app): State<App>,
    mut request: Request,
    next: Next,
) -> Response {
    if app.settings.proxy
        && let Some(client) = forwarded_for(request.headers())
    {
        let client = SocketAddr::new(client, 0);
        request.extensions_mut().insert(ConnectInfo(client));
    }
    next.run(request).await
}

fn forwarded_for(headers: &HeaderMap) -> Option<IpAddr> {
    let last = headers.get_all("x-forwarded-for").iter().next_back()?;
    last.to_str().ok()?.rsplit(',').next()?.trim().parse().ok()
}

/// Refuses what comes too fast, or from a page of another site; adds security headers to every answer.
pub(crate) async fn check(
    State(app): State<App>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    request: Request,
    next: Next,
) -> Response {
    let checked = app
        .guard
        .request(from.ip())
        .and_then(|()| match changes(&request) {
            true => same_origin(request.headers()),
            false => Ok(()),
        });
    let mut response = match checked {
        Ok(()) => next.run(request).await,
        Err(why) => why.into_response(),
    };
    add_headers(response.headers_mut());
    response
}

/// Whether a request may change something: all but reading. A socket is opened to do so.
pub(crate) fn changes(request: &Request) -> bool {
    let reads = [Method::GET, Method::HEAD, Method::OPTIONS].contains(request.method());
    !reads || request.headers().contains_key(header::UPGRADE)
}

/// Browsers say from which page a request comes; other programs say nothing.
fn same_origin(headers: &HeaderMap) -> Answer<()> {
    let text = |name| {
        headers
            .get(name)
            .and_then(|value: &HeaderValue| value.to_str().ok())
    };
    let host = text(header::HOST.as_str());
    let fine = match text(header::ORIGIN.as_str()) {
        Some(origin) => {
            let authority = origin.split_once("://").map(|(_, authority)| authority);
            authority.is_some() && authority == host
        }
        None => matches!(text("sec-fetch-site"), None | Some("same-origin" | "none")),
    };
    let message = "this request comes from a page of another site";
    fine.then_some(())
        .ok_or_else(|| ApiError::new("other-origin", "", message))
}

/// Scripts, pictures and connections of this site only. Styles of single nodes are set by the client's scripts.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; \
    img-src 'self' data: blob:; font-src 'self'; media-src 'self'; connect-src 'self'; manifest-src 'self'; \
    worker-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

fn add_headers(headers: &mut HeaderMap) {
    let all = [
        ("content-security-policy", POLICY),
        ("x-content-type-options", "nosniff"),
        ("referrer-policy", "same-origin"),
        ("x-frame-options", "DENY"),
        ("cross-origin-opener-policy", "same-origin"),
        ("cross-origin-resource-policy", "same-origin"),
        (
            "permissions-policy",
            "camera=(), microphone=(), geolocation=()",
        ),
    ];
    for (name, value) in all {
        headers.insert(name, HeaderValue::from_static(value));
    }
    // Answers of the API are for one person at one time.
    headers
        .entry(header::CACHE_CONTROL)
        .or_insert(HeaderValue::from_static("no-store"));
}
