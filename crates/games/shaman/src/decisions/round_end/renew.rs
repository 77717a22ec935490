//! A spirit that is not active is renewed at the end of the round, or goes back.

use crate::decisions::prelude::*;

task!(RenewSpirit {
    seat: Seat,
    spirit: Spirit
});

answer! {
    Renews { ActivateNow, Decline }
}

impl RenewSpirit {
    /// It came in this round, so it stays in any case.
    fn is_new(self, look: Look) -> bool {
        look.player(self.seat).acquired[self.spirit] == look.core().round
    }
}

impl Decision for RenewSpirit {
    answers!(Renews, by seat);

    fn answers(self, look: Look, out: &mut impl FnMut(Renews)) {
        if look.can_activate(self.seat, self.spirit) {
            out(Renews::ActivateNow);
        }
        out(Renews::Decline);
    }

    fn take(self, play: &mut Play<impl Tell<Shaman>>, renews: Renews) {
        let RenewSpirit { seat, spirit } = self;
        match renews {
            Renews::ActivateNow => {
                play.push(UseGift { seat, spirit });
                play.activate(seat, spirit);
            }
            Renews::Decline if self.is_new(play.look()) => {}
            Renews::Decline => {
                let player = play.s.core.player_mut(seat);
                player.acquired[spirit] = 0;
                player.activated[spirit] = 0;
                play.s.core.spirits |= 1 << spirit.index();
                play.event(Event::Spirit {
                    seat,
                    spirit,
                    what: SpiritNews::Returned,
                });
                if play.data().spirit_has(spirit, Ability::TokenLimit) {
                    play.push(Disband { seat, held: false });
                }
            }
        }
    }

    fn ask(self, look: Look) -> Words {
        let lapse = match self.is_new(look) {
            true => "It stays with you this round even if you decline.",
            false => "If you decline, it goes back to the display.",
        };
        said(
            format!("Activate {}?", names::spirit(look.data(), self.spirit)),
            format!(
                "Offering: {}. Only its gift counts now: {} {lapse}",
                names::price(look.spirit_price(self.seat, self.spirit)),
                spirits::gift(look, self.seat, self.spirit)
            ),
        )
    }

    fn say(self, asked: Asked, renews: Renews) -> Say {
        let look = asked.look;
        match renews {
            Renews::ActivateNow => {
                let price = look.spirit_price(self.seat, self.spirit);
                let label = match price.1 {
                    0 => "Activate it",
                    _ => "Pay the offering",
                };
                Say::new(
                    label,
                    format!(
                        "You pay {}; its gift comes at once: {} What else it does is for the actions of a round, which are over.",
                        names::price(price),
                        spirits::gift(look, self.seat, self.spirit)
                    ),
                )
                .costly_if(price.1 > 0)
            }
            Renews::Decline if self.is_new(look) => Say::new(
                "Not this round",
                "You took it in this round, so it stays with you.",
            ),
            Renews::Decline => {
                Say::new("Let it go", "The spirit goes back to the display.").costly()
            }
        }
    }

    fn lean(self, mind: &Mind, renews: Renews) -> f32 {
        match renews {
            Renews::ActivateNow => mind.at([0.5, 1.0]),
            Renews::Decline => 0.0,
        }
    }
}
