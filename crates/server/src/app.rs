//! What all requests share.

use std::future::Future;
use std::net::SocketAddr;
use std::ops::Deref;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use atoll_catalog::AnyGame;
use atoll_protocol::{ClockRules, Millis};
use atoll_store::{Store, StoreError, Write};
use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{mpsc, watch};
use tower::ServiceExt;

use crate::bans::Bans;
use crate::bus::Bus;
use crate::doors::{Doors, Visit};
use crate::guard::Guard;
use crate::live::Live;
use crate::metrics::Metrics;
use crate::outbox::Room;
use crate::passwords::Tries;
use crate::review::Reviews;
use crate::sessions::Sessions;
use crate::think::Thinkers;
use crate::{Limits, Settings, random, routes};

/// How often the server notes that it runs, while tables are in memory.
const HEARTBEAT: Duration = Duration::from_secs(5);
/// How many of these pass while there are none.
const RESTING: u32 = 12;
/// Several nodes note that they run: if nothing was noted for so long, none of them did.
const SILENCE: Millis = 15_000;
/// How often the server looks for what nobody used.
const SWEEP: Duration = Duration::from_secs(3600);
/// How long requests may take to end when the server stops.
const DRAIN: Duration = Duration::from_secs(5);

/// A server's state. Clones share it.
#[derive(Clone)]
pub struct App(Arc<Shared>);

/// What all clones of an [`App`] share; nothing of it is public.
pub struct Shared {
    pub(crate) store: Store,
    pub(crate) bus: Bus,
    pub(crate) games: &'static [&'static dyn AnyGame],
    pub(crate) settings: Settings,
    pub(crate) live: Live,
    pub(crate) thinkers: Thinkers,
    pub(crate) guard: Guard,
    pub(crate) doors: Arc<Doors>,
    /// For what waits to be sent to sockets.
    pub(crate) room: Room,
    pub(crate) sessions: Sessions,
    pub(crate) tries: Tries,
    pub(crate) bans: Bans,
    pub(crate) metrics: Metrics,
    pub(crate) reviews: Reviews,
    /// Signs cookies.
    pub(crate) key: Vec<u8>,
    /// When the server did not run.
    downtimes: Vec<(Millis, Millis)>,
    closing: AtomicBool,
    /// When the store was last tried for readiness, and whether it took a write.
    pub(crate) last_probe: tokio::sync::Mutex<Option<(Instant, bool)>>,
}

impl Deref for App {
    type Target = Shared;
    fn deref(&self) -> &Shared {
        &self.0
    }
}

impl App {
    /// A server for these games on this store. Matches that were being played go on.
    pub async fn new(
        store: Store,
        games: &'static [&'static dyn AnyGame],
        settings: Settings,
    ) -> Result<App, StoreError> {
        App::with_bus(store, games, settings, Bus::alone()).await
    }

    /// A server as [`App::new`] makes it, that is one of several nodes which share the store and the bus.
    pub async fn with_bus(
        store: Store,
        games: &'static [&'static dyn AnyGame],
        settings: Settings,
        bus: Bus,
    ) -> Result<App, StoreError> {
        let now = system_time();
        let mut writes = vec![Write::Setting {
            key: "cookie-key".into(),
            value: random::word(64),
        }];
        let alive = store.setting("alive").await?;
        let alive = alive.and_then(|at| at.parse::<Millis>().ok());
        // Where another node ran, somebody was served.
        if let Some(began) = alive.filter(|at| !bus.is_shared() || now - at > SILENCE) {
            writes.push(Write::Downtime { began, ended: now });
        }
        writes.push(Write::Alive { at: now });
        store.write(writes).await?;
        let key = store.setting("cookie-key").await?.unwrap_or_default();
        let downtimes = store.downtimes().await?;
        let ears = bus
            .listen()
            .await
            .map_err(|why| StoreError::Unavailable(why.to_string()))?;
        let app = App(Arc::new(Shared {
            games,
            live: Live::default(),
            thinkers: Thinkers::start(settings.thinkers, bus.clone()),
            guard: Guard::new(settings.limits.as_ref()),
            // Behind a proxy all connections are the proxy's.
            doors: Doors::new(match &settings.limits {
                Some(limits) if !settings.proxy => limits.connections as usize,
                _ => usize::MAX,
            }),
            room: room(settings.limits.as_ref().unwrap_or(&Limits::default())),
            sessions: Sessions::default(),
            tries: Tries::new(settings.limits.as_ref()),
            bans: Bans::default(),
            metrics: Metrics::default(),
            reviews: Reviews::default(),
            key: key.into_bytes(),
            downtimes,
            closing: AtomicBool::new(false),
            last_probe: tokio::sync::Mutex::default(),
            store,
            bus,
            settings,
        }));
        if let Some(ears) = ears {
            tokio::spawn(app.clone().listen(ears));
        }
        app.note_looks().await;
        app.read_bans().await?;
        tokio::spawn(app.clone().note_life());
        tokio::spawn(app.clone().sweep());
        tokio::spawn(app.clone().watch_sessions());
        tokio::spawn(app.clone().watch_bans());
        tokio::spawn(app.clone().finish_partings());
        tokio::spawn(app.clone().wake_all());
        Ok(app)
    }

    /// The time, in milliseconds since 1970.
    pub(crate) fn now(&self) -> Millis {
        system_time()
    }

    /// How much of the time since a moment the server ran.
    pub(crate) fn awake_since(&self, begun: Millis) -> Millis {
        let asleep = self
            .downtimes
            .iter()
            .map(|(began, ended)| ended.saturating_sub(begun.max(*began)).max(0))
            .fold(0, Millis::saturating_add);
        (self.now() - begun).saturating_sub(asleep).max(0)
    }

    pub(crate) fn game(&self, name: &str) -> Option<&'static dyn AnyGame> {
        self.games.iter().copied().find(|game| game.name() == name)
    }

    pub(crate) fn is_closing(&self) -> bool {
        self.closing.load(Ordering::Relaxed)
    }

    /// Writes down from time to time that the server runs, so that no clock counts the time when it does not.
    async fn note_life(self) {
        let mut beat = tokio::time::interval(HEARTBEAT);
        let mut passed = 0;
        while !self.is_closing() {
            beat.tick().await;
            passed += 1;
            if self.live.count() == 0 && passed < RESTING && !self.bus.is_shared() {
                continue;
            }
            passed = 0;
            if let Err(why) = self
                .store
                .write(vec![Write::Alive { at: self.now() }])
                .await
            {
                tracing::error!("The heartbeat was not written: {why}");
            }
        }
    }

    /// Removes from time to time what nobody used: tables at which no person decided anything, guests who have none.
    async fn sweep(self) {
        let mut beat = tokio::time::interval(SWEEP);
        while !self.is_closing() {
            beat.tick().await;
            if let Err(why) = self.discard_unused().await {
                tracing::error!("What nobody used was not removed: {why}");
            }
        }
    }

    async fn discard_unused(&self) -> Result<(), StoreError> {
        let before = self.now() - self.settings.keep_unused.as_millis() as Millis;
        let no_clock = serde_json::to_string(&ClockRules::None).expect("rules are plain JSON");
        let mut writes = vec![Write::DiscardGuests { before }];
        for id in self.store.unused(before, &no_clock).await? {
            // Who looks at a table uses it.
            if self.live.find(&id).is_none() {
                writes.push(Write::Discard { id });
            }
        }
        self.store.write(writes).await.map(|_| ())
    }

    /// Loads every match whose clock runs. All others are loaded when somebody comes.
    pub(crate) async fn wake_all(self) {
        let none = serde_json::to_string(&ClockRules::None).expect("rules are plain JSON");
        match self.store.clocked(&none).await {
            Ok(ids) => {
                for id in ids {
                    self.poke(&id).await;
                }
            }
            Err(why) => tracing::error!("Matches with clocks were not found: {why}"),
        }
    }
}

fn system_time() -> Millis {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0, |since| since.as_millis() as Millis)
}

fn room(limits: &Limits) -> Room {
    let (kib, mib) = (limits.queued as usize, limits.queued_in_all as usize);
    Room::new(kib << 10, mib << 20)
}

/// Answers on `listener` until `stop` comes; then tells the tables and lets requests end.
pub async fn serve(
    app: App,
    listener: TcpListener,
    stop: impl Future<Output = ()> + Send + 'static,
) -> std::io::Result<()> {
    let router = routes::router(app.clone());
    let (stopped, stopping) = watch::channel(false);
    // Each connection holds a clone of the sender: when all are gone, so are the connections.
    let (alive, mut all_gone) = mpsc::channel::<()>(1);
    let drain = async {
        stop.await;
        app.closing.store(true, Ordering::Relaxed);
        app.close_tables().await;
    };
    tokio::pin!(drain);
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = &mut drain => break,
        };
        match accepted {
            Ok((stream, from)) => match app.doors.enter(from.ip()) {
                Some(visit) => {
                    let (stopping, alive) = (stopping.clone(), alive.clone());
                    let connection =
                        connection(&app, router.clone(), stream, from, visit, stopping);
                    tokio::spawn(async move {
                        connection.await;
                        drop(alive);
                    });
                }
                None => turn_away(&stream),
            },
            // The client has gone already, or the system has no room: the next one may fare better.
            Err(why) => {
                tracing::warn!("A connection was not accepted: {why}");
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        }
    }
    drop(listener);
    drop(alive);
    let _ = stopped.send(true);
    let _ = tokio::time::timeout(DRAIN, all_gone.recv()).await;
    let alive = Write::Alive { at: app.now() };
    let noted = app.store.write(vec![alive]).await;
    noted.map(|_| ()).map_err(std::io::Error::other)
}

/// Serves one connection, until its client leaves, is silent for too long, has to make room, or the server stops.
fn connection(
    app: &App,
    router: Router,
    stream: TcpStream,
    from: SocketAddr,
    visit: Arc<Visit>,
    mut stopping: watch::Receiver<bool>,
) -> impl Future<Output = ()> + use<> {
    // Moves are small and must not wait to be sent together.
    let _ = stream.set_nodelay(true);
    let visiting = visit.clone();
    let service = service_fn(move |request: hyper::Request<Incoming>| {
        let mut request = request.map(Body::new);
        request.extensions_mut().insert(ConnectInfo(from));
        request.extensions_mut().insert(visiting.clone());
        let (router, busy) = (router.clone(), visiting.begin());
        async move {
            let answer = router.oneshot(request).await;
            drop(busy);
            answer
        }
    });
    let patience = app.settings.patience;
    async move {
        let mut http = http1::Builder::new();
        // Runs from the end of one request to the end of the next one's head: it ends idle connections, too.
        http.timer(TokioTimer::new()).header_read_timeout(patience);
        let connection = http.serve_connection(TokioIo::new(stream), service);
        let mut connection = std::pin::pin!(connection.with_upgrades());
        let stop = async { drop(stopping.wait_for(|stopping| *stopping).await) };
        // How a connection ends is its client's business.
        tokio::select! {
            _ = connection.as_mut() => return,
            () = visit.sent_away() => return,
            () = stop => connection.as_mut().graceful_shutdown(),
        }
        let _ = connection.await;
    }
}

/// Says that an address has too many connections, without waiting for it.
fn turn_away(stream: &TcpStream) {
    const ANSWER: &[u8] = b"HTTP/1.1 429 Too Many Requests\r\nRetry-After: 5\r\nConnection: close\r\nContent-Length: 0\r\n\r\n";
    // Whoever cannot be told at once is not told.
    let _ = stream.try_write(ANSWER);
}
