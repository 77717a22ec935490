//! Monte Carlo tree search for any game: one to six seats, luck, hidden information.
//!
//! Two trees share one way of choosing. Where every view tells everything, [`open`] keeps one root state
//! and small nodes whose children lie side by side. Where seats have secrets, [`hidden`] guesses a new
//! world for each simulation and keeps what is common to all of them.

mod hidden;
mod open;

use atoll_engine::{BySeat, Game, MAX_SEATS, Seat, playout};
use rand::SeedableRng;
use rand::rngs::SmallRng;

use crate::bot::{legal, worth};
use crate::budget::Meter;
use crate::{Bot, Budget, Choice, Considered, Info};

/// How a search goes about it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Settings {
    /// Simulations for each decision where the budget sets no limit.
    pub nodes: u64,
    /// How much a rarely tried move is preferred to one that did well: UCB's constant, for values from 0 to 1.
    pub exploration: f32,
    /// A leaf gets children when it is visited again after so many visits.
    pub expand_after: u32,
    /// The tree grows to so many nodes (of some 24 bytes); then the search goes on with what it has.
    pub tree: usize,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            nodes: 10_000,
            exploration: 0.7,
            expand_after: 1,
            tree: 1 << 23,
        }
    }
}

/// Monte Carlo tree search: UCT, and with hidden information ISMCTS.
///
/// Rollouts are random and stop where the part of the match ends; there [`Game::judge`] decides.
#[derive(Debug)]
pub struct Mcts<G: Game> {
    settings: Settings,
    rng: SmallRng,
    /// Kept from one decision to the next for their memory only.
    open: open::Tree<G>,
    hidden: hidden::Tree<G>,
}

impl<G: Game> Mcts<G> {
    /// A search with the default settings.
    pub fn new(seed: u64) -> Self {
        Mcts::with(Settings::default(), seed)
    }

    /// A search with these settings.
    pub fn with(settings: Settings, seed: u64) -> Self {
        Mcts {
            settings,
            rng: SmallRng::seed_from_u64(seed),
            open: open::Tree::default(),
            hidden: hidden::Tree::default(),
        }
    }

    fn search(&mut self, task: &Task<G>) -> Found<G> {
        if G::SECRETS {
            self.hidden.search(task, &mut self.rng)
        } else {
            self.open.search(task, &mut self.rng)
        }
    }
}

impl<G: Game> Bot<G> for Mcts<G> {
    fn choose(&mut self, game: &G, view: &G::View, seat: Seat, budget: &Budget) -> Choice<G::Move> {
        let world = game.guess(view, &mut self.rng);
        let moves = legal(game, &world);
        if let [only] = moves[..] {
            return Choice::untried(game, &world, &moves, only);
        }
        let task = Task {
            game,
            view,
            seat,
            part: game.part(&world),
            world: &world,
            meter: budget.start(self.settings.nodes),
            settings: self.settings,
        };
        self.search(&task).choice(&moves)
    }
}

/// One decision to be made.
struct Task<'t, G: Game> {
    game: &'t G,
    view: &'t G::View,
    seat: Seat,
    /// A world that fits the view; the only one if nothing is hidden.
    world: &'t G::State,
    /// The part of the match in which the search begins, and beyond which it does not look.
    part: u32,
    meter: Meter<'t>,
    settings: Settings,
}

impl<G: Game> Task<'_, G> {
    /// Nodes to make room for at once; memory that stays empty costs nothing.
    fn room(&self) -> usize {
        const PER_SIMULATION: u64 = 4;
        let wanted = self.meter.nodes().saturating_mul(PER_SIMULATION);
        usize::try_from(wanted).map_or(self.settings.tree, |wanted| wanted.min(self.settings.tree))
    }
}

/// What a search brought, before it is put in order.
struct Found<G: Game> {
    nodes: u64,
    value: BySeat<f32>,
    pv: Vec<G::Move>,
    /// The moves tried, in any order.
    tried: Vec<Considered<G::Move>>,
}

impl<G: Game> Found<G> {
    fn choice(self, moves: &[G::Move]) -> Choice<G::Move> {
        let consider = |mv: &G::Move| {
            let known = self.tried.iter().find(|tried| tried.mv == *mv).cloned();
            known.unwrap_or(Considered {
                mv: *mv,
                visits: 0,
                value: None,
            })
        };
        Choice {
            mv: self.pv[0],
            info: Info {
                nodes: self.nodes,
                value: self.value,
                moves: moves.iter().map(consider).collect(),
                pv: self.pv,
            },
        }
    }
}

/// Who may act in a node or has chosen an edge: the number of a seat.
type SeatNumber = u8;

/// Each seat's share of the win at the end of one simulation; zero beyond the seats of the table.
type Shares = [f32; MAX_SEATS];

/// Buffers for random continuations.
#[derive(Debug)]
struct Rollout<G: Game> {
    moves: Vec<G::Move>,
    chances: Vec<(G::Chance, u32)>,
}

impl<G: Game> Default for Rollout<G> {
    fn default() -> Self {
        Rollout {
            moves: Vec::new(),
            chances: Vec::new(),
        }
    }
}

impl<G: Game> Rollout<G> {
    /// Plays on at random and tells who won.
    #[inline]
    fn play(&mut self, task: &Task<G>, state: &mut G::State, rng: &mut SmallRng) -> Shares {
        if task.game.part(state) == task.part {
            playout(task.game, state, &mut self.moves, &mut self.chances, rng);
        }
        let mut shares = [0.0; MAX_SEATS];
        for (share, value) in shares.iter_mut().zip(worth(task.game, state).iter()) {
            *share = *value;
        }
        shares
    }
}

/// The sum of all simulations' results by seat.
#[derive(Debug, Clone, Copy, Default)]
struct Totals([f64; MAX_SEATS]);

impl Totals {
    #[inline]
    fn add(&mut self, shares: &Shares) {
        for (total, share) in self.0.iter_mut().zip(shares) {
            *total += f64::from(*share);
        }
    }

    fn mean(&self, seats: usize, nodes: u64) -> BySeat<f32> {
        BySeat::from_fn(seats, |seat| (self.0[seat.index()] / nodes as f64) as f32)
    }
}
