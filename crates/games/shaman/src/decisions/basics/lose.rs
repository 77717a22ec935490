//! Population is lost from dials, token after token.

use crate::decisions::prelude::*;

task! {
    LosePeople {
        seat: Seat,
        n: u16,
        /// What was lost already.
        lost: u16,
    }
}

impl Decision for LosePeople {
    answers!(Lose(Token), by seat);

    fn over(self, _: Look) -> bool {
        self.n == 0
    }

    fn answers(self, look: Look, out: &mut impl FnMut(Token)) {
        look.on_map(self.seat).for_each(out);
    }

    fn take(self, play: &mut Play<impl Tell<Shaman>>, token: Token) {
        play.lose_from(self.seat, token, self.n, self.lost);
    }

    fn end(self, play: &mut Play<impl Tell<Shaman>>) {
        play.note_loss(self.seat, self.lost);
    }

    fn ask(self, look: Look) -> Words {
        said(
            format!("Lose {}{}", people(self.n), purpose(look)),
            "Choose the token that loses them. A village that falls below 12 is gone; a rover or warrior may take its place.",
        )
    }

    fn say(self, asked: Asked, token: Token) -> Say {
        asked.loses(token, self.n)
    }

    fn lean(self, mind: &Mind, token: Token) -> f32 {
        mind.loses(token, self.n)
    }
}
