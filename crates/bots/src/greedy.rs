//! The move that looks best at once.

use atoll_engine::{BySeat, Seat, Silent, Turn};
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};

use crate::bot::{legal, worth};
use crate::budget::Meter;
use crate::{Bot, Budget, Choice, Considered, Info, Judge};

/// Tries each move and takes the one after which the game judges its seat's chances best.
/// Where something is hidden or luck follows, it tries several worlds and draws.
#[derive(Debug, Clone)]
pub struct Greedy {
    rng: SmallRng,
}

/// Worlds (with their draws) that each move is tried in.
const WORLDS: u32 = 8;

impl Greedy {
    /// A bot whose guesses and choices among equals follow from the seed.
    pub fn new(seed: u64) -> Greedy {
        Greedy {
            rng: SmallRng::seed_from_u64(seed),
        }
    }
}

impl<G: Judge> Bot<G> for Greedy {
    fn choose(&mut self, game: &G, view: &G::View, seat: Seat, budget: &Budget) -> Choice<G::Move> {
        let world = game.guess(view, &mut self.rng);
        let moves = legal(game, &world);
        if let [only] = moves[..] {
            return Choice::untried(game, &world, &moves, only);
        }
        let mut trials = Trials::new(game, moves);
        trials.run(world, view, &budget.start(u64::MAX), &mut self.rng);
        trials.choice(seat, &mut self.rng)
    }
}

/// What came of each move in the worlds so far.
struct Trials<'g, G: Judge> {
    game: &'g G,
    moves: Vec<G::Move>,
    sums: Vec<BySeat<f32>>,
    worlds: u32,
    chances: Vec<(G::Chance, u32)>,
}

impl<'g, G: Judge> Trials<'g, G> {
    fn new(game: &'g G, moves: Vec<G::Move>) -> Self {
        Trials {
            game,
            sums: vec![BySeat::from_fn(game.seats(), |_| 0.0); moves.len()],
            moves,
            worlds: 0,
            chances: Vec::new(),
        }
    }

    /// Tries all moves in one world after the other. Each world is finished, so that moves stay comparable.
    fn run(&mut self, mut world: G::State, view: &G::View, meter: &Meter, rng: &mut SmallRng) {
        loop {
            let luck = self.try_all(&world, rng);
            self.worlds += 1;
            let same_again = !G::SECRETS && !luck;
            if same_again || self.worlds == WORLDS || !meter.allows(self.nodes()) {
                return;
            }
            world = self.game.guess(view, rng);
        }
    }

    /// Whether luck had a part in it.
    fn try_all(&mut self, world: &G::State, rng: &mut SmallRng) -> bool {
        let mut luck = false;
        let mut state = world.clone();
        for index in 0..self.moves.len() {
            state.clone_from(world);
            self.game.play(&mut state, self.moves[index], &mut Silent);
            luck |= self.settle(&mut state, self.game.part(world), rng);
            let value = worth(self.game, &state);
            for seat in Seat::all(value.seats()) {
                self.sums[index][seat] += value[seat];
            }
        }
        luck
    }

    /// Draws until somebody decides or the part ends; whether there was anything to draw.
    fn settle(&mut self, state: &mut G::State, part: u32, rng: &mut SmallRng) -> bool {
        let mut drawn = false;
        while self.game.part(state) == part && self.game.turn(state) == Turn::Chance {
            let chance = self.game.draw(state, &mut self.chances, rng);
            let chance = chance.expect("there is something to draw at a chance node");
            self.game.resolve(state, chance, &mut Silent);
            drawn = true;
        }
        drawn
    }

    fn nodes(&self) -> u64 {
        u64::from(self.worlds) * self.moves.len() as u64
    }

    fn choice(self, seat: Seat, rng: &mut SmallRng) -> Choice<G::Move> {
        let best = self.sums.iter().map(|sum| sum[seat]).fold(0.0, f32::max);
        let equals = (0..self.moves.len()).filter(|i| self.sums[*i][seat] == best);
        let equals: Vec<usize> = equals.collect();
        let chosen = equals[rng.random_range(0..equals.len())];
        let worlds = self.worlds as f32;
        let value = BySeat::from_fn(self.game.seats(), |s| self.sums[chosen][s] / worlds);
        let consider = |(mv, sum): (&G::Move, &BySeat<f32>)| Considered {
            mv: *mv,
            visits: u64::from(self.worlds),
            value: Some(sum[seat] / worlds),
        };
        let mv = self.moves[chosen];
        Choice {
            mv,
            info: Info {
                nodes: self.nodes(),
                value,
                pv: vec![mv],
                moves: self.moves.iter().zip(&self.sums).map(consider).collect(),
            },
        }
    }
}
