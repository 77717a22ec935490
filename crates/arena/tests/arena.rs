//! Runs are fair, repeatable, and say what happened.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use atoll_arena::bench::{Effort, measure};
use atoll_arena::{BotSpec, Plan, Player, PlayerError, Question, Report, RunError, Speed, run};
use atoll_bots::Budget;
use atoll_engine::example::{Take, TakeAway};
use atoll_engine::{Choices, Options, verify};
use atoll_iye::Iye;
use atoll_mercenary_isle::{MercenaryIsle, Variant};

fn bots<const N: usize>(names: [&str; N]) -> [BotSpec<TakeAway>; N] {
    names.map(|name| BotSpec::named(name, Budget::default()).unwrap())
}

fn play<const N: usize>(names: [&str; N], plan: &Plan) -> Report {
    let mut report = run(&TakeAway { pile: 12 }, &bots(names), plan, &|_| {}).unwrap();
    report.speed = Speed::default();
    report
}

fn plan(matches: u64, threads: usize) -> Plan {
    Plan {
        matches,
        threads,
        ..Plan::default()
    }
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let names = ["mcts:100", "random", "greedy"];
    let with = |threads| Plan {
        keep_records: true,
        ..plan(60, threads)
    };
    assert_eq!(play(names, &with(1)), play(names, &with(3)));
}

#[test]
fn another_seed_is_another_run() {
    let other = Plan {
        seed: 2,
        ..plan(40, 1)
    };
    assert_ne!(
        play(["random"], &plan(40, 1)).rows,
        play(["random"], &other).rows
    );
}

#[test]
fn seats_are_rotated() {
    let report = play(["mcts:50", "random"], &plan(40, 0));
    for row in &report.rows {
        let expected = if row.index % 2 == 0 { [0, 1] } else { [1, 0] };
        assert_eq!(row.bots, expected);
    }
    assert!(report.bots.iter().all(|bot| bot.played == 40));
}

#[test]
fn searching_beats_guessing() {
    let report = play(["mcts:1000", "random"], &plan(200, 0));
    assert!(report.bots[0].wins > 170, "{report}");
    assert!(report.bots[0].share.low > 0.8);
    assert_eq!(report.bots[0].wins, report.bots[1].losses);
}

#[test]
fn records_verify_and_name_the_players() {
    let report = play(
        ["greedy", "random"],
        &Plan {
            keep_records: true,
            ..plan(10, 0)
        },
    );
    assert_eq!(report.records.len(), 10);
    for record in &report.records {
        verify::<TakeAway>(record).unwrap();
    }
    assert_eq!(report.records[1].seats, ["random", "greedy"]);
}

/// İye deals its tiles by chance: the draws must be those of each match's own dice.
#[test]
fn draws_verify_too() {
    let game = Iye::new(&Iye::read_options(&Choices::default()).unwrap()).unwrap();
    let bots = ["greedy", "random"].map(|name| BotSpec::named(name, Budget::default()).unwrap());
    let with_records = Plan {
        keep_records: true,
        ..plan(6, 0)
    };
    let report = run(&game, &bots, &with_records, &|_| {}).unwrap();
    for record in &report.records {
        assert!(verify::<Iye>(record).unwrap() >= 50);
    }
}

#[test]
fn sums_agree_with_the_rows() {
    let report = play(["random", "greedy"], &plan(50, 0));
    let decisions: Vec<u32> = report.rows.iter().map(|row| row.decisions).collect();
    assert_eq!(
        report.lengths.decisions.min,
        *decisions.iter().min().unwrap()
    );
    assert_eq!(
        report.lengths.decisions.max,
        *decisions.iter().max().unwrap()
    );
    assert!((1.0..=3.0).contains(&report.lengths.branching));
    let shares: f64 = report.seats.iter().map(|seat| seat.share.mean).sum();
    assert!((shares - 1.0).abs() < 1e-6);
    assert_eq!(report.ends[0].matches, 50);
}

#[test]
fn progress_is_told_once_for_each_match() {
    let (calls, highest) = (AtomicU64::new(0), AtomicU64::new(0));
    let note = |over| {
        calls.fetch_add(1, Ordering::Relaxed);
        highest.fetch_max(over, Ordering::Relaxed);
    };
    run(
        &TakeAway { pile: 12 },
        &bots(["random"]),
        &plan(30, 0),
        &note,
    )
    .unwrap();
    assert_eq!((calls.into_inner(), highest.into_inner()), (30, 30));
}

/// A player that is not one of ours.
struct Fixed(Option<u8>);

impl Player<TakeAway> for Fixed {
    fn choose(&mut self, question: &Question<'_, TakeAway>) -> Result<Take, PlayerError> {
        assert!(question.moves.len() > 1, "single moves are not asked");
        let gone = || PlayerError("the program ended".to_owned());
        self.0.map(Take).ok_or_else(gone)
    }
}

fn fixed(answer: Option<u8>) -> Result<Report, RunError> {
    let stranger = BotSpec::new("stranger", move |_| Ok(Box::new(Fixed(answer)) as _));
    let [random] = bots(["random"]);
    run(
        &TakeAway { pile: 12 },
        &[stranger, random],
        &plan(20, 1),
        &|_| {},
    )
}

#[test]
fn strangers_can_play_and_their_faults_are_named() {
    assert_eq!(fixed(Some(1)).unwrap().matches, 20);
    let illegal = fixed(Some(9)).unwrap_err().to_string();
    assert!(illegal.starts_with("stranger in match 0: `9`"), "{illegal}");
    let gone = fixed(None).unwrap_err().to_string();
    assert_eq!(gone, "stranger in match 0: the program ended");
    let nobody = run::<TakeAway>(&TakeAway { pile: 5 }, &[], &plan(1, 1), &|_| {});
    assert!(matches!(nobody, Err(RunError::NoBots)));
}

#[test]
fn csv_has_a_line_for_each_match() {
    let stranger = BotSpec::new("cmd:a \"b\", c", |_| Ok(Box::new(Fixed(Some(1))) as _));
    let report = run(&TakeAway { pile: 4 }, &[stranger], &plan(2, 1), &|_| {}).unwrap();
    let mut csv = Vec::new();
    report.write_csv(&mut csv).unwrap();
    let seeds: Vec<u64> = report.rows.iter().map(|row| row.seed).collect();
    let name = "\"cmd:a \"\"b\"\", c\"";
    let expected = format!(
        "match,seed,reason,plies,decisions,bot_0,score_0,rank_0,bot_1,score_1,rank_1\n\
         0,{},last stone,4,4,{name},0,2,{name},1,1\n\
         1,{},last stone,4,4,{name},0,2,{name},1,1\n",
        seeds[0], seeds[1]
    );
    assert_eq!(String::from_utf8(csv).unwrap(), expected);
}

#[test]
fn the_report_is_json_and_text() {
    let report = play(["mcts:50", "random"], &plan(10, 1));
    let json = serde_json::to_value(&report).unwrap();
    assert_eq!(json["bots"][1]["name"], "random");
    assert_eq!(json["options"]["pile"], 12);
    assert!(json.get("rows").is_none());
    let row = serde_json::to_value(&report.rows[0]).unwrap();
    assert_eq!(row["reason"], "last stone");
    let text = report.to_string();
    assert!(
        text.contains("share of wins") && text.contains("mcts:50"),
        "{text}"
    );
}

#[test]
fn every_figure_of_a_bench_is_measured() {
    let effort = Effort {
        samples: 2,
        time: Duration::from_millis(4),
        threads: 2,
    };
    let bench = measure(&TakeAway { pile: 20 }, &effort);
    let json = serde_json::to_value(&bench).unwrap();
    for (name, figure) in json.as_object().unwrap() {
        let Some(best) = figure.get("best") else {
            continue;
        };
        // In a tiny game noise may hide what the tree takes.
        let least = if name == "tree_share" { -9.0 } else { 0.0 };
        assert!(best.as_f64().unwrap() > least, "{name}");
    }
    assert!(bench.moves_per_s.best > 2.0 * bench.playouts_per_s.best);
    assert!(bench.tree_share.best < 1.0);
}

/// Teammates win together: that is a win for each of them, not a draw.
#[test]
fn a_team_that_is_first_has_won() {
    let game = MercenaryIsle::of(Variant::Team);
    let bots = ["random", "random"].map(|name| BotSpec::named(name, Budget::default()).unwrap());
    let report = run(&game, &bots, &plan(6, 1), &|_| {}).unwrap();
    for row in &report.rows {
        assert_eq!(row.shared, row.outcome.ranks == [1, 1, 1, 1]);
    }
    let wins: u64 = report.bots.iter().map(|bot| bot.wins).sum();
    let drawn = report.rows.iter().filter(|row| row.shared).count() as u64;
    assert_eq!(wins, 2 * (6 - drawn));
    assert_eq!(report.bots[0].played, 12, "two seats of each match");
}
