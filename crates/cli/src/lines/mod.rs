//! `atoll engine`: JSON lines.

use std::io::{BufRead, Write};

use crate::fail::Failure;

pub(crate) fn run(_input: impl BufRead, _output: impl Write) -> Result<(), Failure> {
    Err(Failure::new("not written yet"))
}
