//! What outlives the server, and what time does.

mod common;

use std::time::{Duration, Instant};

use atoll_store::{Actor, Entry, MatchRow, Write};
use common::{Person, TestApp};
use serde_json::{Value as Json, json};

#[tokio::test]
async fn a_match_goes_on_after_a_restart() {
    let app = TestApp::new().await;
    let (red, blue) = (app.person("Red").await, app.person("Blue").await);
    let table = red.table_with(&blue, json!({"game": "iye"})).await;
    let mut one = red.socket(&table, json!({"detail": "moves"})).await;
    let view = one.turn_of(0).await;
    let done = one
        .command(json!({"type": "play", "move": view["moves"][0]}))
        .await;
    let app = app.restart().await;
    // The sockets were told.
    while let Some(message) = one.next().await {
        if message["type"] == "closing" {
            break;
        }
    }
    let blue = blue.at(&app);
    let mut two = blue
        .socket(
            &table,
            json!({"detail": "moves", "last_seen": done["number"]}),
        )
        .await;
    let welcome = two.expect("welcome").await;
    assert_eq!(welcome["news"], json!([]));
    assert_eq!(welcome["table"]["number"], done["number"]);
    let view = two.turn_of(1).await;
    let played = two
        .command(json!({"type": "play", "move": view["moves"][0]}))
        .await;
    assert_eq!(played["type"], "done");
}

#[tokio::test]
async fn a_move_that_cannot_be_kept_is_not_told() {
    let app = TestApp::new().await;
    let (red, blue) = (app.person("Red").await, app.person("Blue").await);
    let table = red.table_with(&blue, json!({"game": "iye"})).await;
    let mut one = blue.socket(&table, json!({"detail": "moves"})).await;
    let seen = one.expect("view").await["number"].as_u64().unwrap() as u32;
    // Somebody else was faster: the number of the move is taken.
    let resigned = Entry {
        match_id: table.clone(),
        number: seen + 1,
        at: 0,
        actor: Actor::Table,
        text: "resign 1".into(),
        spent: 0,
        forced: false,
        command: 0,
    };
    app.store().await.append(resigned).await.unwrap();
    let path = format!("/api/tables/{table}");
    let moves = red.get(&format!("{path}/view?detail=moves")).await;
    let command = json!({"id": "a", "type": "play", "move": moves["moves"][0]});
    let refused = red.refused(&format!("{path}/commands"), command).await;
    assert_eq!((refused.0, refused.1.as_str()), (409, "stale"));
    // What was kept is told, without a word of the move, and the table is as it was kept.
    let told = one.expect("news").await;
    let news: Vec<_> = told["news"].as_array().unwrap().iter().collect();
    assert_eq!(news.len(), 1, "{told}");
    assert_eq!(news[0]["number"], json!(seen + 1), "{told}");
    assert!(told.to_string().contains("resign"), "{told}");
    let info = red.get(&path).await;
    assert_eq!(
        (&info["number"], &info["state"]),
        (&json!(seen + 1), &json!("over"))
    );
}

#[tokio::test]
async fn idle_tables_leave_memory_and_come_back() {
    let app = TestApp::with(|settings| settings.idle_after = Duration::from_millis(50)).await;
    let red = app.person("Red").await;
    let table = red
        .post("/api/quick", json!({"game": "iye", "bot": "random"}))
        .await;
    let path = format!("/api/tables/{}", table["id"].as_str().unwrap());
    let live = async || {
        let text = reqwest::get(format!("http://{}/metrics", app.address()))
            .await
            .unwrap()
            .text()
            .await
            .unwrap();
        text.contains("\natoll_tables_live 0\n")
    };
    while !live().await {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let view = red.get(&format!("{path}/view?detail=moves")).await;
    assert_eq!(view["due"], json!({"kind": "seat", "seat": 0}));
}

#[tokio::test]
async fn who_runs_out_of_time_loses() {
    let app = TestApp::with(|settings| settings.idle_after = Duration::from_millis(50)).await;
    let (red, blue) = (app.person("Red").await, app.person("Blue").await);
    let clock = json!({"kind": "per-move", "seconds": 5});
    let short = json!({"kind": "per-move", "seconds": 1});
    let refused = red
        .refused("/api/tables", json!({"game": "iye", "clock": short}))
        .await;
    assert_eq!(refused, (400, "bad-clock".into(), "clock".into()));
    let table = red
        .table_with(&blue, json!({"game": "iye", "clock": clock}))
        .await;
    let mut one = red.socket(&table, json!({"detail": "moves"})).await;
    let view = one.turn_of(0).await;
    assert_eq!(view["due"]["seat"], 0);
    drop(one);
    tokio::time::sleep(Duration::from_millis(5600)).await;
    let info = blue.get(&format!("/api/tables/{table}")).await;
    assert_eq!(info["outcome"], json!({"ranks": [2, 1], "reason": "time"}));
}

#[tokio::test]
async fn a_bot_plays_for_a_leaver_and_hands_back() {
    let app = TestApp::new().await;
    let (red, blue) = (app.person("Red").await, app.person("Blue").await);
    let wanted = json!({"game": "iye", "policy": {"stand_in_after": 1}});
    let table = red.table_with(&blue, wanted).await;
    let mut two = blue.socket(&table, json!({"detail": "moves"})).await;
    // Red is away and to act: a bot plays instead.
    let view = two.turn_of(1).await;
    assert!(view["plies"].as_u64().unwrap() > 0);
    let info = blue.get(&format!("/api/tables/{table}")).await;
    assert!(info["seats"][0]["sitter"]["stand_in"].is_string(), "{info}");
    let mut one = red.socket(&table, json!({"detail": "moves"})).await;
    let welcome = one.expect("welcome").await;
    assert!(welcome["table"]["seats"][0]["sitter"]["stand_in"].is_null());
    two.command(json!({"type": "play", "move": view["moves"][0]}))
        .await;
    let view = one.turn_of(0).await;
    assert_eq!(
        one.command(json!({"type": "play", "move": view["moves"][0]}))
            .await["type"],
        "done"
    );
}

#[tokio::test]
async fn the_time_while_the_server_is_down_is_nobodys() {
    let app = TestApp::new().await;
    let (red, blue) = (app.person("Red").await, app.person("Blue").await);
    let clock = json!({"kind": "bank", "seconds": 60, "increment": 0});
    let table = red
        .table_with(&blue, json!({"game": "iye", "clock": clock}))
        .await;
    let began = Instant::now();
    let down = Duration::from_secs(2);
    let app = app.restart_after(down).await;
    let info = red.at(&app).get(&format!("/api/tables/{table}")).await;
    let awake = (began.elapsed() - down).as_millis() as i64;
    let left = info["clocks"]["left"][0].as_i64().unwrap();
    assert_eq!(info["clocks"]["running"], 0);
    assert!(
        left < 60_000 && left > 60_000 - awake - 1000,
        "{left} ms left after {awake} ms"
    );
}

/// A table of İye with both seats held by one person, where nothing is played by itself.
async fn own_table(me: &Person) -> String {
    let seats = json!([{"kind": "me"}, {"kind": "me"}]);
    let wanted = json!({"game": "iye", "seats": seats, "policy": {"play_forced": false}});
    let table = me.post("/api/tables", wanted).await;
    table["id"].as_str().unwrap().to_owned()
}

async fn number(me: &Person, table: &str) -> Json {
    me.get(&format!("/api/tables/{table}")).await["number"].clone()
}

#[tokio::test]
async fn a_command_is_known_again_however_late() {
    let app = TestApp::new().await;
    let me = app.person("Red").await;
    let table = own_table(&me).await;
    let commands = format!("/api/tables/{table}/commands");
    let play = |id: &str, (seat, mv): &(u64, Json)| json!({"id": id, "type": "play", "seat": seat, "move": mv});
    let take_back = |id: &str| json!({"id": id, "type": "offer-take-back"});
    let say = json!({"id": "hello", "type": "chat", "text": "Hello!"});
    me.post(&commands, say.clone()).await;
    let one = due(&me, &table).await;
    me.post(&commands, play("first", &one)).await;
    let two = due(&me, &table).await;
    me.post(&commands, play("second", &two)).await;
    // Back to where the first is legal again.
    me.post(&commands, take_back("third")).await;
    // More than any memory of a table holds.
    for round in 0..120 {
        me.post(&commands, play(&format!("a{round}"), &one)).await;
        me.post(&commands, play(&format!("b{round}"), &two)).await;
        me.post(&commands, take_back(&format!("c{round}"))).await;
    }
    let before = number(&me, &table).await;
    assert!(before.as_u64().unwrap() > 300);
    let repeat = async |me: &Person| {
        for (command, id) in [
            (play("first", &one), "first"),
            (play("second", &two), "second"),
            (take_back("third"), "third"),
            (say.clone(), "hello"),
        ] {
            let again = me.post(&commands, command).await;
            assert_eq!(
                (&again["type"], &again["command"]),
                (&json!("done"), &json!(id))
            );
            assert_eq!(number(me, &table).await, before, "{id} was done twice");
        }
    };
    repeat(&me).await;
    let app = app.restart().await;
    let me = me.at(&app);
    repeat(&me).await;
    let lines = app.store().await.chat(&table, 0).await.unwrap();
    assert_eq!(lines.len(), 1);
    // What is done for the first time is done.
    me.post(&commands, play("last", &one)).await;
    assert_ne!(number(&me, &table).await, before);
}

/// The seat to act, and the first move that it can make.
async fn due(me: &Person, table: &str) -> (u64, Json) {
    let path = format!("/api/tables/{table}/view?detail=moves");
    let seat = me.get(&path).await["due"]["seat"].as_u64().unwrap();
    let own = me.get(&format!("{path}&seat={seat}")).await;
    (seat, own["moves"][0].clone())
}

#[tokio::test]
async fn a_wish_is_not_uttered_twice_by_one_command() {
    let app = TestApp::new().await;
    let (red, blue) = (app.person("Red").await, app.person("Blue").await);
    let table = red.table_with(&blue, json!({"game": "iye"})).await;
    let commands = format!("/api/tables/{table}/commands");
    let view = red
        .get(&format!("/api/tables/{table}/view?detail=moves"))
        .await;
    red.post(
        &commands,
        json!({"id": "a", "type": "play", "move": view["moves"][0]}),
    )
    .await;
    let offer = json!({"id": "b", "type": "offer-take-back"});
    red.post(&commands, offer.clone()).await;
    let no = json!({"id": "c", "type": "answer-take-back", "agree": false});
    blue.post(&commands, no).await;
    let app = app.restart().await;
    let (red, blue) = (red.at(&app), blue.at(&app));
    let mut socket = blue.socket(&table, json!({"detail": "moves"})).await;
    socket.expect("view").await;
    let again = red.post(&commands, offer).await;
    assert_eq!(again["type"], "done");
    socket.command(json!({"type": "turn", "angle": 0})).await;
    assert!(!socket.heard.contains("take-back"), "{}", socket.heard);
}

/// A table of the game that is given by its tree, with one person in both seats.
async fn tree(app: &TestApp, me: &Person, position: &str, id: &str) {
    let seats = json!([{"kind": "me"}, {"kind": "me"}]);
    let made = me
        .post("/api/tables", json!({"game": "tree", "seats": seats}))
        .await;
    let store = app.store().await;
    let row = store
        .find_match(made["id"].as_str().unwrap())
        .await
        .unwrap();
    let row = MatchRow {
        id: id.into(),
        position: Some(position.into()),
        ..row.unwrap()
    };
    let create = Write::Create(Box::new(row), Vec::new());
    store.write(vec![create]).await.unwrap();
}

const WITH_A_MISTAKE: &str = "0(go:0(end:[1,0] panic:[0,1]) panic:[0,1]) @";

#[tokio::test]
async fn a_table_that_panics_is_rebuilt_from_its_log() {
    let app = TestApp::new().await;
    let me = app.person("Red").await;
    tree(&app, &me, WITH_A_MISTAKE, "mistaken").await;
    let commands = "/api/tables/mistaken/commands";
    let play = |id: &str, mv: &str| json!({"id": id, "type": "play", "seat": 0, "move": mv});
    let mut socket = me.socket("mistaken", json!({"detail": "moves"})).await;
    socket.expect("view").await;
    me.post(commands, play("a", "go")).await;
    let failed = me.refused(commands, play("b", "panic")).await;
    assert_eq!((failed.0, failed.1.as_str()), (500, "internal"));
    // The socket is closed, and whoever comes back finds the table as it is kept.
    while socket.next().await.is_some() {}
    let mut socket = me.socket("mistaken", json!({"detail": "moves"})).await;
    let welcome = socket.expect("welcome").await;
    assert_eq!(welcome["table"]["number"], 1);
    let done = me.post(commands, play("c", "end")).await;
    assert_eq!(done["number"], 2);
}

#[tokio::test]
async fn a_table_that_panics_when_it_is_rebuilt_is_unreadable_and_others_go_on() {
    let app = TestApp::new().await;
    let me = app.person("Red").await;
    tree(&app, &me, WITH_A_MISTAKE, "mistaken").await;
    let panics = Entry {
        match_id: "mistaken".into(),
        number: 1,
        at: 0,
        actor: Actor::Seat(0),
        text: "panic".into(),
        spent: 0,
        forced: false,
        command: 0,
    };
    app.store().await.append(panics).await.unwrap();
    for _ in 0..5 {
        let (status, answer) = me.send("GET", "/api/tables/mistaken", None).await;
        assert!(status == 409 || status == 500, "{answer}");
    }
    let (_, answer) = me.send("GET", "/api/tables/mistaken", None).await;
    assert_eq!(answer["error"]["code"], "unreadable");
    let table = own_table(&me).await;
    assert!(number(&me, &table).await.is_number());
    let mine = me.get("/api/tables?which=mine").await;
    assert!(mine.to_string().contains(&table), "{mine}");
}
