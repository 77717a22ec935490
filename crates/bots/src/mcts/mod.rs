//! Monte Carlo tree search for any game: one to six seats, luck, hidden information.
//!
//! Two trees share one way of choosing. Where every view tells everything, [`open`] keeps one root state
//! and small nodes whose children lie side by side. Where seats have secrets, [`hidden`] guesses a new
//! world for each simulation and keeps what is common to all of them.

mod found;
mod hidden;
mod open;
mod rollout;
mod settings;
mod tally;

use atoll_engine::{BySeat, MAX_SEATS, Seat};
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};

pub use settings::{Settings, SettingsError};

use self::found::Found;
use self::rollout::Rollout;
use self::tally::{Curiosity, Tally, highest};
use crate::bot::legal;
use crate::budget::Meter;
use crate::{Bot, Budget, Choice, Judge};

/// Monte Carlo tree search: UCT or PUCT, and with hidden information ISMCTS.
///
/// Continuations stop where the last part looked at ends, or where the settings cut them; there [`Judge::judge`] decides.
#[derive(Debug)]
pub struct Mcts<G: Judge> {
    settings: Settings,
    rng: SmallRng,
    /// One for each thread.
    searchers: Vec<Searcher<G>>,
}

impl<G: Judge> Mcts<G> {
    /// A search with the default settings.
    pub fn new(seed: u64) -> Self {
        Mcts::with(Settings::default(), seed)
    }

    /// A search with these settings.
    pub fn with(settings: Settings, seed: u64) -> Self {
        let mut rng = SmallRng::seed_from_u64(seed);
        let searchers = (0..settings.threads.max(1)).map(|_| Searcher::new(rng.random()));
        Mcts {
            settings,
            searchers: searchers.collect(),
            rng,
        }
    }

    /// Searches on all threads, each with its own tree, and adds up what they found.
    fn search(&mut self, task: &Task<G>) -> Found<G> {
        let [first, others @ ..] = &mut self.searchers[..] else {
            unreachable!("there is a searcher for each thread, one at least");
        };
        std::thread::scope(|scope| {
            let others: Vec<_> = others
                .iter_mut()
                .map(|searcher| scope.spawn(|| searcher.search(task)))
                .collect();
            let mut found = first.search(task);
            for other in others {
                found.add(other.join().expect("a search does not panic"));
            }
            found
        })
    }
}

impl<G: Judge> Bot<G> for Mcts<G> {
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
            last_part: game.part(&world) + self.settings.parts - 1,
            world: &world,
            moves: &moves,
            meter: budget
                .start(self.settings.nodes)
                .each_of(self.searchers.len()),
            settings: self.settings,
        };
        let found = self.search(&task);
        found.choice(&moves, self.settings.blur, &mut self.rng)
    }
}

/// One tree and its luck, on cache lines of its own: threads that write to the same line wait for each other.
#[derive(Debug)]
#[repr(align(128))]
struct Searcher<G: Judge> {
    rng: SmallRng,
    /// Kept from one decision to the next for their memory only.
    open: open::Tree<G>,
    hidden: hidden::Tree<G>,
}

impl<G: Judge> Searcher<G> {
    fn new(seed: u64) -> Self {
        Searcher {
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

/// One decision to be made.
struct Task<'t, G: Judge> {
    game: &'t G,
    view: &'t G::View,
    seat: Seat,
    /// A world that fits the view; the only one if nothing is hidden.
    world: &'t G::State,
    /// The seat's legal moves, the same in every world that fits the view.
    moves: &'t [G::Move],
    /// The last part of the match that the search looks at.
    last_part: u32,
    meter: Meter<'t>,
    settings: Settings,
}

impl<G: Judge> Task<'_, G> {
    /// Whether the search goes on here: not beyond its last part.
    #[inline]
    fn looks_at(&self, state: &G::State) -> bool {
        self.game.part(state) <= self.last_part
    }

    /// Nodes to make room for at once; memory that stays empty costs nothing.
    fn room(&self) -> usize {
        const PER_SIMULATION: u64 = 4;
        let wanted = self.meter.nodes().saturating_mul(PER_SIMULATION);
        usize::try_from(wanted).map_or(self.settings.tree, |wanted| wanted.min(self.settings.tree))
    }

    /// How many moves of a node with so many visits are worth trying.
    fn width(&self, visits: u32) -> usize {
        match self.settings.widen {
            0.0 => usize::MAX,
            widen => (widen * (visits as f32 + 1.0).sqrt()).ceil() as usize,
        }
    }
}

/// Who may act in a node or has chosen an edge: the number of a seat.
type SeatNumber = u8;

/// Each seat's share of the win at the end of one simulation; zero beyond the seats of the table.
type Shares = [f32; MAX_SEATS];

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
