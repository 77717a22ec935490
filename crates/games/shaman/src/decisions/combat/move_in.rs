//! After a won hunt the hunter may move onto the hex of the beast.

use crate::decisions::prelude::*;

task!(MoveIn);

answer! {
    Stand { Enter, Stay }
}

impl Decision for MoveIn {
    answers!(Stand);

    fn answers(self, _: Look, out: &mut impl FnMut(Stand)) {
        out(Stand::Enter);
        out(Stand::Stay);
    }

    fn take(self, play: &mut Play<impl Tell<Shaman>>, stand: Stand) {
        match stand {
            Stand::Enter => play.move_token(play.look().downed_hex()),
            Stand::Stay => {}
        }
    }

    fn ask(self, look: Look) -> Words {
        let (token, _) = look.acting(self.who(look));
        let there = names::place(look.data(), look.downed_hex());
        said(
            "Move onto the beast's hex?",
            format!(
                "The beast is downed either way, and nothing is collected now. It only matters where {token} stands next: {there}, or where it is."
            ),
        )
    }

    fn say(self, asked: Asked, stand: Stand) -> Say {
        let (_, here) = asked.look.acting(asked.seat);
        let (label, hex) = match stand {
            Stand::Enter => ("Move onto its hex", asked.look.downed_hex()),
            Stand::Stay => ("Stay where you are", here),
        };
        let ground = names::capital(&map::ground_words(asked.look, hex));
        Say::new(label, format!("{ground}. Nothing is collected now."))
    }
}
