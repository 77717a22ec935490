//! The animals, the two sides, the weather, and bags of tokens.

use std::fmt;

use atoll_engine::Seat;
use serde::{Serialize, Serializer};

/// One of the two sides. Seats play them in turn: 0 Red, 1 Blue, 2 Red, 3 Blue.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Side {
    /// Seats 0 and 2.
    Red,
    /// Seats 1 and 3.
    Blue,
}

impl Side {
    /// Both sides.
    pub const BOTH: [Side; 2] = [Side::Red, Side::Blue];

    /// The side that a seat plays.
    pub const fn of(seat: Seat) -> Side {
        Side::BOTH[seat.index() % 2]
    }

    /// The side against it.
    pub const fn other(self) -> Side {
        Side::BOTH[1 - self as usize]
    }

    pub(crate) const fn index(self) -> usize {
        self as usize
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        ["Red", "Blue"][self as usize]
    }
}

/// The kinds of token, in kind order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum Kind {
    Wolf,
    Rat,
    Rabbit,
    Pig,
    Fox,
    Turtle,
    Cat,
    Frog,
    Mouses,
    Snake,
    Chameleon,
    Crow,
    Mole,
    Dog,
    Hippo,
}

/// How many kinds there are.
pub(crate) const KINDS: usize = 15;

impl Kind {
    /// All kinds in order.
    pub const ALL: [Kind; KINDS] = [
        Kind::Wolf,
        Kind::Rat,
        Kind::Rabbit,
        Kind::Pig,
        Kind::Fox,
        Kind::Turtle,
        Kind::Cat,
        Kind::Frog,
        Kind::Mouses,
        Kind::Snake,
        Kind::Chameleon,
        Kind::Crow,
        Kind::Mole,
        Kind::Dog,
        Kind::Hippo,
    ];
    /// The kinds that every side begins with.
    pub const BASIC: [Kind; 4] = [Kind::Wolf, Kind::Rat, Kind::Rabbit, Kind::Pig];

    pub(crate) const fn index(self) -> usize {
        self as usize
    }

    /// The kinds that can be hired, in order.
    pub fn mercenaries() -> impl Iterator<Item = Kind> {
        Kind::ALL.into_iter().skip(Kind::BASIC.len())
    }

    /// Whether it can be hired.
    pub const fn is_mercenary(self) -> bool {
        self.index() >= Kind::BASIC.len()
    }

    /// Whether it builds nobody's lines.
    pub const fn is_white(self) -> bool {
        matches!(self, Kind::Rabbit | Kind::Dog | Kind::Hippo)
    }

    /// Whether it builds the enemy's lines.
    pub const fn is_spy(self) -> bool {
        matches!(self, Kind::Rat | Kind::Crow | Kind::Mole)
    }

    /// The letter that stands for it.
    pub const fn letter(self) -> char {
        b"wrbpftcgmslkodh"[self.index()] as char
    }

    /// The kind with this small letter.
    pub fn from_letter(letter: char) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.letter() == letter)
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        NAMES[self.index()].0
    }

    /// Its name in the data file.
    pub const fn word(self) -> &'static str {
        NAMES[self.index()].1
    }

    /// What it does, in a sentence or two.
    pub const fn rule(self) -> &'static str {
        NAMES[self.index()].2
    }
}

const NAMES: [(&str, &str, &str); KINDS] = [
    ("Wolf", "wolf", "Builds your line."),
    ("Rat", "rat", "A spy: builds the enemy's line."),
    (
        "Rabbit",
        "rabbit",
        "White: builds nobody's line and cannot be moved.",
    ),
    (
        "Pig",
        "pig",
        "Builds your line. Lines with a Pig count double, once.",
    ),
    (
        "Fox",
        "fox",
        "Builds your line. The enemy must exchange one of his tokens beside it, of your choice, with one from his hand.",
    ),
    (
        "Turtle",
        "turtle",
        "Builds your line. You place one more token now, the next player one more in the turn after.",
    ),
    (
        "Cat",
        "cat",
        "Builds your line. Lines with a Cat count three times.",
    ),
    (
        "Frog",
        "frog",
        "Builds your line. In each later turn it may hop to a free tile beside it before you place.",
    ),
    (
        "Mouses",
        "mouses",
        "Build your line. They must change places with an enemy's token beside them.",
    ),
    (
        "Snake",
        "snake",
        "Builds your line. The enemy must exchange one of his tokens anywhere, of your choice, with one from his hand.",
    ),
    (
        "Chameleon",
        "chameleon",
        "Builds your line at first, then that of each coloured token placed beside it.",
    ),
    (
        "Crow",
        "crow",
        "A spy: builds the enemy's line, but you get half of that line's points in addition.",
    ),
    (
        "Mole",
        "mole",
        "A spy: builds the enemy's line. It must change places with an enemy's token beside it.",
    ),
    (
        "Prairie Dog",
        "dog",
        "White: builds nobody's line. You may have two tokens beside it change places.",
    ),
    (
        "Hippo",
        "hippo",
        "White: builds nobody's line. It lies across two tiles until your next turn, then you choose one.",
    ),
];

impl Serialize for Kind {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_char(self.letter())
    }
}

/// A weather card.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
#[repr(u8)]
pub enum Weather {
    /// The whole island, face up.
    Sunny,
    /// Quarter by quarter, face up.
    Cloudy,
    /// Quarter by quarter, face down.
    Foggy,
}

impl Weather {
    /// All kinds in order.
    pub const ALL: [Weather; 3] = [Weather::Sunny, Weather::Cloudy, Weather::Foggy];

    pub(crate) const fn index(self) -> usize {
        self as usize
    }

    /// The letter that stands for it.
    pub const fn letter(self) -> char {
        b"scf"[self as usize] as char
    }

    /// The weather with this small letter.
    pub fn from_letter(letter: char) -> Option<Weather> {
        let mut all = Weather::ALL.into_iter();
        all.find(|weather| weather.letter() == letter)
    }

    /// Its name in options and positions.
    pub const fn text(self) -> &'static str {
        ["sunny", "cloudy", "foggy"][self as usize]
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        ["Sunny", "Cloudy", "Foggy"][self as usize]
    }
}

/// A multiset of tokens of one side: up to 15 of each kind, in four bits each.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Bag(u64);

/// The lowest bit of each kind's count.
const ONES: u64 = 0x0111_1111_1111_1111;
/// The most tokens of a kind that a bag counts.
pub(crate) const MOST: u8 = 15;

impl Bag {
    /// No token.
    pub const EMPTY: Bag = Bag(0);

    /// What every side begins with: 9 Wolves, 4 Rats, 3 Rabbits, 2 Pigs.
    pub const BASIC: Bag = Bag(0x2349);

    /// How many of a kind there are.
    pub const fn count(self, kind: Kind) -> u8 {
        (self.0 >> (4 * kind as u64) & 15) as u8
    }

    /// How many tokens there are.
    pub const fn len(self) -> u8 {
        // Neighbouring counts are summed side by side, then all of them by one product.
        const PAIRS: u64 = 0x0f0f_0f0f_0f0f_0f0f;
        let pairs = (self.0 & PAIRS) + (self.0 >> 4 & PAIRS);
        (pairs.wrapping_mul(0x0101_0101_0101_0101) >> 56) as u8
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether there is a token of this kind.
    pub const fn has(self, kind: Kind) -> bool {
        self.count(kind) > 0
    }

    /// The lowest bit of the count of each kind that is there.
    const fn present(self) -> u64 {
        (self.0 | self.0 >> 1 | self.0 >> 2 | self.0 >> 3) & ONES
    }

    /// How many different kinds there are.
    pub const fn kind_count(self) -> u32 {
        self.present().count_ones()
    }

    /// The kinds that are there, in order.
    pub fn kinds(self) -> impl Iterator<Item = Kind> {
        let mut rest = self.present();
        std::iter::from_fn(move || {
            if rest == 0 {
                return None;
            }
            let kind = Kind::ALL[rest.trailing_zeros() as usize / 4];
            rest &= rest - 1;
            Some(kind)
        })
    }

    /// The kinds that are there with their counts, in order.
    pub fn counts(self) -> impl Iterator<Item = (Kind, u8)> {
        self.kinds().map(move |kind| (kind, self.count(kind)))
    }

    /// The `n`th token in kind order, from 0. There must be so many.
    pub(crate) fn nth(self, mut n: u8) -> Kind {
        for (kind, count) in self.counts() {
            if n < count {
                return kind;
            }
            n -= count;
        }
        unreachable!("the bag holds more than so many tokens")
    }

    /// The last kind in order that is there.
    pub(crate) fn last(self) -> Option<Kind> {
        (self.0 != 0).then(|| Kind::ALL[(63 - self.0.leading_zeros() as usize) / 4])
    }

    /// The tokens of this kind and of those after it.
    pub(crate) fn from(self, kind: Kind) -> Bag {
        Bag(self.0 >> (4 * kind as u64) << (4 * kind as u64))
    }

    pub(crate) fn add(&mut self, kind: Kind) {
        debug_assert!(self.count(kind) < MOST);
        self.0 += 1 << (4 * kind as u64);
    }

    pub(crate) fn remove(&mut self, kind: Kind) {
        debug_assert!(self.has(kind));
        self.0 -= 1 << (4 * kind as u64);
    }

    /// This bag without the tokens of the other, if it holds them all.
    pub(crate) fn without(self, other: Bag) -> Option<Bag> {
        let holds = |kind: &Kind| self.count(*kind) >= other.count(*kind);
        Kind::ALL.iter().all(holds).then(|| Bag(self.0 - other.0))
    }

    /// Both bags together; the counts must fit.
    pub(crate) fn and(self, other: Bag) -> Bag {
        debug_assert!(
            Kind::ALL
                .iter()
                .all(|kind| self.count(*kind) + other.count(*kind) <= MOST)
        );
        Bag(self.0 + other.0)
    }
}

impl FromIterator<Kind> for Bag {
    fn from_iter<I: IntoIterator<Item = Kind>>(kinds: I) -> Bag {
        let mut bag = Bag::EMPTY;
        kinds.into_iter().for_each(|kind| bag.add(kind));
        bag
    }
}

/// Letters in kind order with counts over 1, `-` if there is nothing: `w3rp`.
impl fmt::Display for Bag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("-");
        }
        for (kind, count) in self.counts() {
            write!(f, "{}", kind.letter())?;
            if count > 1 {
                write!(f, "{count}")?;
            }
        }
        Ok(())
    }
}

impl Serialize for Bag {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.counts())
    }
}
