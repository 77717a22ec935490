//! Colours have names; each theme says what they are.

use serde::Serialize;

/// Which of its two values a colour takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Theme {
    /// Dark on paper.
    #[default]
    Light,
    /// Light on night.
    Dark,
}

/// A named colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Ink {
    /// The name that scenes use.
    pub name: &'static str,
    /// As `#rrggbb`, in the light theme.
    pub light: &'static str,
    /// As `#rrggbb`, in the dark theme.
    pub dark: &'static str,
}

/// The colours of a table: those of every table, then the game's own.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(transparent)]
pub struct Palette(Vec<Ink>);

/// The colours that every game has: the page, and one for each seat.
const COMMON: &[Ink] = &[
    ink("paper", "#f5f1e8", "#141a1f"),
    ink("card", "#fffdf8", "#1c242b"),
    ink("ink", "#20303a", "#e8e4da"),
    ink("soft", "#5d6b73", "#9aa7ae"),
    ink("line", "#ddd5c5", "#2c373f"),
    ink("accent", "#0f766e", "#2dd4bf"),
    ink("danger", "#b3261e", "#f2867c"),
    ink("seat0", "#b4532a", "#e08a5b"),
    ink("seat1", "#3f6474", "#7fb0c4"),
    ink("seat2", "#6b4f9a", "#a98fd6"),
    ink("seat3", "#8a6d1a", "#d3b24a"),
    ink("seat4", "#3f7d4a", "#7cba87"),
    ink("seat5", "#9a3f6b", "#d98ab0"),
];

/// A named colour with its two values.
pub const fn ink(name: &'static str, light: &'static str, dark: &'static str) -> Ink {
    Ink { name, light, dark }
}

impl Palette {
    /// The common colours and these.
    pub fn with(own: &[Ink]) -> Palette {
        Palette([COMMON, own].concat())
    }

    /// All colours in order.
    pub fn inks(&self) -> &[Ink] {
        &self.0
    }

    /// The value of a colour, as `#rrggbb`.
    pub fn value(&self, name: &str, theme: Theme) -> Option<&'static str> {
        let ink = self.0.iter().rev().find(|ink| ink.name == name)?;
        Some(match theme {
            Theme::Light => ink.light,
            Theme::Dark => ink.dark,
        })
    }
}
