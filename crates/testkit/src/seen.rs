//! Everything that one viewer can see and hear, channel by channel.

use atoll_engine::{Game, Played, Rules, Secrets, Told, Turn, Viewer};
use atoll_scene::{Draw, Table};

/// How a game draws and speaks, if it does.
pub(crate) struct Painter<G: Game>(Option<Brushes<G>>);

/// [`Draw::table`] of a game.
type DrawTable<G> = fn(&G, &<G as Secrets>::View, &[<G as Rules>::Move], usize) -> Table;

struct Brushes<G: Game> {
    table: DrawTable<G>,
    say: fn(&G, &G::Event) -> String,
    angles: usize,
}

impl<G: Game> Painter<G> {
    /// For a game that does not draw itself.
    pub(crate) fn none() -> Self {
        Painter(None)
    }

    /// For a game that does.
    pub(crate) fn drawing() -> Self
    where
        G: Draw,
    {
        Painter(Some(Brushes {
            table: G::table,
            say: G::say,
            angles: G::ABOUT.angles.len(),
        }))
    }

    /// The table from every angle; nothing if the game does not draw itself.
    pub(crate) fn tables(&self, game: &G, view: &G::View, moves: &[G::Move]) -> Vec<Table> {
        let Some(brushes) = &self.0 else {
            return Vec::new();
        };
        let angles = 0..brushes.angles.max(1);
        angles
            .map(|angle| (brushes.table)(game, view, moves, angle))
            .collect()
    }

    pub(crate) fn say(&self, game: &G, event: &G::Event) -> Option<String> {
        self.0.as_ref().map(|brushes| (brushes.say)(game, event))
    }
}

/// A decision of a seat or of chance.
pub(crate) enum Decision<G: Game> {
    Move(G::Move),
    Chance(G::Chance),
}

impl<G: Game> Clone for Decision<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for Decision<G> {}

impl<G: Game> Decision<G> {
    /// All that can be decided here, in order.
    pub(crate) fn all(game: &G, state: &G::State) -> Vec<Decision<G>> {
        match game.turn(state) {
            Turn::Seat(_) => legal(game, state).into_iter().map(Decision::Move).collect(),
            Turn::Chance => {
                let outcomes = outcomes(game, state).into_iter();
                outcomes
                    .map(|(chance, _)| Decision::Chance(chance))
                    .collect()
            }
            Turn::Over => Vec::new(),
        }
    }

    pub(crate) fn text(self) -> String {
        match self {
            Decision::Move(mv) => mv.to_string(),
            Decision::Chance(chance) => chance.to_string(),
        }
    }

    /// The text by which `viewer` learns of it.
    pub(crate) fn told(self, game: &G, before: &G::State, viewer: Viewer) -> String {
        match self {
            Decision::Move(mv) => game.tell_move(before, mv, viewer),
            Decision::Chance(chance) => game.tell_chance(before, chance, viewer),
        }
    }

    /// The state it leads to, and what was told.
    pub(crate) fn apply(self, game: &G, before: &G::State) -> (G::State, Told<G>) {
        let mut state = before.clone();
        let mut told = Told::default();
        match self {
            Decision::Move(mv) => game.play(&mut state, mv, &mut told),
            Decision::Chance(chance) => game.resolve(&mut state, chance, &mut told),
        }
        (state, told)
    }
}

/// The legal moves of the seat to act.
pub(crate) fn legal<G: Game>(game: &G, state: &G::State) -> Vec<G::Move> {
    let mut moves = Vec::new();
    game.moves(state, &mut moves);
    moves
}

/// The outcomes of the chance node with their weights.
pub(crate) fn outcomes<G: Game>(game: &G, state: &G::State) -> Vec<(G::Chance, u32)> {
    let mut chances = Vec::new();
    game.chances(state, &mut chances);
    chances
}

/// The viewer's own legal moves: none unless this seat is to act.
pub(crate) fn own_moves<G: Game>(game: &G, state: &G::State, viewer: Viewer) -> Vec<G::Move> {
    match game.turn(state) {
        Turn::Seat(seat) if viewer == Viewer::Seat(seat) => legal(game, state),
        _ => Vec::new(),
    }
}

/// What reaches one viewer, by the name of the channel.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct Seen(Vec<(&'static str, String)>);

impl Seen {
    /// What the viewer sees of a state, however it came about. `probes` are move texts that
    /// the viewer tries when it is to act: the answers are a channel, too.
    pub(crate) fn of<G: Game>(
        game: &G,
        painter: &Painter<G>,
        state: &G::State,
        viewer: Viewer,
        probes: &[String],
    ) -> Seen {
        let view = game.view(state, viewer);
        let moves = own_moves(game, state, viewer);
        let mut seen = vec![
            ("turn", game.turn(state).to_string()),
            ("outcome", format!("{:?}", game.outcome(state))),
            ("view as JSON", json(&view)),
            ("view_position", game.view_position(&view)),
            ("own moves", texts::<G>(&moves).join(" ")),
        ];
        seen.push(("scene", json(&painter.tables(game, &view, &moves))));
        if !moves.is_empty() {
            seen.push(("refusals", refusals(game, state, probes)));
        }
        Seen(seen)
    }

    /// What the viewer is told of a decision that led from `before` to `after`; nothing in a channel that is silent.
    pub(crate) fn told<G: Game>(
        game: &G,
        [before, after]: [&G::State; 2],
        played: &Played<G>,
        viewer: Viewer,
    ) -> Seen {
        let text = played.text_for(game, before, after, viewer);
        let events: Vec<_> = played
            .told
            .events
            .iter()
            .filter_map(|event| game.tell_event(event, viewer))
            .map(|event| json(&event))
            .collect();
        Seen(vec![
            ("told text", text.unwrap_or_default()),
            ("events", events.join("\n")),
        ])
    }

    /// Whether nothing is said in any channel.
    pub(crate) fn is_silent(&self) -> bool {
        self.0.iter().all(|(_, text)| text.is_empty())
    }

    /// Both together.
    pub(crate) fn and(mut self, other: Seen) -> Seen {
        self.0.extend(other.0);
        self
    }

    /// With one more channel.
    pub(crate) fn with(mut self, channel: &'static str, text: String) -> Seen {
        self.0.push((channel, text));
        self
    }

    /// The channels and what they say.
    pub(crate) fn channels(&self) -> &[(&'static str, String)] {
        &self.0
    }

    /// The first channel that tells the two apart: its name and what it says in each.
    pub(crate) fn difference<'s>(
        &'s self,
        other: &'s Seen,
    ) -> Option<(&'static str, &'s str, &'s str)> {
        let pairs = self.0.iter().zip(&other.0);
        let mut differing = pairs.filter(|(ours, theirs)| ours != theirs);
        differing
            .next()
            .map(|(ours, theirs)| (ours.0, ours.1.as_str(), theirs.1.as_str()))
    }
}

pub(crate) fn texts<G: Game>(moves: &[G::Move]) -> Vec<String> {
    moves.iter().map(|mv| mv.to_string()).collect()
}

pub(crate) fn json(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).expect("views, events and scenes are plain JSON")
}

/// How the game answers each probe: what it reads, or why it does not.
fn refusals<G: Game>(game: &G, state: &G::State, probes: &[String]) -> String {
    let answer = |text: &String| match game.parse_move(state, text) {
        Ok(mv) => mv.to_string(),
        Err(error) => error.to_string(),
    };
    probes.iter().map(answer).collect::<Vec<_>>().join("\n")
}
