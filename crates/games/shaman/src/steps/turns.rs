//! Phase 2: from turn to turn, subactions begin and end, others react.

use arrayvec::ArrayVec;
use atoll_engine::{Seat, Tell};

use super::{Effects, Step};
use crate::board::Subaction;
use crate::data::effect::{Ability, When};
use crate::data::{Cost, ListId};
use crate::decisions::{
    Advance, AnyDecision, Attacker, BuildWhat, Develop, EndTurn, GainSkull, GainSpirit,
    GatherToken, Hunter, OpenCover, SettleToken, SpawnVillage, TradeToken, Turn, WildAction,
};
use crate::event::{Event, SpiritNews};
use crate::look::Look;
use crate::options::Shaman;
use crate::play::{Deed, Play};
use crate::scene::able;
use crate::state::{Act, Flags, Noted, Phase};
use crate::task::Price;

task! {
    /// The next seat that can place a skull has its turn; if there is none, the phase is over.
    FindTurn
}

impl Step for FindTurn {
    fn go(self, play: &mut Play<impl Tell<Shaman>>) {
        let order = play.s.core.cur;
        let first = order.place(play.s.core.seat).unwrap_or(0);
        let mut seats = (0..order.len()).map(|i| order.get((first + i) % order.len()));
        match seats.find(|seat| play.look().acts_again(*seat)) {
            Some(seat) => {
                play.s.core.seat = seat;
                play.s.tasks.clear();
                play.push(Turn);
                play.anchor();
            }
            None => play.enter(Phase::Feeding, order.get(0)),
        }
    }
}

task! {
    /// After a free action the turn goes on; if no skull can be placed any more, it ends.
    Resume
}

impl Step for Resume {
    fn go(self, play: &mut Play<impl Tell<Shaman>>) {
        if play.look().can_place(play.seat()) {
            play.push(Turn);
            play.anchor();
        } else {
            play.push(EndTurn);
        }
    }
}

task! {
    /// The turn is over.
    TurnOver
}

impl Step for TurnOver {
    fn go(self, play: &mut Play<impl Tell<Shaman>>) {
        let seat = play.seat();
        let flags = &mut play.s.core.player_mut(seat).flags;
        flags.clear(Flags::BARTER);
        flags.clear(Flags::SHIFT);
        if play.look().goal_reached() {
            return play.finish();
        }
        let next = play.s.core.cur.after(seat).next().unwrap_or(seat);
        play.s.core.seat = next;
        play.push(FindTurn);
    }
}

task! {
    /// A subaction begins with its first decision.
    Begin { sub: Subaction }
}

impl Step for Begin {
    fn go(self, play: &mut Play<impl Tell<Shaman>>) {
        let seat = play.seat();
        let Act {
            category, sub, met, ..
        } = play.s.act;
        play.s.act = Act {
            category,
            sub,
            met,
            ..Act::default()
        };
        match self.sub {
            Subaction::Gather => play.push(GatherToken),
            Subaction::Spawn => play.push(SpawnVillage),
            Subaction::Advance => play.push(Advance),
            Subaction::Trade => play.push(TradeToken),
            Subaction::Combat => play.push(Attacker),
            Subaction::Hunt => play.push(Hunter),
            Subaction::Develop => play.push(Develop),
            Subaction::Build => play.push(BuildWhat {
                seat,
                price: Price::Printed,
            }),
            Subaction::Settle => play.push(SettleToken),
            Subaction::Wild => {
                let cost = play.look().wild_cost();
                play.push(WildDone);
                play.push(WildAction);
                play.pay(seat, (Cost::any(cost), u16::from(cost)));
            }
            Subaction::GainSkull => play.push(GainSkull),
            Subaction::GainSpirit => play.push(GainSpirit),
        }
    }
}

task! {
    /// The wild is complete.
    WildDone
}

impl Step for WildDone {
    fn go(self, play: &mut Play<impl Tell<Shaman>>) {
        play.met(play.seat(), Deed::Wild);
    }

    fn reason(self, _: Look, _: AnyDecision) -> Option<String> {
        Some(" for the wild action".to_owned())
    }
}

task! {
    /// Something is done that a bonus tile may pay for.
    Met(MetBy)
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum MetBy {
    Advance,
    Trade,
    GainSkull { reserve: bool },
    Sacrifice { space: u8 },
}

impl Step for Met {
    fn go(self, play: &mut Play<impl Tell<Shaman>>) {
        let deed = match self.0 {
            MetBy::Advance => Deed::Advance,
            MetBy::Trade => Deed::Trade,
            MetBy::GainSkull { reserve } => Deed::GainSkull { reserve },
            MetBy::Sacrifice { space } => Deed::Sacrifice { space },
        };
        play.met(play.seat(), deed);
    }
}

task! {
    /// The bonus tile of the round pays at the first time its condition is met.
    BonusTile
}

impl Step for BonusTile {
    fn go(self, play: &mut Play<impl Tell<Shaman>>) {
        if !std::mem::take(&mut play.s.act.met) {
            return;
        }
        let seat = play.seat();
        let Some(tile) = play.s.core.bonus[usize::from(play.s.core.round)].known() else {
            return;
        };
        play.s.core.player_mut(seat).flags.set(Flags::BONUS);
        play.event(Event::Bonus { seat, tile });
        play.push(OpenCover { seat });
        play.effects(seat, play.data().bonus(tile).reward);
    }

    fn reason(self, look: Look, asked: AnyDecision) -> Option<String> {
        let barter = matches!(asked, AnyDecision::Take(_));
        barter.then(|| format!(" in the barter: {}", able(look, Ability::Barter)))
    }
}

task! {
    /// Others react to what was noted: each event in order, beginning with the seat after the active one.
    React { active: Seat, event: u8, who: u8 }
}

impl React {
    pub(crate) fn to(active: Seat) -> React {
        React {
            active,
            event: 0,
            who: 0,
        }
    }
}

impl Step for React {
    fn go(self, play: &mut Play<impl Tell<Shaman>>) {
        let React { active, event, who } = self;
        let Some(noted) = play.s.noted.get(usize::from(event)).copied() else {
            return play.s.noted.clear();
        };
        let Some(seat) = play.s.core.cur.after(active).nth(usize::from(who)) else {
            return play.push(React {
                active,
                event: event + 1,
                who: 0,
            });
        };
        play.push(React {
            active,
            event,
            who: who + 1,
        });
        match noted {
            Noted::Grow if seat == active => {}
            Noted::Grow => play.hook(seat, When::OtherGrows, None),
            Noted::Tech(tech) => play.hook_develop(seat, When::AnyDevelop, tech),
            Noted::Loss(loser, _) if seat == loser => {}
            Noted::Loss(_, n) => {
                let hooked = play.look().hooked(seat, When::OtherLoses, None);
                let lists: ArrayVec<ListId, 4> = hooked.take(4).collect();
                let times = (n / 2).min(255) as u8;
                lists
                    .into_iter()
                    .for_each(|list| play.push(Effects::times(seat, list, times)));
            }
        }
    }
}

task! {
    /// A spirit's offering was paid.
    Activated { seat: Seat, spirit: crate::board::Spirit }
}

impl Step for Activated {
    fn go(self, play: &mut Play<impl Tell<Shaman>>) {
        let Activated { seat, spirit } = self;
        let round = play.s.core.round;
        play.s.core.player_mut(seat).activated[spirit] = round;
        play.event(Event::Spirit {
            seat,
            spirit,
            what: SpiritNews::Activated,
        });
        play.met(seat, Deed::ActivateSpirit);
    }

    fn reason(self, look: Look, _: AnyDecision) -> Option<String> {
        Some(format!(" to {}", look.data().spirit(self.spirit).name))
    }
}
