//! `atoll tune`: weights of a game's judgement, learned from matches.

use std::path::PathBuf;

use atoll_arena::Plan;
use atoll_arena::tune::{TuneError, Tuned, Tuning, tune};
use atoll_catalog::{Listed, Visit, visit};
use clap::Args;

use crate::args::{game_names, positive};
use crate::contender::{Manners, contender, seed};
use crate::fail::Failure;
use crate::output::{print, print_json};
use crate::progress;
use crate::source;

/// Learns what speaks for a seat: the weights by which a game judges positions.
///
/// A bot plays against itself; positions on the way and the results show how much each feature of the game's judgement
/// is worth, early and late in a match. The weights are printed as lines of Rust to paste, with how well they foretell
/// the results of matches that were held out. A run follows from game, options, bot, number of matches and seed.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  atoll tune mercenary-isle --bot greedy --matches 2000 --seed 7
  atoll tune shaman --options '{\"players\":3}' --bot mcts:200 --matches 400")]
pub(crate) struct TuneArgs {
    /// Name of the game.
    #[arg(value_name = "GAME", value_parser = game_names())]
    game: String,
    /// Options of the game, as a JSON object.
    #[arg(long, value_name = "JSON")]
    options: Option<String>,
    /// A data file of the game instead of its own.
    #[arg(long, value_name = "FILE")]
    data: Option<PathBuf>,
    /// The bot that plays all seats, as `atoll games` lists them.
    #[arg(long, value_name = "BOT")]
    bot: String,
    /// How many matches to play.
    #[arg(long, value_name = "N", value_parser = positive)]
    matches: u64,
    /// Keep one position in so many moves and draws.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..), default_value_t = 4)]
    every: u32,
    /// How strongly weights are held back towards 0, in matches.
    #[arg(long, value_name = "X", value_parser = shrinkage, default_value_t = 1.0, allow_negative_numbers = true)]
    shrink: f64,
    /// What all luck follows from; otherwise a number is drawn and printed.
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
    /// How many matches are played at a time; otherwise as many as there are cores.
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Print one JSON object instead of text.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    manners: Manners,
}

pub(crate) fn run(args: &TuneArgs) -> Result<(), Failure> {
    let tuned = visit(&args.game, Lesson(args));
    let tuned = tuned.ok_or_else(|| Failure::usage("there is no such game"))??;
    match args.json {
        true => print_json(&tuned),
        false => print(format!("{tuned}\n")),
    }
}

/// Reads a number above 0: without any pull, a feature that decides everything would weigh more than any number.
fn shrinkage(text: &str) -> Result<f64, String> {
    let number = text.parse::<f64>().ok();
    number
        .filter(|number| number.is_finite() && *number > 0.0)
        .ok_or_else(|| "expected a number above 0".to_owned())
}

/// The run, in code compiled for the game.
struct Lesson<'a>(&'a TuneArgs);

impl Visit for Lesson<'_> {
    type Output = Result<Tuned, Failure>;

    fn visit<G: Listed>(self) -> Self::Output {
        let args = self.0;
        let game = source::rules::<G>(args.options.as_deref(), args.data.as_deref())?;
        let bot = contender::<G>(&args.bot, &args.manners)?;
        let plan = Plan {
            matches: args.matches,
            seed: seed(args.seed),
            threads: args.threads.map_or(0, usize::from),
            ..Plan::default()
        };
        let tuning = Tuning {
            every: args.every,
            shrink: args.shrink,
        };
        let bar = progress::bar(args.matches, "matches");
        let tuned = tune(&game, &bot, &plan, &tuning, &|_| bar.inc(1));
        bar.finish_and_clear();
        tuned.map_err(|why| match why {
            TuneError::Run(why) => Failure::new(why),
            unfit => Failure::usage(unfit.to_string()),
        })
    }
}
