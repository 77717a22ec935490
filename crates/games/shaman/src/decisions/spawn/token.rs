//! Which token comes out of the village.

use crate::decisions::prelude::*;

task!(SpawnToken);

impl Decision for SpawnToken {
    answers!(Token(Token));

    fn answers(self, look: Look, out: &mut impl FnMut(Token)) {
        let seat = self.who(look);
        let village = look.s.act.village.expect("a village spawns");
        Token::field()
            .filter(|token| look.can_spawn_pair(seat, village, *token))
            .for_each(out);
    }

    fn take(self, play: &mut Play<impl Tell<Shaman>>, token: Token) {
        play.s.act.token = Some(token);
        play.push(SpawnPeople);
    }

    fn ask(self, _: Look) -> Words {
        said(
            "Which token comes out?",
            "Choose a token of your panel: round ones are rovers, eight-sided ones warriors. Leaving its space brings a bonus; a pale one is locked until another is out.",
        )
    }

    fn say(self, asked: Asked, token: Token) -> Say {
        asked.token(
            token,
            format!("{} {}", asked.powers(token), asked.space_brings(token)),
        )
    }

    fn lean(self, mind: &Mind, token: Token) -> f32 {
        mind.for_goal(|_| token.unit() == Unit::Warrior && mind.player.villages != 0)
    }
}
