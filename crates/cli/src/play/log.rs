//! What has happened, in sentences, as one viewer may read it.

use atoll_catalog::{AnyMatch, News, Played};
use atoll_engine::{Actor, Settling, Viewer};

/// One decision of the match.
#[derive(Debug, Clone)]
pub(super) struct Entry {
    /// What came of it.
    pub(super) played: Played,
    /// Whether it was the only legal move.
    pub(super) forced: bool,
}

impl Entry {
    pub(super) fn actor(&self) -> Actor {
        self.played.full.actor
    }
}

/// One line of the log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct LogLine {
    /// Who decided.
    pub(super) actor: Actor,
    /// What happened.
    pub(super) text: String,
}

/// The entries of a match that was played elsewhere.
pub(super) fn replayed(live: &dyn AnyMatch) -> Vec<Entry> {
    let mut again = live.rewound(0);
    let lines = live.record().lines;
    let mut entry = |text: &str| {
        let forced = again.settles(Settling::AtTable);
        let played = again.play(text).expect("a match replays its own record");
        Entry { played, forced }
    };
    lines.iter().map(|line| entry(&line.text)).collect()
}

/// The log as this viewer may read it. Who may not know a move may not know either that it was forced.
pub(super) fn lines(entries: &[Entry], viewer: Viewer, secrets: bool) -> Vec<LogLine> {
    let mut lines = Vec::new();
    let mut draws = Vec::new();
    for entry in entries {
        let Some(news) = entry.played.news(viewer) else {
            continue;
        };
        if news.actor == Actor::Chance && news.sentences.is_empty() {
            draws.push(news.text.as_str());
            continue;
        }
        lines.extend(drawn(&mut draws));
        let open = !secrets || is_own(news.actor, viewer);
        lines.extend(told(news, open && entry.forced));
    }
    lines.extend(drawn(&mut draws));
    lines
}

fn is_own(actor: Actor, viewer: Viewer) -> bool {
    matches!((actor, viewer), (Actor::Seat(seat), Viewer::Seat(own)) if seat == own)
}

fn told(news: &News, forced: bool) -> Vec<LogLine> {
    let mut texts = news.sentences.clone();
    if texts.is_empty() {
        texts.push(news.text.clone());
    }
    if forced {
        texts[0].push_str(" (forced)");
    }
    if !news.forced.is_empty() {
        texts.push(format!("{} (forced)", news.forced.join(", ")));
    }
    let line = |text| LogLine {
        actor: news.actor,
        text,
    };
    texts.into_iter().map(line).collect()
}

/// A series of draws that nobody has a sentence for, in one line.
fn drawn(draws: &mut Vec<&str>) -> Option<LogLine> {
    const SHOWN: usize = 4;
    let draws = std::mem::take(draws);
    let text = match draws.len() {
        0 => return None,
        1..=SHOWN => format!("Chance draws {}", draws.join(", ")),
        count => format!(
            "Chance draws {count} times: {}, …",
            draws[..SHOWN].join(", ")
        ),
    };
    Some(LogLine {
        actor: Actor::Chance,
        text,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use atoll_catalog::find;
    use atoll_engine::{Choices, Seat, Seed, Turn};

    fn played() -> Box<dyn AnyMatch> {
        let iye = find("iye").unwrap();
        let mut live = iye
            .new_match(&Choices::default(), Seed::from_number(7))
            .unwrap();
        while live.turn() == Turn::Chance {
            live.draw().unwrap();
        }
        live.play(&live.legal()[0].clone()).unwrap();
        live
    }

    #[test]
    fn a_series_of_draws_is_one_line() {
        let entries = replayed(played().as_ref());
        let lines = lines(&entries, Viewer::Spectator, false);
        let texts: Vec<_> = lines.iter().map(|line| line.text.as_str()).collect();
        assert!(
            texts[0].starts_with("Chance draws 25 times: deal:"),
            "{texts:?}"
        );
        assert!(texts.last().unwrap().contains("gives"), "{texts:?}");
    }

    #[test]
    fn a_forced_secret_move_is_not_marked_for_others() {
        let mut entries = replayed(played().as_ref());
        let last = entries.last_mut().unwrap();
        last.forced = true;
        let Actor::Seat(seat) = last.actor() else {
            panic!("a seat moved last")
        };
        let marked = |viewer, secrets| {
            let lines = lines(&entries, viewer, secrets);
            lines.last().unwrap().text.ends_with("(forced)")
        };
        let (own, other) = (
            Viewer::Seat(seat),
            Viewer::Seat(Seat::new(1 - seat.index())),
        );
        assert!(marked(other, false));
        assert!(marked(own, true));
        assert!(!marked(other, true));
    }
}
