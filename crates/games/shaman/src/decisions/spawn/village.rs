//! From which village a token is spawned.

use crate::decisions::prelude::*;

task!(SpawnVillage);

impl Decision for SpawnVillage {
    answers!(Token(Token));

    fn answers(self, look: Look, out: &mut impl FnMut(Token)) {
        let seat = self.who(look);
        let spawns = |village: &Token| {
            Token::field().any(|token| look.can_spawn_pair(seat, *village, token))
        };
        Token::villages().filter(spawns).for_each(out);
    }

    fn take(self, play: &mut Play<impl Tell<Shaman>>, village: Token) {
        play.s.act.village = Some(village);
        play.push(SpawnToken);
    }

    fn ask(self, _: Look) -> Words {
        said(
            "From which village?",
            names::chosen_on_map(Subaction::Spawn),
        )
    }

    fn say(self, asked: Asked, village: Token) -> Say {
        asked.token(
            village,
            format!("{} {}", asked.powers(village), sends(asked, village)),
        )
    }

    fn lean(self, mind: &Mind, village: Token) -> f32 {
        mind.at([0.3, 0.3]) * mind.people(village)
    }
}

/// How many people a village could send out.
fn sends(asked: Asked, village: Token) -> String {
    let (look, seat) = (asked.look, asked.seat);
    let least = look.data().village_min;
    let spare = asked.people_on(village).saturating_sub(least);
    let tokens = Token::field().filter(|token| look.can_spawn_pair(seat, village, *token));
    let room = tokens
        .map(|token| look.stat(seat, token, Stat::Capacity))
        .max()
        .unwrap_or(0);
    match room < spare {
        true => format!(
            "It can send out up to {}, as many as a token holds; {least} must stay.",
            people(room)
        ),
        false => format!(
            "It can send out up to {}; {least} must stay.",
            people(spare)
        ),
    }
}
