//! Fooltricker: one sacrifice without a skull.

use crate::decisions::prelude::*;

task!(FreeSacrifice { seat: Seat });

impl Decision for FreeSacrifice {
    answers!(Sacrifice(Offering), by seat);

    fn answers(self, look: Look, out: &mut impl FnMut(Offering)) {
        let possible = |offering: &Offering| look.can_offer(self.seat, *offering);
        Offering::ALL.into_iter().filter(possible).for_each(out);
    }

    fn take(self, play: &mut Play<impl Tell<Shaman>>, offering: Offering) {
        play.begin_offering(self.seat, offering, None);
    }

    fn ask(self, _: Look) -> Words {
        said(
            "Which sacrifice?",
            "Fooltricker's gift: one sacrifice without a skull. Your fire token then goes to the last place.",
        )
    }

    fn say(self, asked: Asked, offering: Offering) -> Say {
        asked.sacrifice(offering, |words| format!("Without a skull: {words}."))
    }

    fn lean(self, mind: &Mind, offering: Offering) -> f32 {
        mind.offers(offering)
    }
}
