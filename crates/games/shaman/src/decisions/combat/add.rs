//! A side adds a tile in the open; one that lets its owner add another does so at once.

use crate::decisions::prelude::*;
use crate::event::TileNews;

task!(AddTile { side: u8, n: u8 });

answer! {
    Added { Extra(kind: Resource), ExtraNone }
}

impl Decision for AddTile {
    answers!(Added);

    fn who(self, look: Look) -> Seat {
        look.side_decides(self.side)
    }

    fn over(self, _: Look) -> bool {
        self.n == 0
    }

    fn answers(self, look: Look, out: &mut impl FnMut(Added)) {
        let held = look.held_kinds(self.who(look));
        Resource::of(held).for_each(|kind| out(Added::Extra(kind)));
        out(Added::ExtraNone);
    }

    fn take(self, play: &mut Play<impl Tell<Shaman>>, added: Added) {
        let more = match added {
            Added::ExtraNone => 0,
            Added::Extra(kind) => {
                let seat = self.who(play.look());
                play.s.core.player_mut(seat).stock[kind] -= 1;
                play.lay_tile(self.side, kind, TileNews::Added);
                play.look().tribe(seat).feast[kind].extras
            }
        };
        play.push(AddTile {
            n: self.n - 1 + more,
            ..self
        });
    }

    fn ask(self, _: Look) -> Words {
        said(
            format!("Add a tile in the open?{}", left(self.n)),
            "Your +1 tile lets you add one beyond the limit.",
        )
    }

    fn say(self, asked: Asked, added: Added) -> Say {
        match added {
            Added::ExtraNone => Say::new("Add none", "Your tiles stay as they are."),
            Added::Extra(kind) => {
                let value = fight::value_with(asked.look, usize::from(self.side), kind);
                Say::new(
                    format!("Add {kind}"),
                    format!("Your value becomes {value}."),
                )
                .click(key::resource(asked.seat, kind))
            }
        }
    }

    fn lean(self, mind: &Mind, added: Added) -> f32 {
        match added {
            Added::ExtraNone => 0.0,
            Added::Extra(kind) => mind.at([-0.5, -0.5]) + mind.tile(&mind.tribe.feast[kind]),
        }
    }
}
