//! The rules at work: the stack is worked through until somebody has to decide.
//!
//! A step is taken at once. A decision without any answer is ended, any other stops the work; if it has a single answer,
//! this follows by itself. A draw of one thing is made at once, any other is due.

mod deeds;
mod offerings;
mod people;
mod skulls;
mod units;

use std::sync::Arc;

use atoll_engine::{Seat, Silent, Tell, follow};

use crate::data::Data;
use crate::decisions::{AnyDecision, LastTotem, Surplus};
use crate::draws::AnyDraw;
use crate::event::Event;
use crate::look::Look;
use crate::moves::{Chance, Few, Move};
use crate::options::{Info, Shaman};
use crate::state::{Act, Core, Fight, Payment, Phase, State, Step};
use crate::steps::{AskSpirits, CleanUp, Feed, FindTurn, SetUp, StepOver, Strike};
use crate::task::Task;

pub(crate) use deeds::Deed;

/// The rules at work on a state.
pub(crate) struct Play<'a, T> {
    pub(crate) game: &'a Shaman,
    pub(crate) s: &'a mut State,
    pub(crate) tell: &'a mut T,
}

/// Plays a move of the seat to act.
pub(crate) fn play(game: &Shaman, state: &mut State, mv: Move, tell: &mut impl Tell<Shaman>) {
    // What follows by itself is not written.
    if state.only.take().is_none() {
        state.since.push(Step::Move(mv));
    }
    let mut play = Play {
        game,
        s: state,
        tell,
    };
    play.decide(mv);
    play.run();
}

/// Makes a decision of the seat to act, without what the rules do after it.
pub(crate) fn decide(game: &Shaman, state: &mut State, mv: Move) {
    Play {
        game,
        s: state,
        tell: &mut Silent,
    }
    .decide(mv);
}

/// Applies a draw.
pub(crate) fn resolve(
    game: &Shaman,
    state: &mut State,
    chance: Chance,
    tell: &mut impl Tell<Shaman>,
) {
    state.since.push(Step::Chance(chance));
    let mut play = Play {
        game,
        s: state,
        tell,
    };
    match play.s.tasks.pop() {
        Some(Task::Draw(draw)) => draw.drawn(&mut play, chance),
        other => unreachable!("{other:?} is no draw"),
    }
    play.run();
}

/// The state at a moment that has a position text of its own, played on to the first decision.
pub(crate) fn begin_at(game: &Shaman, core: Core) -> State {
    let mut state = State::at(core);
    let mut play = Play {
        game,
        s: &mut state,
        tell: &mut Silent,
    };
    play.begin_phase();
    play.run();
    follow(game, &mut state, &mut Silent, |_, _| {});
    state
}

/// Moves that say no: made by themselves they are not worth a word.
fn is_refusal(mv: Move) -> bool {
    matches!(
        mv,
        Move::End
            | Move::Done
            | Move::FeastDone
            | Move::ExtraNone
            | Move::GainNone
            | Move::NoMove
            | Move::NoSwap
            | Move::Decline
            | Move::Skip
            | Move::FinalNo
            | Move::FireStay
            | Move::ReplaceNone
    )
}

impl<T: Tell<Shaman>> Play<'_, T> {
    pub(crate) fn look(&self) -> Look<'_> {
        Look {
            game: self.game,
            s: self.s,
        }
    }

    pub(crate) fn data(&self) -> &Data {
        &self.game.data
    }

    pub(crate) fn seat(&self) -> Seat {
        self.s.core.seat
    }

    pub(crate) fn push(&mut self, task: impl Into<Task>) {
        self.s.tasks.push(task.into());
    }

    pub(crate) fn event(&mut self, event: Event) {
        self.tell.event(|| event);
    }

    /// This moment has a position text of its own.
    pub(crate) fn anchor(&mut self) {
        let core = self.s.core;
        match Arc::get_mut(&mut self.s.base) {
            Some(base) => *base = core,
            None => self.s.base = Arc::new(core),
        }
        self.s.since.clear();
        self.s.noted.clear();
        self.s.act = Act::default();
        self.s.fight = Fight::default();
        self.s.payment = Payment::default();
        self.s.offered = Default::default();
        self.s.drawn = 0;
    }

    /// Begins a phase, or the step of a seat in it.
    pub(crate) fn enter(&mut self, phase: Phase, seat: Seat) {
        self.s.core.phase = phase;
        self.s.core.seat = seat;
        self.s.tasks.clear();
        self.begin_phase();
        self.anchor();
    }

    /// What a phase begins with, for the seat whose step it is.
    fn begin_phase(&mut self) {
        let seat = self.seat();
        match self.s.core.phase {
            Phase::SetUp => self.push(SetUp::FIRST),
            Phase::Catastrophe => self.push(Strike { who: 0 }),
            Phase::Actions => self.push(FindTurn),
            Phase::Feeding => self.push(Feed::FIRST),
            Phase::Surplus => {
                self.push(StepOver);
                self.push(Surplus { seat });
            }
            Phase::Spirits => self.push(AskSpirits { from: 0 }),
            Phase::CleanUp => self.push(CleanUp::FIRST),
            Phase::FinalTotem => {
                self.push(StepOver);
                self.push(LastTotem);
            }
        }
    }

    /// Works until somebody has to decide.
    fn run(&mut self) {
        while let Some(task) = self.s.tasks.last().copied() {
            match task {
                Task::Step(step) => {
                    self.s.tasks.pop();
                    step.go(self);
                }
                Task::Draw(draw) if self.must_draw(draw) => return,
                Task::Draw(_) => {}
                Task::Decision(decision) if self.must_ask(decision) => return,
                Task::Decision(_) => {}
            }
        }
    }

    /// Whether the draw on top has to be made; if not, it is done with.
    fn must_draw(&mut self, draw: AnyDraw) -> bool {
        let mut few = FewDraws::default();
        draw.chances(self.look(), &mut few);
        match (few.count, few.first) {
            (0, _) => {
                self.s.tasks.pop();
            }
            (1, Some(chance)) if self.game.info != Info::Hidden || !draw.is_secret() => {
                self.s.tasks.pop();
                draw.drawn(self, chance);
            }
            _ => return true,
        }
        false
    }

    /// Whether the decision on top has to be asked; if not, it is done with.
    fn must_ask(&mut self, decision: AnyDecision) -> bool {
        let mut few = Few::default();
        if !decision.over(self.look()) {
            decision.moves(self.look(), &mut few);
        }
        match (few.count, few.first) {
            (0, _) => {
                self.s.tasks.pop();
                decision.end(self);
            }
            (1, Some(mv)) if is_refusal(mv) => self.decide(mv),
            (1, only) => {
                self.s.only = only;
                return true;
            }
            _ => return true,
        }
        false
    }

    /// The decision on top is made.
    fn decide(&mut self, mv: Move) {
        match self.s.tasks.pop() {
            Some(Task::Decision(decision)) => decision.take(self, mv),
            other => unreachable!("{other:?} is no decision"),
        }
    }
}

/// Counts draws without keeping them.
#[derive(Default)]
struct FewDraws {
    count: u32,
    first: Option<Chance>,
}

impl Extend<(Chance, u32)> for FewDraws {
    fn extend<I: IntoIterator<Item = (Chance, u32)>>(&mut self, draws: I) {
        for (chance, _) in draws {
            self.count += 1;
            self.first.get_or_insert(chance);
        }
    }
}
