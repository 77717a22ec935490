//! How much a bot may think.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Limits of one decision; the first one reached ends it.
///
/// With neither `nodes` nor `time` the bot's own default holds.
#[derive(Debug, Clone, Default)]
pub struct Budget {
    /// Simulations at most.
    pub nodes: Option<u64>,
    /// Time at most.
    pub time: Option<Duration>,
    /// Set from another thread to have an answer within a few milliseconds.
    pub stop: Option<Arc<AtomicBool>>,
}

impl Budget {
    /// This many simulations.
    pub fn nodes(nodes: u64) -> Budget {
        Budget {
            nodes: Some(nodes),
            ..Budget::default()
        }
    }

    /// This much time.
    pub fn time(time: Duration) -> Budget {
        Budget {
            time: Some(time),
            ..Budget::default()
        }
    }

    /// A part of this budget: so much of its nodes and of its time.
    pub(crate) fn share(&self, nodes: f64, time: f64) -> Budget {
        Budget {
            nodes: self.nodes.map(|all| (all as f64 * nodes) as u64),
            time: self.time.map(|all| all.mul_f64(time)),
            stop: self.stop.clone(),
        }
    }

    /// Starts the clock of one decision, with the bot's own number of nodes where the budget sets no limit at all.
    pub(crate) fn start(&self, default: u64) -> Meter<'_> {
        let otherwise = match self.time {
            Some(_) => u64::MAX,
            None => default,
        };
        Meter {
            nodes: self.nodes.unwrap_or(otherwise),
            deadline: self.time.and_then(|time| Instant::now().checked_add(time)),
            stop: self.stop.as_deref(),
        }
    }
}

/// A budget that is being spent.
#[derive(Debug)]
pub(crate) struct Meter<'b> {
    nodes: u64,
    deadline: Option<Instant>,
    stop: Option<&'b AtomicBool>,
}

impl Meter<'_> {
    /// The clock is read once in so many simulations: reading it costs about as much as two plies.
    const CLOCK_EVERY: u64 = 16;

    /// Whether to go on after `spent` simulations. The first one is always granted.
    #[inline]
    pub(crate) fn allows(&self, spent: u64) -> bool {
        spent == 0 || (spent < self.nodes && !self.interrupted(spent))
    }

    /// What each of so many threads may spend: its part of the nodes, and all of the time.
    pub(crate) fn each_of(self, threads: usize) -> Self {
        Meter {
            nodes: self.nodes.div_ceil(threads as u64),
            ..self
        }
    }

    /// Positions or simulations at most.
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Whether neither time nor patience has run out.
    pub(crate) fn in_time(&self) -> bool {
        !self.interrupted(0)
    }

    #[inline]
    fn interrupted(&self, spent: u64) -> bool {
        if self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed)) {
            return true;
        }
        spent.is_multiple_of(Self::CLOCK_EVERY)
            && self.deadline.is_some_and(|end| Instant::now() >= end)
    }
}
