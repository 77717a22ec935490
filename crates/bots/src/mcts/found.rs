//! What a search brought, and the choice made from it.

use atoll_engine::BySeat;
use rand::RngExt;
use rand::rngs::SmallRng;

use crate::{Choice, Considered, Info, Judge};

/// What a search brought, before it is put in order.
pub(super) struct Found<G: Judge> {
    pub(super) nodes: u64,
    pub(super) value: BySeat<f32>,
    /// The expected line.
    pub(super) pv: Vec<G::Move>,
    /// The moves tried, in any order.
    pub(super) tried: Vec<Considered<G::Move>>,
}

impl<G: Judge> Found<G> {
    /// Takes in what another search of the same position found.
    pub(super) fn add(&mut self, other: Found<G>) {
        let (own, others) = (self.nodes as f32, other.nodes as f32);
        self.nodes += other.nodes;
        self.value = BySeat::from_fn(self.value.seats(), |seat| {
            (self.value[seat] * own + other.value[seat] * others) / (own + others)
        });
        for tried in other.tried {
            match self.tried.iter_mut().find(|known| known.mv == tried.mv) {
                Some(known) => join(known, &tried),
                None => self.tried.push(tried),
            }
        }
        let best = self.best();
        if self.pv[0] != best {
            self.pv = if other.pv[0] == best {
                other.pv
            } else {
                vec![best]
            };
        }
    }

    /// The move tried most often, the better one among equals.
    fn best(&self) -> G::Move {
        let best = self.tried.iter().max_by(|a, b| {
            let by_visits = a.visits.cmp(&b.visits);
            by_visits.then(worth(a).total_cmp(&worth(b)))
        });
        best.expect("a search tries at least one move").mv
    }

    /// The choice among the legal moves.
    pub(super) fn choice(
        mut self,
        moves: &[G::Move],
        blur: f32,
        rng: &mut SmallRng,
    ) -> Choice<G::Move> {
        if blur > 0.0 {
            self.err(blur, rng);
        }
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

    /// Takes a move that looks a little worse now and then.
    fn err(&mut self, blur: f32, rng: &mut SmallRng) {
        let best = self.tried.iter().map(worth).fold(f32::MIN, f32::max);
        let weight = |tried: &Considered<G::Move>| ((worth(tried) - best) / blur).exp();
        let total: f32 = self.tried.iter().map(weight).sum();
        let mut point = rng.random::<f32>() * total;
        let chosen = self.tried.iter().find(|tried| {
            point -= weight(tried);
            point < 0.0
        });
        if let Some(chosen) = chosen.filter(|chosen| chosen.mv != self.pv[0]) {
            self.pv = vec![chosen.mv];
        }
    }
}

fn worth<M>(tried: &Considered<M>) -> f32 {
    tried.value.unwrap_or(0.0)
}

/// Adds the visits of one and the same move, and weighs its values by them.
fn join<M>(known: &mut Considered<M>, other: &Considered<M>) {
    let (own, others) = (known.visits as f32, other.visits as f32);
    let mean = (worth(known) * own + worth(other) * others) / (own + others);
    known.value = Some(mean);
    known.visits += other.visits;
}
