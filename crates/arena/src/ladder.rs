//! The ladder: is each bot of a list clearly stronger than the one below it?
//!
//! With two sides (two seats, or teams) one bot plays each of them. With more seats one of the stronger sits among the
//! weaker ones. Alone, both play the same matches and scores are compared. Seats are rotated with the same dice.

use std::fmt;
use std::slice;

use atoll_engine::{Choices, Seat};
use serde::Serialize;

use crate::ratings::{Duels, Rating};
use crate::report::{Pace, Row};
use crate::run::{Hall, Plan, RunError};
use crate::{BotSpec, Share, Studied};

/// How many times its fair share the stronger of two neighbours should win.
pub const CLEARLY: f64 = 1.5;

/// What to climb.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Climb {
    /// How many matches each pairing plays; the number is rounded up so that seats are rotated fully.
    pub matches: u64,
    /// What they all follow from.
    pub seed: u64,
    /// How many are played at a time; times of thinking are right with one only.
    pub threads: usize,
    /// Whether each bot meets all others, not only the one below.
    pub round_robin: bool,
}

/// What came of it.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Ladder {
    /// Name of the game.
    pub game: &'static str,
    /// Its options.
    pub options: Choices,
    /// How many seats play.
    pub seats: usize,
    /// What it followed from.
    pub seed: u64,
    /// Threads at work.
    pub threads: usize,
    /// Each bot against the one below it, the strongest first; then the other pairings.
    pub steps: Vec<Step>,
    /// How strong each bot is, the strongest first: points of Elo above the weakest.
    pub ratings: Vec<Rating>,
}

/// One pairing.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Step {
    /// The bot that should be stronger.
    pub stronger: String,
    /// The other one.
    pub weaker: String,
    /// Whether they are neighbours in the list.
    pub neighbours: bool,
    /// How many matches they played.
    pub matches: u64,
    /// The share of the wins of the stronger one.
    pub share: Share,
    /// What its share would be if they were equally strong.
    pub fair: f64,
    /// How long the stronger one thought.
    pub pace: Pace,
    /// How long the weaker one thought.
    pub weaker_pace: Pace,
}

impl Step {
    /// How many times its fair share the stronger one won.
    pub fn times_fair(&self) -> f64 {
        self.share.mean / self.fair
    }
}

/// How many matches are played in all.
pub fn matches_of_climb<G: Studied>(game: &G, bots: usize, climb: &Climb) -> u64 {
    let pairings = pairings(bots, climb.round_robin).len() as u64;
    match game.sides() {
        1 => pairings * 2 * climb.matches,
        sides => pairings * climb.matches.next_multiple_of(sides as u64),
    }
}

/// Plays the pairings of these bots, weakest first.
pub fn ladder<G: Studied>(
    game: &G,
    bots: &[BotSpec<G>],
    climb: &Climb,
    progress: &(dyn Fn() + Sync),
) -> Result<Ladder, RunError> {
    let mut duels = Duels::new(bots.len());
    let mut steps = Vec::new();
    for (strong, weak) in pairings(bots.len(), climb.round_robin) {
        let pairing = Pairing {
            game,
            strong: &bots[strong],
            weak: &bots[weak],
            climb,
        };
        let (rows, paces) = pairing.play(progress)?;
        for row in &rows {
            let row = row.iter().map(|(is_strong, seat, rank)| {
                let bot = if *is_strong { strong } else { weak };
                (bot, seat.index() % game.sides(), *rank)
            });
            duels.add(&row.collect::<Vec<_>>());
        }
        steps.push(pairing.step(&rows, paces, strong == weak + 1));
    }
    Ok(Ladder {
        game: G::NAME,
        options: game.choices(),
        seats: game.seats(),
        seed: climb.seed,
        threads: climb.threads,
        steps,
        ratings: duels.ratings(
            &bots.iter().map(BotSpec::name).collect::<Vec<_>>(),
            climb.seed,
        ),
    })
}

/// Neighbours first, from the top; then all others.
fn pairings(bots: usize, round_robin: bool) -> Vec<(usize, usize)> {
    let neighbours = (1..bots).rev().map(|strong| (strong, strong - 1));
    let others = (2..bots)
        .rev()
        .flat_map(|strong| (0..strong - 1).rev().map(move |weak| (strong, weak)));
    neighbours.chain(others.filter(|_| round_robin)).collect()
}

/// What each seat came to in a match: whether the stronger bot played it, and its rank.
type Placed = Vec<(bool, Seat, u8)>;

struct Pairing<'p, G: Studied> {
    game: &'p G,
    strong: &'p BotSpec<G>,
    weak: &'p BotSpec<G>,
    climb: &'p Climb,
}

impl<G: Studied> Pairing<'_, G> {
    fn play(&self, progress: &(dyn Fn() + Sync)) -> Result<(Vec<Placed>, [Pace; 2]), RunError> {
        match self.game.sides() {
            1 => self.alone(progress),
            sides => self.together(sides, progress),
        }
    }

    /// The stronger bot plays one of the sides.
    fn together(
        &self,
        sides: usize,
        progress: &(dyn Fn() + Sync),
    ) -> Result<(Vec<Placed>, [Pace; 2]), RunError> {
        let mut bots = vec![self.weak.clone(); sides];
        bots[0] = self.strong.clone();
        let (rows, paces) = self.run(&bots, sides as u64, progress)?;
        let placed = |row: &Row| -> Placed {
            let seats = Seat::all(row.bots.seats());
            seats
                .map(|seat| (row.bots[seat] == 0, seat, row.outcome.ranks[seat]))
                .collect()
        };
        let weak = paces[1..].iter().copied().reduce(Pace::and);
        let paces = [paces[0], weak.unwrap_or_default()];
        Ok((rows.iter().map(placed).collect(), paces))
    }

    /// Both play the same matches; the better score is the better place.
    fn alone(&self, progress: &(dyn Fn() + Sync)) -> Result<(Vec<Placed>, [Pace; 2]), RunError> {
        let (strong, one) = self.run(slice::from_ref(self.strong), 1, progress)?;
        let (weak, other) = self.run(slice::from_ref(self.weak), 1, progress)?;
        let seat = Seat::new(0);
        // Whether the match is won comes before the score.
        let result = |row: &Row| (row.outcome.ranks[seat] == 1, row.outcome.scores[seat]);
        let placed = |(strong, weak): (&Row, &Row)| -> Placed {
            let (mine, yours) = (result(strong), result(weak));
            let rank = |own, other| if own >= other { 1 } else { 2 };
            vec![
                (true, seat, rank(mine, yours)),
                (false, Seat::new(1), rank(yours, mine)),
            ]
        };
        let rows = strong.iter().zip(&weak).map(placed).collect();
        Ok((rows, [one[0], other[0]]))
    }

    fn run(
        &self,
        bots: &[BotSpec<G>],
        rotation: u64,
        progress: &(dyn Fn() + Sync),
    ) -> Result<(Vec<Row>, Vec<Pace>), RunError> {
        let plan = Plan {
            matches: self.climb.matches.next_multiple_of(rotation),
            seed: self.climb.seed,
            threads: self.climb.threads,
            same_dice: rotation,
            keep_records: false,
        };
        let mut hall = Hall::new(self.game, bots, &plan)?;
        let over = hall.play(0..plan.matches, &|_| (), &|_| progress())?;
        let report = hall.report(over).0;
        Ok((report.rows, report.speed.bots))
    }

    fn step(&self, rows: &[Placed], [pace, weaker_pace]: [Pace; 2], neighbours: bool) -> Step {
        let seats: usize = rows.iter().map(Vec::len).sum();
        let own = rows
            .iter()
            .flatten()
            .filter(|(is_strong, ..)| *is_strong)
            .count();
        let matches = rows.len() as u64;
        Step {
            stronger: self.strong.name().to_owned(),
            weaker: self.weak.name().to_owned(),
            neighbours,
            matches,
            share: Share::of(rows.iter().map(own_share).sum(), matches),
            fair: own as f64 / seats.max(1) as f64,
            pace,
            weaker_pace,
        }
    }
}

/// The share of a win that goes to the seats of the stronger bot.
fn own_share(placed: &Placed) -> f64 {
    let first = placed.iter().filter(|(_, _, rank)| *rank == 1);
    let own = first.clone().filter(|(is_strong, ..)| *is_strong).count();
    own as f64 / first.count().max(1) as f64
}

impl Ladder {
    /// As a section of Markdown; `title` is its heading.
    pub fn markdown(&self, title: &str) -> String {
        let step = |step: &Step| {
            let mark = match step.times_fair() >= CLEARLY {
                _ if !step.neighbours => "",
                true => " ✓",
                false => " ✗",
            };
            format!(
                "| {} | {} | {} | {} | {:.2}{mark} | {:.1} | {:.0} |\n",
                step.stronger,
                step.weaker,
                step.matches,
                step.share,
                step.times_fair(),
                step.pace.mean_ms,
                step.pace.worst_ms
            )
        };
        let rating = |rating: &Rating| {
            let Rating {
                name,
                elo,
                low,
                high,
            } = rating;
            format!("| {name} | {elo:.0} | {low:.0} to {high:.0} |\n")
        };
        let steps: String = self.steps.iter().map(step).collect();
        let ratings: String = self.ratings.iter().map(rating).collect();
        format!(
            "## {title}\n\n`{}`, seed {}\n\n| bot | against | matches | share of wins (95 %) | × fair | ms a move | worst ms |\n\
             | --- | --- | --: | --: | --: | --: | --: |\n{steps}\n| bot | Elo | 95 % |\n| --- | --: | --: |\n{ratings}",
            self.options, self.seed
        )
    }
}

impl fmt::Display for Ladder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = self
            .ratings
            .iter()
            .map(|rating| rating.name.chars().count());
        let width = names.max().unwrap_or(0).max(8);
        let (game, options, seed) = (self.game, &self.options, self.seed);
        writeln!(f, "{game} {options}, seed {seed}\n")?;
        writeln!(
            f,
            "{:width$} {:width$} {:>7} {:>20} {:>6} {:>9} {:>9}",
            "bot", "against", "matches", "share of wins (95%)", "× fair", "ms/move", "worst ms"
        )?;
        for step in &self.steps {
            writeln!(
                f,
                "{:width$} {:width$} {:>7} {:>20} {:>6.2} {:>9.1} {:>9.0}",
                step.stronger,
                step.weaker,
                step.matches,
                step.share.to_string(),
                step.times_fair(),
                step.pace.mean_ms,
                step.pace.worst_ms
            )?;
        }
        writeln!(f, "\n{:width$} {:>7}  95%", "bot", "Elo")?;
        for Rating {
            name,
            elo,
            low,
            high,
        } in &self.ratings
        {
            writeln!(f, "{name:width$} {elo:>7.0}  {low:.0} to {high:.0}")?;
        }
        Ok(())
    }
}

impl Pace {
    /// Both together.
    pub(crate) fn and(self, other: Pace) -> Pace {
        let decisions = self.decisions + other.decisions;
        let total = self.mean_ms * self.decisions as f64 + other.mean_ms * other.decisions as f64;
        Pace {
            decisions,
            mean_ms: crate::stats::mean(total, decisions),
            worst_ms: self.worst_ms.max(other.worst_ms),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_come_first_and_nobody_is_left_out() {
        assert_eq!(pairings(4, false), [(3, 2), (2, 1), (1, 0)]);
        assert_eq!(
            pairings(4, true),
            [(3, 2), (2, 1), (1, 0), (3, 1), (3, 0), (2, 0)]
        );
        assert_eq!(pairings(2, true), [(1, 0)]);
        assert_eq!(pairings(1, true), []);
    }
}
