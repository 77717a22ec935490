//! What is kept can be checked, copied, taken elsewhere, and comes back as it was.

use std::path::Path;
use std::process::{Command, Output};

use atoll_store::{Entry, Store, Write};

fn atoll(words: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_atoll"));
    command.args(words).env_remove("ATOLL_DATABASE");
    command.output().unwrap()
}

/// What a command that succeeds prints.
fn done(words: &[&str]) -> String {
    let output = atoll(words);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{words:?}: {errors}");
    String::from_utf8(output.stdout).unwrap()
}

/// Why a command failed.
fn failed(words: &[&str]) -> String {
    let output = atoll(words);
    assert_eq!(output.status.code(), Some(1), "{words:?}");
    String::from_utf8(output.stderr).unwrap()
}

/// Records of matches between bots, imported into a store.
struct Kept {
    folder: tempfile::TempDir,
}

impl Kept {
    fn new() -> Kept {
        let kept = Kept {
            folder: tempfile::tempdir().unwrap(),
        };
        for (game, bots) in [("iye", "random,random"), ("shaman-island", "random,random")] {
            let records = kept.path(game);
            let sim = ["sim", game, "--bots", bots, "--matches", "2", "--seed", "1"];
            done(&[&sim[..], &["--records", &records]].concat());
            for file in kept.files(&records) {
                done(&["import", &file, "--data", &kept.path("data")]);
            }
        }
        kept
    }

    fn path(&self, name: &str) -> String {
        self.folder.path().join(name).to_str().unwrap().to_owned()
    }

    fn files(&self, folder: &str) -> Vec<String> {
        let files = std::fs::read_dir(folder).unwrap();
        let mut files: Vec<String> = files
            .map(|file| file.unwrap().path().to_str().unwrap().to_owned())
            .collect();
        files.sort();
        files
    }
}

#[test]
fn records_go_into_a_store_and_come_out_true() {
    let kept = Kept::new();
    let data = kept.path("data");
    assert_eq!(
        done(&["doctor", "--data", &data]).split(" with").next(),
        Some("4 matches")
    );
    let again = &kept.files(&kept.path("iye"))[0];
    let said = done(&["import", again, "--data", &data]);
    assert!(said.contains("there already"), "{said}");
    done(&[
        "export",
        &kept.path("out"),
        "--data",
        &data,
        "--game",
        "iye",
    ]);
    let out = kept.files(&kept.path("out"));
    assert_eq!(out.len(), 2);
    for file in &out {
        assert!(done(&["verify", file]).starts_with("The record is true."));
    }
    let text = std::fs::read_to_string(&out[0]).unwrap();
    let cut = kept.path("cut.txt");
    std::fs::write(&cut, text.split("result").next().unwrap()).unwrap();
    let why = failed(&["import", &cut, "--data", &data]);
    assert!(why.contains("cut.txt") && why.contains("seed"), "{why}");
}

#[test]
fn a_backup_comes_back_whole_in_either_database() {
    let kept = Kept::new();
    let backup = kept.path("atoll.backup");
    done(&["backup", &backup, "--data", &kept.path("data")]);
    done(&["restore", &backup, "--data", &kept.path("copy")]);
    let second = kept.path("second.backup");
    done(&["backup", &second, "--data", &kept.path("copy")]);
    let text = std::fs::read_to_string(&backup).unwrap();
    assert_eq!(std::fs::read_to_string(&second).unwrap(), text);
    if let Some(url) = atoll_services::new_database() {
        done(&["restore", &backup, "--database", &url]);
        done(&["doctor", "--database", &url]);
        done(&["backup", &second, "--force", "--database", &url]);
        assert_eq!(std::fs::read_to_string(&second).unwrap(), text);
    }
    let why = failed(&["restore", &backup, "--data", &kept.path("copy")]);
    assert!(why.contains("not empty"), "{why}");
    let why = failed(&["backup", &second, "--data", &kept.path("copy")]);
    assert!(
        why.contains("is there already") && why.contains("--force"),
        "{why}"
    );
    assert_eq!(std::fs::read_to_string(&second).unwrap(), text);
    std::fs::write(&second, "of yesterday").unwrap();
    done(&["backup", &second, "--force", "--data", &kept.path("copy")]);
    assert_eq!(std::fs::read_to_string(&second).unwrap(), text);
    let half = kept.path("half.backup");
    std::fs::write(&half, &text[..text.len() / 2]).unwrap();
    let why = failed(&["restore", &half, "--data", &kept.path("none")]);
    assert!(why.contains("half.backup"), "{why}");
    assert!(!Path::new(&kept.path("none/atoll.db")).exists());
    let why = failed(&[
        "backup",
        &kept.path("third"),
        "--data",
        &kept.path("nowhere"),
    ]);
    assert!(why.contains("there is no database"), "{why}");
}

#[test]
fn the_doctor_names_what_is_wrong_and_changes_nothing() {
    let kept = Kept::new();
    let file = kept.folder.path().join("data/atoll.db");
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let ids = runtime.block_on(async {
        let store = Store::open(&file).await.unwrap();
        let mut rows = Vec::new();
        for id in store.matches_after("").await.unwrap() {
            rows.extend(store.find_match(&id.unwrap()).await.unwrap());
        }
        // One match goes on after its end, one was made under other rules and is the same, one is not.
        let after = store.log(&rows[0].id).await.unwrap().pop().unwrap();
        let wrong = Entry {
            number: after.number + 2,
            text: "nonsense".into(),
            ..after
        };
        let (mut same, mut other) = (rows[1].clone(), rows[1].clone());
        (same.id, same.rules) = ("same".into(), 99);
        (other.id, other.rules) = ("other".into(), 99);
        other.outcome = Some(r#"{"ranks":[1,1],"reason":"no more"}"#.into());
        let mut writes = vec![Write::Append(wrong)];
        for row in [same, other] {
            let id = row.id.clone();
            writes.push(Write::Create(Box::new(row), Vec::new()));
            for entry in store.log(&rows[1].id).await.unwrap() {
                let match_id = id.clone();
                writes.push(Write::Append(Entry { match_id, ..entry }));
            }
        }
        store.write(writes).await.unwrap();
        [rows[0].id.clone(), "other".into()]
    });
    let backup = |name: &str| {
        done(&["backup", &kept.path(name), "--data", &kept.path("data")]);
        std::fs::read_to_string(kept.path(name)).unwrap()
    };
    let before = backup("before");
    let output = atoll(&["doctor", "--data", &kept.path("data"), "--json"]);
    assert_eq!(output.status.code(), Some(1));
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let wrong = report["wrong"].as_array().unwrap();
    let mut named: Vec<_> = wrong
        .iter()
        .map(|one| one["id"].as_str().unwrap())
        .collect();
    named.sort_unstable();
    let mut expected = ids.each_ref().map(String::as_str);
    expected.sort_unstable();
    assert_eq!(named, expected, "{report}");
    let of = |id: &str| wrong.iter().find(|one| one["id"] == id).unwrap()["problems"].to_string();
    assert!(of(&ids[0]).contains("is missing"), "{report}");
    assert!(
        of("other").contains("made under rules version 99"),
        "{report}"
    );
    assert!(backup("after") == before, "the doctor changed something");
    // What does not replay is exported as it was recorded.
    done(&["export", &kept.path("out"), "--data", &kept.path("data")]);
    assert_eq!(kept.files(&kept.path("out")).len(), 6);
}
