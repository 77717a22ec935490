//! The one writer: many units of work, one transaction, one wait for the disk.

use std::future::Future;

use tokio::sync::{mpsc, oneshot};

use crate::{StoreError, Write};

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

/// Starts the writer, on a thread of its own: the database is never kept waiting by what else is to be done.
pub(crate) fn start(database: impl Batch, units: mpsc::Receiver<Unit>) -> Result<(), StoreError> {
    let failed = |why: std::io::Error| StoreError::Database(why.to_string());
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(failed)?;
    std::thread::Builder::new()
        .name("atoll-writer".into())
        .spawn(move || runtime.block_on(run(database, units)))
        .map_err(failed)?;
    Ok(())
}

/// Writes until nobody can send any more. What comes in while a batch is written makes up the next.
async fn run(mut database: impl Batch, mut units: mpsc::Receiver<Unit>) {
    let mut batch = Vec::with_capacity(BATCH);
    while units.recv_many(&mut batch, BATCH).await > 0 {
        let (replies, writes): (Vec<_>, Vec<_>) = batch
            .drain(..)
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
