//! A fight in progress: both sides, their tiles, and what they are worth.

use atoll_engine::{Seat, Viewer};
use atoll_scene::{Node, Paint, Panel, Part, Place};

use super::names::{self, counted};
use super::paint::pale_ink;
use super::pane::{Pane, WIDTH};
use super::{effects, key};
use crate::board::{Prize, Resource, Token};
use crate::data::Stock;
use crate::data::effect::Ability;
use crate::look::Look;
use crate::state::Fighter;
use crate::view::View;

pub(crate) fn panel(look: Look, view: &View) -> Option<Panel> {
    let fight = look.s.fight()?;
    let mut pane = Pane::new("fight");
    for side in 0..2 {
        write_side(look, view, &mut pane, side);
    }
    Some(Panel {
        key: "fight".into(),
        title: "Fight".into(),
        seat: None,
        note: match fight.distance {
            0 => "on one hex".to_owned(),
            n => format!("distance {n}"),
        },
        active: false,
        place: Place::Side,
        scene: pane.scene(),
    })
}

/// Whether the viewer may see the tiles of a side: they are shown, or they are the viewer's own.
fn sees(look: Look, view: &View, side: usize) -> bool {
    let fight = &look.s.fight;
    let own = fight.sides[side].fighter.seat().map(Viewer::Seat);
    fight.shown || own == Some(view.viewer)
}

fn write_side(look: Look, view: &View, pane: &mut Pane, side: usize) {
    let fight = &look.s.fight;
    let role = ["Attacker", "Defender"][side];
    let who = who(look, fight.sides[side].fighter);
    pane.heading(&format!("{role}: {who}"));
    let Some(value) = value(look, view, side) else {
        pane.words("They fight with tiles nobody else sees yet.", "soft");
        return;
    };
    pane.words(&value, "ink");
    if sees(look, view, side) {
        tiles(look, pane, side);
    }
}

fn who(look: Look, fighter: Fighter) -> String {
    match fighter {
        Fighter::Beast(hex) => match super::map::beast_on(look, hex) {
            Some(beast) => format!("{} on {hex}", names::beast(look.data(), beast)),
            None => names::fighter(fighter),
        },
        Fighter::Token(seat, token) => {
            format!("{}, {}", names::folk(look, seat), names::token(token))
        }
        _ => names::fighter(fighter),
    }
}

/// "(10 + 3) × (5 + 1) = 78", as far as the viewer knows the tiles; what it was once it is counted.
fn value(look: Look, view: &View, side: usize) -> Option<String> {
    let fight = &look.s.fight;
    if fight.is_counted() {
        let result = match fight.winner {
            Some(winner) if usize::from(winner) == side => "won",
            Some(_) => "lost",
            None => "nobody won",
        };
        return Some(format!(
            "{} in the fight: {result}.",
            fight.sides[side].value
        ));
    }
    look.fighter_hex(fight.sides[side].fighter)?;
    if !sees(look, view, side) {
        return Some(format!("{}.{}", odds(look, side), beyond(look, side)));
    }
    let (population, strength) = look.base_value(side);
    let (more, stronger) = look.tile_value(side);
    let sum = (population + more) * (strength + stronger);
    Some(format!(
        "({population} + {more}) × ({strength} + {stronger}) = {sum}"
    ))
}

/// The tiles of a side, those of a kind together.
fn tiles(look: Look, pane: &mut Pane, side: usize) {
    let kinds: Vec<_> = Resource::ALL
        .into_iter()
        .filter(|kind| look.lying(side, *kind) > 0)
        .collect();
    if kinds.is_empty() {
        return;
    }
    for (place, kind) in kinds.into_iter().enumerate() {
        let n = look.lying(side, kind);
        let worth = effects::feast(&look.feast_values(look.s.fight.sides[side].fighter)[kind]);
        let x = (22.0 + 44.0 * place as f32).min(WIDTH);
        pane.push(
            Node::new(key::tile(side, kind), x, pane.y + 20.0)
                .part(Part::rect(
                    40.0,
                    38.0,
                    8.0,
                    Paint::fill("paper").outlined("line", 1.0),
                ))
                .part(
                    Part::icon(
                        names::resource_icon(kind),
                        22.0,
                        Paint::fill(pale_ink(kind)),
                    )
                    .at(-7.0, 0.0),
                )
                .part(
                    Part::text(16.0, n.to_string(), Paint::fill("ink"))
                        .bold()
                        .at(12.0, 0.0),
                )
                .label(format!(
                    "{n} {kind} of the {}: {worth}.",
                    ["attacker", "defender"][side]
                ))
                .tip(format!("{}: {worth}.", names::capital(kind.name())))
                .glyph(format!("{}{n}", kind.letter()), pale_ink(kind)),
        );
    }
    pane.space(44.0);
}

/// What a side has before its tiles, and the most that tiles within the limit make of it: "8 × 2 = 16, up to 24 with 1
/// tile by chance".
pub(crate) fn odds(look: Look, side: usize) -> String {
    let (population, strength) = look.base_value(side);
    let plain = population * strength;
    let most = most(look, side);
    let tiles = counted(look.feast_limit(side), "tile");
    let chance = match look.s.fight.sides[side].fighter {
        Fighter::Token(..) => "",
        _ => " by chance",
    };
    match most > plain {
        true => format!("{population} × {strength} = {plain}, up to {most} with {tiles}{chance}"),
        false => format!("{population} × {strength} = {plain}"),
    }
}

/// The opponent in a sentence: a beast or a warrior without a board is one, a token stands for its tribe.
pub(crate) fn pronoun(fighter: Fighter) -> &'static str {
    match fighter {
        Fighter::Token(..) => "they",
        _ => "it",
    }
}

/// What may bring a side more than the tiles within its limit: " If it draws water, it draws one more."
pub(crate) fn beyond(look: Look, side: usize) -> String {
    let fighter = look.s.fight.sides[side].fighter;
    let values = look.feast_values(fighter);
    let held = tiles_of(look, fighter);
    let extra = |kind: &Resource| held[*kind] > 0 && values[*kind].extras > 0;
    let mut more: Vec<_> = Resource::ALL
        .into_iter()
        .filter(extra)
        .map(|kind| kind.name().to_owned())
        .collect();
    let war = |seat: &Seat| look.active(*seat, Ability::WarTile);
    if fighter.seat().is_some_and(|seat| war(&seat)) {
        more.push("their great spirit".to_owned());
    }
    let more = match more.is_empty() {
        true => return String::new(),
        false => names::either(&more),
    };
    match fighter {
        Fighter::Token(..) => format!(" With {more} they may add one more."),
        _ => format!(" If it draws {more}, it draws one more."),
    }
}

/// The highest value of a side with tiles within its limit.
fn most(look: Look, side: usize) -> u32 {
    let fighter = look.s.fight.sides[side].fighter;
    let twice = doubles(look, fighter);
    let held = tiles_of(look, fighter);
    let kinds: Vec<_> = look
        .feast_values(fighter)
        .iter()
        .zip(held)
        .map(|(value, n)| {
            let add = |n: u16| u32::from(n) * twice;
            ((add(value.population), add(value.strength)), n)
        })
        .filter(|(worth, n)| *worth != (0, 0) && *n > 0)
        .collect();
    best(&kinds, look.feast_limit(side).into(), look.base_value(side))
}

/// The highest product that so many tiles of these kinds make of people and strength.
fn best(kinds: &[((u32, u32), u16)], left: u16, (people, strength): (u32, u32)) -> u32 {
    let [((more, stronger), held), rest @ ..] = kinds else {
        return people * strength;
    };
    let with = |n: u16| {
        let tiles = u32::from(n);
        best(
            rest,
            left - n,
            (people + tiles * more, strength + tiles * stronger),
        )
    };
    (0..=left.min(*held)).map(with).max().unwrap_or(0)
}

/// The tiles that a fighter can have: what its seat holds, or the bag.
fn tiles_of(look: Look, fighter: Fighter) -> Stock {
    match fighter {
        Fighter::Token(seat, _) => look.player(seat).stock,
        _ => [look.data().bag_copies.into(); Resource::COUNT],
    }
}

/// A prize of a won fight: "4 of its people".
pub(crate) fn prize(won: Look, prize: Prize) -> String {
    let data = won.data();
    let loser = won.loser();
    let held = loser
        .seat()
        .map_or(0, |seat| won.player(seat).stock.iter().sum::<u16>());
    let population = match loser {
        Fighter::Token(seat, token) => won.player(seat).piece(token).population,
        other => won.foe_box(other).population,
    };
    match prize {
        Prize::Resources => format!("{} of their resources", held / data.resource_share),
        Prize::Population => format!("{} of its people", population / data.population_share),
        Prize::Skull => "one of their reserve skulls, as a foreign skull".to_owned(),
        Prize::Nothing => "nothing".to_owned(),
    }
}

/// The value of a side if one more tile lay on it.
pub(crate) fn value_with(look: Look, side: usize, kind: Resource) -> u32 {
    let values = look.feast_values(look.s.fight.sides[side].fighter)[kind];
    let (population, strength) = look.base_value(side);
    let (more, stronger) = look.tile_value(side);
    let bison = doubles(look, look.s.fight.sides[side].fighter);
    let add = |n: u16| u32::from(n) * bison;
    (population + more + add(values.population)) * (strength + stronger + add(values.strength))
}

/// How often a tile of this fighter counts.
fn doubles(look: Look, fighter: Fighter) -> u32 {
    match fighter {
        Fighter::Token(seat, token) => {
            1 + u32::from(
                look.beast_of(seat, token) == Some(crate::data::effect::BeastAbility::FeastValues),
            )
        }
        _ => 1,
    }
}

/// The token that attacks, and what it has before it names its target.
pub(crate) fn stands(look: Look, seat: Seat) -> (Token, String) {
    let (token, _) = look.acting(seat);
    let (strong, strength) = look.token_value(seat, token, 0);
    let words = format!(
        "{} × strength {strength} = {} before tiles. Each target says what stands against it, what you win and what you lose.",
        names::people(strong),
        strong * strength
    );
    (token, words)
}
