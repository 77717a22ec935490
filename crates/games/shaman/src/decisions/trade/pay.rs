//! What the trader pays: a unit that its hex shows.

use crate::decisions::prelude::*;

task!(TradePay);

impl Decision for TradePay {
    answers!(Pay(Resource));

    fn answers(self, look: Look, out: &mut impl FnMut(Resource)) {
        let seat = self.who(look);
        let (_, hex) = look.acting(seat);
        Resource::of(look.held_kinds(seat) & look.map().kinds[hex]).for_each(out);
    }

    fn take(self, play: &mut Play<impl Tell<Shaman>>, kind: Resource) {
        let seat = play.seat();
        play.spend(seat, kind, 1);
        play.push(TradeHex);
    }

    fn ask(self, look: Look) -> Words {
        let seat = self.who(look);
        let (token, hex) = look.acting(seat);
        said(
            format!("{token} pays what?"),
            format!(
                "Choose a kind that its hex shows, and pay one unit of it. For it you get all of one kind of a hex in reach: at best {}.",
                kinds::trade_reach(look, seat, token, hex)
            ),
        )
    }

    fn say(self, asked: Asked, kind: Resource) -> Say {
        asked.pays(kind, "")
    }

    fn lean(self, mind: &Mind, kind: Resource) -> f32 {
        mind.pays(kind)
    }
}
