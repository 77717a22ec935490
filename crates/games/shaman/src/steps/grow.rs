//! What was paid for is there: a technology, a structure, a village.

use atoll_engine::{Seat, Tell};

use super::Step;
use crate::board::{Hex, Stat, Structure, Tech};
use crate::data::effect::{Rule, When};
use crate::decisions::{AnyDecision, PutAside};
use crate::event::Event;
use crate::look::Look;
use crate::options::Shaman;
use crate::play::{Deed, Play};
use crate::scene::names;
use crate::state::{Noted, Place};

task! {
    /// A technology is gained: its own effects, then what the seat gets for developing.
    Developed { seat: Seat, tech: Tech }
}

impl Step for Developed {
    fn go(self, play: &mut Play<impl Tell<Shaman>>) {
        let Developed { seat, tech } = self;
        play.s.core.supply[tech] -= 1;
        play.s.core.player_mut(seat).techs |= tech.bit();
        play.event(Event::Develops { seat, tech });
        play.note(Noted::Tech(tech));
        play.met(
            seat,
            Deed::Develop {
                level: tech.level(),
            },
        );
        play.hook_develop(seat, When::Develop, tech);
        if play.data().techs_with(Rule::TwoTokensAside) & tech.bit() != 0 {
            play.push(PutAside { seat, n: 2 });
        }
        play.effects(seat, play.data().tech_effects[tech]);
    }

    fn reason(self, _: Look, _: AnyDecision) -> Option<String> {
        Some(format!(" for {}", names::words(self.tech.name())))
    }
}

task! {
    /// A structure stands.
    Built { seat: Seat, structure: Structure, hex: Hex }
}

impl Step for Built {
    fn go(self, play: &mut Play<impl Tell<Shaman>>) {
        let Built {
            seat,
            structure,
            hex,
        } = self;
        play.s.core.player_mut(seat).structures[structure] = Some(hex);
        play.event(Event::Builds {
            seat,
            structure,
            hex,
            moved: false,
        });
        let large = play.data().structure_large[structure];
        play.met(seat, Deed::Build { large });
        play.effects(seat, play.look().tribe(seat).structures[structure].1);
    }

    fn reason(self, _: Look, _: AnyDecision) -> Option<String> {
        Some(format!(" for the {}", self.structure))
    }
}

task! {
    /// A field token becomes a village with the same people.
    Settled
}

impl Step for Settled {
    fn go(self, play: &mut Play<impl Tell<Shaman>>) {
        let seat = play.seat();
        let (token, hex) = play.look().acting(seat);
        let village = play.s.act.village.expect("a village was chosen");
        let player = play.s.core.player(seat);
        let (people, from_board) = (
            player.piece(token).population,
            player.piece(village).place == Place::Reserve,
        );
        let population = people.min(play.look().stat(seat, village, Stat::Capacity));
        if from_board {
            play.effects(seat, play.look().tribe(seat).spaces[village].bonus);
        }
        play.remove(seat, token);
        play.place_token(seat, village, hex, population);
        play.met(seat, Deed::Settle);
    }

    fn reason(self, _: Look, _: AnyDecision) -> Option<String> {
        Some(" for the settlement".to_owned())
    }
}
