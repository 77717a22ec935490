//! Threads on which bots think: never those that serve requests.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use atoll_bots::Budget;
use atoll_catalog::{AnyMatch, BotName, ThinkError, Thought};
use tokio::sync::oneshot;

use crate::App;
use crate::bus::Bus;
use crate::turns::{Patron, Turns};
use crate::work::elsewhere;

/// The most jobs that workers do at once for one node: more wait here, where they take turns.
const AWAY: usize = 64;

/// A position to think about. What the bot is told is what the seat to act knows.
pub(crate) struct Job {
    pub(crate) position: Box<dyn AnyMatch>,
    pub(crate) bot: BotName,
    pub(crate) time: Duration,
    /// Simulations at most; none where the bot does not count them.
    pub(crate) nodes: Option<u64>,
    pub(crate) patron: Patron,
}

/// Why a bot did not answer.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Silent {
    /// It was not asked: there is too much to do.
    #[error("it was not asked")]
    NotAsked,
    #[error(transparent)]
    NoAnswer(#[from] ThinkError),
    #[error("it broke down")]
    Broke,
}

/// A thought on its way. Dropping it ends the thinking.
pub(crate) struct Pending {
    answer: oneshot::Receiver<Result<Thought, Silent>>,
    stop: Arc<AtomicBool>,
}

impl Drop for Pending {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

impl Pending {
    pub(crate) async fn thought(&mut self) -> Result<Thought, Silent> {
        (&mut self.answer).await.unwrap_or(Err(Silent::NotAsked))
    }
}

struct Work {
    job: Job,
    stop: Arc<AtomicBool>,
    reply: oneshot::Sender<Result<Thought, Silent>>,
}

/// The threads, and what waits for them.
pub(crate) struct Thinkers {
    queue: Arc<Queue>,
    /// Where workers may be that take this off our hands.
    bus: Bus,
    /// How many jobs workers do now, and have done.
    away: Arc<AtomicUsize>,
    elsewhere: Arc<AtomicUsize>,
}

struct Queue {
    turns: Mutex<Turns<Work>>,
    /// Something waits, a thread is free, or the end has come.
    changed: Condvar,
    closed: AtomicBool,
    cut: AtomicUsize,
}

impl Queue {
    fn lock(&self) -> MutexGuard<'_, Turns<Work>> {
        self.turns.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Has work wait for its turn, unless too much does.
    fn push(&self, work: Work) -> bool {
        let patron = work.job.patron.clone();
        let pushed = self.lock().push(patron, work, Instant::now());
        self.changed.notify_all();
        self.cut
            .fetch_add(usize::from(pushed == Some(true)), Ordering::Relaxed);
        pushed.is_some()
    }

    /// The next work; `None` when there will be none any more.
    fn next(&self) -> Option<Work> {
        let mut turns = self.lock();
        loop {
            if self.closed.load(Ordering::Relaxed) {
                return None;
            }
            if let Some((_, work)) = turns.next(Instant::now(), |work| work.stop.clone()) {
                return Some(work);
            }
            turns = self
                .changed
                .wait(turns)
                .unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn done(&self, stop: &Arc<AtomicBool>) {
        self.lock().done(stop, Instant::now());
        self.changed.notify_all();
    }
}

impl Drop for Thinkers {
    fn drop(&mut self) {
        // Under the lock: no thread is between looking and waiting.
        let _turns = self.queue.lock();
        self.queue.closed.store(true, Ordering::Relaxed);
        self.queue.changed.notify_all();
    }
}

impl Thinkers {
    pub(crate) fn start(threads: usize, bus: Bus) -> Thinkers {
        let threads = threads.max(1);
        let queue = Arc::new(Queue {
            turns: Mutex::new(Turns::new(threads, |work: &Work| !work.reply.is_closed())),
            changed: Condvar::new(),
            closed: AtomicBool::new(false),
            cut: AtomicUsize::new(0),
        });
        for _ in 0..threads {
            let queue = queue.clone();
            let thread = std::thread::Builder::new().name("atoll-bot".into());
            thread
                .spawn(move || work(&queue))
                .expect("the system has threads");
        }
        Thinkers {
            queue,
            bus,
            away: Arc::default(),
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
        if self.bus.may_have_workers() && self.away.load(Ordering::Relaxed) < AWAY {
            self.give_away(work);
            return Some(pending);
        }
        self.queue.push(work).then_some(pending)
    }

    /// Has a worker think. If none does, a thread of this process does.
    fn give_away(&self, mut work: Work) {
        let (bus, counter) = (self.bus.clone(), self.elsewhere.clone());
        let (own, away) = (self.queue.clone(), self.away.clone());
        away.fetch_add(1, Ordering::Relaxed);
        tokio::spawn(async move {
            let thought = tokio::select! {
                thought = elsewhere(&bus, &work.job) => Some(thought),
                () = work.reply.closed() => None,
            };
            away.fetch_sub(1, Ordering::Relaxed);
            match thought {
                Some(Some(thought)) => {
                    counter.fetch_add(1, Ordering::Relaxed);
                    // Nobody may be waiting any more.
                    let _ = work.reply.send(Ok(thought));
                }
                // If too much waits the one who asked learns that there is no answer, and asks again.
                Some(None) => drop(own.push(work)),
                None => {}
            }
        });
    }

    /// How many thoughts came from workers.
    pub(crate) fn elsewhere(&self) -> usize {
        self.elsewhere.load(Ordering::Relaxed)
    }

    /// How many thoughts were cut short for somebody who had less time.
    pub(crate) fn cut(&self) -> usize {
        self.queue.cut.load(Ordering::Relaxed)
    }

    /// How many jobs wait or are being thought about.
    pub(crate) fn waiting(&self) -> usize {
        self.queue.lock().len()
    }
}

impl App {
    /// Has a bot think as long as this server lets it; `None` if there is too much to do.
    pub(crate) fn think(
        &self,
        position: Box<dyn AnyMatch>,
        bot: BotName,
        patron: Patron,
    ) -> Option<Pending> {
        let nodes = position.simulations(&bot);
        self.thinkers.think(Job {
            position,
            bot,
            time: self.settings.bot_time,
            nodes: nodes.map(|nodes| nodes.min(self.settings.bot_budget)),
            patron,
        })
    }
}

fn work(queue: &Queue) {
    step_back();
    while let Some(work) = queue.next() {
        let Work { job, stop, reply } = work;
        let thought = catch_unwind(AssertUnwindSafe(|| think(&job, stop.clone())));
        queue.done(&stop);
        let thought = match thought {
            Ok(thought) => thought.map_err(Silent::NoAnswer),
            Err(_) => Err(Silent::Broke),
        };
        // Nobody may be waiting any more.
        drop(reply.send(thought));
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
    let budget = Budget {
        nodes: job.nodes,
        time: Some(job.time),
        stop: Some(stop),
    };
    job.position.think(&job.bot, &budget, rand::random())
}
