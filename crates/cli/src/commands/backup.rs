//! `atoll backup` and `atoll restore`: everything that is kept, in one file.

use std::fs::File;
use std::io::{BufRead, BufReader, BufWriter, Write as _};
use std::path::{Path, PathBuf};

use atoll_store::{Kept, Store, StoreError, Write};
use clap::Args;
use indicatif::ProgressBar;
use tokio::sync::mpsc;

use crate::fail::Failure;
use crate::output::print;
use crate::place::Place;
use crate::progress;

/// The first line of a backup.
const HEAD: &str = "atoll backup 1";
/// The last line of a backup begins with this, and says how many things there are.
const END: &str = "end ";
/// Things that are written together.
const TOGETHER: usize = 500;

/// Writes everything that is kept into one file, while servers run.
///
/// The file holds the store as it is at one moment, as lines of JSON: seeds, links of seats and hashes of passwords, too.
/// `atoll restore` reads it into SQLite or PostgreSQL, so this is also the way from one to the other.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  atoll backup atoll.backup --data /var/lib/atoll
  atoll backup atoll.backup --database postgres://atoll@db.example/atoll")]
pub(crate) struct BackupArgs {
    /// The file to write; one that is there is replaced when the new one is complete.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[command(flatten)]
    place: Place,
}

/// Reads a backup into an empty store.
///
/// The file is read through and checked first. A store that has matches or people already is left alone.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  atoll restore atoll.backup --data /var/lib/atoll
  atoll restore atoll.backup --database postgres://atoll@db.example/atoll")]
pub(crate) struct RestoreArgs {
    /// The file that `atoll backup` wrote.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[command(flatten)]
    place: Place,
}

fn failed(path: &Path, why: impl std::fmt::Display) -> Failure {
    Failure::new(format!("{}: {why}", path.display()))
}

pub(crate) fn backup(args: &BackupArgs) -> Result<(), Failure> {
    let runtime = tokio::runtime::Runtime::new()?;
    let count = runtime.block_on(async {
        let store = args.place.open_existing().await?;
        write_all(&store, &args.file).await
    })?;
    print(format!("{count} things are in {}.\n", args.file.display()))
}

/// Writes beside the file, and puts it into its place when it is whole.
async fn write_all(store: &Store, file: &Path) -> Result<u64, Failure> {
    let mut part = file.as_os_str().to_owned();
    part.push(".part");
    let part = PathBuf::from(part);
    let written = write_part(store, &part).await;
    if written.is_err() {
        // Nothing is lost: it was never whole.
        let _ = std::fs::remove_file(&part);
    }
    let count = written?;
    std::fs::rename(&part, file).map_err(|why| failed(file, why))?;
    Ok(count)
}

async fn write_part(store: &Store, part: &Path) -> Result<u64, Failure> {
    let cannot = |why: std::io::Error| failed(part, format!("cannot be written: {why}"));
    let mut file = BufWriter::new(private_file(part).map_err(cannot)?);
    writeln!(file, "{HEAD}").map_err(cannot)?;
    let (out, mut kept) = mpsc::channel(TOGETHER);
    let source = store.clone();
    let reading = tokio::spawn(async move { source.dump(out).await });
    let spinner = progress::spinner("Reading");
    let mut count = 0;
    while let Some(one) = kept.recv().await {
        serde_json::to_writer(&mut file, &one).map_err(|why| cannot(why.into()))?;
        writeln!(file).map_err(cannot)?;
        count += 1;
    }
    spinner.finish_and_clear();
    reading.await.map_err(Failure::new)??;
    writeln!(file, "{END}{count}").map_err(cannot)?;
    let file = file.into_inner().map_err(|why| cannot(why.into_error()))?;
    file.sync_all().map_err(cannot)?;
    Ok(count)
}

/// A new file that others may not read.
fn private_file(path: &Path) -> std::io::Result<File> {
    let mut options = File::options();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

pub(crate) fn restore(args: &RestoreArgs) -> Result<(), Failure> {
    let count = read_through(&args.file, |_| Ok(()))?;
    let runtime = tokio::runtime::Runtime::new()?;
    runtime.block_on(async {
        let store = args.place.open().await?;
        expect_empty(&store).await.map_err(Failure::new)?;
        fill(&store, &args.file, count).await
    })?;
    print(format!("{count} things were restored.\n"))
}

async fn expect_empty(store: &Store) -> Result<(), String> {
    let (out, mut kept) = mpsc::channel(1);
    let source = store.clone();
    let reading = tokio::spawn(async move { source.dump(out).await });
    let first = kept.recv().await;
    drop(kept);
    // It ends as nobody listens.
    let _ = reading.await;
    match first {
        None => Ok(()),
        Some(_) => Err("the store is not empty: restore into a new one".into()),
    }
}

async fn fill(store: &Store, file: &Path, count: u64) -> Result<(), Failure> {
    let bar = progress::bar(count, "things");
    let (out, mut some) = mpsc::channel::<Vec<Write>>(4);
    let path = file.to_owned();
    let reading = tokio::task::spawn_blocking(move || {
        let mut together = Vec::new();
        let sent = read_through(&path, |kept| {
            together.push(Write::from(kept));
            if together.len() == TOGETHER {
                out.blocking_send(std::mem::take(&mut together))
                    .map_err(Failure::new)?;
            }
            Ok(())
        });
        sent.and_then(|_| out.blocking_send(together).map_err(Failure::new))
    });
    while let Some(writes) = some.recv().await {
        put(store, &bar, writes).await.map_err(|why| {
            let why = format!("{why}; the store is not complete: begin again with a new one");
            failed(file, why)
        })?;
    }
    bar.finish_and_clear();
    reading.await.map_err(Failure::new)?
}

async fn put(store: &Store, bar: &ProgressBar, writes: Vec<Write>) -> Result<(), StoreError> {
    bar.inc(writes.len() as u64);
    store.write(writes).await.map(|_| ())
}

/// Reads a backup from head to end; how many things are in it.
fn read_through(
    file: &Path,
    mut each: impl FnMut(Kept) -> Result<(), Failure>,
) -> Result<u64, Failure> {
    let open = File::open(file).map_err(|why| failed(file, format!("cannot be read: {why}")))?;
    let mut lines = BufReader::new(open).lines().enumerate();
    let mut line = || -> Result<Option<(usize, String)>, Failure> {
        let next = lines.next();
        next.map(|(at, text)| Ok((at + 1, text.map_err(|why| failed(file, why))?)))
            .transpose()
    };
    match line()? {
        Some((_, head)) if head == HEAD => {}
        _ => {
            return Err(failed(
                file,
                format!("is no backup: its first line is not `{HEAD}`"),
            ));
        }
    }
    let mut count = 0;
    while let Some((at, text)) = line()? {
        if let Some(end) = text.strip_prefix(END) {
            return match end.parse() == Ok(count) {
                true => Ok(count),
                false => Err(failed(
                    file,
                    format!("is damaged: it has {count} things, not {end}"),
                )),
            };
        }
        let kept = serde_json::from_str(&text)
            .map_err(|why| failed(file, format!("line {at} cannot be read: {why}")))?;
        each(kept)?;
        count += 1;
    }
    Err(failed(file, "is not whole: its end is missing"))
}
