//! Structures, technologies, spirits and skulls.

use super::{Asked, Say};
use crate::board::{Colour, Hex, Skull, SkullSpace, Spirit, Structure, Tech};
use crate::scene::names::people;
use crate::scene::{effects, key, map, names, spirits};
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

    /// What is different about a structure on a hex: who can use it there.
    pub(super) fn site(self, structure: Structure, hex: Hex) -> String {
        let look = self.look;
        let Some((token, _)) = look.tokens_on(self.seat, hex.bit()).next() else {
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
            (true, true) => format!(
                "Your village {token} stays here; your rovers and warriors use it from the hexes around."
            ),
            (false, false) => format!("{token} stands here now; only on this hex it can be used."),
            (false, true) => {
                format!("{token} stands here now; the hexes around count as well.")
            }
        };
        format!("{}. {who}", names::capital(&map::ground_words(look, hex)))
    }

    /// A foreign skull that is kept: what lies in the store then, and which totems that comes to.
    pub(super) fn store(self) -> Say {
        let label = "Keep it for a totem";
        let Some(Task::Skull { skull, .. }) = self.look.s.tasks.last().copied() else {
            return Say::new(label, "It lies in your store of foreign skulls.");
        };
        let mut state = self.look.s.clone();
        let store = &mut state.core.player_mut(self.seat).store;
        store[skull.index()] += 1;
        let held = names::skulls(store);
        let ready: Vec<_> = self.look.at(&state).totem_pairs(self.seat).collect();
        let totems = match (ready.is_empty(), skull) {
            (false, _) => format!(
                " The next skull of your own that you gain can then complete a totem: {}.",
                self.totem_list(ready)
            ),
            (true, Skull::Of(colour)) => format!(
                " A totem takes two foreign skulls of different colours and one of your own. With this one: {}.",
                self.totem_list(self.partners(colour))
            ),
            (true, Skull::Neutral) => {
                " A totem takes two foreign skulls of different colours and one of your own; this one stands for any colour."
                    .to_owned()
            }
        };
        Say::new(label, format!("Your store then holds {held}.{totems}"))
    }

    /// The pairs with a colour whose totems are still to be made.
    fn partners(self, colour: Colour) -> Vec<(Colour, Colour)> {
        let others = Colour::ALL.into_iter().map(|other| match other < colour {
            true => (other, colour),
            false => (colour, other),
        });
        others
            .filter(|(one, two)| self.look.open_totem(self.seat, *one, *two).is_some())
            .collect()
    }

    /// "blue and white, 2 people for each stat point; ...", the first few.
    fn totem_list(self, pairs: Vec<(Colour, Colour)>) -> String {
        const FEW: usize = 4;
        let said = |(one, two): &(Colour, Colour)| {
            let totem = self.look.open_totem(self.seat, *one, *two)?;
            let (per, n) = self.look.data().totems[totem];
            Some(format!(
                "{one} and {two}, {} for each {}",
                people(n),
                effects::per(per)
            ))
        };
        let mut list: Vec<_> = pairs.iter().take(FEW).filter_map(said).collect();
        if pairs.len() > FEW {
            list.push(format!("{} more on your board", pairs.len() - FEW));
        }
        list.join("; ")
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
                let price = self.look.spirit_price(self.seat, *spirit);
                let say = Say::new(
                    match price.1 {
                        0 => "Activate it",
                        _ => "Pay the offering",
                    },
                    format!(
                        "You pay {}; its gift comes at once: {} What else it does is for the actions of a round, which are over.",
                        names::price(price),
                        spirits::gift(self.look, self.seat, *spirit)
                    ),
                );
                say.costly_if(price.1 > 0)
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
        let beast = map::beast_on(self.look, hex);
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
