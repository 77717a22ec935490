//! Which technology is developed.

use crate::decisions::prelude::*;
use crate::steps::Developed;

task!(Develop);

impl Decision for Develop {
    answers!(Tech(Tech));

    fn answers(self, look: Look, out: &mut impl FnMut(Tech)) {
        let seat = self.who(look);
        Tech::ALL
            .into_iter()
            .filter(|tech| look.can_develop(seat, *tech))
            .for_each(out);
    }

    fn take(self, play: &mut Play<impl Tell<Shaman>>, tech: Tech) {
        let seat = play.seat();
        play.push(Developed { seat, tech });
        let price = play.look().tech_price(seat, tech);
        play.pay(seat, price);
    }

    fn ask(self, _: Look) -> Words {
        said(
            "Which technology?",
            "Choose one in the list of technologies. Each level needs the one before it; below the list are those you cannot have now.",
        )
    }

    fn say(self, asked: Asked, tech: Tech) -> Say {
        let price = names::price(asked.look.tech_price(asked.seat, tech));
        Say::new(
            names::title(tech.name()),
            format!("Price {price}. {}", effects::tech(asked.look.data(), tech)),
        )
        .costly()
        .click(key::tech(tech))
    }

    fn lean(self, mind: &Mind, tech: Tech) -> f32 {
        mind.develops(tech)
    }
}
