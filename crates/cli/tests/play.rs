//! `atoll play` as a program.

use std::process::{Command, Stdio};

const ATOLL: &str = env!("CARGO_BIN_EXE_atoll");

#[test]
fn without_a_terminal_there_is_no_table() {
    let folder = tempfile::tempdir().unwrap();
    let output = Command::new(ATOLL)
        .args(["play", "iye", "--save"])
        .arg(folder.path().join("iye.record"))
        .stdin(Stdio::null())
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    let words = String::from_utf8(output.stderr).unwrap();
    assert!(
        words.starts_with("atoll: `atoll play` needs a terminal"),
        "{words}"
    );
    assert!(output.stdout.is_empty(), "nothing was drawn");
}

#[test]
fn an_unknown_game_is_bad_usage() {
    let output = Command::new(ATOLL)
        .args(["play", "chess"])
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
}

/// Runs in a pseudo terminal made by `script` of util-linux, where there is one.
#[cfg(target_os = "linux")]
mod in_a_terminal {
    use super::*;
    use std::io::Write;
    use std::path::Path;
    use std::process::Child;
    use std::time::{Duration, Instant};

    fn open(save: &Path, more: &str) -> Option<Child> {
        let save = save.display();
        let line = format!("stty cols 100 rows 30; {ATOLL} play iye --save {save} {more}");
        Command::new("script")
            .args(["-qec", &line, "/dev/null"])
            .env("TERM", "xterm-256color")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .ok()
    }

    fn press(child: &mut Child, keys: &str) {
        let keyboard = child.stdin.as_mut().unwrap();
        keyboard.write_all(keys.as_bytes()).unwrap();
        keyboard.flush().unwrap();
    }

    /// Waits until so many decisions are kept.
    fn wait_for(save: &Path, moves: usize) {
        let begun = Instant::now();
        let kept = || {
            let text = std::fs::read_to_string(save).ok()?;
            let line = text.lines().find_map(|line| line.strip_prefix("moves "))?;
            line.parse::<usize>().ok()
        };
        while kept().is_none_or(|kept| kept < moves) {
            assert!(
                begun.elapsed() < Duration::from_secs(60),
                "kept: {:?}",
                kept()
            );
            std::thread::sleep(Duration::from_millis(50));
        }
    }

    #[test]
    fn a_match_is_left_and_resumed() {
        let folder = tempfile::tempdir().unwrap();
        let save = folder.path().join("iye.record");
        let Some(mut child) = open(&save, "--seed 7 --bot random") else {
            return;
        };
        wait_for(&save, 25);
        press(&mut child, "\r");
        wait_for(&save, 27);
        press(&mut child, "q");
        let output = child.wait_with_output().unwrap();
        let words = String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success());
        assert!(words.contains("\x1b[?1049l"), "the screen is given back");
        assert!(words.contains("--resume --save"), "it says how to go on");

        let mut child = open(&save, "--resume").unwrap();
        press(&mut child, "uq");
        let output = child.wait_with_output().unwrap();
        assert!(output.status.success());
        let record = std::fs::read_to_string(&save).unwrap();
        assert!(
            record.contains("moves 25\n"),
            "one's own move was taken back"
        );
        assert!(record.contains("seat 1 random\n"));
    }
}
