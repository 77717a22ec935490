//! Advance: the fire token goes to another place of the next round's track.

use crate::decisions::prelude::*;
use crate::steps::{Met, MetBy};

task!(Advance);

impl Decision for Advance {
    answers!(Number(u8));

    fn answers(self, look: Look, out: &mut impl FnMut(u8)) {
        look.advances(self.who(look)).for_each(out);
    }

    fn take(self, play: &mut Play<impl Tell<Shaman>>, place: u8) {
        let seat = play.seat();
        let core = &mut play.s.core;
        if !play.game.solo() {
            core.next.remove(seat);
            core.next.insert(usize::from(place) - 1, seat);
        } else {
            core.fire[seat.index()] = if place == 1 {
                Fire::Track
            } else {
                Fire::Second
            };
        }
        play.event(Event::Track { seat, place });
        play.push(Met(MetBy::Advance));
        play.effects(seat, play.data().track_gains[usize::from(place) - 1]);
    }

    fn ask(self, look: Look) -> Words {
        said(
            "To which place?",
            match look.game.solo() {
                true => {
                    "Choose a place of the next round's track: you gain what it shows. Alone the order itself does not matter."
                }
                false => {
                    "Choose a place of the next round's track. You gain what it shows, wherever you come from."
                }
            },
        )
    }

    fn say(self, asked: Asked, place: u8) -> Say {
        let data = asked.look.data();
        let gain = effects::gains(data, data.track_gains[usize::from(place - 1)]);
        Say::new(format!("To place {place}"), format!("You gain {gain}.")).click(key::place(place))
    }
}
