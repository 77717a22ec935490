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
    ink("forest", "#86ae77", "#73995f"),
    ink("river", "#84b7d2", "#6fa2bd"),
    ink("plains", "#e0cd7c", "#b8a556"),
    ink("coast", "#9dd3c8", "#77aaa0"),
    ink("tundra", "#d7dcd9", "#a9b0ad"),
    ink("hills", "#c8a27b", "#ad8963"),
    ink("heart", "#e6dcf2", "#b7aac8"),
    ink("beast", "#4a2a14", "#371d0c"),
    ink("beast-text", "#7a4a22", "#d0a070"),
    ink("meadow", "#2f6b2f", "#2a5f2a"),
    ink("flame", "#c2410c", "#c2410c"),
    ink("closed", "#8a7040", "#6d5a3a"),
    ink("green", "#2f6b3c", "#2f6b3c"),
    ink("blue", "#1f5fa8", "#1f5fa8"),
    ink("yellow", "#f0b429", "#e0a620"),
    ink("purple", "#6d3fa0", "#6d3fa0"),
    ink("white", "#fbfaf6", "#eceae2"),
    ink("red", "#b02a25", "#b02a25"),
    ink("on-dark", "#ffffff", "#ffffff"),
    ink("on-light", "#1b1410", "#1b1410"),
    ink("gold", "#b8860b", "#d8a93a"),
    ink("meat", "#972b1e", "#7c2015"),
    ink("fish", "#1d5b86", "#174c70"),
    ink("grain", "#6d5000", "#553e00"),
    ink("wood", "#6b3f1d", "#5a3316"),
    ink("stone", "#4b5560", "#3b434c"),
    ink("hide", "#7b4a3a", "#663a2c"),
    ink("berries", "#981e5a", "#7b1647"),
    ink("water", "#175f89", "#125075"),
    ink("herbs", "#2b6130", "#214b25"),
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
            let (light, dark) = TRIBES[colour];
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Hex;
    use crate::data::Data;

    /// How bright a colour is, from 0 to 1, as eyes weigh it.
    fn luminance(value: &str) -> f32 {
        let channel = |at: usize| {
            let part = u8::from_str_radix(&value[at..at + 2], 16).expect("two hexadecimal digits");
            let part = f32::from(part) / 255.0;
            if part <= 0.03928 {
                part / 12.92
            } else {
                ((part + 0.055) / 1.055).powf(2.4)
            }
        };
        0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
    }

    fn contrast(one: &str, two: &str) -> f32 {
        let (one, two) = (luminance(one), luminance(two));
        (one.max(two) + 0.05) / (one.min(two) + 0.05)
    }

    fn values(name: &str) -> [&'static str; 2] {
        let ink = INKS
            .iter()
            .find(|ink| ink.name == name)
            .expect("a colour of ours");
        [ink.light, ink.dark]
    }

    #[test]
    fn what_a_hex_shows_stands_out_from_its_terrain() {
        let data = Data::edition(1);
        for hex in Hex::all() {
            let ground = values(terrain_ink(data.map.terrain(hex)));
            for (theme, ground) in ground.into_iter().enumerate() {
                assert!(
                    contrast(values(INK)[theme], ground) >= 4.5,
                    "numbers on {hex}"
                );
                for kind in Resource::ALL
                    .into_iter()
                    .filter(|kind| data.map.yields(hex)[*kind] > 0)
                {
                    assert!(
                        contrast(values(yield_ink(kind))[theme], ground) >= 3.0,
                        "{kind} on {hex}"
                    );
                }
            }
        }
    }

    #[test]
    fn the_number_on_a_token_is_read_first() {
        for colour in Colour::ALL {
            for theme in 0..2 {
                let (fill, on) = (
                    values(tribe_ink(colour))[theme],
                    values(on_tribe(colour))[theme],
                );
                assert!(contrast(fill, on) >= 4.5, "{colour}");
            }
        }
    }
}
