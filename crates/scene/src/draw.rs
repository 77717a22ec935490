//! The trait by which a game shows itself.

use atoll_engine::Game;
use serde::Serialize;

use crate::Table;

/// What a game says of itself in catalogues.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct About {
    /// Its name as people write it.
    pub title: &'static str,
    /// One sentence that makes one want to play.
    pub tagline: &'static str,
    /// How long a match takes, in minutes.
    pub minutes: u32,
    /// What a part of a match is called, by which it is counted and solved: "cycle", "round", "match".
    pub part: &'static str,
    /// An icon of the `game-icons` set.
    pub icon: &'static str,
    /// From where the board can be looked at, best first; empty if there is only one picture of it.
    pub angles: &'static [&'static str],
    /// The angle from which a terminal shows it: its glyphs lie side by side there.
    #[serde(skip)]
    pub flat: usize,
    /// The rules in our words, in Markdown.
    #[serde(skip)]
    pub rules: &'static str,
    /// The first steps: what one sees, what to click, how one wins.
    #[serde(skip)]
    pub guide: &'static [GuideStep],
}

/// One step of a guided start: a real position, and what to look at in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GuideStep {
    /// A few words.
    pub title: &'static str,
    /// One or two sentences.
    pub text: &'static str,
    /// The position that is shown, to the seat to act.
    pub position: &'static str,
    /// The keys of the nodes that are meant.
    pub keys: &'static [&'static str],
}

/// A game that can be shown. It draws from a view, so it cannot show what the viewer may not know.
pub trait Draw: Game {
    /// What it is.
    const ABOUT: About;

    /// The table as the owner of `view` sees it, with the viewer's legal `moves` in order, the board
    /// drawn from one of [`About::angles`] (0 where there is only one picture of it).
    /// The same thing has the same key from every angle.
    fn table(&self, view: &Self::View, moves: &[Self::Move], angle: usize) -> Table;

    /// A sentence for the log, of an event as its reader may know it.
    fn say(&self, event: &Self::Event) -> String;

    /// The sentences for all that one decision brought about; a game may say several events in one.
    fn story(&self, events: &[Self::Event]) -> Vec<String> {
        events.iter().map(|event| self.say(event)).collect()
    }
}
