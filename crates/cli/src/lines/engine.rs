//! The matches that are open, and what can be asked of them.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use atoll_bots::Budget;
use atoll_catalog::{AnyGame, AnyMatch, Look, Played, find, games};
use atoll_engine::{Choices, Record, Seat, Seed, Settling, Viewer};
use serde_json::{Value as Json, json};

use super::request::{Refusal, Request};

/// More open matches than this are a leak in whoever drives the engine.
const MOST_MATCHES: usize = 10_000;
/// Deeper counts end after the sun.
const DEEPEST: u64 = 64;

/// All open matches, by name.
#[derive(Default)]
pub(super) struct Engine {
    matches: BTreeMap<String, Box<dyn AnyMatch>>,
    opened: u64,
    /// The searches under way, by the text of their request's id.
    searches: BTreeMap<String, Arc<AtomicBool>>,
}

/// Work that takes its time, on a snapshot of its match.
pub(super) type Work = Box<dyn FnOnce() -> Result<Json, Refusal> + Send>;

/// An answer, or the work that will bring it.
pub(super) enum Answer {
    Now(Json),
    Later(Work),
}

impl Engine {
    /// Carries out a request, or refuses it and changes nothing.
    pub(super) fn answer(&mut self, mut request: Request) -> Result<Answer, Refusal> {
        let what = request.text("do")?;
        let body = match what.as_str() {
            "new" => self.new_match(request)?,
            "load" => self.load(request)?,
            "status" => self.status(request)?,
            "play" => self.play(request)?,
            "view" => self.view(request)?,
            "undo" => self.undo(request)?,
            "record" => self.record(request)?,
            "drop" => self.drop_match(request)?,
            "games" => catalogue(request)?,
            "score" => score(request)?,
            "stop" => self.stop(request)?,
            "perft" => return self.perft(request).map(Answer::Later),
            "go" => return self.go(request).map(Answer::Later),
            _ => {
                let message = format!("there is no request `{}`", short(&what));
                return Err(Refusal::new("unknown-request", "do", message));
            }
        };
        Ok(Answer::Now(body))
    }

    fn new_match(&mut self, mut request: Request) -> Result<Json, Refusal> {
        let game = game(&mut request)?;
        let options = Choices::from_json(&request.json("options"))?;
        let seed = seed(&mut request)?;
        request.done()?;
        let table = game.new_match(&options, seed)?;
        self.open(table)
    }

    fn load(&mut self, mut request: Request) -> Result<Json, Refusal> {
        let game = game(&mut request)?;
        let seed = seed(&mut request)?;
        let position = request.text_if_there("position")?;
        let record = request.text_if_there("record")?;
        request.done()?;
        let table = match (position, record) {
            (Some(position), None) => game.load(&position, seed)?,
            (None, Some(text)) => game.replay(&text.parse::<Record>()?, seed)?,
            _ => {
                let message = "give either `position` or `record`";
                return Err(Refusal::new("bad-request", "position", message));
            }
        };
        self.open(table)
    }

    fn open(&mut self, mut table: Box<dyn AnyMatch>) -> Result<Json, Refusal> {
        if self.matches.len() >= MOST_MATCHES {
            let message = format!("{MOST_MATCHES} matches are open: drop some first");
            return Err(Refusal::new("bad-request", "do", message));
        }
        settle(table.as_mut());
        self.opened += 1;
        let name = self.opened.to_string();
        let status = status(&name, table.as_ref());
        self.matches.insert(name, table);
        Ok(status)
    }

    fn find(&mut self, request: &mut Request) -> Result<(String, &mut Box<dyn AnyMatch>), Refusal> {
        let name = request.text("match")?;
        match self.matches.get_mut(&name) {
            Some(table) => Ok((name, table)),
            None => {
                let message = format!("there is no match `{}`", short(&name));
                Err(Refusal::new("unknown-match", "match", message))
            }
        }
    }

    fn status(&mut self, mut request: Request) -> Result<Json, Refusal> {
        let (name, table) = self.find(&mut request)?;
        request.done()?;
        Ok(status(&name, table.as_ref()))
    }

    fn play(&mut self, mut request: Request) -> Result<Json, Refusal> {
        let (name, table) = self.find(&mut request)?;
        let mv = request.text_or_null("move")?;
        request.done()?;
        // Rules that fail half-way must not leave a match half-played.
        let mut next = table.boxed_clone();
        let played = match mv {
            Some(text) => next.play_all(&text)?,
            None => vec![next.draw()?],
        };
        let settled = settle(next.as_mut());
        *table = next;
        Ok(status_after(&name, table.as_ref(), &played, &settled))
    }

    fn undo(&mut self, mut request: Request) -> Result<Json, Refusal> {
        let (name, table) = self.find(&mut request)?;
        request.done()?;
        table.take_back()?;
        Ok(status(&name, table.as_ref()))
    }

    fn view(&mut self, mut request: Request) -> Result<Json, Refusal> {
        let (_, table) = self.find(&mut request)?;
        let seat = request.seat_if_there()?.unwrap_or(None);
        request.done()?;
        let viewer = viewer(table.as_ref(), seat)?;
        let text = table.flat_table(viewer).to_text();
        let Look {
            view,
            moves,
            position,
        } = table.look(viewer);
        Ok(json!({"view": view, "moves": moves, "position": position, "text": text}))
    }

    fn record(&mut self, mut request: Request) -> Result<Json, Refusal> {
        let (_, table) = self.find(&mut request)?;
        let seat = request.seat_if_there()?;
        request.done()?;
        let record = match seat {
            None => table.record(),
            Some(seat) => table.record_for(viewer(table.as_ref(), seat)?),
        };
        Ok(json!({"record": record.to_string()}))
    }

    fn drop_match(&mut self, mut request: Request) -> Result<Json, Refusal> {
        let (name, _) = self.find(&mut request)?;
        request.done()?;
        self.matches.remove(&name);
        Ok(json!({}))
    }

    fn perft(&mut self, mut request: Request) -> Result<Work, Refusal> {
        let (_, table) = self.find(&mut request)?;
        let depth = request.number_if_there("depth")?;
        request.done()?;
        let depth = depth.filter(|depth| *depth <= DEEPEST).ok_or_else(|| {
            let message = format!("the field `depth` is a whole number from 0 to {DEEPEST}");
            Refusal::new("bad-request", "depth", message)
        })?;
        let table = table.boxed_clone();
        Ok(Box::new(move || {
            Ok(json!({"nodes": table.perft(depth as u32)}))
        }))
    }

    fn go(&mut self, mut request: Request) -> Result<Work, Refusal> {
        let id = request.id();
        let table = self.find(&mut request)?.1.boxed_clone();
        let bot = request
            .text_if_there("bot")?
            .unwrap_or_else(|| "mcts".into());
        let bot = table.bot(&bot)?;
        let seed = request.number_if_there("seed")?.unwrap_or(0);
        let stop = Arc::new(AtomicBool::new(false));
        let budget = Budget {
            nodes: request.number_if_there("nodes")?,
            time: request.number_if_there("time")?.map(Duration::from_millis),
            stop: Some(stop.clone()),
        };
        request.done()?;
        self.searches.retain(|_, flag| Arc::strong_count(flag) > 1);
        self.searches.insert(id.to_string(), stop);
        Ok(Box::new(move || {
            let thought = table.think(&bot, &budget, seed)?;
            Ok(json!({
                "move": thought.mv,
                "info": {"nodes": thought.nodes, "value": thought.value, "pv": thought.pv, "moves": thought.moves},
            }))
        }))
    }

    /// Has a search answer with what it knows by now.
    fn stop(&mut self, mut request: Request) -> Result<Json, Refusal> {
        let id = request.json("request");
        request.done()?;
        match self.searches.get(&id.to_string()) {
            Some(flag) => {
                flag.store(true, Ordering::Relaxed);
                Ok(json!({}))
            }
            None => {
                let message = format!("no search was asked for by the request {id}");
                Err(Refusal::new("bad-request", "request", message))
            }
        }
    }
}

fn game(request: &mut Request) -> Result<&'static dyn AnyGame, Refusal> {
    let name = request.text("game")?;
    find(&name).ok_or_else(|| {
        let known: Vec<_> = games().iter().map(|game| game.name()).collect();
        let (name, known) = (short(&name), known.join(", "));
        let message = format!("there is no game `{name}`; the games are {known}");
        Refusal::new("unknown-game", "game", message)
    })
}

fn seed(request: &mut Request) -> Result<Seed, Refusal> {
    Ok(match request.number_if_there("seed")? {
        Some(number) => Seed::from_number(number),
        None => Seed::random(&mut rand::rng()),
    })
}

fn viewer(table: &dyn AnyMatch, seat: Option<usize>) -> Result<Viewer, Refusal> {
    match seat {
        None => Ok(Viewer::Spectator),
        Some(seat) if seat < table.seats() => Ok(Viewer::Seat(Seat::new(seat))),
        Some(seat) => {
            let last = table.seats() - 1;
            let message = format!("there is no seat {seat}; the seats are 0 to {last}");
            Err(Refusal::new("bad-request", "seat", message))
        }
    }
}

fn catalogue(request: Request) -> Result<Json, Refusal> {
    request.done()?;
    let entries: Vec<_> = games().iter().map(|game| game.entry()).collect();
    Ok(json!({"games": entries}))
}

fn status(name: &str, table: &dyn AnyMatch) -> Json {
    let mut status = json!({
        "match": name,
        "actor": table.turn().to_string(),
        "moves": table.legal(),
        "position": table.position(),
    });
    if let Some(weights) = table.weights() {
        status["weights"] = json!(weights);
    }
    if let Some(outcome) = table.outcome() {
        status["outcome"] = json!(outcome);
    }
    status
}

/// Settles single answers as the rules say.
fn settle(table: &mut dyn AnyMatch) -> Vec<Played> {
    std::iter::from_fn(|| table.settle(Settling::ByRules)).collect()
}

/// The status after decisions and what was settled after them.
fn status_after(name: &str, table: &dyn AnyMatch, played: &[Played], settled: &[Played]) -> Json {
    let mut forced = Vec::new();
    let mut events = Vec::new();
    for Played { full, .. } in played {
        forced.extend_from_slice(&full.forced);
        events.extend_from_slice(&full.events);
    }
    for Played { full, .. } in settled {
        forced.push(full.text.clone());
        events.extend_from_slice(&full.events);
    }
    let mut status = status(name, table);
    status["forced"] = json!(forced);
    status["events"] = json!(events);
    status
}

/// The points of a map alone, for games that know such a thing.
fn score(mut request: Request) -> Result<Json, Refusal> {
    let game = game(&mut request)?;
    let map = request.text("map")?;
    request.done()?;
    match game.score(&map) {
        Some(Ok(scores)) => Ok(json!({"scores": scores})),
        Some(Err(why)) => Err(Refusal::new("bad-position", "map", why)),
        None => {
            let message = format!("the game `{}` scores no maps", game.name());
            Err(Refusal::new("bad-request", "game", message))
        }
    }
}

/// A name as it may stand in a message.
fn short(name: &str) -> String {
    name.chars().take(60).collect()
}
