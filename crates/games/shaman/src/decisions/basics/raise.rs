//! Cubes of a set are raised.

use crate::decisions::prelude::*;

task!(RaiseStat {
    seat: Seat,
    cubes: u16,
    n: u8
});

impl Decision for RaiseStat {
    answers!(Stat(Cube), by seat);

    fn over(self, _: Look) -> bool {
        self.n == 0
    }

    fn answers(self, look: Look, out: &mut impl FnMut(Cube)) {
        let room = |cube: &Cube| self.cubes & cube.bit() != 0 && !look.is_full(self.seat, *cube);
        Cube::all().filter(room).for_each(out);
    }

    fn take(self, play: &mut Play<impl Tell<Shaman>>, cube: Cube) {
        play.push(RaiseStat {
            n: self.n - 1,
            ..self
        });
        play.raise(self.seat, cube);
    }

    /// All of them may be as high as they can be.
    fn end(self, _: &mut Play<impl Tell<Shaman>>) {}

    fn ask(self, look: Look) -> Words {
        said(
            format!("Raise a stat{}{}", left(self.n), purpose(look)),
            "Choose a stat on your panel. It stays raised for the whole match.",
        )
    }

    fn say(self, asked: Asked, cube: Cube) -> Say {
        asked.cube(cube, 1)
    }

    fn lean(self, mind: &Mind, cube: Cube) -> f32 {
        mind.raises(cube)
    }
}
