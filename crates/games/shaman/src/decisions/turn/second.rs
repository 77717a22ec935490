//! Star Rover: four of a kind for a second subaction of the same row.

use super::main_action::after_subaction;
use crate::decisions::prelude::*;
use crate::steps::Begin;

const PRICE: u16 = 4;

task!(SecondAction);

answer! {
    More { Done, Again(sub: Subaction, resource: Resource) }
}

impl Decision for SecondAction {
    answers!(More);

    fn answers(self, look: Look, out: &mut impl FnMut(More)) {
        let seat = self.who(look);
        let able = look.active(seat, Ability::Second);
        if let (true, Some(category), Some(done)) = (able, look.s.act.category, look.s.act.sub) {
            let mut found = Vec::new();
            for resource in Resource::ALL {
                if look.player(seat).stock[resource] < PRICE {
                    continue;
                }
                let mut after = look.s.clone();
                after.core.player_mut(seat).stock[resource] -= PRICE;
                let others = look
                    .at(&after)
                    .possible_in(seat, category)
                    .filter(|sub| *sub != done);
                found.extend(others.map(|sub| (sub, resource)));
            }
            found.sort();
            found
                .into_iter()
                .for_each(|(sub, resource)| out(More::Again(sub, resource)));
        }
        out(More::Done);
    }

    fn take(self, play: &mut Play<impl Tell<Shaman>>, more: More) {
        match more {
            More::Done => {}
            More::Again(sub, resource) => {
                let seat = play.seat();
                play.spend(seat, resource, PRICE);
                play.s.act.sub = Some(sub);
                play.event(Event::Acts { seat, sub });
                after_subaction(play);
                play.push(Begin { sub });
            }
        }
    }

    fn ask(self, _: Look) -> Words {
        said(
            "A second action?",
            "Star Rover: for four of one kind, another action of the same row.",
        )
    }

    fn say(self, _: Asked, more: More) -> Say {
        match more {
            More::Done => Say::new("Done", "You do nothing more in this row."),
            More::Again(sub, resource) => Say::new(
                format!("{} again, for 4 {resource}", names::subaction(sub)),
                format!(
                    "Star Rover: you pay 4 {resource}, then: {}",
                    names::subaction_rule(sub)
                ),
            )
            .costly(),
        }
    }

    fn lean(self, mind: &Mind, more: More) -> f32 {
        match more {
            More::Done => 0.0,
            More::Again(sub, _) => mind.habit_of(sub),
        }
    }
}
