//! The tree where seats have secrets: information set Monte Carlo tree search with a single observer.
//!
//! Each simulation guesses a new world. Legal moves differ between worlds, so children are found by the
//! decision that leads to them, never by a number, and a child's bound grows with how often it could
//! have been chosen instead of how often its parent was visited.

use std::ops::Range;

use atoll_engine::{Rules, Seat, Silent, Turn};
use rand::RngExt;
use rand::rngs::SmallRng;

use super::{Curiosity, Found, Rollout, SeatNumber, Shares, Tally, Task, Totals, highest};
use crate::{Considered, Judge};

/// A decision that leads from one node to another. Worlds may differ in who decides.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Edge<M, C> {
    Root,
    Move(Seat, M),
    Chance(C),
}

impl<M: Copy + PartialEq, C> Edge<M, C> {
    /// Whether it is this move of this seat.
    #[inline]
    fn is(&self, seat: Seat, mv: &M) -> bool {
        matches!(self, Edge::Move(by, known) if known == mv && *by == seat)
    }

    /// The move, if this seat made it.
    fn of(&self, seat: Seat) -> Option<M> {
        match self {
            Edge::Move(by, mv) if *by == seat => Some(*mv),
            _ => None,
        }
    }
}

type EdgeOf<G> = Edge<<G as Rules>::Move, <G as Rules>::Chance>;

#[derive(Debug, Clone, Copy)]
struct Node {
    tally: Tally,
    /// How often its parent was visited without this among the legal moves, as far as they were sorted out.
    missed: u32,
    /// How the game weighs the move, if the settings ask for weights.
    weight: f32,
    /// Where the children begin; they lie side by side, sorted by their edges.
    first: u32,
    /// How many children there are.
    count: u32,
}

/// The root's place in the tree.
const ROOT: u32 = 0;
/// Nobody chose what luck drew.
const NOBODY: SeatNumber = SeatNumber::MAX;

impl Node {
    fn new(missed: u32, weight: f32) -> Self {
        Node {
            tally: Tally::default(),
            missed,
            weight,
            first: 0,
            count: 0,
        }
    }

    #[inline]
    fn children(&self) -> Range<usize> {
        let first = self.first as usize;
        first..first + self.count as usize
    }
}

/// What to try, by its place among the tried children or the untried moves of this world.
enum Pick {
    Tried(usize),
    Untried(usize),
}

/// Where a simulation goes on.
enum Next<E> {
    Known(u32),
    New(Place, E, f32),
}

/// A place among the children of a node.
type Place = usize;

/// A search tree and its buffers.
#[derive(Debug)]
pub(super) struct Tree<G: Judge> {
    /// Blocks of siblings, with room for more behind each.
    nodes: Vec<Node>,
    /// For each node the decision that led there.
    edges: Vec<EdgeOf<G>>,
    /// The nodes of this simulation, each with the seat that chose it.
    path: Vec<(u32, SeatNumber)>,
    /// The children that can be chosen in this world.
    tried: Vec<u32>,
    /// The moves of this world that have no child yet.
    untried: Vec<G::Move>,
    curiosity: &'static Curiosity,
    rollout: Rollout<G>,
}

impl<G: Judge> Default for Tree<G> {
    fn default() -> Self {
        Tree {
            nodes: Vec::new(),
            edges: Vec::new(),
            path: Vec::new(),
            tried: Vec::new(),
            untried: Vec::new(),
            curiosity: Curiosity::table(),
            rollout: Rollout::default(),
        }
    }
}

impl<G: Judge> Tree<G> {
    pub(super) fn search(&mut self, task: &Task<G>, rng: &mut SmallRng) -> Found<G> {
        self.nodes.clear();
        self.nodes.push(Node::new(0, 0.0));
        self.edges.clear();
        self.edges.push(Edge::Root);
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
            let Some((child, fresh)) = self.reach(at, next, task.settings.tree) else {
                return;
            };
            match self.edges[child as usize] {
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
    fn reach(&mut self, at: u32, next: Next<EdgeOf<G>>, limit: usize) -> Option<(u32, bool)> {
        match next {
            Next::Known(child) => Some((child, false)),
            Next::New(..) if self.nodes.len() >= limit => None,
            Next::New(place, edge, weight) => Some((self.insert(at, place, edge, weight), true)),
        }
    }

    fn insert(&mut self, parent: u32, place: Place, edge: EdgeOf<G>, weight: f32) -> u32 {
        self.make_room(parent);
        let parent = &mut self.nodes[parent as usize];
        parent.count += 1;
        let child = Node::new(parent.tally.visits, weight);
        let Range { start, end } = parent.children();
        let at = start + place;
        self.nodes.copy_within(at..end - 1, at + 1);
        self.nodes[at] = child;
        self.edges.copy_within(at..end - 1, at + 1);
        self.edges[at] = edge;
        at as u32
    }

    /// Moves the children to where there is room for twice as many, if they are as many as a power of two.
    fn make_room(&mut self, parent: u32) {
        let children = self.nodes[parent as usize].children();
        let room = match children.len() {
            0 => 1,
            count if count.is_power_of_two() => 2 * count,
            _ => return,
        };
        let first = self.nodes.len();
        self.nodes[parent as usize].first = first as u32;
        self.nodes.extend_from_within(children.clone());
        self.nodes.resize(first + room, Node::new(0, 0.0));
        self.edges.extend_from_within(children);
        self.edges.resize(first + room, Edge::Root);
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
        let children = self.nodes[at as usize].children();
        self.tried.clear();
        self.untried.clear();
        // The seat knows its moves: at the root they are the same in every world.
        if at == ROOT && children.len() == task.moves.len() {
            self.tried.extend(children.map(|child| child as u32));
            return self.best(task, at, seat, state, rng);
        }
        let moves = &mut self.rollout.moves;
        moves.clear();
        task.game.moves(state, moves);
        if 2 * children.len() < moves.len() && !task.settings.weighs() {
            return self.any_untried(at, seat, rng);
        }
        self.sort_out(at, seat);
        self.best(task, at, seat, state, rng)
    }

    /// The best of what was tried and what was not.
    fn best(
        &mut self,
        task: &Task<G>,
        at: u32,
        seat: Seat,
        state: &G::State,
        rng: &mut SmallRng,
    ) -> Next<EdgeOf<G>> {
        let weights = &mut self.rollout.weights;
        weights.clear();
        if task.settings.weighs() {
            task.game.weigh(state, &self.untried, weights);
        }
        let width = task.width(self.nodes[at as usize].tally.visits);
        let pick = match task.settings.guided {
            true => self.guided(task, width, rng),
            false => self.plain(task, at, width, rng),
        };
        match pick {
            Pick::Tried(index) => Next::Known(self.tried[index]),
            Pick::Untried(index) => {
                let edge = Edge::Move(seat, self.untried[index]);
                let place = self.find(at, edge);
                let place = place.expect_err("what was not tried yet has no child");
                let weight = self.rollout.weights.get(index).copied();
                Next::New(place, edge, weight.unwrap_or(1.0))
            }
        }
    }

    /// One of this world's moves that have no child, each with the same chance. At least every second has none, so
    /// that drawing again until it is one takes less than sorting out all of them.
    fn any_untried(&self, at: u32, seat: Seat, rng: &mut SmallRng) -> Next<EdgeOf<G>> {
        let moves = &self.rollout.moves;
        loop {
            let edge = Edge::Move(seat, moves[rng.random_range(0..moves.len())]);
            if let Err(place) = self.find(at, edge) {
                return Next::New(place, edge, 1.0);
            }
        }
    }

    /// Finds the children of this world's moves, and the moves that have none.
    fn sort_out(&mut self, at: u32, seat: Seat) {
        // Children and moves are both sorted.
        let Range { mut start, end } = self.nodes[at as usize].children();
        let mut moves = &self.rollout.moves[..];
        while start < end {
            let pairs = self.edges[start..end].iter().zip(moves);
            let same = pairs.take_while(|(edge, mv)| edge.is(seat, mv)).count();
            self.tried.extend(start as u32..(start + same) as u32);
            start += same;
            moves = &moves[same..];
            if start < end {
                let child = self.edges[start].of(seat);
                let comes_earlier = |mv: &&G::Move| child.is_some_and(|child| **mv < child);
                let count = moves.iter().take_while(comes_earlier).count();
                let (earlier, rest) = moves.split_at(count);
                if earlier.is_empty() {
                    self.nodes[start].missed += 1;
                    start += 1;
                }
                self.untried.extend_from_slice(earlier);
                moves = rest;
            }
        }
        self.untried.extend_from_slice(moves);
    }

    /// The heaviest untried move as long as the node may have more children; otherwise the child with the highest
    /// upper bound, which grows with how often it could have been chosen.
    fn plain(&self, task: &Task<G>, at: u32, width: usize, rng: &mut SmallRng) -> Pick {
        if self.tried.len() < width
            && let Some(index) = self.fresh(task, rng)
        {
            return Pick::Untried(index);
        }
        let exploration = task.settings.exploration;
        let visits = self.nodes[at as usize].tally.visits + 1;
        let bound = |child: &u32| {
            let Node { tally, missed, .. } = &self.nodes[*child as usize];
            tally.mean + exploration * self.curiosity.of(visits - missed) * tally.doubt
        };
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
            let seen = node.tally.visits as f32;
            (sum + node.tally.mean * seen, visits + seen)
        });
        let average = if visits > 0.0 { sum / visits } else { 0.0 };
        let curiosity = task.settings.exploration * (visits + 1.0).sqrt() / total;
        let bound = |Node { tally, weight, .. }: &Node| {
            tally.mean + curiosity * weight / (1.0 + tally.visits as f32)
        };
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
            Err(place) => Next::New(place, edge, 0.0),
        }
    }

    /// The child with this edge, or its place among the children if it were there.
    fn find(&self, parent: u32, edge: EdgeOf<G>) -> Result<u32, Place> {
        let children = self.nodes[parent as usize].children();
        let found = self.edges[children.clone()].binary_search(&edge);
        found.map(|place| (children.start + place) as u32)
    }

    fn learn(&mut self, shares: &Shares) {
        for &(index, chooser) in &self.path {
            // Nobody chose what luck drew; the mean of such a node is never compared.
            let value = shares.get(chooser as usize).copied().unwrap_or(0.0);
            self.nodes[index as usize].tally.learn(value);
        }
    }

    fn children(&self, at: u32) -> impl Iterator<Item = u32> {
        self.nodes[at as usize].children().map(|child| child as u32)
    }

    /// The most visited move at each node, better values first among equals, as far as seats decide.
    fn line(&self) -> Vec<G::Move> {
        let mut line = Vec::new();
        let mut at = ROOT;
        while let Some(child) = self.favourite(at) {
            let Edge::Move(_, mv) = self.edges[child as usize] else {
                break;
            };
            line.push(mv);
            at = child;
        }
        line
    }

    fn favourite(&self, at: u32) -> Option<u32> {
        self.children(at).max_by(|a, b| {
            let [a, b] = [a, b].map(|child| self.nodes[*child as usize].tally);
            a.by_visits(&b)
        })
    }

    fn tried(&self) -> Vec<Considered<G::Move>> {
        let consider = |child: u32| {
            let tally = self.nodes[child as usize].tally;
            match self.edges[child as usize] {
                Edge::Move(_, mv) => Some(Considered {
                    mv,
                    visits: u64::from(tally.visits),
                    value: Some(tally.mean),
                }),
                _ => None,
            }
        };
        self.children(ROOT).filter_map(consider).collect()
    }
}
