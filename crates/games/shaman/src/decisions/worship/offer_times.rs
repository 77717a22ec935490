//! How often a sacrifice is done.

use crate::data::effect::{Amount, Verb};
use crate::decisions::prelude::*;

task!(OfferTimes {
    seat: Seat,
    offering: Offering
});

impl Decision for OfferTimes {
    answers!(Times(u8), by seat);

    fn answers(self, look: Look, out: &mut impl FnMut(u8)) {
        let option = look.offering(self.seat, self.offering);
        let most = look.payable_times(self.seat, &option.pay[0], option.times);
        (1..=most).for_each(out);
    }

    fn take(self, play: &mut Play<impl Tell<Shaman>>, times: u8) {
        let payment = play.look().offering(self.seat, self.offering).pay[0];
        play.push_gain(self.seat, self.offering, times);
        play.pay_offering(self.seat, payment, times);
    }

    fn ask(self, look: Look) -> Words {
        let colour = look.player(self.seat).colour();
        said(
            "How often?",
            format!(
                "Your sacrifice: {}.",
                effects::sacrifice(look.data(), colour, self.offering)
            ),
        )
    }

    fn say(self, asked: Asked, times: u8) -> Say {
        let data = asked.look.data();
        let option = asked.look.offering(self.seat, self.offering);
        let gain = option
            .gain
            .first()
            .map_or(String::new(), |list| effects::gains(data, *list));
        let pay = option.pay.first().map_or(String::new(), effects::payment);
        let label = match times {
            1 => "Once".to_owned(),
            _ => format!("{times} times"),
        };
        let verb = match option.gain.first().map(|list| data.list(*list)) {
            Some([effect]) => Some(effect.verb),
            _ => None,
        };
        let hungrier = match verb {
            Some(Verb::Population(Amount::Of(people))) => asked.hungrier(people * u16::from(times)),
            _ => String::new(),
        };
        Say::new(
            label,
            format!("{times} × {pay} for {times} × {gain}.{hungrier}"),
        )
    }

    fn lean(self, mind: &Mind, times: u8) -> f32 {
        mind.at([0.5, 0.5]) * f32::from(times)
    }
}
