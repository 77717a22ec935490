//! The table as people see it: the map with the action rows in its corners, a panel for each seat, boards and markets as
//! sheets, and the words that go with them. Everything is drawn from a view, so nothing is shown that the viewer may not know.

mod boards;
mod choices;
pub(crate) mod effects;
pub(crate) mod fight;
mod guide;
pub(crate) mod hunger;
pub(crate) mod kinds;
mod lean;
mod log;
pub(crate) mod map;
mod market;
pub(crate) mod names;
mod paint;
mod pane;
mod prompt;
pub(crate) mod reasons;
#[cfg(test)]
mod reference;
pub(crate) mod rounds;
mod rows;
mod seats;
pub(crate) mod spirits;

use atoll_scene::{About, Draw, Layer, Palette, Panel, Place, Table};

pub(crate) use choices::{Asked, Say};
pub(crate) use prompt::{Words, able, gift, left, purpose, ruled, said, source};

use crate::event::Event;
use crate::look::Look;
use crate::moves::Move;
use crate::options::Shaman;
use crate::view::View;

impl Draw for Shaman {
    const ABOUT: About = About {
        title: "SHAMAN",
        tagline: "Lead your tribe through seven rounds of plenty and hunger: the most people at the end win.",
        minutes: 120,
        part: "round",
        icon: "totem",
        angles: &[],
        flat: 0,
        rules: concat!(
            include_str!("../../rules.md"),
            "\n",
            include_str!("../../reference.md")
        ),
        guide: guide::STEPS,
    };

    fn table(&self, view: &View, moves: &[Move], _: usize) -> Table {
        let look = Look {
            game: self,
            s: &view.state,
        };
        Table {
            status: prompt::status(look),
            prompt: prompt::prompt(look, view),
            board: map::board(look),
            panels: panels(look, view, moves),
            layers: vec![
                Layer::shown(map::YIELDS, "Resources"),
                Layer::hidden(map::NAMES, "Hex names"),
            ],
            choices: choices::choices(look, view, moves),
            palette: Palette::with(&paint::inks(look)),
        }
    }

    fn say(&self, event: &Event) -> String {
        log::sentence(self.data(), event)
    }

    fn story(&self, events: &[Event]) -> Vec<String> {
        log::story(self.data(), events)
    }
}

/// Seats first, then the fight, what is chosen from now, the rounds, and what is only to be read.
fn panels(look: Look, view: &View, moves: &[Move]) -> Vec<Panel> {
    let mut panels = seats::panels(look, view, moves);
    panels.extend(fight::panel(look, view));
    let (asked, read): (Vec<_>, Vec<_>) = market::panels(look, view, moves)
        .into_iter()
        .partition(|panel| panel.place == Place::Side);
    panels.extend(asked);
    panels.push(rounds::panel(look));
    panels.extend(read);
    panels.extend(boards::panels(look, view));
    panels
}

/// The keys of the nodes, which moves are said by clicking.
pub(crate) mod key {
    use atoll_engine::Seat;

    use crate::board::{
        Category, Colour, Cube, Hex, Offering, Resource, SkullSpace, Spirit, Structure, Subaction,
        Tech, Token,
    };

    pub(crate) fn hex(hex: Hex) -> String {
        format!("hex-{hex}")
    }

    /// A token, on the map or in reserve.
    pub(crate) fn token(seat: Seat, token: Token) -> String {
        format!("token-{}-{token}", seat.index())
    }

    pub(crate) fn analog(colour: Colour) -> String {
        format!("analog-{colour}")
    }

    pub(crate) fn beast(hex: Hex) -> String {
        format!("beast-{hex}")
    }

    /// A structure on the map.
    pub(crate) fn structure(seat: Seat, structure: Structure) -> String {
        format!("structure-{}-{structure}", seat.index())
    }

    /// A structure on the player board.
    pub(crate) fn plan(seat: Seat, structure: Structure) -> String {
        format!("plan-{}-{structure}", seat.index())
    }

    pub(crate) fn row(category: Category) -> String {
        format!("row-{category}")
    }

    pub(crate) fn subaction(sub: Subaction) -> String {
        format!("action-{sub}")
    }

    pub(crate) fn resource(seat: Seat, resource: Resource) -> String {
        format!("resource-{}-{resource}", seat.index())
    }

    pub(crate) fn sacrifice(seat: Seat, offering: Offering) -> String {
        format!("sacrifice-{}-{offering}", seat.index())
    }

    pub(crate) fn cube(seat: Seat, cube: Cube) -> String {
        format!("cube-{}-{cube}", seat.index())
    }

    pub(crate) fn skull(seat: Seat, space: SkullSpace) -> String {
        format!("skull-{}-{space}", seat.index())
    }

    pub(crate) fn tech(tech: Tech) -> String {
        format!("technology-{tech}")
    }

    pub(crate) fn spirit(spirit: Spirit) -> String {
        format!("spirit-{spirit}")
    }

    /// A place of the next round's track, from 1.
    pub(crate) fn place(place: u8) -> String {
        format!("place-{place}")
    }

    /// Feast tiles of a kind on a side of the fight.
    pub(crate) fn tile(side: usize, kind: Resource) -> String {
        format!("tile-{side}-{kind}")
    }
}
