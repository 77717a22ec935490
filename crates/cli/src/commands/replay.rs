//! `atoll replay`: a match told in sentences.

use std::path::PathBuf;

use atoll_catalog::{AnyGame, AnyMatch, News, Played};
use atoll_engine::{Actor, BySeat, Record, Seat, Viewer};
use clap::Args;

use crate::args::viewer;
use crate::commands::{gave_up, sentence};
use crate::fail::Failure;
use crate::output::print;
use crate::source;

/// Tells the match of a record move by move, with the board and the result at its end.
///
/// Without --viewer everything is told, except that a match with secrets that is not over is told as a
/// spectator knows it.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  atoll replay match.txt
  atoll replay match.txt --at 30 --viewer 1")]
pub(crate) struct ReplayArgs {
    /// File with the record; `-` reads stdin.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Stop after the first N moves and draws.
    #[arg(long, value_name = "N")]
    at: Option<usize>,
    /// Who is told: the number of a seat, or `spectator`.
    #[arg(long, value_name = "SEAT", value_parser = viewer)]
    viewer: Option<Viewer>,
}

pub(crate) fn run(args: &ReplayArgs) -> Result<(), Failure> {
    let record = source::record(&args.file)?;
    let game = source::game_of(&record, &args.file)?;
    let end = source::at(source::replayed(game, &record, &args.file)?, args.at)?;
    let listener = listener(args, game, &*end, &record)?;
    let onlooker = source::viewer(game, &*end, listener)?;
    let story = story(&*end, &record, listener)?;
    let (title, ending) = (title(&*end, &record), ending(&*end, &record));
    let board = end.flat_table(onlooker).to_text();
    print(format!("{title}\n{story}\n{board}\n{ending}"))
}

/// Who is told; `None` if everything is.
fn listener(
    args: &ReplayArgs,
    game: &dyn AnyGame,
    end: &dyn AnyMatch,
    record: &Record,
) -> Result<Option<Viewer>, Failure> {
    let open = !game.entry().secrets || record.result.is_some();
    match args.viewer {
        Some(viewer) => source::seated(end, viewer).map(Some),
        None if open => Ok(None),
        None => Ok(Some(Viewer::Spectator)),
    }
}

fn title(table: &dyn AnyMatch, record: &Record) -> String {
    let seats = Seat::all(table.seats()).map(|seat| named(seat, record));
    let seats: Vec<String> = seats.collect();
    format!(
        "{} {}, {}\n",
        table.game(),
        table.options(),
        seats.join(", ")
    )
}

/// The seat, with the name of its player where it is known.
fn named(seat: Seat, record: &Record) -> String {
    match record.seats.get(seat.index()) {
        Some(name) if !name.is_empty() => format!("{seat} ({name})"),
        _ => seat.to_string(),
    }
}

/// What happened, a line for each decision; draws that need no words share a line.
fn story(end: &dyn AnyMatch, record: &Record, listener: Option<Viewer>) -> Result<String, Failure> {
    let lines = &record.lines[..end.plies()];
    let mut table = end.rewound(0);
    let mut story = Story::default();
    let mut told = 0;
    for (made, line) in lines.iter().enumerate() {
        story.hand_over(record, told, made);
        let played = table.play(&line.text).map_err(Failure::new)?;
        if let Some(news) = heard(&played, listener) {
            told += 1;
            story.tell(told, news);
        }
    }
    story.hand_over(record, told, lines.len());
    Ok(story.finish())
}

/// What the listener learns, if anything; everything, if nobody is named.
fn heard(played: &Played, listener: Option<Viewer>) -> Option<&News> {
    match listener {
        Some(viewer) => played.news(viewer),
        None => Some(&played.full),
    }
}

/// The lines so far, and the draws that wait to share one.
#[derive(Debug, Default)]
struct Story {
    text: String,
    draws: Vec<String>,
    /// The ply of the first of them.
    since: usize,
}

impl Story {
    fn tell(&mut self, ply: usize, news: &News) {
        if news.actor == Actor::Chance && news.sentences.is_empty() {
            if self.draws.is_empty() {
                self.since = ply;
            }
            self.draws.push(news.text.clone());
            return;
        }
        self.settle();
        let plain = match news.actor {
            Actor::Seat(seat) => format!("{} plays {}", sentence(&seat.to_string()), news.text),
            Actor::Chance => format!("Chance: {}", news.text),
        };
        let (first, more) = match news.sentences.split_first() {
            Some((first, more)) => (first, more),
            None => (&plain, &[][..]),
        };
        self.text += &format!("{ply:>5}  {first}.\n");
        for another in more {
            self.text += &format!("{:>5}  {another}.\n", "");
        }
    }

    /// Says which seats were given up after so many decisions, of which `told` were told.
    fn hand_over(&mut self, record: &Record, told: usize, made: usize) {
        for handed in record.handed.iter().filter(|one| one.after == made) {
            self.settle();
            let gave_up = sentence(&gave_up(handed.given_up));
            let heir = named(handed.given_up.seat, record);
            self.text += &format!("{told:>5}  {gave_up}; now {heir} plays on.\n");
        }
    }

    /// Writes down the draws that wait.
    fn settle(&mut self) {
        if !self.draws.is_empty() {
            let draws = std::mem::take(&mut self.draws).join(" ");
            self.text += &format!("{:>5}  Chance: {draws}.\n", self.since);
        }
    }

    fn finish(mut self) -> String {
        self.settle();
        self.text
    }
}

fn ending(table: &dyn AnyMatch, record: &Record) -> String {
    let whole = table.plies() == record.lines.len();
    let lost = record.ended.filter(|_| whole);
    let lost = lost.and_then(|ended| Some((ended, ended.result(table.seats())?)));
    match (lost, table.outcome()) {
        (Some((ended, lost)), _) => {
            let places = places(&lost.ranks, |seat| named(seat, record));
            let gave_up = sentence(&gave_up(ended));
            format!("{gave_up}.\nResult ({}):\n{places}", lost.reason)
        }
        (None, Some(outcome)) => {
            let score = |seat| format!("{}: {}", named(seat, record), outcome.scores[seat]);
            let places = places(&outcome.ranks, score);
            format!("Result ({}):\n{places}", outcome.reason)
        }
        (None, None) => format!("The match is not over: {} is to act.\n", table.turn()),
    }
}

/// The seats by place, a line each.
fn places(ranks: &BySeat<u8>, line: impl Fn(Seat) -> String) -> String {
    let mut seats: Vec<Seat> = Seat::all(ranks.seats()).collect();
    seats.sort_by_key(|seat| ranks[*seat]);
    let place = |seat: &Seat| format!("  {}. {}\n", ranks[*seat], line(*seat));
    seats.iter().map(place).collect()
}
