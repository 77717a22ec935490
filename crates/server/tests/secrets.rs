//! Nothing secret leaves the server: everything a viewer receives is what that viewer's view says.

mod common;

use std::time::{Duration, Instant};

use atoll_catalog::AnyMatch;
use atoll_engine::{Actor, Record, Seat, Seed, Viewer};
use atoll_store::{MatchRow, Write};
use common::{Person, Socket, TestApp, games};
use serde_json::{Value as Json, json};

/// Plays for a seat until the match is over.
async fn dive(mut socket: Socket, seat: u64) -> Socket {
    loop {
        let view = socket.turn_of(seat).await;
        if view["due"]["kind"] == "over" {
            return socket;
        }
        let choices = view["table"]["choices"].as_array().unwrap();
        let number = view["number"].as_u64().unwrap();
        // Different moves in different rounds.
        let mv = &choices[number as usize / 3 % choices.len()]["text"];
        socket
            .say(json!({"id": format!("{seat}-{number}"), "type": "play", "move": mv}))
            .await;
    }
}

async fn watch(mut socket: Socket) -> Socket {
    while socket.expect("view").await["due"]["kind"] != "over" {}
    socket
}

/// The views and news that a viewer must have received, by number, made from the record afterwards.
fn truth(record: &Record, viewer: Viewer) -> Vec<(Json, Json)> {
    let game = games()
        .iter()
        .find(|game| game.name() == record.game)
        .unwrap();
    let full = game.replay(record, Seed::from_number(0)).unwrap();
    let mut play: Box<dyn AnyMatch> = full.rewound(0);
    let mut all = Vec::new();
    for line in &record.lines {
        let played = match line.actor {
            Actor::Chance => play.draw(),
            Actor::Seat(seat) => play.play_as(seat, &line.text),
        };
        let played = played.unwrap();
        let news = played.news(viewer).unwrap();
        let table = serde_json::to_value(play.table(viewer, 0)).unwrap();
        all.push((json!([news.text, news.events, news.sentences]), table));
    }
    all
}

fn check(socket: &Socket, record: &Record, viewer: Viewer) {
    let truth = truth(record, viewer);
    let mut views = 0;
    for line in socket.heard.lines() {
        let message: Json = serde_json::from_str(line).unwrap();
        let number = message["number"].as_u64().unwrap_or(0) as usize;
        match message["type"].as_str().unwrap() {
            "news" => {
                for news in message["news"].as_array().unwrap() {
                    let number = news["number"].as_u64().unwrap() as usize;
                    let told = json!([news["text"], news["events"], news["sentences"]]);
                    assert_eq!(told, truth[number - 1].0, "{viewer}, news {number}");
                }
            }
            "view" if number > 0 => {
                assert_eq!(
                    message["table"],
                    truth[number - 1].1,
                    "{viewer}, view {number}"
                );
                views += 1;
            }
            _ => {}
        }
    }
    assert!(views > 5);
    let seed = record.seed.as_ref().unwrap().to_string();
    assert!(
        !socket.heard.contains(&seed[..32]),
        "the seed was told to {viewer}"
    );
}

#[tokio::test]
async fn seats_and_spectators_receive_their_own_views_only() {
    let app = TestApp::new().await;
    let (red, blue, green) = (
        app.person("Red").await,
        app.person("Blue").await,
        app.person("Green").await,
    );
    let table = red
        .post(
            "/api/tables",
            json!({"game": "divers", "options": {"players": 2}}),
        )
        .await;
    let id = table["id"].as_str().unwrap().to_owned();
    let tokens: Vec<String> = table["links"]
        .as_array()
        .unwrap()
        .iter()
        .map(|link| link["token"].as_str().unwrap().to_owned())
        .collect();
    let three = green.socket(&id, json!({})).await;
    let join = json!({"token": tokens[0]});
    blue.post(&format!("/api/tables/{id}/join"), join).await;
    let one = red.socket(&id, json!({})).await;
    let two = blue.socket(&id, json!({})).await;
    // While the match runs, nobody gets more by asking over HTTP.
    let (status, _) = green
        .send("GET", &format!("/api/tables/{id}/view?seat=0"), None)
        .await;
    assert_eq!(status, 403);
    let (status, _) = blue
        .send("GET", &format!("/api/tables/{id}/view?seat=0"), None)
        .await;
    assert_eq!(status, 403);
    let early = blue.get(&format!("/api/tables/{id}/record")).await;
    assert!(early["record"].as_str().unwrap().contains("pearl:?"));
    assert!(!early["record"].as_str().unwrap().contains("seed "));
    let refused = green
        .refused(&format!("/api/tables/{id}/fork"), json!({"number": 2}))
        .await;
    assert_eq!(refused.1, "not-allowed");

    let (one, two, three) = tokio::join!(dive(one, 0), dive(two, 1), watch(three));
    let record = red.get(&format!("/api/tables/{id}/record")).await;
    let record: Record = record["record"].as_str().unwrap().parse().unwrap();
    check(&one, &record, Viewer::Seat(Seat::new(0)));
    check(&two, &record, Viewer::Seat(Seat::new(1)));
    check(&three, &record, Viewer::Spectator);
    for token in &tokens {
        let all = [&one, &two, &three];
        assert!(
            all.iter()
                .all(|socket| !socket.heard.contains(token.as_str()))
        );
    }
}

#[tokio::test]
async fn on_a_shared_screen_one_seat_is_shown_at_a_time() {
    let app = TestApp::new().await;
    let red = app.person("Red").await;
    let seats = json!([{"kind": "me", "name": "Red"}, {"kind": "me", "name": "Blue"}]);
    let table = red
        .post(
            "/api/tables",
            json!({"game": "divers", "options": {"players": 2}, "seats": seats}),
        )
        .await;
    assert_eq!(table["state"], "running");
    let mut one = red
        .socket(table["id"].as_str().unwrap(), json!({"seat": 0}))
        .await;
    let welcome = one.expect("welcome").await;
    assert_eq!(welcome["you"], 0);
    let before: Vec<&Json> = welcome["news"].as_array().unwrap().iter().collect();
    assert!(
        before.iter().any(|news| news["text"] == "pearl:?"),
        "{welcome}"
    );
    one.expect("view").await;
    one.say(json!({"id": "other", "type": "look", "seat": 1}))
        .await;
    let after = one.expect("welcome").await;
    assert_eq!(after["you"], 1);
    assert_ne!(after["news"], welcome["news"]);
}

#[tokio::test]
async fn what_was_seen_cannot_be_undone() {
    let app = TestApp::new().await;
    let red = app.person("Red").await;
    let seats = json!([{"kind": "me"}, {"kind": "me"}]);
    let table = red
        .post(
            "/api/tables",
            json!({"game": "divers", "options": {"players": 2}, "seats": seats}),
        )
        .await;
    let mut one = red
        .socket(
            table["id"].as_str().unwrap(),
            json!({"seat": 0, "detail": "moves"}),
        )
        .await;
    let view = one.turn_of(0).await;
    assert_eq!(view["undo"]["can"], false);
    // A new pearl came up: that was chance.
    one.command(json!({"type": "play", "move": "dive"})).await;
    let refused = one.command(json!({"type": "undo"})).await;
    assert_eq!(refused["code"], "cannot-undo");
    assert!(!refused["message"].as_str().unwrap().is_empty());
}

/// A fight is about to begin: seat 0 has three tiles, seat 1 two.
const FIGHT: &str = "shaman1 opt=players:2 at=2.2.0 0.tok=V1@a1:20,W1@d4:10 0.res=m1f1w1 0.warrior=002000 \
                     1.tok=V2@i5:20,W1@d5:12 1.res=s1b1 1.warrior=002000";

/// Times, and what differs from table to table, left out.
fn steady(json: &mut Json) {
    match json {
        Json::Object(fields) => {
            for name in [
                "at",
                "now",
                "left",
                "created",
                "id",
                "commitment",
                "links",
                "chat",
            ] {
                fields.remove(name);
            }
            fields.values_mut().for_each(steady);
        }
        Json::Array(all) => all.iter_mut().for_each(steady),
        _ => {}
    }
}

/// Somebody who looks on at a table, by socket and by asking.
struct Onlooker<'p> {
    person: &'p Person,
    socket: Socket,
    table: String,
}

impl Onlooker<'_> {
    /// All that was heard so far and that can be asked now.
    async fn knows(&mut self) -> Vec<Json> {
        let probe =
            json!({"type": "undo", "id": format!("probe {}", self.socket.heard.lines().count())});
        self.socket.command(probe).await;
        let heard = self.socket.heard.lines();
        let mut all: Vec<Json> = heard
            .map(|line| serde_json::from_str(line).unwrap())
            .collect();
        let at = format!("/api/tables/{}", self.table);
        for path in [
            "",
            "/view",
            "/view?detail=moves",
            "/view?number=1",
            "/news",
            "/news?after=1",
        ] {
            all.push(self.person.get(&format!("{at}{path}")).await);
        }
        let record = self.person.get(&format!("{at}/record")).await;
        let lines = record["record"].as_str().unwrap().lines();
        all.extend(
            lines
                .filter(|line| !line.starts_with("commitment"))
                .map(|line| json!(line)),
        );
        for (id, what) in [
            ("s", json!({"type": "play", "move": "?", "number": 0})),
            ("t", json!({"type": "turn", "angle": 0})),
        ] {
            let mut command = what;
            command["id"] = json!(id);
            let (_, answer) = self
                .person
                .send("POST", &format!("{at}/commands"), Some(command))
                .await;
            all.push(answer);
        }
        all.iter_mut().for_each(steady);
        all
    }
}

/// A table that begins with the fight.
async fn fight(app: &TestApp, template: &str, id: &str) -> String {
    match_at(app, template, id, FIGHT).await
}

/// The row of another table, at a position.
async fn match_at(app: &TestApp, template: &str, id: &str, position: &str) -> String {
    let store = app.store().await;
    let row = store.find_match(template).await.unwrap().unwrap();
    let row = MatchRow {
        id: id.to_owned(),
        position: Some(position.to_owned()),
        ..row
    };
    store
        .write(vec![Write::Create(Box::new(row), Vec::new())])
        .await
        .unwrap();
    id.to_owned()
}

async fn play(person: &Person, table: &str, moves: &[&str]) {
    for (index, mv) in moves.iter().enumerate() {
        let what = match *mv {
            "undo" => json!({"type": "undo"}),
            mv => json!({"type": "play", "move": mv}),
        };
        let mut command = what;
        command["id"] = json!(format!("{mv} {index}"));
        person
            .post(&format!("/api/tables/{table}/commands"), command)
            .await;
    }
}

#[tokio::test]
async fn what_is_laid_behind_a_screen_cannot_be_counted() {
    let app = TestApp::new().await;
    let (red, blue, green) = (
        app.person("Red").await,
        app.person("Blue").await,
        app.person("Green").await,
    );
    let wanted = json!({"game": "shaman", "options": {"players": 2}, "clock": {"kind": "per-move", "seconds": 600}});
    let template = red.table_with(&blue, wanted).await;
    let worlds: [&[&str]; 4] = [
        &[],
        &["feast meat"],
        &["feast meat", "feast fish"],
        &["feast meat", "feast fish", "undo"],
    ];
    let mut told: Vec<Vec<Vec<Json>>> = Vec::new();
    for (number, tiles) in worlds.iter().enumerate() {
        let id = fight(&app, &template, &format!("fight-{number}")).await;
        let mut onlookers = Vec::new();
        for person in [&blue, &green] {
            let mut socket = person.socket(&id, json!({})).await;
            // One after the other: who comes first is counted by the next.
            socket.expect("view").await;
            let table = id.clone();
            onlookers.push(Onlooker {
                person,
                socket,
                table,
            });
        }
        let left =
            async || red.get(&format!("/api/tables/{id}")).await["clocks"]["left"][0].as_i64();
        play(&red, &id, &["combat"]).await;
        tokio::time::sleep(Duration::from_millis(20)).await;
        let before = left().await;
        play(&red, &id, tiles).await;
        assert!(left().await <= before, "the clock begins anew with a tile");
        let mut known = Vec::new();
        for onlooker in &mut onlookers {
            known.push(onlooker.knows().await);
        }
        play(&red, &id, &["feast done"]).await;
        for onlooker in &mut onlookers {
            known.push(onlooker.knows().await);
        }
        told.push(known);

        play(&blue, &id, &["feast stone", "feast done"]).await;
        for onlooker in &mut onlookers {
            let record = onlooker
                .person
                .get(&format!("/api/tables/{id}/record"))
                .await;
            let record = record["record"].as_str().unwrap().to_owned();
            let laid = tiles
                .iter()
                .filter(|mv| mv.starts_with("feast"))
                .take(tiles.len() - usize::from(tiles.contains(&"undo")) * 2);
            for tile in laid {
                assert!(record.contains(&format!("0 {tile}\n")), "{record}");
            }
            assert!(!record.contains('?'), "{record}");
            let news = onlooker.person.get(&format!("/api/tables/{id}/news")).await;
            let numbers: Vec<_> = news
                .as_array()
                .unwrap()
                .iter()
                .map(|one| one["number"].as_u64().unwrap())
                .collect();
            assert_eq!(numbers, (1..=numbers.len() as u64).collect::<Vec<_>>());
        }
    }
    for (number, world) in told.iter().enumerate() {
        for (known, other) in world.iter().zip(&told[0]) {
            assert_eq!(known, other, "in world {number}");
        }
    }
}

/// Tiles take a bot no time that others could see: what it does behind a screen takes as long as six pauses.
#[tokio::test]
async fn what_a_bot_lays_behind_a_screen_cannot_be_timed() {
    let pause = Duration::from_millis(150);
    let app = TestApp::with(|settings| settings.bot_pause = pause).await;
    let blue = app.person("Blue").await;
    let seats = json!([{"kind": "bot", "bot": "beginner"}, {"kind": "me"}]);
    let wanted = json!({"game": "shaman", "options": {"players": 2}, "seats": seats});
    let made = blue.post("/api/tables", wanted).await;
    let position = format!("{FIGHT} ; combat");
    let template = made["id"].as_str().unwrap();
    let id = match_at(&app, template, "fight", &position).await;
    let begun = Instant::now();
    let mut socket = blue.socket(&id, json!({})).await;
    while !socket.heard.contains("feast ?") {
        socket.next().await;
    }
    let took = begun.elapsed();
    assert!(took >= 5 * pause, "the bot was done after {took:?}");
}

#[tokio::test]
async fn a_stranger_learns_nothing_of_a_private_table_by_any_command() {
    let app = TestApp::new().await;
    let (red, blue) = (app.person("Red").await, app.person("Blue").await);
    let wanted = json!({"game": "iye", "policy": {"watching": "nobody"}});
    let table = red.table_with(&blue, wanted).await;
    let path = format!("/api/tables/{table}/commands");
    let stranger = app.person("Green").await;
    let commands = [
        json!({"type": "turn", "angle": 1}),
        json!({"type": "look", "seat": null}),
        json!({"type": "look", "seat": 0}),
        json!({"type": "play", "move": "c4"}),
        json!({"type": "play", "move": "c4", "number": 1}),
        json!({"type": "undo"}),
        json!({"type": "offer-take-back"}),
        json!({"type": "answer-take-back", "agree": true}),
        json!({"type": "resign"}),
        json!({"type": "rematch"}),
        json!({"type": "chat", "text": "Hello"}),
        json!({"type": "hint"}),
        json!({"type": "ping"}),
    ];
    for (number, mut command) in commands.into_iter().enumerate() {
        command["id"] = json!(number.to_string());
        let refused = stranger.refused(&path, command.clone()).await;
        let expected = (404, "unknown-table".to_owned(), "table".to_owned());
        assert_eq!(refused, expected, "{command}");
    }
    let turn = json!({"id": "t", "type": "turn", "angle": 1});
    assert_eq!(red.post(&path, turn).await["type"], "done");
}
