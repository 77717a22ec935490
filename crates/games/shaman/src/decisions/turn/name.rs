//! A row was opened by two skulls: one of its subactions is named.

use crate::decisions::prelude::*;
use crate::steps::Begin;

task!(NameSubaction { category: Category });

impl Decision for NameSubaction {
    answers!(Sub(Subaction));

    fn answers(self, look: Look, out: &mut impl FnMut(Subaction)) {
        look.possible_in(self.who(look), self.category)
            .for_each(out);
    }

    fn take(self, play: &mut Play<impl Tell<Shaman>>, sub: Subaction) {
        let seat = play.seat();
        play.s.act.sub = Some(sub);
        play.event(Event::Acts { seat, sub });
        play.push(Begin { sub });
    }

    /// The reward of the cover may have made all of them impossible.
    fn end(self, _: &mut Play<impl Tell<Shaman>>) {}

    fn ask(self, _: Look) -> Words {
        said(
            format!("Which action of {}?", names::category(self.category)),
            "You opened its cover with two skulls; now do one of its actions.",
        )
    }

    fn say(self, asked: Asked, sub: Subaction) -> Say {
        asked.subaction(sub, "")
    }

    fn lean(self, mind: &Mind, sub: Subaction) -> f32 {
        mind.acts(sub)
    }
}
