//! The balance report of a small race: figures that can be checked by hand, on one page.

use atoll_arena::balance::{Balance, study};
use atoll_arena::{BotSpec, Plan, Report, Speed};
use atoll_bots::Budget;
use atoll_engine::{Choices, Options};
use atoll_testkit::toys::dice::Race;

fn balance(players: i64, bots: &[&str], threads: usize) -> Balance {
    let mut choices = Choices::default();
    choices.set("players", players);
    let game = Race::new(&Race::read_options(&choices).unwrap()).unwrap();
    let bots = bots
        .iter()
        .map(|name| BotSpec::named(name, Budget::default()).unwrap());
    let plan = Plan {
        matches: 200,
        threads,
        ..Plan::default()
    };
    let (report, study) = study(&game, &bots.collect::<Vec<_>>(), &plan, &|_| {}).unwrap();
    let report = Report {
        speed: Speed::default(),
        ..report
    };
    Balance {
        title: "Race <to & fro>".to_owned(),
        command: "atoll sim race --report race.html".to_owned(),
        report,
        study,
    }
}

#[test]
fn figures_add_up() {
    let Balance { report, study, .. } = balance(3, &["random"], 0);
    let (role, roles) = study.roles.as_ref().unwrap();
    assert_eq!(*role, "start");
    let names: Vec<_> = roles
        .iter()
        .map(|tally| (tally.name.as_str(), tally.played))
        .collect();
    assert_eq!(names, [("runs first", 200), ("runs later", 400)]);
    assert_eq!(roles[0].share, report.seats[0].share);
    assert_eq!(study.order, None, "the seats decide in their order");
    let scores: u64 = study.scores.iter().flat_map(|scores| &scores.counts).sum();
    assert_eq!(scores, 600);
    assert_eq!(study.decisions.counts.iter().sum::<u64>(), 200);
    assert_eq!(study.decisions.mean, report.lengths.decisions.mean);
    // Every runner that is moved was moved by a roll.
    let [runners, rolls] = &study.uses[..] else {
        panic!("two groups: {:?}", study.uses)
    };
    let sum = |group: &atoll_arena::balance::UseGroup| -> f64 {
        group.results.iter().map(|result| result.per_match).sum()
    };
    assert!((sum(runners) - sum(rolls)).abs() < 1e-9);
    let six = &rolls.results[5];
    assert!(six.lift().unwrap() > 1.2, "a six helps: {six:?}");
}

/// At the end of a race it is clear who wins; at its start it is not.
#[test]
fn favourites_become_sure() {
    let study = balance(2, &["greedy"], 0).study;
    let decided = &study.course.decided;
    assert!(
        decided[20].mean > 0.8 && decided[0].mean < 0.7,
        "{decided:?}"
    );
    assert!(study.course.changes.mean > 0.1);
}

#[test]
fn the_number_of_threads_changes_nothing() {
    assert_eq!(
        balance(2, &["random", "greedy"], 1),
        balance(2, &["random", "greedy"], 3)
    );
}

#[test]
fn the_page_stands_alone() {
    for (players, bots) in [
        (1, &["random"][..]),
        (2, &["random", "greedy"]),
        (5, &["random"]),
    ] {
        let page = balance(players, bots, 0).html();
        assert!(page.contains("<h1>Race &lt;to &amp; fro&gt;</h1>"));
        assert!(page.contains("<pre>atoll sim race --report race.html</pre>"));
        for outside in ["http", "src=", "href=", "url(", "<script", "@import"] {
            assert!(!page.contains(outside), "{outside}");
        }
        for wrong in ["NaN", "inf", "-0.0"] {
            assert!(!page.contains(wrong), "{wrong}");
        }
        let opened = page.matches("<section").count();
        assert_eq!(opened, page.matches("</section>").count());
    }
}

#[test]
fn markdown_says_the_same() {
    let balance = balance(2, &["random", "greedy"], 0);
    let page = balance.markdown();
    assert!(page.starts_with("# Race <to & fro>: balance\n"), "{page}");
    let greedy = &balance.report.bots[1];
    let share = format!("| greedy | 200 | {:.1} % (", 100.0 * greedy.share.mean);
    assert!(page.contains(&share), "{page}");
    assert!(page.contains("## Use: runner moved"), "{page}");
}
