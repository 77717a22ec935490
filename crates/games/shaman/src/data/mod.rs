//! The figures of the game, read from a data file and checked.
//!
//! Rules are code, figures are data: costs, charts, yields, rewards and plain effects come from here, written in the
//! vocabulary of [`effect`]. What things there are, and their names, is fixed in `board`; a data file must list them all.

mod cost;
pub mod effect;
mod layers;
mod raw;
mod read;

use std::sync::{Arc, LazyLock};

use crate::board::{
    Beast, BonusTile, Catastrophe, Category, Colour, Cover, Cube, EndBonus, HEXES, Hex, Offering,
    Resource, SkullSpace, Spirit, Structure, Tech, Terrain, Token, Unit,
};

pub use cost::{Cost, Stock};
use effect::{Ability, BeastAbility, Effect, Key, On, Per, Rule, Source, SpiritBonus, When};

/// Why a data file was refused: the entry, and what is wrong with it.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{entry}: {problem}")]
pub struct DataError {
    /// Where, e.g. "technologies, `poncho`".
    pub entry: String,
    /// What, in one sentence.
    pub problem: String,
}

/// A list of effects of the data file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct ListId(pub(crate) u16);

/// All figures of the game.
#[derive(Debug, Clone, PartialEq)]
pub struct Data {
    pub(crate) start_population: u16,
    pub(crate) village_min: u16,
    pub(crate) feed_per: u16,
    pub(crate) feed_missing: u16,
    pub(crate) active_skulls: u8,
    pub(crate) skulls_per_colour: u8,
    pub(crate) neutral_skulls: u8,
    pub(crate) spirits_extra: u8,
    pub(crate) resource_share: u16,
    pub(crate) population_share: u16,
    pub(crate) skull_after_round: u8,
    pub(crate) trade_min_range: u8,
    /// Rounds played by length: full, short, supershort.
    pub(crate) round_sets: [Vec<u8>; 3],
    pub(crate) default_tribes: [Vec<Colour>; 6],
    /// The map.
    pub map: Map,
    pub(crate) spaces: [u8; Category::COUNT],
    pub(crate) uncovered_extra: [i8; Category::COUNT],
    pub(crate) solo_covers: u8,
    pub(crate) cover_copies: [u8; Cover::COUNT],
    pub(crate) cover_rewards: [ListId; Cover::COUNT],
    /// The rows uncovered after each round, by round from 0 (nothing) to 7.
    pub(crate) removal: [Vec<Category>; 8],
    pub(crate) track_gains: [ListId; 6],
    /// By round; 0 is not used.
    pub(crate) rounds: [RoundData; 8],
    pub(crate) bonus_tiles: Vec<BonusData>,
    pub(crate) end_bonuses: Vec<EndData>,
    pub(crate) catastrophe_names: [String; Catastrophe::COUNT],
    /// By round; 0 is not used.
    pub(crate) analogs: [FoeBox; 8],
    pub(crate) beasts: Vec<BeastData>,
    pub(crate) bag_copies: u8,
    pub(crate) bag_values: [FeastValue; Resource::COUNT],
    pub(crate) tech_copies: [u8; Tech::COUNT],
    pub(crate) tech_effects: [ListId; Tech::COUNT],
    pub(crate) spirits: Vec<SpiritData>,
    pub(crate) structure_requires: [Option<Structure>; Structure::COUNT],
    pub(crate) structure_large: [bool; Structure::COUNT],
    pub(crate) structure_effects: [ListId; Structure::COUNT],
    /// What each totem counts and how much each counts.
    pub(crate) totems: [(Per, u16); 10],
    /// The totem (0 to 9) that a pair of foreign colours makes, by owner.
    pub(crate) totem_of: [[[Option<u8>; 6]; 6]; 6],
    /// The tribes in the order of their colours.
    pub tribes: Vec<TribeData>,
    pub(crate) solo: [SoloData; 3],
    lists: Vec<Vec<Effect>>,
    hooks: [Vec<(Source, ListId)>; When::WORDS.len()],
    tech_mods: [Vec<(u32, i8)>; Key::WORDS.len()],
    structure_mods: [Vec<(Structure, i8)>; Key::WORDS.len()],
    /// Structures that help in combat: on their hex only, or next to it too.
    combat_mods: Vec<(Structure, bool, Key, i8)>,
    tech_rules: [u32; Rule::WORDS.len()],
    worship_places: u8,
    abilities: [u16; Ability::WORDS.len()],
}

/// The map: what each hex shows and what lies near it.
#[derive(Debug, Clone, PartialEq)]
pub struct Map {
    pub(crate) place: [(i8, i8); HEXES],
    pub(crate) ring: [u8; HEXES],
    pub(crate) terrain: [Terrain; HEXES],
    pub(crate) yields: [[u8; Resource::COUNT]; HEXES],
    /// The kinds each hex shows, as bits.
    pub(crate) kinds: [u16; HEXES],
    pub(crate) total: [u8; HEXES],
    pub(crate) showing: u64,
    pub(crate) inward: [Option<Hex>; HEXES],
    pub(crate) ccw: [Option<Hex>; HEXES],
    /// The only first steps from a starting hex; empty elsewhere.
    pub(crate) exits: [u64; HEXES],
    pub(crate) start: [Hex; Colour::COUNT],
    pub(crate) meadows: u64,
    /// The hexes with a skull at set-up, with its price.
    pub(crate) skulls: Vec<(Hex, Cost)>,
    /// The beast hexes in order of set-up.
    pub(crate) beasts: Vec<Hex>,
    pub(crate) distance: Vec<[u8; HEXES]>,
    /// The hexes within so many steps.
    pub(crate) within: Vec<[u64; Map::FAR + 1]>,
    /// The same, where a move that begins on a starting hex takes one of its exits first.
    pub(crate) reach: Vec<[u64; Map::FAR + 1]>,
}

impl Map {
    /// No way is longer: eight steps from rim to rim, and one more round a starting hex.
    pub(crate) const FAR: usize = 9;

    /// Steps between two hexes.
    pub fn distance(&self, one: Hex, two: Hex) -> u8 {
        self.distance[one.index()][two]
    }

    /// The terrain of a hex.
    pub fn terrain(&self, hex: Hex) -> Terrain {
        self.terrain[hex]
    }

    /// What a hex shows of each resource.
    pub fn yields(&self, hex: Hex) -> &[u8; Resource::COUNT] {
        &self.yields[hex]
    }

    /// Where a hex lies: axial coordinates, q to the right and r downward.
    pub fn place(&self, hex: Hex) -> (i8, i8) {
        self.place[hex]
    }

    /// Whether it is a meadow.
    pub fn meadow(&self, hex: Hex) -> bool {
        self.meadows & hex.bit() != 0
    }

    /// The tribe that starts here.
    pub fn start_of(&self, hex: Hex) -> Option<Colour> {
        Colour::ALL
            .into_iter()
            .find(|colour| self.start[*colour] == hex)
    }

    pub(crate) fn within(&self, hex: Hex, steps: u16) -> u64 {
        self.within[hex.index()][usize::from(steps).min(Map::FAR)]
    }

    pub(crate) fn reach(&self, hex: Hex, steps: u16) -> u64 {
        self.reach[hex.index()][usize::from(steps).min(Map::FAR)]
    }

    /// The index of a hex among those that have a skull price.
    pub(crate) fn skull_index(&self, hex: Hex) -> Option<usize> {
        self.skulls.iter().position(|(other, _)| *other == hex)
    }

    /// The hexes of this terrain.
    pub(crate) fn of_terrain(&self, terrain: Terrain) -> u64 {
        let of = Hex::all().filter(|hex| self.terrain(*hex) == terrain);
        of.fold(0, |set, hex| set | hex.bit())
    }
}

/// What a round brings.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct RoundData {
    pub(crate) wild_cost: u8,
    pub(crate) meat: u8,
    pub(crate) catastrophe: bool,
    pub(crate) replace_beasts: bool,
    pub(crate) step: AnalogStep,
}

/// How analog warriors step after a round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum AnalogStep {
    /// Not at all.
    #[default]
    None,
    /// Counter-clockwise in their ring.
    Ccw,
    /// Towards the centre.
    Inward,
}

/// A bonus tile.
#[derive(Debug, Clone, PartialEq)]
pub struct BonusData {
    pub(crate) trigger: Trigger,
    pub(crate) reward: ListId,
}

/// What makes a bonus tile pay.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Trigger {
    pub(crate) on: On,
    /// Home terrain, or not.
    pub(crate) home: Option<bool>,
    pub(crate) meadow: bool,
    pub(crate) min: u16,
    pub(crate) unit: Option<Unit>,
    pub(crate) level: u8,
    pub(crate) large: bool,
    /// The own reserve, or the map.
    pub(crate) reserve: Option<bool>,
    pub(crate) space: u8,
    pub(crate) player: bool,
    pub(crate) min_strength: u8,
}

/// An end bonus.
#[derive(Debug, Clone, PartialEq)]
pub struct EndData {
    pub(crate) name: String,
    pub(crate) per: Per,
    pub(crate) n: u16,
}

/// Somebody without a board: a beast or an analog warrior.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct FoeBox {
    pub(crate) population: u16,
    pub(crate) strength: u8,
    pub(crate) range: u8,
    pub(crate) feast: u8,
}

/// A species of beasts.
#[derive(Debug, Clone, PartialEq)]
pub struct BeastData {
    pub(crate) name: String,
    pub(crate) tiles: u8,
    pub(crate) foe: FoeBox,
    pub(crate) meat: u8,
    pub(crate) ability: BeastAbility,
}

/// What a feast tile adds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct FeastValue {
    pub(crate) population: u16,
    pub(crate) strength: u16,
    /// Tiles it takes off the opponent.
    pub(crate) cancels: u8,
    /// Tiles it lets its owner add.
    pub(crate) extras: u8,
}

/// A great spirit.
#[derive(Debug, Clone, PartialEq)]
pub struct SpiritData {
    pub(crate) name: String,
    pub(crate) cost: Cost,
    pub(crate) bonus: SpiritBonus,
    pub(crate) bonus_effects: ListId,
    pub(crate) shelter: ListId,
}

/// A player board.
#[derive(Debug, Clone, PartialEq)]
pub struct TribeData {
    /// Its name.
    pub name: String,
    /// What it is good and bad at.
    pub style: String,
    pub(crate) home: Terrain,
    pub(crate) home_hexes: u64,
    pub(crate) feeding: Cost,
    pub(crate) surplus: Vec<(Cost, u16)>,
    pub(crate) settlement: Cost,
    pub(crate) skulls: [Cost; SkullSpace::COUNT],
    /// The boxes of each cube, first box first.
    pub(crate) charts: [Vec<u8>; Cube::COUNT],
    pub(crate) feast: [FeastValue; Resource::COUNT],
    pub(crate) sacrifices: [Sacrifice; Offering::COUNT],
    pub(crate) spaces: [TokenSpace; Token::COUNT],
    pub(crate) structures: [(Cost, ListId); Structure::COUNT],
    pub(crate) tech_costs: [Cost; Tech::COUNT],
    pub(crate) catastrophes: [ListId; Catastrophe::COUNT],
    space_mods: [Vec<(Token, i8)>; Key::WORDS.len()],
    catastrophe_mods: [[i8; Key::WORDS.len()]; Catastrophe::COUNT],
}

/// A board space of a token.
#[derive(Debug, Clone, PartialEq)]
pub struct TokenSpace {
    pub(crate) bonus: ListId,
    /// The other spaces of its column, as bits of tokens.
    pub(crate) column: u16,
    pub(crate) gold: bool,
    /// The population that the bonus holds: what a start village begins with beyond the base.
    pub(crate) population: u16,
}

/// A sacrifice option.
#[derive(Debug, Clone, PartialEq)]
pub struct Sacrifice {
    /// Alternatives.
    pub(crate) pay: Vec<Payment>,
    /// Alternatives, with the good each one is for.
    pub(crate) gain: Vec<ListId>,
    pub(crate) times: u8,
}

/// What a sacrifice costs.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Payment {
    /// Resources.
    Resources(Cost),
    /// Stat points.
    Stats(u8),
    /// Population.
    Population(u16),
    /// Active skulls.
    Skulls(u8),
}

/// A solo mode.
#[derive(Debug, Clone, PartialEq)]
pub struct SoloData {
    pub(crate) neutral_skulls: bool,
    pub(crate) foreign_skulls: bool,
    pub(crate) uncover: bool,
    /// Villages, their population, warriors, their population.
    pub(crate) goal: Option<[u16; 4]>,
    pub(crate) field_over_villages: Option<u8>,
    pub(crate) levels: [SoloLevel; 3],
}

/// A solo mode at one difficulty.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SoloLevel {
    pub(crate) active_skulls: u8,
    pub(crate) stat_points: u8,
    pub(crate) warrior: bool,
    pub(crate) population: u16,
    pub(crate) target: Option<u16>,
    /// The combat value that hurts a village, and by how much.
    pub(crate) village_damage: Option<(u32, u16)>,
}

/// The editions that come with the game, the first first.
const EDITIONS: [&str; 2] = [
    include_str!("../../data/edition1.toml"),
    include_str!("../../data/edition2.toml"),
];

static READ: [LazyLock<Arc<Data>>; EDITIONS.len()] =
    [LazyLock::new(|| embedded(1)), LazyLock::new(|| embedded(2))];

fn embedded(edition: u8) -> Arc<Data> {
    let data = Data::read(EDITIONS[usize::from(edition) - 1]);
    Arc::new(data.expect("the embedded data is sound: a test reads it"))
}

impl Data {
    /// The edition that new matches are played with.
    pub const LATEST: u8 = EDITIONS.len() as u8;

    /// The figures of an edition, from 1 to [`Data::LATEST`].
    pub fn edition(edition: u8) -> Arc<Data> {
        READ[usize::from(edition) - 1].clone()
    }

    /// The row that loses a cover at this place of the list of a round's clean-up.
    pub(crate) fn removed(&self, round: u8, at: u8) -> Option<Category> {
        self.removal[usize::from(round)]
            .get(usize::from(at))
            .copied()
    }

    /// Reads a data file: one with all figures, or one that says over which edition it lays its changes.
    pub fn read(text: &str) -> Result<Data, DataError> {
        read::data(text)
    }

    pub(crate) fn list(&self, id: ListId) -> &[Effect] {
        &self.lists[usize::from(id.0)]
    }

    /// What happens at a moment, in order: technologies, then spirits, then structures.
    pub(crate) fn hooks(&self, when: When) -> &[(Source, ListId)] {
        &self.hooks[when as usize]
    }

    /// What brings a list of effects that happen at a moment.
    pub(crate) fn hook_source(&self, list: ListId) -> Option<Source> {
        let mut hooks = self.hooks.iter().flatten();
        hooks
            .find(|(_, hooked)| *hooked == list)
            .map(|(source, _)| *source)
    }

    /// The lasting change of a key by technologies.
    pub(crate) fn tech_mod(&self, key: Key, techs: u32) -> i32 {
        let of = self.tech_mods[key as usize].iter();
        of.filter(|(tech, _)| techs & tech != 0)
            .map(|(_, n)| i32::from(*n))
            .sum()
    }

    pub(crate) fn structure_mods(&self, key: Key) -> &[(Structure, i8)] {
        &self.structure_mods[key as usize]
    }

    pub(crate) fn combat_mods(&self) -> &[(Structure, bool, Key, i8)] {
        &self.combat_mods
    }

    /// The technologies that have a rule, as bits.
    pub(crate) fn techs_with(&self, rule: Rule) -> u32 {
        self.tech_rules[rule as usize]
    }

    /// Whether a structure is a place of worship.
    pub(crate) fn is_worship_place(&self, structure: Structure) -> bool {
        self.worship_places & (1 << structure.index()) != 0
    }

    /// Whether a spirit has an ability.
    pub(crate) fn spirit_has(&self, spirit: Spirit, ability: Ability) -> bool {
        self.spirits_with(ability) & (1 << spirit.index()) != 0
    }

    /// The spirits that have an ability, as bits.
    pub(crate) fn spirits_with(&self, ability: Ability) -> u16 {
        self.abilities[ability as usize]
    }

    pub(crate) fn tribe(&self, colour: Colour) -> &TribeData {
        &self.tribes[colour.index()]
    }

    pub(crate) fn beast(&self, beast: Beast) -> &BeastData {
        &self.beasts[beast.index()]
    }

    pub(crate) fn spirit(&self, spirit: Spirit) -> &SpiritData {
        &self.spirits[spirit.index()]
    }

    pub(crate) fn bonus(&self, tile: BonusTile) -> &BonusData {
        &self.bonus_tiles[tile.index()]
    }

    pub(crate) fn end_bonus(&self, end: EndBonus) -> &EndData {
        &self.end_bonuses[end.index()]
    }
}

impl TribeData {
    /// The lasting change of a key by emptied board spaces.
    pub(crate) fn space_mods(&self, key: Key) -> &[(Token, i8)] {
        &self.space_mods[key as usize]
    }

    pub(crate) fn catastrophe_mod(&self, key: Key, catastrophe: Catastrophe) -> i32 {
        i32::from(self.catastrophe_mods[catastrophe][key as usize])
    }
}
