//! How many moves a second the server carries, and how long they take to the other seat.
//!
//! ```text
//! cargo run --release -p atoll-server --example load -- [TABLES] [SECONDS]
//! ```
//!
//! Starts a server in a process of its own and plays İye at TABLES tables with two sockets each, every move durable
//! before it is told. Then the same against a bare relay: the same sockets and the same group commit, no rules. Both
//! run at full speed first and then at half the speed that was reached. Memory is that of the server's process.

use std::collections::HashMap;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use atoll_server::{App, Settings, serve};
use atoll_store::{Entry, Store};
use axum::Router;
use axum::extract::ws::{Message as Frame, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::extract::{Path as UrlPath, State};
use axum::routing::get;
use futures_util::{SinkExt, StreamExt};
use serde_json::json;
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::process::{Child, Command};
use tokio::sync::mpsc;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async_with_config};

#[tokio::main]
async fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    match args.first().map(String::as_str) {
        Some("--server") => run_server(Path::new(&args[1])).await,
        Some("--relay") => run_relay(Path::new(&args[1])).await,
        _ => {
            let number = |place: usize, otherwise| {
                let given = args.get(place).and_then(|text| text.parse().ok());
                given.unwrap_or(otherwise)
            };
            measure(number(0, 100), number(1, 10)).await;
        }
    }
}

async fn measure(tables: u64, seconds: u64) {
    let time = Duration::from_secs(seconds);
    println!("{tables} tables, two sockets each, {seconds} s a run");
    let mut rates = Vec::new();
    for kind in ["--server", "--relay"] {
        let mut target = Target::start(kind).await;
        // What is made once is not counted for the tables.
        drop(target.connect(1).await);
        tokio::time::sleep(Duration::from_secs(1)).await;
        let empty = target.memory();
        let sockets = target.connect(tables).await;
        let before = target.memory();
        let full = target.run(sockets, None, time).await;
        let live = target.live_tables().await.max(1);
        let active = target.memory();
        full.print(kind, "full speed");
        let sockets = target.connect(tables).await;
        let half = target.run(sockets, Some(full.rate() / 2.0), time).await;
        half.print(kind, "half speed");
        println!(
            "{kind}  memory: {empty} KB empty, {:.1} KB a table before the first move, {:.1} KB for each of {live} while playing",
            (before - empty) as f64 / tables as f64,
            (active - empty) as f64 / live as f64,
        );
        if kind == "--server" {
            tokio::time::sleep(Duration::from_secs(6)).await;
            println!(
                "{kind}  memory: {:.1} KB a table when all have gone",
                (target.memory() - empty) as f64 / (2 * tables) as f64
            );
        }
        rates.push(full.rate());
        target.stop().await;
    }
    println!(
        "the server carries {:.2} times the moves of the relay",
        rates[0] / rates[1]
    );
}

/// A server in a process of its own.
struct Target {
    child: Child,
    address: String,
    relay: bool,
    connected: u64,
    _folder: tempfile::TempDir,
}

impl Target {
    async fn start(kind: &str) -> Target {
        let folder = tempfile::tempdir_in(".").expect("a folder on the disk to measure");
        let mut child = Command::new(std::env::current_exe().expect("this program"))
            .arg(kind)
            .arg(folder.path())
            .stdout(std::process::Stdio::piped())
            .kill_on_drop(true)
            .spawn()
            .expect("the server starts");
        let output = child.stdout.take().expect("a pipe");
        let line = BufReader::new(output).lines().next_line().await;
        Target {
            address: line.ok().flatten().expect("the server says where it is"),
            child,
            relay: kind == "--relay",
            connected: 0,
            _folder: folder,
        }
    }

    /// Memory in KB that is really used.
    fn memory(&self) -> i64 {
        let status = format!("/proc/{}/status", self.child.id().expect("it runs"));
        let status = std::fs::read_to_string(status).unwrap_or_default();
        let line = status.lines().find(|line| line.starts_with("VmRSS:"));
        let number = line.and_then(|line| line.split_whitespace().nth(1)?.parse().ok());
        number.unwrap_or(0)
    }

    /// How many tables are in memory.
    async fn live_tables(&self) -> u64 {
        if self.relay {
            return self.connected;
        }
        let text = reqwest::get(format!("http://{}/metrics", self.address)).await;
        let text = text.expect("figures").text().await.expect("figures");
        let line = text
            .lines()
            .find_map(|line| line.strip_prefix("atoll_tables_live "));
        line.and_then(|number| number.parse().ok()).unwrap_or(0)
    }

    async fn connect(&mut self, tables: u64) -> Vec<[(Socket, String); 2]> {
        let mut all = Vec::new();
        for _ in 0..tables {
            self.connected += 1;
            all.push(match self.relay {
                true => {
                    let url = format!("ws://{}/{}", self.address, self.connected);
                    [
                        (open(&url, "").await, String::new()),
                        (open(&url, "").await, String::new()),
                    ]
                }
                false => new_table(&self.address).await,
            });
        }
        all
    }

    /// Plays at all tables for a while, at so many moves a second or as fast as possible.
    async fn run(
        &self,
        sockets: Vec<[(Socket, String); 2]>,
        rate: Option<f64>,
        time: Duration,
    ) -> Figures {
        let began = Instant::now();
        let end = began + time;
        let pause = rate.map(|rate| Duration::from_secs_f64(sockets.len() as f64 / rate));
        let mut players = tokio::task::JoinSet::new();
        for pair in sockets {
            let sent = Arc::new(AtomicU64::new(0));
            for (seat, (socket, cookie)) in pair.into_iter().enumerate() {
                let player = Player {
                    seat,
                    socket,
                    cookie,
                    address: self.address.clone(),
                    sent: sent.clone(),
                    began,
                    end,
                    pause,
                    relay: self.relay,
                };
                players.spawn(player.play());
            }
        }
        let mut waits: Vec<u32> = players.join_all().await.into_iter().flatten().collect();
        waits.sort_unstable();
        Figures {
            waits,
            time: began.elapsed().min(time),
        }
    }

    async fn stop(mut self) {
        let _ = self.child.kill().await;
    }
}

/// Microseconds from a move to the other seat's update, sorted.
struct Figures {
    waits: Vec<u32>,
    time: Duration,
}

impl Figures {
    fn rate(&self) -> f64 {
        self.waits.len() as f64 / self.time.as_secs_f64()
    }

    fn print(&self, kind: &str, what: &str) {
        let at = |share: f64| {
            let place = (self.waits.len() as f64 * share) as usize;
            let wait = self
                .waits
                .get(place.min(self.waits.len().saturating_sub(1)));
            f64::from(*wait.unwrap_or(&0)) / 1000.0
        };
        println!(
            "{kind}  {what}: {:.0} moves/s, p50 {:.2} ms, p99 {:.2} ms",
            self.rate(),
            at(0.5),
            at(0.99)
        );
    }
}

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

async fn open(url: &str, cookie: &str) -> Socket {
    let mut request = url.into_client_request().expect("an address");
    if !cookie.is_empty() {
        request
            .headers_mut()
            .insert("cookie", cookie.parse().expect("a cookie"));
    }
    let config = WebSocketConfig::default()
        .read_buffer_size(4096)
        .write_buffer_size(4096);
    let (socket, _) = connect_async_with_config(request, Some(config), true)
        .await
        .expect("the server answers");
    socket
}

/// A table of İye with two people, connected.
async fn new_table(address: &str) -> [(Socket, String); 2] {
    let client = reqwest::Client::new();
    let base = format!("http://{address}/api/tables");
    let made = client
        .post(&base)
        .json(&json!({"game": "iye", "options": {"wins": 3}}))
        .send()
        .await
        .expect("a table");
    let first = cookie(&made);
    let table: serde_json::Value = made.json().await.expect("a table");
    let id = table["id"].as_str().expect("an id");
    let join = json!({"token": table["links"][0]["token"]});
    let joined = client
        .post(format!("{base}/{id}/join"))
        .json(&join)
        .send()
        .await
        .expect("a seat");
    let second = cookie(&joined);
    let url = format!("ws://{address}/api/tables/{id}/socket");
    let mut pair = [open(&url, &first).await, open(&url, &second).await];
    for socket in &mut pair {
        greet(socket).await;
    }
    let [one, two] = pair;
    [(one, first), (two, second)]
}

async fn greet(socket: &mut Socket) {
    // Programs need no pictures and no past.
    let hello = json!({"type": "hello", "detail": "moves", "last_seen": u32::MAX}).to_string();
    socket.send(Message::text(hello)).await.expect("a greeting");
}

fn cookie(response: &reqwest::Response) -> String {
    let cookie = response.headers()["set-cookie"].to_str().expect("text");
    cookie.split(';').next().unwrap_or_default().to_owned()
}

/// One end of a table.
struct Player {
    seat: usize,
    socket: Socket,
    cookie: String,
    address: String,
    /// When the last move was sent, in microseconds.
    sent: Arc<AtomicU64>,
    began: Instant,
    end: Instant,
    pause: Option<Duration>,
    relay: bool,
}

impl Player {
    /// Plays until the time is over or the match is; how long the other's moves took to come.
    async fn play(mut self) -> Vec<u32> {
        let mut waits = Vec::new();
        let mut moves = 0u64;
        if self.relay && self.seat == 0 {
            self.send(&mut moves, "c4").await;
        }
        while let Ok(Some(Ok(message))) =
            tokio::time::timeout_at(self.end.into(), self.socket.next()).await
        {
            let Message::Text(text) = message else {
                continue;
            };
            self.go_to_rematch(&text).await;
            let Some(answer) = self.answer(&text) else {
                continue;
            };
            let now = self.began.elapsed().as_micros() as u64;
            let sent = self.sent.swap(0, Ordering::AcqRel);
            if sent > 0 {
                waits.push((now - sent) as u32);
            }
            if let Some(pause) = self.pause {
                tokio::time::sleep(pause).await;
            }
            self.send(&mut moves, &answer).await;
        }
        waits
    }

    /// After the last move of a match the next one begins, at another table.
    async fn go_to_rematch(&mut self, text: &str) {
        if text.starts_with("{\"type\":\"view\"") && text.contains("\"due\":{\"kind\":\"over\"}") {
            let message = "{\"id\":\"again\",\"type\":\"rematch\"}";
            let _ = self.socket.send(Message::text(message)).await;
        }
        if let Some(rest) = text.strip_prefix("{\"type\":\"rematch\",\"table\":\"") {
            let table = rest.split('"').next().unwrap_or_default();
            let url = format!("ws://{}/api/tables/{table}/socket", self.address);
            self.socket = open(&url, &self.cookie).await;
            greet(&mut self.socket).await;
        }
    }

    /// The move to play on this message, if it is one's turn.
    fn answer(&self, text: &str) -> Option<String> {
        if self.relay {
            let own = text.starts_with(&format!("{} ", self.seat));
            return (!own).then(|| "c4".to_owned());
        }
        if !text.starts_with("{\"type\":\"view\"") {
            return None;
        }
        let (_, moves) = text.split_once("\"moves\":[\"")?;
        let (moves, _) = moves.split_once("\"]")?;
        let moves: Vec<&str> = moves.split("\",\"").collect();
        Some(moves[text.len() % moves.len()].to_owned())
    }

    async fn send(&mut self, moves: &mut u64, mv: &str) {
        *moves += 1;
        let message = match self.relay {
            true => format!("{} {mv}", self.seat),
            false => format!(
                "{{\"id\":\"{}-{moves}\",\"type\":\"play\",\"move\":\"{mv}\"}}",
                self.seat
            ),
        };
        let now = self.began.elapsed().as_micros() as u64;
        self.sent.store(now.max(1), Ordering::Release);
        // A closed socket is met at the next read.
        let _ = self.socket.send(Message::text(message)).await;
    }
}

async fn listen() -> TcpListener {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    println!("{}", listener.local_addr().expect("an address"));
    listener
}

async fn run_server(folder: &Path) {
    let store = Store::open(&folder.join("atoll.db"))
        .await
        .expect("a store");
    let settings = Settings {
        limits: None,
        idle_after: Duration::from_secs(2),
        ..Settings::default()
    };
    let app = App::new(store, atoll_catalog::games(), settings)
        .await
        .expect("an app");
    let listener = listen().await;
    serve(app, listener, std::future::pending())
        .await
        .expect("to serve");
}

/// The floor: sockets and group commit, no rules.
#[derive(Clone)]
struct Relay {
    store: Store,
    tables: Arc<Mutex<HashMap<String, Room>>>,
}

#[derive(Default)]
struct Room {
    number: u32,
    ends: Vec<mpsc::Sender<Utf8Bytes>>,
}

async fn run_relay(folder: &Path) {
    let store = Store::open(&folder.join("relay.db"))
        .await
        .expect("a store");
    let relay = Relay {
        store,
        tables: Arc::default(),
    };
    let router = Router::new()
        .route("/{table}", get(enter))
        .with_state(relay);
    use axum::serve::ListenerExt;
    let listener = listen()
        .await
        .tap_io(|stream| drop(stream.set_nodelay(true)));
    axum::serve(listener, router).await.expect("to serve");
}

async fn enter(
    State(relay): State<Relay>,
    UrlPath(table): UrlPath<String>,
    upgrade: WebSocketUpgrade,
) -> axum::response::Response {
    let upgrade = upgrade.read_buffer_size(1024).write_buffer_size(1024);
    upgrade.on_upgrade(move |socket| pass_on(relay, table, socket))
}

async fn pass_on(relay: Relay, table: String, socket: WebSocket) {
    let (mut sink, mut stream) = socket.split();
    let (out, mut messages) = mpsc::channel(64);
    relay
        .tables
        .lock()
        .expect("a lock")
        .entry(table.clone())
        .or_default()
        .ends
        .push(out);
    loop {
        tokio::select! {
            Some(message) = messages.recv() => {
                if sink.send(Frame::Text(message)).await.is_err() {
                    return;
                }
            }
            message = stream.next() => {
                let Some(Ok(Frame::Text(text))) = message else { return };
                let number = {
                    let mut tables = relay.tables.lock().expect("a lock");
                    let room = tables.get_mut(&table).expect("a room");
                    room.number += 1;
                    room.number
                };
                let entry = Entry {
                    match_id: table.clone(),
                    number,
                    at: 1_700_000_000_000,
                    actor: "0".into(),
                    text: text.to_string(),
                    spent: 0,
                    forced: false,
                    command: 1,
                };
                relay.store.append(entry).await.expect("to write");
                let ends = relay.tables.lock().expect("a lock")[&table].ends.clone();
                for end in ends {
                    let _ = end.try_send(text.clone());
                }
            }
        }
    }
}
