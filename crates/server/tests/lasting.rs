//! What outlives the server, and what time does.

mod common;

use std::time::{Duration, Instant};

use atoll_store::Entry;
use common::TestApp;
use serde_json::json;

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
        actor: "!".into(),
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
