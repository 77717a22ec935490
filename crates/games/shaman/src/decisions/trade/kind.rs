//! Which kind of the hex is taken: all units of it.

use crate::decisions::prelude::*;
use crate::steps::{Met, MetBy};

task!(TradeKind);

impl TradeKind {
    pub(crate) fn hex(self, look: Look) -> Hex {
        look.s.act.hex.expect("a hex was chosen")
    }

    fn units(self, look: Look, kind: Resource) -> u16 {
        u16::from(look.map().yields(self.hex(look))[kind])
    }
}

impl Decision for TradeKind {
    answers!(Take(Resource));

    fn answers(self, look: Look, out: &mut impl FnMut(Resource)) {
        Resource::of(look.map().kinds[self.hex(look).index()]).for_each(out);
    }

    fn take(self, play: &mut Play<impl Tell<Shaman>>, kind: Resource) {
        let (seat, n) = (play.seat(), self.units(play.look(), kind));
        play.gain(seat, kind, n);
        play.push(Met(MetBy::Trade));
    }

    fn ask(self, look: Look) -> Words {
        let hex = self.hex(look);
        said(
            "Take which kind?",
            format!(
                "Choose it on your panel: you get all units of it. {} shows {}.",
                names::capital(&names::place(look.data(), hex)),
                names::yields(look.data(), hex)
            ),
        )
    }

    fn say(self, asked: Asked, kind: Resource) -> Say {
        let n = self.units(asked.look, kind);
        let held = asked.look.player(asked.seat).stock[kind];
        Say::new(
            format!("Take {}", names::amount(n, kind)),
            format!("All {n} of it; you have {} then.", held + n),
        )
        .click(key::resource(asked.seat, kind))
    }

    fn lean(self, mind: &Mind, kind: Resource) -> f32 {
        mind.takes(kind) + mind.at([1.0, 1.0]) * f32::from(self.units(mind.look, kind))
    }
}
