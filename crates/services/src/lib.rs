//! Real PostgreSQL and NATS servers on loopback, for tests only.
//!
//! They come from the system's packages and are run by `scripts/postgres` and `scripts/nats`, in temporary folders, for as
//! long as the test's process lives. Where they are not installed there is none, and a loud message says so.

use std::hash::{BuildHasher as _, RandomState};
use std::io::{BufRead, BufReader, Write};
use std::net::{SocketAddr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::{Mutex, PoisonError};

/// A server that runs.
#[derive(Debug)]
pub struct Service {
    script: Child,
    /// When it is closed the script ends, and with it the server.
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
    /// Where it is.
    pub address: String,
}

/// The address of a new database in the PostgreSQL server of this process; `None` where PostgreSQL is not installed.
pub fn new_database() -> Option<String> {
    static SERVER: Mutex<Option<Service>> = Mutex::new(None);
    let mut server = SERVER.lock().unwrap_or_else(PoisonError::into_inner);
    match &mut *server {
        Some(server) => Some(server.new_database()),
        None => Some(server.insert(Service::postgres()?).address.clone()),
    }
}

/// The address of the NATS server of this process; `None` where NATS is not installed.
pub fn bus() -> Option<String> {
    static SERVER: Mutex<Option<Service>> = Mutex::new(None);
    let mut server = SERVER.lock().unwrap_or_else(PoisonError::into_inner);
    if server.is_none() {
        *server = Service::nats();
    }
    server.as_ref().map(|server| server.address.clone())
}

/// A free address on loopback for a server that keeps it: below those that the system lends to clients.
pub fn free_address() -> SocketAddr {
    let port = || 10_000 + (RandomState::new().hash_one(()) % 20_000) as u16;
    let address = || SocketAddr::from(([127, 0, 0, 1], port()));
    std::iter::repeat_with(address)
        .find(|address| TcpListener::bind(address).is_ok())
        .expect("some port is free")
}

impl Service {
    /// Starts PostgreSQL with a fresh database; `None` where it is not installed.
    pub fn postgres() -> Option<Service> {
        let folders = std::fs::read_dir("/usr/lib/postgresql");
        let packaged = folders.is_ok_and(|mut versions| versions.next().is_some());
        (packaged || on_path("postgres") || missing("PostgreSQL"))
            .then(|| Service::start("postgres"))
    }

    /// Starts NATS; `None` where it is not installed.
    pub fn nats() -> Option<Service> {
        (on_path("nats-server") || missing("NATS")).then(|| Service::start("nats"))
    }

    fn start(script: &str) -> Service {
        let scripts = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scripts");
        let mut child = Command::new(scripts.join(script))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the script can be run");
        let mut service = Service {
            input: child.stdin.take(),
            output: BufReader::new(child.stdout.take().expect("the output is piped")),
            script: child,
            address: String::new(),
        };
        service.address = service.line();
        service
    }

    /// Another, empty database of PostgreSQL.
    pub fn new_database(&mut self) -> String {
        self.ask("new")
    }

    /// Ends the server at once, as a crash does.
    pub fn crash(&mut self) {
        assert_eq!(self.ask("stop"), "stopped");
    }

    /// Starts it again after [`Service::crash`].
    pub fn restart(&mut self) {
        assert_eq!(self.ask("start"), "started");
    }

    fn ask(&mut self, word: &str) -> String {
        let input = self.input.as_mut().expect("it is open until dropped");
        writeln!(input, "{word}").expect("the script listens");
        self.line()
    }

    fn line(&mut self) -> String {
        let mut line = String::new();
        self.output
            .read_line(&mut line)
            .expect("the script answers");
        assert!(!line.is_empty(), "the script failed");
        line.trim_end().to_owned()
    }
}

impl Drop for Service {
    fn drop(&mut self) {
        drop(self.input.take());
        let _ = self.script.wait();
    }
}

fn on_path(program: &str) -> bool {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let system = PathBuf::from("/usr/sbin");
    std::env::split_paths(&path)
        .chain([system])
        .any(|folder| folder.join(program).is_file())
}

/// Said past the test harness, which would keep it to itself.
fn missing(what: &str) -> bool {
    let _ = writeln!(
        std::io::stderr(),
        "\n*** {what} IS NOT INSTALLED: tests that need it are SKIPPED. scripts/services installs it. ***\n"
    );
    false
}
