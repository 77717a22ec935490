//! What holds for every bot of every game.

use atoll_bots::{Budget, Settings};
use atoll_catalog::{BotEntry, Level, Listed, Visit, find, games, make_bot, visit};
use atoll_engine::{Choices, Match, Seed, Turn, Viewer};
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};

/// Plays a match at random and stops now and then to ask the bots.
struct NobodyPeeks;

impl Visit for NobodyPeeks {
    type Output = u64;

    /// How many questions were asked.
    fn visit<G: Listed>(self) -> u64 {
        let options = G::read_options(&Choices::default()).unwrap();
        let game = G::new(&options).unwrap();
        let mut table = Match::new(game, Seed::from_number(5));
        let mut rng = SmallRng::seed_from_u64(5);
        let mut decisions = 0;
        while decisions < 100 {
            match table.turn() {
                Turn::Over => break,
                Turn::Chance => drop(table.draw().unwrap()),
                Turn::Seat(_) => {
                    if decisions % EVERY == 0 {
                        same_choice_in_worlds_that_look_alike(&table, decisions);
                    }
                    decisions += 1;
                    let moves = table.legal();
                    table.play(moves[rng.random_range(0..moves.len())]).unwrap();
                }
            }
        }
        decisions / EVERY
    }
}

/// Bots are asked at one decision of so many.
const EVERY: u64 = 10;

fn same_choice_in_worlds_that_look_alike<G: Listed>(table: &Match<G>, seed: u64) {
    let game = table.game();
    let Turn::Seat(seat) = table.turn() else {
        unreachable!("asked when a seat is to act")
    };
    let truth = game.view(table.state(), Viewer::Seat(seat));
    let mut rng = SmallRng::seed_from_u64(seed);
    let other = game.guess(&truth, &mut rng);
    let guessed = game.view(&other, Viewer::Seat(seat));
    for bot in Level::ALL.map(Level::name).into_iter().chain(["greedy"]) {
        let choose = |view: &G::View| {
            let mut bot = make_bot::<G>(bot, seed).unwrap();
            bot.choose(game, view, seat, &Budget::nodes(25))
        };
        assert_eq!(choose(&truth), choose(&guessed), "{} {bot}", G::NAME);
    }
}

#[test]
fn no_bot_of_any_game_sees_more_than_its_seat() {
    for game in games() {
        let asked = visit(game.name(), NobodyPeeks).unwrap();
        assert!(asked >= 3, "{}: {asked} questions", game.name());
    }
}

/// Levels and what they cost are listed, and a higher one never thinks less.
#[test]
fn every_game_has_four_levels() {
    for game in games() {
        let entry = game.entry();
        let levels: Vec<_> = entry.bots.iter().filter(|bot| bot.level).collect();
        let names: Vec<_> = levels.iter().map(|bot| bot.name).collect();
        assert_eq!(names, ["beginner", "casual", "strong", "expert"]);
        let recipe = |bot: &&BotEntry| bot.recipe.as_ref().unwrap().parse::<Settings>().unwrap();
        let recipes: Vec<_> = levels.iter().map(recipe).collect();
        let blurs = recipes.iter().rev().map(|recipe| recipe.blur);
        assert!(blurs.is_sorted(), "{}: the better err less", entry.name);
        let nodes = recipes.iter().map(|recipe| recipe.nodes);
        assert_eq!(nodes.max(), Some(recipes[3].nodes), "{}", entry.name);
    }
}

#[test]
fn a_bad_recipe_is_named() {
    let game = find("iye").unwrap();
    let options = atoll_engine::Choices::default();
    let mut table = game.new_match(&options, Seed::from_number(1)).unwrap();
    while table.turn() == Turn::Chance {
        table.draw().unwrap();
    }
    let think = |bot: &str| table.think(&table.bot(bot)?, &Budget::nodes(5), 1);
    let error = |bot: &str| think(bot).unwrap_err().to_string();
    assert_eq!(
        error("mcts:50:cut=x"),
        "the bot `mcts:50:cut=x`: `cut=x`: expected a whole number"
    );
    assert!(
        error("grandmaster").starts_with("there is no bot `grandmaster`; the bots are beginner")
    );
    assert_eq!(
        error("mcts:+5"),
        "the bot `mcts:+5`: `+5`: expected a number of simulations, c=, guided, widen=, light, cut=, parts=, blur=, threads= or tree="
    );
    assert!(think("expert").is_ok());
    for name in ["expert", "solver", "mcts:2000", "mcts:50:c=0.4"] {
        assert_eq!(table.bot(name).unwrap().to_string(), name);
    }
    let island = find("the-island").unwrap();
    assert!(island.bot("solver").is_err(), "only some games are solved");
}
