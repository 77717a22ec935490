//! The island: stacks of pieces, the natives on them, and who may not push whom back.

use std::hash::{Hash, Hasher};

use arrayvec::ArrayVec;
use atoll_engine::Seat;
use serde::Serialize;

use crate::board::{CELLS, Cell, CellSet, NATIVES, PIECES, SLOTS, Space, Way};

/// The stack on one cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(crate) struct Pile {
    /// Pieces; 0 is sea.
    pub(crate) height: u8,
    /// Who stands on it: two bits for each slot, one for each seat.
    crowd: u8,
}

/// The bits of each seat in a crowd.
const OF_SEAT: [u8; 2] = [0b01_01_01, 0b10_10_10];

impl Pile {
    #[inline]
    pub(crate) fn is_occupied(self) -> bool {
        self.crowd != 0
    }

    #[inline]
    fn native(self, slot: usize) -> Option<Seat> {
        match self.crowd >> (2 * slot) & 0b11 {
            0 => None,
            bits => Some(Seat::new(usize::from(bits >> 1))),
        }
    }

    /// How many natives of this seat stand on it.
    #[inline]
    pub(crate) fn count(self, seat: Seat) -> u32 {
        (self.crowd & OF_SEAT[seat.index()]).count_ones()
    }

    pub(crate) fn natives(self) -> u32 {
        self.crowd.count_ones()
    }

    fn put(&mut self, slot: usize, seat: Seat) {
        self.crowd |= 1 << (2 * slot + seat.index());
    }

    fn clear(&mut self, slot: usize) {
        self.crowd &= !(0b11 << (2 * slot));
    }
}

/// A native of some seat. Its number has no meaning in the rules: pictures tell by it who moved.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Native {
    pub(crate) space: Space,
    pub(crate) number: u8,
}

/// The natives of one seat, in no particular order.
pub(crate) type Natives = ArrayVec<Native, NATIVES>;

/// Whom each native of a seat may not push where: by its number and the way, the numbers of the others as bits.
type Barred = [[u8; 4]; NATIVES];

/// Land and natives. Two islands are equal if they look the same, whatever the numbers of the natives.
#[derive(Debug, Clone)]
pub struct Island {
    piles: [Pile; CELLS],
    /// The cells with a stack, as one reads.
    stacks: ArrayVec<Cell, { PIECES as usize }>,
    pieces: u8,
    natives: [Natives; 2],
    barred: [Barred; 2],
}

/// The Rule of Momentum: the native on `who` may not push the one on `whom` this way.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Momentum {
    /// Where the one stands that was pushed.
    pub who: Space,
    /// The direction back.
    pub way: Way,
    /// Where its pusher stands.
    pub whom: Space,
}

impl PartialEq for Island {
    fn eq(&self, other: &Island) -> bool {
        self.piles == other.piles && self.momentum() == other.momentum()
    }
}

impl Eq for Island {}

impl Hash for Island {
    fn hash<H: Hasher>(&self, state: &mut H) {
        for cell in &self.stacks {
            cell.hash(state);
            self.pile(*cell).hash(state);
        }
    }
}

/// A set of stacks joined by their sides.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Portion {
    /// Its first cell as one reads.
    pub(crate) first: Cell,
    pub(crate) cells: CellSet,
    pub(crate) pieces: u8,
    pub(crate) natives: u8,
}

impl Portion {
    /// More pieces are better, then more natives.
    pub(crate) fn rank(&self) -> (u8, u8) {
        (self.pieces, self.natives)
    }
}

impl Island {
    /// An island of stacks with these heights and nobody on it.
    /// Panics if there are more pieces than the game has.
    pub(crate) fn new(heights: impl IntoIterator<Item = (Cell, u8)>) -> Island {
        let mut island = Island {
            piles: [Pile::default(); CELLS],
            stacks: ArrayVec::new(),
            pieces: 0,
            natives: [Natives::new(), Natives::new()],
            barred: [Barred::default(); 2],
        };
        for (cell, height) in heights {
            island.set_height(cell, height);
        }
        island
    }

    #[inline]
    pub(crate) fn pile(&self, cell: Cell) -> Pile {
        self.piles[cell.index()]
    }

    /// How many pieces lie on a cell; 0 is sea.
    #[inline]
    pub fn height(&self, cell: Cell) -> u8 {
        self.pile(cell).height
    }

    /// Who stands on a space.
    #[inline]
    pub fn native(&self, space: Space) -> Option<Seat> {
        self.pile(space.cell()).native(space.slot())
    }

    /// The cells with a stack, as one reads.
    pub fn stacks(&self) -> &[Cell] {
        &self.stacks
    }

    /// Pieces in all stacks.
    pub fn pieces(&self) -> u8 {
        self.pieces
    }

    /// The natives of a seat, in no particular order.
    #[inline]
    pub(crate) fn natives(&self, seat: Seat) -> &Natives {
        &self.natives[seat.index()]
    }

    /// Where the natives of a seat stand, as one reads.
    pub fn spaces(&self, seat: Seat) -> ArrayVec<Space, NATIVES> {
        let mut spaces: ArrayVec<_, NATIVES> = self.natives(seat).iter().map(|n| n.space).collect();
        spaces.sort_unstable();
        spaces
    }

    /// The natives left to each seat.
    pub fn left(&self) -> [u8; 2] {
        [self.natives[0].len() as u8, self.natives[1].len() as u8]
    }

    /// Whether the top piece of a stack shows a side: some neighbour is lower.
    #[inline]
    pub(crate) fn shows_side(&self, cell: Cell) -> bool {
        let height = self.height(cell);
        cell.neighbours()
            .into_iter()
            .any(|next| self.height(next) < height)
    }

    /// Whether the sea, or a cell of `gone`, lies at a side of this one.
    pub(crate) fn is_shore(&self, cell: Cell, gone: &CellSet) -> bool {
        let open = |next| self.height(next) == 0 || gone.has(next);
        cell.neighbours().into_iter().any(open)
    }

    /// The smallest height of a stack; 0 if there is none.
    pub(crate) fn lowest(&self) -> u8 {
        self.stacks
            .iter()
            .map(|cell| self.height(*cell))
            .min()
            .unwrap_or(0)
    }

    /// Lays pieces on a cell or takes them away; nobody stands there.
    fn set_height(&mut self, cell: Cell, height: u8) {
        let before = std::mem::replace(&mut self.piles[cell.index()].height, height);
        self.pieces = self.pieces + height - before;
        let place = self.stacks.binary_search(&cell);
        match (place, height) {
            (Ok(place), 0) => drop(self.stacks.remove(place)),
            (Err(place), 1..) => self.stacks.insert(place, cell),
            _ => {}
        }
    }

    /// Takes the top piece of a stack on which nobody stands.
    pub(crate) fn take_piece(&mut self, cell: Cell) {
        debug_assert!(!self.pile(cell).is_occupied());
        self.set_height(cell, self.height(cell) - 1);
    }

    /// Takes a whole stack with its natives; returns the pieces.
    pub(crate) fn take_stack(&mut self, cell: Cell) -> u8 {
        for space in cell.spaces() {
            if self.native(space).is_some() {
                self.eliminate(space);
            }
        }
        let height = self.height(cell);
        self.set_height(cell, 0);
        height
    }

    /// A new native of the seat comes to a free space, with the next number.
    pub(crate) fn place(&mut self, seat: Seat, space: Space) {
        let number = self.natives(seat).len() as u8;
        self.piles[space.cell().index()].put(space.slot(), seat);
        self.natives[seat.index()].push(Native { space, number });
    }

    /// Takes the native on this space off the island for good; its momentum goes with it.
    pub(crate) fn eliminate(&mut self, space: Space) {
        let (seat, at) = self.find(space);
        self.piles[space.cell().index()].clear(space.slot());
        let Native { number, .. } = self.natives[seat.index()].swap_remove(at);
        self.barred[seat.index()][usize::from(number)] = [0; 4];
        let others = self.barred[1 - seat.index()].as_flattened_mut();
        others.iter_mut().for_each(|whom| *whom &= !(1 << number));
    }

    /// The native on this space: its seat and its place in the list.
    fn find(&self, space: Space) -> (Seat, usize) {
        let seat = self.native(space).expect("somebody stands there");
        let at = self
            .natives(seat)
            .iter()
            .position(|native| native.space == space);
        (seat, at.expect("the list knows everybody on the island"))
    }

    fn number(&self, space: Space) -> usize {
        let (seat, at) = self.find(space);
        usize::from(self.natives(seat)[at].number)
    }

    /// Moves the native from one space to another, which is free.
    pub(crate) fn walk(&mut self, from: Space, to: Space) {
        let (seat, at) = self.find(from);
        self.piles[from.cell().index()].clear(from.slot());
        self.piles[to.cell().index()].put(to.slot(), seat);
        self.natives[seat.index()][at].space = to;
    }

    /// Moves the top piece of a stack with everybody on it, turned by half a circle or not.
    pub(crate) fn move_piece(&mut self, from: Cell, to: Cell, turned: bool) {
        let riders = std::mem::take(&mut self.piles[from.index()].crowd);
        self.set_height(from, self.height(from) - 1);
        self.set_height(to, self.height(to) + 1);
        for slot in (0..SLOTS).filter(|slot| riders >> (2 * slot) & 0b11 != 0) {
            let goal = if turned { SLOTS - 1 - slot } else { slot };
            let both = riders >> (2 * slot) & 0b11;
            self.piles[to.index()].crowd |= both << (2 * goal);
        }
        let landed = |space: Space| match turned {
            true => to.space(space.turned().slot()),
            false => to.space(space.slot()),
        };
        for native in self.natives.iter_mut().flatten() {
            if native.space.cell() == from {
                native.space = landed(native.space);
            }
        }
    }

    /// The native on `who` may not push the one on `whom` this way, until its owner's next turn is over.
    pub(crate) fn bar(&mut self, Momentum { who, way, whom }: Momentum) {
        let (seat, _) = self.find(who);
        let (who, whom) = (self.number(who), self.number(whom));
        self.barred[seat.index()][who][way.index()] |= 1 << whom;
    }

    /// Whether momentum forbids this push.
    #[inline]
    pub(crate) fn is_barred(&self, who: Native, seat: Seat, way: Way, whom: Space) -> bool {
        let barred = self.barred[seat.index()][usize::from(who.number)][way.index()];
        barred != 0 && barred >> self.number(whom) & 1 == 1
    }

    /// The momentum that binds the natives of this seat is spent.
    pub(crate) fn unbar(&mut self, seat: Seat) {
        self.barred[seat.index()] = Barred::default();
    }

    /// Whether the native on this space is named by a momentum.
    pub(crate) fn has_momentum(&self, space: Space) -> bool {
        let (seat, at) = self.find(space);
        let number = self.natives(seat)[at].number;
        let bound = self.barred[seat.index()][usize::from(number)] != [0; 4];
        let others = self.barred[1 - seat.index()].as_flattened();
        bound || others.iter().any(|whom| whom >> number & 1 == 1)
    }

    /// Who may not push whom where, in order.
    pub fn momentum(&self) -> Vec<Momentum> {
        let mut all = Vec::new();
        if self
            .barred
            .as_flattened()
            .as_flattened()
            .iter()
            .all(|whom| *whom == 0)
        {
            return all;
        }
        for seat in 0..2 {
            for who in &self.natives[seat] {
                for (way, barred) in Way::ALL
                    .into_iter()
                    .zip(self.barred[seat][usize::from(who.number)])
                {
                    let others = self.natives[1 - seat].iter();
                    let barred = others.filter(|whom| barred >> whom.number & 1 == 1);
                    all.extend(barred.map(|whom| Momentum {
                        who: who.space,
                        way,
                        whom: whom.space,
                    }));
                }
            }
        }
        all.sort_unstable();
        all
    }

    /// Whether a cell that has just become sea may have held the island together: a look at the eight cells
    /// around it, which spares most searches for portions.
    #[inline]
    pub(crate) fn may_have_joined(&self, gone: Cell) -> bool {
        let ring = gone.ring().map(|cell| self.height(cell) > 0);
        let bits = ring
            .into_iter()
            .rev()
            .fold(0, |bits, land| bits << 1 | usize::from(land));
        MAY_SPLIT[bits]
    }

    /// All portions, by their first cells as one reads.
    pub(crate) fn portions(&self) -> ArrayVec<Portion, { PIECES as usize }> {
        let land: CellSet = self.stacks.iter().copied().collect();
        land.portions().map(|cells| self.portion(cells)).collect()
    }

    fn portion(&self, cells: CellSet) -> Portion {
        let piles = || cells.iter().map(|cell| self.pile(cell));
        Portion {
            first: cells.iter().next().expect("a portion has cells"),
            cells,
            pieces: piles().map(|pile| pile.height).sum(),
            natives: piles().map(|pile| pile.natives() as u8).sum(),
        }
    }
}

/// Whether land around a cell, clockwise from the north as bits, touches its sides in several runs.
static MAY_SPLIT: [bool; 256] = {
    let mut table = [false; 256];
    let mut ring = 0;
    while ring < 256 {
        table[ring] = runs_at_sides(ring as u8) > 1;
        ring += 1;
    }
    table
};

/// The runs of land around a cell that have a cell at one of its sides.
const fn runs_at_sides(ring: u8) -> u32 {
    const SIDES: u8 = 0b0101_0101;
    if ring == u8::MAX {
        return 1;
    }
    let mut runs = 0;
    let mut at = 0;
    while at < 8 {
        // Only a run's first cell counts, and only if the run is more than a lone corner.
        let here = ring.rotate_right(at);
        if here & 1 == 1 && here & 0x80 == 0 {
            let length = here.trailing_ones();
            let run = (((1u16 << length) - 1) as u8).rotate_left(at);
            runs += (run & SIDES != 0) as u32;
        }
        at += 1;
    }
    runs
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The look at the ring is right wherever the cells around are all there is.
    #[test]
    fn the_ring_tells_whether_a_cell_may_have_joined_portions() {
        let middle = Cell::at(5, 5);
        for bits in 0..256_usize {
            let land = middle
                .ring()
                .into_iter()
                .enumerate()
                .filter(|(at, _)| bits >> at & 1 == 1);
            let island = Island::new(land.map(|(_, cell)| (cell, 1)));
            let at_sides = |portion: &Portion| {
                middle
                    .neighbours()
                    .iter()
                    .any(|side| portion.cells.has(*side))
            };
            let runs = island
                .portions()
                .iter()
                .filter(|portion| at_sides(portion))
                .count();
            assert_eq!(island.may_have_joined(middle), runs > 1, "{bits:08b}");
        }
    }
}
