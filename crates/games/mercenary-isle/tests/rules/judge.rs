//! What bots think at a glance.

use atoll_bots::Judge;
use atoll_engine::{Rules, Seat, Turn};
use atoll_mercenary_isle::MercenaryIsle;
use atoll_testkit::Table;

const RED: Seat = Seat::new(0);

/// The chance that a glance gives Red.
fn for_red(position: &str) -> f32 {
    let table = Table::<MercenaryIsle>::at(position);
    table.game().judge(table.state())[RED]
}

/// The weight of a move.
fn weight(position: &str, mv: &str) -> f32 {
    let table = Table::<MercenaryIsle>::at(position);
    let (game, state) = (table.game(), table.state());
    let (mut moves, mut weights) = (Vec::new(), Vec::new());
    game.moves(state, &mut moves);
    game.weigh(state, &moves, &mut weights);
    let at = moves.iter().position(|known| known.to_string() == mv);
    weights[at.expect("the move is legal")]
}

#[test]
fn lines_and_open_lines_speak_for_a_side() {
    let line =
        "MI1 v=basic map=6/6/6/WWW3/6/www3 turn=0 ph=place hand=w3rp,w3rp pile=w3r3b3p,w3r3b3p";
    let even = for_red(line);
    let two = for_red(&line.replace("www3", "ww1w2"));
    let broken = for_red(
        &line
            .replace("www3", "wwRw2")
            .replace("w3r3b3p,", "w3r2b3p,"),
    );
    assert!(even > 0.5, "Red has the turn: {even}");
    assert!(two > even, "{two} {even}");
    assert!(for_red(&line.replace("WWW3", "PWW3").replace("w3rp,", "w4r,")) > even);
    assert!(
        broken < two,
        "a spy completes the enemy's line: {broken} {two}"
    );
}

/// With the colours changed the chances are, too.
#[test]
fn both_sides_are_judged_alike() {
    let red = for_red(
        "MI1 v=basic map=6/6/2w3/WWP3/3R2/6 turn=0 ph=place hand=w3rb,w4r pile=w4r2b2p,w4r3b3p2",
    );
    let blue = for_red(
        "MI1 v=basic first=1 map=6/6/2W3/wwp3/3r2/6 turn=1 ph=place hand=w4r,w3rb pile=w4r3b3p2,w4r2b2p",
    );
    assert!((red + blue - 1.0).abs() < 1e-5, "{red} {blue}");
    assert!(red > 0.5);
}

#[test]
fn a_match_that_is_over_is_judged_by_its_result() {
    let over = "MI1 v=quick rd=2/2 first=1 turn=1 act=- ph=over hand=-,- pile=w8r4b3p2s,w9r4b3p2 vp=30+3,28+3 coins=33,31";
    assert_eq!(for_red(over), 1.0);
}

/// The coins before the quick game are no lead: Red still has them, Blue has given them back.
#[test]
fn coins_that_go_back_are_worth_nothing() {
    let start = "MI1 v=quick first=1 turn=0 ph=hire hand=-,- pile=w9r4b3p2,w9r4b3p2 coins=80,0";
    let even = for_red(start);
    assert!((even - 0.5).abs() < 1e-5, "{even}");
}

#[test]
fn good_moves_weigh_more() {
    let position =
        "MI1 v=basic map=6/6/6/WW4/5w/5w turn=0 ph=place hand=w3rp,w3rp pile=w4r3b3p,w4r3b3p";
    let weigh = |mv| weight(position, mv);
    assert!(weigh("w@c3") > weigh("w@d6"), "it completes a line");
    assert!(weigh("w@f3") > weigh("w@d6"), "it breaks one");
    assert!(
        weigh("r@d6") > weigh("r@f3"),
        "a spy keeps away from the enemy's line"
    );
}

/// As many weights as moves, all positive, at every decision of a match of each kind.
#[test]
fn every_move_has_a_weight() {
    for variant in ["basic", "weather", "mercenary", "team", "quick"] {
        let options = format!(r#"{{"variant":"{variant}"}}"#);
        let mut table = Table::<MercenaryIsle>::start(&options, 3).played().clone();
        let mut weights = Vec::new();
        let mut step = 0;
        while table.turn() != Turn::Over {
            let moves = table.legal();
            weights.clear();
            table.game().weigh(table.state(), &moves, &mut weights);
            assert_eq!(weights.len(), moves.len());
            assert!(
                weights
                    .iter()
                    .all(|weight| *weight > 0.0 && weight.is_finite())
            );
            step += 1;
            match table.turn() {
                Turn::Chance => drop(table.draw().unwrap()),
                _ => drop(table.play(moves[step * 7 % moves.len()]).unwrap()),
            }
        }
    }
}
