//! Playing over sockets and HTTP.

mod common;

use std::time::Duration;

use common::{Person, Socket, TestApp, games};
use serde_json::{Value as Json, json};

/// Two people at a table of İye that one win decides.
async fn two_at_iye(app: &TestApp) -> (Person, Person, String) {
    let (red, blue) = (app.person("Red").await, app.person("Blue").await);
    let wanted = json!({"game": "iye", "options": {"wins": 1}});
    let table = red.table_with(&blue, wanted).await;
    (red, blue, table)
}

fn moves() -> Json {
    json!({"detail": "moves"})
}

/// Plays first legal moves for a seat until the match is over; the last view.
async fn play_on(mut socket: Socket, seat: u64) -> (Json, Socket) {
    loop {
        let view = socket.turn_of(seat).await;
        if view["due"]["kind"] == "over" {
            return (view, socket);
        }
        let mv = view["moves"][0].clone();
        let command = json!({"type": "play", "move": mv, "number": view["number"], "id": format!("{seat}-{}", view["number"])});
        socket.say(command).await;
    }
}

#[tokio::test]
async fn two_people_play_a_match_to_its_end() {
    let app = TestApp::new().await;
    let (red, blue, table) = two_at_iye(&app).await;
    let one = red.socket(&table, moves()).await;
    let two = blue.socket(&table, moves()).await;
    let ((end, one), (other_end, _)) = tokio::join!(play_on(one, 0), play_on(two, 1));
    assert_eq!(end["outcome"], other_end["outcome"]);
    assert_eq!(end["outcome"]["ranks"].as_array().unwrap().len(), 2);
    // Numbers have no gaps.
    let messages = one
        .heard
        .lines()
        .map(|line| serde_json::from_str::<Json>(line).unwrap());
    let welcome = messages.clone().find(|m| m["type"] == "welcome").unwrap();
    let mut seen = welcome["news"].as_array().unwrap().len() as u64;
    for message in messages.filter(|message| message["type"] == "news") {
        for news in message["news"].as_array().unwrap() {
            seen += 1;
            assert_eq!(news["number"], seen);
        }
    }
    assert_eq!(end["number"], seen);
    // The record verifies: the dice were those promised at the start.
    let record = red.get(&format!("/api/tables/{table}/record")).await;
    let record: atoll_engine::Record = record["record"].as_str().unwrap().parse().unwrap();
    assert!(atoll_catalog::find("iye").unwrap().verify(&record).unwrap() > 0);
    let past = red.get("/api/tables?which=past").await;
    assert_eq!(past["tables"][0]["id"], table.as_str());
}

#[tokio::test]
async fn a_client_that_comes_back_gets_what_it_missed() {
    let app = TestApp::new().await;
    let (red, blue, table) = two_at_iye(&app).await;
    let mut one = red.socket(&table, moves()).await;
    let view = one.turn_of(0).await;
    let seen = view["number"].as_u64().unwrap();
    drop(one);
    // Over HTTP, by the same person; then the other seat.
    let command = json!({"id": "a", "type": "play", "move": view["moves"][0]});
    let done = red
        .post(&format!("/api/tables/{table}/commands"), command)
        .await;
    assert_eq!(done["type"], "done");
    let number = done["number"].as_u64().unwrap();
    let mut again = red.socket(&table, json!({"last_seen": seen})).await;
    let welcome = again.expect("welcome").await;
    let missed: Vec<u64> = welcome["news"]
        .as_array()
        .unwrap()
        .iter()
        .map(|n| n["number"].as_u64().unwrap())
        .collect();
    assert_eq!(missed, (seen + 1..=number).collect::<Vec<_>>());
    let fresh = again.expect("view").await;
    assert_eq!(fresh["number"], number);
    assert!(fresh["table"]["board"]["nodes"].as_array().unwrap().len() > 10);
    // An earlier point can be looked at, and nothing can be done there.
    let then = blue
        .get(&format!("/api/tables/{table}/view?number={seen}"))
        .await;
    assert_eq!(then["number"], seen);
    assert_eq!(then["table"]["choices"], json!([]));
}

#[tokio::test]
async fn a_repeated_command_is_answered_again_and_done_once() {
    let app = TestApp::new().await;
    let (red, _blue, table) = two_at_iye(&app).await;
    let mut one = red.socket(&table, moves()).await;
    let view = one.turn_of(0).await;
    let command = json!({"id": "once", "type": "play", "move": view["moves"][0]});
    let first = one.command(command.clone()).await;
    let second = one.command(command.clone()).await;
    assert_eq!((&first["type"], &first), (&json!("done"), &second));
    // After a restart, too.
    let app = app.restart().await;
    let red = red.at(&app);
    let third = red
        .post(&format!("/api/tables/{table}/commands"), command)
        .await;
    assert_eq!(third["number"], first["number"]);
}

#[tokio::test]
async fn what_cannot_be_done_is_refused_with_code_and_field() {
    let app = TestApp::new().await;
    let (red, blue, table) = two_at_iye(&app).await;
    let mut one = red.socket(&table, moves()).await;
    let view = one.turn_of(0).await;
    let mv = &view["moves"][0];
    let refused = async |socket: &mut Socket, command: Json| {
        let answer = socket.command(command).await;
        assert_eq!(answer["type"], "refused", "{answer}");
        (
            answer["code"].as_str().unwrap().to_owned(),
            answer["field"].as_str().unwrap().to_owned(),
        )
    };
    let illegal = refused(&mut one, json!({"type": "play", "move": "z9"})).await;
    assert_eq!(illegal, ("illegal-move".into(), "move".into()));
    let stale = refused(&mut one, json!({"type": "play", "move": mv, "number": 0})).await;
    assert_eq!(stale, ("stale".into(), "number".into()));
    let seat = refused(&mut one, json!({"type": "play", "move": mv, "seat": 1})).await;
    assert_eq!(seat.0, "not-your-seat");
    let unknown = refused(&mut one, json!({"type": "dance"})).await;
    assert_eq!(unknown.0, "bad-json");
    let mut two = blue.socket(&table, moves()).await;
    let turn = refused(&mut two, json!({"type": "play", "move": mv})).await;
    assert_eq!(turn.0, "not-your-turn");
    let path = format!("/api/tables/{table}/commands");
    let http = red
        .refused(&path, json!({"id": "x", "type": "play", "move": "z9"}))
        .await;
    assert_eq!(http, (422, "illegal-move".into(), "move".into()));
    let options = red
        .refused(
            "/api/tables",
            json!({"game": "iye", "options": {"players": 9}}),
        )
        .await;
    assert_eq!(options, (400, "bad-options".into(), "players".into()));
    let game = red.refused("/api/quick", json!({"game": "chess"})).await;
    assert_eq!(game, (404, "unknown-game".into(), "game".into()));
    let other = app.person("Gray").await;
    let (status, _) = other.send("GET", "/api/tables/nowhere", None).await;
    assert_eq!(status, 404);
}

#[tokio::test]
async fn a_quick_start_is_played_against_a_bot() {
    let app = TestApp::new().await;
    let red = app.person("Red").await;
    let wanted = json!({"game": "iye", "bot": "random", "options": {"wins": 1}});
    let table = red.post("/api/quick", wanted).await;
    assert_eq!(table["state"], "running");
    let id = table["id"].as_str().unwrap();
    let socket = red.socket(id, moves()).await;
    let (end, mut socket) = play_on(socket, 0).await;
    assert_eq!(end["due"]["kind"], "over");
    // Bots want a rematch as soon as the person does; another seat begins.
    socket.say(json!({"id": "again", "type": "rematch"})).await;
    let rematch = socket.expect("rematch").await;
    let next = red
        .get(&format!(
            "/api/tables/{}",
            rematch["table"].as_str().unwrap()
        ))
        .await;
    assert_eq!(next["seats"][1]["yours"], true);
    // And they say what they think of the match.
    loop {
        let review = red.get(&format!("/api/tables/{id}/review")).await;
        if review["done"] == review["of"] {
            let point = &review["points"][0];
            assert!(point["best"].is_string() && point["value"].as_array().unwrap().len() == 2);
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
}

#[tokio::test]
async fn programs_play_over_http_with_a_token() {
    let app = TestApp::new().await;
    let program = app.program("Program").await;
    let table = program
        .post(
            "/api/quick",
            json!({"game": "iye", "bot": "random", "options": {"wins": 1}}),
        )
        .await;
    let path = format!("/api/tables/{}", table["id"].as_str().unwrap());
    for step in 0..2000 {
        let view = program.get(&format!("{path}/view?detail=moves")).await;
        match view["due"]["kind"].as_str().unwrap() {
            "over" => return assert!(view["outcome"]["ranks"].is_array()),
            "seat" if view["due"]["seat"] == 0 => {
                let mv = &view["moves"][0];
                let command = json!({"id": step.to_string(), "type": "play", "move": mv, "number": view["number"]});
                program.post(&format!("{path}/commands"), command).await;
            }
            _ => tokio::time::sleep(std::time::Duration::from_millis(2)).await,
        }
    }
    panic!("the match did not end");
}

#[tokio::test]
async fn decisions_are_taken_back_by_consent() {
    let app = TestApp::new().await;
    let (red, blue, table) = two_at_iye(&app).await;
    let mut one = red.socket(&table, moves()).await;
    let mut two = blue.socket(&table, moves()).await;
    let view = one.turn_of(0).await;
    let before = view["plies"].clone();
    one.command(json!({"type": "play", "move": view["moves"][0]}))
        .await;
    assert_eq!(
        one.command(json!({"type": "offer-take-back"})).await["type"],
        "done"
    );
    let offer = loop {
        let offers = two.expect("offers").await;
        if let Some(offer) = offers["offers"].get(0) {
            break offer.clone();
        }
    };
    assert_eq!(
        offer,
        json!({"kind": "take-back", "seat": 0, "keep": before, "number": offer["number"], "waiting": [1]})
    );
    assert_eq!(
        two.command(json!({"type": "answer-take-back", "agree": true}))
            .await["type"],
        "done"
    );
    let back = one.turn_of(0).await;
    assert_eq!(back["plies"], before);
    assert_eq!(back["moves"], view["moves"]);
}

#[tokio::test]
async fn who_resigns_loses() {
    let app = TestApp::new().await;
    let (red, _blue, table) = two_at_iye(&app).await;
    let mut one = red.socket(&table, moves()).await;
    one.expect("view").await;
    one.command(json!({"type": "resign"})).await;
    let info = red.get(&format!("/api/tables/{table}")).await;
    assert_eq!(
        info["outcome"],
        json!({"ranks": [2, 1], "reason": "resigned"})
    );
    assert_eq!(info["state"], "over");
    let late = one.command(json!({"type": "play", "move": "a1"})).await;
    assert_eq!(late["code"], "over");
    // The dice can be verified all the same.
    let record = red.get(&format!("/api/tables/{table}/record")).await;
    let record: atoll_engine::Record = record["record"].as_str().unwrap().parse().unwrap();
    assert!(atoll_catalog::find("iye").unwrap().verify(&record).unwrap() > 0);
    // It says how the match ended, and so does what is exported.
    let text = record.to_string();
    let end = "ended resigned 0\nresult {\"ranks\":[2,1],\"reason\":\"resigned\"}\nseed ";
    assert!(text.contains(end), "{text}");
    let kept = kept_record(&app, &table).await.to_string();
    assert!(kept.contains(end), "{kept}");
}

/// The record as it is exported.
async fn kept_record(app: &TestApp, table: &str) -> atoll_engine::Record {
    let store = app.store().await;
    let row = store.find_match(table).await.unwrap().unwrap();
    let entries = store.log(table).await.unwrap();
    let checked = atoll_server::check(games(), &row, &entries);
    assert_eq!(checked.problems, Vec::<String>::new());
    checked.record
}

#[tokio::test]
async fn the_record_says_from_when_on_a_bot_played_for_who_resigned() {
    let app = TestApp::with(|settings| settings.bot_time = Duration::from_millis(5)).await;
    let red = app.person("Red").await;
    let bot = json!({"kind": "bot", "bot": "random"});
    let seats = json!([{"kind": "me"}, bot, bot]);
    let wanted = json!({"game": "divers", "options": {"players": 3}, "seats": seats});
    let table = red.post("/api/tables", wanted).await;
    let table = table["id"].as_str().unwrap().to_owned();
    let mut one = red.socket(&table, moves()).await;
    let view = one.turn_of(0).await;
    one.command(json!({"type": "resign"})).await;
    while one.expect("view").await["due"]["kind"] != "over" {}
    let record = red.get(&format!("/api/tables/{table}/record")).await;
    let record: atoll_engine::Record = record["record"].as_str().unwrap().parse().unwrap();
    let handed = format!(
        "\nhanded resigned 0 after {}\nresult {{\"scores\"",
        view["plies"]
    );
    let divers = games().iter().find(|game| game.name() == "divers").unwrap();
    for record in [record, kept_record(&app, &table).await] {
        let text = record.to_string();
        assert!(text.contains(&handed), "{text}");
        assert!(text.contains("\nseat 0 strong\n"), "{text}");
        divers.verify(&record).unwrap();
    }
}

#[tokio::test]
async fn chat_is_kept_with_the_match() {
    let app = TestApp::new().await;
    let (red, blue, table) = two_at_iye(&app).await;
    let mut one = red.socket(&table, moves()).await;
    one.command(json!({"type": "chat", "text": "Good luck!"}))
        .await;
    let mut two = blue.socket(&table, moves()).await;
    let welcome = two.expect("welcome").await;
    assert_eq!(welcome["chat"][0]["text"], "Good luck!");
    assert_eq!(welcome["chat"][0]["name"], "Red");
    let long = one
        .command(json!({"type": "chat", "text": "x".repeat(501)}))
        .await;
    assert_eq!(long["field"], "text");
}

#[tokio::test]
async fn hints_are_moves_of_ones_own() {
    let app = TestApp::new().await;
    let red = app.person("Red").await;
    let table = red
        .post("/api/quick", json!({"game": "iye", "bot": "random"}))
        .await;
    let mut one = red.socket(table["id"].as_str().unwrap(), moves()).await;
    let view = one.turn_of(0).await;
    one.say(json!({"id": "h", "type": "hint"})).await;
    let hint = one.expect("hint").await;
    assert!(
        view["moves"]
            .as_array()
            .unwrap()
            .contains(&hint["advice"]["move"])
    );
    let considered = hint["advice"]["moves"].as_array().unwrap();
    assert_eq!(considered[0]["move"], hint["advice"]["move"]);
    assert!(considered.len() > 1);
}
