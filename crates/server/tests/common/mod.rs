//! A server of its own for each test: own folder, own port, real HTTP and WebSocket clients.

#![allow(dead_code, reason = "each test file uses a part of it")]

use std::net::SocketAddr;
use std::time::Duration;

use atoll_catalog::AnyGame;
use atoll_server::{App, Bus, Settings, serve};
use atoll_store::{Address, Store};
use futures_util::{SinkExt, StreamExt};
use reqwest::header;
use serde_json::{Value as Json, json};
use tempfile::TempDir;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

/// İye, and night divers for secrets.
pub(crate) fn games() -> &'static [&'static dyn AnyGame] {
    let both = [atoll_catalog::games(), atoll_catalog::toys()].concat();
    Box::leak(both.into_boxed_slice())
}

/// Where a test's store is: in a file, or in PostgreSQL if `ATOLL_TEST_DATABASE=postgres` says so.
fn place() -> (Option<TempDir>, Address) {
    let wanted = std::env::var("ATOLL_TEST_DATABASE");
    if wanted.is_ok_and(|wanted| wanted == "postgres")
        && let Some(url) = atoll_services::new_database()
    {
        return (None, url.parse().unwrap());
    }
    let folder = tempfile::tempdir().unwrap();
    let address = Address::Sqlite(folder.path().join("atoll.db"));
    (Some(folder), address)
}

pub(crate) struct TestApp {
    folder: Option<TempDir>,
    store: Address,
    bus: Option<String>,
    settings: Settings,
    address: SocketAddr,
    stop: Option<oneshot::Sender<()>>,
    serving: JoinHandle<()>,
}

impl TestApp {
    /// A server without pauses and limits.
    pub(crate) async fn new() -> TestApp {
        TestApp::with(|_| {}).await
    }

    pub(crate) async fn with(change: impl FnOnce(&mut Settings)) -> TestApp {
        let mut settings = Settings {
            bot_pause: Duration::ZERO,
            limits: None,
            ..Settings::default()
        };
        change(&mut settings);
        let (folder, address) = place();
        TestApp::at(folder, address, None, settings).await
    }

    /// A node that shares this bus with others.
    pub(crate) async fn on_bus(bus: &str) -> TestApp {
        let settings = Settings {
            bot_pause: Duration::ZERO,
            limits: None,
            ..Settings::default()
        };
        let (folder, address) = place();
        TestApp::at(folder, address, Some(bus.to_owned()), settings).await
    }

    /// Another node on the same store, and on the same bus if there is one.
    pub(crate) async fn beside(&self) -> TestApp {
        let (store, bus) = (self.store.clone(), self.bus.clone());
        TestApp::at(None, store, bus, self.settings.clone()).await
    }

    async fn at(
        folder: Option<TempDir>,
        place: Address,
        bus: Option<String>,
        settings: Settings,
    ) -> TestApp {
        let store = Store::open_at(&place).await.unwrap();
        let joined = match &bus {
            Some(bus) => Bus::nats(bus).await.unwrap(),
            None => Bus::alone(),
        };
        let app = App::with_bus(store, games(), settings.clone(), joined);
        let app = app.await.unwrap();
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let (stop, stopped) = oneshot::channel();
        let serving = tokio::spawn(async move {
            let stopped = async { drop(stopped.await) };
            serve(app, listener, stopped).await.unwrap();
        });
        TestApp {
            folder,
            store: place,
            bus,
            settings,
            address,
            stop: Some(stop),
            serving,
        }
    }

    /// Stops in good order and starts again on the same files.
    pub(crate) async fn restart(self) -> TestApp {
        self.restart_after(Duration::ZERO).await
    }

    /// As [`TestApp::restart`], and down for a while.
    pub(crate) async fn restart_after(mut self, down: Duration) -> TestApp {
        drop(self.stop.take());
        self.serving.await.unwrap();
        tokio::time::sleep(down).await;
        TestApp::at(self.folder, self.store, self.bus, self.settings).await
    }

    pub(crate) fn address(&self) -> SocketAddr {
        self.address
    }

    /// A second writer to the same database.
    pub(crate) async fn store(&self) -> Store {
        Store::open_at(&self.store).await.unwrap()
    }

    /// Somebody new, with a cookie of their own.
    pub(crate) async fn person(&self, name: &str) -> Person {
        let person = Person::new(self.address, None);
        person.post("/api/session", json!({"name": name})).await;
        person
    }

    /// A program with a token.
    pub(crate) async fn program(&self, name: &str) -> Person {
        let made = Person::new(self.address, None)
            .post("/api/bots", json!({"name": name}))
            .await;
        self.program_of(&made)
    }

    /// The program to which a token was told.
    pub(crate) fn program_of(&self, made: &Json) -> Person {
        Person::new(self.address, made["token"].as_str())
    }
}

pub(crate) struct Person {
    pub(crate) http: reqwest::Client,
    base: String,
    cookie: std::sync::Mutex<Option<String>>,
    token: Option<String>,
}

impl Person {
    fn new(address: SocketAddr, token: Option<&str>) -> Person {
        Person {
            http: reqwest::Client::new(),
            base: format!("http://{address}"),
            cookie: Default::default(),
            token: token.map(str::to_owned),
        }
    }

    /// The same person at a server that was started again.
    pub(crate) fn at(&self, app: &TestApp) -> Person {
        Person {
            http: self.http.clone(),
            base: format!("http://{}", app.address),
            cookie: std::sync::Mutex::new(self.cookie.lock().unwrap().clone()),
            token: self.token.clone(),
        }
    }

    /// Sends a request; the status and the answer.
    pub(crate) async fn send(&self, method: &str, path: &str, body: Option<Json>) -> (u16, Json) {
        let url = format!("{}{path}", self.base);
        let mut request = self.http.request(method.parse().unwrap(), url);
        if let Some(cookie) = &*self.cookie.lock().unwrap() {
            request = request.header(header::COOKIE, cookie);
        }
        if let Some(token) = &self.token {
            request = request.bearer_auth(token);
        }
        if let Some(body) = body {
            request = request.json(&body);
        }
        let response = request.send().await.unwrap();
        if let Some(cookie) = response.headers().get(header::SET_COOKIE) {
            let cookie = cookie.to_str().unwrap().split(';').next().unwrap();
            *self.cookie.lock().unwrap() = Some(cookie.to_owned());
        }
        let status = response.status().as_u16();
        (status, response.json().await.unwrap_or_default())
    }

    pub(crate) async fn get(&self, path: &str) -> Json {
        let (status, body) = self.send("GET", path, None).await;
        assert_eq!(status, 200, "{path}: {body}");
        body
    }

    pub(crate) async fn post(&self, path: &str, body: Json) -> Json {
        let (status, answer) = self.send("POST", path, Some(body)).await;
        assert!(status < 300, "{path}: {status} {answer}");
        answer
    }

    /// The code and field of a refused request.
    pub(crate) async fn refused(&self, path: &str, body: Json) -> (u16, String, String) {
        let (status, answer) = self.send("POST", path, Some(body)).await;
        let error = &answer["error"];
        let word = |name: &str| error[name].as_str().unwrap_or_default().to_owned();
        (status, word("code"), word("field"))
    }

    /// A table of İye for two people; the second sits down by the link.
    pub(crate) async fn table_with(&self, other: &Person, wanted: Json) -> String {
        let table = self.post("/api/tables", wanted).await;
        let id = table["id"].as_str().unwrap().to_owned();
        let token = &table["links"][0]["token"];
        other
            .post(&format!("/api/tables/{id}/join"), json!({"token": token}))
            .await;
        id
    }

    /// A socket by hand, that says hello and answers nothing: no ping, no close. What is sent to it is not read.
    pub(crate) async fn raw_socket(&self, table: &str, hello: &str) -> TcpStream {
        let host = self.base.trim_start_matches("http://");
        let cookie = self.cookie.lock().unwrap().clone().unwrap_or_default();
        let mut stream = TcpStream::connect(host).await.unwrap();
        let request = format!(
            "GET /api/tables/{table}/socket HTTP/1.1\r\nHost: {host}\r\nCookie: {cookie}\r\nConnection: Upgrade\r\n\
             Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        );
        stream.write_all(request.as_bytes()).await.unwrap();
        let mut answer = [0; 12];
        stream.read_exact(&mut answer).await.unwrap();
        assert_eq!(&answer, b"HTTP/1.1 101");
        stream.write_all(&frame(hello)).await.unwrap();
        stream
    }

    pub(crate) async fn socket(&self, table: &str, hello: Json) -> Socket {
        let url = format!(
            "{}/api/tables/{table}/socket",
            self.base.replace("http", "ws")
        );
        let mut request = url.into_client_request().unwrap();
        if let Some(cookie) = &*self.cookie.lock().unwrap() {
            request
                .headers_mut()
                .insert("cookie", cookie.parse().unwrap());
        }
        let (stream, _) = connect_async(request).await.unwrap();
        let mut socket = Socket {
            stream,
            heard: String::new(),
            commands: 0,
        };
        let mut hello = hello;
        hello["type"] = json!("hello");
        socket.say(hello).await;
        socket
    }
}

/// A text as a client sends it, masked with zeros.
pub(crate) fn frame(text: &str) -> Vec<u8> {
    assert!(text.len() < 126, "short texts have a short head");
    let head = [0x81, 0x80 | text.len() as u8, 0, 0, 0, 0];
    [&head[..], text.as_bytes()].concat()
}

pub(crate) struct Socket {
    stream: WebSocketStream<MaybeTlsStream<TcpStream>>,
    /// Everything received, as it came.
    pub(crate) heard: String,
    commands: u32,
}

impl Socket {
    pub(crate) async fn say(&mut self, message: Json) {
        self.stream
            .send(Message::text(message.to_string()))
            .await
            .unwrap();
    }

    /// Waits for the end of the socket: the code and the reason that the server gives.
    pub(crate) async fn end(&mut self) -> (u16, String) {
        loop {
            let wait = tokio::time::timeout(Duration::from_secs(20), self.stream.next());
            match wait.await.expect("the socket ends within 20 seconds") {
                Some(Ok(Message::Close(Some(why)))) => {
                    return (why.code.into(), why.reason.to_string());
                }
                Some(Ok(_)) => {}
                _ => return (0, String::new()),
            }
        }
    }

    /// The next message; `None` when the socket is closed.
    pub(crate) async fn next(&mut self) -> Option<Json> {
        let wait = tokio::time::timeout(Duration::from_secs(20), self.stream.next());
        match wait.await.expect("a message comes within 20 seconds") {
            Some(Ok(Message::Text(text))) => {
                self.heard.push_str(&text);
                self.heard.push('\n');
                Some(serde_json::from_str(&text).unwrap())
            }
            Some(Ok(Message::Ping(_) | Message::Pong(_))) => Box::pin(self.next()).await,
            _ => None,
        }
    }

    /// The next message of this type; others are skipped.
    pub(crate) async fn expect(&mut self, kind: &str) -> Json {
        loop {
            let message = self
                .next()
                .await
                .unwrap_or_else(|| panic!("the socket closed before `{kind}`"));
            if message["type"] == kind {
                return message;
            }
        }
    }

    /// Sends a command; `done` or `refused`.
    pub(crate) async fn command(&mut self, command: Json) -> Json {
        self.commands += 1;
        let mut command = command;
        if command["id"].is_null() {
            command["id"] = json!(format!("c{}-{:p}", self.commands, self));
        }
        let id = command["id"].clone();
        self.say(command).await;
        loop {
            let message = self.next().await.expect("an answer comes");
            if message["command"] == id {
                return message;
            }
        }
    }

    /// The next view in which this seat is to act, or the last one of the match.
    pub(crate) async fn turn_of(&mut self, seat: u64) -> Json {
        loop {
            let view = self.expect("view").await;
            let due = &view["due"];
            if due["kind"] == "over" || (due["kind"] == "seat" && due["seat"] == seat) {
                return view;
            }
        }
    }
}
