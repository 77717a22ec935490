//! Skulls, great spirits and fire tokens.

use atoll_engine::{Seat, Tell};

use super::{Deed, Play};
use crate::board::{Category, Skull, SkullSpace, Spirit};
use crate::decisions::UseSkull;
use crate::event::{Event, SkullNews, SpiritNews};
use crate::options::Shaman;
use crate::state::Fire;
use crate::steps::Activated;

impl<T: Tell<Shaman>> Play<'_, T> {
    /// A reserve skull leaves its space and is used at once.
    pub(crate) fn take_reserve_skull(&mut self, seat: Seat, space: SkullSpace) {
        let skull = self.leave_reserve(seat, space);
        self.push(UseSkull {
            seat,
            skull,
            totem_only: false,
        });
    }

    pub(crate) fn leave_reserve(&mut self, seat: Seat, space: SkullSpace) -> Skull {
        let player = self.s.core.player_mut(seat);
        player.reserve &= !space.bit();
        let skull = Skull::Of(player.colour());
        self.event(Event::Skull {
            seat,
            skull,
            space: Some(space),
            hex: None,
        });
        skull
    }

    /// A skull is kept as a foreign one.
    pub(crate) fn store(&mut self, seat: Seat, skull: Skull) {
        self.s.core.player_mut(seat).store[skull] += 1;
        self.event(Event::SkullUse {
            seat,
            skull,
            to: SkullNews::Stored,
        });
    }

    /// Counts a skull for the colour rule.
    pub(crate) fn acquire_skull(&mut self, seat: Seat, skull: Skull) {
        if let Skull::Of(colour) = skull {
            self.s.core.player_mut(seat).got[colour] += 1;
        }
    }

    /// An active skull is lost for good: from the hand, else from the spaces in their order.
    pub(crate) fn lose_skull(&mut self, seat: Seat) {
        let core = &mut self.s.core;
        let at = seat.index();
        if core.players[at].hand > 0 {
            core.players[at].hand -= 1;
        } else if let Some(row) = core.rows.iter_mut().find(|row| row.skulls(seat) > 0) {
            if row.singles[at] > 0 {
                row.singles[at] -= 1;
            } else {
                row.pairs[at] -= 1;
                row.singles[at] += 1;
            }
        } else {
            let sacrificed = &mut core.players[at].sacrificed;
            *sacrificed &= sacrificed.wrapping_sub(1);
        }
        self.forget_skull(seat);
    }

    /// A neutral skull counts as lost before an own one.
    pub(crate) fn forget_skull(&mut self, seat: Seat) {
        let player = self.s.core.player_mut(seat);
        let skull = match player.neutral {
            0 => Skull::Of(player.colour()),
            _ => Skull::Neutral,
        };
        player.neutral = player.neutral.saturating_sub(1);
        self.event(Event::SkullUse {
            seat,
            skull,
            to: SkullNews::Lost,
        });
    }

    /// A spirit comes to a seat, inactive.
    pub(crate) fn acquire(&mut self, seat: Seat, spirit: Spirit) {
        let round = self.s.core.round;
        self.s.core.spirits &= !(1 << spirit.index());
        let player = self.s.core.player_mut(seat);
        player.acquired[spirit] = round;
        player.activated[spirit] = 0;
        self.event(Event::Spirit {
            seat,
            spirit,
            what: SpiritNews::Gained,
        });
        self.met(seat, Deed::GainSpirit);
    }

    /// Pays a spirit's offering.
    pub(crate) fn activate(&mut self, seat: Seat, spirit: Spirit) {
        self.push(Activated { seat, spirit });
        let price = self.look().spirit_price(seat, spirit);
        self.pay(seat, price);
    }

    /// A fire token leaves the track for a row, or waits beside the board.
    pub(crate) fn move_fire(&mut self, seat: Seat, fire: Fire, category: Option<Category>) {
        self.s.core.next.remove(seat);
        self.s.core.fire[seat.index()] = fire;
        self.event(Event::Fire { seat, category });
    }

    pub(crate) fn fire_last(&mut self, seat: Seat) {
        let solo = self.game.solo();
        self.s.core.fire_to_end(seat, solo);
        let place = match solo {
            true => 2,
            false => self.s.core.next.len() as u8,
        };
        self.event(Event::Track { seat, place });
    }
}
