//! Ladders and sequential tests on small games.

use std::sync::atomic::{AtomicU64, Ordering};

use atoll_arena::ladder::{Climb, Ladder, ladder, matches_of_climb};
use atoll_arena::sprt::{Hypotheses, Hypothesis, Sprt, SprtError, sprt};
use atoll_arena::{BotSpec, Pace, Plan};
use atoll_bots::{Budget, Judge};
use atoll_engine::example::TakeAway;
use atoll_engine::{Choices, Options};
use atoll_mercenary_isle::{MercenaryIsle, Variant};
use atoll_testkit::toys::dice::Race;

fn bots<G: Judge>(names: &[&str]) -> Vec<BotSpec<G>> {
    let bot = |name: &&str| BotSpec::named(name, Budget::default()).unwrap();
    names.iter().map(bot).collect()
}

fn race(players: i64) -> Race {
    let mut choices = Choices::default();
    choices.set("players", players);
    Race::new(&Race::read_options(&choices).unwrap()).unwrap()
}

fn climb(matches: u64, threads: usize) -> Climb {
    Climb {
        matches,
        seed: 3,
        threads,
        round_robin: true,
    }
}

/// All but the times.
fn timeless(mut ladder: Ladder) -> Ladder {
    for step in &mut ladder.steps {
        (step.pace, step.weaker_pace) = (Pace::default(), Pace::default());
    }
    ladder.threads = 0;
    ladder
}

#[test]
fn a_ladder_is_climbed() {
    let game = TakeAway { pile: 13 };
    let names = ["random", "mcts:20", "mcts:500"];
    let count = AtomicU64::new(0);
    let told = || {
        count.fetch_add(1, Ordering::Relaxed);
    };
    let climbed = ladder(&game, &bots(&names), &climb(99, 0), &told).unwrap();
    let pairs: Vec<_> = climbed
        .steps
        .iter()
        .map(|step| {
            (
                step.stronger.as_str(),
                step.weaker.as_str(),
                step.neighbours,
            )
        })
        .collect();
    let expected = [
        ("mcts:500", "mcts:20", true),
        ("mcts:20", "random", true),
        ("mcts:500", "random", false),
    ];
    assert_eq!(pairs, expected);
    for step in &climbed.steps {
        assert_eq!((step.matches, step.fair), (100, 0.5));
        assert!(step.share.mean > 0.6 && step.pace.decisions > 0, "{step:?}");
        assert!(step.pace.mean_ms > 0.0 && step.pace.worst_ms >= step.pace.mean_ms);
    }
    let order: Vec<&str> = climbed
        .ratings
        .iter()
        .map(|rating| rating.name.as_str())
        .collect();
    assert_eq!(order, ["mcts:500", "mcts:20", "random"]);
    assert_eq!(
        count.into_inner(),
        matches_of_climb(&game, 3, &climb(99, 0))
    );
    let page = climbed.markdown("Stones");
    assert!(
        page.starts_with("## Stones\n") && page.contains("| mcts:20 | random | 100 |"),
        "{page}"
    );
    assert!(climbed.to_string().contains("share of wins"));
}

/// One of the stronger among the weaker ones; alone, the same matches twice.
#[test]
fn any_number_of_seats_can_climb() {
    for (seats, fair, matches) in [(1, 0.5, 60), (3, 1.0 / 3.0, 60), (4, 0.25, 60)] {
        let game = race(seats);
        let climbed = ladder(&game, &bots(&["random", "mcts:200"]), &climb(60, 0), &|| {}).unwrap();
        let step = &climbed.steps[0];
        assert!((step.fair - fair).abs() < 1e-9, "{step:?}");
        assert_eq!(step.matches, matches);
        assert_eq!(climbed.ratings.len(), 2);
    }
    let again = |threads| {
        let climbed = ladder(
            &race(3),
            &bots(&["random", "greedy"]),
            &climb(30, threads),
            &|| {},
        );
        timeless(climbed.unwrap())
    };
    assert_eq!(again(1), again(3));
}

/// Teams are two sides, with a bot for each.
#[test]
fn teams_climb_as_two_sides() {
    let game = MercenaryIsle::of(Variant::Team);
    let climbed = ladder(&game, &bots(&["random", "greedy"]), &climb(2, 0), &|| {}).unwrap();
    assert_eq!(climbed.steps[0].fair, 0.5);
    assert_eq!(climbed.seats, 4);
}

fn test(names: &[&str], most: u64, threads: usize) -> (u64, Sprt) {
    let plan = Plan {
        matches: most,
        threads,
        ..Plan::default()
    };
    let hypotheses = Hypotheses {
        elo0: 0.0,
        elo1: 50.0,
    };
    let game = TakeAway { pile: 13 };
    let (report, sprt) = sprt(&game, &bots(names), &plan, hypotheses, &|_, _| {}).unwrap();
    assert_eq!(report.matches, 2 * sprt.pairs.iter().sum::<u64>());
    (report.matches, sprt)
}

#[test]
fn a_clear_case_is_decided_early() {
    let (matches, stronger) = test(&["mcts:500", "random"], 2000, 2);
    assert_eq!(stronger.holds, Some(Hypothesis::Elo1));
    assert!(matches < 200 && stronger.elo[1] > 50.0, "{stronger}");
    let (_, weaker) = test(&["random", "mcts:500"], 2000, 2);
    assert_eq!(weaker.holds, Some(Hypothesis::Elo0));
    let (matches, even) = test(&["random", "random"], 20_000, 2);
    assert_eq!(even.holds, Some(Hypothesis::Elo0), "{even}");
    assert!(matches < 5000);
    assert!(
        even.to_string()
            .contains("the first bot is not 50 Elo stronger"),
        "{even}"
    );
}

#[test]
fn a_test_stops_at_the_same_place_on_any_number_of_threads() {
    let names = ["greedy", "random"];
    assert_eq!(test(&names, 2000, 1), test(&names, 2000, 5));
    let (matches, short) = test(&["random", "random"], 7, 1);
    assert_eq!((matches, short.holds), (8, None));
}

#[test]
fn a_test_needs_two_sides_and_two_bots() {
    let hypotheses = Hypotheses {
        elo0: 0.0,
        elo1: 5.0,
    };
    let refuse = |game: &Race, names: &[&str]| -> SprtError {
        sprt(game, &bots(names), &Plan::default(), hypotheses, &|_, _| {}).unwrap_err()
    };
    assert_eq!(
        refuse(&race(3), &["random", "random"]).to_string(),
        "a sequential test is of one side against another: with 3 seats on their own there are more"
    );
    assert_eq!(
        refuse(&race(2), &["random"]).to_string(),
        "a sequential test compares two bots, not 1"
    );
}
