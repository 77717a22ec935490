//! Playing the matches.

use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use atoll_engine::{BySeat, Match, Outcome, PlayError, Played, Record, Seat, Seed, Turn, Viewer};
use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::Studied;
use crate::player::{BotSpec, Player, PlayerError, Question};
use crate::report::{Report, Row};
use crate::watch::Watch;

/// What to play.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Plan {
    /// How many matches.
    pub matches: u64,
    /// What they all follow from.
    pub seed: u64,
    /// How many are played at a time; 0 for as many as there are cores.
    pub threads: usize,
    /// How many matches in a row have the same dice: with as many as there are bots, each bot meets the same luck from
    /// each place of the rotation. At least 1.
    pub same_dice: u64,
    /// Whether the report holds the record of each match.
    pub keep_records: bool,
}

impl Default for Plan {
    fn default() -> Self {
        Plan {
            matches: 100,
            seed: 1,
            threads: 0,
            same_dice: 1,
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
pub fn run<G: Studied>(
    game: &G,
    bots: &[BotSpec<G>],
    plan: &Plan,
    progress: &(dyn Fn(u64) + Sync),
) -> Result<Report, RunError> {
    let mut hall = Hall::new(game, bots, plan)?;
    let over = hall.play(0..plan.matches, &|_| (), progress)?;
    Ok(hall.report(over).0)
}

/// Where the matches of a plan are played, in one go or in several.
pub(crate) struct Hall<'h, G: Studied> {
    game: &'h G,
    bots: &'h [BotSpec<G>],
    plan: &'h Plan,
    pool: ThreadPool,
    over: AtomicU64,
    started: Instant,
}

/// A match that is over.
pub(crate) struct Over<W> {
    pub(crate) row: Row,
    pub(crate) record: Option<Record>,
    /// How long each seat thought.
    pub(crate) thinking: BySeat<Thinking>,
    /// What the one who looked on has to say.
    pub(crate) watch: W,
}

/// How long somebody thought where there was a choice.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Thinking {
    pub(crate) decisions: u64,
    pub(crate) total: Duration,
    pub(crate) worst: Duration,
}

impl Thinking {
    fn add(&mut self, time: Duration) {
        self.decisions += 1;
        self.total += time;
        self.worst = self.worst.max(time);
    }

    pub(crate) fn and(self, other: Thinking) -> Thinking {
        Thinking {
            decisions: self.decisions + other.decisions,
            total: self.total + other.total,
            worst: self.worst.max(other.worst),
        }
    }
}

impl<'h, G: Studied> Hall<'h, G> {
    pub(crate) fn new(
        game: &'h G,
        bots: &'h [BotSpec<G>],
        plan: &'h Plan,
    ) -> Result<Self, RunError> {
        if bots.is_empty() {
            return Err(RunError::NoBots);
        }
        Ok(Hall {
            game,
            bots,
            plan,
            pool: ThreadPoolBuilder::new().num_threads(plan.threads).build()?,
            over: AtomicU64::new(0),
            started: Instant::now(),
        })
    }

    /// How many matches are played at a time.
    pub(crate) fn threads(&self) -> usize {
        self.pool.current_num_threads()
    }

    /// Plays the matches with these numbers, each with somebody to look on; they come back in order.
    pub(crate) fn play<W: Watch<G>>(
        &mut self,
        numbers: Range<u64>,
        watch: &(dyn Fn(u64) -> W + Sync),
        progress: &(dyn Fn(u64) + Sync),
    ) -> Result<Vec<Over<W>>, RunError> {
        self.pool.install(|| {
            let matches = numbers.into_par_iter().map(|index| {
                let table = Table::new(self.game, self.bots, self.plan, index, watch(index))?;
                let over = table.play()?;
                progress(1 + self.over.fetch_add(1, Ordering::Relaxed));
                Ok(over)
            });
            matches.collect()
        })
    }

    /// Sums up; what those who looked on have to say comes along, match by match.
    pub(crate) fn report<W>(&self, matches: Vec<Over<W>>) -> (Report, Vec<W>) {
        let mut thinking = vec![Thinking::default(); self.bots.len()];
        let (mut rows, mut records, mut watches) = (Vec::new(), Vec::new(), Vec::new());
        for over in matches {
            for seat in Seat::all(self.game.seats()) {
                let bot = &mut thinking[usize::from(over.row.bots[seat])];
                *bot = bot.and(over.thinking[seat]);
            }
            rows.push(over.row);
            records.extend(over.record);
            watches.push(over.watch);
        }
        let names = self.bots.iter().map(|bot| bot.name().to_owned()).collect();
        let mut report = Report::new(self.game, self.plan.seed, names, rows, records);
        report.clock(self.started.elapsed(), self.threads(), &thinking);
        (report, watches)
    }
}

/// One match with its players.
struct Table<'t, G: Studied, W> {
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
    thinking: BySeat<Thinking>,
    watch: W,
}

impl<'t, G: Studied, W: Watch<G>> Table<'t, G, W> {
    fn new(
        game: &G,
        bots: &'t [BotSpec<G>],
        plan: &Plan,
        index: u64,
        watch: W,
    ) -> Result<Self, RunError> {
        let seats = game.seats();
        let count = bots.len() as u64;
        let seed = mix(plan.seed, index / plan.same_dice.max(1));
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
            thinking: BySeat::from_fn(seats, |_| Thinking::default()),
            watch,
        };
        for seat in Seat::all(seats) {
            let player = table.bot(seat).player(mix(seed, seat.index() as u64));
            let player = player.map_err(|why| table.gave_up(seat, why))?;
            table.players.push(player);
        }
        Ok(table)
    }

    fn play(mut self) -> Result<Over<W>, RunError> {
        loop {
            let played = match self.played.turn() {
                Turn::Over => return Ok(self.close()),
                Turn::Chance => self.played.draw().expect("chance is due"),
                Turn::Seat(seat) => self.decide(seat)?,
            };
            self.watch.ply(&self.played, &played.told.events);
        }
    }

    /// A move that is the only one is played without asking.
    fn decide(&mut self, seat: Seat) -> Result<Played<G>, RunError> {
        let moves = self.played.legal();
        self.decisions += 1;
        self.width += moves.len() as u64;
        self.watch.choice(&self.played, seat, moves.len());
        let mv = match moves[..] {
            [only] => only,
            _ => self.ask(seat, &moves)?,
        };
        self.played.play(mv).map_err(|why| RunError::Illegal {
            index: self.index,
            bot: self.bot(seat).name().to_owned(),
            why,
        })
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
        let asked = Instant::now();
        let answer = self.players[seat.index()].choose(&question);
        self.thinking[seat].add(asked.elapsed());
        answer.map_err(|why| self.gave_up(seat, why))
    }

    fn close(self) -> Over<W> {
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
        Over {
            row,
            record,
            thinking: self.thinking,
            watch: self.watch,
        }
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

/// Whether more than one side is first.
fn is_shared<G: Studied>(game: &G, outcome: &Outcome) -> bool {
    let first = Seat::all(game.seats()).filter(|seat| outcome.ranks[*seat] == 1);
    let mut sides = first.map(|seat| seat.index() % game.sides());
    let winner = sides.next();
    sides.any(|side| Some(side) != winner)
}

/// A seed for the `index`th thing that follows from `seed` (SplitMix64).
pub(crate) fn mix(seed: u64, index: u64) -> u64 {
    let step = (index + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let mut word = seed.wrapping_mul(0xd134_2543_de82_ef95).wrapping_add(step);
    word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ (word >> 31)
}
