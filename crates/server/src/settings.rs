//! What can be set.

use std::time::Duration;

/// How a server behaves. The defaults suit a small public server.
#[derive(Debug, Clone)]
pub struct Settings {
    /// A bot takes at least this long, so that people can follow.
    pub bot_pause: Duration,
    /// A bot answers after this long at the latest.
    pub bot_time: Duration,
    /// Threads on which bots think.
    pub thinkers: usize,
    /// A table that nobody looks at leaves memory after this long.
    pub idle_after: Duration,
    /// Whether people come by HTTPS: cookies are then sent by HTTPS only.
    pub https: bool,
    /// Whether people come through a proxy that says who they are in `X-Forwarded-For`: limits are then counted by that.
    pub proxy: bool,
    /// Limits for each client; `None` for measurements.
    pub limits: Option<Limits>,
}

/// What one client may do.
#[derive(Debug, Clone)]
pub struct Limits {
    /// Requests and socket messages a second, with bursts of five times as many.
    pub requests: u32,
    /// Tables that one made and that are not over.
    pub open_tables: i64,
    /// Lines of chat a minute.
    pub chat: u32,
    /// New accounts, logins and bot tokens a minute, by address.
    pub credentials: u32,
}

impl Default for Settings {
    fn default() -> Settings {
        let cores = std::thread::available_parallelism().map_or(2, usize::from);
        Settings {
            bot_pause: Duration::from_millis(500),
            bot_time: Duration::from_millis(1500),
            thinkers: cores.div_ceil(2),
            idle_after: Duration::from_secs(60),
            https: false,
            proxy: false,
            limits: Some(Limits::default()),
        }
    }
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            requests: 40,
            open_tables: 200,
            chat: 20,
            credentials: 12,
        }
    }
}
