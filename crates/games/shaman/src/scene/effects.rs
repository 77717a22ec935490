//! Effects in words, made from the data, so that they are true for any figures.

use crate::board::{
    Beast, BonusTile, Cube, EndBonus, Offering, Spirit, Stat, Structure, Tech, Token, Unit,
};
use crate::data::effect::{
    Ability, Amount, BeastAbility, Effect, Key, Of, On, Per, Rule, SpiritBonus, Verb, When,
};
use crate::data::{Data, FeastValue, ListId, Payment, Trigger};

use super::names::{self, counted, listed, people};

/// A list of effects that come at once: "3 people, then 1 stat point of a warrior".
pub(crate) fn gains(data: &Data, list: ListId) -> String {
    let parts: Vec<_> = data.list(list).iter().map(verb).collect();
    match parts.is_empty() {
        true => "nothing".to_owned(),
        false => parts.join(", "),
    }
}

/// A list of effects as what a seat meets with: "gains 2 people, loses 1 food"; what lasts has an end: " this round".
pub(crate) fn fate(data: &Data, list: ListId, lasting: &str) -> String {
    let met_with = |effect| met_with(effect, lasting);
    let parts: Vec<_> = data.list(list).iter().map(met_with).collect();
    match parts.is_empty() {
        true => "is spared".to_owned(),
        false => parts.join(", "),
    }
}

fn met_with(effect: &Effect, lasting: &str) -> String {
    let what = verb(effect);
    match effect.verb {
        Verb::LosePopulation(_) | Verb::LoseResource(..) => what.replacen("lose", "loses", 1),
        Verb::Mod(key, _) if !is_stat(key) => format!("finds that {what}{lasting}"),
        Verb::Mod(..) | Verb::Rule(_) => format!("has {what}{lasting}"),
        _ => format!("gains {what}"),
    }
}

/// Whether a change is one of a number on the board, not of what something costs or brings.
fn is_stat(key: Key) -> bool {
    matches!(
        key,
        Key::Capacity
            | Key::Range
            | Key::Feast
            | Key::Strength
            | Key::Collection
            | Key::Movement
            | Key::Population
    )
}

/// A list of effects with their moments, a sentence each.
pub(crate) fn sentences(data: &Data, list: ListId) -> String {
    let parts: Vec<_> = data.list(list).iter().map(sentence).collect();
    parts.join(" ")
}

fn sentence(effect: &Effect) -> String {
    let what = verb(effect);
    match moment(effect.when) {
        "" => format!("{}.", names::capital(&what)),
        moment => format!("{moment}: {what}."),
    }
}

fn moment(when: When) -> &'static str {
    match when {
        When::Always => "",
        When::Developed => "Once, when you get it",
        When::Develop => "Each time you develop",
        When::AnyDevelop => "Each time anybody develops",
        When::Gather => "Each gather",
        When::GatherHome => "Each gather that ends in home terrain",
        When::GatherHere => "A gather that ends on its hex",
        When::GatherNear => "A gather that ends on its hex or next to it",
        When::NewTerrain => "A move that ends in another terrain than it began",
        When::BeforeCombat => "Before each fight",
        When::AfterCombat => "After each fight",
        When::CombatHere => "Your token fighting on its hex",
        When::CombatNear => "Your token fighting on its hex or next to it",
        When::AfterFeeding => "After your feeding",
        When::OtherGrows => "When another seat uses Grow",
        When::OtherLoses => "For every 2 people that another seat loses",
        When::InsteadOfCatastrophe => "Instead of the catastrophe of the next round",
    }
}

fn verb(effect: &Effect) -> String {
    match effect.verb {
        Verb::Population(Amount::Of(n)) => people(n),
        Verb::Population(Amount::Round) => "as many people as the round has a number".to_owned(),
        Verb::Resource(Of::Kinds(set), n) => names::units_of(n, set),
        Verb::Resource(Of::Hex, n) => format!("{n} more of what the hex shows"),
        Verb::Stat(cubes, n) => format!("{} {}", counted(n, "point"), cube_set(cubes)),
        Verb::Skull(n) => format!("{} of your reserve", counted(n, "skull")),
        Verb::LosePopulation(n) => format!("lose {}", people(n)),
        Verb::LoseResource(set, n) => format!("lose {}", names::units_of(n, set)),
        Verb::Mod(key, n) => change(key, n),
        Verb::Rule(rule) => rule_words(rule).to_owned(),
    }
}

/// Which cubes a point may go to.
fn cube_set(set: u16) -> String {
    let of = |unit: Unit, stat: Stat| set & Cube::of(unit, stat).bit() != 0;
    let unit_all = |unit: Unit| Stat::ALL.into_iter().all(|stat| of(unit, stat));
    let village = of(Unit::Village, Stat::Capacity);
    match (unit_all(Unit::Rover), unit_all(Unit::Warrior), village) {
        (true, true, true) => return "of any stat".to_owned(),
        (true, false, false) => return "of a rover stat".to_owned(),
        (false, true, false) => return "of a warrior stat".to_owned(),
        (true, true, false) => return "of a rover or warrior stat".to_owned(),
        _ => {}
    }
    let stats: Vec<_> = Stat::ALL
        .into_iter()
        .filter(|stat| {
            of(Unit::Rover, *stat)
                || of(Unit::Warrior, *stat)
                || (*stat == Stat::Capacity && village)
        })
        .map(Stat::name)
        .collect();
    let field = |unit: Unit| Stat::ALL.into_iter().any(|stat| of(unit, stat));
    let units = match (field(Unit::Rover), field(Unit::Warrior), village) {
        (true, false, false) => "rover ",
        (false, true, false) => "warrior ",
        (false, false, true) => "village ",
        _ => "",
    };
    format!("of {units}{}", stats.join(" or "))
}

fn change(key: Key, n: i8) -> String {
    let cost = |what: &str| match n {
        n if n < 0 => format!("{what} {} less", units(n)),
        n => format!("{what} {} more", units(n)),
    };
    let plain = |what: &str| format!("{what} {n:+}");
    match key {
        Key::Capacity => plain("capacity of all tokens"),
        Key::Range => plain("range"),
        Key::Feast => plain("feast tiles"),
        Key::Strength => plain("strength"),
        Key::Collection => plain("collection"),
        Key::Movement => plain("movement"),
        Key::Population => plain("people counted in the fight"),
        Key::Feed => cost("each portion of feeding costs"),
        Key::Surplus => format!("each surplus trade brings {n:+} people"),
        Key::TechnologyCost => cost("technologies cost"),
        Key::StructureCost => cost("structures cost"),
        Key::SettlementCost => cost("settling costs"),
        Key::SpiritCost => cost("activating spirits costs"),
        Key::SkullCost => cost("skulls cost"),
    }
}

fn units(n: i8) -> String {
    counted(n.unsigned_abs(), "unit")
}

fn rule_words(rule: Rule) -> &'static str {
    match rule {
        Rule::KeepOneFeastTile => "after each fight you keep one of your used feast tiles",
        Rule::NoCombatLoss => {
            "in fights you lose neither people nor skulls, and resources won from you come from the bank"
        }
        Rule::MoveStructure => {
            "once a round, free: move one of your structures to a hex where you could build it"
        }
        Rule::Longhouse => "your tokens on or next to a structure of yours cannot be attacked",
        Rule::TwoTokensAside => {
            "when you get it, put two reserve tokens aside and gain the bonuses of their spaces"
        }
        Rule::TwoSpirits => "you may have two great spirits",
        Rule::FeedOnce => "you feed at most one portion a round",
        Rule::AttackLonghouse => "you may attack tokens that a longhouse protects",
        Rule::WorshipPlace => {
            "a place of worship: whoever has a token on its hex can take a great spirit with the action Spirit"
        }
    }
}

pub(crate) fn tech(data: &Data, tech: Tech) -> String {
    sentences(data, data.tech_effects[tech])
}

pub(crate) fn structure(data: &Data, structure: Structure) -> String {
    sentences(data, data.structure_effects[structure])
}

/// Whether a structure also serves tokens on the hexes next to it.
pub(crate) fn reaches_neighbours(data: &Data, structure: Structure) -> bool {
    let effects = data.list(data.structure_effects[structure]);
    effects
        .iter()
        .any(|effect| matches!(effect.when, When::GatherNear | When::CombatNear))
}

/// What a great spirit does while it is active, and its gift at the end of the round.
pub(crate) fn spirit(data: &Data, spirit: Spirit, alone: bool) -> String {
    format!(
        "{} At the end of the round: {}",
        ability(data, spirit, alone),
        bonus(data, spirit, alone)
    )
}

/// What a great spirit does while it is active.
pub(crate) fn ability(data: &Data, spirit: Spirit, alone: bool) -> String {
    let words = [
        (
            Ability::DoubleKind,
            "Each gather: one kind that you took is doubled.",
        ),
        (
            Ability::Shelter,
            "Each gather: 1 water and 1 fish. In the next round: 2 water instead of the catastrophe.",
        ),
        (
            Ability::Barter,
            "Once a turn, free: give 2 resources and take 1.",
        ),
        (
            Ability::Shift,
            "Once a turn, free: move a skull of anybody to an open space of another row.",
        ),
        (
            Ability::WarTile,
            "In each fight one more feast tile of a random kind. You may attack tokens that a longhouse protects.",
        ),
        (
            Ability::OnForeignGrow,
            "+1 person whenever another seat uses Grow.",
        ),
        (
            Ability::OnForeignLoss,
            "When another seat loses people you gain half as many.",
        ),
        (
            Ability::WeakenBeast,
            "Before a hunt, 3 people of the beast become yours.",
        ),
        (
            Ability::Second,
            "For 4 of one kind: a second, different action of the row you used.",
        ),
        (
            Ability::Unlimited,
            "Your rovers and warriors move any distance.",
        ),
        (
            Ability::TokenLimit,
            "You may have one token more than active skulls.",
        ),
    ];
    let mine: Vec<_> = words
        .into_iter()
        .filter(|(ability, _)| data.spirit_has(spirit, *ability))
        .map(|(ability, words)| match alone {
            true => ability_alone(ability).unwrap_or(words),
            false => words,
        })
        .collect();
    mine.join(" ")
}

/// Abilities that look at other seats are something else for one who plays alone.
fn ability_alone(ability: Ability) -> Option<&'static str> {
    Some(match ability {
        Ability::Shift => "Once a turn, free: move a skull to an open space of another row.",
        Ability::OnForeignGrow | Ability::OnForeignLoss => {
            "Alone it does nothing else: it watches other seats."
        }
        _ => return None,
    })
}

/// What an active spirit still does in the next round.
pub(crate) fn next_round(data: &Data, spirit: Spirit) -> Option<&'static str> {
    let shelters = data.spirit_has(spirit, Ability::Shelter);
    shelters.then_some("In the next round: 2 water instead of the catastrophe.")
}

/// Why nothing can come of the gift of a spirit.
pub(crate) fn no_bonus(data: &Data, spirit: Spirit) -> &'static str {
    match data.spirit(spirit).bonus {
        SpiritBonus::Build => "no structure can be built and paid for",
        SpiritBonus::Sacrifice => "no sacrifice can be paid for",
        SpiritBonus::NextBonus => "no cover and no other bonus tile is left",
        _ => "no round follows",
    }
}

/// What a great spirit brings at the end of the round.
pub(crate) fn bonus(data: &Data, spirit: Spirit, alone: bool) -> String {
    let spirit = data.spirit(spirit);
    let special = match spirit.bonus {
        SpiritBonus::Build => "Build a structure, paid with resources of any kind.",
        SpiritBonus::StealResources if alone => "Take 2 resources of any kind.",
        SpiritBonus::StealPopulation if alone => "2 people.",
        SpiritBonus::First if alone => "",
        SpiritBonus::StealResources => {
            "Take 2 resources from each other seat; each of them gets 1 water."
        }
        SpiritBonus::NextBonus => {
            "Choose another bonus tile for the next round, then take a cover."
        }
        SpiritBonus::First => "You are first in the next round.",
        SpiritBonus::StealPopulation => "Each other seat gives you 2 people.",
        SpiritBonus::Hunter => {
            "Then you may move a beast one hex and swap one for the first of the reserve."
        }
        SpiritBonus::Calendar => {
            "After your next feeding: as many people as the round has a number."
        }
        SpiritBonus::Sacrifice => {
            "One sacrifice without a skull; your fire token goes to the last place."
        }
        SpiritBonus::Capacities | SpiritBonus::War | SpiritBonus::Wind => "",
    };
    let plain = match data.list(spirit.bonus_effects).is_empty() {
        true => String::new(),
        false => format!("{}.", names::capital(&gains(data, spirit.bonus_effects))),
    };
    [plain.as_str(), special].join(" ").trim().to_owned()
}

/// What a harnessed beast does, as a sentence.
pub(crate) fn beast(data: &Data, beast: Beast) -> String {
    format!("{}.", names::capital(&beast_clause(data, beast)))
}

/// What a harnessed beast does, within a sentence: "the token that leads it moves twice as far".
pub(crate) fn beast_clause(data: &Data, beast: Beast) -> String {
    led(data, beast, LEADER)
}

const LEADER: &str = "the token that leads it";

/// What a beast does for the token that leads it: "it moves twice as far".
pub(crate) fn beast_led(data: &Data, beast: Beast) -> String {
    led(data, beast, "it")
}

fn led(data: &Data, beast: Beast, leader: &str) -> String {
    let victory = |gain: &str| format!("when {leader} wins a fight, you may {gain}");
    let does = match data.beast(beast).ability {
        BeastAbility::Movement => "moves twice as far",
        BeastAbility::Collection => "collects twice as much",
        BeastAbility::Range => "has twice the range",
        BeastAbility::Population => "counts its people double in fights",
        BeastAbility::FeastValues => "counts its feast tiles double",
        BeastAbility::StrengthAttacking => "has twice the strength when it attacks",
        BeastAbility::FeastAttacking => "commits twice as many feast tiles when it attacks",
        BeastAbility::StrengthDefending => "has twice the strength when it defends",
        BeastAbility::FeastDefending => "commits twice as many feast tiles when it defends",
        BeastAbility::Capacity => "holds twice as many people",
        BeastAbility::VictorySpirit => return victory("take an open great spirit"),
        BeastAbility::VictoryTechnology => return victory("take a technology for nothing"),
        BeastAbility::VictorySkull => return victory("take a reserve skull for nothing"),
        BeastAbility::VictoryStructure => {
            return victory("build a structure on its hex for nothing");
        }
    };
    format!("{leader} {does}")
}

/// When a bonus tile pays, as the end of "pays when you ...".
pub(crate) fn trigger(trigger: &Trigger) -> String {
    let terrain = match trigger.home {
        Some(true) => " in your home terrain",
        Some(false) => " outside your home terrain",
        None => "",
    };
    let meadow = if trigger.meadow { " on a meadow" } else { "" };
    let least = match trigger.min {
        0 => String::new(),
        n => format!(" and receive at least {}", counted(n, "resource")),
    };
    match trigger.on {
        On::Gather => format!("gather{terrain}{meadow}{least}"),
        On::Spawn => format!(
            "spawn {}",
            trigger
                .unit
                .map_or("a token".to_owned(), |unit| format!("a {unit}"))
        ),
        On::Advance => "advance".to_owned(),
        On::Trade => "trade".to_owned(),
        On::CombatWin if trigger.player => "win a combat against a player".to_owned(),
        On::CombatWin => "win a combat that you began".to_owned(),
        On::HuntWin => match trigger.min_strength {
            0 => "win a hunt".to_owned(),
            n => format!("win a hunt of a beast of strength {n} or more"),
        },
        On::Develop => match trigger.level {
            0 | 1 => "develop a technology".to_owned(),
            n => format!("develop a technology of level {n} or higher"),
        },
        On::Build if trigger.large => "build a temple, silo or fort".to_owned(),
        On::Build => "build a structure".to_owned(),
        On::Settle => "settle".to_owned(),
        On::Wild => "use the wild action".to_owned(),
        On::GainSkull => match trigger.reserve {
            Some(true) => "buy a skull of your reserve".to_owned(),
            Some(false) => "buy a skull on the map".to_owned(),
            None => "buy a skull".to_owned(),
        },
        On::GainSpirit => "take a great spirit".to_owned(),
        On::ActivateSpirit => "activate a great spirit".to_owned(),
        On::Sacrifice => match trigger.space {
            0 => "sacrifice".to_owned(),
            n => format!("sacrifice on space {n}"),
        },
        On::Harness => "harness a beast".to_owned(),
        On::Totem => "make a totem".to_owned(),
    }
}

/// A bonus tile: "3 people when you trade".
pub(crate) fn bonus_tile(data: &Data, tile: BonusTile) -> String {
    let tile = data.bonus(tile);
    format!(
        "{} when you {}",
        gains(data, tile.reward),
        trigger(&tile.trigger)
    )
}

/// What sorts of things covers bring: "people, resources or stat points".
pub(crate) fn cover_sorts(data: &Data) -> String {
    let effects = || data.cover_rewards.iter().flat_map(|list| data.list(*list));
    let brings = |sort: fn(&Verb) -> bool| effects().any(|effect| sort(&effect.verb));
    let sorts = [
        ("people", brings(|verb| matches!(verb, Verb::Population(_)))),
        (
            "resources",
            brings(|verb| matches!(verb, Verb::Resource(..))),
        ),
        ("stat points", brings(|verb| matches!(verb, Verb::Stat(..)))),
        ("a skull", brings(|verb| matches!(verb, Verb::Skull(_)))),
    ];
    let there = sorts.into_iter().filter(|(_, there)| *there);
    names::either(&there.map(|(sort, _)| sort.to_owned()).collect::<Vec<_>>())
}

/// What covers that were taken are good for.
pub(crate) fn kept_covers(data: &Data) -> String {
    let totem = data.totems.iter().find(|(per, _)| *per == Per::Cover);
    totem.map_or(String::new(), |(_, n)| {
        format!(
            " Covers you keep count only in a totem: {} each.",
            people(*n)
        )
    })
}

/// What an end bonus or a totem counts, as the end of "for each ...".
pub(crate) fn per(per: Per) -> &'static str {
    match per {
        Per::StatPoint => "stat point",
        Per::ActiveSkull => "active skull",
        Per::Token => "token on the map",
        Per::Technology => "technology",
        Per::Structure => "structure",
        Per::LastSpace => "empty gold space",
        Per::FullCapacity => "capacity cube in its last box",
        Per::Cover => "cover kept",
        Per::Beast => "harnessed beast",
        Per::Totem => "totem",
        Per::Village => "village on the map",
        Per::Warrior => "warrior on the map",
        Per::Rover => "rover on the map",
        Per::Terrain => "different terrain with a token of yours",
        Per::TwoResources => "two resources left",
        Per::FamilySet => "set of one food, one material and one extra left",
        Per::HighTechnology => "technology of level 2 or 3",
        Per::ForeignSkull => "foreign or neutral skull in your store or totems",
        Per::MeadowOrCentre => "token on a meadow or within one step of the centre",
        Per::Home => "token in your home terrain",
    }
}

pub(crate) fn end_bonus(data: &Data, end: EndBonus) -> String {
    let end = data.end_bonus(end);
    format!("{} for each {}", people(end.n), per(end.per))
}

/// What a feast tile adds that lies beyond the limit: by then no tile is taken off any more.
pub(crate) fn feast_beyond(value: &FeastValue) -> String {
    let late = FeastValue {
        cancels: 0,
        ..*value
    };
    match late == FeastValue::default() {
        true => "nothing, as tiles are taken off before".to_owned(),
        false => feast(&late),
    }
}

/// What a feast tile adds, in a few signs: "+3", "+1 strength".
pub(crate) fn feast(value: &FeastValue) -> String {
    let mut parts = Vec::new();
    if value.population > 0 {
        parts.push(format!("{} more", people(value.population)));
    }
    if value.strength > 0 {
        parts.push(format!("strength +{}", value.strength));
    }
    if value.cancels > 0 {
        parts.push(format!(
            "takes {} off the opponent",
            counted(value.cancels, "tile")
        ));
    }
    if value.extras > 0 {
        parts.push(format!(
            "{} beyond the limit",
            counted(value.extras, "tile")
        ));
    }
    listed(&parts)
}

/// What the signs of [`feast_signs`] mean.
pub(crate) const FEAST_SIGNS: &str = "Beneath each: its worth in a fight. + people, s+ strength, −t a tile off the foe, +t one more tile.";

/// The same in the fewest signs, for chips: people, strength, tiles taken off, tiles added.
pub(crate) fn feast_signs(value: &FeastValue) -> String {
    let mut signs = String::new();
    if value.population > 0 {
        signs += &format!("+{}", value.population);
    }
    if value.strength > 0 {
        signs += &format!("s+{}", value.strength);
    }
    if value.cancels > 0 {
        signs += "−t";
    }
    if value.extras > 0 {
        signs += "+t";
    }
    signs
}

/// What a sacrifice option asks and brings: "1 of any kind for 2 people, up to 4 times".
pub(crate) fn sacrifice(data: &Data, colour: crate::board::Colour, offering: Offering) -> String {
    let option = &data.tribe(colour).sacrifices[offering];
    let pay: Vec<_> = option.pay.iter().map(payment).collect();
    let gain: Vec<_> = option.gain.iter().map(|list| gains(data, *list)).collect();
    let times = match option.times {
        0 | 1 => String::new(),
        n => format!(", up to {n} times"),
    };
    format!("{} for {}{times}", pay.join(" or "), gain.join(" or "))
}

pub(crate) fn payment(payment: &Payment) -> String {
    match payment {
        Payment::Resources(cost) => names::cost(cost),
        Payment::Stats(n) => counted(*n, "stat point"),
        Payment::Population(n) => people(*n),
        Payment::Skulls(n) => counted(*n, "active skull"),
    }
}

/// What leaving its board space brings for a token, and what the empty space does.
pub(crate) fn space(data: &Data, colour: crate::board::Colour, token: Token) -> String {
    let tribe = data.tribe(colour);
    let bonus = gains(data, tribe.spaces[token].bonus);
    match lasting(data, colour, token).as_str() {
        "" => bonus,
        lasting => format!("{bonus}; {lasting}"),
    }
}

/// What the empty space of a token does: "while its space is empty settling costs 1 unit less".
pub(crate) fn lasting(data: &Data, colour: crate::board::Colour, token: Token) -> String {
    let tribe = data.tribe(colour);
    let mut changes = Vec::new();
    for key in LASTING {
        let own = tribe
            .space_mods(key)
            .iter()
            .filter(|(other, _)| *other == token);
        changes.extend(own.map(|(_, n)| change(key, *n)));
    }
    match changes.is_empty() {
        true => String::new(),
        false => format!("while its space is empty {}", changes.join(", ")),
    }
}

/// The lasting changes that board spaces may have.
const LASTING: [Key; 14] = [
    Key::Capacity,
    Key::Range,
    Key::Feast,
    Key::Strength,
    Key::Collection,
    Key::Movement,
    Key::Population,
    Key::Feed,
    Key::Surplus,
    Key::TechnologyCost,
    Key::StructureCost,
    Key::SettlementCost,
    Key::SpiritCost,
    Key::SkullCost,
];
