//! What things cost a seat, with all discounts.

use atoll_engine::Seat;

use crate::board::{SkullSpace, Spirit, Structure, Tech};
use crate::data::Cost;
use crate::data::effect::{Key, Rule};
use crate::task::Price;

use super::Look;

impl<'a> Look<'a> {
    /// A cost with all changes of its key, and how many units of it are due.
    pub(crate) fn price(self, seat: Seat, cost: &Cost, key: Key) -> (Cost, u16) {
        changed_price(cost, self.changed(seat, key))
    }

    pub(crate) fn can_pay(self, seat: Seat, (cost, due): (Cost, u16)) -> bool {
        due == 0 || cost.payable(&self.player(seat).stock) >= due
    }

    pub(crate) fn tech_price(self, seat: Seat, tech: Tech) -> (Cost, u16) {
        self.price(
            seat,
            &self.tribe(seat).tech_costs[tech],
            Key::TechnologyCost,
        )
    }

    pub(crate) fn structure_price(
        self,
        seat: Seat,
        structure: Structure,
        price: Price,
    ) -> (Cost, u16) {
        let cost = &self.tribe(seat).structures[structure].0;
        let (cost, due) = self.price(seat, cost, Key::StructureCost);
        match price {
            Price::Printed => (cost, due),
            Price::Any => (Cost::any(due as u8), due),
        }
    }

    pub(crate) fn settlement_price(self, seat: Seat) -> (Cost, u16) {
        self.price(seat, &self.tribe(seat).settlement, Key::SettlementCost)
    }

    pub(crate) fn spirit_price(self, seat: Seat, spirit: Spirit) -> (Cost, u16) {
        self.price(seat, &self.data().spirit(spirit).cost, Key::SpiritCost)
    }

    pub(crate) fn space_price(self, seat: Seat, space: SkullSpace) -> (Cost, u16) {
        self.price(seat, &self.tribe(seat).skulls[space], Key::SkullCost)
    }

    pub(crate) fn map_skull_price(self, seat: Seat, index: usize) -> (Cost, u16) {
        self.price(seat, &self.map().skulls[index].1, Key::SkullCost)
    }

    /// How many portions so many people of a seat need.
    pub(crate) fn portions(self, seat: Seat, population: u16) -> u16 {
        let per = self.data().feed_per;
        let portions = match self.game.feeding {
            crate::options::Feeding::Down => population / per,
            crate::options::Feeding::Up => population.div_ceil(per),
        };
        match self.has_rule(seat, Rule::FeedOnce) {
            true => portions.min(1),
            false => portions,
        }
    }

    /// What has to be fed: the demand, and how many units of it are due.
    pub(crate) fn demand(self, seat: Seat) -> (Cost, u16) {
        let portions = self.portions(seat, self.player(seat).population());
        let cost = self.tribe(seat).feeding.times(portions);
        let change = self.changed(seat, Key::Feed);
        if change > 0 {
            let cost = cost.plus_any(portions * change as u16);
            return (cost, cost.units());
        }
        (cost, cost.units().saturating_sub(portions * -change as u16))
    }
}

/// Units more are of any kind; units less are left out by the payer.
pub(super) fn changed_price(cost: &Cost, change: i32) -> (Cost, u16) {
    if change > 0 {
        let cost = cost.plus_any(change as u16);
        return (cost, cost.units());
    }
    (*cost, cost.units().saturating_sub(-change as u16))
}
