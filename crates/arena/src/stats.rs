//! Small statistics.

use std::fmt;

use serde::Serialize;

/// A share of trials, with the interval that covers the true share in 95 of 100 cases (Wilson).
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Share {
    /// The share seen.
    pub mean: f64,
    /// Lower end of the interval.
    pub low: f64,
    /// Upper end of the interval.
    pub high: f64,
}

impl Share {
    /// `hits` of `trials`; a shared win counts as a part of one.
    ///
    /// ```
    /// let share = atoll_arena::Share::of(8.0, 10);
    /// assert_eq!(format!("{share}"), "80.0% (49.0–94.3)");
    /// ```
    pub fn of(hits: f64, trials: u64) -> Share {
        if trials == 0 {
            return Share {
                mean: 0.0,
                low: 0.0,
                high: 1.0,
            };
        }
        const Z: f64 = 1.959_964;
        let n = trials as f64;
        let mean = hits / n;
        let shrink = 1.0 + Z * Z / n;
        let middle = (mean + Z * Z / (2.0 * n)) / shrink;
        let half = Z / shrink * (mean * (1.0 - mean) / n + Z * Z / (4.0 * n * n)).sqrt();
        Share {
            mean,
            low: (middle - half).max(0.0),
            high: (middle + half).min(1.0),
        }
    }
}

impl fmt::Display for Share {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [mean, low, high] = [self.mean, self.low, self.high].map(|share| 100.0 * share);
        write!(f, "{mean:.1}% ({low:.1}–{high:.1})")
    }
}

/// How large something was.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Range {
    /// On average.
    pub mean: f64,
    /// At least.
    pub min: u32,
    /// At most.
    pub max: u32,
}

impl Range {
    /// Of all these values; zero if there are none.
    pub fn of(values: impl Iterator<Item = u32> + Clone) -> Range {
        let count = values.clone().count().max(1);
        let sum: u64 = values.clone().map(u64::from).sum();
        Range {
            mean: sum as f64 / count as f64,
            min: values.clone().min().unwrap_or(0),
            max: values.max().unwrap_or(0),
        }
    }
}

/// A mean of `sum` over `count`; zero if there is nothing to count.
pub(crate) fn mean(sum: f64, count: u64) -> f64 {
    sum / count.max(1) as f64
}
