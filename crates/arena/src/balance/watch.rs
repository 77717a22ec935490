//! What is noted while a match is played.

use std::collections::HashMap;

use atoll_engine::{BySeat, Match, Seat, Turn};

use super::Course;
use crate::stats::mean;
use crate::watch::Watch;
use crate::{Label, Studied};

/// The things that can be made use of, by number.
#[derive(Debug)]
pub(super) struct Usable {
    pub(super) labels: Vec<Label>,
    numbers: HashMap<Label, usize>,
}

impl Usable {
    pub(super) fn of<G: Studied>(game: &G) -> Usable {
        let labels = game.usable();
        let numbers = labels.iter().cloned().zip(0..).collect();
        Usable { labels, numbers }
    }
}

/// The notes of one match.
#[derive(Debug)]
pub(super) struct Notes<'u> {
    usable: &'u Usable,
    /// How often each seat made use of each thing.
    pub(super) uses: BySeat<Vec<u32>>,
    /// The seats in the order of their first decisions.
    pub(super) order: Vec<Seat>,
    /// What each seat played as.
    pub(super) roles: BySeat<Option<Label>>,
    /// The match at [`Course::STEPS`] + 1 moments from its beginning to its end; none if nobody decided anything.
    pub(super) moments: Vec<Moment>,
    /// How often another seat took over as the favourite.
    pub(super) changes: u32,
    /// How many moves there were at each decision so far, and each seat's chance to win by the game's judgement.
    choices: Vec<(u32, BySeat<f32>)>,
}

/// A moment of a match.
#[derive(Debug)]
pub(super) struct Moment {
    /// Legal moves: the mean of the decisions around it, since turns have steps of their own.
    pub(super) moves: f64,
    /// Each seat's chance to win.
    pub(super) chances: BySeat<f32>,
}

impl<'u> Notes<'u> {
    pub(super) fn new(seats: usize, usable: &'u Usable) -> Notes<'u> {
        Notes {
            usable,
            uses: BySeat::from_fn(seats, |_| vec![0; usable.labels.len()]),
            order: Vec::new(),
            roles: BySeat::from_fn(seats, |_| None),
            moments: Vec::new(),
            changes: 0,
            choices: Vec::new(),
        }
    }

    /// Keeps of the decisions what will be asked for: long matches have thousands of them.
    fn close(&mut self) {
        let choices = std::mem::take(&mut self.choices);
        let parts = (0..=Course::STEPS).map(|step| step as f64 / Course::STEPS as f64);
        self.moments = parts.filter_map(|part| moment(&choices, part)).collect();
        self.changes = changes(choices.iter().map(|(_, chances)| chances));
    }
}

fn moment(choices: &[(u32, BySeat<f32>)], part: f64) -> Option<Moment> {
    const AROUND: f64 = 0.5 / Course::STEPS as f64;
    let last = choices.len().checked_sub(1)? as f64;
    let place = |part: f64| (part.clamp(0.0, 1.0) * last).round() as usize;
    let near = &choices[place(part - AROUND)..=place(part + AROUND)];
    let moves = near.iter().map(|(moves, _)| f64::from(*moves)).sum();
    Some(Moment {
        moves: mean(moves, near.len() as u64),
        chances: choices[place(part)].1.clone(),
    })
}

/// How often another seat takes over as the favourite.
fn changes<'c>(chances: impl Iterator<Item = &'c BySeat<f32>>) -> u32 {
    let mut favourite: Option<Seat> = None;
    let mut changes = 0;
    for now in chances {
        let seats = Seat::all(now.seats());
        let Some(best) = seats.max_by(|a, b| now[*a].total_cmp(&now[*b])) else {
            continue;
        };
        let others = Seat::all(now.seats()).filter(|seat| *seat != best);
        let second = others.map(|seat| now[seat]).fold(0.0, f32::max);
        let rival = favourite.map_or(second, |seat| now[seat]);
        if favourite != Some(best) && now[best] >= rival + Course::AHEAD {
            changes += u32::from(favourite.is_some());
            favourite = Some(best);
        }
    }
    changes
}

impl<G: Studied> Watch<G> for Notes<'_> {
    fn choice(&mut self, table: &Match<G>, seat: Seat, moves: usize) {
        let chances = table.game().judge(table.state());
        self.choices.push((moves as u32, chances));
        if !self.order.contains(&seat) {
            self.order.push(seat);
        }
    }

    fn ply(&mut self, table: &Match<G>, events: &[G::Event]) {
        let game = table.game();
        for event in events {
            game.uses(event, &mut |seat, label| {
                if let Some(number) = self.usable.numbers.get(&label) {
                    self.uses[seat][*number] += 1;
                }
            });
        }
        if table.turn() == Turn::Over {
            self.roles = BySeat::from_fn(game.seats(), |seat| game.role(table.state(), seat));
            self.close();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_trembling_judgement_is_no_change() {
        let course = |first: &[f32]| {
            let chances: Vec<_> = first.iter().map(|p| BySeat::from([*p, 1.0 - p])).collect();
            changes(chances.iter())
        };
        assert_eq!(course(&[0.5, 0.51, 0.49, 0.51]), 0);
        assert_eq!(course(&[0.6, 0.49, 0.51, 0.7]), 0);
        assert_eq!(course(&[0.6, 0.4, 0.7]), 2);
        assert_eq!(course(&[0.4, 0.6]), 1);
        assert_eq!(course(&[]), 0);
    }

    #[test]
    fn moments_are_of_the_whole_match() {
        let choices: Vec<_> = (0..=100).map(|n| (n, BySeat::from([0.5, 0.5]))).collect();
        let moves = |part| moment(&choices, part).unwrap().moves;
        assert_eq!([moves(0.0), moves(0.5), moves(1.0)], [1.5, 50.5, 99.0]);
        assert!(moment(&[], 0.5).is_none());
    }
}
