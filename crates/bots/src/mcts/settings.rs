//! How a search goes about it, and how one writes that down.

use std::fmt;
use std::str::FromStr;

/// How a search goes about it.
///
/// As a text: the number of simulations, then what differs from the defaults, with colons between, as in
/// `2000:c=0.4:cut=12:guided`. `Display` writes what `FromStr` reads.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Settings {
    /// Simulations for each decision where the budget sets no limit.
    pub nodes: u64,
    /// `c`: how much a rarely tried move is preferred to one that did well, for values from 0 to 1.
    pub exploration: f32,
    /// `guided`: the game's weights ([`Judge::weigh`](crate::Judge::weigh)) say how much each move is tried (PUCT). Otherwise each move is
    /// tried once before any is tried again (UCB1).
    pub guided: bool,
    /// `widen`: at a node visited n times only the `widen` · √n heaviest moves are tried; 0 for all of them.
    pub widen: f32,
    /// `light`: continuations follow the game's weights. Otherwise all moves are alike to them.
    pub light: bool,
    /// `cut`: decisions of a continuation after which the game judges it; otherwise it ends with the last part.
    pub cut: Option<u32>,
    /// `parts`: how many parts of the match (cycles, rounds) to look at, this one counted.
    pub parts: u32,
    /// `blur`: how much worse a move may look and still be chosen about a third as often as the best; 0 always chooses
    /// the best. It is what makes a bot err like a person: small errors often, large ones hardly ever.
    pub blur: f32,
    /// `threads`: trees that grow side by side, each with its share of the simulations.
    pub threads: usize,
    /// `tree`: each tree has room for so many nodes (of some 24 bytes); then the search goes on with what it has.
    pub tree: usize,
}

impl Default for Settings {
    fn default() -> Self {
        Settings::PLAIN
    }
}

impl Settings {
    /// Plain UCT with random continuations to the end of the part.
    pub const PLAIN: Settings = Settings {
        nodes: 10_000,
        exploration: 0.7,
        guided: false,
        widen: 0.0,
        light: false,
        cut: None,
        parts: 1,
        blur: 0.0,
        threads: 1,
        tree: 1 << 23,
    };

    /// Whether a game's weights are asked for in the tree.
    pub(super) fn weighs(&self) -> bool {
        self.guided || self.widen > 0.0
    }
}

/// What is wrong with a text that should say how to search.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{part}`: {why}")]
pub struct SettingsError {
    part: String,
    why: &'static str,
}

/// The words of the text form, for error messages.
const WORDS: &str = "expected a number of simulations, c=, guided, widen=, light, cut=, parts=, blur=, threads= or tree=";

impl FromStr for Settings {
    type Err = SettingsError;

    fn from_str(text: &str) -> Result<Settings, SettingsError> {
        let mut settings = Settings::PLAIN;
        for part in text.split(':') {
            settings.set(part).map_err(|why| SettingsError {
                part: part.to_owned(),
                why,
            })?;
        }
        Ok(settings)
    }
}

impl Settings {
    fn set(&mut self, part: &str) -> Result<(), &'static str> {
        let Some((key, value)) = part.split_once('=') else {
            return self.set_word(part);
        };
        match key {
            "c" => self.exploration = amount(value)?,
            "widen" => self.widen = amount(value)?,
            "cut" => self.cut = Some(number(value)?),
            "parts" => self.parts = positive(value)?,
            "blur" => self.blur = amount(value)?,
            "threads" => self.threads = positive(value)?,
            "tree" => self.tree = positive(value)?,
            _ => return Err(WORDS),
        }
        Ok(())
    }

    fn set_word(&mut self, word: &str) -> Result<(), &'static str> {
        match word {
            "guided" => self.guided = true,
            "light" => self.light = true,
            nodes if nodes.starts_with(|c: char| c.is_ascii_digit()) => {
                self.nodes = positive(nodes)?;
            }
            _ => return Err(WORDS),
        }
        Ok(())
    }
}

/// In digits only: the standard library takes a sign before them.
fn number<N: FromStr>(text: &str) -> Result<N, &'static str> {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    let number = text.parse().ok().filter(|_| digits);
    number.ok_or("expected a whole number")
}

fn positive<N: FromStr + PartialEq + Default>(text: &str) -> Result<N, &'static str> {
    match number(text)? {
        none if none == N::default() => Err("expected at least 1"),
        some => Ok(some),
    }
}

fn amount(text: &str) -> Result<f32, &'static str> {
    let amount: Option<f32> = text.parse().ok().filter(|_| !text.starts_with('+'));
    let amount = amount.ok_or("expected a number")?;
    let sensible = (0.0..=1e6).contains(&amount);
    sensible.then_some(amount).ok_or("expected 0 or more")
}

impl fmt::Display for Settings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plain = Settings::PLAIN;
        let Settings {
            nodes,
            exploration,
            guided,
            widen,
            light,
            cut,
            parts,
            blur,
            threads,
            tree,
        } = self;
        write!(f, "{nodes}")?;
        if *exploration != plain.exploration {
            write!(f, ":c={exploration}")?;
        }
        if *guided {
            write!(f, ":guided")?;
        }
        if *widen != plain.widen {
            write!(f, ":widen={widen}")?;
        }
        if *light {
            write!(f, ":light")?;
        }
        if let Some(cut) = cut {
            write!(f, ":cut={cut}")?;
        }
        if *parts != plain.parts {
            write!(f, ":parts={parts}")?;
        }
        if *blur != plain.blur {
            write!(f, ":blur={blur}")?;
        }
        if *threads != plain.threads {
            write!(f, ":threads={threads}")?;
        }
        if *tree != plain.tree {
            write!(f, ":tree={tree}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_says_what_differs_and_is_written_back() {
        let text = "2000:c=0.4:guided:widen=2:light:cut=12:parts=2:blur=0.05:threads=2:tree=1000";
        let settings: Settings = text.parse().unwrap();
        assert_eq!(settings.to_string(), text);
        assert_eq!((settings.nodes, settings.cut), (2000, Some(12)));
        assert_eq!(Settings::PLAIN.to_string(), "10000");
        assert_eq!("10000".parse(), Ok(Settings::PLAIN));
    }

    #[test]
    fn what_is_wrong_is_named() {
        let error = |text: &str| text.parse::<Settings>().unwrap_err().to_string();
        assert_eq!(error("0"), "`0`: expected at least 1");
        assert_eq!(error("50:cut=x"), "`cut=x`: expected a whole number");
        assert_eq!(error("50:c=-1"), "`c=-1`: expected 0 or more");
        assert_eq!(error("50:c=NaN"), "`c=NaN`: expected 0 or more");
        assert_eq!(error("50:c=+1"), "`c=+1`: expected a number");
        assert_eq!(error("50:cut=+1"), "`cut=+1`: expected a whole number");
        assert!(error("+5").starts_with("`+5`: expected a number of simulations, c="));
        assert!(error("50:deep").starts_with("`deep`: expected a number of simulations, c="));
        assert!(error("").starts_with("``: expected"));
    }
}
