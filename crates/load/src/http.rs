//! As much of HTTP as making tables takes.

use std::net::SocketAddr;

use anyhow::{Result, bail};
use serde_json::Value as Json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// An answer.
pub(crate) struct Answer {
    /// The cookie that was set; empty if none was.
    pub(crate) cookie: String,
    pub(crate) body: String,
}

impl Answer {
    pub(crate) fn json(&self) -> Result<Json> {
        Ok(serde_json::from_str(&self.body)?)
    }
}

/// Sends one request; fails unless it succeeds.
pub(crate) async fn send(
    address: SocketAddr,
    method: &str,
    path: &str,
    body: &str,
) -> Result<Answer> {
    let mut stream = TcpStream::connect(address).await?;
    let request = format!(
        "{method} {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\
         Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(request.as_bytes()).await?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await?;
    let (head, body) = answer.split_once("\r\n\r\n").unwrap_or((&answer, ""));
    let status: u16 = head
        .split(' ')
        .nth(1)
        .and_then(|status| status.parse().ok())
        .unwrap_or(0);
    if !(200..300).contains(&status) {
        bail!("{method} {path}: {status} {body}");
    }
    let cookie = head
        .lines()
        .find_map(|line| line.strip_prefix("set-cookie: "));
    let cookie = cookie.and_then(|cookie| cookie.split(';').next());
    Ok(Answer {
        cookie: cookie.unwrap_or_default().to_owned(),
        body: body.to_owned(),
    })
}
