//! A table's WebSocket.

use std::cmp::Reverse;
use std::net::{IpAddr, SocketAddr};

use atoll_catalog::{MoveThought, Thought};
use atoll_protocol::{Advice, ClientMessage, Command, Considered, Hello, Refusal, ServerMessage};
use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::extract::{ConnectInfo, Path, State};
use axum::response::Response;
use futures_util::SinkExt;
use tokio::sync::mpsc;

use crate::App;
use crate::error::ApiError;
use crate::identity::Me;
use crate::live::{Ask, Done, Messages, text};
use crate::think::Pending;

/// Messages that may wait for a slow client.
const OUT: usize = 256;
/// The largest message of a client.
const LARGEST: usize = 16 * 1024;
/// The usual buffers of 128 KiB each way cost more than a table.
const READ_BUFFER: usize = 512;
/// What follows from a move is usually less than this, and is sent at once.
const WRITE_BUFFER: usize = 1400;
const LARGEST_BUFFER: usize = 4 << 20;

/// Opens the socket of a table.
pub(crate) async fn open(
    State(app): State<App>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    Path(table): Path<String>,
    me: Me,
    upgrade: WebSocketUpgrade,
) -> Response {
    upgrade
        .max_message_size(LARGEST)
        .max_frame_size(LARGEST)
        .read_buffer_size(READ_BUFFER)
        .write_buffer_size(WRITE_BUFFER)
        .max_write_buffer_size(LARGEST_BUFFER)
        .on_upgrade(move |socket| async move {
            app.metrics.socket_opened();
            // Apart, as its memory would lie among that of the request otherwise, which goes away.
            Box::pin(talk(&app, table, me, from.ip(), socket)).await;
            app.metrics.socket_closed();
        })
}

/// One connection, from greeting to end.
async fn talk(app: &App, table: String, me: Me, from: IpAddr, mut socket: WebSocket) {
    let Some(hello) = greeting(&mut socket).await else {
        return;
    };
    let (out, mut waiting) = mpsc::channel::<Messages>(OUT);
    let connecting = app.ask(&table, |reply| Ask::Connect {
        me: me.clone(),
        hello: hello.clone(),
        out: out.clone(),
        reply,
    });
    let connection = match connecting.await {
        Ok(connection) => connection,
        Err(why) => {
            let refused = crate::live::refused("", why.0);
            let _ = socket.send(Message::Text(text(&refused))).await;
            return;
        }
    };
    let session = Session {
        app: app.clone(),
        table,
        me,
        from,
        connection,
        out: out.downgrade(),
    };
    // The table holds the other end: when it ends, so does the socket.
    drop(out);
    loop {
        tokio::select! {
            some = waiting.recv() => {
                let Some(mut some) = some else { break };
                // What is waiting goes out together.
                while let Ok(more) = waiting.try_recv() {
                    some.extend(more);
                }
                if send(&mut socket, some).await.is_err() {
                    break;
                }
            }
            message = socket.recv() => match message {
                // Apart, so that a socket that waits does not hold room for it.
                Some(Ok(Message::Text(text))) => Box::pin(session.take(&text)).await,
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                _ => break,
            },
        }
    }
    let connection = session.connection;
    app.tell(&session.table, Ask::Disconnect { connection })
        .await;
    let _ = socket.close().await;
}

async fn send(socket: &mut WebSocket, messages: Messages) -> Result<(), axum::Error> {
    for message in messages {
        socket.feed(Message::Text(message)).await?;
    }
    socket.flush().await
}

/// The first message.
async fn greeting(socket: &mut WebSocket) -> Option<Hello> {
    let wait = tokio::time::timeout(std::time::Duration::from_secs(10), socket.recv());
    let message = wait.await.ok()??.ok()?;
    if let Message::Text(text) = &message
        && let Ok(ClientMessage::Hello(hello)) = serde_json::from_str(text)
    {
        return Some(hello);
    }
    let refusal = Refusal::new("bad-request", "type", "the first message is `hello`");
    let refused = text(&crate::live::refused("", refusal));
    let _ = socket.send(Message::Text(refused)).await;
    None
}

struct Session {
    app: App,
    table: String,
    me: Me,
    from: IpAddr,
    connection: u64,
    out: mpsc::WeakSender<Messages>,
}

impl Session {
    async fn say(&self, message: &ServerMessage) {
        if let Some(out) = self.out.upgrade() {
            // A client that has gone away is not told.
            let _ = out.try_send(vec![text(message)]);
        }
    }

    async fn take(&self, message: &str) {
        if let Err(why) = self.app.guard.request(self.from) {
            return self.say(&crate::live::refused("", why.0)).await;
        }
        let command: Command = match serde_json::from_str(message) {
            Ok(command) => command,
            Err(why) => {
                let id = command_id(message);
                let refusal = Refusal::new("bad-json", "", format!("not a command: {why}"));
                return self.say(&crate::live::refused(&id, refusal)).await;
            }
        };
        let id = command.id.clone();
        let done = self
            .app
            .ask(&self.table, |reply| Ask::Command {
                me: self.me.clone(),
                connection: Some(self.connection),
                command: command.clone(),
                reply,
            })
            .await;
        self.app.metrics.command(done.is_ok());
        match done {
            Ok(Done::Hint(pending)) => self.advise(id, pending),
            Ok(done) => self.say(&answer(id, done)).await,
            Err(why) => self.say(&crate::live::refused(&id, why.0)).await,
        }
    }

    /// Sends advice when it comes; other commands go on meanwhile.
    fn advise(&self, id: String, mut pending: Pending) {
        let out = self.out.clone();
        tokio::spawn(async move {
            let message = advice(id, &mut pending).await;
            if let Some(out) = out.upgrade() {
                let _ = out.try_send(vec![text(&message)]);
            }
        });
    }
}

/// The id of something that is not a command, if it has one.
fn command_id(message: &str) -> String {
    let json: serde_json::Value = serde_json::from_str(message).unwrap_or_default();
    let id = json["id"].as_str().unwrap_or_default();
    id.chars().take(40).collect()
}

fn answer(command: String, done: Done) -> ServerMessage {
    match done {
        Done::At(number) | Done::Looked(number) => ServerMessage::Done { command, number },
        Done::Pong(now) => ServerMessage::Pong { now },
        Done::Hint(_) => unreachable!("advice is waited for"),
    }
}

async fn advice(command: String, pending: &mut Pending) -> ServerMessage {
    match pending.thought().await {
        Some(thought) => ServerMessage::Hint {
            command,
            advice: Advice {
                moves: considered(&thought),
                mv: thought.mv,
                value: thought.value.as_slice().to_vec(),
                line: thought.pv,
            },
        },
        None => crate::live::refused(&command, ApiError::busy().0),
    }
}

/// The move that a bot would play, and those that it thought about most after it.
fn considered(thought: &Thought) -> Vec<Considered> {
    let mut moves: Vec<_> = thought.moves.iter().collect();
    moves.sort_by_key(|one| (one.mv != thought.mv, Reverse(one.visits)));
    let rated = |one: &MoveThought| {
        let mv = one.mv.clone();
        one.value.map(|value| Considered { mv, value })
    };
    moves.into_iter().filter_map(rated).take(3).collect()
}

/// The answer to a command as a message, advice included.
pub(crate) async fn message(command: String, done: Done) -> ServerMessage {
    match done {
        Done::Hint(mut pending) => advice(command, &mut pending).await,
        done => answer(command, done),
    }
}
