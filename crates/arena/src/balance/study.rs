//! Notes of many matches, summed up.

use std::collections::BTreeMap;

use atoll_engine::Seat;
use serde::Serialize;

use super::watch::{Moment, Notes};
use crate::report::Row;
use crate::stats::{Share, mean};
use crate::{Label, Studied};

/// What can be learnt of a game itself.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Study {
    /// Each seat's fair share of the wins.
    pub fair: f64,
    /// Wins by what seats played as; what that is (tribe, side) is the first entry. Nothing if it does not matter.
    pub roles: Option<(&'static str, Vec<Tally>)>,
    /// Wins by who decided first, second and so on; nothing if that is always the order of the seats.
    pub order: Option<Vec<Tally>>,
    /// The scores of winners and of all others.
    pub scores: [Histogram; 2],
    /// Decisions in a match.
    pub decisions: Histogram,
    /// How matches go, from their beginning (0) to their end (1).
    pub course: Course,
    /// Use of each action and piece.
    pub uses: Vec<UseGroup>,
}

/// How those who have something in common did.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Tally {
    /// What they have in common.
    pub name: String,
    /// How many seats of how many matches.
    pub played: u64,
    /// Their share of the wins; shared ones count in part.
    pub share: Share,
    /// Mean score.
    pub score: f64,
}

/// Numbers in boxes of equal width.
#[derive(Debug, Clone, PartialEq, Default, Serialize)]
pub struct Histogram {
    /// Where the first box begins.
    pub from: f64,
    /// How wide each box is.
    pub width: f64,
    /// How many numbers are in each box.
    pub counts: Vec<u64>,
    /// The mean of all numbers.
    pub mean: f64,
    /// The numbers below which a tenth, half and nine tenths of all lie.
    pub tenths: [f64; 3],
}

/// How matches go, at [`Course::STEPS`] + 1 moments from the beginning to the end.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Course {
    /// Legal moves at a decision: mean, and what a tenth and nine tenths of the matches lie below.
    pub branching: Vec<[f64; 3]>,
    /// The share of matches whose favourite of the moment wins in the end.
    pub decided: Vec<Share>,
    /// The chance that the judgement gives to the favourite, on average.
    pub favourite: Vec<f64>,
    /// How often the favourite changes in a match.
    pub changes: Histogram,
    /// The share of matches in which it never does.
    pub unchanged: Share,
}

impl Course {
    /// Moments after the beginning.
    pub const STEPS: usize = 20;
    /// By how much of the chances another seat must be ahead to count as the new favourite: judgements tremble.
    pub const AHEAD: f32 = 0.05;
}

/// The use of the things of one group.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct UseGroup {
    /// What they are.
    pub name: &'static str,
    /// Each of them, in the game's order.
    pub results: Vec<UseResult>,
}

/// The use of one thing.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct UseResult {
    /// Its name.
    pub name: String,
    /// How often it is used in a match.
    pub per_match: f64,
    /// The share of matches in which it is used at all.
    pub matches: Share,
    /// How often a winner uses it in a match, on average.
    pub by_winners: f64,
    /// How often somebody else does.
    pub by_others: f64,
    /// The share of the wins of those who use it in a match; nothing if nobody does.
    pub share: Option<Share>,
}

impl UseResult {
    /// How much more winners use it than others; nothing if others never do.
    pub fn lift(&self) -> Option<f64> {
        (self.by_others > 0.0).then(|| self.by_winners / self.by_others)
    }
}

impl Study {
    pub(super) fn of<G: Studied>(
        game: &G,
        labels: &[Label],
        rows: &[Row],
        notes: Vec<Notes>,
    ) -> Study {
        Study {
            fair: 1.0 / game.seats() as f64,
            roles: roles(rows, &notes),
            order: order(rows, &notes),
            scores: scores(rows),
            decisions: Histogram::of(
                rows.iter().map(|row| f64::from(row.decisions)).collect(),
                24,
            ),
            course: course(rows, &notes),
            uses: uses(labels, rows, &notes),
        }
    }
}

/// Sums of seats that have something in common.
#[derive(Debug, Clone, Copy, Default)]
struct Sum {
    played: u64,
    wins: f64,
    score: f64,
}

impl Sum {
    fn add(&mut self, row: &Row, seat: Seat) {
        self.played += 1;
        self.wins += f64::from(row.outcome.shares()[seat]);
        self.score += f64::from(row.outcome.scores[seat]);
    }

    fn tally(&self, name: String) -> Tally {
        Tally {
            name,
            played: self.played,
            share: Share::of(self.wins, self.played),
            score: mean(self.score, self.played),
        }
    }
}

fn roles(rows: &[Row], notes: &[Notes]) -> Option<(&'static str, Vec<Tally>)> {
    let mut sums: BTreeMap<&Label, Sum> = BTreeMap::new();
    for (row, notes) in rows.iter().zip(notes) {
        for seat in Seat::all(row.bots.seats()) {
            if let Some(role) = &notes.roles[seat] {
                sums.entry(role).or_default().add(row, seat);
            }
        }
    }
    let group = sums.keys().next()?.group;
    let tally = |(role, sum): (&Label, Sum)| sum.tally(role.name.to_string());
    Some((
        group,
        sums.into_iter()
            .map(|(role, sum)| tally((role, sum)))
            .collect(),
    ))
}

/// Seats that never decide anything are left out.
fn order(rows: &[Row], notes: &[Notes]) -> Option<Vec<Tally>> {
    let in_seat_order = notes.iter().all(|notes| notes.order.is_sorted());
    if in_seat_order {
        return None;
    }
    const PLACES: [&str; 6] = ["first", "second", "third", "fourth", "fifth", "sixth"];
    let mut sums = [Sum::default(); 6];
    for (row, notes) in rows.iter().zip(notes) {
        for (place, seat) in notes.order.iter().enumerate() {
            sums[place].add(row, *seat);
        }
    }
    let played = sums.iter().zip(PLACES).filter(|(sum, _)| sum.played > 0);
    Some(
        played
            .map(|(sum, place)| sum.tally(format!("decides {place}")))
            .collect(),
    )
}

/// Of winners and of others, in the same boxes.
fn scores(rows: &[Row]) -> [Histogram; 2] {
    let (mut winners, mut others) = (Vec::new(), Vec::new());
    for row in rows {
        for seat in Seat::all(row.bots.seats()) {
            let score = f64::from(row.outcome.scores[seat]);
            match row.outcome.ranks[seat] {
                1 => winners.push(score),
                _ => others.push(score),
            }
        }
    }
    let all = Histogram::of([&winners[..], &others[..]].concat(), 24);
    [winners, others].map(|scores| all.same_boxes(scores))
}

impl Histogram {
    /// At most so many boxes; numbers are whole, and so are the boxes.
    pub(super) fn of(numbers: Vec<f64>, boxes: usize) -> Histogram {
        let low = numbers.iter().copied().fold(f64::INFINITY, f64::min);
        let high = numbers.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        if numbers.is_empty() {
            return Histogram::default();
        }
        let width = nice_width((high - low + 1.0) / boxes as f64);
        let from = (low / width).floor() * width;
        let count = ((high - from) / width).floor() as usize + 1;
        let empty = Histogram {
            from,
            width,
            counts: vec![0; count],
            ..Histogram::default()
        };
        empty.same_boxes(numbers)
    }

    /// Other numbers in the same boxes.
    fn same_boxes(&self, mut numbers: Vec<f64>) -> Histogram {
        let mut counts = vec![0; self.counts.len()];
        for number in &numbers {
            counts[((number - self.from) / self.width) as usize] += 1;
        }
        numbers.sort_by(f64::total_cmp);
        Histogram {
            counts,
            mean: mean(numbers.iter().sum(), numbers.len() as u64),
            tenths: [0.1, 0.5, 0.9].map(|part| quantile(&numbers, part)),
            ..*self
        }
    }
}

/// The least of 1, 2, 5, 10, 20, 50 and so on that is not below.
fn nice_width(least: f64) -> f64 {
    let mut power = 1.0;
    loop {
        for step in [1.0, 2.0, 5.0] {
            if step * power >= least {
                return step * power;
            }
        }
        power *= 10.0;
    }
}

/// The number below which such a part of the sorted ones lies.
fn quantile(sorted: &[f64], part: f64) -> f64 {
    let last = sorted.len().saturating_sub(1);
    let index = (part * last as f64).round() as usize;
    sorted.get(index).copied().unwrap_or(0.0)
}

fn course(rows: &[Row], notes: &[Notes]) -> Course {
    let steps = || 0..=Course::STEPS;
    let (decided, favourite) = steps().map(|step| decided(rows, notes, step)).unzip();
    let unchanged = notes.iter().filter(|notes| notes.changes == 0).count();
    let changes = notes.iter().map(|notes| f64::from(notes.changes)).collect();
    Course {
        branching: steps().map(|step| branching(notes, step)).collect(),
        decided,
        favourite,
        unchanged: Share::of(unchanged as f64, notes.len() as u64),
        changes: Histogram::of(changes, 16),
    }
}

fn branching(notes: &[Notes], step: usize) -> [f64; 3] {
    let moments = notes.iter().filter_map(|notes| notes.moments.get(step));
    let mut moves: Vec<f64> = moments.map(|moment| moment.moves).collect();
    moves.sort_by(f64::total_cmp);
    let middle = mean(moves.iter().sum(), moves.len() as u64);
    [middle, quantile(&moves, 0.1), quantile(&moves, 0.9)]
}

/// How often the favourite of this moment wins, and the chance that the judgement gives it.
fn decided(rows: &[Row], notes: &[Notes], step: usize) -> (Share, f64) {
    let (mut hits, mut sum, mut count) = (0.0, 0.0, 0);
    for (row, notes) in rows.iter().zip(notes) {
        let Some(Moment { chances, .. }) = notes.moments.get(step) else {
            continue;
        };
        let best = chances.iter().copied().fold(f32::MIN, f32::max);
        let favourites = || Seat::all(chances.seats()).filter(|seat| chances[*seat] == best);
        let won = favourites()
            .filter(|seat| row.outcome.ranks[*seat] == 1)
            .count();
        hits += won as f64 / favourites().count() as f64;
        sum += f64::from(best);
        count += 1;
    }
    (Share::of(hits, count), mean(sum, count))
}

fn uses(labels: &[Label], rows: &[Row], notes: &[Notes]) -> Vec<UseGroup> {
    let mut groups: Vec<UseGroup> = Vec::new();
    for (number, label) in labels.iter().enumerate() {
        let result = use_of(number, label, rows, notes);
        match groups.iter_mut().find(|group| group.name == label.group) {
            Some(group) => group.results.push(result),
            None => groups.push(UseGroup {
                name: label.group,
                results: vec![result],
            }),
        }
    }
    groups
}

fn use_of(number: usize, label: &Label, rows: &[Row], notes: &[Notes]) -> UseResult {
    let (mut total, mut used) = (0.0, 0.0);
    let (mut winners, mut others) = ((0.0, 0), (0.0, 0));
    let mut users = Sum::default();
    for (row, notes) in rows.iter().zip(notes) {
        let mut in_match = 0.0;
        for seat in Seat::all(row.bots.seats()) {
            let times = f64::from(notes.uses[seat][number]);
            let of = match row.outcome.ranks[seat] {
                1 => &mut winners,
                _ => &mut others,
            };
            of.0 += times;
            of.1 += 1;
            in_match += times;
            if times > 0.0 {
                users.add(row, seat);
            }
        }
        total += in_match;
        used += f64::from(u8::from(in_match > 0.0));
    }
    let matches = rows.len() as u64;
    UseResult {
        name: label.name.to_string(),
        per_match: mean(total, matches),
        matches: Share::of(used, matches),
        by_winners: mean(winners.0, winners.1),
        by_others: mean(others.0, others.1),
        share: (users.played > 0).then(|| Share::of(users.wins, users.played)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boxes_are_round_and_hold_everything() {
        let numbers: Vec<f64> = (-3..=120).map(f64::from).collect();
        let histogram = Histogram::of(numbers, 24);
        assert_eq!((histogram.from, histogram.width), (-10.0, 10.0));
        assert_eq!(histogram.counts.iter().sum::<u64>(), 124);
        assert_eq!(histogram.tenths[1], 59.0);
        assert_eq!(Histogram::of(Vec::new(), 24), Histogram::default());
        assert_eq!(Histogram::of(vec![4.0, 4.0], 24).counts, [2]);
    }
}
