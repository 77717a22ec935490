//! `atoll serve`: tables in the browser.

use std::io::IsTerminal;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::time::Duration;

use atoll_server::{App, Settings, serve};
use atoll_store::Store;
use clap::Args;
use tokio::net::TcpListener;

use crate::args::seconds;
use crate::fail::Failure;

/// Serves the games to browsers and programs, until it is interrupted.
///
/// Everything is kept in one file of the data folder; matches go on where they were after a restart.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  atoll serve --open
  atoll serve --listen 0.0.0.0:8000 --data /var/lib/atoll")]
pub(crate) struct ServeArgs {
    /// Address and port to answer on; port 0 takes any that is free.
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:8000")]
    listen: SocketAddr,
    /// Folder for the database; made if it is missing [default: atoll in the user's data folder].
    #[arg(long, value_name = "DIR", conflicts_with = "database")]
    data: Option<PathBuf>,
    /// The database instead: `sqlite:FILE`.
    #[arg(long, value_name = "URL", value_parser = database)]
    database: Option<PathBuf>,
    /// Open the page in a browser.
    #[arg(long)]
    open: bool,
    /// People come by HTTPS, through a proxy: send cookies by HTTPS only.
    #[arg(long)]
    https: bool,
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
            data: None,
            database: None,
            open: true,
            https: false,
            no_limits: false,
            idle_after: None,
        }
    }

    /// The file of the database; its folder is made if it is missing.
    fn file(&self) -> Result<PathBuf, Failure> {
        if let Some(file) = &self.database {
            return Ok(file.clone());
        }
        let folder = self.data.clone().or_else(data_folder);
        let folder = folder.ok_or_else(|| Failure::usage("say where to keep data: --data DIR"))?;
        std::fs::create_dir_all(&folder)
            .map_err(|why| Failure::new(format!("{} cannot be made: {why}", folder.display())))?;
        Ok(folder.join("atoll.db"))
    }
}

/// Reads the address of a database.
fn database(text: &str) -> Result<PathBuf, String> {
    let file = text.strip_prefix("sqlite:").unwrap_or_default();
    let file = file.strip_prefix("//").unwrap_or(file);
    match file.is_empty() {
        true => Err("expected sqlite:FILE".to_owned()),
        false => Ok(PathBuf::from(file)),
    }
}

fn data_folder() -> Option<PathBuf> {
    let folder = |name| {
        std::env::var_os(name)
            .filter(|value| !value.is_empty())
            .map(PathBuf::from)
    };
    let data = folder("XDG_DATA_HOME").or_else(|| Some(folder("HOME")?.join(".local/share")));
    data.or_else(|| folder("APPDATA"))
        .map(|data| data.join("atoll"))
}

pub(crate) fn run(args: &ServeArgs) -> Result<(), Failure> {
    let file = args.file()?;
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()?;
    runtime.block_on(run_on(args, &file))
}

async fn run_on(args: &ServeArgs, file: &Path) -> Result<(), Failure> {
    tracing_subscriber::fmt()
        .with_max_level(tracing::Level::INFO)
        .with_writer(std::io::stderr)
        .with_ansi(std::io::stderr().is_terminal())
        .init();
    let store = Store::open(file)
        .await
        .map_err(|why| Failure::new(format!("{} cannot be opened: {why}", file.display())))?;
    let mut settings = Settings {
        https: args.https,
        ..Settings::default()
    };
    if args.no_limits {
        settings.limits = None;
    }
    if let Some(time) = args.idle_after {
        settings.idle_after = time;
    }
    let app = App::new(store, atoll_catalog::games(), settings)
        .await
        .map_err(Failure::new)?;
    let listener = TcpListener::bind(args.listen)
        .await
        .map_err(|why| Failure::new(format!("{} cannot be listened on: {why}", args.listen)))?;
    let page = format!("http://{}", listener.local_addr()?);
    println!("Atoll is at {page}");
    if args.open {
        open(&page);
    }
    Ok(serve(app, listener, interrupted()).await?)
}

/// Ctrl-C, or the system's wish to end.
async fn interrupted() {
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
