//! Who can tell the outcomes of a decision apart.

use atoll_engine::{Game, Match, Played, Seed, Turn, Viewer};
use atoll_scene::Draw;

use crate::seen::{Decision, Painter, Seen, texts};

/// Plays everything that can be decided in `state` and counts, for each seat and then the spectator,
/// how many of the results the viewer can tell apart through any channel: view, its JSON and position,
/// scene, own moves and refusals, told text, events, record.
///
/// One line, made for snapshots: `9 outcomes; told apart by seats and spectator: 1 9 1 1`.
/// Panics if the position text of the state does not read back.
pub fn knowledge<G: Game + Draw>(game: &G, state: &G::State) -> String {
    knowledge_after(game, state, &[])
}

/// As [`knowledge`], where each result is played on by these texts: what is known later of a
/// decision. Panics if one of them is not legal after some result.
pub fn knowledge_after<G: Game + Draw>(game: &G, state: &G::State, then: &[&str]) -> String {
    let table = Results::of(game, state, then);
    let counts = table.each_viewer(|one, two| one.view == two.view && one.seen == two.seen);
    format!(
        "{}; told apart by seats and spectator: {counts}",
        table.name
    )
}

/// As [`knowledge_after`], with a line for each channel: for finding out through which one somebody knows.
pub fn knowledge_by_channel<G: Game + Draw>(game: &G, state: &G::State, then: &[&str]) -> String {
    let table = Results::of(game, state, then);
    let counts = table.each_viewer(|one, two| one.view == two.view);
    let mut lines = vec![format!("{} told apart by seats and spectator", table.name)];
    lines.push(format!("{counts}  view"));
    for channel in table.channels() {
        let counts = table.each_viewer(|one, two| one.says(channel) == two.says(channel));
        lines.push(format!("{counts}  {channel}"));
    }
    lines.join("\n")
}

/// What one viewer has of one result.
struct Known<G: Game> {
    view: G::View,
    seen: Seen,
}

impl<G: Game> Known<G> {
    fn says(&self, channel: &str) -> Vec<&str> {
        let channels = self.seen.channels().iter();
        let same = channels.filter(|(name, _)| *name == channel);
        same.map(|(_, text)| text.as_str()).collect()
    }
}

/// What every viewer has of every result.
struct Results<G: Game> {
    name: String,
    by_viewer: Vec<Vec<Known<G>>>,
}

impl<G: Game + Draw> Results<G> {
    fn of(game: &G, state: &G::State, then: &[&str]) -> Results<G> {
        let painter = Painter::drawing();
        let lines: Vec<_> = Decision::all(game, state)
            .into_iter()
            .map(|decision| played_on(game, state, &decision.text(), then))
            .collect();
        let probes = probes(&lines);
        let known = |viewer| {
            lines
                .iter()
                .map(|line| line.known(&painter, viewer, &probes))
                .collect()
        };
        let by_viewer = Viewer::all(game.seats()).map(known).collect();
        Results {
            name: name(game.turn(state), lines.len(), then),
            by_viewer,
        }
    }

    fn channels(&self) -> Vec<&'static str> {
        let mut names = Vec::new();
        for (name, _) in self
            .by_viewer
            .iter()
            .flatten()
            .flat_map(|known| known.seen.channels())
        {
            if !names.contains(name) {
                names.push(*name);
            }
        }
        names
    }

    /// For each viewer, into how many classes `same` divides the results.
    fn each_viewer(&self, same: impl Fn(&Known<G>, &Known<G>) -> bool) -> String {
        let classes = |known: &Vec<Known<G>>| {
            let new = |i: &usize| !known[..*i].iter().any(|other| same(other, &known[*i]));
            (0..known.len()).filter(new).count().to_string()
        };
        self.by_viewer
            .iter()
            .map(classes)
            .collect::<Vec<_>>()
            .join(" ")
    }
}

fn name(turn: Turn, count: usize, then: &[&str]) -> String {
    let what = match turn {
        Turn::Seat(_) => "move",
        _ => "outcome",
    };
    let plural = if count == 1 { "" } else { "s" };
    let then: String = then.iter().map(|text| format!(", then {text}")).collect();
    format!("{count} {what}{plural}{then}")
}

/// One result, played on: the match, and for each step the states before and after, and what was played.
struct Line<G: Game> {
    table: Match<G>,
    steps: Vec<([G::State; 2], Played<G>)>,
}

fn played_on<G: Game>(game: &G, state: &G::State, first: &str, then: &[&str]) -> Line<G> {
    let table = Match::<G>::at(&game.position(state), Seed::from_number(0));
    let table = table.expect("a position reads back");
    let mut line = Line {
        table,
        steps: Vec::new(),
    };
    for text in [first].iter().chain(then) {
        line.play(text);
    }
    line
}

impl<G: Game> Line<G> {
    fn play(&mut self, text: &str) {
        let before = self.table.state().clone();
        let played = self.table.play_text(text);
        let played = played.unwrap_or_else(|why| {
            panic!("{why}\n  position: {}", self.table.game().position(&before))
        });
        let states = [before, self.table.state().clone()];
        self.steps.push((states, played));
    }

    fn known(&self, painter: &Painter<G>, viewer: Viewer, probes: &[String]) -> Known<G> {
        let (game, state) = (self.table.game(), self.table.state());
        let mut seen = Seen::of(game, painter, state, viewer, probes);
        for ([before, after], played) in &self.steps {
            seen = seen.and(Seen::told(game, [before, after], played, viewer));
        }
        let seen = seen.with("record", self.table.record_for(viewer).to_string());
        Known {
            view: game.view(state, viewer),
            seen,
        }
    }
}

/// Move texts to try afterwards: all that are legal in some result, and all that were played.
fn probes<G: Game>(lines: &[Line<G>]) -> Vec<String> {
    let mut probes = Vec::new();
    for line in lines {
        probes.extend(texts::<G>(&line.table.legal()));
        probes.extend(line.steps.iter().map(|(_, played)| played.text.clone()));
    }
    probes.sort();
    probes.dedup();
    probes
}
