//! As which village the token settles.

use crate::decisions::prelude::*;
use crate::steps::Settled;

task!(SettleVillage);

impl Decision for SettleVillage {
    answers!(Token(Token));

    fn answers(self, look: Look, out: &mut impl FnMut(Token)) {
        look.new_villages(self.who(look)).for_each(out);
    }

    fn take(self, play: &mut Play<impl Tell<Shaman>>, village: Token) {
        let seat = play.seat();
        play.s.act.village = Some(village);
        play.push(Settled);
        let price = play.look().settlement_price(seat);
        play.pay(seat, price);
    }

    fn ask(self, _: Look) -> Words {
        said(
            "Which village?",
            "Choose it on your panel: it takes over the people. Leaving its space brings a bonus.",
        )
    }

    fn say(self, asked: Asked, village: Token) -> Say {
        let (settler, _) = asked.look.acting(asked.seat);
        asked.token(
            village,
            asked.powers(village) + &asked.founded(settler, village),
        )
    }
}
