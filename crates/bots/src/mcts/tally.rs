//! What simulations told of a node, and how curious that leaves one.

use std::cmp::Ordering;
use std::sync::LazyLock;

/// What simulations told of a node.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Tally {
    /// Mean value for the seat that chose to come here.
    pub(super) mean: f32,
    /// 1/√visits, so that choosing among children takes no root and no division.
    pub(super) doubt: f32,
    pub(super) visits: u32,
}

impl Tally {
    #[inline]
    pub(super) fn learn(&mut self, value: f32) {
        self.visits += 1;
        self.doubt = 1.0 / (self.visits as f32).sqrt();
        self.mean += (value - self.mean) * (self.doubt * self.doubt);
    }

    /// Fewer visits first, lower means first among equals.
    pub(super) fn by_visits(&self, other: &Tally) -> Ordering {
        let by_visits = self.visits.cmp(&other.visits);
        by_visits.then(self.mean.total_cmp(&other.mean))
    }
}

/// The place and size of the largest, the first among equals.
#[inline]
pub(super) fn highest(bounds: impl Iterator<Item = f32>) -> Option<(usize, f32)> {
    let mut highest = None;
    let mut most = f32::MIN;
    for (index, bound) in bounds.enumerate() {
        if bound > most {
            (highest, most) = (Some(index), bound);
        }
    }
    highest.map(|index| (index, most))
}

/// √(ln n) by the first eight binary digits of n: exact up to 255, a thousandth too small at most beyond.
#[derive(Debug)]
pub(super) struct Curiosity([f32; Curiosity::NUMBERS]);

impl Curiosity {
    /// So many binary digits of a number after its first are looked at.
    const DIGITS: u32 = 7;
    /// One for each power of two in 32 bits and each row of digits behind it.
    const NUMBERS: usize = 32 << Self::DIGITS;
    /// What the digits of a number are to the right of in a float.
    const SHIFT: u32 = f32::MANTISSA_DIGITS - 1 - Self::DIGITS;
    const ONE: u32 = 1.0_f32.to_bits();

    /// The only table there is.
    pub(super) fn table() -> &'static Curiosity {
        static TABLE: LazyLock<Curiosity> = LazyLock::new(|| {
            let number =
                |index| f32::from_bits(Curiosity::ONE + ((index as u32) << Curiosity::SHIFT));
            // Rounded from twice the digits, so that it is the same on every machine.
            let of = |index| f64::from(number(index)).ln().sqrt() as f32;
            Curiosity(std::array::from_fn(of))
        });
        &TABLE
    }

    /// For a number from 1 to 2³¹.
    #[inline]
    pub(super) fn of(&self, number: u32) -> f32 {
        let index = ((number as f32).to_bits() - Self::ONE) >> Self::SHIFT;
        self.0[index as usize % Self::NUMBERS]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn curiosity_is_exact_for_small_numbers_and_near_for_large_ones() {
        let table = Curiosity::table();
        let exact = |number: u32| f64::from(number).ln().sqrt() as f32;
        for number in 1..256 {
            assert_eq!(table.of(number), exact(number), "{number}");
        }
        for number in [256, 257, 511, 1023, 1024, 100_000, 12_345_678, 1 << 31] {
            let (rough, exact) = (table.of(number), exact(number));
            assert!(
                rough <= exact && exact < rough * 1.001,
                "{number}: {rough} {exact}"
            );
        }
    }

    #[test]
    fn a_tally_holds_the_mean() {
        let mut tally = Tally::default();
        for value in [1.0, 0.0, 0.5, 0.5] {
            tally.learn(value);
        }
        assert!((tally.mean - 0.5).abs() < 1e-6);
        assert_eq!((tally.visits, tally.doubt), (4, 0.5));
    }
}
