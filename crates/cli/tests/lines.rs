//! Engine lines, through the binary.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use serde_json::{Value as Json, json};

/// A running `atoll engine`.
struct Engine {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
}

impl Engine {
    fn start() -> Engine {
        let mut child = Command::new(env!("CARGO_BIN_EXE_atoll"))
            .arg("engine")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the binary starts");
        Engine {
            input: child.stdin.take(),
            output: BufReader::new(child.stdout.take().expect("stdout is piped")),
            child,
        }
    }

    fn send(&mut self, line: &[u8]) {
        let input = self.input.as_mut().expect("the input is open");
        input
            .write_all(line)
            .and_then(|()| input.write_all(b"\n"))
            .expect("the engine reads");
    }

    fn answer(&mut self) -> Json {
        let mut line = String::new();
        self.output
            .read_line(&mut line)
            .expect("the engine answers");
        serde_json::from_str(&line).unwrap_or_else(|why| panic!("{why} in `{line}`"))
    }

    fn ask(&mut self, request: Json) -> Json {
        self.send(request.to_string().as_bytes());
        self.answer()
    }

    #[track_caller]
    fn ok(&mut self, request: Json) -> Json {
        let answer = self.ask(request.clone());
        assert!(answer.get("ok").is_some(), "{request}: {answer}");
        answer["ok"].clone()
    }

    /// The code and the field of the error.
    #[track_caller]
    fn error(&mut self, request: Json) -> (String, String) {
        let answer = self.ask(request.clone());
        let error = &answer["error"];
        let message = error["message"].as_str().unwrap_or_default();
        assert!(!message.is_empty(), "{request}: {answer}");
        let text = |field: &str| error[field].as_str().expect("a text").to_owned();
        (text("code"), text("field"))
    }

    /// Closes the input and reads what is still to come.
    fn finish(mut self) -> Vec<Json> {
        drop(self.input.take());
        let lines = self.output.by_ref().lines().map(|line| line.expect("text"));
        let answers = lines.map(|line| serde_json::from_str(&line).expect("JSON"));
        let answers = answers.collect();
        assert!(self.child.wait().expect("it ends").success());
        answers
    }
}

const OPENING: &str = "SHSTS/HSWSH/THHSO/SHTSW/HSTWT c3 0 - - 0-0-0";

#[test]
fn a_match_from_deal_to_drum() {
    let mut engine = Engine::start();
    let status = engine.ok(json!({"id": "a", "do": "new", "game": "iye", "seed": 7}));
    assert_eq!(status["match"], "1");
    assert_eq!(status["actor"], "chance");
    assert_eq!(status["weights"], json!([9, 7, 5, 3, 1]));
    for _ in 0..25 {
        engine.ok(json!({"do": "play", "match": "1", "move": null}));
    }
    let status = engine.ok(json!({"do": "status", "match": "1"}));
    assert_eq!(status["actor"], "seat 0");
    assert_eq!(status["moves"].as_array().map(Vec::len), Some(8));
    assert!(status.get("weights").is_none());
    let played = engine.ok(json!({"do": "play", "match": "1", "move": "C4"}));
    assert_eq!(played["actor"], "seat 1");
    assert_eq!(played["forced"], json!([]));
    assert_eq!(played["events"][0]["drum"], "c4");
    let undone = engine.ok(json!({"do": "undo", "match": "1"}));
    assert_eq!(undone["position"], status["position"]);
}

/// A short form is played whole or not at all, and each of its moves can be taken back.
#[test]
fn two_moves_in_a_row_are_one_request() {
    let mut engine = Engine::start();
    let position =
        "SI1 n=2 opt=- first=A round=1 todo=act1:A land=0,0;0,2;2,0 A=S@0,0;3@1,0 B=S@0,1;2@1,1";
    engine.ok(json!({"do": "load", "game": "shaman-island", "position": position}));
    let refused = engine.error(json!({"do": "play", "match": "1", "move": "t 0,2>9,9"}));
    assert_eq!(refused.0, "illegal-move");
    let status = engine.ok(json!({"do": "status", "match": "1"}));
    assert_eq!(status["position"], position);
    let played = engine.ok(json!({"do": "play", "match": "1", "move": "T 0,2 > 2,2"}));
    assert_eq!(played["events"][0]["to"], "2,2");
    engine.ok(json!({"do": "undo", "match": "1"}));
    let undone = engine.ok(json!({"do": "undo", "match": "1"}));
    assert_eq!(undone["position"], position);
}

/// A Mouses with one target swaps by itself, in the same answer; one step back takes both with it.
#[test]
fn what_has_a_single_answer_is_made_at_once_where_the_rules_want_it() {
    let start =
        "MI1 v=quick map=6/6/6/2w3/2w3/2w3 turn=0 ph=place hand=w3rm,w4p pile=w5r3b3p2,w2r4b3p";
    let mut engine = Engine::start();
    engine.ok(json!({"do": "load", "game": "mercenary-isle", "position": start}));
    let played = engine.ok(json!({"do": "play", "match": "1", "move": "m@d2"}));
    assert_eq!(played["forced"], json!(["swap:c2"]));
    assert_eq!(played["actor"], "chance");
    let events = played["events"].as_array().expect("a list");
    let names: Vec<_> = events.iter().map(|event| &event["event"]).collect();
    assert_eq!(names, ["placed", "swapped"]);
    let record = engine.ok(json!({"do": "record", "match": "1"}));
    let record = record["record"].as_str().expect("a text");
    assert!(record.ends_with("moves 2\n0 m@d2\n0 swap:c2\n"), "{record}");
    let undone = engine.ok(json!({"do": "undo", "match": "1"}));
    assert_eq!(undone["position"], start);
    let why = engine.error(json!({"do": "undo", "match": "1"}));
    assert_eq!(why, ("illegal-move".into(), "move".into()));
}

#[test]
fn a_map_alone_can_be_scored() {
    let mut engine = Engine::start();
    let score = |game: &str, map: &str| json!({"do": "score", "game": game, "map": map});
    let scored = engine.ok(score("mercenary-isle", "6/6/6/WWkW2/6/6"));
    assert_eq!(scored, json!({"scores": [5, 2]}));
    let why = engine.error(score("mercenary-isle", "6/6/6/6/6"));
    assert_eq!(why, ("bad-position".into(), "map".into()));
    let why = engine.error(score("iye", "6/6/6/6/6/6"));
    assert_eq!(why, ("bad-request".into(), "game".into()));
}

#[test]
fn answers_carry_their_id_whatever_it_is() {
    let mut engine = Engine::start();
    for id in [
        json!(1),
        json!("x"),
        json!(null),
        json!([1, {"a": 2}]),
        json!({}),
    ] {
        let answer = engine.ask(json!({"id": id, "do": "games"}));
        assert_eq!(answer["id"], id);
        let answer = engine.ask(json!({"id": id, "do": "dance"}));
        assert_eq!(answer["id"], id);
    }
}

#[test]
fn garbage_is_answered_and_survived() {
    let mut engine = Engine::start();
    let huge = vec![b'x'; 5 << 20];
    let deep = "[".repeat(100_000);
    let lines: Vec<&[u8]> = vec![
        b"{",
        b"[]",
        b"null",
        b"\"x\"",
        b"7",
        b"{\"id\":1,\"do\":\"play\",\"match\":[]}",
        b"\xff\xfe\xfd",
        "\u{feff}{\"do\":1}".as_bytes(),
        deep.as_bytes(),
        &huge,
        b"{\"do\":\"new\",\"game\":\"iye\"} trailing",
    ];
    for line in lines {
        engine.send(line);
        let answer = engine.answer();
        assert!(answer.get("error").is_some(), "{answer}");
    }
    engine.send(b"   ");
    assert!(
        engine.ask(json!({"do": "games"})).get("ok").is_some(),
        "blank lines are passed over"
    );
}

#[test]
fn every_mistake_has_its_code_and_field() {
    let mut engine = Engine::start();
    engine.ok(json!({"do": "load", "game": "iye", "position": OPENING}));
    for (request, code, field) in [
        (json!({}), "bad-request", "do"),
        (json!({"do": 5}), "bad-request", "do"),
        (json!({"do": "dance"}), "unknown-request", "do"),
        (json!({"do": "new"}), "bad-request", "game"),
        (
            json!({"do": "new", "game": "chess"}),
            "unknown-game",
            "game",
        ),
        (
            json!({"do": "new", "game": "iye", "options": {"wins": 9}}),
            "bad-options",
            "wins",
        ),
        (
            json!({"do": "new", "game": "iye", "options": {"speed": 9}}),
            "bad-options",
            "speed",
        ),
        (
            json!({"do": "new", "game": "iye", "options": []}),
            "bad-options",
            "options",
        ),
        (
            json!({"do": "new", "game": "iye", "seed": -1}),
            "bad-request",
            "seed",
        ),
        (
            json!({"do": "new", "game": "iye", "seat": 0}),
            "bad-request",
            "seat",
        ),
        (
            json!({"do": "load", "game": "iye"}),
            "bad-request",
            "position",
        ),
        (
            json!({"do": "load", "game": "iye", "position": "x"}),
            "bad-position",
            "position",
        ),
        (
            json!({"do": "load", "game": "iye", "record": "x"}),
            "bad-record",
            "record",
        ),
        (json!({"do": "status"}), "bad-request", "match"),
        (json!({"do": "status", "match": 1}), "bad-request", "match"),
        (
            json!({"do": "status", "match": "99"}),
            "unknown-match",
            "match",
        ),
        (json!({"do": "play", "match": "1"}), "bad-request", "move"),
        (
            json!({"do": "play", "match": "1", "move": 5}),
            "bad-request",
            "move",
        ),
        (
            json!({"do": "play", "match": "1", "move": null}),
            "illegal-move",
            "move",
        ),
        (
            json!({"do": "play", "match": "1", "move": "b4"}),
            "illegal-move",
            "move",
        ),
        (
            json!({"do": "play", "match": "1", "move": "x"}),
            "illegal-move",
            "move",
        ),
        (
            json!({"do": "play", "match": "1", "move": "c4", "fast": true}),
            "bad-request",
            "fast",
        ),
        (json!({"do": "undo", "match": "1"}), "illegal-move", "move"),
        (
            json!({"do": "view", "match": "1", "seat": 2}),
            "bad-request",
            "seat",
        ),
        (
            json!({"do": "view", "match": "1", "seat": "0"}),
            "bad-request",
            "seat",
        ),
        (
            json!({"do": "record", "match": "1", "seat": 7}),
            "bad-request",
            "seat",
        ),
        (json!({"do": "perft", "match": "1"}), "bad-request", "depth"),
        (
            json!({"do": "perft", "match": "1", "depth": -1}),
            "bad-request",
            "depth",
        ),
        (
            json!({"do": "perft", "match": "1", "depth": 4_000_000_000u64}),
            "bad-request",
            "depth",
        ),
        (
            json!({"do": "go", "match": "1", "bot": "oracle"}),
            "bad-request",
            "bot",
        ),
        (
            json!({"do": "go", "match": "1", "nodes": "many"}),
            "bad-request",
            "nodes",
        ),
        (
            json!({"do": "stop", "request": 5}),
            "bad-request",
            "request",
        ),
    ] {
        assert_eq!(
            engine.error(request.clone()),
            (code.into(), field.into()),
            "{request}"
        );
        let status = engine.ok(json!({"do": "status", "match": "1"}));
        assert_eq!(status["position"], OPENING, "{request} changed something");
    }
}

#[test]
fn several_wrong_options_are_all_named() {
    let mut engine = Engine::start();
    let options = json!({"wins": 9, "next": "nobody"});
    let answer = engine.ask(json!({"do": "new", "game": "iye", "options": options}));
    let fields: Vec<_> = answer["error"]["all"]
        .as_array()
        .expect("several")
        .iter()
        .map(|e| &e["field"])
        .collect();
    assert_eq!(fields, ["wins", "next"]);
}

#[test]
fn views_and_records_of_one_viewer() {
    let mut engine = Engine::start();
    engine.ok(json!({"do": "load", "game": "iye", "position": OPENING}));
    let own = engine.ok(json!({"do": "view", "match": "1", "seat": 0}));
    assert_eq!(own["moves"].as_array().map(Vec::len), Some(8));
    assert_eq!(own["position"], OPENING);
    assert!(
        own["text"]
            .as_str()
            .expect("a text")
            .contains("Move the drum")
    );
    for seat in [json!(1), json!(null)] {
        let other = engine.ok(json!({"do": "view", "match": "1", "seat": seat}));
        assert_eq!(other["moves"], json!([]));
    }
    let full = engine.ok(json!({"do": "record", "match": "1"}));
    assert_eq!(
        engine.ok(json!({"do": "record", "match": "1", "seat": 1})),
        full
    );
    let again = engine.ok(json!({"do": "load", "game": "iye", "record": full["record"]}));
    assert_eq!(again["position"], OPENING);
}

#[test]
fn a_search_runs_beside_other_requests_and_can_be_stopped() {
    let mut engine = Engine::start();
    engine.ok(json!({"do": "load", "game": "iye", "position": OPENING}));
    let go = json!({"id": 7, "do": "go", "match": "1", "bot": "mcts", "time": 600_000});
    engine.send(go.to_string().as_bytes());
    assert_eq!(
        engine.ask(json!({"id": 8, "do": "status", "match": "1"}))["id"],
        8
    );
    let stopped = engine.ask(json!({"id": 9, "do": "stop", "request": 7}));
    let (stopped, found) = if stopped["id"] == 9 {
        (stopped, engine.answer())
    } else {
        (engine.answer(), stopped)
    };
    assert_eq!(stopped["id"], 9);
    assert_eq!(found["id"], 7);
    assert!(found["ok"]["move"].is_string(), "{found}");
}

#[test]
fn what_is_under_way_is_answered_before_the_end() {
    let mut engine = Engine::start();
    engine.ok(json!({"do": "load", "game": "iye", "position": OPENING}));
    let perft = json!({"id": 1, "do": "perft", "match": "1", "depth": 4});
    engine.send(perft.to_string().as_bytes());
    assert_eq!(engine.finish(), [json!({"id": 1, "ok": {"nodes": 12888}})]);
}

#[test]
fn the_same_seed_and_nodes_choose_the_same_move() {
    let mut engine = Engine::start();
    engine.ok(json!({"do": "load", "game": "iye", "position": OPENING}));
    let go = json!({"do": "go", "match": "1", "bot": "mcts", "nodes": 500, "seed": 3});
    let first = engine.ok(go.clone());
    assert_eq!(engine.ok(go), first);
    assert_eq!(first["info"]["nodes"], 500);
    assert_eq!(first["info"]["value"].as_array().map(Vec::len), Some(2));
}

/// What others are told of a fight is the same however many tiles were laid, until all are shown.
#[test]
fn what_is_laid_behind_a_screen_cannot_be_counted() {
    let fight = "shaman1 opt=players:2 at=2.2.0 0.tok=V1@a1:20,W1@d4:10 0.res=m1f1w1 0.warrior=002000 \
                 1.tok=V2@i5:20,W1@d5:12 1.res=s1b1 1.warrior=002000";
    let mut engine = Engine::start();
    let mut known = |moves: &[&str]| {
        let opened =
            engine.ok(json!({"do": "load", "game": "shaman", "position": fight, "seed": 1}));
        for mv in moves {
            engine.ok(json!({"do": "play", "match": opened["match"], "move": mv}));
        }
        [json!(1), json!(null)].map(|seat| {
            let view = engine.ok(json!({"do": "view", "match": opened["match"], "seat": seat}));
            let record = engine.ok(json!({"do": "record", "match": opened["match"], "seat": seat}));
            (view, record["record"].as_str().unwrap().to_owned())
        })
    };
    let before = known(&["combat"]);
    assert_eq!(before, known(&["combat", "feast meat"]));
    assert_eq!(before, known(&["combat", "feast meat", "feast fish"]));
    let done = known(&["combat", "feast done"]);
    let two = ["combat", "feast meat", "feast fish", "feast done"];
    assert_eq!(done, known(&two));
    for (_, record) in &done {
        assert!(
            record.ends_with("moves 2\n0 combat\n0 feast ?\n"),
            "{record}"
        );
    }
    let shown = known(&[&two[..], &["feast stone", "feast done"]].concat());
    for (_, record) in &shown {
        assert!(!record.contains('?'), "{record}");
        assert!(record.contains("0 feast meat\n0 feast fish\n"), "{record}");
    }
}
