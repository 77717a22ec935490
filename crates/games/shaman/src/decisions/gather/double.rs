//! A spirit doubles a kind that was gathered.

use crate::decisions::prelude::*;

task! {
    DoubleKind {
        /// How many kinds, and from which on.
        n: u8,
        from: u8,
    }
}

impl Decision for DoubleKind {
    answers!(Double(Resource));

    fn over(self, _: Look) -> bool {
        self.n == 0
    }

    /// With two doublings the first leaves a kind for the second.
    fn answers(self, look: Look, out: &mut impl FnMut(Resource)) {
        let taken = &look.s.act.taken;
        let kinds = || Resource::all_from(self.from).filter(|kind| taken[*kind] > 0);
        let count = kinds().count();
        let leave = usize::from(self.n).min(count).saturating_sub(1);
        kinds().take(count - leave).for_each(out);
    }

    fn take(self, play: &mut Play<impl Tell<Shaman>>, kind: Resource) {
        let seat = play.seat();
        let more = u16::from(play.s.act.taken[kind]);
        play.push(DoubleKind {
            n: self.n - 1,
            from: kind.index() as u8 + 1,
        });
        play.gain(seat, kind, more);
    }

    /// Nothing may have been gathered.
    fn end(self, _: &mut Play<impl Tell<Shaman>>) {}

    fn ask(self, look: Look) -> Words {
        said(
            "Double which kind?",
            format!(
                "You get as many of it again, thanks to {}.",
                able(look, Ability::DoubleKind)
            ),
        )
    }

    fn say(self, asked: Asked, kind: Resource) -> Say {
        Say::new(
            format!("Double the {kind}"),
            format!("As many {kind} again as you gathered."),
        )
        .click(key::resource(asked.seat, kind))
    }

    fn lean(self, mind: &Mind, kind: Resource) -> f32 {
        mind.at([0.5, 0.5]) * f32::from(mind.look.s.act.taken[kind])
    }
}
