//! A token may take the place of a fallen village, with the people who are left.

use crate::decisions::prelude::*;

task! {
    ReplaceVillage {
        seat: Seat,
        hex: Hex,
        /// The people who are left, and those who were lost.
        rest: u16,
        lost: u16,
    }
}

answer! {
    Heir { Replace(token: Token), ReplaceNone }
}

impl Decision for ReplaceVillage {
    answers!(Heir, by seat);

    /// The last token of a seat has to be replaced.
    fn answers(self, look: Look, out: &mut impl FnMut(Heir)) {
        let free = Token::field().filter(|token| look.unlocked(self.seat, *token));
        free.for_each(|token| out(Heir::Replace(token)));
        if look.player(self.seat).token_count() > 0 {
            out(Heir::ReplaceNone);
        }
    }

    fn take(self, play: &mut Play<impl Tell<Shaman>>, heir: Heir) {
        let ReplaceVillage {
            seat,
            hex,
            rest,
            lost,
        } = self;
        match heir {
            Heir::ReplaceNone => play.note_loss(seat, lost + rest),
            Heir::Replace(token) => {
                let population = rest.min(play.look().stat(seat, token, Stat::Capacity));
                play.place_token(seat, token, hex, population);
                play.link_idle(seat, token);
                play.note_loss(seat, lost + rest - population);
            }
        }
    }

    fn end(self, play: &mut Play<impl Tell<Shaman>>) {
        play.note_loss(self.seat, self.lost + self.rest);
    }

    fn ask(self, look: Look) -> Words {
        said(
            format!(
                "The village on {} has fallen",
                names::place(look.data(), self.hex)
            ),
            format!(
                "{} are left. Which token takes them over?",
                names::capital(&people(self.rest))
            ),
        )
    }

    fn say(self, asked: Asked, heir: Heir) -> Say {
        match heir {
            Heir::ReplaceNone => {
                Say::new("Replace it by nobody", "The people who are left are lost.").costly()
            }
            Heir::Replace(token) => {
                let kept = self
                    .rest
                    .min(asked.look.stat(self.seat, token, Stat::Capacity));
                Say::new(
                    format!("{} takes over", names::capital(&names::token(token))),
                    format!("It stands there with {}; no bonus.", people(kept)),
                )
                .click(key::token(self.seat, token))
            }
        }
    }

    fn lean(self, mind: &Mind, heir: Heir) -> f32 {
        match heir {
            Heir::ReplaceNone => 0.0,
            Heir::Replace(_) => mind.at([1.0, 1.0]),
        }
    }
}
