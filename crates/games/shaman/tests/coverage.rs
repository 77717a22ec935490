//! What random matches come across: every technology, spirit, beast, structure, totem, tile and sacrifice.

use std::collections::BTreeMap;

use atoll_bots::Judge;
use atoll_engine::{Choices, Options, Rules, Told, Turn};
use atoll_shaman::board::{
    Beast, BonusTile, Catastrophe, Cover, EndBonus, Offering, Spirit, Structure, Subaction, Tech,
};
use atoll_shaman::{BeastNews, Event, Move, Shaman, SpiritNews};
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

/// How often each thing came up, by its kind.
#[derive(Default)]
struct Tally(BTreeMap<&'static str, BTreeMap<String, u64>>);

impl Tally {
    fn new() -> Tally {
        let mut tally = Tally::default();
        tally.expect("subactions", Subaction::ALL);
        tally.expect("sacrifices", Offering::ALL);
        tally.expect("technologies", Tech::ALL);
        tally.expect("structures", Structure::ALL);
        for kind in ["spirits gained", "spirits activated", "spirit bonuses"] {
            tally.expect(kind, Spirit::ALL);
        }
        for kind in ["beasts slaughtered", "beasts claimed", "beasts harnessed"] {
            tally.expect(kind, Beast::ALL);
        }
        tally.expect("totems", 1..=10);
        tally.expect("bonus tiles", BonusTile::all());
        tally.expect("catastrophes", Catastrophe::ALL);
        tally.expect("covers", Cover::ALL);
        tally.expect("end bonuses", EndBonus::ALL);
        tally
    }

    fn expect<T: ToString>(&mut self, kind: &'static str, things: impl IntoIterator<Item = T>) {
        for thing in things {
            self.0
                .entry(kind)
                .or_default()
                .entry(thing.to_string())
                .or_default();
        }
    }

    fn count(&mut self, kind: &'static str, thing: impl ToString) {
        *self
            .0
            .entry(kind)
            .or_default()
            .entry(thing.to_string())
            .or_default() += 1;
    }

    fn event(&mut self, event: &Event) {
        match event {
            Event::Acts { sub, .. } => self.count("subactions", sub),
            Event::Sacrifices { offering, .. } => self.count("sacrifices", offering),
            Event::Develops { tech, .. } => self.count("technologies", tech),
            Event::Builds {
                structure,
                moved: false,
                ..
            } => self.count("structures", structure),
            Event::Spirit {
                spirit,
                what: SpiritNews::Gained,
                ..
            } => self.count("spirits gained", spirit),
            Event::Spirit {
                spirit,
                what: SpiritNews::Activated,
                ..
            } => self.count("spirits activated", spirit),
            Event::Spirit {
                spirit,
                what: SpiritNews::Used,
                ..
            } => self.count("spirit bonuses", spirit),
            Event::Beast {
                beast,
                what: BeastNews::Slaughtered,
                ..
            } => self.count("beasts slaughtered", beast),
            Event::Beast {
                beast,
                what: BeastNews::Claimed,
                ..
            } => self.count("beasts claimed", beast),
            Event::Beast {
                beast,
                what: BeastNews::Harnessed,
                ..
            } => self.count("beasts harnessed", beast),
            Event::Totem { totem, .. } => self.count("totems", totem),
            Event::Bonus { tile, .. } => self.count("bonus tiles", tile),
            Event::Round {
                catastrophe: Some(catastrophe),
                ..
            } => self.count("catastrophes", catastrophe),
            Event::Cover { cover, .. } => self.count("covers", cover),
            Event::Scored { end: Some(end), .. } => self.count("end bonuses", end),
            _ => {}
        }
    }

    /// The table, a line for each kind.
    fn print(&self) {
        for (kind, things) in &self.0 {
            let counts: Vec<_> = things
                .iter()
                .map(|(thing, n)| format!("{thing} {n}"))
                .collect();
            println!("{kind}: {}", counts.join(", "));
        }
    }

    fn missing(&self) -> Vec<String> {
        let all = self
            .0
            .iter()
            .flat_map(|(kind, things)| things.iter().map(move |(thing, n)| (kind, thing, n)));
        all.filter(|(_, _, n)| **n == 0)
            .map(|(kind, thing, _)| format!("{kind}: {thing}"))
            .collect()
    }
}

fn game(options: &str) -> Shaman {
    let json = serde_json::from_str(options).expect("JSON");
    let raw = Choices::from_json(&json).expect("numbers and words");
    let choices = Shaman::read_options(&raw).expect("options of the game");
    Shaman::new(&choices).expect("options that fit")
}

/// A random move, but seldom one that says no: so that more happens.
fn lively(moves: &[Move], rng: &mut StdRng) -> Move {
    let says_no = |mv: &Move| {
        matches!(
            mv,
            Move::Pass
                | Move::End
                | Move::Done
                | Move::Decline
                | Move::Skip
                | Move::GainNone
                | Move::Slaughter
                | Move::GiveSkull
                | Move::Sacrifice(_)
        )
    };
    let yes: Vec<Move> = moves.iter().copied().filter(|mv| !says_no(mv)).collect();
    let from = if yes.is_empty() || rng.random_ratio(1, 8) {
        moves
    } else {
        &yes
    };
    *from.choose(rng).expect("a seat to act has a move")
}

/// Plays one match to its end; returns the number of decisions.
fn play(game: &Shaman, rng: &mut StdRng, tally: &mut Tally) -> usize {
    let mut state = game.start();
    let (mut moves, mut draws, mut decisions) = (Vec::new(), Vec::new(), 0);
    loop {
        let mut told = Told::default();
        match game.turn(&state) {
            Turn::Over => return decisions,
            Turn::Seat(_) => {
                moves.clear();
                game.moves(&state, &mut moves);
                game.play(&mut state, lively(&moves, rng), &mut told);
            }
            Turn::Chance => {
                let chance = game
                    .draw(&state, &mut draws, rng)
                    .expect("chance has outcomes");
                game.resolve(&mut state, chance, &mut told);
            }
        }
        told.events.iter().for_each(|event| tally.event(event));
        decisions += 1;
        assert!(decisions < 20_000, "the match ends");
    }
}

/// All ways to play: seats 1 to 6, and alone the modes and difficulties.
fn ways() -> Vec<String> {
    let mut ways: Vec<String> = (2..=6)
        .map(|players| format!(r#"{{"players":{players}}}"#))
        .collect();
    for mode in ["training", "survival", "apocalypse"] {
        for difficulty in ["easy", "normal", "expert"] {
            ways.push(format!(
                r#"{{"players":1,"mode":"{mode}","difficulty":"{difficulty}"}}"#
            ));
        }
    }
    for more in [
        r#""bonus":"b""#,
        r#""length":"short""#,
        r#""length":"supershort","feeding":"up""#,
        r#""info":"hidden","tribes":"random""#,
        r#""info":"perfect","tribes":"choose""#,
    ] {
        ways.push(format!(r#"{{"players":4,{more}}}"#));
    }
    ways
}

fn cover(matches: u64) -> Tally {
    let mut tally = Tally::new();
    for way in ways() {
        let game = game(&way);
        let mut longest = 0;
        for seed in 0..matches {
            let mut rng = StdRng::seed_from_u64(seed);
            longest = longest.max(play(&game, &mut rng, &mut tally));
        }
        println!("{way}: {matches} matches, the longest of {longest} decisions");
    }
    tally.print();
    tally
}

#[test]
fn random_matches_end_and_come_across_most_things() {
    let missing = cover(80).missing();
    println!("not met: {missing:?}");
    assert!(missing.len() < 25, "{missing:?}");
}

#[test]
#[ignore = "takes minutes"]
fn many_random_matches_come_across_everything() {
    let missing = cover(2_000).missing();
    assert!(missing.is_empty(), "{missing:?}");
}
