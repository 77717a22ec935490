//! From the file as it is written to the figures as the rules use them; what does not fit is named.

use super::effect::{
    Ability, Amount, BeastAbility, Effect, Key, Of, On, Per, Rule, Source, SpiritBonus, Verb, When,
};
use super::layers;
use super::raw::{self, ByName, RawCost};
use super::{
    AnalogStep, BeastData, BonusData, Cost, Data, DataError, EDITIONS, EndData, FeastValue, FoeBox,
    ListId, Map, Payment, RoundData, Sacrifice, SoloData, SoloLevel, SpiritData, TokenSpace,
    TribeData, Trigger,
};
use crate::board::{
    Beast, BonusTile, Catastrophe, Category, Colour, Cover, Cube, EndBonus, Family, HEXES, Hex,
    LINES, Offering, Resource, SkullSpace, Spirit, Stat, Structure, Tech, Terrain, Token, Unit,
};

type Read<T> = Result<T, DataError>;

fn wrong<T>(entry: impl Into<String>, problem: impl Into<String>) -> Read<T> {
    Err(DataError {
        entry: entry.into(),
        problem: problem.into(),
    })
}

/// A number that must lie in a range.
fn number<T: TryFrom<i64>>(entry: &str, value: i64, from: i64, to: i64) -> Read<T> {
    match T::try_from(value) {
        Ok(number) if (from..=to).contains(&value) => Ok(number),
        _ => wrong(
            entry,
            format!("expected a number from {from} to {to}, not {value}"),
        ),
    }
}

/// A word that must be one of a few.
fn word<T>(
    entry: &str,
    text: &str,
    read: impl Fn(&str) -> Option<T>,
    expected: &[&str],
) -> Read<T> {
    match read(text) {
        Some(value) => Ok(value),
        None => wrong(
            entry,
            format!("expected one of {}, not `{text}`", expected.join(", ")),
        ),
    }
}

/// The value of a key that must be there.
fn get<'a, T>(entry: &str, map: &'a ByName<T>, key: &str) -> Read<&'a T> {
    match map.get(key) {
        Some(value) => Ok(value),
        None => wrong(entry, format!("`{key}` is missing")),
    }
}

/// A list must name these things in this order.
fn in_order<'a>(table: &str, found: impl Iterator<Item = &'a str>, names: &[String]) -> Read<()> {
    let found: Vec<_> = found.collect();
    if found.len() != names.len() {
        return wrong(
            table,
            format!("expected {} entries, not {}", names.len(), found.len()),
        );
    }
    for (index, (found, name)) in found.iter().zip(names).enumerate() {
        if found != name {
            return wrong(
                format!("{table}[{index}] `{found}`"),
                format!("expected `{name}` here"),
            );
        }
    }
    Ok(())
}

fn names<T: std::fmt::Display>(all: impl IntoIterator<Item = T>) -> Vec<String> {
    all.into_iter().map(|one| one.to_string()).collect()
}

fn cost(entry: &str, raw: &RawCost) -> Read<Cost> {
    let mut cost = Cost::default();
    for (kind, units) in raw {
        let units: u8 = number(&format!("{entry}, `{kind}`"), *units, 0, 30)?;
        if let Some(resource) = Resource::parse(kind) {
            cost.kinds[resource] = units;
        } else if let Some(family) = Family::parse(kind) {
            cost.families[family] = units;
        } else if kind == "any" {
            cost.any = units;
        } else {
            return wrong(
                entry,
                format!("`{kind}` is no resource, no family and not `any`"),
            );
        }
    }
    Ok(cost)
}

fn kinds(entry: &str, text: &str) -> Read<u16> {
    if text == "any" {
        return Ok((1 << Resource::COUNT) - 1);
    }
    if let Some(resource) = Resource::parse(text) {
        return Ok(resource.bit());
    }
    if let Some(family) = Family::parse(text) {
        return Ok(0b111 << (3 * family.index()));
    }
    wrong(
        entry,
        format!("`{text}` is no resource, no family and not `any`"),
    )
}

fn cubes(entry: &str, unit: &str, stat: &str) -> Read<u16> {
    let stats: Vec<Stat> = match stat {
        "any" => Stat::ALL.to_vec(),
        _ => stat
            .split('|')
            .map(|name| word(entry, name, Stat::parse, &Stat::ALL.map(Stat::name)))
            .collect::<Read<_>>()?,
    };
    let units: Vec<Unit> = match unit {
        "any" => Unit::ALL.to_vec(),
        _ => vec![word(entry, unit, Unit::parse, &Unit::ALL.map(Unit::name))?],
    };
    let fits = |cube: &Cube| units.contains(&cube.unit()) && stats.contains(&cube.stat());
    let set = Cube::all()
        .filter(fits)
        .fold(0, |set, cube| set | cube.bit());
    match set {
        0 => wrong(entry, format!("a {unit} has no {stat}")),
        set => Ok(set),
    }
}

fn effect(entry: &str, raw: &raw::Effect) -> Read<Effect> {
    let when = match &raw.when {
        None => When::Always,
        Some(text) => word(entry, text, When::parse, When::WORDS)?,
    };
    let n = |to: i64| match raw.n {
        Some(raw::Count::Number(n)) => number::<i64>(entry, n, -to, to),
        _ => wrong(entry, "expected a number `n`"),
    };
    let positive = |to: i64| match n(to)? {
        n if n >= 1 => Ok(n),
        n => wrong(entry, format!("expected `n` from 1 to {to}, not {n}")),
    };
    let of = || match &raw.of {
        Some(of) => Ok(of.as_str()),
        None => wrong(entry, "`of` is missing"),
    };
    let verbs = [&raw.gain, &raw.lose, &raw.change, &raw.rule];
    if verbs.iter().filter(|verb| verb.is_some()).count() != 1 {
        return wrong(entry, "expected exactly one of gain, lose, mod, rule");
    }
    let verb = if let Some(key) = &raw.change {
        Verb::Mod(word(entry, key, Key::parse, Key::WORDS)?, n(50)? as i8)
    } else if let Some(rule) = &raw.rule {
        Verb::Rule(word(entry, rule, Rule::parse, Rule::WORDS)?)
    } else {
        match (raw.gain.as_deref(), raw.lose.as_deref()) {
            (Some("population"), _) => Verb::Population(match &raw.n {
                Some(raw::Count::Word(word)) if word == "round" => Amount::Round,
                _ => Amount::Of(positive(200)? as u16),
            }),
            (Some("resource"), _) => {
                let of = match of()? {
                    "hex" => Of::Hex,
                    text => Of::Kinds(kinds(entry, text)?),
                };
                Verb::Resource(of, positive(30)? as u8)
            }
            (Some("stat"), _) => {
                let (Some(unit), Some(stat)) = (&raw.unit, &raw.stat) else {
                    return wrong(entry, "`unit` or `stat` is missing");
                };
                Verb::Stat(cubes(entry, unit, stat)?, positive(20)? as u8)
            }
            (Some("skull"), _) => Verb::Skull(positive(3)? as u8),
            (_, Some("population")) => Verb::LosePopulation(positive(200)? as u16),
            (_, Some("resource")) => Verb::LoseResource(kinds(entry, of()?)?, positive(30)? as u8),
            _ => return wrong(entry, "expected population, resource, stat or skull"),
        }
    };
    Ok(Effect { when, verb })
}

/// Collects the lists of effects.
#[derive(Default)]
struct Lists(Vec<Vec<Effect>>);

impl Lists {
    fn add(&mut self, entry: &str, raw: &[raw::Effect]) -> Read<ListId> {
        let effects = raw
            .iter()
            .map(|raw| effect(entry, raw))
            .collect::<Read<Vec<_>>>()?;
        Ok(self.keep(effects))
    }

    fn keep(&mut self, effects: Vec<Effect>) -> ListId {
        self.0.push(effects);
        ListId((self.0.len() - 1) as u16)
    }

    fn get(&self, id: ListId) -> &[Effect] {
        &self.0[usize::from(id.0)]
    }
}

/// The file as it is written, or as it is laid over an edition.
fn file(text: &str) -> Read<raw::File> {
    let unread = |why: toml::de::Error| DataError {
        entry: "the data file".to_owned(),
        problem: why.to_string(),
    };
    let mut changes: toml::Table = toml::from_str(text).map_err(unread)?;
    let Some(over) = changes.remove("over") else {
        return toml::from_str(text).map_err(unread);
    };
    let whole = |over: i64| EDITIONS.get(usize::try_from(over).ok()?.checked_sub(1)?);
    let Some(whole) = over.as_integer().and_then(whole) else {
        return wrong(
            "over",
            format!("expected an edition from 1 to {}", EDITIONS.len()),
        );
    };
    let mut whole: toml::Table = toml::from_str(whole).map_err(unread)?;
    if whole.contains_key("over") {
        return wrong("over", "that edition does not hold all figures itself");
    }
    layers::lay(&mut whole, changes)?;
    whole.try_into().map_err(unread)
}

pub(super) fn data(text: &str) -> Read<Data> {
    let file = file(text)?;
    check_names(&file)?;
    let mut lists = Lists::default();
    let meta = &file.meta;
    let in_meta =
        |key: &str, value, from, to| number::<u16>(&format!("meta, `{key}`"), value, from, to);
    let map = map(&file.map)?;
    let covers = file.actions.covers.iter().map(|cover| {
        let entry = format!("actions, cover `{}`", cover.id);
        Ok((
            number(&entry, cover.copies, 1, 9)?,
            lists.add(&entry, &cover.reward)?,
        ))
    });
    let covers: Vec<(u8, ListId)> = covers.collect::<Read<_>>()?;
    let tribes = file
        .tribes
        .iter()
        .map(|raw| tribe(&mut lists, &map, raw))
        .collect::<Read<Vec<_>>>()?;
    let spirits = file
        .spirits
        .iter()
        .map(|raw| spirit(&mut lists, raw))
        .collect::<Read<Vec<_>>>()?;
    let mut tech_effects = Vec::new();
    for raw in &file.technologies {
        tech_effects.push(lists.add(&format!("technologies, `{}`", raw.id), &raw.effects)?);
    }
    let mut structure_effects = Vec::new();
    for raw in &file.structures {
        structure_effects.push(lists.add(&format!("structures, `{}`", raw.id), &raw.effects)?);
    }
    let mut bonus_tiles = Vec::new();
    for raw in &file.bonus_tiles {
        bonus_tiles.push(bonus_tile(&mut lists, raw)?);
    }
    let mut data = Data {
        start_population: in_meta("start_population", meta.start_population, 1, 60)?,
        village_min: in_meta("village_min_population", meta.village_min_population, 1, 60)?,
        feed_per: in_meta("feed_per", meta.feed_per, 10, 500)?,
        feed_missing: in_meta(
            "feed_missing_population",
            meta.feed_missing_population,
            1,
            100,
        )?,
        active_skulls: in_meta("active_skulls_start", meta.active_skulls_start, 2, 10)? as u8,
        skulls_per_colour: in_meta("skulls_per_colour", meta.skulls_per_colour, 10, 10)? as u8,
        neutral_skulls: in_meta("neutral_skulls", meta.neutral_skulls, 7, 7)? as u8,
        spirits_extra: in_meta("spirits_shown_extra", meta.spirits_shown_extra, 0, 6)? as u8,
        resource_share: in_meta("combat_resource_share", meta.combat_resource_share, 1, 100)?,
        population_share: in_meta(
            "combat_population_share",
            meta.combat_population_share,
            2,
            100,
        )?,
        skull_after_round: in_meta(
            "combat_skull_after_round",
            meta.combat_skull_after_round,
            0,
            7,
        )? as u8,
        trade_min_range: in_meta("trade_min_range", meta.trade_min_range, 1, 8)? as u8,
        round_sets: round_sets(&meta.round_sets)?,
        default_tribes: default_tribes(&meta.default_tribes)?,
        spaces: by_category("actions, spaces", &file.actions.spaces, 1, 12)?,
        uncovered_extra: by_category(
            "actions, uncovered_extra",
            &file.actions.uncovered_extra,
            -1,
            6,
        )?,
        solo_covers: number(
            "actions, solo_covers_each",
            file.actions.solo_covers_each,
            0,
            9,
        )?,
        cover_copies: std::array::from_fn(|i| covers[i].0),
        cover_rewards: std::array::from_fn(|i| covers[i].1),
        removal: removal(&file.actions.removal)?,
        track_gains: track(&mut lists, &file.turn_track.spaces)?,
        rounds: rounds(&file.rounds.table)?,
        bonus_tiles,
        end_bonuses: file
            .end_bonuses
            .iter()
            .map(end_bonus)
            .collect::<Read<_>>()?,
        catastrophe_names: std::array::from_fn(|i| file.catastrophes[i].name.clone()),
        analogs: analogs(&file.analog_warrior.table)?,
        beasts: file.beasts.iter().map(beast).collect::<Read<_>>()?,
        bag_copies: number("feast_bag, copies", file.feast_bag.copies, 1, 20)?,
        bag_values: bag(&file.feast_bag)?,
        tech_copies: tech_copies(&file.technologies)?,
        tech_effects: tech_effects
            .try_into()
            .expect("27 technologies were counted"),
        structure_requires: structure_requires(&file.structures)?,
        structure_large: std::array::from_fn(|i| file.structures[i].size == "large"),
        structure_effects: structure_effects
            .try_into()
            .expect("six structures were counted"),
        totems: totems(&file.totems)?,
        totem_of: totem_pairs(&file.totems)?,
        solo: [
            solo("solo.training", &file.solo.training)?,
            solo("solo.survival", &file.solo.survival)?,
            solo("solo.apocalypse", &file.solo.apocalypse)?,
        ],
        map,
        tribes,
        spirits,
        lists: Vec::new(),
        hooks: Default::default(),
        tech_mods: Default::default(),
        structure_mods: Default::default(),
        combat_mods: Vec::new(),
        tech_rules: [0; Rule::WORDS.len()],
        worship_places: 0,
        abilities: [0; Ability::WORDS.len()],
    };
    index_effects(&mut data, &mut lists, &file)?;
    data.lists = lists.0;
    check_sums(&data)?;
    Ok(data)
}

/// Everything that has a name in the game stands in the file, in canonical order.
fn check_names(file: &raw::File) -> Read<()> {
    fn all<T>(
        entry: &str,
        list: &[T],
        id: impl Fn(&T) -> &str,
        things: impl IntoIterator<Item = impl std::fmt::Display>,
    ) -> Read<()> {
        in_order(entry, list.iter().map(id), &names(things))
    }
    let tiles = &file.feast_bag.tiles;
    all("meta.colours", &file.meta.colours, |id| id, Colour::ALL)?;
    all(
        "resources.order",
        &file.resources.order,
        |id| id,
        Resource::ALL,
    )?;
    all("map.hexes", &file.map.hexes, |hex| &hex.id, Hex::all())?;
    all(
        "actions.covers",
        &file.actions.covers,
        |one| &one.id,
        Cover::ALL,
    )?;
    all(
        "bonus_tiles",
        &file.bonus_tiles,
        |one| &one.id,
        BonusTile::all(),
    )?;
    all(
        "end_bonuses",
        &file.end_bonuses,
        |one| &one.id,
        EndBonus::ALL,
    )?;
    all(
        "catastrophes",
        &file.catastrophes,
        |one| &one.id,
        Catastrophe::ALL,
    )?;
    all("beasts", &file.beasts, |one| &one.id, Beast::ALL)?;
    all("feast_bag.tiles", tiles, |one| &one.resource, Resource::ALL)?;
    all("technologies", &file.technologies, |one| &one.id, Tech::ALL)?;
    all("spirits", &file.spirits, |one| &one.id, Spirit::ALL)?;
    all(
        "structures",
        &file.structures,
        |one| &one.id,
        Structure::ALL,
    )?;
    all("tribes", &file.tribes, |one| &one.colour, Colour::ALL)?;
    let totems: Vec<_> = file
        .totems
        .iter()
        .map(|totem| totem.id.to_string())
        .collect();
    in_order("totems", totems.iter().map(String::as_str), &names(1..=10))
}

fn hex(entry: &str, text: &str) -> Read<Hex> {
    match Hex::parse(text) {
        Some(hex) => Ok(hex),
        None => wrong(entry, format!("`{text}` is no hex")),
    }
}

fn map(raw: &raw::Map) -> Read<Map> {
    let mut map = Map {
        place: [(0, 0); HEXES],
        ring: [0; HEXES],
        terrain: [Terrain::Heart; HEXES],
        yields: [[0; Resource::COUNT]; HEXES],
        kinds: [0; HEXES],
        total: [0; HEXES],
        showing: 0,
        inward: [None; HEXES],
        ccw: [None; HEXES],
        exits: [0; HEXES],
        start: [Hex::new(0); Colour::COUNT],
        meadows: 0,
        skulls: Vec::new(),
        beasts: Vec::new(),
        distance: Vec::new(),
        within: Vec::new(),
        reach: Vec::new(),
    };
    let (mut starts, mut beasts) = ([None; Colour::COUNT], [None; 12]);
    for (line, here) in raw.hexes.iter().zip(Hex::all()) {
        let entry = format!("map.hexes `{}`", line.id);
        let at = here.index();
        map.place[at] = (
            number(&entry, line.q, -4, 4)?,
            number(&entry, line.r, -4, 4)?,
        );
        map.ring[at] = number(&entry, line.ring, 0, 4)?;
        map.terrain[at] = word(
            &entry,
            &line.terrain,
            Terrain::parse,
            &Terrain::ALL.map(Terrain::name),
        )?;
        let yields = cost(&entry, &line.yields)?;
        if yields.any != 0 || yields.families != [0; 3] {
            return wrong(entry, "a hex shows resources, not families");
        }
        map.yields[at] = yields.kinds;
        map.total[at] = yields.units() as u8;
        for resource in Resource::ALL {
            if yields.kinds[resource] > 0 {
                map.kinds[at] |= resource.bit();
                map.showing |= here.bit();
            }
        }
        map.inward[at] = line
            .inward
            .as_deref()
            .map(|text| hex(&entry, text))
            .transpose()?;
        map.ccw[at] = line
            .ccw
            .as_deref()
            .map(|text| hex(&entry, text))
            .transpose()?;
        for exit in &line.exits {
            map.exits[at] |= hex(&entry, exit)?.bit();
        }
        if line.meadow {
            map.meadows |= here.bit();
        }
        if let Some(price) = &line.skull_cost {
            map.skulls.push((here, cost(&entry, price)?));
        }
        if let Some(tribe) = line.start {
            starts[number::<usize>(&entry, tribe, 0, 5)?] = Some(here);
        }
        if let Some(order) = line.beast {
            beasts[number::<usize>(&entry, order, 1, 12)? - 1] = Some(here);
        }
    }
    for (tribe, start) in starts.into_iter().enumerate() {
        match start {
            Some(here) if map.exits[here] != 0 => map.start[tribe] = here,
            Some(here) => {
                return wrong(format!("map.hexes `{here}`"), "a starting hex needs exits");
            }
            None => return wrong("map.hexes", format!("no hex has start = {tribe}")),
        }
    }
    for (order, place) in beasts.into_iter().enumerate() {
        match place {
            Some(here) => map.beasts.push(here),
            None => return wrong("map.hexes", format!("no hex has beast = {}", order + 1)),
        }
    }
    if map.skulls.len() > 8 {
        return wrong("map.hexes", "at most eight hexes have a skull_cost");
    }
    measure(&mut map)?;
    Ok(map)
}

/// Distances by walking from hex to hex.
fn measure(map: &mut Map) -> Read<()> {
    let near = |hex: Hex| {
        let (q, r) = map.place[hex];
        let beside = |other: &Hex| {
            let (dq, dr) = (map.place[*other].0 - q, map.place[*other].1 - r);
            [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)].contains(&(dq, dr))
        };
        Hex::all()
            .filter(beside)
            .fold(0u64, |set, other| set | other.bit())
    };
    let neighbours: Vec<u64> = Hex::all().map(near).collect();
    let grow =
        |set: u64| crate::board::hexes(set).fold(set, |all, hex| all | neighbours[hex.index()]);
    for hex in Hex::all() {
        let mut within = [hex.bit(); Map::FAR + 1];
        for steps in 1..=Map::FAR {
            within[steps] = grow(within[steps - 1]);
        }
        let mut distance = [0; HEXES];
        for other in Hex::all() {
            match within.iter().position(|set| set & other.bit() != 0) {
                Some(steps) => distance[other] = steps as u8,
                None => {
                    return wrong(
                        format!("map.hexes `{hex}`"),
                        format!("{other} is out of reach"),
                    );
                }
            }
        }
        map.within.push(within);
        map.distance.push(distance);
    }
    for hex in Hex::all() {
        let mut reach = map.within[hex.index()];
        if map.exits[hex] != 0 {
            let exits = || crate::board::hexes(map.exits[hex]);
            for (steps, reached) in reach.iter_mut().enumerate().skip(1) {
                let by_exit = |set: u64, exit: Hex| set | map.within[exit.index()][steps - 1];
                *reached = exits().fold(hex.bit(), by_exit);
            }
        }
        map.reach.push(reach);
    }
    Ok(())
}

fn by_category<T: TryFrom<i64> + Copy>(
    entry: &str,
    raw: &ByName<i64>,
    from: i64,
    to: i64,
) -> Read<[T; 4]> {
    let of = |category: Category| number(entry, *get(entry, raw, category.name())?, from, to);
    let [a, b, c, d] = Category::ALL;
    Ok([of(a)?, of(b)?, of(c)?, of(d)?])
}

fn round_sets(raw: &ByName<Vec<i64>>) -> Read<[Vec<u8>; 3]> {
    let set = |name: &str| {
        let entry = format!("meta.round_sets, `{name}`");
        let rounds = get(&entry, raw, name)?;
        let rounds = rounds
            .iter()
            .map(|round| number(&entry, *round, 1, 7))
            .collect::<Read<Vec<u8>>>()?;
        if rounds.is_empty() || !rounds.is_sorted_by(|a, b| a < b) {
            return wrong(entry, "expected rounds in ascending order");
        }
        Ok(rounds)
    };
    Ok([set("full")?, set("short")?, set("supershort")?])
}

fn default_tribes(raw: &[Vec<i64>]) -> Read<[Vec<Colour>; 6]> {
    let mut tribes: [Vec<Colour>; 6] = Default::default();
    if raw.len() != 6 {
        return wrong(
            "meta.default_tribes",
            "expected six rows, one for each number of players",
        );
    }
    for (players, row) in raw.iter().enumerate() {
        let entry = format!("meta.default_tribes[{players}]");
        for tribe in row {
            let colour = Colour::ALL[number::<usize>(&entry, *tribe, 0, 5)?];
            if tribes[players].contains(&colour) {
                return wrong(entry, format!("{colour} stands twice"));
            }
            tribes[players].push(colour);
        }
        if row.len() != players + 1 {
            return wrong(entry, format!("expected {} tribes", players + 1));
        }
    }
    Ok(tribes)
}

fn removal(raw: &[raw::Removal]) -> Read<[Vec<Category>; 8]> {
    let mut rows: [Vec<Category>; 8] = Default::default();
    for line in raw {
        let entry = format!("actions.removal, round {}", line.round);
        let round: usize = number(&entry, line.round, 1, 7)?;
        for name in &line.open {
            let category = word(
                &entry,
                name,
                Category::parse,
                &Category::ALL.map(Category::name),
            )?;
            rows[round].push(category);
        }
    }
    Ok(rows)
}

fn track(lists: &mut Lists, raw: &[raw::TrackSpace]) -> Read<[ListId; 6]> {
    let mut gains = [ListId::default(); 6];
    let found: Vec<_> = raw.iter().map(|space| space.space.to_string()).collect();
    in_order(
        "turn_track.spaces",
        found.iter().map(String::as_str),
        &names(1..=6),
    )?;
    for (gain, space) in gains.iter_mut().zip(raw) {
        *gain = lists.add(&format!("turn_track, space {}", space.space), &space.gain)?;
    }
    Ok(gains)
}

fn rounds(raw: &[raw::Round]) -> Read<[RoundData; 8]> {
    let mut rounds: [RoundData; 8] = Default::default();
    let found: Vec<_> = raw.iter().map(|round| round.round.to_string()).collect();
    in_order(
        "rounds.table",
        found.iter().map(String::as_str),
        &names(1..=7),
    )?;
    for (round, line) in raw.iter().enumerate() {
        let entry = format!("rounds.table, round {}", line.round);
        rounds[round + 1] = RoundData {
            wild_cost: number(&entry, line.wild_cost, 0, 30)?,
            meat: number(&entry, line.meat, 0, 30)?,
            catastrophe: line.catastrophe,
            replace_beasts: line.replace_beasts,
            step: match line.analog_step.as_str() {
                "ccw" => AnalogStep::Ccw,
                "inward" => AnalogStep::Inward,
                "none" => AnalogStep::None,
                other => {
                    return wrong(
                        entry,
                        format!("expected ccw, inward or none, not `{other}`"),
                    );
                }
            },
        };
    }
    Ok(rounds)
}

fn bonus_tile(lists: &mut Lists, raw: &raw::BonusTile) -> Read<BonusData> {
    let entry = format!("bonus_tiles, `{}`", raw.id);
    let trigger = &raw.trigger;
    let either = |text: &Option<String>, yes: &str, no: &str| match text.as_deref() {
        None => Ok(None),
        Some(word) if word == yes => Ok(Some(true)),
        Some(word) if word == no => Ok(Some(false)),
        Some(word) => wrong(&entry, format!("expected {yes} or {no}, not `{word}`")),
    };
    let unit = trigger.unit.as_deref();
    Ok(BonusData {
        trigger: Trigger {
            on: word(&entry, &trigger.on, On::parse, On::WORDS)?,
            home: either(&trigger.terrain, "home", "away")?,
            meadow: trigger.meadow,
            min: number(&entry, trigger.min, 0, 99)?,
            unit: unit
                .map(|name| word(&entry, name, Unit::parse, &Unit::ALL.map(Unit::name)))
                .transpose()?,
            level: number(&entry, trigger.level, 0, 3)?,
            large: either(&trigger.size, "large", "small")? == Some(true),
            reserve: either(&trigger.source, "reserve", "board")?,
            space: number(&entry, trigger.space, 0, 3)?,
            player: either(&trigger.foe, "player", "any")? == Some(true),
            min_strength: number(&entry, trigger.min_strength, 0, 99)?,
        },
        reward: lists.add(&entry, &raw.reward)?,
    })
}

fn per(entry: &str, text: &str) -> Read<Per> {
    word(entry, text, Per::parse, Per::WORDS)
}

fn end_bonus(raw: &raw::EndBonus) -> Read<EndData> {
    let entry = format!("end_bonuses, `{}`", raw.id);
    Ok(EndData {
        name: raw.name.clone(),
        per: per(&entry, &raw.per)?,
        n: number(&entry, raw.n, 0, 50)?,
    })
}

fn analogs(raw: &[raw::Analog]) -> Read<[FoeBox; 8]> {
    let mut boxes = [FoeBox::default(); 8];
    let found: Vec<_> = raw.iter().map(|line| line.round.to_string()).collect();
    in_order(
        "analog_warrior.table",
        found.iter().map(String::as_str),
        &names(1..=7),
    )?;
    for (round, line) in raw.iter().enumerate() {
        let entry = format!("analog_warrior.table, round {}", line.round);
        boxes[round + 1] = FoeBox {
            population: number(&entry, line.population, 1, 200)?,
            strength: number(&entry, line.strength, 0, 50)?,
            range: number(&entry, line.range, 0, 8)?,
            feast: number(&entry, line.feast, 0, 20)?,
        };
    }
    Ok(boxes)
}

fn beast(raw: &raw::Beast) -> Read<BeastData> {
    let entry = format!("beasts, `{}`", raw.id);
    Ok(BeastData {
        name: raw.name.clone(),
        tiles: number(&entry, raw.tiles, 0, 2)?,
        foe: FoeBox {
            population: number(&entry, raw.population, 1, 200)?,
            strength: number(&entry, raw.strength, 0, 50)?,
            range: number(&entry, raw.range, 0, 8)?,
            feast: number(&entry, raw.feast, 0, 20)?,
        },
        meat: number(&entry, raw.meat, 0, 30)?,
        ability: word(
            &entry,
            &raw.ability,
            BeastAbility::parse,
            BeastAbility::WORDS,
        )?,
    })
}

fn feast(entry: &str, raw: &raw::Feast) -> Read<FeastValue> {
    Ok(FeastValue {
        population: number(entry, raw.population, 0, 50)?,
        strength: number(entry, raw.strength, 0, 50)?,
        cancels: number(entry, -raw.foe_fv, 0, 3)?,
        extras: number(entry, raw.own_fv, 0, 3)?,
    })
}

fn bag(raw: &raw::FeastBag) -> Read<[FeastValue; Resource::COUNT]> {
    let mut values = [FeastValue::default(); Resource::COUNT];
    for (value, tile) in values.iter_mut().zip(&raw.tiles) {
        *value = feast(&format!("feast_bag, `{}`", tile.resource), &tile.value)?;
    }
    Ok(values)
}

fn tech_copies(raw: &[raw::Technology]) -> Read<[u8; Tech::COUNT]> {
    let mut copies = [0; Tech::COUNT];
    for (tech, line) in Tech::ALL.into_iter().zip(raw) {
        let entry = format!("technologies, `{}`", line.id);
        if line.track != LINES[tech.line()] || line.level != i64::from(tech.level()) {
            let (track, level) = (LINES[tech.line()], tech.level());
            return wrong(entry, format!("expected track {track}, level {level}"));
        }
        copies[tech] = number(&entry, line.copies, 0, 6)?;
    }
    Ok(copies)
}

fn spirit(lists: &mut Lists, raw: &raw::Spirit) -> Read<SpiritData> {
    let entry = format!("spirits, `{}`", raw.id);
    let effects = raw
        .ability_effects
        .iter()
        .map(|raw| effect(&entry, raw))
        .collect::<Read<Vec<_>>>()?;
    let shelter = effects
        .into_iter()
        .filter(|effect| effect.when == When::InsteadOfCatastrophe);
    let shelter = shelter
        .map(|effect| Effect {
            when: When::Always,
            ..effect
        })
        .collect();
    Ok(SpiritData {
        name: raw.name.clone(),
        cost: cost(&entry, &raw.cost)?,
        bonus: word(&entry, &raw.bonus, SpiritBonus::parse, SpiritBonus::WORDS)?,
        bonus_effects: lists.add(&entry, &raw.bonus_effects)?,
        shelter: lists.keep(shelter),
    })
}

fn structure_requires(raw: &[raw::Structure]) -> Read<[Option<Structure>; Structure::COUNT]> {
    let mut requires = [None; Structure::COUNT];
    for (place, line) in requires.iter_mut().zip(raw) {
        let entry = format!("structures, `{}`", line.id);
        if !line.requires.is_empty() {
            let names = Structure::ALL.map(Structure::name);
            *place = Some(word(&entry, &line.requires, Structure::parse, &names)?);
        }
    }
    Ok(requires)
}

fn totems(raw: &[raw::Totem]) -> Read<[(Per, u16); 10]> {
    let mut totems = [(Per::Totem, 0); 10];
    for (totem, line) in totems.iter_mut().zip(raw) {
        let entry = format!("totems, {}", line.id);
        *totem = (per(&entry, &line.per)?, number(&entry, line.n, 0, 50)?);
    }
    Ok(totems)
}

fn totem_pairs(raw: &[raw::Totem]) -> Read<[[[Option<u8>; 6]; 6]; 6]> {
    let mut of = [[[None; 6]; 6]; 6];
    for (number, line) in raw.iter().enumerate() {
        for owner in Colour::ALL {
            let entry = format!("totems, {}, pairs of {owner}", line.id);
            let pair = get(&entry, &line.pairs, owner.name())?;
            let colours: Vec<Colour> = pair.iter().filter_map(|name| Colour::parse(name)).collect();
            let [one, two] = colours[..] else {
                return wrong(entry, "expected two colours");
            };
            if one == two || one == owner || two == owner {
                return wrong(entry, "expected two different foreign colours");
            }
            let places = [(one, two), (two, one)];
            for (one, two) in places {
                let place = &mut of[owner.index()][one][two];
                if place.is_some() {
                    return wrong(entry, format!("{one} and {two} already make another totem"));
                }
                *place = Some(number as u8);
            }
        }
    }
    Ok(of)
}

fn tribe(lists: &mut Lists, map: &Map, raw: &raw::Tribe) -> Read<TribeData> {
    let entry = format!("tribes, `{}`", raw.id);
    let home = word(
        &entry,
        &raw.home,
        Terrain::parse,
        &Terrain::ALL.map(Terrain::name),
    )?;
    let colour = word(
        &entry,
        &raw.colour,
        Colour::parse,
        &Colour::ALL.map(Colour::name),
    )?;
    if raw.start != colour.index() as i64 {
        return wrong(entry, format!("expected start = {}", colour.index()));
    }
    let surplus = raw.surplus.iter().map(|row| {
        let units = cost(&format!("{entry}, surplus"), &row.pay)?;
        if units.units() == 0 {
            return wrong(format!("{entry}, surplus"), "a row must cost something");
        }
        Ok((
            units,
            number(&format!("{entry}, surplus"), row.population, 1, 50)?,
        ))
    });
    let spaces = token_spaces(lists, &entry, &raw.tokens)?;
    let mut space_mods: [Vec<(Token, i8)>; Key::WORDS.len()] = Default::default();
    for (token, line) in token_lines(&raw.tokens) {
        for raw in &line.empty {
            match effect(&format!("{entry}, space {}", line.space), raw)?.verb {
                Verb::Mod(key, n) => space_mods[key as usize].push((token, n)),
                _ => {
                    return wrong(
                        format!("{entry}, space {}", line.space),
                        "an empty space gives a `mod`",
                    );
                }
            }
        }
    }
    let mut catastrophes = [ListId::default(); Catastrophe::COUNT];
    let mut catastrophe_mods = [[0; Key::WORDS.len()]; Catastrophe::COUNT];
    for catastrophe in Catastrophe::ALL {
        let entry = format!("{entry}, catastrophe {catastrophe}");
        let effects = get(&entry, &raw.catastrophes, catastrophe.name())?;
        let list = lists.add(&entry, effects)?;
        for effect in lists.get(list) {
            if let Verb::Mod(key, n) = effect.verb {
                catastrophe_mods[catastrophe][key as usize] += n;
            }
        }
        catastrophes[catastrophe] = list;
    }
    Ok(TribeData {
        name: raw.name.clone(),
        style: raw.style.clone(),
        home,
        home_hexes: map.of_terrain(home),
        feeding: cost(&format!("{entry}, feeding"), &raw.feeding.cost)?,
        surplus: surplus.collect::<Read<_>>()?,
        settlement: cost(&format!("{entry}, settlement"), &raw.settlement.cost)?,
        skulls: skulls(&entry, &raw.skulls)?,
        charts: charts(&entry, &raw.charts)?,
        feast: tribe_feast(&entry, &raw.feast)?,
        sacrifices: sacrifices(lists, &entry, &raw.sacrifice)?,
        spaces,
        structures: tribe_structures(lists, &entry, &raw.structures)?,
        tech_costs: tribe_techs(&entry, &raw.technology_cost)?,
        catastrophes,
        space_mods,
        catastrophe_mods,
    })
}

fn skulls(entry: &str, raw: &[raw::SkullSpace]) -> Read<[Cost; SkullSpace::COUNT]> {
    let entry = format!("{entry}, skulls");
    in_order(
        &entry,
        raw.iter().map(|line| line.space.as_str()),
        &names(SkullSpace::all()),
    )?;
    let mut costs = [Cost::default(); SkullSpace::COUNT];
    for (price, line) in costs.iter_mut().zip(raw) {
        if line.gold != (line.space == "S7") {
            return wrong(
                format!("{entry} {}", line.space),
                "only S7 is the gold space",
            );
        }
        *price = cost(&format!("{entry} {}", line.space), &line.cost)?;
    }
    Ok(costs)
}

fn charts(entry: &str, raw: &ByName<ByName<Vec<i64>>>) -> Read<[Vec<u8>; Cube::COUNT]> {
    let mut charts: [Vec<u8>; Cube::COUNT] = Default::default();
    for cube in Cube::all() {
        let entry = format!("{entry}, chart {cube}");
        let chart = get(&entry, raw, cube.unit().name())?;
        let boxes = get(&entry, chart, cube.stat().name())?;
        if !(2..=9).contains(&boxes.len()) {
            return wrong(entry, "expected two to nine boxes");
        }
        let boxes = boxes.iter().map(|value| number(&entry, *value, 0, 120));
        charts[cube] = boxes.collect::<Read<_>>()?;
    }
    Ok(charts)
}

fn tribe_feast(entry: &str, raw: &ByName<raw::Feast>) -> Read<[FeastValue; Resource::COUNT]> {
    let mut values = [FeastValue::default(); Resource::COUNT];
    for resource in Resource::ALL {
        let entry = format!("{entry}, feast {resource}");
        values[resource] = feast(&entry, get(&entry, raw, resource.name())?)?;
    }
    Ok(values)
}

fn sacrifices(
    lists: &mut Lists,
    entry: &str,
    raw: &ByName<raw::Sacrifice>,
) -> Read<[Sacrifice; Offering::COUNT]> {
    let mut found = Vec::new();
    for (offering, key) in Offering::ALL
        .into_iter()
        .zip(["s1a", "s1b", "s2a", "s2b", "s3a", "s3b"])
    {
        let entry = format!("{entry}, sacrifice {key}");
        let line = get(&entry, raw, key)?;
        let pay = line
            .pay
            .iter()
            .map(|units| payment(&entry, units))
            .collect::<Read<Vec<_>>>()?;
        let times: u8 = number(&entry, line.times, 1, 9)?;
        if pay.is_empty() || (pay.len() > 1 && times > 1) {
            return wrong(entry, "expected one payment, or alternatives done once");
        }
        let skull = pay.iter().any(|one| matches!(one, Payment::Skulls(_)));
        if skull != (offering == Offering::ThreeB) || (skull && (pay.len() > 1 || times > 1)) {
            return wrong(entry, "one skull is given up in s3b alone, once");
        }
        let gain = match (line.gain.is_empty(), line.choose.is_empty()) {
            (false, true) => vec![lists.add(&entry, &line.gain)?],
            (true, false) => {
                let each = line
                    .choose
                    .iter()
                    .map(|one| lists.add(&entry, std::slice::from_ref(one)));
                each.collect::<Read<_>>()?
            }
            _ => return wrong(entry, "expected either `gain` or `choose`"),
        };
        found.push(Sacrifice { pay, gain, times });
    }
    Ok(found.try_into().expect("six options were read"))
}

fn payment(entry: &str, raw: &RawCost) -> Read<Payment> {
    let single = |key: &str| raw.get(key).filter(|_| raw.len() == 1);
    if let Some(n) = single("population") {
        return Ok(Payment::Population(number(entry, *n, 1, 100)?));
    }
    if let Some(n) = single("stat") {
        return Ok(Payment::Stats(number(entry, *n, 1, 20)?));
    }
    if let Some(n) = single("skull") {
        return Ok(Payment::Skulls(number(entry, *n, 1, 1)?));
    }
    Ok(Payment::Resources(cost(entry, raw)?))
}

fn token_lines(raw: &raw::Tokens) -> impl Iterator<Item = (Token, &raw::TokenSpace)> {
    let lines = raw.villages.iter().chain(&raw.warriors).chain(&raw.rovers);
    Token::all().zip(lines)
}

fn token_spaces(
    lists: &mut Lists,
    entry: &str,
    raw: &raw::Tokens,
) -> Read<[TokenSpace; Token::COUNT]> {
    let all = || raw.villages.iter().chain(&raw.warriors).chain(&raw.rovers);
    in_order(
        &format!("{entry}, tokens"),
        all().map(|line| line.space.as_str()),
        &names(Token::all()),
    )?;
    let mut spaces = Vec::new();
    for (token, line) in token_lines(raw) {
        let bonus = lists.add(&format!("{entry}, space {}", line.space), &line.bonus)?;
        let same = |(other, there): &(Token, &raw::TokenSpace)| {
            *other != token && other.unit() == token.unit() && there.column == line.column
        };
        let column = token_lines(raw)
            .filter(same)
            .fold(0, |set, (other, _)| set | 1 << other.index());
        let population = lists.get(bonus).iter().map(|effect| match effect.verb {
            Verb::Population(Amount::Of(n)) => n,
            _ => 0,
        });
        let population = population.sum();
        spaces.push(TokenSpace {
            bonus,
            column,
            gold: line.gold,
            population,
        });
    }
    Ok(spaces.try_into().expect("twelve spaces were counted"))
}

fn tribe_structures(
    lists: &mut Lists,
    entry: &str,
    raw: &ByName<raw::TribeStructure>,
) -> Read<[(Cost, ListId); Structure::COUNT]> {
    let mut found = [(Cost::default(), ListId::default()); Structure::COUNT];
    for structure in Structure::ALL {
        let entry = format!("{entry}, structure {structure}");
        let line = get(&entry, raw, structure.name())?;
        found[structure] = (cost(&entry, &line.cost)?, lists.add(&entry, &line.bonus)?);
    }
    Ok(found)
}

fn tribe_techs(entry: &str, raw: &ByName<Vec<RawCost>>) -> Read<[Cost; Tech::COUNT]> {
    let mut costs = [Cost::default(); Tech::COUNT];
    for tech in Tech::ALL {
        let entry = format!("{entry}, technology_cost of {tech}");
        let line = get(&entry, raw, LINES[tech.line()])?;
        let Some(price) = line.get(usize::from(tech.level()) - 1) else {
            return wrong(entry, "three costs are needed");
        };
        costs[tech] = cost(&entry, price)?;
    }
    Ok(costs)
}

fn solo(entry: &str, raw: &raw::SoloMode) -> Read<SoloData> {
    let level = |name: &str, raw: &raw::Difficulty| {
        let entry = format!("{entry}, `{name}`");
        let damage: (u32, u16) = (
            number(&entry, raw.village_damage_prowess, 0, 100_000)?,
            number(&entry, raw.village_damage_population, 0, 500)?,
        );
        let target: u16 = number(&entry, raw.target_population, 0, 5_000)?;
        Ok(SoloLevel {
            active_skulls: number(&entry, raw.active_skulls, 2, 4)?,
            stat_points: number(&entry, raw.stat_points, 0, 40)?,
            warrior: match raw.start_unit.as_str() {
                "warrior" => true,
                "village" => false,
                other => {
                    return wrong(entry, format!("expected warrior or village, not `{other}`"));
                }
            },
            population: number(&entry, raw.start_population, 1, 60)?,
            target: (target > 0).then_some(target),
            village_damage: (damage.1 > 0).then_some(damage),
        })
    };
    let goal = raw.goal.as_ref().map(|goal| {
        [
            goal.villages,
            goal.village_population,
            goal.warriors,
            goal.warrior_population,
        ]
        .map(|n| n.clamp(0, 1_000) as u16)
    });
    Ok(SoloData {
        neutral_skulls: raw.neutral_skulls,
        foreign_skulls: raw.foreign_skulls,
        uncover: raw.two_skulls_open_cover,
        goal,
        field_over_villages: goal.map(|_| raw.field_tokens_over_villages.clamp(0, 12) as u8),
        levels: [
            level("easy", &raw.easy)?,
            level("normal", &raw.normal)?,
            level("expert", &raw.expert)?,
        ],
    })
}

/// Sorts the effects of technologies, spirits and structures by the moment at which they are needed.
fn index_effects(data: &mut Data, lists: &mut Lists, file: &raw::File) -> Read<()> {
    for tech in Tech::ALL {
        for effect in lists.get(data.tech_effects[tech]).to_vec() {
            match (effect.when, effect.verb) {
                (When::Always, Verb::Mod(key, n)) => {
                    data.tech_mods[key as usize].push((tech.bit(), n))
                }
                (_, Verb::Rule(rule)) => data.tech_rules[rule as usize] |= tech.bit(),
                (When::Developed, _) => {}
                (when, _) => hook(data, lists, when, Source::Tech(tech.bit()), effect),
            }
        }
    }
    for (spirit, raw) in Spirit::ALL.into_iter().zip(&file.spirits) {
        let entry = format!("spirits, `{}`", raw.id);
        let ability = word(&entry, &raw.ability, Ability::parse, Ability::WORDS)?;
        data.abilities[ability as usize] |= 1 << spirit.index();
        for raw in &raw.ability_effects {
            let effect = effect(&entry, raw)?;
            if effect.when != When::InsteadOfCatastrophe {
                hook(
                    data,
                    lists,
                    effect.when,
                    Source::Spirit(1 << spirit.index()),
                    effect,
                );
            }
        }
    }
    for structure in Structure::ALL {
        for effect in lists.get(data.structure_effects[structure]).to_vec() {
            match (effect.when, effect.verb) {
                (When::Always, Verb::Mod(key, n)) => {
                    data.structure_mods[key as usize].push((structure, n))
                }
                (When::CombatHere, Verb::Mod(key, n)) => {
                    data.combat_mods.push((structure, false, key, n))
                }
                (When::CombatNear, Verb::Mod(key, n)) => {
                    data.combat_mods.push((structure, true, key, n))
                }
                (_, Verb::Rule(Rule::WorshipPlace)) => {
                    data.worship_places |= 1 << structure.index()
                }
                (when, _) => hook(data, lists, when, Source::Structure(structure), effect),
            }
        }
    }
    Ok(())
}

fn hook(data: &mut Data, lists: &mut Lists, when: When, source: Source, effect: Effect) {
    let list = lists.keep(vec![Effect {
        when: When::Always,
        ..effect
    }]);
    data.hooks[when as usize].push((source, list));
}

/// What only holds for the file as a whole.
fn check_sums(data: &Data) -> Read<()> {
    let tiles: u32 = data.beasts.iter().map(|beast| u32::from(beast.tiles)).sum();
    if tiles != 24 {
        return wrong("beasts", format!("expected 24 tiles in all, not {tiles}"));
    }
    let covers: u32 = data.cover_copies.iter().map(|n| u32::from(*n)).sum();
    let needed = |players: i8| -> i32 {
        let open = |i: usize| i32::from(data.uncovered_extra[i] + players).max(0);
        (0..4).map(|i| i32::from(data.spaces[i]) - open(i)).sum()
    };
    let most = (2..=6)
        .map(needed)
        .max()
        .unwrap_or(0)
        .max(4 * i32::from(data.solo_covers));
    if (covers as i32) < most {
        return wrong(
            "actions.covers",
            format!("{covers} covers are too few: {most} are needed"),
        );
    }
    for category in Category::ALL {
        if data.spaces[category] < data.solo_covers {
            return wrong(
                "actions.spaces",
                format!("{category} needs at least {} spaces", data.solo_covers),
            );
        }
    }
    Ok(())
}
