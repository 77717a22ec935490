//! The bot that solves what it can.

use atoll_bots::{Bot, Budget, Settings, Solving};
use atoll_engine::{Notation, Seat, Secrets, Solve, Viewer};
use atoll_iye::Iye;

fn solving() -> Solving<Iye> {
    Solving::new(<Iye as Solve>::solve, Settings::PLAIN, 1)
}

/// Two tiles are left: the Tree ties the cycle, the Sun would lose it.
#[test]
fn every_move_of_a_solved_position_has_its_value() {
    let (game, state) = Iye::parse_position("5/5/5/5/3ST c1 1 SSSHTTW SSSHHTTO 0-0-0").unwrap();
    let seat = Seat::new(1);
    let view = game.view(&state, Viewer::Seat(seat));
    let choice = solving().choose(&game, &view, seat, &Budget::nodes(1000));
    assert_eq!(choice.mv.to_string(), "e1");
    let value = |text: &str| {
        let known = choice.info.moves.iter();
        let mut known = known.filter(|known| known.mv.to_string() == text);
        known.next().and_then(|known| known.value)
    };
    assert_eq!((value("e1"), value("d1")), (Some(0.5), Some(0.25)));
}

/// A cycle that has just begun is beyond so few positions: the search answers.
#[test]
fn what_cannot_be_solved_is_searched() {
    let (game, state) =
        Iye::parse_position("SHSTS/HSWSH/THHSO/SHTSW/HSTWT c3 0 - - 0-0-0").unwrap();
    let seat = Seat::new(0);
    let view = game.view(&state, Viewer::Seat(seat));
    let choice = solving().choose(&game, &view, seat, &Budget::nodes(300));
    assert_eq!(choice.info.nodes, 300);
}
