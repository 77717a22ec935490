//! What is made use of, for counting in balance reports.

use atoll_arena::{Label, Studied};
use atoll_engine::Seat;

use crate::board::Tile;
use crate::options::Iye;
use crate::play::{Event, Reason};

impl Studied for Iye {
    fn usable(&self) -> Vec<Label> {
        let tiles = |group| Tile::ALL.map(|tile| Label::new(group, tile.name()));
        let mut all = vec![Label::new(MOVE, "natural"), Label::new(MOVE, "by a tile")];
        all.extend(tiles(SPENT));
        all.extend(tiles(GIVEN));
        all.extend([Reason::Stuck, Reason::Score].map(won));
        all
    }

    fn uses(&self, event: &Event, tell: &mut dyn FnMut(Seat, Label)) {
        match *event {
            Event::Drum {
                seat, spent, gave, ..
            } => {
                let how = spent.map_or("natural", |_| "by a tile");
                tell(seat, Label::new(MOVE, how));
                if let Some(tile) = spent {
                    tell(seat, Label::new(SPENT, tile.name()));
                }
                tell(seat, Label::new(GIVEN, gave.name()));
            }
            Event::Cycle { winner, reason, .. } => {
                if let Some(seat) = winner {
                    tell(seat, won(reason));
                }
            }
            Event::Starts { .. } => {}
        }
    }
}

const MOVE: &str = "move";
const SPENT: &str = "tile spent";
const GIVEN: &str = "tile given away";
const CYCLE: &str = "cycle won";

fn won(by: Reason) -> Label {
    let how = match by {
        Reason::Stuck => "the other was stuck",
        Reason::Score => "more points",
    };
    Label::new(CYCLE, how)
}
