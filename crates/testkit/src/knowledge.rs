//! Who can tell the outcomes of a decision apart.

use atoll_engine::{Game, Match, Seed, Turn, Viewer};
use atoll_scene::Draw;

use crate::seen::{Decision, Painter, Seen, own_moves, texts};

/// Plays everything that can be decided in `state` and counts, for each seat and then the spectator,
/// how many of the results the viewer can tell apart through any channel: view, its JSON and position,
/// scene, own moves and refusals, told text, events, record.
///
/// One line, made for snapshots: `9 outcomes; told apart by seats and spectator: 1 9 1 1`.
/// Panics if the position text of the state does not read back.
pub fn knowledge<G: Game + Draw>(game: &G, state: &G::State) -> String {
    let table = Results::of(game, state);
    let counts = table.each_viewer(|one, two| one.view == two.view && one.seen == two.seen);
    format!(
        "{}; told apart by seats and spectator: {counts}",
        table.name()
    )
}

/// As [`knowledge`], with a line for each channel: for finding out through which one somebody knows.
pub fn knowledge_by_channel<G: Game + Draw>(game: &G, state: &G::State) -> String {
    let table = Results::of(game, state);
    let counts = table.each_viewer(|one, two| one.view == two.view);
    let mut lines = vec![format!(
        "{} told apart by seats and spectator",
        table.name()
    )];
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
    fn says(&self, channel: &str) -> Option<&str> {
        let mut channels = self.seen.channels().iter();
        channels
            .find(|(name, _)| *name == channel)
            .map(|(_, text)| text.as_str())
    }
}

/// What every viewer has of every result.
struct Results<G: Game> {
    turn: Turn,
    by_viewer: Vec<Vec<Known<G>>>,
}

impl<G: Game + Draw> Results<G> {
    fn of(game: &G, state: &G::State) -> Results<G> {
        let painter = Painter::new(Some(G::table), Some(G::say));
        let decisions = Decision::all(game, state);
        let probes = probes(game, state, &decisions);
        let known = |viewer| {
            let each = decisions.iter();
            each.map(|decision| known(game, &painter, state, *decision, viewer, &probes))
                .collect()
        };
        let by_viewer = Viewer::all(game.seats()).map(known).collect();
        Results {
            turn: game.turn(state),
            by_viewer,
        }
    }

    fn name(&self) -> String {
        let what = match self.turn {
            Turn::Seat(_) => "move",
            _ => "outcome",
        };
        match self.by_viewer[0].len() {
            1 => format!("1 {what}"),
            count => format!("{count} {what}s"),
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

fn known<G: Game>(
    game: &G,
    painter: &Painter<G>,
    before: &G::State,
    decision: Decision<G>,
    viewer: Viewer,
    probes: &[String],
) -> Known<G> {
    let (state, told) = decision.apply(game, before);
    let mut table = Match::<G>::at(&game.position(before), Seed::from_number(0))
        .expect("a position reads back");
    table
        .play_text(&decision.text(game))
        .expect("a listed decision is legal");
    let seen = Seen::of(game, painter, &state, viewer, probes)
        .with_told(game, before, decision, &told, viewer)
        .with("record", table.record_for(viewer).to_string());
    let view = game.view(&state, viewer);
    Known { view, seen }
}

/// Move texts to try afterwards: those of now and of then.
fn probes<G: Game>(game: &G, state: &G::State, decisions: &[Decision<G>]) -> Vec<String> {
    let mut probes: Vec<_> = decisions
        .iter()
        .map(|decision| decision.text(game))
        .collect();
    for decision in decisions {
        let (after, _) = decision.apply(game, state);
        for viewer in Viewer::all(game.seats()) {
            probes.extend(texts(game, &own_moves(game, &after, viewer)));
        }
    }
    probes.sort();
    probes.dedup();
    probes
}
