//! The table of proven facts.

use super::search::{Fact, Move, Node};
use super::standing::Standing;

const SLOTS: usize = 8;
const PLACE_BITS: u32 = 30;
const MOVER_BIT: u32 = 30;
const STRICT_BIT: u32 = 31;
const MOVE_BIT: u32 = 32;
const WORK_BIT: u32 = 48;

/// `[needs, place and the rest]`; a slot whose second word is 0 is empty.
type Slot = [u64; 2];

pub(super) struct Table {
    slots: Vec<Slot>,
}

impl Table {
    pub(super) fn new(memory: usize) -> Table {
        let buckets = (memory / size_of::<[Slot; SLOTS]>()).max(1);
        Table { slots: vec![[0; 2]; buckets * SLOTS] }
    }

    pub(super) fn clear(&mut self) {
        // A fresh zeroed allocation is cheaper than wiping a large table of which little was used.
        let len = self.slots.len();
        self.slots = Vec::new();
        self.slots = vec![[0; 2]; len];
    }

    fn bucket(&self, place: u64) -> usize {
        let buckets = (self.slots.len() / SLOTS) as u64;
        let mixed = (place.wrapping_mul(0x9e37_79b9_7f4a_7c15)) >> 32;
        let mixed = (mixed ^ mixed >> 15).wrapping_mul(0x2c1b_3c6d) & 0xffff_ffff;
        (mixed * buckets >> 32) as usize * SLOTS
    }

    /// A fact that settles the node, and the move last found best at its place.
    pub(super) fn find(&self, node: &Node, tie: bool) -> (Option<Fact>, Option<Move>) {
        let place = node.place();
        let start = self.bucket(place);
        let mut hint = None;
        for &[needs, rest] in &self.slots[start..start + SLOTS] {
            if rest & ((1 << PLACE_BITS) - 1) != place {
                continue;
            }
            let fact = Fact { mover: rest >> MOVER_BIT & 1 == 1, strict: rest >> STRICT_BIT & 1 == 1, needs: Standing(needs) };
            if fact.settles(node, tie) {
                return (Some(fact), Move::unpack(rest >> MOVE_BIT));
            }
            hint = hint.or(Move::unpack(rest >> MOVE_BIT));
        }
        (None, hint)
    }

    pub(super) fn store(&mut self, node: &Node, fact: Fact, best: Option<Move>, work: u64) {
        let place = node.place();
        let start = self.bucket(place);
        let work = u64::from(work.max(1).ilog2());
        let rest = place
            | u64::from(fact.mover) << MOVER_BIT
            | u64::from(fact.strict) << STRICT_BIT
            | Move::pack(best) << MOVE_BIT
            | work << WORK_BIT;
        let bucket = &mut self.slots[start..start + SLOTS];
        let kind = (1 << MOVE_BIT) - 1;
        let implied = bucket.iter().position(|slot| slot[1] & kind == rest & kind && Standing(slot[0]).meets(fact.needs));
        let victim = implied.unwrap_or_else(|| cheapest(bucket));
        bucket[victim] = [fact.needs.0, rest];
    }
}

fn cheapest(bucket: &[Slot]) -> usize {
    (0..bucket.len()).min_by_key(|&slot| bucket[slot][1] >> WORK_BIT).expect("a bucket has slots")
}
