//! Sessions, passwords, recovery codes, programs' tokens, and how people leave.

mod common;

use std::time::Duration;

use atoll_store::{Person as Kept, Session, Write};
use common::{Person, TestApp};
use serde_json::{Value as Json, json};

const PASSWORD: &str = "three quiet islands";
const OTHER: &str = "a drum beneath waves";

fn credentials(name: &str) -> Json {
    json!({"name": name, "password": PASSWORD})
}

#[tokio::test]
async fn guests_are_marked_as_guests() {
    let app = TestApp::new().await;
    let (red, _) = account(&app, "Red").await;
    let blue = app.person("Kasparow").await;
    let table = red.table_with(&blue, json!({"game": "iye"})).await;
    let path = format!("/api/tables/{table}");
    let sitter = async |seat: usize| blue.get(&path).await["seats"][seat]["sitter"].clone();
    assert_eq!(sitter(0).await["guest"], Json::Null);
    assert_eq!(sitter(1).await["guest"], true);
    blue.post("/api/accounts", credentials("Blue")).await;
    let entered = sitter(1).await;
    assert_eq!(
        (&entered["name"], &entered["guest"]),
        (&json!("Blue"), &Json::Null)
    );
}

/// Somebody with an account; their answer to opening it.
async fn account(app: &TestApp, name: &str) -> (Person, Json) {
    let person = app.person("Guest").await;
    let opened = person.post("/api/accounts", credentials(name)).await;
    (person, opened)
}

async fn is_account(person: &Person) -> bool {
    person.get("/api/session").await["account"] == true
}

#[tokio::test]
async fn a_guests_cookie_never_becomes_an_accounts() {
    let app = TestApp::new().await;
    let red = app.person("Red").await;
    let table = red
        .post("/api/quick", json!({"game": "iye", "bot": "random"}))
        .await;
    let path = format!("/api/tables/{}", table["id"].as_str().unwrap());
    // Somebody has the guest's cookie, before an account is opened and before one is entered.
    let thief = red.at(&app);
    red.post("/api/accounts", credentials("Red")).await;
    assert!(is_account(&red).await);
    assert!(!is_account(&thief).await);
    assert_eq!(red.get(&path).await["seats"][0]["yours"], true);
    let (_, seen) = thief.send("GET", &path, None).await;
    assert_ne!(seen["seats"][0]["yours"], true);

    let elsewhere = app.person("Blue").await;
    let thief = elsewhere.at(&app);
    elsewhere.post("/api/login", credentials("Red")).await;
    assert!(is_account(&elsewhere).await);
    assert!(!is_account(&thief).await);
}

#[tokio::test]
async fn logging_out_ends_the_session_on_the_server_with_its_sockets() {
    let app = TestApp::new().await;
    let (red, _) = account(&app, "Red").await;
    let table = red
        .post("/api/quick", json!({"game": "iye", "bot": "random"}))
        .await;
    let mut socket = red
        .socket(table["id"].as_str().unwrap(), json!({"detail": "moves"}))
        .await;
    socket.expect("welcome").await;
    let thief = red.at(&app);
    assert!(is_account(&thief).await);
    let left = red.post("/api/logout", json!({})).await;
    assert_eq!(left["account"], false);
    assert!(!is_account(&thief).await);
    while socket.next().await.is_some() {}
}

#[tokio::test]
async fn a_new_password_ends_all_other_sessions() {
    let app = TestApp::new().await;
    let (red, _) = account(&app, "Red").await;
    let phone = app.person("Guest").await;
    phone.post("/api/login", credentials("Red")).await;
    let thief = red.at(&app);
    let change = |password: &str, new: &str| json!({"password": password, "new": new});
    let (path, login) = ("/api/account/password", "/api/login");
    let wrong = red.refused(path, change("not this one", OTHER)).await;
    assert_eq!((wrong.0, wrong.1.as_str()), (401, "bad-credentials"));
    let weak = red.refused(path, change(PASSWORD, "password1")).await;
    assert_eq!((weak.0, weak.1.as_str()), (400, "weak-password"));
    assert!(is_account(&phone).await);
    red.post(path, change(PASSWORD, OTHER)).await;
    assert!(is_account(&red).await);
    assert!(!is_account(&phone).await);
    assert!(!is_account(&thief).await);
    assert_eq!(phone.refused(login, credentials("Red")).await.0, 401);
    phone
        .post(login, json!({"name": "Red", "password": OTHER}))
        .await;
    assert!(is_account(&phone).await);
}

#[tokio::test]
async fn one_can_log_out_everywhere() {
    let app = TestApp::new().await;
    let (red, _) = account(&app, "Red").await;
    let phone = app.person("Guest").await;
    phone.post("/api/login", credentials("Red")).await;
    red.post("/api/logout/everywhere", json!({})).await;
    assert!(!is_account(&red).await);
    assert!(!is_account(&phone).await);
}

#[tokio::test]
async fn a_lost_password_is_replaced_by_the_code_that_was_shown_once() {
    let app = TestApp::new().await;
    let (red, opened) = account(&app, "Red").await;
    let code = opened["recovery"].as_str().unwrap();
    let phone = app.person("Guest").await;
    let recover = |code: &str| json!({"name": "Red", "code": code, "password": OTHER});
    let wrong = phone.refused("/api/recover", recover("aaaaa-bbbbb")).await;
    assert_eq!((wrong.0, wrong.2.as_str()), (401, "code"));
    let found = phone.post("/api/recover", recover(&code.to_uppercase()));
    let next = found.await["recovery"].as_str().unwrap().to_owned();
    assert!(is_account(&phone).await);
    assert!(!is_account(&red).await);
    // Used up.
    assert_eq!(red.refused("/api/recover", recover(code)).await.0, 401);
    assert_eq!(red.refused("/api/login", credentials("Red")).await.0, 401);
    // A new one takes the place of the one that was lost, and needs the password.
    let path = "/api/account/recovery";
    let wrong = phone.refused(path, json!({"password": PASSWORD})).await;
    assert_eq!(wrong.0, 401);
    let newest = phone.post(path, json!({"password": OTHER})).await;
    assert_eq!(red.refused("/api/recover", recover(&next)).await.0, 401);
    red.post(
        "/api/recover",
        recover(newest["recovery"].as_str().unwrap()),
    )
    .await;
    assert!(is_account(&red).await);
}

#[tokio::test]
async fn sessions_expire() {
    let app = TestApp::new().await;
    let (red, _) = account(&app, "Red").await;
    let blue = app.person("Blue").await;
    let store = app.store().await;
    let days = |session: &Session| (session.expires - session.made) / (24 * 3600 * 1000);
    let id = store.account("red").await.unwrap().unwrap().id;
    let sessions = store.sessions_of(&id).await.unwrap();
    assert_eq!(sessions.iter().map(days).collect::<Vec<_>>(), [90]);
    let table = blue.post("/api/quick", json!({"game": "iye"})).await;
    let row = store.find_match(table["id"].as_str().unwrap()).await;
    let guest = store.sessions_of(&row.unwrap().unwrap().maker).await;
    let guest = guest.unwrap();
    assert_eq!(guest.iter().map(days).collect::<Vec<_>>(), [60]);
    // Their time is up.
    let ended = Write::Ended {
        sessions: vec![sessions[0].hash.clone(), guest[0].hash.clone()],
        at: sessions[0].made + 1,
    };
    store.write(vec![ended]).await.unwrap();
    // What is known of a session is believed for five seconds.
    tokio::time::sleep(Duration::from_secs(6)).await;
    assert!(!is_account(&red).await);
    assert_ne!(blue.get("/api/session").await["name"], "Blue");
}

#[tokio::test]
async fn accounts_from_before_there_were_sessions_log_in() {
    let app = TestApp::new().await;
    let (red, _) = account(&app, "Red").await;
    let store = app.store().await;
    let kept = store.account("red").await.unwrap().unwrap();
    // As it was written down then: by the small letters of its name, without a code, without looks.
    let old = Kept {
        id: "old".into(),
        name: "İye".into(),
        login: Some("İye".to_lowercase()),
        password: kept.password,
        ..Kept::default()
    };
    store.write(vec![Write::Person(old)]).await.unwrap();
    let app = app.restart().await;
    let red = red.at(&app);
    assert!(is_account(&red).await);
    for name in ["İye", "iye", "IYE"] {
        let phone = app.person("Guest").await;
        phone.post("/api/login", credentials(name)).await;
        assert_eq!(phone.get("/api/session").await["name"], "İye");
    }
    assert_eq!(red.get("/api/people/iye").await["name"], "İye");
    let like = app.person("Guest").await;
    for name in ["iye", "ıye", "IYE"] {
        let refused = like.refused("/api/accounts", credentials(name)).await;
        assert_eq!(refused.1, "name-taken", "{name}");
    }
}

#[tokio::test]
async fn tokens_of_programs_are_listed_and_revoked() {
    let app = TestApp::new().await;
    let (red, _) = account(&app, "Red").await;
    let blue = app.person("Blue").await;
    let made = red.post("/api/bots", json!({"name": "Drummer"})).await;
    let program = app.program_of(&made);
    assert_eq!(program.get("/api/session").await["name"], "Drummer");
    let listed = red.get("/api/bots").await;
    assert_eq!(listed[0]["name"], "Drummer");
    assert_eq!(listed.as_array().unwrap().len(), 1);
    assert_eq!(blue.get("/api/bots").await, json!([]));
    let path = format!("/api/bots/{}", listed[0]["id"].as_str().unwrap());
    assert_eq!(blue.send("DELETE", &path, None).await.0, 404);
    assert_eq!(program.get("/api/session").await["account"], true);
    let (status, left) = red.send("DELETE", &path, None).await;
    assert_eq!((status, left), (200, json!([])));
    let (status, refused) = program.send("GET", "/api/session", None).await;
    assert_eq!(
        (status, &refused["error"]["code"]),
        (401, &json!("bad-token"))
    );
    // A program by itself gives its own token back.
    let alone = app.program("Alone").await;
    let made = alone.get("/api/session").await;
    assert_eq!(made["name"], "Alone");
    assert_eq!(alone.refused("/api/logout", json!({})).await.0, 403);
}

#[tokio::test]
async fn who_guesses_a_password_from_everywhere_is_stopped_and_its_owner_is_not() {
    let app = TestApp::with(|settings| {
        settings.proxy = true;
        settings.limits = Some(atoll_server::Limits {
            requests: 1000,
            credentials: 1000,
            tries: 5,
            ..Default::default()
        });
    })
    .await;
    let (_, _) = account(&app, "Red").await;
    let http = reqwest::Client::new();
    let login = async |from: &str, password: &str| {
        let request = http.post(format!("http://{}/api/login", app.address()));
        let request = request.header("x-forwarded-for", from);
        let request = request.json(&json!({"name": "Red", "password": password}));
        request.send().await.unwrap().status().as_u16()
    };
    assert_eq!(login("192.0.2.200", PASSWORD).await, 200);
    let mut answers = Vec::new();
    for n in 0..8 {
        answers.push(login(&format!("198.51.100.{n}"), &format!("guess number {n}")).await);
    }
    assert_eq!(answers, [401, 401, 401, 401, 429, 429, 429, 429]);
    // Even the right one, from somewhere new.
    assert_eq!(login("198.51.100.99", PASSWORD).await, 429);
    assert_eq!(login("192.0.2.200", PASSWORD).await, 200);
}

#[tokio::test]
async fn passwords_that_are_soon_guessed_are_refused() {
    let app = TestApp::new().await;
    let red = app.person("Red").await;
    for weak in [
        "password",
        "12345678",
        "qwertyuiop",
        "Anneliese",
        "anneliese1",
        "aaaaaaaaaa",
    ] {
        let wanted = json!({"name": "Anneliese", "password": weak});
        let refused = red.refused("/api/accounts", wanted).await;
        assert_eq!(
            (refused.1.as_str(), refused.2.as_str()),
            ("weak-password", "password"),
            "{weak}"
        );
    }
    red.post("/api/accounts", credentials("Anneliese")).await;
}

#[tokio::test]
async fn a_session_that_is_ended_at_one_node_ends_at_the_others_within_seconds() {
    let Some(bus) = atoll_services::bus() else {
        return;
    };
    let one = TestApp::on_bus(&bus).await;
    let two = one.beside().await;
    let (red, _) = account(&one, "Red").await;
    let quick = json!({"game": "iye", "bot": "random"});
    let table = red.post("/api/quick", quick).await;
    let elsewhere = red.at(&two);
    let mut socket = elsewhere
        .socket(table["id"].as_str().unwrap(), json!({"detail": "moves"}))
        .await;
    socket.expect("welcome").await;
    assert!(is_account(&elsewhere).await);
    red.post("/api/logout", json!({})).await;
    while socket.next().await.is_some() {}
    tokio::time::sleep(Duration::from_secs(6)).await;
    assert!(!is_account(&elsewhere).await);
}

#[tokio::test]
async fn nobody_takes_a_name_that_is_an_accounts_or_looks_like_it() {
    let app = TestApp::new().await;
    // A guest who had the name before the account loses it.
    let early = app.person("Kasparow").await;
    let guest = app.person("Guest").await;
    guest.post("/api/accounts", credentials("Kasparow")).await;
    tokio::time::sleep(Duration::from_secs(6)).await;
    let name = early.get("/api/session").await["name"].clone();
    assert!(name.as_str().unwrap().starts_with("Guest "), "{name}");
    let thief = app.person("Thief").await;
    let taken = (409, "name-taken".to_owned(), "name".to_owned());
    for alike in [
        "Kasparow",
        "KASPAROW",
        " kasparow ",
        "Ｋasparow",
        "Kаsраrоw",
    ] {
        let same = json!({"name": alike});
        let refused = thief.refused("/api/session", same.clone()).await;
        // Cyrillic letters among Latin ones are no name at all.
        let mixed = alike.contains('а');
        assert!(
            refused == taken || (mixed && refused.1 == "bad-name"),
            "{alike}: {refused:?}"
        );
        assert_eq!(thief.refused("/api/bots", same).await.0, refused.0);
        let account = thief.refused("/api/accounts", credentials(alike)).await;
        assert_eq!(account.0, refused.0);
        let seats = json!([{"kind": "me", "name": alike}, {"kind": "open"}]);
        let table = json!({"game": "iye", "seats": seats});
        assert_eq!(thief.refused("/api/tables", table).await.0, refused.0);
    }
    // On a screen of one's own there is nobody to be misled, but it must be a name.
    let seats =
        |one: &str| json!([{"kind": "me", "name": one}, {"kind": "me", "name": "Deep Blue"}]);
    let table = |one| json!({"game": "iye", "seats": seats(one)});
    thief.post("/api/tables", table("Kasparow")).await;
    let refused = thief
        .refused("/api/tables", table("Kas\u{202e}parow"))
        .await;
    assert_eq!(
        (refused.1.as_str(), refused.2.as_str()),
        ("bad-name", "seats")
    );
}
