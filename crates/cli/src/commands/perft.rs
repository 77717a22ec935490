//! `atoll perft`: counting move sequences.

use std::time::Instant;

use atoll_catalog::AnyMatch;
use atoll_engine::Seed;
use clap::Args;
use serde::Serialize;

use crate::args::game_names;
use crate::columns::{Align, columns};
use crate::commands::count;
use crate::fail::Failure;
use crate::output::{print, print_json};
use crate::progress::with_spinner;
use crate::source;

/// Counts the sequences of N decisions: the check that two programs play by the same rules.
///
/// Chance outcomes count as one each. A sequence goes no further than the part of the match (cycle, round)
/// in which it begins.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  atoll perft iye --position 'SHSTS/HSWSH/THHSO/SHTSW/HSTWT c3 0 - - 0-0-0' --depth 5
  atoll perft iye --options '{\"wins\":1}' --depth 3 --divide")]
pub(crate) struct PerftArgs {
    /// Name of the game.
    #[arg(value_name = "GAME", value_parser = game_names())]
    game: String,
    /// Options of the game, as a JSON object.
    #[arg(long, value_name = "JSON", conflicts_with = "position")]
    options: Option<String>,
    /// Where to begin instead of at the start, in the notation of the rules page; it names its options itself.
    #[arg(long, value_name = "P")]
    position: Option<String>,
    /// How many decisions a sequence has.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(0..=200))]
    depth: u32,
    /// Split the count by the first decision.
    #[arg(long)]
    divide: bool,
    /// Print one JSON object instead of text.
    #[arg(long)]
    json: bool,
}

/// What was counted.
#[derive(Debug, Serialize)]
struct Count {
    game: &'static str,
    position: String,
    depth: u32,
    nodes: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    divide: Option<Vec<Share>>,
    seconds: f64,
}

/// The part of the count that begins with one decision.
#[derive(Debug, Serialize)]
struct Share {
    #[serde(rename = "move")]
    mv: String,
    nodes: u64,
}

pub(crate) fn run(args: &PerftArgs) -> Result<(), Failure> {
    let table = table(args)?;
    let count = with_spinner("counting", || counted(&*table, args));
    match args.json {
        true => print_json(&count),
        false => print(text(&count)),
    }
}

fn table(args: &PerftArgs) -> Result<Box<dyn AnyMatch>, Failure> {
    let game = source::game(&args.game)?;
    if let Some(position) = &args.position {
        return source::load(game, position);
    }
    let options = source::options(args.options.as_deref())?;
    let table = game.new_match(&options, Seed::from_number(0));
    table.map_err(Failure::usage)
}

fn counted(table: &dyn AnyMatch, args: &PerftArgs) -> Count {
    let started = Instant::now();
    let divide = (args.divide && args.depth > 0).then(|| shares(table, args.depth));
    let nodes = match &divide {
        Some(shares) => shares.iter().map(|share| share.nodes).sum(),
        None => table.perft(args.depth),
    };
    Count {
        game: table.game(),
        position: table.position(),
        depth: args.depth,
        nodes,
        divide,
        seconds: started.elapsed().as_secs_f64(),
    }
}

fn shares(table: &dyn AnyMatch, depth: u32) -> Vec<Share> {
    let shares = table.divide(depth).into_iter();
    shares.map(|(mv, nodes)| Share { mv, nodes }).collect()
}

fn text(counted: &Count) -> String {
    let row = |share: &Share| vec![share.mv.clone(), share.nodes.to_string()];
    let rows: Vec<_> = counted.divide.iter().flatten().map(row).collect();
    let decisions = count(counted.depth as usize, "decision");
    let Count { nodes, seconds, .. } = counted;
    let split = columns(&rows, &[Align::Left, Align::Right]);
    let sequences = if *nodes == 1 { "sequence" } else { "sequences" };
    format!("{split}{nodes} {sequences} of {decisions} in {seconds:.2} s\n")
}
