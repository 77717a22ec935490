//! Harbinger of Change: a skull that was taken off a row goes to another.

use crate::decisions::prelude::*;

task!(ShiftTo {
    from: Category,
    owner: Seat
});

impl Decision for ShiftTo {
    answers!(To(Category));

    fn answers(self, look: Look, out: &mut impl FnMut(Category)) {
        let open = |other: &Category| *other != self.from && look.core().free(*other) > 0;
        Category::ALL.into_iter().filter(open).for_each(out);
    }

    fn take(self, play: &mut Play<impl Tell<Shaman>>, to: Category) {
        let ShiftTo { from, owner } = self;
        play.s.core.rows[to].singles[owner.index()] += 1;
        play.event(Event::Shifted { owner, from, to });
    }

    fn ask(self, _: Look) -> Words {
        said(
            "To which row?",
            "The skull goes to an open space there; nothing is done.",
        )
    }

    fn say(self, _: Asked, to: Category) -> Say {
        Say::new(
            format!("To {}", names::category(to)),
            "The skull lies there from now on.",
        )
        .click(key::row(to))
    }
}
