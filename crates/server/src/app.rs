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
use axum::serve::ListenerExt;
use tokio::net::TcpListener;

use crate::bus::Bus;
use crate::guard::Guard;
use crate::live::Live;
use crate::metrics::Metrics;
use crate::review::Reviews;
use crate::think::Thinkers;
use crate::{Settings, random, routes};

/// How often the server notes that it runs, while tables are in memory.
const HEARTBEAT: Duration = Duration::from_secs(5);
/// How many of these pass while there are none.
const RESTING: u32 = 12;
/// Several nodes note that they run: if nothing was noted for so long, none of them did.
const SILENCE: Millis = 15_000;
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
        tokio::spawn(app.clone().note_life());
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

/// Answers on `listener` until `stop` comes; then tells the tables and lets requests end.
pub async fn serve(
    app: App,
    listener: TcpListener,
    stop: impl Future<Output = ()> + Send + 'static,
) -> std::io::Result<()> {
    let router = routes::router(app.clone());
    let service = router.into_make_service_with_connect_info::<SocketAddr>();
    let (stopped, mut wait) = tokio::sync::watch::channel(false);
    let closing = app.clone();
    let drain = async move {
        stop.await;
        closing.closing.store(true, Ordering::Relaxed);
        closing.close_tables().await;
        let _ = stopped.send(true);
    };
    // Moves are small and must not wait to be sent together.
    let listener = listener.tap_io(|stream| drop(stream.set_nodelay(true)));
    let serving = axum::serve(listener, service).with_graceful_shutdown(drain);
    let too_long = async move {
        let _ = wait.changed().await;
        tokio::time::sleep(DRAIN).await;
    };
    tokio::select! {
        done = serving => done?,
        () = too_long => {}
    }
    let alive = Write::Alive { at: app.now() };
    let noted = app.store.write(vec![alive]).await;
    noted.map(|_| ()).map_err(std::io::Error::other)
}
