//! The balance report: what many matches say about a game, for those who design it.
//!
//! One page of HTML with plots and nothing to fetch, or the same as Markdown.

mod html;
mod markdown;
mod plot;
mod study;
mod watch;
mod words;

pub use study::{Course, Histogram, Study, Tally, UseGroup, UseResult};

use crate::run::{Hall, Plan, RunError};
use crate::{BotSpec, Report, Studied};
use watch::{Notes, Usable};

/// A report with the study that belongs to it.
#[derive(Debug, Clone, PartialEq)]
pub struct Balance {
    /// The game's name as people write it.
    pub title: String,
    /// The command that makes the report again.
    pub command: String,
    /// Who won, how long it took.
    pub report: Report,
    /// What can be learnt of the game itself.
    pub study: Study,
}

impl Balance {
    /// One page of HTML that needs nothing else: plots are drawn in it, light and dark.
    pub fn html(&self) -> String {
        html::page(self)
    }

    /// The same figures as Markdown.
    pub fn markdown(&self) -> String {
        markdown::page(self)
    }
}

/// As [`run`](crate::run), with somebody to look on and take notes.
pub fn study<G: Studied>(
    game: &G,
    bots: &[BotSpec<G>],
    plan: &Plan,
    progress: &(dyn Fn(u64) + Sync),
) -> Result<(Report, Study), RunError> {
    let usable = Usable::of(game);
    let mut hall = Hall::new(game, bots, plan)?;
    let watch = |_| Notes::new(game.seats(), &usable);
    let over = hall.play(0..plan.matches, &watch, progress)?;
    let (report, notes) = hall.report(over);
    let study = Study::of(game, &usable.labels, &report.rows, notes);
    Ok((report, study))
}
