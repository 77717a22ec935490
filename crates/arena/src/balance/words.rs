//! The report in sentences and figures.

use atoll_engine::Seat;

use super::{Balance, Course, Study, Tally, UseResult};
use crate::report::Report;
use crate::stats::Share;

/// "54.2 %".
pub(super) fn percent(share: f64) -> String {
    format!("{:.1} %", 100.0 * share)
}

/// "54.2 % (51.0–57.4)".
pub(super) fn interval(share: &Share) -> String {
    let [low, high] = [share.low, share.high].map(|end| 100.0 * end);
    format!("{} ({low:.1}–{high:.1})", percent(share.mean))
}

/// A number with as many places as are worth reading.
pub(super) fn number(number: f64) -> String {
    match number.abs() {
        0.0 => "0".to_owned(),
        small if small < 0.1 => format!("{number:.3}"),
        middle if middle < 10.0 => format!("{number:.2}"),
        large if large < 1000.0 => format!("{number:.1}"),
        _ => format!("{number:.0}"),
    }
}

/// Whether a share is surely more or less than the fair one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Verdict {
    More,
    Less,
    Open,
}

impl Verdict {
    pub(super) fn of(share: &Share, fair: f64) -> Verdict {
        if share.low > fair {
            Verdict::More
        } else if share.high < fair {
            Verdict::Less
        } else {
            Verdict::Open
        }
    }

    pub(super) fn mark(self) -> &'static str {
        match self {
            Verdict::More => "▲",
            Verdict::Less => "▼",
            Verdict::Open => "",
        }
    }
}

/// Each seat as a tally.
pub(super) fn seats(report: &Report) -> Vec<Tally> {
    let tally = |result: &crate::SeatResult| Tally {
        name: result.seat.to_string(),
        played: report.matches,
        share: result.share,
        score: result.score,
    };
    report.seats.iter().map(tally).collect()
}

/// Each bot as a tally; nothing if one bot played all seats.
pub(super) fn bots(report: &Report) -> Option<Vec<Tally>> {
    let tally = |result: &crate::BotResult| Tally {
        name: result.name.clone(),
        played: result.played,
        share: result.share,
        score: result.score,
    };
    (report.bots.len() > 1).then(|| report.bots.iter().map(tally).collect())
}

/// Who played, in one line.
pub(super) fn players(report: &Report) -> String {
    let names: Vec<&str> = report.bots.iter().map(|bot| bot.name.as_str()).collect();
    match names[..] {
        [one] => format!("{one} in all seats"),
        _ => format!("{}, seats rotated", names.join(", ")),
    }
}

/// The things that were never used, with their group.
pub(super) fn never_used(study: &Study) -> Vec<String> {
    let unused = study.uses.iter().flat_map(|group| {
        let unused = group
            .results
            .iter()
            .filter(|result| result.per_match == 0.0);
        unused.map(|result| format!("{} ({})", result.name, group.name))
    });
    unused.collect()
}

/// What stands out, one sentence each.
pub(super) fn findings(balance: &Balance) -> Vec<String> {
    let Balance { report, study, .. } = balance;
    let mut findings = Vec::new();
    if report.seats.len() > 1 {
        findings.push(unfair("seat", &seats(report), study.fair));
        if let Some(order) = &study.order {
            findings.push(unfair("place in the order of play", order, study.fair));
        }
        if let Some((role, tallies)) = &study.roles {
            findings.push(unfair(role, tallies, study.fair));
        }
        findings.push(decided(study));
    } else {
        let share = &report.seats[Seat::new(0).index()].share;
        findings.push(format!("{} of the matches are won.", interval(share)));
    }
    findings.push(length(report, study));
    findings.extend(usage(study));
    findings
}

/// Who wins clearly more or less than a fair share.
fn unfair(of_what: &str, tallies: &[Tally], fair: f64) -> String {
    let clear = tallies.iter().filter_map(|tally| {
        let than = match Verdict::of(&tally.share, fair) {
            Verdict::More => "more",
            Verdict::Less => "less",
            Verdict::Open => return None,
        };
        Some(format!(
            "{} wins {than}, {}",
            tally.name,
            interval(&tally.share)
        ))
    });
    let clear: Vec<String> = clear.collect();
    let fair = percent(fair);
    match clear.is_empty() {
        true => {
            format!("By {of_what}: nobody wins clearly more or less than the fair share of {fair}.")
        }
        false => format!("By {of_what}: {}; fair would be {fair}.", clear.join("; ")),
    }
}

fn decided(study: &Study) -> String {
    let course = &study.course;
    let at = |part: usize| percent(course.decided[part * Course::STEPS / 4].mean);
    format!(
        "The favourite after a quarter, half and three quarters of a match wins in {}, {} and {} of them. \
         The lead changes {} times in a match; in {} it never does.",
        at(1),
        at(2),
        at(3),
        number(course.changes.mean),
        percent(course.unchanged.mean)
    )
}

fn length(report: &Report, study: &Study) -> String {
    let [short, _, long] = study.decisions.tenths;
    format!(
        "A match takes {} decisions (eight in ten between {short} and {long}) with {} moves to choose from.",
        number(report.lengths.decisions.mean),
        number(report.lengths.branching)
    )
}

fn usage(study: &Study) -> Vec<String> {
    let mut sentences = Vec::new();
    let all: usize = study.uses.iter().map(|group| group.results.len()).sum();
    let never = never_used(study);
    if all > 0 && never.is_empty() {
        sentences.push(format!("All of the {all} actions and pieces are used."));
    } else if all > 0 {
        let (few, rest) = never.split_at(never.len().min(8));
        let more = match rest.len() {
            0 => String::new(),
            n => format!(" and {n} more"),
        };
        let few = few.join(", ");
        sentences.push(format!(
            "Never used: {} of {all}: {few}{more}.",
            never.len()
        ));
    }
    sentences
}

/// "1.34", "only winners", or a dash.
pub(super) fn lift(result: &UseResult) -> String {
    match result.lift() {
        Some(lift) => format!("{lift:.2}"),
        None if result.by_winners > 0.0 => "only winners".to_owned(),
        None => "–".to_owned(),
    }
}
