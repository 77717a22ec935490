//! From arguments to a match on the table.

use std::fs;
use std::path::{Path, PathBuf};

use atoll_catalog::{AnyGame, AnyMatch, find, games};
use atoll_engine::{Choices, Record, Seed};

use super::keep::{Keeper, seed_of, usual_path};
use super::log::replayed;
use super::model::{About, Model};
use super::seating::players;
use crate::args::PlayArgs;
use crate::fail::Failure;
use crate::source::read;

/// What a match begins with.
pub(super) struct Start {
    pub(super) game: &'static dyn AnyGame,
    pub(super) model: Model,
    pub(super) keeper: Keeper,
    /// Something the person should know at once.
    pub(super) notice: Option<String>,
}

/// A match, the seed behind its dice, and who played it before.
struct Found {
    live: Box<dyn AnyMatch>,
    seed: Seed,
    names: Vec<String>,
    notice: Option<String>,
}

/// Puts the match on the table that the arguments ask for.
pub(super) fn start(args: &PlayArgs) -> Result<Start, Failure> {
    let game = find(&args.game).ok_or_else(|| unknown_game(&args.game))?;
    let path = kept_at(args)?;
    let found = match (&args.record, args.resume) {
        (Some(record), _) => from_record(game, record)?,
        (None, true) => resume(game, &path)?,
        (None, false) => fresh(game, args)?,
    };
    let players = players(args, found.live.seats(), &found.names)?;
    let log = replayed(found.live.as_ref());
    let goes_on = args.resume || args.record.as_ref() == Some(&path);
    Ok(Start {
        keeper: match goes_on {
            true => Keeper::resumed(path, found.seed),
            false => Keeper::new(path, found.seed),
        },
        model: Model::new(about(game), found.live, players, log),
        notice: found.notice,
        game,
    })
}

fn unknown_game(name: &str) -> Failure {
    let known: Vec<_> = games().iter().map(|game| game.name()).collect();
    let known = known.join(", ");
    Failure::usage(format!("there is no game `{name}`; the games are {known}"))
}

fn kept_at(args: &PlayArgs) -> Result<PathBuf, Failure> {
    let path = args.save.clone().or_else(|| usual_path(&args.game));
    path.ok_or_else(|| {
        Failure::usage("no home directory is known: say where to keep the match with --save FILE")
    })
}

/// What the screen knows of a game. Hints come from the solver where there is one.
fn about(game: &dyn AnyGame) -> About {
    let entry = game.entry();
    About {
        title: entry.about.title,
        rules: game.rules_page(),
        secrets: entry.secrets,
        adviser: match entry.solver {
            true => "solver",
            false => "expert",
        },
    }
}

fn fresh(game: &dyn AnyGame, args: &PlayArgs) -> Result<Found, Failure> {
    let seed = match args.seed {
        Some(number) => Seed::from_number(number),
        None => Seed::random(&mut rand::rng()),
    };
    let live = match (&args.position, &args.data) {
        (Some(position), _) => game.load(position, seed.clone())?,
        (None, None) => game.new_match(&options(args)?, seed.clone())?,
        (None, Some(file)) => {
            let data = read(file)?;
            let made = game.new_match_with(&options(args)?, &data, seed.clone());
            made.map_err(|why| Failure::from(why).of(file.display().to_string()))?
        }
    };
    Ok(Found {
        live,
        seed,
        names: Vec::new(),
        notice: None,
    })
}

fn options(args: &PlayArgs) -> Result<Choices, Failure> {
    let Some(text) = &args.options else {
        return Ok(Choices::default());
    };
    let json = serde_json::from_str(text);
    let json = json.map_err(|error| Failure::usage(format!("--options is not JSON: {error}")))?;
    Ok(Choices::from_json(&json)?)
}

fn resume(game: &dyn AnyGame, path: &Path) -> Result<Found, Failure> {
    let name = game.name();
    if !path.exists() {
        let message = format!("no match of {name} is kept; `atoll play {name}` begins one");
        return Err(Failure::new(message));
    }
    let found = from_record(game, path)?;
    if found.live.outcome().is_some() {
        let message =
            format!("the kept match of {name} is over; `atoll play {name}` begins another");
        return Err(Failure::new(message));
    }
    Ok(found)
}

fn from_record(game: &dyn AnyGame, path: &Path) -> Result<Found, Failure> {
    let text = fs::read_to_string(path);
    let text = text.map_err(|error| Failure::new(format!("{}: {error}", path.display())))?;
    let mut record: Record = text.parse()?;
    let names = std::mem::take(&mut record.seats);
    let known = record.seed.clone().or_else(|| seed_of(path, &record));
    let notice = drop_promise(&mut record, known.is_some());
    let seed = known.unwrap_or_else(|| Seed::random(&mut rand::rng()));
    Ok(Found {
        live: game.replay(&record, seed.clone())?,
        seed,
        names,
        notice,
    })
}

/// A record goes on without its promise if the seed is not known: other dice cannot keep it.
fn drop_promise(record: &mut Record, known: bool) -> Option<String> {
    if known || record.commitment.take().is_none() {
        return None;
    }
    let text = "The seed of this match is not known: it goes on with other dice, which cannot be verified.";
    Some(text.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use atoll_engine::Turn;

    fn args(save: &Path) -> PlayArgs {
        PlayArgs {
            game: "iye".into(),
            save: Some(save.into()),
            seed: Some(7),
            ..PlayArgs::default()
        }
    }

    #[test]
    fn a_kept_match_is_resumed_where_it_was_left() {
        let folder = tempfile::tempdir().unwrap();
        let save = folder.path().join("iye.record");
        let mut before = start(&args(&save)).unwrap();
        while before.model.live.turn() == Turn::Chance {
            before.model.live.draw().unwrap();
        }
        before.keeper.keep(&before.model.record()).unwrap();
        let resume = PlayArgs {
            resume: true,
            seed: None,
            ..args(&save)
        };
        let after = start(&resume).unwrap();
        assert_eq!(after.model.record(), before.model.record());
        assert_eq!(after.model.log.len(), before.model.live.plies());
        assert_eq!(after.notice, None);
    }

    fn play_on(live: &mut dyn AnyMatch, decisions: usize) {
        for _ in 0..decisions {
            match live.turn() {
                Turn::Over => return,
                Turn::Chance => live.draw().unwrap(),
                Turn::Seat(_) => live.play(&live.legal()[0].clone()).unwrap(),
            };
        }
    }

    #[test]
    fn the_dice_of_a_resumed_match_can_be_verified() {
        let folder = tempfile::tempdir().unwrap();
        let save = folder.path().join("iye.record");
        let mut before = start(&args(&save)).unwrap();
        play_on(before.model.live.as_mut(), 40);
        before.keeper.keep(&before.model.record()).unwrap();
        let resume = PlayArgs {
            resume: true,
            seed: None,
            ..args(&save)
        };
        let mut after = start(&resume).unwrap();
        play_on(after.model.live.as_mut(), 10_000);
        after.keeper.keep(&after.model.record()).unwrap();
        let record: Record = fs::read_to_string(&save).unwrap().parse().unwrap();
        assert!(after.game.verify(&record).unwrap() >= 50);
        assert_eq!(
            seed_of(&save, &record),
            None,
            "the seed is in the record now"
        );
        assert!(start(&resume).is_err(), "a finished match does not go on");
    }

    #[test]
    fn a_record_without_its_seed_drops_the_promise() {
        let folder = tempfile::tempdir().unwrap();
        let record = folder.path().join("other.record");
        let mut before = start(&args(&folder.path().join("iye.record"))).unwrap();
        before.model.live.draw().unwrap();
        fs::write(&record, before.model.record().to_string()).unwrap();
        let go_on = PlayArgs {
            record: Some(record),
            ..args(&folder.path().join("iye.record"))
        };
        let after = start(&go_on).unwrap();
        assert!(after.notice.is_some());
        assert_eq!(after.model.record().commitment, None);
    }

    #[test]
    fn what_is_not_there_cannot_be_played() {
        let folder = tempfile::tempdir().unwrap();
        let save = folder.path().join("iye.record");
        let resume = PlayArgs {
            resume: true,
            ..args(&save)
        };
        assert!(start(&resume).is_err());
        let other = PlayArgs {
            game: "chess".into(),
            ..args(&save)
        };
        assert!(start(&other).is_err());
    }
}
