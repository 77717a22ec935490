//! What is put under load: a server or a relay, in a process of its own.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use serde_json::json;
use tempfile::TempDir;
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};
use tokio::task::JoinSet;

use crate::Detail;
use crate::http::send;
use crate::player::{Link, Player};

/// What is played.
pub(crate) const GAME: &str = "iye";
/// Tables that are made at the same time.
const AT_ONCE: u64 = 4;
/// How long tables may take to leave memory, in tenths of a second.
const PATIENCE: u32 = 300;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Server(Detail),
    Relay,
}

pub(crate) struct Target {
    kind: Kind,
    /// The nodes; one, unless more were asked for.
    addresses: Vec<SocketAddr>,
    /// The processes and their data, unless somebody else started them.
    own: Option<(Vec<Child>, TempDir)>,
    made: u64,
}

/// How servers are started.
#[derive(Debug, Clone, Default)]
pub(crate) struct Start {
    /// The database instead of a fresh file.
    pub(crate) database: Option<String>,
    pub(crate) bus: Option<String>,
    pub(crate) nodes: usize,
}

impl Target {
    /// A server that is there already.
    pub(crate) fn running(address: SocketAddr, kind: Kind) -> Target {
        Target {
            kind,
            addresses: vec![address],
            own: None,
            made: 0,
        }
    }

    /// Starts one on free ports of this machine, with a fresh database.
    pub(crate) async fn start(kind: Kind, how: &Start) -> Result<Target> {
        let folder = TempDir::with_prefix("atoll-load-")?;
        let (mut children, mut addresses) = (Vec::new(), Vec::new());
        for _ in 0..how.nodes.max(1) {
            let (child, address) = Target::start_one(kind, how, &folder).await?;
            children.push(child);
            addresses.push(address);
        }
        Ok(Target {
            kind,
            addresses,
            own: Some((children, folder)),
            made: 0,
        })
    }

    async fn start_one(kind: Kind, how: &Start, folder: &TempDir) -> Result<(Child, SocketAddr)> {
        let own = std::env::current_exe()?;
        let mut command = Command::new(match kind {
            Kind::Server(_) => product(&own)?,
            Kind::Relay => own,
        });
        match kind {
            Kind::Server(_) => command
                .args(["serve", "--listen", "127.0.0.1:0", "--no-limits"])
                .args(["--idle-after", "1"]),
            Kind::Relay => command.arg("--be-relay").arg(folder.path()),
        };
        match (kind, &how.database) {
            (Kind::Server(_), Some(database)) => command.args(["--database", database]),
            (Kind::Server(_), None) => command.arg("--data").arg(folder.path()),
            (Kind::Relay, _) => &mut command,
        };
        if let (Kind::Server(_), Some(bus)) = (kind, &how.bus) {
            command.args(["--bus", bus]);
        }
        let mut child = command
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .kill_on_drop(true)
            .spawn()?;
        let output = child.stdout.take().expect("the output is piped");
        let line = BufReader::new(output).lines().next_line().await?;
        let address = line.as_deref().and_then(|line| line.rsplit('/').next());
        let address = address.and_then(|address| address.parse().ok());
        let address = address.context("the server did not start")?;
        Ok((child, address))
    }

    /// What all processes come to.
    fn sum(&self, of: impl Fn(u32) -> Option<u64>) -> Option<u64> {
        let (children, _) = self.own.as_ref()?;
        children.iter().map(|child| of(child.id()?)).sum()
    }

    /// KB of memory that are the process's own (no files, no code); `None` where that is not known.
    pub(crate) fn memory(&self) -> Option<u64> {
        self.sum(|id| {
            let status = std::fs::read_to_string(format!("/proc/{id}/status")).ok()?;
            let line = status
                .lines()
                .find_map(|line| line.strip_prefix("RssAnon:"))?;
            line.split_whitespace().next()?.parse().ok()
        })
    }

    /// Time of the processors that it has used, in hundredths of a second.
    pub(crate) fn cpu_ticks(&self) -> Option<u64> {
        self.sum(|id| {
            let stat = std::fs::read_to_string(format!("/proc/{id}/stat")).ok()?;
            // Fields are counted after the name, which may hold blanks: 14 and 15 of all.
            let (_, fields) = stat.rsplit_once(')')?;
            let field = |place| fields.split_whitespace().nth(place)?.parse::<u64>().ok();
            Some(field(11)? + field(12)?)
        })
    }

    /// New tables with two people each, connected.
    pub(crate) async fn connect(&mut self, tables: u64) -> Result<Vec<[Player; 2]>> {
        let (kind, first) = (self.kind, self.made);
        // Where there are several nodes the two of a table are at different ones.
        let node = |number: u64| self.addresses[number as usize % self.addresses.len()];
        let at = |number: u64| [node(number), node(number + 1)];
        self.made += tables;
        let mut all = Vec::new();
        for some in (first..self.made).step_by(AT_ONCE as usize) {
            let numbers = some..self.made.min(some + AT_ONCE);
            let mut making: JoinSet<_> = numbers
                .map(|number| new_table(kind, at(number), number))
                .collect();
            while let Some(made) = making.join_next().await {
                all.push(made??);
            }
        }
        Ok(all)
    }

    /// New tables with one person each, connected, against bots.
    pub(crate) async fn connect_to_bots(&mut self, tables: u64, bot: &str) -> Result<Vec<Player>> {
        let wanted = json!({"game": GAME, "options": {"wins": 3}, "bot": bot}).to_string();
        let mut all = Vec::new();
        for number in self.made..self.made + tables {
            let address = self.addresses[number as usize % self.addresses.len()];
            let made = send(address, "POST", "/api/quick", &wanted).await?;
            let table = made.json()?;
            let id = table["id"].as_str().unwrap_or_default();
            let link = Link::table(address, id, made.cookie, Detail::Moves);
            all.push(Player::against_bot(number, link).await?);
        }
        self.made += tables;
        Ok(all)
    }

    /// Waits until no table is in memory.
    pub(crate) async fn wait_until_empty(&self) -> Result<()> {
        if self.kind == Kind::Relay {
            return Ok(());
        }
        for _ in 0..PATIENCE {
            let mut empty = true;
            for address in &self.addresses {
                let figures = send(*address, "GET", "/metrics", "").await?;
                let mut lines = figures.body.lines();
                empty &= lines.any(|line| line == "atoll_tables_live 0");
            }
            if empty {
                return Ok(());
            }
            // A server that somebody else started keeps its tables for longer.
            if self.own.is_none() {
                return Ok(());
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        bail!("the tables did not leave memory")
    }

    pub(crate) async fn stop(self) {
        if let Some((children, _folder)) = self.own {
            for mut child in children {
                let _ = child.kill().await;
            }
        }
    }
}

/// The program `atoll` that was built beside this one.
fn product(own: &Path) -> Result<PathBuf> {
    let program = own.with_file_name(format!("atoll{}", std::env::consts::EXE_SUFFIX));
    if !program.exists() {
        bail!(
            "there is no {}: build it first, with the same profile",
            program.display()
        );
    }
    Ok(program)
}

async fn new_table(kind: Kind, at: [SocketAddr; 2], number: u64) -> Result<[Player; 2]> {
    let [one, two] = match kind {
        Kind::Relay => at.map(|address| Link::relay(address, number)),
        Kind::Server(detail) => {
            // The longest matches there are: making tables is not what is measured.
            let wanted = json!({"game": GAME, "options": {"wins": 3}}).to_string();
            let made = send(at[0], "POST", "/api/tables", &wanted).await?;
            let table = made.json()?;
            let id = table["id"].as_str().unwrap_or_default();
            let join = json!({"token": table["links"][0]["token"]}).to_string();
            let joined = send(at[1], "POST", &format!("/api/tables/{id}/join"), &join).await?;
            [
                Link::table(at[0], id, made.cookie, detail),
                Link::table(at[1], id, joined.cookie, detail),
            ]
        }
    };
    Player::pair(number, one, two).await
}
