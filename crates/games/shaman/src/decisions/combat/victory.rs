//! The beast of a winning token may bring a spirit, a skull, a technology or a structure.

use crate::decisions::prelude::*;
use crate::steps::{Built, Developed};

task!(Victory { seat: Seat });

answer! {
    Gift {
        GainSpirit(spirit: Spirit),
        GainSpace(space: SkullSpace),
        GainTech(tech: Tech),
        GainStructure(structure: Structure),
        GainNone,
    }
}

impl Decision for Victory {
    answers!(Gift, by seat);

    fn answers(self, look: Look, out: &mut impl FnMut(Gift)) {
        let seat = self.seat;
        let token = winner(look);
        match token.and_then(|token| look.beast_of(seat, token)) {
            Some(BeastAbility::VictorySpirit) if look.below_spirit_limit(seat) => {
                look.open_spirits()
                    .for_each(|spirit| out(Gift::GainSpirit(spirit)));
            }
            Some(BeastAbility::VictorySkull) => {
                look.unlocked_skulls(seat)
                    .for_each(|space| out(Gift::GainSpace(space)));
            }
            Some(BeastAbility::VictoryTechnology) => {
                let techs = Tech::ALL
                    .into_iter()
                    .filter(|tech| look.may_develop(seat, *tech));
                techs.for_each(|tech| out(Gift::GainTech(tech)));
            }
            Some(BeastAbility::VictoryStructure) => {
                let here = token.and_then(|token| look.player(seat).piece(token).hex());
                if look.building_ground(seat) & here.map_or(0, Hex::bit) != 0 {
                    let built = Structure::ALL
                        .into_iter()
                        .filter(|one| look.may_build(seat, *one));
                    built.for_each(|structure| out(Gift::GainStructure(structure)));
                }
            }
            _ => {}
        }
        out(Gift::GainNone);
    }

    fn take(self, play: &mut Play<impl Tell<Shaman>>, gift: Gift) {
        let seat = self.seat;
        match gift {
            Gift::GainSpirit(spirit) => play.acquire(seat, spirit),
            Gift::GainSpace(space) => play.take_reserve_skull(seat, space),
            Gift::GainTech(tech) => play.push(Developed { seat, tech }),
            Gift::GainStructure(structure) => {
                let token = winner(play.look()).expect("a token has won");
                let hex = play.s.core.player(seat).piece(token).hex();
                let hex = hex.expect("it stands on free ground");
                play.push(Built {
                    seat,
                    structure,
                    hex,
                });
            }
            Gift::GainNone => {}
        }
    }

    fn ask(self, look: Look) -> Words {
        let beast = look
            .player(self.seat)
            .pieces
            .iter()
            .find_map(|piece| piece.beast);
        let rule = beast.map_or(String::new(), |beast| effects::beast(look.data(), beast));
        said(
            "Your beast brings something",
            rule + " You may take it or leave it.",
        )
    }

    fn say(self, asked: Asked, gift: Gift) -> Say {
        let data = asked.look.data();
        match gift {
            Gift::GainSpirit(spirit) => asked.spirit(spirit),
            Gift::GainSpace(space) => Say::new(
                format!("Take skull {space}"),
                "For nothing; then you put it to use.",
            )
            .click(key::skull(self.seat, space)),
            Gift::GainTech(tech) => Say::new(
                format!("Take {}", names::words(tech.name())),
                effects::tech(data, tech),
            )
            .click(key::tech(tech)),
            Gift::GainStructure(structure) => {
                let (_, bonus) = asked.look.tribe(self.seat).structures[structure];
                Say::new(
                    format!("Build a {structure}"),
                    format!("For nothing; at once {}.", effects::gains(data, bonus)),
                )
                .click(key::plan(self.seat, structure))
            }
            Gift::GainNone => Say::new("Take nothing", "The beast's gift is left."),
        }
    }

    fn lean(self, mind: &Mind, gift: Gift) -> f32 {
        let gain = mind.at([3.0, 3.0]);
        match gift {
            Gift::GainSpirit(_) | Gift::GainSpace(_) => gain,
            Gift::GainTech(tech) => gain + mind.develops(tech),
            Gift::GainStructure(structure) => gain + mind.builds(structure),
            Gift::GainNone => 0.0,
        }
    }
}

/// The token that has won.
fn winner(look: Look) -> Option<Token> {
    match look.s.fight.sides[usize::from(look.s.fight.winner?)].fighter {
        Fighter::Token(_, token) => Some(token),
        Fighter::Analog(_) | Fighter::Beast(_) | Fighter::None => None,
    }
}
