//! The running match on disk: its record, and beside it the seed that nobody else may read.

use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use atoll_engine::{Record, Seed};

/// Keeps one running match in a file.
#[derive(Debug)]
pub(super) struct Keeper {
    path: PathBuf,
    seed: Seed,
    /// Whether the file holds this match already.
    ours: bool,
}

impl Keeper {
    /// Keeps a new match; an unfinished one in the same place is moved aside first.
    pub(super) fn new(path: PathBuf, seed: Seed) -> Keeper {
        let ours = false;
        Keeper { path, seed, ours }
    }

    /// Goes on keeping the match that the file holds.
    pub(super) fn resumed(path: PathBuf, seed: Seed) -> Keeper {
        let ours = true;
        Keeper { path, seed, ours }
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Whether something of this match is on disk.
    pub(super) fn holds_any(&self) -> bool {
        self.ours
    }

    /// From now on another match is kept.
    pub(super) fn renew(&mut self, seed: Seed) {
        *self = Keeper::new(std::mem::take(&mut self.path), seed);
    }

    /// Writes the record, and the seed for as long as the match runs.
    pub(super) fn keep(&mut self, record: &Record) -> io::Result<()> {
        if !self.ours {
            self.make_room()?;
            self.ours = true;
        }
        let seed = seed_path(&self.path);
        if record.result.is_none() {
            write_private(&seed, &format!("{}\n", self.seed))?;
        }
        write_private(&self.path, &record.to_string())?;
        match record.result.is_some() {
            true => remove(&seed),
            false => Ok(()),
        }
    }

    fn make_room(&self) -> io::Result<()> {
        if let Some(folder) = self.path.parent() {
            fs::create_dir_all(folder)?;
        }
        let before = fs::read_to_string(&self.path).ok();
        let before = before.and_then(|text| text.parse::<Record>().ok());
        if before.is_none_or(|record| record.result.is_some()) {
            return remove(&seed_path(&self.path));
        }
        let aside = previous(&self.path);
        fs::rename(&self.path, &aside)?;
        match fs::rename(seed_path(&self.path), seed_path(&aside)) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
            _ => Ok(()),
        }
    }
}

/// Where the running match of a game is kept if nothing else is said.
pub(super) fn usual_path(game: &str) -> Option<PathBuf> {
    let named = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty());
    let data = named("XDG_DATA_HOME").map(PathBuf::from);
    let home = || named("HOME").map(|home| Path::new(&home).join(".local/share"));
    let folder = data.filter(|path| path.is_absolute()).or_else(home)?;
    Some(folder.join("atoll").join(format!("{game}.record")))
}

/// Where an unfinished match goes when a new one takes its place.
pub(super) fn previous(path: &Path) -> PathBuf {
    path.with_extension("previous.record")
}

fn seed_path(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".seed");
    name.into()
}

/// The seed beside a record, if it is the one that the record promises.
pub(super) fn seed_of(path: &Path, record: &Record) -> Option<Seed> {
    let text = fs::read_to_string(seed_path(path)).ok()?;
    let seed: Seed = text.trim().parse().ok()?;
    let promised = record
        .commitment
        .is_none_or(|promise| promise == seed.commitment());
    promised.then_some(seed)
}

/// Writes the record under the first free name in the working directory.
pub(super) fn export(record: &Record) -> io::Result<PathBuf> {
    for number in 1.. {
        let path = PathBuf::from(format!("{}-{number}.record", record.game));
        match OpenOptions::new().write(true).create_new(true).open(&path) {
            Ok(mut file) => {
                file.write_all(record.to_string().as_bytes())?;
                return Ok(path);
            }
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error),
        }
    }
    unreachable!("some number is free")
}

fn remove(path: &Path) -> io::Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

/// Replaces the file at once, readable by its owner alone: a match may hold secrets.
fn write_private(path: &Path, text: &str) -> io::Result<()> {
    let mut draft = path.as_os_str().to_owned();
    draft.push(".new");
    let draft = PathBuf::from(draft);
    remove(&draft)?;
    let mut file = private().write(true).create_new(true).open(&draft)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()?;
    fs::rename(&draft, path)
}

fn private() -> OpenOptions {
    #[allow(unused_mut)]
    let mut options = OpenOptions::new();
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}

#[cfg(test)]
mod tests {
    use super::*;
    use atoll_catalog::{AnyMatch, find};
    use atoll_engine::{Choices, Turn};

    fn live(seed: &Seed) -> Box<dyn AnyMatch> {
        let iye = find("iye").unwrap();
        let mut live = iye.new_match(&Choices::default(), seed.clone()).unwrap();
        while live.turn() == Turn::Chance {
            live.draw().unwrap();
        }
        live
    }

    #[test]
    fn a_kept_match_goes_on_with_the_same_dice() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("deep/iye.record");
        let seed = Seed::from_number(7);
        let live = live(&seed);
        let mut keeper = Keeper::new(path.clone(), seed.clone());
        keeper.keep(&live.record()).unwrap();
        let record: Record = fs::read_to_string(&path).unwrap().parse().unwrap();
        assert_eq!(record, live.record());
        assert_eq!(seed_of(&path, &record), Some(seed));
    }

    #[test]
    fn a_seed_that_was_not_promised_is_not_taken() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("iye.record");
        let record = live(&Seed::from_number(7)).record();
        let mut keeper = Keeper::new(path.clone(), Seed::from_number(8));
        keeper.keep(&record).unwrap();
        assert_eq!(seed_of(&path, &record), None);
    }

    #[test]
    fn a_new_match_moves_an_unfinished_one_aside() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("iye.record");
        let (one, two) = (Seed::from_number(1), Seed::from_number(2));
        let mut keeper = Keeper::new(path.clone(), one.clone());
        let first = live(&one).record();
        keeper.keep(&first).unwrap();
        keeper.renew(two.clone());
        keeper.keep(&live(&two).record()).unwrap();
        let aside = previous(&path);
        let kept: Record = fs::read_to_string(&aside).unwrap().parse().unwrap();
        assert_eq!(kept, first);
        assert_eq!(seed_of(&aside, &kept), Some(one));
    }

    #[cfg(unix)]
    #[test]
    fn nobody_else_can_read_the_seed() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("iye.record");
        let seed = Seed::from_number(7);
        let mut keeper = Keeper::new(path.clone(), seed.clone());
        keeper.keep(&live(&seed).record()).unwrap();
        let mode = fs::metadata(seed_path(&path)).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
    }
}
