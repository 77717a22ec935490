//! A reserve skull is taken free of cost.

use crate::decisions::prelude::*;

task!(FreeSkull { seat: Seat });

impl Decision for FreeSkull {
    answers!(Space(SkullSpace), by seat);

    fn answers(self, look: Look, out: &mut impl FnMut(SkullSpace)) {
        look.unlocked_skulls(self.seat).for_each(out);
    }

    fn take(self, play: &mut Play<impl Tell<Shaman>>, space: SkullSpace) {
        play.take_reserve_skull(self.seat, space);
    }

    /// The reserve may be empty.
    fn end(self, _: &mut Play<impl Tell<Shaman>>) {}

    fn ask(self, look: Look) -> Words {
        said(
            format!("Take a reserve skull{}", purpose(look)),
            "You pay no resources for it: take the one with the highest price. The gold-ringed one comes last.",
        )
    }

    fn say(self, _: Asked, space: SkullSpace) -> Say {
        Say::new(
            format!("Reserve skull {space}"),
            "For nothing; then you put it to use.",
        )
        .click(key::skull(self.seat, space))
    }

    fn lean(self, mind: &Mind, space: SkullSpace) -> f32 {
        mind.dear(space)
    }
}
