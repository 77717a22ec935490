//! Playing the matches.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use atoll_engine::{BySeat, Game, Match, Outcome, PlayError, Record, Seat, Seed, Turn, Viewer};
use rayon::prelude::*;

use crate::player::{BotSpec, Player, PlayerError, Question};
use crate::report::{Report, Row};

/// What to play.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Plan {
    /// How many matches.
    pub matches: u64,
    /// What they all follow from.
    pub seed: u64,
    /// How many are played at a time; 0 for as many as there are cores.
    pub threads: usize,
    /// Whether the report holds the record of each match.
    pub keep_records: bool,
}

impl Default for Plan {
    fn default() -> Self {
        Plan {
            matches: 100,
            seed: 1,
            threads: 0,
            keep_records: false,
        }
    }
}

/// Why a run was given up.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RunError {
    /// Nobody was asked to play.
    #[error("a run needs at least one bot")]
    NoBots,
    /// A player gave up.
    #[error("{bot} in match {index}: {why}")]
    Player {
        /// The number of the match.
        index: u64,
        /// Who it was.
        bot: String,
        /// What it said.
        why: PlayerError,
    },
    /// A player answered with a move that is not legal.
    #[error("{bot} in match {index}: {why}")]
    Illegal {
        /// The number of the match.
        index: u64,
        /// Who it was.
        bot: String,
        /// What is wrong with the move.
        why: PlayError,
    },
    /// The threads could not be started.
    #[error(transparent)]
    Threads(#[from] rayon::ThreadPoolBuildError),
}

/// Plays the matches of the plan, seats rotated from match to match, and sums them up.
///
/// In match `i` seat `s` is played by bot `i + s`, counted round the list. `progress` is told after each
/// match how many are over, from any thread.
pub fn run<G: Game>(
    game: &G,
    bots: &[BotSpec<G>],
    plan: &Plan,
    progress: &(dyn Fn(u64) + Sync),
) -> Result<Report, RunError> {
    if bots.is_empty() {
        return Err(RunError::NoBots);
    }
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(plan.threads)
        .build()?;
    let over = AtomicU64::new(0);
    let started = Instant::now();
    let played: Result<Vec<_>, RunError> = pool.install(|| {
        let all = (0..plan.matches).into_par_iter();
        all.map(|index| {
            let played = Table::new(game, bots, plan, index)?.play()?;
            progress(1 + over.fetch_add(1, Ordering::Relaxed));
            Ok(played)
        })
        .collect()
    });
    let (rows, records): (Vec<Row>, Vec<Option<Record>>) = played?.into_iter().unzip();
    let names = bots.iter().map(|bot| bot.name().to_owned()).collect();
    let records = records.into_iter().flatten().collect();
    let mut report = Report::new(game, plan.seed, names, rows, records);
    report.clock(started.elapsed(), pool.current_num_threads());
    Ok(report)
}

/// One match with its players.
struct Table<'t, G: Game> {
    index: u64,
    seed: u64,
    bots: &'t [BotSpec<G>],
    keep_record: bool,
    /// Which bot sits where.
    seating: BySeat<u16>,
    players: Vec<Box<dyn Player<G>>>,
    played: Match<G>,
    decisions: u32,
    /// Sum of the numbers of legal moves.
    width: u64,
}

impl<'t, G: Game> Table<'t, G> {
    fn new(game: &G, bots: &'t [BotSpec<G>], plan: &Plan, index: u64) -> Result<Self, RunError> {
        let seats = game.seats();
        let count = bots.len() as u64;
        let seed = mix(plan.seed, index);
        let mut table = Table {
            index,
            seed,
            bots,
            keep_record: plan.keep_records,
            seating: BySeat::from_fn(seats, |s| ((index + s.index() as u64) % count) as u16),
            players: Vec::with_capacity(seats),
            played: Match::new(game.clone(), Seed::from_number(seed)),
            decisions: 0,
            width: 0,
        };
        for seat in Seat::all(seats) {
            let player = table.bot(seat).player(mix(seed, seat.index() as u64));
            let player = player.map_err(|why| table.gave_up(seat, why))?;
            table.players.push(player);
        }
        Ok(table)
    }

    fn play(mut self) -> Result<(Row, Option<Record>), RunError> {
        loop {
            match self.played.turn() {
                Turn::Over => return Ok(self.close()),
                Turn::Chance => {
                    self.played.draw().expect("chance is due");
                }
                Turn::Seat(seat) => self.decide(seat)?,
            }
        }
    }

    /// A move that is the only one is played without asking.
    fn decide(&mut self, seat: Seat) -> Result<(), RunError> {
        let moves = self.played.legal();
        self.decisions += 1;
        self.width += moves.len() as u64;
        let mv = match moves[..] {
            [only] => only,
            _ => self.ask(seat, &moves)?,
        };
        match self.played.play(mv) {
            Ok(_) => Ok(()),
            Err(why) => Err(RunError::Illegal {
                index: self.index,
                bot: self.bot(seat).name().to_owned(),
                why,
            }),
        }
    }

    fn ask(&mut self, seat: Seat, moves: &[G::Move]) -> Result<G::Move, RunError> {
        let game = self.played.game();
        let view = game.view(self.played.state(), Viewer::Seat(seat));
        let question = Question {
            game,
            seat,
            view: &view,
            moves,
        };
        let answer = self.players[seat.index()].choose(&question);
        answer.map_err(|why| self.gave_up(seat, why))
    }

    fn close(self) -> (Row, Option<Record>) {
        let outcome = self.played.outcome().expect("the match is over");
        let record = self.keep_record.then(|| self.record());
        let row = Row {
            shared: is_shared(self.played.game(), &outcome),
            index: self.index,
            seed: self.seed,
            bots: self.seating,
            outcome,
            plies: self.played.plies() as u32,
            decisions: self.decisions,
            width: self.width,
        };
        (row, record)
    }

    fn record(&self) -> Record {
        let seats = Seat::all(self.players.len());
        Record {
            seats: seats.map(|s| self.bot(s).name().to_owned()).collect(),
            ..self.played.record()
        }
    }

    fn bot(&self, seat: Seat) -> &'t BotSpec<G> {
        &self.bots[usize::from(self.seating[seat])]
    }

    fn gave_up(&self, seat: Seat, why: PlayerError) -> RunError {
        RunError::Player {
            index: self.index,
            bot: self.bot(seat).name().to_owned(),
            why,
        }
    }
}

/// Whether more than one team is first.
fn is_shared<G: Game>(game: &G, outcome: &Outcome) -> bool {
    let first = Seat::all(game.seats()).filter(|seat| outcome.ranks[*seat] == 1);
    let mut teams = first.map(|seat| game.team(seat));
    let winner = teams.next();
    teams.any(|team| Some(team) != winner)
}

/// A seed for the `index`th thing that follows from `seed` (SplitMix64).
fn mix(seed: u64, index: u64) -> u64 {
    let step = (index + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let mut word = seed.wrapping_mul(0xd134_2543_de82_ef95).wrapping_add(step);
    word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ (word >> 31)
}
