//! The tree where nothing is hidden: one root state, every node visited with the same state each time.

use atoll_engine::{Rules, Silent, Turn};
use rand::rngs::SmallRng;
use rand::seq::SliceRandom;

use super::{Curiosity, Found, Rollout, SeatNumber, Shares, Tally, Task, Totals, highest};
use crate::{Considered, Judge};

/// A decision that leads from one node to another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Edge<M, C> {
    Move(M),
    Chance(C),
}

/// Small, because most of the time of a search goes into fetching nodes from memory.
#[derive(Debug, Clone, Copy)]
struct Node<E> {
    tally: Tally,
    /// Where the children begin; they lie side by side.
    first: u32,
    /// How many children there are: none until the node is expanded.
    count: u16,
    /// How many of them plain search has tried: always the first ones.
    tried: u16,
    /// Who decides here, if there are children.
    actor: SeatNumber,
    /// The decision that led here; `None` at the root.
    edge: Option<E>,
}

/// The actor of a chance node.
const CHANCE: SeatNumber = SeatNumber::MAX;
/// The root's place in the tree.
const ROOT: u32 = 0;
/// A leaf gets children when it is visited again after so many visits.
const EXPAND_AFTER: u32 = 1;

type EdgeOf<G> = Edge<<G as Rules>::Move, <G as Rules>::Chance>;

impl<E> Node<E> {
    fn new(edge: Option<E>) -> Self {
        Node {
            tally: Tally::default(),
            first: 0,
            count: 0,
            tried: 0,
            actor: CHANCE,
            edge,
        }
    }
}

/// A search tree and its buffers.
#[derive(Debug)]
pub(super) struct Tree<G: Judge> {
    nodes: Vec<Node<EdgeOf<G>>>,
    /// For each node the share of its parent's weight, if the settings ask for weights; otherwise empty.
    priors: Vec<f32>,
    /// The nodes of this simulation, each with the seat that chose it.
    path: Vec<(u32, SeatNumber)>,
    curiosity: &'static Curiosity,
    rollout: Rollout<G>,
}

impl<G: Judge> Default for Tree<G> {
    fn default() -> Self {
        Tree {
            nodes: Vec::new(),
            priors: Vec::new(),
            path: Vec::new(),
            curiosity: Curiosity::table(),
            rollout: Rollout::default(),
        }
    }
}

impl<G: Judge> Tree<G> {
    pub(super) fn search(&mut self, task: &Task<G>, rng: &mut SmallRng) -> Found<G> {
        self.nodes.clear();
        self.nodes.reserve(task.room());
        self.nodes.push(Node::new(None));
        self.priors.clear();
        self.expand(task, ROOT, task.world, rng);
        let mut state = task.world.clone();
        let mut totals = Totals::default();
        let mut spent = 0;
        while task.meter.allows(spent) {
            state.clone_from(task.world);
            self.descend(task, &mut state, rng);
            let shares = self.rollout.play(task, &mut state, rng);
            self.learn(&shares);
            totals.add(&shares);
            spent += 1;
        }
        Found {
            nodes: spent,
            value: totals.mean(task.game.seats(), spent),
            pv: self.line(),
            tried: self.tried(),
        }
    }

    /// Walks from the root to a leaf, or to a new child of a leaf that is visited again.
    #[inline]
    fn descend(&mut self, task: &Task<G>, state: &mut G::State, rng: &mut SmallRng) {
        self.path.clear();
        self.path.push((ROOT, task.seat.index() as SeatNumber));
        let mut at = ROOT;
        loop {
            let node = &self.nodes[at as usize];
            if node.count == 0
                && (node.tally.visits < EXPAND_AFTER || !self.expand(task, at, state, rng))
            {
                return;
            }
            at = self.step(task, at, state, rng);
        }
    }

    /// Goes on to one of the children.
    #[inline]
    fn step(&mut self, task: &Task<G>, at: u32, state: &mut G::State, rng: &mut SmallRng) -> u32 {
        let actor = self.nodes[at as usize].actor;
        let child = if actor == CHANCE {
            self.drawn(task, at, state, rng)
        } else {
            self.best(task, at)
        };
        match self.nodes[child as usize]
            .edge
            .expect("a child has an edge")
        {
            Edge::Move(mv) => task.game.play(state, mv, &mut Silent),
            Edge::Chance(chance) => task.game.resolve(state, chance, &mut Silent),
        }
        self.path.push((child, actor));
        child
    }

    fn children(&self, at: u32) -> &[Node<EdgeOf<G>>] {
        let node = &self.nodes[at as usize];
        &self.nodes[node.first as usize..][..node.count as usize]
    }

    /// The child to try.
    #[inline]
    fn best(&mut self, task: &Task<G>, at: u32) -> u32 {
        let node = &self.nodes[at as usize];
        let worth_trying = task.width(node.tally.visits).min(node.count.into());
        let best = if task.settings.guided {
            self.best_guided(task, at, worth_trying)
        } else if usize::from(node.tried) < worth_trying {
            self.next_untried(at)
        } else {
            self.best_plain(task, at)
        };
        self.nodes[at as usize].first + best as u32
    }

    /// The next child, as long as each is tried once.
    #[inline]
    fn next_untried(&mut self, at: u32) -> usize {
        let node = &mut self.nodes[at as usize];
        node.tried += 1;
        usize::from(node.tried) - 1
    }

    /// The tried child with the highest upper bound: UCB1.
    #[inline]
    fn best_plain(&self, task: &Task<G>, at: u32) -> usize {
        let Node { tally, tried, .. } = self.nodes[at as usize];
        let curiosity = task.settings.exploration * self.curiosity.of(tally.visits);
        let tried = self.children(at)[..tried.into()].iter();
        let bounds = tried.map(|child| child.tally.mean + curiosity * child.tally.doubt);
        let (best, _) = highest(bounds).expect("one child at least was tried");
        best
    }

    /// The child with the highest upper bound: PUCT. What was not tried yet is taken for average.
    fn best_guided(&self, task: &Task<G>, at: u32, worth_trying: usize) -> usize {
        let children = &self.children(at)[..worth_trying];
        let tried = children.iter().filter(|child| child.tally.visits > 0);
        let (sum, visits) = tried.fold((0.0, 0.0), |(sum, visits), child| {
            let seen = child.tally.visits as f32;
            (sum + child.tally.mean * seen, visits + seen)
        });
        let average = if visits > 0.0 { sum / visits } else { 0.0 };
        let curiosity = task.settings.exploration * (visits + 1.0).sqrt();
        let priors = &self.priors[self.nodes[at as usize].first as usize..];
        let bounds = children.iter().zip(priors).map(|(child, prior)| {
            let Tally { mean, visits, .. } = child.tally;
            let mean = if visits > 0 { mean } else { average };
            mean + curiosity * prior / (1.0 + visits as f32)
        });
        let (best, _) = highest(bounds).expect("one child at least is worth trying");
        best
    }

    fn drawn(&mut self, task: &Task<G>, at: u32, state: &G::State, rng: &mut SmallRng) -> u32 {
        let drawn = task.game.draw(state, &mut self.rollout.chances, rng);
        let edge = drawn.map(Edge::Chance);
        let index = self
            .children(at)
            .iter()
            .position(|child| child.edge == edge);
        let index = index.expect("a chance node has the same outcomes each time");
        self.nodes[at as usize].first + index as u32
    }

    /// Gives a leaf its children; whether it has any now.
    fn expand(&mut self, task: &Task<G>, at: u32, state: &G::State, rng: &mut SmallRng) -> bool {
        if self.nodes.len() >= task.settings.tree || !task.looks_at(state) {
            return false;
        }
        let first = self.nodes.len();
        let actor = match task.game.turn(state) {
            Turn::Over => return false,
            Turn::Chance => {
                self.push_chances(task.game, state);
                CHANCE
            }
            Turn::Seat(seat) => {
                self.push_moves(task, state, rng);
                seat.index() as SeatNumber
            }
        };
        let count = self.nodes.len() - first;
        let node = &mut self.nodes[at as usize];
        node.first = first as u32;
        node.count = u16::try_from(count).expect("a decision has fewer than 65536 answers");
        node.actor = actor;
        true
    }

    /// In random order, so that which of two untried moves comes first is no bias; the heaviest first if they have weights.
    fn push_moves(&mut self, task: &Task<G>, state: &G::State, rng: &mut SmallRng) {
        let moves = &mut self.rollout.moves;
        moves.clear();
        task.game.moves(state, moves);
        moves.shuffle(rng);
        if task.settings.weighs() {
            return self.push_weighed(task.game, state);
        }
        let children = moves.iter().map(|mv| Node::new(Some(Edge::Move(*mv))));
        self.nodes.extend(children);
    }

    fn push_weighed(&mut self, game: &G, state: &G::State) {
        let Rollout { moves, weights, .. } = &mut self.rollout;
        weights.clear();
        game.weigh(state, moves, weights);
        let total: f32 = weights.iter().sum();
        let mut order: Vec<usize> = (0..moves.len()).collect();
        order.sort_by(|a, b| weights[*b].total_cmp(&weights[*a]));
        self.priors.resize(self.nodes.len(), 0.0);
        for index in order {
            self.nodes.push(Node::new(Some(Edge::Move(moves[index]))));
            self.priors.push(weights[index] / total);
        }
    }

    fn push_chances(&mut self, game: &G, state: &G::State) {
        let chances = &mut self.rollout.chances;
        chances.clear();
        game.chances(state, chances);
        let children = chances
            .iter()
            .map(|(c, _)| Node::new(Some(Edge::Chance(*c))));
        self.nodes.extend(children);
    }

    #[inline]
    fn learn(&mut self, shares: &Shares) {
        for &(index, chooser) in &self.path {
            // Nobody chose what luck drew; the mean of such a node is never compared.
            let value = shares.get(chooser as usize).copied().unwrap_or(0.0);
            self.nodes[index as usize].tally.learn(value);
        }
    }

    /// The most visited move at each node, better values first among equals, as far as seats decide.
    fn line(&self) -> Vec<G::Move> {
        let mut line = Vec::new();
        let mut at = ROOT;
        while let Some(child) = self.favourite(at) {
            let Some(Edge::Move(mv)) = self.nodes[child as usize].edge else {
                break;
            };
            line.push(mv);
            at = child;
        }
        line
    }

    fn favourite(&self, at: u32) -> Option<u32> {
        let children = self.children(at).iter().enumerate();
        let visited = children.filter(|(_, child)| child.tally.visits > 0);
        let best = visited.max_by(|(_, a), (_, b)| a.tally.by_visits(&b.tally));
        best.map(|(index, _)| self.nodes[at as usize].first + index as u32)
    }

    fn tried(&self) -> Vec<Considered<G::Move>> {
        let visited = self
            .children(ROOT)
            .iter()
            .filter(|child| child.tally.visits > 0);
        let consider = |child: &Node<EdgeOf<G>>| match child.edge {
            Some(Edge::Move(mv)) => Some(Considered {
                mv,
                visits: u64::from(child.tally.visits),
                value: Some(child.tally.mean),
            }),
            _ => None,
        };
        visited.filter_map(consider).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nodes_stay_small() {
        assert!(size_of::<Node<Edge<[u8; 2], u8>>>() <= 24);
    }
}
