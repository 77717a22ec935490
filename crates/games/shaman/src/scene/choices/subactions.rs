//! Subactions before they are done: what each of them is, costs and may bring.

use super::{Asked, Say};
use crate::board::{Structure, Subaction, Tech};
use crate::data::Cost;
use crate::data::effect::On;
use crate::scene::{effects, key, names};
use crate::state::Flags;
use crate::task::Price;

impl Asked<'_> {
    /// A subaction to be done, with what is said before it.
    pub(crate) fn subaction(self, sub: Subaction, before: &str) -> Say {
        let (look, seat) = (self.look, self.seat);
        let cost = match sub {
            Subaction::Wild => {
                let cost = names::counted(look.wild_cost(), "resource");
                format!(" It costs {cost} in this round.")
            }
            Subaction::Combat | Subaction::Hunt => self.fights(sub),
            Subaction::Advance => self.places(),
            Subaction::Develop => {
                let techs = Tech::ALL
                    .into_iter()
                    .filter(|tech| look.can_develop(seat, *tech));
                cheapest(techs.map(|tech| look.tech_price(seat, tech)))
            }
            Subaction::Build => {
                let possible = |one: &Structure| look.can_build(seat, *one, Price::Printed);
                let built = Structure::ALL.into_iter().filter(possible);
                cheapest(built.map(|one| look.structure_price(seat, one, Price::Printed)))
            }
            Subaction::GainSkull => cheapest(
                look.unlocked_skulls(seat)
                    .map(|space| look.space_price(seat, space)),
            ),
            Subaction::Settle => return self.settle(before, &self.bonus_note(sub)),
            Subaction::Gather | Subaction::Spawn | Subaction::Trade | Subaction::GainSpirit => {
                String::new()
            }
        };
        let rule = names::subaction_rule(sub);
        Say::new(
            names::subaction(sub),
            format!("{before}{rule}{cost}{}", self.bonus_note(sub)),
        )
        .click(key::subaction(sub))
    }

    /// What the places of the next round's track pay that the fire token can go to.
    fn places(self) -> String {
        let data = self.look.data();
        let pays = |place: u8| {
            let gain = effects::gains(data, data.track_gains[usize::from(place - 1)]);
            format!("place {place} pays {gain}")
        };
        let alone = match self.look.game.solo() {
            true => " Alone the order itself does not matter.",
            false => "",
        };
        let places: Vec<_> = self.look.advances(self.seat).map(pays).collect();
        format!(" {}.{alone}", names::capital(&places.join("; ")))
    }

    /// A word about the round's bonus tile, where this subaction may meet it.
    pub(crate) fn bonus_note(self, sub: Subaction) -> String {
        let (core, data) = (self.look.core(), self.look.data());
        let had = self.look.player(self.seat).flags.has(Flags::BONUS);
        let tile = core.bonus[usize::from(core.round)].known();
        match tile.filter(|tile| !had && meets(data.bonus(*tile).trigger.on, sub)) {
            Some(tile) => format!(
                " The round's bonus tile pays {}.",
                effects::bonus_tile(data, tile)
            ),
            None => String::new(),
        }
    }
}

/// The lowest of some prices, said.
fn cheapest(prices: impl Iterator<Item = (Cost, u16)>) -> String {
    let cheapest = prices.min_by_key(|(_, due)| *due);
    cheapest.map_or(String::new(), |price| {
        format!(" The cheapest costs {}.", names::price(price))
    })
}

/// Whether a subaction may meet what a bonus tile waits for.
fn meets(on: On, sub: Subaction) -> bool {
    match on {
        On::Gather => matches!(sub, Subaction::Gather | Subaction::Spawn),
        On::Spawn => sub == Subaction::Spawn,
        On::Advance => sub == Subaction::Advance,
        On::Trade => sub == Subaction::Trade,
        On::CombatWin => sub == Subaction::Combat,
        On::HuntWin => sub == Subaction::Hunt,
        On::Develop => sub == Subaction::Develop,
        On::Build => sub == Subaction::Build,
        On::Settle => sub == Subaction::Settle,
        On::Wild => sub == Subaction::Wild,
        On::GainSkull | On::Harness | On::Totem => sub == Subaction::GainSkull,
        On::GainSpirit => sub == Subaction::GainSpirit,
        On::ActivateSpirit | On::Sacrifice => false,
    }
}
