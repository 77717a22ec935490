//! What is checked along one random match, one file for each theme.

mod hostile;
mod leaks;
mod luck;
mod records;
pub(crate) mod rules;
mod scenes;
pub(crate) mod texts;
mod views;

use atoll_arena::{Label, Studied};
use std::collections::HashSet;
use std::panic::{AssertUnwindSafe, catch_unwind};

use atoll_engine::{Choices, Match, Seed, Turn};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use crate::kit::{Kit, Tally};
use crate::seen::{Decision, Painter};

pub(crate) use scenes::about;

/// Nothing, or what is wrong in one sentence.
pub(crate) type Check = Result<(), String>;

/// Leaves with a sentence unless the condition holds.
macro_rules! ensure {
    ($condition:expr, $($sentence:tt)+) => {
        if $condition {
        } else {
            return Err(format!($($sentence)+));
        }
    };
}
pub(crate) use ensure;

/// A random match in progress, with what the checks keep of it.
pub(crate) struct Walk<'k, G: Studied> {
    kit: &'k Kit,
    painter: &'k Painter<G>,
    tally: &'k Tally,
    table: Match<G>,
    /// The state before each decision.
    states: Vec<G::State>,
    /// What the game says can be made use of.
    usable: HashSet<Label>,
    /// Texts of moves met on the way, to try where they may not be legal.
    probes: Vec<String>,
    rng: StdRng,
}

/// Plays one random match and checks it at every step.
pub(crate) fn case<G: Studied>(
    kit: &Kit,
    painter: &Painter<G>,
    tally: &Tally,
    choices: &Choices,
    seed: u64,
) -> Check {
    texts::options::<G>(choices)?;
    let game = G::new(choices).map_err(|why| format!("the options are refused: {why}"))?;
    let mut walk = Walk {
        kit,
        painter,
        tally,
        usable: game.usable().into_iter().collect(),
        table: Match::new(game, Seed::from_number(seed)),
        states: Vec::new(),
        probes: Vec::new(),
        rng: StdRng::seed_from_u64(seed),
    };
    while walk.table.turn() != Turn::Over {
        walk.at_place(Walk::step)?;
    }
    walk.at_place(Walk::finish)
}

impl<G: Studied> Walk<'_, G> {
    /// Runs a step; what goes wrong in it, panics included, is reported with the place.
    fn at_place(&mut self, step: impl FnOnce(&mut Self) -> Check) -> Check {
        let ply = self.table.plies();
        let position = quietly(|| self.table.game().position(self.table.state()));
        let result = quietly(|| step(self)).and_then(|check| check);
        result.map_err(|wrong| {
            let position = position.unwrap_or_else(|panic| panic);
            format!("{wrong}\n  after {ply} decisions, at `{position}`")
        })
    }

    /// Checks the present state, decides at random, checks the decision.
    fn step(&mut self) -> Check {
        let limit = self.kit.limit();
        ensure!(
            self.table.plies() < limit,
            "the match is not over after {limit} decisions"
        );
        self.look()?;
        leaks::siblings(self)?;
        leaks::worlds(self)?;
        let decision = self.decide();
        rules::decision(self, decision)?;
        self.states.push(self.table.state().clone());
        self.play(decision)?;
        if self.now_and_then(5) {
            records::underway(self)?;
        }
        Ok(())
    }

    /// Checks the end of the match, and the record of it all.
    fn finish(&mut self) -> Check {
        self.look()?;
        records::finished(self)?;
        hostile::mutants(self)
    }

    /// Checks the present state.
    fn look(&mut self) -> Check {
        let (game, state) = (self.table.game(), self.table.state());
        rules::node(game, state)?;
        texts::node(game, state, self.kit.used_up())?;
        texts::refuses(&self.table, &self.probes)?;
        scenes::node(game, self.painter, state)?;
        views::node(self.kit, self.tally, game, state, &mut self.rng)?;
        if self.now_and_then(12) {
            luck::node(self.table.game(), self.table.state(), &mut self.rng)?;
        }
        self.remember_moves();
        Ok(())
    }

    /// True once in `period` times on average.
    fn now_and_then(&mut self, period: u32) -> bool {
        self.rng.random_ratio(1, period)
    }

    /// A random decision; chance is decided by the dice of the match.
    fn decide(&mut self) -> Decision<G> {
        let (game, state) = (self.table.game(), self.table.state());
        if game.turn(state) == Turn::Chance {
            let mut rolled = self.table.clone();
            let played = rolled.draw().expect("chance is due");
            let drawn = played.text.parse();
            return Decision::Chance(drawn.expect("the texts of chance outcomes read back"));
        }
        let mv = game.pick(state, &mut Vec::new(), &mut self.rng);
        Decision::Move(mv.expect("a seat to act has a move"))
    }

    fn play(&mut self, decision: Decision<G>) -> Check {
        let text = decision.text();
        let played = match decision {
            Decision::Move(mv) => self.table.play(mv),
            Decision::Chance(_) => self.table.draw(),
        };
        let played = played.map_err(|why| format!("`{text}` is refused: {why}"))?;
        ensure!(
            played.text == text,
            "`{text}` was played and `{}` reported",
            played.text
        );
        rules::uses(self.table.game(), &self.usable, &played.told.events)
    }

    fn remember_moves(&mut self) {
        const ENOUGH: usize = 24;
        if self.table.turn() == Turn::Chance {
            return;
        }
        for text in self.table.legal_texts() {
            if self.probes.len() < ENOUGH && !self.probes.contains(&text) {
                self.probes.push(text);
            }
        }
    }
}

/// Runs `f`; a panic becomes a sentence.
pub(crate) fn quietly<T>(f: impl FnOnce() -> T) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(f)).map_err(|panic| {
        let text = panic.downcast_ref::<String>().map(String::as_str);
        let text = text.or_else(|| panic.downcast_ref::<&str>().copied());
        format!("a panic: {}", text.unwrap_or("without words"))
    })
}
