//! `atoll rules`: how a game is played.

use std::io::{IsTerminal, stdout};

use clap::Args;

use crate::args::game_names;
use crate::fail::Failure;
use crate::output::print;
use crate::source;

/// Prints the rules of a game, as Markdown.
///
/// On a terminal headings, emphasis and code are styled; elsewhere the page is printed as it is.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  atoll rules iye
  atoll rules iye > iye.md")]
pub(crate) struct RulesArgs {
    /// Name of the game.
    #[arg(value_name = "GAME", value_parser = game_names())]
    game: String,
}

pub(crate) fn run(args: &RulesArgs) -> Result<(), Failure> {
    let page = source::game(&args.game)?.rules_page();
    match stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none() {
        true => print(styled(page)),
        false => print(page),
    }
}

const BOLD: &str = "\x1b[1m";
const DIM: &str = "\x1b[2m";
const CYAN: &str = "\x1b[36m";
const PLAIN: &str = "\x1b[0m";

/// The page with its marks turned into styles, line by line.
fn styled(page: &str) -> String {
    let mut in_code = false;
    let mut out = String::new();
    for line in page.lines() {
        let fence = line.starts_with("```");
        in_code ^= fence;
        out += &match (fence || in_code, line.strip_prefix('#')) {
            (true, _) => format!("{DIM}{line}{PLAIN}"),
            (false, Some(rest)) => heading(rest),
            (false, None) => emphasised(line),
        };
        out.push('\n');
    }
    out
}

fn heading(rest: &str) -> String {
    format!("{BOLD}{CYAN}{}{PLAIN}", rest.trim_start_matches('#').trim())
}

/// A line of text: `code` in colour, **strong** in bold. Marks inside code stay as they are.
fn emphasised(line: &str) -> String {
    let pieces: Vec<&str> = line.split('`').collect();
    if pieces.len().is_multiple_of(2) {
        return line.to_owned();
    }
    let style = |(index, piece): (usize, &&str)| match index % 2 {
        0 => strong(piece),
        _ => format!("{CYAN}{piece}{PLAIN}"),
    };
    pieces.iter().enumerate().map(style).collect()
}

fn strong(text: &str) -> String {
    let pieces: Vec<&str> = text.split("**").collect();
    if pieces.len().is_multiple_of(2) {
        return text.to_owned();
    }
    let style = |(index, piece): (usize, &&str)| match index % 2 {
        0 => (*piece).to_owned(),
        _ => format!("{BOLD}{piece}{PLAIN}"),
    };
    pieces.iter().enumerate().map(style).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_become_styles() {
        let page = "## Aim\nWin **two** `a ** b`.\n```\n# **not** a heading\n```\nodd ` mark";
        let shown = styled(page).replace('\x1b', "^");
        let expected = "^[1m^[36mAim^[0m\nWin ^[1mtwo^[0m ^[36ma ** b^[0m.\n^[2m```^[0m\n\
                        ^[2m# **not** a heading^[0m\n^[2m```^[0m\nodd ` mark\n";
        assert_eq!(shown, expected);
    }
}
