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

    /// Whether all of these units can be paid at once.
    pub fn takes(&self, units: &Stock) -> bool {
        self.payable(units) == units.iter().sum::<u16>()
    }
}
