//! After a fight, a tribe with salves keeps one of the tiles that it used.

use crate::decisions::prelude::*;

task!(Salve { side: u8 });

impl Decision for Salve {
    answers!(KeepTile(Resource));

    fn who(self, look: Look) -> Seat {
        look.side_decides(self.side)
    }

    fn answers(self, look: Look, out: &mut impl FnMut(Resource)) {
        let tiles = &look.s.fight.sides[usize::from(self.side)].tiles;
        Resource::ALL
            .into_iter()
            .filter(|kind| tiles[*kind] > 0)
            .for_each(out);
    }

    fn take(self, play: &mut Play<impl Tell<Shaman>>, kind: Resource) {
        let seat = self.who(play.look());
        play.s.fight.sides[usize::from(self.side)].tiles[kind] -= 1;
        play.gain(seat, kind, 1);
    }

    /// It may have used none.
    fn end(self, _: &mut Play<impl Tell<Shaman>>) {}

    fn ask(self, _: Look) -> Words {
        said(
            "Keep which tile?",
            "Salves: one of your used tiles comes back to you.",
        )
    }

    fn say(self, _: Asked, kind: Resource) -> Say {
        Say::new(
            format!("Keep the {kind}"),
            "It comes back to your resources.",
        )
        .click(key::tile(usize::from(self.side), kind))
    }
}
