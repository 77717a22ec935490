//! UCT as a textbook has it, to compare the fast one with.

#![allow(unreachable_pub)]

use atoll_bots::{Judge, playout};
use atoll_engine::{BySeat, Seat, Silent, Turn};
use rand::SeedableRng;
use rand::rngs::SmallRng;

pub struct Node<G: Judge> {
    visits: f64,
    /// Sum of the results by seat.
    sums: Vec<f64>,
    moves: Vec<(G::Move, Option<Node<G>>)>,
    draws: Vec<(G::Chance, Node<G>)>,
}

pub fn search<G: Judge>(game: &G, root: &G::State, nodes: u64, c: f32, seed: u64) -> Node<G> {
    let mut rng = SmallRng::seed_from_u64(seed);
    let mut tree = Node::new(game, root);
    for _ in 0..nodes {
        tree.simulate(game, root.clone(), f64::from(c), &mut rng);
    }
    tree
}

impl<G: Judge> Node<G> {
    fn new(game: &G, state: &G::State) -> Self {
        let mut moves = Vec::new();
        game.moves(state, &mut moves);
        Node {
            visits: 0.0,
            sums: vec![0.0; game.seats()],
            moves: moves.into_iter().map(|mv| (mv, None)).collect(),
            draws: Vec::new(),
        }
    }

    /// Visits of each move of this node.
    pub fn visits(&self) -> Vec<u64> {
        let visits = |child: &Option<Node<G>>| child.as_ref().map_or(0, |c| c.visits as u64);
        self.moves.iter().map(|(_, child)| visits(child)).collect()
    }

    /// The mean result of a seat.
    pub fn value(&self, seat: usize) -> f64 {
        self.sums[seat] / self.visits
    }

    fn simulate(
        &mut self,
        game: &G,
        mut state: G::State,
        c: f64,
        rng: &mut SmallRng,
    ) -> BySeat<f32> {
        let result = match game.turn(&state) {
            Turn::Over => game.outcome(&state).unwrap().shares(),
            Turn::Chance => {
                let chance = game.draw(&state, &mut Vec::new(), rng).unwrap();
                game.resolve(&mut state, chance, &mut Silent);
                if !self.draws.iter().any(|(known, _)| *known == chance) {
                    self.draws.push((chance, Node::new(game, &state)));
                }
                let child = self.draws.iter_mut().find(|(known, _)| *known == chance);
                child.unwrap().1.simulate(game, state, c, rng)
            }
            Turn::Seat(seat) => {
                let index = self.best(seat, c);
                let (mv, child) = &mut self.moves[index];
                game.play(&mut state, *mv, &mut Silent);
                match child {
                    Some(child) => child.simulate(game, state, c, rng),
                    None => {
                        let child = child.insert(Node::new(game, &state));
                        playout(game, &mut state, &mut Vec::new(), &mut Vec::new(), rng);
                        child.learn(game.outcome(&state).unwrap().shares())
                    }
                }
            }
        };
        self.learn(result)
    }

    fn learn(&mut self, result: BySeat<f32>) -> BySeat<f32> {
        self.visits += 1.0;
        for (sum, value) in self.sums.iter_mut().zip(result.iter()) {
            *sum += f64::from(*value);
        }
        result
    }

    /// An untried move if there is one, else the one with the highest upper bound.
    fn best(&self, seat: Seat, c: f64) -> usize {
        let bound = |index: usize| match &self.moves[index].1 {
            None => f64::INFINITY,
            Some(child) => child.value(seat.index()) + c * (self.visits.ln() / child.visits).sqrt(),
        };
        let best = (0..self.moves.len()).max_by(|a, b| bound(*a).total_cmp(&bound(*b)));
        best.unwrap()
    }
}
