//! The table of proven facts.

use std::ops::Range;

use super::node::{Move, Node};
use super::search::{Fact, Proof};
use super::standing::Standing;

/// The needs of a fact, and in the second word its place, kind, best move and the work it took; that word is 0 in an
/// empty slot.
type Slot = [u64; 2];

/// Slots in a bucket, which is two cache lines.
const SLOTS: usize = 8;
const BUCKET: usize = size_of::<[Slot; SLOTS]>();
/// A table that stays in the cache of a core.
const SMALL: usize = 1 << 20;
const GROWTH: usize = 4;

const PLACE: u64 = (1 << 30) - 1;
const MOVER: u64 = 1 << 30;
const STRICT: u64 = 1 << 31;
/// The part of the second word that says what the needs lead to.
const KIND: u64 = PLACE | MOVER | STRICT;
const MOVE_BIT: u32 = 32;
const WORK_BIT: u32 = 48;

/// Facts by place: many hands share a bucket, and the facts that were cheapest to prove give way.
pub(super) struct Table {
    slots: Vec<Slot>,
    /// Slots before the first that starts a cache line.
    skip: usize,
    buckets: usize,
    used: usize,
    /// Bytes the table may take.
    memory: usize,
}

impl Table {
    pub(super) fn new(memory: usize) -> Table {
        // While it grows the table exists twice, so its last two sizes share the memory.
        let mut size = memory / (GROWTH + 1) * GROWTH;
        while size > SMALL {
            size /= GROWTH;
        }
        Table::of_size(size, memory)
    }

    fn of_size(size: usize, memory: usize) -> Table {
        let slots = vec![[0; 2]; (size / size_of::<Slot>()).max(2 * SLOTS)];
        let skip = slots.as_ptr().align_offset(BUCKET).min(SLOTS);
        let buckets = (slots.len() - skip) / SLOTS;
        Table {
            slots,
            skip,
            buckets,
            used: 0,
            memory,
        }
    }

    pub(super) fn clear(&mut self) {
        self.slots = Vec::new();
        *self = Table::new(self.memory);
    }

    fn bucket(&self, place: u64) -> Range<usize> {
        // The high half of a product by an odd constant spreads the places well over the buckets.
        let mixed = place.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32;
        let start = self.skip + ((mixed * self.buckets as u64) >> 32) as usize * SLOTS;
        start..start + SLOTS
    }

    /// A fact that settles the node, and a move that was best at its place.
    pub(super) fn find(&self, node: &Node, tie: bool) -> (Option<Fact>, Option<Move>) {
        let place = node.place();
        let mut hint = None;
        for slot in self.slots[self.bucket(place)]
            .iter()
            .filter(|slot| slot[1] & PLACE == place)
        {
            hint = Some(Move::unpack(slot[1] >> MOVE_BIT));
            let fact = fact(slot);
            if fact.settles(node, tie) {
                return (Some(fact), hint);
            }
        }
        (None, hint)
    }

    pub(super) fn store(&mut self, node: &Node, proof: &Proof, work: u64) {
        let Proof { fact, best } = proof;
        let mover = if fact.mover { MOVER } else { 0 };
        let strict = if fact.strict { STRICT } else { 0 };
        // Never 0, so that empty slots are taken first.
        let work = u64::from((work + 2).ilog2()) << WORK_BIT;
        self.insert([
            fact.needs.0,
            node.place() | mover | strict | best.pack() << MOVE_BIT | work,
        ]);
        if self.used > self.slots.len() / 2 {
            self.grow();
        }
    }

    fn insert(&mut self, new: Slot) {
        let range = self.bucket(new[1] & PLACE);
        let bucket = &mut self.slots[range];
        let covered =
            |old: &Slot| old[1] & KIND == new[1] & KIND && Standing(old[0]).meets(Standing(new[0]));
        let victim = bucket
            .iter()
            .position(covered)
            .unwrap_or_else(|| cheapest(bucket));
        self.used += usize::from(bucket[victim][1] == 0);
        bucket[victim] = new;
    }

    fn grow(&mut self) {
        let size = self.slots.len() * size_of::<Slot>();
        if size * (GROWTH + 1) > self.memory {
            return;
        }
        let small = std::mem::replace(self, Table::of_size(size * GROWTH, self.memory));
        small
            .slots
            .into_iter()
            .filter(|slot| slot[1] != 0)
            .for_each(|slot| self.insert(slot));
    }
}

fn fact(slot: &Slot) -> Fact {
    Fact {
        mover: slot[1] & MOVER != 0,
        strict: slot[1] & STRICT != 0,
        needs: Standing(slot[0]),
    }
}

fn cheapest(bucket: &[Slot]) -> usize {
    (0..bucket.len())
        .min_by_key(|&slot| bucket[slot][1] >> WORK_BIT)
        .expect("a bucket has slots")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn node(tiles: u32) -> Node {
        let hands = Standing::new(&[0; 5], &[0; 5]);
        Node {
            tiles,
            drum: 0,
            mine: hands,
            theirs: hands,
        }
    }

    fn bytes(table: &Table) -> usize {
        table.slots.len() * size_of::<Slot>()
    }

    #[test]
    fn a_growing_table_keeps_its_facts_within_its_memory() {
        let memory = 20 * SMALL;
        let mut table = Table::new(memory);
        let first = bytes(&table);
        let fact = Fact {
            mover: true,
            strict: true,
            needs: Standing::FREE,
        };
        let best = Move {
            means: 5,
            target: 24,
        };
        let stored = 1..200_000;
        stored
            .clone()
            .for_each(|tiles| table.store(&node(tiles), &Proof { fact, best }, 1));
        assert!(bytes(&table) > first && bytes(&table) <= memory);
        let found = stored
            .clone()
            .filter(|&tiles| table.find(&node(tiles), false).0.is_some())
            .count();
        assert!(found > stored.len() / 10 * 9, "{found} of {}", stored.len());
        assert_eq!(table.find(&node(199_999), false).1, Some(best));
        table.clear();
        assert!(bytes(&table) == first && table.find(&node(1), false).0.is_none());
    }

    #[test]
    fn a_fact_replaces_the_one_it_covers() {
        let mut table = Table::new(0);
        let best = Move {
            means: 0,
            target: 1,
        };
        for needs in [Standing::new(&[1; 5], &[0; 5]), Standing::FREE] {
            let fact = Fact {
                mover: false,
                strict: true,
                needs,
            };
            table.store(&node(3), &Proof { fact, best }, 1);
        }
        assert_eq!(table.used, 1);
    }
}
