//! Bots that think elsewhere: nodes ask, workers answer.
//!
//! What goes over the bus is the record of the match without its seed. Where a game has secrets the record holds those of
//! all seats, as the store does: bus and workers are inside the walls. The bot itself is given its own seat's view only.

use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

use atoll_catalog::{AnyGame, AnyMatch, MoveThought, Thought};
use atoll_engine::{BySeat, Record, Seed};
use serde::{Deserialize, Serialize};

use crate::bus::{Bus, BusError};
use crate::think::{Job, Silent, Thinkers};
use crate::turns::Patron;

/// How much longer than the bot its answer may take.
const ON_THE_WAY: Duration = Duration::from_millis(1500);

/// A position to think about.
#[derive(Debug, Serialize, Deserialize)]
struct Task {
    game: String,
    record: String,
    bot: String,
    millis: u64,
    /// Simulations at most.
    nodes: Option<u64>,
    patron: Patron,
}

/// What a worker says.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Said {
    Thought(Told),
    /// It has enough to do.
    Busy,
    Failed(String),
}

/// A thought on the wire.
#[derive(Debug, Serialize, Deserialize)]
struct Told {
    mv: String,
    nodes: u64,
    value: Vec<f32>,
    pv: Vec<String>,
    moves: Vec<(String, u64, Option<f32>)>,
}

impl From<Thought> for Told {
    fn from(thought: Thought) -> Told {
        let one = |one: MoveThought| (one.mv, one.visits, one.value);
        Told {
            mv: thought.mv,
            nodes: thought.nodes,
            value: thought.value.as_slice().to_vec(),
            pv: thought.pv,
            moves: thought.moves.into_iter().map(one).collect(),
        }
    }
}

impl From<Told> for Thought {
    fn from(told: Told) -> Thought {
        let one = |(mv, visits, value)| MoveThought { mv, visits, value };
        Thought {
            mv: told.mv,
            nodes: told.nodes,
            value: BySeat::from_fn(told.value.len(), |seat| told.value[seat.index()]),
            pv: told.pv,
            moves: told.moves.into_iter().map(one).collect(),
        }
    }
}

/// Has a worker think; `None` if none does.
pub(crate) async fn elsewhere(bus: &Bus, job: &Job) -> Option<Thought> {
    let mut record = job.position.record();
    record.seed = None;
    let task = Task {
        game: job.position.game().to_owned(),
        record: record.to_string(),
        bot: job.bot.to_string(),
        millis: job.time.as_millis() as u64,
        nodes: job.nodes,
        patron: job.patron.clone(),
    };
    let task = serde_json::to_vec(&task).expect("tasks are plain JSON");
    let answer = bus.ask_worker(task, job.time + ON_THE_WAY).await?;
    match serde_json::from_slice(&answer) {
        Ok(Said::Thought(told)) if fits(&told, job) => Some(told.into()),
        Ok(Said::Busy) => None,
        Ok(Said::Thought(_)) => {
            tracing::warn!("A worker's answer is no move here: this node thinks for itself");
            None
        }
        Ok(Said::Failed(why)) => {
            tracing::warn!("A worker has no answer: {why}");
            None
        }
        Err(why) => {
            tracing::warn!("A worker's answer makes no sense: {why}");
            None
        }
    }
}

fn fits(told: &Told, job: &Job) -> bool {
    told.value.len() == job.position.seats() && job.position.legal().contains(&told.mv)
}

/// Thinks for the nodes of a bus, on so many threads, until `stop` comes.
pub async fn work(
    bus: &Bus,
    games: &'static [&'static dyn AnyGame],
    threads: usize,
    stop: impl Future<Output = ()>,
) -> Result<(), BusError> {
    let threads = threads.max(1);
    let thinkers = Arc::new(Thinkers::start(threads, Bus::alone()));
    let mut tasks = bus.take_work().await?;
    tokio::pin!(stop);
    loop {
        let task = tokio::select! {
            task = tasks.next() => task,
            () = &mut stop => return Ok(()),
        };
        let Some((task, answer)) = task else {
            return Ok(());
        };
        let thinkers = thinkers.clone();
        // As many again may wait: they are next within the time of a thought.
        if thinkers.waiting() >= 2 * threads {
            answer.send(said(&Said::Busy)).await;
            continue;
        }
        tokio::spawn(async move {
            let thought = think(&thinkers, games, &task).await;
            answer
                .send(said(&thought.unwrap_or_else(Said::Failed)))
                .await;
        });
    }
}

fn said(said: &Said) -> Vec<u8> {
    serde_json::to_vec(said).expect("answers are plain JSON")
}

async fn think(
    thinkers: &Thinkers,
    games: &'static [&'static dyn AnyGame],
    task: &[u8],
) -> Result<Said, String> {
    let task: Task = serde_json::from_slice(task).map_err(|why| why.to_string())?;
    let position = position(games, &task)?;
    let job = Job {
        bot: position.bot(&task.bot).map_err(|why| why.to_string())?,
        position,
        time: Duration::from_millis(task.millis),
        nodes: task.nodes,
        patron: task.patron,
    };
    let Some(mut pending) = thinkers.think(job) else {
        return Ok(Said::Busy);
    };
    match pending.thought().await {
        Ok(thought) => Ok(Said::Thought(thought.into())),
        Err(Silent::NotAsked) => Ok(Said::Busy),
        Err(why) => Err(why.to_string()),
    }
}

fn position(
    games: &'static [&'static dyn AnyGame],
    task: &Task,
) -> Result<Box<dyn AnyMatch>, String> {
    let game = games.iter().find(|game| game.name() == task.game);
    let game = game.ok_or_else(|| format!("there is no game `{}` here", task.game))?;
    let record: Record = task
        .record
        .parse()
        .map_err(|why| format!("the record is wrong: {why}"))?;
    // What is not drawn yet is nobody's business: a bot guesses.
    let played = game.replay(&record, Seed::from_number(0));
    played.map_err(|why| format!("the record does not replay: {why}"))
}
