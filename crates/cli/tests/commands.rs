//! The binary as people and programs use it: what it prints, how it fails, what it leaves behind.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::Value as Json;
use tempfile::TempDir;

/// First turn of a cycle.
const OPENING: &str = "SHSTS/HSWSH/THHSO/SHTSW/HSTWT c3 0 - - 0-0-0";
/// Four moves before the end of a cycle.
const ENDGAME: &str = "4O/5/1SH2/1ST2/5 a1 1 - HTW 0-0-0";

/// What came of running the binary.
#[derive(Debug)]
struct Run {
    code: i32,
    out: Vec<u8>,
    err: String,
}

impl Run {
    #[track_caller]
    fn text(&self) -> String {
        assert_eq!((self.code, self.err.as_str()), (0, ""), "{self:?}");
        String::from_utf8(self.out.clone()).unwrap()
    }

    #[track_caller]
    fn json(&self) -> Json {
        let text = self.text();
        assert_eq!(text.lines().count(), 1, "JSON is one line");
        serde_json::from_str(&text).unwrap()
    }

    /// The exit code and the first line of stderr; a command that fails prints nothing.
    #[track_caller]
    fn refusal(&self) -> (i32, &str) {
        assert!(self.out.is_empty(), "{self:?}");
        (self.code, self.err.lines().next().unwrap_or_default())
    }
}

fn command(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_atoll"));
    command.args(args).env_remove("COLUMNS");
    command.stdin(Stdio::null());
    command
}

fn run(mut command: Command) -> Run {
    let done = command.output().unwrap();
    Run {
        code: done.status.code().expect("no signal ended it"),
        out: done.stdout,
        err: String::from_utf8(done.stderr).unwrap(),
    }
}

fn atoll(args: &[&str]) -> Run {
    run(command(args))
}

fn atoll_in(folder: &TempDir, args: &[&str]) -> Run {
    let mut command = command(args);
    command.current_dir(folder);
    run(command)
}

/// A folder with the records of three short matches in `records`.
fn with_records() -> TempDir {
    let folder = TempDir::new().unwrap();
    let args = "sim iye --bots random --matches 3 --seed 7 --records records --options";
    let mut args: Vec<&str> = args.split(' ').collect();
    args.push(r#"{"wins":1}"#);
    atoll_in(&folder, &args).text();
    folder
}

/// The names of everything in a folder.
fn names(folder: impl AsRef<Path>) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<String> = entries
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

/// The file `to` is the file `from` with one text in place of another.
fn tamper(folder: &TempDir, from: &str, to: &str, change: impl Fn(&str) -> String) -> PathBuf {
    let text = fs::read_to_string(folder.path().join(from)).unwrap();
    let changed = change(&text);
    assert_ne!(text, changed, "something must change");
    let path = folder.path().join(to);
    fs::write(&path, changed).unwrap();
    path
}

const RECORD: &str = "records/000001.txt";

mod success {
    use super::*;

    #[test]
    fn alone_it_says_where_to_begin() {
        let text = atoll(&[]).text();
        assert!(text.contains("Begin here:\n  atoll games"), "{text}");
        assert_eq!(atoll(&["help"]).text(), atoll(&["--help"]).text());
    }

    #[test]
    fn games_are_listed() {
        let text = atoll(&["games"]).text();
        let block = text.split("\n\n").find(|block| block.contains("(iye)"));
        insta::assert_snapshot!(block.unwrap());
        let json = atoll(&["games", "--json"]).json();
        let iye = &json["games"][0];
        assert_eq!(iye["name"], "iye");
        assert_eq!(iye["seats"], serde_json::json!([2, 2]));
        assert_eq!(iye["options"][0]["name"], "players");
        assert_eq!(iye["bots"][0]["name"], "random");
    }

    #[test]
    fn rules_are_plain_markdown_in_a_pipe() {
        let text = atoll(&["rules", "iye"]).text();
        assert!(text.starts_with("# İye"), "{text}");
        assert!(!text.contains('\x1b'));
    }

    #[test]
    fn a_position_is_shown_as_text() {
        let shown = atoll(&["show", "iye", "--position", ENDGAME]).text();
        insta::assert_snapshot!(shown);
        let asked = atoll(&["show", "iye", "--position", ENDGAME, "--text"]).text();
        assert_eq!(shown, asked);
    }

    #[test]
    fn viewers_differ_in_what_they_can_do() {
        let shown = |viewer| {
            let args = ["show", "iye", "--position", ENDGAME, "--viewer", viewer];
            atoll(&args).text()
        };
        assert!(shown("1").contains("W:c3"));
        assert!(!shown("0").contains("W:c3"));
        assert!(shown("spectator").contains("Seat 1 moves the drum"));
    }

    #[test]
    fn pictures_are_written_whole() {
        let folder = TempDir::new().unwrap();
        let show = ["show", "iye", "--position", ENDGAME];
        let svg = [&show[..], &["--svg", "board.svg"]].concat();
        let png = [&show[..], &["--png", "board.png", "--theme", "dark"]].concat();
        assert_eq!(atoll_in(&folder, &svg).text(), "");
        assert_eq!(atoll_in(&folder, &png).text(), "");
        assert_eq!(names(&folder), ["board.png", "board.svg"]);
        let picture = fs::read(folder.path().join("board.png")).unwrap();
        assert!(picture.starts_with(b"\x89PNG\r\n\x1a\n"));
        let written = fs::read_to_string(folder.path().join("board.svg")).unwrap();
        let printed = atoll(&[&show[..], &["--svg", "-"]].concat()).text();
        assert!(written.starts_with("<svg"), "{written:.80}");
        assert_eq!(written, printed);
        let framed = atoll(&[&show[..], &["--svg", "-", "--targets"]].concat()).text();
        assert!(framed.len() > printed.len());
    }

    #[test]
    fn sequences_are_counted() {
        let depth = |n| atoll(&["perft", "iye", "--position", OPENING, "--depth", n]).text();
        assert!(depth("3").starts_with("1096 sequences of 3 decisions in "));
        assert!(depth("0").starts_with("1 sequence of 0 decisions in "));
        let args = ["perft", "iye", "--depth", "2", "--divide"];
        let text = atoll(&args).text();
        let (counts, time) = text.rsplit_once(" in ").unwrap();
        assert!(time.ends_with(" s\n"));
        insta::assert_snapshot!(counts, @r"
        deal:S  5
        deal:H  5
        deal:T  5
        deal:W  5
        deal:O  4
        24 sequences of 2 decisions
        ");
    }

    #[test]
    fn counts_are_json_too() {
        let args = [
            "perft",
            "iye",
            "--position",
            OPENING,
            "--depth",
            "2",
            "--divide",
            "--json",
        ];
        let json = atoll(&args).json();
        assert_eq!((&json["nodes"], &json["depth"]), (&112.into(), &2.into()));
        assert_eq!(json["position"], OPENING);
        let shares = json["divide"].as_array().unwrap().iter();
        assert_eq!(
            shares.map(|s| s["nodes"].as_u64().unwrap()).sum::<u64>(),
            112
        );
        let plain = atoll(&args[..6]).text();
        assert!(plain.starts_with("112 "));
    }

    #[test]
    fn endings_are_solved() {
        let args = ["solve", "iye", "--position", ENDGAME, "--memory", "8"];
        let text = atoll(&args).text();
        assert!(
            text.starts_with("Seat 1 wins the cycle with best play: W:c3 "),
            "{text}"
        );
        let json = atoll(&[&args[..], &["--json"]].concat()).json();
        assert_eq!(json["value"], 1);
        assert_eq!(json["pv"][0], "W:c3");
        assert!(json["nodes"].as_u64().unwrap() > 0);
    }

    /// The two sides of one question: whoever wins, the other loses.
    #[test]
    fn lost_positions_are_called_lost() {
        let after = "4O/5/1S3/1ST2/5 c3 0 H HT 0-0-0";
        let text = atoll(&["solve", "iye", "--position", after]).text();
        assert!(
            text.starts_with("Seat 0 loses the cycle against best play: "),
            "{text}"
        );
    }

    #[test]
    fn moves_are_analyzed_best_first() {
        let args = ["analyze", "iye", "--position", ENDGAME, "--nodes", "300"];
        let text = atoll(&args).text();
        assert!(text.starts_with("Seat 1 plays "), "{text}");
        assert_eq!(text, atoll(&args).text(), "the same seed, the same answer");
        let json = atoll(&[&args[..], &["--json", "--seed", "5"]].concat()).json();
        assert_eq!((&json["seat"], &json["nodes"]), (&1.into(), &300.into()));
        assert_eq!((&json["bot"], &json["seed"]), (&"mcts".into(), &5.into()));
        let moves = json["moves"].as_array().unwrap();
        assert_eq!(moves.len(), 6);
        assert_eq!(moves[0]["move"], json["move"]);
        let visits: Vec<_> = moves
            .iter()
            .map(|m| m["visits"].as_u64().unwrap())
            .collect();
        assert!(visits.is_sorted_by(|a, b| a >= b), "{visits:?}");
    }

    #[test]
    fn any_bot_can_analyze() {
        for bot in ["random", "greedy", "solver"] {
            let args = ["analyze", "iye", "--position", ENDGAME, "--bot", bot];
            assert!(atoll(&args).text().contains("Expected: "), "{bot}");
        }
    }

    #[test]
    fn a_match_is_told_in_sentences() {
        let folder = with_records();
        insta::assert_snapshot!(atoll_in(&folder, &["replay", RECORD]).text());
        let part = atoll_in(&folder, &["replay", RECORD, "--at", "26", "--viewer", "1"]).text();
        assert!(
            part.ends_with("The match is not over: seat 1 is to act.\n"),
            "{part}"
        );
    }

    #[test]
    fn a_record_is_shown_at_any_move() {
        let folder = with_records();
        let at = |n| atoll_in(&folder, &["show", "iye", "--record", RECORD, "--at", n]).text();
        assert!(at("0").contains("The tiles are dealt"));
        assert!(at("25").contains("turn 1 of 24"));
    }

    #[test]
    fn every_game_is_measured() {
        let json = atoll(&["bench", "iye", "--seconds", "0.01", "--json"]).json();
        let benches = json["benches"].as_array().unwrap();
        let setups: Vec<_> = benches.iter().map(|bench| &bench["setup"]).collect();
        assert_eq!(setups, ["default", "cycle"]);
        for figure in [
            "playouts_per_s",
            "moves_per_s",
            "simulations_per_s",
            "clone_ns",
        ] {
            assert!(
                benches[1][figure]["best"].as_f64().unwrap() > 0.0,
                "{figure}"
            );
        }
        assert!(benches[0]["solver_nodes_per_s"]["median"].as_f64().unwrap() > 0.0);
        let table = atoll(&["bench", "iye", "--seconds", "0.01"]).text();
        assert!(
            table.contains("simulations/s") && table.contains("iye   cycle"),
            "{table}"
        );
    }

    #[test]
    fn shells_can_complete() {
        for shell in ["bash", "zsh", "fish"] {
            assert!(
                atoll(&["completions", shell]).text().contains("perft"),
                "{shell}"
            );
        }
    }

    #[test]
    fn every_command_teaches() {
        let commands = [
            "games",
            "rules",
            "show",
            "replay",
            "verify",
            "analyze",
            "solve",
            "sim",
            "perft",
            "bench",
            "completions",
        ];
        let help = |command: &&str| {
            let text = atoll(&[command, "--help"]).text();
            assert!(text.contains("\nExamples:\n  atoll "), "{command}");
            let is_list = |line: &&str| line.contains("[possible values:");
            let kept: Vec<_> = text.lines().filter(|line| !is_list(line)).collect();
            format!("$ atoll {command} --help\n{}\n\n", kept.join("\n"))
        };
        insta::assert_snapshot!(commands.iter().map(help).collect::<String>());
    }

    /// `atoll completions bash | head` ends quietly.
    #[test]
    fn nobody_has_to_read_to_the_end() {
        for args in [&["completions", "bash"][..], &["games"], &["sim", "--help"]] {
            let (reader, writer) = std::io::pipe().unwrap();
            drop(reader);
            let mut command = command(args);
            let done = command.stdout(writer).stderr(Stdio::piped());
            let done = done.spawn().unwrap().wait_with_output().unwrap();
            assert_eq!(done.status.code(), Some(0), "{args:?}");
            assert_eq!(String::from_utf8(done.stderr).unwrap(), "", "{args:?}");
        }
    }
}

mod simulation {
    use super::*;

    const SIM: [&str; 8] = [
        "sim",
        "iye",
        "--bots",
        "mcts:20,greedy",
        "--matches",
        "6",
        "--seed",
        "3",
    ];

    fn report(more: &[&str]) -> Json {
        let mut json = atoll(&[&SIM[..], &["--json"], more].concat()).json();
        json.as_object_mut().unwrap().remove("speed").unwrap();
        json
    }

    #[test]
    fn threads_change_nothing() {
        let one = report(&["--threads", "1"]);
        assert_eq!(one, report(&["--threads", "2"]));
        assert_eq!((&one["matches"], &one["seed"]), (&6.into(), &3.into()));
        assert_eq!(one["bots"][0]["played"], 6);
    }

    #[test]
    fn the_report_is_text_too() {
        let text = atoll(&[
            "sim",
            "iye",
            "--bots",
            "random",
            "--matches",
            "20",
            "--seed",
            "3",
        ]);
        let text = text.text();
        let (report, time) = text.split_once("time ").unwrap();
        assert!(time.contains("matches/s"));
        insta::assert_snapshot!(report);
    }

    /// A seed that was drawn is told, and repeats the run.
    #[test]
    fn a_drawn_seed_can_be_used_again() {
        let sim = ["sim", "iye", "--bots", "random", "--matches", "5", "--json"];
        let first = atoll(&sim).json();
        let seed = first["seed"].to_string();
        let second = atoll(&[&sim[..], &["--seed", &seed]].concat()).json();
        assert_eq!(first["lengths"], second["lengths"]);
        assert_eq!(first["seats"], second["seats"]);
    }

    #[test]
    fn matches_become_lines() {
        let folder = TempDir::new().unwrap();
        let printed = atoll(&[&SIM[..], &["--csv", "-"]].concat()).text();
        assert_eq!(printed.lines().count(), 7);
        assert!(printed.starts_with("match,seed,reason,plies,"), "{printed}");
        let report = atoll_in(&folder, &[&SIM[..], &["--csv", "matches.csv"]].concat()).text();
        assert!(report.contains("6 matches, seed 3"), "{report}");
        let written = fs::read_to_string(folder.path().join("matches.csv")).unwrap();
        assert_eq!(written, printed);
    }

    #[test]
    fn records_are_kept_and_true() {
        let folder = with_records();
        let records = folder.path().join("records");
        assert_eq!(names(&folder), ["records"]);
        assert_eq!(names(&records), ["000001.txt", "000002.txt", "000003.txt"]);
        for name in names(&records) {
            let text = atoll_in(&folder, &["verify", &format!("records/{name}")]).text();
            assert!(text.starts_with("The record is true."), "{text}");
            assert!(text.contains("25 draws"), "{text}");
        }
    }

    #[test]
    fn an_empty_folder_is_as_good_as_a_new_one() {
        let folder = TempDir::new().unwrap();
        fs::create_dir(folder.path().join("here")).unwrap();
        atoll_in(&folder, &[&SIM[..], &["--records", "here"]].concat()).text();
        assert_eq!(names(folder.path().join("here")).len(), 6);
    }

    #[test]
    fn verifying_says_what_was_checked() {
        let folder = with_records();
        insta::assert_snapshot!(atoll_in(&folder, &["verify", RECORD]).text());
        let mut piped = command(&["verify", "-"]);
        piped.stdin(fs::File::open(folder.path().join(RECORD)).unwrap());
        assert!(run(piped).text().starts_with("The record is true."));
    }
}

mod refusal {
    use super::*;

    #[track_caller]
    fn assert_refused(folder: &TempDir, args: &[&str], code: i32, sentence: &str) {
        let run = atoll_in(folder, args);
        assert_eq!(run.refusal(), (code, sentence), "{args:?}");
    }

    #[test]
    fn wrong_use_is_named() {
        let folder = TempDir::new().unwrap();
        let sim = |options| {
            let sim = ["sim", "iye", "--bots", "random", "--matches", "1"];
            [&sim[..], &["--options", options]].concat()
        };
        let table: &[(&[&str], &str)] = &[
            (
                &sim(r#"{"wins":1"#),
                "--options is not JSON: EOF while parsing an object at line 1 column 9",
            ),
            (
                &sim(""),
                "--options is not JSON: EOF while parsing a value at line 1 column 0",
            ),
            (&sim("[1]"), "options are a JSON object"),
            (
                &sim(r#"{"wins":"x"}"#),
                "the option `wins` takes a whole number from 1 to 3, not \"x\"",
            ),
            (
                &sim(r#"{"wins":1.5}"#),
                "the option `wins` takes a whole number or a text",
            ),
            (
                &sim(r#"{"win":1}"#),
                "there is no option `win`; the options are players, wins, max, first, next, layout",
            ),
            (
                &sim(r#"{"players":3}"#),
                "the option `players` takes the number 2, not 3",
            ),
            (
                &["sim", "iye", "--bots", "nobody", "--matches", "1"],
                "there is no bot `nobody`; the bots are random, greedy, mcts, solver",
            ),
            (
                &[
                    "sim",
                    "iye",
                    "--bots",
                    "random,greedy,random",
                    "--matches",
                    "1",
                ],
                "--bots names 3 bots for 2 seats: name 2, or one for all",
            ),
            (
                &["sim", "iye", "--bots", "random,cmd:./bot", "--matches", "1"],
                "`cmd:./bot`: programs cannot play in `atoll sim` yet",
            ),
            (
                &["sim", "iye", "--bots", "random", "--matches", "0"],
                "invalid value '0' for '--matches <N>': expected a whole number above 0",
            ),
            (
                &["sim", "iye", "--matches", "1"],
                "the following required arguments were not provided: --bots <BOT,…>",
            ),
            (
                &[
                    "sim",
                    "iye",
                    "--bots",
                    "random",
                    "--matches",
                    "1",
                    "--json",
                    "--csv",
                    "x",
                ],
                "the argument '--json' cannot be used with '--csv <FILE>'",
            ),
            (
                &["analyze", "iye", "--position", ENDGAME, "--bot", "nobody"],
                "there is no bot `nobody`; the bots are random, greedy, mcts, solver",
            ),
            (
                &["analyze", "iye", "--position", ENDGAME, "--time", "-1"],
                "invalid value '-1' for '--time <S>': expected a number of seconds above 0",
            ),
            (
                &["show", "iye"],
                "the following required arguments were not provided: <--position <P>|--record <FILE>>",
            ),
            (
                &["show", "iye", "--position", ENDGAME, "--record", "x"],
                "the argument '--position <P>' cannot be used with '--record <FILE>'",
            ),
            (
                &["show", "iye", "--position", ENDGAME, "--viewer", "2"],
                "--viewer 2: there is no such seat; the last one is 1",
            ),
            (
                &["show", "iye", "--position", ENDGAME, "--viewer", "me"],
                "invalid value 'me' for '--viewer <SEAT>': expected the number of a seat, counted from 0, or `spectator`",
            ),
            (
                &[
                    "show",
                    "iye",
                    "--position",
                    ENDGAME,
                    "--svg",
                    "a",
                    "--png",
                    "b",
                ],
                "the argument '--svg <FILE>' cannot be used with '--png <FILE>'",
            ),
            (
                &["perft", "iye"],
                "the following required arguments were not provided: --depth <N>",
            ),
            (
                &["perft", "iye", "--depth", "4000000000"],
                "invalid value '4000000000' for '--depth <N>': 4000000000 is not in 0..=200",
            ),
            (
                &[
                    "perft",
                    "iye",
                    "--depth",
                    "1",
                    "--options",
                    "{}",
                    "--position",
                    ENDGAME,
                ],
                "the argument '--options <JSON>' cannot be used with '--position <P>'",
            ),
            (&["nonsense"], "unrecognized subcommand 'nonsense'"),
        ];
        for (args, sentence) in table {
            assert_refused(&folder, args, 2, &format!("atoll: {sentence}"));
        }
        assert!(names(&folder).is_empty());
    }

    #[test]
    fn unknown_games_are_named() {
        for command in ["rules", "show", "analyze", "solve", "sim", "perft", "bench"] {
            let run = atoll(&[command, "chess"]);
            let (code, sentence) = run.refusal();
            assert_eq!(code, 2, "{command}");
            assert!(
                sentence.starts_with("atoll: invalid value 'chess' for '"),
                "{sentence}"
            );
            assert!(sentence.contains("[possible values: iye"), "{sentence}");
        }
    }

    #[test]
    fn at_needs_a_record() {
        let run = atoll(&["show", "iye", "--position", ENDGAME, "--at", "1"]);
        assert_eq!(run.refusal().0, 2);
    }

    #[test]
    fn bad_positions_are_marked() {
        let bad = ENDGAME.replace("HTW", "HXW");
        let expected = "expected a hand: letters of S H T W O, or - for none at `HXW`";
        for command in ["show", "analyze", "solve"] {
            let run = atoll(&[command, "iye", "--position", &bad]);
            assert_eq!(run.refusal(), (1, &*format!("atoll: `{bad}`: {expected}")));
        }
        let run = atoll(&["perft", "iye", "--depth", "1", "--position", &bad]);
        insta::assert_snapshot!(run.err, @r"
        atoll: `4O/5/1SH2/1ST2/5 a1 1 - HXW 0-0-0`: expected a hand: letters of S H T W O, or - for none at `HXW`
           ╭─[text:1:25]
         1 │ 4O/5/1SH2/1ST2/5 a1 1 - HXW 0-0-0
           ·                         ▲
           ·                         ╰── here
           ╰────
        ");
        for odd in [
            "",
            " ",
            "İ",
            "\n\n",
            "5/5/5/5/5 c3 0 - - 0-0-0",
            "\u{1f941} c3",
        ] {
            let run = atoll(&["show", "iye", "--position", odd]);
            assert_eq!(run.refusal().0, 1, "{odd:?}");
        }
    }

    #[test]
    fn unsolved_and_unplayable_positions_fail() {
        let folder = with_records();
        let out_of_budget = "atoll: not solved within the given nodes, time and memory";
        let solve = ["solve", "iye", "--position", OPENING];
        for limit in [["--nodes", "1000"], ["--time", "0.05"]] {
            let args = [&solve[..], &limit].concat();
            assert_refused(&folder, &args, 1, out_of_budget);
        }
        let over = ["analyze", "iye", "--record", RECORD];
        assert_refused(&folder, &over, 1, "atoll: no seat is to act: over");
    }

    #[test]
    fn tampered_draws_are_named_by_ply() {
        let folder = with_records();
        tamper(&folder, RECORD, "bad.txt", |text| {
            let place = text.find("* deal:S").unwrap();
            format!("{}* deal:W{}", &text[..place], &text[place + 8..])
        });
        let run = atoll_in(&folder, &["verify", "bad.txt"]);
        insta::assert_snapshot!(run.refusal().1, @"atoll: bad.txt: ply 3: the record says `deal:W`, the seed gives `deal:S`");
        assert_eq!(run.code, 1);
    }

    #[test]
    fn illegal_moves_are_named_by_ply() {
        let folder = with_records();
        tamper(&folder, RECORD, "bad.txt", |text| {
            let lines = text.lines().map(|line| match line.starts_with("0 ") {
                true => "0 O:a1\n".to_owned(),
                false => format!("{line}\n"),
            });
            lines.collect()
        });
        let sentence = "atoll: bad.txt: ply 26: `O:a1` is not a legal move here";
        for command in [&["verify", "bad.txt"][..], &["replay", "bad.txt"]] {
            assert_refused(&folder, command, 1, sentence);
        }
        let show = ["show", "iye", "--record", "bad.txt", "--svg", "board.svg"];
        assert_refused(&folder, &show, 1, sentence);
        assert_eq!(names(&folder), ["bad.txt", "records"]);
    }

    #[test]
    fn other_tampering_is_found_too() {
        let folder = with_records();
        let verify = |name: &str, change: &dyn Fn(&str) -> String| {
            tamper(&folder, RECORD, name, change);
            let run = atoll_in(&folder, &["verify", name]);
            let (code, sentence) = run.refusal();
            assert_eq!(code, 1);
            sentence.to_owned()
        };
        let result = verify("result.txt", &|text| text.replace("\"wins\"}", "\"luck\"}"));
        assert!(
            result.starts_with("atoll: result.txt: the record says `{"),
            "{result}"
        );
        let seed = verify("seed.txt", &|text| {
            let (rest, seed) = text.rsplit_once("seed ").unwrap();
            let other = if seed.starts_with('0') { "1" } else { "0" };
            format!("{rest}seed {other}{}", &seed[1..])
        });
        assert_eq!(
            seed,
            "atoll: seed.txt: the seed does not fit the commitment made at the start"
        );
        let missing = verify("missing.txt", &|text| {
            text[..text.find("seed ").unwrap()].to_owned()
        });
        assert_eq!(
            missing,
            "atoll: missing.txt: the record has no seed: its dice cannot be verified"
        );
        let game = verify("game.txt", &|text| text.replace("game iye", "game go"));
        assert_eq!(game, "atoll: game.txt: there is no game `go`");
        let rules = verify("rules.txt", &|text| text.replace("rules 1", "rules 99"));
        assert_eq!(
            rules,
            "atoll: rules.txt: the record was made under rules version 99, this is version 1"
        );
    }

    /// Every beginning of a record is refused by `verify` in one sentence, without a panic.
    #[test]
    fn truncated_records_are_refused() {
        let folder = with_records();
        let text = fs::read_to_string(folder.path().join(RECORD)).unwrap();
        let lines: Vec<&str> = text.split_inclusive('\n').collect();
        for kept in (0..lines.len()).step_by(6) {
            let cut: String = lines[..kept].concat();
            tamper(&folder, RECORD, "cut.txt", |_| cut.clone());
            let run = atoll_in(&folder, &["verify", "cut.txt"]);
            let (code, sentence) = run.refusal();
            assert_eq!(code, 1);
            assert!(sentence.starts_with("atoll: cut.txt: "), "{sentence}");
        }
        let half = lines[..20].concat();
        tamper(&folder, RECORD, "cut.txt", |_| half.clone());
        let sentence = "atoll: cut.txt: line 21: expected move 13 of 42";
        assert_refused(&folder, &["replay", "cut.txt"], 1, sentence);
    }

    #[test]
    fn records_of_other_games_are_refused() {
        let folder = with_records();
        tamper(&folder, RECORD, "go.txt", |text| {
            text.replace("game iye", "game go")
        });
        let show = ["show", "iye", "--record", "go.txt"];
        let sentence = "atoll: go.txt: the record is of the game `go`, not `iye`";
        assert_refused(&folder, &show, 1, sentence);
        let at = ["show", "iye", "--record", RECORD, "--at", "1000"];
        let sentence = "atoll: --at 1000: the record ends after 42 moves and draws";
        assert_refused(&folder, &at, 2, sentence);
    }

    #[test]
    fn files_that_cannot_be_read_are_named() {
        let folder = with_records();
        fs::write(folder.path().join("bytes"), b"atoll record 1\n\xff\xfe").unwrap();
        for command in [&["verify"][..], &["replay"], &["show", "iye", "--record"]] {
            for file in ["missing.txt", "records", "bytes"] {
                let run = atoll_in(&folder, &[command, &[file]].concat());
                let (code, sentence) = run.refusal();
                assert_eq!(code, 1, "{command:?} {file}");
                let begin = format!("atoll: cannot read {file}: ");
                assert!(sentence.starts_with(&begin), "{sentence}");
            }
        }
    }

    #[test]
    fn what_cannot_be_written_leaves_nothing_behind() {
        let folder = TempDir::new().unwrap();
        fs::create_dir(folder.path().join("taken")).unwrap();
        fs::write(folder.path().join("taken/file"), "mine").unwrap();
        let show = ["show", "iye", "--position", ENDGAME];
        let sim = ["sim", "iye", "--bots", "random", "--matches", "2"];
        let table = [
            [&show[..], &["--svg", "taken"]].concat(),
            [&show[..], &["--png", "nowhere/board.png"]].concat(),
            [&sim[..], &["--csv", "taken"]].concat(),
            [&sim[..], &["--csv", "nowhere/matches.csv"]].concat(),
            [&sim[..], &["--records", "taken"]].concat(),
            [&sim[..], &["--records", "taken/file"]].concat(),
            [&sim[..], &["--records", "nowhere/records"]].concat(),
            [&sim[..], &["--csv", "good.csv", "--records", "taken"]].concat(),
            [&sim[..], &["--csv", "taken", "--records", "good"]].concat(),
        ];
        for args in table {
            let run = atoll_in(&folder, &args);
            let (code, sentence) = run.refusal();
            assert_eq!(code, 1, "{args:?}");
            assert!(sentence.starts_with("atoll: cannot write "), "{sentence}");
            assert_eq!(names(&folder), ["taken"], "{args:?}");
        }
        assert_eq!(fs::read(folder.path().join("taken/file")).unwrap(), b"mine");
    }

    /// An old picture survives when the new one cannot be made.
    #[test]
    fn a_failure_keeps_the_old_file() {
        let folder = TempDir::new().unwrap();
        fs::write(folder.path().join("board.svg"), "old").unwrap();
        let args = [
            "show",
            "iye",
            "--position",
            "nonsense",
            "--svg",
            "board.svg",
        ];
        assert_eq!(atoll_in(&folder, &args).refusal().0, 1);
        assert_eq!(fs::read(folder.path().join("board.svg")).unwrap(), b"old");
    }
}
