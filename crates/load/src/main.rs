//! `atoll-load`: how much the server carries, beside a bare relay.
//!
//! A tool for those who work on Atoll, apart from the product. It starts the `atoll` that lies beside it.

mod http;
mod player;
mod relay;
mod report;
mod target;
mod waits;

use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::Result;
use clap::builder::PossibleValuesParser;
use clap::{Parser, ValueEnum};
use player::{Phase, Player, play, play_bots};
use report::{Measured, Memory, Report, Run};
use target::{GAME, Kind, Start, Target};

/// The same as the server's, so that the relay beside it is a fair one.
#[cfg(all(unix, target_env = "gnu"))]
#[global_allocator]
static ALLOCATOR: tikv_jemallocator::Jemalloc = tikv_jemallocator::Jemalloc;

/// How long a few tables are played at before anything is measured.
const WARM_UP: Duration = Duration::from_secs(2);
/// For the memory of a table all are played at calmly for a while, a few moves a second each.
const CALM: Duration = Duration::from_secs(2);
const CALM_PACE: Duration = Duration::from_millis(300);

/// Plays İye at many tables over sockets and measures the server: moves a second, waiting times, memory.
///
/// A server with a fresh database is started for it, then a bare relay with the same sockets and the same group
/// commit but no rules. Both are driven as fast as they acknowledge, then at half of that. Every move is on the disk
/// before it is told.
#[derive(Debug, Parser)]
#[command(
    version,
    after_help = "\
Examples:
  atoll-load
  atoll-load --tables 10 --seconds 5 --json
  atoll-load --rate 5000
  atoll-load --rate 2000 --thinking expert"
)]
struct Arguments {
    /// Tables, with two sockets each.
    #[arg(long, value_name = "N", default_value = "100", value_parser = clap::value_parser!(u64).range(1..))]
    tables: u64,
    /// Seconds of each run.
    #[arg(long, value_name = "S", default_value = "10", value_parser = seconds)]
    seconds: Duration,
    /// Moves a second in all, instead of as many as are acknowledged.
    #[arg(long, value_name = "MOVES_PER_S", value_parser = clap::value_parser!(u64).range(1..))]
    rate: Option<u64>,
    /// A server that runs on this machine already, without limits; its memory is not measured.
    #[arg(long, value_name = "URL", value_parser = loopback, conflicts_with_all = ["relay", "idle"])]
    url: Option<SocketAddr>,
    /// Tables that are played and left again, to measure what idle ones cost [default: ten times --tables].
    #[arg(long, value_name = "M", value_parser = clap::value_parser!(u64).range(1..), conflicts_with = "relay")]
    idle: Option<u64>,
    /// A PostgreSQL database for the server, empty, instead of a fresh file; the relay is then left out.
    #[arg(long, value_name = "URL", conflicts_with_all = ["url", "relay"])]
    database: Option<String>,
    /// The NATS server of several nodes.
    #[arg(long, value_name = "URL", requires = "database")]
    bus: Option<String>,
    /// Nodes; the two of a table are at different ones.
    #[arg(long, value_name = "N", default_value = "1", value_parser = clap::value_parser!(u64).range(1..), requires = "bus")]
    nodes: u64,
    /// A bot that thinks meanwhile at as many tables more, each against somebody who answers at once: how long the others
    /// wait then. The relay and the memory are left out.
    #[arg(long, value_name = "BOT", value_parser = bots(), conflicts_with_all = ["relay", "idle"])]
    thinking: Option<String>,
    /// What the server sends: legal moves, as programs ask for, or pictures, as browsers do.
    #[arg(long, value_name = "DETAIL", default_value = "moves")]
    detail: Detail,
    /// Measure the bare relay only.
    #[arg(long)]
    relay: bool,
    /// Print one JSON object instead of a table.
    #[arg(long)]
    json: bool,
    /// Be the relay, with its database in this folder.
    #[arg(long, value_name = "DIR", hide = true)]
    be_relay: Option<PathBuf>,
}

/// What views hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Detail {
    /// Legal moves.
    Moves,
    /// The whole picture.
    Scene,
}

impl Detail {
    /// As `hello` says it.
    fn word(self) -> &'static str {
        match self {
            Detail::Moves => "moves",
            Detail::Scene => "scene",
        }
    }
}

/// The bots of the game that is played.
fn bots() -> PossibleValuesParser {
    let game = atoll_catalog::find(GAME).expect("the game is in the catalogue");
    PossibleValuesParser::new(game.entry().bots.into_iter().map(|bot| bot.name))
}

/// Reads the address of a server on this machine.
fn loopback(text: &str) -> Result<SocketAddr, String> {
    let authority = text.trim_end_matches('/').trim_start_matches("http://");
    let authority = authority.replace("localhost", "127.0.0.1");
    let address: Option<SocketAddr> = authority.parse().ok();
    address
        .filter(|address| address.ip().is_loopback())
        .ok_or_else(|| "expected http://127.0.0.1:PORT: only this machine is put under load".into())
}

/// Reads a positive number of seconds.
fn seconds(text: &str) -> Result<Duration, String> {
    let number = text.parse::<f64>().ok();
    let time = number.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    time.filter(|time| !time.is_zero())
        .ok_or_else(|| "expected a number of seconds above 0".to_owned())
}

fn main() -> Result<()> {
    let args = Arguments::parse();
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()?;
    if let Some(folder) = &args.be_relay {
        return runtime.block_on(relay::serve(folder));
    }
    let report = runtime.block_on(measure(&args))?;
    match args.json {
        true => println!("{}", serde_json::to_string(&report)?),
        false => print!("{}", report.text()),
    }
    Ok(())
}

async fn measure(args: &Arguments) -> Result<Report> {
    let beside_relay = args.url.is_none() && args.database.is_none() && args.thinking.is_none();
    let relay = match beside_relay {
        true => Some(measure_one(args, Kind::Relay).await?),
        false => None,
    };
    let server = match args.relay {
        true => None,
        false => Some(measure_one(args, Kind::Server(args.detail)).await?),
    };
    Ok(Report::new(args, server, relay))
}

/// One target: at full speed and at half of it, or at the rate that was asked for.
async fn measure_one(args: &Arguments, kind: Kind) -> Result<Measured> {
    let mut target = match args.url {
        Some(address) => Target::running(address, kind),
        None => {
            let how = Start {
                database: args.database.clone(),
                bus: args.bus.clone(),
                nodes: args.nodes as usize,
            };
            Target::start(kind, &how).await?
        }
    };
    let first_tables = warm_up(args, &mut target).await?;
    let before = target.memory();
    let mut players = target.connect(args.tables).await?;
    // What a table takes while people play at it: a few moves a second, before the storm.
    play(&mut players, Phase::new(CALM, Some(CALM_PACE))).await;
    let busy = target.memory().filter(|_| args.thinking.is_none());
    let mut bots = match &args.thinking {
        Some(bot) => target.connect_to_bots(args.tables, bot).await?,
        None => Vec::new(),
    };
    let rate = args.rate.map(|rate| rate as f64);
    let mut runs = vec![drive(args, &target, &mut players, &mut bots, rate).await];
    if args.rate.is_none() {
        let half = runs[0].moves_per_s / 2.0;
        runs.push(drive(args, &target, &mut players, &mut bots, Some(half)).await);
    }
    drop((players, bots, first_tables));
    let memory = match (before, busy) {
        (Some(before), Some(busy)) if kind != Kind::Relay => {
            let active = busy.saturating_sub(before) as f64 / args.tables as f64;
            Some(Memory {
                start_kb: before,
                active_table_kb: active,
                ..idle(args, &mut target).await?
            })
        }
        _ => None,
    };
    target.stop().await;
    Ok(Measured { runs, memory })
}

/// What is made once is not to be counted for the tables: caches, buffers, the allocator's own. A few tables are played
/// at for that, and stay, so that what they use is not there for the others.
async fn warm_up(args: &Arguments, target: &mut Target) -> Result<Vec<[Player; 2]>> {
    let mut players = target.connect(args.tables.div_ceil(10)).await?;
    play(&mut players, Phase::new(WARM_UP, None)).await;
    Ok(players)
}

async fn drive(
    args: &Arguments,
    target: &Target,
    players: &mut Vec<[Player; 2]>,
    bots: &mut Vec<Player>,
    rate: Option<f64>,
) -> Run {
    let pace = rate.map(|rate| Duration::from_secs_f64(players.len() as f64 / rate.max(1.0)));
    let before = target.cpu_ticks();
    let phase = Phase::new(args.seconds, pace);
    let (played, beside) = tokio::join!(play(players, phase), play_bots(bots, phase));
    let ticks = before.zip(target.cpu_ticks());
    let ticks = ticks.map(|(before, after)| after.saturating_sub(before));
    let run = Run::new(rate, args.seconds, &played, ticks);
    match bots.is_empty() {
        true => run,
        false => run.beside(&beside),
    }
}

/// What tables cost that were played and left: by how much memory grows as they come and go, some at a time.
async fn idle(args: &Arguments, target: &mut Target) -> Result<Memory> {
    target.wait_until_empty().await?;
    let before = target.memory().unwrap_or(0);
    let tables = args.idle.unwrap_or(10 * args.tables);
    let mut left = tables;
    while left > 0 {
        let some = left.min(args.tables);
        let mut players = target.connect(some).await?;
        play(&mut players, Phase::new(Duration::from_millis(200), None)).await;
        drop(players);
        target.wait_until_empty().await?;
        left -= some;
    }
    let after = target.memory().unwrap_or(0);
    Ok(Memory {
        idle_tables: tables,
        idle_table_kb: after.saturating_sub(before) as f64 / tables as f64,
        ..Memory::default()
    })
}
