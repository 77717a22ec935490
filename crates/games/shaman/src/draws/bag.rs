//! Feast tiles of those who have no board, and of Father of War.

use atoll_engine::Tell;

use super::{Draw, evenly, outcomes};
use crate::board::Resource;
use crate::event::TileNews;
use crate::look::Look;
use crate::moves::Chance;
use crate::options::Shaman;
use crate::play::Play;

/// The tiles left in the bag.
fn bag(look: Look, out: &mut impl FnMut(Resource, u8)) {
    Resource::ALL
        .into_iter()
        .zip(look.s.fight.bag)
        .for_each(|(kind, n)| out(kind, n));
}

task! {
    /// A side without a board draws its tiles.
    BagTiles { side: u8, n: u8 }
}

impl Draw for BagTiles {
    outcomes!(Tile(Resource));
    const WORDS: (&'static str, &'static str) = (
        "Feast tiles are drawn",
        "Beasts and warriors of absent tribes take theirs from the bag.",
    );

    fn over(self) -> bool {
        self.n == 0
    }

    fn weights(self, look: Look, out: &mut impl FnMut(Resource, u8)) {
        bag(look, out);
    }

    fn drawn(self, play: &mut Play<impl Tell<Shaman>>, kind: Resource) {
        play.draw_from_bag(self.side, kind, TileNews::Drawn);
        play.push(BagTiles {
            n: self.n - 1,
            ..self
        });
    }
}

task! {
    /// Father of War draws a tile for a side.
    WarTile { side: u8 }
}

impl Draw for WarTile {
    outcomes!(Tile(Resource));
    const WORDS: (&'static str, &'static str) = (
        "Father of War draws a tile",
        "Any of the nine kinds, by chance.",
    );

    fn weights(self, _: Look, out: &mut impl FnMut(Resource, u8)) {
        evenly(Resource::ALL, out);
    }

    fn drawn(self, play: &mut Play<impl Tell<Shaman>>, kind: Resource) {
        play.lay_tile(self.side, kind, TileNews::War);
    }
}

task! {
    /// A side without a board cancels tiles of the other.
    CancelByChance { side: u8, n: u8 }
}

impl Draw for CancelByChance {
    outcomes!(Cancel(Resource));
    const WORDS: (&'static str, &'static str) = (
        "A tile is cancelled by chance",
        "A foe without a board takes any of the tiles.",
    );

    fn over(self) -> bool {
        self.n == 0
    }

    fn weights(self, look: Look, out: &mut impl FnMut(Resource, u8)) {
        let other = 1 - usize::from(self.side);
        Resource::ALL
            .into_iter()
            .for_each(|kind| out(kind, look.lying(other, kind)));
    }

    fn drawn(self, play: &mut Play<impl Tell<Shaman>>, kind: Resource) {
        play.cancel(1 - self.side, kind);
        play.push(CancelByChance {
            n: self.n - 1,
            ..self
        });
    }
}

task! {
    /// A side without a board adds tiles; one that adds another does so at once.
    AddFromBag { side: u8, n: u8 }
}

impl Draw for AddFromBag {
    outcomes!(Tile(Resource));
    const WORDS: (&'static str, &'static str) = (
        "One more tile is drawn",
        "A foe without a board draws it from the bag.",
    );

    fn over(self) -> bool {
        self.n == 0
    }

    fn weights(self, look: Look, out: &mut impl FnMut(Resource, u8)) {
        bag(look, out);
    }

    fn drawn(self, play: &mut Play<impl Tell<Shaman>>, kind: Resource) {
        let more = play.data().bag_values[kind].extras;
        play.draw_from_bag(self.side, kind, TileNews::Added);
        play.push(AddFromBag {
            n: self.n - 1 + more,
            ..self
        });
    }
}
