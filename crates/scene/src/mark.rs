//! Each seat has a colour and a shape, so that nobody has to tell seats apart by colour alone.

use std::f32::consts::{FRAC_PI_2, TAU};

use atoll_engine::Seat;

use crate::{Paint, Part};

const INKS: [&str; 6] = ["seat0", "seat1", "seat2", "seat3", "seat4", "seat5"];
const CHARACTERS: [char; 6] = ['●', '◆', '■', '▲', '⬢', '★'];

/// The name of a seat's colour, which every palette has.
pub fn seat_ink(seat: Seat) -> &'static str {
    INKS[seat.index()]
}

/// A seat's shape in a terminal, one column wide.
pub fn seat_character(seat: Seat) -> char {
    CHARACTERS[seat.index()]
}

/// A seat's shape around the origin: disc, diamond, square, triangle, hexagon, star by number. All
/// look equally large and fit into a circle of about `r`.
pub fn seat_mark(seat: Seat, r: f32, paint: Paint) -> Part {
    match seat.index() {
        0 => Part::circle(r * 0.9, paint),
        1 => figure(4, &[r * 1.08], paint),
        2 => Part::rect(r * 1.62, r * 1.62, r * 0.2, paint),
        3 => figure(3, &[r * 1.18], paint).at(0.0, r * 0.2),
        4 => figure(6, &[r], paint),
        _ => figure(10, &[r * 1.15, r * 0.52], paint).at(0.0, r * 0.06),
    }
}

/// A closed figure with its first corner on top, the radii taken in turn.
fn figure(corners: usize, radii: &[f32], paint: Paint) -> Part {
    let corner = |i: usize| {
        let angle = -FRAC_PI_2 + TAU * i as f32 / corners as f32;
        let radius = radii[i % radii.len()];
        (radius * angle.cos(), radius * angle.sin())
    };
    let points = (0..corners).map(corner).collect();
    Part::Polygon { points, paint }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Palette, Theme};

    #[test]
    fn every_seat_has_its_own_colour_shape_and_character() {
        let palette = Palette::with(&[]);
        let marks: Vec<_> = Seat::all(6)
            .map(|seat| seat_mark(seat, 8.0, Paint::fill(seat_ink(seat))))
            .collect();
        for seat in Seat::all(6) {
            assert!(palette.value(seat_ink(seat), Theme::Dark).is_some());
            for other in Seat::all(seat.index()) {
                assert_ne!(marks[seat.index()], marks[other.index()]);
                assert_ne!(seat_character(seat), seat_character(other));
            }
        }
    }
}
