//! Waiting times, counted in a small space.

/// Steps within each doubling: a wait is known to one part in 64.
const STEPS: usize = 64;
/// Doublings beyond the first `STEPS` microseconds: over an hour.
const DOUBLINGS: usize = 26;

/// How often each wait came, in steps that grow with it.
#[derive(Debug, Clone)]
pub(crate) struct Waits {
    counts: Vec<u64>,
    total: u64,
    longest: u64,
}

impl Default for Waits {
    fn default() -> Waits {
        Waits {
            counts: vec![0; STEPS * (DOUBLINGS + 1)],
            total: 0,
            longest: 0,
        }
    }
}

impl Waits {
    /// Counts a wait of so many microseconds.
    pub(crate) fn add(&mut self, micros: u64) {
        let last = self.counts.len() - 1;
        self.counts[place(micros).min(last)] += 1;
        self.total += 1;
        self.longest = self.longest.max(micros);
    }

    /// Counts all waits of another.
    pub(crate) fn merge(&mut self, other: &Waits) {
        for (count, more) in self.counts.iter_mut().zip(&other.counts) {
            *count += more;
        }
        self.total += other.total;
        self.longest = self.longest.max(other.longest);
    }

    /// The wait that this share of all did not exceed, in milliseconds.
    pub(crate) fn at(&self, share: f64) -> f64 {
        let wanted = (self.total as f64 * share).ceil() as u64;
        let mut seen = 0;
        let place = self.counts.iter().position(|count| {
            seen += count;
            seen >= wanted
        });
        let micros = place.map_or(self.longest, |place| upper(place).min(self.longest));
        micros as f64 / 1000.0
    }

    /// The longest wait, in milliseconds.
    pub(crate) fn longest(&self) -> f64 {
        self.longest as f64 / 1000.0
    }
}

fn place(micros: u64) -> usize {
    let doubling = (micros / STEPS as u64)
        .checked_ilog2()
        .map_or(0, |log| log + 1) as usize;
    match doubling {
        0 => micros as usize,
        _ => doubling * STEPS + (micros >> (doubling - 1)) as usize - STEPS,
    }
}

/// The longest wait that is counted at a place.
fn upper(place: usize) -> u64 {
    let (doubling, step) = (place / STEPS, (place % STEPS) as u64);
    match doubling {
        0 => step,
        _ => ((STEPS as u64 + step + 1) << (doubling - 1)) - 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_wait_has_its_place() {
        for micros in (0..100_000).chain([1 << 20, (1 << 30) + 12345]) {
            let place = place(micros);
            assert!(upper(place) >= micros, "{micros}");
            assert!(place == 0 || upper(place - 1) < micros, "{micros}");
            assert!(upper(place) - micros <= micros / STEPS as u64, "{micros}");
        }
    }

    #[test]
    fn shares_are_counted() {
        let mut waits = Waits::default();
        for micros in 1..=1000 {
            waits.add(micros);
        }
        assert!((0.5..0.51).contains(&waits.at(0.5)));
        assert!((0.99..=1.0).contains(&waits.at(0.99)));
        assert_eq!(waits.longest(), 1.0);
        assert_eq!(Waits::default().at(0.5), 0.0);
    }
}
