//! What the search must find, compared with exact solutions and with a plain search.

mod plain;
mod toy;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use atoll_bots::{Bot, Budget, Choice, Judge, Mcts, Settings, list, make};
use atoll_engine::example::{Take, TakeAway};
use atoll_engine::{Notation, Rules, Seat, Secrets, Silent, Viewer, try_play};
use toy::{Tree, Way};

fn search<G: Judge>(
    game: &G,
    state: &G::State,
    seat: usize,
    nodes: u64,
    seed: u64,
) -> Choice<G::Move> {
    let seat = Seat::new(seat);
    let view = game.view(state, Viewer::Seat(seat));
    Mcts::new(seed).choose(game, &view, seat, &Budget::nodes(nodes))
}

#[test]
fn take_away_is_solved() {
    for stones in (2..20u8).filter(|stones| stones % 4 != 0) {
        let (game, state) = TakeAway::parse_position(&format!("{stones} 1")).unwrap();
        let choice = search(&game, &state, 1, 100_000, 1);
        assert_eq!(choice.mv, Take(stones % 4), "{stones} stones");
    }
}

#[test]
fn values_of_a_lost_and_a_won_position_converge() {
    let (game, state) = TakeAway::parse_position("8 0").unwrap();
    assert!(search(&game, &state, 0, 20_000, 1).info.value[Seat::new(0)] < 0.1);
    let (game, state) = TakeAway::parse_position("7 0").unwrap();
    let info = search(&game, &state, 0, 20_000, 1).info;
    assert!(info.value[Seat::new(0)] > 0.9);
    assert!((info.value.iter().sum::<f32>() - 1.0).abs() < 1e-4);
}

#[test]
fn the_line_is_legal_and_begins_with_the_choice() {
    let (game, state) = TakeAway::parse_position("10 0").unwrap();
    let choice = search(&game, &state, 0, 5_000, 3);
    assert_eq!(choice.info.pv[0], choice.mv);
    assert!(choice.info.pv.len() > 2);
    let mut state = state;
    for mv in choice.info.pv {
        try_play(&game, &mut state, mv, &mut Silent).unwrap();
    }
}

#[test]
fn all_legal_moves_are_reported_and_visits_add_up() {
    let (game, state) = TakeAway::parse_position("10 0").unwrap();
    let info = search(&game, &state, 0, 1_000, 3).info;
    assert_eq!(info.nodes, 1_000);
    let moves: Vec<Take> = info.moves.iter().map(|known| known.mv).collect();
    assert_eq!(moves, [Take(1), Take(2), Take(3)]);
    let visits: u64 = info.moves.iter().map(|known| known.visits).sum();
    assert_eq!(visits, 1_000);
}

#[test]
fn a_single_move_is_played_at_once() {
    let (game, state) = TakeAway::parse_position("1 0").unwrap();
    let choice = search(&game, &state, 0, u64::MAX, 1);
    assert_eq!((choice.mv, choice.info.nodes), (Take(1), 0));
}

#[test]
fn a_budget_of_one_simulation_is_enough_for_a_move() {
    let (game, state) = TakeAway::parse_position("10 0").unwrap();
    for nodes in 0..4 {
        let choice = search(&game, &state, 0, nodes, 1);
        assert!((1..=3).contains(&choice.mv.0));
    }
}

/// The root's children are ends: nothing is random but the order of the first trials.
#[test]
fn visits_are_those_of_the_plain_search_where_nothing_is_random() {
    let mut game = Tree::<false>::new(3);
    let ends = [[1, 0, 0], [1, 1, 0], [1, 1, 1], [0, 1, 1]];
    let ends = ends.map(|scores| game.end(&scores));
    let moves: Vec<(u8, u32)> = (0..).zip(ends).collect();
    let root = game.decision(0, &moves);
    for nodes in [4, 7, 50, 333, 1_000] {
        let ours = search(&game, &root, 0, nodes, 1).info;
        let plain = plain::search(&game, &root, nodes, Settings::default().exploration, 1);
        for (known, plain) in ours.moves.iter().zip(plain.visits()) {
            // The fast search has rough logarithms.
            let apart = known.visits.abs_diff(plain);
            assert!(
                apart <= 1 + nodes / 200,
                "{nodes} nodes: {known:?}, {plain}"
            );
        }
    }
}

/// How a search did on random trees that have one exact solution.
#[derive(Debug, Default)]
struct Marks {
    trees: u32,
    wrong: u32,
    plain_wrong: u32,
    /// Distances of the values found from the exact ones.
    off: Vec<f64>,
}

fn examine(seats: usize, luck: bool, exploration: f32, seeds: u64) -> Marks {
    let nodes = 20_000;
    let mut marks = Marks::default();
    let settings = Settings {
        exploration,
        ..Settings::default()
    };
    let seat = Seat::new(0);
    for seed in 0..seeds {
        let game = Tree::<false>::random(seats, 4, luck, seed);
        let root = game.root();
        let after = |mv| {
            let mut state = root;
            game.play(&mut state, mv, &mut atoll_engine::Silent);
            game.solve(state).map(|value| value[0])
        };
        let Some(exact) = game.solve(root).map(|value| value[0]) else {
            continue;
        };
        let is_wrong = |mv| u32::from(after(mv).is_none_or(|value| value < exact - 1e-6));
        let view = game.view(&root, Viewer::Seat(seat));
        let choice = Mcts::with(settings, seed).choose(&game, &view, seat, &Budget::nodes(nodes));
        let plain = plain::search(&game, &root, nodes, exploration, seed).visits();
        let most = (0..plain.len()).max_by_key(|index| plain[*index]).unwrap();
        marks.trees += 1;
        marks.wrong += is_wrong(choice.mv);
        marks.plain_wrong += is_wrong(Way(most as u8));
        marks
            .off
            .push((f64::from(choice.info.value[seat]) - exact).abs());
    }
    marks.off.sort_by(f64::total_cmp);
    marks
}

#[test]
fn without_luck_the_best_move_and_its_value_are_found() {
    let marks = examine(2, false, Settings::default().exploration, 60);
    assert_eq!((marks.trees, marks.wrong), (60, 0), "{marks:?}");
    assert!(marks.off[59] < 0.05, "{marks:?}");
}

/// Where luck hides a good move UCT comes to it late: it may miss few, and no more than the plain search.
/// The constant is that of UCB1, for which convergence is proved.
#[test]
fn with_luck_values_converge_to_expectimax() {
    let marks = examine(2, true, std::f32::consts::SQRT_2, 60);
    assert_eq!(marks.trees, 60);
    assert!(
        marks.wrong <= 3 && marks.wrong <= marks.plain_wrong + 2,
        "{marks:?}"
    );
    assert!(marks.off[30] < 0.03, "{marks:?}");
}

#[test]
fn three_seats_play_for_themselves() {
    for luck in [false, true] {
        let marks = examine(3, luck, std::f32::consts::SQRT_2, 150);
        assert!(marks.trees >= 8, "{marks:?}");
        assert!(
            marks.wrong <= 1 && marks.wrong <= marks.plain_wrong + 1,
            "{marks:?}"
        );
        assert!(marks.off[marks.off.len() / 2] < 0.05, "{marks:?}");
    }
}

/// Seat 0 calls a coin that only seat 1 has seen: it shows 1 three times out of four.
fn coin() -> (Tree<true>, u32, [u32; 2]) {
    let mut game = Tree::<true>::new(2);
    let (win, loss) = (game.end(&[1, 0]), game.end(&[0, 1]));
    let zero = game.decision(0, &[(0, win), (1, loss)]);
    let one = game.decision(0, &[(0, loss), (1, win)]);
    let root = game.luck(&[(0, 1, zero), (1, 3, one)]);
    game.alike(0, &[zero, one]);
    (game, root, [zero, one])
}

#[test]
fn secrets_are_averaged_not_seen() {
    let (game, _, worlds) = coin();
    let choices = worlds.map(|world| search(&game, &world, 0, 4_000, 5));
    assert_eq!(choices[0], choices[1]);
    assert_eq!(choices[0].mv, 1);
    let value = choices[0].info.value[Seat::new(0)];
    assert!((0.68..0.77).contains(&value), "{value}");
}

#[test]
fn no_bot_peeks() {
    let (game, _, worlds) = coin();
    let seat = Seat::new(0);
    for info in list() {
        let answers = worlds.map(|world| {
            let mut bot = make::<Tree<true>>(info.name, 9).unwrap();
            let view = game.view(&world, Viewer::Seat(seat));
            [0; 5].map(|_| bot.choose(&game, &view, seat, &Budget::nodes(200)))
        });
        assert_eq!(answers[0], answers[1], "{}", info.name);
    }
}

/// Seat 1 holds a high card (2) or a low one (1), and can only show that one. Betting against it wins
/// one time in four; folding is a shared win.
#[test]
fn moves_that_differ_between_worlds_are_kept_apart() {
    let mut game = Tree::<true>::new(2);
    let (win, loss, even) = (game.end(&[1, 0]), game.end(&[0, 1]), game.end(&[1, 1]));
    let low = game.decision(1, &[(1, win)]);
    let high = game.decision(1, &[(2, loss)]);
    let against_low = game.decision(0, &[(7, low), (8, even)]);
    let against_high = game.decision(0, &[(7, high), (8, even)]);
    game.luck(&[(1, 1, against_low), (2, 3, against_high)]);
    game.alike(0, &[against_low, against_high]);
    let choice = search(&game, &against_low, 0, 4_000, 5);
    assert_eq!(choice.mv, 8);
    let bet = choice.info.moves[0].value.unwrap();
    assert!((0.1..0.4).contains(&bet), "{bet}");
}

#[test]
fn the_same_seed_gives_the_same_thoughts() {
    let game = Tree::<false>::random(3, 5, true, 4);
    let root = game.root();
    let one = search(&game, &root, 0, 3_000, 7);
    assert_eq!(one, search(&game, &root, 0, 3_000, 7));
    assert_ne!(one.info, search(&game, &root, 0, 3_000, 8).info);
}

#[test]
fn a_small_tree_still_answers() {
    let (game, state) = TakeAway::parse_position("30 0").unwrap();
    let settings = Settings {
        tree: 50,
        ..Settings::default()
    };
    let view = game.view(&state, Viewer::Spectator);
    let choice = Mcts::with(settings, 1).choose(&game, &view, Seat::new(0), &Budget::nodes(9_000));
    assert_eq!(choice.info.nodes, 9_000);
}

#[test]
fn time_ends_a_search() {
    let (game, state) = TakeAway::parse_position("99 0").unwrap();
    let started = Instant::now();
    let budget = Budget::time(Duration::from_millis(60));
    let choice = Mcts::new(1).choose(
        &game,
        &game.view(&state, Viewer::Spectator),
        Seat::new(0),
        &budget,
    );
    let took = started.elapsed().as_millis();
    assert!((60..160).contains(&took), "{took} ms");
    assert!(choice.info.nodes > 100);
}

#[test]
fn a_stop_flag_ends_a_search() {
    let (game, state) = TakeAway::parse_position("99 0").unwrap();
    let stop = Arc::new(AtomicBool::new(false));
    let budget = Budget {
        nodes: Some(u64::MAX),
        stop: Some(stop.clone()),
        ..Budget::default()
    };
    let searcher = std::thread::spawn(move || {
        Mcts::new(1).choose(
            &game,
            &game.view(&state, Viewer::Spectator),
            Seat::new(0),
            &budget,
        );
        Instant::now()
    });
    std::thread::sleep(Duration::from_millis(50));
    let asked = Instant::now();
    stop.store(true, Ordering::Relaxed);
    let late = searcher.join().unwrap().duration_since(asked).as_millis();
    assert!(late < 50, "{late} ms");
}

/// The ways to search that differ from the plain one.
const WAYS: [&str; 6] = [
    "5000:guided",
    "5000:widen=1",
    "5000:guided:widen=2:c=1.5",
    "5000:light",
    "5000:threads=2",
    "5000:guided:light:threads=3",
];

#[test]
fn every_way_of_searching_solves_take_away() {
    for way in WAYS {
        for stones in (2..14u8).filter(|stones| stones % 4 != 0) {
            let (game, state) = TakeAway::parse_position(&format!("{stones} 0")).unwrap();
            let mut bot = make::<TakeAway>(&format!("mcts:{way}"), 1).unwrap();
            let choice = bot.choose(
                &game,
                &game.view(&state, Viewer::Spectator),
                Seat::new(0),
                &Budget::default(),
            );
            assert_eq!(choice.mv, Take(stones % 4), "{way}, {stones} stones");
        }
    }
}

#[test]
fn every_way_of_searching_averages_secrets() {
    let (game, _, worlds) = coin();
    let seat = Seat::new(0);
    for way in WAYS {
        let answers = worlds.map(|world| {
            let mut bot = make::<Tree<true>>(&format!("mcts:{way}"), 9).unwrap();
            let view = game.view(&world, Viewer::Seat(seat));
            bot.choose(&game, &view, seat, &Budget::default())
        });
        assert_eq!(answers[0], answers[1], "{way}");
        assert_eq!(answers[0].mv, 1, "{way}");
    }
}

#[test]
fn threads_share_the_simulations_and_repeat_themselves() {
    let game = Tree::<false>::random(2, 5, true, 4);
    let root = game.root();
    let view = game.view(&root, Viewer::Seat(Seat::new(0)));
    let choose = || {
        let mut bot = make::<Tree<false>>("mcts:999:threads=3", 1).unwrap();
        bot.choose(&game, &view, Seat::new(0), &Budget::default())
    };
    let choice = choose();
    assert_eq!(choice.info.nodes, 999);
    let visits: u64 = choice.info.moves.iter().map(|known| known.visits).sum();
    assert_eq!(visits, 999);
    assert_eq!(choice, choose());
}

/// Ten moves, of which the game recommends one: with few simulations only heavy moves are tried.
#[test]
fn widening_tries_the_heaviest_moves_first() {
    let mut game = Tree::<false>::new(2);
    let ends: Vec<(u8, u32)> = (0..10).map(|mv| (mv, game.end(&[1, 1]))).collect();
    let root = game.decision(0, &ends);
    game.heavy = Some(7);
    for way in ["mcts:4:widen=1", "mcts:4:guided:widen=0.5"] {
        let view = game.view(&root, Viewer::Seat(Seat::new(0)));
        let mut bot = make::<Tree<false>>(way, 3).unwrap();
        let info = bot
            .choose(&game, &view, Seat::new(0), &Budget::default())
            .info;
        let tried: Vec<u8> = info
            .moves
            .iter()
            .filter(|known| known.visits > 0)
            .map(|known| known.mv.0)
            .collect();
        assert!(tried.contains(&7) && tried.len() <= 3, "{way}: {tried:?}");
    }
}

/// The better of two moves wins always, the worse one three times out of four.
#[test]
fn a_blurred_bot_errs_a_little_and_seldom_much() {
    let mut game = Tree::<false>::new(2);
    let (win, loss) = (game.end(&[1, 0]), game.end(&[0, 1]));
    let risky = game.luck(&[(0, 3, win), (1, 1, loss)]);
    let win = game.end(&[1, 0]);
    let root = game.decision(0, &[(0, risky), (1, win), (2, loss)]);
    let view = game.view(&root, Viewer::Seat(Seat::new(0)));
    let mut times = [0; 3];
    for seed in 0..300 {
        let mut bot = make::<Tree<false>>("mcts:300:c=3:blur=0.25", seed).unwrap();
        let choice = bot.choose(&game, &view, Seat::new(0), &Budget::default());
        times[usize::from(choice.mv.0)] += 1;
    }
    let [small, none, large] = times;
    assert!(none > small && small > 40 && large < 15, "{times:?}");
}
