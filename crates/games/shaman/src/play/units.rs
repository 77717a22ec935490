//! Resources and stat points.

use atoll_engine::{Seat, Tell};

use super::Play;
use crate::board::{Cube, Resource, Stat};
use crate::data::Cost;
use crate::decisions::{Pay, Take};
use crate::event::Event;
use crate::options::Shaman;
use crate::state::{Counting, Payment};
use crate::task::Supply;

impl<T: Tell<Shaman>> Play<'_, T> {
    pub(crate) fn gain(&mut self, seat: Seat, resource: Resource, n: u16) {
        if n == 0 {
            return;
        }
        let stock = &mut self.s.core.player_mut(seat).stock[resource];
        *stock = stock.saturating_add(n).min(5_000);
        let act = &mut self.s.act;
        match act.counting {
            Counting::Not => {}
            Counting::Sum => act.received += n,
            Counting::Kinds => {
                act.received += n;
                act.taken[resource] += n as u8;
            }
        }
        self.event(Event::Gains { seat, resource, n });
    }

    pub(crate) fn spend(&mut self, seat: Seat, resource: Resource, n: u16) {
        self.s.core.player_mut(seat).stock[resource] -= n;
        self.event(Event::Pays { seat, resource, n });
    }

    /// Units of choice from the bank.
    pub(crate) fn take(&mut self, seat: Seat, kinds: u16, n: u8) {
        let mut only = Resource::of(kinds);
        match (only.next(), only.next()) {
            (None, _) => {}
            (Some(kind), None) => self.gain(seat, kind, u16::from(n)),
            (Some(_), Some(_)) => self.push(Take {
                seat,
                n,
                last: 0,
                from: Supply::Bank(kinds),
            }),
        }
    }

    /// Begins a payment of `due` units of a cost; nothing happens if nothing is due.
    pub(crate) fn pay(&mut self, seat: Seat, (cost, due): (Cost, u16)) {
        if due > 0 {
            self.s.payment = Payment {
                cost,
                paid: [0; Resource::COUNT],
                due,
            };
            self.push(Pay { seat, last: 0 });
        }
    }

    pub(crate) fn raise(&mut self, seat: Seat, cube: Cube) {
        let level = self.s.core.player(seat).levels[cube];
        self.set_level(seat, cube, level, level + 1);
    }

    pub(crate) fn lower(&mut self, seat: Seat, cube: Cube) {
        let level = self.s.core.player(seat).levels[cube];
        self.set_level(seat, cube, level, level - 1);
        if cube.stat() == Stat::Capacity {
            self.trim(seat, |token| token.unit() == cube.unit());
        }
    }

    fn set_level(&mut self, seat: Seat, cube: Cube, from: u8, level: u8) {
        self.s.core.player_mut(seat).levels[cube] = level;
        let boxes = &self.look().tribe(seat).charts[cube];
        let [before, now] = [from, level].map(|at| boxes[usize::from(at)]);
        self.event(Event::Stat {
            seat,
            cube,
            level,
            before,
            now,
        });
    }
}
