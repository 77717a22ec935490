//! The bots that do not search, and the list of all.

mod toy;

use atoll_bots::{Bot, BotKind, Budget, Greedy, Random, list, make};
use atoll_engine::example::{Take, TakeAway};
use atoll_engine::{Notation, Seat, Secrets, Viewer};
use toy::Tree;

#[test]
fn random_plays_every_move_about_equally_often() {
    let (game, state) = TakeAway::parse_position("10 0").unwrap();
    let mut bot = Random::new(1);
    let mut seen = [0; 3];
    for _ in 0..3_000 {
        let choice = bot.choose(
            &game,
            &game.view(&state, Viewer::Spectator),
            Seat::new(0),
            &Budget::default(),
        );
        seen[usize::from(choice.mv.0) - 1] += 1;
    }
    assert!(
        seen.iter().all(|count| (850..1_150).contains(count)),
        "{seen:?}"
    );
}

#[test]
fn greedy_takes_a_win_that_is_there() {
    let (game, state) = TakeAway::parse_position("3 1").unwrap();
    for seed in 0..20 {
        let choice = Greedy::new(seed).choose(
            &game,
            &game.view(&state, Viewer::Spectator),
            Seat::new(1),
            &Budget::default(),
        );
        assert_eq!(choice.mv, Take(3));
        assert_eq!(choice.info.value, [0.0, 1.0]);
    }
}

#[test]
fn greedy_breaks_ties_by_its_seed() {
    let (game, state) = TakeAway::parse_position("20 0").unwrap();
    let choose = |seed| {
        Greedy::new(seed).choose(
            &game,
            &game.view(&state, Viewer::Spectator),
            Seat::new(0),
            &Budget::default(),
        )
    };
    let mut moves: Vec<Take> = (0..40).map(|seed| choose(seed).mv).collect();
    assert_eq!(choose(3), choose(3));
    moves.sort();
    moves.dedup();
    assert_eq!(moves, [Take(1), Take(2), Take(3)]);
}

/// Move 0 wins one draw in eight, move 1 seven in eight.
#[test]
fn greedy_tries_several_draws() {
    let mut game = Tree::<false>::new(1 + 1);
    let (win, loss) = (game.end(&[1, 0]), game.end(&[0, 1]));
    let bad = game.luck(&[(0, 1, win), (1, 7, loss)]);
    let good = game.luck(&[(0, 7, win), (1, 1, loss)]);
    let root = game.decision(0, &[(0, bad), (1, good)]);
    let seat = Seat::new(0);
    let view = game.view(&root, atoll_engine::Viewer::Seat(seat));
    for seed in 0..20 {
        let choice = Greedy::new(seed).choose(&game, &view, seat, &Budget::default());
        assert_eq!(choice.mv, 1, "seed {seed}");
        assert_eq!(choice.info.nodes, 16);
    }
}

#[test]
fn every_listed_bot_can_be_made_and_others_cannot() {
    for info in list() {
        assert!(make::<TakeAway>(info.name, 1).is_ok(), "{}", info.name);
    }
    assert!(make::<TakeAway>("mcts:500", 1).is_ok());
    for name in [
        "",
        "mcts:",
        "mcts:0",
        "mcts:+5",
        "mcts:many",
        "random:5",
        "MCTS",
    ] {
        assert!(make::<TakeAway>(name, 1).is_err(), "{name}");
    }
    for name in ["random", "greedy", "mcts", "mcts:500", "mcts:2000:c=0.4"] {
        let kind: BotKind = name.parse().unwrap();
        assert_eq!(kind.to_string(), name);
    }
}

#[test]
fn a_name_with_a_count_makes_so_many_simulations() {
    let (game, state) = TakeAway::parse_position("20 0").unwrap();
    for (name, nodes) in [("mcts", 10_000), ("mcts:321", 321)] {
        let mut bot = make::<TakeAway>(name, 1).unwrap();
        let choice = bot.choose(
            &game,
            &game.view(&state, Viewer::Spectator),
            Seat::new(0),
            &Budget::default(),
        );
        assert_eq!(choice.info.nodes, nodes);
    }
}
