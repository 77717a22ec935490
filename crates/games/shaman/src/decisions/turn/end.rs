//! After the main action: free actions, or the next seat.

use crate::decisions::prelude::*;
use crate::steps::TurnOver;

task!(EndTurn);

answer! {
    Ending { End } or Free
}

impl Decision for EndTurn {
    answers!(Ending);

    fn answers(self, look: Look, out: &mut impl FnMut(Ending)) {
        Free::answers(look, self.who(look), &mut |free| out(Ending::Free(free)));
        out(Ending::End);
    }

    fn take(self, play: &mut Play<impl Tell<Shaman>>, ending: Ending) {
        match ending {
            Ending::End => play.push(TurnOver),
            Ending::Free(free) => {
                play.push(EndTurn);
                free.take(play);
            }
        }
    }

    fn ask(self, look: Look) -> Words {
        let seat = self.who(look);
        let next = match (look.acts_again(seat), look.anybody_acts()) {
            (true, _) => format!(
                "You have {} left.",
                counted(look.player(seat).hand, "skull")
            ),
            (false, true) => "You can place no more skulls now.".to_owned(),
            (false, false) => "No turn is left in this round: feeding follows.".to_owned(),
        };
        let later = match look.payable_spirits(seat).next() {
            Some(_) => " A spirit can also be activated at the end of the round.",
            None => "",
        };
        let free = names::either(&free(look, seat));
        said(
            "Anything else?",
            format!("Without a skull you may still {free}, or end your turn. {next}{later}"),
        )
    }

    fn say(self, asked: Asked, ending: Ending) -> Say {
        let next = match (asked.look.anybody_acts(), asked.look.game.solo()) {
            (false, _) => "The actions of the round are over; feeding follows.",
            (true, true) => "You place your next skull.",
            (true, false) => "The next seat acts.",
        };
        match ending {
            Ending::End => Say::new("End the turn", next),
            Ending::Free(free) => free.say(asked),
        }
    }

    fn lean(self, mind: &Mind, ending: Ending) -> f32 {
        match ending {
            Ending::End => 0.0,
            Ending::Free(free) => free.lean(mind),
        }
    }
}

/// What can be done without a skull.
fn free(look: Look, seat: Seat) -> Vec<String> {
    let mut said = Vec::new();
    Free::answers(look, seat, &mut |free| {
        said.push(match free {
            Free::Activate(spirit) => format!("activate {}", names::spirit(look.data(), spirit)),
            Free::Hut(..) => "move a structure".to_owned(),
            Free::Barter => "barter".to_owned(),
            Free::Shift(..) => "shift a skull".to_owned(),
        })
    });
    said.dedup();
    said
}
