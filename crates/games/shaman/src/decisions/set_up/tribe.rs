//! In turn order each seat chooses its tribe.

use crate::decisions::prelude::*;

task!(ChooseTribe);

impl Decision for ChooseTribe {
    answers!(Tribe(Colour));

    fn who(self, look: Look) -> Seat {
        let mut order = look.core().cur.iter();
        let next = order.find(|seat| look.player(*seat).tribe.is_none());
        next.expect("a seat has no tribe")
    }

    fn answers(self, look: Look, out: &mut impl FnMut(Colour)) {
        let taken = |colour| {
            look.seats()
                .any(|seat| look.player(seat).tribe == Some(colour))
        };
        Colour::ALL
            .into_iter()
            .filter(|colour| !taken(*colour))
            .for_each(out);
    }

    fn take(self, play: &mut Play<impl Tell<Shaman>>, colour: Colour) {
        let seat = self.who(play.look());
        play.s.core.player_mut(seat).tribe = Some(colour);
    }

    fn ask(self, _: Look) -> Words {
        said(
            "Choose your tribe",
            "Choose the starting hex of a tribe. Each has its own board: prices, stats and feast values.",
        )
    }

    fn say(self, asked: Asked, colour: Colour) -> Say {
        let tribe = asked.look.data().tribe(colour);
        let start = asked.look.map().start[colour];
        Say::new(
            format!("Lead the {}", tribe.name),
            format!(
                "{}. Home terrain {}, feeding {}.",
                names::capital(&tribe.style),
                tribe.home,
                names::cost(&tribe.feeding)
            ),
        )
        .click(key::hex(start))
    }
}
