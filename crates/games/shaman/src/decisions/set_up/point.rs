//! Alone, an easier game starts with stat points.

use crate::decisions::prelude::*;

task!(SpendPoint);

impl Decision for SpendPoint {
    answers!(Stat(Cube));

    fn who(self, _: Look) -> Seat {
        Seat::new(0)
    }

    fn answers(self, look: Look, out: &mut impl FnMut(Cube)) {
        let seat = self.who(look);
        Cube::all()
            .filter(|cube| !look.is_full(seat, *cube))
            .for_each(out);
    }

    fn take(self, play: &mut Play<impl Tell<Shaman>>, cube: Cube) {
        play.raise(Seat::new(0), cube);
    }

    fn ask(self, look: Look) -> Words {
        let n = look.game.solo_level().map_or(0, |level| level.stat_points);
        let spent: u8 = look.player(Seat::new(0)).levels.iter().sum();
        said(
            format!(
                "Raise a stat: point {} of {n}, gift of the {} game",
                spent + 1,
                look.game.difficulty.word()
            ),
            "Choose a stat on your panel; it stays raised for the whole match. Each says what the next point brings: some values rise with each point, some with every second.",
        )
    }

    fn say(self, asked: Asked, cube: Cube) -> Say {
        asked.cube(cube, 1)
    }

    fn lean(self, mind: &Mind, cube: Cube) -> f32 {
        mind.raises(cube)
    }
}
