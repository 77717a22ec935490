//! What one client does must not harm others.

mod common;

use std::time::{Duration, Instant};

use atoll_server::Limits;
use atoll_store::Write;
use common::{Person, TestApp, frame};
use serde_json::{Value as Json, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// A number of `/metrics`.
async fn metric(app: &TestApp, name: &str) -> u64 {
    let answer = reqwest::get(format!("http://{}/metrics", app.address())).await;
    let text = answer.unwrap().text().await.unwrap();
    let line = text.lines().find_map(|line| line.strip_prefix(name));
    line.expect("the number is there").trim().parse().unwrap()
}

/// Waits until something is so.
async fn until(what: &str, mut is_so: impl AsyncFnMut() -> bool) {
    for _ in 0..200 {
        if is_so().await {
            return;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("{what} within ten seconds");
}

async fn made(person: &Person, wanted: Json) -> String {
    let table = person.post("/api/tables", wanted).await;
    table["id"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn who_is_too_fast_is_told_how_long_to_wait() {
    let app = TestApp::with(|settings| {
        settings.limits = Some(Limits {
            requests: 1,
            credentials: 1,
            ..Default::default()
        });
    })
    .await;
    let http = reqwest::Client::new();
    let login = async || {
        let request = http.post(format!("http://{}/api/login", app.address()));
        let wanted = json!({"name": "Nobody", "password": "long enough"});
        request.json(&wanted).send().await.unwrap()
    };
    assert_eq!(login().await.status(), 401);
    let refused = login().await;
    assert_eq!(refused.status(), 429);
    let wait: u32 = refused.headers()["retry-after"]
        .to_str()
        .unwrap()
        .parse()
        .unwrap();
    assert!((30..=60).contains(&wait), "one a minute: {wait}");
    let body: Json = refused.json().await.unwrap();
    assert_eq!(body["error"]["code"], "too-fast");
    assert_eq!(body["error"]["wait"], wait);
}

#[tokio::test]
async fn a_wrong_method_is_refused_with_a_body_and_the_right_ones() {
    let app = TestApp::new().await;
    let http = reqwest::Client::new();
    for (path, allowed) in [("/api/login", "POST"), ("/healthz", "GET,HEAD")] {
        let request = http.put(format!("http://{}{path}", app.address()));
        let refused = request.send().await.unwrap();
        assert_eq!(refused.status(), 405, "{path}");
        assert_eq!(refused.headers()["allow"], allowed);
        let body: Json = refused.json().await.unwrap();
        assert_eq!(body["error"]["code"], "wrong-method");
        assert_eq!(body["error"]["message"], "this address does not answer PUT");
    }
}

/// A table of SHAMAN where five bots think as long as they may, which its maker has left.
async fn bots_alone(person: &Person) {
    let mut seats = vec![json!({"kind": "me"})];
    seats.extend(vec![json!({"kind": "bot", "bot": "mcts:1000000"}); 5]);
    let wanted = json!({"game": "shaman", "options": {"players": 6}, "seats": seats});
    let table = made(person, wanted).await;
    let path = format!("/api/tables/{table}/commands");
    person
        .post(&path, json!({"id": "r", "type": "resign"}))
        .await;
}

/// The longest time that a newcomer's beginner took for one of so many answers.
async fn longest_answer(app: &TestApp, turns: u32) -> Duration {
    let newcomer = app.person("Newcomer").await;
    let quick = json!({"game": "iye", "bot": "beginner"});
    let table = newcomer.post("/api/quick", quick).await;
    let id = table["id"].as_str().unwrap();
    let mut socket = newcomer.socket(id, json!({"detail": "moves"})).await;
    let mut view = socket.turn_of(0).await;
    let mut longest = Duration::ZERO;
    for turn in 0..turns {
        if view["due"]["kind"] == "over" {
            break;
        }
        let play = json!({"id": format!("p{turn}"), "type": "play", "move": view["moves"][0]});
        let asked = Instant::now();
        socket.say(play).await;
        socket.expect("done").await;
        view = newcomer
            .get(&format!("/api/tables/{id}/view?detail=moves"))
            .await;
        if view["due"]["seat"] != 0 {
            view = socket.turn_of(0).await;
        }
        longest = longest.max(asked.elapsed());
    }
    longest
}

#[tokio::test]
async fn a_newcomers_bot_answers_while_somebody_has_forty_tables_of_bots() {
    let app = TestApp::with(|settings| {
        settings.bot_budget = 1_000_000;
        settings.thinkers = 2;
    })
    .await;
    let greedy = app.person("Greedy").await;
    for _ in 0..40 {
        bots_alone(&greedy).await;
    }
    until("the bots think", async || {
        metric(&app, "atoll_bots_waiting ").await > 10
    })
    .await;
    let longest = longest_answer(&app, 6).await;
    // Before, it was three quarters of a minute. In between lies how busy the machine is that runs this.
    assert!(longest < Duration::from_secs(6), "{longest:?}");
    assert!(
        metric(&app, "atoll_bots_waiting ").await <= 20,
        "what waits is limited"
    );
}

#[tokio::test]
async fn bots_rest_where_nobody_is_and_go_on_when_somebody_comes() {
    let app = TestApp::with(|settings| {
        settings.bot_pause = Duration::from_millis(50);
        settings.bots_go_on = Duration::from_millis(300);
    })
    .await;
    let red = app.person("Red").await;
    let bots = vec![json!({"kind": "bot", "bot": "random"}); 2];
    let seats = [vec![json!({"kind": "me"})], bots].concat();
    let wanted = json!({"game": "shaman", "options": {"players": 3}, "seats": seats});
    let table = made(&red, wanted).await;
    let mut socket = red.socket(&table, json!({"detail": "moves"})).await;
    socket.expect("view").await;
    socket.command(json!({"type": "resign"})).await;
    for _ in 0..3 {
        socket.expect("news").await;
    }
    drop(socket);
    let store = app.store().await;
    let number = async || store.log(&table).await.unwrap().len();
    tokio::time::sleep(Duration::from_millis(800)).await;
    let left = number().await;
    tokio::time::sleep(Duration::from_millis(1000)).await;
    assert_eq!(number().await, left, "nobody is there");
    // A list of tables is no visit.
    red.get("/api/tables?which=public").await;
    tokio::time::sleep(Duration::from_millis(500)).await;
    assert_eq!(number().await, left);
    let mut socket = red.socket(&table, json!({"detail": "moves"})).await;
    socket.expect("news").await;
    assert!(number().await > left);
}

#[tokio::test]
async fn the_name_of_a_bot_is_checked_at_every_door() {
    let app = TestApp::with(|settings| settings.bot_budget = 5000).await;
    let red = app.person("Red").await;
    let table = made(&red, json!({"game": "iye"})).await;
    for (bot, why) in [
        ("mcts:+5", "`+5`: expected a number of simulations"),
        ("mcts:0", "expected at least 1"),
        ("mcts:5001", "`mcts:5000` thinks longest"),
        (
            "mcts:50:threads=64",
            "a number of simulations and nothing else",
        ),
        ("nobody", "the bots are beginner"),
        (&"x".repeat(1000), "60 characters at most"),
    ] {
        let seats = json!([{"kind": "me"}, {"kind": "bot", "bot": bot}]);
        for (path, body) in [
            (
                "/api/tables".to_owned(),
                json!({"game": "iye", "seats": seats}),
            ),
            ("/api/quick".to_owned(), json!({"game": "iye", "bot": bot})),
            (format!("/api/tables/{table}/seats/1"), json!({"bot": bot})),
        ] {
            let (status, answer) = red.send("POST", &path, Some(body)).await;
            assert_eq!(status, 400, "{path} {bot}");
            assert_eq!(answer["error"]["code"], "unknown-bot");
            let message = answer["error"]["message"].as_str().unwrap();
            assert!(message.contains(why), "{message}");
        }
    }
    red.post("/api/quick", json!({"game": "iye", "bot": "mcts:5000"}))
        .await;
}

#[tokio::test]
async fn a_bot_that_fails_is_replaced_and_the_table_says_so_once() {
    let app = TestApp::new().await;
    let red = app.person("Red").await;
    let table = red
        .post("/api/quick", json!({"game": "iye", "bot": "random"}))
        .await;
    let id = table["id"].as_str().unwrap().to_owned();
    // As such names were let in once.
    let store = app.store().await;
    let row = store.find_match(&id).await.unwrap().unwrap();
    let spoilt = Write::Seats {
        id: id.clone(),
        seats: row.seats.replace("random", "mcts:+5"),
        was: row.seats,
        state: "running",
        sitting: Vec::new(),
    };
    store.write(vec![spoilt]).await.unwrap();
    let app = app.restart().await;
    let red = red.at(&app);
    let mut socket = red.socket(&id, json!({"detail": "moves"})).await;
    for _ in 0..3 {
        let view = socket.turn_of(0).await;
        if view["due"]["kind"] == "over" {
            break;
        }
        socket
            .command(json!({"type": "play", "move": view["moves"][0]}))
            .await;
    }
    let replaced = "The bot of seat 2 failed: the bot beginner plays on.";
    assert_eq!(
        socket.heard.matches(replaced).count(),
        1,
        "{}",
        socket.heard
    );
    let seats = red.get(&format!("/api/tables/{id}")).await["seats"].clone();
    assert_eq!(seats[1]["sitter"]["bot"], "beginner");
}

#[tokio::test]
async fn who_vanished_without_a_word_is_gone() {
    let app = TestApp::with(|settings| settings.silence = Duration::from_millis(900)).await;
    let (red, blue) = (app.person("Red").await, app.person("Blue").await);
    let table = red.table_with(&blue, json!({"game": "iye"})).await;
    let mut socket = red.socket(&table, json!({"detail": "moves"})).await;
    let vanished = blue
        .raw_socket(&table, r#"{"type":"hello","detail":"moves"}"#)
        .await;
    let is_here = async |socket: &mut common::Socket| {
        let seats = socket.expect("seats").await;
        seats["seats"][1]["sitter"]["here"] == true
    };
    while !is_here(&mut socket).await {}
    let here = Instant::now();
    while is_here(&mut socket).await {}
    assert!(
        here.elapsed() < Duration::from_secs(15),
        "{:?}",
        here.elapsed()
    );
    drop(vanished);
    // Who answers stays.
    let stays = tokio::time::timeout(Duration::from_secs(3), socket.next());
    assert!(stays.await.is_err(), "nothing is closed");
}

#[tokio::test]
async fn seats_have_room_however_many_watch() {
    let app = TestApp::with(|settings| {
        settings.limits = Some(Limits {
            requests: 1000,
            watchers: 5,
            watchers_from: 3,
            ..Default::default()
        });
    })
    .await;
    let (red, blue) = (app.person("Red").await, app.person("Blue").await);
    let wanted = json!({"game": "iye", "policy": {"watching": "public"}});
    let table = red.table_with(&blue, wanted).await;
    let mut watching = Vec::new();
    for _ in 0..10 {
        let watcher = app.person("Watcher").await;
        let mut socket = watcher.socket(&table, json!({"detail": "moves"})).await;
        let first = socket.next().await.unwrap();
        match first["type"].as_str().unwrap() {
            "welcome" => watching.push(socket),
            _ => assert_eq!(first["code"], "too-many"),
        }
    }
    assert_eq!(watching.len(), 3);
    // However often one comes to one's own seat, the oldest socket goes.
    let mut first = red.socket(&table, json!({"detail": "moves"})).await;
    first.expect("welcome").await;
    let mut own = Vec::new();
    for _ in 0..10 {
        let mut socket = red.socket(&table, json!({"detail": "moves"})).await;
        socket.expect("welcome").await;
        own.push(socket);
    }
    let (code, why) = first.end().await;
    assert_eq!(
        (code, why.as_str()),
        (4010, "you have this table open too often")
    );
}

#[tokio::test]
async fn who_does_not_read_is_cut_off_and_takes_little_room() {
    let app = TestApp::with(|settings| {
        settings.limits = Some(Limits {
            requests: 100_000,
            queued: 64,
            ..Default::default()
        });
    })
    .await;
    let red = app.person("Red").await;
    let table = made(&red, json!({"game": "the-island"})).await;
    let mut deaf = Vec::new();
    for _ in 0..5 {
        let mut socket = red.raw_socket(&table, r#"{"type":"hello"}"#).await;
        for angle in 0..150 {
            let turn = format!(r#"{{"id":"{angle}","type":"turn","angle":{angle}}}"#);
            // It may be cut off already.
            let _ = socket.write_all(&frame(&turn)).await;
        }
        deaf.push(socket);
    }
    let mut most = 0;
    until("they are cut off", async || {
        most = most.max(metric(&app, "atoll_queued_bytes ").await);
        metric(&app, "atoll_sockets ").await == 0
    })
    .await;
    // What is allowed, and the picture that was on its way.
    assert!(most <= 5 * (64 + 512) * 1024, "{most} bytes waited");
    assert_eq!(metric(&app, "atoll_queued_bytes ").await, 0);
}

#[tokio::test]
async fn requests_that_are_never_finished_end() {
    let app = TestApp::with(|settings| settings.patience = Duration::from_millis(300)).await;
    let address = app.address();
    let request = |text: &'static str| async move {
        let mut stream = TcpStream::connect(address).await.unwrap();
        stream.write_all(text.as_bytes()).await.unwrap();
        let mut answer = String::new();
        let read = stream.read_to_string(&mut answer);
        let read = tokio::time::timeout(Duration::from_secs(10), read).await;
        read.expect("the server ends it").unwrap();
        answer
    };
    assert_eq!(request("").await, "", "an idle connection");
    assert_eq!(
        request("GET /api/session HTTP/1.1\r\nHo").await,
        "",
        "half a head"
    );
    let body = "POST /api/session HTTP/1.1\r\nHost: x\r\nContent-Length: 50\r\n\r\n{\"na";
    let answer = request(body).await;
    assert!(answer.starts_with("HTTP/1.1 408 "), "{answer}");
    assert!(answer.contains("too-slow"), "{answer}");
}

#[tokio::test]
async fn connections_that_do_nothing_shut_nobody_out() {
    let app = TestApp::with(|settings| {
        settings.limits = Some(Limits {
            connections: 8,
            ..Default::default()
        });
    })
    .await;
    let mut idle = Vec::new();
    for _ in 0..100 {
        idle.push(TcpStream::connect(app.address()).await.unwrap());
    }
    let session = reqwest::get(format!("http://{}/api/session", app.address())).await;
    assert_eq!(session.unwrap().status(), 200);
    assert!(metric(&app, "atoll_connections ").await <= 8);
}

#[tokio::test]
async fn guests_of_one_address_share_limits() {
    let app = TestApp::with(|settings| {
        settings.limits = Some(Limits {
            requests: 1000,
            new_tables: 3,
            chat_from: 2,
            guests: 7,
            ..Default::default()
        });
    })
    .await;
    let mut tables = Vec::new();
    for _ in 0..3 {
        let guest = app.person("Guest").await;
        tables.push((made(&guest, json!({"game": "iye"})).await, guest));
    }
    let fourth = app.person("Fourth").await;
    let refused = fourth.refused("/api/tables", json!({"game": "iye"})).await;
    assert_eq!((refused.0, refused.1.as_str()), (429, "too-fast"));
    let mut said = 0;
    for (table, guest) in &tables {
        let path = format!("/api/tables/{table}/commands");
        let chat = json!({"id": "c", "type": "chat", "text": "Hello"});
        said += u32::from(guest.send("POST", &path, Some(chat)).await.0 == 200);
    }
    assert_eq!(said, 2, "lines of chat");
    for _ in 0..3 {
        app.person("Another").await;
    }
    let refused = fourth
        .refused("/api/session", json!({"name": "More"}))
        .await;
    assert_eq!((refused.0, refused.1.as_str()), (429, "too-fast"));
}

#[tokio::test]
async fn tables_that_nobody_used_go_after_a_while() {
    let app = TestApp::with(|settings| settings.keep_unused = Duration::from_millis(1)).await;
    let (red, idle) = (app.person("Red").await, app.person("Idle").await);
    let table = made(&idle, json!({"game": "iye"})).await;
    let used = red
        .post("/api/quick", json!({"game": "iye", "bot": "random"}))
        .await;
    let used = used["id"].as_str().unwrap().to_owned();
    let mut socket = red.socket(&used, json!({"detail": "moves"})).await;
    let view = socket.turn_of(0).await;
    socket
        .command(json!({"type": "play", "move": view["moves"][0]}))
        .await;
    let clock = json!({"kind": "days", "days": 3});
    let seats = json!([{"kind": "me"}, {"kind": "bot", "bot": "random"}]);
    let slow = made(
        &idle,
        json!({"game": "iye", "clock": clock, "seats": seats}),
    )
    .await;
    drop(socket);
    let app = app.restart().await;
    let store = app.store().await;
    until("it is gone", async || {
        store.find_match(&table).await.unwrap().is_none()
    })
    .await;
    for kept in [&used, &slow] {
        assert!(store.find_match(kept).await.unwrap().is_some());
    }
}
