//! The program `atoll`.

use std::process::ExitCode;

/// Tables come and go on many threads: memory that is free again shall not stay scattered.
#[cfg(all(unix, target_env = "gnu"))]
#[global_allocator]
static ALLOCATOR: tikv_jemallocator::Jemalloc = tikv_jemallocator::Jemalloc;

fn main() -> ExitCode {
    atoll_cli::main()
}
