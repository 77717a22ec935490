//! `atoll export` and `atoll import`: matches as records.

use std::path::PathBuf;
use std::time::{SystemTime, UNIX_EPOCH};

use atoll_engine::Record;
use atoll_server::{check, imported};
use atoll_store::{Store, StoreError, Unreadable};
use clap::Args;

use crate::commands::{each_match, left_out, sentence};
use crate::fail::Failure;
use crate::output::{Staged, print};
use crate::place::Place;
use crate::source;

/// Writes the records of matches that are over into a folder, one file each.
///
/// `atoll replay`, `show`, `analyze` and `verify` read them. A match that does not replay under the rules as they are now is
/// written as it was recorded.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  atoll export records --data /var/lib/atoll
  atoll export records --game iye")]
pub(crate) struct ExportArgs {
    /// The folder to make; it must not be there or be empty.
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// Only matches of this game.
    #[arg(long, value_name = "GAME", value_parser = crate::args::game_names())]
    game: Option<String>,
    #[command(flatten)]
    place: Place,
}

/// Keeps the matches of records in a store, where they can be seen and reviewed.
///
/// Records of finished matches with their seeds are taken, after they were verified. A record that is there already is named
/// and left alone.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  atoll import records/*.txt --data /var/lib/atoll
  atoll import match.txt --database postgres://atoll@db.example/atoll")]
pub(crate) struct ImportArgs {
    /// The files of the records.
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    #[command(flatten)]
    place: Place,
}

pub(crate) fn export(args: &ExportArgs) -> Result<(), Failure> {
    let folder = Staged::folder(&args.folder)?;
    let runtime = tokio::runtime::Runtime::new()?;
    let (count, lost) = runtime.block_on(async {
        let store = args.place.open_existing().await?;
        write_records(&store, args, &folder).await
    })?;
    folder.publish()?;
    print(format!(
        "{count} records are in {}.\n",
        args.folder.display()
    ))?;
    match lost {
        0 => Ok(()),
        lost => Err(left_out(lost)),
    }
}

/// Writes the records that can be written; how many, and how many matches cannot be read.
async fn write_records(
    store: &Store,
    args: &ExportArgs,
    folder: &Staged,
) -> Result<(u64, u64), Failure> {
    let (mut count, mut lost) = (0, 0);
    each_match(store, async |id| {
        match record_of(store, args, id).await {
            Ok(Some((id, record))) => {
                folder.add(&format!("{id}.txt"), &record)?;
                count += 1;
            }
            Ok(None) => {}
            Err(StoreError::Unreadable(why)) => {
                eprintln!("{}.", sentence(&why.to_string()));
                lost += 1;
            }
            Err(why) => return Err(why.into()),
        }
        Ok(())
    })
    .await?;
    Ok((count, lost))
}

/// A match's record, if it is wanted and over.
async fn record_of(
    store: &Store,
    args: &ExportArgs,
    id: Result<String, Unreadable>,
) -> Result<Option<(String, Record)>, StoreError> {
    let row = store.find_match(&id?).await?;
    let wanted = |game: &str| args.game.as_ref().is_none_or(|wanted| wanted == game);
    let Some(row) = row.filter(|row| row.state == "over" && wanted(&row.game)) else {
        return Ok(None);
    };
    let entries = store.log(&row.id).await?;
    let checked = check(atoll_catalog::games(), &row, &entries);
    Ok(Some((row.id, checked.record)))
}

pub(crate) fn import(args: &ImportArgs) -> Result<(), Failure> {
    let runtime = tokio::runtime::Runtime::new()?;
    runtime.block_on(async {
        let store = args.place.open().await?;
        for file in &args.files {
            let record = source::record(file)?;
            let shown = source::shown(file);
            let made = imported(atoll_catalog::games(), &record, now());
            let (id, writes) = made.map_err(|why| Failure::new(why).of(&shown))?;
            match store.write(writes).await {
                Ok(_) => print(format!("{shown} is the match {id}.\n"))?,
                Err(StoreError::Conflict) => {
                    print(format!("{shown} is there already: the match {id}.\n"))?;
                }
                Err(why) => return Err(Failure::new(why).of(&shown)),
            }
        }
        Ok(())
    })
}

fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0, |since| since.as_millis() as i64)
}
