//! `atoll play`: a match in the terminal.

use crate::args::PlayArgs;
use crate::fail::Failure;

pub(crate) fn run(_args: &PlayArgs) -> Result<(), Failure> {
    Err(Failure::new("not written yet"))
}
