//! Undo, decisions with a single answer, and leaving a large table: on games given by their trees.

mod common;

use common::{Person, Socket, TestApp};
use serde_json::{Value as Json, json};

/// One person in all seats of a tree, looking from the first.
async fn shared_screen(app: &TestApp, seats: usize, tree: &str) -> (Person, String, Socket) {
    let red = app.person("Red").await;
    let wanted = json!({
        "game": "tree",
        "options": {"players": seats, "tree": tree},
        "seats": vec![json!({"kind": "me"}); seats],
    });
    let table = red.post("/api/tables", wanted).await;
    let id = table["id"].as_str().unwrap().to_owned();
    let mut socket = red.socket(&id, json!({"seat": 0, "detail": "moves"})).await;
    socket.expect("view").await;
    (red, id, socket)
}

async fn play(socket: &mut Socket, mv: &str) -> Json {
    let id = socket.heard.len().to_string();
    socket
        .say(json!({"id": id, "type": "play", "move": mv}))
        .await;
    let view = socket.expect("view").await;
    socket.expect("done").await;
    view
}

#[tokio::test]
async fn ones_own_turn_can_be_undone() {
    let app = TestApp::new().await;
    let tree = "0(a:0(x:1(p:[1,0] q:[0,1]) y:[0,1]) b:[1,0])";
    let (_, _, mut socket) = shared_screen(&app, 2, tree).await;
    let view = play(&mut socket, "a").await;
    assert_eq!(view["undo"], json!({"can": true, "why": ""}));
    socket.say(json!({"id": "u", "type": "undo"})).await;
    let news = &socket.expect("news").await["news"][0];
    assert_eq!(
        (&news["text"], &news["actor"]["kind"]),
        (&json!("back 0"), &json!("table"))
    );
    let view = socket.expect("view").await;
    assert_eq!(
        (&view["plies"], &view["moves"]),
        (&json!(0), &json!(["a", "b"]))
    );
    // Not when the turn has passed on.
    play(&mut socket, "a").await;
    let view = play(&mut socket, "x").await;
    assert_eq!(view["undo"]["can"], false);
    let refused = socket.command(json!({"type": "undo"})).await;
    assert_eq!(refused["code"], "cannot-undo");
}

#[tokio::test]
async fn what_was_drawn_cannot_be_undone() {
    let app = TestApp::new().await;
    let tree = "0(l:[1,0] r:*(h=1:0(x:[1,0] y:[0,1]) t=1:0(x:[1,0] y:[0,1])))";
    let (_, _, mut socket) = shared_screen(&app, 2, tree).await;
    let view = play(&mut socket, "r").await;
    assert_eq!(view["plies"], 2);
    assert_eq!(view["undo"]["why"], "a chance outcome was drawn since");
}

#[tokio::test]
async fn a_single_answer_is_played_by_the_server_and_undone_with_its_cause() {
    let app = TestApp::new().await;
    let tree = "0(a:1(only:0(x:[1,0] y:[0,1])) b:[1,0])";
    let (_, _, mut socket) = shared_screen(&app, 2, tree).await;
    let view = play(&mut socket, "a").await;
    assert_eq!(
        (&view["plies"], &view["due"]["seat"]),
        (&json!(2), &json!(0))
    );
    let forced = socket
        .heard
        .lines()
        .any(|line| line.contains("\"text\":\"only\"") && line.contains("\"forced\":true"));
    assert!(forced);
    socket.say(json!({"id": "u", "type": "undo"})).await;
    assert_eq!(socket.expect("view").await["plies"], 0);
}

#[tokio::test]
async fn where_many_play_a_bot_plays_on_for_who_resigns() {
    let app = TestApp::new().await;
    let tree = "0(a:1(c:2(e:[1,2,3] f:[3,2,1]) d:2(g:[1,2,3] h:[3,2,1])) b:[1,0,0])";
    let (red, id, mut socket) = shared_screen(&app, 3, tree).await;
    play(&mut socket, "a").await;
    let done = socket.command(json!({"type": "resign", "seat": 1})).await;
    assert_eq!(done["type"], "done");
    let info = red.get(&format!("/api/tables/{id}")).await;
    assert_eq!(info["seats"][1]["sitter"]["kind"], "bot");
    assert_eq!(info["outcome"], Json::Null);
}

#[tokio::test]
async fn a_fork_goes_on_from_any_point_against_a_bot() {
    let app = TestApp::new().await;
    let tree = "0(a:0(x:1(p:[1,0] q:[0,1]) y:[0,1]) b:[1,0])";
    let (red, id, mut socket) = shared_screen(&app, 2, tree).await;
    play(&mut socket, "a").await;
    play(&mut socket, "y").await;
    let fork = red
        .post(
            &format!("/api/tables/{id}/fork"),
            json!({"number": 1, "bot": "random"}),
        )
        .await;
    assert_eq!(fork["seats"][0]["yours"], true);
    assert_eq!(fork["seats"][1]["sitter"]["kind"], "bot");
    let view = red
        .get(&format!(
            "/api/tables/{}/view?detail=moves",
            fork["id"].as_str().unwrap()
        ))
        .await;
    assert_eq!(view["moves"], json!(["x", "y"]));
}
