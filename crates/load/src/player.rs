//! The people at the tables.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use anyhow::Result;
use futures_util::{SinkExt, StreamExt};
use tokio::net::TcpStream;
use tokio::task::JoinSet;
use tokio::time::Instant;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

use crate::Detail;
use crate::waits::Waits;

type Socket = WebSocketStream<TcpStream>;

/// How a socket is opened.
#[derive(Debug, Clone)]
pub(crate) struct Link {
    address: SocketAddr,
    path: String,
    cookie: String,
    /// `None` for the relay.
    detail: Option<Detail>,
}

impl Link {
    pub(crate) fn relay(address: SocketAddr, number: u64) -> Link {
        Link {
            address,
            path: format!("/{number}"),
            cookie: String::new(),
            detail: None,
        }
    }

    pub(crate) fn table(address: SocketAddr, id: &str, cookie: String, detail: Detail) -> Link {
        Link {
            address,
            path: format!("/api/tables/{id}/socket"),
            cookie,
            detail: Some(detail),
        }
    }

    async fn open(&self) -> Result<Socket> {
        let url = format!("ws://{}{}", self.address, self.path);
        let mut request = url.into_client_request()?;
        if !self.cookie.is_empty() {
            let cookie = self.cookie.parse()?;
            request.headers_mut().insert("cookie", cookie);
        }
        let config = WebSocketConfig::default()
            .read_buffer_size(16 * 1024)
            .write_buffer_size(0);
        let stream = TcpStream::connect(self.address).await?;
        stream.set_nodelay(true)?;
        let opened = client_async_with_config(request, stream, Some(config)).await;
        let (mut socket, _) = opened?;
        if let Some(detail) = self.detail {
            // What happened before is not asked for.
            let (past, detail) = (u32::MAX, detail.word());
            let hello = format!(r#"{{"type":"hello","last_seen":{past},"detail":"{detail}"}}"#);
            socket.send(Message::text(hello)).await?;
        }
        Ok(socket)
    }
}

/// A stretch of time in which moves are made.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Phase {
    began: Instant,
    end: Instant,
    /// From one move of a table to its next; `None`: as soon as it is one's turn.
    pace: Option<Duration>,
}

impl Phase {
    pub(crate) fn new(time: Duration, pace: Option<Duration>) -> Phase {
        let began = Instant::now();
        Phase {
            began,
            end: began + time,
            pace,
        }
    }

    fn micros(&self) -> u64 {
        self.began.elapsed().as_micros() as u64
    }
}

/// What was done in a phase.
#[derive(Debug, Default)]
pub(crate) struct Played {
    pub(crate) moves: u64,
    /// Moves of bots that sit opposite.
    pub(crate) bot_moves: u64,
    pub(crate) waits: Waits,
    pub(crate) errors: u64,
    /// The first error.
    pub(crate) error: Option<String>,
}

impl Played {
    fn fail(&mut self, why: impl ToString) {
        self.errors += 1;
        self.error.get_or_insert_with(|| why.to_string());
    }

    fn merge(&mut self, other: Played) {
        self.moves += other.moves;
        self.bot_moves += other.bot_moves;
        self.waits.merge(&other.waits);
        self.errors += other.errors;
        self.error = self.error.take().or(other.error);
    }
}

/// What the two of a table share.
#[derive(Debug, Default)]
struct Between {
    /// When the last move was sent, in microseconds of the phase, times two, plus the seat; 0 once the other saw it.
    sent: AtomicU64,
    /// When the next move is due, in microseconds of the phase.
    due: AtomicU64,
}

/// One end of a table.
pub(crate) struct Player {
    seat: u64,
    link: Link,
    socket: Socket,
    between: Arc<Between>,
    /// The move to make, if it is one's turn.
    turn: Option<String>,
    /// Whether a bot sits opposite.
    against_bot: bool,
    /// Whether that bot is to move.
    bot_thinks: bool,
    commands: u64,
    dice: u64,
}

/// Plays at all tables until the phase is over.
pub(crate) async fn play(tables: &mut Vec<[Player; 2]>, phase: Phase) -> Played {
    let count = tables.len() as u64;
    let mut playing = JoinSet::new();
    for (place, [one, two]) in tables.drain(..).enumerate() {
        // The tables do not move all at once.
        let pace = phase.pace.unwrap_or_default().as_micros() as u64;
        one.between
            .due
            .store(pace * place as u64 / count, Ordering::Relaxed);
        one.between.sent.store(0, Ordering::Relaxed);
        playing.spawn(async move {
            let (one, two) =
                tokio::join!(tokio::spawn(one.play(phase)), tokio::spawn(two.play(phase)));
            [one, two].map(|done| done.expect("a player does not panic"))
        });
    }
    let mut played = Played::default();
    while let Some(done) = playing.join_next().await {
        let [one, two] = done.expect("a table does not panic");
        played.merge(one.1);
        played.merge(two.1);
        tables.push([one.0, two.0]);
    }
    played
}

/// Plays against bots until the phase is over, without a pause.
pub(crate) async fn play_bots(players: &mut Vec<Player>, phase: Phase) -> Played {
    let phase = Phase {
        pace: None,
        ..phase
    };
    let mut playing: JoinSet<_> = players.drain(..).map(|one| one.play(phase)).collect();
    let mut played = Played::default();
    while let Some(done) = playing.join_next().await {
        let (player, one) = done.expect("a player does not panic");
        players.push(player);
        played.merge(one);
    }
    played
}

impl Player {
    /// Both ends of a table.
    pub(crate) async fn pair(number: u64, one: Link, two: Link) -> Result<[Player; 2]> {
        let relay = one.detail.is_none();
        let mut first = Player::new(2 * number, one).await?;
        let mut second = Player::new(2 * number + 1, two).await?;
        second.between = first.between.clone();
        first.turn = relay.then(|| "c4".to_owned());
        Ok([first, second])
    }

    /// One end of a table whose other end is a bot.
    pub(crate) async fn against_bot(number: u64, link: Link) -> Result<Player> {
        let player = Player::new(2 * number, link).await?;
        Ok(Player {
            against_bot: true,
            ..player
        })
    }

    async fn new(number: u64, link: Link) -> Result<Player> {
        Ok(Player {
            seat: number % 2,
            socket: link.open().await?,
            link,
            between: Arc::default(),
            turn: None,
            against_bot: false,
            bot_thinks: false,
            commands: 0,
            dice: number,
        })
    }

    async fn play(mut self, phase: Phase) -> (Player, Played) {
        let mut played = Played::default();
        let end = tokio::time::sleep_until(phase.end);
        tokio::pin!(end);
        loop {
            if self.turn.is_some() && !self.make_move(&phase, &mut played).await {
                break;
            }
            let message = tokio::select! {
                message = self.socket.next() => message,
                () = &mut end => break,
            };
            match message {
                Some(Ok(Message::Text(text))) => self.hear(&text, &phase, &mut played).await,
                Some(Ok(_)) => {}
                Some(Err(why)) => {
                    played.fail(why);
                    break;
                }
                None => {
                    played.fail("a socket was closed");
                    break;
                }
            }
        }
        (self, played)
    }

    /// Makes the move when it is due. Whether there was time for it.
    async fn make_move(&mut self, phase: &Phase, played: &mut Played) -> bool {
        if let Some(pace) = phase.pace {
            let due = self.between.due.load(Ordering::Relaxed);
            let at = phase.began + Duration::from_micros(due);
            if at >= phase.end {
                return false;
            }
            tokio::time::sleep_until(at).await;
            let next = due + pace.as_micros() as u64;
            self.between.due.store(next, Ordering::Relaxed);
        }
        let Some(mv) = self.turn.take() else {
            return true;
        };
        self.commands += 1;
        let id = self.commands;
        let seat = self.seat;
        let message = format!(r#"{{"id":"{seat}-{id}","type":"play","move":"{mv}"}}"#);
        let sent = phase.micros().max(1) * 2 + seat;
        self.between.sent.store(sent, Ordering::Release);
        self.say(message, played).await;
        true
    }

    async fn say(&mut self, message: String, played: &mut Played) {
        if let Err(why) = self.socket.send(Message::text(message)).await {
            played.fail(why);
        }
    }

    async fn hear(&mut self, text: &str, phase: &Phase, played: &mut Played) {
        if self.link.detail.is_none() {
            // One's own move comes back when it is kept: seat 0 sends ids that begin with 0.
            let own = text.as_bytes().get(7) == Some(&(b'0' + self.seat as u8));
            if own {
                played.moves += 1;
            } else {
                self.see(phase, played);
                self.turn = Some("c4".to_owned());
            }
            return;
        }
        match kind(text) {
            "view" => {
                self.see(phase, played);
                self.turn = self.choose(text);
                let over = text.contains(r#""due":{"kind":"over"}"#);
                played.bot_moves += u64::from(self.bot_thinks);
                self.bot_thinks = self.against_bot && self.turn.is_none() && !over;
                if over {
                    self.say(r#"{"id":"again","type":"rematch"}"#.to_owned(), played)
                        .await;
                }
            }
            "done" if !text.contains(r#""command":"again""#) => played.moves += 1,
            "refused" => played.fail(text),
            "rematch" => self.go_on(text, played).await,
            _ => {}
        }
    }

    /// The other's move has come.
    fn see(&self, phase: &Phase, played: &mut Played) {
        let sent = self.between.sent.load(Ordering::Acquire);
        if sent == 0 || sent % 2 == self.seat {
            return;
        }
        self.between.sent.store(0, Ordering::Release);
        played.waits.add(phase.micros().saturating_sub(sent / 2));
    }

    /// One of the legal moves; `None` if it is not one's turn.
    fn choose(&mut self, view: &str) -> Option<String> {
        let moves = legal(view, self.link.detail?);
        self.dice = self
            .dice
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        let place = (self.dice >> 33) as usize % moves.len().max(1);
        moves.get(place).map(|mv| (*mv).to_owned())
    }

    /// Goes to the table where the next match is played.
    async fn go_on(&mut self, text: &str, played: &mut Played) {
        let table = text.split_once(r#""table":""#).map_or("", |(_, rest)| rest);
        let table = table.split('"').next().unwrap_or_default();
        self.link.path = format!("/api/tables/{table}/socket");
        match self.link.open().await {
            Ok(socket) => self.socket = socket,
            Err(why) => played.fail(format!("{why:?}")),
        }
    }
}

/// What kind of message it is. The server writes the type first; to read all of it would cost more than the server.
fn kind(text: &str) -> &str {
    let rest = text.strip_prefix(r#"{"type":""#).unwrap_or_default();
    rest.split('"').next().unwrap_or_default()
}

fn legal(view: &str, detail: Detail) -> Vec<&str> {
    let until_quote = |rest: &'_ str| rest.find('"').unwrap_or(0);
    match detail {
        Detail::Moves => {
            let list = view
                .split_once(r#""moves":[""#)
                .map_or("", |(_, rest)| rest);
            let list = list.split_once("\"]").map_or("", |(list, _)| list);
            list.split(r#"",""#).filter(|mv| !mv.is_empty()).collect()
        }
        Detail::Scene => {
            let list = view
                .split_once(r#""choices":["#)
                .map_or("", |(_, rest)| rest);
            let choices = list.split(r#"{"text":""#).skip(1);
            choices.map(|rest| &rest[..until_quote(rest)]).collect()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn legal_moves_are_found() {
        let moves = r#"{"type":"view","number":3,"moves":["c4","d3 S"],"undo":{}}"#;
        assert_eq!(kind(moves), "view");
        assert_eq!(legal(moves, Detail::Moves), ["c4", "d3 S"]);
        assert_eq!(legal(r#"{"moves":[]}"#, Detail::Moves), [""; 0]);
        let scene = r#"{"glyph":{"text":"x"},"choices":[{"text":"c4","label":""},{"text":"d3 S"}],"palette":[]}"#;
        assert_eq!(legal(scene, Detail::Scene), ["c4", "d3 S"]);
    }
}
