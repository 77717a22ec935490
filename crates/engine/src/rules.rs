//! The central trait: what the rules of a game say.

use std::fmt::{self, Debug, Display};
use std::hash::Hash;
use std::str::FromStr;

use rand::{Rng, RngExt};
use serde::Serialize;

use crate::{Outcome, ParseError, PlayError, Seat, Single, Viewer, follow};

/// Who decides next.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Turn {
    /// The player in this seat picks a move.
    Seat(Seat),
    /// Luck picks one of the weighted outcomes.
    Chance,
    /// Nobody: the match has an outcome.
    Over,
}

impl Turn {
    /// Who looks at a position that is shown for its own sake: the seat to act, else the spectator.
    pub fn viewer(self) -> Viewer {
        match self {
            Turn::Seat(seat) => Viewer::Seat(seat),
            Turn::Chance | Turn::Over => Viewer::Spectator,
        }
    }
}

impl Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Turn::Seat(seat) => write!(f, "{seat}"),
            Turn::Chance => f.write_str("chance"),
            Turn::Over => f.write_str("over"),
        }
    }
}

/// The rules of one game, with its options already chosen.
///
/// A match is a sequence of small decisions; at each exactly one of [`Turn`]'s actors is due.
/// Rules (`&self`) and state are apart: options are not cloned with every node of a search.
///
/// How decisions are written is [`Notation`](crate::Notation), who knows what is [`Secrets`](crate::Secrets), what may be
/// chosen before a match is [`Options`](crate::Options): all four together are a [`Game`](crate::Game).
pub trait Rules: Clone + Debug + Send + Sync + 'static {
    /// The name used in commands, records and addresses.
    const NAME: &'static str;
    /// Goes up when a recorded match could replay differently.
    const VERSION: u32 = 1;

    /// What holds between two decisions: flat, cheap to clone, without a generator or a clock.
    type State: Clone + Eq + Hash + Debug + Send + Sync + 'static;
    /// A decision of a seat. Its order is the order of [`Rules::moves`], its text the canonical one.
    type Move: Copy + Eq + Ord + Hash + Text;
    /// An outcome of a chance node; a game without luck says [`no_luck!`](crate::no_luck).
    type Chance: Copy + Eq + Ord + Hash + Text;
    /// Something that happened and is worth telling, for logs and animation.
    type Event: Clone + PartialEq + Debug + Serialize + Send + Sync + 'static;

    /// How many seats play.
    fn seats(&self) -> usize;
    /// The state in which a match begins.
    fn start(&self) -> Self::State;
    /// Who decides.
    fn turn(&self, state: &Self::State) -> Turn;
    /// Appends the legal moves of the seat to act, sorted, without duplicates; nothing if no seat is to act.
    fn moves(&self, state: &Self::State, out: &mut Vec<Self::Move>);
    /// Appends the outcomes of a chance node, sorted, with positive weights; nothing elsewhere.
    fn chances(&self, state: &Self::State, out: &mut Vec<(Self::Chance, u32)>);
    /// Makes a legal move, and nothing that follows from it by itself: [`Rules::play`] is what callers want.
    fn act(&self, state: &mut Self::State, mv: Self::Move, tell: &mut impl Tell<Self>);
    /// Applies an outcome of a chance node, and nothing that follows from it by itself: callers want [`Rules::resolve`].
    fn fall(&self, state: &mut Self::State, chance: Self::Chance, tell: &mut impl Tell<Self>);
    /// What becomes of the decision that is due here, if it has a single answer. Cheap: it is asked after every decision.
    fn single(&self, state: &Self::State) -> Single<Self::Move> {
        let _ = state;
        Single::Asked
    }
    /// The result: `Some` exactly when [`Rules::turn`] is [`Turn::Over`].
    fn outcome(&self, state: &Self::State) -> Option<Outcome>;
    /// The number of the part of the match (cycle, round) that this state belongs to.
    /// Move counts and rollouts stop where it changes; a game in one piece leaves it at 0.
    fn part(&self, state: &Self::State) -> u32 {
        let _ = state;
        0
    }

    /// Plays a legal move, with the answers that follow from it. Callers that cannot vouch for it use [`try_play`].
    #[inline]
    fn play(&self, state: &mut Self::State, mv: Self::Move, tell: &mut impl Tell<Self>) {
        self.act(state, mv, tell);
        follow(self, state, tell, |_, _| {});
    }
    /// Applies an outcome of a chance node, with the answers that follow from it.
    #[inline]
    fn resolve(&self, state: &mut Self::State, chance: Self::Chance, tell: &mut impl Tell<Self>) {
        self.fall(state, chance, tell);
        follow(self, state, tell, |_, _| {});
    }
}

/// Something that is written as one canonical text, and read in any spelling that its kind allows. What is read need not be
/// legal.
pub trait Text: Debug + Display + FromStr<Err = ParseError> + Send + Sync + 'static {}

impl<T: Debug + Display + FromStr<Err = ParseError> + Send + Sync + 'static> Text for T {}

/// What a game without luck says of it, in one line among its [`Rules`].
#[macro_export]
macro_rules! no_luck {
    () => {
        type Chance = $crate::NoChance;
        fn chances(&self, _: &Self::State, _: &mut Vec<(Self::Chance, u32)>) {}
        fn fall(&self, _: &mut Self::State, chance: Self::Chance, _: &mut impl $crate::Tell<Self>) {
            match chance {}
        }
    };
}

/// Plays a move if it is legal; otherwise nothing changes.
pub fn try_play<G: Rules>(
    game: &G,
    state: &mut G::State,
    mv: G::Move,
    tell: &mut impl Tell<G>,
) -> Result<(), PlayError> {
    let mut legal = Vec::new();
    game.moves(state, &mut legal);
    if !legal.contains(&mv) {
        let text = mv.to_string();
        return Err(PlayError::Illegal { text });
    }
    game.play(state, mv, tell);
    Ok(())
}

/// A legal move, each with the same chance; `None` if no seat is to act. `buffer` is scratch space.
pub fn pick<G: Rules>(
    game: &G,
    state: &G::State,
    buffer: &mut Vec<G::Move>,
    rng: &mut impl Rng,
) -> Option<G::Move> {
    buffer.clear();
    game.moves(state, buffer);
    match buffer.len() {
        0 => None,
        count => Some(buffer[rng.random_range(0..count)]),
    }
}

/// An outcome of a chance node, drawn by weight; `None` elsewhere. `buffer` is scratch space.
pub fn draw<G: Rules>(
    game: &G,
    state: &G::State,
    buffer: &mut Vec<(G::Chance, u32)>,
    rng: &mut impl Rng,
) -> Option<G::Chance> {
    buffer.clear();
    game.chances(state, buffer);
    if buffer.is_empty() {
        return None;
    }
    let total: u64 = buffer.iter().map(|(_, weight)| u64::from(*weight)).sum();
    Some(nth_by_weight(buffer, rng.random_range(0..total)))
}

/// The outcome that covers `point` when the weights are laid end to end.
pub(crate) fn nth_by_weight<C: Copy>(outcomes: &[(C, u32)], mut point: u64) -> C {
    for (chance, weight) in outcomes {
        if point < u64::from(*weight) {
            return *chance;
        }
        point -= u64::from(*weight);
    }
    unreachable!("the point lies within the sum of the weights")
}

/// Listens to a transition. Rules speak to it as they act; [`Silent`] costs nothing.
pub trait Tell<G: Rules> {
    /// Something happened. The closure runs only if somebody listens.
    fn event(&mut self, event: impl FnOnce() -> G::Event);
}

/// Nobody listens: searches and playouts.
#[derive(Debug, Clone, Copy, Default)]
pub struct Silent;

impl<G: Rules> Tell<G> for Silent {
    #[inline]
    fn event(&mut self, _: impl FnOnce() -> G::Event) {}
}

/// Keeps what a decision brought about.
#[derive(Debug, Clone)]
pub struct Told<G: Rules> {
    /// What happened, in order.
    pub events: Vec<G::Event>,
    /// The single answers that [followed](crate::Single::Follows) from it.
    pub forced: Vec<(Seat, G::Move)>,
}

impl<G: Rules> Default for Told<G> {
    fn default() -> Self {
        Told {
            events: Vec::new(),
            forced: Vec::new(),
        }
    }
}

impl<G: Rules> Tell<G> for Told<G> {
    fn event(&mut self, event: impl FnOnce() -> G::Event) {
        self.events.push(event());
    }
}

/// The chance outcomes of a game without luck: there are none.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum NoChance {}

impl Display for NoChance {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {}
    }
}

impl FromStr for NoChance {
    type Err = ParseError;
    fn from_str(text: &str) -> Result<NoChance, ParseError> {
        Err(ParseError::new(text, 0, "nothing: there is no luck here"))
    }
}
