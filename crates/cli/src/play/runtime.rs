//! The world around the model: keys, mouse, clock, threads, files.

use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use atoll_bots::Budget;
use atoll_catalog::{AnyGame, AnyMatch, Thought};
use atoll_engine::{Choices, Seed};
use rand::RngExt;
use ratatui::crossterm::event::{self, Event, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::{Position, Rect};

use super::keep::{Keeper, export};
use super::model::{Job, Model, Notice};
use super::screen::Screen;
use super::start::Start;
use super::update::{Effect, Message, Question, update};
use super::view::{self, Layout, Skin, Spot};
use crate::args::PlayArgs;

/// How long to wait for a key before looking at everything else.
const MOMENT: Duration = Duration::from_millis(25);
const TICK: Duration = Duration::from_millis(90);

/// What other threads say.
enum Arrival {
    Event(Event),
    Answer(Job, Result<Thought, String>),
    /// The terminal is gone.
    Lost(io::Error),
}

pub(super) struct Runtime {
    model: Model,
    game: &'static dyn AnyGame,
    keeper: Keeper,
    skin: Skin,
    options: Choices,
    position: Option<String>,
    /// For dice that repeat: the number of the next match.
    number: Option<u64>,
    sender: Sender<Arrival>,
    arrivals: Receiver<Arrival>,
    timers: Vec<(Instant, Job)>,
    /// Stops the bot that is thinking.
    stop: Arc<AtomicBool>,
    ticked: Instant,
    /// Set when the system asks the program to end.
    ended: Arc<AtomicBool>,
    quit: bool,
    /// Why the match could not be kept.
    trouble: Option<io::Error>,
}

impl Runtime {
    pub(super) fn new(start: Start, args: &PlayArgs, skin: Skin) -> Runtime {
        let (sender, arrivals) = channel();
        let mut model = start.model;
        let wrong = false;
        model.notice = start.notice.map(|text| Notice { text, wrong });
        Runtime {
            options: model.live.options(),
            model,
            game: start.game,
            keeper: start.keeper,
            skin,
            position: args.position.clone(),
            number: args.seed,
            sender,
            arrivals,
            timers: Vec::new(),
            stop: Arc::default(),
            ticked: Instant::now(),
            ended: Arc::default(),
            quit: false,
            trouble: None,
        }
    }

    /// Plays until the person leaves. The match is kept whatever happens to the terminal.
    pub(super) fn run(&mut self) -> io::Result<()> {
        watch_signals(&self.ended)?;
        let played = Screen::open().and_then(|mut screen| self.play(&mut screen));
        self.stop.store(true, Ordering::Relaxed);
        self.keep();
        if !self.ended.load(Ordering::Relaxed) {
            played?;
        }
        self.trouble.take().map_or(Ok(()), Err)
    }

    /// What to say after the screen is gone.
    pub(super) fn farewell(&self, args: &PlayArgs) -> String {
        let (game, path) = (self.game.name(), self.keeper.path().display());
        if let Some(outcome) = self.model.live.outcome() {
            let prompt = &self.model.table.prompt;
            let scores: Vec<_> = outcome.scores.iter().map(i32::to_string).collect();
            let scores = scores.join(" to ");
            return format!("{} ({scores}). The record is in {path}.", prompt.title);
        }
        if self.model.log.is_empty() {
            return "Nothing was played.".to_owned();
        }
        let place = args
            .save
            .as_ref()
            .map(|path| format!(" --save {}", path.display()));
        let place = place.unwrap_or_default();
        format!("The match is kept in {path}.\nGo on with: atoll play {game} --resume{place}")
    }

    fn play(&mut self, screen: &mut Screen) -> io::Result<()> {
        listen(self.sender.clone())?;
        self.take(Message::Go);
        self.draw(screen)?;
        while !self.quit {
            let messages = self.next(screen)?;
            if messages.is_empty() {
                continue;
            }
            for message in messages {
                self.take(message);
            }
            self.draw(screen)?;
        }
        Ok(())
    }

    fn draw(&mut self, screen: &mut Screen) -> io::Result<()> {
        let area = screen.area()?;
        view::fit(&mut self.model, area, self.skin);
        let (model, skin) = (&self.model, self.skin);
        screen.draw(|frame| view::draw(model, skin, frame))
    }

    fn take(&mut self, message: Message) {
        for effect in update(&mut self.model, message) {
            self.perform(effect);
        }
    }

    fn perform(&mut self, effect: Effect) {
        match effect {
            Effect::Rest(pause, job) => self.timers.push((Instant::now() + pause, job)),
            Effect::Think(job, question) => self.think(job, question),
            Effect::Hush => self.stop.store(true, Ordering::Relaxed),
            Effect::Keep => self.keep(),
            Effect::Export => self.export(),
            Effect::Begin => self.begin(),
            Effect::Quit => self.quit = true,
        }
    }

    /// Everything that happened within a moment; a redraw is due if it is not empty.
    fn next(&mut self, screen: &Screen) -> io::Result<Vec<Message>> {
        let mut messages = Vec::new();
        let first = self.arrivals.recv_timeout(MOMENT).ok();
        let more: Vec<_> = self.arrivals.try_iter().collect();
        for arrival in first.into_iter().chain(more) {
            messages.extend(self.message(arrival, screen.area()?)?);
        }
        messages.extend(self.rested());
        messages.extend(self.tick());
        self.quit |= self.ended.load(Ordering::Relaxed);
        Ok(messages)
    }

    fn message(&self, arrival: Arrival, area: Rect) -> io::Result<Option<Message>> {
        Ok(match arrival {
            Arrival::Event(Event::Key(key)) => Some(Message::Key(key)),
            Arrival::Event(Event::Mouse(mouse)) => self.mouse(mouse, area),
            Arrival::Event(Event::Resize(..)) => Some(Message::Tick),
            Arrival::Event(_) => None,
            Arrival::Answer(job, answer) => Some(Message::Thought(job, answer)),
            Arrival::Lost(error) => return Err(error),
        })
    }

    fn mouse(&self, mouse: MouseEvent, area: Rect) -> Option<Message> {
        let at = Position::new(mouse.column, mouse.row);
        let spot = Layout::of(&self.model, area)?.spot(&self.model, at);
        let board = matches!(spot, Spot::Board(_));
        match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => match spot {
                Spot::Board(Some(key)) | Spot::Panel(Some(key)) => Some(Message::Click(key)),
                Spot::Move(row) => Some(Message::Pick(row)),
                _ => None,
            },
            MouseEventKind::Moved => match spot {
                Spot::Board(Some(key)) | Spot::Panel(Some(key)) => self.hovered(key),
                _ => None,
            },
            MouseEventKind::ScrollDown => Some(Message::Wheel { board, down: true }),
            MouseEventKind::ScrollUp => Some(Message::Wheel { board, down: false }),
            _ => None,
        }
    }

    /// Moving within the same thing says nothing new.
    fn hovered(&self, key: String) -> Option<Message> {
        let known = self.model.cursor.as_ref() == Some(&key);
        (!known).then_some(Message::Hover(key))
    }

    fn rested(&mut self) -> Vec<Message> {
        let now = Instant::now();
        let (due, later): (Vec<_>, _) = self.timers.drain(..).partition(|(at, _)| *at <= now);
        self.timers = later;
        due.into_iter()
            .map(|(_, job)| Message::Rested(job))
            .collect()
    }

    fn tick(&mut self) -> Option<Message> {
        if !self.model.is_busy() || self.ticked.elapsed() < TICK {
            return None;
        }
        self.ticked = Instant::now();
        Some(Message::Tick)
    }

    /// Asks a bot on a thread of its own. A thread that nobody waits for ends by itself.
    fn think(&mut self, job: Job, question: Question) {
        self.stop.store(true, Ordering::Relaxed);
        self.stop = Arc::default();
        let stop = Arc::clone(&self.stop);
        let (live, sender) = (self.model.live.boxed_clone(), self.sender.clone());
        let seed = match self.number {
            Some(number) => number.wrapping_add(live.plies() as u64),
            None => rand::rng().random(),
        };
        let work = move || {
            let answer = answer(live, question, stop, seed);
            // Nobody listens any more once the program ends.
            let _ = sender.send(Arrival::Answer(job, answer));
        };
        let thread = thread::Builder::new().name(super::screen::BOT_THREAD.into());
        if let Err(error) = thread.spawn(work) {
            let sent = self
                .sender
                .send(Arrival::Answer(job, Err(error.to_string())));
            sent.expect("the runtime holds the other end");
        }
    }

    fn keep(&mut self) {
        if self.model.log.is_empty() && !self.keeper.holds_any() {
            return;
        }
        match self.keeper.keep(&self.model.record()) {
            Ok(()) => self.trouble = None,
            Err(error) => {
                let text = format!("The match cannot be kept: {error}");
                self.trouble = Some(error);
                update(&mut self.model, Message::Told(Err(text)));
            }
        }
    }

    fn export(&mut self) {
        let told = match export(&self.model.viewers_record()) {
            Ok(path) => Ok(format!("The record is in {}.", path.display())),
            Err(error) => Err(format!("The record cannot be written: {error}")),
        };
        self.take(Message::Told(told));
    }

    fn begin(&mut self) {
        self.keep();
        self.number = self.number.map(|number| number.wrapping_add(1));
        let seed = match self.number {
            Some(number) => Seed::from_number(number),
            None => Seed::random(&mut rand::rng()),
        };
        match self.new_match(seed.clone()) {
            Ok(live) => {
                self.keeper.renew(seed);
                self.take(Message::Began(live));
            }
            Err(text) => self.take(Message::Told(Err(text))),
        }
    }

    fn new_match(&self, seed: Seed) -> Result<Box<dyn AnyMatch>, String> {
        match &self.position {
            Some(text) => self
                .game
                .load(text, seed)
                .map_err(|error| error.to_string()),
            None => {
                let made = self.game.new_match(&self.options, seed);
                made.map_err(|problems| problems.to_string())
            }
        }
    }
}

/// Waits for keys and mouse on a thread of its own: a terminal that went away may never answer.
fn listen(sender: Sender<Arrival>) -> io::Result<()> {
    let work = move || {
        loop {
            let arrival = event::read().map_or_else(Arrival::Lost, Arrival::Event);
            let lost = matches!(arrival, Arrival::Lost(_));
            if sender.send(arrival).is_err() || lost {
                return;
            }
        }
    };
    let thread = thread::Builder::new().name("keyboard".into());
    thread.spawn(work).map(drop)
}

/// What the bot says; a bot that breaks is an error, not the end of the program.
fn answer(
    live: Box<dyn AnyMatch>,
    question: Question,
    stop: Arc<AtomicBool>,
    seed: u64,
) -> Result<Thought, String> {
    let begun = Instant::now();
    let budget = Budget {
        stop: Some(stop),
        ..question.budget
    };
    let bot = live.bot(&question.bot).map_err(|why| why.to_string())?;
    let thinking = AssertUnwindSafe(|| live.think(&bot, &budget, seed));
    let thought = catch_unwind(thinking).map_err(|_| "it broke down".to_owned())?;
    thread::sleep(question.least.saturating_sub(begun.elapsed()));
    thought.map_err(|error| error.to_string())
}

/// A request to end is a quit, so that the match is kept and the terminal restored.
#[cfg(unix)]
fn watch_signals(ended: &Arc<AtomicBool>) -> io::Result<()> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    for signal in [SIGHUP, SIGINT, SIGTERM] {
        signal_hook::flag::register(signal, Arc::clone(ended))?;
    }
    Ok(())
}

#[cfg(not(unix))]
fn watch_signals(_: &Arc<AtomicBool>) -> io::Result<()> {
    Ok(())
}
