//! The files of a database: readable for nobody else, and served by one.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use crate::{Purpose, StoreError};

/// Takes the lock of whoever serves. The system gives it back when the process ends, however it ends.
pub(super) fn hold(file: &Path, purpose: Purpose) -> Result<Option<File>, StoreError> {
    if purpose == Purpose::Visit {
        return Ok(None);
    }
    let path = beside(file, ".lock");
    let failed = |why| StoreError::Database(format!("{}: {why}", path.display()));
    let lock = private()
        .create(true)
        .truncate(false)
        .open(&path)
        .map_err(failed)?;
    let locked = match purpose {
        Purpose::ServeTogether => lock.try_lock_shared(),
        _ => lock.try_lock(),
    };
    match locked {
        Ok(()) => Ok(Some(lock)),
        Err(TryLockError::WouldBlock) => Err(StoreError::InUse),
        Err(TryLockError::Error(why)) => Err(failed(why)),
    }
}

/// The database holds keys, seeds and hashes of passwords: nobody else may read it. SQLite gives the files beside it the
/// mode of the database.
pub(super) fn make_private(file: &Path) -> Result<(), StoreError> {
    let failed = |why| StoreError::Database(format!("{}: {why}", file.display()));
    // A file that is there is not opened: to close it would undo SQLite's own locks of it.
    match private().create_new(true).open(file) {
        Ok(_) => return Ok(()),
        Err(why) if why.kind() == ErrorKind::AlreadyExists => {}
        Err(why) => return Err(failed(why)),
    }
    for path in ["", "-wal", "-shm", "-journal"].map(|end| beside(file, end)) {
        if let Err(why) = take_from_others(&path) {
            tracing::warn!(
                "{} can be read by others, and that cannot be changed: {why}",
                path.display()
            );
        }
    }
    Ok(())
}

fn beside(file: &Path, end: &str) -> PathBuf {
    let mut path = file.as_os_str().to_owned();
    path.push(end);
    PathBuf::from(path)
}

/// To make a file that nobody else may read.
fn private() -> OpenOptions {
    let mut options = File::options();
    options.read(true).write(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}

#[cfg(unix)]
fn take_from_others(path: &Path) -> std::io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    let mode = match std::fs::metadata(path) {
        Ok(data) => data.permissions().mode(),
        Err(why) if why.kind() == ErrorKind::NotFound => return Ok(()),
        Err(why) => return Err(why),
    };
    match mode & 0o077 {
        0 => Ok(()),
        _ => std::fs::set_permissions(path, PermissionsExt::from_mode(0o600)),
    }
}

#[cfg(not(unix))]
fn take_from_others(_: &Path) -> std::io::Result<()> {
    Ok(())
}
