//! A fight in progress: both sides, their tiles, and what they are worth.

use atoll_engine::{Seat, Viewer};
use atoll_scene::{Node, Paint, Panel, Part, Place};

use super::names;
use super::paint::pale_ink;
use super::pane::{Pane, WIDTH};
use super::{effects, key};
use crate::board::Resource;
use crate::look::Look;
use crate::state::Fighter;
use crate::view::View;

pub(super) fn panel(look: Look, view: &View) -> Option<Panel> {
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

/// "(10 + 3) × (5 + 1) = 78", as far as the viewer knows the tiles.
fn value(look: Look, view: &View, side: usize) -> Option<String> {
    let fighter = look.s.fight.sides[side].fighter;
    look.fighter_hex(fighter)?;
    let (population, strength) = look.base_value(side);
    let limit = look.s.fight.sides[side].limit;
    if !sees(look, view, side) {
        return Some(format!(
            "{population} × {strength} = {} before its tiles, at most {limit}.",
            population * strength
        ));
    }
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
        .filter(|kind| look.lying(side, kind.index()) > 0)
        .collect();
    if kinds.is_empty() {
        return;
    }
    for (place, kind) in kinds.into_iter().enumerate() {
        let n = look.lying(side, kind.index());
        let worth =
            effects::feast(&look.feast_values(look.s.fight.sides[side].fighter)[kind.index()]);
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

/// The value of a side if one more tile lay on it.
pub(super) fn value_with(look: Look, side: usize, kind: Resource) -> u32 {
    let values = look.feast_values(look.s.fight.sides[side].fighter)[kind.index()];
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

/// Population times strength of a token before tiles, for comparing targets.
pub(super) fn plain_value(look: Look, seat: Seat, token: crate::board::Token) -> (u16, u16) {
    let population = look.player(seat).piece(token).population;
    (
        population,
        look.stat(seat, token, crate::board::Stat::Strength),
    )
}
