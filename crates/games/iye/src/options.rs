//! What may be chosen before a match.

use atoll_engine::{Choices, OptionSpec, Options, Problem, Problems, Seat};

use crate::board::Layout;
use crate::notation::{layout_text, parse_layout};

impl Options for Iye {
    fn options() -> Vec<OptionSpec> {
        vec![
            OptionSpec::players(2, 2, 2),
            OptionSpec::number("wins", 1, 3, WINS, "Cycles needed to win the match."),
            OptionSpec::number(
                "max",
                1,
                99,
                MAX,
                "The match stops after this many cycles, tied ones included.",
            ),
            OptionSpec::one_of(
                "first",
                &[0.into(), 1.into(), "random".into()],
                "Who starts the first cycle.",
            )
            .labelled(&["The first seat", "The second seat", "Drawn"]),
            OptionSpec::one_of(
                "next",
                &["choose".into(), "loser".into()],
                "After a won cycle its loser chooses who starts, or simply starts.",
            )
            .labelled(&["The loser chooses", "The loser starts"]),
            OptionSpec::text(
                "layout",
                "none",
                "A full board such as SHSTS/HSWSH/THHSO/SHTSW/HSTWT, used for every cycle instead of a deal.",
            ),
        ]
    }

    fn new(choices: &Choices) -> Result<Iye, Problems> {
        let number = |name| choices.number(name).expect("options are complete") as u8;
        let word = |name| choices.word(name).expect("options are complete");
        let layout = match word("layout") {
            "none" => None,
            text => Some(parse_layout(text).map_err(|why| {
                let message = format!("the option `layout` is not a full board: {why}");
                Problem::option("layout", message)
            })?),
        };
        let game = Iye {
            wins: number("wins"),
            max: number("max"),
            first: match choices.number("first") {
                Some(seat) => FirstStart::Seat(Seat::new(seat as usize)),
                None => FirstStart::Random,
            },
            next: match word("next") {
                "loser" => NextStart::Loser,
                _ => NextStart::Choose,
            },
            layout: layout.map(Box::new),
        };
        Ok(game.check()?)
    }

    fn choices(&self) -> Choices {
        let mut choices = Choices::default();
        choices.set("players", 2);
        choices.set("wins", i64::from(self.wins));
        choices.set("max", i64::from(self.max));
        match self.first {
            FirstStart::Seat(seat) => choices.set("first", seat.index() as i64),
            FirstStart::Random => choices.set("first", "random"),
        }
        match self.next {
            NextStart::Choose => choices.set("next", "choose"),
            NextStart::Loser => choices.set("next", "loser"),
        }
        let layout = self.layout().map(layout_text);
        choices.set("layout", layout.as_deref().unwrap_or("none"));
        choices
    }
}

/// The game with its options.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Iye {
    /// Cycles needed to win the match.
    pub(crate) wins: u8,
    /// The match stops after this many cycles.
    pub(crate) max: u8,
    pub(crate) first: FirstStart,
    pub(crate) next: NextStart,
    pub(crate) layout: Option<Box<Layout>>,
}

/// Who starts the first cycle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FirstStart {
    /// This seat.
    Seat(Seat),
    /// Drawn by chance.
    Random,
}

/// Who starts after a won cycle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NextStart {
    /// The loser chooses.
    Choose,
    /// The loser starts.
    Loser,
}

pub(crate) const WINS: i64 = 2;
pub(crate) const MAX: i64 = 9;

impl Default for Iye {
    fn default() -> Iye {
        Iye {
            wins: WINS as u8,
            max: MAX as u8,
            first: FirstStart::Seat(Seat::new(0)),
            next: NextStart::Choose,
            layout: None,
        }
    }
}

impl Iye {
    /// One cycle alone on a given layout: for solving, analysis and measuring.
    pub fn single_cycle(layout: Layout) -> Iye {
        Iye {
            wins: 1,
            max: 1,
            layout: Some(Box::new(layout)),
            ..Iye::default()
        }
    }

    pub(crate) fn layout(&self) -> Option<&Layout> {
        self.layout.as_deref()
    }

    /// A match must be able to reach its number of wins.
    pub(crate) fn check(self) -> Result<Iye, Problem> {
        let least = 2 * self.wins - 1;
        if self.max < least {
            let (wins, max) = (self.wins, self.max);
            let message = format!(
                "`max` is {max}, but {wins} wins may take {least} cycles: `max` must be at least {least}"
            );
            return Err(Problem::option("max", message));
        }
        Ok(self)
    }
}
