//! `atoll analyze`: what a bot thinks of each move.

use std::cmp::Reverse;

use atoll_catalog::{AnyMatch, MoveThought, Thought};
use atoll_engine::Turn;
use clap::Args;
use serde::Serialize;

use crate::args::{Limits, Source, game_names};
use crate::columns::{Align, columns};
use crate::commands::{count, sentence};
use crate::fail::Failure;
use crate::output::{print, print_json};
use crate::progress::with_spinner;
use crate::source;

/// Has a bot judge each legal move, and prints them best first with the expected line.
///
/// The bot knows what the seat to act knows. The same seed and number of nodes give the same answer; with
/// neither --nodes nor --time the bot thinks as long as it usually does.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  atoll analyze iye --position 'SHSTS/HSWSH/THHSO/SHTSW/HSTWT c3 0 - - 0-0-0' --nodes 100000
  atoll analyze iye --record match.txt --at 40 --time 5 --json")]
pub(crate) struct AnalyzeArgs {
    /// Name of the game.
    #[arg(value_name = "GAME", value_parser = game_names())]
    game: String,
    #[command(flatten)]
    source: Source,
    /// The bot, as `atoll games` lists it.
    #[arg(long, value_name = "BOT", default_value = "expert")]
    bot: String,
    #[command(flatten)]
    limits: Limits,
    /// What the bot's luck follows from.
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Print one JSON object instead of text.
    #[arg(long)]
    json: bool,
}

/// What a bot thought of a position.
#[derive(Debug, Serialize)]
struct Analysis<'a> {
    game: &'static str,
    position: String,
    seat: usize,
    bot: &'a str,
    seed: u64,
    #[serde(flatten)]
    thought: Thought,
}

pub(crate) fn run(args: &AnalyzeArgs) -> Result<(), Failure> {
    let game = source::game(&args.game)?;
    let table = source::open(game, &args.source)?;
    let budget = args.limits.budget();
    let bot = table.bot(&args.bot)?;
    let thought = with_spinner("thinking", || table.think(&bot, &budget, args.seed))?;
    let analysis = analysis(&*table, args, thought);
    match args.json {
        true => print_json(&analysis),
        false => print(text(&analysis)),
    }
}

fn analysis<'a>(table: &dyn AnyMatch, args: &'a AnalyzeArgs, mut thought: Thought) -> Analysis<'a> {
    best_first(&mut thought);
    let seat = match table.turn() {
        Turn::Seat(seat) => seat.index(),
        turn => unreachable!("a bot thinks for a seat, not for {turn}"),
    };
    Analysis {
        game: table.game(),
        position: table.position(),
        seat,
        bot: &args.bot,
        seed: args.seed,
        thought,
    }
}

/// The chosen move, then by visits, then by value.
fn best_first(thought: &mut Thought) {
    let chosen = thought.mv.clone();
    let value = |mv: &MoveThought| mv.value.unwrap_or(f32::NEG_INFINITY);
    thought.moves.sort_by(|a, b| {
        let rank = |mv: &MoveThought| (mv.mv != chosen, Reverse(mv.visits));
        let by_value = value(b).total_cmp(&value(a));
        rank(a).cmp(&rank(b)).then(by_value)
    });
}

fn text(analysis: &Analysis) -> String {
    let Analysis { bot, thought, .. } = analysis;
    let values = thought.value.iter().map(|value| percent(Some(*value)));
    let values = values.collect::<Vec<_>>().join(" ");
    let nodes = count(thought.nodes as usize, "simulation");
    format!(
        "{} plays {} ({bot}, {nodes}); chances of the seats: {values}\n{}Expected: {}\n",
        sentence(&format!("seat {}", analysis.seat)),
        thought.mv,
        moves(&thought.moves),
        thought.pv.join(" ")
    )
}

fn moves(moves: &[MoveThought]) -> String {
    let row = |mv: &MoveThought| vec![mv.mv.clone(), mv.visits.to_string(), percent(mv.value)];
    let heading = ["move", "visits", "value"].map(str::to_owned).to_vec();
    let rows: Vec<_> = std::iter::once(heading)
        .chain(moves.iter().map(row))
        .collect();
    columns(&rows, &[Align::Left, Align::Right, Align::Right])
}

fn percent(value: Option<f32>) -> String {
    value.map_or_else(|| "-".to_owned(), |value| format!("{:.1}%", 100.0 * value))
}
