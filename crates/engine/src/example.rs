//! A whole game in one short file: take one to three stones from a pile; who takes the last one wins.
//!
//! It is the smallest answer to "what does a game have to say?", and what the examples of this
//! crate play. The games of Atoll are crates of their own.

use rand::Rng;
use serde::Serialize;

use crate::{
    BySeat, Choices, Game, NoChance, OptionSpec, Outcome, ParseError, Problems, Seat, Tell, Turn,
    Viewer,
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

impl Game for TakeAway {
    const NAME: &'static str = "take-away";
    const RULES: u32 = 1;
    const SECRETS: bool = false;

    type State = Pile;
    type Move = Take;
    type Chance = NoChance;
    type View = Pile;
    type Event = Take;

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

    fn chances(&self, _: &Pile, _: &mut Vec<(NoChance, u32)>) {}

    fn play(&self, pile: &mut Pile, mv: Take, tell: &mut impl Tell<Self>) {
        pile.stones -= mv.0;
        pile.next = pile.next.next(2);
        tell.event(|| mv);
    }

    fn resolve(&self, _: &mut Pile, chance: NoChance, _: &mut impl Tell<Self>) {
        match chance {}
    }

    fn outcome(&self, pile: &Pile) -> Option<Outcome> {
        let loser = pile.next;
        let score = |seat| if seat == loser { 0 } else { 1 };
        (pile.stones == 0).then(|| Outcome::by_scores(BySeat::from_fn(2, score), "last stone"))
    }

    fn part(&self, _: &Pile) -> u32 {
        0
    }

    fn judge(&self, _: &Pile) -> BySeat<f32> {
        [0.5, 0.5].into()
    }

    fn screened(&self, _: &Pile) -> bool {
        false
    }

    fn view(&self, pile: &Pile, _: Viewer) -> Pile {
        pile.clone()
    }

    fn guess(&self, view: &Pile, _: &mut impl Rng) -> Pile {
        view.clone()
    }

    fn tell_move(&self, _: &Pile, mv: Take, _: Viewer) -> String {
        self.move_text(mv)
    }

    fn tell_chance(&self, _: &Pile, chance: NoChance, _: Viewer) -> String {
        match chance {}
    }

    fn tell_event(&self, event: &Take, _: Viewer) -> Option<Take> {
        Some(*event)
    }

    fn move_text(&self, mv: Take) -> String {
        mv.0.to_string()
    }

    fn parse_move(&self, _: &Pile, text: &str) -> Result<Take, ParseError> {
        let number = text.parse().map(Take);
        number.map_err(|_| ParseError::new(text, 0, "a number of stones"))
    }

    fn chance_text(&self, chance: NoChance) -> String {
        match chance {}
    }

    fn parse_chance(&self, _: &Pile, text: &str) -> Result<NoChance, ParseError> {
        Err(ParseError::new(text, 0, "nothing: there is no luck here"))
    }

    fn position(&self, pile: &Pile) -> String {
        let (stones, next) = (pile.stones, pile.next.index());
        match self.pile == stones {
            true => format!("{stones} {next}"),
            false => format!("{stones} {next} {}", self.pile),
        }
    }

    fn parse_position(text: &str) -> Result<(Self, Pile), ParseError> {
        let expected =
            "the stones left, the seat to move, and the stones at the start if they were more";
        let wrong = || ParseError::new(text, 0, expected);
        let number = |word: &str| word.parse::<u8>().map_err(|_| wrong());
        let words: Vec<_> = text.split(' ').collect();
        let (stones, next, pile) = match words[..] {
            [stones, next] => (number(stones)?, number(next)?, number(stones)?),
            [stones, next, pile] => (number(stones)?, number(next)?, number(pile)?),
            _ => return Err(wrong()),
        };
        if next > 1 || stones > pile || !(1..=99).contains(&pile) {
            return Err(wrong());
        }
        let next = Seat::new(usize::from(next));
        Ok((TakeAway { pile }, Pile { stones, next }))
    }

    fn view_position(&self, view: &Pile) -> String {
        self.position(view)
    }
}
