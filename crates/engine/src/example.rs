//! A whole game in one short file: take one to three stones from a pile; who takes the last one wins.
//!
//! It is the smallest answer to "what does a game have to say?", and what the examples of this
//! crate play. The games of Atoll are crates of their own.

use std::fmt;
use std::str::FromStr;

use serde::Serialize;

use crate::{
    BySeat, Choices, Notation, Open, OptionSpec, Options, Outcome, ParseError, Problems, Rules,
    Seat, Tell, Turn, no_luck,
};

/// The rules: how many stones there are.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TakeAway {
    /// Stones at the start.
    pub pile: u8,
}

/// The most stones one may take.
const MOST: u8 = 3;

/// The stones left, and whose turn it is.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
pub struct Pile {
    stones: u8,
    next: Seat,
}

/// Take this many stones.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Take(pub u8);

impl Rules for TakeAway {
    const NAME: &'static str = "take-away";

    type State = Pile;
    type Move = Take;
    type Event = Take;
    no_luck!();

    fn seats(&self) -> usize {
        2
    }

    fn start(&self) -> Pile {
        Pile {
            stones: self.pile,
            next: Seat::new(0),
        }
    }

    fn turn(&self, pile: &Pile) -> Turn {
        match pile.stones {
            0 => Turn::Over,
            _ => Turn::Seat(pile.next),
        }
    }

    fn moves(&self, pile: &Pile, out: &mut Vec<Take>) {
        out.extend((1..=MOST.min(pile.stones)).map(Take));
    }

    fn act(&self, pile: &mut Pile, mv: Take, tell: &mut impl Tell<Self>) {
        pile.stones -= mv.0;
        pile.next = pile.next.next(2);
        tell.event(|| mv);
    }

    fn outcome(&self, pile: &Pile) -> Option<Outcome> {
        let score = |seat| i32::from(seat != pile.next);
        (pile.stones == 0).then(|| Outcome::by_scores(BySeat::from_fn(2, score), "last stone"))
    }
}

impl Open for TakeAway {}

impl Options for TakeAway {
    fn options() -> Vec<OptionSpec> {
        vec![
            OptionSpec::players(2, 2, 2),
            OptionSpec::number("pile", 1, 99, 10, "Stones at the start."),
        ]
    }

    fn new(choices: &Choices) -> Result<Self, Problems> {
        let pile = choices.number("pile").expect("options are complete") as u8;
        Ok(TakeAway { pile })
    }

    fn choices(&self) -> Choices {
        let mut choices = Choices::default();
        choices.set("players", 2);
        choices.set("pile", i64::from(self.pile));
        choices
    }
}

impl Notation for TakeAway {
    fn position(&self, pile: &Pile) -> String {
        let (stones, next) = (pile.stones, pile.next.index());
        match self.pile == stones {
            true => format!("{stones} {next}"),
            false => format!("{stones} {next} {}", self.pile),
        }
    }

    fn parse_position(text: &str) -> Result<(Self, Pile), ParseError> {
        let wrong = || ParseError::new(text, 0, "stones left, the seat, stones at the start");
        let numbers: Result<Vec<u8>, _> = text.split(' ').map(str::parse).collect();
        let (stones, next, pile) = match numbers.map_err(|_| wrong())?[..] {
            [stones, next] => (stones, next, stones),
            [stones, next, pile] => (stones, next, pile),
            _ => return Err(wrong()),
        };
        if next > 1 || stones > pile || !(1..=99).contains(&pile) {
            return Err(wrong());
        }
        let next = Seat::new(usize::from(next));
        Ok((TakeAway { pile }, Pile { stones, next }))
    }
}

impl fmt::Display for Take {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Take {
    type Err = ParseError;
    fn from_str(text: &str) -> Result<Take, ParseError> {
        let number = text.parse().map(Take);
        number.map_err(|_| ParseError::new(text, 0, "a number of stones"))
    }
}
