//! Sacrifices: what is given, then what is gained.

use atoll_engine::{Seat, Tell};

use super::Play;
use crate::board::Offering;
use crate::data::Payment;
use crate::decisions::{LosePeople, LowerStat, OfferFor, OfferTimes, OfferWith};
use crate::options::Shaman;
use crate::steps::Effects;

impl<T: Tell<Shaman>> Play<'_, T> {
    /// A sacrifice option begins; `placed` is the space of the skull just placed, if one was.
    pub(crate) fn begin_offering(&mut self, seat: Seat, offering: Offering, placed: Option<usize>) {
        match self.look().offering(seat, offering).pay[..] {
            [Payment::Skulls(_)] => {
                self.give_up_skull(seat, placed);
                self.push_gain(seat, offering, 1);
            }
            [_] => self.push(OfferTimes { seat, offering }),
            _ => self.push(OfferWith { seat, offering }),
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

    pub(crate) fn push_gain(&mut self, seat: Seat, offering: Offering, times: u8) {
        match self.look().offering(seat, offering).gain[..] {
            [list] => self.push(Effects::times(seat, list, times)),
            _ => self.push(OfferFor { seat, offering }),
        }
    }

    pub(crate) fn pay_offering(&mut self, seat: Seat, payment: Payment, times: u8) {
        match payment {
            Payment::Resources(cost) => {
                let cost = cost.times(u16::from(times));
                self.pay(seat, (cost, cost.units()));
            }
            Payment::Population(n) => self.push(LosePeople {
                seat,
                n: n * u16::from(times),
                lost: 0,
            }),
            Payment::Stats(n) => self.push(LowerStat { seat, n: n * times }),
            Payment::Skulls(_) => {}
        }
    }
}
