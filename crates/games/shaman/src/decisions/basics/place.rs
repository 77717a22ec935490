//! Population is put on dials: one is filled up before the next.

use crate::decisions::prelude::*;

task!(PlacePeople { seat: Seat, n: u16 });

impl Decision for PlacePeople {
    answers!(Pop(Token), by seat);

    fn answers(self, look: Look, out: &mut impl FnMut(Token)) {
        Token::all()
            .filter(|token| look.spare(self.seat, *token) > 0)
            .for_each(out);
    }

    fn take(self, play: &mut Play<impl Tell<Shaman>>, token: Token) {
        let PlacePeople { seat, n } = self;
        let k = n.min(play.look().spare(seat, token));
        play.change_population(seat, token, i32::from(k));
        play.gain_population(seat, n - k);
    }

    fn end(self, play: &mut Play<impl Tell<Shaman>>) {
        play.event(Event::NoRoom {
            seat: self.seat,
            lost: self.n,
        });
    }

    fn ask(self, look: Look) -> Words {
        let room: u16 = Token::all().map(|token| look.spare(self.seat, token)).sum();
        let warning = match self.n.saturating_sub(room) {
            0 => String::new(),
            lost => format!(" {} will find no room.", names::capital(&people(lost))),
        };
        said(
            format!("Place {}{}", people(self.n), purpose(look)),
            format!("Choose a token: it is filled up before the next one gets any.{warning}"),
        )
    }

    fn say(self, asked: Asked, token: Token) -> Say {
        let (look, seat) = (asked.look, self.seat);
        let spare = look.spare(seat, token);
        let added = self.n.min(spare);
        let after = asked.people_on(token) + added;
        let capacity = look.stat(seat, token, Stat::Capacity);
        let left = match self.n.saturating_sub(spare) {
            0 => String::new(),
            rest => format!(" {rest} are left to place."),
        };
        Say::new(
            format!("{token} +{added}"),
            format!(
                "{token} has {after} of {capacity} then.{left}{} {}",
                asked.hungrier(added),
                map::token_powers(look, seat, token)
            ),
        )
        .click(key::token(seat, token))
    }

    fn lean(self, mind: &Mind, token: Token) -> f32 {
        let room = f32::from(mind.look.spare(self.seat, token)) / 10.0;
        let goal = mind.for_goal(|goal| {
            let least = match token.unit() {
                Unit::Village => goal.village_people,
                Unit::Warrior => goal.warrior_people,
                Unit::Rover => 0,
            };
            mind.player.piece(token).population < least
        });
        mind.at([0.2, 0.2]) * room + goal
    }
}
