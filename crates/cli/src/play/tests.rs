//! The model by its messages, and the view by its pictures.

mod play;
mod screens;

use atoll_catalog::find;
use atoll_engine::{Choices, Seat, Seed, Turn};
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::model::{About, Model, Waiting};
use super::seating::Player;
use super::update::{Effect, Message, update};

/// A model whose bots never answer and whose pauses take no time.
struct Play {
    model: Model,
    /// What it asked of the world besides pauses.
    effects: Vec<Effect>,
}

impl Play {
    /// İye with these dice and players: `h` a person, `b` a bot.
    fn new(seed: u64, players: &str, secrets: bool) -> Play {
        let iye = find("iye").unwrap();
        let live = iye.new_match(&Choices::default(), Seed::from_number(seed));
        Play::with(live.unwrap(), players, secrets)
    }

    fn at(position: &str, players: &str) -> Play {
        let iye = find("iye").unwrap();
        let live = iye.load(position, Seed::from_number(1));
        Play::with(live.unwrap(), players, false)
    }

    fn with(live: Box<dyn atoll_catalog::AnyMatch>, players: &str, secrets: bool) -> Play {
        let about = About {
            title: "İye",
            rules: "# İye\n\nOne drum.\n",
            secrets,
            adviser: "solver",
        };
        let players = players.chars().map(|player| match player {
            'h' => Player::Human,
            _ => Player::Bot("mcts".into()),
        });
        let mut play = Play {
            model: Model::new(about, live, players.collect(), Vec::new()),
            effects: Vec::new(),
        };
        play.send(Message::Go);
        play
    }

    /// Sends a message, and lets all pauses pass.
    fn send(&mut self, message: Message) {
        for effect in update(&mut self.model, message) {
            match effect {
                Effect::Rest(_, job) => self.send(Message::Rested(job)),
                other => self.effects.push(other),
            }
        }
    }

    fn key(&mut self, code: KeyCode) {
        self.send(Message::Key(KeyEvent::new(code, KeyModifiers::NONE)));
    }

    fn write(&mut self, text: &str) {
        for letter in text.chars() {
            self.key(KeyCode::Char(letter));
        }
    }

    fn click(&mut self, key: &str) {
        self.send(Message::Click(key.into()));
    }

    /// The bot plays the first legal move.
    fn bot_answers(&mut self) {
        let Waiting::Bot(_) = self.model.waiting else {
            panic!("no bot is asked: {:?}", self.model.waiting)
        };
        let mv = self.model.live.legal()[0].clone();
        let seats = self.model.live.seats();
        let thought = atoll_catalog::Thought {
            mv,
            nodes: 1,
            value: atoll_engine::BySeat::from_fn(seats, |_| 0.5),
            pv: Vec::new(),
            moves: Vec::new(),
        };
        let job = self.model.job;
        self.send(Message::Thought(job, Ok(thought)));
    }

    fn notice(&self) -> &str {
        self.model.notice.as_ref().map_or("", |notice| &notice.text)
    }

    fn listed(&self) -> Vec<&str> {
        let choices = self.model.choices();
        let listed = self.model.listed();
        listed
            .iter()
            .map(|index| choices[*index].text.as_str())
            .collect()
    }
}

/// The seat that begins in the matches of these tests.
fn starter(play: &Play) -> Seat {
    match play.model.live.turn() {
        Turn::Seat(seat) => seat,
        turn => panic!("a seat is to act, not {turn}"),
    }
}
