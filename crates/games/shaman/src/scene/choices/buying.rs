//! Structures, technologies, spirits and skulls.

use super::{Asked, Say};
use crate::board::{Colour, Hex, SkullSpace, Spirit, Structure, Tech};
use crate::scene::names::people;
use crate::scene::{effects, key, names, spirits};
use crate::task::{Price, Task};

impl Asked<'_> {
    pub(super) fn space(self, space: SkullSpace) -> Say {
        match self.look.s.tasks.last() {
            Some(Task::GainSkull) => {
                let price = names::price(self.look.space_price(self.seat, space));
                Say::new(
                    format!("Reserve skull {space}"),
                    format!("Price {price}. It becomes active at once: one more action in this round and in each to come, unless you can harness a beast or make a totem with it and want to."),
                )
                .costly()
                .click(key::skull(self.seat, space))
            }
            // The loser's reserve is on another board.
            Some(Task::WinSkull) => Say::new(
                format!("Skull {space} of the loser"),
                "You harness a beast with it or keep it for a totem.",
            ),
            _ => Say::new(
                format!("Reserve skull {space}"),
                "For nothing; then you put it to use.",
            )
            .click(key::skull(self.seat, space)),
        }
    }

    pub(super) fn structure(self, structure: Structure) -> Say {
        let price = match self.look.s.tasks.last() {
            Some(Task::BuildType { price, .. }) => *price,
            _ => Price::Printed,
        };
        let cost = names::price(self.look.structure_price(self.seat, structure, price));
        let bonus = effects::gains(
            self.look.data(),
            self.look.tribe(self.seat).structures[structure.index()].1,
        );
        Say::new(
            names::title(structure.name()),
            format!(
                "Price {cost}; at once {bonus}. {}",
                effects::structure(self.look.data(), structure)
            ),
        )
        .costly()
        .click(key::plan(self.seat, structure))
    }

    pub(super) fn free_structure(self, structure: Structure) -> Say {
        let bonus = effects::gains(
            self.look.data(),
            self.look.tribe(self.seat).structures[structure.index()].1,
        );
        Say::new(
            format!("Build a {structure}"),
            format!("For nothing; at once {bonus}."),
        )
        .click(key::plan(self.seat, structure))
    }

    pub(super) fn tech(self, tech: Tech) -> Say {
        let price = names::price(self.look.tech_price(self.seat, tech));
        Say::new(
            names::title(tech.name()),
            format!("Price {price}. {}", effects::tech(self.look.data(), tech)),
        )
        .costly()
        .click(key::tech(tech))
    }

    pub(super) fn spirit(self, spirit: Spirit) -> Say {
        let data = self.look.data();
        let price = names::price(self.look.spirit_price(self.seat, spirit));
        Say::new(
            format!("Take {}", names::spirit(data, spirit)),
            format!(
                "Offering {price} each round. {}",
                spirits::whole(self.look, spirit)
            ),
        )
        .click(key::spirit(spirit))
    }

    pub(super) fn spirit_now(self) -> Say {
        match self.look.s.tasks.last() {
            Some(Task::SpiritUp { spirit, .. }) => {
                let price = names::price(self.look.spirit_price(self.seat, *spirit));
                Say::new(
                    "Pay the offering",
                    format!(
                        "You pay {price}; its gift comes at once: {} What else it does is for the actions of a round, which are over.",
                        spirits::gift(self.look, self.seat, *spirit)
                    ),
                )
                .costly()
            }
            _ => Say::new("Pay the offering", "The spirit is active.").costly(),
        }
    }

    pub(super) fn decline(self) -> Say {
        let lapses = match self.look.s.tasks.last() {
            Some(Task::SpiritUp { spirit, .. }) => {
                self.look.player(self.seat).acquired[spirit.index()] != self.look.core().round
            }
            _ => false,
        };
        match lapses {
            true => Say::new("Let it go", "The spirit goes back to the display.").costly(),
            false => Say::new(
                "Not this round",
                "You took it in this round, so it stays with you.",
            ),
        }
    }

    pub(super) fn harness(self, hex: Hex) -> Say {
        let beast = crate::scene::map::beast_on(self.look, hex);
        let rule = beast.map_or(String::new(), |beast| {
            effects::beast(self.look.data(), beast)
        });
        Say::new(
            format!("Harness the {} on {hex}", self.beast_name(hex)),
            format!("The skull stays on it for good. {rule}"),
        )
        .click(key::beast(hex))
    }

    pub(super) fn totem(self, one: Colour, two: Colour) -> Say {
        let number = self.look.totem(self.seat, one, two);
        let (per, n) = number.map_or((crate::data::effect::Per::Totem, 0), |index| {
            self.look.data().totems[index]
        });
        Say::new(
            format!("Totem of {one} and {two}"),
            format!(
                "At the end {} for each {}. The three skulls are fixed for good.",
                people(n),
                effects::per(per)
            ),
        )
    }
}
