//! Which structure is built.

use crate::decisions::prelude::*;

task!(BuildWhat {
    seat: Seat,
    price: Price
});

impl Decision for BuildWhat {
    answers!(Structure(Structure), by seat);

    fn answers(self, look: Look, out: &mut impl FnMut(Structure)) {
        let possible = |one: &Structure| look.can_build(self.seat, *one, self.price);
        Structure::ALL.into_iter().filter(possible).for_each(out);
    }

    fn take(self, play: &mut Play<impl Tell<Shaman>>, structure: Structure) {
        let BuildWhat { seat, price } = self;
        play.push(BuildWhere {
            seat,
            structure,
            price,
        });
    }

    fn ask(self, _: Look) -> Words {
        said(
            "Which structure?",
            "Choose it on your panel. Temple, silo and fort need the small one of their kind; each brings a bonus at once.",
        )
    }

    fn say(self, asked: Asked, structure: Structure) -> Say {
        let data = asked.look.data();
        let cost = names::price(asked.look.structure_price(self.seat, structure, self.price));
        let (_, bonus) = asked.look.tribe(self.seat).structures[structure];
        Say::new(
            names::title(structure.name()),
            format!(
                "Price {cost}; at once {}. {}",
                effects::gains(data, bonus),
                effects::structure(data, structure)
            ),
        )
        .costly()
        .click(key::plan(self.seat, structure))
    }

    fn lean(self, mind: &Mind, structure: Structure) -> f32 {
        mind.builds(structure)
    }
}
