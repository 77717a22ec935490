//! However a match ends, its record says so, and whatever reads records takes it.

use std::process::{Command, Output};

use atoll_catalog::{AnyGame, AnyMatch, games};
use atoll_engine::{Choices, GivenUp, Record, RecordError, Seat, Seed, Turn, Why};

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

/// A match for so many, as short as the game allows.
fn begin(game: &dyn AnyGame, players: i64) -> Option<Box<dyn AnyMatch>> {
    let mut options = Choices::default();
    options.set("players", players);
    if game.name() == "shaman" {
        options.set("length", "supershort");
    }
    game.new_match(&options, Seed::from_number(7)).ok()
}

/// Plays it out, each time another of the legal moves.
fn played_out(mut table: Box<dyn AnyMatch>) -> Box<dyn AnyMatch> {
    loop {
        let legal = table.legal();
        let played = match table.turn() {
            Turn::Over => return table,
            Turn::Chance => table.draw(),
            Turn::Seat(_) => table.play(&legal[(table.plies() * 7 + 3) % legal.len()]),
        };
        played.unwrap();
    }
}

/// The last point in the first half at which a seat is to act.
fn half(whole: &dyn AnyMatch) -> usize {
    let seat_acts = |plies: &usize| matches!(whole.rewound(*plies).turn(), Turn::Seat(_));
    (0..=whole.plies() / 2).rev().find(seat_acts).unwrap()
}

fn named(record: Record, seats: usize) -> Record {
    let name = |seat| format!("Player {seat}");
    Record {
        seats: (0..seats).map(name).collect(),
        ..record
    }
}

/// The match, given up half-way.
fn given_up(whole: &dyn AnyMatch, given_up: GivenUp) -> Record {
    let (seats, half) = (whole.seats(), half(whole));
    let result = given_up.result(seats);
    let mut record = match &result {
        Some(_) => whole.rewound(half).record(),
        None => whole.record(),
    };
    record.give_up(given_up, half, seats);
    if let Some(lost) = result {
        record.seed = whole.record().seed;
        record.result = Some(serde_json::to_string(&lost).unwrap());
    }
    named(record, seats)
}

/// Every ending of a match: played out, and given up by each seat in each way.
fn endings(whole: &dyn AnyMatch) -> Vec<Record> {
    let mut all = vec![named(whole.record(), whole.seats())];
    for seat in Seat::all(whole.seats()) {
        for why in Why::ALL {
            all.push(given_up(whole, GivenUp { why, seat }));
        }
    }
    all
}

/// Every game for every number of players.
fn matches() -> Vec<Box<dyn AnyMatch>> {
    let for_all = |game: &'static dyn AnyGame| {
        let (fewest, most) = game.entry().seats;
        (fewest..=most).filter_map(|players| begin(game, players as i64))
    };
    games()
        .iter()
        .copied()
        .flat_map(for_all)
        .map(played_out)
        .collect()
}

fn files(folder: &str) -> Vec<String> {
    let files = std::fs::read_dir(folder).unwrap();
    let mut files: Vec<String> = files
        .map(|file| file.unwrap().path().to_str().unwrap().to_owned())
        .collect();
    files.sort();
    files
}

#[test]
fn every_ending_goes_into_a_store_and_comes_out_the_same() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let mut made = Vec::new();
    for whole in matches() {
        for record in endings(&*whole) {
            let file = path(&format!("{}.txt", made.len()));
            std::fs::write(&file, record.to_string()).unwrap();
            made.push(file);
        }
    }
    assert!(made.len() > 80, "{} records", made.len());
    // Into one store and out of it, and into another.
    let (mut from, mut exported) = (made.clone(), Vec::new());
    for round in ["one", "two"] {
        let data = path(round);
        let import = [
            &["import", "--data", &data][..],
            &from.iter().map(String::as_str).collect::<Vec<_>>(),
        ];
        done(&import.concat());
        done(&["doctor", "--data", &data]);
        let out = path(&format!("out of {round}"));
        done(&["export", &out, "--data", &data]);
        from = files(&out);
        let texts = from
            .iter()
            .map(|file| std::fs::read_to_string(file).unwrap());
        let mut texts: Vec<_> = texts.collect();
        texts.sort();
        exported.push(texts);
    }
    assert_eq!(exported[0].len(), made.len());
    assert!(
        exported[0] == exported[1],
        "the second export differs from the first"
    );

    for file in &from {
        let record: Record = std::fs::read_to_string(file).unwrap().parse().unwrap();
        let game = record.game.as_str();
        assert!(
            done(&["verify", file]).starts_with("The record is true."),
            "{file}"
        );
        done(&["show", game, "--record", file]);
        let story = done(&["replay", file]);
        if let Some(ended) = record.ended {
            let word = ended.why.word();
            assert!(story.contains(&format!("Result ({word}):\n")), "{story}");
            done(&["analyze", game, "--record", file, "--bot", "random"]);
        }
        for handed in &record.handed {
            let seat = handed.given_up.seat;
            let name = &record.seats[seat.index()];
            let now = format!("now {seat} ({name}) plays on.");
            assert!(story.contains(&now), "{story}");
        }
    }
}

#[test]
fn a_result_that_does_not_follow_from_the_ending_is_refused() {
    for whole in matches() {
        let game = atoll_catalog::find(whole.game()).unwrap();
        let seat = Seat::new(whole.seats() - 1);
        let resigned = GivenUp {
            why: Why::Resigned,
            seat,
        };
        let good = given_up(&*whole, resigned);
        assert!(game.verify(&good).is_ok());
        let refuses = |change: &dyn Fn(&mut Record)| {
            let mut record = good.clone();
            change(&mut record);
            let text = record.to_string();
            assert!(game.verify(&text.parse().unwrap()).is_err(), "{text}");
        };
        let missing = Seat::new(5);
        if whole.seats() <= 2 {
            refuses(&|record| record.result = whole.record().result);
            refuses(&|record| record.result = None);
            refuses(&|record| record.ended = None);
            refuses(&|record| {
                record.ended = Some(GivenUp {
                    why: Why::Time,
                    ..resigned
                })
            });
            refuses(&|record| {
                record.ended = Some(GivenUp {
                    seat: missing,
                    ..resigned
                })
            });
            refuses(&|record| record.lines = whole.record().lines);
            if whole.seats() == 2 {
                refuses(&|record| {
                    let wrong = GivenUp {
                        seat: Seat::new(0),
                        ..resigned
                    };
                    record.result = serde_json::to_string(&wrong.result(2)).ok();
                });
            }
        } else {
            refuses(&|record| record.ended = Some(resigned));
            refuses(&|record| record.handed.push(record.handed[0]));
            refuses(&|record| record.handed[0].after = record.lines.len() + 1);
            if whole.seats() < 6 {
                refuses(&|record| record.handed[0].given_up.seat = missing);
            }
        }
    }
}

#[test]
fn the_lines_of_an_ending_are_read_strictly() {
    let whole = played_out(begin(atoll_catalog::find("iye").unwrap(), 2).unwrap());
    let resigned: GivenUp = "resigned 1".parse().unwrap();
    let text = given_up(&*whole, resigned).to_string();
    let line = "\nended resigned 1\n";
    assert_eq!(text.parse::<Record>().unwrap().to_string(), text);
    assert!(text.contains(line));
    for wrong in [
        "ended resigned",
        "ended resigned 6",
        "ended resigned 01",
        "ended lost 1",
        "ended resigned  1",
        "ended resigned 1 2",
        "handed resigned 1",
        "handed resigned 1 after",
        "handed resigned 1 after 03",
    ] {
        let spoilt = text.replace(line, &format!("\n{wrong}\n"));
        let refused = spoilt.parse::<Record>();
        assert!(
            matches!(refused, Err(RecordError::Syntax { .. })),
            "{wrong}: {refused:?}"
        );
    }
}
