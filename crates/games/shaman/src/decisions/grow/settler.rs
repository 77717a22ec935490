//! Which token settles.

use crate::decisions::prelude::*;

task!(SettleToken);

impl Decision for SettleToken {
    answers!(Token(Token));

    fn answers(self, look: Look, out: &mut impl FnMut(Token)) {
        look.settlers(self.who(look)).for_each(out);
    }

    fn take(self, play: &mut Play<impl Tell<Shaman>>, token: Token) {
        play.s.act.token = Some(token);
        play.push(SettleVillage);
    }

    fn ask(self, look: Look) -> Words {
        said(
            "Who settles?",
            format!(
                "{} Its people move in; the token goes back to your board. Price {}.",
                names::chosen_on_map(Subaction::Settle),
                names::price(look.settlement_price(self.who(look)))
            ),
        )
    }

    fn say(self, asked: Asked, token: Token) -> Say {
        asked.token(token, asked.settles(token).trim_start())
    }

    fn lean(self, mind: &Mind, token: Token) -> f32 {
        mind.at([0.5, 0.5]) * mind.people(token) + mind.for_goal(|_| token.unit() == Unit::Rover)
    }
}
