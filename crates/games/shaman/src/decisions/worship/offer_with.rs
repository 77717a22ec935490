//! With what a third sacrifice is paid.

use crate::decisions::prelude::*;

task!(OfferWith {
    seat: Seat,
    offering: Offering
});

impl OfferWith {
    /// The alternative that is paid with this, if there is one.
    fn payment(self, look: Look, good: Good) -> Option<Payment> {
        let pays = |payment: &&Payment| paid_with(payment) == Some(good);
        look.offering(self.seat, self.offering)
            .pay
            .iter()
            .find(pays)
            .copied()
    }
}

impl Decision for OfferWith {
    answers!(With(Good), by seat);

    fn answers(self, look: Look, out: &mut impl FnMut(Good)) {
        let payable = |good: &Good| {
            let payment = self.payment(look, *good);
            payment.is_some_and(|payment| look.payable_times(self.seat, &payment, 1) > 0)
        };
        Good::ALL.into_iter().filter(payable).for_each(out);
    }

    fn take(self, play: &mut Play<impl Tell<Shaman>>, good: Good) {
        let payment = self.payment(play.look(), good).expect("it was offered");
        play.push_gain(self.seat, self.offering, 1);
        play.pay_offering(self.seat, payment, 1);
    }

    fn ask(self, _: Look) -> Words {
        said(
            "Pay the skull with what?",
            "What you have enough of is offered: resources, stat points or people. You choose which of them; the gain is the same.",
        )
    }

    fn say(self, asked: Asked, good: Good) -> Say {
        let payment = self.payment(asked.look, good);
        let words = payment.map_or(String::new(), |payment| effects::payment(&payment));
        Say::new(
            format!("Pay {words}"),
            format!("You pay with {}; the gain is the same.", names::good(good)),
        )
        .costly()
    }

    fn lean(self, mind: &Mind, good: Good) -> f32 {
        mind.at(match good {
            Good::Resources => [0.0, 0.0],
            Good::Stats => [-1.0, -1.0],
            Good::Population => [0.0, -1.0],
        })
    }
}

fn paid_with(payment: &Payment) -> Option<Good> {
    match payment {
        Payment::Resources(_) => Some(Good::Resources),
        Payment::Stats(_) => Some(Good::Stats),
        Payment::Population(_) => Some(Good::Population),
        Payment::Skulls(_) => None,
    }
}
