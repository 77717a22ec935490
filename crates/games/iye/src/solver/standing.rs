//! Hands and conditions on hands, as fifteen small numbers in one word.
//!
//! For one player and each type a [`Standing`] has three lanes: how many tiles of the type the player *owns*, how many
//! of all copies the opponent *lacks*, and by how many the player *leads* (plus the copies, to stay above zero). In each
//! lane more is better for the player, so "this proof also holds with those hands" is one lane-wise comparison.
//!
//! Every lane has a spare guard bit above it, which catches the borrow of a subtraction.

/// Number of tile types.
pub(super) const TYPES: usize = 5;
/// Copies of each type, which are also its points.
pub(super) const COPIES: [u8; TYPES] = [9, 7, 5, 3, 1];

const LANES: usize = 3 * TYPES;
const WIDTHS: [u32; LANES] = [4, 3, 3, 2, 1, 4, 3, 3, 2, 1, 5, 4, 4, 3, 2];
const OFFSETS: [u32; LANES] = offsets();
const GUARDS: u64 = guards(0);

const fn offsets() -> [u32; LANES] {
    let mut offsets = [0; LANES];
    let mut lane = 1;
    while lane < LANES {
        offsets[lane] = offsets[lane - 1] + WIDTHS[lane - 1] + 1;
        lane += 1;
    }
    offsets
}

/// The guard bits of the lanes of one width, or of all lanes for width 0.
const fn guards(width: u32) -> u64 {
    let mut guards = 0;
    let mut lane = 0;
    while lane < LANES {
        if width == 0 || WIDTHS[lane] == width {
            guards |= 1 << (OFFSETS[lane] + WIDTHS[lane]);
        }
        lane += 1;
    }
    guards
}

const fn units(first: usize, second: usize) -> [u64; TYPES] {
    let mut units = [0; TYPES];
    let mut tile = 0;
    while tile < TYPES {
        units[tile] = (1 << OFFSETS[first + tile]) + (1 << OFFSETS[second + tile]);
        tile += 1;
    }
    units
}

const OWN: usize = 0;
const LACK: usize = TYPES;
const LEAD: usize = 2 * TYPES;

/// What one more own tile of a type adds.
const GAIN: [u64; TYPES] = units(OWN, LEAD);
/// What one tile less of a type in the opponent's hand adds.
const RELIEF: [u64; TYPES] = units(LACK, LEAD);

/// One player's hand against the other's, or the least a proof asks of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Standing(pub(super) u64);

impl Standing {
    /// Asks for nothing.
    pub(super) const FREE: Standing = Standing(0);

    pub(super) fn new(own: &[u8; TYPES], other: &[u8; TYPES]) -> Standing {
        let mut word = 0;
        for tile in 0..TYPES {
            let (own, other) = (own[tile], other[tile]);
            word |= u64::from(own) << OFFSETS[OWN + tile];
            word |= u64::from(COPIES[tile] - other) << OFFSETS[LACK + tile];
            word |= u64::from(COPIES[tile] + own - other) << OFFSETS[LEAD + tile];
        }
        Standing(word)
    }

    fn lane(self, lane: usize) -> u8 {
        (self.0 >> OFFSETS[lane]) as u8 & ((1 << WIDTHS[lane]) - 1)
    }

    pub(super) fn owns(self, tile: usize) -> bool {
        self.lane(OWN + tile) > 0
    }

    fn lead(self, tile: usize) -> i8 {
        self.lane(LEAD + tile) as i8 - COPIES[tile] as i8
    }

    /// Whether every lane is at least that of `needs`.
    pub(super) fn meets(self, needs: Standing) -> bool {
        ((self.0 | GUARDS) - needs.0) & GUARDS == GUARDS
    }

    /// After spending a tile of type `means` and giving one of type `gift` to the opponent.
    pub(super) fn after_own_move(self, means: Option<usize>, gift: usize) -> Standing {
        Standing(self.0 - means.map_or(0, |tile| GAIN[tile]) - RELIEF[gift])
    }

    /// After the opponent spent a tile of type `means` and gave one of type `gift`.
    pub(super) fn after_their_move(self, means: Option<usize>, gift: usize) -> Standing {
        Standing(self.0 + means.map_or(0, |tile| RELIEF[tile]) + GAIN[gift])
    }

    /// What must hold before the own move so that these needs hold after it.
    pub(super) fn before_own_move(self, means: Option<usize>, gift: usize) -> Standing {
        // A lane that asked for nothing now asks for what the tiles in play guarantee anyway: still nothing.
        Standing(self.0 + means.map_or(0, |tile| GAIN[tile]) + RELIEF[gift])
    }

    /// What must hold before the opponent's move so that these needs hold after it.
    pub(super) fn before_their_move(self, means: Option<usize>, gift: usize) -> Standing {
        let change = means.map_or(0, |tile| RELIEF[tile]) + GAIN[gift];
        Standing(over(self.0, change))
    }

    /// Both needs at once.
    pub(super) fn and(self, more: Standing) -> Standing {
        Standing(self.0 + over(more.0, self.0))
    }

    /// Also asks that the opponent holds no tile of this type.
    pub(super) fn and_none_of(self, tile: usize) -> Standing {
        self.and(Standing(u64::from(COPIES[tile]) << OFFSETS[LACK + tile]))
    }

    /// The points this player would score, less the opponent's.
    pub(super) fn margin(self) -> i8 {
        (0..TYPES).map(|tile| self.lead(tile).signum() * COPIES[tile] as i8).sum()
    }

    /// The leads that keep a margin of at least `least`; the margin is at least that.
    ///
    /// Majorities that the result can do without are not asked for, the narrow and cheap ones first.
    pub(super) fn leads_for(self, least: i8) -> Standing {
        let mut spare = self.margin() - least;
        let mut needs = 0;
        for tile in (0..TYPES).rev() {
            let points = COPIES[tile] as i8;
            let lead = self.lead(tile).signum();
            if lead < 0 || spare >= points * (lead + 1) {
                spare -= points * (lead + 1);
                continue;
            }
            let asked = if lead == 1 && spare >= points { 0 } else { lead };
            spare -= points * (lead - asked);
            needs |= ((points + asked) as u64) << OFFSETS[LEAD + tile];
        }
        Standing(needs)
    }
}

/// Lane-wise `a - b`, and 0 where `b` is larger.
fn over(a: u64, b: u64) -> u64 {
    let difference = (a | GUARDS) - b;
    let kept = difference & GUARDS;
    difference & (kept - lowest_bits(kept))
}

/// Moves each guard bit down to the lowest bit of its lane.
fn lowest_bits(guards: u64) -> u64 {
    const OF_WIDTH: [u64; 6] = [0, self::guards(1), self::guards(2), self::guards(3), self::guards(4), self::guards(5)];
    (1..6).fold(0, |low, width| low | (guards & OF_WIDTH[width]) >> width)
}
