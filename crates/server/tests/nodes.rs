//! Several nodes on one store: any of them serves any table, and none undoes what another did.

mod common;

use std::time::{Duration, Instant};

use common::{Person, Socket, TestApp};
use futures_util::StreamExt;
use serde_json::{Value as Json, json};

/// Two nodes on one bus; `None` where NATS is not installed.
async fn two_nodes() -> Option<[TestApp; 2]> {
    let one = TestApp::on_bus(&atoll_services::bus()?).await;
    let two = one.beside().await;
    Some([one, two])
}

/// A table of İye with both seats held by one person.
async fn own_table(me: &Person) -> String {
    let seats = json!([{"kind": "me"}, {"kind": "me"}]);
    let table = me
        .post("/api/tables", json!({"game": "iye", "seats": seats}))
        .await;
    table["id"].as_str().unwrap().to_owned()
}

/// The view of the seat to act, and what that seat can play.
async fn due(me: &Person, table: &str) -> (u64, Json) {
    let path = format!("/api/tables/{table}/view?detail=moves");
    let seat = me.get(&path).await["due"]["seat"].as_u64().unwrap();
    (seat, me.get(&format!("{path}&seat={seat}")).await)
}

fn play(id: &str, seat: u64, mv: &Json) -> Json {
    json!({"id": id, "type": "play", "seat": seat, "move": mv})
}

#[tokio::test]
async fn of_two_owners_one_is_late_and_reads_what_the_other_did() {
    let one = TestApp::new().await;
    let two = one.beside().await;
    let red = one.person("Red").await;
    let red_elsewhere = red.at(&two);
    let table = own_table(&red).await;
    let commands = format!("/api/tables/{table}/commands");
    let (seat, view) = due(&red, &table).await;
    // Both nodes have the table in memory now.
    let mut socket = red_elsewhere
        .socket(
            &table,
            json!({"detail": "moves", "last_seen": view["number"]}),
        )
        .await;
    socket.expect("view").await;

    let first = red
        .post(&commands, play("a", seat, &view["moves"][0]))
        .await;
    let late = red_elsewhere
        .refused(&commands, play("b", seat, &view["moves"][1]))
        .await;
    assert_eq!(late.1, "stale", "{late:?}");
    let news = socket.expect("news").await;
    assert_eq!(news["news"][0]["text"], view["moves"][0]);

    // The same command again, at the other node: answered, and not done twice.
    let again = red_elsewhere
        .post(&commands, play("a", seat, &view["moves"][0]))
        .await;
    assert_eq!(again["number"], first["number"]);
    let (seat, view) = due(&red_elsewhere, &table).await;
    let next = red_elsewhere
        .post(&commands, play("c", seat, &view["moves"][0]))
        .await;
    let info = red.get(&format!("/api/tables/{table}/record")).await;
    assert!(next["number"].as_u64() > first["number"].as_u64());
    assert!(info["record"].is_string());
}

#[tokio::test]
async fn what_was_said_is_not_said_twice_at_another_node() {
    let one = TestApp::new().await;
    let two = one.beside().await;
    let red = one.person("Red").await;
    let table = own_table(&red).await;
    let commands = format!("/api/tables/{table}/commands");
    let line = json!({"id": "hello", "type": "chat", "text": "Good luck!"});
    red.post(&commands, line.clone()).await;
    red.at(&two).post(&commands, line).await;
    let mut socket = red.at(&two).socket(&table, json!({"last_chat": 0})).await;
    let welcome = socket.expect("welcome").await;
    assert_eq!(welcome["chat"].as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn who_sits_down_at_two_nodes_at_once_does_not_push_others_away() {
    let one = TestApp::new().await;
    let two = one.beside().await;
    let maker = one.person("Maker").await;
    let wanted = json!({"game": "shaman-island", "options": {"players": 4}});
    let table = maker.post("/api/tables", wanted).await;
    let join = format!("/api/tables/{}/join", table["id"].as_str().unwrap());
    // Both nodes know the table with three seats open.
    maker.at(&two).get(join.trim_end_matches("/join")).await;
    let links = table["links"].as_array().unwrap();
    let mut joined = Vec::new();
    for (place, link) in links.iter().enumerate() {
        let person = one.person("Guest").await;
        let person = if place % 2 == 0 {
            person
        } else {
            person.at(&two)
        };
        let (join, token) = (join.clone(), link["token"].clone());
        joined.push(async move { person.post(&join, json!({"token": token})).await });
    }
    let mut all = joined.into_iter();
    let (a, b, c) = (
        all.next().unwrap(),
        all.next().unwrap(),
        all.next().unwrap(),
    );
    tokio::join!(a, b, c);
    let three = one.beside().await;
    let info = maker.at(&three).get(join.trim_end_matches("/join")).await;
    let open = info["seats"].as_array().unwrap().iter();
    assert_eq!(
        open.filter(|seat| seat["sitter"]["kind"] == "open").count(),
        0,
        "{info}"
    );
}

/// Plays for a seat until the match is over; how many moves.
async fn play_on(mut socket: Socket, seat: u64) -> u64 {
    let (mut moves, mut last) = (0, None);
    loop {
        let message = socket.next().await.expect("the socket stays open");
        assert_ne!(message["type"], "refused", "{message}");
        let due = &message["due"];
        if message["type"] != "view" || message["number"].as_u64() <= last {
            continue;
        }
        if due["kind"] == "over" {
            return moves;
        }
        if due["kind"] == "seat" && due["seat"] == seat {
            moves += 1;
            last = message["number"].as_u64();
            let mv = &message["moves"][0];
            let play = json!({"id": format!("{seat}-{moves}"), "type": "play", "move": mv, "number": last});
            socket.say(play).await;
        }
    }
}

#[tokio::test]
async fn two_players_at_two_nodes_play_a_match_to_its_end() {
    let Some([one, two]) = two_nodes().await else {
        return;
    };
    let (red, blue) = (one.person("Red").await, two.person("Blue").await);
    let made = red.post("/api/tables", json!({"game": "iye"})).await;
    let table = made["id"].as_str().unwrap();
    let join = json!({"token": made["links"][0]["token"]});
    let first = red.socket(table, json!({"detail": "moves"})).await;
    blue.post(&format!("/api/tables/{table}/join"), join).await;
    let second = blue.socket(table, json!({"detail": "moves"})).await;
    let [moves, more] = [
        tokio::spawn(play_on(first, 0)),
        tokio::spawn(play_on(second, 1)),
    ];
    assert!(moves.await.unwrap() > 3);
    assert!(more.await.unwrap() > 3);
    let path = format!("/api/tables/{table}/record");
    assert_eq!(red.get(&path).await, blue.get(&path).await);
}

#[tokio::test]
async fn chat_presence_offers_and_rematches_reach_the_other_node() {
    let Some([one, two]) = two_nodes().await else {
        return;
    };
    let (red, blue) = (one.person("Red").await, two.person("Blue").await);
    let made = red.post("/api/tables", json!({"game": "iye"})).await;
    let table = made["id"].as_str().unwrap();
    let join = json!({"token": made["links"][0]["token"]});
    let mut first = red.socket(table, json!({"detail": "moves"})).await;
    blue.post(&format!("/api/tables/{table}/join"), join).await;
    let mut second = blue.socket(table, json!({"detail": "moves"})).await;
    both_here(&mut first).await;
    both_here(&mut second).await;

    second
        .command(json!({"type": "chat", "text": "Hello!"}))
        .await;
    assert_eq!(first.expect("chat").await["text"], "Hello!");

    let (_, view) = due(&red, table).await;
    first
        .command(json!({"type": "play", "move": view["moves"][0]}))
        .await;
    second.turn_of(1).await;
    first.command(json!({"type": "offer-take-back"})).await;
    while second.expect("offers").await["offers"] == json!([]) {}
    let agreed = second
        .command(json!({"type": "answer-take-back", "agree": true}))
        .await;
    assert_eq!(agreed["type"], "done", "{agreed}");
    first.turn_of(0).await;

    first.command(json!({"type": "resign"})).await;
    while second.expect("view").await["due"]["kind"] != "over" {}
    second.command(json!({"type": "rematch"})).await;
    while first.expect("offers").await["offers"] == json!([]) {}
    first.command(json!({"type": "rematch"})).await;
    let rematch = second.expect("rematch").await;
    let info = blue.get(&format!("/api/tables/{table}")).await;
    assert_eq!(info["rematch"], rematch["table"]);
}

#[tokio::test]
async fn a_bot_at_a_table_of_two_nodes_moves_once() {
    let Some([one, two]) = two_nodes().await else {
        return;
    };
    let red = one.person("Red").await;
    let quick = json!({"game": "iye", "bot": "random"});
    let made = red.post("/api/quick", quick).await;
    let table = made["id"].as_str().unwrap();
    let mut first = red.socket(table, json!({"detail": "moves"})).await;
    let mut second = red.at(&two).socket(table, json!({"detail": "moves"})).await;
    second.expect("view").await;
    for _ in 0..4 {
        let view = first.turn_of(0).await;
        let done = first
            .command(json!({"type": "play", "move": view["moves"][0]}))
            .await;
        assert_eq!(done["type"], "done", "{done}");
    }
    let view = first.turn_of(0).await;
    while second.turn_of(0).await["number"] != view["number"] {}
}

#[tokio::test]
async fn a_cut_bus_makes_nodes_slow_and_nothing_wrong() {
    let Some(mut bus) = atoll_services::Service::nats() else {
        return;
    };
    let one = TestApp::on_bus(&bus.address).await;
    let two = one.beside().await;
    let (red, blue) = (one.person("Red").await, two.person("Blue").await);
    let table = {
        let made = red.post("/api/tables", json!({"game": "iye"})).await;
        let id = made["id"].as_str().unwrap().to_owned();
        let join = json!({"token": made["links"][0]["token"]});
        blue.post(&format!("/api/tables/{id}/join"), join).await;
        id
    };
    let mut first = red.socket(&table, json!({"detail": "moves"})).await;
    let mut second = blue.socket(&table, json!({"detail": "moves"})).await;
    let mut view = first.turn_of(0).await;
    second.expect("view").await;
    bus.crash();
    tokio::time::sleep(Duration::from_millis(300)).await;
    for _ in 0..2 {
        let done = first
            .command(json!({"type": "play", "move": view["moves"][0]}))
            .await;
        assert_eq!(done["type"], "done", "{done}");
        let theirs = second.turn_of(1).await;
        let done = second
            .command(json!({"type": "play", "move": theirs["moves"][0]}))
            .await;
        assert_eq!(done["type"], "done", "{done}");
        view = first.turn_of(0).await;
    }
    bus.restart();
    first
        .command(json!({"type": "play", "move": view["moves"][0]}))
        .await;
    second.turn_of(1).await;
}

/// How many positions workers thought about for a node.
async fn thought_elsewhere(app: &TestApp) -> u64 {
    let url = format!("http://{}/metrics", app.address());
    let text = reqwest::get(url).await.unwrap().text().await.unwrap();
    let mut lines = text.lines();
    let count = lines.find_map(|line| line.strip_prefix("atoll_bots_elsewhere_total "));
    count.unwrap().parse().unwrap()
}

#[tokio::test]
async fn workers_think_for_nodes_and_nodes_for_themselves_without_them() {
    let Some(nats) = atoll_services::Service::nats() else {
        return;
    };
    let app = TestApp::on_bus(&nats.address).await;
    let bus = atoll_server::Bus::nats(&nats.address).await.unwrap();
    let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
    let worker = tokio::spawn(async move {
        let stopped = async { drop(stopped.await) };
        atoll_server::work(&bus, common::games(), 1, stopped).await
    });
    let red = app.person("Red").await;
    for game in ["iye", "shaman-island"] {
        let before = thought_elsewhere(&app).await;
        let made = red
            .post("/api/quick", json!({"game": game, "bot": "random"}))
            .await;
        let mut socket = red
            .socket(made["id"].as_str().unwrap(), json!({"detail": "moves"}))
            .await;
        // A worker that is still on its way to the bus is waited for.
        let mut view = socket.turn_of(0).await;
        while thought_elsewhere(&app).await == before {
            let play =
                json!({"id": view["number"].to_string(), "type": "play", "move": view["moves"][0]});
            socket.say(play).await;
            view = socket.turn_of(0).await;
        }
    }
    drop(stop);
    worker.await.unwrap().unwrap();
    let made = red
        .post("/api/quick", json!({"game": "iye", "bot": "random"}))
        .await;
    let mut socket = red
        .socket(made["id"].as_str().unwrap(), json!({"detail": "moves"}))
        .await;
    let view = socket.turn_of(0).await;
    let play = json!({"id": "alone", "type": "play", "move": view["moves"][0]});
    socket.say(play).await;
    socket.turn_of(0).await;
}

/// Waits until this socket has learnt that both seats' holders are connected.
async fn both_here(socket: &mut Socket) {
    let here = |seats: &Json, seat: usize| seats["seats"][seat]["sitter"]["here"] == true;
    loop {
        let seats = socket.expect("seats").await;
        if here(&seats, 0) && here(&seats, 1) {
            return;
        }
    }
}

#[tokio::test]
async fn two_at_different_nodes_who_want_a_rematch_at_once_get_it_at_once() {
    let Some([one, two]) = two_nodes().await else {
        return;
    };
    let (red, blue) = (one.person("Red").await, two.person("Blue").await);
    let moves = || json!({"detail": "moves"});
    let table = red.table_with(&blue, json!({"game": "iye"})).await;
    let mut first = red.socket(&table, moves()).await;
    let mut second = blue.socket(&table, moves()).await;
    for round in 0..6 {
        first.command(json!({"type": "resign"})).await;
        while second.expect("view").await["due"]["kind"] != "over" {}
        let began = Instant::now();
        let again = json!({"id": "again", "type": "rematch"});
        tokio::join!(first.say(again.clone()), second.say(again));
        let (at_one, at_two) = tokio::join!(first.expect("rematch"), second.expect("rematch"));
        assert_eq!(at_one["table"], at_two["table"]);
        let table = at_one["table"].as_str().unwrap();
        first = red.socket(table, moves()).await;
        second = blue.socket(table, moves()).await;
        // Seats go round. Who begins does so at once, known to the other node or not.
        let (mover, other) = match round % 2 {
            0 => (&mut second, &mut first),
            _ => (&mut first, &mut second),
        };
        let view = mover.turn_of(0).await;
        let play = json!({"type": "play", "move": view["moves"][0]});
        mover.command(play).await;
        other.turn_of(1).await;
        // Nothing waits until a node says again who is there.
        assert!(began.elapsed() < Duration::from_secs(2));
    }
}

#[tokio::test]
async fn a_node_that_missed_something_is_told() {
    let Some(bus) = atoll_services::bus() else {
        return;
    };
    let one = TestApp::on_bus(&bus).await;
    let red = one.person("Red").await;
    let table = own_table(&red).await;
    let mut socket = red.socket(&table, json!({"detail": "moves"})).await;
    let view = socket.expect("view").await;
    // Another node that has the table as it was before the first deal.
    let node = async_nats::connect(&bus).await.unwrap();
    let subject = format!("atoll.table.{table}");
    let mut words = node.subscribe(subject.clone()).await.unwrap();
    let here = json!({"type": "here", "node": 1, "number": 0, "seats": [], "watching": 0});
    node.publish(subject, here.to_string().into())
        .await
        .unwrap();
    let heard = async {
        loop {
            let word = words.next().await.expect("the bus is there");
            let word: Json = serde_json::from_slice(&word.payload).unwrap();
            if word["number"] == view["number"] {
                return;
            }
        }
    };
    // Long before the node says so by itself.
    let wait = tokio::time::timeout(Duration::from_secs(2), heard);
    wait.await.expect("the node answers");
}
