//! A table's WebSocket.

use std::cmp::Reverse;
use std::sync::Arc;
use std::time::Duration;

use atoll_catalog::{MoveThought, Thought};
use atoll_protocol::{Advice, ClientMessage, Command, Considered, Hello, Refusal, ServerMessage};
use axum::Extension;
use axum::body::Bytes;
use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::extract::{Path, State};
use axum::response::Response;
use futures_util::SinkExt;
use tokio::time::{Instant, MissedTickBehavior};

use crate::App;
use crate::doors::Visit;
use crate::error::ApiError;
use crate::identity::Me;
use crate::live::{Ask, Done, Messages, text};
use crate::outbox::{Farewell, Outbox};
use crate::think::Pending;

/// The largest message of a client.
const LARGEST: usize = 16 * 1024;
/// How long a client may take to answer that a socket is closed.
const PARTING: Duration = Duration::from_secs(2);
/// The usual buffers of 128 KiB each way cost more than a table.
const READ_BUFFER: usize = 512;
/// What follows from a move is usually less than this, and is sent at once.
const WRITE_BUFFER: usize = 1400;
const LARGEST_BUFFER: usize = 4 << 20;

/// Opens the socket of a table.
pub(crate) async fn open(
    State(app): State<App>,
    Extension(visit): Extension<Arc<Visit>>,
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
            // The connection is in use until the socket is closed.
            let _busy = visit.begin();
            app.metrics.socket_opened();
            // Apart, as its memory would lie among that of the request otherwise, which goes away.
            Box::pin(talk(&app, table, me, socket)).await;
            app.metrics.socket_closed();
        })
}

/// One connection, from greeting to end.
async fn talk(app: &App, table: String, me: Me, mut socket: WebSocket) {
    let Some(hello) = greeting(&mut socket).await else {
        return;
    };
    let out = Outbox::new(&app.room);
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
            let sending = socket.send(Message::Text(text(&refused)));
            let _ = tokio::time::timeout(PARTING, sending).await;
            return;
        }
    };
    // Whoever leaves an account leaves its tables, too.
    let mut end = app.sessions.end_of(&me.session);
    let session = Session {
        app: app.clone(),
        table,
        me,
        connection,
        out,
    };
    let farewell = tokio::select! {
        farewell = session.run(&mut socket) => farewell,
        _ = end.changed() => None,
    };
    let connection = session.connection;
    app.tell(&session.table, Ask::Disconnect { connection })
        .await;
    part(&mut socket, farewell).await;
}

/// Closes a socket, and says why.
async fn part(socket: &mut WebSocket, why: Option<Farewell>) {
    let parting = async {
        let frame = why.map(Farewell::frame);
        if socket.send(Message::Close(frame)).await.is_ok() {
            while let Some(Ok(_)) = socket.recv().await {}
        }
    };
    // Whoever does not answer is not waited for.
    let _ = tokio::time::timeout(PARTING, parting).await;
}

/// The first message.
async fn greeting(socket: &mut WebSocket) -> Option<Hello> {
    let wait = tokio::time::timeout(Duration::from_secs(10), socket.recv());
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
    connection: u64,
    out: Arc<Outbox>,
}

impl Session {
    /// Passes on what comes from both sides. Why the server ends it; `None` if the client did.
    async fn run(&self, socket: &mut WebSocket) -> Option<Farewell> {
        let silence = self.app.settings.silence;
        let (mut heard, beat) = (Instant::now(), silence / 3);
        let mut ping = tokio::time::interval_at(heard + beat, beat);
        ping.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            tokio::select! {
                some = self.out.next() => {
                    let begun = Instant::now();
                    match some {
                        Ok(some) => {
                            if let Err(why) = self.send(socket, some).await {
                                return why;
                            }
                        }
                        Err(why) => return Some(why),
                    }
                    // Nothing was listened to meanwhile.
                    heard += begun.elapsed();
                }
                message = socket.recv() => {
                    heard = Instant::now();
                    match message {
                        // Apart, so that a socket that waits does not hold room for it.
                        Some(Ok(Message::Text(text))) => Box::pin(self.take(&text)).await,
                        Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                        _ => return None,
                    }
                }
                _ = ping.tick() => {
                    if heard.elapsed() >= silence {
                        return Some(Farewell::Silent);
                    }
                    let ping = socket.send(Message::Ping(Bytes::new()));
                    match tokio::time::timeout(silence, ping).await {
                        Ok(Ok(())) => {}
                        Ok(Err(_)) => return None,
                        Err(_) => return Some(Farewell::Slow),
                    }
                }
            }
        }
    }

    /// Sends what waits together. Why it could not be sent; `None` within if the client has gone.
    async fn send(
        &self,
        socket: &mut WebSocket,
        messages: Messages,
    ) -> Result<(), Option<Farewell>> {
        let bytes = messages.iter().map(|message| message.len()).sum();
        let sending = async {
            for message in messages {
                socket.feed(Message::Text(message)).await?;
            }
            socket.flush().await
        };
        tokio::select! {
            sent = tokio::time::timeout(self.app.settings.silence, sending) => match sent {
                Ok(Ok(())) => {
                    self.out.sent(bytes);
                    Ok(())
                }
                Ok(Err(_)) => Err(None),
                Err(_) => Err(Some(Farewell::Slow)),
            },
            why = self.out.cut_off() => Err(Some(why)),
        }
    }

    fn say(&self, message: &ServerMessage) {
        self.out.send(&[text(message)]);
    }

    async fn take(&self, message: &str) {
        if let Err(why) = self.app.guard.request(self.me.from) {
            return self.say(&crate::live::refused("", why.0));
        }
        let command: Command = match serde_json::from_str(message) {
            Ok(command) => command,
            Err(why) => {
                let id = command_id(message);
                let refusal = Refusal::new("bad-json", "", format!("not a command: {why}"));
                return self.say(&crate::live::refused(&id, refusal));
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
            Ok(done) => self.say(&answer(id, done)),
            Err(why) => self.say(&crate::live::refused(&id, why.0)),
        }
    }

    /// Sends advice when it comes; other commands go on meanwhile.
    fn advise(&self, id: String, mut pending: Pending) {
        let out = self.out.clone();
        tokio::spawn(async move {
            let message = advice(id, &mut pending).await;
            out.send(&[text(&message)]);
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
        Ok(thought) => ServerMessage::Hint {
            command,
            advice: Advice {
                moves: considered(&thought),
                mv: thought.mv,
                value: thought.value.as_slice().to_vec(),
                line: thought.pv,
            },
        },
        Err(why) => {
            tracing::debug!("No hint: {why}");
            crate::live::refused(&command, ApiError::busy().0)
        }
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
