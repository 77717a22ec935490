//! The colours of the game. Map and tiles stay what they are at night, with less glare.

use atoll_engine::Seat;
use atoll_scene::{Ink, ink};

use crate::board::{Colour, Resource, Terrain};
use crate::look::Look;

/// What is written on the map.
pub(super) const INK: &str = "map-ink";
pub(super) const OUTLINE: &str = "map-ink";

const INKS: &[Ink] = &[
    ink("wall", "#ead8b4", "#a8946c"),
    ink("map-ink", "#241b12", "#150f09"),
    ink("face", "#fff8ea", "#efe3cb"),
    ink("face-edge", "#b79a68", "#6e5a38"),
    ink("token-edge", "#fffdf8", "#f4ecdc"),
    ink("forest", "#7fa970", "#648a57"),
    ink("river", "#7fb3cf", "#6193ad"),
    ink("plains", "#e0cd7c", "#b8a556"),
    ink("coast", "#9dd3c8", "#77aaa0"),
    ink("tundra", "#d7dcd9", "#a9b0ad"),
    ink("hills", "#c49d76", "#9a7854"),
    ink("heart", "#e6dcf2", "#b7aac8"),
    ink("beast", "#4a2a14", "#371d0c"),
    ink("beast-text", "#7a4a22", "#d0a070"),
    ink("meadow", "#2f6b2f", "#2a5f2a"),
    ink("flame", "#c2410c", "#c2410c"),
    ink("closed", "#a98f5f", "#7c6846"),
    ink("green", "#2f6b3c", "#2f6b3c"),
    ink("blue", "#1f5fa8", "#1f5fa8"),
    ink("yellow", "#f0b429", "#e0a620"),
    ink("purple", "#6d3fa0", "#6d3fa0"),
    ink("white", "#fbfaf6", "#eceae2"),
    ink("red", "#b02a25", "#b02a25"),
    ink("on-dark", "#ffffff", "#ffffff"),
    ink("on-light", "#1b1410", "#1b1410"),
    ink("gold", "#b8860b", "#d8a93a"),
    ink("meat", "#9b2c1f", "#8a2418"),
    ink("fish", "#1d5b86", "#174c70"),
    ink("grain", "#7a5a00", "#664b00"),
    ink("wood", "#6b3f1d", "#5a3316"),
    ink("stone", "#4b5560", "#3f4851"),
    ink("hide", "#7b4a3a", "#663a2c"),
    ink("berries", "#9c1f5c", "#86184e"),
    ink("water", "#1b6fa0", "#155a83"),
    ink("herbs", "#2f6a35", "#27582c"),
    ink("meat-pale", "#9b2c1f", "#ef9484"),
    ink("fish-pale", "#1d5b86", "#7fbbe3"),
    ink("grain-pale", "#7a5a00", "#e0bd55"),
    ink("wood-pale", "#6b3f1d", "#d3a178"),
    ink("stone-pale", "#4b5560", "#b4bec8"),
    ink("hide-pale", "#7b4a3a", "#dba590"),
    ink("berries-pale", "#9c1f5c", "#ee8fbe"),
    ink("water-pale", "#1b6fa0", "#74c0ee"),
    ink("herbs-pale", "#2f6a35", "#86c98e"),
];

/// The mark of a seat has the colour of its tribe, on a light and on a dark ground.
const SEATS: [&str; 6] = ["seat0", "seat1", "seat2", "seat3", "seat4", "seat5"];
const TRIBES: [(&str, &str); Colour::COUNT] = [
    ("#2f6b3c", "#6cb97c"),
    ("#1f5fa8", "#74aeea"),
    ("#94690a", "#f0b429"),
    ("#6d3fa0", "#b892e6"),
    ("#6b7076", "#f1efe8"),
    ("#b02a25", "#ef8079"),
];

/// All colours of this table.
pub(super) fn inks(look: Look) -> Vec<Ink> {
    let mut inks = INKS.to_vec();
    for seat in look.seats() {
        if let Some(colour) = look.player(seat).tribe {
            let (light, dark) = TRIBES[colour.index()];
            inks.push(ink(SEATS[seat.index()], light, dark));
        }
    }
    inks
}

pub(super) fn terrain_ink(terrain: Terrain) -> &'static str {
    terrain.name()
}

pub(super) fn tribe_ink(colour: Colour) -> &'static str {
    colour.name()
}

/// What is written on the colour of a tribe.
pub(super) fn on_tribe(colour: Colour) -> &'static str {
    match colour {
        Colour::Yellow | Colour::White => "on-light",
        _ => "on-dark",
    }
}

/// A resource on the map.
pub(super) fn yield_ink(resource: Resource) -> &'static str {
    resource.name()
}

/// A resource on a card.
pub(super) fn pale_ink(resource: Resource) -> &'static str {
    match resource {
        Resource::Meat => "meat-pale",
        Resource::Fish => "fish-pale",
        Resource::Grain => "grain-pale",
        Resource::Wood => "wood-pale",
        Resource::Stone => "stone-pale",
        Resource::Hide => "hide-pale",
        Resource::Berries => "berries-pale",
        Resource::Water => "water-pale",
        Resource::Herbs => "herbs-pale",
    }
}

/// The colour of a seat's tribe, as a token of it has.
pub(super) fn seat_tribe_ink(look: Look, seat: Seat) -> &'static str {
    look.player(seat).tribe.map_or("soft", tribe_ink)
}
