//! Stat points are paid: cubes are lowered.

use crate::decisions::prelude::*;

task!(LowerStat { seat: Seat, n: u8 });

impl Decision for LowerStat {
    answers!(Unstat(Cube), by seat);

    fn over(self, _: Look) -> bool {
        self.n == 0
    }

    fn answers(self, look: Look, out: &mut impl FnMut(Cube)) {
        let levels = &look.player(self.seat).levels;
        Cube::all().filter(|cube| levels[*cube] > 0).for_each(out);
    }

    fn take(self, play: &mut Play<impl Tell<Shaman>>, cube: Cube) {
        play.push(LowerStat {
            n: self.n - 1,
            ..self
        });
        play.lower(self.seat, cube);
    }

    fn ask(self, look: Look) -> Words {
        said(
            format!("Lower a stat{}{}", left(self.n), purpose(look)),
            "This is what you pay. A lower capacity loses the people above it.",
        )
    }

    fn say(self, asked: Asked, cube: Cube) -> Say {
        asked.cube(cube, -1).costly()
    }

    fn lean(self, mind: &Mind, cube: Cube) -> f32 {
        -mind.likes(cube)
    }
}
