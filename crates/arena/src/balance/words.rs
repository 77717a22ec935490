//! The report in sentences and figures.

use atoll_engine::Seat;

use super::{Balance, Course, Study, Tally, UseGroup, UseResult};
use crate::report::Report;
use crate::stats::{Share, mean};

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

/// Each bot as a tally, several of one name together; nothing if one bot played all seats.
pub(super) fn bots(report: &Report) -> Option<Vec<Tally>> {
    let mut tallies: Vec<Tally> = Vec::new();
    for result in &report.bots {
        if tallies.iter().any(|tally| tally.name == result.name) {
            continue;
        }
        let same = || report.bots.iter().filter(|bot| bot.name == result.name);
        let played = same().map(|bot| bot.played).sum();
        let wins = same().map(|bot| bot.share.mean * bot.played as f64).sum();
        let score = same().map(|bot| bot.score * bot.played as f64).sum();
        tallies.push(Tally {
            name: result.name.clone(),
            played,
            share: Share::of(wins, played),
            score: mean(score, played),
        });
    }
    (tallies.len() > 1).then_some(tallies)
}

/// Wins by order of play, if that says something that neither seats nor roles say.
pub(super) fn order<'s>(report: &Report, study: &'s Study) -> Option<&'s [Tally]> {
    let shares = |tallies: &[Tally]| {
        let mut shares: Vec<f64> = tallies.iter().map(|tally| tally.share.mean).collect();
        shares.sort_by(f64::total_cmp);
        shares
    };
    let order = study.order.as_deref()?;
    let as_seats = shares(order) == shares(&seats(report));
    let as_roles = study
        .roles
        .as_ref()
        .is_some_and(|(_, roles)| shares(order) == shares(roles));
    (!as_seats && !as_roles).then_some(order)
}

/// Who played, in one line.
pub(super) fn players(report: &Report) -> String {
    let names: Vec<&str> = report.bots.iter().map(|bot| bot.name.as_str()).collect();
    match names[..] {
        [one] => format!("{one} in all seats"),
        _ => format!("{}, seats rotated", names.join(", ")),
    }
}

/// The things that were never used, group by group.
pub(super) fn never_used(study: &Study) -> Vec<(&'static str, Vec<&str>)> {
    let groups = study.uses.iter().map(|group| (group.name, unused(group)));
    groups.filter(|(_, unused)| !unused.is_empty()).collect()
}

fn unused(group: &UseGroup) -> Vec<&str> {
    let results = group.results.iter();
    let unused = results.filter(|result| result.per_match == 0.0);
    unused.map(|result| result.name.as_str()).collect()
}

/// What stands out, one sentence each.
pub(super) fn findings(balance: &Balance) -> Vec<String> {
    let Balance { report, study, .. } = balance;
    let mut findings = Vec::new();
    if report.seats.len() > 1 {
        findings.push(unfair("seat", &seats(report), study.fair));
        if let Some(order) = order(report, study) {
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

/// What is never used, and what is used in every match.
fn usage(study: &Study) -> Option<String> {
    let results = || study.uses.iter().flat_map(|group| &group.results);
    let all = results().count();
    if all == 0 {
        return None;
    }
    let always = results()
        .filter(|result| result.matches.mean == 1.0)
        .count();
    let groups = never_used(study);
    let never: usize = groups.iter().map(|(_, unused)| unused.len()).sum();
    let groups: Vec<String> = groups
        .iter()
        .map(|(name, unused)| format!("{} {name}", unused.len()))
        .collect();
    let which = match never {
        0 => String::new(),
        _ => format!(" ({})", groups.join(", ")),
    };
    Some(format!(
        "Of {all} actions and pieces {always} are used in every match and {never} never{which}."
    ))
}

/// "1.34", "∞" if only winners use it, or a dash.
pub(super) fn lift(result: &UseResult) -> String {
    match result.lift() {
        Some(lift) => format!("{lift:.2}"),
        None if result.by_winners > 0.0 => "∞".to_owned(),
        None => "–".to_owned(),
    }
}
