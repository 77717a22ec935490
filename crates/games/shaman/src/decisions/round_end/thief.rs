//! Oathkeeper of Death: another seat gives people from one token. That is a theft, not a loss.

use crate::decisions::prelude::*;

task!(GiveToThief {
    thief: Seat,
    from: Seat,
    n: u8
});

impl GiveToThief {
    /// Tokens that can give so many without falling below their minimum.
    pub(crate) fn givers(self, look: Look) -> impl Iterator<Item = Token> {
        let least = move |token: Token| look.least(token) + u16::from(self.n);
        let player = look.player(self.from);
        look.on_map(self.from)
            .filter(move |token| player.piece(*token).population >= least(*token))
    }
}

impl Decision for GiveToThief {
    answers!(Lose(Token), by from);

    fn over(self, _: Look) -> bool {
        self.n == 0
    }

    fn answers(self, look: Look, out: &mut impl FnMut(Token)) {
        self.givers(look).for_each(out);
    }

    fn take(self, play: &mut Play<impl Tell<Shaman>>, token: Token) {
        play.change_population(self.from, token, -i32::from(self.n));
        play.s.act.sum += u16::from(self.n);
    }

    fn ask(self, _: Look) -> Words {
        said(
            format!("Give {} to seat {}", people(self.n), self.thief.index()),
            "The Oathkeeper of Death asks for them. Which token gives them up?",
        )
    }

    fn say(self, asked: Asked, token: Token) -> Say {
        asked.loses(token, self.n.into())
    }

    fn lean(self, mind: &Mind, token: Token) -> f32 {
        mind.loses(token, self.n.into())
    }
}
