//! `atoll serve` as a process, and as much of HTTP as the tests take.

#![allow(dead_code, reason = "each test file uses a part of it")]

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use serde_json::Value as Json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// How long an answer may take.
const PATIENCE: Duration = Duration::from_secs(12);

/// A node at an address that stays the same.
pub(crate) struct Node {
    child: Option<Child>,
    pub(crate) address: SocketAddr,
    words: Vec<String>,
    /// What it says to its operator.
    log: tempfile::NamedTempFile,
    /// Whether clients may do only so much.
    limited: bool,
}

impl Node {
    /// A node with these words after `atoll serve`; started.
    pub(crate) fn start(words: &[&str]) -> Node {
        Node::start_as(words, false)
    }

    /// A node as the public finds it.
    pub(crate) fn start_limited(words: &[&str]) -> Node {
        Node::start_as(words, true)
    }

    fn start_as(words: &[&str], limited: bool) -> Node {
        let mut node = Node {
            limited,
            child: None,
            address: atoll_services::free_address(),
            words: words.iter().map(|word| (*word).to_owned()).collect(),
            log: tempfile::NamedTempFile::new().unwrap(),
        };
        node.restart();
        node
    }

    /// Starts it again, and waits until it answers. Whether it does.
    pub(crate) fn restart(&mut self) -> bool {
        let mut child = Command::new(env!("CARGO_BIN_EXE_atoll"))
            .args(["serve", "--listen", &self.address.to_string()])
            .args((!self.limited).then_some("--no-limits"))
            .args(&self.words)
            .stdout(Stdio::piped())
            .stderr(self.log.reopen().unwrap())
            .spawn()
            .unwrap();
        let mut line = String::new();
        let mut output = BufReader::new(child.stdout.take().unwrap());
        output.read_line(&mut line).unwrap();
        let runs = line.starts_with("Atoll is at");
        match runs {
            true => self.child = Some(child),
            false => drop(child.wait()),
        }
        runs
    }

    /// Ends it at once, as a power cut does.
    pub(crate) fn kill(&mut self) {
        if let Some(mut child) = self.child.take() {
            child.kill().unwrap();
            child.wait().unwrap();
        }
    }

    /// What the node that runs now said to its operator.
    pub(crate) fn said(&self) -> String {
        std::fs::read_to_string(self.log.path()).unwrap()
    }

    /// KB of memory that are the process's own.
    pub(crate) fn memory(&self) -> u64 {
        let id = self.child.as_ref().unwrap().id();
        let status = std::fs::read_to_string(format!("/proc/{id}/status")).unwrap();
        let line = status
            .lines()
            .find_map(|line| line.strip_prefix("RssAnon:"));
        let number = line.unwrap().split_whitespace().next().unwrap();
        number.parse().unwrap()
    }

    pub(crate) fn is_alive(&mut self) -> bool {
        self.child
            .as_mut()
            .is_some_and(|child| child.try_wait().unwrap().is_none())
    }
}

impl Drop for Node {
    fn drop(&mut self) {
        self.kill();
    }
}

/// An answer.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    /// The cookie that was set.
    pub(crate) cookie: Option<String>,
    pub(crate) body: String,
}

impl Answer {
    pub(crate) fn json(&self) -> Json {
        serde_json::from_str(&self.body).unwrap_or_default()
    }
}

/// Sends a request; `None` if no whole answer comes.
pub(crate) async fn send(
    to: SocketAddr,
    method: &str,
    path: &str,
    cookie: &str,
    body: &str,
) -> Option<Answer> {
    let request = format!(
        "{method} {path} HTTP/1.1\r\nHost: {to}\r\nConnection: close\r\nCookie: {cookie}\r\n\
         Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    );
    send_raw(to, request.as_bytes()).await
}

/// Sends bytes; `None` if no whole answer comes.
pub(crate) async fn send_raw(to: SocketAddr, request: &[u8]) -> Option<Answer> {
    let talk = async {
        let mut stream = TcpStream::connect(to).await.ok()?;
        stream.write_all(request).await.ok()?;
        let mut answer = Vec::new();
        // What came before the other end broke off counts.
        let _ = stream.read_to_end(&mut answer).await;
        let answer = String::from_utf8_lossy(&answer);
        let (head, body) = answer.split_once("\r\n\r\n")?;
        let length = head
            .lines()
            .find_map(|line| line.strip_prefix("content-length: "));
        if length.is_some_and(|length| length.parse() != Ok(body.len())) {
            return None;
        }
        let set = head
            .lines()
            .find_map(|line| line.strip_prefix("set-cookie: "));
        Some(Answer {
            status: head.split(' ').nth(1)?.parse().ok()?,
            cookie: set.and_then(|set| set.split(';').next()).map(str::to_owned),
            body: body.to_owned(),
        })
    };
    tokio::time::timeout(PATIENCE, talk).await.ok().flatten()
}
