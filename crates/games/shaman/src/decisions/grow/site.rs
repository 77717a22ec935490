//! Where the structure stands: a hex with an own token and without a structure.

use crate::decisions::prelude::*;
use crate::steps::Built;

task!(BuildWhere {
    seat: Seat,
    structure: Structure,
    price: Price
});

impl Decision for BuildWhere {
    answers!(Hex(Hex), by seat);

    fn answers(self, look: Look, out: &mut impl FnMut(Hex)) {
        hexes(look.building_ground(self.seat)).for_each(out);
    }

    fn take(self, play: &mut Play<impl Tell<Shaman>>, hex: Hex) {
        let BuildWhere {
            seat,
            structure,
            price,
        } = self;
        play.push(Built {
            seat,
            structure,
            hex,
        });
        let price = play.look().structure_price(seat, structure, price);
        play.pay(seat, price);
    }

    fn ask(self, look: Look) -> Words {
        let rule = effects::structure(look.data(), self.structure);
        let place = match look.data().is_worship_place(self.structure) {
            true => "Only the place of worship depends on where it stands.",
            false => "It serves your tokens only.",
        };
        said(
            format!("Where does the {} stand?", self.structure),
            format!(
                "Choose a hex with a token of yours and without a structure. It stays there when the token leaves. {rule} {place}"
            ),
        )
    }

    fn say(self, asked: Asked, hex: Hex) -> Say {
        Say::new(
            format!("Build on {}", names::place(asked.look.data(), hex)),
            site(asked.look, self.seat, self.structure, hex),
        )
        .click(key::hex(hex))
    }
}

/// What is different about a structure on a hex: who can use it there.
fn site(look: Look, seat: Seat, structure: Structure, hex: Hex) -> String {
    let Some((token, _)) = look.tokens_on(seat, hex.bit()).next() else {
        return String::new();
    };
    if look.data().is_worship_place(structure) {
        let meadow = match look.map().meadow(hex) {
            true => " It is a meadow, where spirits can be taken anyway.",
            false => "",
        };
        return match token.is_village() {
            true => format!(
                "Your village {token} stays here, so you always have a token in place to take a great spirit.{meadow}"
            ),
            false => format!(
                "{token} stands here now. Once it leaves, a token of yours has to come back to take a great spirit here.{meadow}"
            ),
        };
    }
    let near = effects::reaches_neighbours(look.data(), structure);
    let who = match (token.is_village(), near) {
        (true, false) => format!(
            "As long as your village {token} stands here, no rover or warrior of yours can come here to use it."
        ),
        (true, true) => {
            format!(
                "Your village {token} stays here; your rovers and warriors use it from the hexes around."
            )
        }
        (false, false) => format!("{token} stands here now; only on this hex it can be used."),
        (false, true) => format!("{token} stands here now; the hexes around count as well."),
    };
    format!("{}. {who}", names::capital(&map::ground_words(look, hex)))
}
