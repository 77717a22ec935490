//! Tokens beyond the limit are given up with their people.

use crate::decisions::prelude::*;

task! {
    Disband {
        seat: Seat,
        /// Whether a spirit that is held counts for the limit, active or not.
        held: bool,
    }
}

impl Decision for Disband {
    answers!(Disband(Token), by seat);

    fn over(self, look: Look) -> bool {
        look.player(self.seat).token_count() <= look.limit(self.seat, self.held)
    }

    fn answers(self, look: Look, out: &mut impl FnMut(Token)) {
        look.on_map(self.seat).for_each(out);
    }

    fn take(self, play: &mut Play<impl Tell<Shaman>>, token: Token) {
        play.push(self);
        let population = play.s.core.player(self.seat).piece(token).population;
        play.remove(self.seat, token);
        play.note_loss(self.seat, population);
    }

    fn ask(self, look: Look) -> Words {
        said(
            "Give up a token",
            format!(
                "You have {} tokens but may have {} only: as many as active skulls.",
                look.player(self.seat).token_count(),
                look.limit(self.seat, self.held)
            ),
        )
    }

    fn say(self, asked: Asked, token: Token) -> Say {
        Say::new(
            format!("Give up {token}"),
            format!(
                "{} and its {} leave the map.{}",
                names::capital(&names::token(token)),
                people(asked.people_on(token)),
                asked.leaving(token)
            ),
        )
        .costly()
        .click(key::token(self.seat, token))
    }

    fn lean(self, mind: &Mind, token: Token) -> f32 {
        mind.at([-2.0, -3.0]) * mind.people(token)
    }
}
