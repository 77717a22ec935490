//! Costs, and which payments are legal.

use crate::board::{Family, Resource};

/// How many of each resource somebody holds.
pub type Stock = [u16; Resource::COUNT];

/// A list of units to pay: each one resource, one of a family, or anything.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Cost {
    /// Units that take one resource only.
    pub kinds: [u8; Resource::COUNT],
    /// Units that take any resource of a family.
    pub families: [u8; Family::COUNT],
    /// Units that take anything.
    pub any: u8,
}

impl Cost {
    /// So many units of anything.
    pub const fn any(n: u8) -> Cost {
        Cost {
            kinds: [0; Resource::COUNT],
            families: [0; Family::COUNT],
            any: n,
        }
    }

    /// All units.
    pub fn units(&self) -> u16 {
        let parts = self.kinds.iter().chain(&self.families);
        parts.map(|n| u16::from(*n)).sum::<u16>() + u16::from(self.any)
    }

    /// The same cost `n` times.
    pub fn times(&self, n: u16) -> Cost {
        let scale = |units: u8| (u16::from(units) * n).min(255) as u8;
        Cost {
            kinds: self.kinds.map(scale),
            families: self.families.map(scale),
            any: scale(self.any),
        }
    }

    /// With so many more units of anything.
    pub fn plus_any(mut self, n: u16) -> Cost {
        self.any = (u16::from(self.any) + n).min(255) as u8;
        self
    }

    /// The most units of `stock` that can be paid, each to a unit of the cost of its own.
    ///
    /// The units nest (resource within family within anything), so paying the narrowest unit first is best.
    pub fn payable(&self, stock: &Stock) -> u16 {
        let (mut paid, mut wide) = (0, 0);
        let families = stock.chunks_exact(3).zip(self.kinds.chunks_exact(3));
        for ((held, kinds), family) in families.zip(self.families) {
            let mut left = 0;
            for (held, kind) in held.iter().zip(kinds) {
                let exact = (*held).min(u16::from(*kind));
                paid += exact;
                left += held - exact;
            }
            let within = left.min(u16::from(family));
            paid += within;
            wide += left - within;
        }
        paid + wide.min(u16::from(self.any))
    }

    /// The units that `stock` leaves unpaid when it pays as many as it can.
    pub fn lacking(&self, stock: &Stock) -> Cost {
        let mut lacking = *self;
        let mut wide = 0;
        let families = stock.chunks_exact(3).zip(lacking.kinds.chunks_exact_mut(3));
        for ((held, kinds), family) in families.zip(&mut lacking.families) {
            let kinds = held.iter().zip(kinds);
            let left = kinds.map(|(held, kind)| less(kind, *held)).sum();
            wide += less(family, left);
        }
        less(&mut lacking.any, wide);
        lacking
    }

    /// Whether all of these units can be paid at once.
    pub fn takes(&self, units: &Stock) -> bool {
        self.payable(units) == units.iter().sum::<u16>()
    }
}

/// Pays units with what is held; the rest of it is returned.
fn less(units: &mut u8, held: u16) -> u16 {
    let paid = held.min(u16::from(*units));
    *units -= paid as u8;
    held - paid
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_lacking_is_what_cannot_be_paid() {
        let mut cost = Cost::any(2);
        cost.kinds[Resource::Fish.index()] = 1;
        cost.families[Family::Food.index()] = 1;
        let mut stock = Stock::default();
        stock[Resource::Wood.index()] = 5;
        let lacking = cost.lacking(&stock);
        assert_eq!((lacking.units(), lacking.any), (2, 0));
        stock[Resource::Fish.index()] = 1;
        let lacking = cost.lacking(&stock);
        assert_eq!((lacking.units(), lacking.families[0]), (1, 1));
        for stock in [Stock::default(), [1; Resource::COUNT]] {
            let unpaid = cost.units() - cost.payable(&stock);
            assert_eq!(cost.lacking(&stock).units(), unpaid);
        }
    }
}
