//! The land: stacks of tiles, what they touch, the islands they form, and where their tops may slide.

use crate::board::{
    CONTACTS, Direction, MOST_PLACES, MOST_STACKS, Place, Space, Stack, Way, overlap, side,
};
use crate::slide::{Coast, NEAR, Slides};

/// All stacks in the order of their anchors, with a survey that is made anew whenever a tile has moved.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct Land {
    stacks: u8,
    islands: u8,
    anchors: [Space; MOST_STACKS],
    heights: [u8; MOST_STACKS],
    /// The place next to each place, by [`Direction`]; `None` is water.
    next: [[Option<Place>; 4]; MOST_PLACES],
    /// The number of each stack's island. Islands are numbered by their smallest anchors.
    island: [u8; MOST_STACKS],
    /// The stacks that touch each stack along half an edge or more, as bits.
    touching: [u32; MOST_STACKS],
    /// Where the top tile of each stack may slide.
    slides: [Slides; MOST_STACKS],
}

impl Land {
    /// The land of these stacks, each an anchor and a height; they overlap nowhere and are few enough.
    pub(crate) fn new(stacks: &[(Space, u8)]) -> Land {
        let mut land = Land {
            stacks: 0,
            islands: 0,
            anchors: [Space::default(); MOST_STACKS],
            heights: [0; MOST_STACKS],
            next: [[None; 4]; MOST_PLACES],
            island: [0; MOST_STACKS],
            touching: [0; MOST_STACKS],
            slides: [Slides::default(); MOST_STACKS],
        };
        for (anchor, height) in stacks {
            land.insert(*anchor, *height);
        }
        land.survey();
        land
    }

    fn count(&self) -> usize {
        usize::from(self.stacks)
    }

    /// All stacks in order.
    pub(crate) fn stacks(
        &self,
    ) -> impl DoubleEndedIterator<Item = Stack> + ExactSizeIterator + use<> {
        (0..self.stacks).map(Stack)
    }

    /// All spaces of land, stack by stack.
    pub(crate) fn places(&self) -> impl Iterator<Item = Place> + use<> {
        self.stacks().flat_map(Stack::places)
    }

    pub(crate) fn anchor(&self, stack: Stack) -> Space {
        self.anchors[stack.index()]
    }

    pub(crate) fn height(&self, stack: Stack) -> u8 {
        self.heights[stack.index()]
    }

    /// Tiles in all.
    pub(crate) fn tiles(&self) -> u32 {
        self.heights.iter().map(|height| u32::from(*height)).sum()
    }

    /// How many islands there are.
    pub(crate) fn islands(&self) -> u8 {
        self.islands
    }

    /// The number of a stack's island.
    pub(crate) fn island(&self, stack: Stack) -> u8 {
        self.island[stack.index()]
    }

    /// The stacks that touch a stack along half an edge or more, as bits.
    pub(crate) fn touching(&self, stack: Stack) -> u32 {
        self.touching[stack.index()]
    }

    /// Where the top tile of a stack may be slid, by x, then y.
    pub(crate) fn slides(&self, stack: Stack) -> impl Iterator<Item = Space> + use<> {
        let anchor = self.anchor(stack);
        let offsets = self.slides[stack.index()].offsets();
        offsets.map(move |(dx, dy)| anchor.plus(dx, dy))
    }

    /// Where the top tile of a stack is after one of the two half-steps that lead to this anchor.
    pub(crate) fn halfway(&self, stack: Stack, to: Space) -> Option<Space> {
        let from = self.anchor(stack);
        let (dx, dy) = (to.x - from.x, to.y - from.y);
        if self.height(stack) > 1 {
            return Some(from.plus(dx / 2, dy / 2));
        }
        let mut coast = Coast::default();
        for other in self.stacks().filter(|other| *other != stack) {
            let at = self.anchor(other);
            if (at.x - from.x).abs() <= NEAR && (at.y - from.y).abs() <= NEAR {
                coast.add(at.x - from.x, at.y - from.y);
            }
        }
        let (dx, dy) = coast.halfway((dx, dy))?;
        Some(from.plus(dx, dy))
    }

    /// Whether the top tile of a stack may be slid at all.
    pub(crate) fn slides_somewhere(&self, stack: Stack) -> bool {
        !self.slides[stack.index()].is_empty()
    }

    /// The stack with this anchor.
    pub(crate) fn stack_at(&self, anchor: Space) -> Option<Stack> {
        let anchors = &self.anchors[..self.count()];
        let found = anchors.iter().position(|other| *other == anchor);
        found.map(|index| Stack(index as u8))
    }

    /// The place at this space; `None` is water.
    #[inline]
    pub(crate) fn place_at(&self, space: Space) -> Option<Place> {
        for (index, anchor) in self.anchors[..self.count()].iter().enumerate() {
            let (dx, dy) = (space.x - anchor.x, space.y - anchor.y);
            if (0..=1).contains(&dx) && (0..=1).contains(&dy) {
                return Some(Place::of(Stack(index as u8), (2 * dx + dy) as u8));
            }
        }
        None
    }

    pub(crate) fn space(&self, place: Place) -> Space {
        let corner = i32::from(place.corner());
        self.anchor(place.stack()).plus(corner / 2, corner % 2)
    }

    /// The place next to a place. There is no way over water, nor diagonally between two waters.
    #[inline]
    pub(crate) fn next(&self, place: Place, way: Way) -> Option<Place> {
        let beside =
            |place: Place, direction: Direction| self.next[place.index()][direction as usize];
        match way {
            Way::Straight(direction) => beside(place, direction),
            Way::Diagonal(across, along) => match beside(place, across) {
                Some(flank) => beside(flank, along),
                None => beside(beside(place, along)?, across),
            },
        }
    }

    /// Every anchor at which a tile would touch a tile and overlap none, each once, in any order.
    pub(crate) fn shore(&self) -> impl Iterator<Item = Space> {
        let anchors = &self.anchors[..self.count()];
        let all = anchors.iter().enumerate().flat_map(|(index, anchor)| {
            let around = CONTACTS.iter().map(|(dx, dy)| anchor.plus(*dx, *dy));
            around.map(move |space| (index, space))
        });
        // Where several tiles would be touched, the first of them counts.
        let counts = move |(index, space): &(usize, Space)| {
            let seen = |a: &Space| side(a.x - space.x, a.y - space.y).is_some();
            let covers = |a: &Space| overlap(a.x - space.x, a.y - space.y);
            !anchors.iter().any(covers) && !anchors[..*index].iter().any(seen)
        };
        all.filter(counts).map(|(_, space)| space)
    }

    /// Lays a tile at sea level where it overlaps nothing.
    pub(crate) fn lay(&mut self, anchor: Space) {
        self.insert(anchor, 1);
        self.survey();
    }

    /// Lays a tile on top of a stack.
    pub(crate) fn raise(&mut self, stack: Stack) {
        self.heights[stack.index()] += 1;
        self.survey();
    }

    /// Takes away a stack of one tile. The stacks after it get the number before theirs.
    pub(crate) fn sink(&mut self, stack: Stack) {
        self.remove(stack);
        self.survey();
    }

    /// Slides the top tile of a stack; the numbers of all stacks before and after it.
    pub(crate) fn slide(&mut self, stack: Stack, to: Space) -> Renumbering {
        let alone = self.height(stack) == 1;
        match alone {
            true => self.remove(stack),
            false => self.heights[stack.index()] -= 1,
        }
        let slid = self.insert(to, 1);
        self.survey();
        Renumbering { stack, alone, slid }
    }

    fn insert(&mut self, anchor: Space, height: u8) -> Stack {
        let count = self.count();
        let index = self.anchors[..count].partition_point(|other| *other < anchor);
        self.anchors.copy_within(index..count, index + 1);
        self.heights.copy_within(index..count, index + 1);
        self.anchors[index] = anchor;
        self.heights[index] = height;
        self.stacks += 1;
        Stack(index as u8)
    }

    /// What is behind the last stack is always empty: equal land is equal in all its fields.
    fn remove(&mut self, stack: Stack) {
        let (index, last) = (stack.index(), self.count() - 1);
        self.anchors.copy_within(index + 1..=last, index);
        self.heights.copy_within(index + 1..=last, index);
        self.anchors[last] = Space::default();
        self.heights[last] = 0;
        self.next[4 * last..4 * last + 4].fill([None; 4]);
        self.island[last] = 0;
        self.touching[last] = 0;
        self.slides[last] = Slides::default();
        self.stacks -= 1;
    }

    /// Finds out what touches what. Stacks are in order of x, so those near to each other are soon found.
    fn survey(&mut self) {
        let count = self.count();
        let mut coasts = [Coast::default(); MOST_STACKS];
        self.touching[..count].fill(0);
        for i in 0..count {
            self.set_apart(Stack(i as u8));
        }
        for i in 0..count {
            for j in i + 1..count {
                let (one, two) = (self.anchors[i], self.anchors[j]);
                let (dx, dy) = (two.x - one.x, two.y - one.y);
                if dx > NEAR {
                    break;
                }
                if dy.abs() > NEAR {
                    continue;
                }
                coasts[i].add(dx, dy);
                coasts[j].add(-dx, -dy);
                if let Some(side) = side(dx, dy) {
                    self.touching[i] |= 1 << j;
                    self.touching[j] |= 1 << i;
                    self.join(Stack(i as u8), Stack(j as u8), side, (dx, dy));
                }
            }
        }
        for (index, coast) in coasts[..count].iter().enumerate() {
            self.slides[index] = match self.heights[index] {
                1 => coast.along(),
                _ => coast.off(),
            };
        }
        self.count_islands();
    }

    /// A stack by itself: its places are next to each other, and to water.
    fn set_apart(&mut self, stack: Stack) {
        let corner = |corner| Some(Place::of(stack, corner));
        let places = &mut self.next[4 * stack.index()..4 * stack.index() + 4];
        places.copy_from_slice(&[
            [corner(2), None, corner(1), None],
            [corner(3), None, None, corner(0)],
            [None, corner(0), corner(3), None],
            [None, corner(1), None, corner(2)],
        ]);
    }

    /// Makes neighbours of the places along the edge that two stacks share. The second has the
    /// larger anchor, so it lies to the east, or straight to the north or south.
    fn join(&mut self, one: Stack, two: Stack, side: Direction, (dx, dy): (i32, i32)) {
        let shared = |shift: i32| (0..2).filter(move |i| (0..2).contains(&(i - shift)));
        match side {
            Direction::East => {
                for row in shared(dy) {
                    let (mine, its) = (2 + row, row - dy);
                    self.link(one, mine, two, its, Direction::East, Direction::West);
                }
            }
            Direction::North => {
                for column in shared(dx) {
                    let (mine, its) = (2 * column + 1, 2 * (column - dx));
                    self.link(one, mine, two, its, Direction::North, Direction::South);
                }
            }
            Direction::South => {
                for column in shared(dx) {
                    let (mine, its) = (2 * column, 2 * (column - dx) + 1);
                    self.link(one, mine, two, its, Direction::South, Direction::North);
                }
            }
            Direction::West => unreachable!("stacks are in the order of their anchors"),
        }
    }

    fn link(
        &mut self,
        one: Stack,
        mine: i32,
        two: Stack,
        its: i32,
        there: Direction,
        back: Direction,
    ) {
        let (mine, its) = (Place::of(one, mine as u8), Place::of(two, its as u8));
        self.next[mine.index()][there as usize] = Some(its);
        self.next[its.index()][back as usize] = Some(mine);
    }

    /// Numbers the islands: sets of stacks that touch each other along half an edge or more.
    fn count_islands(&mut self) {
        let mut left = ((1_u64 << self.count()) - 1) as u32;
        self.islands = 0;
        while left != 0 {
            let mut front = left & left.wrapping_neg();
            while front != 0 {
                let stack = front.trailing_zeros() as usize;
                left &= !(1 << stack);
                front = (front | self.touching[stack]) & left;
                self.island[stack] = self.islands;
            }
            self.islands += 1;
        }
    }
}

/// What became of the numbers of stacks when a tile was slid.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Renumbering {
    /// The stack it was slid from.
    stack: Stack,
    /// Whether it was the only tile of its stack.
    alone: bool,
    /// The stack that it is now.
    slid: Stack,
}

impl Renumbering {
    /// Where a piece stands now that stood on land: on top, so it went along with a tile that was slid.
    pub(crate) fn of(self, place: Place) -> Place {
        let stack = place.stack();
        if stack == self.stack {
            return place.on(self.slid);
        }
        let gone = u8::from(self.alone && self.stack < stack);
        let kept = stack.0 - gone;
        place.on(Stack(kept + u8::from(kept >= self.slid.0)))
    }
}
