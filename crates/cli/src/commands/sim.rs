//! `atoll sim`: bots against bots.

use std::path::{Path, PathBuf};

use atoll_arena::balance::{Balance, study};
use atoll_arena::sprt::{Hypotheses, Sprt, SprtError, sprt};
use atoll_arena::{BotSpec, Plan, Report, run as play};
use atoll_catalog::{Listed, Visit, visit};
use atoll_engine::Record;
use clap::Args;

use crate::args::{game_names, positive};
use crate::contender::{Manners, contender, seed};
use crate::fail::Failure;
use crate::output::{self, Staged, print, print_json, quoted};
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
  atoll sim iye --bots mcts:500,random --matches 20 --records matches/
  atoll sim shaman --bots strong --matches 200 --report shaman.html
  atoll sim iye --bots mcts:1000:c=0.5,mcts:1000 --matches 20000 --sprt 0,10
  atoll sim iye --bots 'cmd:python3 examples/python/bot.py,random' --matches 20")]
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
    /// The bots, as `atoll games` lists them, or programs (`cmd:python3 bot.py`): one for each seat, or one for all.
    #[arg(long, value_name = "BOT,…", value_delimiter = ',', required = true)]
    bots: Vec<String>,
    /// How many matches to play; with --sprt at most.
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
    /// Also write the same table to FILE as Parquet.
    #[arg(long, value_name = "FILE")]
    parquet: Option<PathBuf>,
    /// Write the record of each match to a new or empty folder: 000001.txt, 000002.txt and so on.
    #[arg(long, value_name = "DIR")]
    records: Option<PathBuf>,
    /// Also write a balance report to FILE: one page with plots (`.html`), or Markdown (`.md`).
    #[arg(long, value_name = "FILE")]
    report: Option<PathBuf>,
    /// Play pairs with seats swapped until it is decided whether the first of two bots is ELO0 or ELO1 points stronger.
    #[arg(long, value_name = "ELO0,ELO1", value_parser = hypotheses, conflicts_with = "report", allow_hyphen_values = true)]
    sprt: Option<Hypotheses>,
    #[command(flatten)]
    manners: Manners,
}

/// What a run came to.
struct Done {
    report: Report,
    /// The text of the balance report.
    page: Option<String>,
    sprt: Option<Sprt>,
}

pub(crate) fn run(args: &SimArgs) -> Result<(), Failure> {
    let page = args.report.as_deref().map(page_kind).transpose()?;
    check_places(args)?;
    let done = visit(&args.game, Simulation { args, page });
    let done = done.ok_or_else(|| Failure::usage("there is no such game"))??;
    write(args, &done)?;
    show(args, &done)
}

/// Reads two numbers, the lower first.
fn hypotheses(text: &str) -> Result<Hypotheses, String> {
    let numbers = text.split_once(',').and_then(|(low, high)| {
        let number = |text: &str| {
            text.trim()
                .parse::<f64>()
                .ok()
                .filter(|n| n.abs() <= 1000.0)
        };
        Some((number(low)?, number(high)?))
    });
    match numbers {
        Some((elo0, elo1)) if elo0 < elo1 => Ok(Hypotheses { elo0, elo1 }),
        _ => Err("expected two numbers of Elo points, the lower first, such as 0,10".to_owned()),
    }
}

/// How a balance report is written.
#[derive(Debug, Clone, Copy)]
enum Page {
    Html,
    Markdown,
}

fn page_kind(file: &Path) -> Result<Page, Failure> {
    match file.extension().and_then(|extension| extension.to_str()) {
        Some("html" | "htm") => Ok(Page::Html),
        Some("md") => Ok(Page::Markdown),
        _ => {
            let file = file.display();
            let message = format!("--report {file}: expected a name that ends in .html or .md");
            Err(Failure::usage(message))
        }
    }
}

/// What cannot be written at the end is better known before a long run.
fn check_places(args: &SimArgs) -> Result<(), Failure> {
    for file in args.csv.iter().chain(&args.parquet).chain(&args.report) {
        output::check(file)?;
    }
    let folder = args.records.as_deref().map(Staged::folder);
    folder.transpose().map(drop)
}

/// The files that were asked for: all of them or none.
fn write(args: &SimArgs, done: &Done) -> Result<(), Failure> {
    let folder = args.records.as_deref();
    let folder = folder.map(|path| staged(path, &done.report.records));
    let folder = folder.transpose()?;
    if let Some(file) = args.csv.as_deref().filter(|file| !output::is_stdout(file)) {
        output::write(file, &csv(&done.report)?)?;
    }
    if let Some(file) = &args.parquet {
        let mut table = Vec::new();
        done.report.write_parquet(&mut table)?;
        output::write(file, &table)?;
    }
    if let (Some(file), Some(page)) = (&args.report, &done.page) {
        output::write(file, page.as_bytes())?;
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

fn show(args: &SimArgs, done: &Done) -> Result<(), Failure> {
    let Done { report, sprt, .. } = done;
    match args.csv.as_deref() {
        Some(file) if output::is_stdout(file) => return print(csv(report)?),
        _ => {}
    }
    if args.json {
        let mut json = serde_json::to_value(report).map_err(Failure::new)?;
        if let Some(sprt) = sprt {
            json["sprt"] = serde_json::to_value(sprt).map_err(Failure::new)?;
        }
        return print_json(&json);
    }
    let sprt = sprt
        .as_ref()
        .map_or(String::new(), |sprt| format!("{sprt}\n"));
    print(format!("{report}\n{sprt}"))
}

fn csv(report: &Report) -> Result<Vec<u8>, Failure> {
    let mut lines = Vec::new();
    report.write_csv(&mut lines)?;
    Ok(lines)
}

/// The run, in code compiled for the game.
struct Simulation<'a> {
    args: &'a SimArgs,
    page: Option<Page>,
}

impl Visit for Simulation<'_> {
    type Output = Result<Done, Failure>;

    fn visit<G: Listed>(self) -> Self::Output {
        let args = self.args;
        let game = source::rules::<G>(args.options.as_deref(), args.data.as_deref())?;
        check_number(&args.bots, game.seats(), args.sprt.is_some())?;
        let bots = args
            .bots
            .iter()
            .map(|name| contender::<G>(name, &args.manners));
        let bots = bots.collect::<Result<Vec<_>, _>>()?;
        match (args.sprt, self.page) {
            (Some(hypotheses), _) => tested(&game, &bots, args, hypotheses),
            (None, Some(page)) => studied(&game, &bots, args, page),
            (None, None) => plain(&game, &bots, args),
        }
    }
}

fn plain<G: Listed>(game: &G, bots: &[BotSpec<G>], args: &SimArgs) -> Result<Done, Failure> {
    let bar = progress::bar(args.matches, "matches");
    let report = play(game, bots, &plan(args), &|_| bar.inc(1));
    bar.finish_and_clear();
    Ok(Done {
        report: report.map_err(Failure::new)?,
        page: None,
        sprt: None,
    })
}

fn studied<G: Listed>(
    game: &G,
    bots: &[BotSpec<G>],
    args: &SimArgs,
    page: Page,
) -> Result<Done, Failure> {
    let bar = progress::bar(args.matches, "matches");
    let studied = study(game, bots, &plan(args), &|_| bar.inc(1));
    bar.finish_and_clear();
    let (report, study) = studied.map_err(Failure::new)?;
    let balance = Balance {
        title: G::ABOUT.title.to_owned(),
        command: command(args, report.seed),
        report,
        study,
    };
    let text = match page {
        Page::Html => balance.html(),
        Page::Markdown => balance.markdown(),
    };
    Ok(Done {
        report: balance.report,
        page: Some(text),
        sprt: None,
    })
}

fn tested<G: Listed>(
    game: &G,
    bots: &[BotSpec<G>],
    args: &SimArgs,
    hypotheses: Hypotheses,
) -> Result<Done, Failure> {
    let bar = progress::bar(args.matches, "matches");
    let tested = sprt(game, bots, &plan(args), hypotheses, &|llr, matches| {
        bar.set_position(matches);
        bar.set_message(format!("matches at most, LLR {llr:+.2} (±2.94)"));
    });
    bar.finish_and_clear();
    let (report, sprt) = tested.map_err(|why| match why {
        SprtError::Run(why) => Failure::new(why),
        unfit => Failure::usage(unfit),
    })?;
    Ok(Done {
        report,
        page: None,
        sprt: Some(sprt),
    })
}

/// The command that makes a report again.
fn command(args: &SimArgs, seed: u64) -> String {
    let mut words = vec!["atoll sim".to_owned(), args.game.clone()];
    if let Some(options) = &args.options {
        words.extend(["--options".to_owned(), quoted(options)]);
    }
    if let Some(data) = &args.data {
        words.extend(["--data".to_owned(), quoted(&data.to_string_lossy())]);
    }
    words.extend(["--bots".to_owned(), quoted(&args.bots.join(","))]);
    words.push(format!("--matches {} --seed {seed}", args.matches));
    if let Some(report) = &args.report {
        words.extend(["--report".to_owned(), quoted(&report.to_string_lossy())]);
    }
    words.join(" ")
}

/// A sequential test has two bots, whatever the number of seats: the sides are rotated.
fn check_number(bots: &[String], seats: usize, two: bool) -> Result<(), Failure> {
    match bots.len() {
        _ if two => Ok(()),
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
