//! Where results go: stdout, or files that appear whole or not at all.

use std::ffi::OsString;
use std::fmt::Display;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use serde::Serialize;

use crate::fail::Failure;

/// Writes to stdout.
pub(crate) fn print(bytes: impl AsRef<[u8]>) -> Result<(), Failure> {
    let mut stdout = io::stdout().lock();
    stdout.write_all(bytes.as_ref())?;
    Ok(stdout.flush()?)
}

/// Writes one line of JSON to stdout.
pub(crate) fn print_json(value: &impl Serialize) -> Result<(), Failure> {
    let mut line = serde_json::to_string(value).map_err(Failure::new)?;
    line.push('\n');
    print(line)
}

/// Writes a file; `-` is stdout.
pub(crate) fn write(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    if is_stdout(path) {
        return print(bytes);
    }
    if is_device(path) {
        return fs::write(path, bytes).map_err(|why| unwritable(path, why));
    }
    Staged::file(path, bytes)?.publish()
}

/// Fails now if [`write()`] would fail later.
pub(crate) fn check(path: &Path) -> Result<(), Failure> {
    if is_stdout(path) || is_device(path) {
        return Ok(());
    }
    Staged::file(path, b"").map(drop)
}

/// Whether this name stands for stdout.
pub(crate) fn is_stdout(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// A device is written to; replacing it by a file is not what anybody means.
fn is_device(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|found| !found.is_file() && !found.is_dir())
}

/// A word of a command line, in quotes if a shell would read it otherwise.
pub(crate) fn quoted(word: &str) -> String {
    let plain = |letter: char| letter.is_alphanumeric() || "-_.,:=/+@%".contains(letter);
    match !word.is_empty() && word.chars().all(plain) {
        true => word.to_owned(),
        false => format!("'{}'", word.replace('\'', r"'\''")),
    }
}

/// Something written beside its place. It goes there by [`Staged::publish`], or vanishes when dropped.
#[derive(Debug)]
pub(crate) struct Staged {
    part: PathBuf,
    target: PathBuf,
}

impl Staged {
    /// A file to be.
    fn file(path: &Path, bytes: &[u8]) -> Result<Staged, Failure> {
        if path.is_dir() {
            return Err(unwritable(path, "it is a folder"));
        }
        let staged = Staged::beside(path)?;
        let written = fs::write(&staged.part, bytes);
        written.map_err(|why| unwritable(path, why))?;
        Ok(staged)
    }

    /// A folder to be, still empty. What is there already must be an empty folder.
    pub(crate) fn folder(path: &Path) -> Result<Staged, Failure> {
        if path.exists() && !is_empty_folder(path) {
            return Err(unwritable(
                path,
                "it is there already and not an empty folder",
            ));
        }
        let staged = Staged::beside(path)?;
        let made = fs::create_dir(&staged.part);
        made.map_err(|why| unwritable(path, why))?;
        Ok(staged)
    }

    /// Writes a file in the folder to be.
    pub(crate) fn add(&self, name: &str, text: &impl Display) -> Result<(), Failure> {
        let written = fs::write(self.part.join(name), text.to_string());
        written.map_err(|why| unwritable(&self.target.join(name), why))
    }

    /// Links are followed, so that the file they lead to is the one replaced.
    fn beside(path: &Path) -> Result<Staged, Failure> {
        let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        let Some(name) = target.file_name() else {
            return Err(unwritable(path, "it has no name"));
        };
        let mut part = OsString::from(".");
        part.push(name);
        part.push(format!(".{}.part", std::process::id()));
        let part = target.with_file_name(part);
        Ok(Staged { part, target })
    }

    /// Puts it into its place.
    pub(crate) fn publish(self) -> Result<(), Failure> {
        let moved = fs::rename(&self.part, &self.target);
        moved.map_err(|why| unwritable(&self.target, why))
    }
}

impl Drop for Staged {
    /// After [`Staged::publish`] there is nothing left to remove.
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.part).or_else(|_| fs::remove_dir_all(&self.part));
    }
}

fn is_empty_folder(path: &Path) -> bool {
    fs::read_dir(path).is_ok_and(|mut entries| entries.next().is_none())
}

fn unwritable(path: &Path, why: impl Display) -> Failure {
    Failure::new(format!("cannot write {}: {why}", path.display()))
}
