//! The winner takes a reserve skull of the loser.

use crate::decisions::prelude::*;

task!(WinSkull);

impl Decision for WinSkull {
    answers!(Space(SkullSpace));

    fn who(self, look: Look) -> Seat {
        look.winner()
    }

    fn answers(self, look: Look, out: &mut impl FnMut(SkullSpace)) {
        let loser = look.loser().seat().expect("a seat has lost");
        look.unlocked_skulls(loser).for_each(out);
    }

    fn take(self, play: &mut Play<impl Tell<Shaman>>, space: SkullSpace) {
        let (winner, loser) = (self.who(play.look()), play.look().loser());
        let board = play
            .s
            .core
            .player_mut(loser.seat().expect("a seat has lost"));
        board.reserve &= !space.bit();
        let skull = Skull::Of(board.colour());
        play.acquire_skull(winner, skull);
        play.store(winner, skull);
    }

    fn ask(self, _: Look) -> Words {
        said(
            "Which skull?",
            "One of the loser's reserve; it is a foreign skull to you.",
        )
    }

    /// The loser's reserve is on another board, so nothing of one's own is clicked.
    fn say(self, _: Asked, space: SkullSpace) -> Say {
        Say::new(
            format!("Skull {space} of the loser"),
            "You harness a beast with it or keep it for a totem.",
        )
    }

    fn lean(self, mind: &Mind, space: SkullSpace) -> f32 {
        mind.dear(space)
    }
}
