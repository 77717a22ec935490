//! Fights and hunts.

use atoll_engine::Seat;

use super::{Words, left, said};
use crate::look::Look;
use crate::scene::{effects, map};
use crate::state::Fighter;
use crate::task::Task;

pub(super) fn fighting(look: Look, seat: Seat, task: Task) -> Words {
    let fight = &look.s.fight;
    match task {
        Task::Feast { side, .. } => {
            let mine = &fight.sides[usize::from(side)];
            let lying: u8 = mine.tiles.iter().sum();
            let role = if side == 0 { "attack" } else { "defend" };
            let value = look.combat_value(usize::from(side));
            said(
                format!(
                    "Strengthen your fight? Tile {} of at most {}",
                    lying + 1,
                    mine.limit
                ),
                format!(
                    "You {role} with {value} so far; your opponent's value stands on the panel Fight. Click a resource to use it up as a feast tile, from left to right. If you win, your tiles go to the loser."
                ),
            )
        }
        Task::Cancel { n, .. } => said(
            format!("Take a tile off your opponent{}", left(n)),
            "It goes back to where it came from and does not count.",
        ),
        Task::Extra { n, .. } => said(
            format!("Add a tile in the open?{}", left(n)),
            "Your +1 tile lets you add one beyond the limit.",
        ),
        Task::Win => said(
            "Choose your winnings",
            "A fifth of the loser's resources, half of the beaten token's people, or, from round 5 on, a reserve skull.",
        ),
        Task::WinSkull => said(
            "Which skull?",
            "One of the loser's reserve; it is a foreign skull to you.",
        ),
        Task::Salve { .. } => said(
            "Keep which tile?",
            "Salves: one of your used tiles comes back to you.",
        ),
        Task::HuntMove => said(
            "Move onto the beast's hex?",
            "The beast is downed either way; nothing is collected there.",
        ),
        Task::Down => {
            let round = look.core().round;
            let meat = meat(look, round);
            said(
                "Slaughter or keep the beast?",
                format!(
                    "Slaughtered it gives {meat} meat now. Kept, it can be harnessed with a skull and serves this token."
                ),
            )
        }
        _ => {
            let beast = look
                .player(seat)
                .pieces
                .iter()
                .find_map(|piece| piece.beast);
            let rule = beast.map_or("", |beast| effects::beast(look.data(), beast));
            said(
                "Your beast brings something",
                rule.to_owned() + " You may take it or leave it.",
            )
        }
    }
}

/// The meat of the beast just downed.
pub(in crate::scene) fn meat(look: Look, round: u8) -> u8 {
    let own = match look.s.fight.sides[1].fighter {
        Fighter::Beast(hex) => {
            map::beast_on(look, hex).map_or(0, |beast| look.data().beast(beast).meat)
        }
        _ => 0,
    };
    look.data().rounds[usize::from(round)].meat + own
}
