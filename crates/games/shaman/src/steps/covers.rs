//! Covers are turned up.

use atoll_engine::{Seat, Tell};

use super::Step;
use crate::board::{Category, Cover};
use crate::draws::DrawCover;
use crate::event::Event;
use crate::options::Shaman;
use crate::play::Play;

task! {
    /// The first cover of a row is turned up, for a seat or for nobody: without a draw if its face is known.
    TurnUp { category: Category, seat: Option<Seat> }
}

impl Step for TurnUp {
    fn go(self, play: &mut Play<impl Tell<Shaman>>) {
        let row = play.s.core.row(self.category);
        match row.lying[0].known() {
            _ if row.covers == 0 => {}
            Some(cover) => self.shows(play, cover),
            None => play.push(DrawCover(self)),
        }
    }
}

impl TurnUp {
    pub(crate) fn shows(self, play: &mut Play<impl Tell<Shaman>>, cover: Cover) {
        let TurnUp { category, seat } = self;
        let row = &mut play.s.core.rows[category];
        row.open += 1;
        row.covers -= 1;
        row.lying.copy_within(1.., 0);
        row.lying[11] = Default::default();
        play.event(Event::Cover {
            seat,
            category,
            cover,
        });
        match seat {
            None => play.s.core.covers_gone[cover] += 1,
            Some(seat) => {
                play.s.core.player_mut(seat).covers[cover] += 1;
                play.effects(seat, play.data().cover_rewards[cover]);
            }
        }
    }
}
