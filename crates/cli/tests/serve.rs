//! The server as a process: what it acknowledged outlives `kill -9`.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value as Json, json};

/// A running `atoll serve`.
struct Server {
    child: Child,
    address: String,
}

impl Server {
    fn start(data: &Path) -> Server {
        Server::with(&["--data", data.to_str().unwrap()])
    }

    /// With these words after `atoll serve`.
    fn with(words: &[&str]) -> Server {
        Server::spawn(Command::new(env!("CARGO_BIN_EXE_atoll")), words)
    }

    fn spawn(mut command: Command, words: &[&str]) -> Server {
        let mut child = command
            .args(["serve", "--listen", "127.0.0.1:0", "--no-limits"])
            .args(words)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut line = String::new();
        let mut output = BufReader::new(child.stdout.take().unwrap());
        output.read_line(&mut line).unwrap();
        let address = line.trim().rsplit('/').next().unwrap().to_owned();
        Server { child, address }
    }

    /// Ends it at once, as a power cut does.
    fn kill(self) {
        drop(self);
    }

    /// Sends a request as whoever has this cookie: the status, the answer, and the cookie that was set.
    fn send(&self, method: &str, path: &str, cookie: &str, body: &Json) -> (u16, String, String) {
        let body = if body.is_null() {
            String::new()
        } else {
            body.to_string()
        };
        let mut stream = TcpStream::connect(&self.address).unwrap();
        write!(
            stream,
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nCookie: {cookie}\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{body}",
            self.address,
            body.len()
        )
        .unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        let (head, body) = answer.split_once("\r\n\r\n").unwrap();
        let status = head.split(' ').nth(1).unwrap().parse().unwrap();
        let set = head
            .lines()
            .find_map(|line| line.strip_prefix("set-cookie: "));
        let set = set.and_then(|cookie| cookie.split(';').next());
        (status, body.to_owned(), set.unwrap_or_default().to_owned())
    }

    fn json(&self, method: &str, path: &str, cookie: &str, body: &Json) -> Json {
        let (status, answer, _) = self.send(method, path, cookie, body);
        assert!(status < 300, "{method} {path}: {status} {answer}");
        serde_json::from_str(&answer).unwrap()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn every_acknowledged_move_outlives_a_kill() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    let (_, _, cookie) = server.send("GET", "/api/session", "", &Json::Null);
    let seats = json!([{"kind": "me"}, {"kind": "me"}]);
    let wanted = json!({"game": "iye", "seats": seats});
    let table = server.json("POST", "/api/tables", &cookie, &wanted);
    let path = format!("/api/tables/{}", table["id"].as_str().unwrap());

    let mut server = server;
    for round in 0..3 {
        let mut last = Json::Null;
        for step in 0..4 {
            let view = server.json(
                "GET",
                &format!("{path}/view?detail=moves"),
                &cookie,
                &Json::Null,
            );
            let seat = &view["due"]["seat"];
            let view = server.json(
                "GET",
                &format!("{path}/view?detail=moves&seat={seat}"),
                &cookie,
                &Json::Null,
            );
            let command = json!({"id": format!("{round}-{step}"), "type": "play", "seat": seat, "move": view["moves"][0]});
            last = server.json("POST", &format!("{path}/commands"), &cookie, &command);
            assert_eq!(last["type"], "done");
        }
        server.kill();
        server = Server::start(folder.path());
        let info = server.json("GET", &path, &cookie, &Json::Null);
        assert_eq!(info["number"], last["number"]);
        assert_eq!(info["state"], "running");
    }
}

#[test]
fn it_says_what_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    assert_eq!(
        server.send("GET", "/healthz", "", &Json::Null).1,
        "Atoll is up\n"
    );
    assert_eq!(server.send("GET", "/readyz", "", &Json::Null).1, "ready\n");
    let (status, page, _) = server.send("GET", "/", "", &Json::Null);
    assert_eq!(status, 200);
    assert!(page.contains("<title>"));
    assert!(
        server
            .send("GET", "/api/docs", "", &Json::Null)
            .1
            .contains("/api/tables")
    );
}

/// Runs a command that fails; what it says.
fn refused(words: &[&str]) -> String {
    let began = Instant::now();
    let done = atoll(words);
    assert_eq!(done.status.code(), Some(1), "{words:?}");
    assert!(began.elapsed() < Duration::from_secs(30), "{words:?}");
    String::from_utf8(done.stderr).unwrap()
}

fn atoll(words: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_atoll"));
    command.args(words).env_remove("ATOLL_DATABASE");
    command.output().unwrap()
}

/// One server serves a store, however it ended before; others may look at it.
fn one_server_at_a_time(place: &[&str]) {
    let serve = ["serve", "--listen", "127.0.0.1:0"];
    let server = Server::with(place);
    let why = refused(&[&serve, place].concat());
    assert!(
        why.contains("in use by another server") && why.contains("--bus"),
        "{why}"
    );
    assert!(!why.contains("secret"), "{why}");
    let session = server.send("GET", "/api/session", "", &Json::Null);
    server.send("POST", "/api/quick", &session.2, &json!({"game": "iye"}));
    let looked = atoll(&[&["doctor"], place].concat());
    assert!(looked.status.success(), "{looked:?}");
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("backup");
    let file = file.to_str().unwrap();
    let copied = atoll(&[&["backup", file], place].concat());
    assert!(copied.status.success(), "{copied:?}");
    server.kill();
    let next = Server::with(place);
    assert_eq!(next.send("GET", "/readyz", "", &Json::Null).1, "ready\n");
}

#[test]
fn a_file_has_one_server() {
    let folder = tempfile::tempdir().unwrap();
    one_server_at_a_time(&["--data", folder.path().to_str().unwrap()]);
}

#[test]
fn a_postgres_database_has_one_server() {
    if let Some(url) = atoll_services::new_database() {
        one_server_at_a_time(&["--database", &url]);
    }
}

#[test]
fn servers_on_one_bus_share_and_one_without_stays_out() {
    let Some(bus) = atoll_services::bus() else {
        return;
    };
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().to_str().unwrap();
    let shared = ["--data", data, "--bus", &bus];
    let one = Server::with(&shared);
    let two = Server::with(&shared);
    let why = refused(&["serve", "--listen", "127.0.0.1:0", "--data", data]);
    assert!(why.contains("in use by another server"), "{why}");
    drop((one, two));
    let alone = Server::with(&["--data", data]);
    let why = refused(&[&["serve", "--listen", "127.0.0.1:0"], &shared[..]].concat());
    assert!(why.contains("a server without a bus"), "{why}");
    drop(alone);
}

#[test]
fn whoever_has_the_port_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    let other = tempfile::tempdir().unwrap();
    let other = other.path().to_str().unwrap();
    let why = refused(&["serve", "--listen", &server.address, "--data", other]);
    let address = format!("http://{}", server.address);
    assert!(
        why.contains("already running") && why.contains(&address),
        "{why}"
    );
    // Whoever wants the page gets it.
    let opened = Command::new(env!("CARGO_BIN_EXE_atoll"))
        .args([
            "serve",
            "--open",
            "--listen",
            &server.address,
            "--data",
            other,
        ])
        .env("PATH", "/nonexistent")
        .output()
        .unwrap();
    let said = String::from_utf8(opened.stdout).unwrap();
    assert!(opened.status.success(), "{said}");
    assert_eq!(said, format!("Atoll is already running at {address}\n"));

    let stranger = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let taken = stranger.local_addr().unwrap().to_string();
    let why = refused(&["serve", "--listen", &taken, "--data", other]);
    assert!(
        why.contains("another program") && why.contains(&taken),
        "{why}"
    );
}

#[test]
fn a_database_that_cannot_be_reached_is_named_without_its_password() {
    let serve = ["serve", "--listen", "127.0.0.1:0"];
    for command in [&serve[..], &["doctor"]] {
        let url = "postgres://atoll:secret@127.0.0.1:1/atoll";
        let why = refused(&[command, &["--database", url]].concat());
        assert!(
            why.contains("PostgreSQL at 127.0.0.1:1 cannot be reached"),
            "{why}"
        );
        assert!(!why.contains("secret") && why.lines().count() == 1, "{why}");
    }
}

/// A file that may not grow is as good as a full disk, and needs no disk of its own.
#[cfg(target_os = "linux")]
#[test]
fn a_server_whose_disk_is_full_is_not_ready() {
    use rustix::process::{Pid, Resource, Rlimit, prlimit};
    let folder = tempfile::tempdir().unwrap();
    let mut command = Command::new("sh");
    // The server gets an error, as on a full disk, and no signal.
    command.args([
        "-c",
        "trap '' XFSZ; exec \"$0\" \"$@\"",
        env!("CARGO_BIN_EXE_atoll"),
    ]);
    let server = Server::spawn(command, &["--data", folder.path().to_str().unwrap()]);
    let pid = Pid::from_child(&server.child);
    let limit = |current| {
        let maximum = None;
        prlimit(Some(pid), Resource::Fsize, Rlimit { current, maximum }).unwrap();
    };
    let ready = |status: u16| {
        let end = Instant::now() + Duration::from_secs(20);
        loop {
            let answer = server.send("GET", "/readyz", "", &Json::Null);
            if answer.0 == status {
                return answer.1;
            }
            assert!(Instant::now() < end, "{answer:?}");
            std::thread::sleep(Duration::from_millis(200));
        }
    };
    assert_eq!(ready(200), "ready\n");
    limit(Some(1));
    assert_eq!(ready(503), "the database takes no writes\n");
    assert_eq!(server.send("GET", "/healthz", "", &Json::Null).0, 200);
    limit(None);
    assert_eq!(ready(200), "ready\n");
}
