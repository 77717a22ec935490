//! `atoll backup` and `atoll restore`: everything that is kept, in one file.

use std::fs::File;
use std::io::{BufRead, BufReader, BufWriter, Write as _};
use std::path::{Path, PathBuf};

use atoll_store::{Kept, Store, StoreError, Write};
use clap::Args;
use indicatif::ProgressBar;
use tokio::sync::mpsc;

use crate::commands::{count, left_out, sentence};
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
    /// The file to write.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Replace the file if it is there, once the new one is complete.
    #[arg(long)]
    force: bool,
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
    expect_free(args)?;
    let runtime = tokio::runtime::Runtime::new()?;
    let written = runtime.block_on(async {
        let store = args.place.open_existing().await?;
        write_all(&store, args).await
    })?;
    let Written { count, lost } = written;
    print(format!("{count} things are in {}.\n", args.file.display()))?;
    match lost {
        0 => Ok(()),
        lost => Err(left_out(lost)),
    }
}

/// A backup of yesterday is not overwritten by mistake.
fn expect_free(args: &BackupArgs) -> Result<(), Failure> {
    match args.file.exists() && !args.force {
        true => Err(failed(
            &args.file,
            "is there already: take another name, or --force to replace it",
        )),
        false => Ok(()),
    }
}

/// How much was written, and how many things could not be read.
struct Written {
    count: u64,
    lost: u64,
}

/// Writes beside the file, and puts it into its place when it is whole. What is not complete replaces nothing.
async fn write_all(store: &Store, args: &BackupArgs) -> Result<Written, Failure> {
    let mut part = args.file.as_os_str().to_owned();
    part.push(".part");
    let part = PathBuf::from(part);
    let written = write_part(store, &part).await;
    if written.is_err() {
        // Nothing is lost: it was never whole.
        let _ = std::fs::remove_file(&part);
    }
    let written = written?;
    if written.lost > 0 && args.file.exists() {
        let lost = count(written.lost as usize, "thing");
        let why = format!(
            "stays as it is: {lost} could not be read, the rest is in {}",
            part.display()
        );
        return Err(failed(&args.file, why));
    }
    expect_free(args)?;
    std::fs::rename(&part, &args.file).map_err(|why| failed(&args.file, why))?;
    Ok(written)
}

async fn write_part(store: &Store, part: &Path) -> Result<Written, Failure> {
    let cannot = |why: std::io::Error| failed(part, format!("cannot be written: {why}"));
    let mut file = BufWriter::new(private_file(part).map_err(cannot)?);
    writeln!(file, "{HEAD}").map_err(cannot)?;
    let (out, mut kept) = mpsc::channel(TOGETHER);
    let source = store.clone();
    let reading = tokio::spawn(async move { source.dump(out).await });
    let spinner = progress::spinner("Reading");
    let mut written = Written { count: 0, lost: 0 };
    while let Some(one) = kept.recv().await {
        match one {
            Ok(one) => {
                serde_json::to_writer(&mut file, &one).map_err(|why| cannot(why.into()))?;
                writeln!(file).map_err(cannot)?;
                written.count += 1;
            }
            Err(why) => {
                eprintln!("{}.", sentence(&why.to_string()));
                written.lost += 1;
            }
        }
    }
    spinner.finish_and_clear();
    reading.await.map_err(Failure::new)??;
    writeln!(file, "{END}{}", written.count).map_err(cannot)?;
    let file = file.into_inner().map_err(|why| cannot(why.into_error()))?;
    file.sync_all().map_err(cannot)?;
    Ok(written)
}

/// A new file that others may not read. What an interrupted backup left behind makes room.
fn private_file(path: &Path) -> std::io::Result<File> {
    if path.exists() {
        std::fs::remove_file(path)?;
    }
    let mut options = File::options();
    options.write(true).create_new(true);
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
