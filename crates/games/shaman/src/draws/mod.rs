//! What chance decides: what may come, with which weights, and what comes of it.

mod bag;
mod deals;
mod piles;

use atoll_engine::Tell;

use crate::look::Look;
use crate::moves::Chance;
use crate::options::Shaman;
use crate::play::Play;
use crate::task::Task;

pub(crate) use bag::*;
pub(crate) use deals::*;
pub(crate) use piles::*;

/// A draw.
pub(crate) trait Draw: Copy {
    /// What may come; [`outcomes!`] says as which kind of chance.
    type Outcome: Copy;

    fn word(outcome: Self::Outcome) -> Chance;
    fn read(chance: Chance) -> Option<Self::Outcome>;

    /// Whether it is drawn even if only one thing can come: with hidden information a draw left out would tell.
    const SECRET: bool = false;

    /// Whether nothing is left to be drawn.
    fn over(self) -> bool {
        false
    }

    /// What may come, with weights; one of 0 cannot.
    fn weights(self, look: Look, out: &mut impl FnMut(Self::Outcome, u8));

    /// What comes of it.
    fn drawn(self, play: &mut Play<impl Tell<Shaman>>, outcome: Self::Outcome);

    /// A title and a sentence for those who watch.
    const WORDS: (&'static str, &'static str);
}

/// In a draw: its outcomes are of one kind of chance.
macro_rules! outcomes {
    ($word:ident($of:ty)) => {
        type Outcome = $of;

        fn word(outcome: $of) -> Chance {
            Chance::$word(outcome)
        }

        fn read(chance: Chance) -> Option<$of> {
            match chance {
                Chance::$word(outcome) => Some(outcome),
                _ => None,
            }
        }
    };
    ($word:ident($one:ty, $two:ty)) => {
        type Outcome = ($one, $two);

        fn word((one, two): ($one, $two)) -> Chance {
            Chance::$word(one, two)
        }

        fn read(chance: Chance) -> Option<($one, $two)> {
            match chance {
                Chance::$word(one, two) => Some((one, two)),
                _ => None,
            }
        }
    };
}
use outcomes;

/// Makes the enum of all draws and the dispatch over them.
macro_rules! draws {
    ($($name:ident),+ $(,)?) => {
        /// A draw, whichever it is.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub(crate) enum AnyDraw { $($name($name)),+ }

        $(impl From<$name> for Task {
            fn from(draw: $name) -> Task {
                Task::Draw(AnyDraw::$name(draw))
            }
        })+

        impl AnyDraw {
            pub(crate) fn is_secret(self) -> bool {
                match self { $(AnyDraw::$name(_) => $name::SECRET),+ }
            }

            pub(crate) fn words(self) -> (&'static str, &'static str) {
                match self { $(AnyDraw::$name(_) => $name::WORDS),+ }
            }

            /// The outcomes that can come.
            pub(crate) fn chances(self, look: Look, out: &mut impl Extend<(Chance, u32)>) {
                match self {
                    $(AnyDraw::$name(draw) if !draw.over() => draw.weights(look, &mut |outcome, weight| {
                        if weight > 0 {
                            out.extend([($name::word(outcome), u32::from(weight))]);
                        }
                    }),
                    AnyDraw::$name(_) => {})+
                }
            }

            pub(crate) fn drawn(self, play: &mut Play<impl Tell<Shaman>>, chance: Chance) {
                match self {
                    $(AnyDraw::$name(draw) => match $name::read(chance) {
                        Some(outcome) => draw.drawn(play, outcome),
                        None => unreachable!("{chance} could not come"),
                    }),+
                }
            }
        }
    };
}

draws! {
    DealTribes, DealOrder, DealBonus, DealCatastrophes, DealEnd, LayCovers, LaySpirits, LaySkulls, LayBeasts,
    DrawCover, Reshuffle,
    BagTiles, WarTile, CancelByChance, AddFromBag,
}

/// All of these with equal weights.
fn evenly<T>(of: impl IntoIterator<Item = T>, out: &mut impl FnMut(T, u8)) {
    of.into_iter().for_each(|one| out(one, 1));
}
