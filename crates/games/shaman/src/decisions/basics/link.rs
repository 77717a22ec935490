//! A beast whose token has left the map follows the nearest one that is free; without any it waits.

use crate::decisions::prelude::*;

task!(LinkBeast {
    seat: Seat,
    beast: Beast,
    hex: Hex
});

impl Decision for LinkBeast {
    answers!(Link(Token), by seat);

    fn answers(self, look: Look, out: &mut impl FnMut(Token)) {
        let far = |token: Token| {
            let at = look.player(self.seat).piece(token).hex()?;
            Some(look.map().distance(at, self.hex))
        };
        let free = || {
            Token::field()
                .filter(|token| far(*token).is_some() && !look.taken_up(self.seat, *token))
        };
        let nearest = free().filter_map(far).min();
        free().filter(|token| far(*token) == nearest).for_each(out);
    }

    fn take(self, play: &mut Play<impl Tell<Shaman>>, token: Token) {
        play.link(self.seat, token, self.beast);
    }

    fn end(self, play: &mut Play<impl Tell<Shaman>>) {
        let LinkBeast { seat, beast, .. } = self;
        play.s.core.player_mut(seat).idle.push(beast);
        play.beast_news(seat, beast, None, BeastNews::Idle);
    }

    fn ask(self, look: Look) -> Words {
        let name = names::beast(look.data(), self.beast).to_lowercase();
        said(
            format!("Who leads the {name}?"),
            "Its token has left the map; these tokens are equally near.",
        )
    }

    fn say(self, _: Asked, token: Token) -> Say {
        Say::new(
            format!("{token} leads it"),
            "The beast serves this token from now on.",
        )
        .click(key::token(self.seat, token))
    }
}
