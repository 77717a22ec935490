//! Funeral rites: reserve tokens are put aside, and their spaces count as empty.

use crate::decisions::prelude::*;

task!(PutAside { seat: Seat, n: u8 });

impl Decision for PutAside {
    answers!(Aside(Token), by seat);

    fn over(self, _: Look) -> bool {
        self.n == 0
    }

    fn answers(self, look: Look, out: &mut impl FnMut(Token)) {
        Token::all()
            .filter(|token| look.space_unlocked(self.seat, *token))
            .for_each(out);
    }

    fn take(self, play: &mut Play<impl Tell<Shaman>>, token: Token) {
        let seat = self.seat;
        play.s.core.player_mut(seat).piece_mut(token).place = Place::Aside;
        play.event(Event::Aside { seat, token });
        play.push(PutAside {
            n: self.n - 1,
            ..self
        });
        play.effects(seat, play.look().tribe(seat).spaces[token].bonus);
    }

    /// The reserve may be empty.
    fn end(self, _: &mut Play<impl Tell<Shaman>>) {}

    fn ask(self, look: Look) -> Words {
        said(
            format!("Put a token aside: {}", ruled(look, Rule::TwoTokensAside)),
            "You gain the bonus of its space now; later it can come out without one.",
        )
    }

    fn say(self, asked: Asked, token: Token) -> Say {
        let space = effects::space(asked.look.data(), asked.colour(), token);
        Say::new(
            format!("Put {token} aside"),
            format!("Its space brings {space}."),
        )
        .click(key::token(self.seat, token))
    }
}
