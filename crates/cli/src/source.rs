//! Where matches come from: names, options, positions, files.

use std::fs;
use std::io;
use std::path::Path;

use atoll_catalog::{AnyGame, AnyMatch, find, games};
use atoll_engine::{Choices, Game, Record, Seed, Turn, Viewer};

use crate::args::Source;
use crate::fail::Failure;

/// The game of this name.
pub(crate) fn game(name: &str) -> Result<&'static dyn AnyGame, Failure> {
    find(name).ok_or_else(|| {
        let known: Vec<_> = games().iter().map(|game| game.name()).collect();
        let known = known.join(", ");
        Failure::usage(format!("there is no game `{name}`; the games are {known}"))
    })
}

/// Reads the value of `--options`.
pub(crate) fn options(text: Option<&str>) -> Result<Choices, Failure> {
    let Some(text) = text else {
        return Ok(Choices::default());
    };
    let json = serde_json::from_str(text).map_err(|why| not_json(text, &why))?;
    Choices::from_json(&json).map_err(Failure::usage)
}

fn not_json(text: &str, why: &serde_json::Error) -> Failure {
    let lines = text
        .split_inclusive('\n')
        .take(why.line().saturating_sub(1));
    let at = lines.map(str::len).sum::<usize>() + why.column().saturating_sub(1);
    Failure::usage(format!("--options is not JSON: {why}")).at("--options", text, at)
}

/// The game `G` with the options of `--options`, and the data file of `--data`.
pub(crate) fn rules<G: Game>(text: Option<&str>, data: Option<&Path>) -> Result<G, Failure> {
    rules_of(&options(text)?, data)
}

/// The game `G` with these options, and the data file of `--data`.
pub(crate) fn rules_of<G: Game>(chosen: &Choices, data: Option<&Path>) -> Result<G, Failure> {
    let complete = G::read_options(chosen).map_err(Failure::usage)?;
    match data {
        None => G::new(&complete).map_err(Failure::usage),
        Some(file) => {
            G::with_data(&complete, &read(file)?).map_err(|why| Failure::usage(why).of(shown(file)))
        }
    }
}

/// A match from a position. Nothing in the commands that use it is left to chance.
pub(crate) fn load(game: &dyn AnyGame, position: &str) -> Result<Box<dyn AnyMatch>, Failure> {
    Ok(game.load(position, Seed::from_number(0))?)
}

/// A match from `--position`, or from `--record` and `--at`.
pub(crate) fn open(game: &dyn AnyGame, source: &Source) -> Result<Box<dyn AnyMatch>, Failure> {
    match (&source.given.position, &source.given.record) {
        (Some(position), _) => load(game, position),
        (None, Some(file)) => at(replayed(game, &record(file)?, file)?, source.at),
        (None, None) => Err(Failure::usage("a position or a record is needed")),
    }
}

/// Reads the file of a record.
pub(crate) fn record(file: &Path) -> Result<Record, Failure> {
    let record = read(file)?.parse::<Record>();
    record.map_err(|why| Failure::from(why).of(shown(file)))
}

/// Reads a file; `-` is stdin.
pub(crate) fn read(file: &Path) -> Result<String, Failure> {
    let text = match file.as_os_str() == "-" {
        true => io::read_to_string(io::stdin().lock()),
        false => fs::read_to_string(file),
    };
    text.map_err(|why| Failure::new(format!("cannot read {}: {why}", shown(file))))
}

/// The name of a file that is read, for people.
pub(crate) fn shown(file: &Path) -> String {
    match file.as_os_str() == "-" {
        true => "stdin".to_owned(),
        false => file.display().to_string(),
    }
}

/// The game that a record names.
pub(crate) fn game_of(record: &Record, file: &Path) -> Result<&'static dyn AnyGame, Failure> {
    find(&record.game).ok_or_else(|| {
        let why = format!("there is no game `{}`", record.game);
        Failure::new(why).of(shown(file))
    })
}

/// The match of a record, played to its end.
pub(crate) fn replayed(
    game: &dyn AnyGame,
    record: &Record,
    file: &Path,
) -> Result<Box<dyn AnyMatch>, Failure> {
    let played = game.replay(record, Seed::from_number(0));
    played.map_err(|why| Failure::from(why).of(shown(file)))
}

/// The match after its first `plies` decisions.
pub(crate) fn at(
    table: Box<dyn AnyMatch>,
    plies: Option<usize>,
) -> Result<Box<dyn AnyMatch>, Failure> {
    match plies {
        None => Ok(table),
        Some(plies) if plies <= table.plies() => Ok(table.rewound(plies)),
        Some(plies) => Err(Failure::usage(format!(
            "--at {plies}: the record ends after {} moves and draws",
            table.plies()
        ))),
    }
}

/// Who looks at the table: whoever is named, if there is such a seat. By default the seat to act, where there
/// are no secrets, and the spectator elsewhere.
pub(crate) fn viewer(
    game: &dyn AnyGame,
    table: &dyn AnyMatch,
    named: Option<Viewer>,
) -> Result<Viewer, Failure> {
    match named {
        Some(viewer) => seated(table, viewer),
        None => Ok(match table.turn() {
            Turn::Seat(seat) if !game.entry().secrets => Viewer::Seat(seat),
            _ => Viewer::Spectator,
        }),
    }
}

/// The viewer, if the table has this seat.
pub(crate) fn seated(table: &dyn AnyMatch, viewer: Viewer) -> Result<Viewer, Failure> {
    match viewer.seat() {
        Some(seat) if seat.index() >= table.seats() => {
            let (seat, last) = (seat.index(), table.seats() - 1);
            Err(Failure::usage(format!(
                "--viewer {seat}: there is no such seat; the last one is {last}"
            )))
        }
        _ => Ok(viewer),
    }
}
