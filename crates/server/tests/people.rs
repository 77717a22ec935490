//! Guests, accounts, limits, origins.

mod common;

use common::TestApp;
use serde_json::json;

#[tokio::test]
async fn guests_have_names_and_cookies_cannot_be_forged() {
    let app = TestApp::new().await;
    let red = app.person("Red").await;
    assert_eq!(
        red.get("/api/session").await,
        json!({"name": "Red", "account": false})
    );
    let url = format!("http://{}/api/session", app.address());
    let forged = reqwest::Client::new()
        .get(&url)
        .header("cookie", "atoll=someone.00ff")
        .send()
        .await
        .unwrap();
    let cookie = forged.headers()["set-cookie"].to_str().unwrap().to_owned();
    assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"));
    let body: serde_json::Value = forged.json().await.unwrap();
    assert!(body["name"].as_str().unwrap().starts_with("Guest"));
    assert_eq!(
        red.refused("/api/session", json!({"name": " "})).await.1,
        "bad-name"
    );
}

#[tokio::test]
async fn an_account_keeps_history_and_ratings_until_it_is_deleted() {
    let app = TestApp::new().await;
    let (red, blue) = (app.person("Red").await, app.person("Blue").await);
    for (person, name) in [(&red, "Red"), (&blue, "Blue")] {
        person
            .post(
                "/api/accounts",
                json!({"name": name, "password": "long enough"}),
            )
            .await;
    }
    assert_eq!(
        app.person("x")
            .await
            .refused(
                "/api/accounts",
                json!({"name": "RED", "password": "long enough"})
            )
            .await
            .1,
        "name-taken"
    );
    let wanted = json!({"game": "iye", "policy": {"casual": false}});
    let table = red.table_with(&blue, wanted).await;
    red.post(
        &format!("/api/tables/{table}/commands"),
        json!({"id": "r", "type": "resign"}),
    )
    .await;
    let profile = blue.get("/api/people/blue").await;
    assert_eq!(profile["history"][0]["table"], table.as_str());
    assert_eq!(profile["ratings"][0]["system"], "glicko2");
    assert!(profile["ratings"][0]["rating"].as_f64().unwrap() > 1500.0);
    // Elsewhere, with the password.
    let elsewhere = app.person("Guest").await;
    let wrong = elsewhere
        .refused(
            "/api/login",
            json!({"name": "Red", "password": "not this one"}),
        )
        .await;
    assert_eq!((wrong.0, wrong.1.as_str()), (401, "bad-credentials"));
    elsewhere
        .post(
            "/api/login",
            json!({"name": "red", "password": "long enough"}),
        )
        .await;
    assert_eq!(elsewhere.get("/api/session").await["account"], true);
    let (status, _) = elsewhere
        .send(
            "DELETE",
            "/api/account",
            Some(json!({"name": "red", "password": "long enough"})),
        )
        .await;
    assert_eq!(status, 200);
    let (status, _) = blue.send("GET", "/api/people/red", None).await;
    assert_eq!(status, 404);
    let info = blue.get(&format!("/api/tables/{table}")).await;
    assert_eq!(info["seats"][0]["sitter"]["name"], "Somebody");
}

#[tokio::test]
async fn a_guests_matches_go_with_them_into_an_account() {
    let app = TestApp::new().await;
    let red = app.person("Red").await;
    red.post(
        "/api/accounts",
        json!({"name": "Red", "password": "long enough"}),
    )
    .await;
    let guest = app.person("Guest").await;
    let table = guest
        .post("/api/quick", json!({"game": "iye", "bot": "random"}))
        .await;
    guest
        .post(
            "/api/login",
            json!({"name": "Red", "password": "long enough"}),
        )
        .await;
    let path = format!("/api/tables/{}", table["id"].as_str().unwrap());
    assert_eq!(red.get(&path).await["seats"][0]["yours"], true);
    assert_eq!(guest.get(&path).await["seats"][0]["yours"], true);
}

#[tokio::test]
async fn behind_a_proxy_limits_are_counted_by_who_it_names() {
    let app = TestApp::with(|settings| {
        settings.proxy = true;
        settings.limits = Some(atoll_server::Limits {
            requests: 1,
            ..Default::default()
        });
    })
    .await;
    let http = reqwest::Client::new();
    let status = async |from: &str| {
        let request = http.get(format!("http://{}/api/session", app.address()));
        let sent = request.header("x-forwarded-for", from).send().await;
        sent.unwrap().status().as_u16()
    };
    for _ in 0..20 {
        status("192.0.2.1").await;
    }
    assert_eq!(status("192.0.2.1").await, 429);
    assert_eq!(status("192.0.2.2").await, 200);
    // What a client says of itself stands before what the proxy adds.
    assert_eq!(status("192.0.2.3, 192.0.2.1").await, 429);
}

#[tokio::test]
async fn requests_from_other_sites_and_too_many_are_refused() {
    let app = TestApp::with(|settings| {
        settings.limits = Some(atoll_server::Limits {
            requests: 2,
            ..Default::default()
        });
    })
    .await;
    let client = reqwest::Client::new();
    let url = format!("http://{}/api/quick", app.address());
    let send = async |origin: &str| {
        let request = client
            .post(&url)
            .header("origin", origin)
            .json(&json!({"game": "iye"}));
        request.send().await.unwrap()
    };
    let other = send("https://elsewhere.example").await;
    assert_eq!(other.status(), 403);
    assert!(
        other.headers()["content-security-policy"]
            .to_str()
            .unwrap()
            .contains("default-src 'none'")
    );
    assert_eq!(
        send(&format!("http://{}", app.address())).await.status(),
        201
    );
    let mut last = 0;
    for _ in 0..12 {
        let health = client.get(format!("http://{}/healthz", app.address()));
        last = health.send().await.unwrap().status().as_u16();
    }
    assert_eq!(last, 429);
}

#[tokio::test]
async fn the_api_describes_itself() {
    let app = TestApp::new().await;
    let red = app.person("Red").await;
    let document = red.get("/api/openapi.json").await;
    let text = document.to_string();
    let schemas = document["components"]["schemas"].as_object().unwrap();
    for part in text.split("#/components/schemas/").skip(1) {
        let name = part.split('"').next().unwrap();
        assert!(schemas.contains_key(name), "the schema {name} is missing");
    }
    let games = red.get("/api/games").await;
    assert_eq!(games[0]["name"], "iye");
    assert_eq!(games[0]["options"][0]["name"], "players");
    let guide = red.get("/api/games/iye/guide").await;
    assert_eq!(guide.as_array().map(Vec::len), Some(5));
    assert!(guide[0]["table"]["board"]["nodes"].is_array());
    let preview = red.get("/api/games/iye/preview").await;
    assert!(preview["table"]["board"]["nodes"].is_array());
    let (status, body) = red.send("GET", "/api/nothing", None).await;
    assert_eq!(
        (status, &body["error"]["code"]),
        (404, &json!("unknown-route"))
    );
}

#[tokio::test]
async fn accounts_at_a_table_of_three_are_rated_by_their_ranks() {
    let app = TestApp::new().await;
    let names = ["Red", "Blue", "Green"];
    let mut people = Vec::new();
    for name in names {
        let person = app.person(name).await;
        let account = json!({"name": name, "password": "long enough"});
        person.post("/api/accounts", account).await;
        people.push(person);
    }
    let wanted = json!({
        "game": "shaman-island", "options": {"players": 3, "limit": 5}, "policy": {"casual": false},
        "seats": [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}],
    });
    let table = people[0].post("/api/tables", wanted).await;
    let path = format!("/api/tables/{}", table["id"].as_str().unwrap());
    for (person, link) in people[1..].iter().zip(table["links"].as_array().unwrap()) {
        let join = json!({"token": link["token"]});
        person.post(&format!("{path}/join"), join).await;
    }
    let ranks = play_out(&people, &path).await;
    let mut rated = Vec::new();
    for (name, rank) in names.into_iter().zip(&ranks) {
        let profile = people[0].get(&format!("/api/people/{name}")).await;
        assert_eq!(profile["ratings"][0]["system"], "weng-lin");
        assert_eq!(profile["ratings"][0]["matches"], 1);
        rated.push((*rank, profile["ratings"][0]["rating"].as_f64().unwrap()));
    }
    for (rank, rating) in &rated {
        let worse = rated.iter().filter(|(other, _)| other > rank);
        assert!(
            worse.into_iter().all(|(_, other)| other < rating),
            "{rated:?}"
        );
    }
}

/// Whoever is due plays the first legal move, to the end; the ranks.
async fn play_out(people: &[common::Person], path: &str) -> Vec<u64> {
    for step in 0..2000 {
        let view = people[0].get(&format!("{path}/view?detail=moves")).await;
        if let Some(ranks) = view["outcome"]["ranks"].as_array() {
            return ranks.iter().map(|rank| rank.as_u64().unwrap()).collect();
        }
        let Some(seat) = view["due"]["seat"].as_u64() else {
            continue;
        };
        let person = &people[seat as usize];
        let view = person.get(&format!("{path}/view?detail=moves")).await;
        let moves = view["moves"].as_array().unwrap();
        let mv = &moves[step * 7 % moves.len()];
        let command = json!({"id": step.to_string(), "type": "play", "move": mv});
        person.post(&format!("{path}/commands"), command).await;
    }
    panic!("the match did not end");
}
