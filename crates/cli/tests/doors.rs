//! Garbage at the doors of a server, and crowds: `make doors`. No input makes it fail, grow, or answer wrongly, and no
//! crowd shuts out others.
//! `ATOLL_DOORS_INPUTS` says how many inputs each door gets.

mod nodes;

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use futures_util::{SinkExt, StreamExt};
use nodes::{Node, send, send_raw};
use rand::{Rng, RngExt, SeedableRng, rngs::SmallRng};
use serde_json::{Value as Json, json};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpSocket, TcpStream};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

/// KB by which a server may grow under garbage, once it is warm.
const GROWTH: u64 = 16 * 1024;

fn inputs() -> u64 {
    let wanted = std::env::var("ATOLL_DOORS_INPUTS").ok();
    wanted
        .and_then(|wanted| wanted.parse().ok())
        .unwrap_or(100_000)
}

/// Pieces of which requests are made.
const METHODS: [&str; 6] = ["GET", "POST", "DELETE", "PUT", "HEAD", "PATCH"];
const PATHS: [&str; 16] = [
    "/api/session",
    "/api/games",
    "/api/games/iye",
    "/api/games/nothing/rules",
    "/api/tables",
    "/api/quick",
    "/api/tables/TABLE",
    "/api/tables/TABLE/view",
    "/api/tables/TABLE/news",
    "/api/tables/TABLE/commands",
    "/api/tables/TABLE/record",
    "/api/tables/TABLE/seats/1",
    "/api/people/nobody",
    "/api/login",
    "/",
    "/assets/x.js",
];
const BODIES: [&str; 9] = [
    r#"{"game":"iye"}"#,
    r#"{"game":"iye","options":{"wins":3}}"#,
    r#"{"name":"Red"}"#,
    r#"{"id":"1","type":"play","move":"c4","number":3}"#,
    r#"{"id":"2","type":"chat","text":"Hi"}"#,
    r#"{"name":"Red","password":"secret-secret"}"#,
    r#"{"token":"abc","seat":1}"#,
    r#"{"bot":"mcts:200"}"#,
    r#"{"game":"shaman-island","options":{"players":4},"clock":{"kind":"bank","seconds":60,"increment":0}}"#,
];
const PIECES: [&str; 12] = [
    "\0",
    "\u{10FFFF}",
    "null",
    "-1",
    "99999999999999999999",
    "[",
    "}",
    "\"",
    "%00",
    "../",
    "'",
    "é",
];

/// A text with some bytes changed, left out, doubled, or replaced by pieces.
fn mutated(rng: &mut SmallRng, text: &str) -> String {
    let mut characters: Vec<char> = text.chars().collect();
    for _ in 0..rng.random_range(0..4) {
        let at = rng.random_range(0..=characters.len());
        match rng.random_range(0..4) {
            0 if at < characters.len() => drop(characters.remove(at)),
            1 if at < characters.len() => characters[at] = rng.random_range(' '..'\u{7f}'),
            2 => {
                let piece = PIECES[rng.random_range(0..PIECES.len())];
                characters.splice(at..at, piece.chars());
            }
            _ => {
                let some: Vec<char> = characters[..at].to_vec();
                characters.splice(at..at, some);
            }
        }
    }
    characters.into_iter().collect()
}

/// As an address may be written.
fn escaped(path: &str) -> String {
    let fine = |byte: u8| byte.is_ascii_graphic() && !b"\"<>\\^`{|}#".contains(&byte);
    path.bytes()
        .map(|byte| match fine(byte) {
            true => char::from(byte).to_string(),
            false => format!("%{byte:02X}"),
        })
        .collect()
}

/// A connection that is used again and again.
struct Client {
    to: SocketAddr,
    stream: Option<BufReader<TcpStream>>,
}

impl Client {
    /// The status and body of the answer to a well-formed request.
    async fn send(&mut self, method: &str, path: &str, cookie: &str, body: &str) -> (u16, String) {
        let mut stream = match self.stream.take() {
            Some(stream) => stream,
            None => BufReader::new(TcpStream::connect(self.to).await.unwrap()),
        };
        let (to, length) = (self.to, body.len());
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: {to}\r\nCookie: {cookie}\r\nContent-Length: {length}\r\n\r\n{body}"
        );
        stream
            .get_mut()
            .write_all(request.as_bytes())
            .await
            .unwrap();
        let (mut status, mut length, mut closes) = (0, 0, false);
        loop {
            let mut line = String::new();
            let read = stream.read_line(&mut line).await.unwrap();
            assert!(read > 0, "no answer to {method} {path} {body}");
            let line = line.trim_end().to_ascii_lowercase();
            if line.starts_with("http/1.1 ") {
                status = line[9..12].parse().unwrap();
            } else if let Some(text) = line.strip_prefix("content-length: ") {
                length = text.parse().unwrap();
            } else if line == "connection: close" {
                closes = true;
            } else if line.is_empty() {
                break;
            }
        }
        let mut answer = vec![0; if method == "HEAD" { 0 } else { length }];
        stream.read_exact(&mut answer).await.unwrap();
        if !closes {
            self.stream = Some(stream);
        }
        (status, String::from_utf8_lossy(&answer).into_owned())
    }
}

/// A server, a table, and somebody who sits there.
async fn place(node: &Node) -> (String, String) {
    let answer = send(node.address, "GET", "/api/session", "", "")
        .await
        .unwrap();
    let cookie = answer.cookie.unwrap();
    let wanted = json!({"game": "iye"}).to_string();
    let made = send(node.address, "POST", "/api/tables", &cookie, &wanted)
        .await
        .unwrap();
    (cookie, made.json()["id"].as_str().unwrap().to_owned())
}

fn tell(what: &str) {
    use std::io::Write;
    let _ = writeln!(std::io::stderr(), "{what}");
}

#[tokio::test]
#[ignore = "takes minutes: make doors"]
async fn garbage_over_http_is_answered_by_the_right_status() {
    let folder = tempfile::tempdir().unwrap();
    let mut node = Node::start(&["--data", folder.path().to_str().unwrap()]);
    let (cookie, table) = place(&node).await;
    let mut rng = SmallRng::seed_from_u64(1);
    let mut client = Client {
        to: node.address,
        stream: None,
    };
    let (mut warm, mut by_status) = (0, std::collections::BTreeMap::<u16, u64>::new());
    let inputs = inputs();
    let mut input = 0;
    while input < inputs {
        if input == inputs / 5 {
            warm = node.memory();
        }
        if input % 20 == 0 {
            // Not even HTTP.
            let mut bytes = vec![0; rng.random_range(1..300)];
            rng.fill_bytes(&mut bytes);
            send_raw(node.address, &[&bytes[..], b"\r\n\r\n"].concat()).await;
            input += 1;
            continue;
        }
        let method = METHODS[rng.random_range(0..METHODS.len())];
        let path = PATHS[rng.random_range(0..PATHS.len())].replace("TABLE", &table);
        let path = format!("/{}", escaped(&mutated(&mut rng, &path[1..])));
        let body = BODIES[rng.random_range(0..BODIES.len())];
        let body = mutated(&mut rng, body);
        // Tables that were really made are many enough.
        if body.contains("game") && path.ends_with("/tables") || path.ends_with("/quick") {
            continue;
        }
        let (status, answer) = client.send(method, &path, &cookie, &body).await;
        input += 1;
        *by_status.entry(status).or_default() += 1;
        let fine = matches!(
            status,
            200 | 201 | 204 | 400 | 401 | 403 | 404 | 405 | 409 | 413 | 422
        );
        assert!(fine, "{method} {path} {body}: {status} {answer}");
        let ours = path.starts_with("/api/") && status >= 400 && method != "HEAD";
        if ours {
            let json: Json = serde_json::from_str(&answer).unwrap_or_default();
            let code = json["error"]["code"].as_str().unwrap_or_default();
            assert!(
                !code.is_empty() || status == 400 || status == 404,
                "{method} {path}: {status} {answer}"
            );
        }
    }
    let end = node.memory();
    tell(&format!(
        "HTTP: {inputs} inputs, answers by status {by_status:?}, memory {warm} KB, then {end} KB"
    ));
    assert!(node.is_alive());
    assert!(end < warm + GROWTH, "memory grew from {warm} to {end} KB");
}

#[tokio::test]
#[ignore = "takes minutes: make doors"]
async fn garbage_over_sockets_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let mut node = Node::start(&["--data", folder.path().to_str().unwrap()]);
    let (cookie, table) = place(&node).await;
    let mut rng = SmallRng::seed_from_u64(2);
    let (mut sent, mut warm, mut refused, mut sockets) = (0, 0, 0u64, 0u64);
    let inputs = inputs();
    while sent < inputs {
        let url = format!("ws://{}/api/tables/{table}/socket", node.address);
        let mut request = url.into_client_request().unwrap();
        request
            .headers_mut()
            .insert("cookie", cookie.parse().unwrap());
        let stream = TcpStream::connect(node.address).await.unwrap();
        let (mut socket, _) = tokio_tungstenite::client_async(request, stream)
            .await
            .unwrap();
        sockets += 1;
        let hello = match sockets % 4 {
            0 => mutated(
                &mut rng,
                r#"{"type":"hello","last_seen":0,"detail":"moves"}"#,
            ),
            _ => r#"{"type":"hello","detail":"moves"}"#.to_owned(),
        };
        let _ = socket.send(Message::text(hello)).await;
        // Some at a time, so that neither side waits for the other for ever.
        for _ in 0..50 {
            let before = sent;
            for _ in 0..20 {
                let body = BODIES[3 + rng.random_range(0..2)];
                let text = mutated(&mut rng, body);
                let end = "Hi";
                let text = if text.contains(end) {
                    text.replace("chat", "ping")
                } else {
                    text
                };
                if socket.send(Message::text(text)).await.is_err() {
                    break;
                }
                sent += 1;
            }
            // The server answers everything that came before this.
            let ask = json!({"id": format!("p{sent}"), "type": "ping"}).to_string();
            let _ = socket.send(Message::text(ask)).await;
            let mut open = false;
            while let Some(Ok(message)) = socket.next().await {
                let Message::Text(text) = message else { break };
                let json: Json = serde_json::from_str(&text).expect("the server speaks JSON");
                refused += u64::from(json["type"] == "refused");
                assert_ne!(json["code"], "internal", "{text}");
                if json["type"] == "pong" {
                    open = true;
                    break;
                }
            }
            if !open || before == sent {
                break;
            }
        }
        // Binary frames and frames that break off end a socket, and nothing else.
        let mut bytes = vec![0; rng.random_range(0..100)];
        rng.fill_bytes(&mut bytes);
        let _ = socket.send(Message::binary(bytes)).await;
        if warm == 0 && sent > inputs / 5 {
            warm = node.memory();
        }
    }
    let end = node.memory();
    tell(&format!(
        "sockets: {sent} inputs over {sockets} sockets, {refused} refused, memory {warm} KB, then {end} KB"
    ));
    assert!(node.is_alive());
    assert!(end < warm + GROWTH, "memory grew from {warm} to {end} KB");
    let answer = send(
        node.address,
        "GET",
        &format!("/api/tables/{table}"),
        &cookie,
        "",
    )
    .await;
    assert_eq!(answer.unwrap().status, 200);
}

/// A connection from this address of the loopback.
async fn connect_from(last: u8, to: SocketAddr) -> std::io::Result<TcpStream> {
    let socket = TcpSocket::new_v4()?;
    socket.bind(SocketAddr::from(([127, 0, 0, last], 0)))?;
    socket.connect(to).await
}

/// The times of so many answers of a newcomer's beginner, in milliseconds, sorted.
async fn answers(node: &Node, turns: usize) -> Vec<u64> {
    let to = node.address;
    let cookie = send(to, "GET", "/api/session", "", "").await.unwrap();
    let cookie = cookie.cookie.unwrap();
    let mut times = Vec::new();
    while times.len() < turns {
        let wanted = json!({"game": "iye", "bot": "beginner"}).to_string();
        let made = send(to, "POST", "/api/quick", &cookie, &wanted)
            .await
            .unwrap();
        let table = format!("/api/tables/{}", made.json()["id"].as_str().unwrap());
        let view = async || {
            let path = format!("{table}/view?detail=moves");
            send(to, "GET", &path, &cookie, "").await.unwrap().json()
        };
        let mut seen = view().await;
        while seen["due"]["kind"] != "over" && times.len() < turns {
            let play =
                json!({"id": seen["number"].to_string(), "type": "play", "move": seen["moves"][0]});
            let asked = Instant::now();
            send(
                to,
                "POST",
                &format!("{table}/commands"),
                &cookie,
                &play.to_string(),
            )
            .await;
            seen = view().await;
            let waits = seen["due"]["seat"] == 1;
            while seen["due"]["seat"] == 1 {
                tokio::time::sleep(Duration::from_millis(10)).await;
                seen = view().await;
            }
            if waits {
                times.push(asked.elapsed().as_millis() as u64);
            }
        }
    }
    times.sort_unstable();
    times
}

#[tokio::test]
#[ignore = "takes minutes: make doors"]
async fn bots_at_forty_tables_do_not_keep_a_newcomer_waiting() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().to_str().unwrap();
    let open = ["--limit", "new_tables=100000", "--limit", "requests=100000"];
    let much = ["--bot-budget", "1000000", "--data", data];
    let node = Node::start_limited(&[&open[..], &much[..]].concat());
    let before = answers(&node, 20).await;
    let greedy = send(node.address, "GET", "/api/session", "", "")
        .await
        .unwrap();
    let greedy = greedy.cookie.unwrap();
    let mut seats = vec![json!({"kind": "me"})];
    seats.extend(vec![json!({"kind": "bot", "bot": "mcts:1000000"}); 5]);
    let wanted = json!({"game": "shaman", "options": {"players": 6}, "seats": seats}).to_string();
    for _ in 0..40 {
        let made = send(node.address, "POST", "/api/tables", &greedy, &wanted)
            .await
            .unwrap();
        let path = format!(
            "/api/tables/{}/commands",
            made.json()["id"].as_str().unwrap()
        );
        let resign = json!({"id": "r", "type": "resign"}).to_string();
        send(node.address, "POST", &path, &greedy, &resign)
            .await
            .unwrap();
    }
    let under_attack = answers(&node, 20).await;
    tell(&format!(
        "a beginner's answers, in ms: before {before:?}, while bots think at forty tables {under_attack:?}"
    ));
    assert!(under_attack[19] < 3000, "{under_attack:?}");
}

#[tokio::test]
#[ignore = "takes minutes: make doors"]
async fn idle_connections_and_sockets_that_do_not_read_shut_nobody_out() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().to_str().unwrap();
    let node = Node::start_limited(&["--data", data, "--limit", "requests=100000"]);
    let to = node.address;
    let mut idle = Vec::new();
    for _ in 0..2000 {
        idle.extend(connect_from(2, to).await.ok());
    }
    let asked = Instant::now();
    let session = send(to, "GET", "/api/session", "", "").await.unwrap();
    tell(&format!(
        "with 2000 idle connections a request takes {:?}",
        asked.elapsed()
    ));
    drop(idle);
    let cookie = session.cookie.unwrap();
    let wanted = json!({"game": "the-island", "policy": {"watching": "public"}}).to_string();
    let made = send(to, "POST", "/api/tables", &cookie, &wanted)
        .await
        .unwrap();
    let table = made.json()["id"].as_str().unwrap().to_owned();
    let warm = node.memory();
    // Twenty-five addresses open as many sockets as they may, and turn the board without looking.
    let mut deaf = Vec::new();
    for address in 10..35 {
        for _ in 0..20 {
            let stream = connect_from(address, to).await.unwrap();
            let url = format!("ws://{to}/api/tables/{table}/socket");
            let request = url.into_client_request().unwrap();
            let (mut socket, _) = tokio_tungstenite::client_async(request, stream)
                .await
                .unwrap();
            let _ = socket.send(Message::text(r#"{"type":"hello"}"#)).await;
            for angle in 0..40 {
                let turn = json!({"id": angle.to_string(), "type": "turn", "angle": angle});
                let _ = socket.send(Message::text(turn.to_string())).await;
            }
            deaf.push(socket);
        }
    }
    let mut most = warm;
    for _ in 0..100 {
        most = most.max(node.memory());
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    tell(&format!(
        "{} sockets that do not read: memory {warm} KB before, {most} KB at most, {} KB then",
        deaf.len(),
        node.memory()
    ));
    assert!(
        most < warm + 400 * 1024,
        "memory grew from {warm} to {most} KB"
    );
    // The one who sits there comes in.
    let url = format!("ws://{to}/api/tables/{table}/socket");
    let mut request = url.into_client_request().unwrap();
    request
        .headers_mut()
        .insert("cookie", cookie.parse().unwrap());
    let stream = TcpStream::connect(to).await.unwrap();
    let (mut socket, _) = tokio_tungstenite::client_async(request, stream)
        .await
        .unwrap();
    socket
        .send(Message::text(r#"{"type":"hello"}"#))
        .await
        .unwrap();
    let first = socket.next().await.unwrap().unwrap();
    let welcome: Json = serde_json::from_str(first.to_text().unwrap()).unwrap();
    assert_eq!(welcome["type"], "welcome");
}
