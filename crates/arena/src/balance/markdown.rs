//! The report as Markdown.

use super::words::{self, Verdict, interval, number, percent};
use super::{Balance, Course, Tally, UseGroup, UseResult};

pub(super) fn page(balance: &Balance) -> String {
    let Balance {
        title,
        command,
        report,
        study,
    } = balance;
    let mut parts = vec![
        format!("# {title}: balance\n"),
        format!("```\n{command}\n```\n"),
        format!(
            "{} matches, {}, seed {}, options `{}`.\n",
            report.matches,
            words::players(report),
            report.seed,
            report.options
        ),
        list("At a glance", &words::findings(balance)),
    ];
    let fair = (report.seats.len() > 1).then_some(study.fair);
    parts.push(tallies("Wins by seat", &words::seats(report), fair));
    if let Some(order) = words::order(report, study) {
        parts.push(tallies("Wins by order of play", order, fair));
    }
    if let Some((role, roles)) = &study.roles {
        parts.push(tallies(&format!("Wins by {role}"), roles, fair));
    }
    if let Some(bots) = words::bots(report) {
        parts.push(tallies("Wins by bot", &bots, fair));
    }
    parts.push(lengths(balance));
    if report.seats.len() > 1 {
        parts.push(course(&study.course));
    }
    parts.push(ends(balance));
    let never = words::never_used(study);
    if !never.is_empty() {
        let item = |(group, names): &(&str, Vec<&str>)| format!("{group}: {}", names.join(", "));
        parts.push(list(
            "Never used",
            &never.iter().map(item).collect::<Vec<_>>(),
        ));
    }
    parts.extend(study.uses.iter().map(|group| uses(group, fair)));
    parts.join("\n")
}

fn list(title: &str, items: &[String]) -> String {
    let items: String = items.iter().map(|item| format!("- {item}\n")).collect();
    format!("## {title}\n\n{items}")
}

/// Text that may stand in a cell.
fn cell(text: &str) -> String {
    text.replace('|', "\\|")
}

fn tallies(title: &str, tallies: &[Tally], fair: Option<f64>) -> String {
    let row = |tally: &Tally| {
        let verdict = fair.map_or(Verdict::Open, |fair| Verdict::of(&tally.share, fair));
        format!(
            "| {} | {} | {} {} | {} |\n",
            cell(&tally.name),
            tally.played,
            interval(&tally.share),
            verdict.mark(),
            number(tally.score)
        )
    };
    let rows: String = tallies.iter().map(row).collect();
    format!(
        "## {title}\n\n| | played | share of wins (95 %) | score |\n| --- | --: | --: | --: |\n{rows}"
    )
}

fn lengths(balance: &Balance) -> String {
    let Balance { report, study, .. } = balance;
    let [winners, others] = &study.scores;
    let row = |what: &str, mean: f64, [low, middle, high]: [f64; 3]| {
        format!(
            "| {what} | {} | {low} | {middle} | {high} |\n",
            number(mean)
        )
    };
    format!(
        "## Length and scores\n\n| | mean | a tenth below | half below | nine tenths below |\n| --- | --: | --: | --: | --: |\n{}{}{}\n\
         Plies (decisions and draws): {} on average. Legal moves at a decision: {}.\n",
        row("decisions", study.decisions.mean, study.decisions.tenths),
        row("score of winners", winners.mean, winners.tenths),
        row("score of others", others.mean, others.tenths),
        number(report.lengths.plies.mean),
        number(report.lengths.branching)
    )
}

fn course(course: &Course) -> String {
    let row = |step: usize| {
        let [moves, ..] = course.branching[step];
        format!(
            "| {} % | {} | {} | {} |\n",
            100 * step / Course::STEPS,
            interval(&course.decided[step]),
            percent(course.favourite[step]),
            number(moves)
        )
    };
    let rows: String = (0..=Course::STEPS)
        .step_by(Course::STEPS / 4)
        .map(row)
        .collect();
    format!(
        "## The course of a match\n\n| of the match | its favourite wins (95 %) | its chance as judged | legal moves |\n| --: | --: | --: | --: |\n{rows}\n\
         The lead changes {} times in a match; in {} it never does.\n",
        number(course.changes.mean),
        interval(&course.unchanged)
    )
}

fn ends(balance: &Balance) -> String {
    let row = |end: &crate::End| format!("| {} | {} |\n", cell(end.reason), end.matches);
    let rows: String = balance.report.ends.iter().map(row).collect();
    format!("## Ends\n\n| reason | matches |\n| --- | --: |\n{rows}")
}

fn uses(group: &UseGroup, fair: Option<f64>) -> String {
    let row = |result: &UseResult| {
        let share = result.share.as_ref().map_or("–".to_owned(), |share| {
            let verdict = fair.map_or(Verdict::Open, |fair| Verdict::of(share, fair));
            format!("{} {}", interval(share), verdict.mark())
        });
        format!(
            "| {} | {} | {} | {} | {} | {} | {} |\n",
            cell(&result.name),
            number(result.per_match),
            percent(result.matches.mean),
            number(result.by_winners),
            number(result.by_others),
            words::lift(result),
            share.trim()
        )
    };
    let rows: String = group.results.iter().map(row).collect();
    format!(
        "## Use: {}\n\n| | a match | matches | winners | others | lift | wins of users (95 %) |\n| --- | --: | --: | --: | --: | --: | --: |\n{rows}",
        group.name
    )
}
