//! The binary as people and programs use it: what it prints, how it fails, what it leaves behind.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::Value as Json;
use tempfile::TempDir;

/// First turn of a cycle.
const OPENING: &str = "SHSTS/HSWSH/THHSO/SHTSW/HSTWT c3 0 - - 0-0-0";
/// Four moves before the end of a cycle.
const ENDGAME: &str = "4O/5/1SH2/1ST2/5 a1 1 - HTW 0-0-0";
/// The same, played to the end.
const PLAYED: &str = r#"atoll record 1
game iye
rules 1
options {"wins":1,"max":1}
seat 0 Ada
position 4O/5/1SH2/1ST2/5 a1 1 - HTW 0-0-0 wins=1 max=1
moves 4
1 W:c3
0 c2
1 b2
0 S:e5
result {"scores":[0,1],"ranks":[2,1],"reason":"wins"}
"#;

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

/// The words of a command line; positions, which have blanks, are written by name.
fn words(line: &str) -> impl Iterator<Item = &str> {
    line.split(' ').map(|word| match word {
        "OPENING" => OPENING,
        "ENDGAME" => ENDGAME,
        "EMPTY" => "",
        word => word,
    })
}

fn command(line: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_atoll"));
    command.args(words(line)).env_remove("COLUMNS");
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

fn atoll(line: &str) -> Run {
    run(command(line))
}

/// `atoll … --position` of any text.
fn atoll_at(line: &str, position: &str) -> Run {
    let mut command = command(line);
    command.args(["--position", position]);
    run(command)
}

fn atoll_in(folder: &TempDir, line: &str) -> Run {
    let mut command = command(line);
    command.current_dir(folder);
    run(command)
}

/// A folder with the records of three short matches in `records`.
fn with_records() -> TempDir {
    let folder = TempDir::new().unwrap();
    let sim =
        r#"sim iye --bots random --matches 3 --seed 7 --options {"wins":1} --records records"#;
    atoll_in(&folder, sim).text();
    folder
}

const RECORD: &str = "records/000001.txt";

/// The names of everything in a folder.
fn names(folder: impl AsRef<Path>) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<String> = entries
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

fn read(folder: &TempDir, name: &str) -> String {
    fs::read_to_string(folder.path().join(name)).unwrap()
}

fn write(folder: &TempDir, name: &str, text: &str) {
    fs::write(folder.path().join(name), text).unwrap();
}

/// Writes the first record, changed, to a file of this name.
fn tamper(folder: &TempDir, name: &str, change: impl Fn(&str) -> String) {
    let text = read(folder, RECORD);
    let changed = change(&text);
    assert_ne!(text, changed, "something must change");
    write(folder, name, &changed);
}

mod success {
    use super::*;

    #[test]
    fn help_says_where_to_begin() {
        let help = atoll("help").text();
        assert!(help.contains("Begin here:\n  atoll  "), "{help}");
        assert_eq!(atoll("help").text(), atoll("--help").text());
    }

    #[test]
    fn games_are_listed() {
        let text = atoll("games").text();
        let block = text.split("\n\n").find(|block| block.contains("(iye)"));
        insta::assert_snapshot!(block.unwrap());
        let json = atoll("games --json").json();
        let iye = &json["games"][0];
        assert_eq!(iye["name"], "iye");
        assert_eq!(iye["seats"], serde_json::json!([2, 2]));
        assert_eq!(iye["options"][0]["name"], "players");
        assert_eq!(iye["bots"][0]["name"], "beginner");
    }

    #[test]
    fn rules_are_plain_markdown_in_a_pipe() {
        let text = atoll("rules iye").text();
        assert!(text.starts_with("# İye"), "{text}");
        assert!(!text.contains('\x1b'));
    }

    #[test]
    fn a_position_is_shown_as_text() {
        let shown = atoll("show iye --position ENDGAME").text();
        assert!(shown.contains("│ O │"), "{shown}");
        assert!(shown.contains("\n  W:c3  spend Water"), "{shown}");
        assert_eq!(shown, atoll("show iye --position ENDGAME --text").text());
    }

    #[test]
    fn viewers_differ_in_what_they_can_do() {
        let shown = |v| atoll(&format!("show iye --position ENDGAME --viewer {v}")).text();
        assert!(shown("1").contains("W:c3"));
        assert!(!shown("0").contains("W:c3"));
        assert!(shown("spectator").contains("Seat 1 moves the drum"));
    }

    #[test]
    fn pictures_are_written_whole() {
        let folder = TempDir::new().unwrap();
        let show = |form| atoll_in(&folder, &format!("show iye --position ENDGAME {form}")).text();
        assert_eq!(show("--svg board.svg"), "");
        assert_eq!(show("--png board.png --theme dark"), "");
        assert_eq!(names(&folder), ["board.png", "board.svg"]);
        let picture = fs::read(folder.path().join("board.png")).unwrap();
        assert!(picture.starts_with(b"\x89PNG\r\n\x1a\n"));
        let (written, printed) = (read(&folder, "board.svg"), show("--svg -"));
        assert!(written.starts_with("<svg"), "{written:.80}");
        assert_eq!(written, printed);
        assert!(show("--svg - --targets").len() > printed.len());
    }

    #[test]
    fn sequences_are_counted() {
        let count = |n| atoll(&format!("perft iye --position OPENING --depth {n}")).text();
        assert!(count(3).starts_with("1096 sequences of 3 decisions in "));
        assert!(count(0).starts_with("1 sequence of 0 decisions in "));
        let text = atoll("perft iye --depth 2 --divide").text();
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
        let json = atoll("perft iye --position OPENING --depth 2 --divide --json").json();
        assert_eq!((&json["nodes"], &json["depth"]), (&112.into(), &2.into()));
        assert_eq!(json["position"], OPENING);
        let shares = json["divide"].as_array().unwrap().iter();
        let sum: u64 = shares.map(|share| share["nodes"].as_u64().unwrap()).sum();
        assert_eq!(sum, 112);
        let plain = atoll("perft iye --position OPENING --depth 2 --json").json();
        assert_eq!((&plain["nodes"], plain.get("divide")), (&112.into(), None));
    }

    #[test]
    fn endings_are_solved() {
        let text = atoll("solve iye --position ENDGAME --memory 8").text();
        let wins = "Seat 1 wins the cycle with best play: W:c3 ";
        assert!(text.starts_with(wins), "{text}");
        let json = atoll("solve iye --position ENDGAME --memory 8 --json").json();
        assert_eq!(
            (&json["value"], &json["pv"][0]),
            (&1.into(), &"W:c3".into())
        );
        assert!(json["nodes"].as_u64().unwrap() > 0);
    }

    /// The two sides of one question: whoever wins, the other loses.
    #[test]
    fn lost_positions_are_called_lost() {
        let text = atoll_at("solve iye", "4O/5/1S3/1ST2/5 c3 0 H HT 0-0-0").text();
        let loses = "Seat 0 loses the cycle against best play: ";
        assert!(text.starts_with(loses), "{text}");
    }

    #[test]
    fn moves_are_analyzed_best_first() {
        let line = "analyze iye --position ENDGAME --bot mcts --nodes 300";
        let text = atoll(line).text();
        assert!(text.starts_with("Seat 1 plays "), "{text}");
        assert_eq!(text, atoll(line).text(), "the same seed, the same answer");
        let json = atoll(&format!("{line} --json --seed 5")).json();
        assert_eq!((&json["seat"], &json["nodes"]), (&1.into(), &300.into()));
        assert_eq!((&json["bot"], &json["seed"]), (&"mcts".into(), &5.into()));
        let moves = json["moves"].as_array().unwrap();
        assert_eq!((moves.len(), &moves[0]["move"]), (6, &json["move"]));
        let visits = moves.iter().map(|mv| mv["visits"].as_u64().unwrap());
        assert!(visits.is_sorted_by(|a, b| a >= b), "{moves:?}");
    }

    #[test]
    fn any_bot_can_analyze() {
        for bot in ["random", "greedy", "solver"] {
            let run = atoll(&format!("analyze iye --position ENDGAME --bot {bot}"));
            assert!(run.text().contains("Expected: "), "{bot}");
        }
    }

    #[test]
    fn a_match_is_told_in_sentences() {
        let folder = TempDir::new().unwrap();
        write(&folder, "match.txt", PLAYED);
        let text = atoll_in(&folder, "replay match.txt").text();
        let (story, rest) = text.split_once("Match over").unwrap();
        let (_, result) = rest.split_once("Result").unwrap();
        insta::assert_snapshot!(format!("{story}…\nResult{result}"), @r#"
        iye {"players":2,"wins":1,"max":1,"first":0,"next":"choose","layout":"none"}, seat 0 (Ada), seat 1

            1  Seat 1 W:c3, gives Horse.
            2  Seat 0 c2, gives Tree.
            3  Seat 1 b2, gives Sun.
            4  Seat 0 S:e5, gives Owl.
               Cycle 1 goes to seat 1: scored 0 to 6.

        …
        Result (wins):
          1. seat 1: 1
          2. seat 0 (Ada): 0
        "#);
        let part = atoll_in(&folder, "replay match.txt --at 1 --viewer 0").text();
        let ending = "The match is not over: seat 0 is to act.\n";
        assert!(part.ends_with(ending), "{part}");
    }

    #[test]
    fn a_record_is_shown_at_any_move() {
        let folder = with_records();
        let at = |n| atoll_in(&folder, &format!("show iye --record {RECORD} --at {n}")).text();
        assert!(at(0).contains("The tiles are dealt"));
        assert!(at(25).contains("turn 1 of 24"));
    }

    #[test]
    fn every_set_up_is_measured() {
        let json = atoll("bench iye --seconds 0.01 --json").json();
        let benches = json["benches"].as_array().unwrap();
        let setups: Vec<_> = benches.iter().map(|bench| &bench["setup"]).collect();
        assert_eq!(setups, ["default", "cycle"]);
        let figures = "playouts_per_s moves_per_s simulations_per_s clone_ns solver_nodes_per_s";
        for figure in figures.split(' ') {
            let best = benches[1][figure]["best"].as_f64();
            assert!(best.unwrap() > 0.0, "{figure}");
        }
        let table = atoll("bench iye --seconds 0.01").text();
        assert!(table.contains("simulations/s"), "{table}");
        assert!(table.contains("iye   cycle"), "{table}");
    }

    #[test]
    fn shells_can_complete() {
        for shell in ["bash", "zsh", "fish"] {
            let script = atoll(&format!("completions {shell}")).text();
            assert!(script.contains("perft"), "{shell}");
        }
    }

    #[test]
    fn every_command_teaches() {
        let commands = "serve games rules show replay verify analyze solve sim ladder tune perft bench completions";
        let help = |command| {
            let text = atoll(&format!("{command} --help")).text();
            assert!(text.contains("\nExamples:\n  atoll "), "{command}");
            let is_list = |line: &&str| line.contains("[possible values:");
            let kept: Vec<_> = text.lines().filter(|line| !is_list(line)).collect();
            format!("$ atoll {command} --help\n{}\n\n", kept.join("\n"))
        };
        insta::assert_snapshot!(commands.split(' ').map(help).collect::<String>());
    }

    /// `atoll completions bash | head` ends quietly.
    #[test]
    fn nobody_has_to_read_to_the_end() {
        for line in ["completions bash", "games", "sim --help"] {
            let (reader, writer) = std::io::pipe().unwrap();
            drop(reader);
            let mut command = command(line);
            let done = command.stdout(writer).stderr(Stdio::piped());
            let done = done.spawn().unwrap().wait_with_output().unwrap();
            assert_eq!(done.status.code(), Some(0), "{line}");
            assert_eq!(String::from_utf8(done.stderr).unwrap(), "", "{line}");
        }
    }
}

mod simulation {
    use super::*;

    const SIM: &str = "sim iye --bots mcts:20,greedy --matches 6 --seed 3";

    fn report(threads: u32) -> Json {
        let mut json = atoll(&format!("{SIM} --json --threads {threads}")).json();
        json.as_object_mut().unwrap().remove("speed").unwrap();
        json
    }

    #[test]
    fn threads_change_nothing() {
        let one = report(1);
        assert_eq!(one, report(2));
        assert_eq!((&one["matches"], &one["seed"]), (&6.into(), &3.into()));
        assert_eq!(one["bots"][0]["played"], 6);
    }

    /// Another data file than the game's own is named by its edition, and one that is wrong by its entry.
    #[test]
    fn a_data_file_can_be_given() {
        let folder = TempDir::new().unwrap();
        let own = include_str!("../../games/mercenary-isle/data/edition-1.toml");
        write(
            &folder,
            "dear.toml",
            &own.replace("edition = 1", "edition = 7")
                .replace("20", "60"),
        );
        write(
            &folder,
            "wrong.toml",
            &own.replace("sunny = 3", "sunny = 2"),
        );
        let sim = "sim mercenary-isle --bots random --matches 1 --seed 1 --json --data";
        let report = atoll_in(&folder, &format!("{sim} dear.toml")).json();
        assert_eq!(report["options"]["edition"], 7);
        let (code, why) = (2, "atoll: wrong.toml: weather: there are 8 cards, not 7");
        assert_eq!(
            atoll_in(&folder, &format!("{sim} wrong.toml")).refusal(),
            (code, why)
        );
        let why = "atoll: dear.toml: the game `iye` has no data file";
        let iye = "sim iye --bots random --matches 1 --data dear.toml";
        assert_eq!(atoll_in(&folder, iye).refusal(), (code, why));
    }

    #[test]
    fn the_report_is_text_too() {
        let text = atoll(SIM).text();
        let lines: Vec<&str> = text.lines().collect();
        assert!(lines[0].ends_with(", 6 matches, seed 3"), "{text}");
        let begins = [
            "bot",
            "mcts:20",
            "greedy",
            "",
            "seat 0",
            "seat 1",
            "decisions",
        ];
        for (line, begin) in lines[2..].iter().zip(begins) {
            assert!(line.starts_with(begin), "{line}");
        }
        assert!(lines.last().unwrap().contains("matches/s"), "{text}");
    }

    #[test]
    fn a_balance_report_is_one_page() {
        let folder = TempDir::new().unwrap();
        let sim =
            r#"sim iye --options {"wins":1} --bots greedy,random --matches 6 --seed 3 --report"#;
        atoll_in(&folder, &format!("{sim} page.html")).text();
        atoll_in(&folder, &format!("{sim} page.md")).text();
        let html = read(&folder, "page.html");
        assert!(html.starts_with("<!doctype html>\n") && html.contains("<h1>İye</h1>"));
        let command = "atoll sim iye --options '{\"wins\":1}' --bots greedy,random --matches 6 --seed 3 --report page.md";
        let markdown = read(&folder, "page.md");
        assert!(markdown.contains(command), "{markdown}");
        assert!(markdown.contains("## Use: tile spent"), "{markdown}");
    }

    #[test]
    fn matches_become_a_parquet_file() {
        let folder = TempDir::new().unwrap();
        atoll_in(
            &folder,
            "sim iye --bots random --matches 3 --seed 3 --parquet matches.parquet",
        )
        .text();
        let file = fs::read(folder.path().join("matches.parquet")).unwrap();
        assert!(file.starts_with(b"PAR1") && file.ends_with(b"PAR1"));
    }

    #[test]
    fn weights_are_learned() {
        let tune = r#"tune mercenary-isle --options {"variant":"basic"} --bot random --matches 10 --seed 3"#;
        let json = atoll(&format!("{tune} --json")).json();
        assert_eq!(
            (&json["matches"], &json["held_out"]),
            (&10.into(), &2.into())
        );
        assert_eq!(json["quality"].as_array().unwrap().len(), 4);
        let first = json["features"][0]["name"].as_str().unwrap();
        let text = atoll(tune).text();
        assert!(
            text.contains(&format!("\n    Feature::new({first:?}, ")),
            "{text}"
        );
    }

    #[test]
    fn a_sequential_test_says_what_holds() {
        let sim = r#"sim iye --options {"wins":1} --bots mcts:200,random --matches 2000 --seed 3 --sprt 0,100"#;
        let json = atoll(&format!("{sim} --json")).json();
        assert_eq!(json["sprt"]["holds"], "elo1", "{json}");
        assert!(json["matches"].as_u64().unwrap() < 200, "{json}");
        let text = atoll(sim).text();
        assert!(
            text.contains("the first bot is stronger: 100 Elo holds against 0"),
            "{text}"
        );
    }

    #[test]
    fn a_ladder_has_tables_and_a_page() {
        let folder = TempDir::new().unwrap();
        let ladder = r#"ladder iye --options {"wins":1} --levels random,greedy,mcts:100 --matches 6 --seed 3"#;
        let text = atoll_in(&folder, &format!("{ladder} --report ladder.md")).text();
        assert!(text.contains("\nmcts:100 greedy "), "{text}");
        let page = read(&folder, "ladder.md");
        assert!(page.contains("\n## İye, 2 seats\n"), "{page}");
        let json = atoll(&format!("{ladder} --round-robin --json")).json();
        let steps = json["ladders"][0]["steps"].as_array().unwrap();
        assert_eq!(steps.len(), 3);
        assert_eq!(json["ladders"][0]["ratings"][2]["elo"], 0.0);
    }

    /// A seed that was drawn is told, and repeats the run.
    #[test]
    fn a_drawn_seed_can_be_used_again() {
        let sim = "sim iye --bots random --matches 5 --json";
        let first = atoll(sim).json();
        let second = atoll(&format!("{sim} --seed {}", first["seed"])).json();
        assert_eq!(first["lengths"], second["lengths"]);
        assert_eq!(first["seats"], second["seats"]);
    }

    #[test]
    fn matches_become_lines() {
        let folder = TempDir::new().unwrap();
        let printed = atoll(&format!("{SIM} --csv -")).text();
        assert_eq!(printed.lines().count(), 7);
        assert!(printed.starts_with("match,seed,reason,plies,"), "{printed}");
        let report = atoll_in(&folder, &format!("{SIM} --csv matches.csv")).text();
        assert!(report.contains("6 matches, seed 3"), "{report}");
        assert_eq!(read(&folder, "matches.csv"), printed);
    }

    #[test]
    fn records_are_kept_and_true() {
        let folder = with_records();
        assert_eq!(names(&folder), ["records"]);
        let records = names(folder.path().join("records"));
        assert_eq!(records, ["000001.txt", "000002.txt", "000003.txt"]);
        for name in records {
            let text = atoll_in(&folder, &format!("verify records/{name}")).text();
            assert!(text.starts_with("The record is true."), "{text}");
        }
    }

    #[test]
    fn an_empty_folder_is_as_good_as_a_new_one() {
        let folder = TempDir::new().unwrap();
        fs::create_dir(folder.path().join("here")).unwrap();
        atoll_in(&folder, &format!("{SIM} --records here")).text();
        assert_eq!(names(folder.path().join("here")).len(), 6);
    }

    #[test]
    fn verifying_says_what_was_checked() {
        let folder = with_records();
        let text = atoll_in(&folder, &format!("verify {RECORD}")).text();
        let record = read(&folder, RECORD);
        for word in ["commitment ", "result "] {
            let line = record.lines().find(|line| line.starts_with(word));
            assert!(text.contains(line.unwrap()), "{text}");
        }
        assert!(text.contains("all of the 25 draws"), "{text}");
    }

    #[test]
    fn records_are_read_from_pipes() {
        let folder = with_records();
        let mut verify = command("verify -");
        verify.stdin(fs::File::open(folder.path().join(RECORD)).unwrap());
        assert!(run(verify).text().starts_with("The record is true."));
        let nothing = atoll("verify -");
        let sentence =
            "atoll: stdin: line 1: expected the first line of a record, `atoll record 1`";
        assert_eq!(nothing.refusal(), (1, sentence));
    }
}

mod refusal {
    use super::*;

    #[track_caller]
    fn assert_refused(folder: &TempDir, line: &str, code: i32, sentence: &str) {
        let run = atoll_in(folder, line);
        let sentence = format!("atoll: {sentence}");
        assert_eq!(run.refusal(), (code, sentence.as_str()), "{line}");
    }

    /// Command lines, and what is said of them. Nothing is played, nothing is written.
    #[rustfmt::skip]
    const WRONG_USE: &[(&str, &str)] = &[
        ("nonsense", "unrecognized subcommand 'nonsense'"),
        (r#"sim iye --bots random --matches 1 --options {"wins":1"#, "--options is not JSON: EOF while parsing an object at line 1 column 9"),
        ("sim iye --bots random --matches 1 --options EMPTY", "--options is not JSON: EOF while parsing a value at line 1 column 0"),
        ("sim iye --bots random --matches 1 --options [1]", "options are a JSON object"),
        (r#"sim iye --bots random --matches 1 --options {"wins":"x"}"#, "the option `wins` takes a whole number from 1 to 3, not \"x\""),
        (r#"sim iye --bots random --matches 1 --options {"wins":1.5}"#, "the option `wins` takes a whole number or a text"),
        (r#"sim iye --bots random --matches 1 --options {"win":1}"#, "there is no option `win`; the options are players, wins, max, first, next, layout"),
        (r#"perft iye --depth 1 --options {"players":3}"#, "the option `players` takes the number 2, not 3"),
        ("sim iye --bots nobody --matches 1 --csv x", "there is no bot `nobody`; the bots are beginner, casual, strong, expert, random, greedy, mcts, solver"),
        ("sim iye --bots random,random,random --matches 1", "--bots names 3 bots for 2 seats: name 2, or one for all"),
        ("sim iye --bots random,cmd: --matches 1", "the bot `cmd:`: it names no program"),
        ("sim iye --bots cmd:'bot --matches 1", "the bot `cmd:'bot`: a ' is not closed"),
        ("sim iye --bots random --matches 1 --patience 0", "invalid value '0' for '--patience <S>': expected a number of seconds above 0"),
        ("sim iye --bots mcts:2:x=1 --matches 1", "the bot `mcts:2:x=1`: `x=1`: expected a number of simulations, c=, guided, widen=, light, cut=, parts=, blur=, threads= or tree="),
        ("sim iye --bots random --matches 1 --report x.pdf", "--report x.pdf: expected a name that ends in .html or .md"),
        ("sim iye --bots random --matches 1 --report -", "--report -: expected a name that ends in .html or .md"),
        ("sim iye --bots random,random --matches 1 --sprt 5,0", "invalid value '5,0' for '--sprt <ELO0,ELO1>': expected two numbers of Elo points, the lower first, such as 0,10"),
        ("sim iye --bots random,random --matches 1 --sprt 5", "invalid value '5' for '--sprt <ELO0,ELO1>': expected two numbers of Elo points, the lower first, such as 0,10"),
        ("sim iye --bots random --matches 1 --sprt 0,5", "a sequential test compares two bots, not 1"),
        (r#"sim shaman --options {"players":3} --bots random,random --matches 1 --sprt 0,5"#, "a sequential test is of one side against another: with 3 seats on their own there are more"),
        ("ladder iye --levels random", "--levels names one bot: a ladder has two at least"),
        ("ladder iye --levels random,nobody", "there is no bot `nobody`; the bots are beginner, casual, strong, expert, random, greedy, mcts, solver"),
        ("ladder iye --seats 3", "the option `players` takes the number 2, not 3"),
        ("ladder iye --seats 0", "invalid value '0' for '--seats <N,…>': 0 is not in 1..=6"),
        ("ladder all --options {}", "--options and --data are of one game: name it"),
        ("sim iye --bots random --matches 0", "invalid value '0' for '--matches <N>': expected a whole number above 0"),
        ("sim iye --matches 1", "the following required arguments were not provided: --bots <BOT,…>"),
        ("sim iye --bots random --matches 1 --json --csv x", "the argument '--json' cannot be used with '--csv <FILE>'"),
        ("tune mercenary-isle --bot random", "the following required arguments were not provided: --matches <N>"),
        ("tune mercenary-isle --bot nobody --matches 20", "there is no bot `nobody`; the bots are beginner, casual, strong, expert, random, greedy, mcts"),
        ("tune mercenary-isle --bot random --matches 20 --shrink 0", "invalid value '0' for '--shrink <X>': expected a number above 0"),
        ("tune mercenary-isle --bot random --matches 20 --every 0", "invalid value '0' for '--every <N>': 0 is not in 1..=4294967295"),
        ("analyze iye --position ENDGAME --bot nobody", "there is no bot `nobody`; the bots are beginner, casual, strong, expert, random, greedy, mcts, solver"),
        ("analyze iye --position ENDGAME --time -1", "invalid value '-1' for '--time <S>': expected a number of seconds above 0"),
        ("show iye", "the following required arguments were not provided: <--position <P>|--record <FILE>>"),
        ("show iye --position ENDGAME --record x", "the argument '--position <P>' cannot be used with '--record <FILE>'"),
        ("show iye --position ENDGAME --at 1", "the argument '--position <P>' cannot be used with '--at <N>'"),
        ("show iye --position ENDGAME --viewer 2", "--viewer 2: there is no such seat; the last one is 1"),
        ("show iye --position ENDGAME --viewer me", "invalid value 'me' for '--viewer <SEAT>': expected the number of a seat, counted from 0, or `spectator`"),
        ("show iye --position ENDGAME --svg a --png b", "the argument '--svg <FILE>' cannot be used with '--png <FILE>'"),
        ("perft iye", "the following required arguments were not provided: --depth <N>"),
        ("perft iye --depth 4000000000", "invalid value '4000000000' for '--depth <N>': 4000000000 is not in 0..=200"),
        ("perft iye --depth 1 --options {} --position ENDGAME", "the argument '--options <JSON>' cannot be used with '--position <P>'"),
    ];

    #[test]
    fn wrong_use_is_named() {
        let folder = TempDir::new().unwrap();
        for (line, sentence) in WRONG_USE {
            assert_refused(&folder, line, 2, sentence);
        }
        assert!(names(&folder).is_empty());
    }

    #[test]
    fn unknown_games_are_named() {
        for command in [
            "rules", "show", "analyze", "solve", "sim", "ladder", "tune", "perft", "bench",
        ] {
            let run = atoll(&format!("{command} chess"));
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
    fn bad_positions_are_marked() {
        let bad = ENDGAME.replace("HTW", "HXW");
        for line in ["show iye", "analyze iye", "solve iye"] {
            let run = atoll_at(line, &bad);
            assert_eq!(run.refusal().0, 1, "{line}");
        }
        let run = atoll_at("perft iye --depth 1", &bad);
        insta::assert_snapshot!(run.err, @r"
        atoll: `4O/5/1SH2/1ST2/5 a1 1 - HXW 0-0-0`: expected a hand: letters of S H T W O, or - for none at `HXW`
           ╭─[text:1:25]
         1 │ 4O/5/1SH2/1ST2/5 a1 1 - HXW 0-0-0
           ·                         ▲
           ·                         ╰── here
           ╰────
        ");
    }

    #[test]
    fn odd_positions_do_no_harm() {
        for odd in [
            "",
            " ",
            "İ",
            "\n\n",
            "5/5/5/5/5 c3 0 - - 0-0-0",
            "\u{1f941} c3",
        ] {
            let run = atoll_at("show iye", odd);
            assert_eq!(run.refusal().0, 1, "{odd:?}");
        }
    }

    #[test]
    fn unsolved_and_unplayable_positions_fail() {
        let folder = with_records();
        let unsolved = "not solved within the given nodes, time and memory";
        for limit in ["--nodes 1000", "--time 0.05"] {
            let line = format!("solve iye --position OPENING {limit}");
            assert_refused(&folder, &line, 1, unsolved);
        }
        let over = format!("analyze iye --record {RECORD}");
        assert_refused(&folder, &over, 1, "no seat is to act: over");
    }

    #[test]
    fn tampered_draws_are_named_by_ply() {
        let folder = with_records();
        tamper(&folder, "bad.txt", |text| {
            text.replacen("* deal:S", "* deal:W", 1)
        });
        let sentence = "bad.txt: ply 3: the record says `deal:W`, the seed gives `deal:S`";
        assert_refused(&folder, "verify bad.txt", 1, sentence);
    }

    #[test]
    fn illegal_moves_are_named_by_ply() {
        let folder = TempDir::new().unwrap();
        write(&folder, "bad.txt", &PLAYED.replace("0 c2", "0 O:a1"));
        let sentence = "bad.txt: ply 2: `O:a1` is not a legal move here";
        assert_refused(&folder, "replay bad.txt", 1, sentence);
        let show = "show iye --record bad.txt --at 0 --svg board.svg";
        assert_refused(&folder, show, 1, sentence);
        assert_eq!(names(&folder), ["bad.txt"]);
    }

    #[test]
    fn unreadable_moves_are_marked() {
        let folder = TempDir::new().unwrap();
        write(&folder, "bad.txt", &PLAYED.replace("0 c2", "0 z9"));
        let run = atoll_in(&folder, "replay bad.txt");
        let (code, sentence) = run.refusal();
        assert_eq!(code, 1);
        assert!(
            sentence.starts_with("atoll: bad.txt: ply 2: `z9`: expected "),
            "{sentence}"
        );
        assert!(run.err.contains("╰── here"), "{}", run.err);
    }

    #[test]
    fn other_tampering_is_found_too() {
        let folder = with_records();
        let refused = |change: &dyn Fn(&str) -> String, sentence: &str| {
            tamper(&folder, "bad.txt", change);
            let run = atoll_in(&folder, "verify bad.txt");
            let (code, said) = run.refusal();
            assert_eq!(code, 1);
            assert!(
                said.starts_with(&format!("atoll: bad.txt: {sentence}")),
                "{said}"
            );
        };
        let end = |text: &str| text.find("seed ").unwrap();
        let another_seed = |text: &str| {
            let seed = format!("seed {}:{}\n", "0".repeat(64), "0".repeat(32));
            format!("{}{seed}", &text[..end(text)])
        };
        refused(
            &|text| text.replace("\"wins\"}", "\"luck\"}"),
            "the record says `{",
        );
        refused(
            &another_seed,
            "the seed does not fit the commitment made at the start",
        );
        refused(
            &|text| text[..end(text)].to_owned(),
            "the record has no seed: ",
        );
        refused(
            &|text| text.replace("game iye", "game go"),
            "there is no game `go`",
        );
        refused(
            &|text| text.replace("rules 1", "rules 99"),
            "the record was made under rules version 99",
        );
    }

    /// Every beginning of a record is refused by `verify` in one sentence, without a panic.
    #[test]
    fn truncated_records_are_refused() {
        let folder = with_records();
        let text = read(&folder, RECORD);
        let lines: Vec<&str> = text.split_inclusive('\n').collect();
        for kept in (0..lines.len()).step_by(6) {
            write(&folder, "cut.txt", &lines[..kept].concat());
            let run = atoll_in(&folder, "verify cut.txt");
            let (code, sentence) = run.refusal();
            assert_eq!(code, 1);
            assert!(sentence.starts_with("atoll: cut.txt: "), "{sentence}");
        }
        let beginning = PLAYED.split_once("1 b2").unwrap().0;
        write(&folder, "cut.txt", beginning);
        let sentence = "cut.txt: line 10: expected move 3 of 4";
        assert_refused(&folder, "replay cut.txt", 1, sentence);
    }

    #[test]
    fn records_of_other_games_are_refused() {
        let folder = TempDir::new().unwrap();
        write(&folder, "go.txt", &PLAYED.replace("game iye", "game go"));
        let sentence = "go.txt: the record is of the game `go`, not `iye`";
        assert_refused(&folder, "show iye --record go.txt", 1, sentence);
    }

    #[test]
    fn no_record_is_longer_than_it_is() {
        let folder = TempDir::new().unwrap();
        write(&folder, "match.txt", PLAYED);
        let sentence = "--at 5: the record ends after 4 moves and draws";
        for command in ["show iye --record", "analyze iye --record", "replay"] {
            assert_refused(&folder, &format!("{command} match.txt --at 5"), 2, sentence);
        }
    }

    #[test]
    fn files_that_cannot_be_read_are_named() {
        let folder = with_records();
        fs::write(folder.path().join("bytes"), b"atoll record 1\n\xff\xfe").unwrap();
        for command in ["verify", "replay", "show iye --record"] {
            for file in ["missing.txt", "records", "bytes"] {
                let run = atoll_in(&folder, &format!("{command} {file}"));
                let (code, sentence) = run.refusal();
                assert_eq!(code, 1, "{command} {file}");
                let begin = format!("atoll: cannot read {file}: ");
                assert!(sentence.starts_with(&begin), "{sentence}");
            }
        }
    }

    #[test]
    fn what_cannot_be_written_leaves_nothing_behind() {
        let folder = TempDir::new().unwrap();
        fs::create_dir(folder.path().join("taken")).unwrap();
        write(&folder, "taken/file", "mine");
        for line in [
            "show iye --position ENDGAME --svg taken",
            "show iye --position ENDGAME --png nowhere/board.png",
            "sim iye --bots random --matches 2 --csv taken",
            "sim iye --bots random --matches 2 --csv nowhere/matches.csv",
            "sim iye --bots random --matches 2 --parquet taken",
            "sim iye --bots random --matches 2 --report nowhere/page.html",
            "ladder iye --levels random,greedy --matches 2 --report taken",
            "sim iye --bots random --matches 2 --records taken",
            "sim iye --bots random --matches 2 --records taken/file",
            "sim iye --bots random --matches 2 --records nowhere/records",
            "sim iye --bots random --matches 2 --csv good.csv --records taken",
            "sim iye --bots random --matches 2 --csv taken --records good",
        ] {
            let run = atoll_in(&folder, line);
            let (code, sentence) = run.refusal();
            assert_eq!(code, 1, "{line}");
            assert!(sentence.starts_with("atoll: cannot write "), "{sentence}");
            assert_eq!(names(&folder), ["taken"], "{line}");
        }
        assert_eq!(read(&folder, "taken/file"), "mine");
    }

    /// An old picture survives when the new one cannot be made.
    #[test]
    fn a_failure_keeps_the_old_file() {
        let folder = TempDir::new().unwrap();
        write(&folder, "board.svg", "old");
        let run = atoll_in(&folder, "show iye --position nonsense --svg board.svg");
        assert_eq!(run.refusal().0, 1);
        assert_eq!(read(&folder, "board.svg"), "old");
    }
}
