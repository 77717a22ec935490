//! The program `atoll`.

use std::process::ExitCode;

fn main() -> ExitCode {
    atoll_cli::main()
}
