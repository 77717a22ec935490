//! Which token gathers.

use crate::decisions::prelude::*;

task!(GatherToken);

impl Decision for GatherToken {
    answers!(Token(Token));

    fn answers(self, look: Look, out: &mut impl FnMut(Token)) {
        let player = look.player(self.who(look));
        Token::field()
            .filter(|token| player.piece(*token).hex().is_some())
            .for_each(out);
    }

    fn take(self, play: &mut Play<impl Tell<Shaman>>, token: Token) {
        play.s.act.token = Some(token);
        play.push(GatherHex);
    }

    fn ask(self, _: Look) -> Words {
        said("Who gathers?", names::chosen_on_map(Subaction::Gather))
    }

    fn say(self, asked: Asked, token: Token) -> Say {
        asked.token(token, asked.powers(token))
    }

    fn lean(self, mind: &Mind, token: Token) -> f32 {
        mind.at([0.8, 0.8]) * f32::from(mind.look.stat(mind.seat, token, Stat::Collection))
    }
}
