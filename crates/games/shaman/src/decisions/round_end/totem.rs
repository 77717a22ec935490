//! Before the count a last reserve skull may be bought, if it completes a totem.

use crate::decisions::prelude::*;

task!(LastTotem);

answer! {
    Last { Final(space: SkullSpace), FinalNo }
}

impl Decision for LastTotem {
    answers!(Last);

    fn answers(self, look: Look, out: &mut impl FnMut(Last)) {
        let seat = self.who(look);
        if look.totem_pairs(seat).next().is_some() {
            let payable = |space: &_| look.can_pay(seat, look.space_price(seat, *space));
            look.unlocked_skulls(seat)
                .filter(payable)
                .for_each(|space| out(Last::Final(space)));
        }
        out(Last::FinalNo);
    }

    fn take(self, play: &mut Play<impl Tell<Shaman>>, last: Last) {
        let seat = play.seat();
        match last {
            Last::FinalNo => {}
            Last::Final(space) => {
                let price = play.look().space_price(seat, space);
                let skull = play.leave_reserve(seat, space);
                play.push(UseSkull {
                    seat,
                    skull,
                    totem_only: true,
                });
                play.pay(seat, price);
            }
        }
    }

    fn ask(self, _: Look) -> Words {
        said(
            "A last totem?",
            "Before the count you may buy one reserve skull if it completes a totem.",
        )
    }

    fn say(self, asked: Asked, last: Last) -> Say {
        let Last::Final(space) = last else {
            return Say::new("No more totem", "The match is counted as it stands.");
        };
        let price = names::price(asked.look.space_price(asked.seat, space));
        Say::new(
            format!("Buy {space} for a totem"),
            format!("Price {price}; it completes a totem at once."),
        )
        .costly()
        .click(key::skull(asked.seat, space))
    }

    fn lean(self, mind: &Mind, last: Last) -> f32 {
        mind.when(last != Last::FinalNo, [4.0, 4.0])
    }
}
