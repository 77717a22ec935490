//! Which skull is bought: one of the reserve, or one on the map.

use crate::decisions::prelude::*;
use crate::steps::{Met, MetBy};

task!(GainSkull);

answer! {
    Bought { Space(space: SkullSpace), Hex(hex: Hex) }
}

impl Decision for GainSkull {
    answers!(Bought);

    fn answers(self, look: Look, out: &mut impl FnMut(Bought)) {
        let seat = self.who(look);
        let payable = |space: &_| look.can_pay(seat, look.space_price(seat, *space));
        look.unlocked_skulls(seat)
            .filter(payable)
            .for_each(|space| out(Bought::Space(space)));
        for (index, (hex, _)) in look.map().skulls.iter().enumerate() {
            if look.can_take_map_skull(seat, index) {
                out(Bought::Hex(*hex));
            }
        }
    }

    fn take(self, play: &mut Play<impl Tell<Shaman>>, bought: Bought) {
        let seat = play.seat();
        let price = match bought {
            Bought::Space(space) => {
                let price = play.look().space_price(seat, space);
                play.push(Met(MetBy::GainSkull { reserve: true }));
                play.take_reserve_skull(seat, space);
                price
            }
            Bought::Hex(hex) => {
                let (index, skull) = on_map(play.look(), hex);
                let price = play.look().map_skull_price(seat, index);
                play.push(Met(MetBy::GainSkull { reserve: false }));
                take_map_skull(play, seat, index, skull);
                price
            }
        };
        play.pay(seat, price);
    }

    fn ask(self, look: Look) -> Words {
        let mut skulls = Vec::new();
        self.answers(look, &mut |bought| {
            if let Bought::Hex(hex) = bought {
                skulls.push(format!(
                    "the {} on {hex}",
                    names::skull(on_map(look, hex).1)
                ));
            }
        });
        let map = match skulls.is_empty() {
            true => "One on the map needs a token of yours on its hex.".to_owned(),
            false => format!("Or choose on the map: {}.", names::either(&skulls)),
        };
        said(
            "Which skull?",
            format!(
                "Choose one of your reserve on your panel: these differ in their price only, and the gold-ringed S7 comes last. {map}"
            ),
        )
    }

    fn say(self, asked: Asked, bought: Bought) -> Say {
        let (look, seat) = (asked.look, asked.seat);
        match bought {
            Bought::Space(space) => {
                let price = names::price(look.space_price(seat, space));
                Say::new(
                    format!("Reserve skull {space}"),
                    format!("Price {price}. It becomes active at once: one more action in this round and in each to come, unless you can harness a beast or make a totem with it and want to."),
                )
                .costly()
                .click(key::skull(seat, space))
            }
            Bought::Hex(hex) => {
                let (index, skull) = on_map(look, hex);
                let price = names::price(look.map_skull_price(seat, index));
                let rule = names::skull_rule(skull, Some(asked.colour()));
                Say::new(
                    format!("The {} on {hex}", names::skull(skull)),
                    format!("Price {price}. {rule}"),
                )
                .costly()
                .click(key::hex(hex))
            }
        }
    }

    fn lean(self, mind: &Mind, bought: Bought) -> f32 {
        match bought {
            Bought::Space(space) => mind.dear(space),
            Bought::Hex(_) => mind.at([-1.5, -0.5]),
        }
    }
}

/// The skull on a hex, and its place among those of the map.
fn on_map(look: Look, hex: Hex) -> (usize, Skull) {
    let skull = look
        .map()
        .skull_index(hex)
        .and_then(|at| Some((at, look.map_skull(at)?)));
    skull.expect("a skull lies there")
}

fn take_map_skull(play: &mut Play<impl Tell<Shaman>>, seat: Seat, index: usize, skull: Skull) {
    let hex = play.data().map.skulls[index].0;
    play.event(Event::Skull {
        seat,
        skull,
        space: None,
        hex: Some(hex),
    });
    let here = &mut play.s.core.skulls[index];
    if skull == Skull::Neutral {
        here.neutral = false;
        if let Some(colour) = here.foreign.known() {
            play.event(Event::Uncovered { hex, colour });
        }
    } else {
        here.foreign = Laid::None;
        play.acquire_skull(seat, skull);
    }
    play.push(UseSkull {
        seat,
        skull,
        totem_only: false,
    });
}
