//! The first cover of a row of choice is taken.

use crate::decisions::prelude::*;
use crate::steps::TurnUp;

task!(OpenCover { seat: Seat });

impl Decision for OpenCover {
    answers!(Cover(Category), by seat);

    fn answers(self, look: Look, out: &mut impl FnMut(Category)) {
        let covered = |category: &Category| look.core().row(*category).covers > 0;
        Category::ALL.into_iter().filter(covered).for_each(out);
    }

    fn take(self, play: &mut Play<impl Tell<Shaman>>, category: Category) {
        play.push(TurnUp {
            category,
            seat: Some(self.seat),
        });
    }

    /// All rows may be open.
    fn end(self, _: &mut Play<impl Tell<Shaman>>) {}

    fn ask(self, look: Look) -> Words {
        let purpose = match look.core().phase {
            Phase::Actions => ": bonus tile of the round".to_owned(),
            _ => purpose(look),
        };
        said(
            format!("Open a cover{purpose}"),
            format!(
                "Choose the heading of a row: you gain what is on the other side of its first cover ({}), and the row has one more open space from now on{}.",
                effects::cover_sorts(look.data()),
                names::for_all(look)
            ),
        )
    }

    fn say(self, asked: Asked, category: Category) -> Say {
        Say::new(
            format!("Open a cover of {}", names::category(category)),
            format!(
                "You gain {}, and its space is open from now on{}.",
                asked.cover_reward(category),
                names::for_all(asked.look)
            ),
        )
        .click(key::row(category))
    }
}
