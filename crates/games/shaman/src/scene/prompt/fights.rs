//! Fights and hunts.

use atoll_engine::Seat;

use super::{Words, left, said};
use crate::board::Beast;
use crate::look::Look;
use crate::scene::{effects, fight, map, names};
use crate::state::Fighter;
use crate::task::Task;

pub(super) fn fighting(look: Look, seat: Seat, task: Task) -> Words {
    let fight = &look.s.fight;
    match task {
        Task::Feast { side, .. } => {
            let mine = &fight.sides[usize::from(side)];
            let lying: u8 = mine.tiles.iter().sum();
            let role = if side == 0 { "attack" } else { "defend" };
            let other = 1 - usize::from(side);
            let value = look.combat_value(usize::from(side));
            let used = match fight.sides[other].fighter {
                Fighter::Token(..) => "used up; if you win, the loser gets it",
                _ => "used up either way",
            };
            said(
                format!(
                    "Strengthen your fight? Tile {} of at most {}",
                    lying + 1,
                    mine.limit
                ),
                format!(
                    "You {role} with {value} so far, against {}.{} Choose resources as feast tiles, beginning with the leftmost you want; each is {used}.",
                    fight::odds(look, other),
                    fight::beyond(look, other)
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
        Task::HuntMove => hunt_move(look),
        Task::Down => {
            let round = look.core().round;
            let meat = meat(look, round);
            let rule = beast_of(look).map_or(String::new(), |beast| {
                format!(" Harnessed: {}.", effects::beast_clause(look.data(), beast))
            });
            said(
                "Slaughter or keep the beast?",
                format!(
                    "Slaughtered it gives {meat} meat now. Kept, it waits until you gain a skull and harness it; this token need not stay.{rule}"
                ),
            )
        }
        _ => {
            let beast = look
                .player(seat)
                .pieces
                .iter()
                .find_map(|piece| piece.beast);
            let rule = beast.map_or(String::new(), |beast| effects::beast(look.data(), beast));
            said(
                "Your beast brings something",
                rule + " You may take it or leave it.",
            )
        }
    }
}

/// Both hexes between which a hunter may choose.
fn hunt_move(look: Look) -> Words {
    let token = look.s.act.token;
    let token = token.map_or("your token".to_owned(), |token| token.to_string());
    let hex = look.s.act.hex;
    let there = hex.map_or(String::new(), |hex| names::place(look.data(), hex));
    said(
        "Move onto the beast's hex?",
        format!(
            "The beast is downed either way, and nothing is collected now. It only matters where {token} stands next: {there}, or where it is."
        ),
    )
}

/// The beast that was fought last.
fn beast_of(look: Look) -> Option<Beast> {
    match look.s.fight.sides[1].fighter {
        Fighter::Beast(hex) => map::beast_on(look, hex),
        _ => None,
    }
}

/// The meat of the beast that is fought.
pub(in crate::scene) fn meat(look: Look, round: u8) -> u8 {
    let own = beast_of(look).map_or(0, |beast| look.data().beast(beast).meat);
    look.data().rounds[usize::from(round)].meat + own
}
