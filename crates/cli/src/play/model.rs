//! What the screen shows and waits for. No clock, no files, no threads: see [`update`](super::update).

use atoll_catalog::AnyMatch;
use atoll_engine::{Record, Seat, Viewer};
use atoll_scene::{Choice, Scene, Table};

use super::choose::{holds_words, narrowed, next_keys};
use super::log::{Entry, LogLine, lines};
use super::seating::{Player, first_viewer};
use super::view::Crop;

/// Numbers what was begun, so that an answer that comes too late is known as such.
pub(super) type Job = u64;

/// Whom or what the match waits for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Waiting {
    /// A draw of chance, after a short pause.
    Draw,
    /// The only move of this seat, after a short pause.
    Forced(Seat),
    /// The bot in this seat.
    Bot(Seat),
    /// The person in this seat.
    You(Seat),
    /// The moment before the curtain falls.
    Pass(Seat),
    /// The person in this seat, to take the keyboard.
    Curtain(Seat),
    /// Somebody who pressed the space bar.
    Paused,
    /// Nobody: the match has an outcome.
    Over,
}

/// What the keys write into.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum Input {
    /// Nothing: keys are commands.
    #[default]
    Off,
    /// A move in the game's notation.
    Move,
    /// Words that the listed moves must hold.
    Filter,
}

/// Something to tell the person, in one line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Notice {
    pub(super) text: String,
    pub(super) wrong: bool,
}

/// Advice by a bot.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) enum Hint {
    #[default]
    None,
    Asked(Job),
    Given(String),
}

/// A page over the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Page {
    Help,
    Rules,
    Log,
    Panels,
}

/// The page that is open, and how far it is scrolled.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Overlay {
    pub(super) page: Page,
    pub(super) scroll: usize,
}

/// What is known of the game apart from the match.
#[derive(Debug, Clone, Copy)]
pub(super) struct About {
    pub(super) title: &'static str,
    pub(super) rules: &'static str,
    /// Whether seats know different things.
    pub(super) secrets: bool,
    /// Who gives hints.
    pub(super) adviser: &'static str,
}

/// Everything the screen shows and waits for.
pub(super) struct Model {
    pub(super) about: About,
    pub(super) live: Box<dyn AnyMatch>,
    pub(super) players: Vec<Player>,
    /// Through whose eyes the table is seen.
    pub(super) viewer: Viewer,
    pub(super) table: Table,
    /// One entry for each decision of the match.
    pub(super) log: Vec<Entry>,
    pub(super) waiting: Waiting,
    /// Keys on the board that somebody else's last move changed.
    pub(super) changed: Vec<String>,
    /// The clicks made so far.
    pub(super) clicked: Vec<String>,
    /// What would be clicked next.
    pub(super) cursor: Option<String>,
    /// The place of the selected move in [`Model::listed`].
    pub(super) selected: usize,
    pub(super) input: Input,
    pub(super) typed: String,
    pub(super) filter: String,
    pub(super) notice: Option<Notice>,
    pub(super) hint: Hint,
    pub(super) overlay: Option<Overlay>,
    pub(super) paused: bool,
    /// Whether a second press of the same key would leave the match.
    pub(super) leaving: bool,
    /// The part of the board that was ever used: it stays where it is while pieces come and go.
    pub(super) board: Crop,
    /// How far the board is pushed aside, in columns and rows.
    pub(super) pan: (i32, i32),
    /// Turns the spinner.
    pub(super) ticks: usize,
    pub(super) job: Job,
}

impl Model {
    /// A table at which this match goes on, once it is asked to; `log` has what was played so far.
    pub(super) fn new(
        about: About,
        live: Box<dyn AnyMatch>,
        players: Vec<Player>,
        log: Vec<Entry>,
    ) -> Model {
        let viewer = first_viewer(&players);
        Model {
            table: live.flat_table(viewer),
            about,
            live,
            players,
            viewer,
            log,
            waiting: Waiting::Paused,
            changed: Vec::new(),
            clicked: Vec::new(),
            cursor: None,
            selected: 0,
            input: Input::Off,
            typed: String::new(),
            filter: String::new(),
            notice: None,
            hint: Hint::None,
            overlay: None,
            paused: false,
            leaving: false,
            board: Crop::default(),
            pan: (0, 0),
            ticks: 0,
            job: 0,
        }
    }

    /// The record with everything in it and the names of those who play.
    pub(super) fn record(&self) -> Record {
        self.named(self.live.record())
    }

    /// The record as the present viewer may read it.
    pub(super) fn viewers_record(&self) -> Record {
        self.named(self.live.record_for(self.viewer))
    }

    fn named(&self, record: Record) -> Record {
        let names = self.players.iter().map(|player| player.name().to_owned());
        Record {
            seats: names.collect(),
            ..record
        }
    }

    /// The seat whose move is awaited from the keyboard.
    pub(super) fn asked(&self) -> Option<Seat> {
        match self.waiting {
            Waiting::You(seat) => Some(seat),
            _ => None,
        }
    }

    /// What the person can choose from; nothing unless a person is asked.
    pub(super) fn choices(&self) -> &[Choice] {
        match self.asked() {
            Some(_) => &self.table.choices,
            None => &[],
        }
    }

    /// The numbers of the choices in the list: those that the clicks, the filter and the typed
    /// beginning leave.
    pub(super) fn listed(&self) -> Vec<usize> {
        let choices = self.choices();
        let mut left = narrowed(choices, &self.clicked);
        left.retain(|index| holds_words(&choices[*index], &self.filter));
        let typed = self.typed.to_lowercase();
        let begins = |index: &usize| choices[*index].text.to_lowercase().starts_with(&typed);
        if self.input == Input::Move && left.iter().any(begins) {
            left.retain(begins);
        }
        left
    }

    /// The choice that is selected in the list.
    pub(super) fn preview(&self) -> Option<&Choice> {
        let index = *self.listed().get(self.selected)?;
        Some(&self.choices()[index])
    }

    /// The keys that can be clicked next.
    pub(super) fn targets(&self) -> Vec<&str> {
        next_keys(self.choices(), &self.clicked)
    }

    /// The keys that can be clicked next, as one reads the screen: the board, then the panels.
    pub(super) fn ordered_targets(&self) -> Vec<String> {
        let targets = self.targets();
        let mut ordered = Vec::new();
        for scene in self.table.scenes() {
            ordered.extend(read_order(scene, &targets));
        }
        ordered
    }

    /// The log as the present viewer may read it.
    pub(super) fn log_lines(&self) -> Vec<LogLine> {
        lines(&self.log, self.viewer, self.about.secrets)
    }

    /// Whether something moves on the screen by itself.
    pub(super) fn is_busy(&self) -> bool {
        let others = matches!(self.waiting, Waiting::Bot(_) | Waiting::Draw);
        others || matches!(self.hint, Hint::Asked(_))
    }

    /// What is written on the node with this key.
    pub(super) fn label_of(&self, key: &str) -> Option<&str> {
        let nodes = self.table.scenes().flat_map(|scene| &scene.nodes);
        let mut own = nodes.filter(|node| node.key == key);
        own.next().map(|node| match node.tip.is_empty() {
            true => node.label.as_str(),
            false => node.tip.as_str(),
        })
    }
}

/// Those of the keys that show in the scene, from the top left.
fn read_order(scene: &Scene, keys: &[&str]) -> Vec<String> {
    let grid = scene.to_text();
    let placed = keys.iter().filter_map(|key| {
        let area = grid.place_of(key)?;
        Some(((area.row, area.column), key.to_string()))
    });
    let mut placed: Vec<_> = placed.collect();
    placed.sort();
    placed.into_iter().map(|(_, key)| key).collect()
}
