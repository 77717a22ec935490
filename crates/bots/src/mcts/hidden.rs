//! The tree where seats have secrets: information set Monte Carlo tree search with a single observer.
//!
//! Each simulation guesses a new world. Legal moves differ between worlds, so children are found by the
//! decision that leads to them, never by a number, and a child's bound grows with how often it could
//! have been chosen instead of how often its parent was visited.

use std::cmp::Ordering;
use std::f32::consts::LN_2;

use atoll_engine::{Game, Seat, Silent, Turn};
use rand::RngExt;
use rand::rngs::SmallRng;

use super::{Found, Rollout, SeatNumber, Shares, Task, Totals};
use crate::Considered;

/// A decision that leads from one node to another. Worlds may differ in who decides.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Edge<M, C> {
    Root,
    Move(Seat, M),
    Chance(C),
}

impl<M: Copy, C> Edge<M, C> {
    /// The move, if this seat made it.
    fn of(&self, seat: Seat) -> Option<M> {
        match self {
            Edge::Move(by, mv) if *by == seat => Some(*mv),
            _ => None,
        }
    }
}

type EdgeOf<G> = Edge<<G as Game>::Move, <G as Game>::Chance>;

#[derive(Debug, Clone, Copy)]
struct Node<E> {
    edge: E,
    /// Mean value for the seat that chose to come here.
    mean: f32,
    visits: u32,
    /// How often it was among the legal moves when its parent was visited.
    available: u32,
    /// How the game weighs the move, if the settings ask for weights.
    weight: f32,
    /// The child with the smallest edge; [`NONE`] if there is no child.
    first: u32,
    /// The sibling with the next larger edge; [`NONE`] after the last.
    next: u32,
}

/// The root's place in the tree.
const ROOT: u32 = 0;
/// No node: the root is nobody's child.
const NONE: u32 = 0;
/// Nobody chose what luck drew.
const NOBODY: SeatNumber = SeatNumber::MAX;

impl<E> Node<E> {
    fn new(edge: E, next: u32) -> Self {
        Node {
            edge,
            mean: 0.0,
            visits: 0,
            available: 1,
            weight: 0.0,
            first: NONE,
            next,
        }
    }

    fn learn(&mut self, value: f32) {
        self.visits += 1;
        self.mean += (value - self.mean) / self.visits as f32;
    }

    fn bound(&self, exploration: f32, logarithms: &Logarithms) -> f32 {
        let logarithm = logarithms.of(self.available);
        self.mean + exploration * (logarithm / self.visits as f32).sqrt()
    }
}

/// Natural logarithms of small numbers, by number.
#[derive(Debug)]
struct Logarithms(Vec<f32>);

impl Logarithms {
    /// How many binary digits a small number has.
    const DIGITS: u32 = 10;

    fn new() -> Self {
        let small = 0..1_u32 << Self::DIGITS;
        Logarithms(small.map(|number| (number as f32).ln()).collect())
    }

    /// The logarithm of a number, by its first digits: it errs by less than two thousandths.
    #[inline]
    fn of(&self, number: u32) -> f32 {
        let digits = u32::BITS - number.leading_zeros();
        let rest = digits.saturating_sub(Self::DIGITS);
        self.0[(number >> rest) as usize] + rest as f32 * LN_2
    }
}

/// A place among the children of `parent`: after `before`, or first if that is [`NONE`].
#[derive(Debug, Clone, Copy)]
struct Gap {
    parent: u32,
    before: u32,
}

/// What to try, by its place among the tried children or the untried moves of this world.
enum Pick {
    Tried(usize),
    Untried(usize),
}

/// Where a simulation goes on.
enum Next<E> {
    Known(u32),
    New(E, Gap, f32),
}

/// The place and size of the largest, the first among equals.
fn highest(bounds: impl Iterator<Item = f32>) -> Option<(usize, f32)> {
    bounds
        .enumerate()
        .reduce(|best, next| match next.1 > best.1 {
            true => next,
            false => best,
        })
}

/// Where a move is among sorted moves, or where it would be. Most often it is the first one.
fn search<M: Ord>(moves: &[M], mv: &M) -> Result<usize, usize> {
    match moves.first() {
        Some(first) if first == mv => Ok(0),
        _ => moves.binary_search(mv),
    }
}

/// A search tree and its buffers.
#[derive(Debug)]
pub(super) struct Tree<G: Game> {
    nodes: Vec<Node<EdgeOf<G>>>,
    /// The nodes of this simulation, each with the seat that chose it.
    path: Vec<(u32, SeatNumber)>,
    /// The children that can be chosen in this world.
    tried: Vec<u32>,
    /// The moves of this world that have no child yet.
    untried: Vec<G::Move>,
    logarithms: Logarithms,
    rollout: Rollout<G>,
}

impl<G: Game> Default for Tree<G> {
    fn default() -> Self {
        Tree {
            nodes: Vec::new(),
            path: Vec::new(),
            tried: Vec::new(),
            untried: Vec::new(),
            logarithms: Logarithms::new(),
            rollout: Rollout::default(),
        }
    }
}

impl<G: Game> Tree<G> {
    pub(super) fn search(&mut self, task: &Task<G>, rng: &mut SmallRng) -> Found<G> {
        self.nodes.clear();
        self.nodes.push(Node::new(Edge::Root, NONE));
        let mut totals = Totals::default();
        let mut spent = 0;
        while task.meter.allows(spent) {
            let mut state = task.game.guess(task.view, rng);
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

    /// Walks from the root to a new node, which it adds, or to the end of the part.
    fn descend(&mut self, task: &Task<G>, state: &mut G::State, rng: &mut SmallRng) {
        self.path.clear();
        self.path.push((ROOT, NOBODY));
        let mut at = ROOT;
        while task.looks_at(state) {
            let (next, chooser) = match task.game.turn(state) {
                Turn::Over => return,
                Turn::Chance => (self.drawn(task.game, at, state, rng), NOBODY),
                Turn::Seat(seat) => {
                    let next = self.chosen(task, at, seat, state, rng);
                    (next, seat.index() as SeatNumber)
                }
            };
            let Some((child, fresh)) = self.reach(next, task.settings.tree) else {
                return;
            };
            match self.nodes[child as usize].edge {
                Edge::Move(_, mv) => task.game.play(state, mv, &mut Silent),
                Edge::Chance(chance) => task.game.resolve(state, chance, &mut Silent),
                Edge::Root => unreachable!("the root is nobody's child"),
            }
            self.path.push((child, chooser));
            if fresh {
                return;
            }
            at = child;
        }
    }

    /// The node to go to and whether it was just added; `None` if the tree is full.
    fn reach(&mut self, next: Next<EdgeOf<G>>, limit: usize) -> Option<(u32, bool)> {
        match next {
            Next::Known(child) => Some((child, false)),
            Next::New(..) if self.nodes.len() >= limit => None,
            Next::New(edge, gap, weight) => Some((self.insert(edge, gap, weight), true)),
        }
    }

    fn insert(&mut self, edge: EdgeOf<G>, gap: Gap, weight: f32) -> u32 {
        let child = self.nodes.len() as u32;
        let link = match gap.before {
            NONE => &mut self.nodes[gap.parent as usize].first,
            before => &mut self.nodes[before as usize].next,
        };
        let next = std::mem::replace(link, child);
        let node = Node::new(edge, next);
        self.nodes.push(Node { weight, ..node });
        child
    }

    /// The move to try in this world.
    fn chosen(
        &mut self,
        task: &Task<G>,
        at: u32,
        seat: Seat,
        state: &G::State,
        rng: &mut SmallRng,
    ) -> Next<EdgeOf<G>> {
        self.sort_out(task.game, at, seat, state);
        let weights = &mut self.rollout.weights;
        weights.clear();
        if task.settings.weighs() {
            task.game.weigh(state, &self.untried, weights);
        }
        let width = task.width(self.nodes[at as usize].visits);
        let pick = match task.settings.guided {
            true => self.guided(task, width, rng),
            false => self.plain(task, width, rng),
        };
        match pick {
            Pick::Tried(index) => Next::Known(self.tried[index]),
            Pick::Untried(index) => {
                let edge = Edge::Move(seat, self.untried[index]);
                let gap = self.find(at, edge);
                let gap = gap.expect_err("what was not tried yet has no child");
                let weight = self.rollout.weights.get(index).copied();
                Next::New(edge, gap, weight.unwrap_or(1.0))
            }
        }
    }

    /// Finds the children of this world's moves, and the moves that have none.
    fn sort_out(&mut self, game: &G, at: u32, seat: Seat, state: &G::State) {
        let moves = &mut self.rollout.moves;
        moves.clear();
        game.moves(state, moves);
        self.tried.clear();
        self.untried.clear();
        // Children and moves are both sorted: each child's move lies among those behind the one before.
        let mut left = &moves[..];
        let mut next = self.nodes[at as usize].first;
        while next != NONE {
            let child = next;
            let node = &mut self.nodes[child as usize];
            next = node.next;
            let Some(mv) = node.edge.of(seat) else {
                continue;
            };
            let (legal, before) = match search(left, &mv) {
                Ok(before) => (true, before),
                Err(before) => (false, before),
            };
            self.untried.extend_from_slice(&left[..before]);
            left = &left[before + usize::from(legal)..];
            if legal {
                node.available += 1;
                self.tried.push(child);
            }
        }
        self.untried.extend_from_slice(left);
    }

    /// The heaviest untried move as long as the node may have more children; otherwise the child with the highest
    /// upper bound, which grows with how often it could have been chosen.
    fn plain(&self, task: &Task<G>, width: usize, rng: &mut SmallRng) -> Pick {
        if self.tried.len() < width
            && let Some(index) = self.fresh(task, rng)
        {
            return Pick::Untried(index);
        }
        let exploration = task.settings.exploration;
        let bound = |child: &u32| self.nodes[*child as usize].bound(exploration, &self.logarithms);
        let best = highest(self.tried.iter().map(bound));
        let (index, _) = best.expect("the seat to act has a move");
        Pick::Tried(index)
    }

    /// PUCT. What was not tried yet is taken for average.
    fn guided(&self, task: &Task<G>, width: usize, rng: &mut SmallRng) -> Pick {
        let nodes = &self.nodes;
        let tried = self.tried.iter().map(|child| &nodes[*child as usize]);
        let weight: f32 = tried.clone().map(|node| node.weight).sum();
        let total = weight + self.rollout.weights.iter().sum::<f32>();
        let (sum, visits) = tried.clone().fold((0.0, 0.0), |(sum, visits), node| {
            let seen = node.visits as f32;
            (sum + node.mean * seen, visits + seen)
        });
        let average = if visits > 0.0 { sum / visits } else { 0.0 };
        let curiosity = task.settings.exploration * (visits + 1.0).sqrt() / total;
        let bound =
            |node: &Node<_>| node.mean + curiosity * node.weight / (1.0 + node.visits as f32);
        let best = highest(tried.map(bound));
        let untried = self.heaviest(rng).filter(|_| self.tried.len() < width);
        match (best, untried) {
            (Some((index, bound)), Some(fresh))
                if bound >= average + curiosity * self.rollout.weights[fresh] =>
            {
                Pick::Tried(index)
            }
            (_, Some(fresh)) => Pick::Untried(fresh),
            (Some((index, _)), None) => Pick::Tried(index),
            (None, None) => unreachable!("the seat to act has a move"),
        }
    }

    /// The untried move to try: the heaviest, or any of them where the settings ask for no weights.
    fn fresh(&self, task: &Task<G>, rng: &mut SmallRng) -> Option<usize> {
        match task.settings.weighs() {
            true => self.heaviest(rng),
            false => (!self.untried.is_empty()).then(|| rng.random_range(0..self.untried.len())),
        }
    }

    /// The heaviest untried move, any of them if several are.
    fn heaviest(&self, rng: &mut SmallRng) -> Option<usize> {
        let weights = &self.rollout.weights;
        let most = weights.iter().copied().fold(f32::MIN, f32::max);
        let heaviest = (0..weights.len()).filter(|index| weights[*index] == most);
        let mut chosen = None;
        for (equals, index) in heaviest.enumerate() {
            if rng.random_range(0..=equals) == 0 {
                chosen = Some(index);
            }
        }
        chosen
    }

    fn drawn(
        &mut self,
        game: &G,
        at: u32,
        state: &G::State,
        rng: &mut SmallRng,
    ) -> Next<EdgeOf<G>> {
        let drawn = game.draw(state, &mut self.rollout.chances, rng);
        let edge = Edge::Chance(drawn.expect("there is something to draw at a chance node"));
        match self.find(at, edge) {
            Ok(child) => Next::Known(child),
            Err(gap) => Next::New(edge, gap, 0.0),
        }
    }

    /// The child with this edge, or the place where it would be.
    fn find(&self, parent: u32, edge: EdgeOf<G>) -> Result<u32, Gap> {
        let mut before = NONE;
        for child in self.children(parent) {
            match self.nodes[child as usize].edge.cmp(&edge) {
                Ordering::Less => before = child,
                Ordering::Equal => return Ok(child),
                Ordering::Greater => break,
            }
        }
        Err(Gap { parent, before })
    }

    fn learn(&mut self, shares: &Shares) {
        for &(index, chooser) in &self.path {
            // Nobody chose what luck drew; the mean of such a node is never compared.
            let value = shares.get(chooser as usize).copied().unwrap_or(0.0);
            self.nodes[index as usize].learn(value);
        }
    }

    fn children(&self, at: u32) -> impl Iterator<Item = u32> {
        let some = |child| (child != NONE).then_some(child);
        std::iter::successors(some(self.nodes[at as usize].first), move |child| {
            some(self.nodes[*child as usize].next)
        })
    }

    /// The most visited move at each node, better values first among equals, as far as seats decide.
    fn line(&self) -> Vec<G::Move> {
        let mut line = Vec::new();
        let mut at = ROOT;
        while let Some(child) = self.favourite(at) {
            let Edge::Move(_, mv) = self.nodes[child as usize].edge else {
                break;
            };
            line.push(mv);
            at = child;
        }
        line
    }

    fn favourite(&self, at: u32) -> Option<u32> {
        self.children(at).max_by(|a, b| {
            let (a, b) = (&self.nodes[*a as usize], &self.nodes[*b as usize]);
            let by_visits = a.visits.cmp(&b.visits);
            by_visits.then(a.mean.total_cmp(&b.mean))
        })
    }

    fn tried(&self) -> Vec<Considered<G::Move>> {
        let consider = |child: u32| {
            let node = &self.nodes[child as usize];
            match node.edge {
                Edge::Move(_, mv) => Some(Considered {
                    mv,
                    visits: u64::from(node.visits),
                    value: Some(node.mean),
                }),
                _ => None,
            }
        };
        self.children(ROOT).filter_map(consider).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logarithms_of_large_numbers_are_near() {
        let logarithms = Logarithms::new();
        for number in [1, 2, 1023, 1024, 1535, 2047, 100_000, u32::MAX] {
            let error = (number as f32).ln() - logarithms.of(number);
            assert!(error.abs() < 0.002, "{number}: {error}");
        }
    }
}
