//! Hands and conditions on hands, as fifteen small numbers in one word.
//!
//! For one player and each type a [`Standing`] has three lanes: how many tiles of the type the player *owns*, how many
//! of all copies the opponent *lacks*, and by how many the player *leads* (plus the copies, to stay above zero). More
//! is better for the player in each lane, so "this proof also holds with those hands" is one lane-wise comparison.
//! The leads are no sum of the other two where a proof asks for a majority but not for any number of tiles.
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

/// One in both lanes of each type; nothing for the natural move.
const fn units(first: usize, second: usize) -> [u64; TYPES + 1] {
    let mut units = [0; TYPES + 1];
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

/// What one more own tile of a type adds; nothing for the natural move.
const GAIN: [u64; TYPES + 1] = units(OWN, LEAD);
/// What one tile less of a type in the opponent's hand adds.
const RELIEF: [u64; TYPES + 1] = units(LACK, LEAD);

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

    /// The types of which the player owns a tile, as a set of bits.
    pub(super) fn held(self) -> usize {
        (0..TYPES).fold(0, |held, tile| {
            held | usize::from(self.lane(OWN + tile) > 0) << tile
        })
    }

    fn lead(self, tile: usize) -> i8 {
        self.lane(LEAD + tile) as i8 - COPIES[tile] as i8
    }

    /// Whether every lane is at least that of `needs`.
    pub(super) fn meets(self, needs: Standing) -> bool {
        ((self.0 | GUARDS) - needs.0) & GUARDS == GUARDS
    }

    /// After spending `means` and giving a tile of type `gift` to the opponent.
    pub(super) fn after_own_move(self, means: u8, gift: u8) -> Standing {
        Standing(self.0 - GAIN[usize::from(means)] - RELIEF[usize::from(gift)])
    }

    /// After the opponent spent `means` and gave a tile of type `gift`.
    pub(super) fn after_their_move(self, means: u8, gift: u8) -> Standing {
        Standing(self.0 + RELIEF[usize::from(means)] + GAIN[usize::from(gift)])
    }

    /// What must hold before the own move so that these needs hold after it.
    pub(super) fn before_own_move(self, means: u8, gift: u8) -> Standing {
        // A lane that asked for nothing now asks for what the tiles in play guarantee anyway: still nothing.
        Standing(self.0 + GAIN[usize::from(means)] + RELIEF[usize::from(gift)])
    }

    /// What must hold before the opponent's move so that these needs hold after it.
    pub(super) fn before_their_move(self, means: u8, gift: u8) -> Standing {
        Standing(over(
            self.0,
            RELIEF[usize::from(means)] + GAIN[usize::from(gift)],
        ))
    }

    /// Both needs at once.
    pub(super) fn and(self, more: Standing) -> Standing {
        Standing(self.0 + over(more.0, self.0))
    }

    /// Asks that the opponent holds no tile of these types.
    pub(super) fn none_of(types: impl Iterator<Item = usize>) -> Standing {
        Standing(types.fold(0, |word, tile| {
            word | u64::from(COPIES[tile]) << OFFSETS[LACK + tile]
        }))
    }

    /// The points this player would score, less the opponent's.
    pub(super) fn margin(self) -> i8 {
        (0..TYPES)
            .map(|tile| self.lead(tile).signum() * COPIES[tile] as i8)
            .sum()
    }

    /// The leads that keep a margin of at least `least`; the margin is at least that.
    ///
    /// Majorities that the result can do without are not asked for.
    pub(super) fn leads_for(self, least: i8) -> Standing {
        let mut spare = self.margin() - least;
        let mut needs = 0;
        for tile in 0..TYPES {
            let points = COPIES[tile] as i8;
            let lead = self.lead(tile).signum();
            if lead < 0 || spare >= points * (lead + 1) {
                spare -= points * (lead + 1);
                continue;
            }
            let asked = if lead == 1 && spare >= points {
                0
            } else {
                lead
            };
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
    const OF_WIDTH: [u64; 6] = [
        0,
        self::guards(1),
        self::guards(2),
        self::guards(3),
        self::guards(4),
        self::guards(5),
    ];
    (1..6).fold(0, |low, width| low | (guards & OF_WIDTH[width]) >> width)
}

#[cfg(test)]
mod tests {
    use rand::rngs::SmallRng;
    use rand::{RngExt, SeedableRng};

    use super::*;

    fn hands(rng: &mut SmallRng) -> [[u8; TYPES]; 2] {
        let own = COPIES.map(|copies| rng.random_range(0..=copies));
        [
            own,
            std::array::from_fn(|tile| rng.random_range(0..=COPIES[tile] - own[tile])),
        ]
    }

    fn standing(rng: &mut SmallRng) -> Standing {
        let [own, other] = hands(rng);
        Standing::new(&own, &other)
    }

    fn lanes(standing: Standing) -> [u8; LANES] {
        std::array::from_fn(|lane| standing.lane(lane))
    }

    fn pairs() -> impl Iterator<Item = (Standing, Standing)> {
        let mut rng = SmallRng::seed_from_u64(1);
        (0..5000).map(move |_| (standing(&mut rng), standing(&mut rng)))
    }

    #[test]
    fn comparing_goes_lane_by_lane() {
        for (one, two) in pairs() {
            let each = (0..LANES).all(|lane| lanes(one)[lane] >= lanes(two)[lane]);
            assert_eq!(one.meets(two), each);
            assert!(one.meets(one) && one.meets(Standing::FREE));
        }
    }

    #[test]
    fn both_needs_are_the_larger_lanes() {
        for (one, two) in pairs() {
            let larger = std::array::from_fn(|lane| lanes(one)[lane].max(lanes(two)[lane]));
            assert_eq!(lanes(one.and(two)), larger);
        }
    }

    #[test]
    fn lanes_subtract_down_to_zero() {
        for (one, two) in pairs() {
            let less =
                std::array::from_fn(|lane| lanes(one)[lane].saturating_sub(lanes(two)[lane]));
            assert_eq!(lanes(Standing(over(one.0, two.0))), less);
        }
    }

    #[test]
    fn hands_that_meet_the_leads_keep_the_margin() {
        for (one, two) in pairs().filter(|(one, _)| one.margin() >= 0) {
            for least in 0..=one.margin().min(1) {
                let needs = one.leads_for(least);
                assert!(one.meets(needs));
                assert!(!two.meets(needs) || two.margin() >= least);
            }
        }
    }
}
