//! `atoll people`: reports and bans, beside a running server or without one.

use std::process::{Command, Output};

use atoll_store::{Address, Person, Report, Session, Store, Write};
use serde_json::Value as Json;

fn atoll(data: &str, args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_atoll"));
    let command = command.arg("people").args(args).args(["--data", data]);
    command.env_remove("ATOLL_DATABASE");
    command.output().unwrap()
}

fn said(output: &Output) -> String {
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout.clone()).unwrap()
}

/// An account, and a report about it.
async fn fill(data: &std::path::Path) {
    let address = Address::Sqlite(data.join("atoll.db"));
    let store = Store::open_at(&address).await.unwrap();
    let person = Person {
        id: "p1".into(),
        name: "Rude".into(),
        login: Some("rude".into()),
        ..Person::default()
    };
    let session = Session {
        hash: "h".into(),
        person: "p1".into(),
        made: 1,
        used: 2,
        expires: i64::MAX,
        address: "192.0.2.7".into(),
    };
    let report = Report {
        id: 0,
        at: 1_795_029_720_000,
        reporter: "p2".into(),
        person: "p1".into(),
        name: "Rude".into(),
        match_id: Some("m1".into()),
        said: Some("something rude".into()),
        reason: "insults".into(),
        closed: false,
    };
    let all = vec![
        Write::Person(person),
        Write::Session(session),
        Write::Report(report),
    ];
    store.write(all).await.unwrap();
}

#[test]
fn reports_are_read_and_people_are_banned() {
    let folder = tempfile::tempdir().unwrap();
    tokio::runtime::Runtime::new()
        .unwrap()
        .block_on(fill(folder.path()));
    let data = folder.path().to_str().unwrap();
    let text = said(&atoll(data, &["reports"]));
    for part in [
        "Rude: insults",
        "something rude",
        "m1",
        "p1",
        "192.0.2.7",
        "2026-11-18 19:22 UTC",
    ] {
        assert!(text.contains(part), "{part} in {text}");
    }
    let json: Json = serde_json::from_str(&said(&atoll(data, &["reports", "--json"]))).unwrap();
    let id = json["reports"][0]["id"].to_string();
    said(&atoll(data, &["close", &id]));
    assert_eq!(
        said(&atoll(data, &["reports"])),
        "Nobody has reported anything.\n"
    );
    assert!(said(&atoll(data, &["reports", "--all"])).contains("done with"));
    assert_eq!(atoll(data, &["close", "77"]).status.code(), Some(1));

    said(&atoll(
        data,
        &["ban", "--name", "RUDE", "--days", "7", "--why", "insults"],
    ));
    said(&atoll(data, &["ban", "--address", "2001:db8::1"]));
    let bans = said(&atoll(data, &["bans"]));
    assert!(
        bans.contains("Rude (p1), until ") && bans.contains(": insults\n"),
        "{bans}"
    );
    assert!(
        bans.contains("an address (2001:db8::), for good\n"),
        "{bans}"
    );
    said(&atoll(data, &["unban", "--name", "Rude"]));
    assert!(!said(&atoll(data, &["bans"])).contains("Rude"));
    let none = said(&atoll(data, &["unban", "--name", "Rude"]));
    assert_eq!(none, "Nobody of the kind was banned.\n");
    assert_eq!(
        atoll(data, &["ban", "--name", "Nobody"]).status.code(),
        Some(1)
    );
    assert_eq!(atoll(data, &["ban"]).status.code(), Some(2));
    let wrong = atoll(data, &["ban", "--address", "here"]);
    assert_eq!(wrong.status.code(), Some(2));
}
