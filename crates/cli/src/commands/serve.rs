//! `atoll serve`: tables in the browser.

use std::io::{ErrorKind, IsTerminal};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::time::Duration;

use atoll_server::{App, Bus, Limits, Settings, serve};
use atoll_store::Purpose;
use clap::Args;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::timeout;

use crate::args::{positive, seconds};
use crate::fail::Failure;
use crate::output::print;
use crate::place::Place;

/// How long whoever has the port may take to say what it is.
const PATIENCE: Duration = Duration::from_secs(3);

/// Serves the games to browsers and programs, until it is interrupted.
///
/// Everything is kept in one file of the data folder, or in a PostgreSQL database; matches go on where they were after a
/// restart.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  atoll serve --open
  atoll serve --listen 0.0.0.0:8000 --data /var/lib/atoll
  atoll serve --database postgres://atoll@db.example/atoll --bus nats://bus.example")]
pub(crate) struct ServeArgs {
    /// Address and port to answer on; port 0 takes any that is free.
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:8000")]
    listen: SocketAddr,
    #[command(flatten)]
    place: Place,
    /// Other nodes share the database, and this NATS server to hear of each other: `nats://HOST:PORT`.
    #[arg(long, value_name = "URL", env = "ATOLL_BUS", hide_env_values = true)]
    bus: Option<String>,
    /// Open the page in a browser.
    #[arg(long)]
    open: bool,
    /// People come by HTTPS, through a proxy: send cookies by HTTPS only.
    #[arg(long)]
    https: bool,
    /// People come through a proxy that says who they are in `X-Forwarded-For`: count limits by that address. Without such
    /// a proxy anybody could pretend to be many.
    #[arg(long)]
    proxy: bool,
    /// The most simulations a bot makes for a decision. Bots that would make more (`mcts:N`) are refused at new tables.
    #[arg(long, value_name = "N", value_parser = positive)]
    bot_budget: Option<u64>,
    /// The most seconds a bot thinks about a decision.
    #[arg(long, value_name = "S", value_parser = seconds)]
    bot_time: Option<Duration>,
    /// Threads on which bots think.
    #[arg(long, value_name = "N", value_parser = positive)]
    bot_threads: Option<u64>,
    /// What one client may do at most, as `NAME=NUMBER`: docs/operations.md lists the limits. Can be given several times.
    #[arg(long, value_name = "NAME=NUMBER")]
    limit: Vec<String>,
    /// The token by which those who run the server see reports and ban people over HTTP. Without one they use `atoll people`.
    #[arg(
        long,
        value_name = "TOKEN",
        env = "ATOLL_OPERATOR",
        hide_env_values = true
    )]
    operator: Option<String>,
    /// Do not limit what one client may do: for tests and measurements.
    #[arg(long, hide = true)]
    no_limits: bool,
    /// Seconds after which a table that nobody looks at leaves memory: for tests and measurements.
    #[arg(long, value_name = "S", value_parser = seconds, hide = true)]
    idle_after: Option<Duration>,
}

impl ServeArgs {
    /// What `atoll` alone does.
    pub(crate) fn open_here() -> ServeArgs {
        ServeArgs {
            listen: SocketAddr::from(([127, 0, 0, 1], 8000)),
            place: Place::default(),
            bus: None,
            open: true,
            https: false,
            proxy: false,
            bot_budget: None,
            bot_time: None,
            bot_threads: None,
            limit: Vec::new(),
            operator: None,
            no_limits: false,
            idle_after: None,
        }
    }
}

pub(crate) fn run(args: &ServeArgs) -> Result<(), Failure> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()?;
    runtime.block_on(run_on(args))
}

async fn run_on(args: &ServeArgs) -> Result<(), Failure> {
    tracing_subscriber::fmt()
        .with_max_level(tracing::Level::INFO)
        .with_writer(std::io::stderr)
        .with_ansi(std::io::stderr().is_terminal())
        .init();
    let settings = settings(args)?;
    let listener = match TcpListener::bind(args.listen).await {
        Ok(listener) => listener,
        Err(why) if why.kind() == ErrorKind::AddrInUse => return taken(args).await,
        Err(why) => {
            let why = format!("{} cannot be listened on: {why}", args.listen);
            return Err(Failure::new(why));
        }
    };
    let purpose = match args.bus {
        Some(_) => Purpose::ServeTogether,
        None => Purpose::ServeAlone,
    };
    let store = args.place.open_for(purpose).await?;
    let bus = match &args.bus {
        Some(url) => Bus::nats(url).await.map_err(Failure::new)?,
        None => Bus::alone(),
    };
    let app = App::with_bus(store, atoll_catalog::games(), settings, bus)
        .await
        .map_err(Failure::new)?;
    let page = format!("http://{}", listener.local_addr()?);
    println!("Atoll is at {page}");
    if args.open {
        open(&page);
    }
    Ok(serve(app, listener, interrupted()).await?)
}

/// Says who has the port. If it is an Atoll its page is what was wanted.
async fn taken(args: &ServeArgs) -> Result<(), Failure> {
    let address = reachable(args.listen);
    let asked = timeout(PATIENCE, what_it_is(address)).await;
    let is_atoll = matches!(asked, Ok(Ok(answer)) if answer.contains("\r\n\r\nAtoll is up"));
    if !is_atoll {
        return Err(Failure::new(format!(
            "another program listens on {}: say --listen with another port; port 0 takes any that is free",
            args.listen
        )));
    }
    let page = format!("http://{address}");
    let running = format!("Atoll is already running at {page}");
    if !args.open {
        return Err(Failure::new(running));
    }
    print(format!("{running}\n"))?;
    open(&page);
    Ok(())
}

/// What a server says of its health.
async fn what_it_is(address: SocketAddr) -> std::io::Result<String> {
    let mut stream = TcpStream::connect(address).await?;
    let request = format!("GET /healthz HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).await?;
    let mut answer = String::new();
    stream.take(64 * 1024).read_to_string(&mut answer).await?;
    Ok(answer)
}

/// Where this machine reaches what listens on an address.
fn reachable(listen: SocketAddr) -> SocketAddr {
    let ip = match listen.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => IpAddr::V4(Ipv4Addr::LOCALHOST),
        IpAddr::V6(ip) if ip.is_unspecified() => IpAddr::V6(Ipv6Addr::LOCALHOST),
        ip => ip,
    };
    SocketAddr::new(ip, listen.port())
}

fn settings(args: &ServeArgs) -> Result<Settings, Failure> {
    let usual = Settings::default();
    let mut limits = Limits::default();
    for limit in &args.limit {
        limits.set(limit).map_err(Failure::usage)?;
    }
    let threads = args.bot_threads.map(|threads| threads as usize);
    Ok(Settings {
        https: args.https,
        proxy: args.proxy,
        operator: args.operator.clone().filter(|token| !token.is_empty()),
        bot_budget: args.bot_budget.unwrap_or(usual.bot_budget),
        bot_time: args.bot_time.unwrap_or(usual.bot_time),
        thinkers: threads.unwrap_or(usual.thinkers),
        idle_after: args.idle_after.unwrap_or(usual.idle_after),
        limits: (!args.no_limits).then_some(limits),
        ..usual
    })
}

/// Ctrl-C, or the system's wish to end.
pub(crate) async fn interrupted() {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut end) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = tokio::signal::ctrl_c() => {}
                _ = end.recv() => {}
            }
            return;
        }
    }
    let _ = tokio::signal::ctrl_c().await;
}

/// Opens a page in whatever browser there is. Without one the address was printed.
fn open(page: &str) {
    let opener = match std::env::consts::OS {
        "macos" => "open",
        "windows" => "explorer",
        _ => "xdg-open",
    };
    let quiet = std::process::Stdio::null;
    let _ = std::process::Command::new(opener)
        .arg(page)
        .stdin(quiet())
        .stdout(quiet())
        .stderr(quiet())
        .spawn();
}
