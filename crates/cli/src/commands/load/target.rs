//! What is put under load: a server or a relay, in a process of its own.

use std::net::SocketAddr;
use std::process::Stdio;
use std::time::Duration;

use serde_json::json;
use tempfile::TempDir;
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};
use tokio::task::JoinSet;

use super::Detail;
use super::http::send;
use super::player::{Link, Player};
use crate::fail::Failure;

/// Tables that are made at the same time.
const AT_ONCE: u64 = 4;
/// How long tables may take to leave memory, in tenths of a second.
const PATIENCE: u32 = 300;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Server(Detail),
    Relay,
}

pub(super) struct Target {
    kind: Kind,
    address: SocketAddr,
    /// The process and its data, unless somebody else started it.
    own: Option<(Child, TempDir)>,
    made: u64,
}

impl Target {
    /// A server that is there already.
    pub(super) fn running(address: SocketAddr, kind: Kind) -> Target {
        Target {
            kind,
            address,
            own: None,
            made: 0,
        }
    }

    /// Starts one on a free port of this machine, with a fresh database.
    pub(super) async fn start(kind: Kind) -> Result<Target, Failure> {
        let folder = TempDir::with_prefix("atoll-load-")?;
        let mut command = Command::new(std::env::current_exe()?);
        match kind {
            Kind::Server(_) => command
                .args(["serve", "--listen", "127.0.0.1:0", "--no-limits"])
                .args(["--idle-after", "1", "--data"]),
            Kind::Relay => command.args(["load", "--be-relay"]),
        };
        let mut child = command
            .arg(folder.path())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .kill_on_drop(true)
            .spawn()?;
        let output = child.stdout.take().expect("the output is piped");
        let line = BufReader::new(output).lines().next_line().await?;
        let address = line.as_deref().and_then(|line| line.rsplit('/').next());
        let address = address.and_then(|address| address.parse().ok());
        Ok(Target {
            kind,
            address: address.ok_or_else(|| Failure::new("the server did not start"))?,
            own: Some((child, folder)),
            made: 0,
        })
    }

    /// KB of memory that are the process's own (no files, no code); `None` where that is not known.
    pub(super) fn memory(&self) -> Option<u64> {
        let id = self.own.as_ref()?.0.id()?;
        let status = std::fs::read_to_string(format!("/proc/{id}/status")).ok()?;
        let line = status
            .lines()
            .find_map(|line| line.strip_prefix("RssAnon:"))?;
        line.split_whitespace().next()?.parse().ok()
    }

    /// Time of the processors that it has used, in hundredths of a second.
    pub(super) fn cpu_ticks(&self) -> Option<u64> {
        let id = self.own.as_ref()?.0.id()?;
        let stat = std::fs::read_to_string(format!("/proc/{id}/stat")).ok()?;
        // Fields are counted after the name, which may hold blanks: 14 and 15 of all.
        let (_, fields) = stat.rsplit_once(')')?;
        let field = |place| fields.split_whitespace().nth(place)?.parse::<u64>().ok();
        Some(field(11)? + field(12)?)
    }

    /// New tables with two people each, connected.
    pub(super) async fn connect(&mut self, tables: u64) -> Result<Vec<[Player; 2]>, Failure> {
        let (kind, address, first) = (self.kind, self.address, self.made);
        self.made += tables;
        let mut all = Vec::new();
        for some in (first..self.made).step_by(AT_ONCE as usize) {
            let numbers = some..self.made.min(some + AT_ONCE);
            let mut making: JoinSet<_> = numbers
                .map(|number| new_table(kind, address, number))
                .collect();
            while let Some(made) = making.join_next().await {
                all.push(made.map_err(Failure::new)??);
            }
        }
        Ok(all)
    }

    /// Waits until no table is in memory.
    pub(super) async fn wait_until_empty(&self) -> Result<(), Failure> {
        if self.kind == Kind::Relay {
            return Ok(());
        }
        for _ in 0..PATIENCE {
            let figures = send(self.address, "GET", "/metrics", "").await?;
            if figures
                .body
                .lines()
                .any(|line| line == "atoll_tables_live 0")
            {
                return Ok(());
            }
            // A server that somebody else started keeps its tables for longer.
            if self.own.is_none() {
                return Ok(());
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        Err(Failure::new("the tables did not leave memory"))
    }

    pub(super) async fn stop(self) {
        if let Some((mut child, _folder)) = self.own {
            let _ = child.kill().await;
        }
    }
}

async fn new_table(kind: Kind, address: SocketAddr, number: u64) -> Result<[Player; 2], Failure> {
    let [one, two] = match kind {
        Kind::Relay => {
            let link = Link::relay(address, number);
            [link.clone(), link]
        }
        Kind::Server(detail) => {
            // The longest matches there are: making tables is not what is measured.
            let wanted = json!({"game": "iye", "options": {"wins": 3}}).to_string();
            let made = send(address, "POST", "/api/tables", &wanted).await?;
            let table = made.json()?;
            let id = table["id"].as_str().unwrap_or_default();
            let join = json!({"token": table["links"][0]["token"]}).to_string();
            let joined = send(address, "POST", &format!("/api/tables/{id}/join"), &join).await?;
            [made.cookie, joined.cookie].map(|cookie| Link::table(address, id, cookie, detail))
        }
    };
    Player::pair(number, one, two).await
}
