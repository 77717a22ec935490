//! Which token trades.

use crate::decisions::prelude::*;

task!(TradeToken);

impl Decision for TradeToken {
    answers!(Token(Token));

    fn answers(self, look: Look, out: &mut impl FnMut(Token)) {
        let seat = self.who(look);
        Token::all()
            .filter(|token| look.can_trade(seat, *token))
            .for_each(out);
    }

    fn take(self, play: &mut Play<impl Tell<Shaman>>, token: Token) {
        play.s.act.token = Some(token);
        play.push(TradePay);
    }

    fn ask(self, _: Look) -> Words {
        said(
            "Which token trades?",
            names::chosen_on_map(Subaction::Trade),
        )
    }

    /// What it could pay, and what it could get for it.
    fn say(self, asked: Asked, token: Token) -> Say {
        let (look, seat) = (asked.look, asked.seat);
        let hex = look
            .player(seat)
            .piece(token)
            .hex()
            .expect("it is on the map");
        let kinds = look.held_kinds(seat) & look.map().kinds[hex];
        asked.token(
            token,
            format!(
                "From {} it can pay {} and get all of one kind of a hex in reach: at best {}.",
                names::place(look.data(), hex),
                names::units_of(1, kinds),
                kinds::trade_reach(look, seat, token, hex)
            ),
        )
    }
}
