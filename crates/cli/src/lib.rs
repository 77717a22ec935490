//! `atoll`: every way into the games, in one program. The binary only calls [`main`].

mod args;
mod columns;
mod commands;
mod contender;
mod fail;
mod lines;
mod output;
mod place;
mod play;
mod program;
mod progress;
mod source;

use std::io::{BufRead, Write};
use std::process::ExitCode;

use args::{Atoll, Command};
use clap::Parser;
use commands::serve::ServeArgs;
use fail::Failure;

/// Does what the command line asks.
pub fn main() -> ExitCode {
    let atoll = match Atoll::try_parse() {
        Ok(atoll) => atoll,
        Err(error) => return fail::misused(&error),
    };
    match run(atoll) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}

/// Answers engine lines until the input ends: what `atoll engine` does, for tests and fuzzing.
pub fn answer_lines(input: impl BufRead, output: impl Write + Send) {
    if let Err(failure) = lines::run(input, output) {
        failure.report();
    }
}

fn run(atoll: Atoll) -> Result<(), Failure> {
    let Some(command) = atoll.command else {
        return commands::serve::run(&ServeArgs::open_here());
    };
    match command {
        Command::Serve(args) => commands::serve::run(&args),
        Command::Worker(args) => commands::worker::run(&args),
        Command::Play(args) => play::run(&args),
        Command::Games(args) => commands::games::run(&args),
        Command::Rules(args) => commands::rules::run(&args),
        Command::Show(args) => commands::show::run(&args),
        Command::Replay(args) => commands::replay::run(&args),
        Command::Verify(args) => commands::verify::run(&args),
        Command::Analyze(args) => commands::analyze::run(&args),
        Command::Solve(args) => commands::solve::run(&args),
        Command::Sim(args) => commands::sim::run(&args),
        Command::Ladder(args) => commands::ladder::run(&args),
        Command::Tune(args) => commands::tune::run(&args),
        Command::Perft(args) => commands::perft::run(&args),
        Command::Bench(args) => commands::bench::run(&args),
        Command::Doctor(args) => commands::doctor::run(&args),
        Command::People(args) => commands::people::run(&args),
        Command::Backup(args) => commands::backup::backup(&args),
        Command::Restore(args) => commands::backup::restore(&args),
        Command::Export(args) => commands::export::export(&args),
        Command::Import(args) => commands::export::import(&args),
        Command::Engine => lines::run(std::io::stdin().lock(), std::io::stdout()),
        Command::Completions(args) => commands::completions::run(&args),
    }
}
