//! The server as a process: what it acknowledged outlives `kill -9`.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};

use serde_json::{Value as Json, json};

/// A running `atoll serve`.
struct Server {
    child: Child,
    address: String,
}

impl Server {
    fn start(data: &Path) -> Server {
        let mut child = Command::new(env!("CARGO_BIN_EXE_atoll"))
            .args(["serve", "--listen", "127.0.0.1:0", "--no-limits", "--data"])
            .arg(data)
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
    assert_eq!(server.send("GET", "/healthz", "", &Json::Null).1, "ok\n");
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
