//! Weights are learned from matches of a small race.

use atoll_arena::tune::{TuneError, Tuned, Tuning, tune};
use atoll_arena::{BotSpec, Plan};
use atoll_bots::{Budget, Judge};
use atoll_engine::example::TakeAway;
use atoll_engine::{Choices, Options};
use atoll_testkit::toys::dice::Race;

fn race(players: i64) -> Race {
    let mut choices = Choices::default();
    choices.set("players", players);
    Race::new(&Race::read_options(&choices).unwrap()).unwrap()
}

fn bot<G: Judge>() -> BotSpec<G> {
    BotSpec::named("random", Budget::default()).unwrap()
}

fn plan(matches: u64, threads: usize) -> Plan {
    Plan {
        matches,
        threads,
        ..Plan::default()
    }
}

fn learn(game: &Race, plan: &Plan) -> Result<Tuned, TuneError> {
    tune(game, &bot(), plan, &Tuning::default(), &|_| {})
}

/// Steps decide a race: most of all at its end.
#[test]
fn what_decides_is_found_and_foretells_better() {
    for players in [2, 4] {
        let tuned = learn(&race(players), &plan(1000, 0)).unwrap();
        let steps = &tuned.features[0];
        assert_eq!(steps.name, "steps made");
        let [early, late] = steps.tuned;
        assert!(0.0 < early && early < late, "{tuned}");
        let whole = &tuned.quality[0];
        assert!(whole.tuned < whole.now && whole.now < whole.fair, "{tuned}");
        assert!(whole.favourite_tuned.mean > 0.5, "{tuned}");
        let [first, last] = [&tuned.quality[1], &tuned.quality[3]];
        assert!(last.tuned < first.tuned, "the end is easier to foretell");
        let thirds: u64 = tuned.quality[1..].iter().map(|third| third.positions).sum();
        assert_eq!(thirds, whole.positions);
        assert_eq!(tuned.held_out, 200);
    }
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let learn = |threads| learn(&race(3), &plan(60, threads)).unwrap();
    assert_eq!(learn(1), learn(3));
}

#[test]
fn the_lines_can_be_pasted() {
    let tuned = learn(&race(2), &plan(100, 0)).unwrap();
    let text = tuned.to_string();
    let [early, late] = tuned.features[0].tuned;
    let line = format!("    Feature::new(\"steps made\", {early:.3}, {late:.3}), // ±");
    assert!(text.contains(&line), "{text}");
    assert!(text.contains("const FEATURES: &'static [Feature] = &[\n"));
}

#[test]
fn what_cannot_be_learned_is_said() {
    let refused = |result: Result<Tuned, TuneError>| result.unwrap_err().to_string();
    let game = TakeAway { pile: 9 };
    assert_eq!(
        refused(tune(
            &game,
            &bot(),
            &plan(50, 1),
            &Tuning::default(),
            &|_| {}
        )),
        "the game `take-away` does not judge by features: there is nothing to tune"
    );
    assert_eq!(
        refused(learn(&race(1), &plan(50, 1))),
        "with one seat there is nobody to compare with: tune with two seats or more"
    );
    assert_eq!(
        refused(learn(&race(2), &plan(9, 1))),
        "9 matches are too few to learn from: take 10 at least"
    );
}
