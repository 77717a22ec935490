//! After the match: what the bots think of it.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use atoll_catalog::Level;
use atoll_engine::Turn;
use atoll_protocol::{Review, ReviewPoint};

use crate::App;
use crate::identity::Me;
use crate::live::Snapshot;
use crate::turns::Patron;

/// The bot that judges: the best one where it can solve the game, a quicker one elsewhere.
fn judge_of(game: &str) -> Level {
    match atoll_catalog::find(game).is_some_and(|game| game.entry().solver) {
        true => Level::Expert,
        false => Level::Strong,
    }
}

/// Reviews kept in memory; they can be made again.
const KEPT: usize = 200;

/// Reviews under way and done, by table.
#[derive(Default)]
pub(crate) struct Reviews(Mutex<HashMap<String, Review>>);

impl Reviews {
    fn lock(&self) -> std::sync::MutexGuard<'_, HashMap<String, Review>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn find(&self, table: &str) -> Option<Review> {
        self.lock().get(table).cloned()
    }

    /// Makes room for a review; `false` if there is one already.
    fn begin(&self, table: &str, of: u32) -> bool {
        let mut all = self.lock();
        if all.contains_key(table) {
            return false;
        }
        if all.len() >= KEPT {
            all.retain(|_, review| review.done < review.of);
        }
        let empty = Review {
            done: 0,
            of,
            points: Vec::new(),
        };
        all.insert(table.to_owned(), empty);
        true
    }

    fn add(&self, table: &str, point: Option<ReviewPoint>) {
        if let Some(review) = self.lock().get_mut(table) {
            review.done += 1;
            review.points.extend(point);
        }
    }

    fn forget(&self, table: &str) {
        self.lock().remove(table);
    }
}

/// The review of a match, begun if there is none yet.
pub(crate) fn review(app: &App, me: &Me, table: &str, snapshot: Snapshot) -> Review {
    let plies: Vec<usize> = (0..snapshot.log.line.len())
        .filter(|ply| snapshot.log.line[*ply].seat.is_some())
        .collect();
    if app.reviews.begin(table, plies.len() as u32) {
        let (app, table) = (app.clone(), table.to_owned());
        tokio::spawn(judge_all(app, table, snapshot, plies, me.into()));
    }
    app.reviews.find(table).unwrap_or(Review {
        done: 0,
        of: 0,
        points: Vec::new(),
    })
}

async fn judge_all(app: App, table: String, snapshot: Snapshot, plies: Vec<usize>, patron: Patron) {
    for ply in plies {
        let position = snapshot.log.play.rewound(ply);
        let Turn::Seat(seat) = position.turn() else {
            app.reviews.add(&table, None);
            continue;
        };
        let judge = judge_of(position.game());
        let Some(mut pending) = app.think(position, judge.into(), patron.clone()) else {
            app.reviews.forget(&table);
            return;
        };
        let thought = pending.thought().await.ok();
        let played = snapshot.log.play.record().lines[ply].text.clone();
        let point = thought.map(|thought| {
            let value_of = |mv: &str| {
                thought
                    .moves
                    .iter()
                    .find(|m| m.mv == mv)
                    .and_then(|m| m.value)
            };
            let loss = value_of(&thought.mv).zip(value_of(&played));
            ReviewPoint {
                plies: ply as u32,
                number: snapshot.log.line[ply].number.saturating_sub(1),
                seat: seat.index() as u8,
                played: played.clone(),
                best: thought.mv.clone(),
                value: thought.value.as_slice().to_vec(),
                loss: loss.map(|(best, own)| (best - own).max(0.0)),
            }
        });
        app.reviews.add(&table, point);
    }
}
