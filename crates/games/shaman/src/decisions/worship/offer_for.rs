//! For what a skull is given up.

use crate::data::effect::{Amount, Verb};
use crate::decisions::prelude::*;

task!(OfferFor {
    seat: Seat,
    offering: Offering
});

impl OfferFor {
    /// The gain of this sort.
    fn gain(self, look: Look, good: Good) -> Option<ListId> {
        let gains = &look.offering(self.seat, self.offering).gain;
        gains
            .iter()
            .copied()
            .find(|list| brings(look, *list) == good)
    }
}

impl Decision for OfferFor {
    answers!(For(Good), by seat);

    fn answers(self, look: Look, out: &mut impl FnMut(Good)) {
        Good::ALL
            .into_iter()
            .filter(|good| self.gain(look, *good).is_some())
            .for_each(out);
    }

    fn take(self, play: &mut Play<impl Tell<Shaman>>, good: Good) {
        let list = self.gain(play.look(), good).expect("it was offered");
        play.effects(self.seat, list);
    }

    fn ask(self, _: Look) -> Words {
        said(
            "What for?",
            "You give up an active skull for good. What do you want for it?",
        )
    }

    fn say(self, asked: Asked, good: Good) -> Say {
        let list = self.gain(asked.look, good);
        let words = list.map_or(String::new(), |list| {
            effects::gains(asked.look.data(), list)
        });
        Say::new(
            format!("For {words}"),
            format!("You get {}; the skull is gone for good.", names::good(good)),
        )
    }

    fn lean(self, mind: &Mind, good: Good) -> f32 {
        mind.at(match good {
            Good::Resources => [0.0, -1.0],
            Good::Stats => [0.0, -2.0],
            Good::Population => [0.0, 2.0],
        })
    }

    fn reason(self, _: Look, _: AnyDecision) -> Option<String> {
        Some(" for the sacrifice".to_owned())
    }
}

/// What a list of effects gives, in one word.
fn brings(look: Look, list: ListId) -> Good {
    match look.data().list(list).first().map(|effect| effect.verb) {
        Some(Verb::Population(Amount::Of(_) | Amount::Round)) => Good::Population,
        Some(Verb::Stat(..)) => Good::Stats,
        _ => Good::Resources,
    }
}
