//! The settings of a conformance run, and the run itself.

use atoll_arena::Studied;
use std::cell::Cell;

use atoll_engine::{Choices, OptionKind, OptionSpec, Value};
use atoll_scene::Draw;
use proptest::strategy::{Just, Strategy};
use proptest::test_runner::{Config, TestCaseError, TestError, TestRunner};

use crate::checks::{self, Check};
use crate::seen::Painter;

/// The settings of a conformance run.
#[derive(Debug, Clone)]
pub struct Kit {
    cases: u32,
    longest: usize,
    mutants: usize,
    options: Vec<(String, Vec<Value>)>,
    only_at_start: Vec<String>,
}

impl Default for Kit {
    fn default() -> Kit {
        Kit {
            cases: 40,
            longest: 2_000,
            mutants: 150,
            options: Vec::new(),
            only_at_start: Vec::new(),
        }
    }
}

impl Kit {
    /// The usual settings: a few seconds for a game of some hundred decisions.
    pub fn new() -> Kit {
        Kit::default()
    }

    /// How many random matches are played. `PROPTEST_CASES` in the environment goes before it.
    pub fn cases(mut self, cases: u32) -> Kit {
        self.cases = cases;
        self
    }

    /// How many decisions a match may take; a longer one is a failure.
    pub fn longest(mut self, decisions: usize) -> Kit {
        self.longest = decisions;
        self
    }

    /// How many spoilt texts are given to the parsers after each match.
    pub fn mutants(mut self, mutants: usize) -> Kit {
        self.mutants = mutants;
        self
    }

    /// Takes this option from these values only. An option that is a text is left at its default otherwise.
    pub fn option<V: Into<Value>>(
        mut self,
        name: &str,
        values: impl IntoIterator<Item = V>,
    ) -> Kit {
        let values = values.into_iter().map(Into::into).collect();
        self.options.push((name.to_owned(), values));
        self
    }

    /// This option is used up at the start of a match (who begins, how the board is laid out), and
    /// positions need not carry it.
    pub fn only_at_start(mut self, option: &str) -> Kit {
        self.only_at_start.push(option.to_owned());
        self
    }

    pub(crate) fn used_up(&self) -> &[String] {
        &self.only_at_start
    }

    pub(crate) fn limit(&self) -> usize {
        self.longest
    }

    pub(crate) fn mutant_count(&self) -> usize {
        self.mutants
    }

    fn config(&self) -> Config {
        let usual = Config::default();
        let chosen_outside = std::env::var_os("PROPTEST_CASES").is_some();
        Config {
            cases: if chosen_outside {
                usual.cases
            } else {
                self.cases
            },
            max_shrink_iters: 30,
            failure_persistence: None,
            ..usual
        }
    }

    /// Random options that the game accepts; they shrink towards the defaults.
    fn choices<G: Studied>(&self) -> impl Strategy<Value = Choices> + use<G> {
        let each: Vec<_> = G::options()
            .into_iter()
            .map(|spec| self.values(&spec).prop_map(move |value| (spec.name, value)))
            .collect();
        each.prop_filter_map("options the game refuses", |values| {
            let mut choices = Choices::default();
            for (name, value) in values {
                choices.set(name, value);
            }
            G::new(&choices).is_ok().then_some(choices)
        })
    }

    fn values(&self, spec: &OptionSpec) -> proptest::strategy::BoxedStrategy<Value> {
        if let Some((_, values)) = self.options.iter().find(|(name, _)| name == spec.name) {
            return proptest::sample::select(values.clone()).boxed();
        }
        let usual = Just(spec.default.clone());
        match &spec.kind {
            OptionKind::Number { min, max } => {
                let any = (*min..=*max).prop_map(Value::Number);
                proptest::prop_oneof![usual, any].boxed()
            }
            OptionKind::OneOf { values } => {
                let any = proptest::sample::select(values.clone());
                proptest::prop_oneof![usual, any].boxed()
            }
            OptionKind::Text => usual.boxed(),
        }
    }
}

/// What is known only after all matches.
#[derive(Debug, Default)]
pub(crate) struct Tally {
    /// Guesses made for some viewer.
    pub(crate) guesses: Cell<u32>,
    /// Guesses that were not the truth.
    pub(crate) differing: Cell<u32>,
}

impl Tally {
    /// A game that says it has secrets must keep one from somebody.
    fn verdict<G: Studied>(&self) -> Check {
        if G::SECRETS && self.guesses.get() >= 50 && self.differing.get() == 0 {
            return Err(
                "the game says it has secrets, but no guess ever differed from the truth: \
                        its views show everything"
                    .to_owned(),
            );
        }
        Ok(())
    }
}

/// Runs every check on the game with the usual settings. Panics with the first thing that is wrong.
pub fn check<G: Studied + Draw>() {
    conformance::<G>(&Kit::new());
}

/// Runs every check on the game. Panics with the first thing that is wrong, and with the options and
/// the seed that show it: [`again`] repeats that match alone.
pub fn conformance<G: Studied + Draw>(kit: &Kit) {
    if let Err(wrong) = checks::about(&G::ABOUT) {
        panic!("{} does not conform: {wrong}", G::NAME);
    }
    run(kit, &Painter::<G>::drawing());
}

/// As [`conformance`], for a game that does not draw itself (yet).
pub fn conformance_of_rules<G: Studied>(kit: &Kit) {
    run(kit, &Painter::<G>::none());
}

/// Repeats the match of a failure: its options as JSON, and its seed.
pub fn again<G: Studied + Draw>(kit: &Kit, options: &str, seed: u64) {
    let json = serde_json::from_str(options).expect("options are JSON");
    let raw = Choices::from_json(&json).expect("options are numbers and words");
    let choices = G::read_options(&raw).expect("the options are of this game");
    let painter = Painter::drawing();
    if let Err(wrong) = checks::case::<G>(kit, &painter, &Tally::default(), &choices, seed) {
        panic!("{wrong}");
    }
}

fn run<G: Studied>(kit: &Kit, painter: &Painter<G>) {
    let tally = Tally::default();
    let cases = (kit.choices::<G>(), proptest::num::u64::ANY.no_shrink());
    let outcome = TestRunner::new(kit.config()).run(&cases, |(choices, seed)| {
        checks::case::<G>(kit, painter, &tally, &choices, seed).map_err(TestCaseError::fail)
    });
    match outcome {
        Ok(()) => {}
        Err(TestError::Fail(why, (choices, seed))) => panic!(
            "{} does not conform: {why}\n  options: {choices}\n  seed: {seed}",
            G::NAME
        ),
        Err(TestError::Abort(why)) => panic!("{}: no options to play with: {why}", G::NAME),
    }
    if let Err(wrong) = tally.verdict::<G>() {
        panic!("{} does not conform: {wrong}", G::NAME);
    }
}
