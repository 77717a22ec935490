//! Combat: whom the token attacks.

use crate::decisions::prelude::*;
use crate::state::FightKind;

task!(Target);

answer! {
    Foe { Enemy(seat: Seat, token: Token), Analog(colour: Colour) }
}

impl Foe {
    fn fighter(self) -> Fighter {
        match self {
            Foe::Enemy(seat, token) => Fighter::Token(seat, token),
            Foe::Analog(colour) => Fighter::Analog(colour),
        }
    }
}

impl Decision for Target {
    answers!(Foe);

    fn answers(self, look: Look, out: &mut impl FnMut(Foe)) {
        let seat = self.who(look);
        let (token, _) = look.acting(seat);
        look.enemies(seat, token).for_each(|enemy| match enemy {
            Fighter::Token(other, token) => out(Foe::Enemy(other, token)),
            Fighter::Analog(colour) => out(Foe::Analog(colour)),
            Fighter::Beast(_) | Fighter::None => unreachable!("{enemy:?} is nobody's enemy"),
        });
    }

    fn take(self, play: &mut Play<impl Tell<Shaman>>, foe: Foe) {
        play.attack(FightKind::Combat, foe.fighter());
    }

    fn ask(self, look: Look) -> Words {
        let (token, stands) = fight::stands(look, self.who(look));
        said(format!("Whom does {token} attack?"), stands)
    }

    fn say(self, asked: Asked, foe: Foe) -> Say {
        let say = asked.against(FightKind::Combat, foe.fighter());
        match foe {
            Foe::Enemy(other, token) => say.click(key::token(other, token)),
            Foe::Analog(colour) => say.click(key::analog(colour)),
        }
    }

    fn lean(self, mind: &Mind, foe: Foe) -> f32 {
        let player = matches!(foe, Foe::Enemy(..));
        mind.when(player, [0.3, 0.3]) + mind.combat(mind.edge(mind.acting(), foe.fighter()))
    }
}
