//! `atoll`: every way into the games, in one program.

mod args;
mod commands;
mod fail;
mod lines;
mod play;

use std::process::ExitCode;

use args::{Atoll, Command};
use clap::Parser;

fn main() -> ExitCode {
    let atoll = Atoll::parse();
    let result = match atoll.command {
        Command::Engine => lines::run(std::io::stdin().lock(), std::io::stdout()),
        Command::Play(args) => play::run(&args),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}
