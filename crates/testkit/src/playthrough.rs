//! A match in print, for snapshots and for reading.

use atoll_bots::Judge;
use std::fmt::Write;

use atoll_engine::{Match, Seed, Turn, Viewer};
use atoll_scene::Draw;
use rand::SeedableRng;
use rand::rngs::StdRng;

use crate::table::game;

/// How many decisions lie between two pictures.
const BOARD_EVERY: usize = 12;

/// A match between random players, printed: options, then for each decision the position before it, who
/// decided what, and what happened, in sentences; now and then the table as a spectator sees it. The same options (JSON) and seed give the same text.
/// Panics if the options are not of this game.
pub fn playthrough<G: Judge + Draw>(options: &str, seed: u64) -> String {
    let game = game::<G>(options).unwrap_or_else(|why| panic!("the options {options}: {why}"));
    let mut table = Match::new(game, Seed::from_number(seed));
    let mut rng = StdRng::seed_from_u64(seed);
    let mut text = format!("{} {}, seed {seed}\n", G::NAME, table.game().choices());
    while table.turn() != Turn::Over {
        if table.plies().is_multiple_of(BOARD_EVERY) {
            text += &board(&table);
        }
        write_decision(&mut text, &mut table, &mut rng);
    }
    let end = table.game().position(table.state());
    let outcome = table.outcome().expect("the match is over");
    let outcome = serde_json::to_string(&outcome).expect("an outcome is plain JSON");
    text += &board(&table);
    text + &format!("\n{:>3}  {end}\n     over: {outcome}\n", table.plies())
}

/// The table as a spectator sees it, set in a little.
fn board<G: Judge + Draw>(table: &Match<G>) -> String {
    let game = table.game();
    let shown = game.table(
        &game.view(table.state(), Viewer::Spectator),
        &[],
        G::ABOUT.flat,
    );
    let text = shown.shown().to_text();
    let lines = text
        .lines()
        .map(|line| format!("     | {line}").trim_end().to_owned() + "\n");
    format!("\n{}", lines.collect::<String>())
}

fn write_decision<G: Judge + Draw>(text: &mut String, table: &mut Match<G>, rng: &mut StdRng) {
    let (ply, actor) = (table.plies(), table.turn());
    let position = table.game().position(table.state());
    let choices = table.legal_texts().len();
    let played = match actor {
        Turn::Chance => table.draw(),
        _ => {
            let mv = table.game().pick(table.state(), &mut Vec::new(), rng);
            table.play(mv.expect("a seat to act has a move"))
        }
    };
    let played = played.expect("what is picked is legal");
    let game = table.game();
    let mut line = |line: String| writeln!(text, "{line}").expect("a string takes all");
    line(format!("\n{ply:>3}  {position}"));
    line(format!("     {actor}: {} (of {choices})", played.text));
    for (seat, mv) in &played.told.forced {
        line(format!("     forced, {seat}: {mv}"));
    }
    for sentence in game.story(&played.told.events) {
        line(format!("     - {sentence}"));
    }
}
