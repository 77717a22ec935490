//! Time: how much is left, and whose runs.

use atoll_protocol::{ClockRules, Clocks, Millis, Refusal};

const SECOND: Millis = 1000;
const DAY: Millis = 24 * 3600 * SECOND;

/// The clocks of a match. Time is counted while the server runs; what happens when it does not is nobody's.
#[derive(Debug, Clone)]
pub(crate) struct Clock {
    rules: ClockRules,
    /// What each seat had at the beginning of the present decision.
    left: Vec<Millis>,
    /// When the present decision began.
    since: Millis,
}

impl Clock {
    pub(crate) fn new(rules: ClockRules, seats: usize, now: Millis) -> Clock {
        let start = match rules {
            ClockRules::None => 0,
            ClockRules::PerMove { seconds } | ClockRules::Bank { seconds, .. } => {
                Millis::from(seconds) * SECOND
            }
            ClockRules::Days { days } => Millis::from(days) * DAY,
        };
        Clock {
            rules,
            left: vec![start; seats],
            since: now,
        }
    }

    /// Whether the rules make sense.
    pub(crate) fn check(rules: &ClockRules) -> Result<(), Refusal> {
        let wrong = |message| Err(Refusal::new("bad-clock", "clock", message));
        match rules {
            ClockRules::PerMove { seconds } if !(5..=3600).contains(seconds) => {
                wrong("a decision may take 5 to 3600 seconds")
            }
            ClockRules::Bank { seconds, .. } if !(10..=36_000).contains(seconds) => {
                wrong("a bank holds 10 to 36000 seconds")
            }
            ClockRules::Bank { increment, .. } if *increment > 600 => {
                wrong("a decision may add 0 to 600 seconds")
            }
            ClockRules::Days { days } if !(1..=30).contains(days) => {
                wrong("a decision may take 1 to 30 days")
            }
            _ => Ok(()),
        }
    }

    pub(crate) fn runs(&self) -> bool {
        self.rules != ClockRules::None
    }

    /// How long the present decision takes already.
    pub(crate) fn spent(&self, now: Millis) -> Millis {
        (now - self.since).max(0)
    }

    /// When the present decision began.
    pub(crate) fn begun(&self) -> Millis {
        self.since
    }

    /// The present decision begins.
    pub(crate) fn begin(&mut self, now: Millis) {
        self.since = now;
    }

    /// A seat decided after so long.
    pub(crate) fn decided(&mut self, seat: usize, spent: Millis) {
        if let ClockRules::Bank { increment, .. } = self.rules {
            let gained = Millis::from(increment) * SECOND;
            self.left[seat] = self.left[seat].saturating_add(gained - spent);
        }
    }

    /// When the seat's time will have run out.
    pub(crate) fn ends(&self, seat: usize) -> Option<Millis> {
        self.runs().then(|| self.since + self.left[seat])
    }

    /// The clocks as they are told.
    pub(crate) fn told(&self, running: Option<usize>, now: Millis) -> Clocks {
        let running = running.filter(|_| self.runs());
        let mut left = if self.runs() {
            self.left.clone()
        } else {
            Vec::new()
        };
        if let Some(seat) = running {
            left[seat] = (left[seat] - self.spent(now)).max(0);
        }
        Clocks {
            rules: self.rules,
            left,
            running: running.map(|seat| seat as u8),
            now,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_for_each_decision_and_do_not_add_up() {
        let mut clock = Clock::new(ClockRules::Days { days: 2 }, 2, 0);
        assert_eq!(clock.ends(0), Some(2 * DAY));
        clock.decided(0, DAY);
        clock.begin(DAY);
        assert_eq!(clock.ends(1), Some(3 * DAY));
        let told = clock.told(Some(1), DAY + 5 * SECOND);
        assert_eq!(told.left, [2 * DAY, 2 * DAY - 5 * SECOND]);
        assert!(Clock::check(&ClockRules::Days { days: 31 }).is_err());
    }

    #[test]
    fn a_bank_runs_down_and_gains_its_increment() {
        let rules = ClockRules::Bank {
            seconds: 60,
            increment: 5,
        };
        let mut clock = Clock::new(rules, 2, 0);
        clock.decided(0, 20 * SECOND);
        clock.begin(20 * SECOND);
        assert_eq!(clock.told(Some(1), 30 * SECOND).left, [45_000, 50_000]);
        assert_eq!(clock.ends(1), Some(80 * SECOND));
    }
}
