//! `atoll play`: a match in the terminal.
//!
//! [`model`] is what the screen shows and waits for, [`update`] what a message does to it and what it
//! asks of the world, [`view`] draws it, [`runtime`] brings keys, clock, threads and files. Nothing
//! here knows any one game: boards are drawn from scenes, moves are chosen from the game's choices.

mod choose;
mod keep;
mod keys;
mod log;
mod model;
mod runtime;
mod screen;
mod seating;
mod start;
#[cfg(test)]
mod tests;
mod update;
mod view;

use std::io::{IsTerminal, Write};

use atoll_scene::Theme;

use crate::args::{PlayArgs, ThemeName};
use crate::fail::Failure;
use runtime::Runtime;
use view::{Depth, Skin};

pub(crate) fn run(args: &PlayArgs) -> Result<(), Failure> {
    let start = start::start(args)?;
    if !std::io::stdin().is_terminal() || !std::io::stdout().is_terminal() {
        let message = "`atoll play` needs a terminal; programs use `atoll engine`";
        return Err(Failure::usage(message));
    }
    let mut runtime = Runtime::new(start, args, skin(args.theme));
    runtime.run()?;
    // Whoever closed the terminal does not read this.
    let _ = writeln!(std::io::stdout(), "{}", runtime.farewell(args));
    Ok(())
}

/// The colours that were asked for, as far as the terminal has them.
fn skin(wanted: Option<ThemeName>) -> Skin {
    let named = |name: &str| std::env::var(name).unwrap_or_default();
    let light = match wanted {
        Some(theme) => theme == ThemeName::Light,
        None => is_light(&named("COLORFGBG")),
    };
    let truecolour = ["truecolor", "24bit"].contains(&named("COLORTERM").as_str());
    Skin {
        theme: if light { Theme::Light } else { Theme::Dark },
        depth: match wanted {
            Some(ThemeName::Plain) => Depth::Plain,
            _ if !named("NO_COLOR").is_empty() => Depth::Plain,
            _ if truecolour => Depth::True,
            _ if named("TERM").contains("256") => Depth::Indexed,
            _ => Depth::Plain,
        },
    }
}

/// Some terminals say their colours as "ink;paper", by number.
fn is_light(colours: &str) -> bool {
    let paper = colours.rsplit(';').next();
    paper.is_some_and(|paper| ["7", "15"].contains(&paper))
}
