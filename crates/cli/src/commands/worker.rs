//! `atoll worker`: bots that think for the nodes of a bus.

use std::io::IsTerminal;

use atoll_server::{Bus, work};
use clap::Args;

use crate::args::positive;
use crate::commands::serve::interrupted;
use crate::fail::Failure;

/// Thinks for the bots of other nodes, and reviews for them, until it is interrupted.
///
/// Nodes that share a NATS server with `atoll serve --bus` give away what their bots have to think about. Several workers
/// share the work. A node whose workers do not answer thinks for itself.
#[derive(Debug, Args)]
#[command(after_help = "\
Example:
  atoll worker --bus nats://bus.example --threads 8")]
pub(crate) struct WorkerArgs {
    /// The NATS server of the nodes: `nats://HOST:PORT`.
    #[arg(long, value_name = "URL", env = "ATOLL_BUS", hide_env_values = true)]
    bus: String,
    /// Threads that think [default: as many as there are cores].
    #[arg(long, value_name = "N", value_parser = positive)]
    threads: Option<u64>,
}

pub(crate) fn run(args: &WorkerArgs) -> Result<(), Failure> {
    tracing_subscriber::fmt()
        .with_max_level(tracing::Level::INFO)
        .with_writer(std::io::stderr)
        .with_ansi(std::io::stderr().is_terminal())
        .init();
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let threads = args.threads.map_or(cores, |threads| threads as usize);
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?;
    runtime.block_on(async {
        let bus = Bus::nats(&args.bus).await.map_err(Failure::new)?;
        println!("Atoll works for the nodes of the bus, with {threads} threads");
        let done = work(&bus, atoll_catalog::games(), threads, interrupted()).await;
        done.map_err(Failure::new)
    })
}
