//! What the rules do by themselves between two decisions, step by step.

#[macro_use]
mod stages;
mod clean_up;
mod covers;
mod effects;
mod feed;
mod fight;
mod gather;
mod gifts;
mod grow;
mod rounds;
mod set_up;
mod turns;

use atoll_engine::Tell;

use crate::decisions::AnyDecision;
use crate::look::Look;
use crate::options::Shaman;
use crate::play::Play;
use crate::task::Task;

pub(crate) use clean_up::*;
pub(crate) use covers::*;
pub(crate) use effects::*;
pub(crate) use feed::*;
pub(crate) use fight::*;
pub(crate) use gather::*;
pub(crate) use gifts::*;
pub(crate) use grow::*;
pub(crate) use rounds::*;
pub(crate) use set_up::*;
pub(crate) use turns::*;

/// A step of the rules.
pub(crate) trait Step: Copy {
    /// Takes it; it is off the stack.
    fn go(self, play: &mut Play<impl Tell<Shaman>>);

    /// What a decision that is asked first has to do with it: " to feed your people".
    fn reason(self, _: Look, _: AnyDecision) -> Option<String> {
        None
    }
}

/// Makes the enum of all steps and the dispatch over them.
macro_rules! steps {
    ($($name:ident),+ $(,)?) => {
        /// A step, whichever it is.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub(crate) enum AnyStep { $($name($name)),+ }

        $(impl From<$name> for Task {
            fn from(step: $name) -> Task {
                Task::Step(AnyStep::$name(step))
            }
        })+

        impl AnyStep {
            pub(crate) fn go(self, play: &mut Play<impl Tell<Shaman>>) {
                match self { $(AnyStep::$name(step) => step.go(play)),+ }
            }

            pub(crate) fn reason(self, look: Look, asked: AnyDecision) -> Option<String> {
                match self { $(AnyStep::$name(step) => step.reason(look, asked)),+ }
            }
        }
    };
}

steps! {
    SetUp, SkipRound, Strike, StepOver,
    FindTurn, Resume, TurnOver, Begin, WildDone, Met, BonusTile, React,
    Effects, TurnUp, Gather, LinkIdle, Fight, Developed, Built, Settled, Activated,
    Feed, AskSpirits, SwapIn, Rob, Victims, FireLast, ShowNextBonus,
    CleanUp, RemoveCovers, RefillBeasts, MoveAnalogs, Raid,
}
