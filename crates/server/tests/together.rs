//! People at one table: coming together, fair play, taking back, leaving, one screen for several.

mod common;

use common::{Person, Socket, TestApp};
use serde_json::{Value as Json, json};

fn moves() -> Json {
    json!({"detail": "moves"})
}

async fn two_at(app: &TestApp, wanted: Json) -> (Person, Person, String) {
    let (red, blue) = (app.person("Red").await, app.person("Blue").await);
    let table = red.table_with(&blue, wanted).await;
    (red, blue, table)
}

/// A table where one person has all seats.
async fn one_screen(app: &TestApp, game: &str) -> (Person, String) {
    let red = app.person("Red").await;
    let seats = json!([{"kind": "me", "name": "Ana"}, {"kind": "me", "name": "Bora"}]);
    let table = red.post("/api/tables", json!({"game": game, "seats": seats}));
    let id = table.await["id"].as_str().unwrap().to_owned();
    (red, id)
}

/// What is refused, by code.
async fn refused(socket: &mut Socket, command: Json) -> String {
    let answer = socket.command(command).await;
    assert_eq!(answer["type"], "refused", "{answer}");
    answer["code"].as_str().unwrap().to_owned()
}

async fn done(socket: &mut Socket, command: Json) {
    let answer = socket.command(command).await;
    assert_eq!(answer["type"], "done", "{answer}");
}

/// The take-back that is on offer next.
async fn asked(socket: &mut Socket) -> Json {
    loop {
        let message = socket.expect("offers").await;
        if let Some(offer) = message["offers"].get(0) {
            return offer.clone();
        }
    }
}

#[tokio::test]
async fn whoever_waits_is_told_that_the_match_begins() {
    let app = TestApp::new().await;
    let (red, blue) = (app.person("Red").await, app.person("Blue").await);
    let made = red.post("/api/tables", json!({"game": "iye"})).await;
    let path = format!("/api/tables/{}", made["id"].as_str().unwrap());
    let mut waits = red.socket(made["id"].as_str().unwrap(), moves()).await;
    assert_eq!(waits.expect("view").await["state"], "waiting");
    assert_eq!(waits.expect("seats").await["links"], made["links"]);
    // Who comes sees who invites them.
    assert_eq!(blue.get(&path).await["host"], "Red");
    let join = json!({"token": made["links"][0]["token"]});
    blue.post(&format!("{path}/join"), join).await;
    let seats = waits.expect("seats").await;
    assert_eq!(seats["seats"][1]["sitter"]["name"], "Blue");
    assert_eq!(seats["links"], Json::Null);
    let view = waits.expect("view").await;
    assert_eq!(
        (&view["state"], &view["due"]["seat"]),
        (&json!("running"), &json!(0))
    );
}

#[tokio::test]
async fn a_link_is_told_again_when_its_seat_is_free_again() {
    let app = TestApp::new().await;
    let (red, blue) = (app.person("Red").await, app.person("Blue").await);
    let wanted = json!({"game": "shaman-island", "options": {"players": 3}});
    let made = red.post("/api/tables", wanted).await;
    let path = format!("/api/tables/{}", made["id"].as_str().unwrap());
    let mut waits = red.socket(made["id"].as_str().unwrap(), moves()).await;
    waits.expect("seats").await;
    let join = json!({"token": made["links"][0]["token"]});
    blue.post(&format!("{path}/join"), join).await;
    assert_eq!(
        waits.expect("seats").await["links"]
            .as_array()
            .unwrap()
            .len(),
        1
    );
    let (status, _) = blue.send("DELETE", &format!("{path}/seats/1"), None).await;
    assert_eq!(status, 200);
    assert_eq!(waits.expect("seats").await["links"], made["links"]);
}

#[tokio::test]
async fn people_who_play_against_each_other_are_helped_only_at_a_friendly_table() {
    let app = TestApp::new().await;
    let policies = [
        (json!({}), false),
        (json!({"friendly": true}), true),
        (json!({"casual": false}), false),
        (json!({"casual": false, "friendly": true}), false),
    ];
    for (policy, helped) in policies {
        let wanted = json!({"game": "iye", "policy": policy});
        let (red, _blue, table) = two_at(&app, wanted).await;
        let path = format!("/api/tables/{table}");
        let mut one = red.socket(&table, moves()).await;
        let view = one.turn_of(0).await;
        assert_eq!(view["hint"]["can"], helped, "{policy}");
        assert_eq!(view["fork"]["can"], helped, "{policy}");
        let hint = json!({"id": "h", "type": "hint"});
        let fork = json!({"number": view["number"]});
        if helped {
            assert_eq!(one.command(hint).await["type"], "hint");
            red.post(&format!("{path}/fork"), fork).await;
        } else {
            let by_http = red.refused(&format!("{path}/commands"), hint.clone()).await;
            assert_eq!((by_http.0, by_http.1.as_str()), (403, "not-allowed"));
            assert_eq!(refused(&mut one, hint).await, "not-allowed");
            assert_eq!(
                red.refused(&format!("{path}/fork"), fork).await.1,
                "not-allowed"
            );
        }
        let review = red.send("GET", &format!("{path}/review"), None).await;
        assert_eq!(review.0, 403, "nothing is reviewed before it is over");
    }
}

#[tokio::test]
async fn alone_and_on_one_screen_hints_are_there_as_ever() {
    let app = TestApp::new().await;
    let (red, table) = one_screen(&app, "iye").await;
    let mut one = red.socket(&table, moves()).await;
    assert_eq!(one.turn_of(0).await["hint"]["can"], true);
    let quick = json!({"game": "iye", "bot": "random"});
    let made = red.post("/api/quick", quick).await;
    let mut one = red.socket(made["id"].as_str().unwrap(), moves()).await;
    let view = one.turn_of(0).await;
    assert_eq!(
        (&view["hint"]["can"], &view["fork"]["can"]),
        (&json!(true), &json!(true))
    );
}

#[tokio::test]
async fn a_rated_match_is_reviewed_once_it_is_over() {
    let app =
        TestApp::with(|settings| settings.bot_time = std::time::Duration::from_millis(5)).await;
    let wanted = json!({"game": "iye", "policy": {"casual": false}});
    let (red, _blue, table) = two_at(&app, wanted).await;
    let mut one = red.socket(&table, moves()).await;
    let view = one.turn_of(0).await;
    done(&mut one, json!({"type": "play", "move": view["moves"][0]})).await;
    done(&mut one, json!({"type": "resign"})).await;
    let review = red.get(&format!("/api/tables/{table}/review")).await;
    assert!(review["of"].as_u64().unwrap() > 0);
}

#[tokio::test]
async fn what_is_asked_back_is_what_goes_and_nothing_else() {
    let app = TestApp::new().await;
    let (red, blue, table) = two_at(&app, json!({"game": "iye"})).await;
    let mut one = red.socket(&table, moves()).await;
    let mut two = blue.socket(&table, moves()).await;
    let view = one.turn_of(0).await;
    assert_eq!(view["take_back"], Json::Null, "nothing was decided yet");
    let start = view["plies"].clone();
    done(&mut one, json!({"type": "play", "move": view["moves"][0]})).await;
    let reply = two.turn_of(1).await;
    done(&mut two, json!({"type": "play", "move": reply["moves"][0]})).await;
    let view = one.turn_of(0).await;
    assert_eq!(
        view["take_back"], start,
        "the own decision and the reply to it"
    );
    // Only one's own decisions, and only as the table stands.
    let others = json!({"type": "offer-take-back", "keep": reply["plies"]});
    assert_eq!(refused(&mut one, others).await, "bad-request");
    let stale = json!({"type": "offer-take-back", "keep": start, "number": 1});
    assert_eq!(refused(&mut one, stale).await, "stale");
    let ask = json!({"type": "offer-take-back", "keep": start, "number": view["number"]});
    done(&mut one, ask.clone()).await;
    let offer = asked(&mut two).await;
    let told = json!({"kind": "take-back", "seat": 0, "keep": start, "number": view["number"], "waiting": [1]});
    assert_eq!(offer, told);
    // No.
    let no = json!({"type": "answer-take-back", "agree": false, "number": offer["number"]});
    done(&mut two, no).await;
    // Asked again, the table moves on: the wish is gone, and an answer that was meant for it finds nothing.
    done(&mut one, ask).await;
    done(&mut one, json!({"type": "play", "move": view["moves"][0]})).await;
    let yes = |offer: &Json| json!({"type": "answer-take-back", "agree": true, "number": offer["number"]});
    assert_eq!(refused(&mut two, yes(&offer)).await, "no-offer");
    done(&mut one, json!({"type": "offer-take-back"})).await;
    let next = asked(&mut two).await;
    assert_eq!(refused(&mut two, yes(&offer)).await, "stale");
    done(&mut two, yes(&next)).await;
    let back = blue
        .get(&format!("/api/tables/{table}/view?detail=moves"))
        .await;
    assert_eq!(back["plies"], next["keep"]);
    assert_eq!(
        back["plies"], view["plies"],
        "as it was before the last decision"
    );
}

#[tokio::test]
async fn after_a_resignation_nothing_asks_for_a_move() {
    let app = TestApp::new().await;
    for game in [
        "iye",
        "the-island",
        "shaman-island",
        "mercenary-isle",
        "shaman",
    ] {
        let wanted = json!({"game": game, "options": {"players": 2}});
        let (red, blue, table) = two_at(&app, wanted).await;
        let mut one = red.socket(&table, json!({})).await;
        one.expect("view").await;
        done(&mut one, json!({"type": "resign"})).await;
        let gray = app.person("Gray").await;
        for person in [&red, &blue, &gray] {
            let view = person.get(&format!("/api/tables/{table}/view")).await;
            assert_eq!(view["state"], "over", "{game}");
            assert_eq!(view["due"]["kind"], "over", "{game}");
            assert_eq!(
                view["table"]["prompt"]["title"], "The match is over",
                "{game}"
            );
            assert_eq!(view["table"]["choices"], json!([]), "{game}");
            assert_eq!(view["take_back"], Json::Null, "{game}");
            assert_eq!(view["undo"]["can"], false, "{game}");
            assert_eq!(view["hint"]["can"], false, "{game}");
        }
    }
}

#[tokio::test]
async fn who_resigns_at_a_large_table_sees_no_more_of_the_seat() {
    let app = TestApp::new().await;
    let (red, blue) = (app.person("Red").await, app.person("Blue").await);
    let wanted = json!({
        "game": "shaman-island", "options": {"players": 3},
        "seats": [{"kind": "me"}, {"kind": "open"}, {"kind": "bot", "bot": "random"}],
    });
    let table = red.table_with(&blue, wanted).await;
    let mut one = red.socket(&table, moves()).await;
    assert_eq!(one.expect("welcome").await["you"], 0);
    done(&mut one, json!({"type": "resign"})).await;
    let info = red.get(&format!("/api/tables/{table}")).await;
    assert_eq!(info["seats"][0]["sitter"]["kind"], "bot");
    let mut welcomes = one
        .heard
        .lines()
        .filter(|line| line.contains("\"type\":\"welcome\""));
    let last: Json = serde_json::from_str(welcomes.next_back().unwrap()).unwrap();
    assert_eq!(last["you"], Json::Null);
}

#[tokio::test]
async fn at_one_screen_nothing_of_a_seat_with_a_secret_is_shown_before_it_is_asked_for() {
    let app = TestApp::new().await;
    let (red, table) = one_screen(&app, "the-island").await;
    let mut one = red.socket(&table, json!({})).await;
    // As long as there is nothing to hide, the one to act is shown at once.
    let view = one.turn_of(0).await;
    assert_eq!(view["guarded"], Json::Null);
    assert_eq!(
        red.socket(&table, json!({})).await.expect("welcome").await["you"],
        0
    );
    let mut view = view;
    for step in 0..60 {
        if view["guarded"].is_array() {
            break;
        }
        let seat = view["due"]["seat"].clone();
        let view_of = format!("/api/tables/{table}/view?seat={seat}&detail=moves");
        let own = red.get(&view_of).await;
        let play = json!({"id": format!("p{step}"), "type": "play", "move": own["moves"][0], "seat": seat});
        red.post(&format!("/api/tables/{table}/commands"), play)
            .await;
        view = red.get(&view_of).await;
    }
    let guarded = view["guarded"][0].clone();
    assert!(guarded.is_number(), "somebody has a hand now");
    // Who comes back is shown what everybody may see, until they say who they are.
    let mut again = red.socket(&table, json!({})).await;
    let welcome = again.expect("welcome").await;
    assert_eq!(welcome["you"], Json::Null);
    let public = again.expect("view").await;
    let gray = app.person("Gray").await;
    let spectator = gray.get(&format!("/api/tables/{table}/view")).await;
    assert_eq!(public["table"], spectator["table"]);
    let record = red.get(&format!("/api/tables/{table}/record")).await;
    assert_eq!(
        record,
        gray.get(&format!("/api/tables/{table}/record")).await
    );
    done(&mut again, json!({"type": "look", "seat": guarded})).await;
    let own = red
        .get(&format!("/api/tables/{table}/view?seat={guarded}"))
        .await;
    assert_ne!(own["table"]["panels"], spectator["table"]["panels"]);
}

#[tokio::test]
async fn at_one_screen_a_game_without_secrets_has_no_curtain() {
    let app = TestApp::new().await;
    let (red, table) = one_screen(&app, "iye").await;
    let mut one = red.socket(&table, moves()).await;
    assert_eq!(one.expect("welcome").await["you"], 0);
    let view = one.turn_of(0).await;
    assert_eq!(view["guarded"], Json::Null);
}

#[tokio::test]
async fn everybody_sees_that_a_program_plays() {
    let app = TestApp::new().await;
    let (red, program) = (app.person("Red").await, app.program("Hal").await);
    let table = red.table_with(&program, json!({"game": "iye"})).await;
    let info = red.get(&format!("/api/tables/{table}")).await;
    assert_eq!(info["seats"][1]["sitter"]["program"], true);
    assert_eq!(info["seats"][0]["sitter"]["program"], Json::Null);
}

#[tokio::test]
async fn the_lobby_says_how_well_those_play_who_wait() {
    let app = TestApp::new().await;
    let (red, blue) = (app.person("Red").await, app.person("Blue").await);
    for (person, name) in [(&red, "Red"), (&blue, "Blue")] {
        let account = json!({"name": name, "password": "a long one indeed"});
        person.post("/api/accounts", account).await;
    }
    let rated = json!({"game": "iye", "policy": {"casual": false}});
    let table = red.table_with(&blue, rated).await;
    let resign = json!({"id": "r", "type": "resign"});
    red.post(&format!("/api/tables/{table}/commands"), resign)
        .await;
    let open = json!({"game": "iye", "policy": {"listed": true}});
    blue.post("/api/tables", open).await;
    let lobby = red.get("/api/tables?which=open").await;
    let sitter = &lobby["tables"][0]["seats"][0]["sitter"];
    assert!(sitter["rating"].as_i64().unwrap() > 1500, "{sitter}");
}

#[tokio::test]
async fn the_catalogue_says_which_numbers_of_players_a_choice_goes_with() {
    let app = TestApp::new().await;
    let game = app
        .person("Red")
        .await
        .get("/api/games/mercenary-isle")
        .await;
    assert_eq!(game["counts"], json!([2, 4]));
    let options = game["options"].as_array().unwrap();
    let named = |name: &str| {
        options
            .iter()
            .find(|option| option["name"] == name)
            .unwrap()
    };
    assert_eq!(named("variant")["counts"], json!([[2], [2], [2], [4], [2]]));
    assert_eq!(named("weather")["counts"], json!([[2, 4], [2], [2]]));
    assert_eq!(named("opening")["counts"], json!([[2, 4], [2, 4]]));
}
