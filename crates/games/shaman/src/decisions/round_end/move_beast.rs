//! Ancient Hunter: a standing beast may be moved to the next hex.

use crate::decisions::prelude::*;

task!(MoveBeast { seat: Seat });

answer! {
    Herds { MoveBeast(from: Hex, to: Hex), NoMove }
}

impl Decision for MoveBeast {
    answers!(Herds, by seat);

    fn answers(self, look: Look, out: &mut impl FnMut(Herds)) {
        for from in hexes(look.standing_beasts()) {
            look.beast_steps(from)
                .for_each(|to| out(Herds::MoveBeast(from, to)));
        }
        out(Herds::NoMove);
    }

    fn take(self, play: &mut Play<impl Tell<Shaman>>, herds: Herds) {
        let moved = match herds {
            Herds::NoMove => None,
            Herds::MoveBeast(from, to) => {
                let beasts = &mut play.s.core.beasts;
                beasts[to] = beasts[from].take();
                let beast = beasts[to].expect("a beast stands there").beast;
                play.event(Event::BeastMoves {
                    beast,
                    from: Some(from),
                    to: Some(to),
                });
                Some(to)
            }
        };
        play.push(SwapBeast {
            seat: self.seat,
            moved,
        });
    }

    fn ask(self, _: Look) -> Words {
        said(
            "Move a beast?",
            "Choose a beast and a hex next to it, or leave them where they are.",
        )
    }

    fn say(self, asked: Asked, herds: Herds) -> Say {
        match herds {
            Herds::NoMove => Say::new("Move no beast", "All stay where they are."),
            Herds::MoveBeast(from, to) => Say::new(
                format!("Move the beast of {from} to {to}"),
                format!("{} is then on {to}.", asked.beast_name(from)),
            )
            .click(key::beast(from))
            .click(key::hex(to)),
        }
    }

    fn lean(self, mind: &Mind, herds: Herds) -> f32 {
        mind.when(herds != Herds::NoMove, [-3.0, -3.0])
    }
}
