//! After a sacrifice the fire token goes to a space of a row.

use crate::decisions::prelude::*;

task!(PlaceFire { seat: Seat });

answer! {
    Fires { Fire(category: Category), FireStay }
}

impl Decision for PlaceFire {
    answers!(Fires, by seat);

    fn answers(self, look: Look, out: &mut impl FnMut(Fires)) {
        let core = look.core();
        let here = core.fire[self.seat.index()];
        let open = |row: &Category| core.free(*row) > 0 && here != Fire::On(*row);
        Category::ALL
            .into_iter()
            .filter(open)
            .for_each(|row| out(Fires::Fire(row)));
        if let Fire::On(_) = here {
            out(Fires::FireStay);
        }
    }

    fn take(self, play: &mut Play<impl Tell<Shaman>>, fires: Fires) {
        match fires {
            Fires::Fire(category) => play.move_fire(self.seat, Fire::On(category), Some(category)),
            Fires::FireStay => {}
        }
    }

    /// No space is open: a token from the track waits beside the board.
    fn end(self, play: &mut Play<impl Tell<Shaman>>) {
        if play.s.core.fire[self.seat.index()].on_track() {
            play.move_fire(self.seat, Fire::Aside, None);
        }
    }

    fn ask(self, look: Look) -> Words {
        said(
            "Where does your fire token go?",
            match (look.player(self.seat).hand, look.game.solo()) {
                (0, true) => "Choose a row. You have no skull left, so any row will do.",
                (0, false) => {
                    "Choose a row: nobody else can use a space of it this round. You have no skull left to use it yourself. In the next round you will act later."
                }
                (_, true) => {
                    "Choose a row. Alone there is nobody to keep a space from; but until you use that row, or the round ends, you cannot advance."
                }
                (_, false) => {
                    "Choose a row: a space there is kept for you this round. In the next round you will act later."
                }
            },
        )
    }

    fn say(self, asked: Asked, fires: Fires) -> Say {
        let Fires::Fire(category) = fires else {
            return Say::new("Leave the fire token", "It stays where it is.");
        };
        let row = names::category(category);
        let say = match asked.look.game.solo() {
            true => Say::new(
                format!("To {row}"),
                format!(
                    "It comes back when you use {row}, or at the end of the round; until then you cannot advance."
                ),
            ),
            false => Say::new(
                format!("Keep a space of {row}"),
                "Only you can use that space this round; your fire token then goes to the last place of the next round.",
            ),
        };
        say.click(key::row(category))
    }

    fn reason(self, _: Look, _: AnyDecision) -> Option<String> {
        Some(" for the sacrifice".to_owned())
    }
}
