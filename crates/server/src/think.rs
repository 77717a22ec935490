//! Threads on which bots think: never those that serve requests.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use atoll_bots::Budget;
use atoll_catalog::{AnyMatch, ThinkError, Thought};
use tokio::sync::oneshot;

use crate::bus::Bus;
use crate::work::elsewhere;

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
    /// Where workers may be that take this off our hands.
    bus: Bus,
    elsewhere: Arc<AtomicUsize>,
}

impl Thinkers {
    pub(crate) fn start(threads: usize, bus: Bus) -> Thinkers {
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
        Thinkers {
            queue,
            waiting,
            bus,
            elsewhere: Arc::default(),
        }
    }

    /// Has a worker think if there is one, else a thread of this process; `None` if those have too much to do.
    pub(crate) fn think(&self, job: Job) -> Option<Pending> {
        let (reply, answer) = oneshot::channel();
        let stop = Arc::new(AtomicBool::new(false));
        let pending = Pending {
            answer,
            stop: stop.clone(),
        };
        let work = Work { job, stop, reply };
        if self.bus.may_have_workers() {
            self.give_away(work);
            return Some(pending);
        }
        queue(&self.queue, &self.waiting, work).then_some(pending)
    }

    /// Has a worker think. If none does, a thread of this process does.
    fn give_away(&self, mut work: Work) {
        let (bus, counter) = (self.bus.clone(), self.elsewhere.clone());
        let (own, waiting) = (self.queue.clone(), self.waiting.clone());
        tokio::spawn(async move {
            let thought = tokio::select! {
                thought = elsewhere(&bus, &work.job) => thought,
                () = work.reply.closed() => return,
            };
            match thought {
                Some(thought) => {
                    counter.fetch_add(1, Ordering::Relaxed);
                    // Nobody may be waiting any more.
                    let _ = work.reply.send(Ok(thought));
                }
                // If the queue is full the one who waits learns that there is no answer, and asks again.
                None => drop(queue(&own, &waiting, work)),
            }
        });
    }

    /// How many thoughts came from workers.
    pub(crate) fn elsewhere(&self) -> usize {
        self.elsewhere.load(Ordering::Relaxed)
    }

    /// How many jobs wait or are being thought about.
    pub(crate) fn waiting(&self) -> usize {
        self.waiting.load(Ordering::Relaxed)
    }
}

/// Puts work into the queue of this process, unless that is full.
fn queue(queue: &SyncSender<Work>, waiting: &AtomicUsize, work: Work) -> bool {
    match queue.try_send(work) {
        Ok(()) => {
            waiting.fetch_add(1, Ordering::Relaxed);
            true
        }
        Err(TrySendError::Full(_) | TrySendError::Disconnected(_)) => false,
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
