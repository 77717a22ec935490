//! The things of the game and their names: hexes, tokens, resources, tiles. Their figures are in the data file.

use std::fmt;
use std::ops::{Index, IndexMut};

use serde::{Serialize, Serializer};

/// Writes an enum of things that have a name in notation and in the data file.
macro_rules! named {
    ($(#[$doc:meta])* $name:ident { $($(#[$vdoc:meta])* $variant:ident = $text:literal),+ $(,)? }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u8)]
        pub enum $name { $($(#[$vdoc])* #[doc = concat!("`", $text, "`.")] $variant),+ }

        impl $name {
            /// How many there are.
            pub const COUNT: usize = [$($name::$variant),+].len();
            /// All of them in canonical order.
            pub const ALL: [$name; $name::COUNT] = [$($name::$variant),+];
            /// The name in notation and in the data file.
            pub const fn name(self) -> &'static str {
                match self { $($name::$variant => $text),+ }
            }
            /// Its place in canonical order.
            pub const fn index(self) -> usize {
                self as usize
            }
            /// Reads a name; case does not matter.
            pub fn parse(text: &str) -> Option<$name> {
                $name::ALL.into_iter().find(|one| one.name().eq_ignore_ascii_case(text))
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.name())
            }
        }

        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.name())
            }
        }
    };
}

/// Serializes a thing by its text.
macro_rules! serialized_as_text {
    ($($name:ident),+) => {
        $(impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        })+
    };
}

named! {
    /// What pays for everything, and is the feast in combat.
    Resource {
        Meat = "meat", Fish = "fish", Grain = "grain", Wood = "wood", Stone = "stone",
        Hide = "hide", Berries = "berries", Water = "water", Herbs = "herbs",
    }
}

impl Resource {
    /// One letter each, for lists of resources in positions.
    pub const LETTERS: [char; 9] = ['m', 'f', 'g', 'w', 's', 'h', 'b', 'a', 'e'];

    /// Its letter.
    pub const fn letter(self) -> char {
        Resource::LETTERS[self.index()]
    }

    /// The resource of a letter; case does not matter.
    pub fn from_letter(letter: char) -> Option<Resource> {
        let letter = letter.to_ascii_lowercase();
        let at = Resource::LETTERS.iter().position(|l| *l == letter)?;
        Some(Resource::ALL[at])
    }

    /// All kinds, as bits.
    pub(crate) const ANY: u16 = (1 << Resource::COUNT) - 1;

    /// The kinds from this number on.
    pub(crate) fn all_from(first: u8) -> impl Iterator<Item = Resource> {
        Resource::ALL.into_iter().skip(usize::from(first))
    }

    /// The kinds of a set of bits.
    pub(crate) fn of(set: u16) -> impl Iterator<Item = Resource> {
        Resource::ALL
            .into_iter()
            .filter(move |kind| set & kind.bit() != 0)
    }

    /// Its family.
    pub const fn family(self) -> Family {
        Family::ALL[self.index() / 3]
    }

    /// Its bit in a set of kinds.
    pub(crate) const fn bit(self) -> u16 {
        1 << self.index()
    }
}

named! {
    /// The families of resources, three of each.
    Family { Food = "food", Build = "build", Aux = "aux" }
}

named! {
    /// The six player colours, clockwise round the map; each is a tribe.
    Colour {
        Green = "green", Blue = "blue", Yellow = "yellow", Purple = "purple", White = "white", Red = "red",
    }
}

named! {
    /// What a hex is. The first six are the homes of the six tribes, in order.
    Terrain {
        Forest = "forest", River = "river", Plains = "plains", Coast = "coast", Tundra = "tundra",
        Hills = "hills", Heart = "heart",
    }
}

named! {
    /// The rows of action spaces.
    Category { Move = "move", Engage = "engage", Grow = "grow", Worship = "worship" }
}

named! {
    /// What a skull on an action space does.
    Subaction {
        Gather = "gather", Spawn = "spawn", Advance = "advance",
        Trade = "trade", Combat = "combat", Hunt = "hunt",
        Develop = "develop", Build = "build", Settle = "settle",
        Wild = "wild", GainSkull = "gain_skull", GainSpirit = "gain_spirit",
    }
}

impl Subaction {
    /// The row it belongs to.
    pub const fn category(self) -> Category {
        Category::ALL[self.index() / 3]
    }

    /// The three of a row.
    pub fn of(category: Category) -> [Subaction; 3] {
        std::array::from_fn(|i| Subaction::ALL[category.index() * 3 + i])
    }
}

named! {
    /// What a skull on a sacrifice space does.
    Offering {
        OneA = "sac1a", OneB = "sac1b", TwoA = "sac2a", TwoB = "sac2b", ThreeA = "sac3a", ThreeB = "sac3b",
    }
}

impl Offering {
    /// The sacrifice space, 0 to 2.
    pub const fn space(self) -> usize {
        self.index() / 2
    }
}

named! {
    /// The technologies: nine lines of three levels.
    Tech {
        Tracking = "tracking", Mapping = "mapping", Calendar = "calendar",
        Poncho = "poncho", Boots = "boots", Pants = "pants",
        Potions = "potions", Salves = "salves", Surgery = "surgery",
        Sowing = "sowing", Herding = "herding", Cycling = "cycling",
        LeanTo = "lean_to", Hut = "hut", Longhouse = "longhouse",
        Meditation = "meditation", FuneralRites = "funeral_rites", OralHistory = "oral_history",
        Drying = "drying", Curing = "curing", Fermenting = "fermenting",
        Spears = "spears", Axes = "axes", BowsAndArrows = "bows_and_arrows",
        Painting = "painting", Sculpting = "sculpting", Dyeing = "dyeing",
    }
}

impl Tech {
    /// Its level, 1 to 3.
    pub const fn level(self) -> u8 {
        self.index() as u8 % 3 + 1
    }

    /// Its line, 0 to 8.
    pub const fn line(self) -> usize {
        self.index() / 3
    }

    /// The level below in the same line.
    pub const fn below(self) -> Option<Tech> {
        match self.level() {
            1 => None,
            _ => Some(Tech::ALL[self.index() - 1]),
        }
    }

    pub(crate) const fn bit(self) -> u32 {
        1 << self.index()
    }
}

/// The names of the technology lines, in order.
pub const LINES: [&str; 9] = [
    "navigation",
    "clothing",
    "medicine",
    "agriculture",
    "dwelling",
    "ritual",
    "preservation",
    "weaponry",
    "art",
];

named! {
    /// The great spirits.
    Spirit {
        MotherOfEarth = "mother_of_earth", ShadowOfTheSea = "shadow_of_the_sea", SpiritOfLife = "spirit_of_life",
        HarbingerOfChange = "harbinger_of_change", FatherOfWar = "father_of_war", Lightbringer = "lightbringer",
        SoulOfTheLost = "soul_of_the_lost", OathkeeperOfDeath = "oathkeeper_of_death",
        AncientHunter = "ancient_hunter", StarRover = "star_rover", Windwalker = "windwalker",
        Fooltricker = "fooltricker",
    }
}

named! {
    /// The structures; the last three are the large ones of the first three.
    Structure {
        Shrine = "shrine", Stash = "stash", Bunker = "bunker", Temple = "temple", Silo = "silo", Fort = "fort",
    }
}

named! {
    /// The species of beasts.
    Beast {
        WildHorse = "wild_horse", Camelops = "camelops", IrishElk = "irish_elk", Sivathere = "sivathere",
        Direwolf = "direwolf", Auroch = "auroch", Bison = "bison", CaveLion = "cave_lion", Smilodon = "smilodon",
        ShortfacedBear = "shortfaced_bear", CaveBear = "cave_bear", Rhino = "rhino", Mastodon = "mastodon",
        Mammoth = "mammoth",
    }
}

named! {
    /// The catastrophes.
    Catastrophe {
        Flood = "flood", Drought = "drought", Wildfire = "wildfire", Blizzard = "blizzard", Quake = "quake",
        Sickness = "sickness",
    }
}

named! {
    /// The kinds of action covers.
    Cover {
        C01 = "c01", C02 = "c02", C03 = "c03", C04 = "c04", C05 = "c05", C06 = "c06", C07 = "c07", C08 = "c08",
        C09 = "c09", C10 = "c10", C11 = "c11", C12 = "c12",
    }
}

named! {
    /// The end bonuses.
    EndBonus {
        Villages = "villages", Warriors = "warriors", Rovers = "rovers", Terrains = "terrains", Stores = "stores",
        Sets = "sets", Lore = "lore", Bones = "bones", Meadows = "meadows", Home = "home",
    }
}

named! {
    /// The kinds of tokens, each with its own chart.
    Unit { Rover = "rover", Warrior = "warrior", Village = "village" }
}

named! {
    /// What a chart says of a token; a village has a capacity only.
    Stat {
        Capacity = "capacity", Range = "range", Feast = "feast", Strength = "strength", Collection = "collection",
        Movement = "movement",
    }
}

named! {
    /// What the winner of a combat takes.
    Prize { Resources = "resources", Population = "population", Skull = "skull", Nothing = "nothing" }
}

named! {
    /// What a third sacrifice is paid with, or done for.
    Good { Resources = "resources", Stats = "stats", Population = "population" }
}

/// How many hexes the map has.
pub const HEXES: usize = 61;
/// How many hexes each row of the map has, from the top.
pub const ROWS: [u8; 9] = [5, 6, 7, 8, 9, 8, 7, 6, 5];

/// A hex of the map, in canonical order: row by row from the top.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hex(u8);

impl Hex {
    /// Hexes of the map.
    pub const COUNT: usize = HEXES;

    /// The hex with this number. Panics from 61 on.
    pub const fn new(index: usize) -> Hex {
        assert!(index < HEXES, "the map has 61 hexes");
        Hex(index as u8)
    }

    /// Its number.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// All hexes in order.
    pub fn all() -> impl Iterator<Item = Hex> {
        (0..HEXES).map(Hex::new)
    }

    /// Its row and its place in the row, from 0.
    pub fn place(self) -> (usize, usize) {
        let mut left = self.index();
        for (row, length) in ROWS.iter().enumerate() {
            if left < usize::from(*length) {
                return (row, left);
            }
            left -= usize::from(*length);
        }
        unreachable!("the rows hold all hexes")
    }

    /// Reads `a1` to `i5`.
    pub fn parse(text: &str) -> Option<Hex> {
        let [letter, digit] = *text.as_bytes() else {
            return None;
        };
        let row = usize::from(letter.to_ascii_lowercase().checked_sub(b'a')?);
        let place = digit.checked_sub(b'1')?;
        if *ROWS.get(row)? <= place {
            return None;
        }
        let before: usize = ROWS[..row].iter().map(|n| usize::from(*n)).sum();
        Some(Hex::new(before + usize::from(place)))
    }

    pub(crate) const fn bit(self) -> u64 {
        1 << self.0
    }
}

impl fmt::Display for Hex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (row, place) = self.place();
        write!(f, "{}{}", char::from(b'a' + row as u8), place + 1)
    }
}

/// The hexes of a set of bits, in order.
pub(crate) fn hexes(mut set: u64) -> impl Iterator<Item = Hex> {
    std::iter::from_fn(move || {
        if set == 0 {
            return None;
        }
        let hex = Hex(set.trailing_zeros() as u8);
        set &= set - 1;
        Some(hex)
    })
}

/// The tokens of a tribe: `V1` to `V3`, `W1` to `W4`, `R1` to `R5`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Token(u8);

impl Token {
    /// Tokens of a tribe.
    pub const COUNT: usize = 12;
    /// The first warrior.
    pub const W1: Token = Token(3);

    /// The token with this number. Panics from 12 on.
    pub const fn new(index: usize) -> Token {
        assert!(index < Token::COUNT, "a tribe has twelve tokens");
        Token(index as u8)
    }

    /// Its number.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// All tokens in canonical order.
    pub fn all() -> impl Iterator<Item = Token> {
        (0..Token::COUNT).map(Token::new)
    }

    /// The villages.
    pub fn villages() -> impl Iterator<Item = Token> {
        (0..3).map(Token::new)
    }

    /// The warriors and rovers.
    pub fn field() -> impl Iterator<Item = Token> {
        (3..Token::COUNT).map(Token::new)
    }

    /// What kind it is.
    pub const fn unit(self) -> Unit {
        match self.0 {
            0..3 => Unit::Village,
            3..7 => Unit::Warrior,
            _ => Unit::Rover,
        }
    }

    /// Whether it is a village.
    pub const fn is_village(self) -> bool {
        self.0 < 3
    }

    /// Reads `V1` and so on; case does not matter.
    pub fn parse(text: &str) -> Option<Token> {
        Token::all().find(|token| token.to_string().eq_ignore_ascii_case(text))
    }
}

impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (letter, before) = match self.unit() {
            Unit::Village => ('V', 0),
            Unit::Warrior => ('W', 3),
            Unit::Rover => ('R', 7),
        };
        write!(f, "{letter}{}", self.0 - before + 1)
    }
}

/// A cube on a chart: six of the rover, six of the warrior, the capacity of the village.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cube(u8);

impl Cube {
    /// Cubes of a tribe.
    pub const COUNT: usize = 13;

    /// The cube of a stat; a village has only one.
    pub const fn of(unit: Unit, stat: Stat) -> Cube {
        match unit {
            Unit::Rover => Cube(stat as u8),
            Unit::Warrior => Cube(6 + stat as u8),
            Unit::Village => Cube(12),
        }
    }

    /// All cubes in canonical order.
    pub fn all() -> impl Iterator<Item = Cube> {
        (0..Cube::COUNT).map(|index| Cube(index as u8))
    }

    /// Its number.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its chart.
    pub const fn unit(self) -> Unit {
        Unit::ALL[self.0 as usize / 6]
    }

    /// Its stat.
    pub const fn stat(self) -> Stat {
        Stat::ALL[self.0 as usize % 6]
    }

    /// Reads `warrior.strength`.
    pub fn parse(text: &str) -> Option<Cube> {
        Cube::all().find(|cube| cube.to_string().eq_ignore_ascii_case(text))
    }

    pub(crate) const fn bit(self) -> u16 {
        1 << self.0
    }
}

impl fmt::Display for Cube {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.unit(), self.stat())
    }
}

/// A reserve space of a skull, `S1` to `S7`; the last is the gold-ringed one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SkullSpace(u8);

impl SkullSpace {
    /// Reserve spaces of a tribe.
    pub const COUNT: usize = 7;

    /// All spaces in order.
    pub fn all() -> impl Iterator<Item = SkullSpace> {
        (0..SkullSpace::COUNT).map(|index| SkullSpace(index as u8))
    }

    /// Its number, from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Reads `S1` to `S7`.
    pub fn parse(text: &str) -> Option<SkullSpace> {
        SkullSpace::all().find(|space| space.to_string().eq_ignore_ascii_case(text))
    }

    pub(crate) const fn bit(self) -> u8 {
        1 << self.0
    }
}

impl fmt::Display for SkullSpace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "S{}", self.0 + 1)
    }
}

/// The colour of a skull: a tribe's, or neutral.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Skull {
    /// Of a tribe.
    Of(Colour),
    /// Neutral: it stands for any foreign colour.
    Neutral,
}

impl Skull {
    /// Kinds of skulls.
    pub const COUNT: usize = 7;

    /// The six colours, then neutral.
    pub fn all() -> impl Iterator<Item = Skull> {
        Colour::ALL
            .into_iter()
            .map(Skull::Of)
            .chain([Skull::Neutral])
    }

    /// Its number: the colour's, or 6.
    pub const fn index(self) -> usize {
        match self {
            Skull::Of(colour) => colour.index(),
            Skull::Neutral => 6,
        }
    }

    /// Reads a colour, or `n`.
    pub fn parse(text: &str) -> Option<Skull> {
        if text.eq_ignore_ascii_case("n") {
            return Some(Skull::Neutral);
        }
        Colour::parse(text).map(Skull::Of)
    }
}

impl fmt::Display for Skull {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Skull::Of(colour) => colour.fmt(f),
            Skull::Neutral => f.write_str("n"),
        }
    }
}

/// A bonus tile: `A3b` is the second of round 3 in set A.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BonusTile(u8);

impl BonusTile {
    /// Tiles of both sets.
    pub const COUNT: usize = 42;

    /// The three tiles of a round in one set (0 = A, 1 = B).
    pub fn of(set: usize, round: u8) -> [BonusTile; 3] {
        let first = set as u8 * 21 + (round - 1) * 3;
        [0, 1, 2].map(|i| BonusTile(first + i))
    }

    /// All tiles, set A first.
    pub fn all() -> impl Iterator<Item = BonusTile> {
        (0..BonusTile::COUNT).map(|index| BonusTile(index as u8))
    }

    /// Its number.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its set: 0 = A, 1 = B.
    pub const fn set(self) -> usize {
        self.index() / 21
    }

    /// The round it is made for.
    pub const fn round(self) -> u8 {
        self.0 % 21 / 3 + 1
    }

    /// Reads `A3b`; case does not matter.
    pub fn parse(text: &str) -> Option<BonusTile> {
        BonusTile::all().find(|tile| tile.to_string().eq_ignore_ascii_case(text))
    }
}

impl fmt::Display for BonusTile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let set = ['A', 'B'][self.set()];
        let letter = ['a', 'b', 'c'][self.index() % 3];
        write!(f, "{set}{}{letter}", self.round())
    }
}

serialized_as_text!(Hex, Token, Cube, SkullSpace, Skull, BonusTile);

/// A container with an entry for each thing is indexed by the thing.
macro_rules! keys {
    ($($name:ident),+ $(,)?) => {
        $(impl<T> Index<$name> for [T; $name::COUNT] {
            type Output = T;

            #[inline]
            fn index(&self, key: $name) -> &T {
                &self[key.index()]
            }
        }

        impl<T> IndexMut<$name> for [T; $name::COUNT] {
            #[inline]
            fn index_mut(&mut self, key: $name) -> &mut T {
                &mut self[key.index()]
            }
        })+
    };
}

keys!(
    Beast,
    BonusTile,
    Catastrophe,
    Category,
    Colour,
    Cover,
    Cube,
    Family,
    Hex,
    Offering,
    Resource,
    Skull,
    SkullSpace,
    Spirit,
    Structure,
    Subaction,
    Tech,
    Token,
);
