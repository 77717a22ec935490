//! What came of a run: tables for people, JSON for programs, CSV for everything else.

use std::collections::BTreeMap;
use std::fmt;
use std::io;
use std::time::Duration;

use atoll_engine::{BySeat, Choices, Game, Outcome, Record, Seat};
use serde::Serialize;

use crate::parquet::{self, Column};
use crate::run::Thinking;
use crate::stats::{Range, Share, mean};

/// The results of a run.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Report {
    /// Name of the game.
    pub game: &'static str,
    /// Its options.
    pub options: Choices,
    /// How many matches were played.
    pub matches: u64,
    /// What they followed from.
    pub seed: u64,
    /// The bots in the order in which they were given.
    pub bots: Vec<BotResult>,
    /// The seats in order, whoever sat there.
    pub seats: Vec<SeatResult>,
    /// How long the matches were.
    pub lengths: Lengths,
    /// Why they ended, most frequent first.
    pub ends: Vec<End>,
    /// How fast it went; all other fields follow from seed and bots.
    pub speed: Speed,
    /// The matches one by one.
    #[serde(skip)]
    pub rows: Vec<Row>,
    /// The records in order, if they were kept.
    #[serde(skip)]
    pub records: Vec<Record>,
}

/// How a bot did. It plays a seat as often as the rotation puts it there; every time counts.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct BotResult {
    /// Its name.
    pub name: String,
    /// Seats played.
    pub played: u64,
    /// First places held alone, or with the own team only.
    pub wins: u64,
    /// First places shared.
    pub draws: u64,
    /// All other places.
    pub losses: u64,
    /// Its share of the wins; shared ones count in part.
    pub share: Share,
    /// Mean score.
    pub score: f64,
}

/// How a seat did.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct SeatResult {
    /// The seat.
    pub seat: Seat,
    /// Its share of the wins; shared ones count in part.
    pub share: Share,
    /// Mean score.
    pub score: f64,
}

/// How long matches were and how much there was to choose from.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Lengths {
    /// Decisions of seats, those with a single answer included.
    pub decisions: Range,
    /// Decisions and draws.
    pub plies: Range,
    /// Legal moves at a decision, on average.
    pub branching: f64,
}

/// A reason for which matches ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct End {
    /// The game's word for it.
    pub reason: &'static str,
    /// How many matches.
    pub matches: u64,
}

/// How fast a run was.
#[derive(Debug, Clone, PartialEq, Default, Serialize)]
pub struct Speed {
    /// Threads at work.
    pub threads: usize,
    /// Time taken.
    pub seconds: f64,
    /// Matches in a second.
    pub matches_per_s: f64,
    /// Decisions of seats in a second.
    pub decisions_per_s: f64,
    /// How long each of [`Report::bots`] thought.
    pub bots: Vec<Pace>,
}

/// How long a bot thought where it had a choice, by the clock on the wall.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize)]
pub struct Pace {
    /// Decisions with more than one answer.
    pub decisions: u64,
    /// Milliseconds for one, on average.
    pub mean_ms: f64,
    /// Milliseconds for the longest.
    pub worst_ms: f64,
}

impl From<Thinking> for Pace {
    fn from(thinking: Thinking) -> Pace {
        Pace {
            decisions: thinking.decisions,
            mean_ms: mean(1e3 * thinking.total.as_secs_f64(), thinking.decisions),
            worst_ms: 1e3 * thinking.worst.as_secs_f64(),
        }
    }
}

/// One match.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Row {
    /// Its number, from 0.
    pub index: u64,
    /// The number its dice and bots follow from, as for [`atoll_engine::Seed::from_number`].
    pub seed: u64,
    /// Which bot sat where: places in [`Report::bots`].
    pub bots: BySeat<u16>,
    /// How it ended.
    #[serde(flatten)]
    pub outcome: Outcome,
    /// Whether several teams are first.
    #[serde(skip)]
    pub shared: bool,
    /// Decisions and draws.
    pub plies: u32,
    /// Decisions of seats.
    pub decisions: u32,
    /// The numbers of legal moves at these decisions, summed.
    pub width: u64,
}

impl Report {
    pub(crate) fn new<G: Game>(
        game: &G,
        seed: u64,
        names: Vec<String>,
        rows: Vec<Row>,
        records: Vec<Record>,
    ) -> Report {
        let bot = |(index, name)| BotResult::new(index as u16, name, &rows);
        Report {
            game: G::NAME,
            options: game.choices(),
            matches: rows.len() as u64,
            seed,
            bots: names.into_iter().enumerate().map(bot).collect(),
            seats: Seat::all(game.seats())
                .map(|seat| SeatResult::new(seat, &rows))
                .collect(),
            lengths: Lengths::new(&rows),
            ends: ends(&rows),
            speed: Speed::default(),
            rows,
            records,
        }
    }

    pub(crate) fn clock(&mut self, time: Duration, threads: usize, thinking: &[Thinking]) {
        let seconds = time.as_secs_f64().max(1e-9);
        let decisions: u64 = self.rows.iter().map(|row| u64::from(row.decisions)).sum();
        self.speed = Speed {
            threads,
            seconds,
            matches_per_s: self.matches as f64 / seconds,
            decisions_per_s: decisions as f64 / seconds,
            bots: thinking.iter().copied().map(Pace::from).collect(),
        };
    }

    /// Writes one line for each match, after a line with the names of the columns.
    pub fn write_csv(&self, out: &mut impl io::Write) -> io::Result<()> {
        write!(out, "match,seed,reason,plies,decisions")?;
        for seat in &self.seats {
            let n = seat.seat.index();
            write!(out, ",bot_{n},score_{n},rank_{n}")?;
        }
        writeln!(out)?;
        self.rows.iter().try_for_each(|row| self.csv_line(row, out))
    }

    /// Writes the same table as [`Report::write_csv`] as a Parquet file.
    pub fn write_parquet(&self, out: &mut impl io::Write) -> io::Result<()> {
        let numbers =
            |value: &dyn Fn(&Row) -> i64| Column::Numbers(self.rows.iter().map(value).collect());
        let texts =
            |value: &dyn Fn(&Row) -> String| Column::Texts(self.rows.iter().map(value).collect());
        let seeds = self.rows.iter().map(|row| row.seed).collect();
        let mut columns = vec![
            ("match".to_owned(), numbers(&|row| row.index as i64)),
            ("seed".to_owned(), Column::Unsigned(seeds)),
            (
                "reason".to_owned(),
                texts(&|row| row.outcome.reason.to_owned()),
            ),
            ("plies".to_owned(), numbers(&|row| row.plies.into())),
            ("decisions".to_owned(), numbers(&|row| row.decisions.into())),
        ];
        for SeatResult { seat, .. } in &self.seats {
            let n = seat.index();
            let bot = |row: &Row| self.bots[usize::from(row.bots[*seat])].name.clone();
            columns.push((format!("bot_{n}"), texts(&bot)));
            columns.push((
                format!("score_{n}"),
                numbers(&|row| row.outcome.scores[*seat].into()),
            ));
            columns.push((
                format!("rank_{n}"),
                numbers(&|row| row.outcome.ranks[*seat].into()),
            ));
        }
        parquet::write(&columns, out)
    }

    fn csv_line(&self, row: &Row, out: &mut impl io::Write) -> io::Result<()> {
        let (reason, plies, decisions) = (row.outcome.reason, row.plies, row.decisions);
        let reason = csv_text(reason);
        write!(
            out,
            "{},{},{reason},{plies},{decisions}",
            row.index, row.seed
        )?;
        for seat in Seat::all(self.seats.len()) {
            let bot = csv_text(&self.bots[usize::from(row.bots[seat])].name);
            let (score, rank) = (row.outcome.scores[seat], row.outcome.ranks[seat]);
            write!(out, ",{bot},{score},{rank}")?;
        }
        writeln!(out)
    }
}

/// Names of bots may be command lines.
fn csv_text(text: &str) -> String {
    if text.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_owned()
    }
}

impl Row {
    /// The seats this bot played.
    fn seats_of(&self, bot: u16) -> impl Iterator<Item = Seat> {
        Seat::all(self.bots.seats()).filter(move |seat| self.bots[*seat] == bot)
    }
}

impl BotResult {
    fn new(index: u16, name: String, rows: &[Row]) -> BotResult {
        let (mut played, mut wins, mut draws) = (0, 0, 0);
        let (mut share, mut score) = (0.0, 0.0);
        for row in rows {
            for seat in row.seats_of(index) {
                played += 1;
                match (row.outcome.ranks[seat], row.shared) {
                    (1, false) => wins += 1,
                    (1, true) => draws += 1,
                    _ => {}
                }
                share += f64::from(row.outcome.shares()[seat]);
                score += f64::from(row.outcome.scores[seat]);
            }
        }
        BotResult {
            name,
            played,
            wins,
            draws,
            losses: played - wins - draws,
            share: Share::of(share, played),
            score: mean(score, played),
        }
    }
}

impl SeatResult {
    fn new(seat: Seat, rows: &[Row]) -> SeatResult {
        let shares = rows.iter().map(|row| f64::from(row.outcome.shares()[seat]));
        let scores = rows.iter().map(|row| f64::from(row.outcome.scores[seat]));
        let played = rows.len() as u64;
        SeatResult {
            seat,
            share: Share::of(shares.sum(), played),
            score: mean(scores.sum(), played),
        }
    }
}

impl Lengths {
    fn new(rows: &[Row]) -> Lengths {
        let decisions = rows.iter().map(|row| row.decisions);
        let width: u64 = rows.iter().map(|row| row.width).sum();
        Lengths {
            branching: mean(width as f64, decisions.clone().map(u64::from).sum()),
            decisions: Range::of(decisions),
            plies: Range::of(rows.iter().map(|row| row.plies)),
        }
    }
}

fn ends(rows: &[Row]) -> Vec<End> {
    let mut counts = BTreeMap::new();
    for row in rows {
        *counts.entry(row.outcome.reason).or_insert(0) += 1;
    }
    let end = |(reason, matches)| End { reason, matches };
    let mut ends: Vec<End> = counts.into_iter().map(end).collect();
    ends.sort_by_key(|end| std::cmp::Reverse(end.matches));
    ends
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (game, options, seed) = (self.game, &self.options, self.seed);
        writeln!(
            f,
            "{game} {options}, {} matches, seed {seed}\n",
            self.matches
        )?;
        self.show_bots(f)?;
        self.show_seats(f)?;
        self.show_lengths(f)?;
        let Speed {
            threads,
            seconds,
            matches_per_s,
            decisions_per_s,
            ..
        } = self.speed;
        let plural = if threads == 1 { "" } else { "s" };
        write!(
            f,
            "time       {seconds:.2} s on {threads} thread{plural}: {matches_per_s:.1} matches/s, {decisions_per_s:.0} decisions/s"
        )
    }
}

impl Report {
    fn show_bots(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = self.bots.iter().map(|bot| bot.name.chars().count());
        let width = names.max().unwrap_or(0).max(3);
        writeln!(
            f,
            "{:width$} {:>7} {:>7} {:>7} {:>7} {:>9} {:>9}  share of wins (95%)",
            "bot", "played", "wins", "draws", "losses", "score", "ms/move"
        )?;
        for (index, bot) in self.bots.iter().enumerate() {
            let BotResult { name, share, .. } = bot;
            let ms = self.speed.bots.get(index).map_or(0.0, |pace| pace.mean_ms);
            writeln!(
                f,
                "{name:width$} {:>7} {:>7} {:>7} {:>7} {:>9.2} {ms:>9.2}  {share}",
                bot.played, bot.wins, bot.draws, bot.losses, bot.score
            )?;
        }
        writeln!(f)
    }

    fn show_seats(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for seat in &self.seats {
            let SeatResult { seat, share, score } = seat;
            writeln!(f, "{seat}     share of wins {share}, score {score:.2}")?;
        }
        Ok(())
    }

    fn show_lengths(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Lengths {
            decisions,
            branching,
            ..
        } = &self.lengths;
        let Range { mean, min, max } = decisions;
        writeln!(
            f,
            "decisions  {mean:.1} a match ({min}–{max}), {branching:.1} legal moves each"
        )?;
        let end = |end: &End| format!("{} {}", end.reason, end.matches);
        let ends: Vec<String> = self.ends.iter().map(end).collect();
        writeln!(f, "ends       {}", ends.join(", "))
    }
}
