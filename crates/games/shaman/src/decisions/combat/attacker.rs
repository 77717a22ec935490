//! Combat: which token attacks.

use crate::decisions::prelude::*;

task!(Attacker);

impl Decision for Attacker {
    answers!(Token(Token));

    fn answers(self, look: Look, out: &mut impl FnMut(Token)) {
        let seat = self.who(look);
        Token::field()
            .filter(|token| look.has_enemy(seat, *token))
            .for_each(out);
    }

    fn take(self, play: &mut Play<impl Tell<Shaman>>, token: Token) {
        play.s.act.token = Some(token);
        play.push(Target);
    }

    fn ask(self, _: Look) -> Words {
        said("Who attacks?", names::chosen_on_map(Subaction::Combat))
    }

    fn say(self, asked: Asked, token: Token) -> Say {
        asked.token(token, asked.powers(token))
    }

    fn lean(self, mind: &Mind, token: Token) -> f32 {
        mind.best_combat(token)
    }
}
