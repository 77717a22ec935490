//! Named inks as colours of the terminal, readable on their ground.

use atoll_scene::{Palette, Theme};
use ratatui::style::{Color, Modifier, Style};

/// How many colours the terminal has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::play) enum Depth {
    /// All of them.
    True,
    /// The usual 256.
    Indexed,
    /// None are wanted or known.
    Plain,
}

/// How the screen is coloured.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::play) struct Skin {
    pub(in crate::play) theme: Theme,
    pub(in crate::play) depth: Depth,
}

/// Red, green, blue.
pub(super) type Rgb = [u8; 3];

/// Text on its ground has at least this contrast.
const LEAST_CONTRAST: f32 = 4.5;

/// The inks of one table in one skin.
#[derive(Debug, Clone, Copy)]
pub(super) struct Colours<'p> {
    palette: &'p Palette,
    skin: Skin,
}

impl<'p> Colours<'p> {
    pub(super) fn new(palette: &'p Palette, skin: Skin) -> Colours<'p> {
        Colours { palette, skin }
    }

    /// Whether things can only be told apart by their characters.
    pub(super) fn is_plain(self) -> bool {
        self.skin.depth == Depth::Plain
    }

    /// The value of an ink; unknown ones are like the common one.
    pub(super) fn rgb(self, ink: &str) -> Rgb {
        let value = |name| self.palette.value(name, self.skin.theme);
        let text = value(ink).or_else(|| value("ink"));
        text.and_then(from_hex).unwrap_or([128; 3])
    }

    /// The page.
    pub(super) fn page(self) -> Style {
        self.on(self.rgb("ink"), self.rgb("paper"))
    }

    /// This ink on the page.
    pub(super) fn ink(self, ink: &str) -> Style {
        self.on(self.rgb(ink), self.rgb("paper"))
    }

    /// Less important than the rest.
    pub(super) fn soft(self) -> Style {
        match self.is_plain() {
            true => Style::new().add_modifier(Modifier::DIM),
            false => self.ink("soft"),
        }
    }

    /// "You can act here": nothing else looks like this.
    pub(super) fn accent(self) -> Style {
        self.ink("accent").add_modifier(Modifier::BOLD)
    }

    /// The one thing that a key would act on now.
    pub(super) fn cursor(self) -> Style {
        let style = match self.is_plain() {
            true => Style::new().add_modifier(Modifier::REVERSED),
            false => self.on(self.rgb("paper"), self.rgb("accent")),
        };
        style.add_modifier(Modifier::BOLD)
    }

    /// One colour on another, made readable.
    pub(super) fn on(self, text: Rgb, ground: Rgb) -> Style {
        if self.is_plain() {
            return Style::new();
        }
        let text = readable(text, ground);
        Style::new().fg(self.colour(text)).bg(self.colour(ground))
    }

    fn colour(self, [r, g, b]: Rgb) -> Color {
        match self.skin.depth {
            Depth::Indexed => Color::Indexed(nearest_index([r, g, b])),
            _ => Color::Rgb(r, g, b),
        }
    }
}

fn from_hex(text: &str) -> Option<Rgb> {
    let digits = text.strip_prefix('#')?;
    let value = u32::from_str_radix(digits, 16).ok()?;
    let [_, r, g, b] = value.to_be_bytes();
    Some([r, g, b])
}

/// So much of `other` in `one`.
pub(super) fn mix(one: Rgb, other: Rgb, share: f32) -> Rgb {
    let part = |i: usize| {
        let (one, other) = (f32::from(one[i]), f32::from(other[i]));
        (one + (other - one) * share).round() as u8
    };
    [part(0), part(1), part(2)]
}

/// The contrast of two colours, from 1 to 21, as WCAG counts it.
pub(super) fn contrast(one: Rgb, other: Rgb) -> f32 {
    let (one, other) = (luminance(one), luminance(other));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

fn luminance(rgb: Rgb) -> f32 {
    let linear = |part: u8| {
        let part = f32::from(part) / 255.0;
        match part <= 0.04045 {
            true => part / 12.92,
            false => ((part + 0.055) / 1.055).powf(2.4),
        }
    };
    let [r, g, b] = rgb.map(linear);
    0.2126 * r + 0.7152 * g + 0.0722 * b
}

/// The colour, moved towards black or white until it can be read on its ground.
fn readable(text: Rgb, ground: Rgb) -> Rgb {
    let far = match luminance(ground) > 0.18 {
        true => [0; 3],
        false => [255; 3],
    };
    let steps = (0..=10).map(|step| mix(text, far, step as f32 / 10.0));
    let mut enough = steps.filter(|colour| contrast(*colour, ground) >= LEAST_CONTRAST);
    enough.next().unwrap_or(far)
}

/// The place of the nearest colour in the cube of 6 by 6 by 6, or among the greys.
fn nearest_index(rgb: Rgb) -> u8 {
    const LEVELS: [u8; 6] = [0, 95, 135, 175, 215, 255];
    let nearest = |part: u8| {
        let distance = |i: &usize| LEVELS[*i].abs_diff(part);
        (0..6).min_by_key(distance).unwrap_or(0)
    };
    let [r, g, b] = rgb.map(nearest);
    let mean = rgb.iter().map(|part| u32::from(*part)).sum::<u32>() / 3;
    let grey = (mean.saturating_sub(3) / 10).min(23) as u8;
    let far = |other: Rgb| {
        let parts = rgb.iter().zip(other);
        parts
            .map(|(a, b)| u32::from(a.abs_diff(b)).pow(2))
            .sum::<u32>()
    };
    match far([8 + 10 * grey; 3]) < far([LEVELS[r], LEVELS[g], LEVELS[b]]) {
        true => 232 + grey,
        false => 16 + (36 * r + 6 * g + b) as u8,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_common_ink_can_be_read_on_the_page() {
        let palette = Palette::with(&[]);
        for theme in [Theme::Light, Theme::Dark] {
            let depth = Depth::True;
            let colours = Colours::new(&palette, Skin { theme, depth });
            for ink in palette.inks() {
                let (text, ground) = (colours.rgb(ink.name), colours.rgb("paper"));
                let shown = readable(text, ground);
                assert!(contrast(shown, ground) >= LEAST_CONTRAST, "{}", ink.name);
            }
        }
    }

    #[test]
    fn a_readable_colour_stays_what_it_is() {
        assert_eq!(readable([232, 228, 218], [20, 26, 31]), [232, 228, 218]);
    }

    #[test]
    fn without_colours_nothing_is_coloured() {
        let palette = Palette::with(&[]);
        let skin = Skin {
            theme: Theme::Dark,
            depth: Depth::Plain,
        };
        let colours = Colours::new(&palette, skin);
        assert_eq!(colours.page(), Style::new());
        assert!(colours.cursor().add_modifier.contains(Modifier::REVERSED));
    }

    #[test]
    fn colours_have_near_ones_among_256() {
        assert_eq!(nearest_index([0, 0, 0]), 16);
        assert_eq!(nearest_index([255, 255, 255]), 231);
        assert_eq!(nearest_index([20, 26, 31]), 234);
        assert_eq!(nearest_index([45, 212, 191]), 43);
    }
}
