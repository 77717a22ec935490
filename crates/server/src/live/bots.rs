//! Bots at the table: in their own seats, and for those who left.

use std::time::Duration;

use atoll_protocol::Millis;
use tokio::time::Instant;

use super::owner::Owner;
use crate::think::{Job, Pending};

/// The bot that plays for those who left.
pub(super) const STAND_IN: &str = "casual";
/// How long to wait where the queue of the bots is full, or one failed.
const RETRY: Millis = 1000;

/// A bot that thinks about the present position.
pub(super) struct Thinking {
    pending: Option<Pending>,
    seat: usize,
    not_before: Instant,
    /// When to try again, if the bot could not be asked.
    retry: Option<Millis>,
    /// The answer, while it waits for its time.
    answer: Option<Option<String>>,
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

    /// The bot's move, not too soon; `None` if it has none. Can be dropped and asked again.
    pub(super) async fn answer(&mut self) -> Option<String> {
        let Some(pending) = &mut self.pending else {
            return std::future::pending().await;
        };
        if self.answer.is_none() {
            self.answer = Some(pending.thought().await.map(|thought| thought.mv));
        }
        tokio::time::sleep_until(self.not_before).await;
        self.answer.take().flatten()
    }
}

impl Owner {
    /// The seat and bot to act, if a bot is to act.
    pub(super) fn bot_due(&self) -> Option<(usize, String)> {
        let seat = self.table.due_seat()?;
        let bot = self.table.seats[seat].bot();
        let stand_in = self.stand_in[seat].then_some(STAND_IN);
        bot.or(stand_in).map(|bot| (seat, bot.to_owned()))
    }

    /// Has the bot think whose turn it is.
    pub(super) fn set_bots_to_work(&mut self) {
        let now = self.app.now();
        let busy = |thinking: &Thinking| thinking.retry.is_none_or(|at| at > now);
        if self.thinking.as_ref().is_some_and(busy) {
            return;
        }
        let wait = self.nodes.step_in_at(now);
        self.thinking = self.bot_due().map(|(seat, bot)| {
            if wait.is_some() {
                return Thinking::later(seat, wait);
            }
            let pending = self.app.thinkers.think(Job {
                position: self.table.log.play.boxed_clone(),
                bot,
                time: self.app.settings.bot_time,
            });
            Thinking {
                retry: pending.is_none().then_some(now + RETRY),
                pending,
                seat,
                answer: None,
                not_before: Instant::now() + self.app.settings.bot_pause,
            }
        });
    }

    /// When to ask the bot again that could not be asked.
    pub(super) fn bot_retry_at(&self) -> Option<Millis> {
        self.thinking.as_ref()?.retry
    }

    /// Plays what the bot decided.
    pub(super) async fn take_thought(&mut self, thought: Option<String>) {
        let Some(thinking) = self.thinking.take() else {
            return;
        };
        let played = match thought {
            Some(mv) => self
                .play(thinking.seat, &mv, 0)
                .await
                .map_err(|why| why.0.message),
            None => Err("it has no answer".into()),
        };
        if let Err(why) = played {
            tracing::error!(table.id = %self.table.id, "A bot could not move: {why}");
            self.thinking = Some(Thinking {
                pending: None,
                retry: Some(self.app.now() + RETRY),
                ..thinking
            });
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
        if after == 0 || unknown || self.stand_in[seat] || self.is_here(person) || !others_wait {
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
        self.stand_in[seat] = true;
        self.tell_seats();
        tracing::info!(table.id = %self.table.id, "A bot plays for seat {seat} of {}", self.table.id);
    }
}
