//! What is dealt in set-up, one thing at a time.

use atoll_engine::{Seat, Tell};

use super::{Draw, evenly, outcomes};
use crate::board::{Beast, BonusTile, Catastrophe, Colour, Cover, EndBonus, Hex, Spirit};
use crate::look::Look;
use crate::moves::Chance;
use crate::options::Shaman;
use crate::play::Play;
use crate::state::Laid;

/// What is said of all of them.
const LAID: (&str, &str) = (
    "The table is laid",
    "Tiles, spirits and beasts are drawn by chance.",
);

task! {
    /// The tribe of the next seat.
    DealTribes
}

impl Draw for DealTribes {
    outcomes!(Tribe(Colour));
    const WORDS: (&'static str, &'static str) = LAID;

    fn weights(self, look: Look, out: &mut impl FnMut(Colour, u8)) {
        let taken = |colour| {
            look.seats()
                .any(|seat| look.player(seat).tribe == Some(colour))
        };
        evenly(
            Colour::ALL.into_iter().filter(|colour| !taken(*colour)),
            out,
        );
    }

    fn drawn(self, play: &mut Play<impl Tell<Shaman>>, colour: Colour) {
        let players = &mut play.s.core.players[..play.game.players];
        if let Some(player) = players.iter_mut().find(|player| player.tribe.is_none()) {
            player.tribe = Some(colour);
        }
    }
}

task! {
    /// The next seat in turn order.
    DealOrder
}

impl Draw for DealOrder {
    outcomes!(Order(Seat));
    const WORDS: (&'static str, &'static str) = LAID;

    fn weights(self, look: Look, out: &mut impl FnMut(Seat, u8)) {
        evenly(
            look.seats()
                .filter(|seat| look.core().cur.place(*seat).is_none()),
            out,
        );
    }

    fn drawn(self, play: &mut Play<impl Tell<Shaman>>, seat: Seat) {
        play.s.core.cur.push(seat);
    }
}

task! {
    /// The bonus tile of the next round without one.
    DealBonus
}

impl Draw for DealBonus {
    outcomes!(Bonus(BonusTile));
    const WORDS: (&'static str, &'static str) = LAID;

    fn weights(self, look: Look, out: &mut impl FnMut(BonusTile, u8)) {
        let mut rounds = look.game.rounds().iter().copied();
        let next = rounds.find(|round| look.core().bonus[usize::from(*round)].is_none());
        if let (Some(set), Some(round)) = (look.game.bonus_set(), next) {
            evenly(BonusTile::of(set, round), out);
        }
    }

    fn drawn(self, play: &mut Play<impl Tell<Shaman>>, tile: BonusTile) {
        play.s.core.bonus[usize::from(tile.round())] = Laid::Known(tile);
    }
}

task! {
    /// The next catastrophe.
    DealCatastrophes
}

impl Draw for DealCatastrophes {
    outcomes!(Catastrophe(Catastrophe));
    const WORDS: (&'static str, &'static str) = LAID;

    fn weights(self, look: Look, out: &mut impl FnMut(Catastrophe, u8)) {
        let dealt = |one: &Catastrophe| look.core().catastrophes.contains(&Laid::Known(*one));
        evenly(Catastrophe::ALL.into_iter().filter(|one| !dealt(one)), out);
    }

    fn drawn(self, play: &mut Play<impl Tell<Shaman>>, catastrophe: Catastrophe) {
        let slots = &mut play.s.core.catastrophes[2..];
        if let Some(slot) = slots.iter_mut().find(|laid| laid.is_none()) {
            *slot = Laid::Known(catastrophe);
        }
    }
}

task! {
    /// The end bonus.
    DealEnd
}

impl Draw for DealEnd {
    outcomes!(End(EndBonus));
    const WORDS: (&'static str, &'static str) = LAID;

    fn weights(self, _: Look, out: &mut impl FnMut(EndBonus, u8)) {
        evenly(EndBonus::ALL, out);
    }

    fn drawn(self, play: &mut Play<impl Tell<Shaman>>, end: EndBonus) {
        play.s.core.end = Laid::Known(end);
    }
}

task! {
    /// With perfect information: the next cover of a row.
    LayCovers
}

impl Draw for LayCovers {
    outcomes!(Cover(Cover));
    const WORDS: (&'static str, &'static str) = LAID;

    fn weights(self, look: Look, out: &mut impl FnMut(Cover, u8)) {
        let unseen = look.unseen_covers();
        Cover::ALL
            .into_iter()
            .zip(unseen)
            .for_each(|(cover, n)| out(cover, n));
    }

    fn drawn(self, play: &mut Play<impl Tell<Shaman>>, cover: Cover) {
        if let Some((category, place)) = play.look().next_cover() {
            play.s.core.rows[category].lying[place] = Laid::Known(cover);
        }
    }
}

task! {
    /// The next great spirit of the display.
    LaySpirits
}

impl Draw for LaySpirits {
    outcomes!(Spirit(Spirit));
    const WORDS: (&'static str, &'static str) = LAID;

    fn weights(self, look: Look, out: &mut impl FnMut(Spirit, u8)) {
        let open = look.core().spirits;
        evenly(
            Spirit::ALL
                .into_iter()
                .filter(|spirit| open >> spirit.index() & 1 == 0),
            out,
        );
    }

    fn drawn(self, play: &mut Play<impl Tell<Shaman>>, spirit: Spirit) {
        play.s.core.spirits |= 1 << spirit.index();
    }
}

task! {
    /// Alone: the foreign skull under the neutral one of the next meadow.
    LaySkulls
}

impl Draw for LaySkulls {
    outcomes!(Skull(Hex, Colour));
    const WORDS: (&'static str, &'static str) = LAID;

    fn weights(self, look: Look, out: &mut impl FnMut((Hex, Colour), u8)) {
        let Some(hex) = look.next_foreign_skull() else {
            return;
        };
        let own = look.player(Seat::new(0)).tribe;
        let laid = |colour| {
            look.core()
                .skulls
                .iter()
                .any(|here| here.foreign == Laid::Known(colour))
        };
        let left = Colour::ALL
            .into_iter()
            .filter(|colour| Some(*colour) != own && !laid(*colour));
        evenly(left.map(|colour| (hex, colour)), out);
    }

    fn drawn(self, play: &mut Play<impl Tell<Shaman>>, (hex, colour): (Hex, Colour)) {
        if let Some(index) = play.data().map.skull_index(hex) {
            play.s.core.skulls[index].foreign = Laid::Known(colour);
        }
    }
}

task! {
    /// The next beast, for a hex or for the reserve.
    LayBeasts
}

impl Draw for LayBeasts {
    outcomes!(Beast(Beast));
    const WORDS: (&'static str, &'static str) = LAID;
    const SECRET: bool = true;

    fn weights(self, look: Look, out: &mut impl FnMut(Beast, u8)) {
        let core = look.core();
        for beast in Beast::ALL {
            let wild = core
                .beasts
                .iter()
                .flatten()
                .filter(|wild| wild.beast == beast)
                .count();
            let waiting = core
                .reserve
                .iter()
                .filter(|one| *one == Laid::Known(beast))
                .count();
            out(
                beast,
                look.data().beast(beast).tiles - (wild + waiting) as u8,
            );
        }
    }

    fn drawn(self, play: &mut Play<impl Tell<Shaman>>, beast: Beast) {
        match play.look().next_beast_place() {
            Some(Some(hex)) => play.lay_beast(beast, hex),
            _ => play.s.core.reserve.push(beast),
        }
    }
}
