//! Which hex the trader trades with.

use crate::decisions::prelude::*;

task!(TradeHex);

impl Decision for TradeHex {
    answers!(Hex(Hex));

    fn answers(self, look: Look, out: &mut impl FnMut(Hex)) {
        let seat = self.who(look);
        let (token, hex) = look.acting(seat);
        hexes(look.trade_hexes(seat, token, hex)).for_each(out);
    }

    fn take(self, play: &mut Play<impl Tell<Shaman>>, hex: Hex) {
        play.s.act.hex = Some(hex);
        play.push(TradeKind);
    }

    fn ask(self, _: Look) -> Words {
        said(
            "Trade with which hex?",
            "Choose a hex: you get all units of one kind that it shows, however few the token collects.",
        )
    }

    fn say(self, asked: Asked, hex: Hex) -> Say {
        let data = asked.look.data();
        Say::new(
            format!("Trade with {}", names::place(data, hex)),
            format!(
                "It shows {}; you take all of one kind.",
                names::yields(data, hex)
            ),
        )
        .click(key::hex(hex))
    }

    fn lean(self, mind: &Mind, hex: Hex) -> f32 {
        let most = mind.look.map().yields(hex).iter().max();
        mind.at([1.0, 1.0]) * most.map_or(0.0, |units| f32::from(*units))
    }
}
