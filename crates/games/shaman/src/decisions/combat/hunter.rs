//! Hunt: which token hunts.

use crate::decisions::prelude::*;

task!(Hunter);

impl Decision for Hunter {
    answers!(Token(Token));

    fn answers(self, look: Look, out: &mut impl FnMut(Token)) {
        let seat = self.who(look);
        Token::field()
            .filter(|token| look.prey(seat, *token) != 0)
            .for_each(out);
    }

    fn take(self, play: &mut Play<impl Tell<Shaman>>, token: Token) {
        play.s.act.token = Some(token);
        play.push(Prey);
    }

    fn ask(self, _: Look) -> Words {
        said("Who hunts?", names::chosen_on_map(Subaction::Hunt))
    }

    fn say(self, asked: Asked, token: Token) -> Say {
        asked.token(token, asked.powers(token))
    }

    fn lean(self, mind: &Mind, token: Token) -> f32 {
        mind.best_hunt(token)
    }
}
