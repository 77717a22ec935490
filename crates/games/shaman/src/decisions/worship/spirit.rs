//! Which great spirit is taken.

use crate::decisions::prelude::*;

task!(GainSpirit);

impl Decision for GainSpirit {
    answers!(Spirit(Spirit));

    fn answers(self, look: Look, out: &mut impl FnMut(Spirit)) {
        look.open_spirits().for_each(out);
    }

    fn take(self, play: &mut Play<impl Tell<Shaman>>, spirit: Spirit) {
        play.acquire(play.seat(), spirit);
    }

    fn ask(self, _: Look) -> Words {
        said(
            "Which great spirit?",
            "Choose one in the list of great spirits. It is free, but serves only in rounds in which you pay its offering.",
        )
    }

    fn say(self, asked: Asked, spirit: Spirit) -> Say {
        asked.spirit(spirit)
    }
}
