//! Bots at the table: in their own seats, and for those who left.

use std::time::Duration;

use atoll_engine::{Seat, Viewer};
use atoll_protocol::Millis;
use atoll_store::Actor;
use tokio::time::Instant;

use super::owner::Owner;
use crate::error::ApiError;
use crate::identity::Me;
use crate::think::{Pending, Silent};
use crate::turns::Patron;

/// The bot that plays for those who left.
const STAND_IN: &str = "casual";
/// The bots that play on for one that failed, one after the other.
const INSTEAD: [&str; 2] = ["beginner", "random"];
/// How long to wait where a bot could not be asked.
const RETRY: Millis = 1000;

/// Pauses that all moves behind a screen take together.
const SCREEN: u32 = 6;

/// A bot that thinks about the present position.
pub(super) struct Thinking {
    pending: Option<Pending>,
    seat: usize,
    not_before: Instant,
    /// When to try again, if the bot could not be asked.
    retry: Option<Millis>,
    /// The answer, while it waits for its time.
    answer: Option<Result<String, Silent>>,
}

impl Thinking {
    /// A bot that is to be asked later.
    fn later(seat: usize, retry: Option<Millis>) -> Thinking {
        Thinking {
            pending: None,
            seat,
            not_before: Instant::now(),
            retry,
            answer: None,
        }
    }

    /// The bot's move, not too soon, or why it has none. Can be dropped and asked again.
    pub(super) async fn answer(&mut self) -> Result<String, Silent> {
        if self.answer.is_none() {
            let Some(pending) = &mut self.pending else {
                return std::future::pending().await;
            };
            self.answer = Some(pending.thought().await.map(|thought| thought.mv));
        }
        tokio::time::sleep_until(self.not_before).await;
        self.answer.take().unwrap_or(Err(Silent::NotAsked))
    }
}

impl Owner {
    /// The seat and bot to act, if a bot is to act.
    pub(super) fn bot_due(&self) -> Option<(usize, &str)> {
        let seat = self.table.due_seat()?;
        let bot = self.table.seats[seat].bot().or(self.stand_in[seat])?;
        (self.helpless != Some(self.table.log.number)).then_some((seat, bot))
    }

    /// Whether somebody is there for whom bots play, or was a moment ago. In a rated match with a clock people count on
    /// each other, here or not.
    pub(super) fn bots_are_wanted(&self) -> bool {
        let mut seats = self.table.seats.iter();
        let rated = !self.table.policy.casual
            && self.table.clock.runs()
            && seats.any(|row| row.person().is_some());
        let visited = |(at, _): &(Instant, Me)| at.elapsed() < self.app.settings.bots_go_on;
        rated
            || !self.connections.is_empty()
            || self.nodes.has_people()
            || self.visitor.as_ref().is_some_and(visited)
    }

    /// For whom the bots of this table think: who sits here and is here, else who watches, else who came last, else who
    /// made it.
    fn patron(&self) -> Patron {
        let sits = |me: &&Me| self.table.seats_of(&me.id).next().is_some();
        let mut here = self.connections.iter().map(|connection| &connection.me);
        let first = here.clone().next();
        let last = self.visitor.as_ref().map(|(_, me)| me);
        match here.find(sits).or(first).or(last) {
            Some(me) => me.into(),
            None => Patron::person(&self.table.maker),
        }
    }

    /// Has the bot think whose turn it is.
    pub(super) fn set_bots_to_work(&mut self) {
        let now = self.app.now();
        if !self.bots_are_wanted() {
            self.resting = true;
            self.thinking = None;
            return;
        }
        let rested = std::mem::take(&mut self.resting);
        let busy = |thinking: &Thinking| thinking.retry.is_none_or(|at| at > now);
        if self.thinking.as_ref().is_some_and(busy) {
            return;
        }
        self.thinking = self
            .bot_due()
            .map(|(seat, bot)| self.begin_to_think(seat, bot, now));
        if rested && self.thinking.is_some() {
            self.table.clock.begin(now);
        }
    }

    fn begin_to_think(&self, seat: usize, bot: &str, now: Millis) -> Thinking {
        let wait = self.nodes.step_in_at(now);
        if wait.is_some() {
            return Thinking::later(seat, wait);
        }
        let bot = match self.table.game.bot(bot) {
            Ok(bot) => bot,
            // It was let in before names were read as strictly as they are now.
            Err(why) => {
                return Thinking {
                    answer: Some(Err(why.into())),
                    ..Thinking::later(seat, None)
                };
            }
        };
        let position = self.table.log.play.boxed_clone();
        let pending = self.app.think(position, bot, self.patron());
        let pause = match self.table.log.play.screened() {
            true => Duration::ZERO,
            false => self.app.settings.bot_pause,
        };
        Thinking {
            retry: pending.is_none().then_some(now + RETRY),
            pending,
            not_before: Instant::now() + pause,
            ..Thinking::later(seat, None)
        }
    }

    /// How long a move that ends what is done behind a screen has to wait: nobody may count the moves before it by the
    /// time they take.
    fn held_back(&self, seat: usize, mv: &str) -> Option<Duration> {
        let play = &self.table.log.play;
        if !play.screened() {
            return None;
        }
        let played = play.boxed_clone().play_as(Seat::new(seat), mv).ok()?;
        played.news(Viewer::Spectator)?;
        let spent = Duration::from_millis(self.table.clock.spent(self.app.now()) as u64);
        let left = (self.app.settings.bot_pause * SCREEN).saturating_sub(spent);
        (!left.is_zero()).then_some(left)
    }

    /// When to ask the bot again that could not be asked.
    pub(super) fn bot_retry_at(&self) -> Option<Millis> {
        self.thinking.as_ref()?.retry
    }

    /// Plays what the bot decided. One that fails is replaced.
    pub(super) async fn take_thought(&mut self, thought: Result<String, Silent>) {
        let Some(Thinking { seat, .. }) = self.thinking.take() else {
            return;
        };
        if let Ok(mv) = &thought
            && let Some(wait) = self.held_back(seat, mv)
        {
            self.thinking = Some(Thinking {
                not_before: Instant::now() + wait,
                answer: Some(thought),
                ..Thinking::later(seat, None)
            });
            return;
        }
        let failed = match thought {
            Ok(mv) => match self.play(seat, &mv, 0).await {
                Ok(()) => return,
                Err(ApiError(why)) if why.code == "illegal-move" => Some(why.message),
                Err(_) => None,
            },
            Err(Silent::NotAsked) => None,
            Err(why) => Some(why.to_string()),
        };
        match failed {
            Some(why) => self.replace_bot(seat, &why).await,
            None => {
                let retry = self.app.now() + RETRY;
                self.thinking = Some(Thinking::later(seat, Some(retry)));
            }
        }
    }

    /// A simpler bot plays on for one that failed. Everybody is told, once.
    async fn replace_bot(&mut self, seat: usize, why: &str) {
        let id = &self.table.id;
        let Some((_, failed)) = self.bot_due() else {
            return;
        };
        let simpler = INSTEAD.iter().position(|bot| *bot == failed);
        let simpler = simpler.map_or(0, |place| place + 1);
        tracing::error!(table.id = %id, "The bot {failed} of seat {seat} failed at {id}: {why}");
        let Some(instead) = INSTEAD.get(simpler).copied() else {
            self.helpless = Some(self.table.log.number);
            return;
        };
        if self.stand_in[seat].is_some() {
            self.stand_in[seat] = Some(instead);
            return self.tell_seats();
        }
        let entry = self.entry(Actor::Table, format!("replaced {seat}"), 0, 0);
        if let Err(ApiError(why)) = self.hand_over(seat, instead, entry).await {
            tracing::warn!("The bot was not replaced: {}", why.message);
            let retry = self.app.now() + RETRY;
            self.thinking = Some(Thinking::later(seat, Some(retry)));
        }
    }

    /// When a bot will take over for the one who is to act and is not there, while others wait.
    pub(super) fn stand_in_at(&self) -> Option<Millis> {
        let after = self.table.policy.stand_in_after;
        let seat = self.table.due_seat()?;
        let person = self.table.seats[seat].person()?;
        let others_wait = self
            .table
            .seats
            .iter()
            .filter_map(|row| row.person())
            .any(|other| other != person && self.is_here(other));
        // While other nodes are not heard, nobody is known to be away.
        let unknown = self.app.bus.is_cut();
        let stands_in = self.stand_in[seat].is_some();
        if after == 0 || unknown || stands_in || self.is_here(person) || !others_wait {
            return None;
        }
        let after = Duration::from_secs(u64::from(after)).as_millis() as Millis;
        Some(self.heard[seat] + after)
    }

    /// A bot takes over for the one who is to act.
    pub(super) fn stand_in(&mut self) {
        let Some(seat) = self.table.due_seat() else {
            return;
        };
        self.stand_in[seat] = Some(STAND_IN);
        self.tell_seats();
        tracing::info!(table.id = %self.table.id, "A bot plays for seat {seat} of {}", self.table.id);
    }
}
