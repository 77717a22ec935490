//! Great spirits at the end of a round: each is asked for, and what their gifts do in turn.

use atoll_engine::{Seat, Tell};

use super::{React, Step, StepOver};
use crate::board::{Hex, Resource};
use crate::data::effect::SpiritBonus;
use crate::decisions::{AnyDecision, GiveToThief, RenewSpirit, Take, UseGift};
use crate::event::Event;
use crate::look::Look;
use crate::options::{Info, Shaman};
use crate::play::Play;
use crate::scene::gift;
use crate::state::Fire;
use crate::task::Supply;

/// What Shadow of the Sea and Oathkeeper of Death take from each other seat.
pub(crate) const STOLEN: u8 = 2;

task! {
    /// The spirits of a seat are asked for, from this one on.
    AskSpirits { from: u8 }
}

impl Step for AskSpirits {
    fn go(self, play: &mut Play<impl Tell<Shaman>>) {
        let seat = play.seat();
        let player = play.s.core.player(seat);
        let spirit = player
            .spirits()
            .find(|spirit| spirit.index() >= usize::from(self.from));
        let Some(spirit) = spirit else {
            return play.push(StepOver);
        };
        let active = player.activated[spirit] == play.s.core.round;
        play.push(AskSpirits {
            from: spirit.index() as u8 + 1,
        });
        play.push(React::to(seat));
        match active {
            true => play.push(UseGift { seat, spirit }),
            false => play.push(RenewSpirit { seat, spirit }),
        }
    }

    fn reason(self, look: Look, asked: AnyDecision) -> Option<String> {
        let bonuses = [
            (
                matches!(asked, AnyDecision::Take(_)),
                SpiritBonus::StealResources,
            ),
            (
                matches!(asked, AnyDecision::PlacePeople(_)),
                SpiritBonus::StealPopulation,
            ),
            (
                matches!(asked, AnyDecision::OpenCover(_)),
                SpiritBonus::NextBonus,
            ),
        ];
        let (_, bonus) = bonuses.into_iter().find(|(asks, _)| *asks)?;
        Some(gift(look, bonus))
    }
}

task! {
    /// Shadow of the Sea robs the seats in order; then each of them gets a water.
    Rob { thief: Seat, who: u8 }
}

impl Step for Rob {
    fn go(self, play: &mut Play<impl Tell<Shaman>>) {
        let Rob { thief, who } = self;
        let order = play.s.core.cur;
        if usize::from(who) == order.len() {
            let robbed = order.iter().filter(|seat| *seat != thief);
            return robbed.for_each(|seat| play.gain(seat, Resource::Water, 1));
        }
        play.push(Rob {
            thief,
            who: who + 1,
        });
        let from = order.get(usize::from(who));
        if from != thief {
            let n = play.s.core.player(from).resources().min(u16::from(STOLEN)) as u8;
            play.push(Take {
                seat: thief,
                n,
                last: 0,
                from: Supply::Seat(from),
            });
        }
    }

    fn reason(self, look: Look, asked: AnyDecision) -> Option<String> {
        matches!(asked, AnyDecision::Take(_)).then(|| gift(look, SpiritBonus::StealResources))
    }
}

task! {
    /// Oathkeeper of Death: each other seat gives people from one token, if it can.
    Victims { thief: Seat, who: u8 }
}

impl Step for Victims {
    fn go(self, play: &mut Play<impl Tell<Shaman>>) {
        let Victims { thief, who } = self;
        let order = play.s.core.cur;
        if usize::from(who) == order.len() {
            return play.gain_population(thief, play.s.act.sum);
        }
        play.push(Victims {
            thief,
            who: who + 1,
        });
        let from = order.get(usize::from(who));
        if from != thief {
            let mut most = (1..=STOLEN).rev().map(|n| GiveToThief { thief, from, n });
            let gives = most.find(|gives| gives.givers(play.look()).next().is_some());
            if let Some(gives) = gives {
                play.push(gives);
            }
        }
    }
}

task! {
    /// The first beast of the reserve takes the place of one on the map.
    SwapIn { hex: Hex }
}

impl Step for SwapIn {
    fn go(self, play: &mut Play<impl Tell<Shaman>>) {
        if let (Some(beast), Some(old)) = (play.next_beast(), play.s.core.beast(self.hex)) {
            play.s.core.reserve.push(old.beast);
            play.event(Event::BeastMoves {
                beast: old.beast,
                from: Some(self.hex),
                to: None,
            });
            play.lay_beast(beast, self.hex);
        }
    }
}

task! {
    /// The fire token goes to the end of the track.
    FireLast { seat: Seat }
}

impl Step for FireLast {
    fn go(self, play: &mut Play<impl Tell<Shaman>>) {
        play.fire_last(self.seat);
    }
}

task! {
    /// Harbinger looks at the bonus tile of the next round: from now on everybody has seen it.
    ShowNextBonus
}

impl Step for ShowNextBonus {
    fn go(self, play: &mut Play<impl Tell<Shaman>>) {
        let Some(round) = play.game.round_after(play.s.core.round) else {
            return;
        };
        let tile = play.s.core.bonus[usize::from(round)].known();
        if let (Info::Hidden, Some(tile)) = (play.game.info, tile)
            && play.s.core.seen & (1 << round) == 0
        {
            play.s.core.seen |= 1 << round;
            play.event(Event::NextBonus { round, tile });
        }
    }
}

impl<T: Tell<Shaman>> Play<'_, T> {
    /// Lightbringer: the own fire token goes to the head of the next-round track.
    pub(crate) fn fire_first(&mut self, seat: Seat) {
        let core = &mut self.s.core;
        core.next.remove(seat);
        core.next.insert(0, seat);
        core.fire[seat.index()] = Fire::Track;
        self.event(Event::Track { seat, place: 1 });
    }
}
