//! `atoll games`: the catalogue.

use atoll_catalog::{BotEntry, Entry, games};
use atoll_engine::OptionSpec;
use clap::Args;
use serde_json::json;

use crate::columns::{Align::Left, columns};
use crate::commands::count;
use crate::fail::Failure;
use crate::output::{print, print_json};

/// Lists the games with their options, seats and bots.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  atoll games
  atoll games --json | jq -r '.games[].name'")]
pub(crate) struct GamesArgs {
    /// Print one JSON object instead of text.
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &GamesArgs) -> Result<(), Failure> {
    let entries: Vec<Entry> = games().iter().map(|game| game.entry()).collect();
    if args.json {
        return print_json(&json!({ "games": entries }));
    }
    let blocks: Vec<String> = entries.iter().map(block).collect();
    print(blocks.join("\n"))
}

/// All that is said of one game.
fn block(entry: &Entry) -> String {
    let Entry { name, about, .. } = entry;
    format!(
        "{} ({name}): {}\n  {}\n  Options\n{}  Bots\n{}",
        about.title,
        about.tagline,
        traits(entry).join(", "),
        options(&entry.options),
        bots(&entry.bots)
    )
}

fn traits(entry: &Entry) -> Vec<String> {
    let seats = match entry.seats {
        (one, most) if one == most => count(one, "seat"),
        (fewest, most) => format!("{fewest} to {most} seats"),
    };
    let mut traits = vec![seats, format!("about {} minutes", entry.about.minutes)];
    traits.push(match entry.secrets {
        true => "seats have secrets".to_owned(),
        false => "no secrets".to_owned(),
    });
    if entry.solver {
        traits.push("can be solved".to_owned());
    }
    traits.push(format!("rules version {}", entry.rules));
    traits
}

fn options(specs: &[OptionSpec]) -> String {
    let row = |spec: &OptionSpec| {
        let takes = format!("{}; {} if not given", spec.kind, spec.default);
        vec![format!("    {}", spec.name), takes, spec.help.to_owned()]
    };
    let rows: Vec<_> = specs.iter().map(row).collect();
    columns(&rows, &[Left, Left, Left])
}

fn bots(bots: &[BotEntry]) -> String {
    let row = |bot: &BotEntry| {
        let recipe = bot.recipe.as_ref();
        let recipe = recipe.map_or_else(String::new, |recipe| format!(" Recipe: mcts:{recipe}."));
        vec![
            format!("    {}", bot.name),
            format!("{}{recipe}", bot.about),
        ]
    };
    let rows: Vec<_> = bots.iter().map(row).collect();
    columns(&rows, &[Left, Left])
}
