//! `atoll doctor`: is everything in order that is kept?

use atoll_server::check;
use atoll_store::Store;
use clap::Args;
use serde::Serialize;

use crate::commands::{count, each_match};
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
    match report.wrong.len() {
        0 => Ok(()),
        wrong => Err(Failure::new(format!(
            "something is wrong with {}",
            matches(wrong)
        ))),
    }
}

fn matches(number: usize) -> String {
    let plural = if number == 1 { "" } else { "es" };
    format!("{number} match{plural}")
}

async fn examine(store: &Store) -> Result<Report, Failure> {
    let mut report = Report::default();
    each_match(store, async |row| {
        // A match may go on between both reads: the log first, so that the row is never behind it.
        let entries = store.log(&row.id).await?;
        let row = store.find_match(&row.id).await?.unwrap_or(row);
        let entries = match row.state.as_str() {
            "over" => store.log(&row.id).await?,
            _ => entries,
        };
        let problems = check(atoll_catalog::games(), &row, &entries).problems;
        report.matches += 1;
        report.entries += entries.len() as u64;
        if !problems.is_empty() {
            let (id, game) = (row.id, row.game);
            report.wrong.push(Wrong { id, game, problems });
        }
        Ok(())
    })
    .await?;
    Ok(report)
}

impl Report {
    fn text(&self) -> String {
        let mut text = String::new();
        for wrong in &self.wrong {
            for problem in &wrong.problems {
                text += &format!("{} ({}): {problem}.\n", wrong.id, wrong.game);
            }
        }
        let moves = count(self.entries as usize, "move");
        text + &format!(
            "{} with {moves} and draws checked.\n",
            matches(self.matches as usize)
        )
    }
}
