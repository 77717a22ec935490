//! Ancient Hunter: a beast, the moved one if one was moved, may be swapped for the first of the reserve.

use crate::decisions::prelude::*;
use crate::draws::Reshuffle;
use crate::steps::SwapIn;

task!(SwapBeast { seat: Seat, moved: Option<Hex> });

answer! {
    Swaps { SwapBeast(hex: Hex), NoSwap }
}

impl Decision for SwapBeast {
    answers!(Swaps, by seat);

    fn answers(self, look: Look, out: &mut impl FnMut(Swaps)) {
        let core = look.core();
        if !core.reserve.is_empty() || core.discard.iter().any(|n| *n > 0) {
            let set = self.moved.map_or(look.standing_beasts(), Hex::bit);
            hexes(set).for_each(|hex| out(Swaps::SwapBeast(hex)));
        }
        out(Swaps::NoSwap);
    }

    /// An empty reserve is filled first.
    fn take(self, play: &mut Play<impl Tell<Shaman>>, swaps: Swaps) {
        match swaps {
            Swaps::NoSwap => {}
            Swaps::SwapBeast(hex) => {
                play.push(SwapIn { hex });
                if play.s.core.reserve.is_empty() {
                    play.push(Reshuffle);
                }
            }
        }
    }

    fn ask(self, _: Look) -> Words {
        said(
            "Swap the beast?",
            "The first beast of the reserve takes its place.",
        )
    }

    fn say(self, asked: Asked, swaps: Swaps) -> Say {
        match swaps {
            Swaps::NoSwap => Say::new("Swap none", "The beasts stay."),
            Swaps::SwapBeast(hex) => Say::new(
                format!("Swap the beast on {hex}"),
                format!(
                    "{} goes to the bottom of the reserve.",
                    asked.beast_name(hex)
                ),
            )
            .click(key::beast(hex)),
        }
    }

    fn lean(self, mind: &Mind, swaps: Swaps) -> f32 {
        mind.when(swaps != Swaps::NoSwap, [-2.0, -2.0])
    }
}
