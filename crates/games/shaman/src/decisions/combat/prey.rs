//! Hunt: which beast the token hunts.

use crate::decisions::prelude::*;
use crate::state::FightKind;

task!(Prey);

impl Decision for Prey {
    answers!(Hex(Hex));

    fn answers(self, look: Look, out: &mut impl FnMut(Hex)) {
        let seat = self.who(look);
        let (token, _) = look.acting(seat);
        hexes(look.prey(seat, token)).for_each(out);
    }

    fn take(self, play: &mut Play<impl Tell<Shaman>>, hex: Hex) {
        play.attack(FightKind::Hunt, Fighter::Beast(hex));
    }

    fn ask(self, look: Look) -> Words {
        let (token, stands) = fight::stands(look, self.who(look));
        said(format!("Which beast does {token} hunt?"), stands)
    }

    fn say(self, asked: Asked, hex: Hex) -> Say {
        asked
            .against(FightKind::Hunt, Fighter::Beast(hex))
            .click(key::beast(hex))
    }

    fn lean(self, mind: &Mind, hex: Hex) -> f32 {
        mind.hunt(mind.edge(mind.acting(), Fighter::Beast(hex)))
    }
}
