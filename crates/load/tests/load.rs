//! A small load, to see that it is made and measured.

use std::path::Path;
use std::process::Command;
use std::sync::Once;

use serde_json::Value as Json;

/// The tool, with the program beside it that it measures.
fn tool() -> Command {
    static BUILT: Once = Once::new();
    let tool = Path::new(env!("CARGO_BIN_EXE_atoll-load"));
    BUILT.call_once(|| {
        if !tool.with_file_name("atoll").exists() {
            let built = Command::new(env!("CARGO"))
                .args(["build", "--quiet", "--bin", "atoll"])
                .status();
            assert!(built.unwrap().success());
        }
    });
    Command::new(tool)
}

fn load(words: &[&str]) -> Json {
    let done = tool().args(words).arg("--json").output().unwrap();
    let errors = String::from_utf8_lossy(&done.stderr);
    assert!(done.status.success(), "{errors}");
    serde_json::from_slice(&done.stdout).unwrap()
}

/// A run made moves, none failed, and the waits are in order.
fn check(run: &Json) {
    assert!(run["moves"].as_u64().unwrap() > 0, "{run}");
    assert!(run["moves_per_s"].as_f64().unwrap() > 0.0, "{run}");
    assert_eq!(run["errors"], 0, "{run}");
    let waits = ["p50_ms", "p99_ms", "max_ms"].map(|name| run[name].as_f64().unwrap());
    assert!(0.0 < waits[0] && waits.is_sorted(), "{run}");
}

#[test]
fn server_and_relay_are_measured() {
    let report = load(&["--tables", "2", "--seconds", "1", "--idle", "2"]);
    assert_eq!(report["tables"], 2);
    assert_eq!(report["seconds"], 1.0);
    assert!(report["ratio"].as_f64().unwrap() > 0.0);
    for target in ["server", "relay"] {
        let runs = report[target]["runs"].as_array().unwrap();
        assert_eq!(runs.len(), 2);
        runs.iter().for_each(check);
        assert!(runs[0]["rate"].is_null());
    }
    if cfg!(target_os = "linux") {
        let memory = &report["server"]["memory"];
        assert_eq!(memory["idle_tables"], 2);
        for name in ["start_kb", "active_table_kb", "idle_table_kb"] {
            assert!(memory[name].is_number(), "{memory}");
        }
    }
}

#[test]
fn pictures_can_be_asked_for_at_a_rate() {
    let words = ["--tables", "2", "--seconds", "1", "--idle", "1"];
    let report = load(&[&words[..], &["--rate", "20", "--detail", "scene"]].concat());
    assert_eq!(report["detail"], "scene");
    assert!(report["ratio"].is_null());
    let run = &report["server"]["runs"][0];
    check(run);
    assert!(run["moves"].as_u64().unwrap() <= 25, "{run}");
}

#[test]
fn tables_are_measured_while_bots_think_at_others() {
    let words = ["--tables", "3", "--seconds", "2", "--rate", "30"];
    let report = load(&[&words[..], &["--thinking", "casual"]].concat());
    assert_eq!(report["thinking"], "casual");
    let run = &report["server"]["runs"][0];
    check(run);
    // The bots take half a second for a move, so that people can follow.
    assert!(run["bot_moves"].as_u64().unwrap() >= 3, "{run}");
    assert!(run["cpu_us"].is_null() && report["relay"].is_null());
}

#[test]
fn only_this_machine_is_put_under_load() {
    let done = tool()
        .args(["--url", "http://192.0.2.1:80"])
        .output()
        .unwrap();
    assert_eq!(done.status.code(), Some(2));
}
