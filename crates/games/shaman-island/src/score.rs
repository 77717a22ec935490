//! Control of islands, and victory points.

use atoll_engine::{BySeat, Outcome, Seat};
use serde::Serialize;

use crate::board::{MOST_STACKS, Piece, SHAMAN, Space};
use crate::land::Land;
use crate::options::{Count, ShamanIsland};
use crate::state::{Reason, State};

/// How one island is scored.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Island {
    /// Its smallest anchor.
    pub anchor: Space,
    /// Its tiles, as far as they count.
    pub tiles: u32,
    /// What each tribe has there; nothing if it is not there.
    pub tribes: BySeat<Option<Presence>>,
    /// The tribes with the highest sum.
    pub control: Vec<Seat>,
    /// The tiles that each of them scores.
    pub share: u32,
    /// Victory points paid.
    pub points: BySeat<i32>,
}

/// What a tribe has on an island.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Presence {
    /// The values of its pieces together; a shaman counts 6.
    pub sum: u8,
    /// The value of its strongest piece.
    pub best: u8,
}

type Tribes = [Option<Presence>; 4];

/// What each tribe has on each island.
fn presence(state: &State) -> [Tribes; MOST_STACKS] {
    let mut all = [[None; 4]; MOST_STACKS];
    for (seat, piece, place) in state.pieces() {
        let value = match piece {
            Piece::Shaman => SHAMAN,
            Piece::Warrior(value) => value,
        };
        let island = usize::from(state.land.island(place.stack()));
        let here: &mut Option<Presence> = &mut all[island][seat.index()];
        let Presence { sum, best } = here.unwrap_or(Presence { sum: 0, best: 0 });
        *here = Some(Presence {
            sum: sum + value,
            best: best.max(value),
        });
    }
    all
}

/// The tiles of each island that count.
pub(crate) fn tiles(game: &ShamanIsland, land: &Land) -> [u32; MOST_STACKS] {
    let mut tiles = [0; MOST_STACKS];
    for stack in land.stacks() {
        tiles[usize::from(land.island(stack))] += match game.count {
            Count::All => u32::from(land.height(stack)),
            Count::Ground => 1,
        };
    }
    tiles
}

/// Whether this tribe has the highest sum of those that are there.
fn controls(tribes: &Tribes, seat: usize) -> bool {
    let sum = |tribe: &Option<Presence>| tribe.map(|here| here.sum);
    let highest = tribes.iter().filter_map(sum).max();
    highest.is_some() && sum(&tribes[seat]) == highest
}

/// The tiles that each controlling tribe scores, and the victory points of all.
fn pay(tribes: &Tribes, tiles: u32) -> (u32, [i32; 4]) {
    let control = [0, 1, 2, 3].map(|seat| controls(tribes, seat));
    let sharers = control.iter().filter(|controls| **controls).count() as u32;
    let share = tiles.checked_div(sharers).unwrap_or(0);
    let points = [0, 1, 2, 3].map(|seat: usize| match tribes[seat] {
        Some(here) if control[seat] => share as i32 * i32::from(here.best),
        _ => 0,
    });
    (share, points)
}

/// The victory points of each seat if the match were scored now.
pub(crate) fn points(game: &ShamanIsland, state: &State) -> BySeat<i32> {
    let (presence, tiles) = (presence(state), tiles(game, &state.land));
    let mut sum = [0; 4];
    for island in 0..usize::from(state.land.islands()) {
        let (_, points) = pay(&presence[island], tiles[island]);
        for (sum, points) in sum.iter_mut().zip(points) {
            *sum += points;
        }
    }
    BySeat::from_fn(game.seats, |seat| sum[seat.index()])
}

/// How each island would be scored now, in the order of their smallest anchors.
pub(crate) fn islands(game: &ShamanIsland, state: &State) -> Vec<Island> {
    let (presence, tiles) = (presence(state), tiles(game, &state.land));
    let island = |number: u8| {
        let (tribes, tiles) = (presence[usize::from(number)], tiles[usize::from(number)]);
        let (share, points) = pay(&tribes, tiles);
        let all = || Seat::all(game.seats);
        Island {
            anchor: smallest_anchor(&state.land, number),
            tiles,
            tribes: BySeat::from_fn(game.seats, |seat| tribes[seat.index()]),
            control: all()
                .filter(|seat| controls(&tribes, seat.index()))
                .collect(),
            share,
            points: BySeat::from_fn(game.seats, |seat| points[seat.index()]),
        }
    };
    (0..state.land.islands()).map(island).collect()
}

/// The anchor by which an island is named.
pub(crate) fn smallest_anchor(land: &Land, island: u8) -> Space {
    let mut stacks = land.stacks();
    let first = stacks.find(|stack| land.island(*stack) == island);
    land.anchor(first.expect("an island has a stack"))
}

impl ShamanIsland {
    /// The result of a match that is over.
    pub(crate) fn result(&self, state: &State, reason: Reason) -> Outcome {
        Outcome::by_scores(points(self, state), reason.word())
    }
}
