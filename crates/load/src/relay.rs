//! The floor: sockets and group commit, no rules.

use std::collections::HashMap;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use anyhow::Result;
use atoll_store::{Actor, Entry, Store};
use axum::Router;
use axum::extract::ws::{Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::extract::{Path as UrlPath, State};
use axum::response::Response;
use axum::routing::get;
use axum::serve::ListenerExt;
use futures_util::{SinkExt, StreamExt};
use tokio::net::TcpListener;
use tokio::sync::mpsc;

/// The same as the server's.
const BUFFER: usize = 512;

#[derive(Clone)]
struct Relay {
    store: Store,
    rooms: Arc<Mutex<HashMap<String, Room>>>,
}

/// What two sockets share.
#[derive(Default)]
struct Room {
    number: u32,
    ends: Vec<mpsc::Sender<Utf8Bytes>>,
}

/// Passes on what comes, once it is on the disk.
pub(crate) async fn serve(folder: &Path) -> Result<()> {
    let store = Store::open(&folder.join("relay.db")).await?;
    let relay = Relay {
        store,
        rooms: Arc::default(),
    };
    let router = Router::new().route("/{room}", get(enter)).with_state(relay);
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    println!("The relay is at http://{}", listener.local_addr()?);
    let listener = listener.tap_io(|stream| drop(stream.set_nodelay(true)));
    Ok(axum::serve(listener, router).await?)
}

async fn enter(
    State(relay): State<Relay>,
    UrlPath(room): UrlPath<String>,
    upgrade: WebSocketUpgrade,
) -> Response {
    let upgrade = upgrade.read_buffer_size(BUFFER).write_buffer_size(BUFFER);
    upgrade.on_upgrade(move |socket| relay.pass_on(room, socket))
}

impl Relay {
    async fn pass_on(self, room: String, socket: WebSocket) {
        let (out, mut messages) = mpsc::channel(16);
        let own = self.in_room(&room, |found| {
            found.ends.push(out);
            found.ends.len() - 1
        });
        let (mut sink, mut stream) = socket.split();
        loop {
            tokio::select! {
                Some(message) = messages.recv() => {
                    if sink.send(Message::Text(message)).await.is_err() {
                        return;
                    }
                }
                message = stream.next() => {
                    let Some(Ok(Message::Text(text))) = message else { return };
                    if self.keep(&room, own, &text).await.is_err() {
                        return;
                    }
                    // To the sender as well, who waits to be told that it is kept.
                    for end in self.in_room(&room, |found| found.ends.clone()) {
                        let _ = end.send(text.clone()).await;
                    }
                }
            }
        }
    }

    /// Writes a message down as the server writes a move.
    async fn keep(
        &self,
        room: &str,
        seat: usize,
        text: &str,
    ) -> Result<(), atoll_store::StoreError> {
        let number = self.in_room(room, |found| {
            found.number += 1;
            found.number
        });
        let entry = Entry {
            match_id: room.to_owned(),
            number,
            at: 0,
            actor: Actor::Seat(seat as u8),
            text: text.to_owned(),
            spent: 0,
            forced: false,
            command: 0,
        };
        self.store.append(entry).await
    }

    fn in_room<T>(&self, room: &str, what: impl FnOnce(&mut Room) -> T) -> T {
        let mut rooms = self.rooms.lock().unwrap_or_else(PoisonError::into_inner);
        match rooms.get_mut(room) {
            Some(found) => what(found),
            None => what(rooms.entry(room.to_owned()).or_default()),
        }
    }
}
