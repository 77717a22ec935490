//! Toy games given by an explicit tree: any number of seats, luck, and secrets.
#![allow(dead_code, unreachable_pub)]

use std::fmt;
use std::str::FromStr;

use atoll_bots::Judge;
use atoll_engine::{
    BySeat, Choices, Notation, OptionSpec, Options, Outcome, ParseError, Problems, Rules, Seat,
    Secrets, Tell, Turn, Viewer,
};
use rand::rngs::SmallRng;
use rand::{Rng, RngExt, SeedableRng};
use serde::Serialize;

/// A game that is a tree. With `SECRETS`, seats may take several nodes for the same.
#[derive(Debug, Clone)]
pub struct Tree<const SECRETS: bool> {
    pub seats: usize,
    pub nodes: Vec<Node>,
    /// The move that weighs more than others.
    pub heavy: Option<u8>,
}

#[derive(Debug, Clone)]
pub struct Node {
    pub kind: Kind,
    /// What each seat takes this node for; the node itself unless said otherwise.
    looks: Vec<u32>,
    /// How likely luck leads here.
    weight: u32,
}

#[derive(Debug, Clone)]
pub enum Kind {
    Decision(Seat, Vec<(u8, u32)>),
    Luck(Vec<(u8, u32, u32)>),
    End(Vec<i32>),
}

#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Sight {
    viewer: Option<Seat>,
    look: u32,
}

impl<const SECRETS: bool> Tree<SECRETS> {
    pub fn new(seats: usize) -> Self {
        Tree {
            seats,
            nodes: Vec::new(),
            heavy: None,
        }
    }

    fn add(&mut self, kind: Kind) -> u32 {
        let id = self.nodes.len() as u32;
        self.nodes.push(Node {
            kind,
            looks: vec![id; self.seats],
            weight: 1,
        });
        id
    }

    /// Children first: the last node added is the root.
    pub fn end(&mut self, scores: &[i32]) -> u32 {
        self.add(Kind::End(scores.to_vec()))
    }

    pub fn decision(&mut self, seat: usize, moves: &[(u8, u32)]) -> u32 {
        self.add(Kind::Decision(Seat::new(seat), moves.to_vec()))
    }

    pub fn luck(&mut self, outcomes: &[(u8, u32, u32)]) -> u32 {
        for (_, weight, child) in outcomes {
            self.nodes[*child as usize].weight = *weight;
        }
        self.add(Kind::Luck(outcomes.to_vec()))
    }

    /// To `seat` all these nodes look the same.
    pub fn alike(&mut self, seat: usize, nodes: &[u32]) {
        for node in nodes {
            self.nodes[*node as usize].looks[seat] = nodes[0];
        }
    }

    pub fn root(&self) -> u32 {
        self.nodes.len() as u32 - 1
    }

    /// Each seat's exact value, by going through everything: seats maximise their own share, luck averages.
    /// `None` if it depends on what a seat does that is indifferent between moves.
    pub fn solve(&self, id: u32) -> Option<Vec<f64>> {
        let bounds = self.bounds(id);
        let exact = bounds.iter().all(|(low, high)| high - low < 1e-9);
        exact.then(|| bounds.iter().map(|(low, _)| *low).collect())
    }

    /// Between which values each seat ends, whatever indifferent seats do.
    fn bounds(&self, id: u32) -> Vec<(f64, f64)> {
        match &self.nodes[id as usize].kind {
            Kind::End(_) => {
                let shares = self.outcome(&id).unwrap().shares();
                shares
                    .iter()
                    .map(|s| (f64::from(*s), f64::from(*s)))
                    .collect()
            }
            Kind::Decision(seat, moves) => {
                let mine = seat.index();
                let mut all: Vec<_> = moves.iter().map(|(_, child)| self.bounds(*child)).collect();
                let sure = all.iter().map(|b| b[mine].0).fold(0.0, f64::max);
                all.retain(|b| b[mine].1 >= sure - 1e-9);
                let around = |s: usize| {
                    let lows = all.iter().map(|b| b[s].0);
                    let highs = all.iter().map(|b| b[s].1);
                    (lows.fold(1.0, f64::min), highs.fold(0.0, f64::max))
                };
                let mut bounds: Vec<_> = (0..self.seats).map(around).collect();
                bounds[mine].0 = sure;
                bounds
            }
            Kind::Luck(outcomes) => {
                let total: u32 = outcomes.iter().map(|(_, weight, _)| weight).sum();
                let mut mean = vec![(0.0, 0.0); self.seats];
                for (_, weight, child) in outcomes {
                    let part = f64::from(*weight) / f64::from(total);
                    for (sum, (low, high)) in mean.iter_mut().zip(self.bounds(*child)) {
                        *sum = (sum.0 + part * low, sum.1 + part * high);
                    }
                }
                mean
            }
        }
    }

    /// A random tree whose root is a decision of seat 0.
    pub fn random(seats: usize, depth: u32, luck: bool, seed: u64) -> Self {
        let mut tree = Tree::new(seats);
        let mut rng = SmallRng::seed_from_u64(seed);
        tree.grow(depth, depth, luck, &mut rng);
        tree
    }

    fn grow(&mut self, depth: u32, full: u32, luck: bool, rng: &mut SmallRng) -> u32 {
        if depth == 0 {
            let scores: Vec<i32> = (0..self.seats).map(|_| rng.random_range(0..4)).collect();
            return self.end(&scores);
        }
        let width = rng.random_range(2..5);
        let children: Vec<u32> = (0..width)
            .map(|_| self.grow(depth - 1, full, luck, rng))
            .collect();
        if luck && depth < full && rng.random_bool(0.4) {
            let outcome = |(i, child): (usize, &u32)| (i as u8, 1 + i as u32, *child);
            let outcomes: Vec<_> = children.iter().enumerate().map(outcome).collect();
            return self.luck(&outcomes);
        }
        let moves: Vec<_> = children
            .iter()
            .enumerate()
            .map(|(i, c)| (i as u8, *c))
            .collect();
        let seat = if depth == full {
            0
        } else {
            rng.random_range(0..self.seats)
        };
        self.decision(seat, &moves)
    }
}

/// A branch by its number: a move, or an outcome.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Way(pub u8);

impl PartialEq<u8> for Way {
    fn eq(&self, other: &u8) -> bool {
        self.0 == *other
    }
}

impl fmt::Display for Way {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Way {
    type Err = ParseError;
    fn from_str(text: &str) -> Result<Way, ParseError> {
        let number = text.parse().map(Way);
        number.map_err(|_| ParseError::new(text, 0, "a number"))
    }
}

impl<const SECRETS: bool> Rules for Tree<SECRETS> {
    const NAME: &'static str = "toy";

    type State = u32;
    type Move = Way;
    type Chance = Way;
    type Event = ();

    fn seats(&self) -> usize {
        self.seats
    }

    fn start(&self) -> u32 {
        self.root()
    }

    fn turn(&self, state: &u32) -> Turn {
        match &self.nodes[*state as usize].kind {
            Kind::Decision(seat, _) => Turn::Seat(*seat),
            Kind::Luck(_) => Turn::Chance,
            Kind::End(_) => Turn::Over,
        }
    }

    fn moves(&self, state: &u32, out: &mut Vec<Way>) {
        if let Kind::Decision(_, moves) = &self.nodes[*state as usize].kind {
            out.extend(moves.iter().map(|(mv, _)| Way(*mv)));
        }
    }

    fn chances(&self, state: &u32, out: &mut Vec<(Way, u32)>) {
        if let Kind::Luck(outcomes) = &self.nodes[*state as usize].kind {
            out.extend(
                outcomes
                    .iter()
                    .map(|(chance, weight, _)| (Way(*chance), *weight)),
            );
        }
    }

    fn act(&self, state: &mut u32, mv: Way, _: &mut impl Tell<Self>) {
        let Kind::Decision(_, moves) = &self.nodes[*state as usize].kind else {
            panic!("no decision here");
        };
        *state = moves
            .iter()
            .find(|(m, _)| mv == *m)
            .expect("a legal move")
            .1;
    }

    fn fall(&self, state: &mut u32, chance: Way, _: &mut impl Tell<Self>) {
        let Kind::Luck(outcomes) = &self.nodes[*state as usize].kind else {
            panic!("no luck here");
        };
        *state = outcomes
            .iter()
            .find(|(c, ..)| chance == *c)
            .expect("possible")
            .2;
    }

    fn outcome(&self, state: &u32) -> Option<Outcome> {
        let Kind::End(scores) = &self.nodes[*state as usize].kind else {
            return None;
        };
        let scores = BySeat::from_fn(self.seats, |seat| scores[seat.index()]);
        Some(Outcome::by_scores(scores, "end"))
    }

    fn part(&self, _: &u32) -> u32 {
        0
    }
}

impl<const SECRETS: bool> Options for Tree<SECRETS> {
    fn options() -> Vec<OptionSpec> {
        Vec::new()
    }

    fn new(_: &Choices) -> Result<Self, Problems> {
        Ok(Tree::new(2))
    }

    fn choices(&self) -> Choices {
        Choices::default()
    }
}

impl<const SECRETS: bool> Secrets for Tree<SECRETS> {
    const SECRETS: bool = SECRETS;

    type View = Sight;

    fn screened(&self, _: &u32) -> bool {
        false
    }

    fn view(&self, state: &u32, viewer: Viewer) -> Sight {
        let viewer = viewer.seat();
        let look = viewer.map_or(*state, |seat| {
            self.nodes[*state as usize].looks[seat.index()]
        });
        Sight { viewer, look }
    }

    fn guess(&self, view: &Sight, rng: &mut impl Rng) -> u32 {
        let Some(seat) = view.viewer else {
            return view.look;
        };
        let looks = |id: &u32| self.nodes[*id as usize].looks[seat.index()] == view.look;
        let worlds: Vec<u32> = (0..self.nodes.len() as u32).filter(looks).collect();
        let weight = |id: &u32| self.nodes[*id as usize].weight;
        let mut point = rng.random_range(0..worlds.iter().map(weight).sum());
        for world in &worlds {
            if point < weight(world) {
                return *world;
            }
            point -= weight(world);
        }
        unreachable!("the point lies within the sum of the weights")
    }

    fn tell_move(&self, _: &u32, mv: Way, _: Viewer) -> String {
        mv.to_string()
    }

    fn tell_chance(&self, _: &u32, _: Way, _: Viewer) -> String {
        "?".to_owned()
    }

    fn tell_event(&self, _: &(), _: Viewer) -> Option<()> {
        None
    }

    fn view_position(&self, view: &Sight) -> String {
        view.look.to_string()
    }
}

impl<const SECRETS: bool> Notation for Tree<SECRETS> {
    fn position(&self, state: &u32) -> String {
        state.to_string()
    }

    fn parse_position(text: &str) -> Result<(Self, u32), ParseError> {
        Err(ParseError::new(text, 0, "toys have no positions"))
    }
}

impl<const SECRETS: bool> Judge for Tree<SECRETS> {
    fn weigh(&self, _: &u32, moves: &[Way], out: &mut Vec<f32>) {
        let weight = |mv: &Way| if Some(mv.0) == self.heavy { 5.0 } else { 1.0 };
        out.extend(moves.iter().map(weight));
    }

    fn judge(&self, _: &u32) -> BySeat<f32> {
        BySeat::from_fn(self.seats, |_| 1.0 / self.seats as f32)
    }
}
