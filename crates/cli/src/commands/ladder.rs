//! `atoll ladder`: whether each bot is clearly stronger than the one below it.

use std::path::PathBuf;

use atoll_arena::ladder::{CLEARLY, Climb, Ladder, ladder, matches_of_climb};
use atoll_catalog::{Level, Listed, Visit, find, games, visit};
use atoll_engine::Choices;
use clap::Args;
use clap::builder::PossibleValuesParser;
use indicatif::ProgressBar;
use serde_json::json;

use crate::args::positive;
use crate::contender::{Manners, contender, seed};
use crate::fail::Failure;
use crate::output::{self, print, print_json, quoted};
use crate::progress;
use crate::source;

/// Plays each bot of a list against the one below it, and says how strong each is.
///
/// With two sides the stronger bot should win three quarters of the matches; with more seats one of the stronger sits
/// among the weaker ones and should win 1.5 times its fair share. Seats rotate, with the same dice. Times of thinking
/// are by the clock: for honest ones leave the number of threads at one, on a machine that does nothing else.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  atoll ladder iye --matches 200 --seed 7
  atoll ladder all --matches 100 --round-robin --report ladder.md
  atoll ladder shaman --seats 2,3,4 --levels beginner,casual --matches 60")]
pub(crate) struct LadderArgs {
    /// Name of the game, or `all`.
    #[arg(value_name = "GAME", value_parser = names())]
    game: String,
    /// Options of the game, as a JSON object; not with `all`.
    #[arg(long, value_name = "JSON")]
    options: Option<String>,
    /// A data file of the game instead of its own; not with `all`.
    #[arg(long, value_name = "FILE")]
    data: Option<PathBuf>,
    /// With how many seats to play, each in turn; otherwise as many as the game has if nothing is said.
    #[arg(long, value_name = "N,…", value_delimiter = ',', value_parser = clap::value_parser!(u8).range(1..=6))]
    seats: Vec<u8>,
    /// The bots, weakest first; otherwise random and the four levels.
    #[arg(long, value_name = "BOT,…", value_delimiter = ',')]
    levels: Vec<String>,
    /// How many matches each pairing plays.
    #[arg(long, value_name = "N", value_parser = positive, default_value_t = 100)]
    matches: u64,
    /// Each bot meets all others, not only the one below it: better ratings, more matches.
    #[arg(long)]
    round_robin: bool,
    /// What all luck follows from; otherwise a number is drawn and printed.
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
    /// How many matches are played at a time.
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024), default_value_t = 1)]
    threads: u16,
    /// Print one JSON object instead of text.
    #[arg(long)]
    json: bool,
    /// Also write the tables to FILE as Markdown.
    #[arg(long, value_name = "FILE")]
    report: Option<PathBuf>,
    #[command(flatten)]
    manners: Manners,
}

const ALL: &str = "all";

fn names() -> PossibleValuesParser {
    PossibleValuesParser::new(games().iter().map(|game| game.name()).chain([ALL]))
}

pub(crate) fn run(args: &LadderArgs) -> Result<(), Failure> {
    args.report.as_deref().map_or(Ok(()), output::check)?;
    let climb = Climb {
        matches: args.matches,
        seed: seed(args.seed),
        threads: usize::from(args.threads),
        round_robin: args.round_robin,
    };
    let bots = bots(args)?;
    let mut climbed = Vec::new();
    for (game, seats) in tables(args)? {
        let climber = Climber {
            args,
            seats,
            bots: &bots,
            climb: &climb,
        };
        let one = visit(game, climber).ok_or_else(|| Failure::usage("there is no such game"))??;
        if !args.json {
            print(format!("{one}\n"))?;
        }
        climbed.push(one);
        // Long work is kept as it comes.
        if let Some(file) = &args.report {
            output::write(file, report(args, &climb, &climbed).as_bytes())?;
        }
    }
    match args.json {
        true => print_json(&json!({"ladders": climbed})),
        false => Ok(()),
    }
}

fn bots(args: &LadderArgs) -> Result<Vec<String>, Failure> {
    let usual = ["random"].into_iter().chain(Level::ALL.map(Level::name));
    match args.levels.len() {
        0 => Ok(usual.map(str::to_owned).collect()),
        1 => Err(Failure::usage(
            "--levels names one bot: a ladder has two at least",
        )),
        _ => Ok(args.levels.clone()),
    }
}

/// The games to play, with the numbers of seats that they have; `None` for the usual one.
fn tables(args: &LadderArgs) -> Result<Vec<(&str, Option<u8>)>, Failure> {
    if args.game != ALL {
        let seats = args
            .seats
            .iter()
            .map(|seats| (args.game.as_str(), Some(*seats)));
        let seats: Vec<_> = seats.collect();
        return Ok(if seats.is_empty() {
            vec![(&args.game, None)]
        } else {
            seats
        });
    }
    if args.options.is_some() || args.data.is_some() {
        return Err(Failure::usage(
            "--options and --data are of one game: name it",
        ));
    }
    let mut tables = Vec::new();
    for game in games() {
        let (fewest, most) = game.entry().seats;
        let fits = |seats: &&u8| (fewest..=most).contains(&usize::from(**seats));
        match args.seats.is_empty() {
            true => tables.push((game.name(), None)),
            false => tables.extend(
                args.seats
                    .iter()
                    .filter(fits)
                    .map(|seats| (game.name(), Some(*seats))),
            ),
        }
    }
    match tables.is_empty() {
        true => Err(Failure::usage("no game has so many seats")),
        false => Ok(tables),
    }
}

/// The run of one table, in code compiled for the game.
struct Climber<'a> {
    args: &'a LadderArgs,
    seats: Option<u8>,
    bots: &'a [String],
    climb: &'a Climb,
}

impl Visit for Climber<'_> {
    type Output = Result<Ladder, Failure>;

    fn visit<G: Listed>(self) -> Self::Output {
        let mut options: Choices = source::options(self.args.options.as_deref())?;
        if let Some(seats) = self.seats {
            options.set("players", i64::from(seats));
        }
        let game = source::rules_of::<G>(&options, self.args.data.as_deref())?;
        let bots = self
            .bots
            .iter()
            .map(|name| contender::<G>(name, &self.args.manners));
        let bots = bots.collect::<Result<Vec<_>, _>>()?;
        let bar: ProgressBar =
            progress::bar(matches_of_climb(&game, bots.len(), self.climb), "matches");
        bar.set_message(format!("matches of {}", G::NAME));
        let climbed = ladder(&game, &bots, self.climb, &|| bar.inc(1));
        bar.finish_and_clear();
        climbed.map_err(Failure::new)
    }
}

/// The page of all tables so far.
fn report(args: &LadderArgs, climb: &Climb, climbed: &[Ladder]) -> String {
    let section = |ladder: &Ladder| {
        let title = find(ladder.game).map_or(ladder.game, |game| game.entry().about.title);
        let seats = match ladder.seats {
            1 => "1 seat".to_owned(),
            seats => format!("{seats} seats"),
        };
        ladder.markdown(&format!("{title}, {seats}"))
    };
    let sections: Vec<String> = climbed.iter().map(section).collect();
    format!(
        "# The ladder\n\n```\n{}\n```\n\n\
         Each bot against the one below it: the share of the wins that the stronger one had, and how many times its fair share that \
         is. {CLEARLY} times or more (✓) is clearly stronger: three quarters of the matches between two sides. Elo is counted from the \
         weakest bot. Times are by the clock, with {} at a time.\n\n{}",
        command(args, climb.seed),
        match climb.threads {
            1 => "1 match".to_owned(),
            threads => format!("{threads} matches"),
        },
        sections.join("\n")
    )
}

/// The command that makes the report again.
fn command(args: &LadderArgs, seed: u64) -> String {
    let mut words = vec!["atoll ladder".to_owned(), args.game.clone()];
    if let Some(options) = &args.options {
        words.extend(["--options".to_owned(), quoted(options)]);
    }
    if let Some(data) = &args.data {
        words.extend(["--data".to_owned(), quoted(&data.to_string_lossy())]);
    }
    if !args.seats.is_empty() {
        let seats: Vec<String> = args.seats.iter().map(u8::to_string).collect();
        words.push(format!("--seats {}", seats.join(",")));
    }
    if !args.levels.is_empty() {
        words.extend(["--levels".to_owned(), quoted(&args.levels.join(","))]);
    }
    words.push(format!("--matches {} --seed {seed}", args.matches));
    if args.round_robin {
        words.push("--round-robin".to_owned());
    }
    if args.threads != 1 {
        words.push(format!("--threads {}", args.threads));
    }
    words.join(" ")
}
