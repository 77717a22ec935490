//! The decisions of seats. Each is one file that holds all of it: who decides, among what, what comes of it, how it is
//! asked, how its answers are worded, and what a good player tends to do.
//!
//! The list at the end makes of them the enum [`AnyDecision`] that waits on the stack, and the dispatch over all of them.

#[macro_use]
mod answers;
mod basics;
mod combat;
mod gather;
mod grow;
mod prelude;
mod round_end;
mod set_up;
mod spawn;
mod trade;
mod turn;
mod worship;

use atoll_engine::{Seat, Tell};

use crate::habits::Mind;
use crate::look::Look;
use crate::moves::{Move, Sink};
use crate::options::Shaman;
use crate::play::Play;
use crate::scene::{Asked, Say, Words};
use crate::task::Task;

pub(crate) use basics::*;
pub(crate) use combat::*;
pub(crate) use gather::*;
pub(crate) use grow::*;
pub(crate) use round_end::*;
pub(crate) use set_up::*;
pub(crate) use spawn::*;
pub(crate) use trade::*;
pub(crate) use turn::*;
pub(crate) use worship::*;

/// A decision of a seat.
pub(crate) trait Decision: Copy {
    /// What may be answered; [`answers!`] says by which moves.
    type Answer: Copy;

    /// The move that says an answer.
    fn word(answer: Self::Answer) -> Move;

    /// The answer that a move says, if it is one.
    fn read(mv: Move) -> Option<Self::Answer>;

    /// Who decides: the seat whose turn it is, unless said otherwise.
    fn who(self, look: Look) -> Seat {
        look.core().seat
    }

    /// Whether nothing is left to be decided.
    fn over(self, _: Look) -> bool {
        false
    }

    /// Among what: the legal answers, in the order of their moves.
    fn answers(self, look: Look, out: &mut impl FnMut(Self::Answer));

    /// What comes of an answer.
    fn take(self, play: &mut Play<impl Tell<Shaman>>, answer: Self::Answer);

    /// What comes of it where nothing is left to be decided, or nothing can be answered. A decision that is asked only
    /// if it can be answered has nothing to say here.
    fn end(self, play: &mut Play<impl Tell<Shaman>>) {
        debug_assert!(self.over(play.look()), "a decision without any answer");
    }

    /// How it is asked: a title and what one has to know.
    fn ask(self, look: Look) -> Words;

    /// How an answer is worded, and what is clicked for it.
    fn say(self, asked: Asked, answer: Self::Answer) -> Say;

    /// How much a good player leans to an answer, above or below those that say nothing.
    fn lean(self, _: &Mind, _: Self::Answer) -> f32 {
        0.0
    }

    /// What something that is asked first has to do with it: " for the skull".
    fn reason(self, _: Look, _: AnyDecision) -> Option<String> {
        None
    }
}

/// Makes the enum of all decisions and the dispatch over them.
macro_rules! decisions {
    ($($name:ident),+ $(,)?) => {
        /// A decision, whichever it is.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub(crate) enum AnyDecision { $($name($name)),+ }

        $(impl From<$name> for Task {
            fn from(decision: $name) -> Task {
                Task::Decision(AnyDecision::$name(decision))
            }
        })+

        impl AnyDecision {
            pub(crate) fn who(self, look: Look) -> Seat {
                match self { $(AnyDecision::$name(decision) => decision.who(look)),+ }
            }

            pub(crate) fn over(self, look: Look) -> bool {
                match self { $(AnyDecision::$name(decision) => decision.over(look)),+ }
            }

            /// The legal moves.
            pub(crate) fn moves(self, look: Look, out: &mut impl Sink) {
                match self {
                    $(AnyDecision::$name(decision) => {
                        decision.answers(look, &mut |answer| out.push($name::word(answer)))
                    })+
                }
            }

            pub(crate) fn take(self, play: &mut Play<impl Tell<Shaman>>, mv: Move) {
                match self {
                    $(AnyDecision::$name(decision) => {
                        decision.take(play, offered($name::read(mv), mv))
                    })+
                }
            }

            pub(crate) fn end(self, play: &mut Play<impl Tell<Shaman>>) {
                match self { $(AnyDecision::$name(decision) => decision.end(play)),+ }
            }

            pub(crate) fn ask(self, look: Look) -> Words {
                match self { $(AnyDecision::$name(decision) => decision.ask(look)),+ }
            }

            pub(crate) fn say(self, asked: Asked, mv: Move) -> Say {
                match self {
                    $(AnyDecision::$name(decision) => {
                        decision.say(asked, offered($name::read(mv), mv))
                    })+
                }
            }

            pub(crate) fn lean(self, mind: &Mind, mv: Move) -> f32 {
                match self {
                    $(AnyDecision::$name(decision) => {
                        decision.lean(mind, offered($name::read(mv), mv))
                    })+
                }
            }

            pub(crate) fn reason(self, look: Look, asked: AnyDecision) -> Option<String> {
                match self { $(AnyDecision::$name(decision) => decision.reason(look, asked)),+ }
            }
        }
    };
}

/// Only what was offered is played.
fn offered<A>(answer: Option<A>, mv: Move) -> A {
    answer.unwrap_or_else(|| unreachable!("{mv} was not offered"))
}

decisions! {
    // Set-up.
    ChooseTribe, ChooseVillage, SpendPoint,
    // Turns.
    Turn, EndTurn, SecondAction, NameSubaction, ShiftTo,
    // What all actions are made of.
    PlacePeople, LosePeople, ReplaceVillage, LinkBeast, Pay, Take, RaiseStat, LowerStat, UseSkull, Disband, OpenCover,
    FreeSkull, PutAside,
    // Move.
    GatherToken, GatherHex, DoubleKind, SpawnVillage, SpawnToken, SpawnPeople, Advance,
    // Engage.
    TradeToken, TradePay, TradeHex, TradeKind, Attacker, Target, Hunter, Prey, Feast, CancelTile, AddTile, Winnings,
    WinSkull, Salve, MoveIn, DownBeast, Victory,
    // Grow.
    Develop, BuildWhat, BuildWhere, SettleToken, SettleVillage,
    // Worship and sacrifice.
    WildAction, GainSkull, GainSpirit, OfferTimes, OfferWith, OfferFor, PlaceFire,
    // The end of a round.
    Hunger, Surplus, RenewSpirit, UseGift, NextBonus, MoveBeast, SwapBeast, GiveToThief, FreeSacrifice, LastTotem,
}
