//! The wild is paid: any Move, Engage or Grow subaction.

use crate::decisions::prelude::*;
use crate::steps::Begin;

task!(WildAction);

impl Decision for WildAction {
    answers!(Sub(Subaction));

    fn answers(self, look: Look, out: &mut impl FnMut(Subaction)) {
        let seat = self.who(look);
        let subs = Subaction::ALL
            .into_iter()
            .filter(|sub| sub.category() != Category::Worship);
        subs.filter(|sub| look.possible(seat, *sub)).for_each(out);
    }

    fn take(self, play: &mut Play<impl Tell<Shaman>>, sub: Subaction) {
        let seat = play.seat();
        if sub.category() == Category::Grow {
            play.note(Noted::Grow);
        }
        play.event(Event::Acts { seat, sub });
        play.push(Begin { sub });
    }

    /// What was paid may have been needed for all of them.
    fn end(self, _: &mut Play<impl Tell<Shaman>>) {}

    fn ask(self, _: Look) -> Words {
        said(
            "Which action?",
            "The wild is paid: do any action of Move, Engage or Grow; no space is needed there.",
        )
    }

    fn say(self, asked: Asked, sub: Subaction) -> Say {
        asked.subaction(sub, "")
    }

    fn lean(self, mind: &Mind, sub: Subaction) -> f32 {
        mind.acts(sub)
    }

    fn reason(self, _: Look, _: AnyDecision) -> Option<String> {
        Some(" for the wild action".to_owned())
    }
}
