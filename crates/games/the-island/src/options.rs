//! What may be chosen before a match.

use atoll_engine::{Choices, OptionSpec, Options, Problem, Problems, Seat};

use crate::board::{Cell, PIECES};
use crate::island::Island;
use crate::layout::{Layout, NAMED, problem};
use crate::notation::{parse_symbols, symbols_text};
use crate::state::{Board, Stage, State};
use crate::symbols::{Symbol, Symbols};

impl Options for TheIsland {
    fn options() -> Vec<OptionSpec> {
        let words = |all: [&str; 3]| all.map(Into::into);
        vec![
            OptionSpec::players(2, 2, 2),
            OptionSpec::text(
                "layout",
                NAMED[0].0,
                "The island: standard, atoll, isthmus, mesa, skerry, or your own such as custom:1221/1331/1221.",
            ),
            OptionSpec::text(
                "omit",
                RANDOM,
                "Which pieces are left out if the island takes fewer than 38: random, or a list such as N4I4E4.",
            ),
            OptionSpec::one_of(
                "placer",
                &words(PLACERS.map(|row| row.0)),
                "Who places the first native.",
            ),
            OptionSpec::one_of(
                "starter",
                &words(STARTERS.map(|row| row.0)),
                "Who takes the first turn: the order of placing goes on, who placed first, or drawn.",
            ),
        ]
    }

    fn new(choices: &Choices) -> Result<TheIsland, Problems> {
        let word = |name| choices.word(name).expect("options are complete");
        let layout = read_layout(word("layout")).map_err(Problems::from)?;
        let mut problems = layout.layout().problems();
        let crowded = problems.iter().any(|problem| problem.code == "layout-many");
        let omit = match read_omit(word("omit")) {
            Ok(omit) => omit,
            Err(problem) => {
                problems.push(problem);
                None
            }
        };
        if let (Some(omit), false) = (omit, crowded) {
            problems.extend(omit_problems(omit, layout.layout().pieces()));
        }
        if !problems.is_empty() {
            return Err(Problems(problems));
        }
        Ok(TheIsland {
            layout,
            omit,
            placer: value(&PLACERS, word("placer")),
            starter: value(&STARTERS, word("starter")),
            began: Vec::new(),
        })
    }

    fn choices(&self) -> Choices {
        let mut choices = Choices::default();
        choices.set("players", 2);
        match &self.layout {
            LayoutChoice::Named(name) => choices.set("layout", *name),
            LayoutChoice::Custom(layout) => {
                choices.set("layout", format!("{CUSTOM}{}", layout.text()).as_str())
            }
        }
        match self.omit {
            Some(omit) => choices.set("omit", symbols_text(&omit).as_str()),
            None => choices.set("omit", RANDOM),
        }
        choices.set("placer", name(&PLACERS, self.placer));
        choices.set("starter", name(&STARTERS, self.starter));
        choices
    }
}

/// The game with its options.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TheIsland {
    layout: LayoutChoice,
    /// The symbols that are left out, known to both; otherwise those left out are unseen.
    omit: Option<Symbols>,
    placer: Placer,
    starter: Starter,
    /// The stacks of the position at which a match began, if it did not begin at the start. Only pictures ask for them.
    began: Vec<(Cell, u8)>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum LayoutChoice {
    Named(&'static str),
    Custom(Layout),
}

/// Who places the first native.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Placer {
    /// This seat.
    Seat(Seat),
    /// Drawn by chance.
    Random,
}

/// Who takes the first turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Starter {
    /// The order of placing goes on: who did not place first.
    Continue,
    /// Who placed first.
    Placer,
    /// Drawn by chance.
    Random,
}

const PLACERS: [(&str, Placer); 3] = [
    ("orange", Placer::Seat(Seat::new(0))),
    ("purple", Placer::Seat(Seat::new(1))),
    ("random", Placer::Random),
];

/// The values of the option `starter`.
pub(crate) const STARTERS: [(&str, Starter); 3] = [
    ("continue", Starter::Continue),
    ("placer", Starter::Placer),
    ("random", Starter::Random),
];

const CUSTOM: &str = "custom:";
const RANDOM: &str = "random";

impl Default for TheIsland {
    fn default() -> TheIsland {
        TheIsland {
            layout: LayoutChoice::Named(NAMED[0].0),
            omit: None,
            placer: PLACERS[0].1,
            starter: STARTERS[0].1,
            began: Vec::new(),
        }
    }
}

impl LayoutChoice {
    fn layout(&self) -> Layout {
        match self {
            LayoutChoice::Custom(layout) => layout.clone(),
            LayoutChoice::Named(name) => {
                let row = NAMED.iter().find(|(own, _)| own == name);
                let (_, text) = row.expect("a named layout is in the list");
                Layout::read(text).expect("the named layouts are good")
            }
        }
    }
}

impl TheIsland {
    /// The game with its defaults, begun at a position with this island.
    pub(crate) fn begun_at(island: &Island) -> TheIsland {
        let stacks = island.stacks().iter();
        TheIsland {
            began: stacks.map(|cell| (*cell, island.height(*cell))).collect(),
            ..TheIsland::default()
        }
    }

    /// The stacks with which the match began.
    pub(crate) fn first_stacks(&self) -> Vec<(Cell, u8)> {
        match self.began.is_empty() {
            true => self.layout.layout().cells().collect(),
            false => self.began.clone(),
        }
    }

    /// The table before anything is decided.
    pub(crate) fn set_up(&self) -> State {
        let bag = Symbols::ALL.without(self.omit.unwrap_or_default());
        State {
            board: Board {
                island: Island::new(self.layout.layout().cells()),
                used: Symbols::NONE,
                turn: 1,
                stage: match self.placer {
                    Placer::Seat(seat) => Stage::first_native(seat, self.starter),
                    Placer::Random => Stage::DrawPlacer(self.starter),
                },
            },
            hands: [Symbols::NONE; 2],
            bag: bag.expect("what is left out was checked"),
        }
    }
}

/// The value with this name; options are checked against the same names.
fn value<T: Copy>(all: &[(&str, T)], name: &str) -> T {
    let row = all.iter().find(|(own, _)| *own == name);
    row.expect("the option takes only these").1
}

fn name<T: Copy + PartialEq>(all: &[(&'static str, T)], value: T) -> &'static str {
    let row = all.iter().find(|(_, own)| *own == value);
    row.expect("every value has a name").0
}

/// The name of a value of the option `starter`.
pub(crate) fn starter_name(starter: Starter) -> &'static str {
    name(&STARTERS, starter)
}

fn read_layout(word: &str) -> Result<LayoutChoice, Problem> {
    if let Some(text) = word.strip_prefix(CUSTOM) {
        return Layout::read(text).map(LayoutChoice::Custom);
    }
    let named = NAMED.iter().find(|(name, _)| *name == word);
    named.map(|(name, _)| LayoutChoice::Named(name)).ok_or_else(|| {
        let names: Vec<_> = NAMED.iter().map(|(name, _)| *name).collect();
        let names = names.join(", ");
        Problem::option(
            "layout",
            format!("the option `layout` takes one of {names}, or {CUSTOM} and rows such as 1221/1331"),
        )
    })
}

fn read_omit(word: &str) -> Result<Option<Symbols>, Problem> {
    if word == RANDOM {
        return Ok(None);
    }
    parse_symbols(word)
        .filter(|omit| !omit.is_empty())
        .map(Some)
        .ok_or_else(|| {
            Problem::option(
                "omit",
                "the option `omit` takes random, or symbols with numbers such as N4I4E4",
            )
        })
}

fn omit_problems(omit: Symbols, pieces: u32) -> Vec<Problem> {
    let mut problems = Vec::new();
    let given: u32 = omit.iter().map(|(_, count)| u32::from(count)).sum();
    let due = u32::from(PIECES) - pieces;
    if due == 0 {
        let message = "the layout uses all 38 pieces: there is nothing to leave out";
        problems.push(problem("omit-unneeded", message));
    } else if given != due {
        let message = format!("{given} pieces are left out, but the layout leaves {due}");
        problems.push(problem("omit-count", message));
    }
    for symbol in Symbol::ALL {
        let (given, copies) = (omit.count(symbol), symbol.copies());
        if given > copies {
            let (letter, name) = (symbol.letter(), symbol.name());
            let message = format!(
                "{given} pieces with {letter} ({name}) are left out, but there are {copies}"
            );
            problems.push(problem("omit-kind", message));
        }
    }
    problems
}
