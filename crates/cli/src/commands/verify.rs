//! `atoll verify`: were the dice fair?

use std::path::PathBuf;

use atoll_engine::Record;
use clap::Args;

use crate::commands::{count, gave_up, sentence};
use crate::fail::Failure;
use crate::output::print;
use crate::source;

/// Checks the record of a finished match: its dice, every move, and the result.
///
/// A match publishes a commitment to its seed before the first move and the seed itself at the end. The check
/// finds out whether the seed is the one promised, whether it gives every draw of the record, whether every
/// move is legal, and whether the moves lead to the recorded result.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  atoll verify match.txt
  atoll verify - < match.txt")]
pub(crate) struct VerifyArgs {
    /// File with the record; `-` reads stdin.
    #[arg(value_name = "FILE")]
    file: PathBuf,
}

pub(crate) fn run(args: &VerifyArgs) -> Result<(), Failure> {
    let record = source::record(&args.file)?;
    let game = source::game_of(&record, &args.file)?;
    let draws = game.verify(&record);
    let draws = draws.map_err(|why| Failure::from(why).of(source::shown(&args.file)))?;
    print(sentences(&record, draws))
}

fn sentences(record: &Record, draws: usize) -> String {
    let commitment = record.commitment.map(|c| c.to_string());
    let commitment = commitment.unwrap_or_default();
    let moves = count(record.lines.len() - draws, "move");
    let draws = count(draws, "draw");
    let result = record.result.as_deref().unwrap_or("none");
    let end = match record.ended {
        None => "They lead to".to_owned(),
        Some(ended) => format!("{}: that gives", sentence(&gave_up(ended))),
    };
    format!(
        "The record is true.\n\
         The seed fits the commitment {commitment}.\n\
         It gives all of the {draws}; the {moves} are legal.\n\
         {end} the result {result}.\n"
    )
}
