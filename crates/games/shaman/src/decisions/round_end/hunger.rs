//! Who could not feed everybody loses people or gives up an active skull.

use crate::decisions::prelude::*;

task!(Hunger { seat: Seat });

answer! {
    Toll { Starve, GiveSkull }
}

/// The people that the missing units cost.
fn starving(look: Look) -> u16 {
    look.s.act.sum * look.data().feed_missing
}

impl Decision for Hunger {
    answers!(Toll, by seat);

    /// The last active skull stays.
    fn answers(self, look: Look, out: &mut impl FnMut(Toll)) {
        out(Toll::Starve);
        if look.core().active_skulls(self.seat) >= 2 {
            out(Toll::GiveSkull);
        }
    }

    fn take(self, play: &mut Play<impl Tell<Shaman>>, toll: Toll) {
        let seat = self.seat;
        match toll {
            Toll::Starve => play.push(LosePeople {
                seat,
                n: starving(play.look()),
                lost: 0,
            }),
            Toll::GiveSkull => {
                play.lose_skull(seat);
                play.push(Disband { seat, held: true });
            }
        }
    }

    fn ask(self, look: Look) -> Words {
        let missing = match look.s.act.sum {
            1 => "1 resource is".to_owned(),
            n => format!("{n} resources are"),
        };
        said(
            "Your people are hungry",
            format!(
                "{missing} missing for the feeding. Lose {}, or give up an active skull for good.",
                people(starving(look))
            ),
        )
    }

    fn say(self, asked: Asked, toll: Toll) -> Say {
        match toll {
            Toll::Starve => Say::new(
                "Let them starve",
                format!("You lose {}.", people(starving(asked.look))),
            )
            .costly(),
            Toll::GiveSkull => Say::new(
                "Give up a skull",
                "One active skull is gone for good, but nobody dies.",
            )
            .costly(),
        }
    }

    fn lean(self, mind: &Mind, toll: Toll) -> f32 {
        match toll {
            Toll::Starve => 0.0,
            Toll::GiveSkull => {
                mind.at([-2.0, 1.0]) + mind.at([0.5, 0.5]) * f32::from(mind.look.s.act.sum) / 2.0
            }
        }
    }
}
