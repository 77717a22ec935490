//! Worship and sacrifice.

use atoll_engine::{Seat, Tell};

use super::{Deed, Play};
use crate::board::{Category, Good, Offering, Skull, Spirit, Subaction};
use crate::data::{Cost, Payment};
use crate::event::{Event, SpiritNews};
use crate::legal::good_paid;
use crate::moves::Move;
use crate::options::Shaman;
use crate::state::{Laid, Noted};
use crate::task::{MetBy, Task};

impl<T: Tell<Shaman>> Play<'_, T> {
    /// Any Move, Engage or Grow subaction, for as many resources as the round says.
    pub(super) fn wild(&mut self) {
        let seat = self.seat();
        let cost = self.data().rounds[usize::from(self.s.core.round)].wild_cost;
        self.push(Task::WildDone);
        self.push(Task::Wild);
        self.pay(seat, (Cost::any(cost), u16::from(cost)));
    }

    /// The wild is paid: any Move, Engage or Grow subaction.
    pub(super) fn wild_as(&mut self, sub: Subaction) {
        let seat = self.seat();
        if sub.category() == Category::Grow {
            self.note(Noted::Grow);
        }
        self.event(Event::Acts { seat, sub });
        self.push(Task::Do(sub));
    }

    pub(super) fn gain_skull(&mut self, mv: Move) {
        let seat = self.seat();
        match mv {
            Move::Space(space) => {
                let price = self.look().space_price(seat, space);
                self.push(Task::Met(MetBy::GainSkull { reserve: true }));
                self.take_reserve_skull(seat, space);
                self.pay(seat, price);
            }
            Move::Hex(hex) => {
                let Some(index) = self.data().map.skull_index(hex) else {
                    return;
                };
                let price = self.look().map_skull_price(seat, index);
                self.push(Task::Met(MetBy::GainSkull { reserve: false }));
                self.take_map_skull(seat, index);
                self.pay(seat, price);
            }
            _ => {}
        }
    }

    fn take_map_skull(&mut self, seat: Seat, index: usize) {
        let Some(skull) = self.look().map_skull(index) else {
            return;
        };
        let hex = self.data().map.skulls[index].0;
        self.event(Event::Skull {
            seat,
            skull,
            space: None,
            hex: Some(hex),
        });
        let here = &mut self.s.core.skulls[index];
        if skull == Skull::Neutral {
            here.neutral = false;
            if let Some(colour) = here.foreign.known() {
                self.event(Event::Uncovered { hex, colour });
            }
        } else {
            here.foreign = Laid::None;
            self.acquire_skull(seat, skull);
        }
        self.push(Task::Skull {
            seat,
            skull,
            totem_only: false,
        });
    }

    /// A spirit comes to a seat, inactive.
    pub(super) fn acquire(&mut self, seat: Seat, spirit: Spirit) {
        let round = self.s.core.round;
        self.s.core.spirits &= !(1 << spirit.index());
        let player = self.s.core.player_mut(seat);
        player.acquired[spirit.index()] = round;
        player.activated[spirit.index()] = 0;
        self.event(Event::Spirit {
            seat,
            spirit,
            what: SpiritNews::Gained,
        });
        self.met(seat, Deed::GainSpirit);
    }

    // --- sacrifice ---

    /// A sacrifice option begins; `placed` is the space of the skull just placed, if one was.
    pub(super) fn begin_offering(&mut self, seat: Seat, offering: Offering, placed: Option<usize>) {
        let option = &self
            .game
            .data
            .tribe(self.s.core.player(seat).colour())
            .sacrifices[offering.index()];
        match option.pay[..] {
            [Payment::Skulls(_)] => {
                self.give_up_skull(seat, placed);
                self.push_gain(seat, offering, 1);
            }
            [_] => self.push(Task::Offer { seat, offering }),
            _ => self.push(Task::OfferWith { seat, offering }),
        }
    }

    /// From the hand; only if that is empty the skull just placed.
    fn give_up_skull(&mut self, seat: Seat, placed: Option<usize>) {
        match placed {
            Some(space) if self.s.core.player(seat).hand == 0 => {
                self.s.core.player_mut(seat).sacrificed &= !(1 << space);
                self.forget_skull(seat);
            }
            _ => self.lose_skull(seat),
        }
    }

    fn push_gain(&mut self, seat: Seat, offering: Offering, times: u8) {
        let option = &self
            .game
            .data
            .tribe(self.s.core.player(seat).colour())
            .sacrifices[offering.index()];
        match option.gain[..] {
            [list] => self.push(Task::Effects {
                seat,
                list,
                at: 0,
                times,
            }),
            _ => self.push(Task::OfferFor { seat, offering }),
        }
    }

    pub(super) fn offer(&mut self, seat: Seat, offering: Offering, times: u8) {
        let payment = self.look().tribe(seat).sacrifices[offering.index()].pay[0];
        self.push_gain(seat, offering, times);
        self.pay_offering(seat, payment, times);
    }

    pub(super) fn offer_with(&mut self, seat: Seat, offering: Offering, good: Good) {
        let option = &self.look().tribe(seat).sacrifices[offering.index()];
        let payment = option
            .pay
            .iter()
            .find(|payment| good_paid(payment) == Some(good))
            .copied();
        self.push_gain(seat, offering, 1);
        if let Some(payment) = payment {
            self.pay_offering(seat, payment, 1);
        }
    }

    fn pay_offering(&mut self, seat: Seat, payment: Payment, times: u8) {
        match payment {
            Payment::Resources(cost) => {
                let cost = cost.times(u16::from(times));
                self.pay(seat, (cost, cost.units()));
            }
            Payment::Population(n) => self.push(Task::Lose {
                seat,
                n: n * u16::from(times),
                lost: 0,
            }),
            Payment::Stats(n) => self.push(Task::Unstat { seat, n: n * times }),
            Payment::Skulls(_) => {}
        }
    }

    pub(super) fn offer_for(&mut self, seat: Seat, offering: Offering, good: Good) {
        let gains = self.look().tribe(seat).sacrifices[offering.index()]
            .gain
            .clone();
        let list = gains
            .into_iter()
            .find(|list| self.look().good_of(*list) == good);
        if let Some(list) = list {
            self.push(Task::Effects {
                seat,
                list,
                at: 0,
                times: 1,
            });
        }
    }
}
