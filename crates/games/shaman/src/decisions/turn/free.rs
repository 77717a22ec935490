//! What can be done in a turn without a skull: an answer of [`Turn`] and of [`EndTurn`].

use crate::decisions::prelude::*;
use crate::steps::BonusTile;

answer! {
    Free {
        Activate(spirit: Spirit),
        Hut(structure: Structure, hex: Hex),
        Barter,
        Shift(category: Category, owner: Seat),
    }
}

impl Free {
    pub(super) fn answers(look: Look, seat: Seat, out: &mut impl FnMut(Free)) {
        look.payable_spirits(seat)
            .map(Free::Activate)
            .for_each(&mut *out);
        if look.may_move_structure(seat) {
            let ground = look.building_ground(seat);
            for structure in Structure::ALL {
                if look.player(seat).structures[structure].is_some() {
                    hexes(ground).for_each(|hex| out(Free::Hut(structure, hex)));
                }
            }
        }
        if look.can_barter(seat) {
            out(Free::Barter);
        }
        if look.may_shift(seat) {
            for category in Category::ALL {
                let owners = look
                    .seats()
                    .filter(|owner| look.can_shift(category, *owner));
                owners.for_each(|owner| out(Free::Shift(category, owner)));
            }
        }
    }

    pub(super) fn take(self, play: &mut Play<impl Tell<Shaman>>) {
        let seat = play.seat();
        play.push(BonusTile);
        let player = play.s.core.player_mut(seat);
        match self {
            Free::Activate(spirit) => play.activate(seat, spirit),
            Free::Hut(structure, hex) => {
                player.flags.set(Flags::HUT);
                player.structures[structure] = Some(hex);
                play.event(Event::Builds {
                    seat,
                    structure,
                    hex,
                    moved: true,
                });
            }
            Free::Barter => {
                player.flags.set(Flags::BARTER);
                play.push(Take {
                    seat,
                    n: 1,
                    last: 0,
                    from: Supply::Bank(Resource::ANY),
                });
                play.pay(seat, (Cost::any(2), 2));
            }
            Free::Shift(from, owner) => {
                player.flags.set(Flags::SHIFT);
                play.s.core.rows[from].singles[owner.index()] -= 1;
                play.push(ShiftTo { from, owner });
            }
        }
    }

    pub(super) fn say(self, asked: Asked) -> Say {
        let look = asked.look;
        match self {
            Free::Activate(spirit) => {
                let price = look.spirit_price(asked.seat, spirit);
                Say::new(
                    format!("Activate {}", names::spirit(look.data(), spirit)),
                    format!(
                        "Offering: {}. {}{}",
                        names::price(price),
                        spirits::whole(look, spirit),
                        spirits::late(look, asked.seat, spirit)
                    ),
                )
                .costly_if(price.1 > 0)
            }
            Free::Hut(structure, hex) => Say::new(
                format!("Move the {structure} to {hex}"),
                "Free, once a round; it brings no bonus again.",
            )
            .click(key::structure(asked.seat, structure))
            .click(key::hex(hex)),
            Free::Barter => Say::new(
                "Barter: give 2, take 1",
                "Spirit of Life: free, once a turn.",
            ),
            Free::Shift(category, owner) => Say::new(
                format!(
                    "Shift a skull of {} off {}",
                    names::folk(look, owner),
                    names::category(category)
                ),
                "Harbinger of Change: it goes to an open space of another row; nothing is done.",
            ),
        }
    }

    pub(super) fn lean(self, mind: &Mind) -> f32 {
        match self {
            Free::Activate(_) => mind.at([0.5, 1.0]) + mind.bonus(On::ActivateSpirit),
            Free::Hut(..) => mind.at([-5.0, -5.0]),
            Free::Barter => mind.at([-1.5, -1.5]),
            Free::Shift(..) => mind.at([-3.0, -3.0]),
        }
    }
}
