//! Private stays private: who may not see a table gets, at every door, what they would get if there were none.

mod common;

use common::{Person, TestApp};
use serde_json::{Value as Json, json};

const NOWHERE: &str = "nosuchtabl";

/// Two people with accounts and what they play: a match that is over for each way of watching, and one that runs.
async fn played(app: &TestApp, watching: &str) -> (Person, Person, [String; 2]) {
    let mut people = Vec::new();
    for name in ["Red", "Blue"] {
        let person = app.person("Guest").await;
        let account = json!({"name": name, "password": "three quiet islands"});
        person.post("/api/accounts", account).await;
        people.push(person);
    }
    let (red, blue) = (people.remove(0), people.remove(0));
    let wanted = json!({"game": "iye", "policy": {"watching": watching, "casual": false}});
    let over = red.table_with(&blue, wanted.clone()).await;
    let resign = json!({"id": "r", "type": "resign"});
    red.post(&format!("/api/tables/{over}/commands"), resign)
        .await;
    let running = red.table_with(&blue, wanted).await;
    (red, blue, [over, running])
}

/// Everything that can be asked of a table.
async fn all_doors(person: &Person, table: &str) -> Vec<(String, u16, Json)> {
    let path = format!("/api/tables/{table}");
    let command = |what: Json| {
        let mut what = what;
        what["id"] = json!(format!("c-{what}").chars().take(40).collect::<String>());
        what
    };
    let mut asked = vec![
        ("GET", String::new(), None),
        ("GET", "/view".to_owned(), None),
        ("GET", "/view?seat=0".to_owned(), None),
        ("GET", "/view?number=1".to_owned(), None),
        ("GET", "/news".to_owned(), None),
        ("GET", "/news?seat=1&after=1".to_owned(), None),
        ("GET", "/record".to_owned(), None),
        ("GET", "/review".to_owned(), None),
        ("POST", "/fork".to_owned(), Some(json!({"number": 0}))),
        ("POST", "/join".to_owned(), Some(json!({}))),
        ("POST", "/join".to_owned(), Some(json!({"token": "a"}))),
        (
            "POST",
            "/seats/1".to_owned(),
            Some(json!({"bot": "random"})),
        ),
        ("DELETE", "/seats/1".to_owned(), None),
    ];
    for what in [
        json!({"type": "turn", "angle": 0}),
        json!({"type": "ping"}),
        json!({"type": "look", "seat": null}),
        json!({"type": "chat", "text": "hello"}),
        json!({"type": "play", "move": "a1"}),
        json!({"type": "hint"}),
        json!({"type": "undo"}),
        json!({"type": "rematch"}),
        json!({"type": "resign"}),
    ] {
        asked.push(("POST", "/commands".to_owned(), Some(command(what))));
    }
    let mut answers = Vec::new();
    for (method, door, body) in asked {
        let name = format!("{method} {door} {}", body.clone().unwrap_or_default());
        let (status, answer) = person.send(method, &format!("{path}{door}"), body).await;
        answers.push((name, status, answer));
    }
    let report = json!({"whom": {"table": table, "seat": 0}, "reason": "is there somebody?"});
    let (status, answer) = person.send("POST", "/api/reports", Some(report)).await;
    answers.push(("POST /api/reports".to_owned(), status, answer));
    let mut socket = person.socket(table, json!({})).await;
    let first = socket.next().await.unwrap();
    answers.push(("socket".to_owned(), 0, first));
    answers
}

#[tokio::test]
async fn to_strangers_a_table_that_nobody_watches_is_not_there() {
    let app = TestApp::new().await;
    let (red, blue, tables) = played(&app, "nobody").await;
    // Its review is made, which must open nothing to others.
    red.get(&format!("/api/tables/{}/record", tables[0])).await;
    let stranger = app.person("Stranger").await;
    let nothing = all_doors(&stranger, NOWHERE).await;
    for (door, status, _) in &nothing {
        assert!(*status == 404 || door == "socket", "{door}: {status}");
    }
    for table in &tables {
        assert_eq!(all_doors(&stranger, table).await, nothing);
        let own = blue.get(&format!("/api/tables/{table}/record")).await;
        assert!(own["record"].as_str().unwrap().contains("iye"));
    }
}

#[tokio::test]
async fn what_is_not_public_is_in_no_list_of_others() {
    for watching in ["link", "nobody"] {
        let app = TestApp::new().await;
        let (red, blue, tables) = played(&app, watching).await;
        let stranger = app.person("Stranger").await;
        let mut told = String::new();
        for list in ["open", "public", "mine", "past"] {
            let path = format!("/api/tables?which={list}");
            told += &stranger.get(&path).await.to_string();
        }
        for name in ["Red", "Blue"] {
            let profile = stranger.get(&format!("/api/people/{name}")).await;
            assert_eq!(profile["history"], json!([]), "{watching}");
            told += &profile.to_string();
        }
        for table in &tables {
            assert!(!told.contains(table.as_str()), "{watching}: {told}");
        }
        // Those who played see it, in each other's profiles too.
        for (person, other) in [(&red, "Blue"), (&blue, "Red"), (&red, "Red")] {
            let profile = person.get(&format!("/api/people/{other}")).await;
            assert_eq!(profile["history"][0]["table"], tables[0].as_str());
        }
    }
}

#[tokio::test]
async fn what_is_public_is_in_profiles() {
    let app = TestApp::new().await;
    let (_, _, tables) = played(&app, "public").await;
    let stranger = app.person("Stranger").await;
    let profile = stranger.get("/api/people/red").await;
    assert_eq!(profile["history"][0]["table"], tables[0].as_str());
    let shown = stranger.get("/api/tables?which=public").await;
    assert_eq!(shown["tables"][0]["id"], tables[1].as_str());
}

#[tokio::test]
async fn who_watched_while_a_private_table_waited_leaves_when_it_begins() {
    let app = TestApp::new().await;
    let (red, blue, stranger) = (
        app.person("Red").await,
        app.person("Blue").await,
        app.person("Stranger").await,
    );
    let wanted = json!({"game": "iye", "policy": {"watching": "nobody"}});
    let table = red.post("/api/tables", wanted).await;
    let id = table["id"].as_str().unwrap();
    let mut socket = stranger.socket(id, json!({})).await;
    socket.expect("welcome").await;
    let join = json!({"token": table["links"][0]["token"]});
    blue.post(&format!("/api/tables/{id}/join"), join).await;
    while socket.next().await.is_some() {}
    let (status, _) = stranger
        .send("GET", &format!("/api/tables/{id}"), None)
        .await;
    assert_eq!(status, 404);
}
