//! A tile of the opponent is taken off, back to where it came from; that of Father of War goes last.

use crate::decisions::prelude::*;

task!(CancelTile { side: u8, n: u8 });

impl Decision for CancelTile {
    answers!(Cancel(Resource));

    fn who(self, look: Look) -> Seat {
        look.side_decides(self.side)
    }

    fn over(self, _: Look) -> bool {
        self.n == 0
    }

    fn answers(self, look: Look, out: &mut impl FnMut(Resource)) {
        let lies = |kind: &Resource| look.lying(1 - usize::from(self.side), *kind) > 0;
        Resource::ALL.into_iter().filter(lies).for_each(out);
    }

    fn take(self, play: &mut Play<impl Tell<Shaman>>, kind: Resource) {
        play.cancel(1 - self.side, kind);
        play.push(CancelTile {
            n: self.n - 1,
            ..self
        });
    }

    /// No tile may lie there.
    fn end(self, _: &mut Play<impl Tell<Shaman>>) {}

    fn ask(self, _: Look) -> Words {
        said(
            format!("Take a tile off your opponent{}", left(self.n)),
            "It goes back to where it came from and does not count.",
        )
    }

    fn say(self, asked: Asked, kind: Resource) -> Say {
        let other = 1 - usize::from(self.side);
        let foe = asked.look.s.fight.sides[other].fighter;
        let worth = effects::feast(&asked.look.feast_values(foe)[kind]);
        Say::new(
            format!("Take off the {kind}"),
            format!("Your opponent loses its effect: {worth}."),
        )
        .click(key::tile(other, kind))
    }

    fn lean(self, mind: &Mind, kind: Resource) -> f32 {
        let foe = mind.look.s.fight.sides[1 - usize::from(self.side)].fighter;
        let tile = &mind.look.feast_values(foe)[kind];
        let worth = f32::from(tile.population)
            + 3.0 * f32::from(tile.strength)
            + 2.0 * f32::from(tile.cancels);
        mind.at([0.4, 0.4]) * worth
    }
}
