//! Harbinger of Change: another bonus tile may lie in the next round.

use crate::decisions::prelude::*;

task!(NextBonus { seat: Seat });

answer! {
    Lies { Bonus(tile: BonusTile), Keep }
}

impl Decision for NextBonus {
    answers!(Lies, by seat);

    fn answers(self, look: Look, out: &mut impl FnMut(Lies)) {
        look.other_tiles().for_each(|tile| out(Lies::Bonus(tile)));
        out(Lies::Keep);
    }

    fn take(self, play: &mut Play<impl Tell<Shaman>>, lies: Lies) {
        match lies {
            Lies::Keep => {}
            Lies::Bonus(tile) => {
                let round = play
                    .game
                    .round_after(play.s.core.round)
                    .expect("a tile lies there");
                play.s.core.bonus[usize::from(round)] = Laid::Known(tile);
                play.event(Event::NextBonus { round, tile });
            }
        }
    }

    fn ask(self, _: Look) -> Words {
        said(
            "Which bonus tile lies in the next round?",
            "Harbinger of Change lets you replace it.",
        )
    }

    fn say(self, asked: Asked, lies: Lies) -> Say {
        match lies {
            Lies::Keep => Say::new("Leave the tile", "The bonus tile of the next round stays."),
            Lies::Bonus(tile) => Say::new(
                format!("Lay tile {tile}"),
                format!("It pays {}.", effects::bonus_tile(asked.look.data(), tile)),
            ),
        }
    }
}
