//! How things are called, which icon and which colour they have.

use atoll_engine::Seat;

use crate::board::{
    Beast, Category, Colour, Cube, Family, Good, Hex, Offering, Prize, Resource, Skull, Spirit,
    Stat, Structure, Subaction, Terrain, Token, Unit,
};
use crate::data::{Cost, Data, Map, Stock};
use crate::look::Look;
use crate::state::Fighter;

/// A name of the data file as words: `bows_and_arrows` is "bows and arrows".
pub(crate) fn words(name: &str) -> String {
    name.replace('_', " ")
}

/// The first letter large.
pub(crate) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => String::new(),
    }
}

pub(crate) fn title(name: &str) -> String {
    capital(&words(name))
}

/// "1 skull", "3 skulls".
pub(crate) fn counted(n: impl Into<u32>, noun: &str) -> String {
    match n.into() {
        1 => format!("1 {noun}"),
        n => format!("{n} {noun}s"),
    }
}

/// How far a token may move: "2 steps".
pub(crate) fn steps(look: Look, seat: Seat, token: Token) -> String {
    match look.movement(seat, token) {
        steps if usize::from(steps) > Map::FAR => "any number of steps".to_owned(),
        steps => counted(steps, "step"),
    }
}

pub(crate) fn people(n: impl Into<u32>) -> String {
    match n.into() {
        1 => "1 person".to_owned(),
        n => format!("{n} people"),
    }
}

/// "a, b and c".
pub(crate) fn listed(things: &[String]) -> String {
    match things {
        [] => "nothing".to_owned(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}

/// "a, b or c".
pub(crate) fn either(things: &[String]) -> String {
    match things {
        [most @ .., one, last] if !most.is_empty() => {
            format!("{}, {one} or {last}", most.join(", "))
        }
        few => few.join(" or "),
    }
}

pub(crate) fn seat_name(seat: Seat) -> String {
    format!("Seat {}", seat.index())
}

/// ", for everybody" where one does not play alone.
pub(crate) fn for_all(look: Look) -> &'static str {
    match look.game.solo() {
        true => "",
        false => ", for everybody",
    }
}

pub(crate) fn cost(cost: &Cost) -> String {
    listed(&cost_units(cost))
}

/// The units of a cost, a few words each.
pub(crate) fn cost_units(cost: &Cost) -> Vec<String> {
    let mut units = Vec::new();
    for resource in Resource::ALL {
        let n = cost.kinds[resource];
        push_units(&mut units, n, unit_name(n.into(), resource));
    }
    for family in Family::ALL {
        let n = cost.families[family];
        let name = if n == 1 {
            family_one(family)
        } else {
            family_name(family)
        };
        push_units(&mut units, n, name);
    }
    push_units(&mut units, cost.any, "of any kind");
    units
}

fn push_units(units: &mut Vec<String>, n: u8, what: &str) {
    if n > 0 {
        units.push(format!("{n} {what}"));
    }
}

/// A price with what a discount takes off: "1 wood and 1 extra, less 1 of your choice".
pub(crate) fn price((full, due): (Cost, u16)) -> String {
    let units = full.units();
    if due == 0 {
        return "nothing".to_owned();
    }
    match units.saturating_sub(due) {
        0 => cost(&full),
        less => format!("{}, less {less} of your choice", cost(&full)),
    }
}

/// Foreign skulls by their colours: "1 blue skull and 2 neutral skulls".
pub(crate) fn skulls(store: &[u8; Skull::COUNT]) -> String {
    let held = Skull::all().filter(|skull| store[*skull] > 0);
    let said = held.map(|one| counted(store[one], &skull(one)));
    listed(&said.collect::<Vec<_>>())
}

pub(crate) fn stock(stock: &Stock) -> String {
    let held = Resource::ALL.into_iter().filter(|kind| stock[*kind] > 0);
    let units: Vec<_> = held.map(|kind| amount(stock[kind], kind)).collect();
    listed(&units)
}

/// "1 berry", "3 berries".
pub(crate) fn amount(n: u16, kind: Resource) -> String {
    format!("{n} {}", unit_name(n, kind))
}

fn unit_name(n: u16, kind: Resource) -> &'static str {
    match (n, kind) {
        (1, Resource::Berries) => "berry",
        (1, Resource::Herbs) => "herb",
        _ => kind.name(),
    }
}

/// A hex by what it is: "the forest a4".
pub(crate) fn place(data: &Data, hex: Hex) -> String {
    format!("the {} {hex}", data.map.terrain(hex))
}

/// What a hex shows.
pub(crate) fn yields(data: &Data, hex: Hex) -> String {
    let shown = data.map.yields(hex);
    if shown.iter().all(|n| *n == shown[0]) {
        return format!("{} of each resource", shown[0]);
    }
    stock(&shown.map(u16::from))
}

/// Kinds of resources as a person says them: "food", "any kind", "fish or water".
pub(crate) fn kinds(set: u16) -> String {
    const ALL: u16 = (1 << Resource::COUNT) - 1;
    if set & ALL == ALL {
        return "of any kind".to_owned();
    }
    for family in Family::ALL {
        if set == 0b111 << (3 * family.index()) {
            return family_name(family).to_owned();
        }
    }
    let names: Vec<_> = Resource::ALL
        .into_iter()
        .filter(|kind| set & kind.bit() != 0)
        .map(Resource::name)
        .collect();
    names.join(" or ")
}

/// "1 extra", "2 of any kind".
pub(crate) fn units_of(n: u8, set: u16) -> String {
    let words = kinds(set);
    match n {
        1 => format!("1 {}", if words == "extras" { "extra" } else { &words }),
        _ => format!("{n} {words}"),
    }
}

pub(crate) fn family_name(family: Family) -> &'static str {
    match family {
        Family::Food => "food",
        Family::Build => "material",
        Family::Aux => "extras",
    }
}

/// One unit of a family.
fn family_one(family: Family) -> &'static str {
    match family {
        Family::Aux => "extra",
        other => family_name(other),
    }
}

pub(crate) fn tribe(data: &Data, colour: Colour) -> &str {
    &data.tribes[colour.index()].name
}

/// A seat by its people, in one word: "Alder" of "Alder Folk". Pictures do not know the names of players.
pub(crate) fn folk(look: Look, seat: Seat) -> String {
    let name = look
        .player(seat)
        .tribe
        .map_or("", |colour| tribe(look.data(), colour));
    name.split(' ').next().unwrap_or(name).to_owned()
}

pub(crate) fn token(token: Token) -> String {
    format!("{} {token}", token.unit())
}

pub(crate) fn spirit(data: &Data, spirit: Spirit) -> &str {
    &data.spirit(spirit).name
}

pub(crate) fn beast(data: &Data, beast: Beast) -> &str {
    &data.beast(beast).name
}

pub(crate) fn skull(skull: Skull) -> String {
    match skull {
        Skull::Of(colour) => format!("{colour} skull"),
        Skull::Neutral => "neutral skull".to_owned(),
    }
}

/// What a skull is good for, in the hands of a tribe.
pub(crate) fn skull_rule(skull: Skull, tribe: Option<Colour>) -> &'static str {
    match skull {
        Skull::Neutral => {
            "Active, it is one more action each round; it can also harness a downed beast, or stand for any foreign skull of a totem: three skulls fixed for good that score at the end."
        }
        Skull::Of(colour) if Some(colour) == tribe => {
            "Active, it is one more action each round and one more token; or it harnesses a downed beast or completes a totem, which scores at the end."
        }
        Skull::Of(_) => {
            "A foreign skull harnesses a downed beast, or is kept for a totem: three skulls fixed for good that score at the end."
        }
    }
}

pub(crate) fn cube(cube: Cube) -> String {
    format!("{} {}", cube.unit(), cube.stat())
}

pub(crate) fn fighter(fighter: Fighter) -> String {
    match fighter {
        Fighter::None => "nobody".to_owned(),
        Fighter::Token(seat, token) => format!("{token} of seat {}", seat.index()),
        Fighter::Analog(colour) => format!("the {colour} analog warrior"),
        Fighter::Beast(hex) => format!("the beast on {hex}"),
    }
}

pub(crate) fn subaction(sub: Subaction) -> &'static str {
    match sub {
        Subaction::Gather => "Gather",
        Subaction::Spawn => "Spawn",
        Subaction::Advance => "Advance",
        Subaction::Trade => "Trade",
        Subaction::Combat => "Combat",
        Subaction::Hunt => "Hunt",
        Subaction::Develop => "Develop",
        Subaction::Build => "Build",
        Subaction::Settle => "Settle",
        Subaction::Wild => "Wild",
        Subaction::GainSkull => "Skull",
        Subaction::GainSpirit => "Spirit",
    }
}

/// Where the token that acts is chosen, and what it does.
pub(crate) fn chosen_on_map(sub: Subaction) -> String {
    format!("Choose it on the map. {}", subaction_rule(sub))
}

/// What a subaction is, in one sentence.
pub(crate) fn subaction_rule(sub: Subaction) -> &'static str {
    match sub {
        Subaction::Gather => "Move a rover or warrior and take resources that its new hex shows.",
        Subaction::Spawn => {
            "Send people of a village out as a new token, which gathers at once. The village keeps at least 12."
        }
        Subaction::Advance => {
            "Move your fire token to another place of the next round's order and take what that place shows."
        }
        Subaction::Trade => {
            "Pay one resource that the hex of a token shows; take all of one kind that a hex next to it, or within its range, shows."
        }
        Subaction::Combat => {
            "Attack a rover or warrior within range. People times strength decide, raised by feast tiles chosen in secret."
        }
        Subaction::Hunt => {
            "Fight a beast within range; its meat, or the beast itself, is the prize."
        }
        Subaction::Develop => "Buy a technology of the next level of any line.",
        Subaction::Build => "Build a structure on the hex of one of your tokens.",
        Subaction::Settle => "Turn a rover or warrior of at least 12 people into a village.",
        Subaction::Wild => {
            "Pay resources, then do any action of Move, Engage or Grow, even if no space is open there."
        }
        Subaction::GainSkull => {
            "Buy a skull: a reserve skull of your board, or one on a map hex where you have a token."
        }
        Subaction::GainSpirit => {
            "Take an open great spirit; you need a token on a place of worship: a meadow, a shrine or a temple."
        }
    }
}

pub(crate) fn category(category: Category) -> &'static str {
    match category {
        Category::Move => "Move",
        Category::Engage => "Engage",
        Category::Grow => "Grow",
        Category::Worship => "Worship",
    }
}

pub(crate) fn prize(prize: Prize) -> &'static str {
    match prize {
        Prize::Resources => "resources",
        Prize::Population => "people",
        Prize::Skull => "a reserve skull",
        Prize::Nothing => "nothing",
    }
}

pub(crate) fn good(good: Good) -> &'static str {
    match good {
        Good::Resources => "resources",
        Good::Stats => "stat points",
        Good::Population => "people",
    }
}

/// The number and letter of a sacrifice option: "2a".
pub(crate) fn offering(offering: Offering) -> String {
    offering.name().trim_start_matches("sac").to_owned()
}

pub(crate) fn stat_rule(stat: Stat) -> &'static str {
    match stat {
        Stat::Capacity => "how many people the dial holds",
        Stat::Range => "how far it attacks and trades",
        Stat::Feast => "how many feast tiles it commits",
        Stat::Strength => "what its people are multiplied with in fights",
        Stat::Collection => "how many resources it takes when it gathers",
        Stat::Movement => "how many steps it moves",
    }
}

pub(crate) fn resource_icon(resource: Resource) -> &'static str {
    match resource {
        Resource::Meat => "meat",
        Resource::Fish => "double-fish",
        Resource::Grain => "wheat",
        Resource::Wood => "log",
        Resource::Stone => "stone-block",
        Resource::Hide => "animal-hide",
        Resource::Berries => "raspberry",
        Resource::Water => "water-drop",
        Resource::Herbs => "herbs-bundle",
    }
}

pub(crate) fn terrain_icon(terrain: Terrain) -> &'static str {
    match terrain {
        Terrain::Forest => "pine-tree",
        Terrain::River => "waves",
        Terrain::Plains => "high-grass",
        Terrain::Coast => "palm-tree",
        Terrain::Tundra => "mountaintop",
        Terrain::Hills => "hills",
        Terrain::Heart => "totem",
    }
}

pub(crate) fn subaction_icon(sub: Subaction) -> &'static str {
    match sub {
        Subaction::Gather => "basket",
        Subaction::Spawn => "walk",
        Subaction::Advance => "flying-flag",
        Subaction::Trade => "trade",
        Subaction::Combat => "crossed-axes",
        Subaction::Hunt => "spear-feather",
        Subaction::Develop => "idea",
        Subaction::Build => "stone-crafting",
        Subaction::Settle => "huts-village",
        Subaction::Wild => "sparkles",
        Subaction::GainSkull => "death-skull",
        Subaction::GainSpirit => "spark-spirit",
    }
}

pub(crate) fn unit_icon(unit: Unit) -> &'static str {
    match unit {
        Unit::Rover => "walk",
        Unit::Warrior => "barbarian",
        Unit::Village => "hut",
    }
}

pub(crate) fn structure_icon(structure: Structure) -> &'static str {
    match structure {
        Structure::Shrine => "rune-stone",
        Structure::Stash => "wooden-crate",
        Structure::Bunker => "cave-entrance",
        Structure::Temple => "egyptian-temple",
        Structure::Silo => "grain-bundle",
        Structure::Fort => "hill-fort",
    }
}

pub(crate) fn beast_icon(beast: Beast) -> &'static str {
    match beast {
        Beast::WildHorse => "horse-head",
        Beast::Camelops => "camel-head",
        Beast::IrishElk => "stag-head",
        Beast::Sivathere => "deer-head",
        Beast::Direwolf => "wolf-head",
        Beast::Auroch => "bull-horns",
        Beast::Bison => "bison",
        Beast::CaveLion => "lion",
        Beast::Smilodon => "saber-toothed-cat-head",
        Beast::ShortfacedBear => "bear-head",
        Beast::CaveBear => "polar-bear",
        Beast::Rhino => "rhinoceros-horn",
        Beast::Mastodon => "elephant",
        Beast::Mammoth => "mammoth",
    }
}
