//! How strong bots are, from who was placed before whom.

use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use serde::Serialize;

/// How strong a bot is.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Rating {
    /// Its name.
    pub name: String,
    /// Points of Elo above the weakest: 400 more are odds of ten to one.
    pub elo: f64,
    /// Lower end of the 95 % interval.
    pub low: f64,
    /// Upper end.
    pub high: f64,
}

/// Who was placed before whom, match by match.
#[derive(Debug, Clone)]
pub(crate) struct Duels {
    bots: usize,
    /// For each match the pairs of bots that met, with the points of the first of them.
    matches: Vec<Vec<(usize, usize, f64)>>,
}

/// How often matches are drawn anew to see how far ratings would differ.
const DRAWS: usize = 200;

impl Duels {
    pub(crate) fn new(bots: usize) -> Duels {
        Duels {
            bots,
            matches: Vec::new(),
        }
    }

    /// Adds a match: the bot, the team and the rank of each seat.
    pub(crate) fn add(&mut self, seats: &[(usize, usize, u8)]) {
        let mut met = Vec::new();
        for (place, (bot, team, rank)) in seats.iter().enumerate() {
            for (other, other_team, other_rank) in &seats[..place] {
                if bot != other && team != other_team {
                    let points = match rank.cmp(other_rank) {
                        std::cmp::Ordering::Less => 1.0,
                        std::cmp::Ordering::Equal => 0.5,
                        std::cmp::Ordering::Greater => 0.0,
                    };
                    met.push((*bot, *other, points));
                }
            }
        }
        // A match counts once, however many seats meet in it.
        let weight = 1.0 / met.len().max(1) as f64;
        let mut sums: Vec<(usize, usize, f64)> = Vec::new();
        for (bot, other, points) in met {
            sums.push((bot, other, weight * points));
            sums.push((other, bot, weight * (1.0 - points)));
        }
        self.matches.push(sums);
    }

    /// The ratings, strongest first. Intervals come from drawing the matches anew, with repetition.
    pub(crate) fn ratings(&self, names: &[&str], seed: u64) -> Vec<Rating> {
        let all = self.elos(0..self.matches.len());
        let mut rng = SmallRng::seed_from_u64(seed);
        let count = self.matches.len();
        let mut drawn = vec![Vec::new(); self.bots];
        for _ in 0..DRAWS {
            let again: Vec<usize> = (0..count).map(|_| rng.random_range(0..count)).collect();
            let elos = self.elos(again.into_iter());
            drawn
                .iter_mut()
                .zip(elos)
                .for_each(|(of_bot, elo)| of_bot.push(elo));
        }
        let rating = |(bot, mut drawn): (usize, Vec<f64>)| {
            drawn.sort_by(f64::total_cmp);
            Rating {
                name: names[bot].to_owned(),
                elo: all[bot],
                low: drawn[DRAWS / 40],
                high: drawn[DRAWS - 1 - DRAWS / 40],
            }
        };
        let mut ratings: Vec<Rating> = drawn.into_iter().enumerate().map(rating).collect();
        ratings.sort_by(|a, b| b.elo.total_cmp(&a.elo));
        ratings
    }

    /// The strengths under which these matches are most likely (Bradley and Terry), the first bot at 0. Each pair that met
    /// has one drawn match more, so that nobody is endlessly stronger.
    fn elos(&self, matches: impl Iterator<Item = usize>) -> Vec<f64> {
        let mut points = vec![vec![0.0; self.bots]; self.bots];
        for index in matches {
            for (bot, other, share) in &self.matches[index] {
                points[*bot][*other] += share;
            }
        }
        let met = |a: usize, b: usize| points[a][b] + points[b][a] > 0.0;
        let drawn = |a: usize, b: usize| f64::from(u8::from(met(a, b)));
        let mut odds = vec![1.0; self.bots];
        for _ in 0..2000 {
            let better = |bot: usize| -> f64 {
                let others = || (0..self.bots).filter(|other| *other != bot);
                let won: f64 = others()
                    .map(|other| points[bot][other] + 0.5 * drawn(bot, other))
                    .sum();
                let played =
                    |other: usize| points[bot][other] + points[other][bot] + drawn(bot, other);
                let weighed: f64 = others()
                    .map(|other| played(other) / (odds[bot] + odds[other]))
                    .sum();
                if weighed > 0.0 {
                    won / weighed
                } else {
                    odds[bot]
                }
            };
            odds = (0..self.bots).map(better).collect();
        }
        let weakest = odds.first().copied().unwrap_or(1.0);
        odds.iter()
            .map(|odds| 400.0 * (odds / weakest).log10())
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Three quarters of the points are 191 Elo.
    #[test]
    fn ratings_are_the_odds_of_the_points() {
        let mut duels = Duels::new(3);
        for index in 0..4000 {
            let (first, second) = if index % 4 == 0 { (2, 1) } else { (1, 2) };
            duels.add(&[(1, 0, first), (0, 1, second)]);
            duels.add(&[(2, 1, first), (1, 0, second)]);
        }
        let ratings = duels.ratings(&["a", "b", "c"], 1);
        let names: Vec<&str> = ratings.iter().map(|rating| rating.name.as_str()).collect();
        assert_eq!(names, ["c", "b", "a"]);
        for (rating, elo) in ratings.iter().zip([382.0, 191.0, 0.0]) {
            assert!((rating.elo - elo).abs() < 2.0, "{rating:?}");
            assert!(rating.low <= rating.elo && rating.elo <= rating.high);
        }
    }

    #[test]
    fn whoever_always_wins_is_not_endlessly_stronger() {
        let mut duels = Duels::new(2);
        (0..50).for_each(|_| duels.add(&[(1, 0, 1), (0, 1, 2), (0, 2, 2)]));
        let best = &duels.ratings(&["a", "b"], 1)[0];
        assert!((400.0..1200.0).contains(&best.elo), "{best:?}");
    }
}
