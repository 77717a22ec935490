//! In turn order each seat chooses the village that it starts with.

use crate::decisions::prelude::*;

task!(ChooseVillage);

impl Decision for ChooseVillage {
    answers!(Start(Token));

    fn who(self, look: Look) -> Seat {
        let mut order = look.core().cur.iter();
        let next = order.find(|seat| look.player(*seat).token_count() == 0);
        next.expect("a seat has no village")
    }

    fn answers(self, _: Look, out: &mut impl FnMut(Token)) {
        Token::villages().take(2).for_each(out);
    }

    fn take(self, play: &mut Play<impl Tell<Shaman>>, village: Token) {
        let seat = self.who(play.look());
        let population = people_of(play.look(), seat, village);
        play.start_with(seat, village, population);
    }

    fn ask(self, _: Look) -> Words {
        said(
            "Choose your first village",
            "Choose V1 or V2 on your panel. It stands on your starting hex from now on; the other villages can be settled later.",
        )
    }

    fn say(self, asked: Asked, village: Token) -> Say {
        let (look, seat) = (asked.look, asked.seat);
        let population = people_of(look, seat, village);
        let hex = look.map().start[asked.colour()];
        let lasting = match effects::lasting(look.data(), asked.colour(), village).as_str() {
            "" => String::new(),
            lasting => format!(" {}.", names::capital(lasting)),
        };
        Say::new(
            format!("Start with {village}"),
            format!("You begin with {}.{lasting}", people(population)),
        )
        .click(key::token(seat, village))
        .ghost(map::token_ghost(look, seat, village, hex, population))
    }
}

/// With the people that its space brings.
fn people_of(look: Look, seat: Seat, village: Token) -> u16 {
    look.data().start_population + look.tribe(seat).spaces[village].population
}
