//! Whose turn it is to have a bot think.
//!
//! Time to think is shared between groups (an account is one, all guests of an address are one), and within a group
//! between persons: who had least of it lately is next. What somebody had is forgotten by and by.

use std::collections::{HashMap, VecDeque};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use serde::{Deserialize, Serialize};

use crate::identity::Me;

/// After so many seconds half of what somebody had is forgotten.
const FORGOTTEN: f64 = 10.0;
/// A thought is cut short if it is for somebody who had so many seconds more than twice of what one had who waits.
const MUCH: f64 = 1.0;
/// The most jobs of a person that wait.
const OWN: usize = 16;
/// The most jobs of a group that wait.
const OF_GROUP: usize = 64;
/// The most jobs that wait, unless they are somebody's first.
const ALL: usize = 1024;

/// For whom a bot thinks.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Patron {
    group: String,
    person: String,
}

impl Patron {
    /// Somebody of whom no more is known.
    pub(crate) fn person(id: &str) -> Patron {
        Patron {
            group: id.to_owned(),
            person: id.to_owned(),
        }
    }
}

impl From<&Me> for Patron {
    fn from(me: &Me) -> Patron {
        let group = match me.account {
            true => me.id.clone(),
            false => format!("guests of {}", me.from),
        };
        Patron {
            group,
            person: me.id.clone(),
        }
    }
}

/// Jobs that wait and jobs under way, by whom they are for.
pub(crate) struct Turns<W> {
    /// How many can be under way at once.
    threads: usize,
    /// Whether somebody still wants this.
    is_wanted: fn(&W) -> bool,
    waiting: HashMap<Patron, VecDeque<W>>,
    running: Vec<Running>,
    had: HashMap<Patron, Had>,
    /// Who waited longest goes first among equals.
    begun: u64,
    since: HashMap<Patron, u64>,
}

/// A job under way.
struct Running {
    patron: Patron,
    since: Instant,
    stop: Arc<AtomicBool>,
}

/// Seconds of thinking that somebody had, as they counted at one moment.
struct Had {
    seconds: f64,
    at: Instant,
}

impl Had {
    fn now(&self, now: Instant) -> f64 {
        let passed = now.saturating_duration_since(self.at).as_secs_f64();
        self.seconds * 0.5_f64.powf(passed / FORGOTTEN)
    }
}

impl<W> Turns<W> {
    pub(crate) fn new(threads: usize, is_wanted: fn(&W) -> bool) -> Turns<W> {
        Turns {
            threads,
            is_wanted,
            waiting: HashMap::new(),
            running: Vec::new(),
            had: HashMap::new(),
            begun: 0,
            since: HashMap::new(),
        }
    }

    /// How many jobs wait or are under way.
    pub(crate) fn len(&self) -> usize {
        self.waits(|_| true) + self.running.len()
    }

    fn waits(&self, of: impl Fn(&Patron) -> bool) -> usize {
        let some = self.waiting.iter().filter(|(patron, _)| of(patron));
        some.map(|(_, jobs)| jobs.len()).sum()
    }

    /// Has a job wait for its turn, unless too many do. If all threads are taken, somebody who had much more is hurried.
    /// Whether it waits, and whether a thought was cut short for it.
    pub(crate) fn push(&mut self, patron: Patron, job: W, now: Instant) -> Option<bool> {
        self.forget(now);
        let own = self.waits(|other| *other == patron);
        let of_group = self.waits(|other| other.group == patron.group);
        if own >= OWN || of_group >= OF_GROUP || (own > 0 && self.waits(|_| true) >= ALL) {
            return None;
        }
        if own == 0 {
            self.begun += 1;
            self.since.insert(patron.clone(), self.begun);
        }
        let cut = self.hurry(&patron, now);
        self.waiting.entry(patron).or_default().push_back(job);
        Some(cut)
    }

    /// The next job, with what ends its thinking.
    pub(crate) fn next(
        &mut self,
        now: Instant,
        stop: impl Fn(&W) -> Arc<AtomicBool>,
    ) -> Option<(Patron, W)> {
        self.forget(now);
        let may = |patron: &&Patron| !self.has_its_share(patron);
        let turn = |patron: &Patron| {
            let (group, own) = self.had(patron, now);
            (group, own, self.since.get(patron).copied())
        };
        let candidates = self.waiting.keys().filter(may);
        let first = candidates.min_by(|a, b| {
            let (a, b) = (turn(a), turn(b));
            a.partial_cmp(&b).expect("seconds are numbers")
        });
        let patron = first?.clone();
        let jobs = self.waiting.get_mut(&patron)?;
        let job = jobs.pop_front()?;
        if jobs.is_empty() {
            self.waiting.remove(&patron);
        }
        self.running.push(Running {
            patron: patron.clone(),
            since: now,
            stop: stop(&job),
        });
        Some((patron, job))
    }

    /// A job is done.
    pub(crate) fn done(&mut self, stop: &Arc<AtomicBool>, now: Instant) {
        let Some(place) = self
            .running
            .iter()
            .position(|one| Arc::ptr_eq(&one.stop, stop))
        else {
            return;
        };
        let one = self.running.swap_remove(place);
        let took = now.saturating_duration_since(one.since).as_secs_f64();
        let before = self.had.get(&one.patron).map_or(0.0, |had| had.now(now));
        let had = Had {
            seconds: before + took,
            at: now,
        };
        self.had.insert(one.patron, had);
    }

    /// Seconds that the group and the person had lately, with what is under way.
    fn had(&self, patron: &Patron, now: Instant) -> (f64, f64) {
        let running = self.running.iter().map(|one| {
            let took = now.saturating_duration_since(one.since).as_secs_f64();
            (&one.patron, took)
        });
        let before = self.had.iter().map(|(who, had)| (who, had.now(now)));
        let (mut group, mut own) = (0.0, 0.0);
        for (who, seconds) in running.chain(before) {
            if who.group == patron.group {
                group += seconds;
            }
            if who == patron {
                own += seconds;
            }
        }
        (group, own)
    }

    /// Whether a group has all threads that it may have: one is left for others, if there is more than one.
    fn has_its_share(&self, patron: &Patron) -> bool {
        let same = |one: &&Running| one.patron.group == patron.group;
        self.running.iter().filter(same).count() >= (self.threads - 1).max(1)
    }

    /// If there is no thread for somebody, has the thought end of who had most, if that is much more than this one had:
    /// it answers with what it knows by now.
    fn hurry(&self, patron: &Patron, now: Instant) -> bool {
        let own_group = self.has_its_share(patron);
        if !own_group && self.running.len() < self.threads {
            return false;
        }
        let (group, own) = self.had(patron, now);
        let more = |one: &Running| {
            let (their_group, theirs) = self.had(&one.patron, now);
            match one.patron.group == patron.group {
                true => theirs - 2.0 * own,
                false if own_group => 0.0,
                false => their_group - 2.0 * group,
            }
        };
        let goes_on = |one: &&Running| !one.stop.load(Ordering::Relaxed);
        let heavy = self.running.iter().filter(goes_on);
        let heavy = heavy.map(|one| (more(one), one));
        let heavy = heavy.filter(|(more, _)| *more > MUCH);
        let heaviest = heavy.max_by(|(a, _), (b, _)| a.total_cmp(b));
        if let Some((_, one)) = heaviest {
            one.stop.store(true, Ordering::Relaxed);
        }
        heaviest.is_some()
    }

    /// Forgets what nobody wants any more, and who had next to nothing lately.
    fn forget(&mut self, now: Instant) {
        let is_wanted = self.is_wanted;
        self.waiting.retain(|_, jobs| {
            jobs.retain(is_wanted);
            !jobs.is_empty()
        });
        self.had.retain(|_, had| had.now(now) > 0.01);
        self.since
            .retain(|patron, _| self.waiting.contains_key(patron));
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    /// Jobs are numbers; a job that is negative is not wanted any more.
    fn turns(threads: usize) -> Turns<i32> {
        Turns::new(threads, |job| *job >= 0)
    }

    fn guest(person: &str, address: &str) -> Patron {
        Patron {
            group: format!("guests of {address}"),
            person: person.to_owned(),
        }
    }

    type Stop = Arc<AtomicBool>;

    fn take(turns: &mut Turns<i32>, now: Instant) -> Option<(i32, Stop)> {
        let stop = Stop::default();
        let (_, job) = turns.next(now, |_| stop.clone())?;
        Some((job, stop))
    }

    #[test]
    fn a_newcomer_is_next_however_much_somebody_else_wants() {
        let (mut turns, start) = (turns(1), Instant::now());
        let greedy = guest("greedy", "192.0.2.1");
        for job in 0..10 {
            assert_eq!(turns.push(greedy.clone(), job, start), Some(false));
        }
        let (_, first) = take(&mut turns, start).unwrap();
        let later = start + Duration::from_millis(1500);
        // From another address, or from the same one.
        for newcomer in [guest("new", "192.0.2.2"), guest("new", "192.0.2.1")] {
            assert_eq!(
                turns.push(newcomer, 100, later),
                Some(true),
                "all are hurried"
            );
            first.store(false, Ordering::Relaxed);
        }
        turns.done(&first, later);
        for _ in 0..2 {
            let (job, stop) = take(&mut turns, later).unwrap();
            assert_eq!(job, 100);
            turns.done(&stop, later);
        }
        assert_eq!(take(&mut turns, later).unwrap().0, 1);
    }

    #[test]
    fn equals_take_turns_and_do_not_hurry_each_other() {
        let (mut turns, mut now) = (turns(1), Instant::now());
        let (red, blue) = (Patron::person("red"), Patron::person("blue"));
        for job in 0..5 {
            turns.push(red.clone(), job, now);
            assert_eq!(turns.push(blue.clone(), 10 + job, now), Some(false));
        }
        let mut order = Vec::new();
        while let Some((job, stop)) = take(&mut turns, now) {
            assert!(!stop.load(Ordering::Relaxed));
            order.push(job);
            now += Duration::from_secs(1);
            turns.done(&stop, now);
        }
        let by: Vec<bool> = order.iter().map(|job| *job < 10).collect();
        for pair in by.chunks(2) {
            assert_ne!(pair[0], pair[1], "{order:?}");
        }
    }

    #[test]
    fn one_thread_is_left_for_others_and_what_waits_is_limited() {
        let (mut turns, now) = (turns(2), Instant::now());
        let greedy = guest("greedy", "192.0.2.1");
        let taken = (0..100).filter(|job| turns.push(greedy.clone(), *job, now).is_some());
        assert_eq!(taken.count(), OWN);
        // Many guests of one address share its limit.
        let many = (0..100).filter(|number| {
            let guest = guest(&format!("guest {number}"), "192.0.2.1");
            turns.push(guest, 0, now).is_some()
        });
        assert_eq!(many.count(), OF_GROUP - OWN);
        assert!(take(&mut turns, now).is_some());
        assert!(take(&mut turns, now).is_none());
        assert!(turns.push(Patron::person("new"), 7, now).is_some());
        assert_eq!(take(&mut turns, now).unwrap().0, 7);
    }

    #[test]
    fn what_nobody_wants_any_more_leaves_room() {
        let (mut turns, now) = (turns(1), Instant::now());
        let red = Patron::person("red");
        for _ in 0..50 {
            assert!(turns.push(red.clone(), -1, now).is_some());
        }
        assert!(turns.push(red, 3, now).is_some());
        assert_eq!(take(&mut turns, now).unwrap().0, 3);
        assert_eq!(turns.len(), 1);
    }
}
