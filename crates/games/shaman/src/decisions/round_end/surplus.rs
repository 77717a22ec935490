//! After the feeding a seat trades what it has left for people, as often as it likes.

use crate::decisions::prelude::*;

task!(Surplus { seat: Seat });

answer! {
    Trades { Surplus(row: u8), Done }
}

impl Surplus {
    /// What a row of the table takes, and the people it gives.
    fn row(self, look: Look, row: u8) -> (Cost, i32) {
        let (cost, people) = look.tribe(self.seat).surplus[usize::from(row) - 1];
        (
            cost,
            i32::from(people) + look.changed(self.seat, Key::Surplus),
        )
    }
}

impl Decision for Surplus {
    answers!(Trades, by seat);

    fn answers(self, look: Look, out: &mut impl FnMut(Trades)) {
        for (row, (cost, _)) in (1..).zip(&look.tribe(self.seat).surplus) {
            if look.can_pay(self.seat, (*cost, cost.units())) {
                out(Trades::Surplus(row));
            }
        }
        out(Trades::Done);
    }

    fn take(self, play: &mut Play<impl Tell<Shaman>>, trades: Trades) {
        match trades {
            Trades::Done => {}
            Trades::Surplus(row) => {
                let (cost, people) = self.row(play.look(), row);
                play.push(self);
                play.gain_population(self.seat, people.max(0) as u16);
                play.pay(self.seat, (cost, cost.units()));
            }
        }
    }

    fn ask(self, look: Look) -> Words {
        let more = match look.changed(self.seat, Key::Surplus) {
            0 => String::new(),
            change => format!(" Each trade brings {change:+}."),
        };
        let kept = match look.game.round_after(look.core().round) {
            Some(_) => "What you keep is yours next round.",
            None => "This was the last round.",
        };
        said(
            "Trade surplus for people?",
            format!(
                "Your people are fed. Trade as often as you like, at the rates on your panel.{more} {kept}{}{}",
                offerings(look, self.seat),
                rounds::soon(look, self.seat)
            ),
        )
    }

    fn say(self, asked: Asked, trades: Trades) -> Say {
        let Trades::Surplus(row) = trades else {
            return Say::new("Done", "Nothing more is traded; the round goes on.");
        };
        let (cost, gain) = self.row(asked.look, row);
        Say::new(
            format!("{} for {gain} people", names::capital(&names::cost(&cost))),
            format!("Surplus row {row}: you pay, then place {gain} people."),
        )
        .costly()
    }

    fn lean(self, mind: &Mind, trades: Trades) -> f32 {
        let Trades::Surplus(row) = trades else {
            return 0.0;
        };
        let (_, people) = mind.tribe.surplus[usize::from(row) - 1];
        let room = Token::all().any(|token| mind.look.spare(self.seat, token) > 0);
        mind.at([-2.0, 3.0])
            + mind.at([0.3, 0.3]) * f32::from(people)
            + mind.when(!room, [-4.0, -4.0])
            + mind.at([0.3, 0.0]) * mind.resources() / 10.0
    }

    fn reason(self, _: Look, _: AnyDecision) -> Option<String> {
        Some(" for surplus".to_owned())
    }
}

/// The offerings that a seat is asked for after the surplus.
fn offerings(look: Look, seat: Seat) -> String {
    let asked = look.payable_spirits(seat).map(|spirit| {
        let name = names::spirit(look.data(), spirit);
        let price = names::price(look.spirit_price(seat, spirit));
        format!(" {name} can then be activated for {price}.")
    });
    asked.collect()
}
