//! The bus over NATS.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use async_nats::{Client, ConnectOptions, Event, Request, ServerAddr, Subject, Subscriber};
use futures_util::StreamExt;
use tokio::sync::{mpsc, watch};

use super::{BusError, Word};

/// Words of tables have this before the table's id.
const TABLES: &str = "atoll.table.";
/// Nodes say here that they are alive.
const NODES: &str = "atoll.node";
/// Positions to think about, shared out among workers.
const WORK: &str = "atoll.work";
/// Where no worker answered, none is asked for so long.
const NO_WORKER: Duration = Duration::from_secs(5);
/// Words that wait to be sent; more are not sent.
const OUTBOX: usize = 4096;
/// Words that wait to be heard; more are lost.
const INBOX: usize = 65_536;
/// Whoever does not answer within this time is cut off.
const PATIENCE: Duration = Duration::from_secs(5);

#[derive(Debug, Clone)]
pub(super) struct Nats {
    client: Client,
    pub(super) node: u64,
    outbox: mpsc::Sender<(String, Vec<u8>)>,
    connected: watch::Receiver<bool>,
    began: Instant,
    /// Milliseconds after `began` until which no worker is asked.
    no_workers_until: Arc<AtomicU64>,
}

impl Nats {
    pub(super) async fn connect(url: &str) -> Result<Nats, BusError> {
        let address: ServerAddr = url.parse().map_err(BusError::new)?;
        let (tell_connected, connected) = watch::channel(true);
        let client = ConnectOptions::new()
            .name("atoll")
            .no_echo()
            .subscription_capacity(INBOX)
            .connection_timeout(PATIENCE)
            .ping_interval(PATIENCE)
            .reconnect_delay_callback(|attempts| {
                Duration::from_millis(100 * attempts.min(10) as u64)
            })
            .event_callback(move |event| {
                notice(&event, &tell_connected);
                std::future::ready(())
            })
            .connect(address)
            .await
            .map_err(BusError::new)?;
        let (outbox, words) = mpsc::channel(OUTBOX);
        tokio::spawn(send_all(client.clone(), connected.clone(), words));
        Ok(Nats {
            client,
            node: rand::random(),
            outbox,
            connected,
            began: Instant::now(),
            no_workers_until: Arc::default(),
        })
    }

    pub(super) fn may_have_workers(&self) -> bool {
        let now = self.began.elapsed().as_millis() as u64;
        self.is_connected() && now >= self.no_workers_until.load(Ordering::Relaxed)
    }

    pub(super) async fn ask_worker(&self, task: Vec<u8>, patience: Duration) -> Option<Vec<u8>> {
        let request = Request::new().payload(task.into()).timeout(Some(patience));
        match self.client.send_request(WORK, request).await {
            Ok(answer) => Some(answer.payload.to_vec()),
            Err(why) => {
                tracing::debug!("No worker answers: {why}");
                let until = self.began.elapsed() + NO_WORKER;
                self.no_workers_until
                    .store(until.as_millis() as u64, Ordering::Relaxed);
                None
            }
        }
    }

    pub(super) async fn take_work(&self) -> Result<Tasks, BusError> {
        let tasks = self.client.queue_subscribe(WORK, WORK.to_owned()).await;
        self.client.flush().await.map_err(BusError::new)?;
        Ok(Tasks {
            client: self.client.clone(),
            tasks: tasks.map_err(BusError::new)?,
        })
    }

    pub(super) fn is_connected(&self) -> bool {
        *self.connected.borrow()
    }

    pub(super) fn tell(&self, table: &str, word: &Word) {
        let word = serde_json::to_vec(word).expect("words are plain JSON");
        // Whoever missed it learns it from the next one.
        let _ = self.outbox.try_send((format!("{TABLES}{table}"), word));
    }

    pub(super) async fn listen(&self) -> Result<Ears, BusError> {
        let hear = async |subject: String| {
            let heard = self.client.subscribe(subject).await;
            heard.map_err(BusError::new)
        };
        let tables = hear(format!("{TABLES}*")).await?;
        let nodes = hear(NODES.to_owned()).await?;
        self.client.flush().await.map_err(BusError::new)?;
        Ok(Ears {
            nats: self.clone(),
            tables,
            nodes,
            connected: self.connected.clone(),
        })
    }
}

fn notice(event: &Event, connected: &watch::Sender<bool>) {
    match event {
        Event::Connected => {
            if !connected.send_replace(true) {
                tracing::warn!("The bus is there again");
            }
        }
        Event::Disconnected | Event::Closed => {
            connected.send_replace(false);
            tracing::error!("The bus is cut: other nodes are heard of by the database only");
        }
        other => tracing::warn!("The bus says: {other}"),
    }
}

/// Sends while the bus is there. What could not be sent is not sent late.
async fn send_all(
    client: Client,
    connected: watch::Receiver<bool>,
    mut words: mpsc::Receiver<(String, Vec<u8>)>,
) {
    while let Some((subject, word)) = words.recv().await {
        if *connected.borrow()
            && let Err(why) = client.publish(subject, word.into()).await
        {
            tracing::warn!("A word was not sent: {why}");
        }
    }
}

/// The work that comes to this worker.
pub(crate) struct Tasks {
    client: Client,
    tasks: Subscriber,
}

impl Tasks {
    /// The next task, and where its answer goes; `None` at the end.
    pub(crate) async fn next(&mut self) -> Option<(Vec<u8>, ReplyTo)> {
        loop {
            let message = self.tasks.next().await?;
            if let Some(to) = message.reply {
                let client = self.client.clone();
                return Some((message.payload.to_vec(), ReplyTo { client, to }));
            }
        }
    }
}

/// Where the answer to a task goes.
pub(crate) struct ReplyTo {
    client: Client,
    to: Subject,
}

impl ReplyTo {
    pub(crate) async fn send(self, answer: Vec<u8>) {
        if let Err(why) = self.client.publish(self.to, answer.into()).await {
            tracing::warn!("An answer was not sent: {why}");
        }
    }
}

/// What a node hears.
pub(crate) enum Heard {
    /// Of a table.
    Word { table: String, payload: Vec<u8> },
    /// Another node is alive.
    Node(u64),
    /// The bus was cut, or is there again.
    Connected(bool),
}

/// Hears what other nodes say.
pub(crate) struct Ears {
    nats: Nats,
    tables: Subscriber,
    nodes: Subscriber,
    connected: watch::Receiver<bool>,
}

impl Ears {
    /// The next thing that is heard; `None` at the end.
    pub(crate) async fn next(&mut self) -> Option<Heard> {
        loop {
            tokio::select! {
                message = self.tables.next() => {
                    let message = message?;
                    if let Some(table) = message.subject.strip_prefix(TABLES) {
                        let (table, payload) = (table.to_owned(), message.payload.to_vec());
                        return Some(Heard::Word { table, payload });
                    }
                }
                message = self.nodes.next() => {
                    let node = std::str::from_utf8(&message?.payload).ok()?.parse().ok();
                    if let Some(node) = node {
                        return Some(Heard::Node(node));
                    }
                }
                changed = self.connected.changed() => {
                    changed.ok()?;
                    return Some(Heard::Connected(*self.connected.borrow_and_update()));
                }
            }
        }
    }

    /// Says that this node is alive.
    pub(crate) fn beat(&self) {
        let node = self.nats.node.to_string();
        let _ = self
            .nats
            .outbox
            .try_send((NODES.to_owned(), node.into_bytes()));
    }
}
