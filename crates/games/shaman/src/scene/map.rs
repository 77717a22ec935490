//! The map: hexes with what they show, and everything that stands on them.

use atoll_engine::Seat;
use atoll_scene::{Node, Paint, Part, Scene, seat_character, seat_mark};

use super::key;
use super::names::{self, counted, people};
use super::paint::{INK, OUTLINE, on_tribe, terrain_ink, tribe_ink, yield_ink};
use super::{effects, rows};
use crate::board::{
    Beast, Colour, HEXES, Hex, ROWS, Resource, Skull, Stat, Structure, Token, Unit,
};
use crate::data::effect::BeastAbility;
use crate::decisions::AnyDecision;
use crate::look::Look;
use crate::state::{Fighter, Laid, Wild};
use crate::task::Supply;

/// Half the width of a hex, and from its middle to its upper and lower corner.
const HALF: f32 = 50.0;
const TALL: f32 = 58.0;
const PITCH: f32 = 87.0;
/// Room beside and above the map.
const LEFT: f32 = 60.0;
const TOP: f32 = 16.0;
pub(crate) const WIDTH: f32 = 2.0 * (LEFT + 9.0 * HALF);
pub(crate) const HEIGHT: f32 = 2.0 * (TOP + TALL) + 8.0 * PITCH;

/// The layers of the board.
pub(crate) const YIELDS: &str = "yields";
pub(crate) const NAMES: &str = "names";

pub(crate) fn board(look: Look) -> Scene {
    let mut scene = Scene::new(WIDTH, HEIGHT, (2.0 * HALF / 8.0, PITCH / 4.0));
    let frame = Part::rect(WIDTH, HEIGHT, 24.0, Paint::fill("wall"));
    scene.push(Node::new("wall", WIDTH / 2.0, HEIGHT / 2.0).part(frame));
    for hex in Hex::all() {
        scene.push(ground(look, hex));
    }
    scene.push(exits(look));
    scene.push(all_yields(look));
    rows::add(look, &mut scene);
    for hex in Hex::all() {
        for node in things(look, hex) {
            scene.push(node);
        }
    }
    scene.push(hex_names());
    super::lean::round(&mut scene);
    scene
}

pub(crate) fn middle(hex: Hex) -> (f32, f32) {
    let (row, place) = hex.place();
    let indent = HALF * f32::from(9 - ROWS[row]);
    (
        LEFT + HALF + indent + 2.0 * HALF * place as f32,
        TOP + TALL + PITCH * row as f32,
    )
}

fn hexagon(paint: Paint) -> Part {
    let (half, tall, side) = (HALF - 1.0, TALL - 1.0, TALL / 2.0);
    let points = vec![
        (0.0, -tall),
        (half, -side),
        (half, side),
        (0.0, tall),
        (-half, side),
        (-half, -side),
    ];
    Part::Polygon { points, paint }
}

/// The hex itself: terrain, and in words all that lies on it.
fn ground(look: Look, hex: Hex) -> Node {
    let (x, y) = middle(hex);
    let map = look.map();
    let terrain = map.terrain(hex);
    let paint = Paint::fill(terrain_ink(terrain));
    let paint = match meant(look) == Some(hex) {
        true => paint.outlined(OUTLINE, 4.0),
        false => paint,
    };
    let mut node = Node::new(key::hex(hex), x, y).part(hexagon(paint));
    if !is_crowded(look, hex) {
        let icon = Part::icon(
            names::terrain_icon(terrain),
            34.0,
            Paint::fill(INK).faint(0.22),
        );
        node = node.part(icon.at(0.0, -24.0));
    }
    let glyph = format!(
        "{:<7}\n\n\n{}",
        hex_head(look, hex),
        yield_letters(look, hex)
    );
    let words = format!("{hex}, {}.", ground_words(look, hex));
    let why = no_entry(look, hex).map_or(String::new(), |why| format!(" Not now: {why}"));
    node.tip(format!("{words}{why}"))
        .label(words)
        .glyph(glyph, "soft")
}

/// The hex that the decision is about.
fn meant(look: Look) -> Option<Hex> {
    match look.decision()? {
        AnyDecision::Take(take) if take.from == Supply::Offered => look.s.act.hex,
        AnyDecision::TradeKind(trade) => Some(trade.hex(look)),
        AnyDecision::ReplaceVillage(village) => Some(village.hex),
        _ => None,
    }
}

/// Why the token that is about to gather cannot go to a hex; nothing if it can, or nobody is about to.
fn no_entry(look: Look, hex: Hex) -> Option<String> {
    let Some(AnyDecision::GatherHex(_)) = look.decision() else {
        return None;
    };
    let seat = look.core().seat;
    let (token, from) = look.acting(seat);
    if look.destinations(seat, token, from) & hex.bit() != 0 {
        return None;
    }
    Some(if from == hex {
        format!("{token} has to leave the village's hex.")
    } else if look.player(seat).tokens() & hex.bit() != 0 {
        "another token of yours stands there.".to_owned()
    } else if look.core().full(None) & hex.bit() != 0 {
        "two tokens stand there already.".to_owned()
    } else {
        format!(
            "out of reach for {token}, which moves up to {}.",
            names::steps(look, seat, token)
        )
    })
}

/// Terrain, yields and marks of a hex.
pub(crate) fn ground_words(look: Look, hex: Hex) -> String {
    let map = look.map();
    let mut words = format!("{}: {}", map.terrain(hex), names::yields(look.data(), hex));
    if map.meadow(hex) {
        words += "; a meadow, where spirits can be taken";
    }
    if let Some(colour) = map.start_of(hex) {
        words += &format!(
            "; start of the {}, left only along the rim",
            names::tribe(look.data(), colour)
        );
    }
    if let Some((skull, price)) = skull_on(look, hex) {
        words += &format!("; a {} lies here, price {price}", names::skull(skull));
    }
    words
}

/// The skull that can be bought on a hex, and its price.
fn skull_on(look: Look, hex: Hex) -> Option<(Skull, String)> {
    let index = look.map().skull_index(hex)?;
    let price = names::cost(&look.map().skulls[index].1);
    Some((look.map_skull(index)?, price))
}

/// Arrows along the rim: the only first steps from a starting hex.
fn exits(look: Look) -> Node {
    let mut node = Node::new("exits", 0.0, 0.0);
    for colour in Colour::ALL {
        let start = look.map().start[colour];
        let (x, y) = middle(start);
        for exit in crate::board::hexes(look.map().exits[start]) {
            let (to_x, to_y) = middle(exit);
            let (dx, dy) = ((to_x - x) / 100.0, (to_y - y) / 100.0);
            let (tip, base) = (57.0, 44.0);
            let points = vec![
                (tip * dx, tip * dy),
                (base * dx - 8.0 * dy, base * dy + 8.0 * dx),
                (base * dx + 8.0 * dy, base * dy - 8.0 * dx),
            ];
            let paint = Paint::fill(tribe_ink(colour)).outlined("token-edge", 1.5);
            node = node.part(Part::Polygon { points, paint }.at(x, y));
        }
    }
    node
}

fn hex_head(look: Look, hex: Hex) -> String {
    let meadow = if look.map().meadow(hex) { "*" } else { "" };
    format!("{hex}{meadow}")
}

fn yield_letters(look: Look, hex: Hex) -> String {
    let shown = look.map().yields(hex);
    if shown.iter().all(|n| *n > 0) {
        return "all ×2".to_owned();
    }
    let kinds = Resource::ALL.into_iter().filter(|kind| shown[*kind] > 0);
    kinds
        .map(|kind| format!("{}{}", kind.letter(), shown[kind]))
        .collect()
}

/// What every hex shows, as one layer: three icons with their numbers beneath.
fn all_yields(look: Look) -> Node {
    let mut node = Node::new("yields", 0.0, 0.0);
    for hex in Hex::all() {
        let (x, y) = middle(hex);
        let shown = look.map().yields(hex);
        let kinds: Vec<_> = Resource::ALL
            .into_iter()
            .filter(|kind| shown[*kind] > 0)
            .collect();
        if kinds.len() > 3 {
            let text = format!("{} of each", shown[0]);
            node = node.part(
                Part::text(18.0, text, Paint::fill(INK))
                    .bold()
                    .at(x, y + 22.0),
            );
            continue;
        }
        for (place, kind) in kinds.iter().enumerate() {
            let dx = YIELD_PITCH * (place as f32 - 1.0);
            let icon = Part::icon(
                names::resource_icon(*kind),
                20.0,
                Paint::fill(yield_ink(*kind)),
            );
            node = node.part(icon.at(x + dx, y + 8.0));
        }
        let numbers = Part::text(18.0, digits(&kinds, shown), Paint::fill(INK));
        node = node.part(numbers.bold().at(x, y + 26.0));
    }
    node.layer(YIELDS)
}

const YIELD_PITCH: f32 = 29.0;

/// The numbers in one text, spaced so that each stands beneath its icon: digits are 0.625 wide, blanks 0.281.
fn digits(kinds: &[Resource], shown: &[u8; Resource::COUNT]) -> String {
    let numbers: Vec<_> = kinds.iter().map(|kind| shown[*kind].to_string()).collect();
    numbers.join("\u{a0}\u{a0}\u{a0}\u{2009}")
}

/// The names of all hexes, on demand.
fn hex_names() -> Node {
    let mut node = Node::new("hex-names", 0.0, 0.0);
    for index in 0..HEXES {
        let hex = Hex::new(index);
        let (x, y) = middle(hex);
        node = node.part(
            Part::text(17.0, hex.to_string(), Paint::fill(INK))
                .bold()
                .at(x, y - 44.0),
        );
    }
    node.layer(NAMES)
}

/// Whether something stands in the upper half of a hex, so that its terrain mark would be hidden.
fn is_crowded(look: Look, hex: Hex) -> bool {
    let core = look.core();
    let skull = look
        .map()
        .skull_index(hex)
        .is_some_and(|index| look.map_skull(index).is_some());
    core.beast(hex).is_some() || tokens_on(look, hex) > 0 || skull || look.map().meadow(hex)
}

fn tokens_on(look: Look, hex: Hex) -> usize {
    let players = look
        .seats()
        .filter(|seat| look.player(*seat).tokens() & hex.bit() != 0)
        .count();
    players
        + look
            .core()
            .analogs
            .iter()
            .flatten()
            .filter(|analog| analog.hex == hex)
            .count()
}

/// Everything on a hex. Tokens and beasts stand in the middle, small marks around and over them.
fn things(look: Look, hex: Hex) -> Vec<Node> {
    let mut large: Vec<Maker> = Vec::new();
    let mut small: Vec<Maker> = Vec::new();
    for seat in look.seats() {
        for token in Token::all().filter(|token| look.player(seat).piece(*token).hex() == Some(hex))
        {
            large.push(Box::new(move |x, y| token_node(look, seat, token, x, y)));
        }
    }
    for colour in Colour::ALL {
        if look.core().analogs[colour].is_some_and(|analog| analog.hex == hex) {
            large.push(Box::new(move |x, y| analog_node(look, colour, x, y)));
        }
    }
    let crowd = large.len();
    if let Some(wild) = look.core().beast(hex) {
        if crowd < 2 {
            large.push(Box::new(move |x, y| beast_node(look, hex, wild, 1.0, x, y)));
        } else {
            small.push(Box::new(move |x, y| beast_node(look, hex, wild, 0.6, x, y)));
        }
    }
    if look.map().meadow(hex) {
        small.push(Box::new(move |x, y| meadow_node(hex, x, y)));
    }
    if let Some(skull) = look
        .map()
        .skull_index(hex)
        .filter(|index| look.map_skull(*index).is_some())
    {
        small.push(Box::new(move |x, y| skull_node(look, hex, skull, x, y)));
    }
    for seat in look.seats() {
        for structure in Structure::ALL {
            if look.player(seat).structures[structure] == Some(hex) {
                small.push(Box::new(move |x, y| {
                    structure_node(look, seat, structure, hex, x, y)
                }));
            }
        }
    }
    let (x, y) = middle(hex);
    let (band, marks) = match (large.len(), small.len()) {
        (0, n) => (0.0, in_a_row(n, 31.0, -22.0)),
        (1, n) => (-25.0, beside(n)),
        (_, 0) => (-25.0, Vec::new()),
        (_, n) => (-18.0, in_a_row(n, 27.0, -45.0)),
    };
    let mut nodes = make(&large, &in_a_row(large.len(), 48.0, band), x, y);
    nodes.extend(make(&small, &marks, x, y));
    nodes
}

type Maker<'a> = Box<dyn Fn(f32, f32) -> Node + 'a>;

fn make(makers: &[Maker], places: &[(f32, f32)], x: f32, y: f32) -> Vec<Node> {
    let placed = makers.iter().zip(places);
    placed
        .map(|(make, (dx, dy))| make(x + dx, y + dy))
        .collect()
}

/// Places side by side.
fn in_a_row(n: usize, pitch: f32, y: f32) -> Vec<(f32, f32)> {
    let first = -pitch * (n as f32 - 1.0) / 2.0;
    (0..n).map(|i| (first + pitch * i as f32, y)).collect()
}

/// Places at the sides of a token, then at its upper corners.
fn beside(n: usize) -> Vec<(f32, f32)> {
    let places = [(-36.0, -14.0), (36.0, -14.0), (-23.0, -46.0), (23.0, -46.0)];
    places.into_iter().cycle().take(n).collect()
}

/// The body of a token: a village is square, a warrior eight-sided, a rover round.
pub(crate) fn token_body(unit: Unit, r: f32, paint: Paint) -> Part {
    match unit {
        Unit::Village => Part::rect(2.0 * r, 2.0 * r, 0.22 * r, paint),
        Unit::Rover => Part::circle(1.05 * r, paint),
        Unit::Warrior => {
            let (a, b) = (1.06 * r, 0.46 * r);
            let points = vec![
                (-b, -a),
                (b, -a),
                (a, -b),
                (a, b),
                (b, a),
                (-b, a),
                (-a, b),
                (-a, -b),
            ];
            Part::Polygon { points, paint }
        }
    }
}

/// A token on the map: the number on its dial first, then what and whose it is.
fn token_node(look: Look, seat: Seat, token: Token, x: f32, y: f32) -> Node {
    let piece = look.player(seat).piece(token);
    let colour = look.player(seat).colour();
    let (fill, on) = (
        Paint::fill(tribe_ink(colour)).outlined(token_edge(colour), 2.5),
        Paint::fill(on_tribe(colour)),
    );
    let mut node = Node::new(key::token(seat, token), x, y)
        .part(token_body(token.unit(), 23.0, fill))
        .part(Part::icon(names::unit_icon(token.unit()), 17.0, on).at(-6.0, -12.0))
        .part(seat_mark(seat, 5.0, on).at(11.0, -12.0))
        .part(
            Part::text(26.0, piece.population.to_string(), on)
                .bold()
                .at(0.0, 8.0),
        );
    if let Some(beast) = piece.beast {
        node = node
            .part(Part::circle(10.0, Paint::fill("face").outlined(OUTLINE, 1.5)).at(25.0, 25.0))
            .part(Part::icon(names::beast_icon(beast), 15.0, Paint::fill(INK)).at(25.0, 25.0));
    }
    node.label(token_words(look, seat, token))
        .tip(token_tip(look, seat, token))
        .glyph(
            format!("{}{token}\n {}", seat_character(seat), piece.population),
            seat_glyph(seat),
        )
}

/// A white token would be lost on pale ground without a dark edge.
fn token_edge(colour: Colour) -> &'static str {
    if colour == Colour::White {
        "closed"
    } else {
        "token-edge"
    }
}

fn seat_glyph(seat: Seat) -> &'static str {
    atoll_scene::seat_ink(seat)
}

/// Who it is, where, and how full.
pub(crate) fn token_words(look: Look, seat: Seat, token: Token) -> String {
    let piece = look.player(seat).piece(token);
    let place = piece.hex().map_or("beside the map".to_owned(), |hex| {
        format!("on {}", names::place(look.data(), hex))
    });
    let capacity = look.stat(seat, token, Stat::Capacity);
    let beast = piece.beast.map_or(String::new(), |beast| {
        format!(", with a {}", names::beast(look.data(), beast))
    });
    let name = names::capital(&names::token(token));
    format!(
        "{name} of the {} {place}: {} of {capacity} people{beast}.",
        names::tribe(look.data(), look.player(seat).colour()),
        piece.population
    )
}

fn token_tip(look: Look, seat: Seat, token: Token) -> String {
    let tribe = names::tribe(look.data(), look.player(seat).colour());
    let name = names::capital(&names::token(token));
    let population = look.player(seat).piece(token).population;
    let capacity = look.stat(seat, token, Stat::Capacity);
    format!(
        "{name} of the {tribe}: {population} of {capacity} people. {}",
        token_powers(look, seat, token)
    )
}

/// What a token can do, by the present values of its seat.
pub(crate) fn token_powers(look: Look, seat: Seat, token: Token) -> String {
    if token.is_village() {
        return "Villages stay, spawn, and are never attacked.".to_owned();
    }
    let stat = |stat: Stat| look.stat(seat, token, stat);
    let strength = [0, 1].map(|side| look.token_value(seat, token, side).1);
    let tiles = [0, 1].map(|side| u32::from(look.token_feast(seat, token, side)));
    format!(
        "{} moves up to {}, collects {}, fights with {} and {}, range {}.{}",
        names::capital(&names::token(token)),
        names::steps(look, seat, token),
        stat(Stat::Collection),
        both_ways(strength, |n| format!("strength {n}")),
        both_ways(tiles, |n| counted(n, "feast tile")),
        stat(Stat::Range),
        leads(look, seat, token)
    )
}

/// A value that may differ by who began the fight: "strength 6 when it attacks (3 when it defends)".
fn both_ways([attacking, defending]: [u32; 2], said: impl Fn(u32) -> String) -> String {
    match attacking == defending {
        true => said(attacking),
        false => format!(
            "{} when it attacks ({defending} when it defends)",
            said(attacking)
        ),
    }
}

/// The beast that a token leads, and whether the figures of the token have it in them.
fn leads(look: Look, seat: Seat, token: Token) -> String {
    let Some(beast) = look.player(seat).piece(token).beast else {
        return String::new();
    };
    let name = names::beast(look.data(), beast);
    let does = effects::beast_led(look.data(), beast);
    match look.data().beast(beast).ability {
        BeastAbility::Population
        | BeastAbility::FeastValues
        | BeastAbility::VictorySpirit
        | BeastAbility::VictoryTechnology
        | BeastAbility::VictorySkull
        | BeastAbility::VictoryStructure => format!(" It leads a beast, {name}: {does}."),
        _ => format!(" This counts the beast it leads, {name}: {does}."),
    }
}

/// A warrior of an absent tribe.
fn analog_node(look: Look, colour: Colour, x: f32, y: f32) -> Node {
    let fighter = crate::state::Fighter::Analog(colour);
    let foe = look.foe_box(fighter);
    let (fill, on) = (
        Paint::fill(tribe_ink(colour)).outlined(OUTLINE, 2.5),
        Paint::fill(on_tribe(colour)),
    );
    let label = format!(
        "{} warrior of an absent tribe on {}: {}, strength {}, range {}, {}.",
        names::capital(colour.name()),
        look.fighter_hex(fighter)
            .map_or(String::new(), |hex| hex.to_string()),
        people(foe.population),
        foe.strength,
        foe.range,
        counted(foe.feast, "feast tile"),
    );
    Node::new(key::analog(colour), x, y)
        .part(token_body(Unit::Warrior, 23.0, fill))
        .part(Part::icon("barbarian", 17.0, on).at(0.0, -12.0))
        .part(
            Part::text(26.0, foe.population.to_string(), on)
                .bold()
                .at(0.0, 8.0),
        )
        .tip(format!(
            "{label} It stands for a tribe that nobody plays (an analog warrior) and moves after each round."
        ))
        .label(label)
        .glyph(format!("Awr\n {}", foe.population), "soft")
}

/// A beast, standing or downed, with population and strength.
fn beast_node(look: Look, hex: Hex, wild: Wild, scale: f32, x: f32, y: f32) -> Node {
    let foe = look.foe_box(Fighter::Beast(hex));
    let name = names::beast(look.data(), wild.beast);
    let prowess = format!("{}×{}", foe.population, foe.strength);
    let faint = if wild.claim.is_some() { 0.45 } else { 1.0 };
    let ground = Part::circle(22.0 * scale, Paint::fill("face").faint(0.55 * faint));
    let ink = Paint::fill("beast").faint(faint);
    let icon = Part::icon(names::beast_icon(wild.beast), 34.0 * scale, ink);
    let node = Node::new(key::beast(hex), x, y)
        .part(ground)
        .part(icon.at(0.0, -3.0 * scale));
    let node = match wild.claim {
        Some((seat, _)) => {
            let ink = tribe_ink(look.player(seat).colour());
            let mark = seat_mark(seat, 9.0, Paint::fill(ink).outlined("token-edge", 1.5));
            node.part(mark.at(13.0, 13.0))
        }
        None => {
            // Numbers shrink less than the beast: they have to be read.
            let scale = scale.max(0.8);
            let plate = Part::rect(
                42.0 * scale,
                17.0 * scale,
                8.0 * scale,
                Paint::fill("beast"),
            );
            let text = Part::text(14.5 * scale, prowess.clone(), Paint::fill("face")).bold();
            node.part(plate.at(0.0, 16.0 * scale))
                .part(text.at(0.0, 16.0 * scale))
        }
    };
    let (label, tip) = beast_words(look, hex, wild);
    let short: String = name
        .split(' ')
        .next_back()
        .unwrap_or(name)
        .chars()
        .take(7)
        .collect();
    node.label(label)
        .tip(tip)
        .glyph(format!("{short}\n{prowess}"), "beast-text")
}

/// What a beast is: in a few words, and what comes of hunting it or of a skull for it.
fn beast_words(look: Look, hex: Hex, wild: Wild) -> (String, String) {
    let data = look.data();
    let name = names::beast(data, wild.beast);
    let harnessed = effects::beast_clause(data, wild.beast);
    if let Some((seat, token)) = wild.claim {
        let state = format!("downed and kept by {token} of {}", names::folk(look, seat));
        return (
            format!("{name} on {hex}, {state}."),
            format!(
                "{name}, {state}. It lies here until its owner gains a skull and harnesses it; if {token} leaves the map, it stands up again. Harnessed: {harnessed}."
            ),
        );
    }
    let foe = look.foe_box(Fighter::Beast(hex));
    let figures = format!(
        "{}, strength {}, range {}, {}",
        people(foe.population),
        foe.strength,
        foe.range,
        counted(foe.feast, "feast tile")
    );
    let round = usize::from(look.core().round);
    let meat = data.rounds[round].meat + data.beast(wild.beast).meat;
    (
        format!("{name} on {hex}: {figures}."),
        format!("{name}: {figures}; slaughtered now it gives {meat} meat. Harnessed: {harnessed}."),
    )
}

fn meadow_node(hex: Hex, x: f32, y: f32) -> Node {
    Node::new(format!("meadow-{hex}"), x, y)
        .part(Part::circle(12.0, Paint::fill("face").faint(0.8)))
        .part(Part::icon("clover", 18.0, Paint::fill("meadow")))
        .tip("A meadow: with a token here you can take a great spirit.")
}

fn skull_node(look: Look, hex: Hex, index: usize, x: f32, y: f32) -> Node {
    let skull = look.map_skull(index).unwrap_or(Skull::Neutral);
    let (fill, on) = match skull {
        Skull::Neutral => ("face", INK),
        Skull::Of(colour) => (tribe_ink(colour), on_tribe(colour)),
    };
    let price = look.map().skulls[index].1.units();
    let under = match (
        look.core().skulls[index].neutral,
        look.core().skulls[index].foreign,
    ) {
        (true, Laid::Known(colour)) => format!(" A {colour} skull lies under it."),
        (true, Laid::Hidden) => " Another skull lies under it.".to_owned(),
        _ => String::new(),
    };
    Node::new(format!("skull-{hex}"), x, y)
        .part(Part::circle(16.0, Paint::fill(fill).outlined(OUTLINE, 1.5)))
        .part(Part::icon("death-skull", 16.0, Paint::fill(on)).at(0.0, -5.0))
        .part(
            Part::text(14.0, price.to_string(), Paint::fill(on))
                .bold()
                .at(0.0, 8.0),
        )
        .tip(format!(
            "A {} for {}, for whoever has a token here.{under} {}",
            names::skull(skull),
            names::cost(&look.map().skulls[index].1),
            names::skull_rule(skull, None),
        ))
        .label(format!(
            "{} on {hex}, price {price}.",
            names::capital(&names::skull(skull))
        ))
        .glyph("", "soft")
}

fn structure_node(look: Look, seat: Seat, structure: Structure, hex: Hex, x: f32, y: f32) -> Node {
    let colour = look.player(seat).colour();
    Node::new(key::structure(seat, structure), x, y)
        .part(Part::rect(
            25.0,
            25.0,
            5.0,
            Paint::fill(tribe_ink(colour)).outlined("token-edge", 1.5),
        ))
        .part(Part::icon(
            names::structure_icon(structure),
            19.0,
            Paint::fill(on_tribe(colour)),
        ))
        .label(format!(
            "{} of {} on {hex}.",
            names::title(structure.name()),
            names::folk(look, seat)
        ))
        .tip(format!(
            "{}: {}",
            names::title(structure.name()),
            effects::structure(look.data(), structure)
        ))
        .glyph(structure.name()[..2].to_owned(), seat_glyph(seat))
}

/// What a token would look like on another hex, while a move is considered; it leaves room for who stands there.
pub(crate) fn token_ghost(look: Look, seat: Seat, token: Token, hex: Hex, population: u16) -> Node {
    let colour = look.player(seat).colour();
    let (x, y) = middle(hex);
    let own = usize::from(look.player(seat).tokens() & hex.bit() != 0);
    let others = tokens_on(look, hex) - own + usize::from(beast_on(look, hex).is_some());
    let x = if others > 0 { x - 27.0 } else { x };
    let on = Paint::fill(on_tribe(colour));
    Node::new(format!("ghost-{token}"), x, y - 25.0)
        .part(token_body(
            token.unit(),
            23.0,
            Paint::fill(tribe_ink(colour)).outlined("token-edge", 2.5),
        ))
        .part(
            Part::text(26.0, population.to_string(), on)
                .bold()
                .at(0.0, 6.0),
        )
}

/// The species on a hex.
pub(crate) fn beast_on(look: Look, hex: Hex) -> Option<Beast> {
    look.core().beast(hex).map(|wild| wild.beast)
}
