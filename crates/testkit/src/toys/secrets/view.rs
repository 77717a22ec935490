//! What each viewer knows, and the worlds that fit it.

use atoll_engine::{BySeat, Seat, Viewer};
use rand::seq::SliceRandom;
use rand::{Rng, RngExt};
use serde::Serialize;

use super::{Divers, Hand, Nerve, Resolve, Shown, State};

/// Something that is not there, there but hidden, or known.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fact<T> {
    /// There is none.
    None,
    /// There is one, but this viewer may not know it.
    Hidden,
    /// It is this.
    Known(T),
}

impl<T> Fact<T> {
    /// The fact of `there`, hidden unless `own`.
    fn of(there: Option<T>, own: bool) -> Fact<T> {
        match there {
            None => Fact::None,
            Some(value) if own => Fact::Known(value),
            Some(_) => Fact::Hidden,
        }
    }

    /// What is there; `fill` is asked for what is hidden.
    fn or_else(self, fill: impl FnOnce() -> T) -> Option<T> {
        match self {
            Fact::None => None,
            Fact::Hidden => Some(fill()),
            Fact::Known(value) => Some(value),
        }
    }
}

/// The hand of a diver as somebody sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Sight {
    /// The pearl.
    pub pearl: Fact<u8>,
    /// Whether the first pearl was kept.
    pub kept: bool,
    /// The pearl laid aside, if the diver dived again.
    pub aside: Fact<u8>,
    /// The secret choice.
    pub nerve: Fact<Nerve>,
}

/// What one viewer knows of a match.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct View {
    /// The seat that looks; nothing for a spectator.
    pub viewer: Option<Seat>,
    /// The round, from 1; one more than there are when the match is over.
    pub round: u8,
    /// The points by seat.
    pub scores: BySeat<i32>,
    /// The hands by seat.
    pub hands: BySeat<Sight>,
    /// What was shown at the end of the round before.
    pub shown: Option<BySeat<Shown>>,
}

/// What the viewer knows: the own hand, and of the others what they did in the open.
pub(super) fn of(state: &State, viewer: Viewer) -> View {
    let own = |seat| viewer == Viewer::Seat(seat);
    View {
        viewer: viewer.seat(),
        ..seen_by(state, own)
    }
}

/// What somebody knows who knows everything: for position texts.
pub(super) fn of_all(state: &State) -> View {
    seen_by(state, |_| true)
}

fn seen_by(state: &State, knows: impl Fn(Seat) -> bool) -> View {
    let sight = |seat| sight(&state.hands[seat], knows(seat));
    View {
        viewer: None,
        round: state.round,
        scores: state.scores.clone(),
        hands: BySeat::from_fn(state.hands.seats(), sight),
        shown: state.shown.clone(),
    }
}

fn sight(hand: &Hand, own: bool) -> Sight {
    let aside = match hand.resolve {
        Resolve::Dived { aside } => Some(aside),
        _ => None,
    };
    Sight {
        pearl: Fact::of(hand.pearl, own),
        kept: hand.resolve == Resolve::Kept,
        aside: Fact::of(aside, own),
        nerve: Fact::of(hand.nerve, own),
    }
}

/// Deals the pearls that the viewer does not see at random to where they are hidden: every deal was equally
/// likely. What a hidden choice was nobody can say, so both are.
pub(super) fn guess(game: &Divers, view: &View, rng: &mut impl Rng) -> State {
    let mut unseen = unseen(game, view);
    unseen.shuffle(rng);
    let mut deal = || unseen.pop().expect("there are more pearls than hands");
    let mut hand = |seat| {
        let sight: &Sight = &view.hands[seat];
        let aside = sight.aside.or_else(&mut deal);
        Hand {
            pearl: sight.pearl.or_else(&mut deal),
            resolve: match aside {
                Some(aside) => Resolve::Dived { aside },
                None if sight.kept => Resolve::Kept,
                None => Resolve::Open,
            },
            nerve: sight.nerve.or_else(|| {
                if rng.random() {
                    Nerve::Bold
                } else {
                    Nerve::Shy
                }
            }),
        }
    };
    State {
        round: view.round,
        scores: view.scores.clone(),
        hands: BySeat::from_fn(game.seats, &mut hand),
        shown: view.shown.clone(),
    }
}

fn unseen(game: &Divers, view: &View) -> Vec<u8> {
    let facts = view.hands.iter().flat_map(|hand| [hand.pearl, hand.aside]);
    let known: Vec<_> = facts.collect();
    (1..=game.pearls)
        .filter(|pearl| !known.contains(&Fact::Known(*pearl)))
        .collect()
}
