//! The colour rule, skulls on the map, totems.

use atoll_engine::Seat;

use crate::board::{Colour, Skull};

use super::Look;

impl<'a> Look<'a> {
    /// The colour rule: a next skull of a colour only when every other foreign colour has been had as often.
    pub(crate) fn colour_allowed(self, seat: Seat, colour: Colour) -> bool {
        let player = self.player(seat);
        if player.tribe == Some(colour) {
            return false;
        }
        let had = player.got[colour];
        Colour::ALL.into_iter().all(|other| {
            player.tribe == Some(other) || player.got[other] >= had || !self.colour_left(other)
        })
    }

    /// Whether a skull of this colour can still be acquired somewhere.
    pub(super) fn colour_left(self, colour: Colour) -> bool {
        let core = self.core();
        let owner = self
            .seats()
            .find(|seat| self.player(*seat).tribe == Some(colour));
        let reserve = match owner {
            Some(seat) => self.player(seat).reserve != 0,
            None => core.analogs[colour].is_some_and(|analog| analog.skulls > 0),
        };
        reserve
            || core
                .skulls
                .iter()
                .any(|here| here.foreign.known() == Some(colour))
    }

    /// The skull that can be taken from a map hex.
    pub(crate) fn map_skull(self, index: usize) -> Option<Skull> {
        let here = self.core().skulls[index];
        if here.neutral {
            return Some(Skull::Neutral);
        }
        here.foreign.known().map(Skull::Of)
    }

    /// Whether the skull on the map hex may be bought by the seat.
    pub(crate) fn can_take_map_skull(self, seat: Seat, index: usize) -> bool {
        let (hex, _) = self.map().skulls[index];
        let allowed = match self.map_skull(index) {
            None => false,
            Some(Skull::Neutral) => true,
            Some(Skull::Of(colour)) => self.colour_allowed(seat, colour),
        };
        allowed
            && self.player(seat).tokens() & hex.bit() != 0
            && self.can_pay(seat, self.map_skull_price(seat, index))
    }

    /// The totem (0 to 9) that two colours make for the seat, if it has not made it.
    pub(crate) fn open_totem(self, seat: Seat, one: Colour, two: Colour) -> Option<usize> {
        let player = self.player(seat);
        let of = &self.data().totem_of[player.colour()];
        let totem = usize::from(of[one][two]?);
        player.totems[totem].is_none().then_some(totem)
    }

    /// The totem that two colours make for the seat, if it can make it now.
    pub(crate) fn totem(self, seat: Seat, one: Colour, two: Colour) -> Option<usize> {
        let totem = self.open_totem(seat, one, two)?;
        let player = self.player(seat);
        let missing = [one, two]
            .iter()
            .filter(|colour| player.store[Skull::Of(**colour)] == 0)
            .count();
        (missing <= usize::from(player.store[Skull::Neutral.index()])).then_some(totem)
    }

    pub(crate) fn totem_pairs(self, seat: Seat) -> impl Iterator<Item = (Colour, Colour)> + 'a {
        let pairs = Colour::ALL
            .into_iter()
            .flat_map(|one| Colour::ALL.map(|two| (one, two)));
        pairs.filter(move |(one, two)| one < two && self.totem(seat, *one, *two).is_some())
    }
}
