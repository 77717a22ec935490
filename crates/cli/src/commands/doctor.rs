//! `atoll doctor`: is everything in order that is kept?

use atoll_server::check;
use atoll_store::{Store, StoreError, Unreadable};
use clap::Args;
use serde::Serialize;
use tokio::sync::mpsc;

use crate::commands::{count, each_match, sentence};
use crate::fail::Failure;
use crate::output::{print, print_json};
use crate::place::Place;

/// Checks every match of a store by replaying it, and names what is wrong. Repairs nothing.
///
/// A match is sound if its log has no gap, replays under the rules as they are now, with the dice that were promised, and
/// leads to the result that is kept. A match that was made under other rules and replays differently is named as well: its
/// record is kept as it was written. Servers may run meanwhile. Exit code 1 if anything is wrong.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  atoll doctor --data /var/lib/atoll
  atoll doctor --database postgres://atoll@db.example/atoll --json")]
pub(crate) struct DoctorArgs {
    #[command(flatten)]
    place: Place,
    /// Print one JSON object instead of sentences.
    #[arg(long)]
    json: bool,
}

/// What the doctor found.
#[derive(Debug, Default, Serialize)]
struct Report {
    matches: u64,
    entries: u64,
    wrong: Vec<Wrong>,
    /// What is wrong with all that is no match.
    beside: Vec<String>,
}

/// What is wrong with one match.
#[derive(Debug, Serialize)]
struct Wrong {
    id: String,
    game: String,
    problems: Vec<String>,
}

pub(crate) fn run(args: &DoctorArgs) -> Result<(), Failure> {
    let runtime = tokio::runtime::Runtime::new()?;
    let report = runtime.block_on(async { examine(&args.place.open_existing().await?).await })?;
    match args.json {
        true => print_json(&report)?,
        false => print(report.text())?,
    }
    match (report.wrong.len(), report.beside.len()) {
        (0, 0) => Ok(()),
        (wrong, 0) => Err(Failure::new(format!(
            "something is wrong with {}",
            matches(wrong)
        ))),
        (wrong, beside) => Err(Failure::new(format!(
            "something is wrong with {} and {} beside them",
            matches(wrong),
            count(beside, "thing"),
        ))),
    }
}

fn matches(number: usize) -> String {
    let plural = if number == 1 { "" } else { "es" };
    format!("{number} match{plural}")
}

async fn examine(store: &Store) -> Result<Report, Failure> {
    let mut report = Report::default();
    each_match(store, async |id| {
        report.matches += 1;
        let (wrong, entries) = match id {
            Ok(id) => examine_match(store, id).await?,
            Err(why) => (unreadable("?".into(), &why), 0),
        };
        report.entries += entries;
        report
            .wrong
            .extend(Some(wrong).filter(|wrong| !wrong.problems.is_empty()));
        Ok(())
    })
    .await?;
    report.beside = beside(store).await?;
    Ok(report)
}

fn unreadable(id: String, why: &Unreadable) -> Wrong {
    let (game, problems) = ("?".to_owned(), vec![why.to_string()]);
    Wrong { id, game, problems }
}

/// What is wrong with a match, if anything is, and the length of its log.
async fn examine_match(store: &Store, id: String) -> Result<(Wrong, u64), Failure> {
    // A match may go on between both reads: the log first, so that the row is never behind it.
    let log = store.log_as_it_is(&id).await?;
    let row = match store.find_match(&id).await {
        Ok(Some(row)) => row,
        Ok(None) => return Err(Failure::new(format!("the match {id} has vanished"))),
        Err(StoreError::Unreadable(why)) => return Ok((unreadable(id, &why), log.len() as u64)),
        Err(why) => return Err(why.into()),
    };
    let log = match row.state.as_str() {
        "over" => store.log_as_it_is(&id).await?,
        _ => log,
    };
    let mut problems = Vec::new();
    let mut entries = Vec::new();
    for entry in log {
        match entry {
            Ok(entry) => entries.push(entry),
            Err(why) => problems.push(why.to_string()),
        }
    }
    let length = (entries.len() + problems.len()) as u64;
    problems.extend(check(atoll_catalog::games(), &row, &entries).problems);
    let game = row.game;
    Ok((Wrong { id, game, problems }, length))
}

/// What cannot be read beside the matches and their logs: people, chat, results.
async fn beside(store: &Store) -> Result<Vec<String>, Failure> {
    let (out, mut all) = mpsc::channel(100);
    let source = store.clone();
    let reading = tokio::spawn(async move { source.dump(out).await });
    let mut problems = Vec::new();
    while let Some(kept) = all.recv().await {
        if let Err(why) = kept
            && !["matches", "log"].contains(&why.table)
        {
            problems.push(why.to_string());
        }
    }
    reading.await.map_err(Failure::new)??;
    Ok(problems)
}

impl Report {
    fn text(&self) -> String {
        let mut text = String::new();
        for wrong in &self.wrong {
            for problem in &wrong.problems {
                text += &format!("{} ({}): {problem}.\n", wrong.id, wrong.game);
            }
        }
        for problem in &self.beside {
            text += &format!("{}.\n", sentence(problem));
        }
        let moves = count(self.entries as usize, "move");
        text + &format!(
            "{} with {moves} and draws checked.\n",
            matches(self.matches as usize)
        )
    }
}
