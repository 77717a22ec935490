//! Threads on which bots think: never those that serve requests.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use atoll_bots::Budget;
use atoll_catalog::{AnyMatch, ThinkError, Thought};
use tokio::sync::oneshot;

/// More jobs than this are not taken on.
const QUEUE: usize = 1024;
/// Simulations of `mcts` where its name does not say how many.
const MCTS: u64 = 10_000;

/// A position to think about. What the bot is told is what the seat to act knows.
pub(crate) struct Job {
    pub(crate) position: Box<dyn AnyMatch>,
    pub(crate) bot: String,
    pub(crate) time: Duration,
}

/// A thought on its way. Dropping it ends the thinking.
pub(crate) struct Pending {
    answer: oneshot::Receiver<Result<Thought, ThinkError>>,
    stop: Arc<AtomicBool>,
}

impl Drop for Pending {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

impl Pending {
    /// The thought; `None` if the bot failed.
    pub(crate) async fn thought(&mut self) -> Option<Thought> {
        match (&mut self.answer).await {
            Ok(Ok(thought)) => Some(thought),
            Ok(Err(why)) => {
                tracing::warn!("A bot has no answer: {why}");
                None
            }
            Err(_) => None,
        }
    }
}

struct Work {
    job: Job,
    stop: Arc<AtomicBool>,
    reply: oneshot::Sender<Result<Thought, ThinkError>>,
}

/// The threads, and what waits for them.
pub(crate) struct Thinkers {
    queue: SyncSender<Work>,
    waiting: Arc<AtomicUsize>,
}

impl Thinkers {
    pub(crate) fn start(threads: usize) -> Thinkers {
        let (queue, jobs) = sync_channel::<Work>(QUEUE);
        let jobs = Arc::new(Mutex::new(jobs));
        let waiting = Arc::new(AtomicUsize::new(0));
        for _ in 0..threads.max(1) {
            let (jobs, waiting) = (jobs.clone(), waiting.clone());
            let thread = std::thread::Builder::new().name("atoll-bot".into());
            thread
                .spawn(move || work(&jobs, &waiting))
                .expect("the system has threads");
        }
        Thinkers { queue, waiting }
    }

    /// Puts a job into the queue; `None` if that is full.
    pub(crate) fn think(&self, job: Job) -> Option<Pending> {
        let (reply, answer) = oneshot::channel();
        let stop = Arc::new(AtomicBool::new(false));
        let pending = Pending {
            answer,
            stop: stop.clone(),
        };
        match self.queue.try_send(Work { job, stop, reply }) {
            Ok(()) => {
                self.waiting.fetch_add(1, Ordering::Relaxed);
                Some(pending)
            }
            Err(TrySendError::Full(_) | TrySendError::Disconnected(_)) => None,
        }
    }

    /// How many jobs wait or are being thought about.
    pub(crate) fn waiting(&self) -> usize {
        self.waiting.load(Ordering::Relaxed)
    }
}

fn work(jobs: &Mutex<Receiver<Work>>, waiting: &AtomicUsize) {
    step_back();
    loop {
        let next = jobs.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(work) = next else { return };
        if !work.reply.is_closed() {
            let thought = catch_unwind(AssertUnwindSafe(|| think(&work.job, work.stop)));
            match thought {
                // Nobody may be waiting any more.
                Ok(thought) => drop(work.reply.send(thought)),
                Err(_) => tracing::error!(
                    "The bot {} failed at {}",
                    work.job.bot,
                    work.job.position.game()
                ),
            }
        }
        waiting.fetch_sub(1, Ordering::Relaxed);
    }
}

/// Lets the threads that serve people go first wherever there are more threads than cores. On Linux each thread has its own
/// priority; elsewhere only the process has one, and it stays as it is.
fn step_back() {
    #[cfg(target_os = "linux")]
    if let Err(why) = rustix::process::nice(10) {
        tracing::warn!("Bots think at the priority of requests: {why}");
    }
}

fn think(job: &Job, stop: Arc<AtomicBool>) -> Result<Thought, ThinkError> {
    let nodes = match job.bot.split_once(':') {
        Some((_, nodes)) => nodes.parse().ok(),
        None if job.bot == "mcts" => Some(MCTS),
        None => None,
    };
    let budget = Budget {
        nodes,
        time: Some(job.time),
        stop: Some(stop),
    };
    job.position.think(&job.bot, &budget, rand::random())
}
