//! People who misbehave: mute, block, report, ban. And people who leave: nothing is left that tells of them.

mod common;

use std::time::{Duration, Instant};

use atoll_store::{MatchRow, NewChat, Parting, ResultRow, Sitting, Store, Write};
use common::{Person, Socket, TestApp};
use serde_json::{Value as Json, json};

const TOKEN: &str = "the operator's own token";

/// The next line of chat that a socket hears before the answer to its own `ping`.
async fn heard(socket: &mut Socket) -> Vec<String> {
    socket.say(json!({"id": "ping", "type": "ping"})).await;
    let mut lines = Vec::new();
    loop {
        let message = socket.next().await.unwrap();
        match message["type"].as_str().unwrap() {
            "chat" => lines.push(message["text"].as_str().unwrap().to_owned()),
            "pong" => return lines,
            _ => {}
        }
    }
}

async fn say(person: &Person, table: &str, text: &str) -> (u16, Json) {
    let command = json!({"id": format!("say {text}"), "type": "chat", "text": text});
    let path = format!("/api/tables/{table}/commands");
    person.send("POST", &path, Some(command)).await
}

#[tokio::test]
async fn who_is_muted_is_not_heard_by_one_and_by_all_others() {
    let app = TestApp::new().await;
    let (red, blue, green) = (
        app.person("Red").await,
        app.person("Blue").await,
        app.person("Green").await,
    );
    let table = red.table_with(&blue, json!({"game": "iye"})).await;
    say(&blue, &table, "before").await;
    let mut one = red.socket(&table, json!({"detail": "moves"})).await;
    let line = one.expect("welcome").await["chat"][0].clone();
    assert_eq!(
        (&line["text"], &line["guest"]),
        (&json!("before"), &json!(true))
    );
    let mut other = green.socket(&table, json!({"detail": "moves"})).await;
    other.expect("welcome").await;
    let mute = json!({"whom": {"table": table, "line": line["id"]}, "kind": "mute"});
    let blocks = red.post("/api/blocks", mute).await;
    assert_eq!(
        (&blocks[0]["name"], &blocks[0]["kind"]),
        (&json!("Blue"), &json!("mute"))
    );
    say(&blue, &table, "after").await;
    say(&green, &table, "from green").await;
    assert_eq!(heard(&mut one).await, ["from green"]);
    assert_eq!(heard(&mut other).await, ["after", "from green"]);
    // Nor by coming back.
    let mut again = red.socket(&table, json!({"detail": "moves"})).await;
    let chat = again.expect("welcome").await["chat"].clone();
    assert_eq!(chat.as_array().unwrap().len(), 1, "{chat}");
    let path = format!("/api/blocks/{}", blocks[0]["id"].as_str().unwrap());
    assert_eq!(green.send("DELETE", &path, None).await.0, 404);
    assert_eq!(red.send("DELETE", &path, None).await, (200, json!([])));
    say(&blue, &table, "heard again").await;
    assert_eq!(heard(&mut one).await, ["heard again"]);
    let whoever = json!({"whom": {"table": table, "seat": 0}, "kind": "mute"});
    assert_eq!(red.refused("/api/blocks", whoever).await.0, 400);
}

#[tokio::test]
async fn who_is_blocked_cannot_join_and_neither_sees_the_other_in_the_lobby() {
    let app = TestApp::new().await;
    let (red, blue) = (app.person("Red").await, app.person("Blue").await);
    let played = red.table_with(&blue, json!({"game": "iye"})).await;
    let listed = json!({"game": "iye", "policy": {"listed": true}});
    let table = red.post("/api/tables", listed.clone()).await;
    let id = table["id"].as_str().unwrap();
    let open = async |person: &Person| {
        let list = person.get("/api/tables?which=open").await;
        list["tables"].as_array().unwrap().len()
    };
    assert_eq!(open(&blue).await, 1);
    let block = json!({"whom": {"table": played, "seat": 1}, "kind": "block"});
    red.post("/api/blocks", block).await;
    assert_eq!((open(&red).await, open(&blue).await), (1, 0));
    let token = json!({"token": table["links"][0]["token"]});
    for body in [json!({}), token] {
        let refused = blue.refused(&format!("/api/tables/{id}/join"), body).await;
        assert_eq!((refused.0, refused.1.as_str()), (403, "not-allowed"));
    }
    // What blue opens does not invite red.
    blue.post("/api/tables", listed).await;
    assert_eq!((open(&red).await, open(&blue).await), (1, 1));
}

#[tokio::test]
async fn what_is_blocked_for_a_guest_is_blocked_for_the_account_they_open() {
    let app = TestApp::new().await;
    let (red, blue) = (app.person("Red").await, app.person("Blue").await);
    let played = red.table_with(&blue, json!({"game": "iye"})).await;
    let block = json!({"whom": {"table": played, "seat": 1}, "kind": "block"});
    red.post("/api/blocks", block).await;
    let account = json!({"name": "Blue", "password": "three quiet islands"});
    blue.post("/api/accounts", account).await;
    let table = red.post("/api/tables", json!({"game": "iye"})).await;
    let path = format!("/api/tables/{}/join", table["id"].as_str().unwrap());
    let token = json!({"token": table["links"][0]["token"]});
    assert_eq!(blue.refused(&path, token).await.1, "not-allowed");
}

async fn operated() -> TestApp {
    TestApp::with(|settings| settings.operator = Some(TOKEN.into())).await
}

/// A request of the operator, or of whoever has this token.
async fn operator(app: &TestApp, token: &str, method: &str, path: &str, body: Json) -> (u16, Json) {
    let url = format!("http://{}/api/operator/{path}", app.address());
    let request = reqwest::Client::new().request(method.parse().unwrap(), url);
    let request = request.bearer_auth(token).json(&body);
    let answer = request.send().await.unwrap();
    (answer.status().as_u16(), answer.json().await.unwrap())
}

#[tokio::test]
async fn what_is_reported_is_read_by_the_operator_only() {
    let app = operated().await;
    let (red, blue) = (app.person("Red").await, app.person("Blue").await);
    let table = red.table_with(&blue, json!({"game": "iye"})).await;
    say(&blue, &table, "something rude").await;
    let mut one = red.socket(&table, json!({"detail": "moves"})).await;
    let line = one.expect("welcome").await["chat"][0]["id"].clone();
    let report = json!({"whom": {"table": table, "line": line}, "reason": "is rude"});
    red.post("/api/reports", report).await;
    for empty in [String::new(), " ".to_owned(), "x".repeat(501)] {
        let report = json!({"whom": {"table": table, "line": line}, "reason": empty});
        assert_eq!(red.refused("/api/reports", report).await.2, "reason");
    }
    let (status, _) = operator(&app, "another token", "GET", "reports", json!({})).await;
    assert_eq!(status, 401);
    let (status, reports) = operator(&app, TOKEN, "GET", "reports", json!({})).await;
    assert_eq!(status, 200);
    let report = &reports[0];
    assert_eq!(
        [
            &report["name"],
            &report["said"],
            &report["reason"],
            &report["table"],
            &report["address"]
        ],
        [
            &json!("Blue"),
            &json!("something rude"),
            &json!("is rude"),
            &json!(table),
            &json!("127.0.0.1")
        ]
    );
    let close = format!("reports/{}/close", report["id"]);
    assert_eq!(
        operator(&app, TOKEN, "POST", &close, json!({})).await,
        (200, json!([]))
    );
    let all = operator(&app, TOKEN, "GET", "reports?closed=true", json!({})).await;
    assert_eq!(all.1[0]["closed"], true);
    // Without a token in the settings there is no such door.
    let plain = TestApp::new().await;
    let (status, _) = operator(&plain, TOKEN, "GET", "reports", json!({})).await;
    assert_eq!(status, 404);
}

/// The codes with which everything is answered that a banned person may not do.
async fn doors(person: &Person, table: &str, waiting: &str) -> Vec<(u16, String)> {
    let chat = json!({"id": "banned", "type": "chat", "text": "still here"});
    let mut codes = Vec::new();
    for (path, body) in [
        ("/api/quick".to_owned(), json!({"game": "iye"})),
        ("/api/tables".to_owned(), json!({"game": "iye"})),
        (format!("/api/tables/{table}/fork"), json!({"number": 0})),
        (format!("/api/tables/{table}/commands"), chat),
        (format!("/api/tables/{waiting}/join"), json!({})),
        ("/api/bots".to_owned(), json!({"name": "Drummer"})),
    ] {
        let (status, code, _) = person.refused(&path, body).await;
        codes.push((status, code));
    }
    codes
}

#[tokio::test]
async fn who_is_banned_does_not_chat_sit_down_or_open_anything() {
    let app = operated().await;
    let (red, blue) = (app.person("Red").await, app.person("Blue").await);
    let table = red.table_with(&blue, json!({"game": "iye"})).await;
    let listed = json!({"game": "iye", "policy": {"listed": true}});
    let waiting = red.post("/api/tables", listed).await;
    let waiting = waiting["id"].as_str().unwrap();
    let row = app.store().await.find_match(&table).await.unwrap().unwrap();
    let seats: Json = serde_json::from_str(&row.seats).unwrap();
    let id = seats[1]["holder"]["id"].clone();
    let ban = json!({"person": id, "days": 3, "why": "rude"});
    let (status, bans) = operator(&app, TOKEN, "POST", "bans", ban.clone()).await;
    assert_eq!((status, &bans[0]["name"]), (201, &json!("Blue")));
    let banned = vec![(403, "banned".to_owned()); 6];
    assert_eq!(doors(&blue, &table, waiting).await, banned);
    let account = json!({"name": "Blue", "password": "three quiet islands"});
    assert_eq!(blue.refused("/api/accounts", account).await.1, "banned");
    // What they are in goes on, and others are not concerned.
    let path = format!("/api/tables/{table}/view?detail=moves");
    assert!(blue.get(&path).await["moves"].is_array());
    assert_eq!(say(&red, &table, "hello").await.0, 200);
    let (_, left) = operator(&app, TOKEN, "DELETE", "bans", json!({"person": id})).await;
    assert_eq!(left, json!([]));
    assert_eq!(say(&blue, &table, "sorry").await.0, 200);
}

#[tokio::test]
async fn who_comes_from_a_banned_address_is_banned_and_a_guest_takes_a_ban_into_an_account() {
    let app = operated().await;
    let (red, blue) = (app.person("Red").await, app.person("Blue").await);
    let account = json!({"name": "Blue", "password": "three quiet islands"});
    blue.post("/api/accounts", account.clone()).await;
    // A ban that another program writes is heard of.
    let wanted = atoll_protocol::NewBan {
        address: Some("127.0.0.1".into()),
        ..Default::default()
    };
    let store = app.store().await;
    atoll_server::ban(&store, &wanted, now()).await.unwrap();
    let begun = Instant::now();
    let quick = json!({"game": "iye", "bot": "random"});
    while red.send("POST", "/api/quick", Some(quick.clone())).await.0 != 403 {
        assert!(
            begun.elapsed() < Duration::from_secs(30),
            "nobody heard of the ban"
        );
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
    for nonsense in [
        json!({}),
        json!({"address": "nowhere"}),
        json!({"name": "Nobody here"}),
        json!({"name": "Blue", "address": "127.0.0.1"}),
    ] {
        let (status, _) = operator(&app, TOKEN, "POST", "bans", nonsense).await;
        assert!(status == 400 || status == 404);
    }
    operator(
        &app,
        TOKEN,
        "DELETE",
        "bans",
        json!({"address": "127.0.0.1"}),
    )
    .await;
    red.post("/api/quick", quick.clone()).await;
    operator(&app, TOKEN, "POST", "bans", json!({"name": "blue"})).await;
    assert_eq!(blue.refused("/api/quick", quick.clone()).await.1, "banned");
    // The account's programs are meant as well, and a guest who enters it gets in no better.
    let guest = app.person("Guest").await;
    guest.post("/api/login", account).await;
    assert_eq!(guest.refused("/api/quick", quick).await.1, "banned");
}

fn now() -> i64 {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    since.unwrap().as_millis() as i64
}

/// Thousands of matches with somebody in them, and thousands of lines that they said.
async fn much(store: &Store, row: &MatchRow, person: &str, name: &str) {
    for some in 0..30 {
        let mut writes = Vec::new();
        for one in 0..100 {
            let id = format!("much{some:02}{one:02}");
            let row = MatchRow {
                id: id.clone(),
                state: "over".into(),
                outcome: Some(r#"{"ranks":[1,2],"reason":"resigned"}"#.into()),
                ..row.clone()
            };
            let sitting = vec![Sitting {
                seat: 0,
                person: person.into(),
            }];
            writes.push(Write::Create(Box::new(row), sitting));
            writes.push(Write::Result(ResultRow {
                match_id: id.clone(),
                seat: 0,
                person: person.into(),
                at: 1,
                rated: false,
            }));
            // Half of it from before it was known who said it.
            writes.push(Write::Say(NewChat {
                match_id: id,
                at: 1,
                seat: None,
                name: name.into(),
                text: "I was here".into(),
                command: 0,
                person: (one % 2 == 0).then(|| person.into()),
                guest: false,
            }));
        }
        store.write(writes).await.unwrap();
    }
}

/// Everything that is kept, as one text.
async fn everything(store: &Store) -> String {
    let (out, mut kept) = tokio::sync::mpsc::channel(1000);
    let source = store.clone();
    let reading = tokio::spawn(async move { source.dump(out).await });
    let mut text = String::new();
    while let Some(one) = kept.recv().await {
        let one = one.unwrap();
        text += &serde_json::to_string(&one).unwrap();
        text.push('\n');
    }
    reading.await.unwrap().unwrap();
    text
}

/// Somebody who has left many traces: their id.
async fn traces(app: &TestApp) -> (Person, Person, String) {
    let (red, blue) = (app.person("Guest").await, app.person("Blue").await);
    let account = json!({"name": "Rumpelstilz", "password": "three quiet islands"});
    red.post("/api/accounts", account).await;
    let table = red.table_with(&blue, json!({"game": "iye"})).await;
    say(&red, &table, "nobody knows my name").await;
    red.post("/api/bots", json!({"name": "Spinner"})).await;
    for (person, seat) in [(&red, 1), (&blue, 0)] {
        let whom = json!({"table": table, "seat": seat});
        let block = json!({"whom": whom, "kind": "mute"});
        person.post("/api/blocks", block).await;
        let report = json!({"whom": whom, "reason": "spins"});
        person.post("/api/reports", report).await;
    }
    let store = app.store().await;
    let id = store.account("rumpelstilz").await.unwrap().unwrap().id;
    let ban = atoll_protocol::NewBan {
        name: Some("Rumpelstilz".into()),
        ..Default::default()
    };
    atoll_server::ban(&store, &ban, now()).await.unwrap();
    let row = store.find_match(&table).await.unwrap().unwrap();
    much(&store, &row, &id, "Rumpelstilz").await;
    (red, blue, id)
}

/// Nothing tells of them any more, and what they played is there.
async fn expect_forgotten(store: &Store, id: &str) {
    let kept = everything(store).await;
    let told: Vec<&str> = kept
        .lines()
        .filter(|line| {
            line.contains("Rumpelstilz") || line.contains(id) || line.contains("Spinner")
        })
        // Of a session its end is kept for a day.
        .filter(|line| !line.contains(r#""kind":"session""#))
        .take(5)
        .collect();
    assert_eq!(told, [""; 0]);
    assert_eq!(kept.matches(r#""kind":"match""#).count(), 3001);
    assert!(!kept.contains("nobody knows my name") && !kept.contains("I was here"));
}

#[tokio::test]
async fn forgetting_reaches_thousands_of_matches_and_lines() {
    let app = TestApp::new().await;
    let (red, _, id) = traces(&app).await;
    let wanted = json!({"name": "Rumpelstilz", "password": "three quiet islands"});
    let (status, answer) = red.send("DELETE", "/api/account", Some(wanted)).await;
    assert_eq!(status, 200, "{answer}");
    expect_forgotten(&app.store().await, &id).await;
    assert_eq!(red.get("/api/session").await["account"], false);
}

#[tokio::test]
async fn forgetting_that_a_crash_interrupts_goes_on_at_the_next_start() {
    let app = TestApp::new().await;
    let (_, _, id) = traces(&app).await;
    let store = app.store().await;
    let program = store.programs(&id).await.unwrap().remove(0);
    // As far as the server had come.
    for (person, name) in [
        (program.id, program.name),
        (id.clone(), "Rumpelstilz".into()),
    ] {
        let parting = Parting {
            person,
            name,
            heir: None,
        };
        store.write(vec![Write::Leave(parting)]).await.unwrap();
    }
    let app = app.restart().await;
    let store = app.store().await;
    let begun = Instant::now();
    while !store.partings().await.unwrap().is_empty() {
        assert!(
            begun.elapsed() < Duration::from_secs(120),
            "it does not end"
        );
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    expect_forgotten(&store, &id).await;
}

#[tokio::test]
async fn a_guests_many_matches_all_go_with_them_into_an_account() {
    let app = TestApp::new().await;
    let red = app.person("Guest").await;
    let table = red.post("/api/quick", json!({"game": "iye"})).await;
    let store = app.store().await;
    let row = store.find_match(table["id"].as_str().unwrap()).await;
    let row = row.unwrap().unwrap();
    let guest = row.maker.clone();
    much(&store, &row, &guest, "Guest").await;
    let account = json!({"name": "Rumpelstilz", "password": "three quiet islands"});
    red.post("/api/accounts", account).await;
    let kept = everything(&store).await;
    let left = kept.lines().find(|line| {
        // Of a session its end is kept for a day.
        line.contains(guest.as_str()) && !line.contains(r#""kind":"session""#)
    });
    assert_eq!(left, None);
    let id = store.account("rumpelstilz").await.unwrap().unwrap().id;
    let owned = kept
        .lines()
        .filter(|line| line.contains(r#""kind":"match""#));
    assert_eq!(
        owned.filter(|line| line.contains(id.as_str())).count(),
        3001
    );
}
