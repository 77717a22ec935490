//! Covers that are turned up, and beasts that make a new reserve.

use atoll_engine::Tell;

use super::{Draw, outcomes};
use crate::board::{Beast, Cover};
use crate::look::Look;
use crate::moves::Chance;
use crate::options::Shaman;
use crate::play::Play;
use crate::steps::TurnUp;

task! {
    /// The face of a cover that is turned up.
    DrawCover(TurnUp)
}

impl Draw for DrawCover {
    outcomes!(Cover(Cover));
    const WORDS: (&'static str, &'static str) =
        ("A cover is turned up", "Its space is open from now on.");

    fn weights(self, look: Look, out: &mut impl FnMut(Cover, u8)) {
        let unseen = look.unseen_covers();
        Cover::ALL
            .into_iter()
            .zip(unseen)
            .for_each(|(cover, n)| out(cover, n));
    }

    fn drawn(self, play: &mut Play<impl Tell<Shaman>>, cover: Cover) {
        self.0.shows(play, cover);
    }
}

task! {
    /// The whole discard is drawn, one by one, into a new reserve.
    Reshuffle
}

impl Draw for Reshuffle {
    outcomes!(Beast(Beast));
    const WORDS: (&'static str, &'static str) = (
        "The beasts are shuffled",
        "The discarded ones make a new reserve.",
    );
    const SECRET: bool = true;

    fn weights(self, look: Look, out: &mut impl FnMut(Beast, u8)) {
        let discard = look.core().discard;
        Beast::ALL
            .into_iter()
            .zip(discard)
            .for_each(|(beast, n)| out(beast, n));
    }

    fn drawn(self, play: &mut Play<impl Tell<Shaman>>, beast: Beast) {
        play.s.core.discard[beast] -= 1;
        play.s.core.reserve.push(beast);
        if play.s.core.discard.iter().any(|n| *n > 0) {
            play.push(Reshuffle);
        }
    }
}
