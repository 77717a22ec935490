//! The central trait.

use std::fmt::Debug;
use std::hash::Hash;

use rand::{Rng, RngExt};
use serde::Serialize;

use crate::{
    BySeat, Choices, Feature, Label, OptionSpec, Outcome, ParseError, PlayError, Problem, Problems,
    Seat, Viewer,
};

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

impl std::fmt::Display for Turn {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
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
pub trait Game: Clone + Debug + Send + Sync + 'static {
    /// The name used in commands, records and addresses.
    const NAME: &'static str;
    /// Goes up when a recorded match could replay differently.
    const RULES: u32;
    /// Whether some seat ever knows what another does not. If `false`, every view tells everything.
    const SECRETS: bool;
    /// Whether a decision with a single answer, of a seat or of chance, is carried out at once. The rules themselves leave
    /// it to be decided; [`Match::settle`](crate::Match::settle) decides it, as a ply of its own: so nobody can count
    /// whether another had a choice.
    const SETTLES: bool = false;

    /// What holds between two decisions: flat, cheap to clone, without a generator or a clock.
    type State: Clone + Eq + Hash + Debug + Send + Sync + 'static;
    /// A decision of a seat. Its order is the order of [`Game::moves`].
    type Move: Copy + Eq + Ord + Hash + Debug + Send + Sync + 'static;
    /// An outcome of a chance node; [`NoChance`] for games without luck.
    type Chance: Copy + Eq + Ord + Hash + Debug + Send + Sync + 'static;
    /// All that one viewer knows, with perfect recall.
    type View: Clone + PartialEq + Debug + Serialize + Send + Sync + 'static;
    /// Something that happened and is worth telling, for logs and animation.
    type Event: Clone + PartialEq + Debug + Serialize + Send + Sync + 'static;

    /// The options of the game, `players` first.
    fn options() -> Vec<OptionSpec>;
    /// The game with these options, or everything that is wrong with them.
    /// `choices` has a value of the right kind for each option of [`Game::options`].
    fn new(choices: &Choices) -> Result<Self, Problems>;
    /// The game with these options and with another data file than its own; refused by a game that has none.
    fn with_data(choices: &Choices, data: &str) -> Result<Self, Problems> {
        let _ = (choices, data);
        let message = format!("the game `{}` has no data file", Self::NAME);
        Err(Problem::option("data", message).into())
    }
    /// The options this game was made with, complete.
    fn choices(&self) -> Choices;

    /// How many seats play.
    fn seats(&self) -> usize;
    /// The team that a seat belongs to: its seats win and lose together. Every seat is its own unless the game says so.
    fn team(&self, seat: Seat) -> usize {
        seat.index()
    }
    /// The state in which a match begins.
    fn start(&self) -> Self::State;
    /// Who decides.
    fn turn(&self, state: &Self::State) -> Turn;
    /// Appends the legal moves of the seat to act, sorted, without duplicates; nothing if no seat is to act.
    fn moves(&self, state: &Self::State, out: &mut Vec<Self::Move>);
    /// Appends the outcomes of a chance node, sorted, with positive weights; nothing elsewhere.
    fn chances(&self, state: &Self::State, out: &mut Vec<(Self::Chance, u32)>);
    /// Whether everybody can see what may be decided here, so that a single answer is no secret of the one who acts.
    fn is_open(&self, state: &Self::State) -> bool {
        let _ = state;
        !Self::SECRETS
    }
    /// Plays a legal move. Callers that cannot vouch for it use [`Game::try_play`].
    fn play(&self, state: &mut Self::State, mv: Self::Move, tell: &mut impl Tell<Self>);
    /// Applies an outcome of a chance node.
    fn resolve(&self, state: &mut Self::State, chance: Self::Chance, tell: &mut impl Tell<Self>);
    /// The result: `Some` exactly when [`Game::turn`] is [`Turn::Over`].
    fn outcome(&self, state: &Self::State) -> Option<Outcome>;

    /// The number of the part of the match (cycle, round) that this state belongs to.
    /// Move counts and rollouts stop where it changes; a game in one piece answers 0.
    fn part(&self, state: &Self::State) -> u32;
    /// Each seat's chance to win, as shares that sum to 1: a judgement made without looking ahead,
    /// asked at the end of a part and where a rollout is cut.
    fn judge(&self, state: &Self::State) -> BySeat<f32>;
    /// What speaks for a seat, with its weights, for a game that judges [by features](crate::by_features); they can be
    /// learned from matches. Empty for a game that judges in another way.
    const FEATURES: &'static [Feature] = &[];
    /// How much of each of [`Game::FEATURES`] a seat has. `out` is as long as that list and holds zeros.
    fn features(&self, state: &Self::State, seat: Seat, out: &mut [f32]) {
        let _ = (state, seat, out);
    }
    /// How much of the match is over, from 0 to 1, roughly.
    fn progress(&self, state: &Self::State) -> f32 {
        let _ = state;
        0.0
    }
    /// Appends a positive weight for each of these moves of the seat to act: how likely a good player is to choose it,
    /// in any unit. A move's weight does not depend on the other moves. Searches try heavy moves first and often.
    fn weigh(&self, state: &Self::State, moves: &[Self::Move], out: &mut Vec<f32>) {
        let _ = state;
        out.extend(moves.iter().map(|_| 1.0));
    }

    /// What a seat has played as when the match is over, where it matters who wins as what: a tribe, a side.
    fn role(&self, state: &Self::State, seat: Seat) -> Option<Label> {
        let _ = (state, seat);
        None
    }
    /// Everything that can be made use of, group by group: actions, pieces, cards. Balance reports list it, with what was
    /// never used. Empty for a game that counts nothing.
    fn usable(&self) -> Vec<Label> {
        Vec::new()
    }
    /// Tells who makes use of what by this event; all of it is in [`Game::usable`].
    fn uses(&self, event: &Self::Event, tell: &mut dyn FnMut(Seat, Label)) {
        let _ = (event, tell);
    }

    /// Whether the seat to act decides behind a screen: in as many moves as it likes, of which the others learn only that
    /// it is done, once it is. How many moves they were, and which, everybody learns when the screens are lifted: in the
    /// first state after them that is not screened.
    fn screened(&self, state: &Self::State) -> bool;
    /// What this viewer knows. Of a seat that decides behind a [screen](Game::screened) the others see nothing until it
    /// is done.
    fn view(&self, state: &Self::State, viewer: Viewer) -> Self::View;
    /// A world that looks like this view to its viewer, each with its right weight.
    fn guess(&self, view: &Self::View, rng: &mut impl Rng) -> Self::State;
    /// The text by which this viewer learns of a move made in `before`. Moves behind a [screen](Game::screened) are told
    /// to others by the text of the last one alone.
    fn tell_move(&self, before: &Self::State, mv: Self::Move, viewer: Viewer) -> String;
    /// The text by which this viewer learns of a chance outcome drawn in `before`.
    fn tell_chance(&self, before: &Self::State, chance: Self::Chance, viewer: Viewer) -> String;
    /// The event as this viewer may know it; `None` if it is none of the viewer's business.
    fn tell_event(&self, event: &Self::Event, viewer: Viewer) -> Option<Self::Event>;

    /// The canonical text of a move.
    fn move_text(&self, mv: Self::Move) -> String;
    /// Reads a move in any spelling the game allows. It need not be legal.
    fn parse_move(&self, state: &Self::State, text: &str) -> Result<Self::Move, ParseError>;
    /// Reads what a person or a program wrote to play: one move, or the moves in a row that the text is short for.
    /// Never empty. Games that have short forms override this.
    fn parse_moves(&self, state: &Self::State, text: &str) -> Result<Vec<Self::Move>, ParseError> {
        Ok(vec![self.parse_move(state, text)?])
    }
    /// The canonical text of a chance outcome.
    fn chance_text(&self, chance: Self::Chance) -> String;
    /// Reads a chance outcome. It need not be possible here.
    fn parse_chance(&self, state: &Self::State, text: &str) -> Result<Self::Chance, ParseError>;
    /// The canonical text of a position, options included.
    fn position(&self, state: &Self::State) -> String;
    /// Reads a position with its options; refuses what cannot be played on.
    fn parse_position(text: &str) -> Result<(Self, Self::State), ParseError>;
    /// The position as the owner of this view may see it.
    fn view_position(&self, view: &Self::View) -> String;

    /// Checks raw options against [`Game::options`] and fills in the defaults.
    fn read_options(raw: &Choices) -> Result<Choices, Problems> {
        raw.complete(&Self::options())
    }

    /// A legal move, each with the same chance; `None` if no seat is to act.
    /// `buffer` is scratch space. Games override this where they can pick without listing.
    fn pick(
        &self,
        state: &Self::State,
        buffer: &mut Vec<Self::Move>,
        rng: &mut impl Rng,
    ) -> Option<Self::Move> {
        buffer.clear();
        self.moves(state, buffer);
        match buffer.len() {
            0 => None,
            count => Some(buffer[rng.random_range(0..count)]),
        }
    }

    /// Plays `mv` if it is legal; otherwise nothing changes.
    fn try_play(
        &self,
        state: &mut Self::State,
        mv: Self::Move,
        tell: &mut impl Tell<Self>,
    ) -> Result<(), PlayError> {
        let mut legal = Vec::new();
        self.moves(state, &mut legal);
        if !legal.contains(&mv) {
            let text = self.move_text(mv);
            return Err(PlayError::Illegal { text });
        }
        self.play(state, mv, tell);
        Ok(())
    }

    /// An outcome of the chance node, drawn by weight.
    fn draw(
        &self,
        state: &Self::State,
        buffer: &mut Vec<(Self::Chance, u32)>,
        rng: &mut impl Rng,
    ) -> Option<Self::Chance> {
        buffer.clear();
        self.chances(state, buffer);
        if buffer.is_empty() {
            return None;
        }
        let total: u64 = buffer.iter().map(|(_, weight)| u64::from(*weight)).sum();
        Some(nth_by_weight(buffer, rng.random_range(0..total)))
    }
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

/// Plays random moves and draws until the match is over or its part ends; returns the number of decisions.
pub fn playout<G: Game>(
    game: &G,
    state: &mut G::State,
    moves: &mut Vec<G::Move>,
    chances: &mut Vec<(G::Chance, u32)>,
    rng: &mut impl Rng,
) -> u32 {
    let part = game.part(state);
    let mut decisions = 0;
    while game.part(state) == part {
        if let Some(mv) = game.pick(state, moves, rng) {
            game.play(state, mv, &mut Silent);
        } else if let Some(chance) = game.draw(state, chances, rng) {
            game.resolve(state, chance, &mut Silent);
        } else {
            break;
        }
        decisions += 1;
    }
    decisions
}

/// Listens to a transition. Rules speak to it as they act; [`Silent`] costs nothing.
pub trait Tell<G: Game> {
    /// Something happened. The closure runs only if somebody listens.
    fn event(&mut self, event: impl FnOnce() -> G::Event);
    /// A decision with a single answer was made inside the transition.
    fn forced(&mut self, seat: Seat, mv: G::Move);
}

/// Nobody listens: searches and playouts.
#[derive(Debug, Clone, Copy, Default)]
pub struct Silent;

impl<G: Game> Tell<G> for Silent {
    #[inline]
    fn event(&mut self, _: impl FnOnce() -> G::Event) {}
    #[inline]
    fn forced(&mut self, _: Seat, _: G::Move) {}
}

/// Keeps what a transition told.
#[derive(Debug, Clone)]
pub struct Told<G: Game> {
    /// What happened, in order.
    pub events: Vec<G::Event>,
    /// The decisions with a single answer that were made by the rules themselves.
    pub forced: Vec<(Seat, G::Move)>,
}

impl<G: Game> Default for Told<G> {
    fn default() -> Self {
        Told {
            events: Vec::new(),
            forced: Vec::new(),
        }
    }
}

impl<G: Game> Tell<G> for Told<G> {
    fn event(&mut self, event: impl FnOnce() -> G::Event) {
        self.events.push(event());
    }
    fn forced(&mut self, seat: Seat, mv: G::Move) {
        self.forced.push((seat, mv));
    }
}

/// The chance outcomes of a game without luck: there are none.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum NoChance {}
