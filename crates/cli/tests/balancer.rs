//! Two nodes behind nginx, with the configuration of `ops/nginx.conf`, carry a match; one is killed, and it goes on.

mod nodes;

use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use atoll_services::Service;
use nodes::{Node, send};
use serde_json::{Value as Json, json};

const NGINX: &str = "/usr/sbin/nginx";

/// nginx with our configuration, in a folder of its own.
struct Balancer {
    child: Child,
    address: SocketAddr,
    _folder: tempfile::TempDir,
}

impl Balancer {
    fn start(nodes: &[Node; 2]) -> Balancer {
        let folder = tempfile::tempdir().unwrap();
        let address = atoll_services::free_address();
        let ours = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../ops/nginx.conf");
        let ours = std::fs::read_to_string(ours).unwrap();
        let ours = ours
            .replace("127.0.0.1:8001", &nodes[0].address.to_string())
            .replace("127.0.0.1:8002", &nodes[1].address.to_string())
            .replace("listen 80;", &format!("listen {address};"));
        let path = folder.path().display();
        let temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
            .map(|kind| format!("{kind}_temp_path {path}/{kind};"));
        let whole = format!(
            "daemon off; pid {path}/pid; error_log {path}/error.log;\nevents {{}}\nhttp {{ access_log off; {}\n{ours}\n}}\n",
            temporary.join(" ")
        );
        let file = folder.path().join("nginx.conf");
        std::fs::write(&file, whole).unwrap();
        let nginx = || {
            let mut nginx = Command::new(NGINX);
            nginx
                .arg("-p")
                .arg(folder.path())
                .arg("-c")
                .arg(&file)
                .stderr(Stdio::piped());
            nginx
        };
        let tested = nginx().arg("-t").output().unwrap();
        assert!(
            tested.status.success(),
            "{}",
            String::from_utf8_lossy(&tested.stderr)
        );
        let child = nginx().spawn().unwrap();
        Balancer {
            child,
            address,
            _folder: folder,
        }
    }
}

impl Drop for Balancer {
    fn drop(&mut self) {
        // The master ends its workers when it is asked to.
        let _ = Command::new("kill")
            .arg(self.child.id().to_string())
            .status();
        let _ = self.child.wait();
    }
}

/// Asks until there is an answer; how long at most.
async fn ask(
    to: SocketAddr,
    method: &str,
    path: &str,
    cookie: &str,
    body: &Json,
) -> (Json, String) {
    let body = if body.is_null() {
        String::new()
    } else {
        body.to_string()
    };
    let end = Instant::now() + Duration::from_secs(10);
    loop {
        let answer = send(to, method, path, cookie, &body).await;
        match answer {
            Some(answer) if answer.status < 300 => {
                return (answer.json(), answer.cookie.unwrap_or_default());
            }
            answer if Instant::now() > end => panic!("{method} {path}: {answer:?}"),
            _ => tokio::time::sleep(Duration::from_millis(100)).await,
        }
    }
}

/// Plays some moves of a table with both seats, through the balancer.
async fn play(to: SocketAddr, table: &str, cookie: &str, moves: std::ops::Range<u32>) -> u64 {
    let mut number = 0;
    for count in moves {
        let path = format!("/api/tables/{table}/view?detail=moves");
        let (view, _) = ask(to, "GET", &path, cookie, &Json::Null).await;
        let seat = &view["due"]["seat"];
        let (view, _) = ask(
            to,
            "GET",
            &format!("{path}&seat={seat}"),
            cookie,
            &Json::Null,
        )
        .await;
        let command = json!({"id": format!("m{count}"), "type": "play", "seat": seat, "move": view["moves"][0]});
        let path = format!("/api/tables/{table}/commands");
        let (done, _) = ask(to, "POST", &path, cookie, &command).await;
        number = done["number"].as_u64().unwrap();
    }
    number
}

#[tokio::test]
async fn a_match_goes_on_through_the_balancer_when_a_node_is_killed() {
    let (Some(postgres), Some(nats)) = (Service::postgres(), Service::nats()) else {
        return;
    };
    if !Path::new(NGINX).is_file() {
        eprintln!("*** NGINX IS NOT INSTALLED: skipped. scripts/services installs it. ***");
        return;
    }
    let words = [
        "--database",
        &postgres.address,
        "--bus",
        &nats.address,
        "--proxy",
    ];
    let mut nodes = [(); 2].map(|()| Node::start(&words));
    let balancer = Balancer::start(&nodes);
    let to = balancer.address;
    let (_, cookie) = ask(to, "GET", "/api/session", "", &Json::Null).await;
    let seats = json!([{"kind": "me"}, {"kind": "me"}]);
    let wanted = json!({"game": "iye", "options": {"wins": 3}, "seats": seats});
    let (table, _) = ask(to, "POST", "/api/tables", &cookie, &wanted).await;
    let table = table["id"].as_str().unwrap();
    let mut last = play(to, table, &cookie, 0..5).await;
    for (round, place) in [0, 1].into_iter().enumerate() {
        nodes[place].kill();
        let killed = Instant::now();
        let first = 100 * (round as u32 + 1);
        let number = play(to, table, &cookie, first..first + 5).await;
        assert!(number > last, "{number} after {last}");
        assert!(
            killed.elapsed() < Duration::from_secs(8),
            "{:?}",
            killed.elapsed()
        );
        last = number;
        assert!(nodes[place].restart());
    }
    let (status, _) = ask(to, "GET", "/readyz", "", &Json::Null).await;
    assert!(status.is_null());
    assert_eq!(
        send(to, "GET", "/metrics", "", "").await.unwrap().status,
        403
    );
}
