//! The gift of an active spirit at the end of the round, each in one place.

use crate::decisions::prelude::*;
use crate::steps::{FireLast, Rob, STOLEN, ShowNextBonus, Victims};

task!(UseGift {
    seat: Seat,
    spirit: Spirit
});

answer! {
    Uses { Use, Skip }
}

impl Decision for UseGift {
    answers!(Uses, by seat);

    fn answers(self, look: Look, out: &mut impl FnMut(Uses)) {
        if look.bonus_brings(self.seat, self.spirit) {
            out(Uses::Use);
        }
        out(Uses::Skip);
    }

    /// A gift of which nothing can come is passed over with a word.
    fn take(self, play: &mut Play<impl Tell<Shaman>>, uses: Uses) {
        let UseGift { seat, spirit } = self;
        match uses {
            Uses::Use => self.give(play),
            Uses::Skip if play.look().bonus_brings(seat, spirit) => {}
            Uses::Skip => play.event(Event::Spirit {
                seat,
                spirit,
                what: SpiritNews::Idle,
            }),
        }
    }

    fn ask(self, look: Look) -> Words {
        let gift = effects::bonus(look.data(), self.spirit, look.game.solo());
        said(
            format!(
                "Use the gift of {}?",
                names::spirit(look.data(), self.spirit)
            ),
            format!("The offering is paid, and this is what it brings: {gift}"),
        )
    }

    fn say(self, _: Asked, uses: Uses) -> Say {
        match uses {
            Uses::Use => Say::new(
                "Use it",
                "You get it now, in the order in which it is written.",
            ),
            Uses::Skip => Say::new("Skip it", "Its gift is lost for this round."),
        }
    }

    fn lean(self, mind: &Mind, uses: Uses) -> f32 {
        match uses {
            Uses::Use => mind.at([3.0, 3.0]),
            Uses::Skip => 0.0,
        }
    }
}

impl UseGift {
    fn give(self, play: &mut Play<impl Tell<Shaman>>) {
        let UseGift { seat, spirit } = self;
        play.event(Event::Spirit {
            seat,
            spirit,
            what: SpiritNews::Used,
        });
        let data = play.game.data.spirit(spirit);
        let solo = play.game.solo();
        match data.bonus {
            SpiritBonus::Build => play.push(BuildWhat {
                seat,
                price: Price::Any,
            }),
            SpiritBonus::StealResources if solo => play.take(seat, Resource::ANY, STOLEN),
            SpiritBonus::StealResources => play.push(Rob {
                thief: seat,
                who: 0,
            }),
            SpiritBonus::NextBonus => {
                play.push(OpenCover { seat });
                play.push(NextBonus { seat });
                play.push(ShowNextBonus);
            }
            SpiritBonus::First => play.fire_first(seat),
            SpiritBonus::StealPopulation if solo => play.gain_population(seat, u16::from(STOLEN)),
            SpiritBonus::StealPopulation => {
                play.s.act.sum = 0;
                play.push(Victims {
                    thief: seat,
                    who: 0,
                });
            }
            SpiritBonus::Hunter => play.push(MoveBeast { seat }),
            SpiritBonus::Calendar => play.s.core.player_mut(seat).flags.set(Flags::CALENDAR),
            SpiritBonus::Sacrifice => {
                play.push(FireLast { seat });
                play.push(FreeSacrifice { seat });
            }
            SpiritBonus::Capacities | SpiritBonus::War | SpiritBonus::Wind => {}
        }
        play.effects(seat, data.bonus_effects);
    }
}
