//! What one client does must not harm others.

mod common;

use common::TestApp;
use serde_json::{Value as Json, json};

#[tokio::test]
async fn who_is_too_fast_is_told_how_long_to_wait() {
    let app = TestApp::with(|settings| {
        settings.limits = Some(atoll_server::Limits {
            requests: 1,
            credentials: 1,
            ..Default::default()
        });
    })
    .await;
    let http = reqwest::Client::new();
    let login = async || {
        let request = http.post(format!("http://{}/api/login", app.address()));
        let wanted = json!({"name": "Nobody", "password": "long enough"});
        request.json(&wanted).send().await.unwrap()
    };
    assert_eq!(login().await.status(), 401);
    let refused = login().await;
    assert_eq!(refused.status(), 429);
    let wait: u32 = refused.headers()["retry-after"]
        .to_str()
        .unwrap()
        .parse()
        .unwrap();
    assert!((30..=60).contains(&wait), "one a minute: {wait}");
    let body: Json = refused.json().await.unwrap();
    assert_eq!(body["error"]["code"], "too-fast");
    assert_eq!(body["error"]["wait"], wait);
}

#[tokio::test]
async fn a_wrong_method_is_refused_with_a_body_and_the_right_ones() {
    let app = TestApp::new().await;
    let http = reqwest::Client::new();
    for (path, allowed) in [("/api/login", "POST"), ("/healthz", "GET,HEAD")] {
        let request = http.put(format!("http://{}{path}", app.address()));
        let refused = request.send().await.unwrap();
        assert_eq!(refused.status(), 405, "{path}");
        assert_eq!(refused.headers()["allow"], allowed);
        let body: Json = refused.json().await.unwrap();
        assert_eq!(body["error"]["code"], "wrong-method");
        assert_eq!(body["error"]["message"], "this address does not answer PUT");
    }
}
