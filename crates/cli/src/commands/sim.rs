//! `atoll sim`: bots against bots.

use std::path::{Path, PathBuf};

use atoll_arena::{Plan, Report, run as play};
use atoll_catalog::{Listed, Visit, visit};
use atoll_engine::Record;
use clap::Args;

use crate::args::{game_names, positive};
use crate::contender::{contender, seed};
use crate::fail::Failure;
use crate::output::{self, Staged, print, print_json};
use crate::progress;
use crate::source;

/// Plays many matches between bots and reports who won, from which seat, and how fast.
///
/// Seats rotate from match to match. A run follows from the game, its options, the bots, the number of matches
/// and the seed alone: it can be repeated exactly, on any number of threads.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  atoll sim iye --bots mcts:2000,greedy --matches 200 --seed 7
  atoll sim iye --options '{\"wins\":1}' --bots random --matches 10000 --csv matches.csv
  atoll sim iye --bots mcts:500,random --matches 20 --records matches/")]
pub(crate) struct SimArgs {
    /// Name of the game.
    #[arg(value_name = "GAME", value_parser = game_names())]
    game: String,
    /// Options of the game, as a JSON object.
    #[arg(long, value_name = "JSON")]
    options: Option<String>,
    /// A data file of the game instead of its own: other costs, cards and so on, for balance work.
    #[arg(long, value_name = "FILE")]
    data: Option<PathBuf>,
    /// The bots, as `atoll games` lists them: one for each seat, or one for all.
    #[arg(long, value_name = "BOT,…", value_delimiter = ',', required = true)]
    bots: Vec<String>,
    /// How many matches to play.
    #[arg(long, value_name = "N", value_parser = positive)]
    matches: u64,
    /// What all luck follows from; otherwise a number is drawn and printed.
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
    /// How many matches are played at a time; otherwise as many as there are cores.
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Print the report as one JSON object.
    #[arg(long, conflicts_with = "csv")]
    json: bool,
    /// Also write one line for each match to FILE; `-` prints these lines instead of the report.
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Write the record of each match to a new or empty folder: 000001.txt, 000002.txt and so on.
    #[arg(long, value_name = "DIR")]
    records: Option<PathBuf>,
}

pub(crate) fn run(args: &SimArgs) -> Result<(), Failure> {
    check_places(args)?;
    let report = visit(&args.game, Simulation(args));
    let report = report.ok_or_else(|| Failure::usage("there is no such game"))??;
    write(args, &report)?;
    show(args, &report)
}

/// What cannot be written at the end is better known before a long run.
fn check_places(args: &SimArgs) -> Result<(), Failure> {
    args.csv.as_deref().map_or(Ok(()), output::check)?;
    let folder = args.records.as_deref().map(Staged::folder);
    folder.transpose().map(drop)
}

/// The files that were asked for: all of them or none.
fn write(args: &SimArgs, report: &Report) -> Result<(), Failure> {
    let folder = args.records.as_deref();
    let folder = folder.map(|path| staged(path, &report.records));
    let folder = folder.transpose()?;
    if let Some(file) = args.csv.as_deref().filter(|file| !output::is_stdout(file)) {
        output::write(file, &csv(report)?)?;
    }
    folder.map_or(Ok(()), Staged::publish)
}

fn staged(path: &Path, records: &[Record]) -> Result<Staged, Failure> {
    let staged = Staged::folder(path)?;
    for (number, record) in (1..).zip(records) {
        staged.add(&format!("{number:06}.txt"), record)?;
    }
    Ok(staged)
}

fn show(args: &SimArgs, report: &Report) -> Result<(), Failure> {
    match args.csv.as_deref() {
        Some(file) if output::is_stdout(file) => print(csv(report)?),
        _ if args.json => print_json(report),
        _ => print(format!("{report}\n")),
    }
}

fn csv(report: &Report) -> Result<Vec<u8>, Failure> {
    let mut lines = Vec::new();
    report.write_csv(&mut lines)?;
    Ok(lines)
}

/// The run, in code compiled for the game.
struct Simulation<'a>(&'a SimArgs);

impl Visit for Simulation<'_> {
    type Output = Result<Report, Failure>;

    fn visit<G: Listed>(self) -> Self::Output {
        let args = self.0;
        let game = source::rules::<G>(args.options.as_deref(), args.data.as_deref())?;
        check_number(&args.bots, game.seats())?;
        let bots: Result<Vec<_>, _> = args.bots.iter().map(|name| contender::<G>(name)).collect();
        let bar = progress::bar(args.matches, "matches");
        let report = play(&game, &bots?, &plan(args), &|_| bar.inc(1));
        bar.finish_and_clear();
        report.map_err(Failure::new)
    }
}

fn check_number(bots: &[String], seats: usize) -> Result<(), Failure> {
    match bots.len() {
        1 => Ok(()),
        given if given == seats => Ok(()),
        given => Err(Failure::usage(format!(
            "--bots names {given} bots for {seats} seats: name {seats}, or one for all"
        ))),
    }
}

fn plan(args: &SimArgs) -> Plan {
    Plan {
        matches: args.matches,
        seed: seed(args.seed),
        threads: args.threads.map_or(0, usize::from),
        keep_records: args.records.is_some(),
        ..Plan::default()
    }
}
