//! `atoll completions`: the Tab key.

use clap::{Args, CommandFactory};
use clap_complete::Shell;

use crate::args::Atoll;
use crate::fail::Failure;
use crate::output::print;

/// Prints a script that lets a shell complete `atoll` commands.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  atoll completions bash > ~/.local/share/bash-completion/completions/atoll
  atoll completions fish > ~/.config/fish/completions/atoll.fish")]
pub(crate) struct CompletionsArgs {
    /// The shell.
    #[arg(value_name = "SHELL")]
    shell: Shell,
}

pub(crate) fn run(args: &CompletionsArgs) -> Result<(), Failure> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Atoll::command(), "atoll", &mut script);
    print(script)
}
