//! How many people of the village go with the token.

use crate::decisions::prelude::*;
use crate::steps::LinkIdle;

task!(SpawnPeople);

/// The village and the token of the action.
fn pair(look: Look) -> (Token, Token) {
    let act = &look.s.act;
    (
        act.village.expect("a village spawns"),
        act.token.expect("a token comes out"),
    )
}

impl Decision for SpawnPeople {
    answers!(Number(u8));

    fn answers(self, look: Look, out: &mut impl FnMut(u8)) {
        let seat = self.who(look);
        let (village, token) = pair(look);
        let spare = look.player(seat).piece(village).population - look.data().village_min;
        let most = look.stat(seat, token, Stat::Capacity).min(spare);
        (1..=most.min(255) as u8).for_each(out);
    }

    /// People leave the village as a new token, which then has to gather elsewhere.
    fn take(self, play: &mut Play<impl Tell<Shaman>>, n: u8) {
        let seat = play.seat();
        let (village, token) = pair(play.look());
        let player = play.s.core.player(seat);
        let hex = player.piece(village).hex().expect("it is on the map");
        let from_board = player.piece(token).place == Place::Reserve;
        play.change_population(seat, village, -i32::from(n));
        play.place_token(seat, token, hex, u16::from(n));
        play.s.act.spawned = true;
        play.push(GatherHex);
        play.push(LinkIdle { seat, token });
        if from_board {
            play.effects(seat, play.look().tribe(seat).spaces[token].bonus);
        }
    }

    fn ask(self, look: Look) -> Words {
        let (_, token) = pair(look);
        said(
            format!("How many people go with {token}?"),
            "They leave the village, which keeps at least 12. Many make the token strong in fights; few leave the village people for the next token.",
        )
    }

    fn say(self, asked: Asked, n: u8) -> Say {
        let (village, token) = pair(asked.look);
        let keeps = asked.people_on(village).saturating_sub(u16::from(n));
        let capacity = asked.look.stat(asked.seat, token, Stat::Capacity);
        let warning = match keeps == asked.look.data().village_min {
            true => " No more can be spawned from it before it grows.",
            false => "",
        };
        Say::new(
            people(n),
            format!("{token} has {n} of {capacity}; {village} keeps {keeps}.{warning}"),
        )
    }

    fn lean(self, mind: &Mind, n: u8) -> f32 {
        let (_, token) = pair(mind.look);
        let full = u16::from(n) == mind.look.stat(mind.seat, token, Stat::Capacity);
        mind.at([0.5, 0.5]) * f32::from(n) / 10.0 + mind.when(full, [0.5, 0.5])
    }
}
