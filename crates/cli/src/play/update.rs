//! What a message does to the model, and what it asks of the world.

use std::time::Duration;

use atoll_bots::{BotKind, Budget, Settings};
use atoll_catalog::{AnyMatch, BotName, Played, Thought};
use atoll_engine::{Actor, Seat, Settling, Turn, Viewer};
use atoll_scene::Table;
use ratatui::crossterm::event::KeyEvent;

use super::choose::{narrowed, said, said_so_far};
use super::keys;
use super::log::Entry;
use super::model::{Hint, Input, Job, Model, Notice, Overlay, Page, Waiting};
use super::seating::{Player, humans};

/// Before a draw that stands alone.
const SINGLE_DRAW: Duration = Duration::from_millis(500);
/// Between the draws of a series.
const NEXT_DRAW: Duration = Duration::from_millis(30);
/// Before a move that has no alternative.
const FORCED: Duration = Duration::from_millis(600);
/// Before the curtain, to see what one's own move did.
const BEFORE_CURTAIN: Duration = Duration::from_millis(1500);
/// The least time a bot takes, so that its move can be followed.
const LEAST_THINKING: Duration = Duration::from_millis(450);
const MOST_THINKING: Duration = Duration::from_millis(900);
const USUAL_NODES: u64 = 5_000;
const HINT_TIME: Duration = Duration::from_millis(1500);

/// Something that happened.
pub(super) enum Message {
    /// The match goes on, or begins.
    Go,
    Key(KeyEvent),
    /// Something on the board or a panel was clicked.
    Click(String),
    /// A line of the list was clicked.
    Pick(usize),
    /// The mouse is over something on the board or a panel.
    Hover(String),
    /// The wheel was turned, over the board or elsewhere.
    Wheel {
        board: bool,
        down: bool,
    },
    /// A moment has passed.
    Tick,
    /// A pause is over.
    Rested(Job),
    /// A bot has answered.
    Thought(Job, Result<Thought, String>),
    /// A new match is on the table.
    Began(Box<dyn AnyMatch>),
    /// What came of a file that was to be written.
    Told(Result<String, String>),
}

/// Something to be done in the world.
#[derive(Debug)]
pub(super) enum Effect {
    /// Say `Rested` after this time.
    Rest(Duration, Job),
    /// Ask a bot and say `Thought`; earlier questions are void.
    Think(Job, Question),
    /// Nobody waits for the bot any more.
    Hush,
    /// Keep the running match.
    Keep,
    /// Write the viewer's record to a file of its own, and say `Told`.
    Export,
    /// Make a new match and say `Began`.
    Begin,
    /// Leave.
    Quit,
}

/// What a bot is asked.
#[derive(Debug)]
pub(super) struct Question {
    pub(super) bot: String,
    pub(super) budget: Budget,
    /// The answer is not given before.
    pub(super) least: Duration,
}

/// Takes a message in.
pub(super) fn update(model: &mut Model, message: Message) -> Vec<Effect> {
    match message {
        Message::Go => model.go_on(),
        Message::Key(key) => keys::press(model, key),
        Message::Click(key) if model.overlay.is_none() => model.click(key),
        Message::Pick(row) if model.overlay.is_none() => model.pick(row),
        Message::Hover(key) if model.overlay.is_none() => model.hover(key),
        Message::Click(_) | Message::Pick(_) | Message::Hover(_) => Vec::new(),
        Message::Wheel { board, down } => model.wheel(board, down),
        Message::Tick => model.tick(),
        Message::Rested(job) if job == model.job => model.rested(),
        Message::Rested(_) => Vec::new(),
        Message::Thought(job, answer) => model.thought(job, answer),
        Message::Began(live) => model.begin(live),
        Message::Told(told) => model.told(told),
    }
}

impl Model {
    /// Looks who is due and waits for them.
    pub(super) fn go_on(&mut self) -> Vec<Effect> {
        self.job += 1;
        self.hint = Hint::None;
        self.clear_selection();
        let mut effects = vec![Effect::Hush];
        effects.extend(match self.live.turn() {
            Turn::Over => self.wait_for(Waiting::Over, None),
            _ if self.paused => self.wait_for(Waiting::Paused, None),
            Turn::Chance => self.wait_for(Waiting::Draw, Some(self.draw_pause())),
            Turn::Seat(seat) => match self.players[seat.index()].clone() {
                Player::Human => self.ask(seat),
                Player::Bot(bot) => self.ask_bot(seat, bot),
            },
        });
        self.table = self.live.flat_table(self.viewer);
        effects
    }

    fn wait_for(&mut self, waiting: Waiting, pause: Option<Duration>) -> Vec<Effect> {
        self.waiting = waiting;
        match pause {
            Some(pause) => vec![Effect::Rest(pause, self.job)],
            None => vec![Effect::Keep],
        }
    }

    fn draw_pause(&self) -> Duration {
        let before = self.log.last().map(Entry::actor);
        match before {
            Some(Actor::Chance) | None => NEXT_DRAW,
            Some(Actor::Seat(_)) => SINGLE_DRAW,
        }
    }

    fn ask(&mut self, seat: Seat) -> Vec<Effect> {
        if self.needs_curtain(seat) {
            return match self.log.is_empty() || self.viewer == Viewer::Spectator {
                true => self.draw_curtain(seat),
                false => self.wait_for(Waiting::Pass(seat), Some(BEFORE_CURTAIN)),
            };
        }
        self.viewer = Viewer::Seat(seat);
        match self.live.settles(Settling::AtTable) {
            true => self.wait_for(Waiting::Forced(seat), Some(FORCED)),
            false => self.wait_for(Waiting::You(seat), None),
        }
    }

    /// Nothing of what the last viewer saw stays on the screen.
    fn draw_curtain(&mut self, seat: Seat) -> Vec<Effect> {
        self.overlay = None;
        self.notice = None;
        self.wait_for(Waiting::Curtain(seat), None)
    }

    /// Whether the person in this seat may not see what is on the screen now.
    fn needs_curtain(&self, seat: Seat) -> bool {
        let several = humans(&self.players).nth(1).is_some();
        self.about.secrets && several && self.viewer != Viewer::Seat(seat)
    }

    /// In a game with secrets a bot takes its time even if there is nothing to think about.
    fn ask_bot(&mut self, seat: Seat, bot: String) -> Vec<Effect> {
        if !self.about.secrets && self.live.settles(Settling::AtTable) {
            return self.wait_for(Waiting::Forced(seat), Some(FORCED));
        }
        self.waiting = Waiting::Bot(seat);
        let question = Question {
            budget: usual_budget(&bot),
            bot,
            least: LEAST_THINKING,
        };
        vec![Effect::Think(self.job, question)]
    }

    fn rested(&mut self) -> Vec<Effect> {
        match self.waiting {
            Waiting::Draw => {
                let drawn = self.live.draw().expect("chance is due");
                self.note(drawn, false);
                self.go_on()
            }
            Waiting::Forced(_) => {
                let settled = self.live.settle(Settling::AtTable);
                self.note(settled.expect("the seat has one move"), true);
                self.played()
            }
            Waiting::Pass(seat) => self.draw_curtain(seat),
            _ => Vec::new(),
        }
    }

    /// The person in front of the curtain is the right one.
    pub(super) fn lift_curtain(&mut self, seat: Seat) -> Vec<Effect> {
        self.viewer = Viewer::Seat(seat);
        self.changed.clear();
        self.go_on()
    }

    /// Plays a move for a seat; if it is refused, says why and changes nothing.
    pub(super) fn play(&mut self, seat: Seat, text: &str) -> Vec<Effect> {
        match self.live.play_all_as(seat, text) {
            Ok(played) => {
                for one in played {
                    self.note(one, false);
                }
                self.played()
            }
            Err(refusal) => {
                self.complain(refusal.to_string());
                Vec::new()
            }
        }
    }

    /// Goes on after a move.
    fn played(&mut self) -> Vec<Effect> {
        self.input = Input::Off;
        self.typed.clear();
        self.filter.clear();
        self.go_on()
    }

    fn note(&mut self, played: Played, forced: bool) {
        if let Actor::Seat(seat) = played.full.actor {
            let after = self.live.flat_table(self.viewer);
            self.changed = match self.viewer == Viewer::Seat(seat) {
                true => Vec::new(),
                false => changes(&self.table, &after),
            };
        }
        self.log.push(Entry { played, forced });
    }

    fn thought(&mut self, job: Job, answer: Result<Thought, String>) -> Vec<Effect> {
        if self.hint == Hint::Asked(job) {
            self.take_hint(answer);
            return Vec::new();
        }
        let Waiting::Bot(seat) = self.waiting else {
            return Vec::new();
        };
        match answer {
            _ if job != self.job => Vec::new(),
            Ok(thought) => self.play(seat, &thought.mv),
            Err(why) => {
                self.complain(format!("The bot has no answer: {why}. Space asks again."));
                self.paused = true;
                self.waiting = Waiting::Paused;
                Vec::new()
            }
        }
    }

    /// Asks for advice.
    pub(super) fn ask_hint(&mut self) -> Vec<Effect> {
        if self.asked().is_none() {
            self.complain("A hint can be asked for when you are to move.");
            return Vec::new();
        }
        self.job += 1;
        self.hint = Hint::Asked(self.job);
        let question = Question {
            bot: self.about.adviser.to_owned(),
            budget: Budget::time(HINT_TIME),
            least: Duration::ZERO,
        };
        vec![Effect::Think(self.job, question)]
    }

    fn take_hint(&mut self, answer: Result<Thought, String>) {
        self.hint = Hint::None;
        let (thought, seat) = match (answer, self.asked()) {
            (Ok(thought), Some(seat)) => (thought, seat),
            (Err(why), _) => return self.complain(format!("No hint: {why}.")),
            _ => return,
        };
        // Alone there is nobody to win against.
        let outlook = match thought.value.seats() {
            1 => String::new(),
            _ => format!(
                ", chance to win {} %",
                (thought.value[seat] * 100.0).round()
            ),
        };
        let by = self.about.adviser;
        let label = self
            .choices()
            .iter()
            .find(|choice| choice.text == thought.mv);
        let label = label.map_or(String::new(), |choice| format!(" ({})", choice.label));
        let mv = &thought.mv;
        let text = format!("Hint by {by}: {mv}{label}{outlook}.");
        self.hint = Hint::Given(text);
        self.select_text(&thought.mv);
    }

    fn select_text(&mut self, text: &str) {
        self.clear_selection();
        self.filter.clear();
        let listed = self.listed();
        let place = listed
            .iter()
            .position(|index| self.choices()[*index].text == text);
        self.selected = place.unwrap_or(0);
    }

    /// Takes back a person's last decision, with everything that followed.
    pub(super) fn take_back(&mut self) -> Vec<Effect> {
        let own = |entry: &Entry| !entry.forced && self.may_take_back(entry.actor());
        let Some(ply) = self.log.iter().rposition(own) else {
            self.complain("There is no move of yours to take back.");
            return Vec::new();
        };
        self.live = self.live.rewound(ply);
        self.log.truncate(ply);
        self.changed.clear();
        self.tell("Taken back.");
        self.go_on()
    }

    /// Where seats have secrets, people take back only what they decided themselves.
    fn may_take_back(&self, actor: Actor) -> bool {
        let Actor::Seat(seat) = actor else {
            return false;
        };
        let own = self.viewer == Viewer::Seat(seat);
        self.players[seat.index()] == Player::Human && (own || !self.about.secrets)
    }

    /// A second press within the same breath leaves a running match for a new one.
    pub(super) fn new_match(&mut self, again: bool) -> Vec<Effect> {
        if again || self.waiting == Waiting::Over || self.log.is_empty() {
            return vec![Effect::Hush, Effect::Begin];
        }
        self.leaving = true;
        self.tell("Press n again to leave this match and begin a new one.");
        Vec::new()
    }

    fn begin(&mut self, live: Box<dyn AnyMatch>) -> Vec<Effect> {
        let players = std::mem::take(&mut self.players);
        let job = self.job;
        *self = Model::new(self.about, live, players, Vec::new());
        self.job = job;
        self.go_on()
    }

    /// Stops a match of bots, or lets it go on.
    pub(super) fn pause(&mut self) -> Vec<Effect> {
        if self.waiting == Waiting::Over || self.asked().is_some() {
            return Vec::new();
        }
        self.paused = !self.paused;
        self.go_on()
    }

    /// A click on something: narrows the choices, or plays the one that it says.
    pub(super) fn click(&mut self, key: String) -> Vec<Effect> {
        self.notice = None;
        let Some(seat) = self.asked() else {
            self.describe(&key);
            return Vec::new();
        };
        if self.clicked.last() == Some(&key) {
            return self.click_again(seat);
        }
        let clicks = [self.clicked.as_slice(), std::slice::from_ref(&key)].concat();
        let fresh = vec![key.clone()];
        let clicks = [clicks, fresh]
            .into_iter()
            .find(|clicks| self.leaves_any(clicks));
        let Some(clicks) = clicks else {
            self.describe(&key);
            return Vec::new();
        };
        self.clear_selection();
        self.filter.clear();
        self.clicked = clicks;
        self.play_if_said(seat)
    }

    fn leaves_any(&self, clicks: &[String]) -> bool {
        !narrowed(self.choices(), clicks).is_empty()
    }

    fn play_if_said(&mut self, seat: Seat) -> Vec<Effect> {
        match said(self.choices(), &self.clicked) {
            Some(index) => self.play_choice(seat, index),
            None => {
                self.select_said();
                Vec::new()
            }
        }
    }

    /// The same thing once more: plays the move that the clicks say so far, or takes the click back.
    fn click_again(&mut self, seat: Seat) -> Vec<Effect> {
        match said_so_far(self.choices(), &self.clicked) {
            Some(index) => self.play_choice(seat, index),
            None => {
                self.clicked.pop();
                self.selected = 0;
                Vec::new()
            }
        }
    }

    fn play_choice(&mut self, seat: Seat, index: usize) -> Vec<Effect> {
        let text = self.choices()[index].text.clone();
        self.play(seat, &text)
    }

    fn select_said(&mut self) {
        let exact = said_so_far(self.choices(), &self.clicked);
        let place = self.listed().iter().position(|index| Some(*index) == exact);
        self.selected = place.unwrap_or(0);
    }

    /// Plays what is selected: what the cursor is on, or the line of the list.
    pub(super) fn enter(&mut self) -> Vec<Effect> {
        if let Some(key) = self.cursor.clone() {
            return self.click(key);
        }
        let (Some(seat), Some(choice)) = (self.asked(), self.preview()) else {
            return Vec::new();
        };
        let text = choice.text.clone();
        self.play(seat, &text)
    }

    fn pick(&mut self, row: usize) -> Vec<Effect> {
        self.cursor = None;
        if self.selected == row {
            return self.enter();
        }
        self.selected = row.min(self.listed().len().saturating_sub(1));
        Vec::new()
    }

    fn hover(&mut self, key: String) -> Vec<Effect> {
        if self.targets().contains(&key.as_str()) {
            self.point_at(key);
        }
        Vec::new()
    }

    /// Puts the cursor on something that can be clicked, and selects the move it would say.
    pub(super) fn point_at(&mut self, key: String) {
        let clicks = [self.clicked.as_slice(), std::slice::from_ref(&key)].concat();
        let next = narrowed(self.choices(), &clicks);
        let first = said_so_far(self.choices(), &clicks).or(next.first().copied());
        let place = self.listed().iter().position(|index| Some(*index) == first);
        self.selected = place.unwrap_or(self.selected);
        self.cursor = Some(key);
        self.forget_hint();
    }

    /// Moves the cursor to the next target, or to the one before.
    pub(super) fn cycle(&mut self, back: bool) {
        let targets = self.ordered_targets();
        if targets.is_empty() {
            return;
        }
        let at = targets
            .iter()
            .position(|key| Some(key) == self.cursor.as_ref());
        let next = match (at, back) {
            (None, false) => 0,
            (None, true) => targets.len() - 1,
            (Some(at), false) => (at + 1) % targets.len(),
            (Some(at), true) => (at + targets.len() - 1) % targets.len(),
        };
        self.point_at(targets[next].clone());
    }

    /// Moves the selection in the list by so many lines.
    pub(super) fn select(&mut self, lines: isize) {
        self.cursor = None;
        self.forget_hint();
        let last = self.listed().len().saturating_sub(1);
        self.selected = self.selected.saturating_add_signed(lines).min(last);
    }

    /// A hint stays until the person looks at another move.
    fn forget_hint(&mut self) {
        if let Hint::Given(_) = self.hint {
            self.hint = Hint::None;
        }
    }

    /// Forgets clicks and cursor; the match is as it was.
    pub(super) fn clear_selection(&mut self) {
        self.clicked.clear();
        self.cursor = None;
        self.selected = 0;
    }

    fn wheel(&mut self, board: bool, down: bool) -> Vec<Effect> {
        let step = if down { 1 } else { -1 };
        match &mut self.overlay {
            Some(overlay) => overlay.scroll = overlay.scroll.saturating_add_signed(3 * step),
            None if board => self.pan.1 += step as i32,
            None => self.select(step),
        }
        Vec::new()
    }

    fn tick(&mut self) -> Vec<Effect> {
        self.ticks = self.ticks.wrapping_add(1);
        Vec::new()
    }

    pub(super) fn open(&mut self, page: Page) {
        self.overlay = Some(Overlay { page, scroll: 0 });
    }

    fn told(&mut self, told: Result<String, String>) -> Vec<Effect> {
        match told {
            Ok(text) => self.tell(text),
            Err(text) => self.complain(text),
        }
        Vec::new()
    }

    fn tell(&mut self, text: impl Into<String>) {
        let text = text.into();
        self.notice = Some(Notice { text, wrong: false });
    }

    fn complain(&mut self, text: impl Into<String>) {
        let text = text.into();
        self.notice = Some(Notice { text, wrong: true });
    }

    fn describe(&mut self, key: &str) {
        let label = self.label_of(key).unwrap_or_default().to_owned();
        if !label.is_empty() {
            self.tell(label);
        }
    }
}

/// How long a bot may think: about a second, unless its name says how much.
fn usual_budget(bot: &str) -> Budget {
    match bot.parse() {
        Ok(BotName::Kind(BotKind::Mcts(own))) if own != Settings::PLAIN => Budget::default(),
        Ok(BotName::Solver) => Budget::time(MOST_THINKING),
        _ => Budget {
            nodes: Some(USUAL_NODES),
            ..Budget::time(MOST_THINKING)
        },
    }
}

/// The keys on the board that look different or lie elsewhere.
fn changes(before: &Table, after: &Table) -> Vec<String> {
    let old = |key: &str| before.board.nodes.iter().find(|node| node.key == key);
    let new = after.board.nodes.iter().filter(|node| node.glyph.is_some());
    let changed = new.filter(|node| {
        old(&node.key).is_none_or(|was| (was.x, was.y, &was.glyph) != (node.x, node.y, &node.glyph))
    });
    changed.map(|node| node.key.clone()).collect()
}
