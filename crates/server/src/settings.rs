//! What can be set.

use std::time::Duration;

/// How a server behaves. The defaults suit a small public server.
#[derive(Debug, Clone)]
pub struct Settings {
    /// A bot takes at least this long, so that people can follow.
    pub bot_pause: Duration,
    /// A bot answers after this long at the latest.
    pub bot_time: Duration,
    /// Simulations that a bot makes for a decision at the most; bots that would make more are refused at new tables.
    pub bot_budget: u64,
    /// Threads on which bots think.
    pub thinkers: usize,
    /// Bots go on for so long after the last person has left a table.
    pub bots_go_on: Duration,
    /// A table that nobody looks at leaves memory after this long.
    pub idle_after: Duration,
    /// A socket of which nothing was heard for so long is closed; it is pinged three times before.
    pub silence: Duration,
    /// Whoever sends nothing of a request for so long, or not the whole of its head or its body, is sent away.
    pub patience: Duration,
    /// Tables that nobody used go after so long.
    pub keep_unused: Duration,
    /// Whether people come by HTTPS: cookies are then sent by HTTPS only.
    pub https: bool,
    /// Whether people come through a proxy that says who they are in `X-Forwarded-For`: limits are then counted by that.
    pub proxy: bool,
    /// The token by which those who run the server see reports and ban people over HTTP; `None`: they do not.
    pub operator: Option<String>,
    /// Limits for each client; `None` for measurements.
    pub limits: Option<Limits>,
}

/// What one client may do. An address is an IPv4 address or an IPv6 network (/64).
#[derive(Debug, Clone)]
pub struct Limits {
    /// Requests and socket messages a second of an address, with bursts of five times as many.
    pub requests: u64,
    /// New accounts, logins and bot tokens a minute of an address.
    pub credentials: u64,
    /// Tables that one person made and that are not over.
    pub open_tables: u64,
    /// New tables a minute of an address.
    pub new_tables: u64,
    /// Names that guests of an address give themselves, a minute.
    pub guests: u64,
    /// Lines of chat a minute of a person.
    pub chat: u64,
    /// Lines of chat a minute of an address.
    pub chat_from: u64,
    /// Connections of an address.
    pub connections: u64,
    /// Sockets that watch a table.
    pub watchers: u64,
    /// Sockets that watch a table from one address.
    pub watchers_from: u64,
    /// Tries an hour to enter one account, by whomever.
    pub tries: u64,
    /// KiB that wait for one socket.
    pub queued: u64,
    /// MiB that wait for all sockets.
    pub queued_in_all: u64,
}

/// Why a limit was not set.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum LimitError {
    /// It has no number.
    #[error("`{0}`: expected NAME=NUMBER, as in `new_tables=30`, with a number of at least 1")]
    NoNumber(String),
    /// There is no such limit.
    #[error("there is no limit `{name}`; the limits are {known}")]
    Unknown {
        /// The name that was asked for.
        name: String,
        /// The names that exist.
        known: String,
    },
}

impl Limits {
    fn named(&mut self) -> [(&'static str, &mut u64); 13] {
        [
            ("requests", &mut self.requests),
            ("credentials", &mut self.credentials),
            ("open_tables", &mut self.open_tables),
            ("new_tables", &mut self.new_tables),
            ("guests", &mut self.guests),
            ("chat", &mut self.chat),
            ("chat_from", &mut self.chat_from),
            ("connections", &mut self.connections),
            ("watchers", &mut self.watchers),
            ("watchers_from", &mut self.watchers_from),
            ("tries", &mut self.tries),
            ("queued", &mut self.queued),
            ("queued_in_all", &mut self.queued_in_all),
        ]
    }

    /// Sets one limit, as `NAME=NUMBER`.
    pub fn set(&mut self, text: &str) -> Result<(), LimitError> {
        let no_number = || LimitError::NoNumber(text.to_owned());
        let (name, number) = text.split_once('=').ok_or_else(no_number)?;
        let number: u64 = number.parse().map_err(|_| no_number())?;
        if number == 0 {
            return Err(no_number());
        }
        let mut named = self.named();
        if let Some((_, limit)) = named.iter_mut().find(|(known, _)| *known == name) {
            **limit = number;
            return Ok(());
        }
        Err(LimitError::Unknown {
            name: name.to_owned(),
            known: named.map(|(name, _)| name).join(", "),
        })
    }
}

impl Default for Settings {
    fn default() -> Settings {
        let cores = std::thread::available_parallelism().map_or(2, usize::from);
        Settings {
            bot_pause: Duration::from_millis(500),
            bot_time: Duration::from_millis(1500),
            bot_budget: 200_000,
            // One is always left for others.
            thinkers: cores.div_ceil(2).max(2),
            bots_go_on: Duration::from_secs(30),
            idle_after: Duration::from_secs(60),
            silence: Duration::from_secs(40),
            patience: Duration::from_secs(20),
            keep_unused: Duration::from_secs(7 * 24 * 3600),
            https: false,
            proxy: false,
            operator: None,
            limits: Some(Limits::default()),
        }
    }
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            requests: 40,
            credentials: 12,
            open_tables: 200,
            new_tables: 30,
            guests: 30,
            chat: 20,
            chat_from: 60,
            connections: 200,
            watchers: 500,
            watchers_from: 20,
            tries: 20,
            queued: 1024,
            queued_in_all: 256,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_are_set_by_name() {
        let mut limits = Limits::default();
        assert_eq!(limits.set("chat_from=7"), Ok(()));
        assert_eq!(limits.chat_from, 7);
        let error = |text: &str| Limits::default().set(text).unwrap_err().to_string();
        assert!(error("chat").starts_with("`chat`: expected NAME=NUMBER"));
        assert!(error("chat=0").starts_with("`chat=0`: expected"));
        assert!(error("talk=1").starts_with("there is no limit `talk`; the limits are requests, "));
    }
}
