//! The one writer: many units of work, one transaction, one wait for the disk.

use std::future::Future;

use tokio::sync::{mpsc, oneshot};

use crate::{Entry, StoreError, Write};

/// The most units of one transaction.
const BATCH: usize = 512;

/// Changes that are made together or not at all, and who waits for them.
#[derive(Debug)]
pub(crate) struct Unit {
    pub(crate) writes: Vec<Write>,
    pub(crate) reply: oneshot::Sender<Result<i64, StoreError>>,
}

/// One answer for each unit.
pub(crate) type Answers = Vec<Result<i64, StoreError>>;

/// What writes to a database.
pub(crate) trait Batch: Send + 'static {
    /// Carries out all units at once; each has its own answer. When this fails, nothing is known to be written.
    fn write(
        &mut self,
        units: &[Vec<Write>],
    ) -> impl Future<Output = Result<Answers, StoreError>> + Send;

    /// Nothing more will be written.
    fn close(self) -> impl Future<Output = Result<(), StoreError>> + Send;
}

/// Writes until nobody can send any more.
pub(crate) async fn run(mut database: impl Batch, mut units: mpsc::Receiver<Unit>) {
    let mut batch = Vec::with_capacity(BATCH);
    while units.recv_many(&mut batch, BATCH).await > 0 {
        gather(&mut units, &mut batch).await;
        let units = std::mem::take(&mut batch);
        let (replies, writes): (Vec<_>, Vec<_>) = units
            .into_iter()
            .map(|unit| (unit.reply, unit.writes))
            .unzip();
        let answers = database.write(&writes).await;
        let answers = answers.unwrap_or_else(|why| {
            tracing::error!("Nothing of {} units was written: {why}", writes.len());
            vec![Err(why); writes.len()]
        });
        for (reply, answer) in replies.into_iter().zip(answers) {
            // Who has gone away no longer asks.
            let _ = reply.send(answer);
        }
    }
    if let Err(why) = database.close().await {
        tracing::error!("The database was not closed well: {why}");
    }
}

/// Lets everybody who is ready to write add to the batch: a larger one costs hardly more.
async fn gather(units: &mut mpsc::Receiver<Unit>, batch: &mut Vec<Unit>) {
    let mut before = 0;
    while before < batch.len() && batch.len() < BATCH {
        before = batch.len();
        tokio::task::yield_now().await;
        while batch.len() < BATCH
            && let Ok(unit) = units.try_recv()
        {
            batch.push(unit);
        }
    }
}

/// The entries of a unit that does nothing but append: by far the most common.
pub(crate) fn only_entries(unit: &[Write]) -> Option<Vec<&Entry>> {
    fn entry(write: &Write) -> Option<&Entry> {
        match write {
            Write::Append(entry) => Some(entry),
            _ => None,
        }
    }
    unit.iter().map(entry).collect()
}

/// What an entry is found by.
pub(crate) fn key(entry: &Entry) -> (String, u32) {
    (entry.match_id.clone(), entry.number)
}
