//! Night divers: a small game of hidden pearls, bluff and nerve for two to four.
//!
//! Each round every diver is dealt a pearl from the reef, seen by that diver alone. In turn each
//! keeps it, or dives again: the pearl is laid aside unseen by the others, and a new one comes up from the reef.
//! Then each decides in secret to be *bold* or *shy*. When all have, pearls and choices are shown:
//! of the bold the one with the largest pearl gets 2 points and every other loses 1; if
//! nobody was bold, the smallest pearl gets 1. All pearls go back; the next round begins one seat further.
//! After the last round most points win.
//!
//! Moves are `keep`, `dive`, `bold`, `shy`; a deal is `pearl:5`. To those who may not know, a deal is
//! `pearl:?` and a choice `?`. Positions are described in the `notation` module.

mod notation;
mod scene;
mod view;

pub use view::{Fact, Sight, View};

use atoll_arena::Studied;
use atoll_bots::Judge;
use atoll_engine::{
    BySeat, Choices, Notation, OptionSpec, Options, Outcome, ParseError, Problems, Rules, Seat,
    Secrets, Tell, Turn, Viewer,
};
use rand::Rng;
use serde::Serialize;

/// The rules: how many divers, pearls and rounds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Divers {
    pub(crate) seats: usize,
    pub(crate) pearls: u8,
    pub(crate) rounds: u8,
}

/// A match between two decisions. After the last round `round` is one more than there are.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct State {
    pub(crate) round: u8,
    pub(crate) scores: BySeat<i32>,
    pub(crate) hands: BySeat<Hand>,
    /// What was shown at the end of the round before.
    pub(crate) shown: Option<BySeat<Shown>>,
}

/// What one diver has in this round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Hand {
    pub(crate) pearl: Option<u8>,
    pub(crate) resolve: Resolve,
    pub(crate) nerve: Option<Nerve>,
}

/// What a diver did with the first pearl.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Resolve {
    /// Nothing yet.
    #[default]
    Open,
    /// Kept it.
    Kept,
    /// Laid it aside and dived again.
    Dived {
        /// The pearl laid aside.
        aside: u8,
    },
}

/// The secret choice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Nerve {
    /// In for the largest pearl.
    Bold,
    /// Out, unless all are.
    Shy,
}

/// What a diver showed at the end of a round, and what came of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
pub struct Shown {
    /// The pearl.
    pub pearl: u8,
    /// The choice.
    pub nerve: Nerve,
    /// Points won or lost.
    pub points: i32,
}

/// A decision of a diver.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Move {
    /// Keep the pearl.
    Keep,
    /// Lay the pearl aside and dive for another.
    Dive,
    /// Be bold or shy, in secret.
    Be(Nerve),
}

/// This pearl comes up from the reef.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pearl(pub u8);

/// What happens among divers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Event {
    /// A pearl came up.
    Dealt {
        /// For whom.
        seat: Seat,
        /// Which; nothing for those who may not know.
        pearl: Option<u8>,
    },
    /// A diver kept the pearl, or dived again.
    Resolved {
        /// Who.
        seat: Seat,
        /// Whether it was a dive.
        dived: bool,
    },
    /// A diver made the secret choice.
    Chose {
        /// Who.
        seat: Seat,
        /// What; nothing for those who may not know.
        nerve: Option<Nerve>,
    },
    /// The round is over and everything is shown.
    Revealed {
        /// Which round, from 1.
        round: u8,
        /// What each diver showed.
        shown: BySeat<Shown>,
    },
}

impl Divers {
    /// The seats of a round in the order in which they act.
    pub(crate) fn order(&self, round: u8) -> impl Iterator<Item = Seat> + use<> {
        let (seats, first) = (self.seats, usize::from(round) - 1);
        (0..seats).map(move |i| Seat::new((first + i) % seats))
    }

    /// The first seat of the round whose hand is so.
    fn first(&self, state: &State, is: impl Fn(&Hand) -> bool) -> Option<Seat> {
        self.order(state.round).find(|seat| is(&state.hands[*seat]))
    }

    /// Who gets the next pearl: somebody without one.
    fn receiver(&self, state: &State) -> Option<Seat> {
        self.first(state, |hand| hand.pearl.is_none())
    }

    /// Which pearls are still in the reef.
    pub(crate) fn reef(&self, state: &State) -> impl Iterator<Item = u8> {
        let taken = state
            .hands
            .iter()
            .fold(0u32, |set, hand| set | hand.pearls());
        (1..=self.pearls).filter(move |pearl| taken & (1 << pearl) == 0)
    }

    /// Shows everything, counts, and begins the next round.
    fn reveal(&self, state: &mut State, tell: &mut impl Tell<Self>) {
        let shown = score(&state.hands);
        for seat in Seat::all(self.seats) {
            state.scores[seat] += shown[seat].points;
        }
        let round = state.round;
        tell.event(|| Event::Revealed {
            round,
            shown: shown.clone(),
        });
        state.round += 1;
        state.hands = BySeat::from_fn(self.seats, |_| Hand::default());
        state.shown = Some(shown);
    }
}

impl Hand {
    /// The pearls taken from the reef, as a set of bits.
    fn pearls(&self) -> u32 {
        let aside = match self.resolve {
            Resolve::Dived { aside } => Some(aside),
            _ => None,
        };
        let bit = |pearl: Option<u8>| pearl.map_or(0, |pearl| 1 << pearl);
        bit(self.pearl) | bit(aside)
    }
}

/// What each hand shows and gets when all have chosen.
fn score(hands: &BySeat<Hand>) -> BySeat<Shown> {
    let chosen = |seat: Seat| hands[seat].nerve.expect("all have chosen");
    let pearl = |seat: Seat| hands[seat].pearl.expect("all have pearls");
    let seats = || Seat::all(hands.seats());
    let winner = seats()
        .filter(|seat| chosen(*seat) == Nerve::Bold)
        .max_by_key(|s| pearl(*s));
    let smallest = seats().min_by_key(|seat| pearl(*seat));
    BySeat::from_fn(hands.seats(), |seat| {
        let points = match (chosen(seat), winner) {
            (Nerve::Bold, winner) => {
                if winner == Some(seat) {
                    2
                } else {
                    -1
                }
            }
            (Nerve::Shy, None) if smallest == Some(seat) => 1,
            (Nerve::Shy, _) => 0,
        };
        Shown {
            pearl: pearl(seat),
            nerve: chosen(seat),
            points,
        }
    })
}

impl Rules for Divers {
    const NAME: &'static str = "divers";

    type State = State;
    type Move = Move;
    type Chance = Pearl;
    type Event = Event;

    fn seats(&self) -> usize {
        self.seats
    }

    fn start(&self) -> State {
        State {
            round: 1,
            scores: BySeat::from_fn(self.seats, |_| 0),
            hands: BySeat::from_fn(self.seats, |_| Hand::default()),
            shown: None,
        }
    }

    fn turn(&self, state: &State) -> Turn {
        if state.round > self.rounds {
            return Turn::Over;
        }
        if self.receiver(state).is_some() {
            return Turn::Chance;
        }
        let open = self.first(state, |hand| hand.resolve == Resolve::Open);
        let due = open.or_else(|| self.first(state, |hand| hand.nerve.is_none()));
        Turn::Seat(due.expect("a round ends with its last choice"))
    }

    fn moves(&self, state: &State, out: &mut Vec<Move>) {
        if let Turn::Seat(seat) = self.turn(state) {
            out.extend(match state.hands[seat].resolve {
                Resolve::Open => [Move::Keep, Move::Dive],
                _ => [Move::Be(Nerve::Bold), Move::Be(Nerve::Shy)],
            });
        }
    }

    fn chances(&self, state: &State, out: &mut Vec<(Pearl, u32)>) {
        if self.turn(state) == Turn::Chance {
            out.extend(self.reef(state).map(|pearl| (Pearl(pearl), 1)));
        }
    }

    fn act(&self, state: &mut State, mv: Move, tell: &mut impl Tell<Self>) {
        let Turn::Seat(seat) = self.turn(state) else {
            unreachable!("a seat is to act");
        };
        let hand = &mut state.hands[seat];
        match mv {
            Move::Keep => hand.resolve = Resolve::Kept,
            Move::Dive => {
                let aside = hand.pearl.take().expect("all have pearls");
                hand.resolve = Resolve::Dived { aside };
            }
            Move::Be(nerve) => hand.nerve = Some(nerve),
        }
        tell.event(|| match mv {
            Move::Be(nerve) => Event::Chose {
                seat,
                nerve: Some(nerve),
            },
            _ => Event::Resolved {
                seat,
                dived: mv == Move::Dive,
            },
        });
        if state.hands.iter().all(|hand| hand.nerve.is_some()) {
            self.reveal(state, tell);
        }
    }

    fn fall(&self, state: &mut State, Pearl(pearl): Pearl, tell: &mut impl Tell<Self>) {
        let seat = self.receiver(state).expect("somebody is to get a pearl");
        state.hands[seat].pearl = Some(pearl);
        tell.event(|| Event::Dealt {
            seat,
            pearl: Some(pearl),
        });
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        let over = self.turn(state) == Turn::Over;
        over.then(|| Outcome::by_scores(state.scores.clone(), "last round"))
    }

    fn part(&self, state: &State) -> u32 {
        u32::from(state.round) - 1
    }
}

impl Options for Divers {
    fn options() -> Vec<OptionSpec> {
        vec![
            OptionSpec::players(2, 4, 3),
            OptionSpec::number("pearls", 9, 15, 9, "Pearls in the reef, from 1 up."),
            OptionSpec::number("rounds", 1, 9, 3, "Rounds to play."),
        ]
    }

    fn new(choices: &Choices) -> Result<Self, Problems> {
        let number = |name| choices.number(name).expect("options are complete");
        Ok(Divers {
            seats: number("players") as usize,
            pearls: number("pearls") as u8,
            rounds: number("rounds") as u8,
        })
    }

    fn choices(&self) -> Choices {
        let mut choices = Choices::default();
        choices.set("players", self.seats as i64);
        choices.set("pearls", i64::from(self.pearls));
        choices.set("rounds", i64::from(self.rounds));
        choices
    }
}

impl Secrets for Divers {
    type View = View;

    fn screened(&self, _: &State) -> bool {
        false
    }

    fn view(&self, state: &State, viewer: Viewer) -> View {
        view::of(state, viewer)
    }

    fn guess(&self, view: &View, rng: &mut impl Rng) -> State {
        view::guess(self, view, rng)
    }

    fn tell_move(&self, before: &State, mv: Move, viewer: Viewer) -> String {
        let own = viewer.seat().map(Turn::Seat) == Some(self.turn(before));
        match mv {
            Move::Be(_) if !own => "?".to_owned(),
            _ => mv.to_string(),
        }
    }

    fn tell_chance(&self, before: &State, pearl: Pearl, viewer: Viewer) -> String {
        if viewer.seat().is_some() && viewer.seat() == self.receiver(before) {
            pearl.to_string()
        } else {
            "pearl:?".to_owned()
        }
    }

    fn tell_event(&self, event: &Event, viewer: Viewer) -> Option<Event> {
        let own = |seat: Seat| viewer == Viewer::Seat(seat);
        Some(match *event {
            Event::Dealt { seat, .. } if !own(seat) => Event::Dealt { seat, pearl: None },
            Event::Chose { seat, .. } if !own(seat) => Event::Chose { seat, nerve: None },
            _ => event.clone(),
        })
    }

    fn view_position(&self, view: &View) -> String {
        notation::write(self, view)
    }
}

impl Notation for Divers {
    fn position(&self, state: &State) -> String {
        notation::write(self, &view::of_all(state))
    }

    fn parse_position(text: &str) -> Result<(Self, State), ParseError> {
        notation::read(text)
    }
}

impl Judge for Divers {
    fn judge(&self, state: &State) -> BySeat<f32> {
        if let Some(outcome) = self.outcome(state) {
            return outcome.shares();
        }
        let least = *state.scores.iter().min().expect("there are seats");
        let weight = |score: &i32| (1 + score - least) as f32;
        let total: f32 = state.scores.iter().map(weight).sum();
        BySeat::from_fn(self.seats, |seat| weight(&state.scores[seat]) / total)
    }
}

impl Studied for Divers {}
