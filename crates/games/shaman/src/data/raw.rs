//! The data file as it is written.

use std::collections::BTreeMap;

use serde::Deserialize;

pub(super) type RawCost = BTreeMap<String, i64>;
pub(super) type ByName<T> = BTreeMap<String, T>;

#[derive(Debug, Deserialize)]
pub(super) struct File {
    pub(super) meta: Meta,
    pub(super) resources: Resources,
    pub(super) map: Map,
    pub(super) actions: Actions,
    pub(super) turn_track: TurnTrack,
    pub(super) rounds: Rounds,
    pub(super) bonus_tiles: Vec<BonusTile>,
    pub(super) end_bonuses: Vec<EndBonus>,
    pub(super) catastrophes: Vec<Named>,
    pub(super) analog_warrior: Analogs,
    pub(super) beasts: Vec<Beast>,
    pub(super) feast_bag: FeastBag,
    pub(super) technologies: Vec<Technology>,
    pub(super) spirits: Vec<Spirit>,
    pub(super) structures: Vec<Structure>,
    pub(super) totems: Vec<Totem>,
    pub(super) tribes: Vec<Tribe>,
    pub(super) solo: Solo,
}

#[derive(Debug, Deserialize)]
pub(super) struct Meta {
    pub(super) start_population: i64,
    pub(super) village_min_population: i64,
    pub(super) feed_per: i64,
    pub(super) feed_missing_population: i64,
    pub(super) active_skulls_start: i64,
    pub(super) skulls_per_colour: i64,
    pub(super) neutral_skulls: i64,
    pub(super) spirits_shown_extra: i64,
    pub(super) combat_resource_share: i64,
    pub(super) combat_population_share: i64,
    pub(super) combat_skull_after_round: i64,
    pub(super) trade_min_range: i64,
    pub(super) colours: Vec<String>,
    pub(super) round_sets: ByName<Vec<i64>>,
    pub(super) default_tribes: Vec<Vec<i64>>,
}

#[derive(Debug, Deserialize)]
pub(super) struct Resources {
    pub(super) order: Vec<String>,
}

#[derive(Debug, Deserialize)]
pub(super) struct Map {
    pub(super) hexes: Vec<HexLine>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct HexLine {
    pub(super) id: String,
    pub(super) q: i64,
    pub(super) r: i64,
    pub(super) ring: i64,
    pub(super) terrain: String,
    pub(super) yields: RawCost,
    pub(super) inward: Option<String>,
    pub(super) ccw: Option<String>,
    pub(super) start: Option<i64>,
    #[serde(default)]
    pub(super) exits: Vec<String>,
    #[serde(default)]
    pub(super) meadow: bool,
    pub(super) skull_cost: Option<RawCost>,
    pub(super) beast: Option<i64>,
}

#[derive(Debug, Deserialize)]
pub(super) struct Actions {
    pub(super) spaces: ByName<i64>,
    pub(super) uncovered_extra: ByName<i64>,
    pub(super) solo_covers_each: i64,
    pub(super) covers: Vec<Cover>,
    pub(super) removal: Vec<Removal>,
}

#[derive(Debug, Deserialize)]
pub(super) struct Cover {
    pub(super) id: String,
    pub(super) copies: i64,
    pub(super) reward: Vec<Effect>,
}

#[derive(Debug, Deserialize)]
pub(super) struct Removal {
    pub(super) round: i64,
    pub(super) open: Vec<String>,
}

#[derive(Debug, Deserialize)]
pub(super) struct TurnTrack {
    pub(super) spaces: Vec<TrackSpace>,
}

#[derive(Debug, Deserialize)]
pub(super) struct TrackSpace {
    pub(super) space: i64,
    pub(super) gain: Vec<Effect>,
}

#[derive(Debug, Deserialize)]
pub(super) struct Rounds {
    pub(super) table: Vec<Round>,
}

#[derive(Debug, Deserialize)]
pub(super) struct Round {
    pub(super) round: i64,
    pub(super) wild_cost: i64,
    pub(super) meat: i64,
    pub(super) catastrophe: bool,
    pub(super) replace_beasts: bool,
    pub(super) analog_step: String,
}

#[derive(Debug, Deserialize)]
pub(super) struct BonusTile {
    pub(super) id: String,
    pub(super) trigger: Trigger,
    pub(super) reward: Vec<Effect>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Trigger {
    pub(super) on: String,
    pub(super) terrain: Option<String>,
    #[serde(default)]
    pub(super) meadow: bool,
    #[serde(default)]
    pub(super) min: i64,
    pub(super) unit: Option<String>,
    #[serde(default)]
    pub(super) level: i64,
    pub(super) size: Option<String>,
    pub(super) source: Option<String>,
    #[serde(default)]
    pub(super) space: i64,
    pub(super) foe: Option<String>,
    #[serde(default)]
    pub(super) min_strength: i64,
}

#[derive(Debug, Deserialize)]
pub(super) struct EndBonus {
    pub(super) id: String,
    pub(super) name: String,
    pub(super) per: String,
    pub(super) n: i64,
}

#[derive(Debug, Deserialize)]
pub(super) struct Named {
    pub(super) id: String,
    pub(super) name: String,
}

#[derive(Debug, Deserialize)]
pub(super) struct Analogs {
    pub(super) table: Vec<Analog>,
}

#[derive(Debug, Deserialize)]
pub(super) struct Analog {
    pub(super) round: i64,
    pub(super) population: i64,
    pub(super) strength: i64,
    pub(super) range: i64,
    pub(super) feast: i64,
}

#[derive(Debug, Deserialize)]
pub(super) struct Beast {
    pub(super) id: String,
    pub(super) name: String,
    pub(super) tiles: i64,
    pub(super) population: i64,
    pub(super) strength: i64,
    pub(super) range: i64,
    pub(super) feast: i64,
    pub(super) meat: i64,
    pub(super) ability: String,
}

#[derive(Debug, Deserialize)]
pub(super) struct FeastBag {
    pub(super) copies: i64,
    pub(super) tiles: Vec<BagTile>,
}

#[derive(Debug, Deserialize)]
pub(super) struct BagTile {
    pub(super) resource: String,
    #[serde(flatten)]
    pub(super) value: Feast,
}

#[derive(Debug, Deserialize)]
pub(super) struct Feast {
    #[serde(default)]
    pub(super) population: i64,
    #[serde(default)]
    pub(super) strength: i64,
    #[serde(default)]
    pub(super) foe_fv: i64,
    #[serde(default)]
    pub(super) own_fv: i64,
}

#[derive(Debug, Deserialize)]
pub(super) struct Technology {
    pub(super) id: String,
    pub(super) track: String,
    pub(super) level: i64,
    pub(super) copies: i64,
    pub(super) effects: Vec<Effect>,
}

#[derive(Debug, Deserialize)]
pub(super) struct Spirit {
    pub(super) id: String,
    pub(super) name: String,
    pub(super) cost: RawCost,
    pub(super) ability: String,
    pub(super) bonus: String,
    #[serde(default)]
    pub(super) ability_effects: Vec<Effect>,
    #[serde(default)]
    pub(super) bonus_effects: Vec<Effect>,
}

#[derive(Debug, Deserialize)]
pub(super) struct Structure {
    pub(super) id: String,
    pub(super) size: String,
    pub(super) requires: String,
    pub(super) effects: Vec<Effect>,
}

#[derive(Debug, Deserialize)]
pub(super) struct Totem {
    pub(super) id: i64,
    pub(super) per: String,
    pub(super) n: i64,
    pub(super) pairs: ByName<Vec<String>>,
}

#[derive(Debug, Deserialize)]
pub(super) struct Tribe {
    pub(super) id: String,
    pub(super) name: String,
    pub(super) colour: String,
    pub(super) home: String,
    pub(super) start: i64,
    pub(super) style: String,
    pub(super) feeding: Priced,
    pub(super) surplus: Vec<Surplus>,
    pub(super) settlement: Priced,
    pub(super) skulls: Vec<SkullSpace>,
    pub(super) charts: ByName<ByName<Vec<i64>>>,
    pub(super) feast: ByName<Feast>,
    pub(super) sacrifice: ByName<Sacrifice>,
    pub(super) tokens: Tokens,
    pub(super) structures: ByName<TribeStructure>,
    pub(super) technology_cost: ByName<Vec<RawCost>>,
    pub(super) catastrophes: ByName<Vec<Effect>>,
}

#[derive(Debug, Deserialize)]
pub(super) struct Priced {
    pub(super) cost: RawCost,
}

#[derive(Debug, Deserialize)]
pub(super) struct Surplus {
    pub(super) pay: RawCost,
    pub(super) population: i64,
}

#[derive(Debug, Deserialize)]
pub(super) struct SkullSpace {
    pub(super) space: String,
    pub(super) gold: bool,
    pub(super) cost: RawCost,
}

#[derive(Debug, Deserialize)]
pub(super) struct Sacrifice {
    pub(super) pay: Vec<RawCost>,
    #[serde(default)]
    pub(super) gain: Vec<Effect>,
    #[serde(default)]
    pub(super) choose: Vec<Effect>,
    pub(super) times: i64,
}

#[derive(Debug, Deserialize)]
pub(super) struct Tokens {
    pub(super) rovers: Vec<TokenSpace>,
    pub(super) warriors: Vec<TokenSpace>,
    pub(super) villages: Vec<TokenSpace>,
}

#[derive(Debug, Deserialize)]
pub(super) struct TokenSpace {
    pub(super) space: String,
    pub(super) column: i64,
    pub(super) gold: bool,
    pub(super) bonus: Vec<Effect>,
    #[serde(default)]
    pub(super) empty: Vec<Effect>,
}

#[derive(Debug, Deserialize)]
pub(super) struct TribeStructure {
    pub(super) cost: RawCost,
    pub(super) bonus: Vec<Effect>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Effect {
    pub(super) gain: Option<String>,
    pub(super) lose: Option<String>,
    #[serde(rename = "mod")]
    pub(super) change: Option<String>,
    pub(super) rule: Option<String>,
    pub(super) when: Option<String>,
    pub(super) of: Option<String>,
    pub(super) n: Option<Count>,
    pub(super) unit: Option<String>,
    pub(super) stat: Option<String>,
}

#[derive(Debug, Deserialize)]
#[serde(untagged)]
pub(super) enum Count {
    Number(i64),
    Word(String),
}

#[derive(Debug, Deserialize)]
pub(super) struct Solo {
    pub(super) training: SoloMode,
    pub(super) survival: SoloMode,
    pub(super) apocalypse: SoloMode,
}

#[derive(Debug, Deserialize)]
pub(super) struct SoloMode {
    pub(super) easy: Difficulty,
    pub(super) normal: Difficulty,
    pub(super) expert: Difficulty,
    pub(super) neutral_skulls: bool,
    pub(super) foreign_skulls: bool,
    pub(super) two_skulls_open_cover: bool,
    pub(super) goal: Option<Goal>,
    #[serde(default)]
    pub(super) field_tokens_over_villages: i64,
}

#[derive(Debug, Deserialize)]
pub(super) struct Difficulty {
    pub(super) active_skulls: i64,
    pub(super) stat_points: i64,
    pub(super) start_unit: String,
    pub(super) start_population: i64,
    #[serde(default)]
    pub(super) target_population: i64,
    #[serde(default)]
    pub(super) village_damage_prowess: i64,
    #[serde(default)]
    pub(super) village_damage_population: i64,
}

#[derive(Debug, Deserialize)]
pub(super) struct Goal {
    pub(super) villages: i64,
    pub(super) village_population: i64,
    pub(super) warriors: i64,
    pub(super) warrior_population: i64,
}
