//! What is noted while a match is played.

use std::collections::HashMap;

use atoll_engine::{BySeat, Game, Label, Match, Seat};

use crate::watch::Watch;

/// The things that can be made use of, by number.
#[derive(Debug)]
pub(super) struct Usable {
    pub(super) labels: Vec<Label>,
    numbers: HashMap<Label, usize>,
}

impl Usable {
    pub(super) fn of<G: Game>(game: &G) -> Usable {
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
    /// How many moves there were at each decision.
    pub(super) widths: Vec<u32>,
    /// Each seat's chance to win by the game's judgement, before each decision.
    pub(super) chances: Vec<BySeat<f32>>,
    /// The seats in the order of their first decisions.
    pub(super) order: Vec<Seat>,
    /// What each seat played as.
    pub(super) roles: BySeat<Option<Label>>,
}

impl<'u> Notes<'u> {
    pub(super) fn new(seats: usize, usable: &'u Usable) -> Notes<'u> {
        Notes {
            usable,
            uses: BySeat::from_fn(seats, |_| vec![0; usable.labels.len()]),
            widths: Vec::new(),
            chances: Vec::new(),
            order: Vec::new(),
            roles: BySeat::from_fn(seats, |_| None),
        }
    }
}

impl<G: Game> Watch<G> for Notes<'_> {
    fn choice(&mut self, table: &Match<G>, seat: Seat, moves: usize) {
        self.widths.push(moves as u32);
        self.chances.push(table.game().judge(table.state()));
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
        if table.outcome().is_some() {
            self.roles = BySeat::from_fn(game.seats(), |seat| game.role(table.state(), seat));
        }
    }
}
