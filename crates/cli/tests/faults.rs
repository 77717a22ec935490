//! Nothing that was acknowledged is lost, whatever breaks: `make faults`.
//!
//! People play at many tables, at any of three nodes, while nodes are killed, the database crashes, the bus is cut and the
//! disk is full; they send commands twice, late, to several nodes at once, and garbage. Afterwards every acknowledged move is
//! in the store once and in order, every match replays, every table can be played on, and everybody heard exactly what they
//! may know. `ATOLL_FAULTS_TABLES` and `ATOLL_FAULTS_SECONDS` say how many and how long.

mod nodes;

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::path::Path;
use std::process::Command;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use atoll_engine::{Seat, Seed, Viewer};
use atoll_services::Service;
use atoll_store::{Actor, Address, Entry, Store};
use futures_util::{SinkExt, StreamExt};
use nodes::{Node, send, send_raw};
use rand::RngExt;
use serde_json::{Value as Json, json};
use sha2::{Digest, Sha256};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

const GAMES: [&str; 2] = ["iye", "shaman-island"];

/// What happened, for all to see.
#[derive(Default)]
struct Counts {
    acknowledged: AtomicU64,
    unknown: AtomicU64,
    refused: AtomicU64,
    twice: AtomicU64,
    stale: AtomicU64,
    garbage: AtomicU64,
    matches: AtomicU64,
    news: AtomicU64,
    sockets: AtomicU64,
}

fn add(counter: &AtomicU64) {
    counter.fetch_add(1, Ordering::Relaxed);
}

/// What all players share.
struct Shared {
    nodes: Vec<SocketAddr>,
    counts: Counts,
    stop: AtomicBool,
    tables: Mutex<Vec<Played>>,
}

impl Shared {
    fn new(nodes: &[Node]) -> Arc<Shared> {
        Arc::new(Shared {
            nodes: nodes.iter().map(|node| node.address).collect(),
            counts: Counts::default(),
            stop: AtomicBool::new(false),
            tables: Mutex::default(),
        })
    }

    fn any(&self) -> SocketAddr {
        self.nodes[rand::rng().random_range(0..self.nodes.len())]
    }

    fn goes_on(&self) -> bool {
        !self.stop.load(Ordering::Relaxed)
    }
}

/// What was acknowledged and heard at one table.
#[derive(Default, Clone)]
struct Played {
    id: String,
    cookies: [String; 2],
    acknowledged: Vec<Acknowledged>,
    refused: Vec<i64>,
    /// What seat 0 heard, by number.
    heard: BTreeMap<u64, Json>,
}

#[derive(Clone)]
struct Acknowledged {
    command: i64,
    mv: String,
    number: u64,
}

/// The number under which the log keeps a command of a person.
fn command_number(cookie: &str, id: &str) -> i64 {
    let person = cookie
        .strip_prefix("atoll=")
        .unwrap()
        .split('.')
        .next()
        .unwrap();
    let digest = Sha256::digest(format!("{person}:{id}").as_bytes());
    let number = i64::from_le_bytes(digest[..8].try_into().unwrap());
    number.max(i64::MIN + 1) | 1
}

/// Asks any node until one answers.
async fn ask(shared: &Shared, method: &str, path: &str, cookie: &str, body: &Json) -> Json {
    let body = if body.is_null() {
        String::new()
    } else {
        body.to_string()
    };
    loop {
        match send(shared.any(), method, path, cookie, &body).await {
            Some(answer) if answer.status < 300 => return answer.json(),
            Some(answer) if answer.status < 500 => panic!("{method} {path}: {answer:?}"),
            _ => tokio::time::sleep(Duration::from_millis(100)).await,
        }
    }
}

async fn new_person(shared: &Shared) -> String {
    loop {
        if let Some(answer) = send(shared.any(), "GET", "/api/session", "", "").await
            && let Some(cookie) = answer.cookie
        {
            return cookie;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

/// Makes a table with two people, each by any node.
async fn new_table(shared: &Shared, number: usize) -> Played {
    let cookies = [new_person(shared).await, new_person(shared).await];
    let wanted = json!({"game": GAMES[number % GAMES.len()], "policy": {"play_forced": false}});
    let made = ask(shared, "POST", "/api/tables", &cookies[0], &wanted).await;
    let id = made["id"].as_str().unwrap().to_owned();
    let join = json!({"token": made["links"][0]["token"]});
    ask(
        shared,
        "POST",
        &format!("/api/tables/{id}/join"),
        &cookies[1],
        &join,
    )
    .await;
    Played {
        id,
        cookies,
        ..Played::default()
    }
}

/// How a command ended.
#[derive(Debug, PartialEq)]
enum End {
    Done(u64),
    Refused(String),
}

/// Sends a command to any node, again and again, until its fate is known.
async fn command(shared: &Shared, table: &str, cookie: &str, command: &Json) -> End {
    let path = format!("/api/tables/{table}/commands");
    loop {
        let answer = send(shared.any(), "POST", &path, cookie, &command.to_string()).await;
        match answer {
            Some(answer) if answer.status == 200 => {
                return End::Done(answer.json()["number"].as_u64().unwrap());
            }
            Some(answer) if answer.status < 500 => {
                let code = answer.json()["error"]["code"]
                    .as_str()
                    .unwrap_or_default()
                    .to_owned();
                return End::Refused(code);
            }
            _ => add(&shared.counts.unknown),
        }
        let pause = 50 + rand::rng().random_range(0..100);
        tokio::time::sleep(Duration::from_millis(pause)).await;
    }
}

/// The seat to act, and what it can play; `None` if the match is over.
async fn due(shared: &Shared, played: &Played) -> Option<(usize, Json)> {
    loop {
        let path = format!("/api/tables/{}/view?detail=moves", played.id);
        let view = ask(shared, "GET", &path, &played.cookies[0], &Json::Null).await;
        match view["due"]["kind"].as_str().unwrap() {
            "over" => return None,
            "seat" => {}
            _ => continue,
        }
        let seat = view["due"]["seat"].as_u64().unwrap() as usize;
        let own = ask(shared, "GET", &path, &played.cookies[seat], &Json::Null).await;
        if own["moves"]
            .as_array()
            .is_some_and(|moves| !moves.is_empty())
        {
            return Some((seat, own));
        }
    }
}

/// Plays at tables until told to stop.
async fn play(shared: Arc<Shared>, number: usize) {
    let mut commands = 0u64;
    while shared.goes_on() {
        let mut played = new_table(&shared, number).await;
        add(&shared.counts.matches);
        let heard = Arc::new(Mutex::new(BTreeMap::new()));
        let listening = tokio::spawn(listen(shared.clone(), played.clone(), heard.clone()));
        while shared.goes_on() {
            let Some((seat, view)) = due(&shared, &played).await else {
                break;
            };
            commands += 1;
            step(&shared, &mut played, seat, &view, commands).await;
        }
        listening.abort();
        if let Err(why) = listening.await
            && why.is_panic()
        {
            std::panic::resume_unwind(why.into_panic());
        }
        played.heard = std::mem::take(&mut heard.lock().unwrap());
        shared.tables.lock().unwrap().push(played);
    }
}

/// Makes a move, sometimes twice at once, and sometimes something silly.
async fn step(shared: &Shared, played: &mut Played, seat: usize, view: &Json, commands: u64) {
    let moves = view["moves"].as_array().unwrap();
    let (mv, dice) = {
        let mut rng = rand::rng();
        (
            moves[rng.random_range(0..moves.len())].clone(),
            rng.random_range(0..100),
        )
    };
    let cookie = played.cookies[seat].clone();
    let number = view["number"].as_u64().unwrap();
    if dice < 5 && number > 0 {
        let late = json!({"id": format!("late-{commands}"), "type": "play", "move": mv, "number": number - 1});
        let end = command(shared, &played.id, &cookie, &late).await;
        assert_eq!(end, End::Refused("stale".into()), "{late}");
        add(&shared.counts.stale);
    }
    if dice > 94 {
        garbage(shared, &played.id, &cookie).await;
    }
    let id = format!("c{commands}");
    let wanted = json!({"id": id, "type": "play", "move": mv, "number": number});
    let end = match dice % 4 == 0 {
        false => command(shared, &played.id, &cookie, &wanted).await,
        true => {
            let (one, two) = tokio::join!(
                command(shared, &played.id, &cookie, &wanted),
                command(shared, &played.id, &cookie, &wanted)
            );
            let done = |end: &End| matches!(end, End::Done(_));
            assert_eq!(
                done(&one),
                done(&two),
                "the same command has two ends: {wanted}: {one:?} {two:?}"
            );
            add(&shared.counts.twice);
            one
        }
    };
    let known = command_number(&cookie, &id);
    match end {
        End::Done(number) => {
            add(&shared.counts.acknowledged);
            played.acknowledged.push(Acknowledged {
                command: known,
                mv: mv.as_str().unwrap().to_owned(),
                number,
            });
        }
        End::Refused(_) => {
            add(&shared.counts.refused);
            played.refused.push(known);
        }
    }
}

async fn garbage(shared: &Shared, table: &str, cookie: &str) {
    let bytes: Vec<u8> = (0..200).map(|_| rand::rng().random()).collect();
    send_raw(shared.any(), &bytes).await;
    let path = format!("/api/tables/{table}/commands");
    let answer = send(
        shared.any(),
        "POST",
        &path,
        cookie,
        "{\"id\":\"x\",\"type\":\"pla",
    )
    .await;
    if let Some(answer) = answer {
        assert!(answer.status == 400 || answer.status == 503, "{answer:?}");
    }
    add(&shared.counts.garbage);
}

/// Listens to a table as the holder of seat 0, at any node, and comes back to another one whenever it is cut off.
async fn listen(shared: Arc<Shared>, played: Played, heard: Arc<Mutex<BTreeMap<u64, Json>>>) {
    loop {
        let url = format!("ws://{}/api/tables/{}/socket", shared.any(), played.id);
        let mut request = url.into_client_request().unwrap();
        let cookie = played.cookies[0].parse().unwrap();
        request.headers_mut().insert("cookie", cookie);
        let address = request.uri().authority().unwrap().to_string();
        let Ok(stream) = tokio::net::TcpStream::connect(address).await else {
            tokio::time::sleep(Duration::from_millis(200)).await;
            continue;
        };
        if let Ok((mut socket, _)) = tokio_tungstenite::client_async(request, stream).await {
            add(&shared.counts.sockets);
            let last = heard
                .lock()
                .unwrap()
                .keys()
                .next_back()
                .copied()
                .unwrap_or(0);
            let hello = json!({"type": "hello", "last_seen": last, "detail": "moves"});
            let _ = socket.send(Message::text(hello.to_string())).await;
            while let Some(Ok(message)) = socket.next().await {
                let Message::Text(text) = message else {
                    continue;
                };
                let message: Json = serde_json::from_str(&text).unwrap();
                let news = match message["type"].as_str() {
                    Some("news" | "welcome") => message["news"].as_array().unwrap().clone(),
                    Some("closing") => break,
                    _ => continue,
                };
                for one in news {
                    add(&shared.counts.news);
                    keep_news(&mut heard.lock().unwrap(), one);
                }
            }
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

/// News come once each, in order, without gaps: the same number never brings something else.
fn keep_news(heard: &mut BTreeMap<u64, Json>, news: Json) {
    let number = news["number"].as_u64().unwrap();
    let told = json!([news["text"], news["events"], news["sentences"]]);
    let last = heard.keys().next_back().copied().unwrap_or(0);
    match heard.get(&number) {
        Some(before) => assert_eq!(*before, told, "news {number} changed"),
        None => {
            assert_eq!(number, last + 1, "news are missing");
            heard.insert(number, told);
        }
    }
}

/// Every table that is not over takes another move.
async fn all_go_on(shared: &Arc<Shared>) -> usize {
    let tables: Vec<Played> = shared.tables.lock().unwrap().clone();
    let mut trying = tokio::task::JoinSet::new();
    for (place, mut played) in tables.into_iter().enumerate() {
        let shared = shared.clone();
        trying.spawn(async move {
            let before = played.acknowledged.len();
            while played.acknowledged.len() == before {
                let Some((seat, view)) = due(&shared, &played).await else {
                    break;
                };
                let number = 1_000_000 + u64::from(rand::rng().random::<u32>());
                step(&shared, &mut played, seat, &view, number).await;
            }
            (place, played)
        });
    }
    let all = async {
        while let Some(done) = trying.join_next().await {
            let (place, played) = done.unwrap();
            shared.tables.lock().unwrap()[place] = played;
        }
    };
    let stuck = "a table is stuck: it took no move for a minute";
    tokio::time::timeout(Duration::from_secs(60), all)
        .await
        .expect(stuck);
    shared.tables.lock().unwrap().len()
}

/// Every acknowledged move is there once and in order, nothing refused is there, and what was heard is what may be known.
async fn verify(shared: &Shared, address: &Address) -> u64 {
    let store = Store::open_at(address).await.unwrap();
    let mut entries = 0;
    let tables = shared.tables.lock().unwrap().clone();
    for played in &tables {
        let log = store.log(&played.id).await.unwrap();
        entries += log.len() as u64;
        let numbers: Vec<u32> = log.iter().map(|entry| entry.number).collect();
        assert_eq!(
            numbers,
            (1..=log.len() as u32).collect::<Vec<_>>(),
            "{}",
            played.id
        );
        let mut last = 0;
        for one in &played.acknowledged {
            let of = |entry: &&Entry| entry.command == one.command;
            let kept: Vec<&Entry> = log.iter().filter(of).collect();
            assert_eq!(kept.len(), 1, "{} of {}: {}", one.number, played.id, one.mv);
            assert_eq!(kept[0].text, one.mv);
            assert!(u64::from(kept[0].number) <= one.number && kept[0].number > last);
            last = kept[0].number;
        }
        for command in &played.refused {
            assert!(
                log.iter().all(|entry| entry.command != *command),
                "{}",
                played.id
            );
        }
        check_heard(&store, played, &log).await;
    }
    entries
}

/// What seat 0 heard is what its view says, made from the log afterwards.
async fn check_heard(store: &Store, played: &Played, log: &[Entry]) {
    let row = store.find_match(&played.id).await.unwrap().unwrap();
    let seed: Seed = row.seed.parse().unwrap();
    let game = atoll_catalog::find(&row.game).unwrap();
    let options = atoll_engine::Choices::from_json(&serde_json::from_str(&row.options).unwrap());
    let mut table = game.new_match(&options.unwrap(), seed).unwrap();
    let viewer = Viewer::Seat(Seat::new(0));
    for entry in log {
        let happened = match entry.actor {
            Actor::Chance => table.draw(),
            Actor::Seat(seat) => table.play_as(Seat::new(seat.into()), &entry.text),
            Actor::Table => panic!("nobody takes back or resigns: {entry:?}"),
        };
        let happened = happened.unwrap();
        let news = happened.news(viewer).expect("these games have no screens");
        let truth = json!([news.text, news.events, news.sentences]);
        if let Some(told) = played.heard.get(&u64::from(entry.number)) {
            assert_eq!(*told, truth, "entry {} of {}", entry.number, played.id);
            assert!(!told.to_string().contains(&row.seed[..32]));
        }
    }
}

fn setting(name: &str, default: u64) -> u64 {
    let value = std::env::var(name).ok();
    value
        .and_then(|value| value.parse().ok())
        .unwrap_or(default)
}

fn doctor(address: &str) -> Json {
    let mut doctor = Command::new(env!("CARGO_BIN_EXE_atoll"));
    let done = doctor
        .args(["doctor", "--json", "--database", address])
        .output()
        .unwrap();
    let report: Json = serde_json::from_slice(&done.stdout).unwrap();
    assert!(done.status.success(), "{report}");
    report
}

fn say(what: &str) {
    use std::io::Write;
    let _ = writeln!(std::io::stderr(), "{what}");
}

fn report(shared: &Shared, faults: &[String], tables: usize, entries: u64, report: &Json) {
    let of = |counter: &AtomicU64| counter.load(Ordering::Relaxed);
    let counts = &shared.counts;
    say(&format!("faults: {}", faults.join(", ")));
    say(&format!(
        "tables {tables}, matches begun {}, moves acknowledged {}, sent twice at once {}, fate unknown at first {}, \
         refused {}, late {}, garbage {}, sockets {}, news heard {}",
        of(&counts.matches),
        of(&counts.acknowledged),
        of(&counts.twice),
        of(&counts.unknown),
        of(&counts.refused),
        of(&counts.stale),
        of(&counts.garbage),
        of(&counts.sockets),
        of(&counts.news),
    ));
    say(&format!(
        "kept: {entries} entries at these tables; every acknowledged move once and in order, none lost, none twice; \
         no table stuck; nothing heard that may not be known; doctor: {report}"
    ));
}

/// Breaks something; what it was.
fn break_something(nodes: &mut [Node], postgres: &mut Service, nats: &mut Service) -> String {
    let dice = rand::rng().random_range(0..10);
    let pause = |from: u64, to: u64| {
        std::thread::sleep(Duration::from_millis(rand::rng().random_range(from..to)));
    };
    match dice {
        0..=5 => {
            let place = rand::rng().random_range(0..nodes.len());
            nodes[place].kill();
            pause(100, 2000);
            while !nodes[place].restart() {
                pause(200, 400);
            }
            "a node killed".into()
        }
        6..=7 => {
            nats.crash();
            pause(500, 4000);
            nats.restart();
            "the bus cut and healed".into()
        }
        _ => {
            postgres.crash();
            pause(100, 1500);
            postgres.restart();
            "the database crashed and restarted".into()
        }
    }
}

fn count_faults(all: &[String]) -> Vec<String> {
    let mut counted = BTreeMap::<&str, usize>::new();
    for one in all {
        *counted.entry(one).or_default() += 1;
    }
    counted
        .iter()
        .map(|(what, times)| format!("{what} {times} times"))
        .collect()
}

#[test]
#[ignore = "takes a minute or more: make faults"]
fn nothing_acknowledged_is_lost_by_three_nodes() {
    let (Some(mut postgres), Some(mut nats)) = (Service::postgres(), Service::nats()) else {
        return;
    };
    let (tables, seconds) = (
        setting("ATOLL_FAULTS_TABLES", 200),
        setting("ATOLL_FAULTS_SECONDS", 60),
    );
    let (database, bus) = (postgres.address.clone(), nats.address.clone());
    let words = ["--database", &database, "--bus", &bus, "--idle-after", "5"];
    let mut nodes = [(); 3].map(|()| Node::start(&words));
    let shared = Shared::new(&nodes);
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let players: Vec<_> = (0..tables)
        .map(|number| runtime.spawn(play(shared.clone(), number as usize)))
        .collect();
    let end = Instant::now() + Duration::from_secs(seconds);
    let mut faults = Vec::new();
    while Instant::now() < end {
        std::thread::sleep(Duration::from_millis(rand::rng().random_range(500..2500)));
        faults.push(break_something(&mut nodes, &mut postgres, &mut nats));
    }
    shared.stop.store(true, Ordering::Relaxed);
    let address: Address = database.parse().unwrap();
    let (tables, entries) = runtime.block_on(async {
        for player in players {
            player.await.unwrap();
        }
        (all_go_on(&shared).await, verify(&shared, &address).await)
    });
    report(
        &shared,
        &count_faults(&faults),
        tables,
        entries,
        &doctor(&database),
    );
    assert!(shared.counts.acknowledged.load(Ordering::Relaxed) > 100);
}

/// A small disk of its own, until it is dropped.
struct SmallDisk(tempfile::TempDir);

impl SmallDisk {
    /// `None` where that is not allowed.
    fn new() -> Option<SmallDisk> {
        let folder = tempfile::tempdir().unwrap();
        let mut mount = Command::new("mount");
        let mount = mount
            .args(["-t", "tmpfs", "-o", "size=24m", "tmpfs"])
            .arg(folder.path());
        let mounted = mount.output().is_ok_and(|done| done.status.success());
        if !mounted {
            say("*** NO SMALL DISK CAN BE MOUNTED HERE: the test of a full disk is SKIPPED ***");
        }
        mounted.then(|| SmallDisk(folder))
    }

    fn path(&self) -> &Path {
        self.0.path()
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg("-l").arg(self.path()).status();
    }
}

#[test]
#[ignore = "needs a disk of its own: make faults"]
fn nothing_acknowledged_is_lost_on_a_full_disk() {
    let Some(disk) = SmallDisk::new() else {
        return;
    };
    let database = format!("sqlite:{}", disk.path().join("atoll.db").display());
    let mut nodes = [Node::start(&["--database", &database])];
    let shared = Shared::new(&nodes);
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let players: Vec<_> = (0..20)
        .map(|number| runtime.spawn(play(shared.clone(), number)))
        .collect();
    let filler = disk.path().join("filler");
    let mut faults = Vec::new();
    for _ in 0..4 {
        std::thread::sleep(Duration::from_secs(2));
        // All that is left, so that not even the log of the database can grow.
        let _ = std::fs::write(&filler, vec![0; 32 << 20]);
        std::thread::sleep(Duration::from_secs(2));
        faults.push("the disk full".to_owned());
        if faults.len() == 2 {
            nodes[0].kill();
            faults.push("a node killed on a full disk".to_owned());
        }
        std::fs::remove_file(&filler).unwrap();
        while !nodes[0].is_alive() && !nodes[0].restart() {}
    }
    shared.stop.store(true, Ordering::Relaxed);
    let (tables, entries) = runtime.block_on(async {
        for player in players {
            player.await.unwrap();
        }
        let address = database.parse().unwrap();
        (all_go_on(&shared).await, verify(&shared, &address).await)
    });
    report(
        &shared,
        &count_faults(&faults),
        tables,
        entries,
        &doctor(&database),
    );
}
