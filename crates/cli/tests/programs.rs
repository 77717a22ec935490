//! Programs that play over lines of JSON: the example in Python in all games, and programs that are broken.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};
use std::time::{Duration, Instant};

use serde_json::Value as Json;
use tempfile::TempDir;

const BOT: &str = "cmd:python3 examples/python/bot.py";

/// `atoll sim` with these arguments, from the root of the project.
fn sim(args: &[&str]) -> Output {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut command = Command::new(env!("CARGO_BIN_EXE_atoll"));
    command.arg("sim").args(args).current_dir(root);
    command.output().unwrap()
}

#[track_caller]
fn report(args: &[&str]) -> Json {
    let done = sim(args);
    let problem = String::from_utf8_lossy(&done.stderr);
    assert!(done.status.success(), "{args:?}: {problem}");
    serde_json::from_slice(&done.stdout).unwrap()
}

/// Two short matches each; the other seats are played by bots of ours.
#[test]
fn the_example_plays_all_games() {
    let games = [
        ("iye", r#"{"wins":1}"#, 2),
        ("the-island", "{}", 2),
        ("shaman-island", r#"{"players":3}"#, 3),
        ("mercenary-isle", r#"{"variant":"mercenary"}"#, 2),
        ("shaman", r#"{"players":2,"length":"supershort"}"#, 2),
    ];
    for (game, options, seats) in games {
        let bots = format!("{BOT}{}", ",random".repeat(seats - 1));
        let report = report(&[
            game,
            "--options",
            options,
            "--bots",
            &bots,
            "--matches",
            "2",
            "--seed",
            "5",
            "--json",
        ]);
        assert_eq!(report["bots"][0]["name"], BOT, "{game}");
        assert_eq!(report["bots"][0]["played"], 2, "{game}");
        let pace = &report["speed"]["bots"][0];
        assert!(pace["decisions"].as_u64().unwrap() > 0, "{game}: {pace}");
    }
}

#[test]
fn the_same_seed_is_the_same_match() {
    let play = || {
        let mut report = report(&[
            "iye",
            "--bots",
            BOT,
            "--matches",
            "3",
            "--seed",
            "9",
            "--json",
        ]);
        report.as_object_mut().unwrap().remove("speed");
        report
    };
    assert_eq!(play(), play());
}

#[track_caller]
fn refused(bot: &str, sentence: &str) {
    let bots = format!("{bot},random");
    let args = [
        "iye",
        "--bots",
        &bots,
        "--matches",
        "1",
        "--seed",
        "1",
        "--patience",
        "0.5",
    ];
    let started = Instant::now();
    let done = sim(&args);
    let problem = String::from_utf8_lossy(&done.stderr);
    assert_eq!(done.status.code(), Some(1), "{problem}");
    let expected = format!("atoll: {bot} in match 0: {sentence}");
    assert!(problem.starts_with(&expected), "{problem}");
    assert!(started.elapsed() < Duration::from_secs(20));
}

#[test]
fn broken_programs_are_named() {
    refused(
        "cmd:./no-such-program",
        "cannot start `./no-such-program`: ",
    );
    refused("cmd:false", "it ended without an answer (exit status: 1)");
    refused("cmd:sleep 30", "no answer within 0.5 s");
    refused(
        "cmd:echo hello",
        "it answers with a line that is not JSON: hello",
    );
    // It sends back what it was sent, which is no answer.
    refused("cmd:cat", "it refuses: {");
}

/// A program that begins well and then answers this.
#[track_caller]
fn answers(second: &str, sentence: &str) {
    let folder = TempDir::new().unwrap();
    let script = folder.path().join("bot.sh");
    let text = format!("echo '{{\"id\":1,\"ok\":{{}}}}'\necho '{second}'\ncat > /dev/null\n");
    fs::write(&script, text).unwrap();
    refused(&format!("cmd:sh {}", script.display()), sentence);
}

#[test]
fn wrong_answers_are_named() {
    let not_offered = "`z9` is not one of the moves it was offered";
    answers(r#"{"id":2,"ok":{"move":"z9"}}"#, not_offered);
    answers(r#"{"id":2,"ok":{}}"#, "the answer has no text `move`: {}");
    answers(
        r#"{"id":2,"error":{"message":"no idea"}}"#,
        "it refuses: no idea",
    );
    answers(r#"{"id":7,"ok":{"move":"z9"}}"#, "no answer within 0.5 s");
}
