//! The report as one page.

use super::plot::{self, escape};
use super::words::{self, Verdict, interval, number, percent};
use super::{Balance, Histogram, Tally, UseGroup, UseResult};
use crate::report::End;
use crate::stats::Share;

pub(super) fn page(balance: &Balance) -> String {
    let title = escape(&format!("{}: balance", balance.title));
    let body = [
        head(balance),
        glance(balance),
        "<div class=\"cards\">\n".to_owned(),
        winners(balance),
        scores(balance),
        lengths(balance),
        course(balance),
        ends(balance),
        "</div>\n".to_owned(),
        uses(balance),
        foot(balance),
    ];
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n<title>{title}</title>\n\
         <style>\n{STYLE}</style>\n</head>\n<body>\n<main>\n{}</main>\n</body>\n</html>\n",
        body.concat()
    )
}

fn head(balance: &Balance) -> String {
    let Balance {
        title,
        command,
        report,
        ..
    } = balance;
    let options = escape(&report.options.to_string());
    let players = escape(&words::players(report));
    let seats = match report.seats.len() {
        1 => "1 seat".to_owned(),
        n => format!("{n} seats"),
    };
    format!(
        "<header>\n<p class=\"kind\">Balance report</p>\n<h1>{}</h1>\n\
         <p class=\"facts\"><b>{}</b> matches · {seats} · {players} · seed {}</p>\n\
         <p class=\"facts\"><code>{options}</code></p>\n<pre>{}</pre>\n</header>\n",
        escape(title),
        report.matches,
        report.seed,
        escape(command)
    )
}

fn glance(balance: &Balance) -> String {
    let items = words::findings(balance);
    let items: String = items
        .iter()
        .map(|item| format!("<li>{}</li>\n", escape(item)))
        .collect();
    format!("<section class=\"glance\">\n<h2>At a glance</h2>\n<ul>\n{items}</ul>\n</section>\n")
}

fn card(title: &str, about: &str, inside: &str) -> String {
    let (title, about) = (escape(title), escape(about));
    format!(
        "<section class=\"card\">\n<h2>{title}</h2>\n{inside}<p class=\"about\">{about}</p>\n</section>\n"
    )
}

fn winners(balance: &Balance) -> String {
    let Balance { report, study, .. } = balance;
    let fair = (report.seats.len() > 1).then_some(study.fair);
    let about = "Share of the wins with its 95 % interval; dashed: a fair share; ▲▼: surely above or below it.";
    let tallies = |title: &str, tallies: &[Tally]| card(title, about, &plot::shares(tallies, fair));
    let mut cards = tallies("Wins by seat", &words::seats(report));
    if let Some(order) = words::order(report, study) {
        cards += &tallies("Wins by order of play", order);
    }
    if let Some((role, roles)) = &study.roles {
        cards += &tallies(&format!("Wins by {role}"), roles);
    }
    if let Some(bots) = words::bots(report) {
        cards += &tallies("Wins by bot", &bots);
    }
    cards
}

fn scores(balance: &Balance) -> String {
    let [winners, others] = &balance.study.scores;
    if winners.counts.len() + others.counts.len() < 4 {
        return String::new();
    }
    let plot = plot::histogram(
        &[(winners, "main"), (others, "other")],
        "Scores of winners and others",
    );
    let key = key(&[("main", "winners"), ("other", "all others")]);
    let mean = |scores: &Histogram| number(scores.mean);
    let about = format!(
        "Scores at the end of the match: winners have {} on average, all others {}.",
        mean(winners),
        mean(others)
    );
    card("Scores", &about, &(plot + &key))
}

fn key(entries: &[(&str, &str)]) -> String {
    let entry =
        |(class, words): &(&str, &str)| format!("<span class=\"key {class}\">{words}</span> ");
    let entries: String = entries.iter().map(entry).collect();
    format!("<p class=\"keys\">{entries}</p>\n")
}

fn lengths(balance: &Balance) -> String {
    let Balance { report, study, .. } = balance;
    let [short, middle, long] = study.decisions.tenths;
    let plot = plot::histogram(&[(&study.decisions, "main")], "Decisions in a match");
    let about = format!(
        "Decisions of all seats in a match: {} on average, half of the matches below {middle}, eight in ten between {short} and \
         {long}. With draws of chance it is {} on average.",
        number(report.lengths.decisions.mean),
        number(report.lengths.plies.mean)
    );
    let length = card("Length", &about, &plot);
    let about = format!(
        "Legal moves at a decision, from the beginning to the end of the match: the mean of all matches, and where eight in \
         ten of them lie. Over all decisions it is {}.",
        number(report.lengths.branching)
    );
    length + &card("Choice", &about, &plot::branching(&study.course.branching))
}

fn course(balance: &Balance) -> String {
    let Balance { report, study, .. } = balance;
    if report.seats.len() < 2 {
        return String::new();
    }
    let course = &study.course;
    let plot = plot::decided(&course.decided, &course.favourite, study.fair);
    let key = key(&[
        ("main", "the favourite wins"),
        ("second", "its chance as judged"),
    ]);
    let about = "How decided matches are: how often the favourite of the moment, by the game's own judgement, wins in the \
                 end, and the chance that the judgement gives it. If the lines agree, the judgement is honest.";
    let decided = card("How decided", about, &(plot + &key));
    let plot = plot::histogram(&[(&course.changes, "main")], "Changes of the lead");
    let about = format!(
        "How often another seat becomes the favourite, by at least {} of the chances. On average {} times; never in {}.",
        percent(f64::from(super::Course::AHEAD)),
        number(course.changes.mean),
        interval(&course.unchanged)
    );
    decided + &card("Changes of the lead", &about, &plot)
}

fn ends(balance: &Balance) -> String {
    let report = &balance.report;
    let tally = |end: &End| Tally {
        name: end.reason.to_owned(),
        played: end.matches,
        share: Share::of(end.matches as f64, report.matches),
        score: 0.0,
    };
    let tallies: Vec<Tally> = report.ends.iter().map(tally).collect();
    let shared = report.rows.iter().filter(|row| row.shared).count();
    let shared = Share::of(shared as f64, report.matches);
    let about = format!(
        "Why matches end. The win is shared in {}.",
        interval(&shared)
    );
    card("Ends", &about, &plot::shares(&tallies, None))
}

fn uses(balance: &Balance) -> String {
    let study = &balance.study;
    if study.uses.is_empty() {
        return String::new();
    }
    let alone = balance.report.seats.len() < 2;
    let fair = (!alone).then_some(study.fair);
    let groups: String = study
        .uses
        .iter()
        .map(|group| group_table(group, fair))
        .collect();
    let never = words::never_used(study);
    let never: String = (never.iter())
        .map(|(group, names)| {
            format!(
                "<li><b>{}:</b> {}</li>\n",
                escape(group),
                escape(&names.join(", "))
            )
        })
        .collect();
    let never = match never.is_empty() {
        true => "<p>Everything was used.</p>\n".to_owned(),
        false => format!("<p>Never used:</p>\n<ul class=\"never\">\n{never}</ul>\n"),
    };
    format!(
        "<section class=\"uses\">\n<h2>Use of actions and pieces</h2>\n{never}\
         <p class=\"about\">How often something is used in a match by all seats together; the share of matches in which it is used \
         at all; how often winners and others use it; the lift, which is one by the other; and the share of the wins of those who \
         use it, with ▲ and ▼ where it is surely above or below a fair share (by chance alone this happens to one in twenty). \
         Use and winning go together for many reasons: a lift is a question, not an answer.</p>\n\
         <div class=\"groups\">\n{groups}</div>\n</section>\n"
    )
}

fn group_table(group: &UseGroup, fair: Option<f64>) -> String {
    let most = group
        .results
        .iter()
        .map(|result| result.per_match)
        .fold(0.0, f64::max);
    let rows: String = group
        .results
        .iter()
        .map(|result| use_row(result, most, fair))
        .collect();
    let name = escape(&capital(group.name));
    format!(
        "<section class=\"card\">\n<h3>{name}</h3>\n<div class=\"scroll\"><table>\n<thead><tr><th>Name</th>\
         <th>A match</th><th>Matches</th><th class=\"wide\">Winners</th><th class=\"wide\">Others</th><th>Lift</th>\
         <th>Wins of users</th></tr></thead>\n<tbody>\n{rows}</tbody></table></div>\n</section>\n"
    )
}

fn use_row(result: &UseResult, most: f64, fair: Option<f64>) -> String {
    let unused = if result.per_match == 0.0 {
        " class=\"unused\""
    } else {
        ""
    };
    let share = result
        .share
        .as_ref()
        .map_or("<td>–</td>".to_owned(), |share| share_cell(share, fair));
    format!(
        "<tr{unused}><th scope=\"row\">{}</th><td>{} {}</td><td>{}</td><td class=\"wide\">{}</td><td class=\"wide\">{}</td><td>{}</td>{share}</tr>\n",
        escape(&result.name),
        number(result.per_match),
        plot::bar(result.per_match, most),
        percent(result.matches.mean),
        number(result.by_winners),
        number(result.by_others),
        words::lift(result),
    )
}

/// A share with its mark, and its interval as a whisker.
fn share_cell(share: &Share, fair: Option<f64>) -> String {
    let verdict = fair.map_or(Verdict::Open, |fair| Verdict::of(share, fair));
    let class = match verdict {
        Verdict::More => "more",
        Verdict::Less => "less",
        Verdict::Open => "open",
    };
    format!(
        "<td class=\"{class}\" title=\"{}\">{} {} {}</td>",
        interval(share),
        verdict.mark(),
        percent(share.mean),
        plot::whisker(share, fair)
    )
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters).collect()
}

fn foot(balance: &Balance) -> String {
    let version = env!("CARGO_PKG_VERSION");
    let bots: Vec<String> = (balance.report.bots.iter())
        .zip(&balance.report.speed.bots)
        .map(|(bot, pace)| format!("{} {:.1} ms a decision", escape(&bot.name), pace.mean_ms))
        .collect();
    format!(
        "<footer>Made by atoll {version}. The figures follow from the command above. Thinking time was {}.</footer>\n",
        bots.join(", ")
    )
}

const STYLE: &str = include_str!("style.css");
